/* Directed rounding beside MPFR: the bounds hold for all finite arguments, and are a few units wide. */
#include "core/directed.h"
#include "twin/elementary.h"
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

/* down <= truth <= up, at most four units apart, or ten among the subnormal numbers */
static void check(const char *what, double x, double y, double down, mpfr_srcptr truth, double up)
{
    const double size = fabs(mpfr_get_d(truth, MPFR_RNDZ));
    const double unit = fmax(size * 0x1p-52, 3 * 0x1p-1074);
    const int wide = isfinite(down) && isfinite(up) && !(up - down <= 7 * unit);
    if (!(mpfr_cmp_d(truth, down) >= 0 && mpfr_cmp_d(truth, up) <= 0) || wide || isnan(down) || isnan(up))
        fail_msg("%s of %a, %a: [%a, %a]", what, x, y, down, up);
}

static void four_operations(double x, double y)
{
    mpfr_t a, truth;
    mpfr_init2(a, 53);
    mpfr_init2(truth, 2200); /* every sum of two doubles */
    mpfr_set_d(a, x, MPFR_RNDN);
    mpfr_add_d(truth, a, y, MPFR_RNDN);
    check("sum", x, y, fl_add_down(x, y), truth, fl_add_up(x, y));
    mpfr_sub_d(truth, a, y, MPFR_RNDN);
    check("difference", x, y, fl_sub_down(x, y), truth, fl_sub_up(x, y));
    mpfr_mul_d(truth, a, y, MPFR_RNDN);
    check("product", x, y, fl_mul_down(x, y), truth, fl_mul_up(x, y));
    if (y != 0.0) {
        mpfr_div_d(truth, a, y, MPFR_RNDN);
        check("quotient", x, y, fl_div_down(x, y), truth, fl_div_up(x, y));
    }
    mpfr_sqrt(truth, a, MPFR_RNDN);
    if (x >= 0.0)
        check("root", x, x, fl_sqrt_down(x), truth, fl_sqrt_up(x));
    mpfr_clears(a, truth, (mpfr_ptr)NULL);
}

static void any_arguments(void **state)
{
    (void)state;
    random_source source = random_seeded(1);
    for (int i = 0; i < 30000; i++) {
        const double x = elementary_any(&source);
        four_operations(x, elementary_any(&source));
        four_operations(x, -x * (1.0 + ldexp(random_unit(&source), -(int)random_between(&source, 0, 50))));
        four_operations(random_normal(&source), random_normal(&source));
    }
}

static void ends(void **state)
{
    (void)state;
    const double at[] = {0.0, 0x1p-1074, 0x1.8p-1073, 0x1p-1022, 0x1.fffffffffffffp-1023, 0x1p-1021, 0x1p-54, 1.0,
                         3.0, 0x1p512,   0x1p1023,    DBL_MAX};
    const size_t n = sizeof at / sizeof *at;
    for (size_t i = 0; i < n * n; i++)
        for (int signs = 0; signs < 4; signs++)
            four_operations(signs & 1 ? -at[i / n] : at[i / n], signs & 2 ? -at[i % n] : at[i % n]);
}

static void exact(void **state)
{
    (void)state;
    assert_true(fl_add_up(0.0, 0.1) == 0.1 && fl_add_down(0.1, 0.0) == 0.1);
    assert_true(fl_mul_up(0.0, 5.0) == 0.0 && fl_mul_down(5.0, 0.0) == 0.0);
    assert_true(fl_div_up(0.0, 5.0) == 0.0 && fl_sqrt_up(0.0) == 0.0 && fl_sqrt_down(0.0) == 0.0);
}

/* What is not a number, or not finite, does not turn into a bound. */
static void not_finite(void **state)
{
    (void)state;
    assert_true(isnan(fl_add_up(NAN, 1.0)) && isnan(fl_mul_up(0.0, INFINITY)) && isnan(fl_mul_down(NAN, 0.0)));
    assert_true(fl_add_up(INFINITY, 1.0) == INFINITY && fl_add_up(-INFINITY, 1.0) == -INFINITY);
    assert_true(fl_mul_up(-INFINITY, 2.0) == -INFINITY && fl_mul_down(INFINITY, 2.0) == INFINITY);
    assert_true(isnan(fl_sqrt_up(-1.0)) && isnan(fl_sqrt_down(-1.0)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_arguments),
        cmocka_unit_test(ends),
        cmocka_unit_test(exact),
        cmocka_unit_test(not_finite),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    mpfr_free_cache();
    return failed;
}
