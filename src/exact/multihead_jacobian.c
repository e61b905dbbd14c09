#include "exact/multihead_jacobian.h"
#include "core/key_head.h"
#include "exact/export.h"
#include "exact/import.h"
#include "exact/layer.h"
#include "exact/lemma.h"
#include <math.h>
#include <stddef.h>
#include <string.h>

enum { PIECE = 512 }; /* about so many derivatives are computed and handed over at once */

/* Columns of a matrix: a bound of the largest magnitude in each, and of the errors of its elements. */
typedef struct bounded {
    exact_matrix m;
    double *top, *error; /* [m.cols] */
} bounded;

/* What a head contributes: the letters of lemma J. */
typedef struct part {
    exact_head head; /* its values are T = U W^O_h [n,out] */
    bounded kappa, beta,
        zeta;             /* [width,n]: W^K q, -W^K k (L2 only), W^Q k, times the scale or, for L2, twice the scale */
    double *zeta_size;    /* of the rows, */
    double zeta_most;     /* the largest of them, */
    double zeta_error;    /* and the 2-norm of the largest errors of all columns */
    bounded m;            /* U's weights times W^O_h, [width,out] */
    exact_matrix g;       /* of the row at hand, [n,out], */
    exact_matrix between; /* and (L2 only) kappa_ij [width,n] */
} part;

typedef struct job {
    exact_layer l;
    part *parts; /* one for each head */
    /* one row i of the result */
    exact_matrix own,
        extra; /* [width,out]: what comes through the row's own query, of all heads; room for one head's */
    double *lost, *slope, *slope_error;         /* [x.stride] */
    double *least, *t_error, *g_size, *g_error; /* [out] */
    double *radius, *size;                      /* [out,x.stride]; once they are whole, size has where sums start */
    /* one output of it */
    exact_outer *outer; /* one for each head */
    attest_enclosed piece;
} job;

static bounded bounded_room(exact_room *room, int64_t rows, int64_t cols)
{
    return (bounded){exact_room_matrix(room, rows, cols), exact_room_take(room, cols), exact_room_take(room, cols)};
}

/* --- parts */

/* to = w x^T, w [width,d] being weights, row by row, and x rows with errors. */
static void through_weights(job *j, const double *w, exact_rows x, bounded *to)
{
    exact_room *room = j->l.room;
    const int64_t width = j->l.m.width, d = j->l.m.d;
    const exact_mark mark = exact_room_mark(room);
    exact_matrix left = exact_room_matrix(room, width, d);
    double *left_size = exact_room_take(room, left.stride), *size = exact_room_take(room, x.m.stride);
    if (room->short_of)
        return;
    exact_import(w, 0, left);
    exact_row_sizes(ATTEST_DOT, left, j->l.by, left_size);
    exact_row_sizes(ATTEST_DOT, x.m, j->l.by, size);
    j->l.by->product(&(exact_product){.a = left,
                                      .b_hi = x.m.hi,
                                      .b_lo = x.m.lo,
                                      .b_stride = x.m.stride,
                                      .b_next = 1,
                                      .a_size = left_size,
                                      .b_size = size,
                                      .out = to->m});
    const double top = exact_largest(left_size, width), a = exact_lemma_a(d) * U2;
    for (int64_t i = 0; i < x.m.rows; i++) {
        to->top[i] = top * size[i] * SLACK;
        to->error[i] = top * (a * size[i] + x.error[i]) * SLACK;
    }
    exact_room_rewind(room, mark);
}

/* Rows times the scale (L2: twice), the offset [d] taken off first unless it is null; all in `to`. */
static void scaled_rows(job *j, exact_rows from, const double *offset, exact_rows to)
{
    const exact_layer *l = &j->l;
    const double times = l->kind == ATTEST_L2 ? 2.0 : 1.0, hi = times * l->scale.hi;
    double *size = to.error; /* first the size, then the error */
    l->by->affine(from.m, offset, hi, times * l->scale.lo, to.m);
    exact_row_sizes(ATTEST_DOT, to.m, j->l.by, size);
    for (int64_t i = 0; i < from.m.rows; i++)
        to.error[i] = (fabs(hi) * from.error[i] + (LEMMA_D1_ADD + LEMMA_D2_MUL + LEMMA_D4_ROOT) * U2 * size[i]) * SLACK;
}

/* kappa, beta and zeta of head h, from its queries and keys */
static bool make_slopes(job *j, int64_t h, const exact_head *from, part *to)
{
    exact_layer *l = &j->l;
    const attest_multihead *m = &l->m;
    const int64_t g = attest_key_head(m->heads, m->groups, h);
    const double *wq = l->wq + h * m->width * m->d, *wk = l->wk + g * m->width * m->d;
    to->kappa = bounded_room(l->room, m->width, m->n);
    to->zeta = bounded_room(l->room, m->width, m->n);
    to->zeta_size = exact_room_take(l->room, to->zeta.m.stride);
    if (l->kind == ATTEST_L2) {
        to->beta = bounded_room(l->room, m->width, m->n);
        to->between = exact_room_matrix(l->room, m->width, m->n);
    }
    double *offset = exact_room_take(l->room, m->d);
    exact_rows rows = {exact_room_matrix(l->room, m->n, m->d), exact_room_take(l->room, exact_stride(m->n))};
    if (l->room->short_of)
        return false;
    exact_column_means(from->k.m, j->l.by, offset);
    scaled_rows(j, from->q, l->kind == ATTEST_L2 ? offset : NULL, rows);
    through_weights(j, wk, rows, &to->kappa);
    scaled_rows(j, from->k, offset, rows);
    through_weights(j, wq, rows, &to->zeta);
    if (l->kind == ATTEST_L2) {
        through_weights(j, wk, rows, &to->beta);
        l->by->affine(to->beta.m, NULL, -1.0, 0.0, to->beta.m);
    }
    if (l->room->short_of)
        return false;
    exact_row_sizes(ATTEST_DOT, to->zeta.m, j->l.by, to->zeta_size);
    to->zeta_most = exact_largest(to->zeta_size, m->width);
    double squares = 0.0;
    for (int64_t i = 0; i < m->n; i++)
        squares += to->zeta.error[i] * to->zeta.error[i];
    to->zeta_error = sqrt(squares) * SLACK;
    return true;
}

/* T = U W^O_h as the head's values, `from` holding U */
static bool make_values(job *j, int64_t h, const exact_head *from, exact_columns *to)
{
    exact_layer *l = &j->l;
    const attest_multihead *m = &l->m;
    const double *wo = l->wo + h * m->v * m->out;
    *to = (exact_columns){exact_room_matrix(l->room, m->n, m->out), exact_room_take(l->room, m->out),
                          exact_room_take(l->room, m->out), exact_room_take(l->room, m->out)};
    double *size = exact_room_take(l->room, from->v.m.stride);
    if (l->room->short_of)
        return false;
    exact_row_sizes(ATTEST_DOT, from->v.m, j->l.by, size);
    exact_column_sizes(wo, m->v, m->out, j->l.by, l->weight_size);
    l->by->product(&(exact_product){.a = from->v.m,
                                    .b_hi = wo,
                                    .b_stride = m->out,
                                    .b_next = 1,
                                    .a_size = size,
                                    .b_size = l->weight_size,
                                    .out = to->m});
    exact_column_tops(to->m, l->by, to->top);
    exact_sizes_of_columns(to->m, l->by, to->norm);
    const double most = exact_largest(size, m->n), a = exact_lemma_a(m->v) * U2;
    for (int64_t o = 0; o < m->out; o++)
        to->error[o] = a * most * l->weight_size[o];
    for (int64_t c = 0; c < m->v; c++)
        for (int64_t o = 0; o < m->out; o++)
            to->error[o] += from->v.error[c] * fabs(wo[c * m->out + o]);
    for (int64_t o = 0; o < m->out; o++)
        to->error[o] *= SLACK;
    return true;
}

/* to = w right, w [width,inner] being weights, row by row; the columns of `right` have errors in the 2-norm */
static void weights_times(job *j, const double *w, int64_t inner, exact_product right, const double *right_error,
                          bounded *to)
{
    exact_layer *l = &j->l;
    exact_matrix left = exact_room_matrix(l->room, l->m.width, inner);
    double *size = exact_room_take(l->room, left.stride);
    if (l->room->short_of)
        return;
    exact_import(w, 0, left);
    exact_row_sizes(ATTEST_DOT, left, j->l.by, size);
    if (right.b_lo == NULL)
        left.lo = NULL;
    right.a = left;
    right.a_size = size;
    right.out = to->m;
    l->by->product(&right);
    exact_column_tops(to->m, l->by, to->top);
    const double most = exact_largest(size, l->m.width), a = exact_lemma_a(inner) * U2;
    for (int64_t o = 0; o < l->m.out; o++)
        to->error[o] = most * (a * right.b_size[o] + (right_error == NULL ? 0.0 : right_error[o])) * SLACK;
}

/* M = U's weights times W^O_h; for L2 these are W^Q G, G = W^Q^T W^V / sqrt(d) */
static bool make_weights(job *j, int64_t h, part *to)
{
    exact_layer *l = &j->l;
    const attest_multihead *m = &l->m;
    const double *wo = l->wo + h * m->v * m->out;
    const int64_t g = attest_key_head(m->heads, m->groups, h);
    to->m = bounded_room(l->room, m->width, m->out);
    if (l->room->short_of)
        return false;
    if (!l->of->l2_values) {
        exact_column_sizes(wo, m->v, m->out, j->l.by, l->weight_size);
        const exact_product right = {.b_hi = wo, .b_stride = m->out, .b_next = 1, .b_size = l->weight_size};
        weights_times(j, l->wu + g * m->width * m->v, m->v, right, NULL, &to->m);
        return !l->room->short_of;
    }
    const exact_middle middle = exact_layer_middle(l, h);
    const exact_matrix gw = exact_room_matrix(l->room, m->d, m->out);
    double *g_size = exact_room_take(l->room, middle.g.stride), *size = exact_room_take(l->room, m->out);
    double *error = exact_room_take(l->room, m->out);
    if (l->room->short_of)
        return false;
    exact_row_sizes(ATTEST_DOT, middle.g, j->l.by, g_size);
    exact_column_sizes(wo, m->v, m->out, j->l.by, l->weight_size);
    l->by->product(&(exact_product){.a = middle.g,
                                    .b_hi = wo,
                                    .b_stride = m->out,
                                    .b_next = 1,
                                    .a_size = g_size,
                                    .b_size = l->weight_size,
                                    .out = gw});
    exact_sizes_of_columns(gw, l->by, size);
    double all = 0.0, all_errors = 0.0;
    for (int64_t c = 0; c < m->v; c++) {
        all += middle.size[c] * middle.size[c];
        all_errors += middle.error[c] * middle.error[c];
    }
    for (int64_t o = 0; o < m->out; o++)
        error[o] = (exact_lemma_a(m->v) * U2 * sqrt(all) + sqrt(all_errors)) * l->weight_size[o] * SLACK;
    const exact_product right = {.b_hi = gw.hi, .b_lo = gw.lo, .b_stride = 1, .b_next = gw.stride, .b_size = size};
    weights_times(j, l->wq + h * m->width * m->d, m->d, right, error, &to->m);
    return !l->room->short_of;
}

static bool make_part(job *j, int64_t h, exact_head *common, part *to)
{
    exact_layer *l = &j->l;
    const attest_multihead *m = &l->m;
    if (!exact_layer_head(l, h, common))
        return false;
    to->head = *common;
    to->head.y = exact_room_matrix(l->room, m->n, m->out);
    to->head.p = exact_room_matrix(l->room, m->n, exact_stride(m->n));
    to->head.share = exact_room_take(l->room, m->n);
    to->head.mean = exact_room_take(l->room, m->n);
    to->head.p_share = exact_room_take(l->room, m->n);
    to->g = exact_room_matrix(l->room, m->n, m->out);
    return make_values(j, h, common, &to->head.v) && make_slopes(j, h, common, to) && make_weights(j, h, to) &&
           exact_head_attend(&to->head, l->worker);
}

/* --- one row of the result */

/* The radius of a head's contribution, all b alike: lemma J. g_error collects the squares of g's errors. */
static void bound_contribution(job *j, const part *of, int64_t i)
{
    const attest_multihead *m = &j->l.m;
    const exact_head *head = &of->head;
    const double share = head->p_share[i];
    for (int64_t k = 0; k < m->n; k++) {
        j->lost[k] = head->mask != NULL && head->mask[i * m->n + k] == 0 ? 0.0 : LEMMA_W_LOST;
        j->slope[k] = of->kappa.top[i] + (of->beta.top == NULL ? 0.0 : of->beta.top[k]);
        j->slope_error[k] = of->kappa.error[i] + (of->beta.top == NULL ? 0.0 : of->beta.error[k]);
    }
    for (int64_t o = 0; o < m->out; o++) {
        const double top = head->v.top[o], off = head->v.error[o];
        j->t_error[o] = 2.0 * off + (head->share[i] + head->mean[i] + 12.0 * U2) * top;
        j->least[o] = top + off + of->m.top[o] + of->m.error[o] > 0.0 ? LEMMA_J_LEAST / LEMMA_W_LOST : 0.0;
    }
    j->l.by->radii(&(exact_radii){.g = of->g,
                                  .p = head->p.hi + i * head->p.stride,
                                  .lost = j->lost,
                                  .slope = j->slope,
                                  .slope_error = j->slope_error,
                                  .share = share,
                                  .g_share = 1.01 * share + LEMMA_D2_MUL * U2,
                                  .top = head->v.top,
                                  .t_error = j->t_error,
                                  .m_top = of->m.top,
                                  .m_error = of->m.error,
                                  .least = j->least,
                                  .radius = j->radius,
                                  .size = j->size,
                                  .g_error = j->g_error});
}

/* What row i gains through its own query: sum_j g_jo zeta_jb, belonging where j = i. */
static void add_own(job *j, const part *of, int64_t i, bool first)
{
    const attest_multihead *m = &j->l.m;
    const exact_matrix to = first ? j->own : j->extra;
    exact_sizes_of_columns(of->g, j->l.by, j->g_size);
    j->l.by->product(&(exact_product){.a = of->zeta.m,
                                      .b_hi = of->g.hi,
                                      .b_lo = of->g.lo,
                                      .b_stride = 1,
                                      .b_next = of->g.stride,
                                      .a_size = of->zeta_size,
                                      .b_size = j->g_size,
                                      .out = to});
    if (!first)
        j->l.by->add(j->own, to);
    const double a = exact_lemma_a(m->n) * U2;
    for (int64_t o = 0; o < m->out; o++) {
        const double size = of->zeta_most * j->g_size[o];
        const int64_t at = o * j->l.x.stride + i;
        j->radius[at] +=
            a * size + sqrt(j->g_error[o]) * SLACK * (of->zeta_most + of->zeta_error) + j->g_size[o] * of->zeta_error;
        j->size[at] += size;
    }
}

/* What belongs to row i and head h, for all outputs. */
static void begin_part(job *j, int64_t h, int64_t i)
{
    const part *of = j->parts + h;
    const exact_head *head = &of->head;
    j->l.by->gaps(&(exact_gaps){.t = head->v.m,
                                .p_hi = head->p.hi + i * head->p.stride,
                                .p_lo = head->p.lo + i * head->p.stride,
                                .y_hi = head->y.hi + i,
                                .y_lo = head->y.lo + i,
                                .y_stride = head->y.stride,
                                .g = of->g});
    memset(j->g_error, 0, (size_t)j->l.m.out * sizeof(double));
    bound_contribution(j, of, i);
    add_own(j, of, i, h == 0);
}

/* kappa_ij for all j, vectors of width: kappa_i itself, or (L2) kappa_i + beta_j, put together in `between`. */
static exact_matrix slopes_between(const job *j, const part *of, int64_t i)
{
    const exact_matrix from = of->kappa.m, to = of->between;
    double *hi = from.hi + i * from.stride, *lo = from.lo + i * from.stride;
    if (of->beta.m.hi == NULL)
        return (exact_matrix){from.rows, from.cols, 0, hi, lo};
    for (int64_t k = 0; k < to.cols; k++) {
        memcpy(to.hi + k * to.stride, hi, (size_t)to.stride * sizeof *hi);
        memcpy(to.lo + k * to.stride, lo, (size_t)to.stride * sizeof *lo);
    }
    j->l.by->add(to, of->beta.m);
    return to;
}

/* What the kernel needs of head h for row i. */
static exact_outer outer_of(const job *j, const part *of, int64_t i)
{
    return (exact_outer){.g = of->g,
                         .p_hi = of->head.p.hi + i * of->head.p.stride,
                         .p_lo = of->head.p.lo + i * of->head.p.stride,
                         .kappa = slopes_between(j, of, i),
                         .m = of->m.m};
}

static void decline_piece(job *j)
{
    const int64_t exponent = j->piece.exponent;
    exact_decline(&j->piece, j->piece.count);
    j->piece.exponent = exponent;
}

/* Keys whose derivatives make one piece: whole blocks of rounding, few enough for the processor's nearest memory. */
static int64_t keys_at_once(int64_t width)
{
    const int64_t even = width & -width, unit = even < EXACT_BLOCK ? EXACT_BLOCK / even : 1;
    return unit * (PIECE / (unit * width) + 1);
}

/* Output o of row i, piece by piece. */
static bool hand_over(job *j, bool known, int64_t i, int64_t o, exact_take_piece *take, void *context)
{
    const attest_multihead *m = &j->l.m;
    const int64_t step = keys_at_once(m->width);
    exact_slopes of = {.heads = m->heads,
                       .o = o,
                       .i = i,
                       .head = j->outer,
                       .own = j->own,
                       .start = j->size + o * j->l.x.stride,
                       .bound = j->radius + o * j->l.x.stride,
                       .hi = j->piece.hi,
                       .lo = j->piece.lo,
                       .radius = j->piece.radius};
    for (of.from = 0; of.from < m->n; of.from = of.to) {
        of.to = of.from + step < m->n ? of.from + step : m->n;
        j->piece.count = (of.to - of.from) * m->width;
        if (known)
            j->l.by->slopes(&of);
        else
            decline_piece(j);
        if (!take(context, ((i * m->out + o) * m->n + of.from) * m->width, &j->piece))
            return false;
    }
    return true;
}

/* Row i is known if all heads know it. */
static bool begin_row(job *j, int64_t i)
{
    const attest_multihead *m = &j->l.m;
    const size_t bytes = (size_t)(m->out * j->l.x.stride) * sizeof(double);
    memset(j->radius, 0, bytes);
    memset(j->size, 0, bytes);
    for (int64_t h = 0; h < m->heads; h++)
        if (!isfinite(j->parts[h].head.mean[i]) || !isfinite(j->parts[h].head.p_share[i]))
            return false;
    for (int64_t h = 0; h < m->heads; h++) {
        begin_part(j, h, i);
        j->outer[h] = outer_of(j, j->parts + h, i);
    }
    const double rounded = (exact_lemma_a(2 * m->heads) + 2.0 * LEMMA_D1_SUM) * U2;
    j->l.by->starts(rounded, m->out * j->l.x.stride, j->radius, j->size);
    return true;
}

static bool reserve(job *j)
{
    const attest_multihead *m = &j->l.m;
    exact_room *room = j->l.room;
    const int64_t count = keys_at_once(m->width) * m->width + EXACT_ROWS;
    j->piece = (attest_enclosed){.exponent = j->l.exponent - j->l.x_exponent,
                                 .hi = exact_room_take(room, count),
                                 .lo = exact_room_take(room, count),
                                 .radius = exact_room_take(room, count)};
    j->own = exact_room_matrix(room, m->width, m->out);
    j->extra = exact_room_matrix(room, m->width, m->out);
    j->lost = exact_room_take(room, j->l.x.stride);
    j->slope = exact_room_take(room, j->l.x.stride);
    j->slope_error = exact_room_take(room, j->l.x.stride);
    j->least = exact_room_take(room, m->out);
    j->t_error = exact_room_take(room, m->out);
    j->g_size = exact_room_take(room, m->out);
    j->g_error = exact_room_take(room, m->out);
    j->radius = exact_room_take(room, m->out * j->l.x.stride);
    j->size = exact_room_take(room, m->out * j->l.x.stride);
    j->parts = (part *)(void *)exact_room_take(room, m->heads * (int64_t)(sizeof *j->parts / sizeof(double) + 1));
    j->outer =
        (exact_outer *)(void *)exact_room_take(room, m->heads * (int64_t)(sizeof *j->outer / sizeof(double) + 1));
    return !room->short_of;
}

static bool run(job *j, bool covered, exact_take_piece *take, void *context)
{
    const attest_multihead *m = &j->l.m;
    if (!reserve(j))
        return false;
    exact_head common = covered ? exact_layer_room(&j->l) : (exact_head){0};
    for (int64_t h = 0; covered && h < m->heads; h++)
        if (j->l.room->short_of || !make_part(j, h, &common, j->parts + h))
            return false;
    for (int64_t i = 0; i < m->n; i++) {
        const bool known = covered && begin_row(j, i);
        for (int64_t o = 0; o < m->out; o++)
            if (!hand_over(j, known, i, o, take, context))
                return true;
    }
    return true;
}

bool exact_multihead_jacobian(exact_worker *worker, const attest_truth_multihead *of, exact_take_piece *take,
                              void *context)
{
    const exact_mark mark = exact_room_mark(&worker->room);
    bool covered;
    job j = {.l = exact_layer_begin(worker, of, &covered)};
    covered = covered && j.l.kind != ATTEST_LAPLACE && !(of->map.score.softcap > 0.0) && j.l.logit_error == 0.0;
    if (j.l.kind == ATTEST_UNIFORM)
        j.l.scale = (exact_scale){0.0, 0.0};
    const bool enough = !worker->room.short_of && run(&j, covered, take, context);
    exact_room_rewind(&worker->room, mark);
    return enough;
}
