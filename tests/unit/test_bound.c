/* Bounds: names, masks, the values of the papers' tables, and the counterexamples to what is printed. */
#include "core/bound_ball.h"
#include "core/bound_l2.h"
#include "core/bound_product.h"
#include "core/bound_tokens.h"
#include "../support/heads.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

/* not below the decimal, and above it by no more than a few roundings */
static void assert_just_above(double value, double expected)
{
    assert_true(value >= expected * (1.0 - 0x1p-52));
    assert_true(value <= expected * (1.0 + 1e-14));
}

static void names(void **state)
{
    (void)state;
    for (int a = ATTEST_KIM_THM_3_2_INF; a <= ATTEST_PRODUCT; a++)
        for (int b = ATTEST_KIM_THM_3_2_INF; b < a; b++)
            assert_string_not_equal(attest_theorem_name((attest_theorem)a), attest_theorem_name((attest_theorem)b));
    assert_string_equal(attest_theorem_name(ATTEST_THM_3), "attest_thm_3");
    assert_string_equal(attest_theorem_name(ATTEST_KIM_THM_3_2_TWO_PRINTED), "kim_thm_3_2_two_printed");
    assert_string_equal(attest_theorem_name(ATTEST_PRODUCT), "kim_cor_2_1");
}

static void least(void **state)
{
    (void)state;
    const attest_bound a = {1.0, ATTEST_THM_5}, b = {1.0, ATTEST_THM_3}, c = {INFINITY, ATTEST_BALL};
    assert_int_equal(attest_least(a, b).theorem, ATTEST_THM_5);
    assert_int_equal(attest_least(c, b).theorem, ATTEST_THM_3);
    assert_true(attest_at_most(NAN) == INFINITY && attest_at_most(-1.0) == INFINITY && attest_at_most(2.0) == 2.0);
}

static void sight(void **state)
{
    (void)state;
    const uint8_t causal[] = {1, 0, 0, 1, 1, 0, 1, 1, 1}, blind[] = {1, 1, 1, 0}, nothing[] = {0, 0, 0, 0};
    const attest_sight open = attest_sight_of(NULL, 7), s = attest_sight_of(causal, 3);
    assert_true(open.tokens == 7 && open.most == 7 && open.self && !open.masked);
    assert_true(s.tokens == 3 && s.most == 3 && s.self && s.masked);
    assert_true(!attest_sight_of(blind, 2).self);
    assert_true(attest_sight_of(nothing, 2).most == 1 && !attest_sight_of(nothing, 2).self);
}

/* spec/mathematics.md, Theorem 1: figure 2 in closed form, to 20 digits */
static void golden_tokens(void **state)
{
    (void)state;
    assert_just_above(attest_kappa(11, 1), 4.6150713955582996748);
    assert_just_above(attest_kappa(101, 1), 10.122765998695866767);
    assert_just_above(attest_kappa(1001, 1), 17.068704354778266188);
    assert_just_above(1.0 + 4.0 * attest_spread(1000), 18.682006415771709978);
    assert_true(attest_spread(1) == 0.0);
    assert_true(attest_kappa(1, 1) >= 1.0 && attest_kappa(1, 1) <= 1.0 + 1e-15);
    assert_true(attest_beta(1) >= 1.0 && attest_beta(1) <= 1.0 + 1e-15);
}

/* Theorems 1, 5 and 6, and the paper's bounds, to six digits */
static void tables(void **state)
{
    (void)state;
    const struct {
        int64_t n, d;
        double kappa;
    } rows[] = {{2, 1, 1.741500}, {10, 1, 4.417932}, {100, 1, 10.094832}, {21, 2, 7.32932},
                {21, 4, 9.14242}, {21, 8, 11.71092}, {101, 16, 25.92060}, {2, 8, 2.73047}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        assert_true(fabs(attest_kappa(rows[k].n, rows[k].d) - rows[k].kappa) < 1e-5);
    assert_true(fabs(attest_beta_line(3) - 3.258) < 5e-4 && fabs(attest_beta_line(11) - 7.725) < 5e-4);
    assert_true(fabs(attest_beta_line(101) - 13.44) < 1e-2 && fabs(attest_beta_line(1001) - 18.72) < 1e-2);
}

/* E1: F(x) = w^2 x for one token, w^4 under the printed root; two tokens with w = 10 stretch by more than 160.16. */
static void printed_bound_fails(void **state)
{
    (void)state;
    heads *one = heads_make(1, 1, 1, 0), *two = heads_make(1, 1, 2, 0);
    one->wq[0] = 3.0;
    const attest_sight s = attest_sight_of(NULL, 1);
    attest_spectra t = attest_weights_two(one->w, one->cells, one->work);
    assert_just_above(attest_bound_two_printed(t, 1, s).value, 3.0);
    assert_just_above(attest_bound_two_paper(t, 1, s).value, 9.0);
    assert_just_above(attest_bound_two(t, 1, s).value, 9.0);
    const double lower = attest_witness(one->w, NULL, 1, ATTEST_TWO, one->cells, one->work, one->X, one->V);
    assert_true(lower <= 9.0 && lower >= 9.0 * (1.0 - 1e-13));

    two->wq[0] = 10.0;
    t = attest_weights_two(two->w, two->cells, two->work);
    const double printed = attest_bound_two_printed(t, 1, attest_sight_of(NULL, 2)).value;
    assert_true(fabs(printed - 29.894) < 1e-3);
    const double at = 0.14072; /* y = +-1.4072: near the best input of two tokens */
    two->X[0] = 0.0, two->X[1] = at;
    const double found =
        attest_witness_at(two->w, ATTEST_L2, NULL, 2, ATTEST_INF, two->X, two->cells, two->work, two->V);
    assert_true(found >= 160.16 &&
                found <= attest_bound_inf(two->w, attest_sight_of(NULL, 2), two->cells, two->work).value);
    heads_free(one);
    heads_free(two);
}

/* E25: without transposes the slides have 1/sqrt 2 where the truth, for one token, is sqrt 2. */
static void transposes_matter(void **state)
{
    (void)state;
    heads *h = heads_make(1, 2, 1, 0);
    memcpy(h->wo, (const double[]){1.0, 0.0, 1.0, 0.0}, 4 * sizeof(double));
    const attest_sight s = attest_sight_of(NULL, 1);
    assert_just_above(attest_bound_inf_paper(h->w, s, false).value, sqrt(2.0));
    assert_just_above(attest_bound_inf_sharp(h->w, s, h->cells, h->work).value, sqrt(2.0));
    heads_free(h);
}

/* C1, E8: what a mask leaves of the theorems. */
static void masks(void **state)
{
    (void)state;
    const int64_t n = 6;
    heads *h = heads_make(1, 1, n, 0);
    uint8_t star[36] = {0}, blind[36];
    for (int64_t i = 0; i < n; i++)
        star[i * n] = star[i * n + i] = 1;
    memset(blind, 1, sizeof blind);
    blind[0] = 0;
    const attest_sight s = attest_sight_of(star, n), b = attest_sight_of(blind, n);
    const attest_spectra t = attest_weights_two(h->w, h->cells, h->work);
    assert_true(attest_bound_two_sharp(t, 1, s).value == INFINITY);
    assert_int_equal(attest_bound_two(t, 1, s).theorem, ATTEST_KIM_THM_3_2_TWO);
    assert_just_above(attest_bound_two(t, 1, s).value, sqrt(6.0) * (4.0 * 0.27846454276107379510 + 1.0));
    assert_just_above(attest_bound_inf(h->w, s, h->cells, h->work).value, attest_kappa(2, 1));
    assert_true(attest_bound_inf(h->w, b, h->cells, h->work).value == INFINITY);
    assert_true(attest_bound_two(t, 1, b).value == INFINITY);
    memset(h->X, 0, (size_t)n * sizeof(double));
    const attest_nearby near = attest_nearby_of(h->w, blind, n, h->X, 0.0, h->cells, h->work);
    assert_true(near.kappa == INFINITY && near.beta == INFINITY);
    heads_free(h);
}

/* Theorem 6 is for a head of width 1, theorem 5 for wider ones; of the weights, the smaller norm counts. */
static void sharp_parts(void **state)
{
    (void)state;
    const attest_sight s = attest_sight_of(NULL, 1000);
    const attest_spectra t = {3.0, 7.0, 2.0}, u = {2.0, 7.0, 3.0};
    assert_true(attest_beta_line(1000) < attest_beta(1000));
    for (int64_t d = 1; d < 4; d++) {
        const double tokens = d == 1 ? attest_beta_line(1000) : attest_beta(1000);
        const attest_bound expected = attest_bound_of(d == 1 ? ATTEST_THM_6 : ATTEST_THM_5, tokens, 2.0, d);
        const attest_bound found = attest_bound_two_sharp(t, d, s);
        assert_true(found.theorem == expected.theorem && found.value == expected.value);
        assert_true(attest_bound_two_sharp(u, d, s).value == expected.value);
    }
}

static void products(void **state)
{
    (void)state;
    assert_true(attest_bound_product(NULL, 0).value == 1.0);
    assert_just_above(attest_bound_product((const double[]){0.1, 3.0, 7.0}, 3).value, 2.1);
    assert_true(attest_bound_product((const double[]){1e300, 1e300, 0.0}, 3).value == INFINITY);
    assert_int_equal(attest_bound_product(NULL, 0).theorem, ATTEST_PRODUCT);
}

/* What overflows is an infinite bound, never a number: weights near 1e200. */
static void overflow(void **state)
{
    (void)state;
    heads *h = heads_make(2, 2, 3, 5);
    for (int64_t k = 0; k < 16; k++)
        h->wq[k] *= 1e200;
    const attest_sight s = attest_sight_of(NULL, 3);
    const attest_spectra t = attest_weights_two(h->w, h->cells, h->work);
    assert_true(attest_bound_inf(h->w, s, h->cells, h->work).value == INFINITY);
    assert_true(attest_bound_two(t, 2, s).value == INFINITY);
    assert_true(attest_bound_ball(h->w, 3, 1.0, h->work).value == INFINITY);
    const attest_nearby near = attest_nearby_of(h->w, NULL, 3, h->X, 0.0, h->cells, h->work);
    assert_true(near.kappa <= attest_kappa(3, 2) && near.beta <= attest_beta(3));
    assert_true(attest_witness(h->w, NULL, 3, ATTEST_INF, h->cells, h->work, h->X, h->V) == 0.0);
    heads_free(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(names),
                                       cmocka_unit_test(least),
                                       cmocka_unit_test(sight),
                                       cmocka_unit_test(golden_tokens),
                                       cmocka_unit_test(tables),
                                       cmocka_unit_test(printed_bound_fails),
                                       cmocka_unit_test(transposes_matter),
                                       cmocka_unit_test(masks),
                                       cmocka_unit_test(sharp_parts),
                                       cmocka_unit_test(products),
                                       cmocka_unit_test(overflow)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
