/* Four statements of Vuckovic et al. that do not hold (spec/errata.md, E27 and E30), each with measures on the line
 * that show it: how far the outputs move over how far the inputs do, in the 1-Wasserstein distance, beside what is
 * printed and beside what holds (spec/lab.md). What is found is enclosed, and rounded down; the
 * bounds are rounded to nearest. */
#include "core/exp.h"
#include "experiment.h"
#include "gap.h"
#include "kernel_bound.h"
#include <math.h>

/* Theorem 1 and propositions 3, 5 and 8; the last for two numbers of points. */
enum { THEOREM_1, PROPOSITION_3, PROPOSITION_5, PROPOSITION_8, PROPOSITION_8_MORE, CASES };
static const int statement[CASES] = {1, 3, 5, 8, 8}, points[CASES] = {2, 1, 1, 12, 100};

/* What dot-product attention over the tokens a and b makes of the query q. */
static attest_interval attend(double q, double a, double b)
{
    const attest_interval at_a = attest_interval_exp(attest_interval_mul(attest_point(q), attest_point(a)));
    const attest_interval at_b = attest_interval_exp(attest_interval_mul(attest_point(q), attest_point(b)));
    const attest_interval sum =
        attest_interval_add(attest_interval_mul(at_a, attest_point(a)), attest_interval_mul(at_b, attest_point(b)));
    return attest_interval_div(sum, attest_interval_add(at_a, at_b));
}

/* Self-attention moves {0, 0.1} and {0.1, 0.2}, which are 0.1 apart. */
static double theorem_1(void)
{
    const double x[] = {0.0, 0.1}, y[] = {0.1, 0.2};
    attest_interval in = attest_point(0.0), out = attest_point(0.0);
    for (int i = 0; i < 2; i++) {
        in = attest_interval_add(in, lab_absolute(lab_gap(y[i], x[i])));
        out = attest_interval_add(
            out, lab_absolute(attest_interval_sub(attend(y[i], y[0], y[1]), attend(x[i], x[0], x[1]))));
    }
    return attest_interval_div(out, in).lo;
}

/* The share of the point at 0 of the two that the query 0 sees, the other lying at x: 1 / (1 + exp(-x^2)). */
static attest_interval share_at_0(double x)
{
    const attest_interval seen = attest_interval_exp(attest_interval_neg(attest_interval_square(attest_point(x))));
    return attest_interval_div(attest_point(1.0), attest_interval_add(attest_point(1.0), seen));
}

/* {0, 0.05, 50, 51, ...} and {0, 0.06, 50, 51, ...} are 0.01 / n apart. Reweighted by exp(-x^2) what lies at 50 and
 * beyond counts for less than exp(-2500); the others are apart by the area between their distribution functions. */
static double proposition_8(double n)
{
    const double near = 0.05, far = 0.06;
    const attest_interval p = share_at_0(near), q = share_at_0(far), between = lab_gap(far, near);
    const attest_interval before = attest_interval_mul(attest_point(near), lab_absolute(attest_interval_sub(q, p)));
    const attest_interval after = attest_interval_mul(between, attest_interval_sub(attest_point(1.0), q));
    const attest_interval apart = attest_interval_add(before, after);
    return attest_interval_div(attest_interval_mul(attest_point(n), apart), between).lo * (1.0 - 0x1p-50);
}

/* One point that moves, alone, takes its output along: whatever the kernel, the ratio is 1. */
static void find(int64_t index, uint64_t seed, double *found)
{
    (void)seed;
    if (index == THEOREM_1)
        *found = theorem_1();
    else if (index == PROPOSITION_3 || index == PROPOSITION_5)
        *found = 1.0;
    else
        *found = proposition_8(points[index]);
}

enum { STATEMENT, POINTS, PRINTED, FOUND, HOLDS, COLUMNS };
static const lab_column columns[COLUMNS] = {
    [STATEMENT] = {"statement", "statement"},
    [POINTS] = {"N", "points"},
    [PRINTED] = {"printed", "printed"},
    [FOUND] = {"found", "found"},
    [HOLDS] = {"holds", "holds"},
};

/* On [-r, r] the kernel exp(x y) lies between exp(-r^2) and exp(r^2), and its slope in either is at most r exp(r^2);
 * exp(q y) with q = 1 between exp(-r) and exp(r), with that slope. */
static void bounds_of(int64_t index, double *row)
{
    const double r = index == THEOREM_1 ? 0.2 : 0.05;
    const double spread = attest_exp(2.0 * r * r), along = attest_exp(2.0 * r);
    if (index == THEOREM_1) {
        row[PRINTED] = 2.0 * (r + r) * 2.0 * r * spread;
        row[HOLDS] = (1.0 + 2.0 * r * 2.0 * r) * spread;
    } else if (index == PROPOSITION_3) {
        row[PRINTED] = 2.0 * 2.0 * r * along;
        row[HOLDS] = (1.0 + 2.0 * r) * along;
    } else if (index == PROPOSITION_5) { /* a constant kernel: its slope is 0 */
        row[PRINTED] = 0.0;
        row[HOLDS] = 1.0;
    } else {
        row[PRINTED] = lab_gaussian_printed(points[index]);
        row[HOLDS] = NAN; /* nothing below 0.47 N does */
    }
}

static void report(const double *found, double *value, lab_notes *notes)
{
    static const char *const words[CASES] = {
        "Theorem 1, self-attention with the kernel exp(x y) on [-0.2, 0.2]",
        "Proposition 3, one query q = 1 on [-0.05, 0.05]",
        "Proposition 5 (ii), reweighting by a constant kernel",
        "Proposition 8, a Gaussian kernel and 12 points",
        "Proposition 8, a Gaussian kernel and 100 points",
    };
    for (int k = 0; k < CASES; k++) {
        double *row = value + k * COLUMNS;
        row[STATEMENT] = statement[k];
        row[POINTS] = points[k];
        row[FOUND] = found[k];
        bounds_of(k, row);
        lab_note(notes, "%s: found %.4f, printed %.4f", words[k], row[FOUND], row[PRINTED]);
    }
}

const lab_experiment lab_refutations = {
    .name = "refutations",
    .figure = "Vuckovic et al., theorem 1, propositions 3, 5 and 8",
    .jobs = CASES,
    .width = 1,
    .job = find,
    .rows = CASES,
    .columns = COLUMNS,
    .column = columns,
    .report = report,
};
