/* How tight are the 2-norm's bounds of L2 attention? Kim et al., figure 8: as tightness.c, for the largest singular
 * value of the Jacobian. Nobody knows where it is largest; the symmetric tokens, one at 0 and half of the others on
 * either side at sqrt(1 + c), give 2 c and more (spec/mathematics.md, Theorem 6). */
#include "adam.h"
#include "core/bound_tokens.h"
#include "experiment.h"
#include "golden/random.h"
#include "line.h"
#include "line_bound.h"
#include "sort.h"
#include <math.h>
#include <string.h>

static const int64_t sizes[] = {2, 3, 5, 11, 21, 51, 101, 201, 301, 501};
enum { SIZES = sizeof sizes / sizeof sizes[0], TOKENS_MAX = 501, RANDOM = 10, STARTS = RANDOM + 1 };
enum { STEPS = 300, HALVINGS = 20, SETTLING_STEPS = 20, TURNS = 2, LAST_TURNS = 100 };
static const double RATE = 0.1;

typedef struct ascent {
    int64_t n;
    double x[TOKENS_MAX], J[TOKENS_MAX * TOKENS_MAX];
    double left[TOKENS_MAX], right[TOKENS_MAX]; /* singular vectors, as nearly as the steps so far have turned them */
    double slope[TOKENS_MAX], work[TOKENS_MAX], moments[2 * TOKENS_MAX];
    lab_adam adam;
} ascent;

/* y / |y|, unless that is 0 */
static void make_unit(double *y, int64_t n)
{
    double square = 0.0;
    for (int64_t k = 0; k < n; k++)
        square += y[k] * y[k];
    for (int64_t k = 0; k < n && square > 0.0; k++)
        y[k] /= sqrt(square);
}

/* Power iteration: left = J right, right = J^T left, each made a unit vector. */
static void turn(ascent *a)
{
    for (int64_t i = 0; i < a->n; i++) {
        a->left[i] = 0.0;
        for (int64_t j = 0; j < a->n; j++)
            a->left[i] += a->J[i * a->n + j] * a->right[j];
    }
    make_unit(a->left, a->n);
    for (int64_t j = 0; j < a->n; j++)
        a->right[j] = 0.0;
    for (int64_t i = 0; i < a->n; i++)
        for (int64_t j = 0; j < a->n; j++)
            a->right[j] += a->J[i * a->n + j] * a->left[i];
    make_unit(a->right, a->n);
}

static void look(ascent *a, int turns)
{
    for (int64_t i = 0; i < a->n; i++)
        lab_line_row(ATTEST_L2, a->x, a->n, i, a->J + i * a->n);
    for (int t = 0; t < turns; t++)
        turn(a);
}

/* The slope of the singular value is that of left^T J right with the vectors kept still. */
static void climb(ascent *a, double rate)
{
    look(a, TURNS);
    for (int64_t j = 0; j < a->n; j++)
        a->slope[j] = 0.0;
    for (int64_t i = 0; i < a->n; i++)
        lab_line_slope(ATTEST_L2, a->x, a->n, i, a->right, a->left[i], a->work, a->slope);
    lab_adam_climb(&a->adam, rate, a->slope, a->x);
}

static void settle(ascent *a)
{
    double rate = RATE;
    for (int h = 0; h < HALVINGS; h++) {
        rate *= 0.5;
        for (int s = 0; s < SETTLING_STEPS; s++)
            climb(a, rate);
    }
    look(a, LAST_TURNS);
}

/* Tokens and a first singular vector, at random. */
static void scatter(ascent *a, random_source *random)
{
    const double half = 10.0 * random_unit(random);
    a->adam = lab_adam_start(a->n, a->moments);
    for (int64_t j = 0; j < a->n; j++) {
        a->x[j] = half * (2.0 * random_unit(random) - 1.0);
        a->right[j] = random_normal(random);
    }
}

/* One start at one size: how much its tokens stretch one direction in the end, rounded down. */
static void climb_from(int64_t index, uint64_t seed, double *found)
{
    static ascent a;
    static attest_interval cells[9 * TOKENS_MAX + 2];
    random_source random = random_seeded(seed + (uint64_t)index);
    a.n = sizes[index / STARTS];
    scatter(&a, &random);
    if (index % STARTS == RANDOM)
        lab_line_place(a.x, a.n, sqrt(1.0 + attest_spread(a.n)));
    else
        for (int s = 0; s < STEPS; s++)
            climb(&a, RATE);
    settle(&a);
    *found = lab_line_stretch(a.x, a.right, a.n, cells);
}

enum { TOKENS, PAPER, BEST_BOUND, SYMMETRIC, FIRST, MEDIAN, COLUMNS };
static const lab_column columns[COLUMNS] = {
    [TOKENS] = {"N", "tokens"},
    [PAPER] = {"upper_paper", "theorem 3.2, corrected"},
    [BEST_BOUND] = {"upper_best", "Theorems 5 and 6"},
    [SYMMETRIC] = {"symmetric", "from symmetric tokens"},
    [FIRST] = {"adam_best", "Adam, best of 10"},
    [MEDIAN] = {"adam_median", "Adam, median"},
};

static void report(const double *found, double *value, lab_notes *notes)
{
    for (int64_t k = 0; k < SIZES; k++) {
        double *row = value + k * COLUMNS, ends[RANDOM];
        memcpy(ends, found + k * STARTS, sizeof ends);
        lab_sort_falling(ends, RANDOM);
        row[TOKENS] = (double)sizes[k];
        row[PAPER] = lab_line_bound_paper(sizes[k], ATTEST_TWO);
        row[BEST_BOUND] = lab_line_bound_best(sizes[k], ATTEST_TWO);
        row[SYMMETRIC] = found[k * STARTS + RANDOM];
        row[FIRST] = ends[0];
        row[MEDIAN] = ends[RANDOM / 2];
    }
    const double *last = value + (SIZES - 1) * COLUMNS;
    lab_note(notes,
             "At N = %d: paper's bound, corrected (E1), %.6g, Theorem 6 %.6g, reached %.6g from symmetric tokens and "
             "%.6g from "
             "random ones",
             (int)last[TOKENS], last[PAPER], last[BEST_BOUND], last[SYMMETRIC], last[FIRST]);
    lab_note(notes, "Every lower bound is |J v| / |v|, computed in intervals");
}

static const lab_chart charts[] = {{
    .name = "tightness-2",
    .title = "2-norm of L2 attention: upper bounds and what is reached",
    .x_label = "tokens N",
    .y_label = "Lipschitz constant",
    .log_x = true,
    .log_y = true,
    .x = TOKENS,
    .curves = COLUMNS - 1,
    .curve = {{PAPER, LAB_LINE}, {BEST_BOUND, LAB_LINE}, {SYMMETRIC, LAB_DOTS}, {FIRST, LAB_DOTS}, {MEDIAN, LAB_DOTS}},
}};

const lab_experiment lab_tightness_two = {
    .name = "tightness-2",
    .figure = "Kim et al., figure 8",
    .jobs = SIZES * STARTS,
    .width = 1,
    .job = climb_from,
    .rows = SIZES,
    .columns = COLUMNS,
    .column = columns,
    .report = report,
    .charts = 1,
    .chart = charts,
};
