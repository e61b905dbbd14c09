/* Enclosures of attention and of its derivative: what the twin computes lies inside, for problems of every class, and for
 * ordinary problems the enclosure is narrow. */
#include <stdio.h> /* before mpfr.h, which then declares its printing */
#include "core/multihead_enclosure.h"
#include "core/stretch.h"
#include "twin/agree.h"
#include "twin/arith.h"
#include "twin/compare.h"
#include "twin/multihead_derivative.h"
#include "twin/multihead_question.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode tracked = {.bits = 256, .tracked = true};

static twin *value(const void *asked, twin_mode mode)
{
    const twin_multihead m = multihead_twin(asked, mode);
    return twin_multihead_output(&m);
}

static twin *slope(const void *asked, twin_mode mode)
{
    const multihead_question *q = asked;
    const problem *p = q->problem;
    const twin_multihead m = multihead_twin(asked, mode);
    return twin_multihead_jvp(&m, twin_of(p->token_tangent, p->tokens, p->model_width, mode));
}

/* Inside, for every element; and in an ordinary problem no wider than 1e-9 of the largest value. */
static void check_inside(const char *what, const attest_interval *x, const twin *truth, const problem *p)
{
    double most = 0.0, widest = 0.0;
    for (int64_t k = 0; k < truth->rows * truth->cols; k++) {
        mpfr_srcptr value_k = truth->value[k];
        if (!(mpfr_cmp_d(value_k, x[k].lo) >= 0 && mpfr_cmp_d(value_k, x[k].hi) <= 0)) {
            mpfr_fprintf(stderr, "%s[%ld]: %Ra is not in [%a, %a]\n", what, (long)k, value_k, x[k].lo, x[k].hi);
            compare_failed(what, p);
        }
        most = fmax(most, fabs(mpfr_get_d(value_k, MPFR_RNDN)));
        widest = fmax(widest, x[k].hi - x[k].lo);
    }
    if (p->class == PROBLEM_RANDOM && !(widest <= 1e-9 * most)) {
        fprintf(stderr, "%s is %g wide beside %g\n", what, widest, most);
        compare_failed(what, p);
    }
}

static void check(const problem *p)
{
    static const char *const names[] = {"DP-MHA", "L2-MHA, tied", "L2-MHA, untied"};
    const int64_t length = p->tokens * p->model_width;
    for (int index = 0; index < 3; index++) {
        const multihead_question asked = multihead_asked(p, index);
        const attest_heads w = {.heads = p->heads,
                                .width = p->model_width,
                                .d = p->width,
                                .wq = p->wq,
                                .wk = asked.tied ? p->wq : p->wk,
                                .wv = p->wv,
                                .wo = p->wo};
        attest_interval *cells = malloc((size_t)attest_multihead_enclosure_cells(w, p->tokens) * sizeof *cells);
        attest_interval *out = malloc((size_t)length * sizeof *out);
        attest_multihead_enclose(w, asked.kind, p->self_mask, p->tokens, p->x, cells, out);
        check_inside(names[index], out, twin_agreed(value, &asked, tracked, NULL), p);
        attest_multihead_enclose_slope(w, asked.kind, p->self_mask, p->tokens, p->x, p->token_tangent, cells, out);
        check_inside(names[index], out, twin_agreed(slope, &asked, tracked, NULL), p);
        free(cells);
        free(out);
    }
}

static void enclosures(void **state)
{
    (void)state;
    compare_each(6, 2, check);
}

/* |dY| / |V|, rounded down */
static void stretches(void **state)
{
    (void)state;
    const attest_interval dY[] = {{-3.0, -2.0}, {-1.0, 5.0}, {1.0, 1.0}, {-INFINITY, INFINITY}};
    const double V[] = {0.5, -0.5, 0.5, 0.5}, zero[4] = {0.0};
    assert_true(attest_stretch_inf(dY, V, 4) <= 4.0 && attest_stretch_inf(dY, V, 4) > 3.999999999);
    assert_true(attest_stretch_two(dY, V, 4) <= sqrt(5.0) && attest_stretch_two(dY, V, 4) > sqrt(5.0) - 1e-9);
    assert_true(attest_stretch_inf(dY, zero, 4) == 0.0 && attest_stretch_two(dY, zero, 4) == 0.0);
    assert_true(attest_stretch_inf(dY, (const double[]){1.0, NAN, 1.0, 1.0}, 4) == 0.0);
    assert_true(attest_stretch_two(dY, (const double[]){1.0, INFINITY, 1.0, 1.0}, 4) == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(enclosures), cmocka_unit_test(stretches)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
