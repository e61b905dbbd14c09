/* What neural processes are trained on, and how: Gaussian processes beside formulas for one point, images beside their
 * own, steps beside steps taken by hand, and marks. */
#include "golden/random.h"
#include "lab/adam.h"
#include "lab/curves.h"
#include "lab/exam.h"
#include "lab/images.h"
#include "lab/training.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static void test_what_one_point_tells(void **state)
{
    double x[] = {0.5, 1.25}, y[] = {-2.0, 0.0}, mean[2], deviation[2];
    const double l = 0.75, noise = lab_curve_noise * lab_curve_noise, k = exp(-0.5);
    const lab_task task = {1, 1, 2, x, y};
    (void)state;
    lab_curve_known(l, task, mean, deviation);
    assert_true(fabs(mean[1] - k * y[0] / (1.0 + noise)) < 1e-14);
    assert_true(fabs(deviation[1] * deviation[1] - (1.0 + noise - k * k / (1.0 + noise))) < 1e-14);
    assert_true(fabs(mean[0] - y[0] / (1.0 + noise)) < 1e-14);
}

/* Means of products of what is drawn at two points are the covariances. */
static void test_curves_have_their_covariance(void **state)
{
    enum { CURVES = 40000 };
    random_source random = random_seeded(2);
    double x[] = {-1.0, -0.5}, y[2], aa = 0.0, ab = 0.0;
    const lab_task task = {1, 0, 2, x, y};
    (void)state;
    for (int k = 0; k < CURVES; k++) {
        lab_curve_draw(&random, 0.5, task);
        aa += y[0] * y[0] / CURVES;
        ab += y[0] * y[1] / CURVES;
    }
    assert_true(fabs(aa - 1.0004) < 0.04 && fabs(ab - exp(-0.5)) < 0.04);
}

/* One function at every resolution: a pixel of 8 x 8 is the middle of four of 16 x 16. */
static void test_pixels(void **state)
{
    double coarse[2], fine[2], sum[2] = {0.0, 0.0};
    (void)state;
    lab_pixel(8, 3 * 8 + 5, coarse);
    for (int k = 0; k < 4; k++) {
        lab_pixel(16, (6 + k / 2) * 16 + 10 + k % 2, fine);
        sum[0] += fine[0] / 4.0;
        sum[1] += fine[1] / 4.0;
    }
    assert_true(sum[0] == coarse[0] && sum[1] == coarse[1] && coarse[0] == 0.375 && coarse[1] == -0.125);
}

static void test_discs_and_gratings(void **state)
{
    random_source random = random_seeded(4);
    (void)state;
    for (int k = 0; k < 50; k++) {
        const lab_image disc = lab_image_disc(&random), grating = lab_image_grating(&random);
        const double inside[] = {disc.x, disc.y}, outside[] = {disc.x, disc.y + disc.radius + 0.5};
        const double edge[] = {disc.x - disc.radius, disc.y};
        assert_true(fabs(lab_image_at(&disc, inside) - disc.level) < 0.02);
        assert_true(fabs(lab_image_at(&disc, outside) - disc.ground) < 1e-3);
        assert_true(fabs(lab_image_at(&disc, edge) - 0.5 * (disc.level + disc.ground)) < 1e-12);
        /* one stripe further on, and half a stripe */
        const double *a = grating.across, square = a[0] * a[0] + a[1] * a[1];
        const double here[] = {0.1, -0.2}, next[] = {0.1 + a[0] / square, -0.2 + a[1] / square};
        const double half[] = {0.1 + 0.5 * a[0] / square, -0.2 + 0.5 * a[1] / square};
        const double at_here = lab_image_at(&grating, here);
        assert_true(fabs(lab_image_at(&grating, next) - at_here) < 1e-12);
        assert_true(fabs(lab_image_at(&grating, half) + at_here - grating.level - grating.ground) < 1e-12);
    }
}

/* Pixels of a task are different ones of 16 x 16, and those of a whole image come in order after its context. */
static void test_tasks_of_images(void **state)
{
    random_source random = random_seeded(5);
    lab_task task = lab_task_begin(2, LAB_IMAGE_TASK + 16);
    bool met[LAB_IMAGE_SIDE * LAB_IMAGE_SIDE] = {false};
    (void)state;
    lab_image_task(&random, &task);
    assert_in_range(task.context, 4, 64);
    assert_int_equal(LAB_IMAGE_TASK, task.count);
    for (int64_t i = 0; i < task.count; i++) {
        const double column = 8.0 * (task.x[2 * i] + 1.0), row = 8.0 * (task.x[2 * i + 1] + 1.0);
        const int k = (int)row * 16 + (int)column;
        assert_true(column == (int)column + 0.5 && row == (int)row + 0.5 && !met[k]);
        met[k] = true;
    }
    const lab_image image = lab_image_grating(&random);
    lab_image_whole(&image, &random, 7, 4, &task);
    assert_true(task.context == 7 && task.count == 23 && task.x[2 * 7] == -0.75 && task.x[2 * 22 + 1] == 0.75);
    for (int64_t i = 0; i < task.count; i++)
        assert_true(task.y[i] == lab_image_at(&image, task.x + 2 * i));
    lab_task_end(&task);
}

static const lab_gaze dot = {ATTEST_DOT, 0};

static void draw_curve(random_source *random, lab_task *task)
{
    lab_curve_task(random, task);
}

/* A few steps, and it predicts curves better than before; in one go or in two. */
static void test_training(void **state)
{
    enum { STEPS = 20 };
    const lab_subject curves = {1, LAB_CURVE_TASK, draw_curve};
    lab_training once = lab_training_begin(dot, curves, STEPS, 1);
    lab_training twice = lab_training_begin(dot, curves, STEPS, 1);
    const lab_marks before = lab_examine(&once, 1);
    (void)state;
    lab_training_go(&once, STEPS);
    lab_training_go(&twice, 7);
    lab_training_go(&twice, STEPS);
    const lab_marks after = lab_examine(&once, 1);
    assert_true(after.density > before.density + 1.0 && after.elbo > before.elbo + 1.0);
    assert_memory_equal(once.process.weight, twice.process.weight, (size_t)once.process.count * sizeof(double));
    lab_training_end(&once);
    lab_training_end(&twice);
}

/* Two steps by hand: each climbs the slopes of eight tasks, and of no other, at a rate that falls to 0. */
static void test_steps(void **state)
{
    enum { STEPS = 4, TASKS = 8 };
    const lab_subject curves = {1, LAB_CURVE_TASK, draw_curve};
    double noise[LAB_NET_WIDTH];
    lab_training t = lab_training_begin(dot, curves, STEPS, 1), h = lab_training_begin(dot, curves, STEPS, 1);
    (void)state;
    lab_training_go(&t, 2);
    for (int step = 0; step < 2; step++) {
        memset(h.process.slope, 0, (size_t)h.process.count * sizeof(double));
        for (int k = 0; k < TASKS; k++) {
            lab_curve_task(&h.random, &h.task);
            for (int b = 0; b < LAB_NET_WIDTH; b++)
                noise[b] = lab_normal_number(&h.random);
            lab_process_elbo(&h.process, &h.tape, h.task, noise, true);
        }
        lab_adam_climb(&h.adam, 0.001 * (1.0 - step / 4.0), h.process.slope, h.process.weight);
    }
    assert_memory_equal(t.process.weight, h.process.weight, (size_t)t.process.count * sizeof(double));
    lab_training_end(&t);
    lab_training_end(&h);
}

/* Each task counts alike; the context counts for the error, the rest for the density. */
static void test_marks(void **state)
{
    double x[4] = {0.0}, y[] = {1.0, 2.0, 3.0, 4.0};
    const double mean[] = {1.5, 2.0, 9.0, 9.0}, density[] = {7.0, 7.0, -1.0, 2.0};
    lab_marks sum = {.elbo = 64.0 * 5.0};
    (void)state;
    for (int k = 0; k < LAB_EXAM_TASKS; k++)
        lab_marks_add(&sum, (lab_task){1, k % 2 == 0 ? 2 : 1, k % 2 == 0 ? 4 : 2, x, y}, mean, density);
    const lab_marks marks = lab_marks_done(sum);
    assert_true(marks.elbo == 5.0 && marks.density == 0.5 * (0.5 + 7.0));
    assert_true(fabs(marks.miss - sqrt(0.5 * (0.125 + 0.25))) < 1e-15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_one_point_tells),
        cmocka_unit_test(test_curves_have_their_covariance),
        cmocka_unit_test(test_pixels),
        cmocka_unit_test(test_discs_and_gratings),
        cmocka_unit_test(test_tasks_of_images),
        cmocka_unit_test(test_training),
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_marks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
