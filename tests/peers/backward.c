#include "backward.h"
#include "forward.h"
#include "room.h"
#include "score.h"
#include "weigh.h"

static real dot(int64_t count, const real *a, const real *b)
{
    real sum = 0;
    for (int64_t c = 0; c < count; c++)
        sum += operand(a[c]) * operand(b[c]);
    return sum;
}

/* sum_j p_j dp_j: from the output where no weights are kept, as FlashAttention does. */
static real row_share(const head *h, int64_t i, const real *upstream, const real *p, const real *dp)
{
    real sum = 0;
    if (has(BUG_GRADIENT_ROW_SHARE))
        return 0;
    if (peers_chosen.flash)
        return dot(h->v, upstream, h->y + i * h->v);
    for (int64_t j = 0; j < h->rules->keys; j++)
        sum += p[j] * dp[j];
    return sum;
}

/* The share of one logit in the gradients of its query and its key. */
static void add_logit(const head *h, const head_gradient *g, int64_t i, int64_t j, real by_logit)
{
    const real w = kept(peers_chosen.arithmetic->weight, by_logit * R(logit_slope)(h, i, j));
    const real scale = (real)h->rules->scale;
    const real factor = R(slope_factor)(h, w);
    const real wq = has(BUG_GRADIENT_DQ_SCALE) ? factor / scale : factor,
               wk = has(BUG_GRADIENT_DK_SCALE) ? factor / scale : factor;
    for (int64_t b = 0; b < h->d; b++) {
        const slopes s = R(score_slopes)(h, i, j, b);
        if (!(has(BUG_GRADIENT_BLOCK) && i % 2 == 1 && j / 4 == h->rules->keys / 8))
            g->dq[i * h->d + b] += wq * s.by_query;
        g->dk[j * h->d + b] += wk * s.by_key;
    }
}

/* Weights without their denominator. */
static void unnormalise(int64_t count, real *p)
{
    real top = 0;
    for (int64_t j = 0; j < count; j++)
        top = p[j] > top ? p[j] : top;
    for (int64_t j = 0; top > 0 && j < count; j++)
        p[j] /= top;
}

void R(backward)(const head *h, const head_gradient *g)
{
    const int64_t keys = h->rules->keys;
    const peers_number score = has(BUG_GRADIENT_HALF) ? PEERS_BF16 : peers_chosen.arithmetic->score;
    real *p = peers_room(keys, sizeof *p), *dp = peers_room(keys, sizeof *dp);
    for (int64_t i = 0; i < h->rules->queries; i++) {
        const real *upstream = g->upstream + i * h->v;
        R(weights_again)(h, i, p);
        for (int64_t j = 0; j < keys; j++)
            dp[j] = kept(score, dot(h->v, upstream, h->values + j * h->v));
        const real share = row_share(h, i, upstream, p, dp);
        for (int64_t j = 0; j < keys; j++)
            if (p[j] > 0)
                add_logit(h, g, i, j, has(BUG_GRADIENT_WITHOUT_P) ? dp[j] - share : p[j] * (dp[j] - share));
        if (has(BUG_GRADIENT_DV_UNNORMALISED))
            unnormalise(keys, p);
        for (int64_t j = 0; j < keys; j++)
            for (int64_t c = 0; c < h->v; c++)
                g->dvalues[j * h->v + c] += operand(R(stored_weight)(p[j])) * operand(upstream[c]);
    }
}
