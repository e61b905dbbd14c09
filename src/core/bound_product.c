#include "bound_product.h"
#include "directed.h"
#include "fl.h"

attest_bound attest_bound_product(const double *norms, int64_t n)
{
    attest_bound product = {.value = 1.0, .theorem = ATTEST_PRODUCT};
    /*@ loop invariant range:   0 <= k <= n;
      @ loop invariant product: bound_ok(product) && product.theorem == ATTEST_PRODUCT;
      @ loop assigns k, product;
      @ loop variant n - k; */
    for (int64_t k = 0; k < n; k++)
        product.value = attest_at_most(fl_mul_up(product.value, norms[k]));
    return product;
}
