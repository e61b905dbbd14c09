/* Neural processes: slopes of every weight beside differences, the closed form of the divergence beside an integral, what
 * does not depend on the context's order, and Gaussian processes beside formulas for one point. */
#include "golden/random.h"
#include "lab/curves.h"
#include "lab/exam.h"
#include "lab/gaussian.h"
#include "lab/images.h"
#include "lab/process.h"
#include "lab/tape.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { WIDTH = 4, POINTS = 10, CONTEXT = 4, INPUTS = 2 };

static const lab_gaze gazes[] = {{ATTEST_UNIFORM, 0}, {ATTEST_LAPLACE, 0}, {ATTEST_DOT, 0}, {ATTEST_DOT, 2}};
enum { GAZES = sizeof gazes / sizeof gazes[0] };

typedef struct example {
    double x[POINTS * INPUTS], y[POINTS], noise[WIDTH];
    lab_task task;
} example;

static lab_process process_of(lab_gaze gaze)
{
    random_source random = random_seeded(7);
    return lab_process_begin(gaze, INPUTS, WIDTH, &random);
}

static void fill(random_source *random, int64_t count, double *x)
{
    for (int64_t k = 0; k < count; k++)
        x[k] = lab_normal_number(random);
}

static void draw_example(uint64_t seed, example *e)
{
    random_source random = random_seeded(seed);
    fill(&random, POINTS * INPUTS, e->x);
    fill(&random, POINTS, e->y);
    fill(&random, WIDTH, e->noise);
    e->task = (lab_task){INPUTS, CONTEXT, POINTS, e->x, e->y};
}

static double elbo_with(lab_process *p, lab_tape *tape, const example *e, int64_t weight, double value)
{
    const double before = p->weight[weight];
    p->weight[weight] = value;
    const double elbo = lab_process_elbo(p, tape, e->task, e->noise, false);
    p->weight[weight] = before;
    return elbo;
}

static void test_slopes_are_differences(void **state)
{
    const double step = 0x1p-17;
    lab_tape tape = lab_tape_begin();
    example e;
    draw_example(5, &e);
    (void)state;
    for (int g = 0; g < GAZES; g++) {
        lab_process p = process_of(gazes[g]);
        int64_t flat = 0;
        lab_process_elbo(&p, &tape, e.task, e.noise, true);
        for (int64_t k = 0; k < p.count; k++) {
            const double at = p.weight[k];
            const double rise = elbo_with(&p, &tape, &e, k, at + step) - elbo_with(&p, &tape, &e, k, at - step);
            assert_true(fabs(rise / (2.0 * step) - p.slope[k]) < 1e-9);
            flat += fabs(p.slope[k]) < 1e-6;
        }
        assert_in_range(flat, 0, p.count / 20); /* every part of the network counts */
        lab_process_end(&p);
    }
    lab_tape_end(&tape);
}

/* Slopes add up: over two examples they are the sum of those over each. */
static void test_slopes_add_up(void **state)
{
    lab_tape tape = lab_tape_begin();
    lab_process p = process_of(gazes[3]), q = process_of(gazes[3]);
    example e;
    draw_example(6, &e);
    (void)state;
    lab_process_elbo(&p, &tape, e.task, e.noise, true);
    lab_process_elbo(&q, &tape, e.task, e.noise, true);
    lab_process_elbo(&q, &tape, e.task, e.noise, true);
    for (int64_t k = 0; k < p.count; k++)
        assert_true(fabs(q.slope[k] - 2.0 * p.slope[k]) < 1e-14);
    assert_int_equal(0, tape.used);
    lab_process_end(&p);
    lab_process_end(&q);
    lab_tape_end(&tape);
}

static lab_gaussian normal(lab_tape *tape, double mean, double deviation)
{
    return (lab_gaussian){lab_given(tape, 1, 1, &mean), lab_given(tape, 1, 1, &deviation)};
}

/* The integral of q log(q / p) over +-12 deviations, by the trapezoidal rule, which for such functions is exact to the last
 * digits. */
static double integrated(double mq, double sq, double mp, double sp)
{
    enum { PARTS = 4000 };
    double sum = 0.0;
    for (int k = 0; k <= PARTS; k++) {
        const double x = mq + sq * (24.0 * k / PARTS - 12.0), q = lab_log_density(x, mq, sq);
        sum += exp(q) * (q - lab_log_density(x, mp, sp));
    }
    return sum * sq * 24.0 / PARTS;
}

static void test_divergence_is_its_integral(void **state)
{
    static const double cases[][4] = {
        {0, 1, 0, 1}, {0.3, 0.7, -1.2, 1.5}, {2, 0.05, 1.9, 0.06}, {-1, 3, 1, 0.8}, {0, 0.5, 0, 2}};
    lab_tape tape = lab_tape_begin();
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        const double *c = cases[k], truth = integrated(c[0], c[1], c[2], c[3]);
        const lab_node *kl = lab_kl_divergence(&tape, normal(&tape, c[0], c[1]), normal(&tape, c[2], c[3]));
        assert_true(fabs(kl->value[0] - truth) < 1e-11 * (1.0 + truth) && kl->value[0] >= 0.0);
    }
    lab_tape_end(&tape);
}

static void test_densities_and_deviations(void **state)
{
    static const double raw[] = {-800.0, -3.0, 0.0, 3.0, 800.0};
    lab_tape tape = lab_tape_begin();
    const lab_node *d = lab_deviation(&tape, lab_given(&tape, 1, 5, raw), 0.25);
    (void)state;
    assert_true(fabs(lab_log_density(1.0, 0.0, 2.0) - (-0.125 - log(2.0 * sqrt(2.0 * 3.14159265358979324)))) < 1e-15);
    assert_true(d->value[0] == 0.25 && d->value[4] == 800.25);
    for (int k = 1; k < 4; k++)
        assert_true(fabs(d->value[k] - 0.25 - log(1.0 + exp(raw[k]))) < 1e-15);
    lab_tape_end(&tape);
}

/* Mean and variance of numbers drawn; a fourth moment of 3 tells them from sums of a few uniform ones. */
static void test_normal_numbers(void **state)
{
    enum { DRAWN = 200000 };
    random_source random = random_seeded(1);
    double moment[5] = {0.0};
    (void)state;
    for (int k = 0; k < DRAWN; k++) {
        const double x = lab_normal_number(&random);
        for (int m = 1; m <= 4; m++)
            moment[m] += pow(x, m) / DRAWN;
    }
    assert_true(fabs(moment[1]) < 0.01 && fabs(moment[2] - 1.0) < 0.015);
    assert_true(fabs(moment[3]) < 0.04 && fabs(moment[4] - 3.0) < 0.1);
}

static void swap(double *a, double *b)
{
    const double kept = *a;
    *a = *b;
    *b = kept;
}

static void test_mixtures(void **state)
{
    const double mean[] = {1.0, 77.0, -2.0, 77.0}, deviation[] = {0.5, 77.0, 2.0, 77.0};
    const lab_mixture m = {2, 2, mean, deviation};
    (void)state;
    const double both = exp(lab_log_density(0.25, 1.0, 0.5)) + exp(lab_log_density(0.25, -2.0, 2.0));
    assert_true(fabs(lab_mixture_log_density(m, 0.25) - log(both / 2.0)) < 1e-15);
    assert_true(fabs(lab_mixture_log_density(m, 1e3) - lab_log_density(1e3, -2.0, 2.0) + log(2.0)) < 1e-9);
    assert_true(lab_mixture_mean(m) == -0.5);
    assert_true(fabs(lab_mixture_deviation(m) - sqrt((0.25 + 4.0 + 2.0 * 2.25) / 2.0)) < 1e-15);
}

/* The context is a set. */
static void test_order_does_not_matter(void **state)
{
    lab_tape tape = lab_tape_begin();
    example e;
    draw_example(8, &e);
    (void)state;
    for (int g = 0; g < GAZES; g++) {
        lab_process p = process_of(gazes[g]);
        const double before = lab_process_elbo(&p, &tape, e.task, e.noise, false);
        for (int b = 0; b < INPUTS; b++)
            swap(&e.x[b], &e.x[(CONTEXT - 1) * INPUTS + b]);
        swap(&e.y[0], &e.y[CONTEXT - 1]);
        assert_true(fabs(lab_process_elbo(&p, &tape, e.task, e.noise, false) - before) < 1e-13);
        lab_process_end(&p);
    }
    lab_tape_end(&tape);
}

/* With all targets in the context the divergence is 0 and z has one distribution: the ELBO is the predictions' mean log
 * density. */
static void test_predictions_are_those_of_the_elbo(void **state)
{
    lab_tape tape = lab_tape_begin();
    double mean[POINTS], deviation[POINTS], fit = 0.0;
    example e;
    draw_example(9, &e);
    lab_process p = process_of(gazes[3]);
    (void)state;
    e.task.context = POINTS;
    lab_process_predict(&p, &tape, e.task, 1, e.noise, mean, deviation);
    for (int i = 0; i < POINTS; i++)
        fit += lab_log_density(e.y[i], mean[i], deviation[i]) / POINTS;
    assert_true(fabs(fit - lab_process_elbo(&p, &tape, e.task, e.noise, false)) < 1e-13);
    lab_process_end(&p);
    lab_tape_end(&tape);
}

static void test_weights(void **state)
{
    lab_tape tape = lab_tape_begin();
    double weights[POINTS * CONTEXT];
    example e;
    draw_example(10, &e);
    (void)state;
    for (int g = 0; g < GAZES; g++) {
        lab_process p = process_of(gazes[g]);
        lab_process_weights(&p, &tape, e.task, weights);
        for (int i = 0; i < POINTS; i++) {
            double sum = 0.0;
            for (int j = 0; j < CONTEXT; j++)
                sum += weights[i * CONTEXT + j];
            assert_true(fabs(sum - 1.0) < 1e-14 && (g > 0 || weights[i * CONTEXT] == 0.25));
        }
        /* Laplace: exp of minus the sum of the coordinates' distances */
        const double *x = e.x, *far = e.x + 7 * INPUTS;
        const double nearer = fabs(far[0] - x[0]) + fabs(far[1] - x[1]) - fabs(far[0] - x[2]) - fabs(far[1] - x[3]);
        assert_true(g != 1 || fabs(log(weights[7 * CONTEXT + 1] / weights[7 * CONTEXT]) - nearer) < 1e-13);
        lab_process_end(&p);
    }
    lab_tape_end(&tape);
}

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

static void draw_curve(random_source *random, lab_task *task)
{
    lab_curve_task(random, task);
}

/* A few steps, and it predicts curves better than before; in one go or in two. */
static void test_training(void **state)
{
    enum { STEPS = 20 };
    const lab_subject curves = {1, LAB_CURVE_TASK, draw_curve};
    lab_training once = lab_training_begin(gazes[2], curves, STEPS, 1);
    lab_training twice = lab_training_begin(gazes[2], curves, STEPS, 1);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slopes_are_differences),
        cmocka_unit_test(test_slopes_add_up),
        cmocka_unit_test(test_divergence_is_its_integral),
        cmocka_unit_test(test_densities_and_deviations),
        cmocka_unit_test(test_normal_numbers),
        cmocka_unit_test(test_mixtures),
        cmocka_unit_test(test_order_does_not_matter),
        cmocka_unit_test(test_predictions_are_those_of_the_elbo),
        cmocka_unit_test(test_weights),
        cmocka_unit_test(test_what_one_point_tells),
        cmocka_unit_test(test_curves_have_their_covariance),
        cmocka_unit_test(test_pixels),
        cmocka_unit_test(test_discs_and_gratings),
        cmocka_unit_test(test_tasks_of_images),
        cmocka_unit_test(test_training),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
