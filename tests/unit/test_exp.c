/* exp at the values that are exact, and at the ends of its range. */
#include "core/exp.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void exact_values(void **state)
{
    (void)state;
    assert_true(attest_exp(0.0) == 1.0 && attest_exp(-0.0) == 1.0);
    assert_true(attest_exp(INFINITY) == INFINITY);
    assert_true(attest_exp(-INFINITY) == 0.0 && !signbit(attest_exp(-INFINITY)));
    assert_true(isnan(attest_exp(NAN)));
    assert_true(attest_exp(1.0) == 0x1.5bf0a8b145769p+1);
}

static void the_ends(void **state)
{
    (void)state;
    assert_true(isfinite(attest_exp(0x1.62e42fefa39efp+9)));
    assert_true(attest_exp(0x1.62e42fefa39f0p+9) == INFINITY);
    assert_true(attest_exp(1000.0) == INFINITY && attest_exp(0x1.fffffffffffffp1023) == INFINITY);
    assert_true(attest_exp(-0x1.74910d52d3051p+9) == 0x1p-1074); /* the last argument whose result rounds to it */
    assert_true(attest_exp(-0x1.74910d52d3052p+9) == 0.0);
    assert_true(attest_exp(-1000.0) == 0.0 && attest_exp(-0x1.fffffffffffffp1023) == 0.0);
}

/* Never above 1 on the left of 0, never below 1 on the right. */
static void around_zero(void **state)
{
    (void)state;
    for (int k = -1074; k < 0; k++) {
        const double x = ldexp(1.0, k), y = nextafter(x, 1.0);
        assert_true(attest_exp(-x) <= 1.0 && attest_exp(-y) <= 1.0);
        assert_true(attest_exp(x) >= 1.0 && attest_exp(y) >= 1.0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_values),
        cmocka_unit_test(the_ends),
        cmocka_unit_test(around_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
