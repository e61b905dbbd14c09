/* The twin itself, where the answer is known by other means: numbers from tables, maps that have a closed form, and a
 * disagreement that it must notice. */
#include "twin/agree.h"
#include "twin/arith.h"
#include "twin/attention.h"
#include "twin/difference.h"
#include "twin/softmax.h"
#include "twin/theorem_e.h"
#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

static const twin_mode mode = {.bits = 400};

/* |x - y| <= 2^-bits |y| */
static bool close(mpfr_srcptr x, mpfr_srcptr y, long bits)
{
    mpfr_t gap, limit;
    mpfr_inits2(mode.bits, gap, limit, (mpfr_ptr)0);
    mpfr_sub(gap, x, y, MPFR_RNDN);
    mpfr_mul_2si(limit, y, -bits, MPFR_RNDN);
    bool near = mpfr_cmpabs(gap, limit) <= 0;
    mpfr_clears(gap, limit, (mpfr_ptr)0);
    return near;
}

/* phi^-1(1) and phi^-1(2) to 30 digits: W0(1/e) and W0(2/e). */
static void phi_inverse(void **state)
{
    (void)state;
    const char *const digits[] = {"0.278464542761073795109358739023", "0.463055513365548857404470107740"};
    mpfr_t c, t, known;
    mpfr_inits2(mode.bits, c, t, known, (mpfr_ptr)0);
    for (unsigned long k = 0; k < 2; k++) {
        mpfr_set_ui(t, k + 1, MPFR_RNDN);
        twin_phi_inverse(c, t);
        mpfr_set_str(known, digits[k], 10, MPFR_RNDN);
        assert_true(close(c, known, 96));
        mpfr_add_ui(known, c, 1, MPFR_RNDN); /* and it solves its equation: c e^(c+1) = t */
        mpfr_exp(known, known, MPFR_RNDN);
        mpfr_mul(known, known, c, MPFR_RNDN);
        assert_true(close(known, t, 390));
    }
    mpfr_clears(c, t, known, (mpfr_ptr)0);
}

/* Two tokens at distance z on a line, L2 with scale 1: the first one's output is z / (1 + e^(z^2)). */
static twin *two_tokens(const void *context, const twin *x)
{
    (void)context;
    twin_score score = {.kind = TWIN_L2, .scale = twin_number(1.0, twin_like(x))};
    return twin_attention_output((twin_attention){.score = score, .q = twin_row(x, 0), .k = x, .v = x});
}

static void two_tokens_have_a_closed_form(void **state)
{
    (void)state;
    const double z = 1.25;
    mpfr_t known;
    mpfr_init2(known, mode.bits);
    mpfr_set_d(known, z * z, MPFR_RNDN);
    mpfr_exp(known, known, MPFR_RNDN);
    mpfr_add_ui(known, known, 1, MPFR_RNDN);
    mpfr_d_div(known, z, known, MPFR_RNDN);
    twin *x = twin_of((double[]){0.0, z}, 2, 1, mode);
    assert_true(close(twin_value(two_tokens(NULL, x), 0, 0), known, 390));
    twin_release(0);
    mpfr_clear(known);
}

/* Its derivatives by differences: s = 1 / (1 + e^(z^2)); d/dx_2 = s - 2 z^2 s (1 - s), and d/dx_1 = 1 - that. */
static void differences_find_derivatives(void **state)
{
    (void)state;
    const double z = 1.25;
    twin *x = twin_of((double[]){0.0, z}, 2, 1, mode), *jacobian = twin_jacobian(two_tokens, NULL, x);
    twin *s = twin_over(two_tokens(NULL, x), twin_number(z, mode)), *one = twin_ones(1, 1, mode);
    twin *slope = twin_times(twin_number(2.0 * z * z, mode), twin_times(s, twin_minus(one, s)));
    twin *second = twin_minus(s, slope), *first = twin_minus(one, second);
    assert_true(close(twin_value(jacobian, 0, 0), twin_value(first, 0, 0), 250));
    assert_true(close(twin_value(jacobian, 0, 1), twin_value(second, 0, 0), 250));
    assert_false(close(twin_value(jacobian, 0, 1), twin_value(s, 0, 0), 1));
    twin_release(0);
}

/* b = a rounded to fewer bits */
static void shorten(const twin *a, const twin *b, mpfr_prec_t bits)
{
    mpfr_t shorter;
    mpfr_init2(shorter, bits);
    mpfr_set(shorter, a->value[0], MPFR_RNDN);
    mpfr_set(b->value[0], shorter, MPFR_RNDN);
    mpfr_clear(shorter);
}

/* 1/3 to 210 bits agrees with 1/3 to 200; to 190 bits it does not. */
static void disagreement_is_noticed(void **state)
{
    (void)state;
    twin *a = twin_over(twin_ones(1, 1, mode), twin_number(3.0, mode)), *b = twin_zero(1, 1, mode);
    shorten(a, b, 210);
    assert_true(twin_same(a, b, NULL));
    shorten(a, b, 190);
    assert_false(twin_same(a, b, NULL));
    twin_release(0);
}

/* A sum that loses all that it can: 1 + u + u in double is 1. The bound holds that loss, and not twice as much. */
static void errors_bound_what_happens(void **state)
{
    (void)state;
    const double terms[] = {1.0, 0x1p-53, 0x1p-53};
    twin *sum = twin_row_sums(twin_of(terms, 1, 3, (twin_mode){.bits = 256, .tracked = true}));
    double rounded = terms[0] + terms[1]; /* 1: ties to even */
    rounded += terms[2];
    mpfr_t gap;
    mpfr_init2(gap, 256);
    mpfr_sub_d(gap, twin_value(sum, 0, 0), rounded, MPFR_RNDN);
    assert_true(mpfr_cmp_d(gap, 0x1p-52) == 0);
    assert_true(mpfr_cmpabs(gap, twin_error(sum, 0, 0)) <= 0);
    mpfr_mul_2ui(gap, gap, 1, MPFR_RNDN);
    assert_true(mpfr_cmpabs(gap, twin_error(sum, 0, 0)) > 0);
    mpfr_clear(gap);
    twin_release(0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(phi_inverse),
        cmocka_unit_test(two_tokens_have_a_closed_form),
        cmocka_unit_test(differences_find_derivatives),
        cmocka_unit_test(disagreement_is_noticed),
        cmocka_unit_test(errors_bound_what_happens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
