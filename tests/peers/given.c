/* dp, l2, laplace, uniform: attention on given queries, keys and values, item by item. */
#include "arrays.h"
#include "backward.h"
#include "forward.h"
#include "room.h"
#include "solve.h"
#include "tangent.h"
#include <string.h>

typedef struct given {
    const attest_candidate_problem *problem;
    peers_rules rules;
    int64_t items, heads, groups, d, v;
    const real *q, *k, *values, *bias, *upstream, *tq, *tk, *tv;
    real *dk, *dv; /* of all items: heads share keys */
} given;

static given gather(const attest_candidate_problem *problem)
{
    const attest_candidate_array *q = peers_input(problem, "Q"), *k = peers_input(problem, "K");
    given g = {.problem = problem,
               .items = peers_elements(q, 0, q->rank - 2),
               .heads = q->rank > 2 ? peers_axis(q, 2) : 1,
               .groups = q->rank > 2 ? peers_axis(k, 2) : 1,
               .d = peers_axis(q, 0),
               .v = peers_axis(peers_input(problem, "V"), 0),
               .q = R(load)(problem, "Q"),
               .k = R(load)(problem, "K"),
               .values = R(load)(problem, "V"),
               .bias = R(load)(problem, "score_bias"),
               .upstream = R(load)(problem, "upstream"),
               .tq = R(load)(problem, "tangent_Q"),
               .tk = R(load)(problem, "tangent_K"),
               .tv = R(load)(problem, "tangent_V")};
    g.rules = peers_rules_of(problem, peers_axis(q, 1), peers_axis(k, 1), g.d, g.d);
    if (has(BUG_SCALE_VALUE_WIDTH))
        g.rules.scale *= sqrt((double)g.d / (double)g.v);
    g.dk = peers_room(peers_elements(k, 0, k->rank), sizeof *g.dk);
    g.dv = peers_room(g.items * g.rules.keys * g.v, sizeof *g.dv);
    return g;
}

/* Which item of the keys belongs to an item of the queries. */
static int64_t key_item(const given *g, int64_t item)
{
    return item / g->heads * g->groups + peers_key_head(item % g->heads, g->heads, g->groups);
}

/* And which item of the values. */
static int64_t value_item(const given *g, int64_t item)
{
    if (has(BUG_VALUES_FIRST_ITEM))
        return 0;
    return item / g->heads * g->groups + peers_value_head(item % g->heads, g->heads, g->groups);
}

static head head_of(const given *g, int64_t item)
{
    const int64_t rows = g->rules.queries, keys = g->rules.keys, shared = key_item(g, item);
    const int64_t values = value_item(g, item);
    head h = {.rules = &g->rules,
              .d = g->d,
              .v = g->v,
              .q = g->q + item * rows * g->d,
              .k = g->k + shared * keys * g->d,
              .values = g->values + values * keys * g->v,
              .seen = R(item_mask)(g->problem, &g->rules, item),
              .bias = R(item_bias)(g->problem, g->bias, &g->rules, item)};
    h.y = peers_room(rows * g->v, sizeof *h.y);
    h.lse = peers_room(rows, sizeof *h.lse);
    h.p = peers_room(rows * keys, sizeof *h.p);
    return h;
}

static void emit_forward(const given *g, const head *h, int64_t item)
{
    const int64_t rows = g->rules.queries, keys = g->rules.keys;
    R(emit)(g->problem, "Y", item * rows * g->v, rows * g->v, h->y);
    R(emit)(g->problem, "LSE", item * (has(BUG_LSE_STRIDE) ? keys : rows), rows, h->lse);
    if (has(BUG_WEIGHTS_TRANSPOSED) && rows == keys)
        for (int64_t i = 0; i < rows; i++)
            R(emit_column)(g->problem, "P", item * rows * keys + i, rows, keys, h->p + i * keys);
    else
        R(emit)(g->problem, "P", item * rows * keys, rows * keys, h->p);
}

static void emit_gradient(const given *g, const head *h, int64_t item)
{
    const int64_t rows = g->rules.queries, keys = g->rules.keys, shared = key_item(g, item);
    real *dq = peers_room(rows * g->d, sizeof *dq);
    real *dk = g->dk + shared * keys * g->d, *dv = g->dv + shared * keys * g->v;
    if (has(BUG_GRADIENT_GROUP))
        memset(dk, 0, (size_t)(keys * g->d) * sizeof *dk);
    if (has(BUG_GRADIENT_GROUP) || has(BUG_GRADIENT_GROUP_VALUES))
        memset(dv, 0, (size_t)(keys * g->v) * sizeof *dv);
    R(backward)(h, &(head_gradient){g->upstream + item * rows * g->v, dq, dk, dv});
    R(emit)(g->problem, "DQ", item * rows * g->d, rows * g->d, dq);
    R(emit)(g->problem, "DK", shared * keys * g->d, keys * g->d, dk);
    R(emit)(g->problem, "DV", shared * keys * g->v, keys * g->v, dv);
}

/* Column by column: the derivative along each coordinate of one of the three inputs. */
static void emit_jacobian(const given *g, const head *h, const char *name, int64_t item, int64_t columns)
{
    const int64_t rows = g->rules.queries * g->v;
    real *unit = peers_room(columns, sizeof *unit), *y = peers_room(rows, sizeof *y);
    const head_tangent t = {name[1] == 'Q' ? unit : NULL, name[1] == 'K' ? unit : NULL, name[1] == 'V' ? unit : NULL,
                            y};
    for (int64_t k = 0; k < columns && peers_output(g->problem, name) != NULL; k++) {
        unit[k] = 1;
        R(tangent)(h, &t);
        R(emit_derivative)(g->problem, name, item * rows * columns, k, columns, rows, y);
        unit[k] = has(BUG_JACOBIAN_UNIT_KEPT);
    }
}

static void emit_tangent(const given *g, const head *h, int64_t item)
{
    const int64_t rows = g->rules.queries, keys = g->rules.keys, shared = key_item(g, item);
    real *y = peers_room(rows * g->v, sizeof *y);
    R(tangent)
    (h, &(head_tangent){g->tq + item * rows * g->d, g->tk + shared * keys * g->d, g->tv + shared * keys * g->v, y});
    R(emit)(g->problem, "JVP", item * rows * g->v, rows * g->v, y);
}

void R(solve_given)(const attest_candidate_problem *problem)
{
    const given g = gather(problem);
    for (int64_t item = 0; item < g.items; item++) {
        const head h = head_of(&g, item);
        R(forward)(&h);
        emit_forward(&g, &h, item);
        if (g.upstream != NULL)
            emit_gradient(&g, &h, item);
        if (g.tq != NULL && g.tk != NULL && g.tv != NULL)
            emit_tangent(&g, &h, item);
        emit_jacobian(&g, &h, "JQ", item, g.rules.queries * g.d);
        emit_jacobian(&g, &h, "JK", item, g.rules.keys * g.d);
        emit_jacobian(&g, &h, "JV", item, g.rules.keys * g.v);
    }
}
