#include "lab/masses.h"
#include "core/dd.h"
#include "core/directed.h"
#include "lab/pair.h"
#include <stdbool.h>

/* Lemma M: the share of the mass that rounding n weights to units puts elsewhere. */
#define LEMMA_M_SHARE(n) ((double)(n)*0x1.1p-62)

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static void fill(int64_t *units, int64_t count, int64_t each)
{
    for (int64_t i = 0; i < count; i++)
        units[i] = each;
}

lab_masses lab_even_masses(int64_t n, int64_t m, int64_t *supply, int64_t *demand)
{
    const int64_t divisor = common_divisor(n, m);
    fill(supply, n, m / divisor);
    fill(demand, m, n / divisor);
    return (lab_masses){supply, demand, n / divisor * m, 0.0};
}

static attest_dd total_of(const double *weights, int64_t count)
{
    attest_dd total = {0.0, 0.0};
    for (int64_t i = 0; i < count; i++)
        total = attest_dd_add_double(total, weights[i]);
    return total;
}

double lab_total_weight(const double *weights, int64_t count)
{
    return total_of(weights, count).hi;
}

/* weight / total in units, within one unit: what the division leaves over is divided again. */
static int64_t units_of(double weight, attest_dd total)
{
    const double quotient = weight / total.hi, units = quotient * (double)LAB_UNITS;
    const attest_dd product = attest_dd_mul_double(total, quotient);
    const double rest = attest_dd_add_double(lab_minus(product), weight).hi / total.hi;
    const int64_t whole = (int64_t)units;
    return whole + (int64_t)(units - (double)whole + rest * (double)LAB_UNITS);
}

static bool exactly(int64_t units, double weight)
{
    const double mass = weight * (double)LAB_UNITS;
    return (int64_t)mass == units && (double)units == mass;
}

/* Returns the share of the mass that is not where the weights say: none, where all are whole numbers of units that sum to
 * LAB_UNITS. */
static double round_weights(const double *weights, int64_t count, int64_t *units)
{
    const attest_dd total = total_of(weights, count);
    bool exact = true;
    int64_t rest = LAB_UNITS, heaviest = 0;
    for (int64_t i = 0; i < count; i++) {
        units[i] = units_of(weights[i], total);
        exact = exact && exactly(units[i], weights[i]);
        rest -= units[i];
        heaviest = units[i] > units[heaviest] ? i : heaviest;
    }
    units[heaviest] += rest;
    return exact && rest == 0 ? 0.0 : LEMMA_M_SHARE(count);
}

lab_masses lab_weighted_masses(const double *a, int64_t n, const double *b, int64_t m, int64_t *supply, int64_t *demand)
{
    const double moved = fl_add_up(round_weights(a, n, supply), round_weights(b, m, demand));
    return (lab_masses){supply, demand, LAB_UNITS, moved};
}
