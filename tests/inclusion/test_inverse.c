/* The inverse: the certified error is no smaller than the distance to the fixed point in arbitrary precision, and small;
 * and where s F does not contract, nothing is certified (E14). */
#include <stdio.h> /* before mpfr.h, which then declares its printing */
#include "core/bound_l2.h"
#include "core/inverse.h"
#include "twin/arith.h"
#include "twin/heads.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

static const twin_mode precise = {.bits = 256, .tracked = false};

static attest_contraction contraction(heads *h, const uint8_t *mask, double factor)
{
    const attest_sight s = attest_sight_of(mask, h->n);
    const attest_bound paper = attest_bound_inf_paper(h->w, s, false);
    return attest_contract(paper, attest_bound_inf(h->w, s, h->cells, h->work), factor);
}

/* g^-1(Y): from X, steps x <- y - s F(x) until nothing changes to 2^-200. */
static twin *fixed_point(const heads *h, const uint8_t *mask, double scale, const double *Y, const double *X)
{
    const twin *y = twin_of(Y, h->n, h->w.width, precise), *s = twin_number(scale, precise);
    twin *x = twin_of(X, h->n, h->w.width, precise);
    twin_multihead m = twin_of_heads(h, ATTEST_L2, mask, X, precise);
    for (int step = 0; step < 2000; step++) {
        m.x = x;
        twin *next = twin_minus(y, twin_times(twin_multihead_output(&m), s));
        const twin *change = twin_norm_inf(twin_minus(next, x));
        x = next;
        if (mpfr_cmp_d(twin_value(change, 0, 0), 0x1p-200) < 0)
            return x;
    }
    fail_msg("no fixed point in arbitrary precision");
    return x;
}

static void check(heads *h, const uint8_t *mask, double factor)
{
    const size_t mark = twin_mark();
    const attest_contraction c = contraction(h, mask, factor);
    assert_true(c.lipschitz < 1.0);
    memcpy(h->Y, h->X, (size_t)(h->n * h->w.width) * sizeof(double));
    const attest_inversion found = attest_invert(h->w, mask, h->n, c, 10000, h->Y, h->cells, h->work, h->X);
    const twin *gap = twin_minus(twin_of(h->X, h->n, h->w.width, precise), fixed_point(h, mask, c.scale, h->Y, h->X));
    const twin *largest = twin_magnitude(gap);
    for (int64_t k = 0; k < h->n * h->w.width; k++)
        if (mpfr_cmp_d(largest->value[k], found.error) > 0 || !(found.error < 1e-12)) {
            mpfr_fprintf(stderr, "off by %Ra, certified %a, L = %a\n", largest->value[k], found.error, c.lipschitz);
            fail();
        }
    assert_true(found.steps > 0 && found.steps < 10000);
    twin_release(mark);
}

static void certified(void **state)
{
    (void)state;
    const int64_t shapes[][3] = {{1, 1, 2}, {1, 1, 5}, {2, 1, 3}, {1, 3, 3}, {2, 2, 4}};
    const uint8_t causal[] = {1, 0, 0, 1, 1, 0, 1, 1, 1};
    for (size_t k = 0; k < 5; k++)
        for (uint64_t seed = 0; seed < 4; seed++) {
            heads *h = heads_make(shapes[k][0], shapes[k][1], shapes[k][2], seed == 0 ? 17 : seed);
            check(h, NULL, 0.5);
            check(h, NULL, -0.9);
            check(h, NULL, 1.0);
            if (h->n == 3)
                check(h, causal, 0.9);
            heads_free(h);
        }
}

/* E14: one token, W^Q = W^V = 1, W^O = -1: with factor 1, g is 0 everywhere. For two tokens factor 1 does contract. */
static void one_token(void **state)
{
    (void)state;
    heads *one = heads_make(1, 1, 1, 0), *two = heads_make(1, 1, 2, 0);
    one->wo[0] = -1.0;
    one->Y[0] = two->Y[0] = two->Y[1] = 1.0;
    const attest_contraction c = contraction(one, NULL, 1.0), half = contraction(one, NULL, 0.5);
    assert_false(c.lipschitz < 1.0);
    assert_true(attest_invert(one->w, NULL, 1, c, 50, one->Y, one->cells, one->work, one->X).error == INFINITY);
    assert_true(half.lipschitz < 0.5000001);
    const attest_inversion found = attest_invert(one->w, NULL, 1, half, 500, one->Y, one->cells, one->work, one->X);
    assert_true(found.error < 1e-13);
    assert_true(fabs(one->X[0] - 2.0) < 1e-13);
    assert_true(contraction(two, NULL, 1.0).lipschitz < 0.83);
    heads_free(one);
    heads_free(two);
}

/* Too few steps: a large error, but a true one. No step at all: X = Y. */
static void few_steps(void **state)
{
    (void)state;
    heads *h = heads_make(1, 2, 3, 0);
    const attest_contraction c = contraction(h, NULL, 1.0);
    memcpy(h->Y, (const double[]){0.3, -1.0, 2.0, 0.5, 0.0, 1.0}, 6 * sizeof(double));
    const attest_inversion none = attest_invert(h->w, NULL, 3, c, 0, h->Y, h->cells, h->work, h->X);
    assert_true(none.steps == 0 && none.error > 0.1 && h->X[0] == 0.3);
    const attest_inversion some = attest_invert(h->w, NULL, 3, c, 3, h->Y, h->cells, h->work, h->X);
    assert_true(some.steps == 3 && some.error < none.error && some.error > 1e-6);
    heads_free(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(certified), cmocka_unit_test(one_token),
                                       cmocka_unit_test(few_steps)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
