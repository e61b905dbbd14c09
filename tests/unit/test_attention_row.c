/* A row of attention at its ends: one key, none, equal ones, and logits that leave double's range. */
#include "core/attention.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

/* Three keys of width 1 that the query 1 meets with these logits. */
static attest_status attend(attest_kind kind, const double *keys, const double *bias, const uint8_t *mask, double *p,
                            double *y, double *lse)
{
    static const double values[] = {1.0, 2.0, 0.1, -0x1p-1074, 4.0, 7.0}, one = 1.0;
    const attest_memory memory = {
        .score = {.kind = kind, .scale = 1.0}, .n = 3, .d = 1, .v = 2, .keys = keys, .values = values};
    return attest_attention_row(memory, &one, bias, mask, p, y, lse);
}

/* One visible key: its value, bit for bit. None: nothing. Two equal logits: the mean. */
static void means(void **state)
{
    (void)state;
    const uint8_t one[3] = {0, 1, 0}, none[3] = {0, 0, 0}, two[3] = {1, 0, 1};
    const double keys[3] = {0.3, 900.0, 0.3};
    double p[3], y[2], lse;
    assert_int_equal(attend(ATTEST_DOT, keys, NULL, one, p, y, &lse), ATTEST_OK);
    assert_true(y[0] == 0.1 && y[1] == -0x1p-1074 && p[1] == 1.0 && lse == 900.0);
    assert_int_equal(attend(ATTEST_DOT, keys, NULL, none, p, y, &lse), ATTEST_EMPTY_ROW);
    assert_true(y[0] == 0.0 && y[1] == 0.0 && lse == -INFINITY && p[0] == 0.0 && p[1] == 0.0 && p[2] == 0.0);
    assert_int_equal(attend(ATTEST_DOT, keys, NULL, two, p, y, &lse), ATTEST_OK);
    assert_true(y[0] == 2.5 && y[1] == 4.5 && p[0] == 0.5 && p[1] == 0.0 && p[2] == 0.5);
}

/* A bias of minus infinity hides its key as a mask does; a logit that overflows is refused, unless its key is hidden. */
static void out_of_range(void **state)
{
    (void)state;
    const double keys[3] = {1.0, 0x1p1000, 1.0}, bias[3] = {0.0, -INFINITY, 0.0};
    const uint8_t others[3] = {1, 0, 1};
    double p[3], y[2], lse;
    assert_int_equal(attend(ATTEST_L2, keys, NULL, NULL, p, y, &lse), ATTEST_RANGE);
    assert_int_equal(attend(ATTEST_L2, keys, NULL, others, p, y, &lse), ATTEST_OK);
    assert_true(y[0] == 2.5 && y[1] == 4.5 && lse > 0.69 && lse < 0.7);
    assert_int_equal(attend(ATTEST_L2, keys, bias, NULL, p, y, &lse), ATTEST_OK);
    assert_true(y[0] == 2.5 && y[1] == 4.5);
}

/* A query that sees nothing does not hide that another's logits leave double's range, whichever comes first. */
static void worst_of_many(void **state)
{
    (void)state;
    const uint8_t both[2][4] = {{0, 0, 1, 1}, {1, 1, 0, 0}}, none[4] = {0, 0, 0, 0};
    const double Q[2] = {0x1p600, 0x1p600}, keys[2] = {0x1p600, 1.0}, small[2] = {1.0, 2.0}, values[2] = {1.0, 2.0};
    double work[2], Y[2], LSE[2];
    attest_memory m = {
        .score = {.kind = ATTEST_DOT, .scale = 1.0}, .n = 2, .d = 1, .v = 1, .keys = keys, .values = values};
    for (int i = 0; i < 2; i++)
        assert_int_equal(attest_attention(m, Q, 2, NULL, both[i], work, Y, LSE), ATTEST_RANGE);
    assert_int_equal(attest_attention(m, Q, 2, NULL, none, work, Y, LSE), ATTEST_EMPTY_ROW);
    m.keys = small;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(attest_attention(m, Q, 2, NULL, both[i], work, Y, LSE), ATTEST_EMPTY_ROW);
        assert_true(Y[i] == 0.0 && LSE[i] == -INFINITY && Y[1 - i] == 2.0 && LSE[1 - i] == 0x1p601);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(means), cmocka_unit_test(out_of_range),
                                       cmocka_unit_test(worst_of_many)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
