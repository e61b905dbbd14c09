#include "exact/multihead.h"
#include "core/key_head.h"
#include "exact/export.h"
#include "exact/head.h"
#include "exact/import.h"
#include "exact/lemma.h"
#include "exact/room.h"
#include <math.h>
#include <stddef.h>
#include <string.h>

/* The inputs divided by powers of two; all that is in here is exact. */
typedef struct inputs {
    exact_matrix x;
    const double *x_size; /* of each row, */
    double x_top;         /* and the largest */
    const double *wq, *wk, *wu, *wo, *bq, *bk;
    int64_t exponent; /* of the result */
    exact_scale scale;
    double logit_error;
    attest_kind kind;
} inputs;

typedef struct job {
    exact_worker *worker;
    const exact_kernels *by; /* the worker's */
    exact_room *room;
    const attest_truth_multihead *of;
    attest_multihead m;
    inputs in;
    exact_head head;
    exact_matrix z;               /* [n, heads v]: the heads' outputs side by side */
    double *weight_size;          /* room for the sizes of a matrix's columns */
    double *through, *across;     /* [heads,out]: what a share of a head's largest values, and a move of its row, */
    double *fixed;                /* and [out]: what errors of values do to an output */
    double *share, *mean, *moved; /* [heads,n]: head.h */
} job;

static double largest(const double *x, int64_t n)
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

/* The 2-norms of the columns of w [rows,cols], row by row. */
static void column_sizes(const double *w, int64_t rows, int64_t cols, double *size)
{
    for (int64_t c = 0; c < cols; c++)
        size[c] = 0.0;
    for (int64_t k = 0; k < rows; k++)
        for (int64_t c = 0; c < cols; c++)
            size[c] += w[k * cols + c] * w[k * cols + c];
    for (int64_t c = 0; c < cols; c++)
        size[c] = exact_size(sqrt(size[c]), w + c, rows, cols);
}

/* --- inputs */

static bool import_biases(job *j, int64_t x, int64_t q, int64_t k)
{
    const attest_multihead *m = &j->m;
    inputs *in = &j->in;
    in->bq = m->bq == NULL ? NULL : exact_divided(j->room, m->bq, m->heads * m->d, x + q);
    in->bk = m->bk == NULL ? NULL : exact_divided(j->room, m->bk, m->groups * m->d, x + k);
    return (in->bq == NULL || j->by->top(m->heads * m->d, in->bq) < 0x1p300) &&
           (in->bk == NULL || j->by->top(m->groups * m->d, in->bk) < 0x1p300);
}

/* False if tier one has no bound for such numbers. */
static bool import(job *j)
{
    const attest_multihead *m = &j->m;
    inputs *in = &j->in;
    exact_room *room = j->room;
    const int64_t in_q = m->heads * m->width * m->d, in_k = m->groups * m->width * m->d;
    const int64_t in_u = m->groups * m->width * m->v, in_o = m->heads * m->v * m->out;
    const int64_t x = exact_exponent(j->by, j->of->X, m->n * m->width), u = exact_exponent(j->by, m->wu, in_u);
    int64_t q = exact_exponent(j->by, m->wq, in_q), k = exact_exponent(j->by, m->wk, in_k);
    if (m->score.kind == ATTEST_L2 || m->score.kind == ATTEST_LAPLACE)
        q = k = q > k ? q : k;
    const int64_t o = exact_exponent(j->by, m->wo, in_o);
    in->x = exact_room_matrix(room, m->n, m->width);
    double *size = exact_room_take(room, in->x.stride);
    if (room->short_of)
        return false;
    exact_import(j->of->X, x, in->x);
    exact_row_sizes(ATTEST_DOT, in->x, size);
    in->x_size = size;
    in->x_top = largest(size, m->n);
    in->wq = exact_divided(room, m->wq, in_q, q);
    in->wk = m->wk == m->wq && q == k ? in->wq : exact_divided(room, m->wk, in_k, k);
    in->wu = exact_divided(room, m->wu, in_u, u);
    in->wo = exact_divided(room, m->wo, in_o, o);
    in->exponent = x + u + o + (j->of->l2_values ? 2 * q : 0);
    in->kind = m->score.kind;
    in->scale = j->of->root_scale ? exact_root_scale(m->d) : (exact_scale){m->score.scale, 0.0};
    const int64_t shift = in->kind == ATTEST_LAPLACE ? x + q : 2 * x + q + k;
    if (room->short_of || !import_biases(j, x, q, k) || !exact_scale_shifted(&in->scale, shift, &in->logit_error))
        return false;
    if (in->scale.hi == 0.0)
        in->kind = ATTEST_UNIFORM;
    return true;
}

/* --- projections */

/* to = x w, and with `bias` (w's columns long) not null, + bias; the errors of its rows */
static void project(job *j, const double *w, const double *bias, exact_rows to)
{
    const attest_multihead *m = &j->m;
    const inputs *in = &j->in;
    exact_matrix x = in->x;
    x.lo = NULL;
    column_sizes(w, m->width, m->d, j->weight_size);
    j->by->product(&(exact_product){
        .a = x, .b_hi = w, .b_stride = m->d, .a_size = in->x_size, .b_size = j->weight_size, .out = to.m});
    const double all = norm(in->kind, j->weight_size, m->d), a = exact_lemma_a(m->width) * U2;
    for (int64_t i = 0; i < m->n; i++)
        to.error[i] = a * in->x_size[i] * all * SLACK;
    if (bias == NULL)
        return;
    for (int64_t c = 0; c < m->d; c++)
        j->weight_size[c] = -bias[c];
    j->by->affine(to.m, j->weight_size, 1.0, 0.0, to.m);
    const double added = norm(in->kind, bias, m->d);
    for (int64_t i = 0; i < m->n; i++)
        to.error[i] = (to.error[i] + LEMMA_D1_ADD * U2 * (2.0 * in->x_size[i] * all + added)) * SLACK;
}

/* The values of DP-MHA: x w */
static void project_values(job *j, const double *w)
{
    const attest_multihead *m = &j->m;
    exact_matrix x = j->in.x;
    x.lo = NULL;
    column_sizes(w, m->width, m->v, j->weight_size);
    j->by->product(&(exact_product){
        .a = x, .b_hi = w, .b_stride = m->v, .a_size = j->in.x_size, .b_size = j->weight_size, .out = j->head.v.m});
    exact_column_tops(j->head.v.m, j->by, j->head.v.top);
    for (int64_t c = 0; c < m->v; c++)
        j->head.v.error[c] = exact_lemma_a(m->width) * U2 * j->in.x_top * j->weight_size[c] * SLACK;
}

/* W^Q_h^T W^V_h / sqrt(d) [d,v], as the product's right side needs it: row by row; and the errors of its columns */
typedef struct middle {
    double *hi, *lo, *size, *error;
} middle;

static middle middle_of_head(job *j, const double *wq, const double *wv)
{
    const attest_multihead *m = &j->m;
    const int64_t d = m->d, v = m->v;
    exact_matrix left = exact_room_matrix(j->room, d, m->width), g = exact_room_matrix(j->room, d, v);
    double *left_size = exact_room_take(j->room, left.stride);
    middle to = {exact_room_take(j->room, d * v), exact_room_take(j->room, d * v), exact_room_take(j->room, v),
                 exact_room_take(j->room, v)};
    if (j->room->short_of)
        return to;
    for (int64_t k = 0; k < m->width; k++)
        memcpy(left.hi + k * left.stride, wq + k * d, (size_t)d * sizeof(double));
    left.lo = NULL;
    exact_row_sizes(ATTEST_DOT, left, left_size);
    column_sizes(wv, m->width, v, j->weight_size);
    const exact_product of = {
        .a = left, .b_hi = wv, .b_stride = v, .a_size = left_size, .b_size = j->weight_size, .out = g};
    j->by->product(&of);
    const exact_scale root = exact_root_scale(d);
    j->by->affine(g, NULL, root.hi, root.lo, g);
    const double a = exact_lemma_a(m->width) * U2 * norm(ATTEST_DOT, left_size, d) * root.hi;
    for (int64_t c = 0; c < v; c++)
        for (int64_t k = 0; k < d; k++) {
            to.hi[k * v + c] = g.hi[c * g.stride + k];
            to.lo[k * v + c] = g.lo[c * g.stride + k];
        }
    column_sizes(to.hi, d, v, to.size);
    for (int64_t c = 0; c < v; c++)
        to.error[c] = (a * j->weight_size[c] + (LEMMA_D2_MUL + LEMMA_D4_ROOT) * U2 * to.size[c]) * SLACK;
    return to;
}

/* The values of L2-MHA: (x W^Q) (W^Q^T W^V / sqrt(d)), q being x W^Q and q_size the sizes of its rows */
static void l2_values(job *j, const double *wq, const double *wv, exact_rows q, double *q_size)
{
    const attest_multihead *m = &j->m;
    const middle g = middle_of_head(j, wq, wv);
    if (j->room->short_of)
        return;
    exact_row_sizes(ATTEST_DOT, q.m, q_size);
    j->by->product(&(exact_product){.a = q.m,
                                    .b_hi = g.hi,
                                    .b_lo = g.lo,
                                    .b_stride = m->v,
                                    .a_size = q_size,
                                    .b_size = g.size,
                                    .out = j->head.v.m});
    exact_column_tops(j->head.v.m, j->by, j->head.v.top);
    const double top = largest(q_size, m->n), off = largest(q.error, m->n), a = exact_lemma_a(m->d) * U2;
    for (int64_t c = 0; c < m->v; c++)
        j->head.v.error[c] = (a * top * g.size[c] + top * g.error[c] + off * (g.size[c] + g.error[c])) * SLACK;
}

/* --- heads, and the product with W^O */

/* How much a share of this head's largest values, a move of its row, and errors of its values move each output. */
static void pass_through(job *j, int64_t h)
{
    const attest_multihead *m = &j->m;
    double *through = j->through + h * m->out;
    for (int64_t c = 0; c < m->v; c++) {
        const double *w = j->in.wo + (h * m->v + c) * m->out;
        const double top = j->head.v.top[c], error = j->head.v.error[c];
        for (int64_t o = 0; o < m->out; o++) {
            through[o] += top * fabs(w[o]);
            j->fixed[o] += error * fabs(w[o]);
        }
    }
    column_sizes(j->in.wo + h * m->v * m->out, m->v, m->out, j->across + h * m->out);
}

static void copy_rows(exact_rows to, exact_rows from)
{
    const size_t bytes = (size_t)(from.m.stride * from.m.cols) * sizeof(double);
    memcpy(to.m.hi, from.m.hi, bytes);
    memcpy(to.m.lo, from.m.lo, bytes);
    memcpy(to.error, from.error, (size_t)from.m.stride * sizeof(double));
}

static bool run_head(job *j, int64_t h, double *q_size)
{
    const attest_multihead *m = &j->m;
    const inputs *in = &j->in;
    exact_head *head = &j->head;
    const int64_t g = attest_key_head(m->heads, m->groups, h);
    const double *wq = in->wq + h * m->width * m->d, *wk = in->wk + g * m->width * m->d;
    const double *wu = in->wu + g * m->width * m->v;
    const double *bq = in->bq == NULL ? NULL : in->bq + h * m->d, *bk = in->bk == NULL ? NULL : in->bk + g * m->d;
    if (j->of->l2_values) {
        project(j, wq, NULL, head->q);
        l2_values(j, wq, wu, head->q, q_size);
    } else {
        project_values(j, wu);
    }
    if (!j->of->l2_values || bq != NULL)
        project(j, wq, bq, head->q);
    if (wk == wq && bq == NULL && bk == NULL)
        copy_rows(head->k, head->q);
    else
        project(j, wk, bk, head->k);
    head->y = (exact_matrix){.rows = m->n,
                             .cols = m->v,
                             .stride = j->z.stride,
                             .hi = j->z.hi + h * m->v * j->z.stride,
                             .lo = j->z.lo + h * m->v * j->z.stride};
    return !j->room->short_of && exact_head_attend(head, j->worker);
}

static exact_rows rows_taken(exact_room *room, int64_t rows, int64_t cols)
{
    const exact_rows made = {exact_room_matrix(room, rows, cols), exact_room_take(room, exact_stride(rows))};
    return made;
}

static bool reserve(job *j, double **q_size)
{
    const attest_multihead *m = &j->m;
    exact_room *room = j->room;
    const int64_t widest = m->d > m->v ? m->d : m->v;
    j->head.q = rows_taken(room, m->n, m->d);
    j->head.k = rows_taken(room, m->n, m->d);
    j->head.v.m = exact_room_matrix(room, m->n, m->v);
    j->head.v.top = exact_room_take(room, m->v);
    j->head.v.error = exact_room_take(room, m->v);
    j->z = exact_room_matrix(room, m->n, m->heads * m->v);
    j->weight_size = exact_room_take(room, widest > m->out ? widest : m->out);
    j->through = exact_room_take(room, m->heads * m->out);
    j->across = exact_room_take(room, m->heads * m->out);
    j->fixed = exact_room_take(room, m->out);
    j->share = exact_room_take(room, m->heads * m->n);
    j->mean = exact_room_take(room, m->heads * m->n);
    j->moved = exact_room_take(room, m->heads * m->n);
    *q_size = exact_room_take(room, exact_stride(m->n));
    return !room->short_of;
}

/* What head h's uncertainty in row i adds to the outputs' radius: lemma M */
static void add_head_radius(const job *j, int64_t h, int64_t i, double *radius)
{
    const int64_t at = h * j->m.n + i;
    const double share = j->share[at], mean = j->mean[at], moved = j->moved[at];
    const double *through = j->through + h * j->m.out, *across = j->across + h * j->m.out;
    for (int64_t o = 0; o < j->m.out; o++) {
        const double weights = mean * through[o], row = moved * across[o];
        radius[o] += share * through[o] + (weights < row ? weights : row);
    }
}

/* Y = z W^O, and its radius: lemma M */
static void output(job *j, double *z_size, exact_matrix to, attest_enclosed *y)
{
    const attest_multihead *m = &j->m;
    const double a = exact_lemma_a(m->heads * m->v) * U2;
    double *w_size = j->weight_size;
    exact_row_sizes(ATTEST_DOT, j->z, z_size);
    column_sizes(j->in.wo, m->heads * m->v, m->out, w_size);
    j->by->product(&(exact_product){
        .a = j->z, .b_hi = j->in.wo, .b_stride = m->out, .a_size = z_size, .b_size = w_size, .out = to});
    y->count = m->n * m->out;
    y->exponent = j->in.exponent;
    for (int64_t i = 0; i < m->n; i++) {
        double *radius = y->radius + i * m->out;
        for (int64_t o = 0; o < m->out; o++)
            radius[o] = a * z_size[i] * w_size[o] + j->fixed[o];
        for (int64_t h = 0; h < m->heads; h++)
            add_head_radius(j, h, i, radius);
        for (int64_t o = 0; o < m->out; o++)
            exact_put(y, i * m->out + o, to.hi[o * to.stride + i], to.lo[o * to.stride + i], radius[o] * SLACK);
    }
}

static bool run(job *j, attest_enclosed *y)
{
    const attest_multihead *m = &j->m;
    double *q_size;
    if (!reserve(j, &q_size))
        return false;
    j->head.kind = j->in.kind;
    j->head.logit_error = j->in.logit_error;
    j->head.softcap = m->score.softcap;
    j->head.scale = j->in.scale;
    j->head.bias = m->bias;
    j->head.mask = m->mask;
    for (int64_t h = 0; h < m->heads; h++) {
        j->head.share = j->share + h * m->n;
        j->head.mean = j->mean + h * m->n;
        j->head.moved = j->moved + h * m->n;
        if (!run_head(j, h, q_size))
            return false;
        pass_through(j, h);
    }
    const exact_matrix to = exact_room_matrix(j->room, m->n, m->out);
    if (!j->room->short_of)
        output(j, q_size, to, y);
    return !j->room->short_of;
}

bool exact_multihead(exact_worker *worker, const attest_truth_multihead *of, attest_enclosed *y)
{
    job j = {.worker = worker, .by = worker->by, .room = &worker->room, .of = of, .m = of->map};
    const exact_mark mark = exact_room_mark(j.room);
    const bool covers = exact_covers(j.m.score) && !(of->l2_values && j.m.groups != j.m.heads) && import(&j);
    bool enough = !j.room->short_of;
    if (enough && covers)
        enough = run(&j, y);
    else
        exact_decline(y, j.m.n * j.m.out);
    exact_room_rewind(j.room, mark);
    return enough;
}
