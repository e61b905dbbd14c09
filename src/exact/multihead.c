#include "exact/multihead.h"
#include "exact/export.h"
#include "exact/layer.h"
#include "exact/lemma.h"
#include <stddef.h>
#include <string.h>

typedef struct job {
    exact_layer l;
    exact_head head;
    exact_matrix z;  /* [n, heads v]: the heads' outputs side by side */
    exact_matrix wo; /* [out, heads v]: W^O, a column for each of its rows */
    double *v_mean;  /* [v]: of a head's values */
    /* [heads,wo.stride]: what a share of a head's largest values, and of its columns of values, does to an output, */
    double *through, *broad;
    double *most, *reach; /* and how far its values lie from their mean there: the largest distance, and the 4-norm; */
    double *through_all, *broad_all, *most_all, *reach_all; /* [heads]: their sums */
    double *fixed;                                          /* and [wo.stride]: what errors of values do to an output */
    bool values;                                            /* some head has values that are not all 0 */
    double *share, *even, *mean, *moved;                    /* [heads,n]: head.h */
    double *z_size, *w_size;
} job;

/* How much a share of this head's largest values, errors of its weights, and errors of its values move each output. */
static void pass_through(job *j, int64_t h)
{
    const exact_kernels *by = j->l.by;
    const exact_columns *values = &j->head.v;
    const int64_t v = j->l.m.v, at = h * j->wo.stride;
    exact_matrix w = j->wo;
    w.cols = v;
    w.hi += h * v * w.stride;
    j->values = j->values || exact_largest(values->error, v) > 0.0;
    exact_column_means(values->m, by, j->v_mean);
    by->reach(&(exact_reach){.w = w,
                             .v = values->m,
                             .mean = j->v_mean,
                             .top = values->top,
                             .norm = values->norm,
                             .error = values->error,
                             .through = j->through + at,
                             .broad = j->broad + at,
                             .most = j->most + at,
                             .reach = j->reach + at,
                             .fixed = j->fixed});
    j->through_all[h] = by->sum(w.rows, j->through + at);
    j->broad_all[h] = by->sum(w.rows, j->broad + at);
    j->most_all[h] = by->sum(w.rows, j->most + at);
    j->reach_all[h] = by->sum(w.rows, j->reach + at);
}

/* Y = z W^O, and its radius: lemma M */
static void output(job *j, exact_matrix to, attest_enclosed *y)
{
    const attest_multihead *m = &j->l.m;
    const exact_kernels *by = j->l.by;
    exact_row_sizes(ATTEST_DOT, j->z, by, j->z_size);
    exact_row_sizes(ATTEST_DOT, j->wo, by, j->w_size);
    by->product(&(exact_product){.a = j->wo,
                                 .b_hi = j->z.hi,
                                 .b_lo = j->z.lo,
                                 .b_stride = j->z.stride,
                                 .b_next = 1,
                                 .a_size = j->w_size,
                                 .b_size = j->z_size,
                                 .out = to});
    for (int64_t o = 0; o < m->out; o++)
        j->fixed[o] += j->values && j->w_size[o] > 0.0 ? LEMMA_M_LEAST : 0.0;
    y->count = m->n * m->out;
    y->exponent = j->l.exponent;
    by->outputs(&(exact_outputs){.heads = m->heads,
                                 .y = to,
                                 .a = exact_lemma_a(m->heads * m->v) * U2,
                                 .z_size = j->z_size,
                                 .w_size = j->w_size,
                                 .fixed = j->fixed,
                                 .through = j->through,
                                 .broad = j->broad,
                                 .most = j->most,
                                 .reach = j->reach,
                                 .through_all = j->through_all,
                                 .broad_all = j->broad_all,
                                 .most_all = j->most_all,
                                 .reach_all = j->reach_all,
                                 .share = j->share,
                                 .even = j->even,
                                 .mean = j->mean,
                                 .moved = j->moved,
                                 .hi = y->hi,
                                 .lo = y->lo,
                                 .radius = y->radius});
}

static bool reserve(job *j)
{
    const attest_multihead *m = &j->l.m;
    exact_room *room = j->l.room;
    j->head = exact_layer_room(&j->l);
    j->z = exact_room_matrix(room, m->n, m->heads * m->v);
    j->z_size = exact_room_take(room, j->z.stride);
    j->wo = exact_room_matrix(room, m->out, m->heads * m->v);
    j->wo.lo = NULL;
    j->w_size = exact_room_take(room, j->wo.stride);
    j->through = exact_room_take(room, m->heads * j->wo.stride);
    j->broad = exact_room_take(room, m->heads * j->wo.stride);
    j->most = exact_room_take(room, m->heads * j->wo.stride);
    j->reach = exact_room_take(room, m->heads * j->wo.stride);
    j->through_all = exact_room_take(room, m->heads);
    j->broad_all = exact_room_take(room, m->heads);
    j->most_all = exact_room_take(room, m->heads);
    j->reach_all = exact_room_take(room, m->heads);
    j->v_mean = exact_room_take(room, m->v);
    j->fixed = exact_room_take(room, j->wo.stride);
    j->share = exact_room_take(room, m->heads * m->n);
    j->even = exact_room_take(room, m->heads * m->n);
    j->mean = exact_room_take(room, m->heads * m->n);
    j->moved = exact_room_take(room, m->heads * m->n);
    for (int64_t k = 0; k < j->wo.cols && !room->short_of; k++)
        memcpy(j->wo.hi + k * j->wo.stride, j->l.wo + k * m->out, (size_t)m->out * sizeof(double));
    return !room->short_of;
}

static bool run_head(job *j, int64_t h)
{
    const attest_multihead *m = &j->l.m;
    j->head.share = j->share + h * m->n;
    j->head.even = j->even + h * m->n;
    j->head.mean = j->mean + h * m->n;
    j->head.moved = j->moved + h * m->n;
    j->head.y = (exact_matrix){.rows = m->n,
                               .cols = m->v,
                               .stride = j->z.stride,
                               .hi = j->z.hi + h * m->v * j->z.stride,
                               .lo = j->z.lo + h * m->v * j->z.stride};
    if (!exact_layer_head(&j->l, h, &j->head) || !exact_head_attend(&j->head, j->l.worker))
        return false;
    pass_through(j, h);
    return true;
}

static bool run(job *j, attest_enclosed *y)
{
    if (!reserve(j))
        return false;
    for (int64_t h = 0; h < j->l.m.heads; h++)
        if (!run_head(j, h))
            return false;
    const exact_matrix to = exact_room_matrix(j->l.room, j->l.m.out, j->l.m.n);
    if (!j->l.room->short_of)
        output(j, to, y);
    return !j->l.room->short_of;
}

bool exact_multihead(exact_worker *worker, const attest_truth_multihead *of, attest_enclosed *y)
{
    const exact_mark mark = exact_room_mark(&worker->room);
    bool covered;
    job j = {.l = exact_layer_begin(worker, of, &covered)};
    bool enough = !worker->room.short_of;
    if (enough && covered)
        enough = run(&j, y);
    else
        exact_decline(y, of->map.n * of->map.out);
    exact_room_rewind(&worker->room, mark);
    return enough;
}
