/* Dropout: what is kept, what is not, and that nothing grows but in the inverted form. */
#include "core/dropout.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static const double x[] = {1.5, -2.0, 0x1p-1074, 0x1.fffffffffffffp1023};
static const uint8_t keep[] = {1, 0, 255, 0};

static void training_keeps_or_drops(void **state)
{
    (void)state;
    double out[4];
    attest_dropout_train(x, keep, 4, out);
    assert_true(out[0] == 1.5 && out[1] == 0.0 && out[2] == 0x1p-1074 && out[3] == 0.0);
}

/* An element that is dropped is 0 whatever it was. */
static void what_is_dropped_does_not_matter(void **state)
{
    (void)state;
    const double odd[] = {NAN, INFINITY};
    const uint8_t none[] = {0, 0};
    double out[2];
    attest_dropout_train(odd, none, 2, out);
    assert_true(out[0] == 0.0 && out[1] == 0.0);
    attest_dropout_train_inverted(odd, none, 0.5, 2, out);
    assert_true(out[0] == 0.0 && out[1] == 0.0);
}

static void inverted_grows(void **state)
{
    (void)state;
    double out[4];
    attest_dropout_train_inverted(x, keep, 0.75, 4, out);
    assert_true(out[0] == 6.0 && out[1] == 0.0 && out[2] == 0x1p-1072 && out[3] == 0.0);
    attest_dropout_train_inverted(x, keep, 0.0, 4, out);
    assert_true(out[0] == 1.5 && out[2] == 0x1p-1074);
}

static void testing_shrinks(void **state)
{
    (void)state;
    double out[4];
    attest_dropout_test(x, 0.25, 4, out);
    assert_true(out[0] == 0.375 && out[1] == -0.5 && out[2] == 0.0 && out[3] == 0x1.fffffffffffffp1021);
    attest_dropout_test(x, 1.0, 4, out);
    assert_true(out[0] == 1.5 && out[1] == -2.0 && out[2] == 0x1p-1074);
    attest_dropout_test(x, 0.0, 4, out);
    assert_true(out[0] == 0.0 && out[1] == 0.0 && out[3] == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(training_keeps_or_drops),
                                       cmocka_unit_test(what_is_dropped_does_not_matter),
                                       cmocka_unit_test(inverted_grows), cmocka_unit_test(testing_shrinks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
