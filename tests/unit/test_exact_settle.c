/* Tier two of the truth: rounding at every edge of the formats, and elements handed over as tier one hands them. */
#include "exact/interval_attention.h"
#include "exact/interval_round.h"
#include "support/random.h"
#include "vault/number.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

static const attest_format formats[] = {ATTEST_F64, ATTEST_F32, ATTEST_F16, ATTEST_BF16};
enum { FORMATS = 4 };

static double rounded(attest_format format, double x)
{
    mpfr_t exact;
    mpfr_init2(exact, 53);
    mpfr_set_d(exact, x, MPFR_RNDN);
    const double result = interval_round(format, exact);
    mpfr_clear(exact);
    return result;
}

/* Doubles round as the files' formats round them, but for the sign of zero. */
static void doubles_round_as_files_do(void **state)
{
    (void)state;
    random_source source = random_seeded(1);
    for (int k = 0; k < 100000; k++) {
        const uint64_t bits = random_bits(&source);
        double x;
        memcpy(&x, &bits, sizeof x);
        if (k % 2 == 0)
            x = ldexp(random_normal(&source), (int)random_between(&source, -160, 140));
        if (!isfinite(x))
            continue;
        for (int f = 0; f < FORMATS; f++) {
            const double result = rounded(formats[f], x);
            assert_true(result == vault_round((vault_format)formats[f], x));
            assert_false(result == 0.0 && signbit(result));
        }
    }
}

/* The middle between each number of a narrow format and the next: both of its sides, and itself. */
static void check_middle(attest_format format, double low, double high)
{
    mpfr_t middle, beside;
    mpfr_inits2(128, middle, beside, (mpfr_ptr)NULL);
    assert_true(interval_boundary(format, low, high, middle));
    mpfr_set(beside, middle, MPFR_RNDN);
    mpfr_nextbelow(beside);
    assert_true(interval_round(format, beside) == low);
    mpfr_set(beside, middle, MPFR_RNDN);
    mpfr_nextabove(beside);
    assert_true(interval_round(format, beside) == high);
    const double tie = interval_round(format, middle);
    assert_true(tie == low || tie == high);
    assert_true(isinf(tie) || vault_to_bits((vault_format)format, fabs(tie)) % 2 == 0);
    mpfr_clears(middle, beside, (mpfr_ptr)NULL);
}

static void every_middle_of_the_narrow_formats(void **state)
{
    (void)state;
    for (int f = 2; f < FORMATS; f++) {
        const vault_format format = (vault_format)formats[f];
        for (uint64_t bits = 0; !isinf(vault_from_bits(format, bits)); bits++) {
            const double low = vault_from_bits(format, bits), high = vault_from_bits(format, bits + 1);
            check_middle(formats[f], low, high);
            check_middle(formats[f], -high, -low + 0.0);
        }
    }
}

static void edges_of_double(void **state)
{
    (void)state;
    const double edges[] = {0.0, 0x1p-1074, 0x1.fffffffffffffp-1023, 0x1p-1022, 1.0, 0x1.fffffffffffffp1022, 0x1p1023};
    for (size_t k = 0; k < sizeof edges / sizeof edges[0]; k++)
        check_middle(ATTEST_F64, edges[k], nextafter(edges[k], INFINITY));
    check_middle(ATTEST_F64, 0x1.fffffffffffffp1023, INFINITY);
    mpfr_t middle;
    mpfr_init2(middle, 64);
    assert_false(interval_boundary(ATTEST_F64, 1.0, 1.0, middle));
    assert_false(interval_boundary(ATTEST_F64, 1.0, 1.0 + 0x1p-51, middle));
    assert_false(interval_boundary(ATTEST_F16, 1.0, INFINITY, middle));
    mpfr_clear(middle);
}

/* Equal keys, three values: a tie of thirds; and one that is none. */
static void elements_of_one_array(void **state)
{
    (void)state;
    const double queries[] = {0.7, 0.7, 0.1, 0.1}, keys[] = {0.3, 0.3, 0.3, 0.3, 0.3, 0.3};
    const double values[] = {2.0, 1.0, 0.5, 1.0, 0.5 + 3 * 0x1p-53, 2.0};
    const attest_truth_attention truth = {
        .memory = {.score = {.kind = ATTEST_DOT}, .n = 3, .d = 2, .v = 2, .keys = keys, .values = values},
        .root_scale = true,
        .rows = 2,
        .queries = queries};
    const interval_question question = {.attention = &truth};
    const exact_computation computation = interval_attention(&question);
    exact_elements y = {&computation, &question, 0, 2};
    double value[4] = {-1.0, -1.0, -1.0, -1.0};
    signed char status[4] = {0};
    const int64_t wanted[] = {0, 1, 2};
    exact_settle_elements(&y, 3, wanted, ATTEST_F64, value, status);
    assert_true(value[0] == 1.0 && value[1] == 4.0 / 3.0 && value[2] == 1.0 && value[3] == -1.0);
    assert_true(status[0] == ATTEST_EXACT && status[1] == ATTEST_TIER_TWO && status[2] == ATTEST_EXACT &&
                status[3] == ATTEST_OPEN);
    exact_elements p = {&computation, &question, 3, 3};
    const int64_t last[] = {3};
    exact_settle_elements(&p, 1, last, ATTEST_BF16, value, status);
    assert_true(value[3] == 0x1.56p-2 && status[3] == ATTEST_TIER_TWO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(doubles_round_as_files_do),
                                       cmocka_unit_test(every_middle_of_the_narrow_formats),
                                       cmocka_unit_test(edges_of_double), cmocka_unit_test(elements_of_one_array)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
