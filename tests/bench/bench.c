/* attest beside plain C, memset and LAPACK, one thread each.
 *
 * The peers in Python stand in peers.py. Goals are those of the project's first release. */
#include "attention.h"
#include "certified.h"
#include "clock.h"
#include "l2_values.h"
#include "multihead.h"
#include "multihead_jacobian.h"
#include "multihead_jvp.h"
#include "multihead_vjp.h"
#include "naive.h"
#include "norm2.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* OpenBLAS's own: a build against the reference BLAS does not link. */
extern char *openblas_get_config(void);
extern void openblas_set_num_threads(int threads);
extern void dgesdd_(const char *jobz, const int *m, const int *n, double *a, const int *lda, double *s, double *u,
                    const int *ldu, double *vt, const int *ldvt, double *work, const int *lwork, int *iwork, int *info);

static double *array(int64_t n)
{
    double *x = malloc((size_t)n * sizeof *x);
    if (x == NULL)
        exit(3);
    return x;
}

/* Numbers in [-size, size), always the same. */
static double *random_array(int64_t n, double size)
{
    static uint64_t state = 1;
    double *x = array(n);
    for (int64_t i = 0; i < n; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        x[i] = size * ((double)(state >> 11) * 0x1p-52 - 1.0);
    }
    return x;
}

static void must(attest_status status)
{
    if (status != ATTEST_OK) {
        fprintf(stderr, "bench: a computation ended with status %d\n", (int)status);
        exit(3);
    }
}

/* --- forward, and its derivatives */

typedef struct race {
    attest_multihead m;
    double *X, *T, *Y, *work, *naive_work, *J;
} race;

static race race_start(attest_kind kind, int64_t n, int64_t width, int64_t heads)
{
    const int64_t d = width / heads, weights = width * width;
    const double size = sqrt(3.0 / (double)width); /* keeps the projections near 1 */
    race r = {.m = {.score = {kind, attest_default_scale(d), 0.0},
                    .n = n,
                    .width = width,
                    .heads = heads,
                    .groups = heads,
                    .d = d,
                    .v = d,
                    .out = width}};
    r.m.wq = random_array(weights, size);
    r.m.wk = kind == ATTEST_L2 ? r.m.wq : random_array(weights, size);
    r.m.wo = random_array(weights, size);
    double *wu = random_array(weights, size);
    if (kind == ATTEST_L2) {
        double *wv = random_array(weights, size), *work = array(width * d + d * d);
        must(attest_l2_values(r.m.wq, wv, heads, width, d, d, work, wu));
        free(wv);
        free(work);
    }
    r.m.wu = wu;
    r.X = random_array(n * width, 1.0);
    r.T = random_array(n * width, 1.0);
    r.Y = array(n * width);
    r.naive_work = array(4 * n * width + n);
    return r;
}

static void race_end(race *r)
{
    free((double *)r->m.wq);
    if (r->m.wk != r->m.wq)
        free((double *)r->m.wk);
    free((double *)r->m.wu);
    free((double *)r->m.wo);
    free(r->X);
    free(r->T);
    free(r->Y);
    free(r->naive_work);
}

static void naive(void *data)
{
    race *r = data;
    naive_multihead(r->m.score.kind == ATTEST_L2, (size_t)r->m.n, (size_t)r->m.width, (size_t)r->m.heads, r->X, r->m.wq,
                    r->m.wk, r->m.wu, r->m.wo, r->naive_work, r->Y);
}

static void forward(void *data)
{
    race *r = data;
    must(attest_multihead_forward(r->m, r->X, r->work, r->Y));
}

static void jvp(void *data)
{
    race *r = data;
    must(attest_multihead_jvp(r->m, r->X, r->T, r->work, r->Y));
}

static void vjp(void *data)
{
    race *r = data;
    must(attest_multihead_vjp(r->m, r->X, r->T, r->work, r->Y));
}

static size_t jacobian_bytes(const race *r)
{
    return (size_t)(r->m.n * r->m.out * r->m.n * r->m.width) * sizeof(double);
}

static void jacobian(void *data)
{
    race *r = data;
    must(attest_multihead_jacobian(r->m, r->X, r->work, r->J));
}

static void fill(void *data)
{
    race *r = data;
    memset(r->J, 0, jacobian_bytes(r));
}

/* As many numbers by a plain loop: a compiler's ordinary stores fetch what they overwrite, memset's do not. */
static void outer(void *data)
{
    race *r = data;
    naive_outer((size_t)(r->m.n * r->m.width), r->X, r->J);
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static void race_forward(attest_kind kind, const char *name, int64_t n, int64_t width, int64_t heads)
{
    const struct {
        const char *what;
        double goal;
        bench_work peer, own;
    } races[] = {{"forward/naive", 0.7, naive, forward},
                 {"jvp/forward", 0.25, forward, jvp},
                 {"vjp/forward", 0.25, forward, vjp}};
    race r = race_start(kind, n, width, heads);
    r.work = array(
        larger(attest_multihead_work(r.m), larger(attest_multihead_jvp_work(r.m), attest_multihead_vjp_work(r.m))));
    for (size_t i = 0; i < sizeof races / sizeof races[0]; i++) {
        char title[80];
        snprintf(title, sizeof title, "%s-%d-%d-%d-%s", name, (int)n, (int)width, (int)heads, races[i].what);
        bench_ratio(title, races[i].goal, races[i].peer, races[i].own, &r);
    }
    free(r.work);
    race_end(&r);
}

static void race_jacobian(attest_kind kind, const char *name)
{
    race r = race_start(kind, 64, 64, 1);
    r.work = array(attest_multihead_jacobian_work(r.m));
    r.J = malloc(jacobian_bytes(&r));
    if (r.J == NULL)
        exit(3);
    bench_ratio(name, 1.0 / 2.3, fill, jacobian, &r);
    double plain, own;
    bench_race(outer, jacobian, &r, &plain, &own);
    printf("# %s: a plain loop that only writes as many products takes %.3f ms, attest %.2f times that\n", name,
           1e3 * plain, own / plain);
    free(r.J);
    free(r.work);
    race_end(&r);
}

/* --- the 2-norm */

#define SIDE INT64_C(512)

typedef struct norm_race {
    double *W, *copy, *work, *singular, *lapack_work;
    int *lapack_iwork, lapack_size;
    double lo, hi;
} norm_race;

static void enclose(void *data)
{
    norm_race *r = data;
    attest_norm2(r->W, SIDE, SIDE, r->work, &r->lo, &r->hi);
}

static void lapack(void *data)
{
    norm_race *r = data;
    const int n = (int)SIDE, one = 1;
    int info = 0;
    memcpy(r->copy, r->W, (size_t)(SIDE * SIDE) * sizeof *r->W);
    dgesdd_("N", &n, &n, r->copy, &n, r->singular, NULL, &one, NULL, &one, r->lapack_work, &r->lapack_size,
            r->lapack_iwork, &info);
    if (info != 0)
        exit(3);
}

static void race_norm(void)
{
    norm_race r = {.W = random_array(SIDE * SIDE, 1.0),
                   .copy = array(SIDE * SIDE),
                   .singular = array(SIDE),
                   .work = array(attest_norm2_work(SIDE, SIDE)),
                   .lapack_size = (int)(64 * SIDE),
                   .lapack_work = array(64 * SIDE),
                   .lapack_iwork = malloc((size_t)(8 * SIDE) * sizeof(int))};
    bench_ratio("norm2-512/dgesdd", 0.1, lapack, enclose, &r);
    printf("# norm2-512: enclosure %.17g .. %.17g, relative gap %.1e; LAPACK says %.17g\n", r.lo, r.hi,
           (r.hi - r.lo) / r.hi, r.singular[0]);
    free(r.W);
    free(r.copy);
    free(r.singular);
    free(r.work);
    free(r.lapack_work);
    free(r.lapack_iwork);
}

int main(void)
{
    openblas_set_num_threads(1);
    printf("# C: %s; %s\n", __VERSION__, openblas_get_config());
    race_forward(ATTEST_DOT, "dp", 256, 64, 1);
    race_forward(ATTEST_DOT, "dp", 256, 64, 8);
    race_forward(ATTEST_L2, "l2", 256, 64, 1);
    race_forward(ATTEST_L2, "l2", 256, 64, 8);
    race_jacobian(ATTEST_DOT, "dp-64-64-1-jacobian/memset");
    race_jacobian(ATTEST_L2, "l2-64-64-1-jacobian/memset");
    race_norm();
    race_certified_jacobians();
    race_certified_forward();
    return 0;
}
