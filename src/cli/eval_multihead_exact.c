/* attest eval --exact dp-mha, l2-mha. */
#include "eval_exact.h"
#include "eval_multihead.h"
#include "exact/interval_attention.h"
#include "exact/interval_gradient.h"
#include "exact/interval_jacobian.h"
#include "exact/interval_jvp.h"
#include "exact/multihead.h"
#include "exact/multihead_jacobian.h"
#include "room.h"
#include "say.h"
#include <stdlib.h>

attest_truth_multihead truth_of_multihead(const multihead *m, int64_t item)
{
    attest_truth_multihead truth = {
        .map = map_of(m, item), .root_scale = m->root_scale, .l2_values = !m->by_values, .X = tokens_of(m, item)};
    truth.map.wu = m->w.wv.values;
    return truth;
}

/* From blocks of one query, [heads,line] each, to files of one head after the other, [heads,n,line]. */
static void append_by_head(const multihead *m, exact_output *o, const exact_work *work, int64_t size, int64_t at,
                           int64_t line)
{
    for (int64_t h = 0; h < m->map.heads; h++)
        for (int64_t i = 0; i < m->map.n; i++)
            append_exact(o, work, i * size + at + h * line, line);
}

/* Numbers of Y that tier one decides are taken out of what is asked. */
static void ask_tier_one(const multihead *m, exact_worker *worker, attest_enclosed *y,
                         const attest_truth_multihead *truth, int64_t size, exact_work *work)
{
    const int64_t out = m->map.out;
    if (!exact_multihead(worker, truth, y))
        refuse("out of memory");
    for (int64_t k = 0; k < m->map.n * out; k++)
        exact_take(work, y, k, k / out * size + k % out);
}

static void write_values(const arguments *args, const multihead *m)
{
    const int64_t n = m->map.n, heads = m->map.heads, out = m->map.out, size = out + heads + heads * n;
    const vault_shape lse_tail = shape_2(heads, n), p_tail = shape_3(heads, n, n);
    const vault_shape lse_shape = joined(&m->front, &lse_tail), p_shape = joined(&m->front, &p_tail);
    exact_output y = open_exact(args, m->wanted, WANT_Y, "Y", &m->x.shape);
    exact_output lse = open_exact(args, m->wanted, WANT_LSE, "LSE", &lse_shape);
    exact_output p = open_exact(args, m->wanted, WANT_P, "P", &p_shape);
    exact_work work = make_exact_work(args, times(n, size));
    attest_enclosed enclosed = enclosed_room(times(n, out));
    exact_worker worker = exact_worker_make();
    for (int64_t b = 0; b < m->items; b++) {
        const attest_truth_multihead truth = truth_of_multihead(m, b);
        const interval_question question = {.multihead = &truth};
        const exact_computation computation = interval_attention(&question);
        exact_clear(&work);
        for (int64_t i = 0; i < n; i++) {
            exact_ask(&work, &y, i * size, out, kept_from(m->dropout, b * m->count + i * out));
            exact_ask(&work, &lse, i * size + out, heads, NULL);
            exact_ask(&work, &p, i * size + out + heads, heads * n, NULL);
        }
        if (tier_one_may(args) && y.value != NULL)
            ask_tier_one(m, &worker, &enclosed, &truth, size, &work);
        exact_run(&work, &computation, &question);
        for (int64_t i = 0; i < n; i++)
            append_exact(&y, &work, i * size, out);
        append_by_head(m, &lse, &work, size, out, 1);
        append_by_head(m, &p, &work, size, out + heads, n);
    }
    exact_worker_free(&worker);
}

static void write_jvp(const arguments *args, const multihead *m)
{
    exact_output o = open_exact(args, m->wanted, WANT_JVP, "JVP", &m->x.shape);
    exact_work work = make_exact_work(args, m->count);
    for (int64_t b = 0; b < m->items; b++) {
        const attest_truth_multihead truth = truth_of_multihead(m, b);
        const interval_direction along = {.question = {.multihead = &truth}, .x = m->tangent + b * m->count};
        const exact_computation computation = interval_jvp(&along);
        exact_clear(&work);
        exact_ask(&work, &o, 0, m->count, kept_from(m->dropout, b * m->count));
        exact_run(&work, &computation, &along);
        append_exact(&o, &work, 0, m->count);
    }
}

/* A weight's gradient, in the shape in which the weight was given. */
static void write_weight(const arguments *args, const multihead *m, want_id id, const char *name, const weight *like,
                         int64_t heads, const exact_work *work, int64_t at)
{
    const vault_shape shape = weight_shape(like, heads, m->w.width, m->w.d);
    exact_output o = open_exact(args, m->wanted, id, name, &shape);
    const int64_t count = elements(&shape);
    exact_work given = make_exact_work(args, count);
    weight_as_given(like, heads, m->w.width, m->w.d, work->answer.value + at, given.answer.value);
    if (given.answer.lo != NULL) {
        weight_as_given(like, heads, m->w.width, m->w.d, work->answer.lo + at, given.answer.lo);
        weight_as_given(like, heads, m->w.width, m->w.d, work->answer.hi + at, given.answer.hi);
    }
    append_exact(&o, &given, 0, count);
}

static void ask_if(const multihead *m, want_id id, exact_work *work, int64_t from, int64_t to)
{
    for (int64_t k = from; k < to && (m->wanted & WANTS(id)) != 0; k++)
        work->asked[k] = 1;
}

static void write_all_gradients(const arguments *args, const multihead *m, exact_work *work,
                                interval_gradient_places at)
{
    const weights *w = &m->w;
    const vault_shape square = shape_2(w->width, w->width);
    exact_output vjp = open_exact(args, m->wanted, WANT_VJP, "VJP", &m->x.shape);
    exact_output dx = open_exact(args, m->wanted, WANT_DX, "DX", &m->x.shape);
    append_exact(&vjp, work, at.x, m->x.count);
    append_exact(&dx, work, at.x, m->x.count);
    write_weight(args, m, WANT_DWQ, "DWQ", &w->wq, w->heads, work, at.wq);
    write_weight(args, m, WANT_DWK, "DWK", &w->wk, w->groups, work, at.wk);
    write_weight(args, m, WANT_DWV, "DWV", &w->wv, w->groups, work, at.wv);
    exact_output dwo = open_exact(args, m->wanted, WANT_DWO, "DWO", &square);
    append_exact(&dwo, work, at.wo, w->width * w->width);
}

static void write_gradients(const arguments *args, const multihead *m)
{
    attest_truth_multihead *truths = keep(calloc((size_t)m->items, sizeof *truths));
    interval_question *items = keep(calloc((size_t)m->items, sizeof *items));
    const double **R = keep(calloc((size_t)m->items, sizeof *R));
    for (int64_t b = 0; b < m->items; b++) {
        truths[b] = truth_of_multihead(m, b);
        items[b].multihead = &truths[b];
        R[b] = m->upstream + b * m->count;
    }
    const interval_upstream upstream = {items, R, m->items};
    const interval_gradient_places at = interval_gradient_layout(&upstream);
    const exact_computation computation = interval_gradient(&upstream);
    exact_work work = make_exact_work(args, at.length);
    ask_if(m, WANT_VJP, &work, at.x, at.wq);
    ask_if(m, WANT_DX, &work, at.x, at.wq);
    ask_if(m, WANT_DWQ, &work, at.wq, at.wk);
    ask_if(m, WANT_DWK, &work, at.wk, at.wv);
    ask_if(m, WANT_DWV, &work, at.wv, at.wo);
    ask_if(m, WANT_DWO, &work, at.wo, at.length);
    exact_run(&work, &computation, &upstream);
    write_all_gradients(args, m, &work, at);
}

/* The Jacobian on its way to its file: so many rows of Y at a time as fit into memory without harm. */
typedef struct jacobian {
    const multihead *m;
    const interval_question *question; /* the batch item at hand, */
    int64_t item;
    int64_t first, rows, most; /* the rows at hand, and how many there may be */
    int64_t line;              /* derivatives of one output */
    exact_output o;
    exact_work work;
} jacobian;

enum { JACOBIAN_AT_ONCE = 1 << 20 }; /* numbers, if one row has no more */

static void finish_rows(jacobian *j)
{
    exact_computation computation = interval_jacobian(j->question);
    computation.first = j->first;
    computation.blocks = j->rows;
    exact_run(&j->work, &computation, j->question);
    append_exact(&j->o, &j->work, 0, j->rows * j->m->map.out * j->line);
    say_progress("Jacobian", j->item * j->m->map.n + j->first + j->rows, j->m->items * j->m->map.n);
}

/* Row i is to be among the rows at hand: if it is not, they are finished, and it is the first of the next. */
static void advance_to(jacobian *j, int64_t i)
{
    const int64_t out = j->m->map.out, left = j->m->map.n - i;
    if (i < j->first + j->rows)
        return;
    if (j->rows > 0)
        finish_rows(j);
    j->first = i;
    j->rows = left < j->most ? left : j->most;
    exact_clear(&j->work);
    for (int64_t o = 0; o < j->rows * out; o++) {
        const uint8_t *kept = kept_from(j->m->dropout, j->item * j->m->count + i * out + o);
        if (kept == NULL || *kept != 0)
            exact_ask(&j->work, &j->o, o * j->line, j->line, NULL);
    }
}

/* What tier one decides of a piece is taken out of what is asked. */
static bool take_enclosed(void *context, int64_t at, const attest_enclosed *piece)
{
    jacobian *j = context;
    const int64_t row = j->m->map.out * j->line;
    advance_to(j, at / row);
    exact_take_all(&j->work, piece, at - j->first * row);
    return true;
}

static void write_jacobian(const arguments *args, const multihead *m)
{
    const int64_t n = m->map.n, line = times(n, m->map.width), row = times(m->map.out, line);
    const int64_t fitting = JACOBIAN_AT_ONCE / row + 1;
    const vault_shape tail = shape_2(n, m->map.width), shape = joined(&m->x.shape, &tail);
    jacobian j = {.m = m, .line = line, .most = fitting < n ? fitting : n};
    exact_worker worker = exact_worker_make();
    j.o = open_exact(args, m->wanted, WANT_JACOBIAN, "J", &shape);
    j.work = make_exact_work(args, times(j.most, row));
    for (j.item = 0; j.item < m->items; j.item++) {
        const attest_truth_multihead truth = truth_of_multihead(m, j.item);
        const interval_question question = {.multihead = &truth};
        j.question = &question;
        j.first = j.rows = 0;
        if (tier_one_may(args) && !exact_multihead_jacobian(&worker, &truth, take_enclosed, &j))
            refuse("out of memory");
        for (int64_t i = j.first; i < n; i++)
            advance_to(&j, i);
        finish_rows(&j);
    }
    exact_worker_free(&worker);
}

void write_multihead_exactly(const arguments *args, const multihead *m)
{
    if ((m->wanted & (WANTS(WANT_Y) | WANTS(WANT_LSE) | WANTS(WANT_P))) != 0)
        write_values(args, m);
    if ((m->wanted & WANTS(WANT_JVP)) != 0)
        write_jvp(args, m);
    if (m->upstream != NULL)
        write_gradients(args, m);
    if ((m->wanted & WANTS(WANT_JACOBIAN)) != 0)
        write_jacobian(args, m);
    finish_exact();
}
