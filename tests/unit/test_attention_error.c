/* The bound of a row's error at its ends: what is handed in wrongly gives no bound rather than a wrong one, what is hidden does not
 * count, and where all is 0 next to nothing is left. tests/inclusion/test_attention_error.c holds it to the truth. */
#include "core/attention_error.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static const double values[3] = {1.0, -3.0, 2.0}, zeros[3] = {0.0, 0.0, 0.0}, one = 1.0;

/* The bound for the query 1 and three keys of width 1, with a log-sum-exp that is off by `shift`. */
static double bound(const double *keys, const double *bias, const uint8_t *mask, const double *v, double shift)
{
    const attest_memory m = {
        .score = {.kind = ATTEST_DOT, .scale = 1.0}, .n = 3, .d = 1, .v = 1, .keys = keys, .values = v};
    double p[3], work[3], y, lse, error;
    assert_int_equal(attest_attention_row(m, &one, bias, mask, p, &y, &lse), ATTEST_OK);
    attest_attention_error(m, &one, bias, mask, p, &y, lse + shift, 0.0, (attest_slack){0}, work, &error);
    return error;
}

/* A log-sum-exp below a logit is none; above all of them it makes the bound larger, no more. */
static void largest_logit(void **state)
{
    (void)state;
    const double keys[3] = {0.5, 1.0, -2.0};
    const double right = bound(keys, NULL, NULL, values, 0.0);
    assert_true(right > 0.0 && right < 0x1p-45);
    assert_true(bound(keys, NULL, NULL, values, -2.0) == INFINITY);
    assert_true(bound(keys, NULL, NULL, values, NAN) == INFINITY);
    const double above = bound(keys, NULL, NULL, values, 100.0);
    assert_true(above > right && above < 0x1p-40);
}

/* A logit that may be off by more than 1/4 gives no bound, unless its key is hidden, by a mask or by a bias. */
static void far_logit(void **state)
{
    (void)state;
    const double keys[3] = {0.5, -0x1p55, 1.0}, bias[3] = {0.0, -INFINITY, 0.0};
    const uint8_t others[3] = {1, 0, 1};
    assert_true(bound(keys, NULL, NULL, values, 0.0) == INFINITY);
    const double masked = bound(keys, NULL, others, values, 0.0);
    assert_true(masked > 0.0 && masked < 0x1p-45);
    const double biased = bound(keys, bias, NULL, values, 0.0);
    assert_true(biased >= masked && biased < 0x1p-45);
}

/* Values that are 0 leave what underflows. */
static void nothing(void **state)
{
    (void)state;
    const double keys[3] = {0.5, 1.0, -2.0};
    const double left = bound(keys, NULL, NULL, zeros, 0.0);
    assert_true(left > 0.0 && left < 0x1p-1060);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(largest_logit), cmocka_unit_test(far_logit),
                                       cmocka_unit_test(nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
