/* attest_multihead_error: no output is farther from exact multi-head attention than the bound that is computed beside it, for all scores,
 * masks and biases, the values' weights of L2 included; and on ordinary inputs of at most 64 tokens the largest bound is not many times
 * the largest error, over all of them and in each by itself. */
#include "core/l2_values_error.h"
#include "core/multihead_error.h"
#include "twin/multihead_question.h"
#include "twin/proved.h"
#include "../support/random.h"
#include "../support/scratch.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode exact = {.bits = 256, .tracked = false};
static int64_t ordinary_seen, ordinary_near;
static long double farthest_off;

/* A problem whose largest bound and largest error are these; its outputs were held to their bounds. */
static void ordinary_problem(long double bound, long double error)
{
    ordinary_seen++;
    ordinary_near += bound <= 30.0L * error;
    farthest_off = fmaxl(farthest_off, bound / error);
}

/* What attest_multihead_forward leaves at the start of its workspace. */
static attest_projected projections(attest_multihead m, double *work)
{
    double *keys = work + m.heads * m.n * m.d;
    return (attest_projected){work, keys, keys + m.groups * m.n * m.d};
}

static void check_outputs(const multihead_question *asked, attest_multihead m, attest_missing missing)
{
    const problem *p = asked->problem;
    const double scale_off = asked->scale == 0.0 && asked->kind != ATTEST_LAPLACE ? ATTEST_DEFAULT_SCALE_OFF : 0.0;
    double *y = scratch(m.n * m.out), *error = scratch(m.n * m.out);
    double *forward = scratch(attest_multihead_work(m)), *work = scratch(attest_multihead_error_work(m));
    if (attest_multihead_forward(m, p->x, forward, y) == ATTEST_OK &&
        attest_multihead_error(m, missing, scale_off, p->x, projections(m, forward), y, work, error) == ATTEST_OK) {
        const twin_multihead meant = multihead_twin(asked, exact);
        const twin *truth = twin_multihead_output(&meant);
        const bool ordinary = p->class == PROBLEM_RANDOM;
        long double largest_bound = 0.0L, largest_error = 0.0L;
        proved_row();
        for (int64_t k = 0; k < m.n * m.out; k++) {
            const long double off = compare_distance(y[k], twin_value(truth, k / m.out, k % m.out));
            proved_hold(p, off, error[k], ordinary);
            largest_bound = fmaxl(largest_bound, error[k]);
            largest_error = fmaxl(largest_error, off);
        }
        if (ordinary && largest_error > 0.0L)
            ordinary_problem(largest_bound, largest_error);
    }
    free(work);
    free(forward);
    free(error);
    free(y);
}

/* The questions from `first` to `last`. */
static void check_questions(const problem *p, int first, int last)
{
    const int64_t n = p->width, wide = p->model_width, size = p->heads * wide * n;
    double *wu = scratch(size), *low = scratch(size), *off = scratch(size),
           *work = scratch(attest_l2_values_errors_work(wide, n, n));
    for (int index = first; index <= last; index++) {
        const multihead_question asked = multihead_asked(p, index);
        const attest_multihead m = multihead_reference(&asked, wu);
        if (!asked.with_a || attest_l2_values_errors(p->wq, p->wv, p->heads, wide, n, n, wu, work, low, off))
            check_outputs(&asked, m, asked.with_a ? (attest_missing){low, off} : (attest_missing){NULL, NULL});
    }
    free(work);
    free(off);
    free(low);
    free(wu);
}

static void check(const problem *p)
{
    check_questions(p, 0, MULTIHEAD_QUESTIONS - 1);
}

static void never_exceeded(void **state)
{
    (void)state;
    proved_begin();
    compare_each(10, 4, check);
    compare_each(64, 1, check);
    assert_true(proved_rows() > 1000);
}

static void says_something(void **state)
{
    (void)state;
    proved_within(20.0L);
    printf("%d ordinary problems: largest bound / largest error at most 30 in %d, %.0Lf in all\n", (int)ordinary_seen,
           (int)ordinary_near, farthest_off);
    assert_true(ordinary_seen > 100 && ordinary_near == ordinary_seen);
}

/* Four heads of a model 128 wide, dot product and L2 with A, whose values' weights are products themselves: the longer the sums, the farther
 * what rounding might do to them from what it does. */
static void says_something_of_a_wide_model(void **state)
{
    (void)state;
    enum { N = 48, H = 4, D = 128 };
    random_source r = random_seeded(11);
    double *x = scratch(N * D), *weights = scratch(4 * D * D);
    for (int64_t k = 0; k < N * D; k++)
        x[k] = random_normal(&r);
    for (int64_t k = 0; k < 4 * D * D; k++)
        weights[k] = random_normal(&r) / sqrt(D);
    const problem p = {.class = PROBLEM_RANDOM,
                       .tokens = N,
                       .heads = H,
                       .groups = H,
                       .width = D / H,
                       .model_width = D,
                       .x = x,
                       .wq = weights,
                       .wk = weights + D * D,
                       .wv = weights + 2 * D * D,
                       .wo = weights + 3 * D * D};
    for (int question = 0; question < 3; question++) {
        proved_begin();
        check_questions(&p, question, question);
        proved_within(30.0L);
    }
    free(weights);
    free(x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(never_exceeded), cmocka_unit_test(says_something),
                                       cmocka_unit_test(says_something_of_a_wide_model)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
