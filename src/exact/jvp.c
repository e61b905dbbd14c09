#include "exact/jvp.h"
#include "core/dd.h"
#include "exact/block.h"
#include "exact/export.h"
#include "exact/import.h"
#include "exact/layer.h"
#include "exact/lemma.h"
#include <math.h>
#include <stddef.h>

/* A logit changes by left . right: the queries' direction and the queries, times the factor, with the keys and their direction;
 * for L2 besides by what belongs to the key alone. */
typedef struct job {
    exact_worker *worker;
    const exact_kernels *by;
    exact_room *room;
    const attest_truth_attention *of;
    attest_truth_direction along;
    exact_given given;
    exact_factor factor;
    bool l2, slopes;          /* slopes: the logits change */
    exact_matrix right;       /* [n, 2 d], for L2 one column more */
    double *offset;           /* of the keys, [d] */
    double *right_size;       /* of its rows, */
    double top;               /* the largest of these, */
    double own_error;         /* and the largest error of the last column */
    exact_matrix v, dv;       /* [n,v], v less an offset */
    double *v_size, *dv_size; /* of their columns */
} job;

static exact_matrix columns(exact_matrix of, int64_t from, int64_t cols)
{
    return (exact_matrix){of.rows, cols, of.stride, of.hi + from * of.stride, of.lo + from * of.stride};
}

/* --- what all blocks share */

/* L2: - factor k_j . dk_j, the last column */
static void own_change(job *j)
{
    const int64_t d = j->of->memory.d, n = j->right.rows, stride = j->right.stride;
    const exact_matrix k = columns(j->right, 0, d), dk = columns(j->right, d, d), to = columns(j->right, 2 * d, 1);
    for (int64_t i = 0; i < n; i++) {
        attest_dd sum = {0.0, 0.0};
        double size = 0.0;
        for (int64_t c = 0; c < d; c++) {
            const int64_t at = c * stride + i;
            const attest_dd x = attest_dd_mul_double((attest_dd){k.hi[at], k.lo[at]}, dk.hi[at]);
            size += fabs(x.hi);
            sum = attest_dd_add(sum, x);
        }
        const attest_dd y = attest_dd_mul(sum, (attest_dd){-j->factor.by.hi, -j->factor.by.lo});
        to.hi[i] = y.hi;
        to.lo[i] = y.lo;
        const double error = LEMMA_V_OWN((double)d) * U2 * size * fabs(j->factor.by.hi);
        j->own_error = fmax(j->own_error, error);
    }
}

static void prepare_right(job *j)
{
    const attest_memory *m = &j->of->memory;
    const exact_matrix k = columns(j->right, 0, m->d), dk = columns(j->right, m->d, m->d);
    exact_import(m->keys, 0, k);
    exact_import(j->along.k, 0, dk);
    exact_column_means(k, j->by, j->offset);
    j->by->affine(k, j->offset, 1.0, 0.0, k);
    if (j->l2)
        own_change(j);
    exact_row_sizes(ATTEST_DOT, j->right, j->by, j->right_size);
    j->top = exact_largest(j->right_size, m->n);
}

static bool prepare(job *j)
{
    const attest_memory *m = &j->of->memory;
    double *mean = exact_room_take(j->room, m->v);
    j->offset = exact_room_take(j->room, m->d);
    j->right = exact_room_matrix(j->room, m->n, 2 * m->d + (j->l2 ? 1 : 0));
    j->right_size = exact_room_take(j->room, j->right.stride);
    j->v = exact_room_matrix(j->room, m->n, m->v);
    j->dv = exact_room_matrix(j->room, m->n, m->v);
    j->v_size = exact_room_take(j->room, m->v);
    j->dv_size = exact_room_take(j->room, m->v);
    if (j->room->short_of)
        return false;
    if (j->slopes)
        prepare_right(j);
    exact_import(m->values, 0, j->v);
    exact_import(j->along.v, 0, j->dv);
    exact_column_means(j->v, j->by, mean);
    j->by->affine(j->v, mean, 1.0, 0.0, j->v);
    exact_sizes_of_columns(j->v, j->by, j->v_size);
    exact_sizes_of_columns(j->dv, j->by, j->dv_size);
    return true;
}

/* --- a block of queries */

/* The changes of the logits, spread out: in b->spread.t */
static exact_norms changes(job *j, exact_block *b)
{
    const int64_t d = j->of->memory.d, rows = b->rows;
    const exact_matrix left = exact_room_matrix(j->room, rows, j->right.cols);
    double *left_size = exact_room_take(j->room, left.stride), *size = exact_room_take(j->room, left.stride);
    double *error = exact_room_take(j->room, left.stride);
    b->spread.t = exact_room_matrix(j->room, rows, j->right.rows);
    b->spread.size = size;
    b->spread.error = error;
    if (j->room->short_of)
        return (exact_norms){0};
    const exact_matrix dq = columns(left, 0, d), q = columns(left, d, d);
    const exact_scale by = j->factor.by;
    exact_import(j->along.q + b->from * d, 0, dq);
    exact_import(j->of->queries + b->from * d, 0, q);
    j->by->affine(dq, NULL, by.hi, by.lo, dq);
    j->by->affine(q, j->l2 ? j->offset : NULL, by.hi, by.lo, q);
    for (int64_t i = 0; i < rows && j->l2; i++) {
        left.hi[2 * d * left.stride + i] = 1.0;
        left.lo[2 * d * left.stride + i] = 0.0;
    }
    exact_row_sizes(ATTEST_DOT, left, j->by, left_size);
    j->by->product(&(exact_product){.a = left,
                                    .b_hi = j->right.hi,
                                    .b_lo = j->right.lo,
                                    .b_stride = j->right.stride,
                                    .b_next = 1,
                                    .a_size = left_size,
                                    .b_size = j->right_size,
                                    .out = b->spread.t});
    const double relative = (exact_lemma_a(left.cols) + 1.01 * (LEMMA_G_FACTOR + LEMMA_D1_ADD)) * U2;
    for (int64_t i = 0; i < rows; i++) {
        size[i] = left_size[i] * j->top * SLACK;
        error[i] = (relative * size[i] + j->own_error) * SLACK;
    }
    return exact_spread_out(&b->spread, j->worker);
}

/* A weighted sum of the rows of x [n,v]: in `to`, its error added to radius [rows,v] and its size to size. `relative`: of x. */
static void add_sum(const job *j, exact_matrix weights, const exact_norms *norms, exact_matrix x, const double *x_size,
                    double relative, exact_matrix to, double *radius, double *size)
{
    const double a = (exact_lemma_a(x.rows) + 1.01 * relative) * U2;
    j->by->product(&(exact_product){.a = weights,
                                    .b_hi = x.hi,
                                    .b_lo = x.lo,
                                    .b_stride = 1,
                                    .b_next = x.stride,
                                    .a_size = norms->row,
                                    .b_size = x_size,
                                    .out = to});
    for (int64_t c = 0; c < x.cols; c++)
        for (int64_t i = 0; i < weights.rows; i++) {
            radius[c * to.stride + i] += (a * norms->row[i] + 1.01 * norms->row_error[i]) * x_size[c];
            size[c * to.stride + i] += norms->row[i] * x_size[c];
        }
}

static bool run_block(job *j, exact_block *b, attest_enclosed *dy)
{
    if (!exact_block_weigh(b, j->worker, &j->given, j->of))
        return false;
    const exact_norms p = exact_weigh_up(&b->spread, j->worker);
    const exact_matrix to = exact_room_matrix(j->room, b->rows, j->v.cols),
                       part = exact_room_matrix(j->room, b->rows, j->v.cols);
    double *radius = exact_room_take(j->room, to.stride * to.cols),
           *size = exact_room_take(j->room, to.stride * to.cols);
    if (j->room->short_of)
        return false;
    add_sum(j, b->spread.p, &p, j->dv, j->dv_size, 0.0, to, radius, size);
    if (j->slopes) {
        const exact_norms t = changes(j, b);
        if (j->room->short_of)
            return false;
        add_sum(j, b->spread.t, &t, j->v, j->v_size, LEMMA_D1_ADD, part, radius, size);
        j->by->add(to, part);
    }
    for (int64_t i = 0; i < b->rows; i++)
        for (int64_t c = 0; c < to.cols; c++) {
            const int64_t at = c * to.stride + i;
            const double all = radius[at] + 1.01 * LEMMA_D1_SUM * U2 * size[at];
            exact_put(dy, (b->from + i) * to.cols + c, to.hi[at], to.lo[at],
                      isfinite(b->head.p_share[i]) ? all * SLACK : INFINITY);
        }
    return true;
}

static bool run(job *j, attest_enclosed *dy)
{
    bool enough = prepare(j);
    dy->count = j->of->rows * j->of->memory.v;
    dy->exponent = 0;
    for (int64_t from = 0; from < j->of->rows && enough; from += EXACT_BLOCK_ROWS) {
        const exact_mark mark = exact_room_mark(j->room);
        exact_block b = exact_block_at(j->of, from);
        enough = run_block(j, &b, dy);
        exact_room_rewind(j->room, mark);
    }
    return enough;
}

/* Whether nothing has to be divided by powers of two, and the formulas hold. */
static bool covered(job *j)
{
    const attest_truth_attention *of = j->of;
    const attest_memory *m = &of->memory;
    const int64_t in_q = of->rows * m->d, in_k = m->n * m->d, in_v = m->n * m->v;
    if (!exact_given_scores(j->by, of, &j->given) || j->given.kind == ATTEST_LAPLACE || m->score.softcap > 0.0)
        return false;
    j->factor = exact_given_factor(j->by, &j->given);
    j->l2 = j->given.kind == ATTEST_L2;
    j->slopes = j->given.kind != ATTEST_UNIFORM;
    return j->given.logit_error == 0.0 && j->given.q == 0 && j->given.k == 0 && j->factor.exponent == 0 &&
           exact_exponent(j->by, j->along.q, in_q) == 0 && exact_exponent(j->by, j->along.k, in_k) == 0 &&
           exact_exponent(j->by, j->along.v, in_v) == 0 && exact_exponent(j->by, m->values, in_v) == 0;
}

bool exact_jvp(exact_worker *worker, const attest_truth_attention *of, attest_truth_direction along,
               attest_enclosed *dy)
{
    const exact_mark mark = exact_room_mark(&worker->room);
    job j = {.worker = worker, .by = worker->by, .room = &worker->room, .of = of, .along = along};
    bool enough = true;
    if (covered(&j))
        enough = run(&j, dy);
    else
        exact_decline(dy, of->rows * of->memory.v);
    exact_room_rewind(&worker->room, mark);
    return enough;
}
