#include "exact/spread.h"
#include "exact/head.h"
#include "exact/layer.h"
#include "exact/lemma.h"
#include <math.h>
#include <stddef.h>

#define SIDE_BY_SIDE                                                                                                   \
    8 /* partial sums of a column: always so many, so that the result does not depend on the processor */

static exact_norms norms_room(exact_room *room, exact_matrix of)
{
    return (exact_norms){exact_room_take(room, of.stride), exact_room_take(room, of.cols),
                         exact_room_take(room, of.stride), exact_room_take(room, of.cols)};
}

/* The error of element (i, j) is relative[i] |x_ij| + absolute[i] p_ij; at_top[i] instead of absolute[i] where j is top[i]. */
typedef struct error_terms {
    const double *relative, *absolute, *at_top, *top;
} error_terms;

static double error_at(const error_terms *e, exact_matrix x, exact_matrix p, int64_t i, int64_t j)
{
    const int64_t at = j * x.stride + i;
    const double absolute = e->top[i] == (double)j ? e->at_top[i] : e->absolute[i];
    return e->relative[i] * fabs(x.hi[at]) + absolute * p.hi[at];
}

/* The squares of the errors, added up by rows and by columns. */
static void add_errors(const error_terms *e, exact_matrix x, exact_matrix p, double *row, double *column)
{
    for (int64_t j = 0; j < x.cols; j++) {
        double part[SIDE_BY_SIDE] = {0.0};
        for (int64_t i = 0; i < x.rows; i += SIDE_BY_SIDE)
            for (int64_t l = 0; l < SIDE_BY_SIDE; l++) {
                const double error = error_at(e, x, p, i + l, j), square = i + l < x.rows ? error * error : 0.0;
                row[i + l] += square;
                part[l] += square;
            }
        for (int64_t l = 0; l < SIDE_BY_SIDE; l++)
            column[j] += part[l];
    }
}

/* Rows and columns with nothing but zeros and exact numbers have no error, whatever the formulas add for lost digits. */
static void mark_errors(const exact_spreading *of, const double *inexact, double *row, double *column)
{
    const int64_t n = of->p.cols;
    for (int64_t i = 0; i < of->p.rows; i++) {
        if (inexact[i] == 0.0)
            continue;
        row[i] = 1.0;
        for (int64_t j = 0; j < n; j++)
            if (of->mask == NULL || of->mask[i * n + j] != 0)
                column[j] = 1.0;
    }
}

static void finish_errors(double *squares, const double *marks, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        squares[i] = marks[i] == 0.0 ? 0.0 : sqrt(squares[i]) * (1.0 + 0x1p-20) + LEMMA_G_LEAST;
}

static void measure(const exact_spreading *of, exact_matrix x, const error_terms *e, const double *inexact,
                    exact_worker *worker, exact_norms *to)
{
    exact_room *room = &worker->room;
    double *rows = exact_room_take(room, x.stride), *columns = exact_room_take(room, x.cols);
    if (room->short_of)
        return;
    exact_row_sizes(ATTEST_DOT, x, worker->by, to->row);
    exact_sizes_of_columns(x, worker->by, to->column);
    add_errors(e, x, of->p, to->row_error, to->column_error);
    mark_errors(of, inexact, rows, columns);
    finish_errors(to->row_error, rows, x.rows);
    finish_errors(to->column_error, columns, x.cols);
}

exact_norms exact_weigh_up(const exact_spreading *of, exact_worker *worker)
{
    exact_room *room = &worker->room;
    exact_norms p = norms_room(room, of->p);
    double *none = exact_room_take(room, of->p.stride), *share = exact_room_take(room, of->p.stride);
    double *inexact = exact_room_take(room, of->p.stride);
    if (room->short_of)
        return p;
    for (int64_t i = 0; i < of->p.rows; i++) {
        share[i] = 1.01 * of->p_share[i];
        inexact[i] = of->p_share[i];
    }
    const error_terms e = {.relative = share, .absolute = none, .at_top = none, .top = none};
    measure(of, of->p, &e, inexact, worker, &p);
    return p;
}

/* The errors of row i's results: lemma G */
static void bound_row(const exact_spreading *of, int64_t i, double rest, double moment, double *relative,
                      double *absolute, double *at_top)
{
    const double share = of->p_share[i], size = of->size[i];
    const double gap = 2.02 * of->error[i] + 6.1 * U2 * size;
    const double mean = 1.01 * (rest * gap + (share + (LEMMA_D2_MUL + exact_lemma_a(of->p.cols)) * U2) * moment);
    *relative = 1.02 * (share + LEMMA_D2_MUL * U2);
    *absolute = 1.02 * (gap + mean + 12.2 * U2 * size);
    *at_top = 1.02 * mean;
}

exact_norms exact_spread_out(const exact_spreading *of, exact_worker *worker)
{
    exact_room *room = &worker->room;
    const int64_t stride = of->p.stride;
    exact_norms t = norms_room(room, of->t);
    exact_spread kernel = {of->p, of->t, exact_room_take(room, stride), exact_room_take(room, stride),
                           exact_room_take(room, stride)};
    double *relative = exact_room_take(room, stride), *absolute = exact_room_take(room, stride);
    double *at_top = exact_room_take(room, stride), *inexact = exact_room_take(room, stride);
    if (room->short_of)
        return t;
    worker->by->spread(&kernel);
    for (int64_t i = 0; i < of->p.rows; i++) {
        bound_row(of, i, kernel.rest[i], kernel.moment[i], relative + i, absolute + i, at_top + i);
        inexact[i] = of->p_share[i] * (of->size[i] == 0.0 ? 0.0 : 1.0);
    }
    const error_terms e = {relative, absolute, at_top, kernel.top};
    measure(of, of->t, &e, inexact, worker, &t);
    return t;
}
