/* Softmax over the visible entries, its normaliser, its Jacobian and the Jacobian's product with a vector.
 *
 * Bounds: the computed weights lie within the factor e^(+-u t) (1 +- e) of the exact ones, t being the distance from the
 * maximum and e exp's error; their sum besides within 1 +- gamma_s, s = n/4 + n%4 + 1; the quotient rounds once more
 * (twin/softmax.c). The Jacobian's products add their own roundings to given probabilities. */
#include "core/softmax.h"
#include "core/softmax_derivative.h"
#include "twin/agree.h"
#include "twin/arith.h"
#include "twin/compare.h"
#include "twin/difference.h"
#include "twin/softmax.h"
#include "../support/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const twin_mode tracked = {.bits = 256, .tracked = true}, exact = {.bits = 2200};

/* The logits: products of the problem's queries and keys, rounded to doubles. */
static double *logits_of(const problem *p)
{
    double *logits = scratch(p->queries * p->tokens);
    for (int64_t i = 0; i < p->queries; i++)
        for (int64_t j = 0; j < p->tokens; j++) {
            double sum = 0.0;
            for (int64_t b = 0; b < p->width; b++)
                sum += p->q[i * p->width + b] * p->k[j * p->width + b];
            logits[i * p->tokens + j] = sum;
        }
    return logits;
}

/* One problem of this file: its logits, and the reference's answer to them. */
typedef struct answer {
    const problem *problem;
    double *logits, *p, *lse;
} answer;

static answer answered(const problem *of)
{
    size_t count = (size_t)(of->queries * of->tokens);
    answer a = {of, logits_of(of), scratch(of->queries * of->tokens), scratch(of->queries)};
    memcpy(a.p, a.logits, count * sizeof(double));
    for (int64_t i = 0; i < of->queries; i++) {
        const uint8_t *mask = of->mask == NULL ? NULL : of->mask + i * of->tokens;
        if (attest_softmax(mask, of->tokens, a.p + i * of->tokens, a.lse + i) != ATTEST_OK)
            compare_failed("softmax refused a row that sees a key", of);
    }
    return a;
}

static void forget(answer a)
{
    free(a.logits);
    free(a.p);
    free(a.lse);
}

static twin *of_logits(const answer *a, twin_mode mode)
{
    return twin_of(a->logits, a->problem->queries, a->problem->tokens, mode);
}

static twin *probabilities(const void *a, twin_mode mode)
{
    return twin_softmax(of_logits(a, mode), ((const answer *)a)->problem->mask);
}

static twin *normalisers(const void *a, twin_mode mode)
{
    return twin_log_sum_exp(of_logits(a, mode), ((const answer *)a)->problem->mask);
}

static void hidden_are_zero(const answer *a)
{
    const problem *p = a->problem;
    for (int64_t k = 0; p->mask != NULL && k < p->queries * p->tokens; k++)
        if (p->mask[k] == 0 && a->p[k] != 0.0)
            compare_failed("a hidden entry has a probability", p);
}

/* The rows of P sum to 1: the quotients of the computed sum, which is wrong by gamma_s, rounded once more each. The sum
 * taken here is exact. */
static void rows_sum_to_one(const answer *a)
{
    int64_t m = a->problem->queries, n = a->problem->tokens;
    twin *one = twin_ones(m, 1, tracked);
    for (int64_t i = 0; i < m; i++)
        twin_add_roundings(twin_error(one, i, 0), twin_value(one, i, 0), twin_lane_roundings(n) + 1);
    compare_numbers("rows of P sum to 1", twin_row_sums(twin_of(a->p, m, n, exact)), one, a->problem);
}

static void check_forward(const problem *of)
{
    answer a = answered(of);
    compare("probabilities", a.p, twin_agreed(probabilities, &a, tracked, NULL), of);
    compare("log-sum-exp", a.lse, twin_agreed(normalisers, &a, tracked, NULL), of);
    hidden_are_zero(&a);
    rows_sum_to_one(&a);
    forget(a);
}

/* The Jacobian at the reference's own first row of probabilities, which is what it is computed from. */
static twin *given_row(const answer *a, twin_mode mode)
{
    return twin_of(a->p, 1, a->problem->tokens, mode);
}

static twin *jacobian(const void *a, twin_mode mode)
{
    return twin_softmax_jacobian(given_row(a, mode));
}

static twin *product(const void *a, twin_mode mode)
{
    const problem *p = ((const answer *)a)->problem;
    return twin_softmax_jvp(given_row(a, mode), twin_of(p->bias, 1, p->tokens, mode));
}

/* sum_j J_ij = p_i (1 - sum p): zero up to what the row's sum lacks of 1, and the errors of the row's elements. So the
 * diagonal is minus the sum of the others, in its row and in its column. */
static void rows_sum_to_zero(const answer *a, const double *computed, const twin *expected)
{
    int64_t n = expected->rows;
    twin *p = given_row(a, exact), *others = twin_negated(twin_of(computed, n, n, exact));
    twin *lack = twin_magnitude(twin_minus(twin_ones(1, 1, exact), twin_row_sums(p))),
         *diagonal = twin_zero(n, 1, tracked);
    for (int64_t i = 0; i < n; i++) {
        mpfr_neg(twin_value(diagonal, i, 0), twin_value(others, i, i), MPFR_RNDN);
        mpfr_set_zero(twin_value(others, i, i), 1);
        twin_add_scaled(twin_error(diagonal, i, 0), twin_value(lack, 0, 0), twin_value(p, 0, i));
        for (int64_t j = 0; j < n; j++)
            mpfr_add(twin_error(diagonal, i, 0), twin_error(diagonal, i, 0), twin_error(expected, i, j), MPFR_RNDU);
    }
    compare_numbers("rows of J sum to 0", twin_row_sums(others), diagonal, a->problem);
    compare_numbers("columns of J sum to 0", twin_row_sums(twin_transposed(others)), diagonal, a->problem);
}

static void check_jacobian(const problem *of)
{
    answer a = answered(of);
    int64_t n = of->tokens;
    double *computed = scratch(n * n);
    attest_softmax_jacobian(a.p, n, computed);
    twin *expected = twin_agreed(jacobian, &a, tracked, NULL);
    compare("Jacobian", computed, expected, of);
    rows_sum_to_zero(&a, computed, expected);

    attest_softmax_jvp(a.p, of->bias, n, computed);
    twin *moved = twin_agreed(product, &a, tracked, NULL);
    compare("Jacobian times a vector", computed, moved, of);
    twin *by_matrix = twin_product(expected, twin_of(of->bias, n, 1, twin_like(expected)));
    compare_opinions("J t by its formula and by the matrix", twin_transposed(by_matrix), moved, moved, of);
    free(computed);
    forget(a);
}

/* K8 itself: the formula at the exact probabilities beside the difference quotient of softmax. */
static twin *by_formula(const void *a, twin_mode mode)
{
    return twin_softmax_jacobian(twin_row(probabilities(a, mode), 0));
}

static twin *softmax_of_row(const void *a, const twin *row)
{
    return twin_softmax(row, ((const answer *)a)->problem->mask);
}

static twin *by_differences(const void *a, twin_mode mode)
{
    return twin_jacobian(softmax_of_row, a, twin_row(of_logits(a, mode), 0));
}

static void check_formula(const problem *of)
{
    answer a = answered(of);
    twin *formula = twin_agreed(by_formula, &a, tracked, NULL);
    compare_opinions("K8", formula, twin_agreed(by_differences, &a, compare_differences(of), formula), formula, of);
    forget(a);
}

static void forward(void **state)
{
    (void)state;
    compare_each(40, 3, check_forward);
}

static void derivative(void **state)
{
    (void)state;
    compare_each(24, 3, check_jacobian);
}

static void printed_formula(void **state)
{
    (void)state;
    compare_each(8, 2, check_formula);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(forward), cmocka_unit_test(derivative),
                                       cmocka_unit_test(printed_formula)};
    return cmocka_run_group_tests(tests, NULL, NULL) | compare_report(argc, argv);
}
