/* Logits and their derivatives, of all kinds, with and without softcap and bias.
 *
 * Bounds: the formula's own roundings one after the other (twin/score.c mirrors the reference's order); so a dot product
 * costs gamma times the sum of |q||k|, an L2 distance gamma times itself, and the expanded square gamma times the squared
 * norms. tanh costs its stated error. */
#include "core/score.h"
#include "twin/agree.h"
#include "twin/arith.h"
#include "twin/compare.h"
#include "twin/difference.h"
#include "twin/question.h"
#include "../support/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode tracked = {.bits = 256, .tracked = true};
static const char *const kinds[] = {"dot", "L2", "Laplace", "uniform", "expanded L2"};
static const char *const gradients_of[] = {"gradient of dot", "gradient of L2", "gradient of Laplace",
                                           "gradient of uniform", "gradient of expanded L2"};

static twin *logits(const void *asked, twin_mode mode)
{
    twin_attention a = question_twin(asked, mode);
    return twin_logits(a.score, a.q, a.k);
}

static void check_logits(const problem *p)
{
    double *out = scratch(p->tokens);
    for (int index = 0; index < QUESTIONS; index++) {
        question asked = question_asked(p, index);
        twin *expected = twin_agreed(logits, &asked, tracked, NULL);
        for (int64_t i = 0; i < p->queries; i++) {
            attest_logits(question_score(&asked), p->q + i * p->width, p->k,
                          asked.biased ? p->bias + i * p->tokens : NULL, p->tokens, p->width, out);
            compare(kinds[asked.kind], out, twin_row(expected, i), p);
        }
    }
    free(out);
}

static twin *query_gradient(const void *asked, twin_mode mode)
{
    twin_attention a = question_twin(asked, mode);
    return twin_query_gradient(a.score, twin_row(a.q, 0), twin_row(a.k, 0));
}

static twin *key_gradient(const void *asked, twin_mode mode)
{
    twin_attention a = question_twin(asked, mode);
    return twin_key_gradient(a.score, twin_row(a.q, 0), twin_row(a.k, 0));
}

/* The first logit as a function of its query, and of its key. */
static twin *logit_of_query(const void *context, const twin *q)
{
    const twin_attention *a = context;
    twin_score score = a->score;
    score.bias = NULL;
    return twin_logits(score, q, twin_row(a->k, 0));
}

static twin *logit_of_key(const void *context, const twin *k)
{
    const twin_attention *a = context;
    twin_score score = a->score;
    score.bias = NULL;
    return twin_logits(score, twin_row(a->q, 0), k);
}

static twin *query_differences(const void *asked, twin_mode mode)
{
    twin_attention a = question_twin(asked, mode);
    return twin_jacobian(logit_of_query, &a, twin_row(a.q, 0));
}

static twin *key_differences(const void *asked, twin_mode mode)
{
    twin_attention a = question_twin(asked, mode);
    return twin_jacobian(logit_of_key, &a, twin_row(a.k, 0));
}

static void check_gradients(const problem *p)
{
    double *out = scratch(2 * p->width);
    for (int index = 0; index < QUESTIONS; index++) {
        question asked = question_asked(p, index);
        const char *name = gradients_of[asked.kind];
        attest_logit_gradient(question_score(&asked), p->q, p->k, p->width, out, out + p->width);
        twin *of_query = twin_agreed(query_gradient, &asked, tracked, NULL);
        twin *of_key = twin_agreed(key_gradient, &asked, tracked, NULL);
        compare(name, out, of_query, p);
        compare(name, out + p->width, of_key, p);
        compare_opinions(name, of_query, twin_agreed(query_differences, &asked, compare_differences(p), of_query),
                         of_query, p);
        compare_opinions(name, of_key, twin_agreed(key_differences, &asked, compare_differences(p), of_key), of_key, p);
    }
    free(out);
}

static twin *default_scale(const void *n, twin_mode mode)
{
    return twin_default_scale(TWIN_DOT, *(const int64_t *)n, mode);
}

static void check_default_scale(const problem *p)
{
    for (int64_t n = 1; n <= 100; n++)
        compare("default scale", (double[]){attest_default_scale(n)}, twin_agreed(default_scale, &n, tracked, NULL), p);
}

static void scores(void **state)
{
    (void)state;
    compare_each(20, 3, check_logits);
}

static void gradients(void **state)
{
    (void)state;
    compare_each(4, 3, check_gradients);
}

static void default_scales(void **state)
{
    (void)state;
    problem *p = problem_make(PROBLEM_RANDOM, PROBLEM_NO_MASK, 1, 2);
    check_default_scale(p);
    problem_free(p);
    twin_release(0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(scores), cmocka_unit_test(gradients),
                                       cmocka_unit_test(default_scales)};
    return cmocka_run_group_tests(tests, NULL, NULL) | compare_report(argc, argv);
}
