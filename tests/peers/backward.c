#include "backward.h"
#include "forward.h"
#include "room.h"
#include "score.h"
#include "weigh.h"
#include <string.h>

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
    const int64_t columns = has(BUG_GRADIENT_SHARE_LANES) ? peers_full_lanes(h->v) : h->v;
    real sum = 0;
    if (has(BUG_GRADIENT_ROW_SHARE))
        return 0;
    if (peers_chosen.flash)
        return slipped(BUG_GRADIENT_SHARE_LOW, dot(columns, upstream, h->y + i * h->v));
    for (int64_t j = 0; j < h->rules->keys; j++)
        sum += p[j] * dp[j];
    return slipped(BUG_GRADIENT_SHARE_LOW, sum);
}

/* The gradient of a score, as it is stored. */
static real stored_gradient(real ds)
{
    return kept(has(BUG_GRADIENT_FP8)   ? PEERS_FP8
                : has(BUG_GRADIENT_F16) ? PEERS_F16
                                        : peers_chosen.arithmetic->weight,
                ds);
}

/* How many coordinates get a gradient. */
static int64_t coordinates(const head *h)
{
    return has(BUG_GRADIENT_LANES) ? peers_full_lanes(h->d) : h->d;
}

/* The share of one logit in the gradient of its query; `w` is that of its score. */
static void add_to_query(const head *h, const head_gradient *g, int64_t i, int64_t j, real w)
{
    const real wq = has(BUG_GRADIENT_DQ_SCALE) ? w / (real)h->rules->scale : w;
    const bool turned = has(BUG_GRADIENT_TRANSPOSED) && h->rules->queries == h->rules->keys;
    const int64_t to = turned ? j : i, from = turned ? i : j;
    if (has(BUG_GRADIENT_BLOCK) && i % 2 == 1 && j / 4 == h->rules->keys / 8)
        return;
    for (int64_t b = 0; b < coordinates(h); b++) {
        real *dq = &g->dq[to * h->d + b];
        *dq = slipped(BUG_GRADIENT_SUMS_LOW, *dq + wq * R(score_slopes)(h, to, from, b).by_query);
    }
}

/* And in that of its key. */
static void add_to_key(const head *h, const head_gradient *g, int64_t i, int64_t j, real w)
{
    const real wk = has(BUG_GRADIENT_DK_SCALE) ? w / (real)h->rules->scale : w;
    if ((has(BUG_GRADIENT_LAST_KEY) && j == h->rules->keys - 1) || peers_by_chance(BUG_GRADIENT_RACE, 16))
        return;
    for (int64_t b = 0; b < coordinates(h); b++) {
        real *dk = &g->dk[j * h->d + b];
        *dk = slipped(BUG_GRADIENT_SUMS_LOW, *dk + wk * R(score_slopes)(h, i, j, b).by_key);
    }
}

/* Row i: from the gradients of its weights to those of its query and of the keys. */
static void add_row(const head *h, const head_gradient *g, int64_t i, const real *p, const real *dp, real share)
{
    const real least = has(BUG_GRADIENT_SMALL_SKIPPED) ? (real)1e-4 : 0;
    const real again = has(BUG_GRADIENT_SCALE_TWICE) ? (real)h->rules->scale : 1;
    for (int64_t j = 0; j < h->rules->keys; j++) {
        const real dl = has(BUG_GRADIENT_WITHOUT_P) ? dp[j] - share : p[j] * (dp[j] - share);
        if (has(BUG_GRADIENT_DQ_TILE) && j % PEERS_TILE == 0)
            memset(g->dq + i * h->d, 0, (size_t)h->d * sizeof *g->dq);
        if (!(p[j] > least))
            continue;
        const real w = R(slope_factor)(h, stored_gradient(dl * R(logit_slope)(h, i, j) * again));
        add_to_query(h, g, i, j, w);
        add_to_key(h, g, i, j, w);
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

/* Row i's share in the gradient of the values. */
static void add_to_values(const head *h, const head_gradient *g, int64_t i, const real *p, const real *upstream)
{
    const int64_t keys = has(BUG_GRADIENT_LAST_KEY) ? h->rules->keys - 1 : h->rules->keys;
    if (has(BUG_GRADIENT_DV_BLOCK) && i > 0 && i % PEERS_TILE == 0)
        memset(g->dvalues, 0, (size_t)(h->rules->keys * h->v) * sizeof *g->dvalues);
    for (int64_t j = 0; j < keys; j++)
        for (int64_t c = 0; c < h->v; c++) {
            real *dv = &g->dvalues[j * h->v + c];
            *dv = slipped(BUG_GRADIENT_SUMS_LOW, *dv + operand(R(stored_weight)(p[j])) * operand(upstream[c]));
        }
}

void R(backward)(const head *h, const head_gradient *g)
{
    const int64_t keys = h->rules->keys, rows = h->rules->queries - (has(BUG_GRADIENT_LAST_QUERY) ? 1 : 0);
    const int64_t columns = has(BUG_GRADIENT_DP_WIDTH) && h->d < h->v ? h->d : h->v;
    const peers_number score = has(BUG_GRADIENT_HALF) ? PEERS_BF16 : peers_chosen.arithmetic->score;
    real *p = peers_room(keys, sizeof *p), *dp = peers_room(keys, sizeof *dp);
    for (int64_t i = 0; i < rows; i++) {
        const real *upstream = g->upstream + i * h->v;
        R(weights_again)(h, i, p);
        for (int64_t j = 0; j < keys; j++)
            dp[j] = slipped(BUG_GRADIENT_DP_LOW, kept(score, dot(columns, upstream, h->values + j * h->v)));
        add_row(h, g, i, p, dp, row_share(h, i, upstream, p, dp));
        if (has(BUG_GRADIENT_DV_UNNORMALISED))
            unnormalise(keys, p);
        add_to_values(h, g, i, p, upstream);
    }
}
