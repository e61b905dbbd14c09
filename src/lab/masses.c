#include "lab/masses.h"
#include "core/dd.h"
#include "core/directed.h"
#include <stdbool.h>

/* Lemma M: the share of the mass that rounding n weights to units puts elsewhere. */
#define LEMMA_M_SHARE(n) (0x1p-51 + (double)(n)*0x1p-61)

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

double lab_total_weight(const double *weights, int64_t count)
{
    attest_dd total = {0.0, 0.0};
    for (int64_t i = 0; i < count; i++)
        total = attest_dd_add_double(total, weights[i]);
    return total.hi;
}

/* Returns the share of the mass that is not where the weights say: none, where all are whole numbers of units that sum to
 * LAB_UNITS. */
static double round_weights(const double *weights, int64_t count, int64_t *units)
{
    const double total = lab_total_weight(weights, count);
    bool whole = total == 1.0;
    int64_t rest = LAB_UNITS, heaviest = 0;
    for (int64_t i = 0; i < count; i++) {
        const double mass = weights[i] / total * (double)LAB_UNITS;
        units[i] = (int64_t)mass;
        whole = whole && (double)units[i] == mass;
        rest -= units[i];
        heaviest = units[i] > units[heaviest] ? i : heaviest;
    }
    units[heaviest] += rest;
    return whole && rest == 0 ? 0.0 : LEMMA_M_SHARE(count);
}

lab_masses lab_weighted_masses(const double *a, int64_t n, const double *b, int64_t m, int64_t *supply, int64_t *demand)
{
    const double moved = fl_add_up(round_weights(a, n, supply), round_weights(b, m, demand));
    return (lab_masses){supply, demand, LAB_UNITS, moved};
}
