/* phi^-1 in decimal: known digits, all numbers of digits, the edges of the domain. */
#include "exact/decimal.h"
#include "exact/phi.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

/* 50 digits of W_0(t / e) by mpmath, which shares no code with MPFR's log and exp. */
static void known_digits(void **state)
{
    (void)state;
    const struct {
        const char *t, *x;
    } cases[] = {
        {"0", "0"},
        {"0.000e5", "0"},
        {"1", "0.27846454276107379510935873902298015543947748861975"},
        {"0.1", "0.035504713848791759305902131093928711781982681976253"},
        {".1", "0.035504713848791759305902131093928711781982681976253"},
        {"99", "2.6286495970202822506748629350976808946668184693032"},
        {"0.99E+2", "2.6286495970202822506748629350976808946668184693032"},
        {"1e300", "683.24866902141852138791734102434500223712039081191"},
        {"1e-300", "3.6787944117144232159552377016146086744581113103177e-301"},
    };
    char text[EXACT_PHI_ROOM];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(exact_phi_inverse(cases[i].t, 50, text), EXACT_PHI_OK);
        assert_string_equal(text, cases[i].x);
    }
}

static void few_digits(void **state)
{
    (void)state;
    const struct {
        const char *t, *x;
        int digits;
    } cases[] = {
        {"1", "0.3", 1}, {"1e300", "7e2", 1}, {"1e300", "6.8e2", 2}, {"1e300", "683", 3}, {"1e300", "683.2", 4}};
    char text[EXACT_PHI_ROOM];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(exact_phi_inverse(cases[i].t, cases[i].digits, text), EXACT_PHI_OK);
        assert_string_equal(text, cases[i].x);
    }
}

/* The digits of "0.xyz", rounded by hand to the first `count` of them. */
static void round_by_hand(const char *number, int count, char *text)
{
    snprintf(text, EXACT_PHI_ROOM, "%s", number);
    const size_t end = 2 + (size_t)count;
    const int up = text[end] >= '5';
    text[end] = '\0';
    for (size_t i = end; up && i > 2; i--) {
        if (text[i - 1]++ != '9')
            break;
        text[i - 1] = '0';
    }
}

static void every_number_of_digits(void **state)
{
    (void)state;
    char all[EXACT_PHI_ROOM], some[EXACT_PHI_ROOM], wanted[EXACT_PHI_ROOM];
    assert_int_equal(exact_phi_inverse("1", EXACT_PHI_DIGITS_MAX, all), EXACT_PHI_OK);
    assert_int_equal(strlen(all), 2 + EXACT_PHI_DIGITS_MAX);
    for (int digits = 1; digits < EXACT_PHI_DIGITS_MAX; digits++) {
        assert_int_equal(exact_phi_inverse("1", digits, some), EXACT_PHI_OK);
        round_by_hand(all, digits, wanted);
        assert_string_equal(some, wanted);
    }
}

static void edges_of_the_domain(void **state)
{
    (void)state;
    char text[EXACT_PHI_ROOM];
    const char *const syntax[] = {"",   ".",   "e5",  "1e",  "1e+", "-1",    "+1", " 1",
                                  "1 ", "0x1", "nan", "inf", "1,5", "1.2.3", "1@5"};
    for (size_t i = 0; i < sizeof syntax / sizeof syntax[0]; i++)
        assert_int_equal(exact_phi_inverse(syntax[i], 5, text), EXACT_PHI_SYNTAX);
    const char *const outside[] = {"1e1000001", "1e-1000001", "1e99999999999999999999", "1e-99999999999999999999"};
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++)
        assert_int_equal(exact_phi_inverse(outside[i], 5, text), EXACT_PHI_DOMAIN);
    assert_int_equal(exact_phi_inverse("1e1000000", 5, text), EXACT_PHI_OK);
    assert_string_equal(text, "2.3026e6");
    assert_int_equal(exact_phi_inverse("1e-1000000", 5, text), EXACT_PHI_OK);
    assert_string_equal(text, "3.6788e-1000001");
}

static void doubles_around_a_decimal(void **state)
{
    (void)state;
    double low, high;
    exact_decimal_doubles("0.1", &low, &high);
    assert_true(high == 0.1 && low == nextafter(0.1, 0)); /* the double 0.1 lies above the decimal */
    exact_decimal_doubles("0.5", &low, &high);
    assert_true(low == 0.5 && high == 0.5);
    exact_decimal_doubles("1e-400", &low, &high);
    assert_true(low == 0.0 && high == 0x1p-1074);
    exact_decimal_doubles("1e309", &low, &high);
    assert_true(low == 0x1.fffffffffffffp1023 && isinf(high));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_digits),
        cmocka_unit_test(few_digits),
        cmocka_unit_test(every_number_of_digits),
        cmocka_unit_test(edges_of_the_domain),
        cmocka_unit_test(doubles_around_a_decimal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
