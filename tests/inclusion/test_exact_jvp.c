/* Tier one on the change of attention along a direction: every enclosure holds the truth, what it decides is the truth rounded, and
 * all builds of the kernels give the same bits. */
#include "exact/jvp.h"
#include "twin/agree.h"
#include "twin/attention_derivative.h"
#include "twin/compare.h"
#include "twin/enclosed.h"
#include "twin/question.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

static const twin_mode plain = {.bits = 320};

static twin *change(const void *data, twin_mode mode)
{
    const question *asked = data;
    const problem *p = asked->problem;
    const twin_triple along = {twin_of(p->query_tangent, p->queries, p->width, mode),
                               twin_of(p->key_tangent, p->tokens, p->width, mode),
                               twin_of(p->value_tangent, p->tokens, p->value_width, mode)};
    return twin_attention_jvp(question_twin(asked, mode), along);
}

static attest_enclosed enclose(const exact_kernels *by, const attest_truth_attention *of, const problem *p)
{
    const attest_truth_direction along = {p->query_tangent, p->key_tangent, p->value_tangent};
    attest_enclosed y = enclosed_room(of->rows * of->memory.v);
    exact_worker worker = {.by = by};
    assert_true(exact_jvp(&worker, of, along, &y));
    exact_worker_free(&worker);
    return y;
}

static void check(const question *asked)
{
    const problem *p = asked->problem;
    const attest_truth_attention of = {.memory = question_memory(asked),
                                       .root_scale = asked->scale == 0.0 && asked->kind != ATTEST_LAPLACE,
                                       .rows = p->queries,
                                       .queries = p->q,
                                       .bias = asked->biased ? p->bias : NULL,
                                       .mask = p->mask};
    attest_enclosed first = enclose(exact_kernels_build(0), &of, p);
    for (int index = 1; index < EXACT_BUILDS; index++)
        if (exact_kernels_build(index) != NULL) {
            attest_enclosed other = enclose(exact_kernels_build(index), &of, p);
            enclosed_same("the same bits from all builds", &first, &other, p);
            enclosed_free(&other);
        }
    bool known = false;
    for (int64_t i = 0; i < first.count; i++)
        known = known || first.radius[i] < INFINITY;
    if (known) /* Laplace's derivative has no value where coordinates agree */
        enclosed_check("JVP", &first, twin_agreed(change, asked, plain, NULL), p);
    enclosed_free(&first);
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
    compare_each(8, 4, check_all_questions);
}

static void long_rows(void **state)
{
    (void)state;
    compare_each(40, 1, check_all_questions);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(small_problems), cmocka_unit_test(long_rows)};
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    enclosed_report(argc, argv);
    return failed;
}
