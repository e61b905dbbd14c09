#include "forward.h"
#include "exponential.h"
#include "room.h"
#include "score.h"
#include "softmax.h"
#include "weigh.h"
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

void R(weights_again)(const head *h, int64_t i, real *weights)
{
    const int64_t keys = h->rules->keys;
    real *logits = peers_room(keys, sizeof *logits);
    bool *shown = peers_room(keys, sizeof *shown);
    R(logit_row)(h, i, logits, shown);
    for (int64_t j = 0; has(BUG_GRADIENT_UNMASKED) && j < keys; j++)
        shown[j] = true;
    if (!peers_chosen.flash) {
        R(softmax)(keys, 1, logits, shown, weights);
        return;
    }
    const real lse = h->lse[has(BUG_GRADIENT_STALE_LSE) && i > 0 ? i - 1 : i];
    for (int64_t j = 0; j < keys; j++)
        weights[j] = shown[j] ? R(exponential)(logits[j] - lse) : 0;
}
