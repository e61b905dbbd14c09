/* The enclosures of the infinity-, 1- and 2-norm beside the norms in MPFR: lo <= norm <= hi always, and narrow. */
#include <stdio.h> /* before mpfr.h, which then declares mpfr_fprintf */
#include "core/norm.h"
#include "core/norm2.h"
#include "core/power_iteration.h"
#include "exact/norm2.h"
#include "../support/random.h"
#include "twin/singular.h"
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode exact = {.bits = 512};

typedef struct matrix {
    const char *what;
    int64_t n, d;
    double *w;
} matrix;

static matrix made(const char *what, int64_t n, int64_t d)
{
    return (matrix){what, n, d, calloc((size_t)(n * d), sizeof(double))};
}

static void print_and_fail(const matrix *m, const char *norm, double lo, double hi, mpfr_srcptr truth)
{
    fprintf(stderr, "%s of %s, [%lld,%lld]: %a .. %a (%.17g .. %.17g)\n", norm, m->what, (long long)m->n,
            (long long)m->d, lo, hi, lo, hi);
    if (truth != NULL)
        mpfr_fprintf(stderr, "truth %.20Rg\n", truth);
    for (int64_t k = 0; k < m->n * m->d && k < 400; k++)
        fprintf(stderr, "%a%s", m->w[k], (k + 1) % m->d == 0 ? "\n" : " ");
    fail();
}

/* lo <= truth <= hi, and hi - lo at most width * truth; among the subnormal numbers, sixteen units for each element summed.
 * Only a norm that hi's own rounding may take out of range leaves hi infinite. */
static void check_enclosure(const matrix *m, const char *norm, double lo, double hi, mpfr_srcptr truth, double width)
{
    double size = mpfr_get_d(truth, MPFR_RNDU);
    bool inside = mpfr_cmp_d(truth, lo) >= 0 && mpfr_cmp_d(truth, hi) <= 0 && lo >= 0.0;
    bool narrow = size > DBL_MAX * (1 - width) ? lo >= DBL_MAX * (1 - 2 * width)
                                               : hi - lo <= width * size + (double)(m->n + m->d) * 0x1p-1070;
    if (!inside || !narrow)
        print_and_fail(m, norm, lo, hi, truth);
}

static double enclose_norm2(const matrix *m, double *lo, double *hi)
{
    double *work = malloc((size_t)attest_norm2_work(m->n, m->d) * sizeof *work);
    attest_norm2(m->w, m->n, m->d, work, lo, hi);
    free(work);
    return *hi;
}

static void check_norm2(const matrix *m, mpfr_srcptr truth)
{
    double lo, hi;
    enclose_norm2(m, &lo, &hi);
    check_enclosure(m, "2-norm", lo, hi, truth, 1e-9);
}

static void check_exact_norm2(const matrix *m, mpfr_srcptr truth)
{
    double lo, hi;
    assert_true(exact_norm2(m->w, m->n, m->d, &lo, &hi));
    check_enclosure(m, "2-norm in more bits", lo, hi, truth, 1e-13);
}

/* The largest sum of magnitudes in a row or a column. */
static void check_sums(const matrix *m, bool rows)
{
    mpfr_t sum, most, term;
    mpfr_inits2(4400, sum, most, term, (mpfr_ptr)NULL);
    mpfr_set_zero(most, 1);
    for (int64_t i = 0; i < (rows ? m->n : m->d); i++) {
        mpfr_set_zero(sum, 1);
        for (int64_t j = 0; j < (rows ? m->d : m->n); j++) {
            mpfr_set_d(term, fabs(rows ? m->w[i * m->d + j] : m->w[j * m->d + i]), MPFR_RNDN);
            mpfr_add(sum, sum, term, MPFR_RNDN);
        }
        mpfr_max(most, most, sum, MPFR_RNDN);
    }
    double lo, hi;
    if (rows)
        attest_norm_inf(m->w, m->n, m->d, &lo, &hi);
    else
        attest_norm_one(m->w, m->n, m->d, &lo, &hi);
    check_enclosure(m, rows ? "infinity-norm" : "1-norm", lo, hi, most, 1e-12);
    mpfr_clears(sum, most, term, (mpfr_ptr)NULL);
}

static void check(matrix m)
{
    size_t mark = twin_mark();
    mpfr_ptr norm = twin_value(twin_norm2(twin_of(m.w, m.n, m.d, exact)), 0, 0);
    check_norm2(&m, norm);
    check_exact_norm2(&m, norm);
    twin_release(mark);
    check_sums(&m, true);
    check_sums(&m, false);
    free(m.w);
}

/* --- small matrices */

static matrix random_matrix(const char *what, random_source *source, int64_t most)
{
    matrix m = made(what, random_between(source, 1, most), random_between(source, 1, most));
    for (int64_t k = 0; k < m.n * m.d; k++)
        m.w[k] = random_normal(source);
    return m;
}

static void scaled(matrix m, double by)
{
    for (int64_t k = 0; k < m.n * m.d; k++)
        m.w[k] *= by;
}

static void random_ones(void **state)
{
    (void)state;
    random_source source = random_seeded(20);
    const double sizes[] = {1.0, 1e300, 1e-300, 0x1p-1060, 0x1p400, 0x1p-400, 0x1p401, 1e154, 1e-162};
    for (int round = 0; round < 90; round++) {
        matrix m = random_matrix("random", &source, 14);
        scaled(m, sizes[round % 9]);
        check(m);
    }
}

static void wide_range(void **state)
{
    (void)state;
    random_source source = random_seeded(21);
    for (int round = 0; round < 30; round++) {
        matrix m = random_matrix("of magnitudes from 1e-300 to 1e300", &source, 10);
        for (int64_t k = 0; k < m.n * m.d; k++)
            m.w[k] = ldexp(m.w[k], (int)random_between(&source, -1000, 1000));
        check(m);
    }
}

/* Sparse matrices of few values: zero rows, equal rows, singular values that are exactly equal. */
static void small_integers(void **state)
{
    (void)state;
    random_source source = random_seeded(22);
    for (int round = 0; round < 100; round++) {
        matrix m = random_matrix("of small integers", &source, 9);
        for (int64_t k = 0; k < m.n * m.d; k++)
            m.w[k] = (double)random_between(&source, -1, 1);
        check(m);
    }
}

static void rank_one(void **state)
{
    (void)state;
    random_source source = random_seeded(23);
    for (int round = 0; round < 20; round++) {
        matrix m = random_matrix("of rank one", &source, 16);
        for (int64_t i = 1; i < m.n; i++)
            for (int64_t j = 0; j < m.d; j++)
                m.w[i * m.d + j] = m.w[j] * ldexp(1.0, (int)(i % 5));
        check(m);
    }
}

static void hilbert(void **state)
{
    (void)state;
    for (int64_t n = 1; n <= 16; n += 3) {
        matrix m = made("Hilbert's", n, n);
        for (int64_t k = 0; k < n * n; k++) {
            const int64_t row = k / n, column = k % n;
            m.w[k] = 1.0 / (double)(row + column + 1);
        }
        check(m);
    }
}

/* diag(1, 1 - c, 1 - 2c, ..), then reflections from both sides: singular values close together, or equal. */
static void reflect(matrix m, random_source *source, bool rows)
{
    int64_t n = rows ? m.n : m.d, others = rows ? m.d : m.n, step = rows ? m.d : 1, across = rows ? 1 : m.d;
    double v[32], square = 0.0;
    for (int64_t i = 0; i < n; i++) {
        v[i] = random_normal(source);
        square += v[i] * v[i];
    }
    for (int64_t j = 0; j < others; j++) {
        double along = 0.0;
        for (int64_t i = 0; i < n; i++)
            along += v[i] * m.w[i * step + j * across];
        for (int64_t i = 0; i < n; i++)
            m.w[i * step + j * across] -= 2 * along / square * v[i];
    }
}

static void clustered(void **state)
{
    (void)state;
    random_source source = random_seeded(24);
    const double gaps[] = {0.0, 1e-15, 1e-12, 1e-9, 1e-6, 1e-3};
    for (int round = 0; round < 24; round++) {
        matrix m = made("of clustered singular values", 12, 15);
        for (int64_t i = 0; i < m.n; i++)
            m.w[i * m.d + i] = 1.0 - (double)i * gaps[round % 6];
        for (int turn = 0; turn < 2; turn++) {
            reflect(m, &source, true);
            reflect(m, &source, false);
        }
        check(m);
    }
}

/* --- 512 x 512, where the norm is known without decomposing it */

/* ||A (x) B||_2 = ||A||_2 ||B||_2; small integers, so that the product is exact. */
static void kronecker(void **state)
{
    (void)state;
    random_source source = random_seeded(25);
    matrix a = made("", 16, 16), b = made("", 32, 32), m = made("a Kronecker product", 512, 512);
    for (int64_t k = 0; k < 16 * 16; k++)
        a.w[k] = (double)random_between(&source, -9, 9);
    for (int64_t k = 0; k < 32 * 32; k++)
        b.w[k] = (double)random_between(&source, -9, 9);
    for (int64_t i = 0; i < 512; i++)
        for (int64_t j = 0; j < 512; j++)
            m.w[i * 512 + j] = a.w[i / 32 * 16 + j / 32] * b.w[i % 32 * 32 + j % 32];
    size_t mark = twin_mark();
    const twin_mode short_mode = {.bits = 128};
    mpfr_ptr norm = twin_value(twin_norm2(twin_of(a.w, 16, 16, short_mode)), 0, 0);
    mpfr_mul(norm, norm, twin_value(twin_norm2(twin_of(b.w, 32, 32, short_mode)), 0, 0), MPFR_RNDN);
    check_norm2(&m, norm);
    twin_release(mark);
    free(a.w);
    free(b.w);
    free(m.w);
}

/* Tridiagonal (-1, 2, -1): ||W||_2 = 2 + 2 cos(pi / (n + 1)), and the next singular value is 1.1e-4 below. Iterations by
 * products alone take thousands of steps here. */
static void second_differences(void **state)
{
    (void)state;
    const int64_t n = 512;
    matrix m = made("second differences", n, n);
    for (int64_t i = 0; i < n; i++) {
        m.w[i * n + i] = 2.0;
        if (i > 0)
            m.w[i * n + i - 1] = m.w[(i - 1) * n + i] = -1.0;
    }
    mpfr_t norm;
    mpfr_init2(norm, 200);
    mpfr_const_pi(norm, MPFR_RNDN);
    mpfr_div_ui(norm, norm, (unsigned long)n + 1, MPFR_RNDN);
    mpfr_cos(norm, norm, MPFR_RNDN);
    mpfr_add_ui(norm, norm, 1, MPFR_RNDN);
    mpfr_mul_2ui(norm, norm, 1, MPFR_RNDN);
    check_norm2(&m, norm);
    mpfr_clear(norm);
    free(m.w);
}

/* Sylvester's matrix: all singular values are sqrt(n). */
static void hadamard(void **state)
{
    (void)state;
    const int64_t n = 512;
    matrix m = made("Hadamard's", n, n);
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n; j++)
            m.w[i * n + j] = __builtin_parityll((unsigned long long)(i & j)) ? -1.0 : 1.0;
    mpfr_t norm;
    mpfr_init2(norm, 200);
    mpfr_sqrt_ui(norm, (unsigned long)n, MPFR_RNDN);
    check_norm2(&m, norm);
    mpfr_clear(norm);
    free(m.w);
}

/* --- power iteration: below the norm, sometimes far below */

static void power_iteration(void **state)
{
    (void)state;
    random_source source = random_seeded(26);
    for (int round = 0; round < 50; round++) {
        matrix m = random_matrix("random", &source, 20);
        double lo, hi, x[20], y[20];
        for (int64_t j = 0; j < m.d; j++)
            x[j] = random_normal(&source);
        enclose_norm2(&m, &lo, &hi);
        double few = attest_power_iteration(m.w, m.n, m.d, 2, x, y);
        double more = attest_power_iteration(m.w, m.n, m.d, 2000, x, y);
        if (!(few <= hi && few <= more * (1 + 1e-14) && more <= hi && more >= 0.999 * lo))
            print_and_fail(&m, "power iteration", few, more, NULL);
        free(m.w);
    }
    /* the start has nothing of the leading direction: the estimate stays at 24.2, the norm is 100 */
    const double w[] = {24.2, 0.0, 0.0, 100.0};
    const matrix blind = {"diag(24.2, 100)", 2, 2, (double *)w};
    double lo, hi, x[] = {1.0, 0.0}, y[2];
    assert_true(fabs(attest_power_iteration(w, 2, 2, 1000, x, y) - 24.2) < 1e-12);
    enclose_norm2(&blind, &lo, &hi);
    assert_true(lo <= 100.0 && 100.0 <= hi && hi - lo < 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_ones),    cmocka_unit_test(wide_range),
                                       cmocka_unit_test(small_integers), cmocka_unit_test(rank_one),
                                       cmocka_unit_test(hilbert),        cmocka_unit_test(clustered),
                                       cmocka_unit_test(kronecker),      cmocka_unit_test(second_differences),
                                       cmocka_unit_test(hadamard),       cmocka_unit_test(power_iteration)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
