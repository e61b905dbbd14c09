/* Tier one on attention with given queries, keys and values: all scores, masks and biases. Every enclosure holds the truth,
 * what it decides is the truth rounded, and all builds of the kernels give the same bits. */
#include "exact/attention.h"
#include "twin/agree.h"
#include "twin/compare.h"
#include "twin/enclosed.h"
#include "twin/question.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode plain = {.bits = 320};

static twin *output(const void *asked, twin_mode mode)
{
    return twin_attention_output(question_twin(asked, mode));
}

static twin *weights(const void *asked, twin_mode mode)
{
    return twin_attention_weights(question_twin(asked, mode));
}

static twin *normalisers(const void *asked, twin_mode mode)
{
    return twin_attention_log_sum_exp(question_twin(asked, mode));
}

static attest_truth_attention problem_of(const question *asked)
{
    const problem *p = asked->problem;
    return (attest_truth_attention){.memory = question_memory(asked),
                                    .root_scale = asked->scale == 0.0 && asked->kind != ATTEST_LAPLACE,
                                    .rows = p->queries,
                                    .queries = p->q,
                                    .bias = asked->biased ? p->bias : NULL,
                                    .mask = p->mask};
}

typedef struct results {
    attest_enclosed y, lse, p;
} results;

static results enclose(const exact_kernels *by, const attest_truth_attention *of)
{
    results r = {enclosed_room(of->rows * of->memory.v), enclosed_room(of->rows),
                 enclosed_room(of->rows * of->memory.n)};
    exact_worker worker = {.by = by};
    assert_true(exact_attention(&worker, of, &r.y, &r.lse, &r.p));
    exact_worker_free(&worker);
    return r;
}

static void results_free(results *r)
{
    enclosed_free(&r->y);
    enclosed_free(&r->lse);
    enclosed_free(&r->p);
}

static void check(const question *asked)
{
    const problem *p = asked->problem;
    const attest_truth_attention of = problem_of(asked);
    results first = enclose(exact_kernels_build(0), &of);
    for (int index = 1; index < EXACT_BUILDS; index++)
        if (exact_kernels_build(index) != NULL) {
            results other = enclose(exact_kernels_build(index), &of);
            enclosed_same("the same bits from all builds, Y", &first.y, &other.y, p);
            enclosed_same("the same bits from all builds, log-sum-exp", &first.lse, &other.lse, p);
            enclosed_same("the same bits from all builds, P", &first.p, &other.p, p);
            results_free(&other);
        }
    enclosed_check("Y", &first.y, twin_agreed(output, asked, plain, NULL), p);
    enclosed_check("log-sum-exp", &first.lse, twin_agreed(normalisers, asked, plain, NULL), p);
    enclosed_check("P", &first.p, twin_agreed(weights, asked, plain, NULL), p);
    results_free(&first);
}

static void check_all_questions(const problem *p)
{
    for (int index = 0; index < QUESTIONS; index++) {
        const question asked = question_asked(p, index);
        check(&asked);
    }
}

static void small_problems(void **state)
{
    (void)state;
    compare_each(10, 2, check_all_questions);
}

static void long_rows(void **state)
{
    (void)state;
    compare_each(60, 1, check_all_questions);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(small_problems), cmocka_unit_test(long_rows)};
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    enclosed_report(argc, argv);
    return failed;
}
