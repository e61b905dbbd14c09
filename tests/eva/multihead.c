/* Multi-head attention of two tokens of width 2, two heads of width 1 that share keys and values, by dot products, and by L2 with
 * biases and a mask: its output, its change along a direction, its gradients by the tokens and its Jacobian; entries between
 * -1/2 and 1/2. */
#include "any.h"
#include "core/multihead.h"
#include "core/multihead_jacobian.h"
#include "core/multihead_jvp.h"
#include "core/multihead_vjp.h"

int main(void)
{
    const attest_kind kinds[] = {ATTEST_DOT, ATTEST_L2};
    const uint8_t causal[] = {1, 0, 1, 1};
    double x[4], t[4], wq[4], wk[2], wu[2], wo[4], y[4], J[16], work[128];
    any(x, 4, -0.5, 0.5);
    any(t, 4, -0.5, 0.5);
    any(wq, 4, -0.5, 0.5);
    any(wk, 2, -0.5, 0.5);
    any(wu, 2, -0.5, 0.5);
    any(wo, 4, -0.5, 0.5);
    for (int i = 0; i < 2; i++) {
        const uint8_t *mask = i ? causal : 0;
        const double *bias = i ? t : 0;
        /* n, D, H, G, d, v and the width of Y, before the weights */
        const attest_multihead m = {{kinds[i], 0.7, 0.0}, 2, 2, 2, 1, 1, 1, 2, wq, wk, wu, wo, bias, bias, 0, mask};
        attest_multihead_forward(m, x, LAST(work, attest_multihead_work(m)), y);
        attest_multihead_jvp(m, x, t, LAST(work, attest_multihead_jvp_work(m)), y);
        attest_multihead_vjp(m, x, t, LAST(work, attest_multihead_vjp_work(m)), y);
        attest_multihead_jacobian(m, x, LAST(work, attest_multihead_jacobian_work(m)), J);
    }
    return 0;
}
