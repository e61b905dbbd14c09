/* The floating-point layer: what IEEE 754 fixes, at the values where it matters. */
#include "core/fl.h"
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void rounds_to_even(void **state)
{
    (void)state;
    assert_true(fl_add(1.0, 0x1p-53) == 1.0);
    assert_true(fl_add(0x1.0000000000001p0, 0x1p-53) == 0x1.0000000000002p0);
    assert_true(fl_sub(1.0, 0x1p-54) == 1.0);
    assert_true(fl_mul(0x1.0000000000001p0, 0x1.0000000000001p0) == 0x1.0000000000002p0);
    assert_true(fl_div(1.0, 3.0) == 0x1.5555555555555p-2);
    assert_true(fl_sqrt(2.0) == 0x1.6a09e667f3bcdp0);
}

/* A product and a sum fused would leave 2^-60 here. */
static void is_not_fused(void **state)
{
    (void)state;
    volatile double x = 1.0 + 0x1p-30;
    assert_true(fl_sub(fl_mul(x, x), 0x1.00000008p0) == 0.0);
}

static void keeps_subnormal_numbers(void **state)
{
    (void)state;
    volatile double tiny = 0x1p-1074;
    assert_true(fl_mul(tiny, 1.0) == 0x1p-1074);
    assert_true(fl_sub(0x1.0000000000001p-1022, 0x1p-1022) == 0x1p-1074);
    assert_true(fl_mul(0x1p-537, 0x1p-538) == 0.0);
    assert_true(fl_mul(0x1.8p-537, 0x1p-538) == 0x1p-1074);
}

static void finiteness(void **state)
{
    (void)state;
    assert_true(fl_is_finite(DBL_MAX) && fl_is_finite(-DBL_MAX) && fl_is_finite(0.0) && fl_is_finite(-0x1p-1074));
    assert_false(fl_is_finite(INFINITY) || fl_is_finite(-INFINITY) || fl_is_finite(NAN));
    assert_true(fl_infinity() == INFINITY);
    assert_true(FL_MAX == DBL_MAX);
}

static void signs_and_order(void **state)
{
    (void)state;
    assert_true(signbit(fl_neg(0.0)) && !signbit(fl_neg(-0.0)) && fl_neg(INFINITY) == -INFINITY);
    assert_true(fl_abs(-2.0) == 2.0 && fl_abs(3.0) == 3.0 && fl_abs(-INFINITY) == INFINITY && isnan(fl_abs(NAN)));
    assert_true(fl_max(1.0, 2.0) == 2.0 && fl_max(2.0, 1.0) == 2.0 && fl_max(-INFINITY, 1.0) == 1.0);
    assert_true(fl_min(1.0, 2.0) == 1.0 && fl_min(2.0, 1.0) == 1.0 && fl_min(INFINITY, 1.0) == 1.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_to_even), cmocka_unit_test(is_not_fused),    cmocka_unit_test(keeps_subnormal_numbers),
        cmocka_unit_test(finiteness),     cmocka_unit_test(signs_and_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
