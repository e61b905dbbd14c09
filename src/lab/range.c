/* What values come out of attention? Kim et al., figure 5 (K26) shows histograms of trained models, whose weights are
 * not to be had; here are those of the blocks and inputs of the experiment on inverses. */
#include "block.h"
#include "experiment.h"
#include <math.h>

/* Shares of all output elements in bins of equal width, the outermost of which take what lies beyond. */
enum { BINS = 49, HALF = BINS / 2, KINDS = 2 };
static const double BIN = 0.0625;

enum { OF_KIND = BINS + 2, SQUARES = BINS, LARGEST = BINS + 1 };

/* One input: the histogram of F's elements for each kind of attention, the sum of their squares, the largest. */
static void count(int64_t index, uint64_t seed, double *found)
{
    double X[LAB_LENGTH], Y[LAB_LENGTH];
    lab_block_input(seed, index, X);
    for (int kind = 0; kind < KINDS; kind++, found += OF_KIND) {
        lab_block b;
        lab_block_begin(&b, seed, kind == 0 ? LAB_DOT : LAB_L2, 1.0);
        lab_block_forward(&b, X, Y);
        lab_block_end(&b);
        for (int k = 0; k < OF_KIND; k++)
            found[k] = 0.0;
        for (int k = 0; k < LAB_LENGTH; k++) {
            const double bin = fmin(fmax(floor(Y[k] / BIN + 0.5), -HALF), HALF);
            found[HALF + (int)bin] += 1.0;
            found[SQUARES] += Y[k] * Y[k];
            found[LARGEST] = fmax(found[LARGEST], fabs(Y[k]));
        }
    }
}

enum { VALUE, FIRST, COLUMNS = FIRST + KINDS };
static const lab_column columns[COLUMNS] = {
    [VALUE] = {"value", "value"},
    [FIRST] = {"dot", "dot product"},
    [FIRST + 1] = {"l2", "L2"},
};

static void report(const double *found, double *value, lab_notes *notes)
{
    const double elements = (double)LAB_INPUTS * LAB_LENGTH;
    for (int b = 0; b < BINS; b++)
        value[b * COLUMNS + VALUE] = (b - HALF) * BIN;
    for (int kind = 0; kind < KINDS; kind++) {
        double squares = 0.0, largest = 0.0;
        for (int b = 0; b < BINS; b++)
            value[b * COLUMNS + FIRST + kind] = 0.0;
        for (int i = 0; i < LAB_INPUTS; i++) {
            const double *of = found + (i * KINDS + kind) * OF_KIND;
            for (int b = 0; b < BINS; b++)
                value[b * COLUMNS + FIRST + kind] += of[b] / elements;
            squares += of[SQUARES];
            largest = fmax(largest, of[LARGEST]);
        }
        lab_note(notes, "%s: root mean square %.4f, largest %.4f", columns[FIRST + kind].label,
                 sqrt(squares / elements), largest);
    }
}

static const lab_chart charts[] = {{
    .name = "range",
    .title = "Outputs of attention on normal inputs",
    .x_label = "value of an output element",
    .y_label = "share of the elements, in bins of 1/16",
    .x = VALUE,
    .curves = KINDS,
    .curve = {{FIRST, LAB_LINE}, {FIRST + 1, LAB_LINE}},
}};

const lab_experiment lab_range = {
    .name = "range",
    .figure = "Kim et al., figure 5",
    .jobs = LAB_INPUTS,
    .width = KINDS * OF_KIND,
    .job = count,
    .rows = BINS,
    .columns = COLUMNS,
    .column = columns,
    .report = report,
    .charts = 1,
    .chart = charts,
};
