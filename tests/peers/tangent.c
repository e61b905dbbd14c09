#include "tangent.h"
#include "forward.h"
#include "room.h"
#include "score.h"
#include "weigh.h"
#include <string.h>

/* How logit (i, j) moves. */
static real logit_along(const head *h, const head_tangent *t, int64_t i, int64_t j)
{
    real sum = 0;
    for (int64_t b = 0; b < h->d; b++) {
        const slopes s = R(score_slopes)(h, i, j, b);
        if (t->q != NULL && !has(BUG_JACOBIAN_DIAGONAL))
            sum += s.by_query * R(slope_factor)(h, t->q[i * h->d + b]);
        if (t->k != NULL && !has(BUG_JVP_KEYS))
            sum += s.by_key * R(slope_factor)(h, t->k[j * h->d + b]);
    }
    const real slope = has(BUG_JVP_SCALE) ? R(logit_slope)(h, i, j) / (real)h->rules->scale : R(logit_slope)(h, i, j);
    return slipped(BUG_JVP_LOW, sum * slope);
}

/* The mean of the logits' derivatives. */
static real mean_along(int64_t keys, const real *p, const real *along)
{
    real mean = 0;
    if (has(BUG_JVP_MEAN))
        return 0;
    for (int64_t j = 0; j < keys; j++)
        mean += has(BUG_JVP_MEAN_UNWEIGHTED) ? along[j] / (real)keys : p[j] * along[j];
    return mean;
}

void R(tangent)(const head *h, const head_tangent *t)
{
    const int64_t keys = h->rules->keys;
    const peers_number weight = peers_chosen.arithmetic->weight;
    real *p = peers_room(keys, sizeof *p), *along = peers_room(keys, sizeof *along);
    memset(t->y, 0, (size_t)(h->rules->queries * h->v) * sizeof *t->y);
    for (int64_t i = 0; i < h->rules->queries; i++) {
        real *y = t->y + i * h->v;
        R(weights_again)(h, i, p);
        for (int64_t j = 0; j < keys; j++)
            along[j] = p[j] > 0 ? logit_along(h, t, i, j) : 0;
        const real mean = mean_along(keys, p, along);
        for (int64_t j = 0; j < keys; j++) {
            R(add_weighted)(h, j, kept(weight, p[j] * (along[j] - mean)), y);
            for (int64_t c = 0; t->values != NULL && !has(BUG_JVP_VALUES) && c < h->v; c++)
                y[c] += operand(R(stored_weight)(p[j])) * operand(t->values[j * h->v + c]);
        }
    }
}
