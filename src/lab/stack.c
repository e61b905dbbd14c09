/* Residual blocks on top of each other, inverted one by one: how the certified error grows with their number
 * (spec/mathematics.md, K21; the architecture of Kim et al., section 4.1). */
#include "block.h"
#include "core/directed.h"
#include "experiment.h"
#include <string.h>

enum { BLOCKS = 16, STEPS_MAX = 1000, KINDS = 2 };
static const lab_map kinds[KINDS] = {LAB_CONTRACTIVE, LAB_TIGHT};
static const double FACTOR = 0.9;

/* After so many blocks are inverted, the last one first: */
enum { CERTIFIED, ERROR, STEPS, NUMBERS };

/* The inverse of a block stretches what is uncertain already by no more than 1 / (1 - L). */
static double carried(double error, double lipschitz)
{
    return fl_div_up(error, fl_sub_down(1.0, lipschitz));
}

static void go_through_and_back(int64_t index, uint64_t seed, double *found)
{
    static double x[BLOCKS + 1][LAB_LENGTH];
    static lab_block block[BLOCKS];
    double y[LAB_LENGTH], back[LAB_LENGTH], certified = 0.0;
    lab_block_input(seed, 0, x[0]);
    for (int k = 0; k < BLOCKS; k++) {
        lab_block_begin(&block[k], seed + (uint64_t)k, kinds[index], FACTOR);
        lab_block_step(&block[k], x[k], 1.0, x[k], x[k + 1]);
    }
    memcpy(y, x[BLOCKS], sizeof y);
    for (int k = BLOCKS - 1; k >= 0; k--, found += NUMBERS) {
        lab_block *b = &block[k];
        const attest_inversion done =
            attest_invert(b->heads, NULL, LAB_TOKENS, b->by, STEPS_MAX, y, b->cells, b->work, back);
        certified = fl_add_up(done.error, carried(certified, b->by.lipschitz));
        found[CERTIFIED] = certified;
        found[ERROR] = lab_largest_gap(back, x[k]);
        found[STEPS] = (double)done.steps;
        memcpy(y, back, sizeof y);
        lab_block_end(b);
    }
}

enum { DEPTH, FIRST, COLUMNS = FIRST + KINDS * NUMBERS };
static const lab_column columns[COLUMNS] = {
    {"blocks", "blocks"},
    {"paper_certified", "paper's bound: certified"},
    {"paper_error", "paper's bound: error"},
    {"paper_steps", "paper's bound: steps"},
    {"best_certified", "best bound: certified"},
    {"best_error", "best bound: error"},
    {"best_steps", "best bound: steps"},
};

static void report(const double *found, double *value, lab_notes *notes)
{
    for (int k = 0; k < BLOCKS; k++) {
        value[k * COLUMNS + DEPTH] = k + 1;
        for (int kind = 0; kind < KINDS; kind++)
            for (int m = 0; m < NUMBERS; m++)
                value[k * COLUMNS + FIRST + kind * NUMBERS + m] = found[(kind * BLOCKS + k) * NUMBERS + m];
    }
    for (int kind = 0; kind < KINDS; kind++) {
        const double *last = value + (BLOCKS - 1) * COLUMNS + FIRST + kind * NUMBERS;
        lab_note(notes, "Divided by the %s bound, %d blocks: error %.2g, certified %.2g",
                 kind == 0 ? "paper's" : "best", BLOCKS, last[ERROR], last[CERTIFIED]);
    }
}

static const lab_chart charts[] = {{
    .name = "stack",
    .title = "Inverting residual blocks on top of each other, c = 0.9",
    .x_label = "blocks inverted",
    .y_label = "error",
    .log_y = true,
    .x = DEPTH,
    .curves = 4,
    .curve = {{FIRST + CERTIFIED, LAB_LINE},
              {FIRST + ERROR, LAB_DOTS},
              {FIRST + NUMBERS + CERTIFIED, LAB_LINE},
              {FIRST + NUMBERS + ERROR, LAB_DOTS}},
}};

const lab_experiment lab_stack = {
    .name = "stack",
    .figure = "Kim et al., section 4.1",
    .jobs = KINDS,
    .width = BLOCKS * NUMBERS,
    .job = go_through_and_back,
    .rows = BLOCKS,
    .columns = COLUMNS,
    .column = columns,
    .report = report,
    .charts = 1,
    .chart = charts,
};
