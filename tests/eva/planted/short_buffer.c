/* Planted: the output of LayerNorm is one double too short. Alarm: out of bounds write. */
#include "../any.h"
#include "core/layernorm.h"

int main(void)
{
    double x[6], gamma[3], beta[3], y[5];
    any(x, 6, -8.0, 8.0);
    any(gamma, 3, -2.0, 2.0);
    any(beta, 3, -2.0, 2.0);
    attest_layernorm(x, 2, 3, gamma, beta, 1e-5, y);
    return 0;
}
