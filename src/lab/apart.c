#include "lab/apart.h"
#include "core/directed.h"
#include "lab/wasserstein.h"
#include <stdbool.h>
#include <stdlib.h>

/* Random points take some 15 pivots each. What is at stake is time, and the width of the enclosure. */
#define PIVOTS_MAX(points) (INT64_C(500) * (points))

/* How far all points are off, each counted by its share of the mass: lemma I. */
static double mean_off(const lab_points *x)
{
    double sum = 0.0, total = 0.0;
    for (int64_t i = 0; x->off != NULL && i < x->n; i++) {
        const double weight = x->weights != NULL ? x->weights[i] : 1.0;
        sum = fl_add_up(sum, fl_mul_up(weight, x->off[i]));
        total = fl_add_down(total, weight);
    }
    return sum > 0.0 ? fl_div_up(sum, total) : 0.0;
}

static void widen(double by, lab_apart *found)
{
    const double lower = fl_sub_down(found->lower, by);
    found->lower = lower > 0.0 ? lower : 0.0;
    found->upper = fl_add_up(found->upper, by);
}

static bool take_memory(size_t n, size_t m, lab_apart *found)
{
    *found = (lab_apart){.values = malloc(n * m * sizeof(attest_dd)),
                         .units = calloc(n + m, sizeof(int64_t)),
                         .costs = malloc(n * m * sizeof(int64_t)),
                         .left = calloc(n + m, sizeof(int64_t))};
    found->plan.flows = calloc(n + m, sizeof(lab_flow));
    found->plan.potentials = calloc(n + m, sizeof(attest_dd));
    return found->values != NULL && found->units != NULL && found->costs != NULL && found->left != NULL &&
           found->plan.flows != NULL && found->plan.potentials != NULL;
}

lab_outcome lab_apart_find(lab_ground ground, const lab_points *x, const lab_points *y, lab_apart *found)
{
    const int64_t n = x->n, m = y->n;
    lab_distances distances;
    if (!take_memory((size_t)n, (size_t)m, found))
        return LAB_NO_MEMORY;
    if (!lab_measure(ground, x->at, n, y->at, m, x->d, found->values, &distances))
        return LAB_TOO_FAR;
    found->masses = x->weights == NULL
                        ? lab_even_masses(n, m, found->units, found->units + n)
                        : lab_weighted_masses(x->weights, n, y->weights, m, found->units, found->units + n);
    if (!lab_transport(&distances, &found->masses, PIVOTS_MAX(n + m), found->costs, &found->plan))
        return LAB_NO_MEMORY;
    found->lower = lab_wasserstein_down(&distances, &found->masses, found->plan.potentials);
    found->upper = lab_wasserstein_up(&distances, &found->masses, found->plan.flows, found->plan.count, found->left);
    widen(fl_add_up(mean_off(x), mean_off(y)), found);
    return LAB_FOUND;
}

void lab_apart_free(lab_apart *found)
{
    free(found->values);
    free(found->units);
    free(found->costs);
    free(found->left);
    free(found->plan.flows);
    free(found->plan.potentials);
}
