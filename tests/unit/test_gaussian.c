/* Normal distributions: densities beside their formula, the closed form of the divergence beside an integral, moments of
 * numbers drawn, mixtures. */
#include "golden/random.h"
#include "lab/gaussian.h"
#include "lab/tape.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

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
    enum { DRAWN = 100000 };
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_divergence_is_its_integral),
        cmocka_unit_test(test_densities_and_deviations),
        cmocka_unit_test(test_normal_numbers),
        cmocka_unit_test(test_mixtures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
