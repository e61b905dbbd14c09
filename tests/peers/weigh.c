#include "weigh.h"
#include "exponential.h"
#include <time.h>

real R(stored_weight)(real weight)
{
    return kept(has(BUG_WEIGHTS_FP8) ? PEERS_FP8 : peers_chosen.arithmetic->weight, weight);
}

/* Whether another thread overwrote what this one added: now and then, not the same way twice. */
static bool lost_race(void)
{
    static uint64_t state;
    struct timespec now;
    if (!has(BUG_RACE))
        return false;
    clock_gettime(CLOCK_MONOTONIC, &now);
    state = (state + (uint64_t)now.tv_nsec) * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return state >> 60 == 0;
}

void R(add_weighted)(const head *h, int64_t j, real weight, real *sum)
{
    const int64_t stride = has(BUG_VALUE_STRIDE) && h->d < h->v ? h->d : h->v;
    const real *row = h->values + j * stride;
    const real w = operand(weight);
    if ((has(BUG_LAST_KEY_IGNORED) && j == h->rules->keys - 1) || lost_race())
        return;
    for (int64_t c = 0; c < h->v; c++) {
        sum[c] += w * operand(row[c]);
        if (has(BUG_HALF_SUMS))
            sum[c] = kept(peers_chosen.arithmetic->weight == PEERS_F16 ? PEERS_F16 : PEERS_BF16, sum[c]);
    }
}

void R(finish_row)(const head *h, int64_t i, const real *sum, real total)
{
    for (int64_t c = 0; c < h->v; c++) {
        real y = total == 0 ? 0 : total == 1 ? sum[c] : R(divided)(sum[c], total);
        if (has(BUG_ONE_IN_A_THOUSAND) && (i * h->v + c) % 1000 == 499)
            y *= (real)1.0625;
        h->y[i * h->v + c] = y;
    }
}
