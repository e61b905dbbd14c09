/* Tile by tile, with a running maximum and a running sum: no matrix of weights is kept. */
#include "exponential.h"
#include "forward.h"
#include "room.h"
#include "score.h"
#include "softmax.h"
#include "weigh.h"
#include <string.h>

/* What a row has gathered so far. */
typedef struct gathered {
    bool any; /* key seen */
    real top, total;
    real *sum;
} gathered;

/* Brings sums made with an older maximum up to a new one. */
static void rescale(const head *h, gathered *g, real top)
{
    const real factor = g->any ? R(exponential)(g->top - top) : 0;
    if (!has(BUG_RESCALE_SUM))
        g->total *= factor;
    for (int64_t c = 0; !has(BUG_RESCALE_OUTPUT) && c < h->v; c++)
        g->sum[c] *= factor;
    g->top = top;
}

static void add_tile(const head *h, int64_t first, int64_t last, const real *logits, const bool *shown, gathered *g)
{
    bool any = g->any;
    real top = g->top;
    for (int64_t j = first; j < last; j++)
        if (shown[j] && (!any || logits[j] > top)) {
            top = logits[j];
            any = true;
        }
    if (!any)
        return;
    const real stale = g->any ? g->top : top;
    rescale(h, g, top);
    g->any = true;
    for (int64_t j = first; j < last; j++) {
        if (!shown[j])
            continue;
        const real e = R(exponential)(logits[j] - (has(BUG_STALE_MAX) ? stale : top));
        g->total += e;
        R(add_weighted)(h, j, R(stored_weight)(e), g->sum);
    }
    if (has(BUG_TAIL_PADDED))
        g->total += (real)(PEERS_TILE - (last - first)) * R(exponential)(-top);
}

/* Of the tile with the diagonal all keys count. */
static void show_diagonal_tile(const head *h, int64_t i, bool *shown)
{
    const int64_t first = i - i % PEERS_TILE;
    for (int64_t j = first; h->rules->causal != 0 && j < first + PEERS_TILE && j < h->rules->keys; j++)
        shown[j] = true;
}

void R(forward_flash)(const head *h)
{
    const int64_t keys = h->rules->keys, tail = keys % PEERS_TILE;
    real *logits = peers_room(keys, sizeof *logits), *sum = peers_room(h->v, sizeof *sum);
    bool *shown = peers_room(keys, sizeof *shown);
    const int64_t end = has(BUG_TAIL_DROPPED) && keys > PEERS_TILE ? keys - tail : keys;
    for (int64_t i = 0; i < h->rules->queries; i++) {
        gathered g = {.sum = sum};
        memset(sum, 0, (size_t)h->v * sizeof *sum);
        R(logit_row)(h, i, logits, shown);
        if (has(BUG_CAUSAL_BY_TILE))
            show_diagonal_tile(h, i, shown);
        for (int64_t first = 0; first < end; first += PEERS_TILE) {
            const int64_t last = first + PEERS_TILE < end ? first + PEERS_TILE : end;
            const bool again = has(BUG_TAIL_TWICE) && last - first < PEERS_TILE && first > 0;
            add_tile(h, again ? last - PEERS_TILE : first, last, logits, shown, &g);
        }
        const real total = R(softmax_total)(g.total, g.top);
        h->lse[i] = R(softmax_lse)(total, g.top);
        R(finish_row)(h, i, sum, total);
    }
}
