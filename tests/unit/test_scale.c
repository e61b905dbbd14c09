/* Scaling by powers of two and the doubles next to a double, beside libc. */
#include "core/scale.h"
#include "../support/random.h"
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static void check(double x)
{
    if (attest_next(x) != nextafter(x, INFINITY) || attest_previous(x) != nextafter(x, 0.0))
        fail_msg("beside %a: %a and %a", x, attest_previous(x), attest_next(x));
    const attest_scaled s = attest_split(x);
    if (!(s.z >= 1.0 && s.z < 2.0) || ldexp(s.z, (int)s.m) != x)
        fail_msg("%a split into %a 2^%d", x, s.z, (int)s.m);
}

static void every_magnitude(void **state)
{
    (void)state;
    random_source source = random_seeded(1);
    for (int k = -1074; k <= 1023; k++) {
        const double power = ldexp(1.0, k);
        check(power);
        check(nextafter(power, INFINITY));
        if (k > -1074)
            check(nextafter(power, 0.0));
        for (int i = 0; i < 50; i++)
            check(ldexp(1.0 + random_unit(&source), k));
    }
    check(DBL_MAX);
    assert_true(attest_next(0.0) == 0x1p-1074 && attest_previous(0.0) == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_magnitude)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
