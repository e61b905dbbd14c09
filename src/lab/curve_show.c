#include "curve_show.h"
#include "core/vector.h"
#include "curves.h"
#include "exam.h"
#include <math.h>

enum { FOR_SHOW = 200, ALL = LAB_SHOW_GIVEN + LAB_SHOW_GRID };
static const double LENGTH = 0.5;

/* Points of the grid, one in each eighth of it, are the context; then comes the grid. */
static void place_points(random_source *random, lab_task *task)
{
    enum { PARTS = LAB_SHOW_GRID - 1 };
    double *grid = task->x + LAB_SHOW_GIVEN;
    task->context = LAB_SHOW_GIVEN;
    task->count = ALL;
    for (int i = 0; i <= PARTS; i++)
        grid[i] = LAB_CURVE_SIDE * (2.0 * i / PARTS - 1.0);
    for (int j = 0; j < LAB_SHOW_GIVEN; j++)
        task->x[j] = grid[random_between(random, j * PARTS / LAB_SHOW_GIVEN, (j + 1) * PARTS / LAB_SHOW_GIVEN - 1)];
}

static double given_at(lab_task task, double x)
{
    for (int64_t j = 0; j < task.context; j++)
        if (task.x[j] == x)
            return task.y[j];
    return NAN;
}

void lab_curve_show(lab_training *t, uint64_t seed, double *shown)
{
    double mean[ALL], deviation[ALL], density[ALL], known[ALL], known_deviation[ALL], weights[ALL * LAB_SHOW_GIVEN];
    random_source random = lab_random_for(seed, FOR_SHOW);
    lab_task task = lab_task_begin(1, ALL);
    place_points(&random, &task);
    lab_curve_draw(&random, LENGTH, task);
    lab_curve_known(LENGTH, task, known, known_deviation);
    lab_predict(t, task, &random, mean, deviation, density);
    lab_process_weights(&t->process, &t->tape, task, weights);
    for (int i = LAB_SHOW_GIVEN; i < ALL; i++, shown += LAB_SHOW_NUMBERS) {
        shown[LAB_SHOW_X] = task.x[i];
        shown[LAB_SHOW_CURVE] = task.y[i];
        shown[LAB_SHOW_CONTEXT] = given_at(task, task.x[i]);
        shown[LAB_SHOW_KNOWN] = known[i];
        shown[LAB_SHOW_KNOWN_DEVIATION] = known_deviation[i];
        shown[LAB_SHOW_MEAN] = mean[i];
        shown[LAB_SHOW_DEVIATION] = deviation[i];
        attest_copy(weights + i * LAB_SHOW_GIVEN, shown + LAB_SHOW_WEIGHTS, LAB_SHOW_GIVEN);
    }
    lab_task_end(&task);
}
