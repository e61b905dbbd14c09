/* What attest_attention_row is proved to keep (spec/logic/attention.h): no output is farther from attention over the reals than
 * that bound; and the bound says something: on ordinary inputs it is not many times the largest error.
 *
 * The bound is written down here once more, as a person reads it there. Long double carries it: its own roundings are far below
 * the slack of the bound's constants. */
#include "core/attention.h"
#include "core/mask.h"
#include "twin/proved.h"
#include "twin/question.h"
#include "../support/scratch.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode exact = {.bits = 256, .tracked = false};
static const long double u = 0x1.0001p-53L, smallest = 0x1p-1074L;

/* One row: what attest_attention_row is asked. */
typedef struct asked_row {
    attest_memory memory;
    const double *q, *bias;
    const uint8_t *mask;
} asked_row;

/* What is known of a key: its logit, how far the computed one may be off, and its probability. */
typedef struct key {
    long double logit, off, probability;
} key;

/* score_real and score_size */
static void scores(asked_row row, int64_t j, long double *score, long double *size)
{
    const double *k = row.memory.keys + j * row.memory.d;
    *score = *size = 0.0L;
    for (int64_t b = 0; b < row.memory.d; b++) {
        const long double gap = (long double)row.q[b] - k[b], product = (long double)row.q[b] * k[b];
        const long double term = row.memory.score.kind == ATTEST_DOT  ? product
                                 : row.memory.score.kind == ATTEST_L2 ? -gap * gap
                                                                      : -fabsl(gap);
        *score += term;
        *size += fabsl(term);
    }
}

/* logit_real and logit_off */
static key logit_of(asked_row row, int64_t j)
{
    const long double scale = row.memory.score.scale, bias = row.bias == NULL ? 0.0L : row.bias[j];
    long double score, size;
    scores(row, j, &score, &size);
    const long double scaled_off = u * (5.0L + proved_sum_depth(row.memory.d)) * fabsl(scale) * size +
                                   (8.0L * (long double)(row.memory.d + 1) + 1.0L) * (fabsl(scale) + 1.0L) * smallest,
                      logit = scale * score + bias;
    return (key){.logit = logit, .off = scaled_off + 0x1p-53L * (fabsl(logit) + scaled_off) + smallest};
}

/* The keys' logits and probabilities, and the largest visible logit. False where the theorem says nothing (`reach`). */
static bool weigh(asked_row row, key *keys, long double *top)
{
    *top = -INFINITY;
    for (int64_t j = 0; j < row.memory.n; j++) {
        keys[j] = logit_of(row, j);
        if (attest_visible(row.mask, j) && !(keys[j].off <= 0x1p-21L))
            return false;
        if (attest_visible(row.mask, j) && keys[j].logit > *top)
            *top = keys[j].logit;
    }
    long double total = 0.0L;
    for (int64_t j = 0; j < row.memory.n; j++)
        total += keys[j].probability = attest_visible(row.mask, j) ? expl(keys[j].logit - *top) : 0.0L;
    for (int64_t j = 0; j < row.memory.n; j++)
        keys[j].probability /= total;
    return true;
}

/* attention_near: what column b may be off. */
static long double bound_of(asked_row row, const key *keys, long double top, int64_t b)
{
    const int64_t n = row.memory.n, v = row.memory.v;
    long double mean_off = 0.0L, mean_depth = 0.0L, size = 0.0L, off = 0.0L;
    for (int64_t j = 0; j < n; j++)
        if (attest_visible(row.mask, j)) {
            mean_off += keys[j].probability * keys[j].off;
            mean_depth += keys[j].probability * (top - keys[j].logit);
        }
    for (int64_t j = 0; j < n; j++) {
        const long double value = fabsl((long double)row.memory.values[j * v + b]), share = keys[j].probability,
                          depth = attest_visible(row.mask, j) ? top - keys[j].logit : 0.0L;
        size += share * value;
        off += value * (0x1.00004p0L * (keys[j].off + mean_off) * share +
                        0x1.002p-53L * (depth + mean_depth + proved_sum_depth(n) + 5.0L) * share + 0x1p-1070L);
    }
    return off + u * (proved_sum_depth(n) + 1.0L) * (size + off) + 3.0L * (long double)n * smallest;
}

static void check_row(const problem *p, asked_row row, const twin *truth, int64_t i)
{
    const int64_t n = row.memory.n, v = row.memory.v;
    key *keys = calloc((size_t)n, sizeof *keys);
    double *weights = scratch(n), *y = scratch(v), lse;
    long double top;
    assert_non_null(keys);
    if (attest_attention_row(row.memory, row.q, row.bias, row.mask, weights, y, &lse) == ATTEST_OK &&
        weigh(row, keys, &top)) {
        proved_row();
        for (int64_t b = 0; b < v; b++)
            proved_hold(p, compare_distance(y[b], twin_value(truth, i, b)), bound_of(row, keys, top, b),
                        p->class == PROBLEM_RANDOM);
    }
    free(y);
    free(weights);
    free(keys);
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
