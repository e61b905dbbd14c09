#include "lm_head.h"
#include "lm_product.h"
#include "lm_softmax.h"
#include <math.h>

int64_t lm_head_work(int64_t tokens, int64_t width)
{
    return tokens * (tokens > width ? tokens : width);
}

static lm_real scale_of(const lm_head *h)
{
    return (lm_real)(1 / sqrt((double)h->width));
}

/* How many keys token i sees: the first ones. */
static int64_t seen(const lm_head *h, int64_t i)
{
    return h->causal ? i + 1 : h->tokens;
}

/* Keys turned, [width,tokens]: a token's logits are then computed for several keys at once. */
static void logits(const lm_head *h, int64_t i, const lm_real *turned, lm_real *row)
{
    const int64_t count = seen(h, i);
    const lm_real scale = h->distance ? -scale_of(h) : scale_of(h);
    for (int64_t j = 0; j < count; j++)
        row[j] = 0;
    for (int64_t c = 0; c < h->width; c++) {
        const lm_real q = h->q[i * h->row + c], *k = turned + c * h->tokens;
        if (h->distance)
            for (int64_t j = 0; j < count; j++)
                row[j] += (q - k[j]) * (q - k[j]);
        else
            for (int64_t j = 0; j < count; j++)
                row[j] += q * k[j];
    }
    for (int64_t j = 0; j < count; j++)
        row[j] *= scale;
}

void lm_head_forward(const lm_head *h, lm_real *work, lm_real *P, lm_real *O)
{
    const int64_t n = h->tokens;
    lm_turn(n, h->width, h->k, h->row, work);
    for (int64_t i = 0; i < n; i++) {
        lm_real *row = P + i * n;
        logits(h, i, work, row);
        lm_softmax(seen(h, i), row);
        for (int64_t j = seen(h, i); j < n; j++)
            row[j] = 0;
    }
    lm_product(n, n, h->width, lm_plain(P, n), lm_plain(h->v, h->row), false, O, h->row);
}

/* From the derivatives by P, in place, those by the logits (K8), times what the logits were scaled with. */
static void softmax_backward(int64_t n, lm_real scale, const lm_real *P, lm_real *dP)
{
    for (int64_t i = 0; i < n; i++) {
        const lm_real *p = P + i * n;
        lm_real *d = dP + i * n, mean = 0;
        for (int64_t j = 0; j < n; j++)
            mean += p[j] * d[j];
        for (int64_t j = 0; j < n; j++)
            d[j] = scale * (p[j] * (d[j] - mean));
    }
}

/* d/dq_i of -|q_i - k_j|^2 is 2 (k_j - q_i), and d/dk_j its opposite. */
static void distance_backward(const lm_head *h, const lm_real *dS, lm_real *dQ, lm_real *dK)
{
    for (int64_t i = 0; i < h->tokens; i++)
        for (int64_t c = 0; c < h->width; c++)
            dQ[i * h->row + c] = dK[i * h->row + c] = 0;
    for (int64_t i = 0; i < h->tokens; i++)
        for (int64_t j = 0; j < seen(h, i); j++) {
            const lm_real twice = 2 * dS[i * h->tokens + j], *q = h->q + i * h->row, *k = h->k + j * h->row;
            lm_real *dq = dQ + i * h->row, *dk = dK + j * h->row;
            for (int64_t c = 0; c < h->width; c++) {
                const lm_real part = twice * (k[c] - q[c]);
                dq[c] += part;
                dk[c] -= part;
            }
        }
}

void lm_head_backward(const lm_head *h, const lm_real *P, const lm_real *dO, lm_real *work, lm_real *dQ, lm_real *dK,
                      lm_real *dV)
{
    const int64_t n = h->tokens;
    lm_product(n, n, h->width, lm_turned(P, n), lm_plain(dO, h->row), false, dV, h->row);
    lm_product(n, h->width, n, lm_plain(dO, h->row), lm_turned(h->v, h->row), false, work, n);
    softmax_backward(n, scale_of(h), P, work);
    if (h->distance) {
        distance_backward(h, work, dQ, dK);
        return;
    }
    lm_product(n, n, h->width, lm_plain(work, n), lm_plain(h->k, h->row), false, dQ, h->row);
    lm_product(n, n, h->width, lm_turned(work, n), lm_plain(h->q, h->row), false, dK, h->row);
}
