/* phi^-1 beside MPFR: the enclosure holds, is at most two units wide, and grows with t. */
#include "core/phi.h"
#include "twin/elementary.h"
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

/* the sign of phi(x) - t */
static int beside(double x, double t)
{
    mpfr_t phi, power;
    mpfr_inits2(256, phi, power, (mpfr_ptr)NULL);
    mpfr_set_d(phi, x, MPFR_RNDN);
    mpfr_add_ui(power, phi, 1, MPFR_RNDN);
    mpfr_exp(power, power, MPFR_RNDN);
    mpfr_mul(phi, phi, power, MPFR_RNDN);
    const int side = mpfr_cmp_d(phi, t);
    mpfr_clears(phi, power, (mpfr_ptr)NULL);
    return side;
}

/* The enclosure holds; returns the number of units in the last place from lo to hi. */
static int width(double t)
{
    double lo = NAN, hi = NAN;
    const attest_status status = attest_phi_inverse(t, &lo, &hi);
    const double next = nextafter(lo, INFINITY);
    if (status != ATTEST_OK || !(lo >= 0.0) || beside(lo, t) > 0 || beside(hi, t) < 0 || hi > nextafter(next, INFINITY))
        fail_msg("phi^-1(%a): [%a, %a]", t, lo, hi);
    return hi == next ? 1 : 2;
}

/* The enclosure is as narrow as it can be: t would have to lie within 2^-90 of a phi(d) for two units, and none does. */
static void check(double t)
{
    if (width(t) != 1)
        fail_msg("phi^-1(%a) has not one unit", t);
}

static void every_magnitude(void **state)
{
    (void)state;
    random_source source = random_seeded(1);
    for (int i = 0; i < 20000; i++) {
        check(fabs(elementary_any(&source)) + 0x1p-1074);
        check(ldexp(1.0 + random_unit(&source), -1023 - (int)random_between(&source, 0, 50)));
        check(ldexp(1.0 + random_unit(&source), (int)random_between(&source, -70, 70)));
    }
    for (int k = -1074; k <= 1023; k++)
        check(ldexp(1.0, k));
    check(DBL_MAX);
    for (int k = 1; k < 2000; k++)
        check(k * 0x1p-1074);
}

/* phi^-1(N - 1) */
static void tokens(void **state)
{
    (void)state;
    for (int n = 2; n <= 1000000; n += n < 3000 ? 1 : 97)
        check(n - 1);
}

static void grows(void **state)
{
    (void)state;
    random_source source = random_seeded(2);
    for (int i = 0; i < 300; i++) {
        double t = i < 20 ? i * 40 * 0x1p-1074 : fabs(elementary_any(&source)), low = 0.0, high = 0.0;
        if (i >= 150)
            t = ldexp(1.0 + random_unit(&source), (int)random_between(&source, -60, 60));
        for (int k = 0; k < 50 && t < DBL_MAX; k++, t = nextafter(t, INFINITY)) {
            double lo, hi;
            assert_int_equal(attest_phi_inverse(t, &lo, &hi), ATTEST_OK);
            if (!(lo >= low && hi >= high))
                fail_msg("phi^-1 falls at %a", t);
            low = lo;
            high = hi;
        }
    }
}

/* For tiny d, phi(d) = e d: with a convergent p/q of e, t = p 2^-k lies within 2^-100 of phi(q 2^-k), closer than the
 * search can tell. Both neighbours are then the answer, and those of t's neighbours do not cross it. */
static void undecidable(void **state)
{
    (void)state;
    double p = 3.0, q = 1.0, p_before = 2.0, q_before = 1.0;
    int found = 0;
    for (int term = 2; p < 0x1p52; term++) { /* e = [2; 1, 2, 1, 1, 4, 1, 1, 6, ...] */
        const int third = (term + 1) / 3;
        const double a = term % 3 == 2 ? 2.0 * third : 1.0;
        const double p_next = a * p + p_before, q_next = a * q + q_before;
        p_before = p;
        q_before = q;
        p = p_next;
        q = q_next;
        if (p < 0x1p46)
            continue;
        const double t = ldexp(p, -600);
        double lo, hi;
        if (p >= 0x1p53)
            break;
        found += width(t) == 2;
        check(nextafter(t, 0.0));
        check(nextafter(t, INFINITY));
        assert_int_equal(attest_phi_inverse(t, &lo, &hi), ATTEST_OK);
        assert_true(nextafter(lo, INFINITY) == ldexp(q, -600) || hi == ldexp(q, -600) || lo == ldexp(q, -600));
    }
    assert_true(found > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_magnitude),
        cmocka_unit_test(tokens),
        cmocka_unit_test(grows),
        cmocka_unit_test(undecidable),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    mpfr_free_cache();
    return failed;
}
