#include "exact/layer.h"
#include "core/key_head.h"
#include "exact/export.h"
#include "exact/import.h"
#include "exact/lemma.h"
#include <math.h>
#include <stddef.h>
#include <string.h>

double exact_largest(const double *x, int64_t n)
{
    double top = 0.0;
    for (int64_t i = 0; i < n; i++)
        top = x[i] > top ? x[i] : top;
    return top;
}

static double norm(attest_kind kind, const double *x, int64_t n)
{
    double total = 0.0;
    for (int64_t i = 0; i < n; i++)
        total += kind == ATTEST_LAPLACE ? fabs(x[i]) : x[i] * x[i];
    return (kind == ATTEST_LAPLACE ? total : sqrt(total)) * SLACK;
}

void exact_column_sizes(const double *w, int64_t rows, int64_t cols, const exact_kernels *by, double *size)
{
    by->sizes(false, rows, rows, cols, w, cols, size);
}

/* --- inputs */

static bool import_biases(exact_layer *l, int64_t x, int64_t q, int64_t k)
{
    const attest_multihead *m = &l->m;
    l->bq = m->bq == NULL ? NULL : exact_divided(l->room, m->bq, m->heads * m->d, x + q);
    l->bk = m->bk == NULL ? NULL : exact_divided(l->room, m->bk, m->groups * m->d, x + k);
    return (l->bq == NULL || l->by->top(m->heads * m->d, l->bq) < 0x1p300) &&
           (l->bk == NULL || l->by->top(m->groups * m->d, l->bk) < 0x1p300);
}

/* False if tier one has no bound for such numbers. */
static bool import(exact_layer *l)
{
    const attest_multihead *m = &l->m;
    exact_room *room = l->room;
    const int64_t in_q = m->heads * m->width * m->d, in_k = m->groups * m->width * m->d;
    const int64_t in_u = m->groups * m->width * m->v, in_o = m->heads * m->v * m->out;
    const int64_t x = exact_exponent(l->by, l->of->X, m->n * m->width), u = exact_exponent(l->by, m->wu, in_u);
    int64_t q = exact_exponent(l->by, m->wq, in_q), k = exact_exponent(l->by, m->wk, in_k);
    if (m->score.kind == ATTEST_L2 || m->score.kind == ATTEST_LAPLACE)
        q = k = q > k ? q : k;
    const int64_t o = exact_exponent(l->by, m->wo, in_o);
    l->x = exact_room_matrix(room, m->n, m->width);
    const int64_t widest = m->d > m->v ? m->d : m->v;
    l->part = exact_lemma_a_part(m->width);
    l->x_size = exact_room_take(room, l->x.stride);
    l->weight_size = exact_room_take(room, widest > m->out ? widest : m->out);
    if (room->short_of)
        return false;
    exact_import(l->of->X, x, l->x);
    l->by->sizes(false, m->width, l->part, m->n, l->x.hi, l->x.stride, l->x_size);
    l->x_top = exact_largest(l->x_size, m->n);
    l->x_exponent = x;
    l->wq = exact_divided(room, m->wq, in_q, q);
    l->wk = m->wk == m->wq && q == k ? l->wq : exact_divided(room, m->wk, in_k, k);
    l->wu = exact_divided(room, m->wu, in_u, u);
    l->wo = exact_divided(room, m->wo, in_o, o);
    l->exponent = x + u + o + (l->of->l2_values ? 2 * q : 0);
    l->kind = m->score.kind;
    l->scale = l->of->root_scale ? exact_root_scale(m->d) : (exact_scale){m->score.scale, 0.0};
    const int64_t shift = l->kind == ATTEST_LAPLACE ? x + q : 2 * x + q + k;
    if (room->short_of || !import_biases(l, x, q, k) || !exact_scale_shifted(&l->scale, shift, &l->logit_error))
        return false;
    if (l->scale.hi == 0.0)
        l->kind = ATTEST_UNIFORM;
    return true;
}

/* --- projections */

/* x w, w having `cols` columns, the sizes of whose largest parts go to weight_size */
static exact_product projection(exact_layer *l, const double *w, int64_t cols, exact_matrix to)
{
    const int64_t width = l->m.width, part = l->part;
    exact_matrix x = l->x;
    x.lo = NULL;
    l->by->sizes(false, width, part, cols, w, cols, l->weight_size);
    return (exact_product){.a = x,
                           .b_hi = w,
                           .b_stride = cols,
                           .b_next = 1,
                           .a_size = l->x_size,
                           .b_size = l->weight_size,
                           .out = to,
                           .part = part};
}

static void add_bias(exact_layer *l, const double *bias, exact_rows to)
{
    const attest_multihead *m = &l->m;
    const double parts = norm(l->kind, l->weight_size, m->d) * EXACT_PARTS;
    for (int64_t c = 0; c < m->d; c++)
        l->weight_size[c] = -bias[c];
    l->by->affine(to.m, l->weight_size, 1.0, 0.0, to.m);
    const double added = norm(l->kind, bias, m->d);
    for (int64_t i = 0; i < m->n; i++)
        to.error[i] = (to.error[i] + LEMMA_D1_ADD * U2 * (2.0 * l->x_size[i] * parts + added)) * SLACK;
}

/* to = x w, and with `bias` (w's columns long) not null, + bias; the errors of its rows */
static void project(exact_layer *l, const double *w, const double *bias, exact_rows to)
{
    const attest_multihead *m = &l->m;
    const exact_product product = projection(l, w, m->d, to.m);
    l->by->product(&product);
    l->by->binades(&product, to.error);
    const double norms = l->kind == ATTEST_LAPLACE ? sqrt((double)m->d) : 1.0; /* the 1-norm over the 2-norm, at most */
    const double a = exact_lemma_a_parts(m->width) * U2 * norms;
    for (int64_t i = 0; i < m->n; i++)
        to.error[i] *= a * SLACK;
    if (bias != NULL)
        add_bias(l, bias, to);
}

/* The values of DP-MHA: x w */
static void project_values(exact_layer *l, const double *w, exact_head *head)
{
    const attest_multihead *m = &l->m;
    const exact_product product = projection(l, w, m->v, head->v.m);
    l->by->product(&product);
    exact_column_tops(head->v.m, l->by, head->v.top);
    exact_sizes_of_columns(head->v.m, l->by, head->v.norm);
    const double a = exact_lemma_a_parts(m->width) * U2;
    for (int64_t c = 0; c < m->v; c++)
        head->v.error[c] = a * exact_lemma_a_binade(l->x_top * l->weight_size[c]) * SLACK;
}

exact_middle exact_layer_middle(exact_layer *l, int64_t h)
{
    const attest_multihead *m = &l->m;
    const int64_t d = m->d, v = m->v;
    const double *wq = l->wq + h * m->width * d, *wv = l->wu + h * m->width * v;
    exact_matrix left = exact_room_matrix(l->room, d, m->width);
    double *left_size = exact_room_take(l->room, left.stride);
    exact_middle to = {exact_room_matrix(l->room, d, v), exact_room_take(l->room, v), exact_room_take(l->room, v)};
    if (l->room->short_of)
        return to;
    for (int64_t k = 0; k < m->width; k++)
        memcpy(left.hi + k * left.stride, wq + k * d, (size_t)d * sizeof(double));
    left.lo = NULL;
    exact_row_sizes(ATTEST_DOT, left, l->by, left_size);
    exact_column_sizes(wv, m->width, v, l->by, l->weight_size);
    l->by->product(&(exact_product){
        .a = left, .b_hi = wv, .b_stride = v, .b_next = 1, .a_size = left_size, .b_size = l->weight_size, .out = to.g});
    const exact_scale root = exact_root_scale(d);
    l->by->affine(to.g, NULL, root.hi, root.lo, to.g);
    exact_sizes_of_columns(to.g, l->by, to.size);
    const double a = exact_lemma_a(m->width) * U2 * norm(ATTEST_DOT, left_size, d) * root.hi;
    for (int64_t c = 0; c < v; c++)
        to.error[c] = (a * l->weight_size[c] + (LEMMA_D2_MUL + LEMMA_D4_ROOT) * U2 * to.size[c]) * SLACK;
    return to;
}

/* The values of L2-MHA: (x W^Q) (W^Q^T W^V / sqrt(d)), head->q being x W^Q */
static void l2_values(exact_layer *l, int64_t h, exact_head *head)
{
    const attest_multihead *m = &l->m;
    const exact_rows q = head->q;
    const exact_middle g = exact_layer_middle(l, h);
    double *q_size = exact_room_take(l->room, q.m.stride);
    if (l->room->short_of)
        return;
    exact_row_sizes(ATTEST_DOT, q.m, l->by, q_size);
    l->by->product(&(exact_product){.a = q.m,
                                    .b_hi = g.g.hi,
                                    .b_lo = g.g.lo,
                                    .b_stride = 1,
                                    .b_next = g.g.stride,
                                    .a_size = q_size,
                                    .b_size = g.size,
                                    .out = head->v.m});
    exact_column_tops(head->v.m, l->by, head->v.top);
    exact_sizes_of_columns(head->v.m, l->by, head->v.norm);
    const double top = exact_largest(q_size, m->n), off = exact_largest(q.error, m->n), a = exact_lemma_a(m->d) * U2;
    for (int64_t c = 0; c < m->v; c++)
        head->v.error[c] = (a * top * g.size[c] + top * g.error[c] + off * (g.size[c] + g.error[c])) * SLACK;
}

static void copy_rows(exact_rows to, exact_rows from)
{
    const size_t bytes = (size_t)(from.m.stride * from.m.cols) * sizeof(double);
    memcpy(to.m.hi, from.m.hi, bytes);
    memcpy(to.m.lo, from.m.lo, bytes);
    memcpy(to.error, from.error, (size_t)from.m.stride * sizeof(double));
}

bool exact_layer_head(exact_layer *l, int64_t h, exact_head *head)
{
    const attest_multihead *m = &l->m;
    const int64_t g = attest_key_head(m->heads, m->groups, h);
    const double *wq = l->wq + h * m->width * m->d, *wk = l->wk + g * m->width * m->d;
    const double *wu = l->wu + g * m->width * m->v;
    const double *bq = l->bq == NULL ? NULL : l->bq + h * m->d, *bk = l->bk == NULL ? NULL : l->bk + g * m->d;
    if (l->of->l2_values) {
        project(l, wq, NULL, head->q);
        l2_values(l, h, head);
    } else {
        project_values(l, wu, head);
    }
    if (!l->of->l2_values || bq != NULL)
        project(l, wq, bq, head->q);
    if (wk == wq && bq == NULL && bk == NULL)
        copy_rows(head->k, head->q);
    else
        project(l, wk, bk, head->k);
    return !l->room->short_of;
}

static exact_rows rows_taken(exact_room *room, int64_t rows, int64_t cols)
{
    const exact_rows made = {exact_room_matrix(room, rows, cols), exact_room_take(room, exact_stride(rows))};
    return made;
}

exact_head exact_layer_room(exact_layer *l)
{
    const attest_multihead *m = &l->m;
    exact_room *room = l->room;
    exact_head head = {.kind = l->kind,
                       .scale = l->scale,
                       .logit_error = l->logit_error,
                       .softcap = m->score.softcap,
                       .bias = m->bias,
                       .mask = m->mask};
    head.q = rows_taken(room, m->n, m->d);
    head.k = rows_taken(room, m->n, m->d);
    head.v.m = exact_room_matrix(room, m->n, m->v);
    head.v.top = exact_room_take(room, m->v);
    head.v.norm = exact_room_take(room, m->v);
    head.v.error = exact_room_take(room, m->v);
    return head;
}

exact_layer exact_layer_begin(exact_worker *worker, const attest_truth_multihead *of, bool *covered)
{
    exact_layer l = {.worker = worker, .by = worker->by, .room = &worker->room, .of = of, .m = of->map};
    *covered = exact_covers(l.m.score) && !(of->l2_values && l.m.groups != l.m.heads) && import(&l);
    return l;
}
