#include "judge/head.h"
#include "judge/sampling.h"
#include <math.h>
#include <stddef.h>

/* What the heads share, and what they leave for the way back. */
typedef struct layer {
    const model_multihead *m;
    attest_multihead map;
    attest_score score;
    shadow x, wo;
    head *heads;
    shadow *wq, *wk, *wv, *a, *u; /* of each head; A and U = A W^V for L2 values, or U = W^V */
    shadow o;                     /* [n,heads*v], as stored */
} layer;

static shadow *room_for_heads(shadow_pass *p, int64_t heads)
{
    return (shadow *)judge_take(&p->arena, heads * (int64_t)((sizeof(shadow) + sizeof(double) - 1) / sizeof(double)));
}

/* A stored product. */
static shadow between(shadow_pass *p, shadow *a, shadow *b)
{
    shadow y = shadow_product(p, a, b);
    shadow_store(p, &y, p->profile->between);
    return y;
}

static shadow sum_of(shadow_pass *p, shadow *a, shadow *b)
{
    return shadow_pair(p, SHADOW_ADD, a, b, p->profile->sum);
}

static int64_t key_head(const layer *l, int64_t h)
{
    return h * l->map.groups / l->map.heads;
}

static bool tied(const layer *l)
{
    return l->map.wk == l->map.wq;
}

static shadow shifted(shadow_pass *p, shadow *x, const double *shift)
{
    if (shift == NULL)
        return *x;
    shadow row = shadow_read(p, shift, 1, x->cols), all = shadow_repeated(p, &row, x->rows, x->cols);
    shadow y = sum_of(p, x, &all);
    shadow_store(p, &y, p->profile->between);
    return y;
}

/* U_h = W^Q_h W^Q_h^T W^V_h / sqrt(d), or W^V_h. */
static void value_weights(shadow_pass *p, layer *l, int64_t h)
{
    l->u[h] = l->wv[h];
    if (!l->m->of->l2_values)
        return;
    const double root = attest_default_scale(l->map.d);
    shadow t = shadow_transposed(p, &l->wq[h]);
    l->a[h] = shadow_product(p, &l->wq[h], &t);
    shadow_scale(p, &l->a[h], root, head_scale_is_exact(root, true, l->map.d), p->profile->sum);
    shadow_store(p, &l->a[h], p->profile->between);
    l->u[h] = between(p, &l->a[h], &l->wv[h]);
}

static void forward_head(shadow_pass *p, layer *l, int64_t h)
{
    const attest_multihead map = l->map;
    const int64_t g = key_head(l, h), queries = map.width * map.d;
    l->wq[h] = shadow_read(p, map.wq + h * queries, map.width, map.d);
    shadow_settle(p, &l->wq[h]); /* before there are copies */
    l->wk[h] = tied(l) ? l->wq[h] : shadow_read(p, map.wk + g * queries, map.width, map.d);
    l->wv[h] = shadow_read(p, map.wu + g * map.width * map.v, map.width, map.v);
    shadow_settle(p, &l->wv[h]);
    value_weights(p, l, h);
    shadow q = between(p, &l->x, &l->wq[h]), k = between(p, &l->x, &l->wk[h]), v = between(p, &l->x, &l->u[h]);
    const head_inputs in = {.q = shifted(p, &q, map.bq != NULL ? map.bq + h * map.d : NULL),
                            .k = shifted(p, &k, map.bk != NULL ? map.bk + g * map.d : NULL),
                            .v = v,
                            .score = l->score,
                            .exact_scale = head_scale_is_exact(l->score.scale, l->m->of->root_scale, map.d),
                            .bias = map.bias,
                            .mask = map.mask};
    l->heads[h] = head_forward(p, &in);
    shadow y = shadow_copy(p, &l->heads[h].y);
    shadow_store(p, &y, p->profile->between);
    shadow_put(p, &l->o, 0, h * map.v, &y);
    sampling_take(p, l->m->lse, h * map.n, &l->heads[h].lse);
    sampling_take(p, l->m->p, h * map.n * map.n, &l->heads[h].shown);
}

static bool forward(shadow_pass *p, layer *l)
{
    const attest_multihead map = l->map;
    l->x = shadow_read(p, l->m->of->X, map.n, map.width);
    l->wo = shadow_read(p, map.wo, map.heads * map.v, map.out);
    l->o = shadow_make(p, map.n, map.heads * map.v, p->profile->between);
    l->wq = room_for_heads(p, map.heads), l->wk = room_for_heads(p, map.heads), l->wv = room_for_heads(p, map.heads);
    l->a = room_for_heads(p, map.heads), l->u = room_for_heads(p, map.heads);
    l->heads =
        (head *)judge_take(&p->arena, map.heads * (int64_t)((sizeof(head) + sizeof(double) - 1) / sizeof(double)));
    for (int64_t h = 0; h < map.heads && !p->arena.failed; h++)
        forward_head(p, l, h);
    if (p->arena.failed)
        return false;
    shadow y = shadow_product(p, &l->o, &l->wo);
    sampling_take(p, l->m->y, 0, &y);
    return true;
}

/* --- the gradients of sum_ia R_ia Y_ia */

typedef struct gradients {
    shadow x;          /* nothing yet: no rows */
    shadow *q, *k, *v; /* of the weights, for every query head */
} gradients;

static void add_to(shadow_pass *p, shadow *sum, shadow *term)
{
    *sum = sum->rows == 0 ? *term : sum_of(p, sum, term);
}

static void back_through(shadow_pass *p, shadow *of_projection, shadow *weights, gradients *to)
{
    shadow t = shadow_transposed(p, weights), dx = shadow_product(p, of_projection, &t);
    add_to(p, &to->x, &dx);
}

/* From the gradient of U_h to those of W^V_h and, through A_h, of W^Q_h. */
static void back_through_values(shadow_pass *p, layer *l, int64_t h, shadow *du, gradients *to)
{
    const double root = attest_default_scale(l->map.d);
    shadow at = shadow_transposed(p, &l->a[h]), vt = shadow_transposed(p, &l->wv[h]);
    shadow da = between(p, du, &vt), dat = shadow_transposed(p, &da), both = sum_of(p, &da, &dat);
    shadow dwq = shadow_product(p, &both, &l->wq[h]);
    shadow_scale(p, &dwq, root, head_scale_is_exact(root, true, l->map.d), p->profile->sum);
    to->v[h] = shadow_product(p, &at, du);
    add_to(p, &to->q[h], &dwq);
}

static void backward_head(shadow_pass *p, layer *l, int64_t h, shadow *d_o, gradients *to)
{
    const attest_multihead map = l->map;
    shadow r = shadow_part(p, d_o, 0, map.n, h * map.v, map.v);
    head_gradients g = head_backward(p, &l->heads[h], &r);
    shadow_store(p, &g.q, p->profile->between);
    shadow_store(p, &g.k, p->profile->between);
    shadow_store(p, &g.v, p->profile->between);
    back_through(p, &g.q, &l->wq[h], to);
    back_through(p, &g.k, &l->wk[h], to);
    back_through(p, &g.v, &l->u[h], to);
    if (to->q == NULL)
        return;
    shadow xt = shadow_transposed(p, &l->x);
    to->q[h] = shadow_product(p, &xt, &g.q);
    to->k[h] = shadow_product(p, &xt, &g.k);
    to->v[h] = shadow_product(p, &xt, &g.v);
    if (tied(l))
        to->q[h] = sum_of(p, &to->q[h], &to->k[h]);
    if (l->m->of->l2_values) {
        shadow du = to->v[h];
        back_through_values(p, l, h, &du, to);
    }
}

static shadow backward(shadow_pass *p, layer *l, shadow *r, gradients *to)
{
    shadow wot = shadow_transposed(p, &l->wo), d_o = between(p, r, &wot);
    for (int64_t h = 0; h < l->map.heads && !p->arena.failed; h++)
        backward_head(p, l, h, &d_o, to);
    return to->x;
}

/* The gradients of shared keys and values are the sums over the heads that share them. */
static void take_weights(shadow_pass *p, const layer *l, gradients *g)
{
    const attest_multihead map = l->map;
    for (int64_t h = 0; h < map.heads; h++) {
        sampling_take(p, l->m->dwq, h * map.width * map.d, &g->q[h]);
        for (int64_t later = h + 1; later < map.heads && key_head(l, later) == key_head(l, h); later++) {
            g->k[later] = sum_of(p, &g->k[later - 1], &g->k[later]);
            g->v[later] = sum_of(p, &g->v[later - 1], &g->v[later]);
            sampling_take(p, l->m->dwq, later * map.width * map.d, &g->q[later]);
            h = later;
        }
        if (!tied(l))
            sampling_take(p, l->m->dwk, key_head(l, h) * map.width * map.d, &g->k[h]);
        sampling_take(p, l->m->dwv, key_head(l, h) * map.width * map.v, &g->v[h]);
    }
}

static void walk_gradients(shadow_pass *p, layer *l)
{
    const attest_multihead map = l->map;
    shadow r = shadow_read(p, l->m->upstream, map.n, map.out), ot = shadow_transposed(p, &l->o);
    gradients g = {
        .q = room_for_heads(p, map.heads), .k = room_for_heads(p, map.heads), .v = room_for_heads(p, map.heads)};
    shadow dx = backward(p, l, &r, &g), dwo = shadow_product(p, &ot, &r);
    if (p->arena.failed)
        return;
    sampling_take(p, l->m->dx, 0, &dx);
    sampling_take(p, l->m->vjp, 0, &dx);
    sampling_take(p, l->m->dwo, 0, &dwo);
    take_weights(p, l, &g);
}

/* Line (i, a) of the Jacobian is the gradient of Y_ia. */
static void walk_jacobian(shadow_pass *p, layer *l)
{
    const attest_multihead map = l->map;
    for (int64_t line = 0; line < map.n * map.out && !p->arena.failed; line++) {
        arena_block *mark = judge_mark(&p->arena);
        double *unit = judge_take(&p->arena, map.n * map.out);
        if (unit != NULL) {
            unit[line] = 1;
            gradients g = {.q = NULL};
            shadow r = shadow_given(p, unit, map.n, map.out), dx = backward(p, l, &r, &g);
            sampling_take(p, l->m->jacobian, line * map.n * map.width, &dx);
        }
        judge_release(&p->arena, mark);
    }
}

static void walk_along(shadow_pass *p, layer *l)
{
    const attest_multihead map = l->map;
    shadow t = shadow_read(p, l->m->tangent, map.n, map.width);
    shadow o = shadow_make(p, map.n, map.heads * map.v, p->profile->between);
    for (int64_t h = 0; h < map.heads && !p->arena.failed; h++) {
        shadow tq = between(p, &t, &l->wq[h]), tk = between(p, &t, &l->wk[h]), tv = between(p, &t, &l->u[h]);
        shadow along = head_along(p, &l->heads[h], &tq, &tk, &tv);
        shadow_store(p, &along, p->profile->between);
        shadow_put(p, &o, 0, h * map.v, &along);
    }
    shadow y = shadow_product(p, &o, &l->wo);
    sampling_take(p, l->m->jvp, 0, &y);
}

static void walk(shadow_pass *p, const void *problem)
{
    layer l = {.m = problem};
    l.map = l.m->of->map;
    l.score = l.map.score;
    if (l.m->of->root_scale)
        l.score.scale = attest_default_scale(l.map.d);
    if (!forward(p, &l))
        return;
    if (l.m->upstream != NULL)
        walk_gradients(p, &l);
    if (l.m->jvp != NULL)
        walk_along(p, &l);
    if (l.m->jacobian != NULL)
        walk_jacobian(p, &l);
}

bool model_multihead_run(const judge_profile *profile, const model_multihead *m)
{
    judge_tolerance *const outputs[] = {m->y,        m->lse, m->p,   m->jvp, m->dx, m->vjp,
                                        m->jacobian, m->dwq, m->dwk, m->dwv, m->dwo};
    const attest_multihead map = m->of->map;
    const int64_t side = map.n + map.width + map.d + map.v;
    return sampling_run(profile, walk, m, map.heads * side * side, outputs, sizeof outputs / sizeof outputs[0]);
}
