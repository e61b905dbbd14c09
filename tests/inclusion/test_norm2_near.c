/* What the upper end of the 2-norm rests on is proved to keep: the Gram matrix (spec/logic/gram.h) and Cholesky's decomposition
 * (spec/logic/cholesky.h) lie within these bounds of the real matrices that they stand for; and the bounds say something: each is
 * reached to more than a half.
 *
 * The bounds are written down here once more, as a person reads them there, in MPFR, where the products and their sums are exact. */
#include "core/cholesky.h"
#include "core/gram_matrix.h"
#include "../support/random.h"
#include "../support/scratch.h"
#include <math.h>
#include <mpfr.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

/* An element, the sum of products that it stands for, their sizes; how far it is off, and how far it may be. */
static mpfr_t element, sum, size, term, off, bound;

/* list_dot and list_dot_size of n numbers; loss(m, size) and what underflows, 2^-1048 times `scale` */
static void add_products(const double *a, const double *b, int64_t n, int64_t m, double scale)
{
    mpfr_set_zero(sum, 1);
    mpfr_set_zero(size, 1);
    for (int64_t t = 0; t < n; t++) {
        mpfr_set_d(term, a[t], MPFR_RNDN);
        mpfr_mul_d(term, term, b[t], MPFR_RNDN);
        mpfr_add(sum, sum, term, MPFR_RNDN);
        mpfr_abs(term, term, MPFR_RNDN);
        mpfr_add(size, size, term, MPFR_RNDN);
    }
    mpfr_mul_d(bound, size, 0x1.0001p-53, MPFR_RNDN);
    mpfr_mul_si(bound, bound, m / 4 + 6, MPFR_RNDN);
    mpfr_set_d(term, scale, MPFR_RNDN);
    mpfr_mul_2si(term, term, -1048, MPFR_RNDN);
    mpfr_add(bound, bound, term, MPFR_RNDN);
}

/* The largest errors so far, as shares of their bounds */
static double gram_share, cholesky_share;

/* The element is off by no more than the bound. */
static void hold(double *share)
{
    mpfr_sub(off, element, sum, MPFR_RNDN);
    mpfr_abs(off, off, MPFR_RNDN);
    assert_true(mpfr_cmp(off, bound) <= 0);
    mpfr_div(off, off, bound, MPFR_RNDN);
    *share = fmax(*share, mpfr_get_d(off, MPFR_RNDN));
}

/* gram_near: each element of G = A A^T of A [k,l] */
static void check_gram(const double *A, int64_t k, int64_t l, double *G)
{
    attest_gram(A, k, l, G);
    for (int64_t i = 0; i < k; i++)
        for (int64_t j = 0; j <= i; j++) {
            add_products(A + i * l, A + j * l, l, l, 1.0);
            mpfr_set_d(element, G[i * k + j], MPFR_RNDN);
            hold(&gram_share);
        }
}

/* factored: the decomposition of shift I - G; false if it did not run to completion */
static bool check_cholesky(const double *G, double shift, int64_t n, double *L)
{
    if (attest_cholesky(G, shift, n, L) < n)
        return false;
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j <= i; j++) {
            add_products(L + i * n, L + j * n, j + 1, n, 1.0 + L[j * n + j]);
            mpfr_set_d(element, i == j ? shift : 0.0, MPFR_RNDN);
            mpfr_sub_d(element, element, G[i * n + j], MPFR_RNDN);
            if (i == j) {
                mpfr_abs(term, element, MPFR_RNDN);
                mpfr_mul_2si(term, term, -53, MPFR_RNDN);
                mpfr_add(bound, bound, term, MPFR_RNDN);
            }
            hold(&cholesky_share);
        }
    return true;
}

/* A matrix of at most 40 rows and columns, its numbers within a factor 2^range of 2^middle. */
static double *random_matrix(random_source *source, int64_t *k, int64_t *l, int middle, int range)
{
    *k = random_between(source, 1, 40);
    *l = random_between(source, 1, 40);
    double *A = scratch(*k * *l);
    for (int64_t m = 0; m < *k * *l; m++)
        A[m] = ldexp(random_normal(source), middle + (int)random_between(source, -range, range));
    return A;
}

static const struct {
    int middle, range;
} magnitudes[] = {{0, 0}, {0, 40}, {390, 10}, {-390, 10}, {-520, 3}, {0, 390}};

enum { ROUNDS = 60, MAGNITUDES = sizeof magnitudes / sizeof *magnitudes };

/* 1 and five numbers too small to change it, three in its lane, one in each of two others; what rounds the 1 itself is as large:
 * six roundings lose nearly half an ulp each. */
static void check_worst_product(void)
{
    const double small = 0x1.fp-54;
    const double A[] = {1.0 + 0x1.fp-28, small, small, 0.0, small, small, small,
                        1.0 + 0x1p-26,   1.0,   1.0,   1.0, 1.0,   1.0,   1.0};
    double G[4];
    check_gram(A, 2, 7, G);
}

/* The last square is 1 + 3.49 ulp, less 1.51 ulp: two roundings lose half an ulp each, the root and its square a whole one. */
static void check_worst_pivot(void)
{
    const double G[] = {0.0, 0.0, -0x1.3a9p-26, -0x1.bfp-51};
    double L[4];
    assert_true(check_cholesky(G, 1.0, 2, L));
}

/* Shifts from the trace downwards, until the decomposition ends too early. */
static void check_shifts(const double *G, int64_t n)
{
    double *L = scratch(n * n), shift = 0.0;
    for (int64_t i = 0; i < n; i++)
        shift += G[i * n + i];
    for (int turn = 0; turn < 20 && check_cholesky(G, shift, n, L); turn++)
        shift *= 0.875;
    free(L);
}

static void never_exceeded(void **state)
{
    (void)state;
    random_source source = random_seeded(31);
    for (int round = 0; round < ROUNDS; round++) {
        int64_t k, l;
        double *A =
            random_matrix(&source, &k, &l, magnitudes[round % MAGNITUDES].middle, magnitudes[round % MAGNITUDES].range);
        double *G = scratch(k * k);
        check_gram(A, k, l, G);
        check_shifts(G, k);
        free(G);
        free(A);
    }
}

static void reached(void **state)
{
    (void)state;
    check_worst_product();
    check_worst_pivot();
    print_message("largest error / bound: Gram matrices %.3f, decompositions %.3f\n", gram_share, cholesky_share);
    assert_true(gram_share > 0.5 && cholesky_share > 0.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(never_exceeded), cmocka_unit_test(reached)};
    mpfr_inits2(4400, element, sum, size, term, off, bound, (mpfr_ptr)NULL);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    mpfr_clears(element, sum, size, term, off, bound, (mpfr_ptr)NULL);
    return failed;
}
