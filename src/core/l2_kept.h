/* What stands of L2-MHA's weights of values, and of what they are made of, stays where it is not written. After matrix.h with ROWS_VALUES.
 * Over the reals only. Compilers see only comments. */
#ifndef ATTEST_L2_KEPT_H
#define ATTEST_L2_KEPT_H

#include "logic/l2_weights.h"
#include "same_projections.h"

/*@ lemma crossed_in_kept{L, M, N}: \forall double *wq, *wv, *inner, integer width, d, v, e, b;
  @     crossed_in{L, M}(wq, wv, inner, width, d, v, e, b) ==> same_at{M, N}(inner, v, e, b) ==>
  @     crossed_in{L, N}(wq, wv, inner, width, d, v, e, b);
  @ lemma weight_kept{L, M, N}: \forall double *wq, *wv, *wu, integer width, d, v, a, b; weight_at{L, M}(wq, wv, wu, width, d, v, a, b) ==>
  @     same_at{M, N}(wu, v, a, b) ==> weight_at{L, N}(wq, wv, wu, width, d, v, a, b);
  @ lemma l2_weight_kept{L, M, N}: \forall double *wq, *wv, *wu, integer width, d, v, h, a, b;
  @     l2_weight_at{L, M}(wq, wv, wu, width, d, v, h, a, b) ==> same_weight_at{M, N}(wu, width * v, v, h, a, b) ==>
  @     l2_weight_at{L, N}(wq, wv, wu, width, d, v, h, a, b);
  @ */

#endif
