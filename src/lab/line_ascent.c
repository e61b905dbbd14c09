#include "line_ascent.h"
#include "line.h"
#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { ROW_STEPS = 50, HALVINGS = 25, SETTLING_STEPS = 40, REARRANGEMENTS = 4 };

/* Less is rounding. */
static const double GAIN = 1.0 + 1e-12;

void lab_ascent_begin(lab_ascent *a, attest_kind kind, int64_t n, random_source *random)
{
    const double half = 10.0 * random_unit(random);
    a->kind = kind;
    a->n = n;
    a->row = 0;
    a->adam = lab_adam_start(n, a->moments);
    for (int64_t j = 0; j < n; j++)
        a->x[j] = half * (2.0 * random_unit(random) - 1.0);
}

static double row_sum(lab_ascent *a)
{
    return lab_line_row_sum(a->kind, a->x, a->n, a->row, a->work);
}

static void choose_row(lab_ascent *a)
{
    int64_t largest = 0;
    double most = -1.0;
    for (a->row = 0; a->row < a->n; a->row++) {
        const double sum = row_sum(a);
        if (sum > most) {
            most = sum;
            largest = a->row;
        }
    }
    a->row = largest;
}

static void step(lab_ascent *a, double rate)
{
    lab_line_row(a->kind, a->x, a->n, a->row, a->sign);
    for (int64_t j = 0; j < a->n; j++) {
        a->sign[j] = a->sign[j] < 0.0 ? -1.0 : 1.0;
        a->slope[j] = 0.0;
    }
    lab_line_slope(a->kind, a->x, a->n, a->row, a->sign, 1.0, a->work, a->slope);
    lab_adam_climb(&a->adam, rate, a->slope, a->x);
}

void lab_ascent_climb(lab_ascent *a, int64_t steps, double rate)
{
    for (int64_t s = 0; s < steps; s++) {
        if (s % ROW_STEPS == 0)
            choose_row(a);
        step(a, rate);
    }
}

static void settle(lab_ascent *a, double rate)
{
    for (int h = 0; h < HALVINGS; h++) {
        rate *= 0.5;
        for (int s = 0; s < SETTLING_STEPS; s++)
            step(a, rate);
    }
}

void lab_ascent_settle(lab_ascent *a, double rate)
{
    choose_row(a);
    settle(a, rate);
}

/* Token j to `place`, if the row's sum gains by it. */
static bool move(lab_ascent *a, int64_t j, double place, double *sum)
{
    const double before = a->x[j];
    a->x[j] = place;
    const double now = row_sum(a);
    const bool better = now > *sum * GAIN;
    if (better)
        *sum = now;
    else
        a->x[j] = before;
    return better;
}

/* Tries every token on the other side, where the token lies that counts most, and opposite to that. */
static bool move_each(lab_ascent *a)
{
    double sum = row_sum(a); /* the row itself is left in a->work */
    const double centre = a->x[a->row];
    int64_t most = a->row == 0 ? a->n - 1 : 0;
    for (int64_t j = 0; j < a->n; j++)
        if (j != a->row && fabs(a->work[j]) > fabs(a->work[most]))
            most = j;
    const double best = a->x[most];
    bool moved = false;
    for (int64_t j = 0; j < a->n; j++)
        if (j != a->row) {
            moved |= move(a, j, 2.0 * centre - a->x[j], &sum);
            moved |= move(a, j, best, &sum);
            moved |= move(a, j, 2.0 * centre - best, &sum);
        }
    return moved;
}

/* Half of what the fuller side has too much, but at least one token, goes over to the other. */
static void move_over(lab_ascent *a)
{
    const double centre = a->x[a->row];
    int64_t right = 0, left = 0;
    for (int64_t j = 0; j < a->n; j++) {
        right += a->x[j] > centre;
        left += a->x[j] < centre;
    }
    int64_t movers = (right > left ? right - left : left - right) / 2;
    movers = movers > 0 ? movers : 1;
    for (int64_t j = 0; j < a->n && movers > 0; j++)
        if (right > left ? a->x[j] > centre : a->x[j] < centre) {
            a->x[j] = 2.0 * centre - a->x[j];
            movers--;
        }
}

/* Evens the sides out, lets all tokens find their places again, and keeps that if it was better. */
static bool even_out(lab_ascent *a, double rate)
{
    const double before = row_sum(a);
    memcpy(a->kept, a->x, (size_t)a->n * sizeof a->x[0]);
    move_over(a);
    settle(a, rate);
    if (row_sum(a) > before * GAIN)
        return true;
    memcpy(a->x, a->kept, (size_t)a->n * sizeof a->x[0]);
    return false;
}

void lab_ascent_rearrange(lab_ascent *a, double rate)
{
    choose_row(a);
    for (int r = 0; r < REARRANGEMENTS && move_each(a); r++)
        settle(a, rate);
    while (even_out(a, rate)) {
    }
}

double lab_ascent_reached(lab_ascent *a)
{
    choose_row(a);
    return lab_line_row_norm(a->kind, a->x, a->n, a->row);
}
