/* The hyperbolic tangent beside MPFR. */
#include "core/tanh.h"
#include "twin/elementary.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define STATED 0.53 /* units in the last place: src/core/tanh.h */

static void check(double x)
{
    elementary_check("tanh", attest_tanh, mpfr_tanh, x, STATED);
    if (attest_tanh(-x) != -attest_tanh(x))
        fail_msg("tanh is not odd at %a", x);
}

static void within_the_stated_error(void **state)
{
    (void)state;
    random_source source = random_seeded(1);
    for (int i = 0; i < 50000; i++) {
        check(25.0 * random_unit(&source));
        check(random_unit(&source));
        check(0.09 + 0.1 * random_unit(&source));
        check(ldexp(random_unit(&source), -(int)random_between(&source, 0, 60)));
    }
    for (int i = 0; i < 10000; i++)
        check(elementary_any(&source));
}

static void hard_cases(void **state)
{
    (void)state;
    random_source source = random_seeded(2);
    for (int i = 0; i < 20000; i++)
        check(elementary_hard_case(mpfr_atanh, random_unit(&source)));
}

/* Where one method takes over from another. */
static void seams(void **state)
{
    (void)state;
    const double at[] = {0x1p-28, 0.1, 22.0};
    for (int s = 0; s < 3; s++) {
        double x = at[s] * (1.0 - 0x1p-42);
        for (int i = 0; i < 4000; i++, x = nextafter(x, INFINITY))
            check(x);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(within_the_stated_error),
        cmocka_unit_test(hard_cases),
        cmocka_unit_test(seams),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    mpfr_free_cache();
    return failed;
}
