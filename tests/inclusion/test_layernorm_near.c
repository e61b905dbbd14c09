/* What attest_layernorm is proved to keep (spec/logic/layernorm.h): no output is farther from LayerNorm over the reals than that
 * bound; and the bound says something: on ordinary inputs it is not many times the largest error. */
#include "core/layernorm.h"
#include "twin/layernorm.h"
#include "twin/proved.h"
#include "twin/proved_layernorm.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode exact = {.bits = 2200, .tracked = false};

/* what affine_near allows */
static long double bound_of(layernorm_row row, proved_facts f, int64_t i)
{
    const proved_number normal = proved_normal(row.x[i], f);
    return 0x1.00001p0L * (fabsl(row.gamma[i]) * (normal.error + 0x1p-53L * fabsl(normal.value))) +
           0x1.00001p-53L * fabsl(row.gamma[i] * normal.value + row.beta[i]) + 0x1p-1072L;
}

/* The theorem speaks of rows at row_level; ordinary ones have a width of 64 at most. */
static void check_row(const problem *p, layernorm_row row)
{
    double *y = malloc((size_t)row.d * sizeof *y);
    const proved_facts f = proved_facts_of(row.x, row.d, row.eps);
    assert_non_null(y);
    if (attest_layernorm(row.x, 1, row.d, row.gamma, row.beta, row.eps, y) == ATTEST_OK && f.level) {
        const twin *truth = twin_layernorm(twin_of(row.x, 1, row.d, exact), twin_of(row.gamma, 1, row.d, exact),
                                           twin_of(row.beta, 1, row.d, exact), twin_number(row.eps, exact));
        proved_row();
        for (int64_t i = 0; i < row.d; i++)
            proved_hold(p, compare_distance(y[i], twin_value(truth, 0, i)), bound_of(row, f, i),
                        p->class == PROBLEM_RANDOM && row.d <= 64);
    }
    free(y);
}

static void check_rows(const problem *p)
{
    proved_each_row(p, check_row);
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
