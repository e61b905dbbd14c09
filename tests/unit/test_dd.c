/* Double-double arithmetic: sums and products of doubles lose nothing; pairs keep 100 bits. */
#include "core/dd.h"
#include "../support/random.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <mpfr.h>
#include <cmocka.h>

static double drawn(random_source *source)
{
    return ldexp(2.0 * random_unit(source) - 1.0, (int)random_between(source, -60, 60));
}

static attest_dd drawn_pair(random_source *source)
{
    const double hi = drawn(source);
    return attest_dd_sum(hi, hi * 0x1p-54 * (2.0 * random_unit(source) - 1.0));
}

static void set(mpfr_ptr x, attest_dd a)
{
    mpfr_set_d(x, a.hi, MPFR_RNDN);
    mpfr_add_d(x, x, a.lo, MPFR_RNDN);
}

/* |a - truth| <= u2 2^-106 |truth|, and a's words do not overlap */
static void check(const char *what, attest_dd a, mpfr_srcptr truth, double u2)
{
    mpfr_t error, most;
    mpfr_inits2(400, error, most, (mpfr_ptr)NULL);
    set(error, a);
    mpfr_sub(error, error, truth, MPFR_RNDN);
    mpfr_mul_d(most, truth, u2 * 0x1p-106, MPFR_RNDN);
    const int bad = mpfr_cmpabs(error, most) > 0 || a.hi + a.lo != a.hi;
    mpfr_clears(error, most, (mpfr_ptr)NULL);
    if (bad)
        fail_msg("%s: %a + %a", what, a.hi, a.lo);
}

static void exact(void **state)
{
    (void)state;
    random_source source = random_seeded(1);
    mpfr_t truth;
    mpfr_init2(truth, 400);
    for (int i = 0; i < 100000; i++) {
        const double x = drawn(&source), y = i % 3 == 0 ? -x * (1.0 + ldexp(drawn(&source), -40)) : drawn(&source);
        mpfr_set_d(truth, x, MPFR_RNDN);
        mpfr_add_d(truth, truth, y, MPFR_RNDN);
        check("sum", attest_dd_sum(x, y), truth, 0.0);
        mpfr_set_d(truth, x, MPFR_RNDN);
        mpfr_mul_d(truth, truth, y, MPFR_RNDN);
        check("product", attest_dd_product(x, y), truth, 0.0);
    }
    mpfr_clear(truth);
}

static void pairs(void **state)
{
    (void)state;
    random_source source = random_seeded(2);
    mpfr_t x, y, truth;
    mpfr_inits2(400, x, y, truth, (mpfr_ptr)NULL);
    for (int i = 0; i < 100000; i++) {
        const attest_dd a = drawn_pair(&source);
        attest_dd b = drawn_pair(&source);
        if (i % 3 == 0)
            b = attest_dd_sum(-a.hi * (1.0 + ldexp(random_unit(&source), -20)), a.lo * random_unit(&source));
        set(x, a);
        set(y, b);
        mpfr_add(truth, x, y, MPFR_RNDN);
        check("add", attest_dd_add(a, b), truth, 3.01);
        mpfr_mul(truth, x, y, MPFR_RNDN);
        check("mul", attest_dd_mul(a, b), truth, 7.0);
        mpfr_add_d(truth, x, b.hi, MPFR_RNDN);
        check("add double", attest_dd_add_double(a, b.hi), truth, 2.01);
        mpfr_mul_d(truth, x, b.hi, MPFR_RNDN);
        check("mul double", attest_dd_mul_double(a, b.hi), truth, 3.0);
    }
    mpfr_clears(x, y, truth, (mpfr_ptr)NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact),
        cmocka_unit_test(pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
