#include "certified.h"
#include "clock.h"
#include "exact/multihead.h"
#include "exact/multihead_jacobian.h"
#include "multihead_jacobian.h"
#include "naive.h"
#include "precise.h"
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

static bool round_piece(void *data, int64_t at, const attest_enclosed *piece)
{
    jacobian_race *r = data;
    (void)at;
    r->open += exact_decide(piece, ATTEST_F64, NULL, NULL, r->value, r->status);
    return true;
}

static void certified(void *data)
{
    jacobian_race *r = data;
    r->open = 0;
    if (!exact_multihead_jacobian(&r->worker, &r->problem, round_piece, r))
        exit(3);
}

/* The certified Jacobian as a whole, in J. */
static bool keep_piece(void *data, int64_t at, const attest_enclosed *piece)
{
    jacobian_race *r = data;
    r->open += exact_decide(piece, ATTEST_F64, NULL, NULL, r->J + at, r->status);
    return true;
}

static void with_arb(void *data)
{
    const jacobian_race *r = data;
    precise_jacobian(precise_arb, r->problem.map, r->problem.l2_values, r->problem.X, NULL);
}

static void race_arb(const char *name, jacobian_race *r)
{
    if (precise_arb == NULL) {
        printf("# %s: left out, libflint-arb-dev is missing\n", name);
        return;
    }
    if (!exact_multihead_jacobian(&r->worker, &r->problem, keep_piece, r))
        exit(3);
    const double gap = precise_jacobian(precise_arb, r->problem.map, r->problem.l2_values, r->problem.X, r->J);
    if (!(gap < 1e-10)) {
        printf("bench: Arb computes another Jacobian, %g apart\n", gap);
        exit(1);
    }
    bench_ratio(name, 120, with_arb, certified, r);
}

static void race(attest_kind kind, const char *name, const char *name_arb)
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
    race_arb(name_arb, &r);
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
    race(ATTEST_DOT, "dp-64-64-1-jacobian-certified/plain", "dp-64-64-1-jacobian-certified/arb");
    race(ATTEST_L2, "l2-64-64-1-jacobian-certified/plain", "l2-64-64-1-jacobian-certified/arb");
}

/* --- the forward pass of dot-product attention, 256 tokens of width 64 */

typedef struct forward_race {
    attest_truth_multihead problem;
    exact_worker worker;
    const precise *peer;
    attest_enclosed y;
    double *value, *other, *naive_work;
    signed char *status;
} forward_race;

static void peer_forward(void *data)
{
    const forward_race *r = data;
    precise_forward(r->peer, r->problem.map, r->problem.X, r->other);
}

static void certified_forward(void *data)
{
    forward_race *r = data;
    if (!exact_multihead(&r->worker, &r->problem, &r->y) ||
        exact_decide(&r->y, ATTEST_F64, NULL, NULL, r->value, r->status) < 0)
        exit(3);
}

static void race_peer(forward_race *r, const precise *peer, const char *package, double goal)
{
    char name[64];
    snprintf(name, sizeof name, "dp-256-64-%d-certified/%s", (int)r->problem.map.heads, package);
    if (peer == NULL) {
        printf("# %s: left out, %s is missing\n", name, package);
        return;
    }
    r->peer = peer;
    bench_ratio(name, goal, peer_forward, certified_forward, r);
    int64_t differing = 0;
    for (int64_t i = 0; i < r->y.count; i++)
        differing += r->value[i] != r->other[i];
    printf("# %s: %d of %d differ\n", name, (int)differing, (int)r->y.count);
}

static void naive_forward(void *data)
{
    const forward_race *r = data;
    const attest_multihead m = r->problem.map;
    naive_multihead(false, (size_t)m.n, (size_t)m.width, (size_t)m.heads, r->problem.X, m.wq, m.wk, m.wu, m.wo,
                    r->naive_work, r->other);
}

/* The build for one lane with fused multiply-add, or without where there is none: what double-doubles cost by themselves. */
static void race_naive(forward_race *r, double goal)
{
    char name[64];
    snprintf(name, sizeof name, "dp-256-64-%d-certified-scalar/naive", (int)r->problem.map.heads);
    const exact_kernels *best = r->worker.by, *fused = exact_kernels_build(1);
    r->worker.by = fused != NULL ? fused : exact_kernels_build(0);
    bench_ratio(name, goal, naive_forward, certified_forward, r);
    r->worker.by = best;
}

static void race_heads(int64_t heads, double naive_goal, double arb_goal, double mpfr_goal)
{
    const int64_t n = 256, count = n * D;
    const double size = 1.0 / sqrt((double)D);
    double *wq = numbers(D * D, size), *wk = numbers(D * D, size), *wv = numbers(D * D, size);
    double *wo = numbers(D * D, size), *X = numbers(count, 1.0);
    forward_race r = {.problem = {.map = {.score = {.kind = ATTEST_DOT},
                                          .n = n,
                                          .width = D,
                                          .heads = heads,
                                          .groups = heads,
                                          .d = D / heads,
                                          .v = D / heads,
                                          .out = D,
                                          .wq = wq,
                                          .wk = wk,
                                          .wu = wv,
                                          .wo = wo},
                                  .root_scale = true,
                                  .X = X},
                      .worker = exact_worker_make(),
                      .y = {.hi = room(count, sizeof(double)),
                            .lo = room(count, sizeof(double)),
                            .radius = room(count, sizeof(double))},
                      .value = room(count, sizeof(double)),
                      .other = room(count, sizeof(double)),
                      .naive_work = room(4 * count + n, sizeof(double)),
                      .status = room(count, 1)};
    race_naive(&r, naive_goal);
    race_peer(&r, precise_arb, "arb", arb_goal);
    race_peer(&r, precise_mpfr, "mpfr", mpfr_goal);
    exact_worker_free(&r.worker);
    double *all[] = {wq, wk, wv, wo, X, r.y.hi, r.y.lo, r.y.radius, r.value, r.other, r.naive_work};
    for (size_t k = 0; k < sizeof all / sizeof all[0]; k++)
        free(all[k]);
    free(r.status);
}

void race_certified_forward(void)
{
    race_heads(8, 0.45, 110, 300);
    race_heads(1, 0.85, 65, 150);
}
