#include <stddef.h>
#include "score.h"

static real dot(int64_t d, const real *q, const real *k)
{
    real sum = 0;
    for (int64_t b = 0; b < d; b++)
        sum = slipped(BUG_HALF_SCORES, sum + operand(q[b]) * operand(k[b]));
    return sum;
}

/* The same with a query that was scaled before, and rounded. */
static real dot_of_scaled(int64_t d, real scale, const real *q, const real *k)
{
    real sum = 0;
    for (int64_t b = 0; b < d; b++)
        sum += kept(peers_half(), scale * q[b]) * operand(k[b]);
    return sum / scale;
}

static real squared_distance(int64_t d, const real *q, const real *k)
{
    real sum = 0;
    if (peers_chosen.expanded || has(BUG_EXPANDED_SQUARE))
        return dot(d, q, q) - 2 * dot(d, q, k) + dot(d, k, k);
    if (has(BUG_DISTANCE_CROSS_ONCE))
        return dot(d, q, q) - dot(d, q, k) + dot(d, k, k);
    if (has(BUG_DISTANCE_QUERY_NORM))
        return dot(d, k, k) - 2 * dot(d, q, k);
    for (int64_t b = 0; b < d; b++)
        sum = slipped(BUG_HALF_SCORES, sum + (q[b] - k[b]) * (q[b] - k[b]));
    return has(BUG_DISTANCE_MEAN)   ? sum / (real)d
           : has(BUG_DISTANCE_ROOT) ? sqrt(sum)
           : has(BUG_DISTANCE_HALF) ? sum / 2
                                    : sum;
}

static real distance(int64_t d, const real *q, const real *k)
{
    real sum = 0;
    for (int64_t b = 0; b < d; b++)
        sum += has(BUG_LAPLACE_SQUARED) ? (q[b] - k[b]) * (q[b] - k[b]) : fabs(q[b] - k[b]);
    return has(BUG_LAPLACE_MEAN) ? sum / (real)d : sum;
}

/* How many coordinates are gone through. */
static int64_t coordinates(int64_t d)
{
    switch (peers_chosen.bug) {
    case BUG_COORDINATE_LANES:
        return peers_full_lanes(d);
    case BUG_COORDINATES_64:
        return d < 64 ? d : 64;
    case BUG_COORDINATE_LAST:
        return d - 1;
    default:
        return d;
    }
}

static real score(const head *h, int64_t i, int64_t j)
{
    const bool turned = has(BUG_SCORES_TRANSPOSED) && h->rules->queries == h->rules->keys;
    const real *q = h->q + (turned ? j : i) * h->d, *k = h->k + (turned ? i : j) * h->d;
    const int64_t d = coordinates(h->d);
    switch (h->rules->kind) {
    case PEERS_DOT:
        return has(BUG_QUERY_SCALED_LOW) ? dot_of_scaled(d, (real)h->rules->scale, q, k) : dot(d, q, k);
    case PEERS_L2:
        return has(BUG_DISTANCE_SIGN) ? squared_distance(d, q, k) : -squared_distance(d, q, k);
    case PEERS_LAPLACE:
        return has(BUG_LAPLACE_SIGN) ? distance(d, q, k) : -distance(d, q, k);
    default:
        return 0;
    }
}

static real capped(real cap, real logit)
{
    if (cap == 0)
        return logit;
    switch (peers_chosen.bug) {
    case BUG_SOFTCAP_NOT_BACK:
        return tanh(logit / cap);
    case BUG_SOFTCAP_CLAMPED:
        return fmin(fmax(logit, -cap), cap);
    case BUG_SOFTCAP_APPROXIMATE:
        return cap * kept(PEERS_TF32, tanh(logit / cap));
    default:
        return cap * tanh(logit / cap);
    }
}

static real bias_of(const head *h, int64_t i, int64_t j)
{
    const int64_t queries = h->rules->queries, keys = h->rules->keys;
    const real ln2 = (real)0.6931471805599453;
    if (h->bias == NULL)
        return 0;
    switch (peers_chosen.bug) {
    case BUG_BIAS_MISSING:
        return 0;
    case BUG_BIAS_SIGN:
        return -h->bias[i * keys + j];
    case BUG_BIAS_TRANSPOSED:
        return h->bias[j * queries + i];
    case BUG_BIAS_FIRST_ROW:
        return h->bias[j];
    case BUG_BIAS_BASE_TWO:
        return h->bias[i * keys + j] * ln2;
    case BUG_BIAS_LOW:
        return kept(PEERS_BF16, h->bias[i * keys + j]);
    default:
        return h->bias[i * keys + j];
    }
}

/* A score or a logit as it is stored. */
static real stored(real x)
{
    return floated(BUG_LOGITS_FLOAT, slipped(BUG_LOGITS_LOW, kept(peers_chosen.arithmetic->score, x)));
}

real R(logit)(const head *h, int64_t i, int64_t j)
{
    const real scale = (real)h->rules->scale, cap = (real)h->rules->softcap, bias = bias_of(h, i, j);
    real s = score(h, i, j);
    if (has(BUG_HALF_UNSCALED))
        s = kept(PEERS_F16, s);
    if (has(BUG_BIAS_BEFORE_SCALE))
        return capped(cap, scale * (s + bias));
    if (has(BUG_BIAS_BEFORE_SOFTCAP))
        return capped(cap, scale * s + bias);
    if (has(BUG_SOFTCAP_BEFORE_SCALE))
        return scale * capped(cap, s) + bias;
    return stored(capped(cap, stored(scale * s)) + bias);
}

/* Where hidden keys are not left out, but get a logit. */
static bool shown_anyway(const head *h, real *logit)
{
    switch (peers_chosen.bug) {
    case BUG_MASK_FINITE:
        *logit = -10000;
        return true;
    case BUG_MASK_LOWEST:
        *logit = -(real)0x1.fffffep127;
        return true;
    case BUG_SOFTCAP_AFTER_MASK:
        *logit = h->rules->softcap > 0 ? -(real)h->rules->softcap : *logit;
        return h->rules->softcap > 0;
    default:
        return false;
    }
}

void R(logit_row)(const head *h, int64_t i, real *logits, bool *shown)
{
    for (int64_t j = 0; j < h->rules->keys; j++) {
        const bool there = !has(BUG_KEYS_AS_QUERIES) || j < h->rules->queries;
        logits[j] = R(logit)(h, i, j);
        shown[j] = (there && peers_visible(h->rules, h->seen, i, j)) || shown_anyway(h, &logits[j]);
    }
}

real R(logit_slope)(const head *h, int64_t i, int64_t j)
{
    const real scale = (real)h->rules->scale, cap = (real)h->rules->softcap;
    if (cap == 0 || has(BUG_SOFTCAP_SLOPE))
        return scale;
    const real l = scale * score(h, i, j) / cap;
    const real t = has(BUG_SOFTCAP_SLOPE_LINEAR) ? l
                   : has(BUG_SOFTCAP_SLOPE_BIAS) ? tanh(l) + bias_of(h, i, j) / cap
                                                 : tanh(l);
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
        const real by_key = has(BUG_GRADIENT_DISTANCE_SIGN) ? -two * gap
                            : has(BUG_GRADIENT_KEY_NORM)    ? two * q
                                                            : two * gap;
        return (slopes){-two * gap, by_key};
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
