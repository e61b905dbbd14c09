#include "exact/layernorm.h"
#include "core/dd.h"
#include "exact/export.h"
#include "exact/import.h"
#include "exact/lemma.h"
#include <math.h>
#include <stddef.h>

#define MOST    0x1p300
#define AT_ONCE 64 /* rows: as many as stay in the cache */

/* eps divided by the square of what the rows are divided by: exactly, or 0 */
static double shifted(double eps, int64_t exponent)
{
    const double shifted = ldexp(eps, (int)(-2 * exponent));
    return shifted >= 0x1p-400 && shifted <= 0x1p400 ? shifted : 0.0;
}

/* What a unit of gamma adds to the radius of row i: lemma H */
static double radius_of_unit(const exact_standard *of, int64_t i)
{
    const double d = (double)of->x.cols, a = exact_lemma_a(of->x.cols), top = of->top[i];
    const double t = 1.02 * (a + 2.0 * LEMMA_D1_SUM + LEMMA_D2_MUL + LEMMA_D3_INV);
    const double variance = 2.9 * sqrt(d) * t + a + 2.0 * LEMMA_D2_MUL + LEMMA_D3_INV + LEMMA_D1_ADD;
    const double product = variance / 2.0 + LEMMA_H_ROOT + 2.0 * LEMMA_D2_MUL;
    return 1.02 * of->root[i] * top * (t + 2.0 * product) * U2;
}

/* The rows from `from` on */
static void export_rows(const exact_standard *of, int64_t from, attest_enclosed *y)
{
    const exact_matrix m = of->y;
    for (int64_t i = 0; i < m.rows; i++) {
        const double unit = radius_of_unit(of, i) + LEMMA_H_LEAST;
        for (int64_t c = 0; c < m.cols; c++) {
            const double gamma = fabs(of->gamma[c]), hi = m.hi[c * m.stride + i];
            const bool exact = gamma == 0.0 || of->top[i] == 0.0; /* it is beta */
            const double radius = gamma * unit + 1.01 * LEMMA_D1_ADD * U2 * fabs(hi) + LEMMA_H_LEAST;
            exact_put(y, (from + i) * m.cols + c, hi, m.lo[c * m.stride + i], exact ? 0.0 : radius * SLACK);
        }
    }
}

static bool run_block(exact_worker *worker, const attest_truth_layernorm *of, int64_t from, int64_t exponent,
                      exact_standard kernel, attest_enclosed *y)
{
    exact_room *room = &worker->room;
    const exact_mark mark = exact_room_mark(room);
    const int64_t left = of->rows - from, rows = left < AT_ONCE ? left : AT_ONCE;
    kernel.x = exact_room_matrix(room, rows, of->d);
    kernel.y = exact_room_matrix(room, rows, of->d);
    kernel.top = exact_room_take(room, kernel.x.stride);
    kernel.root = exact_room_take(room, kernel.x.stride);
    const bool enough = !room->short_of;
    if (enough) {
        exact_import(of->x + from * of->d, exponent, kernel.x);
        worker->by->standardize(&kernel);
        export_rows(&kernel, from, y);
    }
    exact_room_rewind(room, mark);
    return enough;
}

static bool run(exact_worker *worker, const attest_truth_layernorm *of, int64_t exponent, double eps,
                attest_enclosed *y)
{
    const double inverse = 1.0 / (double)of->d;
    const attest_dd product = attest_dd_product(inverse, (double)of->d);
    const exact_standard kernel = {.inverse_hi = inverse,
                                   .inverse_lo = -inverse * ((product.hi - 1.0) + product.lo),
                                   .eps = eps,
                                   .gamma = of->gamma,
                                   .beta = of->beta == NULL ? exact_room_take(&worker->room, of->d) : of->beta};
    bool enough = kernel.beta != NULL;
    y->count = of->rows * of->d;
    y->exponent = 0;
    for (int64_t from = 0; from < of->rows && enough; from += AT_ONCE)
        enough = run_block(worker, of, from, exponent, kernel, y);
    return enough;
}

bool exact_layernorm(exact_worker *worker, const attest_truth_layernorm *of, attest_enclosed *y)
{
    const exact_mark mark = exact_room_mark(&worker->room);
    const int64_t exponent = exact_exponent(worker->by, of->x, of->rows * of->d);
    const double eps = shifted(of->eps, exponent);
    const bool small =
        worker->by->top(of->d, of->gamma) <= MOST && (of->beta == NULL || worker->by->top(of->d, of->beta) <= MOST);
    bool enough = true;
    if (eps > 0.0 && small)
        enough = run(worker, of, exponent, eps, y);
    else
        exact_decline(y, of->rows * of->d);
    exact_room_rewind(&worker->room, mark);
    return enough;
}
