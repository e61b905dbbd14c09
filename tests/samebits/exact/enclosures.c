/* Tier one on fixed problems: a hash of the bits of every enclosure, low words and radii included. One computation, one line. */
#include "exact/attention.h"
#include "exact/gradient.h"
#include "exact/jvp.h"
#include "exact/layernorm.h"
#include "exact/multihead.h"
#include "exact/multihead_jacobian.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N     INT64_C(21)
#define WIDTH INT64_C(12)
#define HEADS INT64_C(3)

static uint64_t state;

static double number(double size)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return size * ((double)(state >> 11) * 0x1p-52 - 1.0);
}

static double *numbers(int64_t count, double size)
{
    double *x = malloc((size_t)count * sizeof *x);
    if (x == NULL)
        exit(3);
    for (int64_t i = 0; i < count; i++)
        x[i] = number(size);
    return x;
}

static uint64_t hashed(uint64_t hash, const double *x, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        uint64_t bits;
        memcpy(&bits, x + i, sizeof bits);
        hash = (hash ^ bits) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static uint64_t hashed_enclosures(uint64_t hash, const attest_enclosed *x)
{
    hash = hashed(hash ^ (uint64_t)x->exponent, x->hi, x->count);
    return hashed(hashed(hash, x->lo, x->count), x->radius, x->count);
}

static attest_enclosed enclosures(int64_t count)
{
    return (attest_enclosed){.hi = numbers(count, 1.0), .lo = numbers(count, 1.0), .radius = numbers(count, 1.0)};
}

static void forget(attest_enclosed *x)
{
    free(x->hi);
    free(x->lo);
    free(x->radius);
}

static void attention(exact_worker *worker, attest_kind kind, double size, double softcap)
{
    state = 11;
    double *q = numbers(N * WIDTH, size), *k = numbers(N * WIDTH, size), *v = numbers(N * WIDTH, 1.0);
    double *bias = numbers(N * N, 1.0);
    uint8_t mask[N * N];
    for (int64_t i = 0; i < N * N; i++)
        mask[i] = i % N <= i / N;
    const attest_truth_attention of = {
        .memory = {.score = {kind, 0.3, softcap}, .n = N, .d = WIDTH, .v = WIDTH, .keys = k, .values = v},
        .rows = N,
        .queries = q,
        .bias = bias,
        .mask = mask};
    attest_enclosed y = enclosures(N * WIDTH), lse = enclosures(N), p = enclosures(N * N);
    if (!exact_attention(worker, &of, &y, &lse, &p))
        exit(3);
    printf("attention %d %g %g: %016llx\n", (int)kind, size, softcap,
           (unsigned long long)hashed_enclosures(hashed_enclosures(hashed_enclosures(1, &y), &lse), &p));
    double *upstream = numbers(N * WIDTH, 1.0);
    attest_enclosed dq = enclosures(N * WIDTH), dk = enclosures(N * WIDTH), dv = enclosures(N * WIDTH);
    if (!exact_gradient(worker, &of, upstream, &dq, &dk, &dv))
        exit(3);
    printf("gradient %d %g %g: %016llx\n", (int)kind, size, softcap,
           (unsigned long long)hashed_enclosures(hashed_enclosures(hashed_enclosures(1, &dq), &dk), &dv));
    attest_enclosed dy = enclosures(N * WIDTH);
    if (!exact_jvp(worker, &of, (attest_truth_direction){upstream, v, k}, &dy))
        exit(3);
    printf("jvp %d %g %g: %016llx\n", (int)kind, size, softcap, (unsigned long long)hashed_enclosures(1, &dy));
    forget(&dy);
    forget(&dq);
    forget(&dk);
    forget(&dv);
    free(upstream);
    forget(&y);
    forget(&lse);
    forget(&p);
    free(q);
    free(k);
    free(v);
    free(bias);
}

static bool add_piece(void *context, int64_t at, const attest_enclosed *piece)
{
    uint64_t *hash = context;
    *hash = hashed_enclosures(*hash + (uint64_t)at, piece);
    return true;
}

static void multihead(exact_worker *worker, attest_kind kind, bool tied, double size)
{
    state = 13;
    const int64_t d = WIDTH / HEADS, many = WIDTH * WIDTH;
    double *X = numbers(N * WIDTH, size), *wq = numbers(many, 0.4), *wk = numbers(many, 0.4), *wv = numbers(many, 0.4);
    double *wo = numbers(many, 0.4);
    const attest_truth_multihead of = {.map = {.score = {.kind = kind},
                                               .n = N,
                                               .width = WIDTH,
                                               .heads = HEADS,
                                               .groups = HEADS,
                                               .d = d,
                                               .v = d,
                                               .out = WIDTH,
                                               .wq = wq,
                                               .wk = tied ? wq : wk,
                                               .wu = wv,
                                               .wo = wo},
                                       .root_scale = true,
                                       .l2_values = kind == ATTEST_L2,
                                       .X = X};
    attest_enclosed y = enclosures(N * WIDTH);
    uint64_t jacobian = 1;
    if (!exact_multihead(worker, &of, &y) || !exact_multihead_jacobian(worker, &of, add_piece, &jacobian))
        exit(3);
    printf("multihead %d %d %g: %016llx %016llx\n", (int)kind, (int)tied, size,
           (unsigned long long)hashed_enclosures(1, &y), (unsigned long long)jacobian);
    forget(&y);
    free(X);
    free(wq);
    free(wk);
    free(wv);
    free(wo);
}

static void layernorm(exact_worker *worker, double size, double eps)
{
    state = 17;
    double *x = numbers(N * WIDTH, size), *gamma = numbers(WIDTH, 1.0), *beta = numbers(WIDTH, 1.0);
    const attest_truth_layernorm of = {N, WIDTH, x, gamma, beta, eps};
    attest_enclosed y = enclosures(N * WIDTH);
    if (!exact_layernorm(worker, &of, &y))
        exit(3);
    printf("layernorm %g %g: %016llx\n", size, eps, (unsigned long long)hashed_enclosures(1, &y));
    forget(&y);
    free(x);
    free(gamma);
    free(beta);
}

int main(void)
{
    for (int index = 0; index < EXACT_BUILDS; index++) {
        exact_worker worker = {.by = exact_kernels_build(index)};
        if (worker.by == NULL)
            continue;
        printf("# %s\n", worker.by->name);
        for (int kind = ATTEST_DOT; kind <= ATTEST_UNIFORM; kind++)
            for (int power = -40; power < 80; power += 20) {
                const double size = ldexp(1.0, power);
                attention(&worker, (attest_kind)kind, size, 0.0);
                attention(&worker, (attest_kind)kind, size, 3.0);
                multihead(&worker, (attest_kind)kind, kind == ATTEST_L2, size);
                multihead(&worker, (attest_kind)kind, false, size);
            }
        for (int power = -120; power < 120; power += 40)
            layernorm(&worker, ldexp(1.0, power), 1e-5);
        exact_worker_free(&worker);
    }
    return 0;
}
