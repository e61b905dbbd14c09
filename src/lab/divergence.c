/* Dot-product attention is not Lipschitz: climbing, its Jacobian grows without end, and L2's does not. Kim et al.,
 * figure 9 and theorem 3.1. */
#include "experiment.h"
#include "line.h"
#include "line_ascent.h"
#include "line_bound.h"
#include <math.h>

/* Two kinds of attention, two numbers of tokens, so many random starts; looked at every so many steps. */
static const attest_kind kinds[] = {ATTEST_DOT, ATTEST_L2};
static const int64_t sizes[] = {10, 100};
enum { KINDS = 2, SIZES = 2, SETTINGS = KINDS * SIZES, STARTS = 10, LOOKS = 41, STEPS = 25 };
static const double RATE = 0.1;

static void climb_from(int64_t index, uint64_t seed, double *found)
{
    const int64_t setting = index / STARTS;
    lab_ascent a;
    random_source random = random_seeded(seed + (uint64_t)index);
    lab_ascent_begin(&a, kinds[setting / SIZES], sizes[setting % SIZES], &random);
    for (int64_t k = 0; k < LOOKS; k++) {
        if (k > 0)
            lab_ascent_climb(&a, STEPS, RATE);
        found[k] = lab_ascent_reached(&a);
    }
}

enum { STEP, FIRST_SETTING, L2_BOUND = FIRST_SETTING + SETTINGS, COLUMNS };
static const lab_column columns[COLUMNS] = {
    [STEP] = {"step", "step"},
    [FIRST_SETTING] = {"dot_10", "dot product, 10 tokens"},
    [FIRST_SETTING + 1] = {"dot_100", "dot product, 100 tokens"},
    [FIRST_SETTING + 2] = {"l2_10", "L2, 10 tokens"},
    [FIRST_SETTING + 3] = {"l2_100", "L2, 100 tokens"},
    [L2_BOUND] = {"l2_100_upper", "L2, 100 tokens: upper bound"},
};

/* The best of all starts so far, up to each look. */
static void fill_column(const double *found, int column, double *value)
{
    double best = 0.0;
    for (int64_t k = 0; k < LOOKS; k++) {
        for (int64_t s = 0; s < STARTS; s++)
            best = fmax(best, found[s * LOOKS + k]);
        value[k * COLUMNS + column] = best;
    }
}

/* One token at 0, the others at +-radius in turn: it sees all alike, so that its row is about the square of the radius.
 */
static double at_witness(attest_kind kind, double radius)
{
    enum { TOKENS = 11 };
    double x[TOKENS], largest = 0.0;
    lab_line_place(x, TOKENS, radius);
    for (int i = 0; i < TOKENS; i++)
        largest = fmax(largest, lab_line_row_norm(kind, x, TOKENS, i));
    return largest;
}

static void report(const double *found, double *value, lab_notes *notes)
{
    for (int64_t k = 0; k < LOOKS; k++) {
        value[k * COLUMNS + STEP] = (double)(k * STEPS);
        value[k * COLUMNS + L2_BOUND] = lab_line_bound_best(sizes[SIZES - 1], ATTEST_INF);
    }
    for (int s = 0; s < SETTINGS; s++)
        fill_column(found + s * STARTS * LOOKS, FIRST_SETTING + s, value);
    const double *last = value + (LOOKS - 1) * COLUMNS;
    lab_note(notes, "After %d steps: dot product %.6g, L2 %.6g, and L2's upper bound %.6g (100 tokens)",
             (LOOKS - 1) * STEPS, last[FIRST_SETTING + 1], last[FIRST_SETTING + 3], last[L2_BOUND]);
    lab_note(notes, "Any real number is exceeded (theorem 3.1): the optimiser stops where all weights have become 0 or "
                    "1, the witness does "
                    "not");
    static const double radii[] = {1.0, 1e3, 1e6};
    for (int k = 0; k < 3; k++)
        lab_note(notes, "One token at 0, five at %g, five at -%g: dot product at least %.6g, L2 at least %.6g",
                 radii[k], radii[k], at_witness(ATTEST_DOT, radii[k]), at_witness(ATTEST_L2, radii[k]));
}

static const lab_chart charts[] = {{
    .name = "divergence",
    .title = "Infinity-norm of the Jacobian while an optimiser climbs",
    .x_label = "steps of Adam",
    .y_label = "largest Jacobian so far",
    .log_y = true,
    .x = STEP,
    .curves = COLUMNS - 1,
    .curve = {{FIRST_SETTING, LAB_LINE},
              {FIRST_SETTING + 1, LAB_LINE},
              {FIRST_SETTING + 2, LAB_LINE},
              {FIRST_SETTING + 3, LAB_LINE},
              {L2_BOUND, LAB_LINE}},
}};

const lab_experiment lab_divergence = {
    .name = "divergence",
    .figure = "Kim et al., figure 9",
    .jobs = SETTINGS * STARTS,
    .width = LOOKS,
    .job = climb_from,
    .rows = LOOKS,
    .columns = COLUMNS,
    .column = columns,
    .report = report,
    .charts = 1,
    .chart = charts,
};
