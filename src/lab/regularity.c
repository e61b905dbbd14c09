/* How far does attention, as a map of measures, move its output when its input moves? Vuckovic et al., theorem 2 says
 * by no more than a multiple of sqrt(log N), which is false (spec/errata.md, E31): one token at 0 and half of the
 * others at r and at -r, the one moved a little. In one dimension the 1-Wasserstein distance of two sorted sets is the
 * sum of |x_i - y_i| / N. */
#include "core/bound_tokens.h"
#include "experiment.h"
#include "gap.h"
#include "kernel_bound.h"
#include <math.h>

/* 13063 is the first odd number at which the printed bound fails. */
static const int64_t sizes[] = {3,    5,    11,    21,    51,    101,   201,    501,    1001,
                                2001, 5001, 10001, 13061, 13063, 20001, 100001, 1000001};
enum { SIZES = sizeof sizes / sizeof sizes[0] };
static const double MOVE = 0x1p-12;

/* Distinct places, and how many tokens lie at each. */
enum { PLACES = 3 };
typedef struct cloud {
    double place[PLACES], count[PLACES];
} cloud;

/* What L2 attention with weights 1 makes of the token at `place`, less `place`: the mean of all tokens as it sees them.
 */
static attest_interval displacement(const cloud *c, double place)
{
    attest_interval all = attest_point(0.0), sum = attest_point(0.0);
    for (int k = 0; k < PLACES; k++) {
        const attest_interval away = lab_gap(c->place[k], place);
        const attest_interval seen = attest_interval_exp(attest_interval_neg(attest_interval_square(away)));
        const attest_interval weight = attest_interval_mul(attest_point(c->count[k]), seen);
        all = attest_interval_add(all, weight);
        sum = attest_interval_add(sum, attest_interval_mul(weight, away));
    }
    return attest_interval_div(sum, all);
}

/* How far all outputs move, over how far the one token did, rounded down. */
static double stretch(int64_t n, double radius)
{
    const double half = 0.5 * (double)(n - 1);
    const cloud before = {{-radius, 0.0, radius}, {half, 1.0, half}},
                after = {{-radius, MOVE, radius}, {half, 1.0, half}};
    attest_interval moved = attest_point(0.0);
    for (int k = 0; k < PLACES; k++) {
        const attest_interval by = attest_interval_add(
            lab_gap(after.place[k], before.place[k]),
            attest_interval_sub(displacement(&after, after.place[k]), displacement(&before, before.place[k])));
        moved = attest_interval_add(moved, attest_interval_mul(attest_point(before.count[k]), lab_absolute(by)));
    }
    return attest_interval_div(moved, attest_point(MOVE)).lo;
}

/* The number of tokens, at the best of some radii about sqrt(1 + c), where the derivative at 0 is largest. */
static void try_size(int64_t index, uint64_t seed, double *found)
{
    const int64_t n = sizes[index];
    const double radius = sqrt(1.0 + attest_spread(n));
    (void)seed;
    *found = 0.0;
    for (int k = -32; k <= 32; k++)
        *found = fmax(*found, stretch(n, radius * (1.0 + k / 256.0)));
}

enum { TOKENS, PRINTED, FOUND, LEAST, CORRECTED, COLUMNS };
static const lab_column columns[COLUMNS] = {
    [TOKENS] = {"N", "tokens"},
    [PRINTED] = {"printed", "theorem 2 as printed"},
    [FOUND] = {"found", "found"},
    [LEAST] = {"least", "2c + 1/(1+c): any bound is above"},
    [CORRECTED] = {"corrected", "bound that holds"},
};

static void report(const double *found, double *value, lab_notes *notes)
{
    int64_t first = 0;
    for (int k = 0; k < SIZES; k++) {
        const double n = (double)sizes[k], c = attest_spread(sizes[k]);
        double *row = value + k * COLUMNS;
        row[TOKENS] = n;
        row[PRINTED] = 2.0 * lab_gaussian_printed(n);
        row[FOUND] = found[k];
        row[LEAST] = 2.0 * c + 1.0 / (1.0 + c);
        row[CORRECTED] = 2.0 * c + 12.02 + 8.49 * sqrt(c);
        if (first == 0 && row[FOUND] > row[PRINTED])
            first = sizes[k];
    }
    lab_note(notes, "The first of these numbers at which what is found exceeds the printed bound: N = %d", (int)first);
    for (int k = SIZES - 3; k < SIZES; k++) {
        const double *row = value + k * COLUMNS;
        lab_note(notes, "N = %d: found %.6f, printed %.6f", (int)row[TOKENS], row[FOUND], row[PRINTED]);
    }
}

static const lab_chart charts[] = {{
    .name = "regularity",
    .title = "L2 attention as a map of measures: how far it stretches",
    .x_label = "tokens N",
    .y_label = "distance of outputs / distance of inputs",
    .log_x = true,
    .x = TOKENS,
    .curves = COLUMNS - 1,
    .curve = {{PRINTED, LAB_LINE}, {FOUND, LAB_DOTS}, {LEAST, LAB_LINE}, {CORRECTED, LAB_LINE}},
}};

const lab_experiment lab_regularity = {
    .name = "regularity",
    .figure = "Vuckovic et al., theorem 2",
    .jobs = SIZES,
    .width = 1,
    .job = try_size,
    .rows = SIZES,
    .columns = COLUMNS,
    .column = columns,
    .report = report,
    .charts = 1,
    .chart = charts,
};
