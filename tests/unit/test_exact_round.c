/* Correct rounding of sums, enclosures and intervals to f64, f32, f16 and bf16, beside MPFR's own emulation of formats. */
#include "exact/round.h"
#include "support/random.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const attest_format formats[] = {ATTEST_F64, ATTEST_F32, ATTEST_F16, ATTEST_BF16};

/* MPFR with the format's precision and range, and mpfr_subnormalize: its own way to round once. */
static double by_mpfr(mpfr_srcptr x, attest_format format)
{
    static const int bits[] = {53, 24, 11, 8}, least[] = {-1073, -148, -23, -132}, most[] = {1024, 128, 16, 128};
    const mpfr_exp_t low = mpfr_get_emin(), high = mpfr_get_emax();
    mpfr_t y;
    mpfr_init2(y, bits[format]);
    mpfr_set_emin(least[format]);
    mpfr_set_emax(most[format]);
    int inexact = mpfr_set(y, x, MPFR_RNDN);
    inexact = mpfr_check_range(y, inexact, MPFR_RNDN);
    mpfr_subnormalize(y, inexact, MPFR_RNDN);
    const double rounded = mpfr_get_d(y, MPFR_RNDN);
    mpfr_set_emin(low);
    mpfr_set_emax(high);
    mpfr_clear(y);
    return rounded == 0.0 ? 0.0 : rounded;
}

static uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static void same(const char *what, double actual, double expected, double hi, double lo, int64_t e,
                 attest_format format)
{
    if (bits_of(actual) == bits_of(expected))
        return;
    fail_msg("%s, format %d: (%a + %a) 2^%d gives %a, not %a", what, (int)format, hi, lo, (int)e, actual, expected);
}

static void check_sum(double hi, double lo, int64_t exponent)
{
    mpfr_t x;
    mpfr_init2(x, 4400);
    mpfr_set_d(x, hi, MPFR_RNDN);
    mpfr_add_d(x, x, lo, MPFR_RNDN);
    mpfr_mul_2si(x, x, exponent, MPFR_RNDN);
    for (size_t f = 0; f < 4; f++) {
        const double expected = by_mpfr(x, formats[f]);
        same("sum", exact_round_sum(hi, lo, exponent, formats[f]), expected, hi, lo, exponent, formats[f]);
        same("mpfr", exact_round_mpfr(x, formats[f]), expected, hi, lo, exponent, formats[f]);
        double y;
        assert_true(exact_round_enclosed(hi, lo, 0.0, exponent, formats[f], &y));
        same("enclosed", y, expected, hi, lo, exponent, formats[f]);
    }
    mpfr_clear(x);
}

/* Around x: the number itself and what lies closest above and below it. */
static void check_around(double x, int64_t exponent)
{
    const double gap = fabs(x) * 0x1p-53;
    const double lows[] = {0.0, gap, gap * 0x1p-52, gap * 0.5, 0x1p-1074, gap * (1.0 - 0x1p-53)};
    for (size_t i = 0; i < sizeof lows / sizeof lows[0]; i++) {
        check_sum(x, lows[i], exponent);
        check_sum(x, -lows[i], exponent);
        check_sum(-x, lows[i], exponent);
    }
}

/* Every number of a 16-bit format and every midpoint between two of them, as significand times power. */
static void all_of_16_bits(void **state)
{
    (void)state;
    for (int exponent = -26; exponent <= 17; exponent++)
        for (int whole = 1 << 11; whole < 1 << 12; whole += 7)
            check_around(ldexp(whole, exponent - 11), 0);
    for (int exponent = -136; exponent <= 129; exponent++)
        for (int whole = 1 << 8; whole < 1 << 9; whole += 5)
            check_around(ldexp(whole, exponent - 8), 0);
}

static void edges(void **state)
{
    (void)state;
    check_sum(0.0, 0.0, 0);
    for (int bits = 1; bits <= 55; bits++)
        for (int exponent = -1080; exponent <= -1018; exponent++) {
            check_around(ldexp(1.0 - ldexp(1.0, -bits), 0), exponent);
            check_around(ldexp(1.0 + ldexp(1.0, 1 - bits), 0), exponent);
        }
    for (int exponent = -152; exponent <= -120; exponent++)
        check_around(1.5, exponent);
    const double largest[] = {0x1.fffffffffffffp0, 0x1.fffffep0, 0x1.ffffffp0, 0x1.ffcp0,
                              0x1.ffep0,           0x1.fep0,     0x1.ffp0};
    const int64_t top[] = {1023, 127, 15, 1024, 128, 16};
    for (size_t i = 0; i < sizeof largest / sizeof largest[0]; i++)
        for (size_t j = 0; j < sizeof top / sizeof top[0]; j++)
            check_around(largest[i], top[j]);
    check_sum(0x1.8p1000, 0x1p900, 1000);
    check_sum(0x1.8p-1000, 0x1p-1070, -1000);
}

static void random_sums(void **state)
{
    (void)state;
    random_source source = random_seeded(7);
    for (int round = 0; round < 200000; round++) {
        const int keep = (int)random_between(&source, 1, 53);
        double hi = ldexp((double)(random_bits(&source) >> 11), -52);
        hi = ldexp(rint(ldexp(hi, keep)), -keep) * (random_bits(&source) & 1 ? 1.0 : -1.0);
        const double lo = ldexp(random_unit(&source) - 0.5, -(int)random_between(&source, 0, 120));
        const int64_t ranges[] = {0, -1040, -137, -20, 1022, 126, 14};
        check_sum(hi, lo, ranges[random_between(&source, 0, 6)] + random_between(&source, -20, 3));
    }
}

/* An enclosure is decided if and only if (but for a hair of its radius) both its ends round alike. */
static void enclosures(void **state)
{
    (void)state;
    random_source source = random_seeded(8);
    int decided = 0, open = 0;
    for (int round = 0; round < 100000; round++) {
        const double hi = random_normal(&source), lo = hi * 0x1p-53 * (random_unit(&source) - 0.5);
        const double radius = ldexp(random_unit(&source), -(int)random_between(&source, 0, 110));
        const attest_format format = formats[random_between(&source, 0, 3)];
        double y, a, b;
        const bool certain = exact_round_enclosed(hi, lo, radius, 0, format, &y);
        mpfr_t x;
        mpfr_init2(x, 2400);
        mpfr_set_d(x, hi, MPFR_RNDN);
        mpfr_add_d(x, x, lo, MPFR_RNDN);
        mpfr_add_d(x, x, radius, MPFR_RNDN);
        a = exact_round_mpfr(x, format);
        mpfr_sub_d(x, x, 2 * radius, MPFR_RNDN);
        b = exact_round_mpfr(x, format);
        mpfr_clear(x);
        if (certain)
            assert_true(a == b && bits_of(y) == bits_of(a));
        decided += certain;
        open += !certain;
        assert_true(certain || a != b || radius < 0x1p-50);
    }
    assert_true(decided > 1000 && open > 1000);
}

static void refused(void **state)
{
    (void)state;
    double y;
    assert_false(exact_round_enclosed(1.0, 0.0, INFINITY, 0, ATTEST_F64, &y));
    assert_false(exact_round_enclosed(1.0, 0.0, NAN, 0, ATTEST_F64, &y));
    assert_false(exact_round_enclosed(NAN, 0.0, 0.0, 0, ATTEST_F32, &y));
    assert_true(exact_round_enclosed(-1.0, 0.0, 0.5, -2000, ATTEST_F64, &y));
    assert_int_equal(bits_of(y), 0); /* +0 from both sides */
    assert_true(exact_round_enclosed(0.0, 0.0, 0.5, -2000, ATTEST_F64, &y));
    assert_int_equal(bits_of(y), 0);
}

typedef struct settled {
    int64_t calls, count;
} settled;

static void settle(void *problem, int64_t count, const int64_t *element, attest_format format, double *value,
                   signed char *status)
{
    settled *of = problem;
    of->calls++;
    of->count += count;
    for (int64_t i = 0; i < count; i++) {
        assert_true(format == ATTEST_F64 && status[element[i]] == ATTEST_OPEN);
        value[element[i]] = 7.0;
        status[element[i]] = ATTEST_TIER_TWO;
    }
}

/* exact_decide decides what exact_round_enclosed does, and hands over the rest. */
static void decisions(void **state)
{
    (void)state;
    enum { MANY = 1000 };
    double hi[MANY], lo[MANY], radius[MANY], value[MANY];
    signed char status[MANY];
    random_source source = random_seeded(9);
    for (int round = 0; round < 200; round++) {
        attest_enclosed x = {random_between(&source, 0, MANY), round % 3 == 0 ? -1050 : 0, hi, lo, radius};
        for (int64_t i = 0; i < x.count; i++) {
            hi[i] = random_between(&source, 0, 300) == 0 ? 0.0 : random_normal(&source);
            lo[i] = hi[i] * 0x1p-53 * (random_unit(&source) - 0.5);
            radius[i] = random_between(&source, 0, round) == 0 ? fabs(hi[i]) * 0x1p-54 : 0x1p-95;
            if (random_between(&source, 0, 500) == 0)
                radius[i] = INFINITY;
        }
        settled count = {0, 0};
        const int64_t open = exact_decide(&x, ATTEST_F64, settle, &count, value, status);
        assert_int_equal(open, count.count);
        assert_int_equal(count.calls, open > 0);
        for (int64_t i = 0; i < x.count; i++) {
            double y;
            const bool decided = exact_round_enclosed(hi[i], lo[i], radius[i], x.exponent, ATTEST_F64, &y);
            assert_int_equal(status[i], decided ? ATTEST_TIER_ONE : ATTEST_TIER_TWO);
            assert_int_equal(bits_of(value[i]), bits_of(decided ? y : 7.0));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_of_16_bits), cmocka_unit_test(edges),
                                       cmocka_unit_test(random_sums),    cmocka_unit_test(enclosures),
                                       cmocka_unit_test(refused),        cmocka_unit_test(decisions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
