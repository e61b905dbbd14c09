#include "lab/image.h"
#include "core/directed.h"
#include "core/fl.h"
#include "core/interval_matrix.h"
#include "lab/gap.h"
#include <stddef.h>
#include <stdlib.h>

/* So many points are summed one by one. */
enum { TOGETHER = 8 };

static bool carries_mass(const lab_attention *of, int64_t j)
{
    return of->points.weights == NULL || of->points.weights[j] > 0.0;
}

static attest_interval score(attest_kind kind, const double *x, const double *y, int64_t d)
{
    attest_interval sum = attest_point(0.0);
    for (int64_t k = 0; k < d; k++) {
        const attest_interval gap = lab_gap(x[k], y[k]);
        const attest_interval term = kind == ATTEST_DOT  ? attest_interval_mul(attest_point(x[k]), attest_point(y[k]))
                                     : kind == ATTEST_L2 ? attest_interval_neg(attest_interval_square(gap))
                                                         : attest_interval_neg(lab_absolute(gap));
        sum = attest_interval_add(sum, term);
    }
    return sum;
}

/* What query i sees of point j: G itself if it is given, else its logarithm. */
static attest_interval sight(const lab_attention *of, int64_t i, int64_t j)
{
    const lab_kernel *kernel = &of->kernel;
    if (kernel->given != NULL)
        return attest_point(kernel->given[i * of->points.n + j]);
    const int64_t d = of->points.d;
    const double *q = of->queries.at + i * d, *x = of->points.at + j * d;
    return attest_interval_mul(attest_point(kernel->scale), score(kernel->kind, q, x, d));
}

/* a_j G(q_i, x_j) for all j, divided by the largest G, or a number near to it: that changes no barycentre, and nothing
 * overflows. Returns which point is seen best; the barycentre is close to its value if it is seen far better than others. */
static int64_t weigh(const lab_attention *of, int64_t i, attest_interval *weight)
{
    int64_t best = 0;
    for (int64_t j = 0; j < of->points.n; j++) {
        weight[j] = sight(of, i, j);
        if (carries_mass(of, j) && (!carries_mass(of, best) || weight[j].hi > weight[best].hi))
            best = j;
    }
    const attest_interval largest = attest_point(weight[best].hi);
    for (int64_t j = 0; j < of->points.n; j++) {
        const attest_interval seen = of->kernel.given != NULL
                                         ? attest_interval_div(weight[j], largest)
                                         : attest_interval_exp(attest_interval_sub(weight[j], largest));
        weight[j] = of->points.weights == NULL ? seen : attest_interval_mul(attest_point(of->points.weights[j]), seen);
    }
    return best;
}

static attest_interval value(const lab_attention *of, int64_t j, int64_t k)
{
    const int64_t at = j * of->width + k;
    return of->values != NULL ? of->values[at] : attest_point(of->points.at[at]);
}

/* Sums over points: of weight times what the value is away from the best one's, and of the weights. Halves are summed
 * apart, so that roundings grow with the number of halvings and not of points. */
typedef struct summation {
    const lab_attention *of;
    const attest_interval *weight;
    int64_t best;
} summation;

static void add_point(const summation *s, int64_t j, attest_interval *sum)
{
    const int64_t width = s->of->width;
    for (int64_t k = 0; k < width && j != s->best; k++) {
        const attest_interval away = attest_interval_sub(value(s->of, j, k), value(s->of, s->best, k));
        sum[k] = attest_interval_add(sum[k], attest_interval_mul(s->weight[j], away));
    }
    sum[width] = attest_interval_add(sum[width], s->weight[j]);
}

/* sum [width+1], of points begin to end - 1; `room` holds as many intervals for each halving. */
static void add_points(const summation *s, int64_t begin, int64_t end, attest_interval *sum, attest_interval *room)
{
    const int64_t cells = s->of->width + 1, middle = begin + (end - begin) / 2;
    attest_interval_clear(sum, cells);
    if (end - begin <= TOGETHER) {
        for (int64_t j = begin; j < end; j++)
            if (carries_mass(s->of, j))
                add_point(s, j, sum);
        return;
    }
    add_points(s, begin, middle, sum, room);
    add_points(s, middle, end, room, room + cells);
    for (int64_t k = 0; k < cells; k++)
        sum[k] = attest_interval_add(sum[k], room[k]);
}

int64_t lab_image_cells(const lab_attention *of)
{
    int64_t halvings = 0;
    for (int64_t n = of->points.n; n > TOGETHER; n = (n + 1) / 2)
        halvings++;
    return of->points.n + (halvings + 1) * (of->width + 1);
}

bool lab_image(const lab_attention *of, attest_interval *room, attest_interval *Z)
{
    const int64_t n = of->points.n, width = of->width;
    attest_interval *weight = room, *sum = room + n;
    bool finite = true;
    for (int64_t i = 0; i < of->queries.n; i++) {
        const summation s = {of, weight, weigh(of, i, weight)};
        add_points(&s, 0, n, sum, sum + width + 1);
        for (int64_t k = 0; k < width; k++) {
            const attest_interval away = attest_interval_div(sum[k], sum[width]);
            const attest_interval z = attest_interval_add(value(of, s.best, k), away);
            finite = finite && fl_is_finite(z.lo) && fl_is_finite(z.hi);
            Z[i * width + k] = z;
        }
    }
    return finite;
}

static double middle_of(attest_interval x)
{
    const double middle = 0.5 * x.lo + 0.5 * x.hi;
    return middle < x.lo ? x.lo : middle > x.hi ? x.hi : middle;
}

void lab_middles(lab_ground ground, const attest_interval *Z, int64_t n, int64_t width, double *middle, double *off)
{
    for (int64_t i = 0; i < n; i++) {
        double sum = 0.0;
        for (int64_t k = i * width; k < (i + 1) * width; k++) {
            middle[k] = middle_of(Z[k]);
            const double far = fl_max(fl_sub_up(Z[k].hi, middle[k]), fl_sub_up(middle[k], Z[k].lo));
            const double alone = Z[k].lo == Z[k].hi ? 0.0 : far;
            sum = fl_add_up(sum, ground == LAB_L1 ? alone : fl_mul_up(alone, alone));
        }
        off[i] = ground == LAB_L1 ? sum : fl_sqrt_up(sum);
    }
}

lab_outcome lab_image_find(const lab_attention *of, lab_ground ground, lab_points *image)
{
    const int64_t m = of->queries.n;
    const size_t count = (size_t)(m * of->width), cells = (size_t)lab_image_cells(of);
    attest_interval *room = calloc(cells + count, sizeof *room);
    double *middle = malloc(count * sizeof *middle), *off = malloc((size_t)m * sizeof *off);
    *image = (lab_points){m, of->width, middle, of->queries.weights, off};
    const bool there = room != NULL && middle != NULL && off != NULL,
               finite = there && lab_image(of, room, room + cells);
    if (finite)
        lab_middles(ground, room + cells, m, of->width, middle, off);
    free(room);
    return finite ? LAB_FOUND : there ? LAB_TOO_FAR : LAB_NO_MEMORY;
}

void lab_image_free(lab_points *image)
{
    free((void *)image->at);
    free((void *)image->off);
}
