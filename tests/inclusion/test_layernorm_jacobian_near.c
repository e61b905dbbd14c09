/* What attest_layernorm_jacobian is proved to keep (spec/logic/layernorm_jacobian.h): no element is farther from LayerNorm's Jacobian over
 * the reals than that bound; and the bound says something: on ordinary inputs it is not many times the largest error. */
#include "core/layernorm_jacobian.h"
#include "twin/layernorm.h"
#include "twin/proved.h"
#include "twin/proved_layernorm.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode exact = {.bits = 2200, .tracked = false};

/* element_error: what jacobian_near allows of element i, j, and so of gamma_i / root ([i = j] - (1 + h_i h_j) / d) */
static proved_number element_of(proved_number part, proved_number normal, proved_number other, int64_t d, bool diagonal)
{
    const long double width = (long double)d, one = diagonal ? 1.0L : 0.0L;
    const proved_number product = proved_times(normal, other), rounded = proved_rounded(product.value, product.error),
                        sum = proved_rounded(1.0L + product.value, rounded.error),
                        taken = proved_rounded(sum.value / width, sum.error / width),
                        rest = proved_rounded(one - taken.value, taken.error), element = proved_times(part, rest);
    return proved_rounded(element.value, element.error);
}

/* The theorem speaks of rows at row_level; ordinary ones have a width of 64 at most. */
static void check_row(const problem *p, const double *x, const double *gamma, int64_t d, double eps)
{
    double *J = malloc((size_t)(d * d) * sizeof *J), *work = malloc((size_t)d * sizeof *work);
    const proved_facts f = proved_facts_of(x, d, eps);
    assert_true(J != NULL && work != NULL);
    if (attest_layernorm_jacobian(x, d, gamma, eps, work, J) == ATTEST_OK && f.level) {
        const size_t mark = twin_mark();
        const twin *truth =
            twin_layernorm_jacobian(twin_of(x, 1, d, exact), twin_of(gamma, 1, d, exact), twin_number(eps, exact));
        proved_row();
        for (int64_t i = 0; i < d; i++)
            for (int64_t j = 0; j < d; j++) {
                const proved_number element =
                    element_of(proved_part(gamma[i], f), proved_normal(x[i], f), proved_normal(x[j], f), d, i == j);
                proved_hold(p, compare_distance(J[i * d + j], twin_value(truth, i, j)), element.error,
                            p->class == PROBLEM_RANDOM && d <= 64);
            }
        twin_release(mark);
    }
    free(J);
    free(work);
}

static const double epsilons[] = {1e-5, 0x1p-1022, 1.0};
#define EPSILONS (sizeof epsilons / sizeof *epsilons)

/* The tokens, each a row. */
static void check_tokens(const problem *p)
{
    for (size_t e = 0; e < EPSILONS; e++)
        for (int64_t i = 0; i < p->tokens; i++)
            check_row(p, p->x + i * p->model_width, p->wo, p->model_width, epsilons[e]);
}

/* All of them as one long row. */
static void check_long_row(const problem *p)
{
    for (size_t e = 0; e < EPSILONS; e++)
        check_row(p, p->x, p->token_upstream, p->tokens * p->model_width, epsilons[e]);
}

static void never_exceeded(void **state)
{
    (void)state;
    compare_each(24, 1, check_tokens);
    compare_each(64, 1, check_tokens);
    compare_each(8, 1, check_long_row);
    assert_true(proved_rows() > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(never_exceeded), cmocka_unit_test(proved_says_something)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
