#include "weigh.h"
#include "exponential.h"
#include "forward.h"

real R(stored_weight)(real weight)
{
    const peers_number format = peers_chosen.arithmetic->weight;
    switch (peers_chosen.bug) {
    case BUG_WEIGHTS_FP8:
        return kept(PEERS_FP8, weight);
    case BUG_WEIGHTS_INT8:
        return nearbyint(weight * 127) / 127;
    case BUG_WEIGHTS_TRUNCATED:
        return (real)peers_truncate(format, (double)weight);
    case BUG_DROPOUT_LEFT_ON:
        return peers_by_chance(BUG_DROPOUT_LEFT_ON, 10) ? 0 : kept(format, weight / (real)0.9);
    default:
        return kept(format, weight);
    }
}

/* Coordinate c of the value of key j. */
static real value_of(const head *h, int64_t j, int64_t c)
{
    const int64_t stride = has(BUG_VALUE_STRIDE) && h->d < h->v ? h->d : h->v;
    const int64_t row = has(BUG_VALUES_WRAP) ? j % 64 : j;
    if (has(BUG_VALUES_TRANSPOSED) && h->rules->keys == h->v)
        return h->values[c * h->v + j];
    return h->values[row * stride + c];
}

void R(add_weighted)(const head *h, int64_t j, real weight, real *sum)
{
    const int64_t columns = has(BUG_VALUE_LANES) ? peers_full_lanes(h->v) : h->v;
    const real w = operand(weight);
    if ((has(BUG_LAST_KEY_IGNORED) && j == h->rules->keys - 1) || peers_by_chance(BUG_RACE, 16))
        return;
    for (int64_t c = 0; c < columns; c++)
        sum[c] = floated(BUG_SUMS_FLOAT, slipped(BUG_HALF_SUMS, sum[c] + w * operand(value_of(h, j, c))));
}

/* Whether nobody works on row i. */
static bool left_out(const head *h, int64_t i)
{
    const int64_t rows = h->rules->queries, tail = rows > PEERS_TILE ? rows % PEERS_TILE : 0;
    return (has(BUG_LAST_QUERY_IGNORED) && i == rows - 1) || (has(BUG_QUERY_TAIL_DROPPED) && i >= rows - tail);
}

void R(finish_row)(const head *h, int64_t i, const real *sum, real total)
{
    const int64_t divided = has(BUG_FINISH_LANES) ? peers_full_lanes(h->v) : h->v;
    real *row = h->y + i * h->v;
    for (int64_t c = 0; !left_out(h, i) && c < h->v; c++) {
        real y = total == 0 ? 0 : total == 1 || c >= divided ? sum[c] : R(divided)(sum[c], total);
        if (has(BUG_ONE_IN_A_THOUSAND) && (i * h->v + c) % 1000 == 499)
            y *= (real)1.0625;
        row[c] = has(BUG_EMPTY_ROW_STALE) && total == 0 && i > 0 ? row[c - h->v] : y;
    }
}
