#include "lm_attention.h"
#include "lm_contraction.h"
#include "lm_head.h"
#include "lm_product.h"
#include <math.h>

lm_attention_state lm_attention_room(lm_room *room, int64_t tokens, int64_t width, int64_t heads)
{
    const int64_t all = tokens * width, n = width / heads;
    return (lm_attention_state){
        .q = lm_take(room, all),
        .k = lm_take(room, all),
        .v = lm_take(room, all),
        .o = lm_take(room, all),
        .dq = lm_take(room, all),
        .dk = lm_take(room, all),
        .dv = lm_take(room, all),
        .d_o = lm_take(room, all),
        .inner = lm_take(room, heads * n * n),
        .d_inner = lm_take(room, n * n),
        .p = lm_take(room, heads * tokens * tokens),
        .work = lm_take(room, lm_head_work(tokens, n)),
        .bound = 1,
    };
}

static bool distance(const lm_attention *a)
{
    return a->variant != LM_DOT;
}

/* The columns of head h. */
static lm_head head_of(const lm_attention *a, const lm_attention_state *s, int64_t h)
{
    const int64_t n = a->width / a->heads, at = h * n;
    return (lm_head){distance(a), a->causal, a->tokens, n, a->width, s->q + at, s->k + at, s->v + at};
}

/* All [width,width] matrices go from the right of all [tokens,width]. */
static void project(const lm_attention *a, const lm_real *X, const lm_real *W, lm_real *Y)
{
    lm_product(a->tokens, a->width, a->width, lm_plain(X, a->width), lm_plain(W, a->width), false, Y, a->width);
}

static void project_backward(const lm_attention *a, const lm_real *X, const lm_real *W, const lm_real *dY, bool add,
                             lm_real *dX, lm_real *dW)
{
    const int64_t D = a->width;
    lm_product(a->tokens, D, D, lm_plain(dY, D), lm_turned(W, D), add, dX, D);
    lm_product(D, a->tokens, D, lm_turned(X, D), lm_plain(dY, D), true, dW, D);
}

/* V_h = Q_h (W^Q_h^T W^V_h / sqrt(n)) */
static void distance_values(const lm_attention *a, lm_attention_state *s, int64_t h)
{
    const int64_t D = a->width, n = D / a->heads, at = h * n;
    const lm_real scale = (lm_real)(1 / sqrt((double)n));
    lm_real *inner = s->inner + h * n * n;
    lm_product(n, D, n, lm_turned(a->wq + at, D), lm_plain(a->wv + at, D), false, inner, n);
    for (int64_t k = 0; k < n * n; k++)
        inner[k] *= scale;
    lm_product(a->tokens, n, n, lm_plain(s->q + at, D), lm_plain(inner, n), false, s->v + at, D);
}

static void distance_values_backward(const lm_attention *a, lm_attention_state *s, int64_t h,
                                     const lm_attention_slope *slope)
{
    const int64_t D = a->width, n = D / a->heads, at = h * n;
    const lm_real scale = (lm_real)(1 / sqrt((double)n)), *inner = s->inner + h * n * n;
    lm_product(a->tokens, n, n, lm_plain(s->dv + at, D), lm_turned(inner, n), true, s->dq + at, D);
    lm_product(n, a->tokens, n, lm_turned(s->q + at, D), lm_plain(s->dv + at, D), false, s->d_inner, n);
    for (int64_t k = 0; k < n * n; k++)
        s->d_inner[k] *= scale;
    lm_product(D, n, n, lm_plain(a->wv + at, D), lm_turned(s->d_inner, n), true, slope->wq + at, D);
    lm_product(D, n, n, lm_plain(a->wq + at, D), lm_plain(s->d_inner, n), true, slope->wv + at, D);
}

void lm_attention_forward(const lm_attention *a, lm_attention_state *s, const lm_real *X, lm_real *Y)
{
    project(a, X, a->wq, s->q);
    project(a, X, a->wk, s->k);
    if (!distance(a))
        project(a, X, a->wv, s->v);
    for (int64_t h = 0; h < a->heads; h++) {
        if (distance(a))
            distance_values(a, s, h);
        const lm_head head = head_of(a, s, h);
        lm_head_forward(&head, s->work, s->p + h * a->tokens * a->tokens, s->o + h * head.width);
    }
    project(a, s->o, a->wo, Y);
    s->bound = a->variant == LM_L2_CONTRACTIVE ? lm_bound(a) : 1;
    for (int64_t k = 0; s->bound != 1 && k < a->tokens * a->width; k++)
        Y[k] /= s->bound;
}

/* Y = F / bound, so d log(bound) changes the loss by -<dY, Y>; and dF = dY / bound. */
static void division_backward(const lm_attention *a, const lm_attention_state *s, const lm_real *Y, lm_real *dY,
                              const lm_attention_slope *slope)
{
    double along = 0.0;
    for (int64_t k = 0; k < a->tokens * a->width; k++) {
        along += (double)dY[k] * (double)Y[k];
        dY[k] /= s->bound;
    }
    lm_bound_backward(a, (lm_real)-along, slope);
}

void lm_attention_backward(const lm_attention *a, lm_attention_state *s, const lm_real *X, const lm_real *Y,
                           lm_real *dY, lm_real *dX, const lm_attention_slope *slope)
{
    if (a->variant == LM_L2_CONTRACTIVE)
        division_backward(a, s, Y, dY, slope);
    project_backward(a, s->o, a->wo, dY, false, s->d_o, slope->wo);
    for (int64_t h = 0; h < a->heads; h++) {
        const lm_head head = head_of(a, s, h);
        const int64_t at = h * head.width;
        lm_head_backward(&head, s->p + h * a->tokens * a->tokens, s->d_o + at, s->work, s->dq + at, s->dk + at,
                         s->dv + at);
        if (distance(a))
            distance_values_backward(a, s, h, slope);
    }
    project_backward(a, X, a->wq, s->dq, true, dX, slope->wq);
    project_backward(a, X, a->wk, s->dk, true, dX, slope->wk);
    if (!distance(a))
        project_backward(a, X, a->wv, s->dv, true, dX, slope->wv);
}
