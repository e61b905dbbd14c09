/* Attention of two tokens of width 2 by dot products, L2 and Laplace, with and without a mask; entries between -1 and 1. */
#include "any.h"
#include "core/attention.h"

int main(void)
{
    const attest_kind kinds[] = {ATTEST_DOT, ATTEST_L2, ATTEST_LAPLACE};
    const uint8_t causal[] = {1, 0, 1, 1};
    double q[4], k[4], v[4], work[2], y[4], lse[2];
    any(q, 4, -1.0, 1.0);
    any(k, 4, -1.0, 1.0);
    any(v, 4, -1.0, 1.0);
    for (int i = 0; i < 3; i++) {
        const attest_memory m = {
            .score = {.kind = kinds[i], .scale = 0.7}, .n = 2, .d = 2, .v = 2, .keys = k, .values = v};
        attest_attention(m, q, 2, 0, 0, work, y, lse);
        attest_attention(m, q, 2, 0, causal, work, y, lse);
    }
    return 0;
}
