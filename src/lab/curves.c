#include "curves.h"
#include "core/cholesky.h"
#include "core/triangular.h"
#include "core/exp.h"
#include "core/vector.h"
#include <math.h>

const double lab_curve_noise = 0.02;

/* Room for one curve's covariance: jobs are processes, and one job looks at one curve at a time. */
static double covariance[LAB_CURVE_POINTS * LAB_CURVE_POINTS], factor[LAB_CURVE_POINTS * LAB_CURVE_POINTS];

static double covary(double length, double x, double other)
{
    const double off = (x - other) / length;
    return attest_exp(-0.5 * off * off);
}

/* factor factor^T = the covariance of n observations, which is noise^2 I - (-K). */
static void decompose(double length, const double *x, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j <= i; j++)
            covariance[i * n + j] = -covary(length, x[i], x[j]);
    attest_cholesky(covariance, lab_curve_noise * lab_curve_noise, n, factor);
}

void lab_curve_draw(random_source *random, double length, lab_task task)
{
    double normal[LAB_CURVE_POINTS];
    decompose(length, task.x, task.count);
    for (int64_t i = 0; i < task.count; i++) {
        normal[i] = lab_normal_number(random);
        task.y[i] = attest_dot(factor + i * task.count, normal, i + 1);
    }
}

double lab_curve_task(random_source *random, lab_task *task)
{
    const double length = 0.3 + 0.6 * random_unit(random);
    task->count = LAB_CURVE_TASK;
    task->context = random_between(random, 3, 15);
    for (int i = 0; i < LAB_CURVE_TASK; i++)
        task->x[i] = LAB_CURVE_SIDE * (2.0 * random_unit(random) - 1.0);
    lab_curve_draw(random, length, *task);
    return length;
}

void lab_curve_known(double length, lab_task task, double *mean, double *deviation)
{
    const int64_t n = task.context;
    double white[LAB_CURVE_POINTS], seen[LAB_CURVE_POINTS];
    decompose(length, task.x, n);
    attest_copy(task.y, white, n);
    attest_solve_lower(factor, n, n, white);
    for (int64_t i = 0; i < task.count; i++) {
        for (int64_t j = 0; j < n; j++)
            seen[j] = covary(length, task.x[i], task.x[j]);
        attest_solve_lower(factor, n, n, seen);
        mean[i] = attest_dot(seen, white, n);
        deviation[i] = sqrt(1.0 + lab_curve_noise * lab_curve_noise - attest_dot(seen, seen, n));
    }
}
