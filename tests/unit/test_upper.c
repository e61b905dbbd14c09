/* Bounds from above: what is not a bound becomes one that says nothing. */
#include "core/upper.h"
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void just_above(double found, double truth)
{
    assert_true(found >= truth && found <= truth * (1.0 + 0x1p-50));
}

static void bounds_of_what_is_done(void **state)
{
    (void)state;
    just_above(attest_upper_sum(0.1, 0.2), 0.3);
    just_above(attest_upper_product(0.1, 3.0), 0.3);
    just_above(attest_upper_root(2.0), 1.4142135623730951);
    assert_true(attest_upper_product(0x1p-600, 0x1p-600) > 0.0);
    assert_true(attest_upper_sum(0.0, 3.0) == 3.0 && attest_upper_product(0.0, 3.0) == 0.0 &&
                attest_upper_root(0.0) == 0.0);
    assert_true(attest_upper_larger(2.0, 3.0) == 3.0 && attest_upper_larger(3.0, 2.0) == 3.0);
    assert_true(attest_upper_smaller(2.0, 3.0) == 2.0 && attest_upper_smaller(3.0, 2.0) == 2.0);
    assert_true(attest_upper_smaller(INFINITY, 2.0) == 2.0 && attest_upper_smaller(2.0, INFINITY) == 2.0);
}

static void what_says_nothing(void **state)
{
    (void)state;
    assert_true(attest_upper_sum(DBL_MAX, DBL_MAX) == INFINITY && attest_upper_product(DBL_MAX, 2.0) == INFINITY);
    assert_true(attest_upper_product(0.0, INFINITY) == INFINITY && attest_upper_product(INFINITY, 0.0) == INFINITY);
    assert_true(attest_upper_sum(INFINITY, 1.0) == INFINITY && attest_upper_root(INFINITY) == INFINITY);
    assert_true(attest_upper_sum(NAN, 1.0) == INFINITY && attest_upper_product(1.0, NAN) == INFINITY);
    assert_true(attest_upper_root(NAN) == INFINITY && attest_upper_root(-1.0) == INFINITY);
    assert_true(attest_upper_sum(-3.0, 1.0) == INFINITY && attest_upper_product(-3.0, 1.0) == INFINITY);
    assert_true(attest_upper_larger(INFINITY, 2.0) == INFINITY && attest_upper_larger(2.0, INFINITY) == INFINITY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bounds_of_what_is_done), cmocka_unit_test(what_says_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
