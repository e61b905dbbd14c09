/* LayerNorm's Lipschitz constants: the exact ones of Theorem 4 (spec/mathematics.md) beside the bound of Kim et
 * al., appendix N. gamma = 1 and eps = 1: both only multiply. */
#include "core/layernorm_bound.h"
#include "experiment.h"

/* Every width from 2 to 4096; a job takes a share of them, every JOBS-th, since wide ones take longer. */
enum { LEAST = 2, MOST = 4096, ROWS = MOST - LEAST + 1, JOBS = 16, SHARE = (ROWS + JOBS - 1) / JOBS };

enum { EXACT_LOW, EXACT_HIGH, PAPER_HIGH, TWO_LOW, TWO_HIGH, NUMBERS, WIDTH = SHARE * NUMBERS };

static void measure(int64_t index, uint64_t seed, double *found)
{
    double gamma[MOST], unused;
    (void)seed;
    for (int64_t k = 0; k < MOST; k++)
        gamma[k] = 1.0;
    for (int64_t r = index; r < ROWS; r += JOBS, found += NUMBERS) {
        attest_layernorm_lip_inf(gamma, LEAST + r, 1.0, &found[EXACT_LOW], &found[EXACT_HIGH]);
        attest_layernorm_lip_inf_paper(gamma, LEAST + r, 1.0, &unused, &found[PAPER_HIGH]);
        attest_layernorm_lip_2(gamma, LEAST + r, 1.0, &found[TWO_LOW], &found[TWO_HIGH]);
    }
}

enum { TOKEN_WIDTH, PAPER, INF_UPPER, INF_LOWER, TWO_UPPER, TWO_LOWER, RATIO, COLUMNS };
static const lab_column columns[COLUMNS] = {
    [TOKEN_WIDTH] = {"D", "width"},
    [PAPER] = {"inf_paper", "paper's bound, infinity-norm"},
    [INF_UPPER] = {"inf_upper", "exact, infinity-norm"},
    [INF_LOWER] = {"inf_lower", "exact, infinity-norm (lower end)"},
    [TWO_UPPER] = {"two_upper", "exact, 2-norm"},
    [TWO_LOWER] = {"two_lower", "exact, 2-norm (lower end)"},
    [RATIO] = {"paper_over_exact", "paper's bound / exact"},
};

static void report(const double *found, double *value, lab_notes *notes)
{
    int64_t plain = 0; /* the last width up to which the constant is 2 (D - 1) / D */
    for (int64_t r = 0; r < ROWS; r++) {
        const double *f = found + (r % JOBS) * WIDTH + (r / JOBS) * NUMBERS, d = (double)(LEAST + r);
        double *row = value + r * COLUMNS;
        row[TOKEN_WIDTH] = d;
        row[PAPER] = f[PAPER_HIGH];
        row[INF_UPPER] = f[EXACT_HIGH];
        row[INF_LOWER] = f[EXACT_LOW];
        row[TWO_UPPER] = f[TWO_HIGH];
        row[TWO_LOWER] = f[TWO_LOW];
        row[RATIO] = f[PAPER_HIGH] / f[EXACT_HIGH];
        if (plain == r && f[EXACT_LOW] <= 2.0 * (d - 1.0) / d)
            plain = r + 1;
    }
    const double *last = value + (ROWS - 1) * COLUMNS;
    lab_note(notes, "The constant is 2 (D - 1) / D up to D = %d, and grows like sqrt(D) beyond",
             (int)(plain + LEAST - 1));
    lab_note(notes, "At D = %d it is %.6f; the paper's bound %.4f is %.0f times as large", MOST, last[INF_UPPER],
             last[PAPER], last[RATIO]);
    lab_note(notes, "In the 2-norm it is 1 from the first width to the last: there LayerNorm stretches nothing but by "
                    "1 / sqrt(eps)");
}

static const lab_chart charts[] = {{
    .name = "layernorm",
    .title = "Lipschitz constant of LayerNorm (gamma = 1, eps = 1)",
    .x_label = "width D",
    .y_label = "Lipschitz constant",
    .log_x = true,
    .log_y = true,
    .x = TOKEN_WIDTH,
    .curves = 3,
    .curve = {{PAPER, LAB_LINE}, {INF_UPPER, LAB_LINE}, {TWO_UPPER, LAB_LINE}},
}};

const lab_experiment lab_layernorm = {
    .name = "layernorm",
    .figure = "Kim et al., appendix N",
    .jobs = JOBS,
    .width = WIDTH,
    .job = measure,
    .rows = ROWS,
    .columns = COLUMNS,
    .column = columns,
    .report = report,
    .charts = 1,
    .chart = charts,
};
