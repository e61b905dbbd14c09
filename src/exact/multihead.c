#include "exact/multihead.h"
#include "exact/export.h"
#include "exact/layer.h"
#include "exact/lemma.h"
#include <math.h>

typedef struct job {
    exact_layer l;
    exact_head head;
    exact_matrix z;               /* [n, heads v]: the heads' outputs side by side */
    double *through, *across;     /* [heads,out]: what a share of a head's largest values, and a move of its row, */
    double *fixed;                /* and [out]: what errors of values do to an output */
    double *share, *mean, *moved; /* [heads,n]: head.h */
    double *z_size;
} job;

/* How much a share of this head's largest values, a move of its row, and errors of its values move each output. */
static void pass_through(job *j, int64_t h)
{
    const attest_multihead *m = &j->l.m;
    double *through = j->through + h * m->out;
    for (int64_t c = 0; c < m->v; c++) {
        const double *w = j->l.wo + (h * m->v + c) * m->out;
        const double top = j->head.v.top[c], error = j->head.v.error[c];
        for (int64_t o = 0; o < m->out; o++) {
            through[o] += top * fabs(w[o]);
            j->fixed[o] += error * fabs(w[o]);
        }
    }
    exact_column_sizes(j->l.wo + h * m->v * m->out, m->v, m->out, j->l.by, j->across + h * m->out);
}

/* What head h's uncertainty in row i adds to the outputs' radius: lemma M */
static void add_head_radius(const job *j, int64_t h, int64_t i, double *radius)
{
    const int64_t at = h * j->l.m.n + i;
    const double share = j->share[at], mean = j->mean[at], moved = j->moved[at];
    const double *through = j->through + h * j->l.m.out, *across = j->across + h * j->l.m.out;
    for (int64_t o = 0; o < j->l.m.out; o++) {
        const double weights = mean * through[o], row = moved * across[o];
        radius[o] += share * through[o] + (weights < row ? weights : row);
    }
}

/* Y = z W^O, and its radius: lemma M */
static void output(job *j, exact_matrix to, attest_enclosed *y)
{
    const attest_multihead *m = &j->l.m;
    const double a = exact_lemma_a(m->heads * m->v) * U2;
    double *w_size = j->l.weight_size, *z_size = j->z_size;
    exact_row_sizes(ATTEST_DOT, j->z, j->l.by, z_size);
    exact_column_sizes(j->l.wo, m->heads * m->v, m->out, j->l.by, w_size);
    j->l.by->product(&(exact_product){
        .a = j->z, .b_hi = j->l.wo, .b_stride = m->out, .b_next = 1, .a_size = z_size, .b_size = w_size, .out = to});
    y->count = m->n * m->out;
    y->exponent = j->l.exponent;
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

static bool reserve(job *j)
{
    const attest_multihead *m = &j->l.m;
    exact_room *room = j->l.room;
    j->head = exact_layer_room(&j->l);
    j->z = exact_room_matrix(room, m->n, m->heads * m->v);
    j->z_size = exact_room_take(room, j->z.stride);
    j->through = exact_room_take(room, m->heads * m->out);
    j->across = exact_room_take(room, m->heads * m->out);
    j->fixed = exact_room_take(room, m->out);
    j->share = exact_room_take(room, m->heads * m->n);
    j->mean = exact_room_take(room, m->heads * m->n);
    j->moved = exact_room_take(room, m->heads * m->n);
    return !room->short_of;
}

static bool run_head(job *j, int64_t h)
{
    const attest_multihead *m = &j->l.m;
    j->head.share = j->share + h * m->n;
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
    const exact_matrix to = exact_room_matrix(j->l.room, j->l.m.n, j->l.m.out);
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
