#define BOUND_VALUES
#include "reals.h"
#include "upper.h"
#include "bound_product.h"

attest_bound attest_bound_product(const double *norms, int64_t n)
{
    attest_bound product = {.value = 1.0, .theorem = ATTEST_PRODUCT};
    /*@ loop invariant range:   0 <= k <= n;
      @ loop invariant product: bound_ok(product) && product.theorem == ATTEST_PRODUCT;
      @ loop invariant upper:   \forall \list<real> r; upper_list(norms, n, r) ==> product_bound(product.value, r, k);
      @ loop assigns k, product;
      @ loop variant n - k; */
    for (int64_t k = 0; k < n; k++) {
        const double value = attest_upper_product(product.value, norms[k]);
        //@ assert factor: \forall \list<real> r; upper_list(norms, n, r) ==> upper(norms[k], \nth(r, k));
        /*@ assert more: \forall \list<real> r; upper_list(norms, n, r) ==>
          @     upper_product(value, list_product(r, k), \nth(r, k)); */
        product.value = value;
    }
    return product;
}
