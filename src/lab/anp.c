/* Neural processes with and without attention, trained on curves drawn from Gaussian processes: how well they predict
 * curves that they have not seen, and whether they pass through the points that they are given (slides on attention;
 * spec/mathematics.md, S1, S2). */
#include "anp.h"
#include "curves.h"

static void draw_task(random_source *random, lab_task *task)
{
    lab_curve_task(random, task);
}

static const lab_subject curves = {.inputs = 1, .points = LAB_CURVE_TASK, .draw = draw_task};

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

static void train(int64_t kind, uint64_t seed, int64_t steps, double *found)
{
    lab_training t = lab_contest_train(kind, curves, seed, steps, found);
    const lab_marks known = marks_of_knowing(&t.task, seed);
    found[ANP_KNOWN_DENSITY] = known.density;
    found[ANP_KNOWN_MISS] = known.miss;
    lab_curve_show(&t, seed, found + ANP_SHOWN);
    lab_training_end(&t);
}

enum { KNOWN_DENSITY = NP_COLUMNS, KNOWN_MISS, COLUMNS };
static const lab_column columns[COLUMNS] = {
    NP_COLUMN_NAMES,
    [KNOWN_DENSITY] = {"known_density", "whoever knows the length scale"},
    [KNOWN_MISS] = {"known_miss", "whoever knows the length scale"},
};

static void report(const double *found, double *value, lab_notes *notes)
{
    lab_contest_report(found, ANP_FOUND, value, COLUMNS, notes);
    for (int k = 0; k < NP_LOOKS; k++) {
        value[k * COLUMNS + KNOWN_DENSITY] = found[ANP_KNOWN_DENSITY];
        value[k * COLUMNS + KNOWN_MISS] = found[ANP_KNOWN_MISS];
    }
    lab_note(notes, "Whoever knows the length scale: %.3f and %.3f; no prediction has a higher density on average",
             found[ANP_KNOWN_DENSITY], found[ANP_KNOWN_MISS]);
}

static const lab_chart charts[] = {
    {
        .name = "anp",
        .title = "Curves not seen before: log density of points that are not given",
        .x_label = "steps of Adam",
        .y_label = "mean log density",
        .x = NP_STEP,
        .curves = NP_KINDS + 1,
        .curve = {NP_CURVES(NP_DENSITY), {KNOWN_DENSITY, LAB_LINE}},
    },
    {
        .name = "anp-context",
        .title = "The error at the points that are given",
        .x_label = "steps of Adam",
        .y_label = "root mean square",
        .log_y = true,
        .x = NP_STEP,
        .curves = NP_KINDS + 1,
        .curve = {NP_CURVES(NP_MISS), {KNOWN_MISS, LAB_LINE}},
    },
};

const lab_experiment lab_anp = {
    .name = "anp",
    .figure = "Topics on Attention in Deep Learning, attentive neural processes",
    .jobs = NP_KINDS,
    .width = ANP_FOUND,
    .rows = NP_LOOKS,
    .columns = COLUMNS,
    .column = columns,
    .report = report,
    .charts = sizeof charts / sizeof charts[0],
    .chart = charts,
    .plates = ANP_PLATES,
    .plate = anp_plates,
    .steps = 6000,
    .train = train,
};
