#include "multihead.h"
#include "forward.h"
#include "room.h"
#include "tangent.h"
#include <string.h>

const real *R(query_weight)(const multihead *m, int64_t h)
{
    return m->wq + h * m->width * m->d;
}

const real *R(value_weight)(const multihead *m, int64_t h)
{
    return m->wv + peers_value_head(h, m->heads, m->groups) * m->width * m->d;
}

const real *R(key_weight)(const multihead *m, int64_t h)
{
    if (m->tied)
        return has(BUG_UNTIED_KEYS) ? R(value_weight)(m, h) : R(query_weight)(m, h);
    return m->wk + peers_key_head(h, m->heads, m->groups) * m->width * m->d;
}

/* A W^V with A = W^Q W^Q^T / sqrt(d), as W^Q (W^Q^T W^V) / sqrt(d). */
static real *value_map(const multihead *m, int64_t h)
{
    const int64_t count = m->width * m->d;
    const real *wq = R(query_weight)(m, has(BUG_A_FIRST_HEAD) ? 0 : h), *wv = R(value_weight)(m, h);
    real *inner = peers_room(m->d * m->d, sizeof *inner), *u = peers_room(count, sizeof *u);
    const real root = sqrt((real)m->d), scale = has(BUG_A_SCALE)         ? 1
                                                : has(BUG_A_SCALE_TWICE) ? 1 / root / root
                                                                         : 1 / root;
    if (!m->a_factor) {
        memcpy(u, wv, (size_t)count * sizeof *u);
        return u;
    }
    R(multiply)(m->d, m->width, m->d, turned(wq, m->d), plain(wv, m->d), m->d, inner);
    for (int64_t k = 0; k < m->d * m->d; k++)
        inner[k] *= scale;
    R(store_between)(m->d * m->d, inner);
    R(multiply)(m->width, m->d, m->d, plain(wq, m->d), plain(inner, m->d), m->d, u);
    R(store_between)(count, u);
    return u;
}

multihead R(multihead_of)(const attest_candidate_problem *problem)
{
    const attest_candidate_array *x = peers_input(problem, "X"), *wq = peers_input(problem, "WQ");
    multihead m = {.problem = problem, .n = peers_axis(x, 1), .width = peers_axis(x, 0)};
    m.heads = wq->rank == 3 ? wq->size[0] : problem->heads;
    m.groups = problem->kv_heads > 0 ? problem->kv_heads : m.heads;
    m.d = m.width / m.heads;
    m.wq = R(load)(problem, "WQ");
    const bool exchanged = has(BUG_WEIGHTS_EXCHANGED) && peers_input(problem, "WK") != NULL;
    m.wk = R(load)(problem, exchanged ? "WV" : "WK");
    m.wv = R(load)(problem, exchanged ? "WK" : "WV");
    m.wo = R(load)(problem, "WO");
    m.bq = has(BUG_QUERY_BIAS) ? NULL : R(load)(problem, "BQ");
    m.bk = has(BUG_KEY_BIAS) ? NULL : R(load)(problem, "BK");
    m.bias = R(load)(problem, "score_bias");
    m.rules = peers_rules_of(problem, m.n, m.n, m.d, m.width);
    m.tied = m.wk == NULL;
    m.a_factor = m.rules.kind == PEERS_L2 && problem->a_factor != 0 && !has(BUG_A_MISSING);
    m.head = peers_room(m.heads, sizeof *m.head);
    m.u = peers_room(m.heads, sizeof *m.u);
    for (int64_t h = 0; h < m.heads; h++)
        m.u[h] = value_map(&m, h);
    return m;
}

real *R(project)(const multihead *m, const real *x, const real *weight, const real *bias)
{
    real *y = peers_room(m->n * m->d, sizeof *y);
    R(multiply)(m->n, m->width, m->d, plain(x, m->width), plain(weight, m->d), m->d, y);
    for (int64_t k = 0; bias != NULL && k < m->n * m->d; k++)
        y[k] += bias[k % m->d];
    R(store_between)(m->n * m->d, y);
    return y;
}

/* Where coordinate c of token i of a head stands among all heads'. */
static int64_t place(const multihead *m, int64_t h, int64_t i, int64_t c)
{
    switch (peers_chosen.bug) {
    case BUG_HEADS_INTERLEAVED:
        return i * m->width + c * m->heads + h;
    case BUG_HEADS_UNTRANSPOSED:
        return (h * m->n + i) * m->d + c;
    case BUG_HEADS_ROTATED:
        return i * m->width + (h + 1) % m->heads * m->d + c;
    default:
        return i * m->width + h * m->d + c;
    }
}

void R(gather_heads)(const multihead *m, int64_t h, const real *head_output, real *z)
{
    for (int64_t i = 0; i < m->n; i++)
        for (int64_t c = 0; c < m->d; c++)
            z[place(m, h, i, c)] = head_output[i * m->d + c];
    R(store_between)(m->n * m->width, z);
}

void R(mix_heads)(const multihead *m, const real *z, real *y)
{
    const matrix wo = has(BUG_WO_TRANSPOSED) ? turned(m->wo, m->width) : plain(m->wo, m->width);
    memset(y, 0, (size_t)(m->n * m->width) * sizeof *y);
    if (has(BUG_WO_MISSING))
        memcpy(y, z, (size_t)(m->n * m->width) * sizeof *y);
    else
        R(multiply)(m->n, m->width, m->width, plain(z, m->width), wo, m->width, y);
}

/* The queries' bias of a head; null if there is none. */
static const real *query_bias(const multihead *m, int64_t h)
{
    if (m->bq == NULL || !has(BUG_QUERY_BIAS_UNSCALED))
        return m->bq == NULL ? NULL : m->bq + (has(BUG_QUERY_BIAS_FIRST) ? 0 : h * m->d);
    real *bias = peers_room(m->d, sizeof *bias);
    for (int64_t c = 0; c < m->d; c++)
        bias[c] = m->bq[h * m->d + c] / (real)m->rules.scale;
    return bias;
}

static head head_of(const multihead *m, int64_t h, int64_t item)
{
    const int64_t g = peers_key_head(h, m->heads, m->groups), at = item * m->heads + h;
    head made = {.rules = &m->rules,
                 .d = m->d,
                 .v = m->d,
                 .q = R(project)(m, m->x, R(query_weight)(m, h), query_bias(m, h)),
                 .k = R(project)(m, m->x, R(key_weight)(m, h), m->bk == NULL ? NULL : m->bk + g * m->d),
                 .values = R(project)(m, m->x, m->u[h], NULL),
                 .seen = R(item_mask)(m->problem, &m->rules, at),
                 .bias = R(item_bias)(m->problem, m->bias, &m->rules, at)};
    made.y = peers_room(m->n * m->d, sizeof *made.y);
    made.lse = peers_room(m->n, sizeof *made.lse);
    made.p = peers_room(m->n * m->n, sizeof *made.p);
    return made;
}

void R(multihead_forward)(multihead *m, int64_t item)
{
    m->z = peers_room(m->n * m->width, sizeof *m->z);
    m->y = peers_room(m->n * m->width, sizeof *m->y);
    for (int64_t h = 0; h < m->heads; h++) {
        m->head[h] = head_of(m, h, item);
        R(forward)(&m->head[h]);
        R(gather_heads)(m, h, m->head[h].y, m->z);
    }
    R(mix_heads)(m, m->z, m->y);
    for (int64_t k = 0; has(BUG_RESIDUAL_ADDED) && k < m->n * m->width; k++)
        m->y[k] += m->x[k];
}

void R(multihead_tangent)(const multihead *m, const real *t, real *y)
{
    real *z = peers_room(m->n * m->width, sizeof *z), *out = peers_room(m->n * m->d, sizeof *out);
    for (int64_t h = 0; h < m->heads; h++) {
        const head_tangent along = {R(project)(m, t, R(query_weight)(m, h), NULL),
                                    R(project)(m, t, R(key_weight)(m, h), NULL), R(project)(m, t, m->u[h], NULL), out};
        R(tangent)(&m->head[h], &along);
        R(gather_heads)(m, h, out, z);
    }
    R(mix_heads)(m, z, y);
}
