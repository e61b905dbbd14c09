/* What the expanded square costs: |q - k|^2 as q.q - 2 q.k + k.k (Kim et al., eq. 14) beside the sum of squared differences,
 * for tokens at a distance from the origin. The weights P of tied L2 attention, compared with their true values
 * (spec/errata.md, CANCELLATION). */
#include "core/exp.h"
#include "exact/attention.h"
#include "experiment.h"
#include "golden/random.h"
#include "rounded.h"
#include <math.h>
#include <stdlib.h>

enum { TOKENS = 16, WIDTH = 4, OFFSETS = 8, DRAWS = 40, FORMATS = 3 };
static const double offsets[OFFSETS] = {0.0, 1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6};
static const judge_number formats[FORMATS] = {JUDGE_F64, JUDGE_F32, JUDGE_BF16};

typedef double tokens[TOKENS][WIDTH];

static double dot(judge_number f, const double *a, const double *b)
{
    double sum = 0.0;
    for (int c = 0; c < WIDTH; c++)
        sum = lab_rounded(f, sum + lab_rounded(f, a[c] * b[c]));
    return sum;
}

static double logit_by_differences(judge_number f, const double *q, const double *k)
{
    double gap[WIDTH];
    for (int c = 0; c < WIDTH; c++)
        gap[c] = lab_rounded(f, q[c] - k[c]);
    return -0.5 * dot(f, gap, gap); /* 1 / sqrt(4) */
}

static double logit_expanded(judge_number f, const double *q, const double *k)
{
    const double twice = 2.0 * dot(f, q, k);
    return -0.5 * lab_rounded(f, lab_rounded(f, dot(f, q, q) - twice) + dot(f, k, k));
}

typedef double logit_of(judge_number f, const double *q, const double *k);

/* Row i of P */
static void weigh(judge_number f, logit_of *logit, tokens x, int i, double *p)
{
    double most = -INFINITY, sum = 0.0;
    for (int j = 0; j < TOKENS; j++) {
        p[j] = logit(f, x[i], x[j]);
        most = fmax(most, p[j]);
    }
    for (int j = 0; j < TOKENS; j++) {
        p[j] = lab_rounded(f, attest_exp(lab_rounded(f, p[j] - most)));
        sum = lab_rounded(f, sum + p[j]);
    }
    for (int j = 0; j < TOKENS; j++)
        p[j] = lab_rounded(f, p[j] / sum);
}

static double largest_error(judge_number f, logit_of *logit, tokens x, const double *truth)
{
    double p[TOKENS], worst = 0.0;
    for (int i = 0; i < TOKENS; i++) {
        weigh(f, logit, x, i, p);
        for (int j = 0; j < TOKENS; j++)
            worst = fmax(worst, fabs(p[j] - truth[i * TOKENS + j]));
    }
    return worst;
}

/* The true weights of these very tokens, as doubles; NaN where tier one declines. */
static void true_weights(tokens x, double *truth)
{
    double low[TOKENS * TOKENS], radius[TOKENS * TOKENS], none[1];
    exact_worker worker = exact_worker_make();
    const attest_truth_attention of = {
        .memory = {{ATTEST_L2, 0.5, 0.0}, TOKENS, WIDTH, 0, &x[0][0], none}, .rows = TOKENS, .queries = &x[0][0]};
    attest_enclosed p = {TOKENS * TOKENS, 0, truth, low, radius};
    const bool done = exact_attention(&worker, &of, NULL, NULL, &p);
    exact_worker_free(&worker);
    for (int k = 0; k < TOKENS * TOKENS; k++)
        if (!done || !(radius[k] < 1e-20))
            truth[k] = NAN;
}

enum { BY_DIFFERENCES, EXPANDED, FORMS, NUMBERS = FORMATS * FORMS };

/* One draw of tokens at one offset: the largest error of each form in each format. The tokens are numbers of the format. */
static void try_draw(int64_t index, uint64_t seed, double *found)
{
    random_source random = random_seeded(seed + (uint64_t)(index % DRAWS));
    tokens drawn, x;
    double truth[TOKENS * TOKENS];
    for (int i = 0; i < TOKENS; i++)
        for (int c = 0; c < WIDTH; c++)
            drawn[i][c] = random_normal(&random) + offsets[index / DRAWS];
    for (int f = 0; f < FORMATS; f++) {
        for (int i = 0; i < TOKENS; i++)
            for (int c = 0; c < WIDTH; c++)
                x[i][c] = lab_rounded(formats[f], drawn[i][c]);
        true_weights(x, truth);
        found[f * FORMS + BY_DIFFERENCES] = largest_error(formats[f], logit_by_differences, x, truth);
        found[f * FORMS + EXPANDED] = largest_error(formats[f], logit_expanded, x, truth);
    }
}

enum { OFFSET, FIRST, COLUMNS = FIRST + NUMBERS };
static const lab_column columns[COLUMNS] = {
    [OFFSET] = {"offset", "offset"},
    [FIRST] = {"f64_differences", "f64, differences"},
    [FIRST + 1] = {"f64_expanded", "f64, expanded"},
    [FIRST + 2] = {"f32_differences", "f32, differences"},
    [FIRST + 3] = {"f32_expanded", "f32, expanded"},
    [FIRST + 4] = {"bf16_differences", "bf16, differences"},
    [FIRST + 5] = {"bf16_expanded", "bf16, expanded"},
};

static void report(const double *found, double *value, lab_notes *notes)
{
    for (int o = 0; o < OFFSETS; o++) {
        double *row = value + o * COLUMNS;
        row[OFFSET] = offsets[o];
        for (int k = 0; k < NUMBERS; k++) {
            row[FIRST + k] = 0.0;
            for (int d = 0; d < DRAWS; d++) {
                const double error = found[(o * DRAWS + d) * NUMBERS + k];
                row[FIRST + k] = row[FIRST + k] > error ? row[FIRST + k] : error; /* keeps a NaN */
            }
        }
    }
    const double *far = value + 5 * COLUMNS; /* 10^4 */
    lab_note(notes,
             "The largest error of a weight P_ij, over %d draws of %d tokens of width %d; weights lie between 0 and 1; "
             "from 10^4 "
             "on bf16 cannot tell these tokens apart",
             DRAWS, TOKENS, WIDTH);
    lab_note(notes, "At an offset of %g, f32: %.2g by differences, %.2g expanded; f64: %.2g and %.2g", far[OFFSET],
             far[FIRST + 2], far[FIRST + 3], far[FIRST], far[FIRST + 1]);
}

static const lab_chart charts[] = {{
    .name = "offset",
    .title = "Error of the weights of L2 attention, tokens far from the origin",
    .x_label = "offset of the tokens",
    .y_label = "largest error of a weight",
    .log_x = true,
    .log_y = true,
    .x = OFFSET,
    .curves = NUMBERS,
    .curve = {{FIRST, LAB_LINE},
              {FIRST + 1, LAB_DOTS},
              {FIRST + 2, LAB_LINE},
              {FIRST + 3, LAB_DOTS},
              {FIRST + 4, LAB_LINE},
              {FIRST + 5, LAB_DOTS}},
}};

const lab_experiment lab_offset = {
    .name = "offset",
    .figure = "Kim et al., eq. 14",
    .jobs = OFFSETS * DRAWS,
    .width = NUMBERS,
    .job = try_draw,
    .rows = OFFSETS,
    .columns = COLUMNS,
    .column = columns,
    .report = report,
    .charts = 1,
    .chart = charts,
};
