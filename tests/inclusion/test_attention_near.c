/* What attest_attention_row is proved to keep (spec/logic/attention.h): no output is farther from attention over the reals than
 * that bound; and the bound says something: on ordinary inputs it is not many times the largest error. */
#include "core/attention.h"
#include "twin/known.h"
#include "twin/proved.h"
#include "twin/question.h"
#include "../support/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode exact = {.bits = 256, .tracked = false};
/* One row: what attest_attention_row is asked. */
typedef struct asked_row {
    attest_memory memory;
    const double *q, *bias;
    const uint8_t *mask;
} asked_row;

/* attention_near: what each column of the output may be off. False where the theorem says nothing (`reach`). */
static bool bounds_of(asked_row row, long double *bounds)
{
    const attest_memory m = row.memory;
    known *q = known_exactly(row.q, m.d), *k = known_exactly(m.keys, m.n * m.d),
          *values = known_exactly(m.values, m.n * m.v);
    known *logits = known_room(m.n), *shares = known_room(m.n);
    for (int64_t j = 0; j < m.n; j++)
        logits[j] = known_logit(m.score, q, k + j * m.d, m.d, row.bias == NULL ? 0.0L : row.bias[j]);
    const bool said = known_shares(logits, row.mask, m.n, shares);
    for (int64_t b = 0; said && b < m.v; b++)
        bounds[b] = known_mean(shares, values, m.n, m.v, b).off;
    free(shares);
    free(logits);
    free(values);
    free(k);
    free(q);
    return said;
}

static void check_row(const problem *p, asked_row row, const twin *truth, int64_t i)
{
    const int64_t n = row.memory.n, v = row.memory.v;
    long double *bounds = calloc((size_t)v, sizeof *bounds);
    double *weights = scratch(n), *y = scratch(v), lse;
    assert_non_null(bounds);
    if (attest_attention_row(row.memory, row.q, row.bias, row.mask, weights, y, &lse) == ATTEST_OK &&
        bounds_of(row, bounds)) {
        proved_row();
        for (int64_t b = 0; b < v; b++)
            proved_hold(p, compare_distance(y[b], twin_value(truth, i, b)), bounds[b], p->class == PROBLEM_RANDOM);
    }
    free(y);
    free(weights);
    free(bounds);
}

static void check_kinds(const problem *p)
{
    static const attest_kind kinds[] = {ATTEST_DOT, ATTEST_L2, ATTEST_LAPLACE};
    for (int index = 0; index < 6; index++) {
        question asked = {.problem = p, .kind = kinds[index / 2], .biased = index % 2 == 1};
        asked.scale = question_score(&asked).scale; /* the double itself: its own error is another question */
        const twin *truth = twin_attention_output(question_twin(&asked, exact));
        for (int64_t i = 0; i < p->queries; i++)
            check_row(p,
                      (asked_row){.memory = question_memory(&asked),
                                  .q = p->q + i * p->width,
                                  .bias = asked.biased ? p->bias + i * p->tokens : NULL,
                                  .mask = p->mask == NULL ? NULL : p->mask + i * p->tokens},
                      truth, i);
    }
}

static void never_exceeded(void **state)
{
    (void)state;
    compare_each(10, 4, check_kinds);
    compare_each(64, 1, check_kinds);
    assert_true(proved_rows() > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(never_exceeded), cmocka_unit_test(proved_says_something)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
