/* Attention on given queries, keys and values, all scores, masks and biases: outputs, weights, log-sum-exps.
 *
 * Bounds: for the output, Theorem E as corrected by C2 to C4, with the errors of the logits computed along their formula
 * (twin/theorem_e.c), where its hypotheses hold; and everywhere the smaller of it and of what the running errors give
 * (twin/softmax.c for the weights, then gamma times the sum of weight times |value|). Where the logits are so large that double arithmetic
 * knows nothing about them, the weights are only known to lie between 0 and 1. */
#include "core/attention.h"
#include "twin/agree.h"
#include "twin/arith.h"
#include "twin/compare.h"
#include "twin/question.h"
#include "twin/softmax.h"
#include "twin/theorem_e.h"
#include "../support/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode tracked = {.bits = 256, .tracked = true};

static twin *output(const void *asked, twin_mode mode)
{
    return twin_attention_output(question_twin(asked, mode));
}

static twin *output_by_theorem_e(const void *asked, twin_mode mode)
{
    twin_attention a = question_twin(asked, mode);
    return twin_theorem_e(twin_logits(a.score, a.q, a.k), a.mask, a.v);
}

static twin *weights(const void *asked, twin_mode mode)
{
    return twin_attention_weights(question_twin(asked, mode));
}

static twin *normalisers(const void *asked, twin_mode mode)
{
    return twin_attention_log_sum_exp(question_twin(asked, mode));
}

static void check(const question *asked)
{
    const problem *p = asked->problem;
    int64_t m = p->queries, n = p->tokens, v = p->value_width;
    double *y = scratch(m * v), *lse = scratch(m);
    double *row = scratch(n);
    attest_memory memory = question_memory(asked);
    const double *bias = asked->biased ? p->bias : NULL;
    if (attest_attention(memory, p->q, m, bias, p->mask, row, y, lse) != ATTEST_OK)
        compare_failed("attention refused a problem in range", p);
    compare("Y", y, twin_agreed(output, asked, tracked, NULL), p);
    compare("Y, Theorem E", y, twin_agreed(output_by_theorem_e, asked, tracked, NULL), p);
    compare("log-sum-exp", lse, twin_agreed(normalisers, asked, tracked, NULL), p);

    twin *all_weights = twin_agreed(weights, asked, tracked, NULL);
    for (int64_t i = 0; i < m; i++) {
        attest_attention_row(memory, p->q + i * p->width, bias == NULL ? NULL : bias + i * n,
                             p->mask == NULL ? NULL : p->mask + i * n, row, y, lse);
        compare("P", row, twin_row(all_weights, i), p);
    }
    free(row);
    free(lse);
    free(y);
}

static void check_all_questions(const problem *p)
{
    for (int index = 0; index < QUESTIONS; index++) {
        question asked = question_asked(p, index);
        check(&asked);
    }
}

/* Long rows are costly and alike: one question of each. */
static void check_one_question(const problem *p)
{
    question asked = question_asked(p, (int)p->class % QUESTIONS);
    check(&asked);
}

static void small_problems(void **state)
{
    (void)state;
    compare_each(10, 2, check_all_questions);
}

static void long_rows(void **state)
{
    (void)state;
    compare_each(60, 1, check_one_question);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(small_problems), cmocka_unit_test(long_rows)};
    return cmocka_run_group_tests(tests, NULL, NULL) | compare_report(argc, argv);
}
