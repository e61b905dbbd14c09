/* Bounds against their formulas in arbitrary precision: never below, and above by less than 1e-9; and against attack: no
 * input's Jacobian has a larger norm.
 *
 * The shares of tokens and weights are checked apart (their product is attest_bound_of); the Jacobians of the attack come
 * from the twin. */
#include <stdio.h> /* before mpfr.h, which then declares its printing */
#include "core/bound_ball.h"
#include "core/bound_l2.h"
#include "core/bound_tokens.h"
#include "twin/agree.h"
#include "twin/arith.h"
#include "twin/heads.h"
#include "twin/singular.h"
#include "../support/random.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static const twin_mode precise = {.bits = 192, .tracked = false};

static void assert_covers(const char *what, double bound, mpfr_srcptr truth, double slack)
{
    MPFR_DECL_INIT(ratio, 192);
    mpfr_d_div(ratio, bound, truth, MPFR_RNDN);
    if (mpfr_cmp_d(truth, bound) > 0 || (mpfr_sgn(truth) > 0 && mpfr_cmp_d(ratio, 1.0 + slack) > 0)) {
        mpfr_fprintf(stderr, "%s: %a for %Ra, ratio - 1 = %g\n", what, bound, truth,
                     mpfr_get_d(ratio, MPFR_RNDN) - 1.0);
        fail();
    }
}

/* --- the tokens' share */

/* x = W0(t / e), by Newton's method on x e^(x+1) = t */
static void phi_inverse(mpfr_ptr x, mpfr_srcptr t)
{
    MPFR_DECL_INIT(e, 192);
    MPFR_DECL_INIT(step, 192);
    mpfr_log1p(x, t, MPFR_RNDN);
    for (int k = 0; k < 60; k++) {
        mpfr_add_ui(e, x, 1, MPFR_RNDN);
        mpfr_neg(e, e, MPFR_RNDN);
        mpfr_exp(e, e, MPFR_RNDN);
        mpfr_mul(e, e, t, MPFR_RNDN); /* t e^-(x+1) */
        mpfr_sub(step, x, e, MPFR_RNDN);
        mpfr_add_ui(e, x, 1, MPFR_RNDN);
        mpfr_div(step, step, e, MPFR_RNDN);
        mpfr_sub(x, x, step, MPFR_RNDN);
    }
}

static void spread(mpfr_ptr c, int64_t n)
{
    MPFR_DECL_INIT(t, 192);
    mpfr_set_si(t, n - 1, MPFR_RNDN);
    phi_inverse(c, t);
}

/* kappa as Theorem 1 writes it, with eta and W0 */
static void kappa(mpfr_ptr k, int64_t n, int64_t d)
{
    MPFR_DECL_INIT(eta, 192);
    MPFR_DECL_INIT(t, 192);
    mpfr_set_si(eta, d, MPFR_RNDN);
    mpfr_sqrt(eta, eta, MPFR_RNDN);
    mpfr_add_ui(eta, eta, 1, MPFR_RNDN);
    mpfr_div_ui(eta, eta, 2, MPFR_RNDN);
    mpfr_ui_div(t, 1, eta, MPFR_RNDN);
    mpfr_div_si(t, t, -2, MPFR_RNDN);
    mpfr_exp(t, t, MPFR_RNDN);
    mpfr_mul_si(t, t, n - 1, MPFR_RNDN); /* e (n - 1) e^(-1 - 1/(2 eta)) */
    phi_inverse(k, t);
    mpfr_mul(k, k, eta, MPFR_RNDN);
    mpfr_mul_ui(k, k, 4, MPFR_RNDN);
    mpfr_add_ui(k, k, 1, MPFR_RNDN);
}

/* 2c + p + 2 sqrt(c k), p = n^(1/4), k = min((n - 1) W0(1/e), sqrt(n) log n for n >= 8), and the cover's caps for lines */
static void beta(mpfr_ptr b, int64_t n, bool line)
{
    MPFR_DECL_INIT(c, 192);
    MPFR_DECL_INIT(p, 192);
    MPFR_DECL_INIT(k, 192);
    MPFR_DECL_INIT(other, 192);
    spread(c, n);
    mpfr_set_ui(k, 1, MPFR_RNDN);
    phi_inverse(other, k);
    mpfr_mul_si(k, other, n - 1, MPFR_RNDN);
    mpfr_set_si(p, n, MPFR_RNDN);
    if (n >= 8) {
        mpfr_log(other, p, MPFR_RNDN);
        mpfr_sqrt(b, p, MPFR_RNDN);
        mpfr_mul(other, other, b, MPFR_RNDN);
        mpfr_min(k, k, other, MPFR_RNDN);
    }
    mpfr_rootn_ui(p, p, 4, MPFR_RNDN);
    if (line) {
        mpfr_set_d(other, 5.66752, MPFR_RNDN);
        mpfr_sqrt(other, other, MPFR_RNDN);
        mpfr_min(p, p, other, MPFR_RNDN);
        mpfr_set_d(other, 3.17169, MPFR_RNDN);
        mpfr_min(k, k, other, MPFR_RNDN);
    }
    mpfr_mul(b, c, k, MPFR_RNDN);
    mpfr_sqrt(b, b, MPFR_RNDN);
    mpfr_add(b, b, c, MPFR_RNDN);
    mpfr_mul_ui(b, b, 2, MPFR_RNDN);
    mpfr_add(b, b, p, MPFR_RNDN);
}

static void tokens(void **state)
{
    (void)state;
    const int64_t counts[] = {1, 2, 3, 7, 8, 9, 10, 11, 100, 101, 1000, 1001, 65536, ATTEST_DIM_MAX};
    const int64_t widths[] = {1, 2, 3, 4, 8, 64, 100, ATTEST_DIM_MAX};
    MPFR_DECL_INIT(truth, 192);
    for (size_t k = 0; k < LENGTH(counts); k++) {
        const int64_t n = counts[k];
        spread(truth, n);
        assert_covers("c", attest_spread(n), truth, 1e-14);
        beta(truth, n, false);
        assert_covers("beta", attest_beta(n), truth, 1e-14);
        beta(truth, n, true);
        assert_covers("beta for lines", attest_beta_line(n), truth, 1e-14);
        for (size_t j = 0; j < LENGTH(widths); j++) {
            kappa(truth, n, widths[j]);
            assert_covers("kappa", attest_kappa(n, widths[j]), truth, 1e-14);
        }
    }
}

/* Theorem 6's constants: what a cover of the line by intervals of length h = 0.6 gives, summed to the end. */
static void cover(void **state)
{
    (void)state;
    double weight = 0.0, spread_of = 0.0;
    for (int k = 0; k < 40; k++) {
        const double low = 0.6 * k, high = 0.6 * (k + 1), z = fmin(fmax(1.0, low), high);
        weight += 2.0 * exp(0.36 - low * low);
        spread_of += 2.0 * exp(0.36) * z * z * exp(-z * z);
    }
    assert_true(weight < 5.66752 && weight > 5.66751);
    assert_true(spread_of < 3.17169 && spread_of > 3.17167);
}

/* --- the weights' share */

static twin *column_norm(const twin *a)
{
    return twin_norm_inf(twin_transposed(a));
}

static void raise(twin *most, const twin *x)
{
    mpfr_max(twin_value(most, 0, 0), twin_value(most, 0, 0), twin_value(x, 0, 0), MPFR_RNDN);
}

static void check_weights(const heads *h)
{
    const int64_t D = h->w.width, d = h->w.d, H = h->w.heads;
    const size_t mark = twin_mark();
    const twin *q = twin_of(h->wq, H * D, d, precise), *v = twin_of(h->wv, H * D, d, precise);
    const twin *o = twin_of(h->wo, D, D, precise);
    twin *most_q = twin_number(0.0, precise), *most_v = twin_number(0.0, precise), *joint = twin_number(0.0, precise);
    twin *columns = twin_zero(1, D, precise), *split = twin_number(0.0, precise), *printed = twin_number(0.0, precise);
    twin *fused = twin_number(0.0, precise);
    for (int64_t k = 0; k < H; k++) {
        const twin *wq = twin_block(q, k * D, 0, D, d), *wv = twin_block(v, k * D, 0, D, d);
        const twin *wo = twin_block(o, k * d, 0, d, D);
        const twin *m = twin_product(twin_product(twin_transposed(wq), wv), wo);
        const twin *of_q = twin_times(twin_norm_inf(wq), column_norm(wq)), *of_v = column_norm(wv);
        raise(most_q, of_q);
        raise(most_v, of_v);
        raise(joint, twin_times(of_q, of_v));
        const twin *sums = twin_transposed(twin_row_sums(twin_magnitude(twin_transposed(m))));
        columns = twin_plus(columns, twin_times(sums, column_norm(wq)));
        const twin *q2 = twin_norm2(wq), *once = twin_times(q2, twin_norm2(wv)), *twice = twin_times(q2, once);
        split = twin_plus(split, twin_times(twice, twice));
        printed = twin_plus(printed, twin_times(once, once));
        fused = twin_plus(fused, twin_times(q2, twin_norm2(m)));
    }
    const twin *out = column_norm(o), *o2 = twin_norm2(o);
    const attest_spectra t = attest_weights_two(h->w, h->cells, h->work);
    assert_covers("split, infinity-norm", attest_weights_split_inf(h->w, false),
                  twin_value(twin_times(twin_times(most_q, most_v), out), 0, 0), 1e-13);
    assert_covers("joint, infinity-norm", attest_weights_split_inf(h->w, true),
                  twin_value(twin_times(joint, out), 0, 0), 1e-13);
    assert_covers("fused, infinity-norm", attest_weights_fused_inf(h->w, h->cells, h->work),
                  twin_value(twin_norm_inf(twin_transposed(columns)), 0, 0), 1e-11);
    assert_covers("split, 2-norm", t.split, twin_value(twin_times(twin_root(split), o2), 0, 0), 1e-9);
    assert_covers("printed, 2-norm", t.printed, twin_value(twin_times(twin_root(printed), o2), 0, 0), 1e-9);
    assert_covers("fused, 2-norm", t.fused, twin_value(fused, 0, 0), 1e-9);
    twin_release(mark);
}

static void weights(void **state)
{
    (void)state;
    const int64_t shapes[][2] = {{1, 1}, {1, 4}, {2, 1}, {2, 3}, {4, 2}};
    for (size_t k = 0; k < LENGTH(shapes); k++)
        for (uint64_t seed = 0; seed < 6; seed++) {
            heads *h = heads_make(shapes[k][0], shapes[k][1], 1, seed);
            check_weights(h);
            heads_free(h);
        }
}

/* --- attack */

/* Inputs that have hurt: random ones at several scales, all tokens but one together, the antipodal one, a star. */
enum { RANDOM_INPUTS = 6, INPUTS = RANDOM_INPUTS + 4 };

static void choose_input(heads *h, int which, const uint8_t *mask, random_source *source)
{
    const int64_t D = h->w.width;
    const double scales[RANDOM_INPUTS] = {0.01, 0.3, 1.0, 1.0, 3.0, 30.0};
    if (which == RANDOM_INPUTS || which == RANDOM_INPUTS + 1) {
        attest_witness_antipodal(h->w, mask, h->n, which == RANDOM_INPUTS ? ATTEST_INF : ATTEST_TWO, h->cells, h->work,
                                 h->X);
        return;
    }
    for (int64_t i = 0; i < h->n; i++)
        for (int64_t a = 0; a < D; a++)
            h->X[i * D + a] = which < RANDOM_INPUTS        ? scales[which] * random_normal(source)
                              : which == RANDOM_INPUTS + 2 ? (i == 0 && a == 0 ? 1.4 : 0.0)           /* one apart */
                                                           : (i > 0 && (i - 1) % D == a ? 1.2 : 0.0); /* a star */
}

static void assert_within(const char *what, const twin *norm, attest_bound bound, const heads *h, int which)
{
    if (mpfr_cmp_d(twin_value(norm, 0, 0), bound.value) > 0) {
        mpfr_fprintf(stderr, "%s %Ra exceeds %s = %a: H %ld, d %ld, n %ld, input %d\n", what, twin_value(norm, 0, 0),
                     attest_theorem_name(bound.theorem), bound.value, (long)h->w.heads, (long)h->w.d, (long)h->n,
                     which);
        fail();
    }
}

static void attack(heads *h, const uint8_t *mask, random_source *source)
{
    const attest_sight s = attest_sight_of(mask, h->n);
    const attest_spectra t = attest_weights_two(h->w, h->cells, h->work);
    const attest_bound inf[] = {attest_bound_inf_paper(h->w, s, false), attest_bound_inf_paper(h->w, s, true),
                                attest_bound_inf_sharp(h->w, s, h->cells, h->work)};
    const attest_bound two[] = {attest_bound_two_paper(t, h->w.d, s), attest_bound_two_sharp(t, h->w.d, s)};
    for (int which = 0; which < INPUTS; which++) {
        const size_t mark = twin_mark();
        choose_input(h, which, mask, source);
        const twin *J = twin_heads_jacobian(h, ATTEST_L2, mask, h->X, precise);
        const twin *of_inf = twin_norm_inf(J), *of_two = twin_norm2(J);
        for (size_t k = 0; k < LENGTH(inf); k++)
            assert_within("infinity-norm", of_inf, inf[k], h, which);
        for (size_t k = 0; k < LENGTH(two); k++)
            assert_within("2-norm", of_two, two[k], h, which);
        twin_release(mark);
    }
}

static void nothing_exceeds_the_bounds(void **state)
{
    (void)state;
    const int64_t shapes[][3] = {{1, 1, 1}, {1, 1, 2}, {1, 1, 7}, {2, 1, 3}, {1, 2, 4}, {1, 3, 2}, {2, 2, 3}};
    random_source source = random_seeded(3);
    for (size_t k = 0; k < LENGTH(shapes); k++)
        for (uint64_t seed = 0; seed < 3; seed++) {
            heads *h = heads_make(shapes[k][0], shapes[k][1], shapes[k][2], seed);
            attack(h, NULL, &source);
            heads_free(h);
        }
}

/* Masks that show everyone to himself: causal, and all see one token (C1: the sum of a column of P is then N / 2). */
static void nothing_exceeds_the_masked_bounds(void **state)
{
    (void)state;
    const int64_t n = 4;
    random_source source = random_seeded(4);
    for (uint64_t seed = 0; seed < 4; seed++) {
        heads *h = heads_make(1, 2, n, seed);
        uint8_t causal[16], star[16];
        for (int64_t i = 0; i < n; i++)
            for (int64_t j = 0; j < n; j++) {
                causal[i * n + j] = j <= i;
                star[i * n + j] = j == 0 || j == i;
            }
        attack(h, causal, &source);
        attack(h, star, &source);
        heads_free(h);
    }
}

/* Dot-product attention on a ball: tokens on its surface and inside. */
static void nothing_exceeds_the_ball(void **state)
{
    (void)state;
    random_source source = random_seeded(5);
    static const double radii[] = {0.1, 0.3, 0.9, 2.7, 8.1};
    for (uint64_t seed = 0; seed < 4; seed++)
        for (size_t k = 0; k < sizeof radii / sizeof *radii; k++) {
            const double radius = radii[k];
            const size_t mark = twin_mark();
            heads *h = heads_make(2, 1, 4, seed);
            const int64_t D = h->w.width;
            for (int64_t i = 0; i < h->n; i++) {
                double square = 0.0;
                for (int64_t a = 0; a < D; a++)
                    square += h->X[i * D + a] * h->X[i * D + a];
                for (int64_t a = 0; a < D; a++)
                    h->X[i * D + a] *= 0.999999 * radius / sqrt(square) * (i == 0 ? random_unit(&source) : 1.0);
            }
            const attest_bound bound = attest_bound_ball(h->w, h->n, radius, h->work);
            assert_within("2-norm", twin_norm2(twin_heads_jacobian(h, ATTEST_DOT, NULL, h->X, precise)), bound, h, 0);
            heads_free(h);
            twin_release(mark);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(tokens),
                                       cmocka_unit_test(cover),
                                       cmocka_unit_test(weights),
                                       cmocka_unit_test(nothing_exceeds_the_bounds),
                                       cmocka_unit_test(nothing_exceeds_the_masked_bounds),
                                       cmocka_unit_test(nothing_exceeds_the_ball)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
