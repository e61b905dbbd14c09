#include "lab/paired.h"
#include "core/fl.h"
#include "golden/random.h"
#include <stdlib.h>
#include <string.h>

static const double GRAINS = 0x1p40;

static void student(const double *x, int64_t n, lab_paired *found)
{
    const double count = (double)n;
    double sum = 0.0, squares = 0.0;
    for (int64_t i = 0; i < n; i++)
        sum += x[i];
    found->mean = sum / count;
    for (int64_t i = 0; i < n; i++)
        squares += (x[i] - found->mean) * (x[i] - found->mean);
    found->t = found->mean / fl_sqrt(squares / (count - 1.0) / count);
}

/* Whole numbers in place of the differences; returns how far from 0 a sum of n of them must be to count: as far as theirs, less
 * what either sum may be off, half a grain for each of them included. Not above 0: all count. */
static int64_t in_grains(const double *x, double off, int64_t n, int64_t *grains)
{
    double largest = 0.0;
    int64_t sum = 0;
    for (int64_t i = 0; i < n; i++)
        largest = fl_max(fl_abs(x[i]), largest);
    for (int64_t i = 0; i < n; i++) {
        const double whole = largest > 0.0 ? x[i] / largest * GRAINS : 0.0;
        grains[i] = (int64_t)(whole < 0.0 ? whole - 0.5 : whole + 0.5);
        sum += grains[i];
    }
    const double slack = 2.0 * off / largest * GRAINS;
    return slack < 0x1p62 ? (sum < 0 ? -sum : sum) - n - (int64_t)slack - (slack > 0.0) : 0;
}

/* All 2^n sums of n grains with either sign, the smallest first: those of one grain less, shifted down and up, and merged. */
static void all_sums(const int64_t *grains, int64_t n, int64_t *sums, int64_t *room)
{
    int64_t count = 1;
    sums[0] = 0;
    for (int64_t k = 0; k < n; k++, count *= 2) {
        const int64_t by = grains[k] < 0 ? -grains[k] : grains[k];
        memcpy(room, sums, (size_t)count * sizeof *room);
        for (int64_t low = 0, high = 0; high < count;)
            if (low < count && room[low] - by <= room[high] + by) {
                sums[low + high] = room[low] - by;
                low++;
            } else {
                sums[low + high] = room[high] + by;
                high++;
            }
    }
}

/* How many sums of one of either list reach the bound. */
static int64_t reaching(const int64_t *first, int64_t n, const int64_t *second, int64_t m, int64_t bound)
{
    int64_t reached = 0, from = m;
    for (int64_t i = 0; i < n; i++) {
        while (from > 0 && first[i] + second[from - 1] >= bound)
            from--;
        reached += m - from;
    }
    return reached;
}

/* The choices come in pairs of opposites, of which one reaches the sum if the other reaches its opposite. */
static bool count_choices(const int64_t *grains, int64_t n, int64_t bound, double *p)
{
    const int64_t half = n / 2, few = INT64_C(1) << half, many = INT64_C(1) << (n - half);
    int64_t *first = calloc((size_t)few, sizeof *first), *second = calloc((size_t)many, sizeof *second);
    int64_t *room = calloc((size_t)many, sizeof *room);
    const bool there = first != NULL && second != NULL && room != NULL;
    if (there) {
        all_sums(grains, half, first, room);
        all_sums(grains + half, n - half, second, room);
        const int64_t reached = reaching(first, few, second, many, bound);
        *p = bound <= 0 ? 1.0 : 2.0 * (double)reached / (double)few / (double)many;
    }
    free(first);
    free(second);
    free(room);
    return there;
}

static int64_t drawn_sum(const int64_t *grains, int64_t n, random_source *random)
{
    int64_t sum = 0;
    uint64_t bits = 0;
    for (int64_t i = 0; i < n; i++) {
        bits = i % 64 == 0 ? random_bits(random) : bits >> 1;
        sum += (bits & 1) != 0 ? grains[i] : -grains[i];
    }
    return sum < 0 ? -sum : sum;
}

static double draw_choices(const int64_t *grains, int64_t n, int64_t bound, uint64_t seed)
{
    random_source random = random_seeded(seed);
    int64_t reached = 1;
    for (int k = 0; k < LAB_DRAWN; k++)
        reached += drawn_sum(grains, n, &random) >= bound;
    return (double)reached / (1.0 + LAB_DRAWN);
}

bool lab_paired_test(const double *difference, double off, int64_t n, uint64_t seed, lab_paired *found)
{
    int64_t *grains = calloc((size_t)n, sizeof *grains);
    if (grains == NULL)
        return false;
    student(difference, n, found);
    const int64_t bound = in_grains(difference, off, n, grains);
    found->counted = n <= LAB_COUNTED;
    bool done = true;
    if (found->counted)
        done = count_choices(grains, n, bound, &found->p);
    else
        found->p = draw_choices(grains, n, bound, seed);
    free(grains);
    return done;
}
