/* exp, in one word and in two, beside MPFR; and every entry of its tables. */
#include "core/exp.h"
#include "core/exp_dd.h"
#include "core/exp_table.h"
#include "core/scale.h"
#include "twin/elementary.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

#define STATED 0.52 /* units in the last place: src/core/exp.h */

static void check(double x)
{
    elementary_check("exp", attest_exp, mpfr_exp, x, STATED);
}

static void within_the_stated_error(void **state)
{
    (void)state;
    random_source source = random_seeded(1);
    for (int i = 0; i < 100000; i++) {
        check(1416.0 * random_unit(&source) - 708.0);
        check(2.0 * random_unit(&source) - 1.0);
        check(ldexp(random_unit(&source) - 0.5, -(int)random_between(&source, 0, 60)));
    }
}

/* The results are half way between two doubles, as far as the argument can say. */
static void hard_cases(void **state)
{
    (void)state;
    random_source source = random_seeded(2);
    for (int i = 0; i < 50000; i++) {
        check(elementary_hard_case(mpfr_log, 1.0 + ldexp(random_unit(&source), -(int)random_between(&source, 0, 40))));
        check(elementary_hard_case(mpfr_log, 1.0 - ldexp(random_unit(&source), -(int)random_between(&source, 1, 40))));
        check(elementary_hard_case(mpfr_log,
                                   ldexp(1.0 + random_unit(&source), (int)random_between(&source, -1022, 1022))));
    }
}

static void subnormal_results(void **state)
{
    (void)state;
    random_source source = random_seeded(3);
    for (int i = 0; i < 50000; i++) {
        check(-708.0 - 38.0 * random_unit(&source));
        check(elementary_hard_case(mpfr_log, ldexp(random_unit(&source), -1022 - (int)random_between(&source, 0, 50))));
    }
    const double last = elementary_hard_case(mpfr_log, 0.0);
    for (int i = -256; i < 256; i++)
        check(last + i * 0x1p-43);
}

static void overflow(void **state)
{
    (void)state;
    const double largest = 0x1.62e42fefa39efp9; /* exp of it is below 2^1024, exp of the next double above */
    for (int i = 0; i < 512; i++)
        check(largest - i * 0x1p-43);
    assert_true(isinf(attest_exp(nextafter(largest, INFINITY))));
}

/* x without the bits below 2^-bits */
static double shortened(mpfr_srcptr x, int bits)
{
    mpfr_t scaled;
    mpfr_init2(scaled, 300);
    mpfr_mul_2si(scaled, x, bits, MPFR_RNDN);
    mpfr_rint(scaled, scaled, MPFR_RNDN);
    const double y = ldexp(mpfr_get_d(scaled, MPFR_RNDN), -bits);
    mpfr_clear(scaled);
    return y;
}

static void constants(void **state)
{
    (void)state;
    mpfr_t step, steps;
    mpfr_inits2(300, step, steps, (mpfr_ptr)NULL);
    mpfr_const_log2(step, MPFR_RNDN);
    mpfr_div_2ui(step, step, 7, MPFR_RNDN);
    mpfr_ui_div(steps, 1, step, MPFR_RNDN);
    assert_true(EXP_STEPS == mpfr_get_d(steps, MPFR_RNDN));
    assert_true(EXP_STEP_HIGH == shortened(step, 42));
    mpfr_sub_d(step, step, EXP_STEP_HIGH, MPFR_RNDN);
    assert_true(EXP_STEP_LOW == mpfr_get_d(step, MPFR_RNDN));
    assert_true(EXP_STEP_MIDDLE == shortened(step, 77));
    mpfr_sub_d(step, step, EXP_STEP_MIDDLE, MPFR_RNDN);
    assert_true(EXP_STEP_LAST == mpfr_get_d(step, MPFR_RNDN));
    mpfr_clears(step, steps, (mpfr_ptr)NULL);
}

static void table(void **state)
{
    (void)state;
    mpfr_t truth;
    mpfr_init2(truth, 300);
    for (int j = 0; j < ATTEST_EXP_TABLE; j++) {
        mpfr_set_d(truth, j / 128.0, MPFR_RNDN);
        mpfr_exp2(truth, truth, MPFR_RNDN);
        assert_true(attest_exp_table[2 * j] == mpfr_get_d(truth, MPFR_RNDN));
        mpfr_sub_d(truth, truth, attest_exp_table[2 * j], MPFR_RNDN);
        assert_true(attest_exp_table[2 * j + 1] == mpfr_get_d(truth, MPFR_RNDN));
    }
    mpfr_clear(truth);
    for (int64_t m = -1024; m <= 1023; m++)
        assert_true(attest_power_of_two(m) == ldexp(1.0, (int)m));
}

static void two_words(void **state)
{
    (void)state;
    random_source source = random_seeded(4);
    mpfr_t truth, value;
    mpfr_inits2(300, truth, value, (mpfr_ptr)NULL);
    for (int i = 0; i < 100000; i++) {
        const double hi = (1496.0 * random_unit(&source) - 748.0) *
                          ldexp(1.0, -(int)random_between(&source, 0, 1) * (int)random_between(&source, 0, 70));
        const attest_dd x = attest_dd_sum(hi, hi * 0x1p-54 * (2.0 * random_unit(&source) - 1.0));
        const attest_scaled_dd y = attest_exp_dd(x);
        assert_true(y.z.hi >= 0.99 && y.z.hi <= 2.0);
        mpfr_set_d(truth, x.hi, MPFR_RNDN);
        mpfr_add_d(truth, truth, x.lo, MPFR_RNDN);
        mpfr_exp(truth, truth, MPFR_RNDN);
        mpfr_set_d(value, y.z.hi, MPFR_RNDN);
        mpfr_add_d(value, value, y.z.lo, MPFR_RNDN);
        mpfr_mul_2si(value, value, y.m, MPFR_RNDN);
        mpfr_sub(value, value, truth, MPFR_RNDN);
        mpfr_div(value, value, truth, MPFR_RNDN);
        const double error = fabs(mpfr_get_d(value, MPFR_RNDU));
        if (!(error < 0x1p-96)) /* stated in src/core/exp_dd.h */
            fail_msg("exp_dd(%a + %a): relative error %a", x.hi, x.lo, error);
    }
    mpfr_clears(truth, value, (mpfr_ptr)NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(within_the_stated_error),
        cmocka_unit_test(hard_cases),
        cmocka_unit_test(subnormal_results),
        cmocka_unit_test(overflow),
        cmocka_unit_test(constants),
        cmocka_unit_test(table),
        cmocka_unit_test(two_words),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    mpfr_free_cache();
    return failed;
}
