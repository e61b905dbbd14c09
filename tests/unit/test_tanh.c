/* The hyperbolic tangent at the values that are exact. */
#include "core/tanh.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void exact_values(void **state)
{
    (void)state;
    assert_true(attest_tanh(0.0) == 0.0 && signbit(attest_tanh(-0.0)));
    assert_true(attest_tanh(INFINITY) == 1.0 && attest_tanh(-INFINITY) == -1.0);
    assert_true(attest_tanh(40.0) == 1.0 && attest_tanh(-40.0) == -1.0);
    assert_true(attest_tanh(0x1p-1074) == 0x1p-1074 && attest_tanh(-0x1p-40) == -0x1p-40);
    assert_true(isnan(attest_tanh(NAN)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(exact_values)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
