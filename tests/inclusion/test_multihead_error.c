/* attest_multihead_error: no output is farther from exact multi-head attention than the bound that is computed beside it, for all scores,
 * masks and biases, the values' weights of L2 included; and on ordinary inputs the largest bound is not many times the largest error: 33
 * for at most ten tokens and 44 for at most 24, without softcap, which this bound takes to pass on all that a logit is off. What
 * attest_multihead_forward is proved to keep before anything is computed is twice that (test_multihead_near.c). */
#include "core/attention_error.h"
#include "core/l2_values_error.h"
#include "core/multihead_error.h"
#include "twin/multihead_question.h"
#include "twin/proved.h"
#include "../support/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode exact = {.bits = 256, .tracked = false};

/* What attest_multihead_forward leaves at the start of its workspace. */
static attest_projected projections(attest_multihead m, double *work)
{
    double *keys = work + m.heads * m.n * m.d;
    return (attest_projected){work, keys, keys + m.groups * m.n * m.d};
}

static void check_outputs(const multihead_question *asked, attest_multihead m, const double *wu_off)
{
    const problem *p = asked->problem;
    const double scale_off = asked->scale == 0.0 && asked->kind != ATTEST_LAPLACE ? ATTEST_DEFAULT_SCALE_OFF : 0.0;
    double *y = scratch(m.n * m.out), *error = scratch(m.n * m.out);
    double *forward = scratch(attest_multihead_work(m)), *work = scratch(attest_multihead_error_work(m));
    if (attest_multihead_forward(m, p->x, forward, y) == ATTEST_OK &&
        attest_multihead_error(m, wu_off, scale_off, p->x, projections(m, forward), y, work, error) == ATTEST_OK) {
        const twin_multihead meant = multihead_twin(asked, exact);
        const twin *truth = twin_multihead_output(&meant);
        proved_row();
        for (int64_t k = 0; k < m.n * m.out; k++)
            proved_hold(p, compare_distance(y[k], twin_value(truth, k / m.out, k % m.out)), error[k],
                        p->class == PROBLEM_RANDOM && asked->softcap == 0.0);
    }
    free(work);
    free(forward);
    free(error);
    free(y);
}

static void check(const problem *p)
{
    const int64_t n = p->width, wide = p->model_width, size = p->heads * wide * n;
    double *wu = scratch(size), *off = scratch(size), *work = scratch(attest_l2_values_errors_work(wide, n, n));
    for (int index = 0; index < MULTIHEAD_QUESTIONS; index++) {
        const multihead_question asked = multihead_asked(p, index);
        const attest_multihead m = multihead_reference(&asked, wu);
        if (!asked.with_a || attest_l2_values_errors(p->wq, p->wv, p->heads, wide, n, n, wu, work, off))
            check_outputs(&asked, m, asked.with_a ? off : NULL);
    }
    free(work);
    free(off);
    free(wu);
}

static void never_exceeded(void **state)
{
    (void)state;
    proved_begin();
    compare_each(10, 2, check);
    proved_within(40.0L);
    proved_begin();
    compare_each(24, 1, check);
    proved_within(50.0L);
    assert_true(proved_rows() > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(never_exceeded)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
