/* Neural processes: the ELBO beside plain loops, and below the likelihood that it bounds; slopes of every weight beside
 * differences; what predictions and weights of attention may not depend on. */
#include "golden/random.h"
#include "lab/process.h"
#include "lab/room.h"
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

/* --- the ELBO once more, by plain loops over points and weights, in the order in which the network takes them */

typedef struct twin_layer {
    const double *weight, *bias;
} twin_layer;

typedef struct twin {
    twin_layer value[2], latent[2], embed[2], latent_mean, latent_deviation;
    const double *query[2], *key[2], *values[2], *join[2], *from_x, *from_r;
    twin_layer from_z, hidden, mean, deviation;
} twin;

static const double *twin_take(const double **from, int rows, int columns)
{
    const double *taken = *from;
    *from += rows * columns;
    return taken;
}

static twin_layer twin_take_layer(const double **from, int rows, int columns)
{
    const double *weight = twin_take(from, rows, columns);
    return (twin_layer){weight, twin_take(from, 1, columns)};
}

static twin twin_of(const lab_process *p)
{
    const double *from = p->weight;
    twin t = {.from_x = NULL};
    for (int layer = 0; layer < 2; layer++) {
        t.value[layer] = twin_take_layer(&from, layer == 0 ? INPUTS + 1 : WIDTH, WIDTH);
        t.latent[layer] = twin_take_layer(&from, layer == 0 ? INPUTS + 1 : WIDTH, WIDTH);
        if (p->gaze.kind == ATTEST_DOT)
            t.embed[layer] = twin_take_layer(&from, layer == 0 ? INPUTS : WIDTH, WIDTH);
    }
    for (int h = 0; h < p->gaze.heads; h++) {
        t.query[h] = twin_take(&from, WIDTH, WIDTH / 2);
        t.key[h] = twin_take(&from, WIDTH, WIDTH / 2);
        t.values[h] = twin_take(&from, WIDTH, WIDTH / 2);
        t.join[h] = twin_take(&from, WIDTH / 2, WIDTH);
    }
    t.latent_mean = twin_take_layer(&from, WIDTH, WIDTH);
    t.latent_deviation = twin_take_layer(&from, WIDTH, WIDTH);
    t.from_x = twin_take(&from, INPUTS, WIDTH);
    t.from_r = twin_take(&from, WIDTH, WIDTH);
    t.from_z = twin_take_layer(&from, WIDTH, WIDTH);
    t.hidden = twin_take_layer(&from, WIDTH, WIDTH);
    t.mean = twin_take_layer(&from, WIDTH, 1);
    t.deviation = twin_take_layer(&from, WIDTH, 1);
    assert_ptr_equal(from, p->weight + p->count);
    return t;
}

/* y += x W */
static void twin_add(const double *x, int rows, const double *weight, int columns, double *y)
{
    for (int c = 0; c < columns; c++)
        for (int r = 0; r < rows; r++)
            y[c] += x[r] * weight[r * columns + c];
}

/* y += x W + b */
static void twin_pass(const double *x, int rows, twin_layer layer, int columns, double *y)
{
    for (int c = 0; c < columns; c++)
        y[c] += layer.bias[c];
    twin_add(x, rows, layer.weight, columns, y);
}

static void twin_two(const twin_layer layer[2], const double *x, int inputs, double *y)
{
    double inner[WIDTH] = {0.0};
    twin_pass(x, inputs, layer[0], WIDTH, inner);
    for (int c = 0; c < WIDTH; c++)
        inner[c] = tanh(inner[c]);
    memset(y, 0, WIDTH * sizeof *y);
    twin_pass(inner, WIDTH, layer[1], WIDTH, y);
}

static void twin_point(const example *e, int i, double *point)
{
    memcpy(point, e->x + i * INPUTS, INPUTS * sizeof *point);
    point[INPUTS] = e->y[i];
}

/* q(z | the first `count` points) */
static void twin_latent(const twin *t, const example *e, int count, double *mean, double *deviation)
{
    double point[INPUTS + 1], s[WIDTH], all[WIDTH] = {0.0}, raw[WIDTH] = {0.0};
    for (int i = 0; i < count; i++) {
        twin_point(e, i, point);
        twin_two(t->latent, point, INPUTS + 1, s);
        for (int c = 0; c < WIDTH; c++)
            all[c] += s[c] / count;
    }
    memset(mean, 0, WIDTH * sizeof *mean);
    twin_pass(all, WIDTH, t->latent_mean, WIDTH, mean);
    twin_pass(all, WIDTH, t->latent_deviation, WIDTH, raw);
    for (int c = 0; c < WIDTH; c++)
        deviation[c] = 0.05 + log(1.0 + exp(raw[c]));
}

/* Weights of the context, for a query and keys of so many numbers. */
static void twin_weights(attest_kind kind, const double *q, const double k[CONTEXT][WIDTH], int width, double *weight)
{
    double sum = 0.0;
    for (int j = 0; j < CONTEXT; j++) {
        double logit = 0.0;
        for (int c = 0; c < width; c++)
            logit += kind == ATTEST_DOT       ? q[c] * k[j][c] / sqrt(width)
                     : kind == ATTEST_LAPLACE ? -fabs(q[c] - k[j][c])
                                              : 0.0;
        sum += weight[j] = exp(logit);
    }
    for (int j = 0; j < CONTEXT; j++)
        weight[j] /= sum;
}

static void twin_head(const twin *t, int h, const double *q, const double k[CONTEXT][WIDTH],
                      const double value[CONTEXT][WIDTH], double *r)
{
    double query[WIDTH] = {0.0}, key[CONTEXT][WIDTH] = {{0.0}}, seen[WIDTH] = {0.0}, weight[CONTEXT];
    twin_add(q, WIDTH, t->query[h], WIDTH / 2, query);
    for (int j = 0; j < CONTEXT; j++)
        twin_add(k[j], WIDTH, t->key[h], WIDTH / 2, key[j]);
    twin_weights(ATTEST_DOT, query, key, WIDTH / 2, weight);
    for (int j = 0; j < CONTEXT; j++) {
        double v[WIDTH] = {0.0};
        twin_add(value[j], WIDTH, t->values[h], WIDTH / 2, v);
        for (int c = 0; c < WIDTH / 2; c++)
            seen[c] += weight[j] * v[c];
    }
    twin_add(seen, WIDTH / 2, t->join[h], WIDTH, r);
}

/* What the context says at point i. */
static void twin_attend(const lab_process *p, const twin *t, const example *e, int i, double *r)
{
    double q[WIDTH], k[CONTEXT][WIDTH], value[CONTEXT][WIDTH], weight[CONTEXT], point[INPUTS + 1];
    const bool dot = p->gaze.kind == ATTEST_DOT;
    memcpy(q, e->x + i * INPUTS, INPUTS * sizeof *q);
    if (dot)
        twin_two(t->embed, e->x + i * INPUTS, INPUTS, q);
    for (int j = 0; j < CONTEXT; j++) {
        twin_point(e, j, point);
        twin_two(t->value, point, INPUTS + 1, value[j]);
        memcpy(k[j], point, INPUTS * sizeof *q);
        if (dot)
            twin_two(t->embed, point, INPUTS, k[j]);
    }
    memset(r, 0, WIDTH * sizeof *r);
    for (int h = 0; h < p->gaze.heads; h++)
        twin_head(t, h, q, k, value, r);
    if (p->gaze.heads > 0)
        return;
    twin_weights(p->gaze.kind, q, k, dot ? WIDTH : INPUTS, weight);
    for (int j = 0; j < CONTEXT; j++)
        for (int c = 0; c < WIDTH; c++)
            r[c] += weight[j] * value[j][c];
}

static double twin_log_density(const twin *t, const example *e, int i, const double *r, const double *z)
{
    double first[WIDTH] = {0.0}, second[WIDTH] = {0.0}, mean = 0.0, raw = 0.0;
    twin_add(e->x + i * INPUTS, INPUTS, t->from_x, WIDTH, first);
    twin_add(r, WIDTH, t->from_r, WIDTH, first);
    twin_pass(z, WIDTH, t->from_z, WIDTH, first);
    for (int c = 0; c < WIDTH; c++)
        first[c] = tanh(first[c]);
    twin_pass(first, WIDTH, t->hidden, WIDTH, second);
    for (int c = 0; c < WIDTH; c++)
        second[c] = tanh(second[c]);
    twin_pass(second, WIDTH, t->mean, 1, &mean);
    twin_pass(second, WIDTH, t->deviation, 1, &raw);
    return lab_log_density(e->y[i], mean, 0.02 + log(1.0 + exp(raw)));
}

static double twin_elbo(const lab_process *p, const example *e)
{
    const twin t = twin_of(p);
    double mean[2][WIDTH], deviation[2][WIDTH], z[WIDTH], r[WIDTH], elbo = 0.0;
    twin_latent(&t, e, CONTEXT, mean[0], deviation[0]);
    twin_latent(&t, e, POINTS, mean[1], deviation[1]);
    for (int c = 0; c < WIDTH; c++) {
        const double off = mean[1][c] - mean[0][c], ratio = deviation[1][c] / deviation[0][c];
        elbo -= 0.5 * (ratio * ratio + off * off / (deviation[0][c] * deviation[0][c]) - 1.0) - log(ratio);
        z[c] = mean[1][c] + deviation[1][c] * e->noise[c];
    }
    for (int i = 0; i < POINTS; i++) {
        twin_attend(p, &t, e, i, r);
        elbo += twin_log_density(&t, e, i, r, z);
    }
    return elbo / POINTS;
}

static void test_the_elbo_is_its_twins(void **state)
{
    lab_tape tape = lab_tape_begin();
    (void)state;
    for (int trial = 0; trial < 5 * GAZES; trial++) {
        lab_process p = process_of(gazes[trial % GAZES]);
        example e;
        draw_example(30 + (uint64_t)trial, &e);
        assert_true(fabs(lab_process_elbo(&p, &tape, e.task, e.noise, false) - twin_elbo(&p, &e)) < 1e-12);
        lab_process_end(&p);
    }
    lab_tape_end(&tape);
}

static void swap(double *a, double *b)
{
    const double kept = *a;
    *a = *b;
    *b = kept;
}

/* What is not given is not known: predictions do not change with it. */
static void test_predictions_do_not_look(void **state)
{
    lab_tape tape = lab_tape_begin();
    double mean[2][POINTS], deviation[2][POINTS];
    example e;
    draw_example(11, &e);
    (void)state;
    for (int g = 0; g < GAZES; g++) {
        lab_process p = process_of(gazes[g]);
        for (int time = 0; time < 2; time++) {
            lab_process_predict(&p, &tape, e.task, 1, e.noise, mean[time], deviation[time]);
            e.y[CONTEXT] += 1.0;
        }
        assert_memory_equal(mean[0], mean[1], sizeof mean[0]);
        assert_memory_equal(deviation[0], deviation[1], sizeof deviation[0]);
        lab_process_end(&p);
    }
    lab_tape_end(&tape);
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

/* log of the mean, over `samples` z drawn from q(z | context), of the density of all points at once: what the ELBO bounds. */
static double likelihood_of(lab_process *p, lab_tape *tape, const example *e, int samples)
{
    random_source random = random_seeded(12);
    double *noise = lab_room(samples * WIDTH), *mean = lab_room(2 * samples * POINTS), most = -INFINITY, sum = 0.0;
    double *deviation = mean + samples * POINTS, *density = lab_room(samples);
    fill(&random, samples * WIDTH, noise);
    lab_process_predict(p, tape, e->task, samples, noise, mean, deviation);
    for (int s = 0; s < samples; s++) {
        for (int i = s * POINTS; i < (s + 1) * POINTS; i++)
            density[s] += lab_log_density(e->y[i % POINTS], mean[i], deviation[i]);
        most = fmax(most, density[s]);
    }
    for (int s = 0; s < samples; s++)
        sum += exp(density[s] - most) / samples;
    free(noise);
    free(mean);
    free(density);
    return (most + log(sum)) / POINTS;
}

/* The ELBO is below log p(y | x, context) with z ~ q(z | context), and not far below (spec/mathematics.md, S2). */
static void test_the_elbo_is_a_bound(void **state)
{
    enum { DRAWN = 1000 };
    lab_tape tape = lab_tape_begin();
    (void)state;
    for (uint64_t seed = 20; seed < 25; seed++) {
        random_source random = random_seeded(seed);
        lab_process p = process_of(gazes[2]);
        double elbo = 0.0;
        example e;
        draw_example(seed, &e);
        for (int k = 0; k < DRAWN; k++) {
            fill(&random, WIDTH, e.noise);
            elbo += lab_process_elbo(&p, &tape, e.task, e.noise, false) / DRAWN;
        }
        const double truth = likelihood_of(&p, &tape, &e, 10 * DRAWN);
        assert_true(elbo < truth && elbo > truth - 0.1);
        lab_process_end(&p);
    }
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slopes_are_differences), cmocka_unit_test(test_slopes_add_up),
        cmocka_unit_test(test_the_elbo_is_its_twins),  cmocka_unit_test(test_predictions_do_not_look),
        cmocka_unit_test(test_order_does_not_matter),  cmocka_unit_test(test_predictions_are_those_of_the_elbo),
        cmocka_unit_test(test_the_elbo_is_a_bound),    cmocka_unit_test(test_weights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
