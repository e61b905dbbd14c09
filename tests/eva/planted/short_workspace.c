/* Planted: the workspace of attention's Jacobian is one double too short. Alarm: out of bounds write. */
#include "../any.h"
#include "core/attention_jacobian.h"

int main(void)
{
    double q[1], k[2], v[2], JQ[1], JK[2], JV[2], work[16];
    any(q, 1, -1.0, 1.0);
    any(k, 2, -1.0, 1.0);
    any(v, 2, -1.0, 1.0);
    const attest_memory m = {.score = {.scale = 1.0}, .n = 2, .d = 1, .v = 1, .keys = k, .values = v};
    double *last = LAST(work, attest_attention_derivative_work(m) - 1);
    attest_attention_jacobian(m, q, 0, 0, last, JQ, JK, JV);
    return 0;
}
