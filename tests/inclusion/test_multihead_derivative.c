/* The derivatives of multi-head attention: the Jacobian (blocks, rows, whole), its products with a direction and with an
 * upstream gradient, and the gradients of the weights.
 *
 * Bounds: the roundings of the closed form, one after the other (twin/multihead_derivative.c follows the reference's
 * order). The closed form is checked against difference quotients of the forward twin and, where the papers print the
 * Jacobian (K9 to K12), against what they print; the products against the Jacobian; sum_j J_ij = A for the tied map. */
#include "core/l2_values_vjp.h"
#include "core/multihead_jacobian.h"
#include "core/multihead_jvp.h"
#include "core/multihead_vjp.h"
#include "core/weight_gradients.h"
#include "twin/agree.h"
#include "twin/arith.h"
#include "twin/compare.h"
#include "twin/difference.h"
#include "twin/multihead_derivative.h"
#include "twin/multihead_question.h"
#include "twin/printed.h"
#include "../support/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const twin_mode tracked = {.bits = 256, .tracked = true}, plain = {.bits = 384}, exact = {.bits = 2200};

/* --- the Jacobian, N D x N D */

static twin *jacobian(const void *asked, twin_mode mode)
{
    twin_multihead m = multihead_twin(asked, mode);
    int64_t n = m.x->rows, d = m.x->cols;
    twin *all = twin_zero(n * d, n * d, mode);
    for (int64_t i = 0; i < n; i++)
        twin_put(all, i * d, 0, twin_multihead_jacobian(&m, i));
    return all;
}

static twin *of_tokens(const void *multihead, const twin *x)
{
    twin_multihead m = *(const twin_multihead *)multihead;
    m.x = x;
    return twin_multihead_output(&m);
}

static twin *by_differences(const void *asked, twin_mode mode)
{
    twin_multihead m = multihead_twin(asked, mode);
    return twin_jacobian(of_tokens, &m, m.x);
}

static twin *as_printed(const void *asked, twin_mode mode)
{
    twin_multihead m = multihead_twin(asked, mode);
    return twin_printed_jacobian(&m);
}

/* Blocks and row blocks are the same numbers as the whole, to the bit. */
static void check_parts(const problem *p, attest_multihead m, double *work, const double *whole)
{
    int64_t n = p->tokens, d = p->model_width;
    double *row = scratch(d * n * d), *block = scratch(d * d);
    if (attest_multihead_jacobian_begin(m, p->x, work) != ATTEST_OK)
        compare_failed("the Jacobian was refused", p);
    for (int64_t i = 0; i < n; i++) {
        attest_multihead_jacobian_row(m, work, i, row);
        if (memcmp(row, whole + i * d * n * d, (size_t)(d * n * d) * sizeof(double)) != 0)
            compare_failed("a row block differs from the whole Jacobian", p);
        for (int64_t j = 0; j < n; j++) {
            attest_multihead_jacobian_block(m, work, i, j, block);
            for (int64_t a = 0; a < d; a++)
                if (memcmp(block + a * d, row + (a * n + j) * d, (size_t)d * sizeof(double)) != 0)
                    compare_failed("a block differs from its row block", p);
        }
    }
    free(block);
    free(row);
}

/* K11's sum_j J_ij = A: moving all tokens of a tied L2 map alike moves the output by sum_h U_h W^O_h alone. The sum over j
 * taken here is exact, so it is wrong by the errors of its terms at most. */
static void check_translation(const multihead_question *asked, const double *whole, const twin *expected)
{
    const problem *p = asked->problem;
    int64_t n = p->tokens, d = p->model_width;
    twin_multihead m = multihead_twin(asked, exact);
    twin *shift = twin_zero(d, d, exact), *all = twin_of(whole, n * d, n * d, exact);
    for (int64_t h = 0; h < m.heads; h++)
        shift = twin_accumulated(shift, twin_head_values(&m, h), twin_block(m.wo, h * p->width, 0, p->width, d));
    for (int64_t i = 0; i < n; i++) {
        twin *sum = twin_zero(d, d, exact), *expected_sum = twin_zero(d, d, tracked);
        twin_put(expected_sum, 0, 0, twin_transposed(shift));
        for (int64_t j = 0; j < n; j++) {
            sum = twin_plus(sum, twin_block(all, i * d, j * d, d, d));
            for (int64_t k = 0; k < d * d; k++)
                mpfr_add(expected_sum->error[k], expected_sum->error[k],
                         twin_error(expected, i * d + k / d, j * d + k % d), MPFR_RNDU);
        }
        compare_numbers("sum_j J_ij = A", sum, expected_sum, p);
    }
}

static void check_jacobian(const multihead_question *asked)
{
    const problem *p = asked->problem;
    int64_t size = p->tokens * p->model_width;
    double *wu = scratch(p->model_width * p->model_width), *whole = scratch(size * size);
    attest_multihead m = multihead_reference(asked, wu);
    double *work = scratch(attest_multihead_jacobian_work(m));
    if (attest_multihead_jacobian(m, p->x, work, whole) != ATTEST_OK)
        compare_failed("the Jacobian was refused", p);
    twin *expected = twin_agreed(jacobian, asked, tracked, NULL);
    compare(asked->kind == ATTEST_L2    ? "J of L2 heads"
            : asked->kind == ATTEST_DOT ? "J of DP heads"
                                        : "J of Laplace heads",
            whole, expected, p);
    compare_opinions("closed form and difference quotients", expected,
                     twin_agreed(by_differences, asked, compare_differences(p), expected), expected, p);
    if (asked->printed)
        compare_opinions("closed form and K9 to K12", expected, twin_agreed(as_printed, asked, plain, expected),
                         expected, p);
    if (asked->kind == ATTEST_L2 && asked->tied)
        check_translation(asked, whole, expected);
    check_parts(p, m, work, whole);
    free(work);
    free(whole);
    free(wu);
}

/* --- J t and r J */

static twin *direction(const void *asked, twin_mode mode)
{
    const problem *p = ((const multihead_question *)asked)->problem;
    return twin_of(p->token_tangent, p->tokens, p->model_width, mode);
}

static twin *upstream(const void *asked, twin_mode mode)
{
    const problem *p = ((const multihead_question *)asked)->problem;
    return twin_of(p->token_upstream, p->tokens, p->model_width, mode);
}

static twin *jvp(const void *asked, twin_mode mode)
{
    twin_multihead m = multihead_twin(asked, mode);
    return twin_multihead_jvp(&m, direction(asked, mode));
}

static twin *jacobian_times_direction(const void *asked, twin_mode mode)
{
    const twin *t = direction(asked, mode);
    twin *product = twin_product(jacobian(asked, mode), twin_reshaped(t, t->rows * t->cols, 1));
    return twin_reshaped(product, t->rows, t->cols);
}

static twin *upstream_times_jacobian(const void *asked, twin_mode mode)
{
    const twin *r = upstream(asked, mode);
    return twin_product(twin_reshaped(r, 1, r->rows * r->cols), jacobian(asked, mode));
}

/* --- the gradients of tokens and weights: those of U are taken back to W^V and W^Q where the question has A */

static twin_gradients gradients(const void *asked, twin_mode mode)
{
    twin_multihead m = multihead_twin(asked, mode);
    twin_gradients by = twin_multihead_vjp(&m, upstream(asked, mode));
    for (int64_t h = 0; m.with_a && h < m.heads; h++) {
        twin *wq = twin_of_head(m.wq, h, m.heads), *wv = twin_of_head(m.wv, h, m.heads);
        twin *du = twin_of_head(by.wu, h, m.heads), *dwq = twin_of_head(by.wq, h, m.heads);
        twin_put(by.wq, h * wq->rows, 0, twin_values_query_gradient(wq, wv, du, dwq));
        twin_put(by.wu, h * wq->rows, 0, twin_values_gradient(wq, du));
    }
    return by;
}

/* All of them in one row, so that they are computed once: dX, dW^Q, dW^K, dW^V, dW^O. */
static twin *all_gradients(const void *asked, twin_mode mode)
{
    twin_gradients by = gradients(asked, mode);
    twin *parts[] = {by.x, by.wq, by.wk, by.wu, by.wo};
    int64_t total = 0;
    for (int k = 0; k < 5; k++)
        total += parts[k]->rows * parts[k]->cols;
    twin *all = twin_zero(1, total, mode);
    for (int k = 4; k >= 0; k--) {
        total -= parts[k]->rows * parts[k]->cols;
        twin_put(all, 0, total, twin_reshaped(parts[k], 1, parts[k]->rows * parts[k]->cols));
    }
    return all;
}

/* The reverse: the parts of that row, each as a row. */
static twin_gradients split(const multihead_question *asked, const twin *all)
{
    const problem *p = asked->problem;
    int64_t x = p->tokens * p->model_width, w = p->model_width * p->model_width;
    int64_t g = asked->grouped ? w / p->heads * p->groups : w;
    return (twin_gradients){.x = twin_block(all, 0, 0, 1, x),
                            .wq = twin_block(all, 0, x, 1, w),
                            .wk = twin_block(all, 0, x + w, 1, g),
                            .wu = twin_block(all, 0, x + w + g, 1, g),
                            .wo = twin_block(all, 0, x + w + 2 * g, 1, w)};
}

/* sum_ia R_ia F(X)_ia as a function of one weight. */
typedef struct loss {
    twin_multihead m;
    const twin *r;
} loss;

static twin *summed(const loss *of, const twin_multihead *m)
{
    twin *terms = twin_times(twin_multihead_output(m), of->r);
    return twin_row_sums(twin_reshaped(terms, 1, terms->rows * terms->cols));
}

static twin *of_query_weights(const void *of, const twin *w)
{
    twin_multihead m = ((const loss *)of)->m;
    m.wq = w;
    return summed(of, &m);
}

static twin *of_key_weights(const void *of, const twin *w)
{
    twin_multihead m = ((const loss *)of)->m;
    m.wk = w;
    return summed(of, &m);
}

static twin *of_value_weights(const void *of, const twin *w)
{
    twin_multihead m = ((const loss *)of)->m;
    m.wv = w;
    return summed(of, &m);
}

static twin *of_output_weights(const void *of, const twin *w)
{
    twin_multihead m = ((const loss *)of)->m;
    m.wo = w;
    return summed(of, &m);
}

/* The loss along one direction of all weights at once, by differences and by the gradients. W^Q's derivative of a tied map
 * is the sum of what queries and keys contribute. */
static twin *along(const multihead_question *asked, const twin *weights, twin_mode mode)
{
    return twin_of(asked->problem->weight_tangent, weights->rows, weights->cols, mode);
}

static twin *slope_by_differences(const void *asked, twin_mode mode)
{
    loss of = {multihead_twin(asked, mode), upstream(asked, mode)};
    const twin *wk = of.m.wk;
    twin *slopes = twin_zero(1, 4, mode);
    twin_put(slopes, 0, 0, twin_directional(of_query_weights, &of, of.m.wq, along(asked, of.m.wq, mode)));
    if (wk != NULL)
        twin_put(slopes, 0, 1, twin_directional(of_key_weights, &of, wk, along(asked, wk, mode)));
    twin_put(slopes, 0, 2, twin_directional(of_value_weights, &of, of.m.wv, along(asked, of.m.wv, mode)));
    twin_put(slopes, 0, 3, twin_directional(of_output_weights, &of, of.m.wo, along(asked, of.m.wo, mode)));
    return slopes;
}

static twin *inner(const multihead_question *asked, const twin *gradient)
{
    return twin_product(gradient, twin_transposed(along(asked, gradient, twin_like(gradient))));
}

static twin *slope_by_gradients(const multihead_question *asked, twin_gradients by)
{
    twin *slopes = twin_zero(1, 4, twin_like(by.x));
    twin_put(slopes, 0, 0, inner(asked, asked->tied ? twin_plus(by.wq, by.wk) : by.wq));
    if (!asked->tied)
        twin_put(slopes, 0, 1, inner(asked, by.wk));
    twin_put(slopes, 0, 2, inner(asked, by.wu));
    twin_put(slopes, 0, 3, inner(asked, by.wo));
    return slopes;
}

static void check_products(const multihead_question *asked)
{
    const problem *p = asked->problem;
    int64_t d = p->model_width;
    double *wu = scratch(d * d), *out = scratch(p->tokens * d);
    attest_multihead m = multihead_reference(asked, wu);
    double *work = scratch(attest_multihead_jvp_work(m));
    if (attest_multihead_jvp(m, p->x, p->token_tangent, work, out) != ATTEST_OK)
        compare_failed("the product J t was refused", p);
    twin *moved = twin_agreed(jvp, asked, tracked, NULL);
    compare("J t", out, moved, p);
    compare_opinions("J t and J times t", moved, twin_agreed(jacobian_times_direction, asked, plain, moved), moved, p);
    free(work);
    free(out);
    free(wu);
}

static void check_gradients(const multihead_question *asked)
{
    const problem *p = asked->problem;
    int64_t d = p->model_width, n = p->width;
    double *wu = scratch(d * d), *dx = scratch(p->tokens * d), *weights = scratch(4 * d * d), *dwv = scratch(d * d);
    attest_multihead m = multihead_reference(asked, wu);
    double *work = scratch(attest_multihead_vjp_work(m)), *small_work = scratch(2 * (d * n + 2 * n * n));
    attest_weight_gradients to = {weights, weights + d * d, weights + 2 * d * d, weights + 3 * d * d};
    if (attest_multihead_vjp(m, p->x, p->token_upstream, work, dx) != ATTEST_OK ||
        attest_multihead_weight_gradients(m, p->x, p->token_upstream, work, to) != ATTEST_OK)
        compare_failed("the gradients were refused", p);
    if (asked->with_a)
        attest_l2_values_vjp(m.wq, p->wv, to.wu, m.heads, d, n, n, small_work, to.wq, dwv);

    twin_gradients expected = split(asked, twin_agreed(all_gradients, asked, tracked, NULL));
    compare("dX", dx, expected.x, p);
    compare("dW^Q", to.wq, expected.wq, p);
    compare("dW^K", to.wk, expected.wk, p);
    compare("dW^V", asked->with_a ? dwv : to.wu, expected.wu, p);
    compare("dW^O", to.wo, expected.wo, p);
    compare_opinions("dX and r times J", expected.x, twin_agreed(upstream_times_jacobian, asked, plain, expected.x),
                     expected.x, p);
    twin *slopes = slope_by_gradients(asked, expected);
    compare_opinions("the weights' gradients and difference quotients", slopes,
                     twin_agreed(slope_by_differences, asked, compare_differences(p), slopes), slopes, p);
    free(small_work);
    free(work);
    free(dwv);
    free(weights);
    free(dx);
    free(wu);
}

/* Ordinary problems answer every question; the others some in turn, for they are many. */
static void each_question(const problem *p, void check(const multihead_question *))
{
    for (int index = 0; index < MULTIHEAD_QUESTIONS; index++) {
        multihead_question asked = multihead_asked(p, index);
        if (p->class == PROBLEM_RANDOM || (uint64_t)index % 4 == ((uint64_t)p->masking + p->seed) % 4)
            check(&asked);
    }
}

static void each_jacobian(const problem *p)
{
    each_question(p, check_jacobian);
}

static void each_product(const problem *p)
{
    each_question(p, check_products);
    each_question(p, check_gradients);
}

static void jacobians(void **state)
{
    (void)state;
    compare_each(3, 1, each_jacobian);
}

static void products(void **state)
{
    (void)state;
    compare_each(5, 1, each_product);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(jacobians), cmocka_unit_test(products)};
    return cmocka_run_group_tests(tests, NULL, NULL) | compare_report(argc, argv);
}
