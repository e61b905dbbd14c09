/* The most that a token's spread can be where the distances lie in boxes: sum_j P_ij |y_i - y_j|^2 / sqrt(d), P_ij = softmax of the
 * distances, over the tokens that it sees, itself among them.
 * Mathematics: spec/mathematics.md, 3.5 (ii), Lemma A with boxes; attest_local_spread. boxes.h comes before it. */
#ifndef ATTEST_BOXES_SPREAD_H
#define ATTEST_BOXES_SPREAD_H

#include "boxes.h"

/*@ predicate sees_own{L}(attest_boxes b) = b.row == \null || b.row[b.i] != 0;
  @ predicate spread_below{L}(double e, attest_boxes b, \list<real> v, integer p) = upper(e, spread_real(b.row, b.i, v, p, b.n)); */

/* The smallest of a few bounds that Lemma A certifies, else c(N_i). */
/*@ requires boxes:   boxes_ok(b);
  @ requires numbers: far_ok(b);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures most:   sees_own(b) ==> \forall \list<real> v, integer p; all_boxed(b, v, p) ==> all_positive(b, v, p) ==>
  @     spread_below(\result, b, v, p);
  @ */
double attest_boxes_spread(attest_boxes b);

#endif
