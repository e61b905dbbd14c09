/* Neural processes with and without attention, trained on curves drawn from Gaussian processes: how well they predict
 * curves that they have not seen, and whether they pass through the points that they are given (slides on attention;
 * spec/mathematics.md, S1, S2). */
#include "anp.h"
#include "curves.h"
#include "exam.h"

static const lab_gaze gazes[ANP_KINDS] = {
    [ANP_UNIFORM] = {ATTEST_UNIFORM, 0},
    [ANP_LAPLACE] = {ATTEST_LAPLACE, 0},
    [ANP_DOT] = {ATTEST_DOT, 0},
    [ANP_MULTIHEAD] = {ATTEST_DOT, 4},
};

static void draw_task(random_source *random, lab_task *task)
{
    lab_curve_task(random, task);
}

static const lab_subject curves = {.inputs = 1, .points = LAB_CURVE_TASK, .draw = draw_task};

static void put_marks(int64_t step, lab_marks marks, double *look)
{
    look[ANP_STEP] = (double)step;
    look[ANP_ELBO] = marks.elbo;
    look[ANP_DENSITY] = marks.density;
    look[ANP_MISS] = marks.miss;
}

/* The exam of somebody who knows the length scale. */
static lab_marks marks_of_knowing(lab_task *task, uint64_t seed)
{
    double mean[LAB_CURVE_TASK], deviation[LAB_CURVE_TASK], density[LAB_CURVE_TASK];
    random_source random = lab_exam_tasks(seed);
    lab_marks sum = {.elbo = 0.0};
    for (int k = 0; k < LAB_EXAM_TASKS; k++) {
        const double length = lab_curve_task(&random, task);
        lab_curve_known(length, *task, mean, deviation);
        for (int i = 0; i < LAB_CURVE_TASK; i++)
            density[i] = lab_log_density(task->y[i], mean[i], deviation[i]);
        lab_marks_add(&sum, *task, mean, density);
    }
    return lab_marks_done(sum);
}

static void train(int64_t index, uint64_t seed, int64_t steps, double *found)
{
    lab_training t = lab_training_begin(gazes[index], curves, steps, seed);
    for (int k = 0; k < ANP_LOOKS; k++) {
        lab_training_go(&t, steps * (k + 1) / ANP_LOOKS);
        put_marks(t.step, lab_examine(&t, seed), found + k * ANP_LOOK);
    }
    put_marks(0, marks_of_knowing(&t.task, seed), found + ANP_KNOWN);
    lab_curve_show(&t, seed, found + ANP_SHOWN);
    lab_training_end(&t);
}

enum {
    AT_STEP,
    DENSITY_KNOWN,
    DENSITIES,
    ELBOS = DENSITIES + ANP_KINDS,
    MISS_KNOWN = ELBOS + ANP_KINDS,
    MISSES,
    COLUMNS = MISSES + ANP_KINDS
};
static const lab_column columns[COLUMNS] = {
    [AT_STEP] = {"step", "step"},
    [DENSITY_KNOWN] = {"known_density", "whoever knows the length scale"},
    [DENSITIES + ANP_UNIFORM] = {"uniform_density", "neural process (uniform)"},
    [DENSITIES + ANP_LAPLACE] = {"laplace_density", "attentive, Laplace"},
    [DENSITIES + ANP_DOT] = {"dot_density", "attentive, dot product"},
    [DENSITIES + ANP_MULTIHEAD] = {"multihead_density", "attentive, four heads"},
    [ELBOS + ANP_UNIFORM] = {"uniform_elbo", "neural process (uniform)"},
    [ELBOS + ANP_LAPLACE] = {"laplace_elbo", "attentive, Laplace"},
    [ELBOS + ANP_DOT] = {"dot_elbo", "attentive, dot product"},
    [ELBOS + ANP_MULTIHEAD] = {"multihead_elbo", "attentive, four heads"},
    [MISS_KNOWN] = {"known_miss", "whoever knows the length scale"},
    [MISSES + ANP_UNIFORM] = {"uniform_miss", "neural process (uniform)"},
    [MISSES + ANP_LAPLACE] = {"laplace_miss", "attentive, Laplace"},
    [MISSES + ANP_DOT] = {"dot_miss", "attentive, dot product"},
    [MISSES + ANP_MULTIHEAD] = {"multihead_miss", "attentive, four heads"},
};

static void report(const double *found, double *value, lab_notes *notes)
{
    for (int k = 0; k < ANP_LOOKS; k++, value += COLUMNS) {
        value[AT_STEP] = found[k * ANP_LOOK + ANP_STEP];
        value[DENSITY_KNOWN] = found[ANP_KNOWN + ANP_DENSITY];
        value[MISS_KNOWN] = found[ANP_KNOWN + ANP_MISS];
        for (int kind = 0; kind < ANP_KINDS; kind++) {
            const double *look = found + kind * ANP_FOUND + k * ANP_LOOK;
            value[DENSITIES + kind] = look[ANP_DENSITY];
            value[ELBOS + kind] = look[ANP_ELBO];
            value[MISSES + kind] = look[ANP_MISS];
        }
    }
    const double *last = value - COLUMNS;
    for (int kind = 0; kind < ANP_KINDS; kind++)
        lab_note(notes,
                 "%s: log density %.3f where nothing is given, error %.3f where a point is, ELBO %.3f per target",
                 columns[DENSITIES + kind].label, last[DENSITIES + kind], last[MISSES + kind], last[ELBOS + kind]);
    lab_note(notes, "Whoever knows the length scale: %.3f and %.3f; no prediction is better on average",
             last[DENSITY_KNOWN], last[MISS_KNOWN]);
}

static const lab_chart charts[] = {
    {
        .name = "anp",
        .title = "Curves not seen before: log density of points that are not given",
        .x_label = "steps of Adam",
        .y_label = "mean log density",
        .x = AT_STEP,
        .curves = ANP_KINDS + 1,
        .curve = {{DENSITIES + ANP_UNIFORM, LAB_LINE},
                  {DENSITIES + ANP_LAPLACE, LAB_LINE},
                  {DENSITIES + ANP_DOT, LAB_LINE},
                  {DENSITIES + ANP_MULTIHEAD, LAB_LINE},
                  {DENSITY_KNOWN, LAB_LINE}},
    },
    {
        .name = "anp-context",
        .title = "The error at the points that are given",
        .x_label = "steps of Adam",
        .y_label = "root mean square",
        .log_y = true,
        .x = AT_STEP,
        .curves = ANP_KINDS + 1,
        .curve = {{MISSES + ANP_UNIFORM, LAB_LINE},
                  {MISSES + ANP_LAPLACE, LAB_LINE},
                  {MISSES + ANP_DOT, LAB_LINE},
                  {MISSES + ANP_MULTIHEAD, LAB_LINE},
                  {MISS_KNOWN, LAB_LINE}},
    },
};

const lab_experiment lab_anp = {
    .name = "anp",
    .figure = "Topics on Attention in Deep Learning, attentive neural processes",
    .jobs = ANP_KINDS,
    .width = ANP_FOUND,
    .rows = ANP_LOOKS,
    .columns = COLUMNS,
    .column = columns,
    .report = report,
    .charts = 2,
    .chart = charts,
    .plates = ANP_PLATES,
    .plate = anp_plates,
    .steps = 6000,
    .train = train,
};
