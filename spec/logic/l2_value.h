/* A token's value in L2 attention, x W^Q W^Q^T W^V / sqrt(d), over the lists of numbers of X and of a head's weights. Mathematics:
 * spec/mathematics.md, K3, K4. Compilers see only comments. */
#ifndef ATTEST_LOGIC_L2_VALUE_H
#define ATTEST_LOGIC_L2_VALUE_H

#include "listed_products.h"

/*@ // element a for the token whose k numbers in x begin at p, as far as the first n of its query; q and v are W^Q and W^V, [k,d], and
  @ // c is 1 / sqrt(d)
  @ logic real l2_value(real c, \list<real> x, integer p, \list<real> q, \list<real> v, integer k, integer d, integer a, integer n) =
  @     n <= 0 ? 0.0 : l2_value(c, x, p, q, v, k, d, a, n - 1) +
  @                    (c * product_real(x, p, q, 0, d, n - 1, k)) * transposed_list(q, d, v, d, n - 1, a, k);
  @ */

#endif
