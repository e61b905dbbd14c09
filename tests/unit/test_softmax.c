/* Softmax where it has no inclusion test: the rows it refuses, and the ends of a weight's range. */
#include "core/shifted_exp.h"
#include "core/softmax.h"
#include "core/softmax_error.h"
#include "golden/random.h"
#include <math.h>
#include <mpfr.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void all_zero(const double *x, int64_t n)
{
    for (int64_t j = 0; j < n; j++)
        assert_true(x[j] == 0.0);
}

/* A refused row has no probabilities; its normaliser is the largest entry, infinite or NaN, or minus infinity for the empty sum. */
static void refused(void **state)
{
    (void)state;
    const uint8_t none[3] = {0, 0, 0}, last[3] = {0, 0, 1};
    double lse, empty[3] = {1.0, 2.0, 3.0}, nothing[1] = {7.0};
    assert_int_equal(attest_softmax(none, 3, empty, &lse), ATTEST_EMPTY_ROW);
    assert_true(lse == -INFINITY);
    all_zero(empty, 3);
    assert_int_equal(attest_softmax(NULL, 0, nothing, &lse), ATTEST_EMPTY_ROW);
    assert_true(lse == -INFINITY && nothing[0] == 7.0);

    const double bad[][3] = {
        {1.0, INFINITY, 3.0}, {NAN, 1.0, 2.0}, {1.0, NAN, 2.0}, {1.0, 2.0, NAN}, {-INFINITY, -INFINITY, -INFINITY}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        double x[3] = {bad[i][0], bad[i][1], bad[i][2]};
        assert_int_equal(attest_softmax(NULL, 3, x, &lse), ATTEST_RANGE);
        all_zero(x, 3);
    }
    double hidden[3] = {NAN, INFINITY, 5.0}; /* what the mask hides is not read */
    assert_int_equal(attest_softmax(last, 3, hidden, &lse), ATTEST_OK);
    assert_true(lse == 5.0 && hidden[0] == 0.0 && hidden[1] == 0.0 && hidden[2] == 1.0);
}

/* A logit of minus infinity has the weight 0, also beside one a whole range of doubles away. */
static void minus_infinity(void **state)
{
    (void)state;
    double lse, x[3] = {-INFINITY, 0x1.fffffffffffffp1023, -0x1.fffffffffffffp1023};
    assert_int_equal(attest_softmax(NULL, 3, x, &lse), ATTEST_OK);
    assert_true(lse == 0x1.fffffffffffffp1023 && x[0] == 0.0 && x[1] == 1.0 && x[2] == 0.0);
}

/* |e - w| in units of what attest_shifted_exp's contract allows: 2^-53 1.0001 (t w + 1.07 w) + 2^-1072, w = e^-t. */
static double share_of_bound(double x, double m)
{
    mpfr_t t, w, off, most;
    mpfr_inits2(2200, t, (mpfr_ptr)0);
    mpfr_inits2(200, w, off, most, (mpfr_ptr)0);
    mpfr_set_d(t, x, MPFR_RNDN);
    mpfr_sub_d(t, t, m, MPFR_RNDN);
    mpfr_exp(w, t, MPFR_RNDN);
    mpfr_sub_d(off, w, attest_shifted_exp(x, m), MPFR_RNDN);
    mpfr_neg(most, t, MPFR_RNDN);
    mpfr_add_d(most, most, 0x1.1p0, MPFR_RNDN);
    mpfr_mul(most, most, w, MPFR_RNDN);
    mpfr_mul_d(most, most, 0x1.0001p-53, MPFR_RNDN);
    mpfr_add_d(most, most, 0x1p-1072, MPFR_RNDN);
    mpfr_div(off, off, most, MPFR_RNDN);
    const double share = fabs(mpfr_get_d(off, MPFR_RNDN));
    mpfr_clears(t, w, off, most, (mpfr_ptr)0);
    return share;
}

static void weights(void **state)
{
    (void)state;
    double largest = 0.0;
    random_source source = random_seeded(271);
    for (int i = 0; i < 20000; i++) {
        const double m = ldexp(random_unit(&source) - 0.5, (int)(random_unit(&source) * 60.0)),
                     x = m - ldexp(random_unit(&source), (int)(random_unit(&source) * 40.0) - 28);
        largest = fmax(largest, share_of_bound(x, m));
    }
    assert_true(largest <= 1.0 && largest > 0.8); /* above 0.8: the bound is about as sharp as the code allows */

    const double far = 0x1p1023;
    assert_true(attest_shifted_exp(3.0, 3.0) == 1.0 && attest_shifted_exp(-far, far) == 0.0);
    assert_true(share_of_bound(-746.0, 0.0) <= 1.0 && share_of_bound(-745.0, 0x1p-53) <= 1.0 &&
                share_of_bound(-708.5, 0.3) <= 1.0);
}

/* Whoever computed the row: what is off is seen, hidden entries are 0, and where nothing is seen there is no bound. */
static void bounds_of_errors(void **state)
{
    (void)state;
    const double x[] = {0.0, 700.0, 0.0, 0.0};
    const uint8_t second_hidden[] = {1, 0, 1, 1}, none[4] = {0};
    const double p[] = {1.0 / 3.0, 0.0, 0.25, 1.0 / 3.0};
    attest_interval cells[4];
    double error[4];
    attest_softmax_error(x, second_hidden, 4, p, cells, error);
    assert_true(error[0] < 1e-14 && error[1] < 1e-300 && error[3] < 1e-14);
    assert_true(error[2] >= 1.0 / 3.0 - 0.25 && error[2] < 1.0 / 3.0 - 0.25 + 1e-14);
    attest_softmax_error(x, none, 4, p, cells, error);
    assert_true(error[0] == INFINITY && error[1] == INFINITY);
    attest_softmax_error((const double[]){0.0, NAN, 0.0, 0.0}, NULL, 4, p, cells, error);
    assert_true(error[0] == INFINITY && error[3] == INFINITY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(refused), cmocka_unit_test(minus_infinity),
                                       cmocka_unit_test(weights), cmocka_unit_test(bounds_of_errors)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
