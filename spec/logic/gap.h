/* A number near another, both times a third. Compilers see only comments. */
#ifndef ATTEST_LOGIC_GAP_H
#define ATTEST_LOGIC_GAP_H

#include "scaled.h"

/*@ // |r - x| <= e and |r| <= e, times w
  @ predicate gap_scaled(real w, real r, real x, real e) = \abs(w * r - w * x) <= \abs(w) * e;
  @ predicate size_scaled(real w, real r, real e) = \abs(w * r) <= \abs(w) * e;
  @ lemma gap_scaled_with: \forall real w, r, x, e; (0 <= w ==> order_scaled(w, r - x, e) && order_scaled(w, x - r, e)) ==>
  @     (w < 0 ==> order_scaled(-w, r - x, e) && order_scaled(-w, x - r, e)) ==> gap_scaled(w, r, x, e);
  @ lemma gap_scaled_of: \forall real w, r, x, e; \abs(r - x) <= e ==>
  @     (0 <= w ==> order_scaled(w, r - x, e) && order_scaled(w, x - r, e)) &&
  @     (w < 0 ==> order_scaled(-w, r - x, e) && order_scaled(-w, x - r, e)) && gap_scaled(w, r, x, e);
  @ lemma size_scaled_of: \forall real w, r, e; \abs(r) <= e ==> gap_scaled(w, r, 0.0, e) && size_scaled(w, r, e);
  @ */

#endif
