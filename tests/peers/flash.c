/* Tile by tile, with a running maximum and a running sum: no matrix of weights is kept. */
#include "exponential.h"
#include "forward.h"
#include "room.h"
#include "score.h"
#include "softmax.h"
#include "weigh.h"
#include <stddef.h>
#include <string.h>

/* What a row has gathered so far. */
typedef struct gathered {
    bool any; /* key seen */
    real top, total;
    real *sum;
} gathered;

/* What brings sums made with an older maximum up to a new one. */
static real rescaling(const gathered *g, real top)
{
    if (!g->any)
        return 0;
    if (has(BUG_RESCALE_THRESHOLD) && top - g->top < 1)
        return 1;
    const real factor = R(exponential)(has(BUG_RESCALE_INVERSE) ? top - g->top : g->top - top);
    return has(BUG_RESCALE_TWICE) ? factor * factor : factor;
}

static void rescale(const head *h, gathered *g, real top)
{
    const real factor = rescaling(g, top);
    const int64_t columns = has(BUG_RESCALE_OUTPUT) ? 0 : has(BUG_RESCALE_LANES) ? peers_full_lanes(h->v) : h->v;
    if (!has(BUG_RESCALE_SUM))
        g->total *= factor;
    for (int64_t c = 0; c < columns; c++)
        g->sum[c] *= factor;
    g->top = top;
}

/* The largest logit of a tile and of those before; false if no key was seen. */
static bool largest(int64_t first, int64_t last, const real *logits, const bool *shown, const gathered *g, real *top)
{
    bool any = g->any && !has(BUG_MAX_OF_TILE);
    *top = g->top;
    for (int64_t j = first; j < last; j++)
        if ((shown[j] || has(BUG_MAX_OF_HIDDEN)) && (!any || logits[j] > *top)) {
            *top = logits[j];
            any = true;
        }
    return any;
}

static void add_tile(const head *h, int64_t first, int64_t last, const real *logits, const bool *shown, gathered *g)
{
    real top;
    if (!largest(first, last, logits, shown, g, &top)) {
        g->total = has(BUG_MASKED_TILE_NAN) ? (real)NAN : g->total;
        return;
    }
    const real stale = g->any ? g->top : top;
    const int64_t back = has(BUG_VALUES_TILE_BEFORE) && first >= PEERS_TILE ? PEERS_TILE : 0;
    rescale(h, g, top);
    g->any = true;
    for (int64_t j = first; j < last; j++) {
        if (!shown[j])
            continue;
        const real e = R(exponential)(logits[j] - (has(BUG_STALE_MAX) ? stale : top));
        g->total = R(softmax_plus)(g->total, e, j == h->rules->keys - 1);
        R(add_weighted)(h, j - back, R(stored_weight)(e), g->sum);
    }
    if (has(BUG_TAIL_PADDED))
        g->total += (real)(PEERS_TILE - (last - first)) * R(exponential)(-top);
}

/* Whether all keys of a tile count, or none, where the tile's place is asked and not each key's. */
static void show_tile(const head *h, int64_t i, int64_t first, int64_t last, bool *shown)
{
    const bool begins = !shown[first] && shown[last - 1], ends = shown[first] && !shown[last - 1];
    const bool causal = h->rules->causal != 0, window = h->rules->window > 0;
    const bool all = (has(BUG_CAUSAL_BY_TILE) && causal && first == i - i % PEERS_TILE) ||
                     (has(BUG_WINDOW_BY_TILE) && window && begins);
    const bool none = (has(BUG_CAUSAL_TILE_SKIPPED) && causal && ends && first > 0) ||
                      (has(BUG_WINDOW_TILE_SKIPPED) && window && begins);
    for (int64_t j = first; (all || none) && j < last; j++)
        shown[j] = all;
}

/* The end of the last tile that the first query of i's block sees something of. */
static int64_t block_end(const head *h, int64_t i)
{
    int64_t end = h->rules->keys;
    while (end > 0 && !peers_visible(h->rules, NULL, i - i % PEERS_TILE, end - 1))
        end--;
    end += (PEERS_TILE - end % PEERS_TILE) % PEERS_TILE;
    return end < h->rules->keys ? end : h->rules->keys;
}

/* Where the keys end that query i goes through. */
static int64_t keys_end(const head *h, int64_t i)
{
    const int64_t keys = h->rules->keys, tail = keys % PEERS_TILE;
    if (keys <= PEERS_TILE)
        return keys;
    switch (peers_chosen.bug) {
    case BUG_TAIL_DROPPED:
        return keys - tail;
    case BUG_TAIL_SHORT:
        return tail > 0 ? keys - 1 : keys;
    case BUG_LAST_TILE_EVEN:
        return tail > 0 ? keys : keys - PEERS_TILE;
    case BUG_CAUSAL_BLOCK_END:
        return h->rules->causal != 0 ? block_end(h, i) : keys;
    default:
        return keys;
    }
}

static void begin_row(const head *h, int64_t i, gathered *g)
{
    const bool kept_top = has(BUG_MAX_OF_ROW_BEFORE) && i > 0;
    g->any = kept_top || has(BUG_MAX_FROM_ZERO);
    g->top = kept_top ? g->top : 0;
    g->total = 0;
    memset(g->sum, 0, (size_t)h->v * sizeof *g->sum);
}

void R(forward_flash)(const head *h)
{
    const int64_t keys = h->rules->keys, begin = has(BUG_FIRST_TILE_SKIPPED) && keys > PEERS_TILE ? PEERS_TILE : 0;
    real *logits = peers_room(keys, sizeof *logits), *sum = peers_room(h->v, sizeof *sum);
    bool *shown = peers_room(keys, sizeof *shown);
    gathered g = {.sum = sum};
    for (int64_t i = 0; i < h->rules->queries; i++) {
        const int64_t end = keys_end(h, i);
        begin_row(h, i, &g);
        R(logit_row)(h, i, logits, shown);
        for (int64_t first = begin; first < end; first += PEERS_TILE) {
            const int64_t last = first + PEERS_TILE < end ? first + PEERS_TILE : end;
            const bool again = has(BUG_TAIL_TWICE) && last - first < PEERS_TILE && first > 0;
            show_tile(h, i, first, last, shown);
            add_tile(h, again ? last - PEERS_TILE : first, last, logits, shown, &g);
        }
        const real total = R(softmax_total)(g.total, g.top);
        h->lse[i] = R(softmax_lse)(total, g.top);
        R(finish_row)(h, i, sum, total);
    }
}
