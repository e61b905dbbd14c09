#include <stddef.h>
#include "score.h"

/* A sum as the arithmetic keeps it. */
static real partial(real sum)
{
    return has(BUG_HALF_SCORES) ? kept(peers_chosen.arithmetic->weight == PEERS_F16 ? PEERS_F16 : PEERS_BF16, sum)
                                : sum;
}

static real dot(int64_t d, const real *q, const real *k)
{
    real sum = 0;
    for (int64_t b = 0; b < d; b++)
        sum = partial(sum + operand(q[b]) * operand(k[b]));
    return sum;
}

static real squared_distance(int64_t d, const real *q, const real *k)
{
    real sum = 0;
    if (peers_chosen.expanded || has(BUG_EXPANDED_SQUARE))
        return dot(d, q, q) - 2 * dot(d, q, k) + dot(d, k, k);
    for (int64_t b = 0; b < d; b++)
        sum = partial(sum + (q[b] - k[b]) * (q[b] - k[b]));
    return has(BUG_DISTANCE_MEAN) ? sum / (real)d : has(BUG_DISTANCE_ROOT) ? sqrt(sum) : sum;
}

static real distance(int64_t d, const real *q, const real *k)
{
    real sum = 0;
    for (int64_t b = 0; b < d; b++)
        sum += fabs(q[b] - k[b]);
    return sum;
}

static real score(const head *h, int64_t i, int64_t j)
{
    const real *q = h->q + i * h->d, *k = h->k + j * h->d;
    switch (h->rules->kind) {
    case PEERS_DOT:
        return dot(h->d, q, k);
    case PEERS_L2:
        return has(BUG_DISTANCE_SIGN) ? squared_distance(h->d, q, k) : -squared_distance(h->d, q, k);
    case PEERS_LAPLACE:
        return has(BUG_LAPLACE_SIGN) ? distance(h->d, q, k) : -distance(h->d, q, k);
    default:
        return 0;
    }
}

static real capped(real cap, real logit)
{
    if (cap == 0)
        return logit;
    return has(BUG_SOFTCAP_NOT_BACK) ? tanh(logit / cap) : cap * tanh(logit / cap);
}

real R(logit)(const head *h, int64_t i, int64_t j)
{
    const real scale = (real)h->rules->scale, cap = (real)h->rules->softcap;
    const real bias = h->bias == NULL || has(BUG_BIAS_MISSING) ? 0 : h->bias[i * h->rules->keys + j];
    real s = score(h, i, j);
    if (has(BUG_HALF_UNSCALED))
        s = kept(PEERS_F16, s);
    if (has(BUG_BIAS_BEFORE_SCALE))
        return capped(cap, scale * (s + bias));
    if (has(BUG_SOFTCAP_BEFORE_SCALE))
        return scale * capped(cap, s) + bias;
    s = kept(peers_chosen.arithmetic->score, scale * s);
    return kept(peers_chosen.arithmetic->score, capped(cap, s) + bias);
}

void R(logit_row)(const head *h, int64_t i, real *logits, bool *shown)
{
    for (int64_t j = 0; j < h->rules->keys; j++) {
        shown[j] = peers_visible(h->rules, h->seen, i, j);
        logits[j] = R(logit)(h, i, j);
        if (!shown[j] && (has(BUG_MASK_FINITE) || (has(BUG_SOFTCAP_AFTER_MASK) && h->rules->softcap > 0))) {
            logits[j] = has(BUG_MASK_FINITE) ? -10000 : -(real)h->rules->softcap;
            shown[j] = true;
        }
    }
}

real R(logit_slope)(const head *h, int64_t i, int64_t j)
{
    const real scale = (real)h->rules->scale, cap = (real)h->rules->softcap;
    if (cap == 0 || has(BUG_SOFTCAP_SLOPE))
        return scale;
    const real t = tanh(scale * score(h, i, j) / cap);
    return scale * (1 - t * t);
}

slopes R(score_slopes)(const head *h, int64_t i, int64_t j, int64_t b)
{
    const real q = h->q[i * h->d + b], k = h->k[j * h->d + b], gap = q - k;
    const real sign = gap > 0 ? 1 : gap < 0 ? -1 : 0;
    switch (h->rules->kind) {
    case PEERS_DOT:
        return (slopes){operand(k), operand(q)};
    case PEERS_L2: {
        const real two = has(BUG_GRADIENT_TWO) ? 1 : 2;
        return (slopes){-two * gap, has(BUG_GRADIENT_DISTANCE_SIGN) ? -two * gap : two * gap};
    }
    case PEERS_LAPLACE:
        return (slopes){-sign, has(BUG_GRADIENT_LAPLACE) ? -sign : sign};
    default:
        return (slopes){0, 0};
    }
}

real R(slope_factor)(const head *h, real x)
{
    return h->rules->kind == PEERS_DOT ? operand(x) : x;
}
