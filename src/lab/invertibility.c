/* Is x recovered from y = x + f(x) by x <- y - f(x)? Kim et al., figures 3, 6 and 7. */
#include "block.h"
#include "experiment.h"
#include <math.h>
#include <string.h>

static const double factors[] = {0.5, 0.7, 0.9};
enum { FACTORS = 3, MAPS = LAB_CONTRACTIVE + 1, SETTINGS = FACTORS * MAPS, STEPS = 40 };

/* What a job leaves for each number of steps: the error, and, of the first input of a contractive map, a bound of it
 * that needs no knowledge of x. */
enum { ERROR, CERTIFIED, NUMBERS, LOOKS = STEPS + 1 };

/* One input, one map: the error after each step. */
static void recover(int64_t index, uint64_t seed, double *found)
{
    lab_block b;
    const int64_t setting = index / LAB_INPUTS, input = index % LAB_INPUTS;
    const lab_map map = (lab_map)(setting % MAPS);
    double x[LAB_LENGTH], y[LAB_LENGTH], guess[LAB_LENGTH], next[LAB_LENGTH];
    lab_block_begin(&b, seed, map, factors[setting / MAPS]);
    lab_block_input(seed, input, x);
    lab_block_step(&b, x, 1.0, x, y);
    memcpy(guess, y, sizeof guess);
    for (int k = 0; k < LOOKS; k++, found += NUMBERS) {
        found[ERROR] = lab_largest_gap(guess, x);
        found[CERTIFIED] = NAN;
        if (input == 0 && map == LAB_CONTRACTIVE)
            found[CERTIFIED] = attest_invert(b.heads, NULL, LAB_TOKENS, b.by, k, y, b.cells, b.work, next).error;
        lab_block_step(&b, y, -1.0, guess, next);
        memcpy(guess, next, sizeof guess);
    }
    lab_block_end(&b);
}

enum { STEP, FIRST, OF_FACTOR = MAPS + 1, COLUMNS = FIRST + FACTORS * OF_FACTOR };
static const lab_column columns[COLUMNS] = {
    {"step", "step"},
    {"dot_0.5", "dot product"},
    {"l2_0.5", "L2"},
    {"contractive_0.5", "L2, contractive"},
    {"contractive_0.5_certified", "its certified bound (first input)"},
    {"dot_0.7", "dot product"},
    {"l2_0.7", "L2"},
    {"contractive_0.7", "L2, contractive"},
    {"contractive_0.7_certified", "its certified bound (first input)"},
    {"dot_0.9", "dot product"},
    {"l2_0.9", "L2"},
    {"contractive_0.9", "L2, contractive"},
    {"contractive_0.9_certified", "its certified bound (first input)"},
};

/* The largest error of the batch, infinite if any is no number. */
static double worst(const double *found, int look)
{
    double most = 0.0;
    for (int i = 0; i < LAB_INPUTS; i++) {
        const double error = found[(i * LOOKS + look) * NUMBERS + ERROR];
        most = error <= most ? most : error == error ? error : INFINITY;
    }
    return most;
}

static void report(const double *found, double *value, lab_notes *notes)
{
    enum { OF_SETTING = LAB_INPUTS * LOOKS * NUMBERS };
    for (int k = 0; k < LOOKS; k++) {
        double *row = value + k * COLUMNS;
        row[STEP] = k;
        for (int f = 0; f < FACTORS; f++) {
            const double *of = found + f * MAPS * OF_SETTING;
            for (int m = 0; m < MAPS; m++)
                row[FIRST + f * OF_FACTOR + m] = worst(of + m * OF_SETTING, k);
            row[FIRST + f * OF_FACTOR + MAPS] = of[LAB_CONTRACTIVE * OF_SETTING + k * NUMBERS + CERTIFIED];
        }
    }
    for (int f = 0; f < FACTORS; f++) {
        const double *last = value + (LOOKS - 1) * COLUMNS + FIRST + f * OF_FACTOR;
        lab_note(notes, "c = %g, after %d steps: dot product %.2g, L2 %.2g, contractive L2 %.2g, certified %.2g",
                 factors[f], STEPS, last[LAB_DOT], last[LAB_L2], last[LAB_CONTRACTIVE], last[MAPS]);
    }
}

enum { AT_05 = FIRST, AT_07 = AT_05 + OF_FACTOR, AT_09 = AT_07 + OF_FACTOR };
static const lab_chart charts[] = {
    {
        .name = "invertibility-0.5",
        .title = "Recovering x from x + c F(x), c = 0.5",
        .x_label = "steps",
        .y_label = "largest error of 128 inputs",
        .log_y = true,
        .x = STEP,
        .curves = OF_FACTOR,
        .curve = {{AT_05, LAB_LINE}, {AT_05 + 1, LAB_LINE}, {AT_05 + 2, LAB_LINE}, {AT_05 + 3, LAB_DOTS}},
    },
    {
        .name = "invertibility-0.7",
        .title = "Recovering x from x + c F(x), c = 0.7",
        .x_label = "steps",
        .y_label = "largest error of 128 inputs",
        .log_y = true,
        .x = STEP,
        .curves = OF_FACTOR,
        .curve = {{AT_07, LAB_LINE}, {AT_07 + 1, LAB_LINE}, {AT_07 + 2, LAB_LINE}, {AT_07 + 3, LAB_DOTS}},
    },
    {
        .name = "invertibility-0.9",
        .title = "Recovering x from x + c F(x), c = 0.9",
        .x_label = "steps",
        .y_label = "largest error of 128 inputs",
        .log_y = true,
        .x = STEP,
        .curves = OF_FACTOR,
        .curve = {{AT_09, LAB_LINE}, {AT_09 + 1, LAB_LINE}, {AT_09 + 2, LAB_LINE}, {AT_09 + 3, LAB_DOTS}},
    },
};

const lab_experiment lab_invertibility = {
    .name = "invertibility",
    .figure = "Kim et al., figures 3, 6 and 7",
    .jobs = SETTINGS * LAB_INPUTS,
    .width = LOOKS * NUMBERS,
    .job = recover,
    .rows = LOOKS,
    .columns = COLUMNS,
    .column = columns,
    .report = report,
    .charts = 3,
    .chart = charts,
};
