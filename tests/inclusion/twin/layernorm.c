#include "layernorm.h"
#include "arith.h"

static twin *mean(const twin *row)
{
    return twin_over(twin_row_sums(row), twin_number((double)row->cols, twin_like(row)));
}

static twin *power(const twin *z, const twin *eps)
{
    return twin_plus(mean(twin_times(z, z)), eps);
}

twin *twin_layernorm(const twin *x, const twin *gamma, const twin *beta, const twin *eps)
{
    twin *z = twin_minus(x, mean(x));
    return twin_plus(twin_times(twin_over(z, twin_root(power(z, eps))), gamma), beta);
}

twin *twin_layernorm_jacobian(const twin *x, const twin *gamma, const twin *eps)
{
    twin *z = twin_minus(x, mean(x)), *square = power(z, eps), *column = twin_transposed(gamma);
    twin *width = twin_number((double)x->cols, twin_like(x));
    twin *spread = twin_over(twin_times(twin_product(twin_transposed(z), z), column), twin_times(square, width));
    twin *inner = twin_zero(x->cols, x->cols, twin_like(x));
    for (int64_t d = 0; d < x->cols; d++)
        twin_put(inner, d, d, twin_block(gamma, 0, d, 1, 1));
    inner = twin_minus(twin_minus(inner, twin_over(column, width)), spread);
    return twin_over(inner, twin_root(square));
}
