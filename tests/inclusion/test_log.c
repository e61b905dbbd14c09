/* The logarithm, and its bound from above, beside MPFR. */
#include "core/log.h"
#include "twin/elementary.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define STATED 0.51 /* units in the last place: src/core/log.h */

static void check_up(double x)
{
    const double up = attest_log_up(x);
    mpfr_t truth;
    mpfr_init2(truth, 256);
    mpfr_set_d(truth, x, MPFR_RNDN);
    mpfr_log(truth, truth, MPFR_RNDN);
    const int side = mpfr_cmp_d(truth, up);
    mpfr_clear(truth);
    if (side > 0 || !(elementary_error(mpfr_log, x, up) <= 2.0))
        fail_msg("log_up(%a) = %a", x, up);
}

static void check(double x)
{
    elementary_check("log", attest_log, mpfr_log, x, STATED);
    check_up(x);
}

static void within_the_stated_error(void **state)
{
    (void)state;
    random_source source = random_seeded(1);
    for (int i = 0; i < 50000; i++) {
        check(fabs(elementary_any(&source)) + 0x1p-1074);
        check(ldexp(1.0 + random_unit(&source), -1022 - (int)random_between(&source, 1, 52)));
        check(0.5 + random_unit(&source));
        check(1.0 + ldexp(random_unit(&source) - 0.5, -(int)random_between(&source, 0, 52)));
    }
    for (int n = 1; n <= 10000; n++)
        check(n);
}

static void hard_cases(void **state)
{
    (void)state;
    random_source source = random_seeded(2);
    for (int i = 0; i < 20000; i++) {
        check(elementary_hard_case(mpfr_exp, 1400.0 * random_unit(&source) - 700.0));
        check(elementary_hard_case(mpfr_exp, ldexp(random_unit(&source) - 0.5, -(int)random_between(&source, 0, 50))));
    }
}

/* Where the two methods meet, |x - 1| = 2^-28. */
static void seam(void **state)
{
    (void)state;
    for (int i = -2000; i <= 2000; i++) {
        check(1.0 + 0x1p-28 + i * 0x1p-52);
        check(1.0 - 0x1p-28 + i * 0x1p-53);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(within_the_stated_error),
        cmocka_unit_test(hard_cases),
        cmocka_unit_test(seam),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    mpfr_free_cache();
    return failed;
}
