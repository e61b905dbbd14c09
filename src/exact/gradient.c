#include "exact/gradient.h"
#include "core/dd.h"
#include "exact/block.h"
#include "exact/export.h"
#include "exact/import.h"
#include "exact/layer.h"
#include "exact/lemma.h"
#include <math.h>
#include <stddef.h>

/* A sum over all queries that grows block by block: [a,n], a column for each key. `size` bounds the magnitudes of its terms. */
typedef struct gathered {
    exact_matrix total, part;
    double *size, *radius; /* [n stride] */
} gathered;

typedef struct job {
    exact_worker *worker;
    const exact_kernels *by;
    exact_room *room;
    const attest_truth_attention *of;
    const double *R;
    exact_given given;
    int64_t v_exponent, r_exponent;
    exact_factor factor;     /* of a logit's slope */
    bool slopes;             /* dQ and dK can be known */
    bool declined;           /* a row of weights is unknown */
    exact_matrix k, v;       /* keys and values, less an offset; the keys times the factor */
    double *offset;          /* of the keys [d] */
    double *k_size, *v_size; /* of k's columns and of v's rows */
    double v_top;            /* the largest of these */
    gathered dk, dv;         /* dk's last row: the sum of the slopes of each key */
    attest_enclosed *dq;
} job;

/* The queries at hand. */
typedef struct block {
    exact_block own;
    exact_matrix r; /* [rows,v] */
    double *r_size;
} block;

/* --- sums over queries */

static gathered gathered_room(exact_room *room, int64_t rows, int64_t n)
{
    gathered to = {.total = exact_room_matrix(room, rows, n), .part = exact_room_matrix(room, rows, n)};
    to.size = exact_room_take(room, to.total.stride * n);
    to.radius = exact_room_take(room, to.total.stride * n);
    return to;
}

/* A factor of such a sum: [a,rows], a column for each query, with the norms of its rows. */
typedef struct turned {
    exact_matrix m;
    double *size;
    double relative; /* its elements' error, relative */
} turned;

/* to += left x, x [rows,n] having these norms */
static void gather(const job *j, gathered *to, turned left, exact_matrix x, const exact_norms *norms, bool first)
{
    const int64_t rows = left.m.rows, stride = to->total.stride;
    const double a = (exact_lemma_a(left.m.cols) + 1.01 * left.relative) * U2,
                 again = first ? 0.0 : 1.01 * LEMMA_D1_SUM * U2;
    j->by->product(&(exact_product){.a = left.m,
                                    .b_hi = x.hi,
                                    .b_lo = x.lo,
                                    .b_stride = 1,
                                    .b_next = x.stride,
                                    .a_size = left.size,
                                    .b_size = norms->column,
                                    .out = first ? to->total : to->part});
    if (!first)
        j->by->add(to->total, to->part);
    for (int64_t k = 0; k < x.cols; k++) {
        double *size = to->size + k * stride, *radius = to->radius + k * stride;
        const double column = norms->column[k], error = 1.01 * norms->column_error[k];
        for (int64_t b = 0; b < rows; b++) {
            size[b] += left.size[b] * column;
            radius[b] += left.size[b] * (a * column + error) + again * size[b];
        }
    }
}

/* --- what all blocks share */

/* The keys, less their mean, times the factor */
static void prepare_keys(job *j)
{
    exact_import(j->of->memory.keys, j->given.k, j->k);
    exact_column_means(j->k, j->by, j->offset);
    j->by->affine(j->k, j->offset, j->factor.by.hi, j->factor.by.lo, j->k);
    exact_sizes_of_columns(j->k, j->by, j->k_size);
}

/* The values, less their mean */
static void prepare_values(job *j)
{
    double *mean = exact_room_take(j->room, j->v.cols);
    if (j->room->short_of)
        return;
    exact_import(j->of->memory.values, j->v_exponent, j->v);
    exact_column_means(j->v, j->by, mean);
    j->by->affine(j->v, mean, 1.0, 0.0, j->v);
    exact_row_sizes(ATTEST_DOT, j->v, j->by, j->v_size);
    j->v_top = exact_largest(j->v_size, j->v.rows);
}

static bool prepare(job *j, bool dk, bool dv)
{
    const attest_memory *m = &j->of->memory;
    if (j->slopes) {
        j->k = exact_room_matrix(j->room, m->n, m->d);
        j->v = exact_room_matrix(j->room, m->n, m->v);
        j->offset = exact_room_take(j->room, m->d);
        j->k_size = exact_room_take(j->room, m->d);
        j->v_size = exact_room_take(j->room, j->v.stride);
        if (j->room->short_of)
            return false;
        j->factor = exact_given_factor(j->by, &j->given);
        prepare_keys(j);
        prepare_values(j);
        if (dk)
            j->dk = gathered_room(j->room, m->d + 1, m->n);
    }
    if (dv)
        j->dv = gathered_room(j->room, m->v, m->n);
    return !j->room->short_of;
}

/* --- a block of queries */

/* [cols, rows] of [rows, cols], with room for one row more, and the norms of its rows */
static turned turn(const job *j, exact_matrix m, double relative)
{
    turned to = {.m = exact_room_matrix(j->room, m.cols + 1, m.rows), .relative = relative};
    to.size = exact_room_take(j->room, to.m.stride);
    if (j->room->short_of)
        return to;
    for (int64_t i = 0; i < m.rows; i++)
        for (int64_t c = 0; c < m.cols; c++) {
            to.m.hi[i * to.m.stride + c] = m.hi[c * m.stride + i];
            to.m.lo[i * to.m.stride + c] = m.lo[c * m.stride + i];
        }
    for (int64_t i = 0; i < m.rows; i++)
        to.m.hi[i * to.m.stride + m.cols] = to.m.lo[i * to.m.stride + m.cols] = 0.0;
    exact_sizes_of_columns(m, j->by, to.size);
    return to;
}

static bool add_values_gradient(job *j, const block *b)
{
    const exact_norms norms = exact_weigh_up(&b->own.spread, j->worker);
    turned r = turn(j, b->r, 0.0);
    r.m.rows = b->r.cols;
    r.m.lo = NULL;
    if (!j->room->short_of)
        gather(j, &j->dv, r, b->own.head.weights, &norms, b->own.from == 0);
    return !j->room->short_of;
}

/* The slopes of the logits, P (r . v - mean): in spread.t */
static exact_norms slopes(job *j, block *b)
{
    exact_spreading *s = &b->own.spread;
    double *size = exact_room_take(j->room, b->r.stride), *error = exact_room_take(j->room, b->r.stride);
    exact_matrix r = b->r;
    r.lo = NULL;
    s->t = exact_room_matrix(j->room, b->own.rows, j->v.rows);
    s->size = size;
    s->error = error;
    if (j->room->short_of)
        return (exact_norms){0};
    j->by->product(&(exact_product){.a = r,
                                    .b_hi = j->v.hi,
                                    .b_lo = j->v.lo,
                                    .b_stride = j->v.stride,
                                    .b_next = 1,
                                    .a_size = b->r_size,
                                    .b_size = j->v_size,
                                    .out = s->t});
    for (int64_t i = 0; i < b->own.rows; i++) {
        size[i] = b->r_size[i] * j->v_top * SLACK;
        error[i] = (exact_lemma_a(r.cols) + 1.01 * LEMMA_D1_ADD) * U2 * size[i] * SLACK;
    }
    return exact_spread_out(s, j->worker);
}

/* dQ = slopes K */
static bool write_queries_gradient(job *j, const block *b, const exact_norms *norms)
{
    const exact_matrix t = b->own.spread.t, to = exact_room_matrix(j->room, b->own.rows, j->k.cols);
    const double a = (exact_lemma_a(t.cols) + 1.01 * LEMMA_G_FACTOR) * U2;
    if (j->room->short_of)
        return false;
    j->by->product(&(exact_product){.a = t,
                                    .b_hi = j->k.hi,
                                    .b_lo = j->k.lo,
                                    .b_stride = 1,
                                    .b_next = j->k.stride,
                                    .a_size = norms->row,
                                    .b_size = j->k_size,
                                    .out = to});
    for (int64_t i = 0; i < b->own.rows; i++) {
        const bool known = isfinite(b->own.head.p_share[i]);
        const double error = a * norms->row[i] + 1.01 * norms->row_error[i];
        for (int64_t c = 0; c < to.cols; c++)
            exact_put(j->dq, (b->own.from + i) * to.cols + c, to.hi[c * to.stride + i], to.lo[c * to.stride + i],
                      known ? error * j->k_size[c] * SLACK : INFINITY);
    }
    return true;
}

/* The queries times the factor, and for L2 less the keys' offset, with a row of ones below them, for the sums of the slopes */
static bool add_keys_gradient(job *j, const block *b, const exact_norms *norms)
{
    const bool l2 = j->given.kind == ATTEST_L2;
    const exact_matrix q = b->own.head.q.m;
    j->by->affine(q, l2 ? j->offset : NULL, j->factor.by.hi, j->factor.by.lo, q);
    turned left = turn(j, q, LEMMA_G_FACTOR);
    if (j->room->short_of)
        return false;
    for (int64_t i = 0; i < b->own.rows && l2; i++)
        left.m.hi[i * left.m.stride + q.cols] = 1.0;
    left.size[q.cols] = l2 ? sqrt((double)b->own.rows) * SLACK : 0.0;
    gather(j, &j->dk, left, b->own.spread.t, norms, b->own.from == 0);
    return true;
}

static bool run_block(job *j, block *b)
{
    const exact_rows r =
        exact_rows_given(j->room, j->R + b->own.from * j->of->memory.v, j->r_exponent, b->own.rows, j->of->memory.v);
    b->r = r.m;
    b->r_size = r.error;
    if (j->room->short_of || !exact_block_weigh(&b->own, j->worker, &j->given, j->of))
        return false;
    exact_row_sizes(ATTEST_DOT, b->r, j->by, b->r_size);
    j->declined = j->declined || b->own.declined;
    if (j->dv.radius != NULL && !add_values_gradient(j, b))
        return false;
    if (!j->slopes)
        return true;
    const exact_norms norms = slopes(j, b);
    if (j->room->short_of || (j->dq != NULL && !write_queries_gradient(j, b, &norms)))
        return false;
    return j->dk.radius == NULL || add_keys_gradient(j, b, &norms);
}

static bool run_blocks(job *j)
{
    bool enough = true;
    for (int64_t from = 0; from < j->of->rows && enough; from += EXACT_BLOCK_ROWS) {
        const exact_mark mark = exact_room_mark(j->room);
        block b = {.own = exact_block_at(j->of, from)};
        enough = run_block(j, &b);
        exact_room_rewind(j->room, mark);
    }
    return enough;
}

/* --- results */

/* L2: what a key's own coordinates contribute, the sum of its slopes times the key */
static void take_own(job *j)
{
    const exact_matrix total = j->dk.total, k = j->k;
    for (int64_t i = 0; i < k.rows; i++) {
        const int64_t sum = i * total.stride + k.cols;
        for (int64_t c = 0; c < k.cols; c++) {
            const int64_t at = i * total.stride + c, from = c * k.stride + i;
            const attest_dd own =
                attest_dd_mul((attest_dd){total.hi[sum], total.lo[sum]}, (attest_dd){k.hi[from], k.lo[from]});
            const attest_dd left =
                attest_dd_add((attest_dd){total.hi[at], total.lo[at]}, (attest_dd){-own.hi, -own.lo});
            const double size = 1.01 * (fabs(total.hi[at]) + fabs(own.hi)), error = 1.01 * j->dk.radius[sum];
            j->dk.radius[at] += error * fabs(k.hi[from]) + (LEMMA_G_FACTOR + LEMMA_D5_CORE) * U2 * size;
            j->dk.radius[at] += error == 0.0 ? 0.0 : LEMMA_G_LEAST;
            total.hi[at] = left.hi;
            total.lo[at] = left.lo;
        }
    }
}

static void export_sum(const job *j, const gathered *from, int64_t cols, int64_t exponent, attest_enclosed *to)
{
    const exact_matrix m = from->total;
    to->count = m.cols * cols;
    to->exponent = exponent;
    for (int64_t k = 0; k < m.cols; k++)
        for (int64_t c = 0; c < cols; c++) {
            const int64_t at = k * m.stride + c;
            exact_put(to, k * cols + c, m.hi[at], m.lo[at], j->declined ? INFINITY : from->radius[at] * SLACK);
        }
}

static void write_zeros(attest_enclosed *to, int64_t count)
{
    exact_decline(to, count);
    for (int64_t i = 0; to != NULL && i < count; i++)
        exact_put(to, i, 0.0, 0.0, 0.0);
}

static bool run(job *j, attest_enclosed *dk, attest_enclosed *dv)
{
    const attest_memory *m = &j->of->memory;
    if (!prepare(j, dk != NULL, dv != NULL) || !run_blocks(j))
        return false;
    if (dv != NULL)
        export_sum(j, &j->dv, m->v, j->r_exponent, dv);
    if (!j->slopes)
        return true;
    const int64_t exponent = j->r_exponent + j->v_exponent + j->factor.exponent;
    if (j->dq != NULL) {
        j->dq->count = j->of->rows * m->d;
        j->dq->exponent = exponent - j->given.q;
    }
    if (dk != NULL && j->given.kind == ATTEST_L2)
        take_own(j);
    if (dk != NULL)
        export_sum(j, &j->dk, m->d, exponent - j->given.k, dk);
    return true;
}

bool exact_gradient(exact_worker *worker, const attest_truth_attention *of, const double *R, attest_enclosed *dq,
                    attest_enclosed *dk, attest_enclosed *dv)
{
    const attest_memory *m = &of->memory;
    const exact_mark mark = exact_room_mark(&worker->room);
    job j = {.worker = worker, .by = worker->by, .room = &worker->room, .of = of, .R = R, .dq = dq};
    const bool covered = exact_given_scores(j.by, of, &j.given), whole = covered && j.given.logit_error == 0.0;
    const bool products = j.given.kind == ATTEST_DOT || j.given.kind == ATTEST_L2;
    j.slopes = whole && products && !(m->score.softcap > 0.0) && (dq != NULL || dk != NULL);
    j.v_exponent = exact_exponent(j.by, m->values, m->n * m->v);
    j.r_exponent = exact_exponent(j.by, R, of->rows * m->v);
    void (*otherwise)(attest_enclosed *, int64_t) =
        whole && j.given.kind == ATTEST_UNIFORM ? write_zeros : exact_decline;
    if (!j.slopes)
        otherwise(dq, of->rows * m->d);
    if (!j.slopes)
        otherwise(dk, m->n * m->d);
    if (!covered)
        exact_decline(dv, m->n * m->v);
    const bool enough = !covered || run(&j, dk, dv);
    exact_room_rewind(&worker->room, mark);
    return enough;
}
