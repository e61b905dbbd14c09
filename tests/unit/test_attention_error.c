/* The bound of a row's error at its ends: it holds for any shares and any output, and what gives no bound gives none rather than a wrong
 * one; what is hidden does not count, and where all is 0 nothing is left. tests/inclusion/test_attention_error.c holds it to the truth. */
#include "core/attention_error.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static const double near_keys[3] = {0.5, 1.0, -2.0}, values[3] = {1.0, -3.0, 2.0}, zeros[3] = {0.0, 0.0, 0.0},
                    one = 1.0;

static attest_memory memory(const double *keys, const double *v)
{
    return (attest_memory){
        .score = {.kind = ATTEST_DOT, .scale = 1.0}, .n = 3, .d = 1, .v = 1, .keys = keys, .values = v};
}

/* The bound for the query 1 and three keys of width 1, with a scale that may be off by a part `scale_off`. */
static double bound(const double *keys, const double *bias, const uint8_t *mask, const double *v, double scale_off)
{
    double p[3], work[3], y, lse, error;
    const attest_memory m = memory(keys, v);
    assert_int_equal(attest_attention_row(m, &one, bias, mask, p, &y, &lse), ATTEST_OK);
    attest_attention_error(m, &one, bias, mask, p, &y, scale_off, (attest_slack){0}, work, &error);
    return error;
}

/* The bound for shares p and an output y from anywhere. */
static double bound_of(const double *p, double y)
{
    double work[3], error;
    attest_attention_error(memory(near_keys, values), &one, NULL, NULL, p, &y, 0.0, (attest_slack){0}, work, &error);
    return error;
}

static void any_output(void **state)
{
    (void)state;
    double p[3], y, lse;
    assert_int_equal(attest_attention_row(memory(near_keys, values), &one, NULL, NULL, p, &y, &lse), ATTEST_OK);
    assert_true(bound_of(p, y) < 0x1p-49);
    const double off = bound_of(p, y + 0.25), wrong[3] = {p[0], p[1] * 1.125, p[2]};
    assert_true(off >= 0.25 - 0x1p-49 && off < 0.25 + 0x1p-45);
    const double mean = wrong[0] * values[0] + wrong[1] * values[1] + wrong[2] * values[2];
    assert_true(bound_of(wrong, mean) >= fabs(mean - y) && bound_of(wrong, mean) < 4.0);
    const double scaled[3] = {0.5 * p[0], 0.5 * p[1], 0.5 * p[2]};
    assert_true(bound_of(scaled, y) < 0x1p-49);
}

/* Shares that are none give no bound, nor does an output that is not a number. */
static void no_shares(void **state)
{
    (void)state;
    const double negative[3] = {-0.5, -0.25, -0.25}, unknown[3] = {0.5, NAN, 0.5}, small[3] = {1.0, 0.0, 0.0};
    assert_true(bound_of(zeros, 1.0) == INFINITY);
    assert_true(bound_of(negative, 1.0) == INFINITY);
    assert_true(bound_of(unknown, 1.0) == INFINITY);
    assert_true(bound_of(small, 1.0) == INFINITY);
    const double p[3] = {0.25, 0.5, 0.25};
    assert_true(bound_of(p, NAN) == INFINITY && bound_of(p, INFINITY) == INFINITY);
}

/* A logit that may be off by more than 1/4 gives no bound, unless its key is hidden, by a mask or by a bias. */
static void far_logit(void **state)
{
    (void)state;
    const double keys[3] = {0.5, -100.0, 1.0}, bias[3] = {0.0, -INFINITY, 0.0}, off = 0x1p-8;
    const uint8_t others[3] = {1, 0, 1};
    assert_true(bound(keys, NULL, NULL, values, off) == INFINITY);
    assert_true(bound(keys, NULL, others, values, 0.0) < 0x1p-45 && bound(keys, bias, NULL, values, 0.0) < 0x1p-45);
    const double masked = bound(keys, NULL, others, values, off);
    assert_true(masked > 0.0 && masked < 0x1p-7);
    const double biased = bound(keys, bias, NULL, values, off);
    assert_true(biased >= masked && biased < 0x1p-7);
}

/* A bias so low that nothing is left of a share hides its key, however much of the logit is rounded away. */
static void far_below(void **state)
{
    (void)state;
    const double low[3] = {0.0, -0x1.fffffep127, 0.0}, lower[3] = {0.0, -0x1.fffffffffffffp1023, 0.0};
    const double hidden[3] = {0.0, -INFINITY, 0.0};
    const double least = bound(near_keys, hidden, NULL, values, 0x1p-52);
    assert_true(least > 0.0 && least < 0x1p-48);
    assert_true(bound(near_keys, low, NULL, values, 0x1p-52) <= 1.25 * least);
    assert_true(bound(near_keys, lower, NULL, values, 0x1p-52) <= 1.25 * least);
}

/* Values that are 0 leave nothing. */
static void nothing(void **state)
{
    (void)state;
    assert_true(bound(near_keys, NULL, NULL, zeros, 0.0) == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(any_output), cmocka_unit_test(no_shares),
                                       cmocka_unit_test(far_logit), cmocka_unit_test(far_below),
                                       cmocka_unit_test(nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
