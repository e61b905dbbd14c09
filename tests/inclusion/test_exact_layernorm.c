/* Tier one on LayerNorm: every enclosure holds the truth, what it decides is the truth rounded, and all builds of the kernels give
 * the same bits. */
#include "exact/layernorm.h"
#include "twin/agree.h"
#include "twin/arith.h"
#include "twin/compare.h"
#include "twin/enclosed.h"
#include "twin/layernorm.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode plain = {.bits = 320};

static twin *row_of(const attest_truth_layernorm *of, const double *x, twin_mode mode)
{
    return twin_of(x, 1, of->d, mode);
}

static twin *all_rows(const void *data, twin_mode mode)
{
    const attest_truth_layernorm *of = data;
    twin *y = twin_zero(of->rows, of->d, mode);
    for (int64_t i = 0; i < of->rows; i++)
        twin_put(y, i, 0,
                 twin_layernorm(row_of(of, of->x + i * of->d, mode), row_of(of, of->gamma, mode),
                                row_of(of, of->beta, mode), twin_number(of->eps, mode)));
    return y;
}

static attest_enclosed enclose(const exact_kernels *by, const attest_truth_layernorm *of)
{
    attest_enclosed y = enclosed_room(of->rows * of->d);
    exact_worker worker = {.by = by};
    assert_true(exact_layernorm(&worker, of, &y));
    exact_worker_free(&worker);
    return y;
}

static void check(const attest_truth_layernorm *of, const problem *p)
{
    attest_enclosed first = enclose(exact_kernels_build(0), of);
    for (int index = 1; index < EXACT_BUILDS; index++)
        if (exact_kernels_build(index) != NULL) {
            attest_enclosed other = enclose(exact_kernels_build(index), of);
            enclosed_same("the same bits from all builds", &first, &other, p);
            enclosed_free(&other);
        }
    if (first.radius[0] < INFINITY)
        enclosed_check("LayerNorm", &first, twin_agreed(all_rows, of, plain, NULL), p);
    enclosed_free(&first);
}

/* The tokens, and all of them as one long row, with gains from 0 on. */
static void check_sizes(const problem *p)
{
    static const double eps[] = {1e-5, 1e-300, 1.0, 1e30};
    const int64_t wide = p->model_width;
    double *gamma = calloc((size_t)(p->tokens * wide), sizeof *gamma);
    assert_non_null(gamma);
    for (int64_t i = 1; i < p->tokens * wide; i++)
        gamma[i] = p->token_upstream[i];
    for (size_t k = 0; k < sizeof eps / sizeof eps[0]; k++) {
        check(&(attest_truth_layernorm){p->tokens, wide, p->x, gamma, p->token_tangent, eps[k]}, p);
        check(&(attest_truth_layernorm){1, p->tokens * wide, p->x, gamma, p->token_tangent, eps[k]}, p);
    }
    free(gamma);
}

static void small_problems(void **state)
{
    (void)state;
    compare_each(12, 4, check_sizes);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(small_problems)};
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    enclosed_report(argc, argv);
    return failed;
}
