/* The logarithm at the values that are exact, and at the ends of its range. */
#include "core/log.h"
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void exact_values(void **state)
{
    (void)state;
    assert_true(attest_log(1.0) == 0.0 && attest_log_up(1.0) == 0.0);
    assert_true(attest_log(0.0) == -INFINITY && attest_log(-0.0) == -INFINITY);
    assert_true(attest_log(INFINITY) == INFINITY);
    assert_true(isnan(attest_log(-1.0)) && isnan(attest_log(NAN)) && isnan(attest_log(-INFINITY)));
}

static void the_ends(void **state)
{
    (void)state;
    assert_true(attest_log(DBL_MAX) == 0x1.62e42fefa39efp+9);
    assert_true(attest_log(0x1p-1074) == -0x1.74385446d71c3p+9);
    assert_true(attest_log(0x1p-1022) == -0x1.6232bdd7abcd2p+9);
    assert_true(attest_log(2.0) == 0x1.62e42fefa39efp-1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_values),
        cmocka_unit_test(the_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
