#include "lab/wasserstein.h"
#include "core/directed.h"
#include "core/fl.h"
#include "lab/pair.h"

/* Lemma S: u^2: what rounding adds to a sum of `terms` products, relative to the sum of their magnitudes. */
#define LEMMA_S_SHARE(terms) (12.0 * (double)(terms)*0x1p-106)

/* Beyond, products with masses might leave double's range. Whatever lab_transport finds is below. */
#define POTENTIAL_FAR (0x1p40 * LAB_FAR)

/* A sum of units times doubles, or pairs of doubles. */
typedef struct weighted_sum {
    attest_dd value;
    double size; /* the sum of the magnitudes, but for rounding */
} weighted_sum;

/* Units have up to 62 bits: two products. */
static void add(weighted_sum *sum, int64_t units, attest_dd x)
{
    const int64_t low = units % (INT64_C(1) << 31);
    sum->value = attest_dd_add(sum->value, attest_dd_mul_double(x, (double)(units - low)));
    sum->value = attest_dd_add(sum->value, attest_dd_mul_double(x, (double)low));
    sum->size += (double)units * fl_abs(x.hi);
}

static double sum_up(const weighted_sum *sum, int64_t terms)
{
    const double value = fl_add_up(sum->value.hi, sum->value.lo);
    return fl_add_up(value, fl_mul_up(sum->size, LEMMA_S_SHARE(terms)));
}

static double sum_down(const weighted_sum *sum, int64_t terms)
{
    const double value = fl_add_down(sum->value.hi, sum->value.lo);
    return fl_sub_down(value, fl_mul_up(sum->size, LEMMA_S_SHARE(terms)));
}

/* Rounded weights are carried to their places over twice the largest distance at most, by way of the other set. */
static double moved_up(const lab_distances *distances, const lab_masses *masses)
{
    const attest_dd farthest = lab_distance_up(distances, distances->largest);
    return fl_mul_up(2.0 * fl_add_up(farthest.hi, farthest.lo), masses->moved);
}

static int64_t least(int64_t a, int64_t b, int64_t c)
{
    const int64_t less = a < b ? a : b;
    return less < c ? less : c;
}

static attest_dd length(const lab_distances *distances, lab_flow f)
{
    return lab_distance_up(distances, distances->values[f.from * distances->m + f.to]);
}

double lab_wasserstein_up(const lab_distances *distances, const lab_masses *masses, const lab_flow *flows,
                          int64_t count, int64_t *left)
{
    const int64_t n = distances->n, m = distances->m;
    weighted_sum sum = {{0.0, 0.0}, 0.0};
    int64_t rest = masses->total;
    for (int64_t i = 0; i < n; i++)
        left[i] = masses->supply[i];
    for (int64_t j = 0; j < m; j++)
        left[n + j] = masses->demand[j];
    for (int64_t k = 0; k < count; k++) {
        const int64_t units = least(flows[k].units, left[flows[k].from], left[n + flows[k].to]);
        if (units > 0) {
            add(&sum, units, length(distances, flows[k]));
            left[flows[k].from] -= units;
            left[n + flows[k].to] -= units;
            rest -= units;
        }
    }
    add(&sum, rest, lab_distance_up(distances, distances->largest));
    const double cost = fl_div_up(sum_up(&sum, 2 * (count + 1)), (double)masses->total);
    return fl_add_up(cost, moved_up(distances, masses));
}

/* The largest potential of a point of Y that goes with those of X: the least of distance - potential. */
static attest_dd partner_potential(const lab_distances *distances, const attest_dd *potentials, int64_t j)
{
    attest_dd best = {fl_infinity(), 0.0};
    for (int64_t i = 0; i < distances->n; i++) {
        const attest_dd distance = lab_distance_down(distances, distances->values[i * distances->m + j]);
        const attest_dd there = attest_dd_add(distance, lab_minus(potentials[i]));
        if (lab_less(there, best))
            best = there;
    }
    return best;
}

double lab_wasserstein_down(const lab_distances *distances, const lab_masses *masses, const attest_dd *potentials)
{
    const int64_t n = distances->n, m = distances->m;
    weighted_sum sum = {{0.0, 0.0}, 0.0};
    for (int64_t i = 0; i < n; i++) {
        if (!(fl_abs(potentials[i].hi) <= POTENTIAL_FAR))
            return 0.0;
        add(&sum, masses->supply[i], potentials[i]);
    }
    for (int64_t j = 0; j < m; j++)
        add(&sum, masses->demand[j], partner_potential(distances, potentials, j));
    const double cost = fl_div_down(sum_down(&sum, 2 * (n + m)), (double)masses->total);
    const double lower = fl_sub_down(cost, moved_up(distances, masses));
    return lower > 0.0 ? lower : 0.0;
}
