/* attest_l2_values_errors: the weights of L2's values, with what they are said to be missing, lie no farther from the product of the paper
 * than is said; and on ordinary weights that is a small part of what is missing, for widths whose root is a double and others. */
#include "core/l2_values.h"
#include "core/l2_values_error.h"
#include "twin/arith.h"
#include "twin/compare.h"
#include "twin/score.h"
#include "../support/scratch.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode exact = {.bits = 2200, .tracked = false};
static int64_t heads_seen;
static double largest_missing, largest_error;

/* W^Q W^Q^T W^V / sqrt(d) of head h */
static const twin *weights_meant(const problem *p, int64_t h)
{
    const int64_t begin = h * p->model_width * p->width;
    twin *wq = twin_of(p->wq + begin, p->model_width, p->width, exact);
    twin *crossed = twin_product(twin_transposed(wq), twin_of(p->wv + begin, p->model_width, p->width, exact));
    return twin_times(twin_product(wq, crossed), twin_default_scale(TWIN_L2, p->width, exact));
}

static void check_head(const problem *p, int64_t h, const double *wu, const double *low, const double *error)
{
    const twin *truth = weights_meant(p, h);
    mpfr_t rest;
    mpfr_init2(rest, exact.bits);
    for (int64_t k = 0; k < truth->rows * truth->cols; k++) {
        mpfr_sub_d(rest, truth->value[k], wu[k], MPFR_RNDN);
        mpfr_sub_d(rest, rest, low[k], MPFR_RNDN);
        if (mpfr_cmp_d(rest, -error[k]) < 0)
            compare_failed("a weight lies below what is said", p);
        if (mpfr_cmp_d(rest, error[k]) > 0)
            compare_failed("a weight lies above what is said", p);
        if (p->class == PROBLEM_RANDOM) {
            largest_missing = fmax(largest_missing, fabs(low[k]));
            largest_error = fmax(largest_error, error[k]);
        }
    }
    mpfr_clear(rest);
    heads_seen++;
}

static void check(const problem *p)
{
    const int64_t d = p->width, wide = p->model_width, head = wide * d, size = p->heads * head;
    double *wu = scratch(size), *low = scratch(size), *error = scratch(size);
    double *work = scratch(attest_l2_values_errors_work(wide, d, d));
    if (attest_l2_values(p->wq, p->wv, p->heads, wide, d, d, work, wu) == ATTEST_OK &&
        attest_l2_values_errors(p->wq, p->wv, p->heads, wide, d, d, wu, work, low, error))
        for (int64_t h = 0; h < p->heads; h++)
            check_head(p, h, wu + h * head, low + h * head, error + h * head);
    free(work);
    free(error);
    free(low);
    free(wu);
}

static void never_farther(void **state)
{
    (void)state;
    compare_each(10, 4, check);
    assert_true(heads_seen > 100);
}

static void knows_what_is_missing(void **state)
{
    (void)state;
    printf("%d heads; ordinary ones: known to %.1g of what is missing\n", (int)heads_seen,
           largest_error / largest_missing);
    assert_true(largest_missing > 0.0 && largest_error <= 0x1p-40 * largest_missing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(never_farther), cmocka_unit_test(knows_what_is_missing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
