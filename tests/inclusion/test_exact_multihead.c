/* Tier one on multi-head attention: DP-MHA, L2-MHA tied and untied, grouped heads, biases. Every enclosure holds the truth,
 * what it decides is the truth rounded, and all builds of the kernels give the same bits. */
#include "exact/multihead.h"
#include "twin/agree.h"
#include "twin/compare.h"
#include "twin/enclosed.h"
#include "twin/multihead_question.h"
#include "../support/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode plain = {.bits = 320};

static twin *output(const void *asked, twin_mode mode)
{
    const twin_multihead m = multihead_twin(asked, mode);
    return twin_multihead_output(&m);
}

static attest_enclosed enclose(const exact_kernels *by, const attest_truth_multihead *of)
{
    attest_enclosed y = enclosed_room(of->map.n * of->map.out);
    exact_worker worker = {.by = by};
    assert_true(exact_multihead(&worker, of, &y));
    exact_worker_free(&worker);
    return y;
}

static void check(const multihead_question *asked)
{
    const problem *p = asked->problem;
    double *wu = scratch(p->heads * p->model_width * p->width);
    attest_truth_multihead of = {.map = multihead_reference(asked, wu),
                                 .root_scale = asked->scale == 0.0 && asked->kind != ATTEST_LAPLACE,
                                 .l2_values = asked->with_a,
                                 .X = p->x};
    if (of.l2_values)
        of.map.wu = p->wv;
    attest_enclosed first = enclose(exact_kernels_build(0), &of);
    for (int index = 1; index < EXACT_BUILDS; index++)
        if (exact_kernels_build(index) != NULL) {
            attest_enclosed other = enclose(exact_kernels_build(index), &of);
            enclosed_same("the same bits from all builds", &first, &other, p);
            enclosed_free(&other);
        }
    enclosed_check("Y", &first, twin_agreed(output, asked, plain, NULL), p);
    enclosed_free(&first);
    free(wu);
}

static void check_all_questions(const problem *p)
{
    for (int index = 0; index < MULTIHEAD_QUESTIONS; index++) {
        const multihead_question asked = multihead_asked(p, index);
        check(&asked);
    }
}

static void small_problems(void **state)
{
    (void)state;
    compare_each(8, 2, check_all_questions);
}

static void long_rows(void **state)
{
    (void)state;
    compare_each(40, 1, check_all_questions);
}

/* Where values are all 0, by tokens or by weights, nothing is rounded, and tier one says so. */
static void zeros_are_exact(void **state)
{
    (void)state;
    double zeros[] = {0.0, 0.0}, ones[] = {1.0, -1.0}, *given[][2] = {{zeros, ones}, {ones, zeros}};
    for (int k = 0; k < 2; k++) {
        const attest_truth_multihead of = {.map = {.score = {.kind = ATTEST_DOT, .scale = 1.0},
                                                   .n = 2,
                                                   .width = 1,
                                                   .heads = 1,
                                                   .groups = 1,
                                                   .d = 1,
                                                   .v = 1,
                                                   .out = 1,
                                                   .wq = ones,
                                                   .wk = ones,
                                                   .wu = given[k][1],
                                                   .wo = ones},
                                           .X = given[k][0]};
        attest_enclosed y = enclose(exact_kernels_best(), &of);
        for (int i = 0; i < 2; i++)
            assert_true(y.hi[i] == 0.0 && y.lo[i] == 0.0 && y.radius[i] == 0.0);
        enclosed_free(&y);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(small_problems), cmocka_unit_test(long_rows),
                                       cmocka_unit_test(zeros_are_exact)};
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    enclosed_report(argc, argv);
    return failed;
}
