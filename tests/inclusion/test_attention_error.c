/* attest_attention_error: no output is farther from the exact attention of its inputs than the bound that is computed with
 * it, for all scores, masks and biases; and the bound says something: on ordinary inputs it is not many times the largest
 * error, and some error comes near to its bound. */
#include "core/attention_error.h"
#include "twin/arith.h"
#include "twin/compare.h"
#include "twin/question.h"
#include "../support/random.h"
#include "../support/scratch.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode exact = {.bits = 1200, .tracked = false};

/* The largest error and the largest bound on ordinary problems. */
typedef struct extremes {
    double error, bound;
} extremes;

static extremes ordinary;
static double closest; /* the largest share of its bound that an error reaches */

static void check(const question *asked)
{
    const problem *p = asked->problem;
    const int64_t n = p->tokens, v = p->value_width;
    const attest_memory memory = question_memory(asked);
    const bool root = asked->scale == 0.0 &&
                      (asked->kind == ATTEST_DOT || asked->kind == ATTEST_L2 || asked->kind == ATTEST_L2_EXPANDED);
    double *weights = scratch(n), *work = scratch(n), *y = scratch(v), *error = scratch(v), lse;
    twin *truth = twin_attention_output(question_twin(asked, exact));
    for (int64_t i = 0; i < p->queries; i++) {
        const double *q = p->q + i * p->width, *bias = asked->biased ? p->bias + i * n : NULL;
        const uint8_t *mask = p->mask == NULL ? NULL : p->mask + i * n;
        if (attest_attention_row(memory, q, bias, mask, weights, y, &lse) != ATTEST_OK)
            compare_failed("attention refused a problem in range", p);
        attest_attention_error(memory, q, bias, mask, weights, y, root ? ATTEST_DEFAULT_SCALE_OFF : 0.0,
                               (attest_slack){0}, work, error);
        for (int64_t b = 0; b < v; b++) {
            const double off = compare_distance(y[b], twin_value(truth, i, b));
            if (!(off <= error[b]))
                compare_failed("an output is farther off than its bound", p);
            closest = fmax(closest, off / error[b]);
            if (p->class == PROBLEM_RANDOM) {
                ordinary.error = fmax(ordinary.error, off);
                ordinary.bound = fmax(ordinary.bound, error[b]);
            }
        }
    }
    free(error);
    free(y);
    free(work);
    free(weights);
}

static void check_all_questions(const problem *p)
{
    for (int index = 0; index < QUESTIONS; index++) {
        const question asked = question_asked(p, index);
        check(&asked);
    }
}

static void never_exceeded(void **state)
{
    (void)state;
    compare_each(10, 4, check_all_questions);
    compare_each(64, 1, check_all_questions);
}

static void says_something(void **state)
{
    (void)state;
    printf("ordinary inputs: largest bound / largest error %.1f; an error reaches %.2f of its bound\n",
           ordinary.bound / ordinary.error, closest);
    assert_true(ordinary.error > 0.0 && ordinary.bound <= 8.0 * ordinary.error);
    assert_true(closest > 0.9);
}

/* Heads as wide as those of language models: the longer the sums, the farther what rounding might do to them from what it does. */
static void says_something_of_wide_heads(void **state)
{
    (void)state;
    enum { N = 64, D = 64 };
    random_source r = random_seeded(7);
    double *numbers = scratch(3 * N * D);
    for (int64_t k = 0; k < 3 * N * D; k++)
        numbers[k] = random_normal(&r);
    const problem p = {.class = PROBLEM_RANDOM,
                       .queries = N,
                       .tokens = N,
                       .width = D,
                       .value_width = D,
                       .q = numbers,
                       .k = numbers + N * D,
                       .v = numbers + 2 * N * D};
    const attest_kind kinds[] = {ATTEST_DOT, ATTEST_L2, ATTEST_LAPLACE};
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        const question asked = {.problem = &p, .kind = kinds[k]};
        ordinary = (extremes){0};
        check(&asked);
        printf("kind %d, heads %d wide: largest bound / largest error %.1f\n", (int)kinds[k], D,
               ordinary.bound / ordinary.error);
        assert_true(ordinary.error > 0.0 && ordinary.bound <= 20.0 * ordinary.error);
    }
    free(numbers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(never_exceeded), cmocka_unit_test(says_something),
                                       cmocka_unit_test(says_something_of_wide_heads)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
