/* Witnesses: where the sharp bounds are attained, where there is no bound, and where nothing can be found. */
#include "core/bound_ball.h"
#include "core/bound_l2.h"
#include "core/bound_tokens.h"
#include "core/least_squares.h"
#include "../support/heads.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

static double lower(heads *h, const uint8_t *mask, attest_norm norm)
{
    return attest_witness(h->w, mask, h->n, norm, h->cells, h->work, h->X, h->V);
}

static double upper(heads *h, const uint8_t *mask)
{
    return attest_bound_inf(h->w, attest_sight_of(mask, h->n), h->cells, h->work).value;
}

/* Theorem 1 with identity weights: equality for every odd number of tokens, close to it for even ones. */
static void identity_attains_theorem_1(void **state)
{
    (void)state;
    const int64_t widths[] = {1, 2, 5}, counts[] = {1, 3, 11, 31, 2, 10};
    const double least[] = {1 - 1e-12, 1 - 1e-12, 1 - 1e-12, 1 - 1e-12, 0.85, 0.97};
    for (size_t j = 0; j < 3; j++)
        for (size_t k = 0; k < 6; k++) {
            heads *h = heads_make(1, widths[j], counts[k], 0);
            const double low = lower(h, NULL, ATTEST_INF), high = upper(h, NULL);
            assert_true(low <= high);
            assert_true(low >= least[k] * high);
            heads_free(h);
        }
}

/* One head and any invertible W^Q, W^V = W^O = 1, width 1: |W^Q|^2 kappa. Two heads of width 1 whose signs agree. */
static void other_weights_attain_theorem_3(void **state)
{
    (void)state;
    heads *one = heads_make(1, 1, 5, 0), *two = heads_make(2, 1, 3, 0);
    one->wq[0] = -3.7;
    assert_true(lower(one, NULL, ATTEST_INF) >= upper(one, NULL) * (1 - 1e-12));
    memcpy(two->wq, (const double[]){1.5, 0.25, 0.5, 2.0}, 4 * sizeof(double));
    memcpy(two->wv, (const double[]){1.0, 0.5, 0.25, 3.0}, 4 * sizeof(double));
    memcpy(two->wo, (const double[]){1.0, 0.5, 2.0, 0.5}, 4 * sizeof(double));
    assert_true(lower(two, NULL, ATTEST_INF) >= upper(two, NULL) * (1 - 1e-12));
    assert_true(lower(two, NULL, ATTEST_INF) <= upper(two, NULL));
    heads_free(one);
    heads_free(two);
}

/* Two tokens, W^Q = 10: the norm of the Jacobian reaches 160.1639 (E1), in both norms. */
static void two_tokens(void **state)
{
    (void)state;
    heads *h = heads_make(1, 1, 2, 0);
    h->wq[0] = 10.0;
    assert_true(lower(h, NULL, ATTEST_INF) > 160.163 && lower(h, NULL, ATTEST_INF) < 160.1639);
    assert_true(lower(h, NULL, ATTEST_TWO) > 160.163 && lower(h, NULL, ATTEST_TWO) < 160.1639);
    heads_free(h);
}

/* A causal mask over an odd number of tokens: the last one sees all, and attains. */
static void causal_mask_attains(void **state)
{
    (void)state;
    heads *h = heads_make(1, 2, 7, 0);
    uint8_t mask[49];
    for (int64_t k = 0; k < 49; k++)
        mask[k] = k % 7 <= k / 7;
    assert_true(lower(h, mask, ATTEST_INF) >= upper(h, mask) * (1 - 1e-12));
    heads_free(h);
}

/* Theorem 6's remark: the 2-norm is at least 2c for odd numbers of tokens, D = 1. */
static void two_norm_grows_like_2c(void **state)
{
    (void)state;
    for (int64_t n = 3; n <= 101; n += 14) {
        heads *h = heads_make(1, 1, n, 0);
        assert_true(lower(h, NULL, ATTEST_TWO) >= 2.0 * attest_spread(n));
        heads_free(h);
    }
}

/* Theorem 3.1, lemma F.1: whatever the number asked for, the Jacobian exceeds it. */
static void unbounded(void **state)
{
    (void)state;
    const int64_t shapes[][3] = {{1, 1, 2}, {1, 1, 5}, {2, 1, 3}, {2, 3, 4}};
    for (size_t k = 0; k < 4; k++)
        for (uint64_t seed = 1; seed < 4; seed++) {
            heads *h = heads_make(shapes[k][0], shapes[k][1], shapes[k][2], seed);
            assert_true(attest_witness_unbounded(h->w, ATTEST_DOT, h->n, 1e12, h->cells, h->work, h->X, h->V) > 1e12);
            double wk[36];
            for (int64_t r = 0; r < h->w.width * h->w.width; r++)
                wk[r] = h->wq[r] + h->wv[r];
            h->w.wk = wk;
            assert_true(attest_witness_unbounded(h->w, ATTEST_L2, h->n, 1e6, h->cells, h->work, h->X, h->V) > 1e6);
            heads_free(h);
        }
}

/* One token: softmax is 1, the map is linear. E12: two equal heads that cancel, no weight being zero. */
static void switched_off(void **state)
{
    (void)state;
    heads *one = heads_make(1, 2, 1, 3), *two = heads_make(2, 1, 3, 4);
    assert_true(attest_witness_unbounded(one->w, ATTEST_DOT, 1, 1e12, one->cells, one->work, one->X, one->V) < 1e3);
    for (int64_t r = 0; r < 2; r++) {
        two->wq[2 + r] = two->wq[r];
        two->wv[2 + r] = two->wv[r];
        two->wo[2 + r] = -two->wo[r];
    }
    assert_true(attest_witness_unbounded(two->w, ATTEST_DOT, 3, 1.0, two->cells, two->work, two->X, two->V) == 0.0);
    heads_free(one);
    heads_free(two);
}

/* The scales are 1, 4, ..., 4^255. With W^Q = 2^-504 the Jacobian exceeds 1000 at the last alone, and 10^5 only beyond it. */
static void scales(void **state)
{
    (void)state;
    heads *h = heads_make(1, 1, 3, 0);
    h->wq[0] = 0x1p-504;
    const double last = attest_witness_unbounded(h->w, ATTEST_DOT, 3, 1e3, h->cells, h->work, h->X, h->V);
    assert_true(last > 1e3);
    assert_true(attest_witness_unbounded(h->w, ATTEST_DOT, 3, 1e5, h->cells, h->work, h->X, h->V) == last);
    heads_free(h);
}

/* The first inputs lie along the coordinate that keys and values weigh most, or that queries and keys weigh most differently. */
static void coordinates(void **state)
{
    (void)state;
    for (int64_t r = 0; r < 3; r++) {
        heads *h = heads_make(1, 3, 2, 0);
        double wk[9] = {0};
        for (int64_t a = 0; a < 3; a++)
            wk[a * 3 + a] = a == r ? 4.0 : 2.0;
        h->w.wk = wk;
        attest_witness_spread(h->w, 2, 8.0, h->work, h->X);
        for (int64_t a = 0; a < 3; a++)
            assert_true(h->X[a] == 0.0 && fabs(h->X[3 + a]) == (a == r ? 8.0 : 0.0));
        attest_witness_opposed(h->w, 2, 8.0, h->work, h->X);
        for (int64_t a = 0; a < 3; a++)
            assert_true(h->X[a] == (a == r ? 8.0 : 0.0));
        heads_free(h);
    }
}

/* The witness of the ball lies in it, and below its bound. */
static void ball(void **state)
{
    (void)state;
    heads *h = heads_make(2, 2, 4, 6);
    const double low = attest_witness_ball(h->w, 4, 2.5, h->cells, h->work, h->X, h->V);
    assert_true(low > 0.0 && low <= attest_bound_ball(h->w, 4, 2.5, h->work).value);
    for (int64_t i = 0; i < 4; i++) {
        double square = 0.0;
        for (int64_t a = 0; a < 4; a++)
            square += h->X[i * 4 + a] * h->X[i * 4 + a];
        assert_true(square <= 2.5 * 2.5);
    }
    heads_free(h);
}

/* u with W^T u = b where there is one; the shortest of many; 0 for W = 0. */
static void least_squares(void **state)
{
    (void)state;
    double u[2], work[8];
    attest_least_squares((const double[]){2.0, 1.0, 0.0, 4.0}, (const double[]){2.0, 9.0}, 1, 2, 2, work, u);
    assert_true(fabs(u[0] - 1.0) < 1e-12 && fabs(u[1] - 2.0) < 1e-12);
    attest_least_squares((const double[]){1.0, 1.0, 0.0, 0.0}, (const double[]){1.0, 3.0}, 2, 2, 1, work, u);
    assert_true(fabs(u[0] - 0.5) < 1e-12 && fabs(u[1] - 0.5) < 1e-12);
    attest_least_squares((const double[]){0.0, 0.0, 0.0, 0.0}, (const double[]){1.0, 3.0}, 1, 2, 2, work, u);
    assert_true(u[0] == 0.0 && u[1] == 0.0);
    attest_least_squares((const double[]){1e300, 0.0, 0.0, 1e300}, (const double[]){1.0, 3.0}, 1, 2, 2, work, u);
    assert_true(isfinite(u[0]) && isfinite(u[1]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(identity_attains_theorem_1),
                                       cmocka_unit_test(other_weights_attain_theorem_3),
                                       cmocka_unit_test(two_tokens),
                                       cmocka_unit_test(causal_mask_attains),
                                       cmocka_unit_test(two_norm_grows_like_2c),
                                       cmocka_unit_test(unbounded),
                                       cmocka_unit_test(switched_off),
                                       cmocka_unit_test(scales),
                                       cmocka_unit_test(coordinates),
                                       cmocka_unit_test(ball),
                                       cmocka_unit_test(least_squares)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
