/* dp-mha and l2-mha, batch item by batch item; the weights' gradients are sums over the batch. */
#include <stddef.h>
#include "multihead.h"
#include "room.h"
#include "solve.h"

static multihead_gradient gradients_of(const multihead *m)
{
    const int64_t count = m->width * m->d;
    multihead_gradient g;
    g.dx = peers_room(m->n * m->width, sizeof *g.dx);
    g.dwq = peers_room(m->heads * count, sizeof *g.dwq);
    g.dwk = peers_room(m->groups * count, sizeof *g.dwk);
    g.dwv = peers_room(m->groups * count, sizeof *g.dwv);
    g.dwo = peers_room(m->width * m->width, sizeof *g.dwo);
    return g;
}

static void emit_forward(const multihead *m, int64_t item)
{
    const int64_t n = m->n;
    R(emit)(m->problem, "Y", item * n * m->width, n * m->width, m->y);
    for (int64_t h = 0; h < m->heads; h++) {
        R(emit)(m->problem, "LSE", (item * m->heads + h) * n, n, m->head[h].lse);
        R(emit)(m->problem, "P", (item * m->heads + h) * n * n, n * n, m->head[h].p);
    }
}

static void emit_jacobian(const multihead *m, int64_t item)
{
    const int64_t count = m->n * m->width;
    real *unit = peers_room(count, sizeof *unit), *y = peers_room(count, sizeof *y);
    for (int64_t k = 0; k < count && peers_output(m->problem, "J") != NULL; k++) {
        unit[k] = 1;
        R(multihead_tangent)(m, unit, y);
        R(emit_derivative)(m->problem, "J", item * count * count, k, count, count, y);
        unit[k] = has(BUG_JACOBIAN_UNIT_KEPT);
    }
}

static void emit_tangent(const multihead *m, const real *tangent, int64_t item)
{
    const int64_t count = m->n * m->width;
    real *y = peers_room(count, sizeof *y);
    R(multihead_tangent)(m, tangent + item * count, y);
    R(emit)(m->problem, "JVP", item * count, count, y);
}

static void clear(int64_t count, real *x)
{
    for (int64_t k = 0; k < count; k++)
        x[k] = 0;
}

static void emit_tokens_gradient(const multihead *m, const multihead_gradient *g, int64_t item)
{
    const int64_t count = m->n * m->width;
    R(emit)(m->problem, "DX", item * count, count, g->dx);
    R(emit)(m->problem, "VJP", item * count, count, g->dx);
}

/* What the items before left in the gradients: of the tokens nothing, of the weights their share. */
static void begin_item(const multihead *m, const multihead_gradient *g)
{
    const int64_t count = m->width * m->d;
    if (!has(BUG_GRADIENT_ITEM_BEFORE))
        clear(m->n * m->width, g->dx);
    if (!has(BUG_GRADIENT_LAST_ITEM))
        return;
    clear(m->heads * count, g->dwq);
    clear(m->groups * count, g->dwk);
    clear(m->groups * count, g->dwv);
    clear(m->width * m->width, g->dwo);
}

static void emit_weights_gradients(const multihead *m, const multihead_gradient *g)
{
    const int64_t count = m->width * m->d;
    R(emit)(m->problem, "DWQ", 0, m->heads * count, g->dwq);
    R(emit)(m->problem, "DWK", 0, m->groups * count, g->dwk);
    R(emit)(m->problem, "DWV", 0, m->groups * count, g->dwv);
    R(emit)(m->problem, "DWO", 0, m->width * m->width, g->dwo);
}

void R(solve_multihead)(const attest_candidate_problem *problem)
{
    const attest_candidate_array *x = peers_input(problem, "X");
    const real *tokens = R(load)(problem, "X"), *upstream = R(load)(problem, "upstream");
    const real *tangent = R(load)(problem, "tangent");
    multihead m = R(multihead_of)(problem);
    const multihead_gradient g = gradients_of(&m);
    const int64_t items = peers_elements(x, 0, x->rank - 2), count = m.n * m.width;
    for (int64_t item = 0; item < items; item++) {
        m.x = tokens + item * count;
        R(multihead_forward)(&m, item);
        emit_forward(&m, item);
        emit_jacobian(&m, item);
        if (tangent != NULL)
            emit_tangent(&m, tangent, item);
        if (upstream != NULL) {
            begin_item(&m, &g);
            R(multihead_backward)(&m, upstream + item * count, &g);
            emit_tokens_gradient(&m, &g, item);
        }
    }
    emit_weights_gradients(&m, &g);
}
