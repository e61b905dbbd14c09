/* The experiments. Attention of tokens on a line: rows beside the core's Jacobian, slopes beside differences, certified
 * norms beside plain ones, and an ascent beside the number it must reach. */
#include "core/heads_map.h"
#include "core/multihead_jacobian.h"
#include "lab/experiment.h"
#include "lab/line.h"
#include "lab/line_ascent.h"
#include "lab/line_bound.h"
#include "golden/random.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { N = 9 };
static const attest_kind kinds[] = {ATTEST_DOT, ATTEST_L2};

static void draw(random_source *random, double width, double *x)
{
    for (int j = 0; j < N; j++)
        x[j] = width * random_normal(random);
}

/* The core's Jacobian with one head of width 1 and all weights 1. */
static void core_jacobian(attest_kind kind, const double *x, double *J)
{
    static const double one[] = {1.0};
    const attest_heads w = {.heads = 1, .width = 1, .d = 1, .wq = one, .wk = one, .wv = one, .wo = one};
    const attest_multihead map = attest_heads_map(w, kind, NULL, N, one);
    double *work = calloc((size_t)attest_multihead_jacobian_work(map), sizeof *work);
    assert_non_null(work);
    assert_int_equal(ATTEST_OK, attest_multihead_jacobian(map, x, work, J));
    free(work);
}

static void test_rows_are_those_of_the_core(void **state)
{
    random_source random = random_seeded(1);
    double x[N], row[N], J[N * N];
    (void)state;
    for (int trial = 0; trial < 40; trial++)
        for (int k = 0; k < 2; k++) {
            draw(&random, 0.25 * (1 + trial % 8), x);
            core_jacobian(kinds[k], x, J);
            for (int i = 0; i < N; i++) {
                lab_line_row(kinds[k], x, N, i, row);
                for (int j = 0; j < N; j++)
                    assert_true(fabs(row[j] - J[i * N + j]) <= 1e-13 * (1.0 + x[i] * x[i]));
            }
        }
}

static double combined(attest_kind kind, const double *x, int i, const double *s)
{
    double row[N], sum = 0.0;
    lab_line_row(kind, x, N, i, row);
    for (int j = 0; j < N; j++)
        sum += s[j] * row[j];
    return sum;
}

static void test_slopes_are_differences(void **state)
{
    const double step = 0x1p-17;
    random_source random = random_seeded(2);
    double x[N], s[N], work[N];
    (void)state;
    for (int trial = 0; trial < 40; trial++)
        for (int k = 0; k < 2; k++) {
            const int i = trial % N;
            double slope[N] = {0.0};
            draw(&random, 1.0, x);
            draw(&random, 1.0, s);
            lab_line_slope(kinds[k], x, N, i, s, 2.0, work, slope);
            for (int j = 0; j < N; j++) {
                const double before = x[j];
                x[j] = before + step;
                const double above = combined(kinds[k], x, i, s);
                x[j] = before - step;
                const double below = combined(kinds[k], x, i, s);
                x[j] = before;
                assert_true(fabs(slope[j] - 2.0 * (above - below) / (2.0 * step)) <= 1e-7 * (1.0 + fabs(slope[j])));
            }
        }
}

static void test_certified_norms_are_just_below(void **state)
{
    random_source random = random_seeded(3);
    double x[N], row[N];
    (void)state;
    for (int trial = 0; trial < 40; trial++)
        for (int k = 0; k < 2; k++) {
            draw(&random, 1.0, x);
            const double sum = lab_line_row_sum(kinds[k], x, N, trial % N, row);
            const double lower = lab_line_row_norm(kinds[k], x, N, trial % N);
            assert_true(lower <= sum * (1.0 + 1e-12) && lower >= sum * (1.0 - 1e-12));
        }
    const double alone[] = {3.0};
    const double lower = lab_line_row_norm(ATTEST_L2, alone, 1, 0);
    assert_true(lower <= 1.0 && lower >= 1.0 - 1e-14);
}

/* What leaves double's range vouches for nothing, and is no NaN. */
static void test_a_norm_out_of_range_is_zero(void **state)
{
    const double x[] = {1e200, -1e200, 0.0};
    (void)state;
    assert_true(lab_line_row_norm(ATTEST_DOT, x, 3, 0) >= 0.0);
    assert_true(lab_line_row_norm(ATTEST_DOT, x, 3, 2) == 0.0);
}

/* Theorem 1 for 11 tokens, to 20 digits: 4.6150713955582996748 (spec/mathematics.md) */
static void test_an_ascent_reaches_theorem_1(void **state)
{
    static lab_ascent a;
    random_source random = random_seeded(4);
    int reached = 0;
    (void)state;
    for (int start = 0; start < 10; start++) {
        lab_ascent_begin(&a, ATTEST_L2, 11, &random);
        lab_ascent_climb(&a, 500, 0.1);
        lab_ascent_settle(&a, 0.1);
        const double before = lab_ascent_reached(&a);
        lab_ascent_rearrange(&a, 0.1);
        const double after = lab_ascent_reached(&a);
        assert_true(after >= before * (1.0 - 1e-12) && after <= 4.6150713955583);
        reached += after >= 4.6150713955582 - 1e-9;
    }
    assert_in_range(reached, 8, 10);
}

static void test_bounds_of_the_figure(void **state)
{
    (void)state;
    assert_true(fabs(lab_line_bound_paper(1000, ATTEST_INF) - 18.682006415771709978) < 1e-12);
    assert_true(fabs(lab_line_bound_best(1001, ATTEST_INF) - 17.068704354778266188) < 1e-12);
    assert_true(lab_line_bound_paper(1000, ATTEST_INF) >= 18.682006415771709978);
    assert_true(lab_line_bound_best(1001, ATTEST_INF) >= 17.068704354778266188);
    assert_true(lab_line_bound_best(1001, ATTEST_TWO) < lab_line_bound_paper(1001, ATTEST_TWO));
}

/* What the 2-norm reaches from symmetric tokens, for 3 and 11 of them: 1.9447 and 2.8995. Jobs go by
 * size, start, the symmetric one last. */
static void test_symmetric_tokens_in_the_two_norm(void **state)
{
    enum { STARTS = 11, THREE = 1, ELEVEN = 3 };
    double three, eleven;
    (void)state;
    lab_tightness_two.job(THREE * STARTS + STARTS - 1, 1, &three);
    lab_tightness_two.job(ELEVEN * STARTS + STARTS - 1, 1, &eleven);
    assert_true(three > 1.94465 && three < lab_line_bound_best(3, ATTEST_TWO));
    assert_true(eleven > 2.89958 && eleven < lab_line_bound_best(11, ATTEST_TWO));
}

/* One input of the residual blocks: contractive L2 attention is inverted to the last digit, dot-product attention with
 * c = 0.9 is not; jobs go by factor, map, input. */
static void test_what_is_recovered(void **state)
{
    enum { BATCH = 128, LAST = 40, FACTORS = 3, MAPS = 3 };
    const lab_experiment *e = &lab_invertibility;
    double *found = calloc((size_t)e->width, sizeof *found);
    (void)state;
    assert_non_null(found);
    assert_int_equal(FACTORS * MAPS * BATCH, e->jobs);
    for (int map = 0; map < MAPS; map++) {
        e->job(((FACTORS - 1) * MAPS + map) * BATCH + 1, 1, found);
        assert_true(found[0] > 1e-5 && found[1] != found[1]);
        assert_true(map == 0 ? found[2 * LAST] > 1e-3 : found[2 * LAST] < 1e-15);
    }
    free(found);
}

static void assert_legends_fit(const lab_chart *charts, int count, const lab_column *column)
{
    for (int c = 0; c < count; c++) {
        assert_in_range(charts[c].curves, 1, LAB_CURVES);
        for (int k = 0; k < charts[c].curves; k++)
            assert_in_range(strlen(column[charts[c].curve[k].column].label), 1, 33);
    }
}

/* Beside the frame there is room for so many letters, and there are colours for so many curves. */
static void test_legends_fit(void **state)
{
    const lab_experiment *const all[] = {&lab_tightness, &lab_tightness_two, &lab_divergence, &lab_invertibility,
                                         &lab_range,     &lab_offset,        &lab_layernorm,  &lab_regularity,
                                         &lab_stack,     &lab_refutations,   &lab_anp,        &lab_anp_image};
    (void)state;
    for (size_t e = 0; e < sizeof all / sizeof all[0]; e++) {
        assert_legends_fit(all[e]->chart, all[e]->charts, all[e]->column);
        assert_in_range(all[e]->plates, 0, LAB_PLATES);
        for (int i = 0; i < all[e]->plates; i++)
            assert_legends_fit(all[e]->plate[i].chart, all[e]->plate[i].charts, all[e]->plate[i].column);
    }
}

/* The report on starts of known ends: best, fifth, median, and how many are at the witness. */
static void test_report_of_tightness(void **state)
{
    const lab_experiment *e = &lab_tightness;
    double *found = calloc((size_t)(e->jobs * e->width), sizeof *found);
    double *value = calloc((size_t)(e->rows * e->columns), sizeof *value);
    lab_notes notes = {.count = 0};
    (void)state;
    assert_non_null(found);
    assert_non_null(value);
    const int64_t starts = e->jobs / e->rows;
    assert_int_equal(51, starts);
    for (int64_t k = 0; k < e->jobs; k++) {
        const int64_t start = k % starts;
        found[2 * k] = start == 50 ? 7.0 : (double)(start % 10) / 10.0; /* five of each tenth below 1 */
        found[2 * k + 1] = start == 50 ? 7.0 : start < 20 ? 7.0 - 5e-7 : 6.0;
    }
    e->report(found, value, &notes);
    const double *last = value + (e->rows - 1) * e->columns;
    assert_true(last[0] == 1000.0 && last[3] == 7.0 && last[4] == 0.9 && last[5] == 0.9 && last[6] == 0.4);
    assert_true(last[7] == 7.0 - 5e-7 && last[8] == 20.0);
    assert_true(notes.count > 0);
    free(found);
    free(value);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_are_those_of_the_core),
        cmocka_unit_test(test_slopes_are_differences),
        cmocka_unit_test(test_certified_norms_are_just_below),
        cmocka_unit_test(test_a_norm_out_of_range_is_zero),
        cmocka_unit_test(test_an_ascent_reaches_theorem_1),
        cmocka_unit_test(test_bounds_of_the_figure),
        cmocka_unit_test(test_symmetric_tokens_in_the_two_norm),
        cmocka_unit_test(test_what_is_recovered),
        cmocka_unit_test(test_legends_fit),
        cmocka_unit_test(test_report_of_tightness),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
