#include "lab/distances.h"
#include "core/directed.h"
#include "core/fl.h"
#include "lab/pair.h"

/* Lemma D: the error of a distance in d dimensions is at most LEMMA_D_SHARE(d) of what it is rounded to, and
 * LEMMA_D_LEAST. */
#define LEMMA_D_SHARE(d) ((4.0 * (double)(d) + 24.0) * 0x1p-106)
#define LEMMA_D_LEAST    0x1p-1073

/* Squares of differences beyond these would leave double's range, or lose bits below it. */
#define LARGE 0x1p450
#define SMALL 0x1p-450

static const attest_dd zero = {0.0, 0.0};

/* a - b exactly */
static attest_dd difference(double a, double b)
{
    return attest_dd_sum(a, fl_neg(b));
}

static attest_dd l1_distance(const double *x, const double *y, int64_t d)
{
    attest_dd sum = zero;
    for (int64_t k = 0; k < d; k++)
        sum = attest_dd_add(sum, x[k] < y[k] ? difference(y[k], x[k]) : difference(x[k], y[k]));
    return sum;
}

static double largest_difference(const double *x, const double *y, int64_t d)
{
    double largest = 0.0;
    for (int64_t k = 0; k < d; k++)
        largest = fl_max(fl_abs(x[k] - y[k]), largest);
    return largest;
}

/* One step of Newton's from the root of the high word. */
static attest_dd root(attest_dd square)
{
    const double near = fl_sqrt(square.hi);
    if (near == 0.0)
        return zero;
    const attest_dd rest = attest_dd_add(square, lab_minus(attest_dd_product(near, near)));
    return attest_dd_sum(near, rest.hi / (2.0 * near));
}

static attest_dd l2_distance(const double *x, const double *y, int64_t d)
{
    const double largest = largest_difference(x, y, d);
    const double scale = largest > LARGE ? 0x1p-600 : largest < SMALL ? 0x1p800 : 1.0;
    attest_dd sum = zero;
    for (int64_t k = 0; k < d; k++) {
        const attest_dd exact = difference(x[k], y[k]), scaled = {exact.hi * scale, exact.lo * scale};
        sum = attest_dd_add(sum, attest_dd_mul(scaled, scaled));
    }
    const attest_dd length = root(sum);
    return attest_dd_sum(length.hi / scale, length.lo / scale);
}

bool lab_measure(lab_ground ground, const double *X, int64_t n, const double *Y, int64_t m, int64_t d,
                 attest_dd *values, lab_distances *distances)
{
    attest_dd largest = zero;
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < m; j++) {
            const double *x = X + i * d, *y = Y + j * d;
            const attest_dd distance = ground == LAB_L1 ? l1_distance(x, y, d) : l2_distance(x, y, d);
            if (!(distance.hi <= LAB_FAR))
                return false;
            values[i * m + j] = distance;
            largest = lab_less(largest, distance) ? distance : largest;
        }
    *distances = (lab_distances){n, m, values, largest, LEMMA_D_SHARE(d)};
    return true;
}

static double slack(const lab_distances *of, attest_dd value)
{
    return fl_add_up(fl_mul_up(value.hi, of->share), LEMMA_D_LEAST);
}

attest_dd lab_distance_down(const lab_distances *of, attest_dd value)
{
    const attest_dd down = attest_dd_add_double(value, fl_neg(slack(of, value)));
    return down.hi > 0.0 ? down : zero;
}

attest_dd lab_distance_up(const lab_distances *of, attest_dd value)
{
    return value.hi == 0.0 ? zero : attest_dd_add_double(value, slack(of, value));
}
