/* Tier one beside Arb, in ball arithmetic of 320 bits: larger problems than the MPFR twins take, random, peaked, offset, tiny,
 * subnormal and masked. What tier one decides must be what the ball rounds to; it must decide nearly all.
 * usage: test_exact_arb [PROBLEMS [FIRST]], so many of each kind, 12 if not said: 200000 make 4 x 10^8 elements; FIRST is the seed of the
 * first, 1 if not said: other seeds, other problems */
#include "exact/multihead.h"
#include "exact/round.h"
#include "support/random.h"
#include <arb.h>
#include <arb_mat.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define BITS 320
#define SIDE 16 /* width */
#define MOST 40 /* tokens */

typedef struct setting {
    const char *name;
    double size, offset;
    bool masked;
} setting;

typedef struct layer {
    int64_t n, heads, d;
    bool l2, tied, masked;
    double X[MOST * SIDE], wq[SIDE * SIDE], wk[SIDE * SIDE], wv[SIDE * SIDE], wo[SIDE * SIDE];
    uint8_t mask[MOST * MOST];
} layer;

static void fill(random_source *source, double *x, int64_t count, double size, double offset)
{
    for (int64_t i = 0; i < count; i++)
        x[i] = random_normal(source) * size + offset;
}

static layer *layer_make(uint64_t seed, const setting *of, bool l2, bool tied, int64_t heads)
{
    static layer made;
    random_source source = random_seeded(seed);
    made = (layer){.n = random_between(&source, 2, MOST),
                   .heads = heads,
                   .d = SIDE / heads,
                   .l2 = l2,
                   .tied = tied,
                   .masked = of->masked};
    fill(&source, made.X, made.n * SIDE, of->size, of->offset);
    fill(&source, made.wq, SIDE * SIDE, 0.3, 0.0);
    fill(&source, made.wk, SIDE * SIDE, 0.3, 0.0);
    fill(&source, made.wv, SIDE * SIDE, 0.3, 0.0);
    fill(&source, made.wo, SIDE * SIDE, 0.3, 0.0);
    if (tied)
        memcpy(made.wk, made.wq, sizeof made.wk);
    for (int64_t i = 0; i < made.n; i++)
        for (int64_t j = 0; j < made.n; j++)
            made.mask[i * made.n + j] = j <= i;
    return &made;
}

static void set(arb_mat_t to, const double *x, int64_t step)
{
    for (slong i = 0; i < arb_mat_nrows(to); i++)
        for (slong c = 0; c < arb_mat_ncols(to); c++)
            arb_set_d(arb_mat_entry(to, i, c), x[i * step + c]);
}

/* The weights of one head, P [n,n], from its queries and keys. */
static void weights(const layer *of, arb_mat_t Q, arb_mat_t K, arb_mat_t P)
{
    arb_t t, sum;
    arb_init(t);
    arb_init(sum);
    for (slong i = 0; i < of->n; i++) {
        arb_zero(sum);
        for (slong j = 0; j < of->n; j++) {
            arb_ptr p = arb_mat_entry(P, i, j);
            arb_zero(p);
            if (of->masked && of->mask[i * of->n + j] == 0)
                continue;
            for (slong c = 0; c < of->d; c++) {
                if (of->l2) {
                    arb_sub(t, arb_mat_entry(Q, i, c), arb_mat_entry(K, j, c), BITS);
                    arb_submul(p, t, t, BITS);
                } else {
                    arb_addmul(p, arb_mat_entry(Q, i, c), arb_mat_entry(K, j, c), BITS);
                }
            }
            arb_sqrt_ui(t, (ulong)of->d, BITS);
            arb_div(p, p, t, BITS);
            arb_exp(p, p, BITS);
            arb_add(sum, sum, p, BITS);
        }
        for (slong j = 0; j < of->n; j++)
            arb_div(arb_mat_entry(P, i, j), arb_mat_entry(P, i, j), sum, BITS);
    }
    arb_clear(t);
    arb_clear(sum);
}

/* Y += softmax(...) U W^O_h */
static void add_head(const layer *of, int64_t h, arb_mat_t X, arb_mat_t Y)
{
    const slong n = of->n, d = of->d;
    arb_mat_t wq, wk, wv, wo, Q, K, U, P, turned, g;
    arb_mat_t *all[] = {&wq, &wk, &wv, &wo, &Q, &K, &U, &P, &turned, &g};
    const slong rows[] = {SIDE, SIDE, SIDE, d, n, n, n, n, d, d}, cols[] = {d, d, d, SIDE, d, d, d, n, SIDE, d};
    for (size_t k = 0; k < 10; k++)
        arb_mat_init(*all[k], rows[k], cols[k]);
    set(wq, of->wq + h * SIDE * d, d);
    set(wk, of->wk + h * SIDE * d, d);
    set(wv, of->wv + h * SIDE * d, d);
    set(wo, of->wo + h * d * SIDE, SIDE);
    arb_mat_mul(Q, X, wq, BITS);
    arb_mat_mul(K, X, wk, BITS);
    if (of->l2) {
        arb_t root;
        arb_init(root);
        arb_sqrt_ui(root, (ulong)d, BITS);
        arb_mat_transpose(turned, wq);
        arb_mat_mul(g, turned, wv, BITS);
        arb_mat_scalar_div_arb(g, g, root, BITS);
        arb_mat_mul(U, Q, g, BITS);
        arb_clear(root);
    } else {
        arb_mat_mul(U, X, wv, BITS);
    }
    weights(of, Q, K, P);
    arb_mat_t Z, part;
    arb_mat_init(Z, n, d);
    arb_mat_init(part, n, SIDE);
    arb_mat_mul(Z, P, U, BITS);
    arb_mat_mul(part, Z, wo, BITS);
    arb_mat_add(Y, Y, part, BITS);
    arb_mat_clear(Z);
    arb_mat_clear(part);
    for (size_t k = 0; k < 10; k++)
        arb_mat_clear(*all[k]);
}

typedef struct tally {
    long compared, decided, unsure;
} tally;

static void compare(const layer *of, arb_mat_t Y, const double *value, const signed char *status, tally *count)
{
    mpfr_t lo, hi;
    mpfr_inits2(BITS, lo, hi, (mpfr_ptr)0);
    for (slong i = 0; i < of->n * SIDE; i++) {
        double truth;
        count->compared++;
        arb_get_interval_mpfr(lo, hi, arb_mat_entry(Y, i / SIDE, i % SIDE));
        const bool sure = exact_round_interval(lo, hi, ATTEST_F64, &truth);
        count->unsure += !sure;
        count->decided += status[i] == ATTEST_TIER_ONE;
        if (sure && status[i] == ATTEST_TIER_ONE && (value[i] != truth || signbit(value[i]) != signbit(truth)))
            fail_msg("element %ld: %a, but Arb says %a", (long)i, value[i], truth);
    }
    mpfr_clears(lo, hi, (mpfr_ptr)0);
}

static void check(const layer *of, tally *count)
{
    double hi[MOST * SIDE], lo[MOST * SIDE], radius[MOST * SIDE], value[MOST * SIDE];
    signed char status[MOST * SIDE];
    attest_enclosed y = {.hi = hi, .lo = lo, .radius = radius};
    exact_worker worker = exact_worker_make();
    const attest_truth_multihead problem = {.map = {.score = {.kind = of->l2 ? ATTEST_L2 : ATTEST_DOT},
                                                    .n = of->n,
                                                    .width = SIDE,
                                                    .heads = of->heads,
                                                    .groups = of->heads,
                                                    .d = of->d,
                                                    .v = of->d,
                                                    .out = SIDE,
                                                    .wq = of->wq,
                                                    .wk = of->tied ? of->wq : of->wk,
                                                    .wu = of->wv,
                                                    .wo = of->wo,
                                                    .mask = of->masked ? of->mask : NULL},
                                            .root_scale = true,
                                            .l2_values = of->l2,
                                            .X = of->X};
    assert_true(exact_multihead(&worker, &problem, &y));
    assert_true(exact_decide(&y, ATTEST_F64, NULL, NULL, value, status) >= 0);
    exact_worker_free(&worker);
    arb_mat_t X, Y;
    arb_mat_init(X, of->n, SIDE);
    arb_mat_init(Y, of->n, SIDE);
    set(X, of->X, SIDE);
    for (int64_t h = 0; h < of->heads; h++)
        add_head(of, h, X, Y);
    compare(of, Y, value, status, count);
    arb_mat_clear(X);
    arb_mat_clear(Y);
}

static uint64_t problems = 12, first_seed = 1;

static void beside_arb(void **state)
{
    (void)state;
    static const setting settings[] = {{"random", 1.0, 0.0, false},          {"peaked", 30.0, 0.0, false},
                                       {"offset", 1.0, 1e4, false},          {"tiny", 1e-100, 0.0, false},
                                       {"subnormal", 0x1p-1040, 0.0, false}, {"masked", 1.0, 0.0, true}};
    for (size_t s = 0; s < sizeof settings / sizeof settings[0]; s++) {
        tally count = {0, 0, 0};
        for (uint64_t seed = first_seed; seed < first_seed + problems; seed++)
            check(layer_make(seed, settings + s, seed % 2 == 0, seed % 4 == 0, seed % 3 == 0 ? 4 : 1), &count);
        print_message("%-10s %6ld compared, %6ld decided by tier one, %ld not by Arb\n", settings[s].name,
                      count.compared, count.decided, count.unsure);
        assert_true(count.decided >= count.compared - count.compared / 50);
        assert_true(count.unsure <= count.compared / 50);
    }
    flint_cleanup();
}

int main(int argc, char **argv)
{
    if (argc > 1)
        problems = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        first_seed = strtoull(argv[2], NULL, 10);
    const struct CMUnitTest tests[] = {cmocka_unit_test(beside_arb)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
