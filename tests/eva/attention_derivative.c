/* Attention of two tokens of width 2 by dot products and L2: its Jacobian, its change along a direction and its gradients, with
 * and without a mask; entries between -1 and 1. */
#include "any.h"
#include "core/attention_derivative.h"
#include "core/attention_jacobian.h"

int main(void)
{
    const attest_kind kinds[] = {ATTEST_DOT, ATTEST_L2};
    const uint8_t causal[] = {1, 0, 1, 1}, *masks[] = {0, causal};
    double q[4], k[4], v[4], y[4], dy[4], JQ[4], JK[8], JV[8], work[32];
    any(q, 4, -1.0, 1.0);
    any(k, 4, -1.0, 1.0);
    any(v, 4, -1.0, 1.0);
    for (int i = 0; i < 2; i++)
        for (int masked = 0; masked < 2; masked++) {
            const attest_memory m = {
                .score = {.kind = kinds[i], .scale = 0.7}, .n = 2, .d = 2, .v = 2, .keys = k, .values = v};
            double *last = LAST(work, attest_attention_derivative_work(m));
            attest_attention_jacobian(m, q, 0, masks[masked], last, JQ, JK, JV);
            attest_attention_jvp(m, q, 2, 0, masks[masked], (attest_direction){v, q, k}, last, y, dy);
            double to_q[4], to_k[4] = {0}, to_v[4] = {0};
            attest_attention_vjp(m, q, 2, 0, masks[masked], v, last, y, (attest_gradient){to_q, to_k, to_v});
        }
    return 0;
}
