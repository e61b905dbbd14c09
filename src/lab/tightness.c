/* How tight are the infinity-norm's bounds of L2 attention? Kim et al., figure 2: upper bounds over the number of
 * tokens, beside the largest Jacobian that an optimiser finds from random tokens, and beside what one knows to look
 * for: the antipodal tokens at which Theorem 1 is attained (spec/mathematics.md). */
#include "core/bound_tokens.h"
#include "experiment.h"
#include "line.h"
#include "line_ascent.h"
#include "line_bound.h"
#include "sort.h"
#include <math.h>

static const int64_t sizes[] = {2,   3,   5,   10,  11,  20,  21,  50,  51,  100,
                                101, 200, 300, 400, 500, 600, 700, 800, 900, 1000};

/* The paper's fifty random starts, and one job more that begins at the antipodal tokens. */
enum { SIZES = sizeof sizes / sizeof sizes[0], RANDOM = 50, STARTS = RANDOM + 1, STEPS = 500 };
static const double RATE = 0.1;

enum { BY_ADAM, BY_REARRANGING, WIDTH };

/* Where Theorem 1 has its tokens: at a distance of sqrt(3/2 + K) from one of them, K = (kappa - 1) / 4. */
static double antipodal_side(int64_t n)
{
    return sqrt(1.5 + 0.25 * (attest_kappa(n, 1) - 1.0));
}

/* One start at one size: what its tokens are stretched by in the end. */
static void climb_from(int64_t index, uint64_t seed, double *found)
{
    lab_ascent a;
    random_source random = random_seeded(seed + (uint64_t)index);
    lab_ascent_begin(&a, ATTEST_L2, sizes[index / STARTS], &random);
    if (index % STARTS == RANDOM)
        lab_line_place(a.x, a.n, antipodal_side(a.n));
    else
        lab_ascent_climb(&a, STEPS, RATE);
    lab_ascent_settle(&a, RATE);
    found[BY_ADAM] = lab_ascent_reached(&a);
    lab_ascent_rearrange(&a, RATE);
    found[BY_REARRANGING] = lab_ascent_reached(&a);
}

enum { TOKENS, PAPER, SHARP, WITNESS, FIRST, FIFTH, MEDIAN, REARRANGED, HITS, COLUMNS };
static const lab_column columns[COLUMNS] = {
    [TOKENS] = {"N", "tokens"},
    [PAPER] = {"upper_paper", "upper bound, theorem 3.2"},
    [SHARP] = {"upper_sharp", "upper bound, Theorem 1"},
    [WITNESS] = {"witness", "antipodal witness"},
    [FIRST] = {"adam_best", "Adam, best of 50"},
    [FIFTH] = {"adam_fifth", "Adam, fifth of 50"},
    [MEDIAN] = {"adam_median", "Adam, median"},
    [REARRANGED] = {"rearranged_best", "tokens rearranged, best"},
    [HITS] = {"rearranged_at_witness", "starts that end at the witness"},
};

/* Ends this near count as the witness found. */
static const double NEAR = 1e-6;

static void fill_row(int64_t n, const double *found, double *row)
{
    const double *witness = found + RANDOM * WIDTH;
    double adam[RANDOM], best = 0.0;
    int64_t hits = 0;
    for (int64_t s = 0; s < RANDOM; s++) {
        adam[s] = found[s * WIDTH + BY_ADAM];
        best = fmax(best, found[s * WIDTH + BY_REARRANGING]);
        hits += found[s * WIDTH + BY_REARRANGING] > witness[BY_REARRANGING] - NEAR;
    }
    lab_sort_falling(adam, RANDOM);
    row[TOKENS] = (double)n;
    row[PAPER] = lab_line_bound_paper(n, ATTEST_INF);
    row[SHARP] = lab_line_bound_best(n, ATTEST_INF);
    row[WITNESS] = witness[BY_REARRANGING];
    row[FIRST] = adam[0];
    row[FIFTH] = adam[4];
    row[MEDIAN] = adam[RANDOM / 2];
    row[REARRANGED] = best;
    row[HITS] = (double)hits;
}

/* The fewest of the starts that end at the witness, from so many tokens on. */
static int fewest_hits(const double *value, int64_t from)
{
    double fewest = RANDOM;
    for (int64_t k = 0; k < SIZES; k++)
        if (sizes[k] >= from)
            fewest = fmin(fewest, value[k * COLUMNS + HITS]);
    return (int)fewest;
}

static void report(const double *found, double *value, lab_notes *notes)
{
    for (int64_t k = 0; k < SIZES; k++)
        fill_row(sizes[k], found + k * STARTS * WIDTH, value + k * COLUMNS);
    const double *last = value + (SIZES - 1) * COLUMNS;
    lab_note(notes, "At N = %d: paper's bound %.6f, Theorem 1 %.6f, witness %.6f, the paper's optimiser %.6f",
             (int)last[TOKENS], last[PAPER], last[SHARP], last[WITNESS], last[FIRST]);
    lab_note(notes,
             "Of %d random starts, tokens rearranged, %d end within 1e-6 of the witness at N = 2, %d at N = 3, at "
             "least %d from N = 5 "
             "on; the others stay where all tokens lie too far apart to see each other",
             RANDOM, (int)value[HITS], (int)value[COLUMNS + HITS], fewest_hits(value, 5));
    lab_note(notes, "Every lower bound is the row sum at the tokens found, computed in intervals");
}

static const lab_chart charts[] = {{
    .name = "tightness",
    .title = "Infinity-norm of L2 attention: upper bounds and what is reached",
    .x_label = "tokens N",
    .y_label = "Lipschitz constant",
    .log_x = true,
    .x = TOKENS,
    .curves = 6,
    .curve = {{PAPER, LAB_LINE},
              {SHARP, LAB_LINE},
              {WITNESS, LAB_DOTS},
              {FIRST, LAB_DOTS},
              {FIFTH, LAB_DOTS},
              {MEDIAN, LAB_DOTS}},
}};

const lab_experiment lab_tightness = {
    .name = "tightness",
    .figure = "Kim et al., figure 2",
    .jobs = SIZES * STARTS,
    .width = WIDTH,
    .job = climb_from,
    .rows = SIZES,
    .columns = COLUMNS,
    .column = columns,
    .report = report,
    .charts = 1,
    .chart = charts,
};
