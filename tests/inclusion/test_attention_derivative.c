/* The derivatives of attention with respect to queries, keys and values: one row's Jacobians, the change along a direction,
 * and the gradients.
 *
 * Bounds: the roundings of the closed form, one after the other (twin/attention_derivative.c follows the reference's
 * order): the errors of the weights, then of the gaps P_ij (v_j - y_i) and of the logits' gradients, then gamma times the
 * sum of the sizes for each sum. The closed form is checked against difference quotients of the forward twin, the
 * products against the Jacobians. */
#include "core/attention_jacobian.h"
#include "twin/agree.h"
#include "twin/arith.h"
#include "twin/attention_derivative.h"
#include "twin/compare.h"
#include "twin/difference.h"
#include "twin/question.h"
#include "../support/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode tracked = {.bits = 256, .tracked = true};

static const double *bias_of(const question *asked)
{
    return asked->biased ? asked->problem->bias : NULL;
}

static double *workspace(attest_memory memory)
{
    return scratch(attest_attention_derivative_work(memory));
}

/* Where gradients are added up. */
static double *zeros(int64_t count)
{
    double *a = scratch(count);
    for (int64_t k = 0; k < count; k++)
        a[k] = 0.0;
    return a;
}

/* --- the Jacobians of row 0, side by side: [d/dq, d/dK, d/dV] */

static twin *beside(twin_triple parts)
{
    int64_t cols = parts.q->cols + parts.k->cols + parts.v->cols;
    twin *all = twin_zero(parts.q->rows, cols, twin_like(parts.q));
    twin_put(all, 0, 0, parts.q);
    twin_put(all, 0, parts.q->cols, parts.k);
    twin_put(all, 0, parts.q->cols + parts.k->cols, parts.v);
    return all;
}

static twin *jacobians(const void *asked, twin_mode mode)
{
    return beside(twin_attention_jacobian(question_twin(asked, mode), 0));
}

/* Row 0 of the output, as a function of its query, of the keys, of the values. */
static twin *of_query(const void *row, const twin *q)
{
    twin_attention a = *(const twin_attention *)row;
    a.q = q;
    return twin_attention_output(a);
}

static twin *of_keys(const void *row, const twin *k)
{
    twin_attention a = *(const twin_attention *)row;
    a.k = k;
    return twin_attention_output(a);
}

static twin *of_values(const void *row, const twin *v)
{
    twin_attention a = *(const twin_attention *)row;
    a.v = v;
    return twin_attention_output(a);
}

static twin *jacobian_differences(const void *asked, twin_mode mode)
{
    twin_attention row = question_twin(asked, mode);
    row.q = twin_row(row.q, 0);
    if (row.score.bias != NULL)
        row.score.bias = twin_row(row.score.bias, 0);
    return beside((twin_triple){twin_jacobian(of_query, &row, row.q), twin_jacobian(of_keys, &row, row.k),
                                twin_jacobian(of_values, &row, row.v)});
}

static void check_jacobians(const question *asked)
{
    const problem *p = asked->problem;
    attest_memory memory = question_memory(asked);
    int64_t v = memory.v, by_q = v * memory.d, by_k = v * memory.n * memory.d, by_v = v * memory.n * v;
    double *work = workspace(memory), *out = scratch(by_q + by_k + by_v);
    if (attest_attention_jacobian(memory, p->q, bias_of(asked), p->mask, work, out, out + by_q, out + by_q + by_k) !=
        ATTEST_OK)
        compare_failed("the Jacobian was refused", p);
    twin *expected = twin_agreed(jacobians, asked, tracked, NULL);
    compare("dy/dq", out, twin_block(expected, 0, 0, v, memory.d), p);
    compare("dy/dK", out + by_q, twin_block(expected, 0, memory.d, v, memory.n * memory.d), p);
    compare("dy/dV", out + by_q + by_k, twin_block(expected, 0, memory.d * (memory.n + 1), v, memory.n * v), p);
    compare_opinions("closed form and difference quotients", expected,
                     twin_agreed(jacobian_differences, asked, compare_differences(p), expected), expected, p);
    free(out);
    free(work);
}

/* --- the change of all rows along a direction */

static twin_triple direction(const problem *p, twin_mode mode)
{
    return (twin_triple){twin_of(p->query_tangent, p->queries, p->width, mode),
                         twin_of(p->key_tangent, p->tokens, p->width, mode),
                         twin_of(p->value_tangent, p->tokens, p->value_width, mode)};
}

static twin *jvp(const void *asked, twin_mode mode)
{
    return twin_attention_jvp(question_twin(asked, mode), direction(((const question *)asked)->problem, mode));
}

/* The same from the Jacobians of every row. */
static twin *jvp_by_jacobian(const void *asked, twin_mode mode)
{
    twin_attention a = question_twin(asked, mode);
    twin_triple along = direction(((const question *)asked)->problem, mode);
    twin *all = twin_zero(a.q->rows, a.v->cols, mode);
    for (int64_t i = 0; i < a.q->rows; i++) {
        twin_triple t = along;
        t.q = twin_reshaped(twin_row(along.q, i), along.q->cols, 1);
        t.k = twin_reshaped(along.k, along.k->rows * along.k->cols, 1);
        t.v = twin_reshaped(along.v, along.v->rows * along.v->cols, 1);
        twin_triple by = twin_attention_jacobian(a, i);
        twin *change = twin_plus(twin_product(by.q, t.q), twin_product(by.k, t.k));
        twin_put(all, i, 0, twin_transposed(twin_plus(change, twin_product(by.v, t.v))));
    }
    return all;
}

static twin *output(const void *asked, twin_mode mode)
{
    return twin_attention_output(question_twin(asked, mode));
}

static void check_jvp(const question *asked)
{
    const problem *p = asked->problem;
    attest_memory memory = question_memory(asked);
    double *work = workspace(memory), *y = scratch(p->queries * memory.v), *dy = scratch(p->queries * memory.v);
    attest_direction along = {p->query_tangent, p->key_tangent, p->value_tangent};
    if (attest_attention_jvp(memory, p->q, p->queries, bias_of(asked), p->mask, along, work, y, dy) != ATTEST_OK)
        compare_failed("the product J t was refused", p);
    twin *expected = twin_agreed(jvp, asked, tracked, NULL);
    compare("Y beside J t", y, twin_agreed(output, asked, tracked, NULL), p);
    compare("J t", dy, expected, p);
    compare_opinions("J t and J times t", expected,
                     twin_agreed(jvp_by_jacobian, asked, (twin_mode){.bits = 384}, expected), expected, p);
    free(dy);
    free(y);
    free(work);
}

/* --- gradients, one above the other: [dQ, dK] and dV */

static twin *above(const twin *first, const twin *second)
{
    twin *all = twin_zero(first->rows + second->rows, first->cols, twin_like(first));
    twin_put(all, 0, 0, first);
    twin_put(all, first->rows, 0, second);
    return all;
}

static twin_triple vjp(const void *asked, twin_mode mode)
{
    const problem *p = ((const question *)asked)->problem;
    twin_attention a = question_twin(asked, mode);
    return twin_attention_vjp(a, twin_of(p->upstream, p->queries, p->value_width, mode), twin_no_gradient(a));
}

static twin *gradient_of_scores(const void *asked, twin_mode mode)
{
    twin_triple by = vjp(asked, mode);
    return above(by.q, by.k);
}

static twin *gradient_of_values(const void *asked, twin_mode mode)
{
    return vjp(asked, mode).v;
}

/* r^T J, summed over the rows. */
static twin_triple vjp_by_jacobian(const void *asked, twin_mode mode)
{
    const problem *p = ((const question *)asked)->problem;
    twin_attention a = question_twin(asked, mode);
    twin *r = twin_of(p->upstream, p->queries, p->value_width, mode);
    twin *by_q = twin_zero(a.q->rows, a.q->cols, mode);
    twin *by_k = twin_zero(a.k->rows, a.k->cols, mode), *by_v = twin_zero(a.v->rows, a.v->cols, mode);
    for (int64_t i = 0; i < a.q->rows; i++) {
        twin_triple by = twin_attention_jacobian(a, i);
        twin *from = twin_row(r, i);
        twin_put(by_q, i, 0, twin_product(from, by.q));
        by_k = twin_plus(by_k, twin_reshaped(twin_product(from, by.k), a.k->rows, a.k->cols));
        by_v = twin_plus(by_v, twin_reshaped(twin_product(from, by.v), a.v->rows, a.v->cols));
    }
    return (twin_triple){by_q, by_k, by_v};
}

static twin *scores_by_jacobian(const void *asked, twin_mode mode)
{
    twin_triple by = vjp_by_jacobian(asked, mode);
    return above(by.q, by.k);
}

static void check_vjp(const question *asked)
{
    const problem *p = asked->problem;
    attest_memory memory = question_memory(asked);
    int64_t by_q = p->queries * memory.d, by_k = memory.n * memory.d;
    double *work = workspace(memory), *y = scratch(p->queries * memory.v);
    double *scores = zeros(by_q + by_k), *values = zeros(memory.n * memory.v);
    attest_gradient to = {scores, scores + by_q, values};
    if (attest_attention_vjp(memory, p->q, p->queries, bias_of(asked), p->mask, p->upstream, work, y, to) != ATTEST_OK)
        compare_failed("the gradient was refused", p);
    twin *expected = twin_agreed(gradient_of_scores, asked, tracked, NULL);
    compare("Y beside the gradients", y, twin_agreed(output, asked, tracked, NULL), p);
    compare("dQ", scores, twin_block(expected, 0, 0, p->queries, memory.d), p);
    compare("dK", scores + by_q, twin_block(expected, p->queries, 0, memory.n, memory.d), p);
    compare("dV", values, twin_agreed(gradient_of_values, asked, tracked, NULL), p);
    compare_opinions("gradients and r J", expected,
                     twin_agreed(scores_by_jacobian, asked, (twin_mode){.bits = 384}, expected), expected, p);
    free(values);
    free(scores);
    free(y);
    free(work);
}

/* Ordinary problems answer every question; the others one in turn, for they are many. */
static void each_question(const problem *p, void check(const question *))
{
    for (int index = 0; index < QUESTIONS; index++) {
        question asked = question_asked(p, index);
        if (p->class == PROBLEM_RANDOM || (uint64_t)index % 4 == ((uint64_t)p->masking + p->seed) % 4)
            check(&asked);
    }
}

static void each_jacobian(const problem *p)
{
    each_question(p, check_jacobians);
}

static void each_product(const problem *p)
{
    each_question(p, check_jvp);
    each_question(p, check_vjp);
}

static void jacobian_rows(void **state)
{
    (void)state;
    compare_each(4, 2, each_jacobian);
}

static void products(void **state)
{
    (void)state;
    compare_each(8, 2, each_product);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(jacobian_rows), cmocka_unit_test(products)};
    return cmocka_run_group_tests(tests, NULL, NULL) | compare_report(argc, argv);
}
