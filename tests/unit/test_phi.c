/* phi^-1 at its ends, and where it does not exist. */
#include "core/phi.h"
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void assert_enclosure(double t, attest_status status, double low, double high)
{
    double lo = NAN, hi = NAN;
    assert_int_equal(attest_phi_inverse(t, &lo, &hi), status);
    if (!(lo == low && hi == high))
        fail_msg("phi^-1(%a): [%a, %a], not [%a, %a]", t, lo, hi, low, high);
}

static void ends(void **state)
{
    (void)state;
    assert_enclosure(0.0, ATTEST_OK, 0.0, 0.0);
    assert_enclosure(-0.0, ATTEST_OK, 0.0, 0.0);
    assert_enclosure(0x1p-1074, ATTEST_OK, 0.0, 0x1p-1074);
    assert_enclosure(DBL_MAX, ATTEST_OK, 0x1.5f1d3dfbf79a4p+9, 0x1.5f1d3dfbf79a5p+9);
}

static void undefined(void **state)
{
    (void)state;
    const double t[] = {-0x1p-1074, -1.0, -INFINITY, INFINITY, NAN};
    for (size_t i = 0; i < sizeof t / sizeof *t; i++)
        assert_enclosure(t[i], ATTEST_RANGE, 0.0, INFINITY);
}

/* phi^-1(1) = W(1/e) = 0.27846454276107379510935873902298..., by W's own series elsewhere */
static void known(void **state)
{
    (void)state;
    double lo, hi;
    assert_int_equal(attest_phi_inverse(1.0, &lo, &hi), ATTEST_OK);
    assert_true(lo <= 0.27846454276107379 && 0.27846454276107379 <= hi && hi - lo <= 0x1p-54);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends),
        cmocka_unit_test(undefined),
        cmocka_unit_test(known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
