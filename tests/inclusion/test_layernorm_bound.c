/* LayerNorm's Lipschitz constants: Theorem 4 evaluated in MPFR, the 2-norm by its definition, the table of
 * spec/mathematics.md, and rows at which the Jacobian comes up to the constant but never above it. */
#include <stdio.h> /* before mpfr.h, which then declares mpfr_fprintf */
#include "core/layernorm_bound.h"
#include "../support/random.h"
#include "core/layernorm_jacobian.h"
#include "core/norm.h"
#include "core/norm2.h"
#include "twin/arith.h"
#include "twin/singular.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

#define LENGTH(array) ((int64_t)(sizeof(array) / sizeof *(array)))

static const twin_mode exact = {.bits = 2400};

static double *constant(double value, int64_t d)
{
    double *a = malloc((size_t)d * sizeof *a);
    for (int64_t j = 0; j < d; j++)
        a[j] = value;
    return a;
}

/* lo <= truth <= hi, and no wider than the share `width` of it */
static void check(const char *what, const double *gamma, int64_t d, double eps, double lo, double hi, mpfr_srcptr truth,
                  double width)
{
    double size = mpfr_get_d(truth, MPFR_RNDU);
    if (mpfr_cmp_d(truth, lo) >= 0 && mpfr_cmp_d(truth, hi) <= 0 && hi - lo <= width * size + 0x1p-1060)
        return;
    mpfr_fprintf(stderr, "%s, d = %ld, eps = %a: %a .. %a, truth %.20Rg\ngamma", what, (long)d, eps, lo, hi, truth);
    for (int64_t j = 0; j < d; j++)
        fprintf(stderr, " %a", gamma[j]);
    fail_msg("%s", what);
}

/* --- infinity-norm */

/* Theorem 4's candidate for p, of the printed form; 0 where its condition fails. */
static void candidate(mpfr_ptr value, int64_t p, int64_t d)
{
    const int64_t q = d - 1 - p;
    mpfr_t b;
    mpfr_init2(b, 300);
    mpfr_set_si(b, q, MPFR_RNDN);
    mpfr_mul_si(b, b, q + d * p, MPFR_RNDN);
    mpfr_sqrt(b, b, MPFR_RNDN);
    mpfr_sub_si(b, b, q, MPFR_RNDN);
    mpfr_set_zero(value, 1);
    if (mpfr_cmp_si(b, q) > 0) {
        mpfr_div_2ui(b, b, 1, MPFR_RNDN);
        mpfr_add_si(value, b, q, MPFR_RNDN);
        mpfr_pow_ui(value, value, 3, MPFR_RNDN);
        mpfr_div(value, value, b, MPFR_RNDN);
        mpfr_div_ui(value, value, 27, MPFR_RNDN);
        mpfr_sqrt(value, value, MPFR_RNDN);
        mpfr_mul_ui(value, value, 4, MPFR_RNDN);
        mpfr_div_si(value, value, d, MPFR_RNDN);
    }
    mpfr_clear(b);
}

/* Lambda_d; the result is the p that attains it, 0 for 2 (d - 1) / d. */
static int64_t lambda(mpfr_ptr most, int64_t d)
{
    int64_t best = 0;
    mpfr_t value;
    mpfr_init2(value, 300);
    mpfr_set_si(most, 2 * (d - 1), MPFR_RNDN);
    mpfr_div_si(most, most, d, MPFR_RNDN);
    for (int64_t p = 1; p < d; p++) {
        candidate(value, p, d);
        if (mpfr_cmp(value, most) > 0) {
            mpfr_set(most, value, MPFR_RNDN);
            best = p;
        }
    }
    mpfr_clear(value);
    return best;
}

static void over_root(mpfr_ptr value, double eps)
{
    mpfr_t root;
    mpfr_init2(root, 300);
    mpfr_set_d(root, eps, MPFR_RNDN);
    mpfr_rec_sqrt(root, root, MPFR_RNDN);
    mpfr_mul(value, value, root, MPFR_RNDN);
    mpfr_clear(root);
}

static void theorem_4(void **state)
{
    (void)state;
    random_source source = random_seeded(30);
    const double epsilons[] = {1.0, 1e-5, 1e-12, 3.0, 0x1p-1074};
    for (int64_t d = 1; d <= 200; d++) {
        double *gamma = constant(0.0, d), eps = epsilons[d % LENGTH(epsilons)], largest = 0.0, lo, hi;
        for (int64_t j = 0; j < d; j++) {
            gamma[j] = random_normal(&source);
            largest = fmax(largest, fabs(gamma[j]));
        }
        mpfr_t truth;
        mpfr_init2(truth, 300);
        lambda(truth, d);
        mpfr_mul_d(truth, truth, largest, MPFR_RNDN);
        over_root(truth, eps);
        attest_layernorm_lip_inf(gamma, d, eps, &lo, &hi);
        check("infinity-norm", gamma, d, eps, lo, hi, truth, 2e-14);
        mpfr_set_si(truth, d == 1 ? 0 : d * d - 2, MPFR_RNDN);
        mpfr_div_si(truth, truth, d, MPFR_RNDN);
        mpfr_mul_d(truth, truth, largest, MPFR_RNDN);
        over_root(truth, eps);
        const double sharp = lo;
        attest_layernorm_lip_inf_paper(gamma, d, eps, &lo, &hi);
        check("the paper's bound", gamma, d, eps, lo, hi, truth, 2e-14);
        assert_true(sharp <= hi);
        mpfr_clear(truth);
        free(gamma);
    }
}

/* Theorem 4's constants, to these digits. */
static void table(void **state)
{
    (void)state;
    const struct {
        int64_t d;
        double value, digit;
    } rows[] = {{2, 1.0, 1e-15},        {3, 1.333333, 1e-6},    {9, 1.777778, 1e-6},   {57, 1.964912, 1e-6},
                {58, 1.966408, 1e-6},   {64, 2.031559, 1e-6},   {128, 2.627583, 1e-6}, {512, 4.768082, 1e-6},
                {1024, 6.562791, 1e-6}, {4096, 12.711071, 1e-6}};
    for (int64_t k = 0; k < LENGTH(rows); k++) {
        double lo, hi, *gamma = constant(-1.0, rows[k].d);
        attest_layernorm_lip_inf(gamma, rows[k].d, 1.0, &lo, &hi);
        assert_true(fabs(lo - rows[k].value) <= rows[k].digit && fabs(hi - rows[k].value) <= rows[k].digit);
        free(gamma);
    }
}

/* The row of Theorem 4's proof: entry 0 is t, p entries are low, the others in between, all times sigma. */
static void witness(int64_t p, int64_t d, double eps, double *x)
{
    const double D = (double)d, P = (double)p, q = D - 1 - P, root = sqrt(q * q + D * P * q), b = (root - q) / 2;
    const double tau = (1 - q / root) / 2, rho = (2 * b - q) / (3 * b), sigma = sqrt(rho / (1 - rho) * eps);
    const double t = sqrt((D - 1) * tau);
    const double low = -(P * t / (D - 1) + sqrt(P * q / (D - 1)) * sqrt(D - D * t * t / (D - 1))) / P;
    for (int64_t j = 0; j < d; j++)
        x[j] = sigma * (j == 0 ? t : j <= p ? low : -(t + P * low) / q);
}

static void attained(void **state)
{
    (void)state;
    const int64_t widths[] = {2, 9, 57, 58, 64, 128, 300};
    for (int64_t k = 0; k < LENGTH(widths); k++) {
        const int64_t d = widths[k];
        double *gamma = constant(2.0, d), *x = constant(0.0, d), *J = constant(0.0, d * d), *work = constant(0.0, d);
        double lo, hi, norm_lo, norm_hi, eps = 1e-5;
        mpfr_t ignored;
        mpfr_init2(ignored, 300);
        const int64_t p = lambda(ignored, d);
        mpfr_clear(ignored);
        if (p > 0)
            witness(p, d, eps, x);
        assert_int_equal(attest_layernorm_jacobian(x, d, gamma, eps, work, J), ATTEST_OK);
        attest_norm_inf(J, d, d, &norm_lo, &norm_hi);
        attest_layernorm_lip_inf(gamma, d, eps, &lo, &hi);
        assert_true(norm_hi >= lo * (1 - 1e-12) && norm_lo <= hi * (1 + 1e-12));
        free(gamma);
        free(x);
        free(J);
        free(work);
    }
}

/* No Jacobian anywhere exceeds either constant. */
static void never_exceeded(void **state)
{
    (void)state;
    random_source source = random_seeded(31);
    for (int round = 0; round < 300; round++) {
        const int64_t d = random_between(&source, 1, 12);
        double x[12], gamma[12], work[12], J[144], lo, hi, norm_lo, norm_hi, eps = ldexp(1.0, -(int)(round % 40));
        double *room = constant(0.0, attest_norm2_work(d, d));
        for (int64_t j = 0; j < d; j++) {
            x[j] = random_normal(&source) * ldexp(1.0, -(int)(round % 17));
            gamma[j] = random_normal(&source);
        }
        assert_int_equal(attest_layernorm_jacobian(x, d, gamma, eps, work, J), ATTEST_OK);
        attest_layernorm_lip_inf(gamma, d, eps, &lo, &hi);
        attest_norm_inf(J, d, d, &norm_lo, &norm_hi);
        assert_true(norm_lo <= hi * (1 + 1e-12));
        attest_layernorm_lip_2(gamma, d, eps, &lo, &hi);
        attest_norm2(J, d, d, room, &norm_lo, &norm_hi);
        assert_true(norm_lo <= hi * (1 + 1e-12));
        free(room);
    }
}

/* --- 2-norm */

static void check_two(const double *gamma, int64_t d, double eps)
{
    size_t mark = twin_mark();
    twin *of = twin_zero(d, d, exact);
    for (int64_t i = 0; i < d; i++)
        for (int64_t j = 0; j < d; j++) {
            mpfr_set_si(twin_value(of, i, j), i == j ? d - 1 : -1, MPFR_RNDN);
            mpfr_mul_d(twin_value(of, i, j), twin_value(of, i, j), gamma[i], MPFR_RNDN);
            mpfr_div_si(twin_value(of, i, j), twin_value(of, i, j), d, MPFR_RNDN);
        }
    mpfr_ptr truth = twin_value(twin_norm2(of), 0, 0);
    over_root(truth, eps);
    double lo, hi;
    attest_layernorm_lip_2(gamma, d, eps, &lo, &hi);
    check("2-norm", gamma, d, eps, lo, hi, truth, 1e-14);
    twin_release(mark);
}

static void two_norm(void **state)
{
    (void)state;
    random_source source = random_seeded(32);
    const double sizes[] = {1.0, 1e300, 1e-300, 0x1p-1070, 1e160};
    for (int round = 0; round < 120; round++) {
        const int64_t d = random_between(&source, 1, 7);
        double gamma[7];
        for (int64_t j = 0; j < d; j++) {
            gamma[j] = random_normal(&source);
            if (round % 3 == 1) /* equal ones, and zeros */
                gamma[j] = (double)random_between(&source, -1, 1);
            if (round % 3 == 2) /* almost equal ones */
                gamma[j] = 1.0 + ldexp((double)random_between(&source, -3, 3), -(int)random_between(&source, 20, 52));
            gamma[j] *= sizes[round % LENGTH(sizes)];
        }
        check_two(gamma, d, round % 2 == 0 ? 1.0 : 4.0);
    }
    const double alone[] = {0.0, 5.0, 0.0, 0.0}, range[] = {1e-300, 1e300, 1.0, 0x1p-1074};
    check_two(alone, 4, 1e-5);
    check_two(range, 4, 1e-5);
}

/* With all gamma equal the projection has norm 1, at any width. */
static void wide(void **state)
{
    (void)state;
    double lo, hi, *gamma = constant(3.0, 4096);
    attest_layernorm_lip_2(gamma, 4096, 4.0, &lo, &hi);
    assert_true(lo <= 1.5 && 1.5 <= hi && hi - lo < 1e-14);
    free(gamma);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(theorem_4), cmocka_unit_test(table),
                                       cmocka_unit_test(attained),  cmocka_unit_test(never_exceeded),
                                       cmocka_unit_test(two_norm),  cmocka_unit_test(wide)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
