/* Enclosures of the 1-Wasserstein distance: known distances lie inside, and a bad plan or bad potentials only widen them. */
#include "lab/wasserstein.h"
#include <float.h>
#include <math.h>
#include <mpfr.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

enum { POINTS = 16, LIMIT = 10000 };

/* A problem and what was found for it; one at a time. */
static struct {
    attest_dd values[POINTS * POINTS], potentials[2 * POINTS];
    int64_t supply[POINTS], demand[POINTS], costs[POINTS * POINTS], left[2 * POINTS];
    lab_flow flows[2 * POINTS];
    lab_distances distances;
    lab_masses masses;
    lab_plan plan;
} here;

typedef struct ends {
    double lo, hi;
} ends;

static ends enclose(void)
{
    here.plan = (lab_plan){.flows = here.flows, .potentials = here.potentials};
    assert_true(lab_transport(&here.distances, &here.masses, LIMIT, here.costs, &here.plan));
    assert_true(here.plan.optimal);
    return (ends){lab_wasserstein_down(&here.distances, &here.masses, here.potentials),
                  lab_wasserstein_up(&here.distances, &here.masses, here.flows, here.plan.count, here.left)};
}

static ends even(lab_ground ground, const double *x, int64_t n, const double *y, int64_t m, int64_t d)
{
    assert_true(lab_measure(ground, x, n, y, m, d, here.values, &here.distances));
    here.masses = lab_even_masses(n, m, here.supply, here.demand);
    return enclose();
}

static ends weighted(const double *x, const double *a, int64_t n, const double *y, const double *b, int64_t m)
{
    assert_true(lab_measure(LAB_L1, x, n, y, m, 1, here.values, &here.distances));
    here.masses = lab_weighted_masses(a, n, b, m, here.supply, here.demand);
    return enclose();
}

static void holds(ends e, double distance)
{
    assert_true(e.lo <= distance && distance <= e.hi && e.hi - e.lo <= 4e-15 * distance);
}

static void known(void **state)
{
    (void)state;
    const double origin[] = {0.0, 0.0}, point[] = {3.0, -4.0};
    holds(even(LAB_L1, origin, 1, point, 1, 2), 7.0);
    holds(even(LAB_L2, origin, 1, point, 1, 2), 5.0);
    const double two[] = {0.0, 4.0}, three[] = {1.0, 2.0, 6.0};
    holds(even(LAB_L1, two, 2, three, 3, 1), 5.0 / 3.0); /* (1/3 1 + 1/6 2) + (1/6 2 + 1/3 2) */
    const double one[] = {2.0};
    holds(even(LAB_L1, one, 1, three, 3, 1), 5.0 / 3.0);
    holds(even(LAB_L1, three, 3, one, 1, 1), 5.0 / 3.0);
    const double heap[] = {1.0, 1.0, 1.0, 5.0}, pile[] = {5.0, 1.0};
    holds(even(LAB_L1, heap, 4, pile, 2, 1), 1.0);
}

/* W1(X, X + t) = |t|, in any norm; here every coordinate is exact. */
static void translations(void **state)
{
    (void)state;
    double x[POINTS], y[POINTS];
    for (int k = 0; k < POINTS; k++) {
        x[k] = (double)(k * k % 11);
        y[(k + 6) % POINTS] = x[k] + (k % 2 == 0 ? 0.75 : -1.0);
    }
    holds(even(LAB_L1, x, 8, y, 8, 2), 1.75);
    holds(even(LAB_L2, x, 8, y, 8, 2), 1.25);
}

static void nothing_to_carry(void **state)
{
    (void)state;
    const double x[] = {0.1, 7.0, -3.5, 0.3, 0.1, 1e300}, y[] = {0.1, 1e300, 0.1, 0.3, -3.5, 7.0};
    const double far[] = {1e-300, 0.1, 9.0, 7.0, 8.0, -1.0}, permuted[] = {8.0, -1.0, 1e-300, 0.1, 9.0, 7.0};
    assert_false(lab_measure(LAB_L1, x, 6, y, 6, 1, here.values, &here.distances)); /* 1e300 is too far from 0.1 */
    for (int ground = LAB_L1; ground <= LAB_L2; ground++) {
        ends e = even((lab_ground)ground, far, 3, permuted, 3, 2);
        assert_true(e.lo == 0.0 && e.hi == 0.0 && !signbit(e.lo));
        e = even((lab_ground)ground, x, 5, x, 5, 1);
        assert_true(e.lo == 0.0 && e.hi == 0.0);
    }
    const double weights[] = {0.5, 0.125, 0.375}, place[] = {4.0, 5.0, 6.0};
    const ends e = weighted(place, weights, 3, place, weights, 3);
    assert_true(e.lo == 0.0 && e.hi == 0.0);
}

static void weights(void **state)
{
    (void)state;
    const double x[] = {0.0, 1.0, 2.0}, a[] = {0.25, 0.0, 0.75}, y[] = {0.0, 4.0}, b[] = {0.5, 0.5};
    ends e = weighted(x, a, 3, y, b, 2); /* 1/4 over 2 and 1/2 over 2 */
    assert_true(here.masses.moved == 0.0);
    holds(e, 1.5);
    const double three[] = {1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0}; /* sum to a little less than 1 */
    e = weighted(x, three, 3, y, b, 2);
    assert_true(here.masses.moved > 0.0);
    assert_true(e.lo <= 4.0 / 3.0 && 4.0 / 3.0 <= e.hi); /* 1/3 over 0, 1/6 over 1, 1/6 over 3, 1/3 over 2 */
    assert_true(e.hi - e.lo < 4e-14);
    const double excess[] = {0.5000001, 0.5},
                 apart[] = {0.0, 5.0}; /* divided by their sum, 0.50000005 and 0.49999995 */
    e = weighted(x, a, 3, apart, excess, 2);
    assert_true(e.lo > 1.9999999499 && e.hi < 1.9999999501 && e.hi - e.lo < 4e-14);
}

/* Only their widths tell that nothing was found. */
static void bad_solvers(void **state)
{
    (void)state;
    const double x[] = {0.0, 10.0, 20.0, 30.0}, y[] = {21.0, 1.0, 31.0, 11.0};
    holds(even(LAB_L1, x, 4, y, 4, 1), 1.0);
    const lab_flow wrong[] = {{0, 2, 1}, {1, 1, 1}, {2, 3, 1}, {3, 0, 1}};       /* 31 + 9 + 9 + 9 */
    const lab_flow greedy[] = {{0, 1, INT64_MAX}, {0, 0, INT64_MAX}, {1, 1, 1}}; /* more than there is */
    const lab_flow negative[] = {{0, 1, -5}, {0, 1, INT64_MIN}};
    const lab_distances *c = &here.distances;
    holds((ends){14.5, lab_wasserstein_up(c, &here.masses, wrong, 4, here.left)}, 14.5);
    holds((ends){23.5, lab_wasserstein_up(c, &here.masses, greedy, 3, here.left)}, 23.5); /* 1 and three times 31 */
    holds((ends){31.0, lab_wasserstein_up(c, &here.masses, negative, 2, here.left)}, 31.0);
    holds((ends){31.0, lab_wasserstein_up(c, &here.masses, wrong, 0, here.left)}, 31.0);
    const attest_dd none[4] = {{0.0, 0.0}}, high[4] = {{1e9, 0.0}},
                    good[4] = {{5.0, 0.0}, {5.0, 0.0}, {5.0, 0.0}, {5.0, 0.0}};
    holds((ends){lab_wasserstein_down(c, &here.masses, none), 1.0}, 1.0); /* each point's nearest one */
    holds((ends){lab_wasserstein_down(c, &here.masses, good), 1.0}, 1.0);
    assert_true(lab_wasserstein_down(c, &here.masses, high) == 0.0);
    const double not_numbers[] = {NAN, INFINITY, -INFINITY, DBL_MAX, -DBL_MAX};
    for (int k = 0; k < 5; k++) {
        const attest_dd bad[4] = {{1.0, 0.0}, {not_numbers[k], 0.0}, {0.0, 0.0}, {0.0, 0.0}};
        assert_true(lab_wasserstein_down(c, &here.masses, bad) == 0.0);
    }
}

/* Whatever the potentials, the bound is one. */
static void any_potentials(void **state)
{
    (void)state;
    const double x[] = {0.0, 10.0, 20.0, 30.0}, y[] = {21.0, 1.0, 31.0, 11.0};
    assert_true(even(LAB_L1, x, 4, y, 4, 1).hi > 0.0);
    uint32_t seed = 7;
    for (int round = 0; round < 1000; round++) {
        attest_dd u[4];
        for (int i = 0; i < 4; i++) {
            seed = seed * 1664525u + 1013904223u;
            u[i] = (attest_dd){(double)(seed >> 8) * 0x1p-20 - 8.0, 0.0};
        }
        assert_true(lab_wasserstein_down(&here.distances, &here.masses, u) <= 1.0);
    }
}

/* A distance in arbitrary precision. */
static void exact_distance(lab_ground ground, const double *x, const double *y, int64_t d, mpfr_t sum)
{
    mpfr_t term;
    mpfr_init2(term, 4500);
    mpfr_set_zero(sum, 1);
    for (int64_t k = 0; k < d; k++) {
        mpfr_set_d(term, x[k], MPFR_RNDN);
        mpfr_sub_d(term, term, y[k], MPFR_RNDN);
        if (ground == LAB_L1)
            mpfr_abs(term, term, MPFR_RNDN);
        else
            mpfr_sqr(term, term, MPFR_RNDN);
        mpfr_add(sum, sum, term, MPFR_RNDN);
    }
    if (ground == LAB_L2)
        mpfr_sqrt(sum, sum, MPFR_RNDN);
    mpfr_clear(term);
}

/* -1, 0 or 1: how a pair compares with a number */
static int compare(attest_dd a, const mpfr_t number)
{
    mpfr_t pair;
    mpfr_init2(pair, 4500);
    mpfr_set_d(pair, a.hi, MPFR_RNDN);
    mpfr_add_d(pair, pair, a.lo, MPFR_RNDN);
    const int order = mpfr_cmp(pair, number);
    mpfr_clear(pair);
    return order;
}

/* Lemma D, over the whole range of doubles. */
static void distances(void **state)
{
    (void)state;
    mpfr_t exact;
    mpfr_init2(exact, 4500);
    uint32_t seed = 3;
    for (int round = 0; round < 4000; round++) {
        double point[2][5];
        for (int k = 0; k < 10; k++) {
            seed = seed * 1664525u + 1013904223u;
            const int power = round % 1950 - 1080 - (int)(seed % 3 == 0 ? seed / 3 % 200 : 0);
            point[k / 5][k % 5] = ldexp((double)seed - 0x1p31, power - 31);
        }
        const lab_ground ground = round / 2000 == 0 ? LAB_L1 : LAB_L2;
        assert_true(lab_measure(ground, point[0], 1, point[1], 1, 5, here.values, &here.distances));
        exact_distance(ground, point[0], point[1], 5, exact);
        const attest_dd down = lab_distance_down(&here.distances, here.values[0]);
        const attest_dd up = lab_distance_up(&here.distances, here.values[0]);
        assert_true(compare(down, exact) <= 0 && compare(up, exact) >= 0);
        assert_true(up.hi - down.hi <= 0x1p-52 * up.hi + 0x1p-1068);
    }
    mpfr_clear(exact);
}

/* The share of the mass that units put elsewhere than weights do, in arbitrary precision. */
static double moved(const double *weights, int64_t count, const int64_t *units)
{
    mpfr_t total, share, sum;
    mpfr_inits2(2500, total, share, sum, (mpfr_ptr)NULL);
    mpfr_set_zero(total, 1);
    mpfr_set_zero(sum, 1);
    for (int64_t i = 0; i < count; i++)
        mpfr_add_d(total, total, weights[i], MPFR_RNDN);
    for (int64_t i = 0; i < count; i++) {
        mpfr_set_d(share, weights[i], MPFR_RNDN);
        mpfr_div(share, share, total, MPFR_RNDN);
        mpfr_mul_2ui(share, share, 62, MPFR_RNDN);
        mpfr_sub_si(share, share, (long)units[i], MPFR_RNDN);
        mpfr_abs(share, share, MPFR_RNDN);
        mpfr_add(sum, sum, share, MPFR_RNDN);
    }
    const double found = ldexp(mpfr_get_d(sum, MPFR_RNDU), -63);
    mpfr_clears(total, share, sum, (mpfr_ptr)NULL);
    return found;
}

/* Lemma M, for weights of all sizes that do not quite sum to 1. */
static void rounded_weights(void **state)
{
    (void)state;
    uint32_t seed = 5;
    for (int round = 0; round < 2000; round++) {
        double weights[2][POINTS];
        for (int side = 0; side < 2; side++) {
            for (int k = 0; k < POINTS; k++) {
                seed = seed * 1664525u + 1013904223u;
                weights[side][k] = ldexp((double)seed, k % 2 == 0 ? -32 : -32 - (int)(seed >> 5) % (round + 1));
            }
            const double total = lab_total_weight(weights[side], POINTS) * (1.0 + (round % 3 - 1) * 1e-7);
            for (int k = 0; k < POINTS; k++)
                weights[side][k] /= total;
        }
        const lab_masses masses = lab_weighted_masses(weights[0], POINTS, weights[1], POINTS, here.supply, here.demand);
        int64_t given = 0, got = 0;
        for (int k = 0; k < POINTS; k++) {
            assert_true(here.supply[k] >= 0 && here.demand[k] >= 0);
            given += here.supply[k];
            got += here.demand[k];
        }
        assert_true(given == LAB_UNITS && got == LAB_UNITS);
        const double truth = moved(weights[0], POINTS, here.supply) + moved(weights[1], POINTS, here.demand);
        assert_true(truth <= masses.moved && masses.moved <= 2 * POINTS * 0x1.2p-62);
    }
}

/* The smallest and the largest numbers there are. */
static void extremes(void **state)
{
    (void)state;
    const double least[] = {0x1p-1074, 0.0}, other[] = {0.0, 0x1p-1074}, large[] = {-DBL_MAX, DBL_MAX};
    const double near[] = {0x1p899}, minus[] = {-0x1p898};
    for (int ground = LAB_L1; ground <= LAB_L2; ground++) {
        const ends e = even((lab_ground)ground, least, 1, other, 1, 2);
        const double distance = ground == LAB_L1 ? 0x1p-1073 : 0x1p-1074; /* the square root of 2 is in between */
        assert_true(e.lo <= distance && distance <= e.hi && e.hi < 0x1p-1066);
        assert_false(lab_measure((lab_ground)ground, large, 1, least, 1, 2, here.values, &here.distances));
        assert_false(lab_measure((lab_ground)ground, large, 2, large, 2, 1, here.values, &here.distances));
        holds(even((lab_ground)ground, near, 1, minus, 1, 1), 0x1.8p899);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known),     cmocka_unit_test(translations), cmocka_unit_test(nothing_to_carry),
        cmocka_unit_test(weights),   cmocka_unit_test(bad_solvers),  cmocka_unit_test(any_potentials),
        cmocka_unit_test(distances), cmocka_unit_test(extremes),     cmocka_unit_test(rounded_weights)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
