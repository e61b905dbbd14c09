/* attest eval dp-mha, l2-mha: multi-head self-attention. */
#include "eval_multihead.h"
#include "core/attention.h"
#include "core/heads_row.h"
#include "core/l2_values.h"
#include "core/l2_values_vjp.h"
#include "core/multihead_jacobian.h"
#include "core/multihead_jvp.h"
#include "core/multihead_vjp.h"
#include "core/vector.h"
#include "core/weight_gradients.h"
#include "room.h"
#include "say.h"
#include <inttypes.h>

enum {
    WEIGHT_GRADIENTS = WANTS(WANT_DWQ) | WANTS(WANT_DWK) | WANTS(WANT_DWV) | WANTS(WANT_DWO),
    GRADIENTS = WANTS(WANT_VJP) | WANTS(WANT_DX) | WEIGHT_GRADIENTS,
    POSSIBLE = WANTS(WANT_Y) | WANTS(WANT_LSE) | WANTS(WANT_P) | WANTS(WANT_JACOBIAN) | WANTS(WANT_JVP) | GRADIENTS
};

/* The weights that turn X into the values: W^V, or for L2-MHA A W^V. */
static const double *value_weights(const multihead *m)
{
    const weights *w = &m->w;
    if (m->by_values)
        return w->wv.values;
    double *wu = room(times(w->heads, times(w->width, w->d)));
    double *work = room(times(w->width, w->d) + times(w->d, w->d));
    check_status(attest_l2_values(w->wq.values, w->wv.values, w->heads, w->width, w->d, w->d, work, wu));
    return wu;
}

static void load_tokens(const arguments *args, multihead *m)
{
    m->x = load_array(args, OPT_X);
    expect_axes(&m->x, 2, "[...,N,D]");
    if (size_from_end(&m->x.shape, 0) != m->w.width)
        refuse("%s: shape %s, expected [...,N,%" PRId64 "], since the weights have D = %" PRId64, m->x.path,
               vault_shape_words(&m->x.shape).text, m->w.width, m->w.width);
    m->front = front_of(&m->x.shape, 2);
    m->items = elements(&m->front);
    m->count = m->x.count / m->items;
}

multihead load_multihead(const arguments *args, attest_kind kind)
{
    multihead m = {.wanted = parse_wants(args, POSSIBLE), .w = load_weights(args)};
    const weights *w = &m.w;
    load_tokens(args, &m);
    const int64_t n = size_from_end(&m.x.shape, 1);
    m.own_keys = args->given[OPT_WK] != NULL;
    m.by_values = kind == ATTEST_DOT || args->given[OPT_NO_A] != NULL;
    m.mask = load_mask(args, &m.front, n, n);
    m.root_scale = root_scaled(args, kind);
    m.bias = load_score_bias(args, &m.front, n, n);
    m.dropout = load_dropout(args, &m.x.shape);
    m.tangent = load_tangent(args, m.wanted, WANTS(WANT_JVP), &m.x.shape);
    m.upstream = load_upstream(args, m.wanted, GRADIENTS, &m.x.shape, m.dropout);
    if (!m.own_keys && (m.wanted & WANTS(WANT_DWK)) != 0)
        refuse("dwk needs --wk: without it the keys have the query weights, and dwq is the gradient of both");
    m.map = (attest_multihead){.score = parse_score(args, kind, w->d),
                               .n = n,
                               .width = w->width,
                               .heads = w->heads,
                               .groups = w->groups,
                               .d = w->d,
                               .v = w->d,
                               .out = w->width,
                               .wq = w->wq.values,
                               .wk = w->wk.values,
                               .wu = value_weights(&m),
                               .wo = w->wo,
                               .bq = w->bq,
                               .bk = w->bk};
    return m;
}

attest_multihead map_of(const multihead *m, int64_t item)
{
    attest_multihead map = m->map;
    map.mask = mask_of(m->mask, item);
    map.bias = bias_of(m->bias, item);
    return map;
}

const double *tokens_of(const multihead *m, int64_t item)
{
    return m->x.values + item * m->count;
}

static void write_values(const multihead *m)
{
    output *o = open_output("Y", &m->x.shape);
    double *Y = room(m->count), *work = room(attest_multihead_work(m->map));
    for (int64_t b = 0; b < m->items; b++) {
        check_status(attest_multihead_forward(map_of(m, b), tokens_of(m, b), work, Y));
        append(o, dropped(m->dropout, Y, b * m->count, m->count), m->count);
    }
}

/* One head's log-sum-exps and probabilities, row by row. */
static void append_head(attest_multihead map, attest_projected from, int64_t h, output *lse, output *p, double *work)
{
    const attest_memory memory = attest_head_memory(map, from, h);
    double *row = work, *z = work + map.n, row_lse;
    for (int64_t i = 0; i < map.n; i++) {
        check_status(attest_attention_row(memory, from.Q + (h * map.n + i) * map.d,
                                          map.bias == NULL ? NULL : map.bias + i * map.n,
                                          map.mask == NULL ? NULL : map.mask + i * map.n, row, z, &row_lse));
        append_if(p, row, map.n);
        append_if(lse, &row_lse, 1);
    }
}

static void write_probabilities(const multihead *m)
{
    const attest_multihead *map = &m->map;
    const vault_shape lse_tail = shape_2(map->heads, map->n), p_tail = shape_3(map->heads, map->n, map->n);
    const vault_shape lse_shape = joined(&m->front, &lse_tail), p_shape = joined(&m->front, &p_tail);
    output *lse = open_if(m->wanted, WANT_LSE, "LSE", &lse_shape), *p = open_if(m->wanted, WANT_P, "P", &p_shape);
    const attest_projected from = {room(times(map->heads, times(map->n, map->d))),
                                   room(times(map->groups, times(map->n, map->d))),
                                   room(times(map->groups, times(map->n, map->v)))};
    double *work = room(map->n + map->v);
    for (int64_t b = 0; b < m->items; b++) {
        check_status(attest_project(map_of(m, b), tokens_of(m, b), from));
        for (int64_t h = 0; h < map->heads; h++)
            append_head(map_of(m, b), from, h, lse, p, work);
    }
}

static void write_jvp(const multihead *m)
{
    output *o = open_output("JVP", &m->x.shape);
    double *dY = room(m->count), *work = room(attest_multihead_jvp_work(m->map));
    for (int64_t b = 0; b < m->items; b++) {
        check_status(attest_multihead_jvp(map_of(m, b), tokens_of(m, b), m->tangent + b * m->count, work, dY));
        append(o, dropped(m->dropout, dY, b * m->count, m->count), m->count);
    }
}

/* The weights' gradients as they come, of one batch item and summed over all. */
static attest_weight_gradients weight_gradients_room(const attest_multihead *map)
{
    return (attest_weight_gradients){
        .wq = room(times(map->heads, times(map->width, map->d))),
        .wk = room(times(map->groups, times(map->width, map->d))),
        .wu = room(times(map->groups, times(map->width, map->v))),
        .wo = room(times(times(map->heads, map->v), map->out)),
    };
}

static void add_weight_gradients(const attest_multihead *map, attest_weight_gradients item, attest_weight_gradients sum)
{
    attest_axpy(1.0, item.wq, sum.wq, map->heads * map->width * map->d);
    attest_axpy(1.0, item.wk, sum.wk, map->groups * map->width * map->d);
    attest_axpy(1.0, item.wu, sum.wu, map->groups * map->width * map->v);
    attest_axpy(1.0, item.wo, sum.wo, map->heads * map->v * map->out);
}

static void write_weight(const multihead *m, want_id id, const char *name, const weight *like, int64_t heads,
                         const double *gradient)
{
    if ((m->wanted & WANTS(id)) == 0)
        return;
    const vault_shape shape = weight_shape(like, heads, m->w.width, m->w.d);
    double *given = room(elements(&shape));
    weight_as_given(like, heads, m->w.width, m->w.d, gradient, given);
    append(open_output(name, &shape), given, elements(&shape));
}

/* From the gradients of the map's weights to those of the files': A W^V taken back to W^Q and W^V, tied keys to W^Q. */
static void write_weight_gradients(const multihead *m, attest_weight_gradients g)
{
    const weights *w = &m->w;
    const int64_t size = w->heads * w->width * w->d;
    double *dwv = g.wu;
    if (!m->by_values) {
        dwv = room(size);
        double *work = room(2 * (times(w->width, w->d) + times(2 * w->d, w->d)));
        attest_l2_values_vjp(w->wq.values, w->wv.values, g.wu, w->heads, w->width, w->d, w->d, work, g.wq, dwv);
    }
    if (!m->own_keys)
        attest_axpy(1.0, g.wk, g.wq, size);
    const vault_shape square = shape_2(w->width, w->width);
    write_weight(m, WANT_DWQ, "DWQ", &w->wq, w->heads, g.wq);
    write_weight(m, WANT_DWK, "DWK", &w->wk, w->groups, g.wk);
    write_weight(m, WANT_DWV, "DWV", &w->wv, w->groups, dwv);
    append_if(open_if(m->wanted, WANT_DWO, "DWO", &square), g.wo, w->width * w->width);
}

static void write_gradients(const multihead *m)
{
    const bool to_weights = (m->wanted & WEIGHT_GRADIENTS) != 0;
    output *vjp = open_if(m->wanted, WANT_VJP, "VJP", &m->x.shape),
           *dx = open_if(m->wanted, WANT_DX, "DX", &m->x.shape);
    double *dX = room(m->count), *work = room(attest_multihead_vjp_work(m->map));
    attest_weight_gradients item = {NULL, NULL, NULL, NULL}, sum = item;
    if (to_weights) {
        item = weight_gradients_room(&m->map);
        sum = weight_gradients_room(&m->map);
    }
    for (int64_t b = 0; b < m->items; b++) {
        const double *upstream = m->upstream + b * m->count;
        check_status(attest_multihead_vjp(map_of(m, b), tokens_of(m, b), upstream, work, dX));
        append_if(vjp, dX, m->count);
        append_if(dx, dX, m->count);
        if (to_weights) {
            check_status(attest_multihead_weight_gradients(map_of(m, b), tokens_of(m, b), upstream, work, item));
            add_weight_gradients(&m->map, item, sum);
        }
    }
    if (to_weights)
        write_weight_gradients(m, sum);
}

/* Row block after row block: memory for one, whatever the size of the whole. */
static void write_jacobian(const multihead *m)
{
    const attest_multihead *map = &m->map;
    const vault_shape tail = shape_2(map->n, map->width), shape = joined(&m->x.shape, &tail);
    output *o = open_output("J", &shape);
    const int64_t line = times(map->n, map->width);
    double *J = room(times(map->out, line)), *work = room(attest_multihead_jacobian_work(*map));
    for (int64_t row = 0; row < m->items * map->n; row++) {
        const int64_t b = row / map->n, i = row % map->n;
        if (i == 0)
            check_status(attest_multihead_jacobian_begin(map_of(m, b), tokens_of(m, b), work));
        check_status(attest_multihead_jacobian_row(map_of(m, b), work, i, J));
        drop_rows(m->dropout, J, line, row * map->out, map->out);
        append(o, J, map->out * line);
        say_progress("Jacobian", row + 1, m->items * map->n);
    }
}

static void write_multihead(const multihead *m)
{
    if ((m->wanted & WANTS(WANT_Y)) != 0)
        write_values(m);
    if ((m->wanted & (WANTS(WANT_LSE) | WANTS(WANT_P))) != 0)
        write_probabilities(m);
    if ((m->wanted & WANTS(WANT_JVP)) != 0)
        write_jvp(m);
    if (m->upstream != NULL)
        write_gradients(m);
    if ((m->wanted & WANTS(WANT_JACOBIAN)) != 0)
        write_jacobian(m);
}

void eval_multihead(const form *f, const arguments *args, attest_kind kind)
{
    const multihead m = load_multihead(args, kind);
    check_error_bound(args, m.wanted);
    plan_outputs(args, m.wanted, 1);
    if (args->given[OPT_EXACT] != NULL)
        write_multihead_exactly(args, &m);
    else
        write_multihead(&m);
    if (args->given[OPT_ERROR_BOUND] != NULL)
        write_multihead_errors(&m);
    commit_outputs(args, f->name);
}
