/* The search for a plan: the plans are exact, the cheapest there are, and found in few steps however tied the distances. */
#include "lab/transport.h"
#include "lab/tree.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <cmocka.h>

enum { POINTS = 160, PAIRS = 6400, LIMIT = 100000 };

/* A problem and what was found for it; one at a time. */
static struct {
    double x[POINTS], y[POINTS];
    attest_dd values[PAIRS], potentials[2 * POINTS];
    int64_t supply[POINTS], demand[POINTS], costs[PAIRS];
    lab_flow flows[2 * POINTS];
    lab_distances distances;
    lab_masses masses;
    lab_plan plan;
} here;

static uint32_t seed = 1;

static int64_t below(int64_t limit)
{
    seed = seed * 1664525u + 1013904223u;
    return (int64_t)(seed >> 8) % limit;
}

/* Whole coordinates from 0 to `span`: distances are exact, and many are equal. */
static void scatter(int64_t n, int64_t m, int64_t d, int64_t span)
{
    for (int64_t k = 0; k < n * d; k++)
        here.x[k] = (double)below(span + 1);
    for (int64_t k = 0; k < m * d; k++)
        here.y[k] = (double)below(span + 1);
    assert_true(lab_measure(LAB_L1, here.x, n, here.y, m, d, here.values, &here.distances));
    here.masses = lab_even_masses(n, m, here.supply, here.demand);
}

static void solve(int64_t pivots_max)
{
    here.plan = (lab_plan){.flows = here.flows, .potentials = here.potentials};
    assert_true(lab_transport(&here.distances, &here.masses, pivots_max, here.costs, &here.plan));
}

static double distance(int64_t i, int64_t j)
{
    return here.values[i * here.distances.m + j].hi;
}

/* Exact, since coordinates and units are small whole numbers. */
static double cost(void)
{
    double sum = 0.0;
    for (int64_t k = 0; k < here.plan.count; k++)
        sum += (double)here.flows[k].units * distance(here.flows[k].from, here.flows[k].to);
    return sum;
}

/* Every point gives and gets what it has, to the unit. */
static void check_masses(void)
{
    int64_t given[POINTS] = {0}, got[POINTS] = {0};
    assert_int_equal(here.plan.count, here.distances.n + here.distances.m - 1);
    for (int64_t k = 0; k < here.plan.count; k++) {
        assert_true(here.flows[k].units >= 0);
        given[here.flows[k].from] += here.flows[k].units;
        got[here.flows[k].to] += here.flows[k].units;
    }
    for (int64_t i = 0; i < here.distances.n; i++)
        assert_int_equal(given[i], here.masses.supply[i]);
    for (int64_t j = 0; j < here.distances.m; j++)
        assert_int_equal(got[j], here.masses.demand[j]);
}

/* Potentials that no pair of points exceeds, and that flows attain, prove the plan the cheapest. */
static void check_potentials(void)
{
    const attest_dd *u = here.potentials, *v = u + here.distances.n;
    const double allowance = 1e-15 * here.distances.largest.hi;
    for (int64_t i = 0; i < here.distances.n; i++)
        for (int64_t j = 0; j < here.distances.m; j++)
            assert_true(u[i].hi + v[j].hi <= distance(i, j) + allowance);
    for (int64_t k = 0; k < here.plan.count; k++) {
        const lab_flow f = here.flows[k];
        assert_true(fabs(u[f.from].hi + v[f.to].hi - distance(f.from, f.to)) <= allowance);
    }
}

static void check_all(void)
{
    assert_true(here.plan.optimal);
    check_masses();
    check_potentials();
}

/* The least sum over all ways to pair the rest up. */
static double cheapest(int64_t n, int64_t i, unsigned taken)
{
    double least = i == n ? 0.0 : INFINITY;
    for (int64_t j = 0; j < n; j++)
        if ((taken >> j & 1u) == 0)
            least = fmin(least, distance(i, j) + cheapest(n, i + 1, taken | 1u << j));
    return least;
}

static void all_pairings(void **state)
{
    (void)state;
    for (int round = 0; round < 200; round++) {
        const int64_t n = 1 + below(6);
        scatter(n, n, 2, 1 + below(9));
        solve(LIMIT);
        check_all();
        assert_true(cost() == cheapest(n, 0, 0));
    }
}

static void sizes(void **state)
{
    (void)state;
    for (int round = 0; round < 200; round++) {
        scatter(1 + below(40), 1 + below(40), 1 + below(4), 1 + below(100));
        solve(LIMIT);
        check_all();
    }
}

/* Masses of any size, many of them 0. */
static void weights(void **state)
{
    (void)state;
    for (int round = 0; round < 200; round++) {
        const int64_t n = 1 + below(30), m = 1 + below(30);
        double a[POINTS] = {1.0}, b[POINTS] = {1.0};
        scatter(n, m, 2, 10);
        for (int64_t i = 1; i < n; i++)
            a[0] -= a[i] = (double)below(3) / 128.0;
        for (int64_t j = 1; j < m; j++)
            b[0] -= b[j] = (double)below(3) * ldexp(1.0, -7 - (int)below(30));
        here.masses = lab_weighted_masses(a, n, b, m, here.supply, here.demand);
        assert_true(here.masses.moved == 0.0);
        solve(LIMIT);
        check_all();
    }
}

/* Grids, heaps of points in one place, all in one place: most pivots move no mass. */
static void ties(void **state)
{
    (void)state;
    for (int64_t span = 0; span < 4; span++)
        for (int64_t n = 38; n <= 40; n++) {
            scatter(n, 40, 2, span);
            solve(LIMIT);
            check_all();
            assert_true(here.plan.pivots <= 20 * (n + 40));
        }
}

/* Cut short, a plan is still a plan. */
static void cut_short(void **state)
{
    (void)state;
    scatter(40, 40, 2, 1000);
    solve(LIMIT);
    const double best = cost();
    const int64_t needed = here.plan.pivots;
    for (int64_t limit = 0; limit < needed; limit += 7) {
        solve(limit);
        assert_true(!here.plan.optimal && here.plan.pivots == limit && cost() >= best);
        check_masses();
    }
    solve(needed);
    assert_true(here.plan.optimal && cost() == best);
}

/* Eight points close together and four far away: in grains of the largest distance the small ones are all 0, and only the
 * third round tells them apart. On the line the cheapest plan keeps the order. */
static void scales(void **state)
{
    (void)state;
    const double tiny = 0x1p-56;
    for (int round = 0; round < 50; round++) {
        scatter(12, 12, 1, 999);
        for (int k = 0; k < 8; k++) {
            here.x[k] *= tiny;
            here.y[k] *= tiny;
        }
        for (int k = 8; k < 12; k++)
            here.x[k] = here.y[20 - k - 1] = 0x1p40 * (double)k;
        assert_true(lab_measure(LAB_L1, here.x, 12, here.y, 12, 1, here.values, &here.distances));
        solve(LIMIT);
        double apart = 0.0;
        for (int cut = 0; cut < 1000; cut++) {
            int more = 0;
            for (int k = 0; k < 8; k++)
                more += (here.x[k] > tiny * cut) - (here.y[k] > tiny * cut);
            apart += tiny * abs(more);
        }
        assert_true(here.plan.optimal && cost() == apart);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_pairings), cmocka_unit_test(sizes),
                                       cmocka_unit_test(weights),      cmocka_unit_test(ties),
                                       cmocka_unit_test(cut_short),    cmocka_unit_test(scales)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
