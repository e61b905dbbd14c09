#include "forward.h"
#include "exponential.h"
#include "room.h"
#include "score.h"
#include "softmax.h"
#include "weigh.h"
#include <stddef.h>
#include <string.h>

/* All logits, then all weights, then all outputs. */
static void forward_naive(const head *h)
{
    const int64_t rows = h->rules->queries, keys = h->rules->keys;
    real *logits = peers_room(rows * keys, sizeof *logits);
    real *sum = peers_room(h->v, sizeof *sum);
    bool *shown = peers_room(rows * keys, sizeof *shown);
    for (int64_t i = 0; i < rows; i++)
        R(logit_row)(h, i, logits + i * keys, shown + i * keys);
    for (int64_t i = 0; i < rows; i++)
        h->lse[i] = R(softmax)(keys, 1, logits + i * keys, shown + i * keys, h->p + i * keys);
    for (int64_t j = 0; has(BUG_SOFTMAX_AXIS) && j < keys; j++)
        R(softmax)(rows, keys, logits + j, shown + j, h->p + j);
    for (int64_t i = 0; i < rows; i++) {
        if (!has(BUG_UNINITIALISED))
            memset(sum, 0, (size_t)h->v * sizeof *sum);
        for (int64_t j = 0; j < keys; j++)
            R(add_weighted)(h, j, R(stored_weight)(h->p[i * keys + j]), sum);
        R(finish_row)(h, i, sum, 1);
    }
}

void R(forward)(const head *h)
{
    if (!peers_chosen.flash) {
        forward_naive(h);
        return;
    }
    R(forward_flash)(h);
    for (int64_t i = 0; i < h->rules->queries; i++)
        R(weights)(h, i, h->p + i * h->rules->keys);
}

void R(weights)(const head *h, int64_t i, real *weights)
{
    const int64_t keys = h->rules->keys;
    real *logits = peers_room(keys, sizeof *logits);
    bool *shown = peers_room(keys, sizeof *shown);
    R(logit_row)(h, i, logits, shown);
    R(softmax)(keys, 1, logits, shown, weights);
}

/* The head as the backward pass remembers it; `rules` become its own. */
static head remembered(const head *h, peers_rules *rules)
{
    head again = *h;
    *rules = *h->rules;
    again.rules = rules;
    if (has(BUG_GRADIENT_CORNER) && rules->causal != 0)
        rules->causal = 3 - rules->causal;
    if (has(BUG_GRADIENT_WINDOW))
        rules->window = 0;
    if (has(BUG_GRADIENT_UNCAPPED))
        rules->softcap = 0;
    if (has(BUG_GRADIENT_UNBIASED))
        again.bias = NULL;
    return again;
}

/* A weight from its logit and the row's log-sum-exp. */
static real weight_from(real logit, bool shown, real lse)
{
    const real log2e = (real)1.4426950408889634;
    if (has(BUG_GRADIENT_EMPTY_NAN) && lse < 0 && isinf(lse))
        return (real)NAN;
    if (has(BUG_GRADIENT_LSE_BASE))
        lse *= log2e;
    return shown ? R(exponential)(logit - slipped(BUG_GRADIENT_LSE_LOW, lse)) : 0;
}

void R(weights_again)(const head *h, int64_t i, real *weights)
{
    peers_rules rules;
    const head again = remembered(h, &rules);
    const int64_t keys = rules.keys;
    real *logits = peers_room(keys, sizeof *logits);
    bool *shown = peers_room(keys, sizeof *shown);
    R(logit_row)(&again, i, logits, shown);
    for (int64_t j = 0; has(BUG_GRADIENT_UNMASKED) && j < keys; j++)
        shown[j] = true;
    if (!peers_chosen.flash) {
        R(softmax)(keys, 1, logits, shown, weights);
        return;
    }
    const real lse = h->lse[has(BUG_GRADIENT_STALE_LSE) && i > 0 ? i - 1 : i];
    for (int64_t j = 0; j < keys; j++)
        weights[j] = weight_from(logits[j], shown[j], lse);
}
