#include "certified.h"
#include "clock.h"
#include "exact/multihead_jacobian.h"
#include "multihead_jacobian.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N INT64_C(64)
#define D INT64_C(64)

typedef struct jacobian_race {
    attest_truth_multihead problem;
    exact_worker worker;
    double *work, *J, *value; /* [n,width,n,width], and as many correctly rounded of one output */
    signed char *status;
    int64_t open;
} jacobian_race;

static void *room(int64_t count, size_t size)
{
    void *x = malloc((size_t)count * size);
    if (x == NULL)
        exit(3);
    return x;
}

/* About normal, always the same. */
static double *numbers(int64_t count, double size)
{
    static uint64_t state = 7;
    double *x = room(count, sizeof *x);
    for (int64_t i = 0; i < count; i++) {
        double sum = -2.0;
        for (int k = 0; k < 4; k++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            sum += (double)(state >> 11) * 0x1p-53;
        }
        x[i] = size * sum * sqrt(3.0);
    }
    return x;
}

static void plainly(void *data)
{
    jacobian_race *r = data;
    if (attest_multihead_jacobian(r->problem.map, r->problem.X, r->work, r->J) != ATTEST_OK)
        exit(3);
}

static bool round_row(void *data, int64_t i, int64_t o, const attest_enclosed *row)
{
    jacobian_race *r = data;
    (void)i;
    (void)o;
    r->open += exact_decide(row, ATTEST_F64, NULL, NULL, r->value, r->status);
    return true;
}

static void certified(void *data)
{
    jacobian_race *r = data;
    r->open = 0;
    if (!exact_multihead_jacobian(&r->worker, &r->problem, round_row, r))
        exit(3);
}

static void race(attest_kind kind, const char *name)
{
    const double size = 1.0 / sqrt((double)D);
    double *wq = numbers(D * D, size), *wk = numbers(D * D, size), *wv = numbers(D * D, size);
    double *wo = numbers(D * D, size), *X = numbers(N * D, 1.0);
    jacobian_race r = {.problem = {.map = {.score = {kind, attest_default_scale(D), 0.0},
                                           .n = N,
                                           .width = D,
                                           .heads = 1,
                                           .groups = 1,
                                           .d = D,
                                           .v = D,
                                           .out = D,
                                           .wq = wq,
                                           .wk = kind == ATTEST_L2 ? wq : wk,
                                           .wu = wv,
                                           .wo = wo},
                                   .root_scale = true,
                                   .l2_values = kind == ATTEST_L2,
                                   .X = X},
                       .worker = exact_worker_make(),
                       .J = room(N * D * N * D, sizeof(double)),
                       .value = room(N * D, sizeof(double)),
                       .status = room(N * D, 1)};
    r.work = room(attest_multihead_jacobian_work(r.problem.map), sizeof(double));
    bench_ratio(name, 0.85, plainly, certified, &r);
    printf("# %s: %d of %d left open\n", name, (int)r.open, (int)(N * D * N * D));
    exact_worker_free(&r.worker);
    free(r.work);
    free(r.J);
    free(r.value);
    free(r.status);
    free(wq);
    free(wk);
    free(wv);
    free(wo);
    free(X);
}

void race_certified_jacobians(void)
{
    race(ATTEST_DOT, "dp-64-64-1-jacobian-certified/plain");
    race(ATTEST_L2, "l2-64-64-1-jacobian-certified/plain");
}
