#include "exact/head.h"
#include "core/dd.h"
#include "core/exp_dd.h"
#include "core/log.h"
#include "exact/lemma.h"
#include <math.h>
#include <stddef.h>

#define EXACT_ALONE 0x1p999 /* a gap that large: the row sees one key */

/* Everything that the bounds of a head's rows need, besides what belongs to the row. */
typedef struct head_bounds {
    double sum;                /* lemma A's for a product of rows */
    double scale;              /* |scale| */
    double k_top, k_error;     /* the largest norm of a key, and of a key's error */
    double key_top, key_error; /* of what L2 adds to the logits of a key, -scale |k|^2 */
} head_bounds;

typedef struct workspace {
    const exact_kernels *by;
    exact_attend of;
    exact_matrix q, k, keys; /* as the kernel gets them; keys: -scale |k|^2 */
    double *q_size, *k_size, *offset, *scratch;
    double *q_error, *k_error;
    exact_matrix rows; /* -scale |q - offset|^2, if needed */
    double *row_size;  /* |q - offset| */
} workspace;

/* --- norms */

/* In line, as fmax and fmin are not; b if a is no number. */
static double larger(double a, double b)
{
    return a > b ? a : b;
}

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

static double largest(const double *x, int64_t n)
{
    double top = 0.0;
    for (int64_t i = 0; i < n; i++)
        top = x[i] > top ? x[i] : top;
    return top;
}

static bool all_zero(const double *x, int64_t n, int64_t step)
{
    for (int64_t i = 0; i < n; i++)
        if (x[i * step] != 0.0)
            return false;
    return true;
}

double exact_size(double size, const double *x, int64_t n, int64_t step)
{
    if (size >= LEMMA_N_LEAST)
        return size * SLACK;
    return all_zero(x, n, step) ? 0.0 : LEMMA_N_LEAST;
}

void exact_column_tops(exact_matrix m, const exact_kernels *by, double *top)
{
    for (int64_t c = 0; c < m.cols; c++) {
        const double *column = m.hi + c * m.stride;
        top[c] = exact_size(by->top(m.stride, column), column, m.rows, 1);
    }
}

void exact_sizes_of_columns(exact_matrix m, const exact_kernels *by, double *size)
{
    for (int64_t c = 0; c < m.cols; c++) {
        const double *column = m.hi + c * m.stride;
        size[c] = exact_size(sqrt(by->square(m.rows, column)), column, m.rows, 1);
    }
}

void exact_row_sizes(attest_kind kind, exact_matrix m, const exact_kernels *by, double *size)
{
    by->sizes(kind == ATTEST_LAPLACE, m.cols, m.cols, m.rows, m.hi, m.stride, size);
}

void exact_column_means(exact_matrix m, const exact_kernels *by, double *mean)
{
    for (int64_t c = 0; c < m.cols; c++)
        mean[c] = by->sum(m.rows, m.hi + c * m.stride) / (double)m.rows;
}

exact_scale exact_root_scale(int64_t n)
{
    const double r = 1.0 / sqrt((double)n);
    const attest_dd square = attest_dd_product(r, r);
    /* 1 - n r^2, which is below 2^-51 */
    const attest_dd left = attest_dd_add_double(attest_dd_mul_double(square, -(double)n), 1.0);
    const attest_dd root = attest_dd_sum(r, r * 0.5 * left.hi * (1.0 + 0.75 * left.hi));
    return (exact_scale){root.hi, root.lo};
}

/* --- what the kernel gets */

static bool reserve(workspace *w, exact_room *room, const exact_head *head)
{
    const int64_t queries = head->q.m.stride, keys = head->k.m.stride, d = head->q.m.cols;
    w->q = exact_room_matrix(room, head->q.m.rows, d);
    w->k = exact_room_matrix(room, head->k.m.rows, d);
    w->keys = exact_room_matrix(room, head->k.m.rows, 1);
    w->q_size = exact_room_take(room, queries);
    w->k_size = exact_room_take(room, keys);
    w->offset = exact_room_take(room, d);
    w->q_error = exact_room_take(room, queries);
    w->k_error = exact_room_take(room, keys);
    w->rows = exact_room_matrix(room, head->q.m.rows, 1);
    w->row_size = exact_room_take(room, queries);
    w->of.top_hi = exact_room_take(room, queries);
    w->of.top_lo = exact_room_take(room, queries);
    w->of.gap = exact_room_take(room, queries);
    w->of.sum_hi = exact_room_take(room, queries);
    w->of.sum_lo = exact_room_take(room, queries);
    w->of.inverse = exact_room_take(room, queries);
    w->of.even = exact_room_take(room, queries);
    w->of.even_root = exact_room_take(room, queries);
    w->scratch = exact_room_take(room, exact_attend_scratch(keys));
    return !room->short_of;
}

/* Of the rows of `factor` m, bounded without making them, for their squares might overflow: the norms, and the errors, which are
 * those of m's rows (`from`) times the factor, and `own` of the norm. */
static void rows_of(attest_kind kind, exact_matrix m, const exact_kernels *by, const double *from, double factor,
                    double own, double *size, double *error)
{
    exact_row_sizes(kind, m, by, size);
    for (int64_t i = 0; i < m.rows; i++) {
        size[i] = size[i] == 0.0 ? 0.0 : larger(factor * size[i], LEMMA_N_LEAST) * SLACK;
        error[i] = (factor * from[i] + own * size[i]) * SLACK;
    }
}

static bool needs_rows(const exact_head *head)
{
    return head->kind == ATTEST_L2 && (head->lse_hi != NULL || head->softcap > 0.0);
}

/* -scale |m|^2 of each row of m, whose norms are `size`: lemma L */
static void add_squares(const workspace *w, const exact_head *head, exact_matrix m, const double *size, exact_matrix to)
{
    for (int64_t i = 0; i < m.stride; i++)
        to.hi[i] = size[i] * size[i];
    w->by->squares(m, to.hi, to.hi, to.lo);
    w->by->affine(to, NULL, -head->scale.hi, -head->scale.lo, to);
}

/* The error of such a number, for a row of norm `size` known within e */
static double square_error(const exact_head *head, double size, double e)
{
    const double relative = exact_lemma_a(head->q.m.cols) + LEMMA_D2_MUL + LEMMA_D4_ROOT;
    return fabs(head->scale.hi) * (relative * U2 * size * size + 2.0 * size * e + e * e) * SLACK;
}

/* L2: the offset leaves all distances as they are, and 2 scale q . k - scale |k|^2 differs from the logit by the same
 * number for all keys. */
static void prepare_l2(workspace *w, const exact_head *head, head_bounds *bounds)
{
    const double scale = bounds->scale;
    exact_column_means(head->k.m, w->by, w->offset);
    w->by->affine(head->k.m, w->offset, 1.0, 0.0, w->k);
    rows_of(ATTEST_L2, w->k, w->by, head->k.error, 1.0, LEMMA_D1_ADD * U2, w->k_size, w->k_error);
    bounds->k_top = largest(w->k_size, w->k.rows);
    bounds->k_error = largest(w->k_error, w->k.rows);
    add_squares(w, head, w->k, w->k_size, w->keys);
    w->of.key_hi = w->keys.hi;
    w->of.key_lo = w->keys.lo;
    bounds->key_top = scale * bounds->k_top * bounds->k_top * SLACK;
    bounds->key_error = square_error(head, bounds->k_top, bounds->k_error);
    w->by->affine(head->q.m, w->offset, 1.0, 0.0, w->q);
    if (needs_rows(head)) {
        exact_row_sizes(ATTEST_L2, w->q, w->by, w->row_size);
        add_squares(w, head, w->q, w->row_size, w->rows);
    }
    rows_of(ATTEST_L2, w->q, w->by, head->q.error, 2.0 * scale, (LEMMA_D1_ADD + LEMMA_D2_MUL + LEMMA_D4_ROOT) * U2,
            w->q_size, w->q_error);
    w->by->affine(w->q, NULL, 2.0 * head->scale.hi, 2.0 * head->scale.lo, w->q);
}

static void prepare_others(workspace *w, const exact_head *head, head_bounds *bounds)
{
    const bool dot = head->kind == ATTEST_DOT;
    w->k = head->k.m;
    if (head->kind == ATTEST_UNIFORM)
        return; /* nobody reads queries and keys */
    rows_of(head->kind, w->k, w->by, head->k.error, 1.0, 0.0, w->k_size, w->k_error);
    rows_of(head->kind, head->q.m, w->by, head->q.error, dot ? bounds->scale : 1.0,
            dot ? (LEMMA_D2_MUL + LEMMA_D4_ROOT) * U2 : 0.0, w->q_size, w->q_error);
    if (dot)
        w->by->affine(head->q.m, NULL, head->scale.hi, head->scale.lo, w->q);
    else
        w->q = head->q.m;
    bounds->k_top = largest(w->k_size, w->k.rows);
    bounds->k_error = largest(w->k_error, w->k.rows);
}

static void prepare_softcap(workspace *w, const exact_head *head)
{
    const double inverse = 1.0 / head->softcap;
    const attest_dd product = attest_dd_product(inverse, head->softcap);
    w->of.softcap = head->softcap;
    w->of.inverse_hi = inverse;
    w->of.inverse_lo = -inverse * ((product.hi - 1.0) + product.lo);
    if (head->kind == ATTEST_L2) {
        w->of.row_hi = w->rows.hi;
        w->of.row_lo = w->rows.lo;
    }
}

static head_bounds prepare(workspace *w, const exact_head *head)
{
    head_bounds bounds = {.sum = exact_lemma_a(head->q.m.cols), .scale = fabs(head->scale.hi) * SLACK};
    if (head->kind == ATTEST_L2)
        prepare_l2(w, head, &bounds);
    else
        prepare_others(w, head, &bounds);
    if (head->softcap > 0.0 && head->kind != ATTEST_UNIFORM)
        prepare_softcap(w, head);
    w->of.kind = head->kind == ATTEST_L2 ? ATTEST_DOT : head->kind;
    w->of.q = w->q;
    w->of.k = w->k;
    w->of.v = head->v.m;
    w->of.q_size = w->q_size;
    w->of.k_top = bounds.k_top;
    w->of.scale_hi = head->scale.hi;
    w->of.scale_lo = head->scale.lo;
    w->of.bias = head->bias;
    w->of.mask = head->mask;
    w->of.y = head->y;
    w->of.p = head->p;
    w->of.weights = head->weights;
    w->of.v_size = head->v.top;
    w->of.v_norm = head->v.norm;
    return bounds;
}

/* --- what the rows are worth */

typedef struct row_bounds {
    double size;   /* the largest magnitude of a logit */
    double error;  /* of the logits */
    double weight; /* the relative error of the weights, but for a factor that all share; infinite: unknown */
    double mean;   /* what that does to a mean of values between -1 and 1 */
} row_bounds;

static double largest_bias(const exact_head *head, int64_t i)
{
    double top = 0.0;
    for (int64_t j = 0; head->bias != NULL && j < head->k.m.rows; j++)
        top = larger(fabs(head->bias[i * head->k.m.rows + j]), top);
    return top;
}

/* What tanh leaves of size and error; L2's logits are whole then: lemmas L and T */
static void soften_row(const exact_head *head, const workspace *w, int64_t i, row_bounds *row)
{
    if (head->kind == ATTEST_L2) {
        const double own = fabs(head->scale.hi) * w->row_size[i] * w->row_size[i];
        row->size = (row->size + own) * SLACK;
        row->error += square_error(head, w->row_size[i], head->q.error[i] + LEMMA_D1_ADD * U2 * w->row_size[i]) +
                      2.0 * LEMMA_D1_SUM * U2 * row->size;
    }
    if (!(row->size <= LEMMA_W_HUGE))
        row->error = INFINITY;
    row->error += (LEMMA_D2_MUL + LEMMA_D3_INV) * U2 * row->size + LEMMA_T_TANH * head->softcap;
    row->size = head->softcap * SLACK;
}

/* Lemma L */
static void bound_logits(const exact_head *head, const workspace *w, const head_bounds *all, int64_t i, row_bounds *row)
{
    const double q = w->q_size[i], e = w->q_error[i], a = all->sum, bias = largest_bias(head, i);
    row->error = head->logit_error;
    if (head->kind == ATTEST_LAPLACE) {
        row->size = all->scale * (q + all->k_top);
        row->error += (a + LEMMA_D1_SUM + LEMMA_D2_MUL + LEMMA_D4_ROOT) * U2 * row->size;
        row->error += all->scale * (e + all->k_error);
    } else if (head->kind != ATTEST_UNIFORM) {
        row->size = q * all->k_top + all->key_top;
        row->error += a * U2 * q * all->k_top + q * all->k_error + e * (all->k_top + all->k_error) + all->key_error;
    }
    if (head->kind == ATTEST_L2)
        row->error += LEMMA_D1_SUM * U2 * row->size;
    if (w->of.softcap > 0.0)
        soften_row(head, w, i, row);
    row->size = (row->size + bias) * SLACK;
    row->error = (row->error + (bias == 0.0 ? 0.0 : LEMMA_D1_ADD * U2 * row->size)) * SLACK;
}

/* Lemmas W and Y */
static void bound_weights(const workspace *w, int64_t i, row_bounds *row)
{
    const double gap = w->of.gap[i], rest = larger((w->of.sum_hi[i] - 1.0) + w->of.sum_lo[i], 0.0) + 0x1p-100;
    const double rounded = LEMMA_W_GAP * U2 * row->size + LEMMA_X_EXP, twice = 2.0 * row->error + rounded;
    row->weight = row->mean = INFINITY;
    if (!(row->size <= LEMMA_W_HUGE) || w->of.top_hi[i] <= -0x1p999)
        return;
    if ((row->size == 0.0 && row->error == 0.0) || gap >= EXACT_ALONE) {
        row->weight = row->mean = 0.0;
    } else if (row->error <= LEMMA_W_SURE && row->size <= LEMMA_W_LARGE) {
        row->weight = (row->error + rounded) * (1.0 + 0x1p-10);
        row->mean = smaller(2.0 * twice * rest * w->of.inverse[i] * (1.0 + 0x1p-10), row->weight);
    } else if (gap - 2.1 * row->error - 0x1p-40 * row->size >= LEMMA_W_APART) {
        row->weight = row->mean = LEMMA_W_LOST;
    }
}

static attest_dd log_of_sum(double hi, double lo)
{
    const double near = attest_log(hi);
    const attest_scaled_dd e = attest_exp_dd((attest_dd){-near, 0.0});
    const attest_dd one = attest_dd_mul((attest_dd){hi, lo}, e.z);
    const attest_dd scaled = {ldexp(one.hi, (int)e.m), ldexp(one.lo, (int)e.m)};
    return attest_dd_add_double(attest_dd_add_double(scaled, -1.0), near);
}

/* log sum exp of row i, given the relative error of the sum: lemma S */
static void write_lse(const exact_head *head, const workspace *w, int64_t i, const row_bounds *row, double sum_error)
{
    attest_dd lse = {w->of.top_hi[i], w->of.top_lo[i]};
    double error = row->error;
    if (w->of.gap[i] < EXACT_ALONE) {
        const attest_dd log = log_of_sum(w->of.sum_hi[i], w->of.sum_lo[i]);
        lse = attest_dd_add(lse, log);
        error += 1.01 * sum_error + LEMMA_S_LOG + LEMMA_D1_SUM * U2 * (row->size + log.hi);
    }
    if (head->kind == ATTEST_L2 && w->of.row_hi == NULL) {
        const double size = w->row_size[i], e = head->q.error[i] + LEMMA_D1_ADD * U2 * size;
        lse = attest_dd_add(lse, (attest_dd){w->rows.hi[i], w->rows.lo[i]});
        error += square_error(head, size, e);
        error += LEMMA_D1_SUM * U2 * (row->size + fabs(head->scale.hi) * size * size + 64.0);
    }
    head->lse_hi[i] = lse.hi;
    head->lse_lo[i] = lse.lo;
    head->lse_error[i] = row->weight == INFINITY ? INFINITY : error * SLACK;
}

static void write_bounds(const exact_head *head, const workspace *w, const head_bounds *all)
{
    const int64_t n = head->k.m.rows;
    const double mean = exact_lemma_a(n) * U2, tally = exact_lemma_a_tally(n) * U2;
    const double lost = 2.0 * (double)n * LEMMA_W_LOST;
    const double divided = LEMMA_Y_DIVIDE * U2;
    for (int64_t i = 0; i < head->q.m.rows; i++) {
        row_bounds row = {0};
        bound_logits(head, w, all, i, &row);
        bound_weights(w, i, &row);
        const bool alone = w->of.gap[i] >= EXACT_ALONE;
        const double sum = tally * (1.0 + smaller(w->of.inverse[i], 1.0)); /* it started at 1: lemma W */
        head->share[i] = alone ? 0.0 : (1.01 * (mean + sum) + divided + lost) * SLACK;
        head->mean[i] = row.mean * SLACK;
        if (head->moved != NULL) {
            head->even[i] = w->of.even[i] * (1.0 + 0x1p-10);
            head->moved[i] = row.weight * w->of.even_root[i] * (1.0 + 0x1p-10);
        }
        if (head->p_share != NULL)
            head->p_share[i] = alone ? row.weight : (2.1 * row.weight + 1.01 * sum + divided + lost) * SLACK;
        if (head->lse_hi != NULL)
            write_lse(head, w, i, &row, row.weight + sum + lost);
    }
}

bool exact_head_attend(exact_head *head, exact_worker *worker)
{
    workspace w = {.by = worker->by};
    const exact_mark mark = exact_room_mark(&worker->room);
    const bool enough = reserve(&w, &worker->room, head);
    if (enough) {
        const head_bounds bounds = prepare(&w, head);
        w.by->attend(&w.of, w.scratch);
        write_bounds(head, &w, &bounds);
    }
    exact_room_rewind(&worker->room, mark);
    return enough;
}
