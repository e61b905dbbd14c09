/* A few steps of every kind of neural process, on curves and on images: sums of the weights that come out, and of what is
 * predicted with them. */
#include "lab/curves.h"
#include "lab/exam.h"
#include "lab/images.h"
#include <stdio.h>

enum { STEPS = 6, MOST = 128 };

static void draw_curve(random_source *random, lab_task *task)
{
    lab_curve_task(random, task);
}

static double sum_of(const double *x, int64_t count)
{
    double sum = 0.0;
    for (int64_t k = 0; k < count; k++)
        sum += x[k];
    return sum;
}

static void train(const char *what, lab_gaze gaze, lab_subject subject)
{
    double mean[MOST], deviation[MOST], density[MOST];
    random_source random = random_seeded(2);
    lab_training t = lab_training_begin(gaze, subject, STEPS, 1);
    lab_training_go(&t, STEPS);
    subject.draw(&random, &t.task);
    lab_predict(&t, t.task, &random, mean, deviation, density);
    printf("%s %d %d: %a %a %a %a\n", what, (int)gaze.kind, gaze.heads, sum_of(t.process.weight, t.process.count),
           sum_of(mean, t.task.count), sum_of(deviation, t.task.count), sum_of(density, t.task.count));
    lab_training_end(&t);
}

int main(void)
{
    static const lab_gaze gazes[] = {{ATTEST_UNIFORM, 0}, {ATTEST_LAPLACE, 0}, {ATTEST_DOT, 0}, {ATTEST_DOT, 4}};
    static const lab_subject curves = {1, LAB_CURVE_TASK, draw_curve}, images = {2, LAB_IMAGE_TASK, lab_image_task};
    for (int g = 0; g < 4; g++) {
        train("curves", gazes[g], curves);
        train("images", gazes[g], images);
    }
    return 0;
}
