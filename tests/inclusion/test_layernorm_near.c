/* What attest_layernorm is proved to keep (spec/logic/layernorm.h): no output is farther from LayerNorm over the reals than that
 * bound; and the bound says something: on ordinary inputs it is not many times the largest error.
 *
 * The bound is written down here once more, as a person reads it there. Long double carries it: its own roundings are far below
 * the slack of the bound's constants. */
#include "core/layernorm.h"
#include "twin/layernorm.h"
#include "twin/proved.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode exact = {.bits = 2200, .tracked = false};

/* A row of width d, and what LayerNorm wants beside it. */
typedef struct asked_row {
    const double *x, *gamma, *beta;
    int64_t d;
    double eps;
} asked_row;

/* mean_real, root_real, row_common and sum_depth of a row */
typedef struct row_facts {
    long double mean, root, common, depth;
} row_facts;

static row_facts facts_of(asked_row row)
{
    const long double d = (long double)row.d, depth = proved_sum_depth(row.d);
    long double sum = 0.0L, sizes = 0.0L, squares = 0.0L;
    for (int64_t i = 0; i < row.d; i++)
        sum += (long double)row.x[i] - row.x[0];
    const long double mean = row.x[0] + sum / d;
    for (int64_t i = 0; i < row.d; i++) {
        const long double gap = (row.x[i] - (long double)row.x[0]) - sum / d;
        sizes += fabsl(gap);
        squares += gap * gap;
    }
    return (row_facts){.mean = mean,
                       .root = sqrtl(squares / d + row.eps),
                       .common = (depth + 3.0L) * (sizes / d + 0x1p-53L * fabsl(mean)) + 0x1p-1014L,
                       .depth = depth};
}

/* normal_bound, and what affine_near allows */
static long double bound_of(asked_row row, row_facts f, int64_t i)
{
    const long double normal = (row.x[i] - f.mean) / f.root, ratio = f.common / f.root, gamma = fabsl(row.gamma[i]),
                      underflow = 0x1p-1068L / (f.root * f.root),
                      off = 0x1.02p-53L * (ratio + fabsl(normal) * (ratio + 0.5L * f.depth + 8.0L)) +
                            underflow * fabsl(normal) + 0x1p-1073L;
    return 0x1.00001p0L * (gamma * (off + 0x1p-53L * fabsl(normal))) +
           0x1.00001p-53L * fabsl(row.gamma[i] * normal + row.beta[i]) + 0x1p-1072L;
}

/* The theorem speaks of rows at row_level; ordinary ones have a width of 64 at most. */
static void check_row(const problem *p, asked_row row)
{
    double *y = malloc((size_t)row.d * sizeof *y);
    const row_facts f = facts_of(row);
    assert_non_null(y);
    if (attest_layernorm(row.x, 1, row.d, row.gamma, row.beta, row.eps, y) == ATTEST_OK &&
        fabsl(f.mean) <= 0x1p64L * f.root) {
        const twin *truth = twin_layernorm(twin_of(row.x, 1, row.d, exact), twin_of(row.gamma, 1, row.d, exact),
                                           twin_of(row.beta, 1, row.d, exact), twin_number(row.eps, exact));
        proved_row();
        for (int64_t i = 0; i < row.d; i++)
            proved_hold(p, compare_distance(y[i], twin_value(truth, 0, i)), bound_of(row, f, i),
                        p->class == PROBLEM_RANDOM && row.d <= 64);
    }
    free(y);
}

/* The tokens, each a row; and all of them as one long row. */
static void check_rows(const problem *p)
{
    static const double epsilons[] = {1e-5, 0x1p-1022, 1.0};
    const int64_t width = p->model_width;
    for (size_t e = 0; e < sizeof epsilons / sizeof *epsilons; e++) {
        for (int64_t i = 0; i < p->tokens; i++)
            check_row(p, (asked_row){p->x + i * width, p->wo, p->wo + (width - 1) * width, width, epsilons[e]});
        check_row(p, (asked_row){p->x, p->token_upstream, p->token_tangent, p->tokens * width, epsilons[e]});
    }
}

static void never_exceeded(void **state)
{
    (void)state;
    compare_each(24, 1, check_rows);
    compare_each(64, 1, check_rows);
    assert_true(proved_rows() > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(never_exceeded), cmocka_unit_test(proved_says_something)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
