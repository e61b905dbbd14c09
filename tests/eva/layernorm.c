/* LayerNorm of two rows of width 3, its Jacobian and its derivatives along and back. */
#include "any.h"
#include "core/layernorm.h"
#include "core/layernorm_derivative.h"
#include "core/layernorm_jacobian.h"

int main(void)
{
    double x[6], gamma[3], beta[3], y[6], J[9], work[6], t[6], dgamma[3], dbeta[3];
    any(x, 6, -8.0, 8.0);
    any(t, 6, -8.0, 8.0);
    any(gamma, 3, -2.0, 2.0);
    any(beta, 3, -2.0, 2.0);
    attest_layernorm(x, 2, 3, gamma, beta, 1e-5, y);
    attest_layernorm_jacobian(x, 3, gamma, 1e-5, work, J);
    attest_layernorm_jvp(x, 2, 3, gamma, 1e-5, t, work, y);
    attest_layernorm_vjp(x, 2, 3, gamma, 1e-5, t, work, y, dgamma, dbeta);
    return 0;
}
