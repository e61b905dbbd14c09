/* What W^O makes of the heads' outputs, which stand side by side in memory, is near what is meant (logic/multihead_near.h). After
 * multihead.h (HEADS_VALUES). Internal; compilers see only comments. */
#ifndef ATTEST_JOINED_MEANT_H
#define ATTEST_JOINED_MEANT_H

#include "heads_meant.h"
#include "projections_near.h"
#include "split_heads.h"
#include "sum_rounded.h"

/*@ // number t of the heads' outputs in z stands for one of a head
  @ predicate joined_stands{L}(attest_multihead m, meant p, integer i, double *z, integer t) =
  @     \abs(z[t] - joined_head(m, p, i, t)) <= joined_head_off(m, p, i, t);
  @ lemma joined_stands_of{L}: \forall attest_multihead m, meant p, double *z, integer i, t; split_at(m, t) ==>
  @     head_at(m, p, i, z, t / m.v, t % m.v) ==> head_close(m, p, i, t / m.v) ==> joined_stands(m, p, i, z, t);
  @ predicate weight_meant{L}(attest_multihead m, meant p, integer o, integer t) = m.wo[t * m.out + o] == joining_weight(m, p, o, t);
  @ lemma weight_meant_of{L}: \forall attest_multihead m, meant p, integer o, t; joining_meant(m, p) ==>
  @     row_within(t, m.heads * m.v, m.out) ==> 0 <= o < m.out ==> weight_meant(m, p, o, t);
  @ // the outputs in z times W^O, as far as the first k, stand for the sum
  @ predicate sum_stands{L}(attest_multihead m, meant p, integer i, double *z, integer o, integer k) =
  @     terms_near(rows_real(z, m.wo, m.out, o, k), rows_size(z, m.wo, m.out, o, k), output_meant(m, p, i, o, k),
  @                output_size(m, p, i, o, k), output_off(m, p, i, o, k));
  @ lemma sum_stands_none{L}: \forall attest_multihead m, meant p, double *z, integer i, o; sum_stands(m, p, i, z, o, 0);
  @ predicate output_term_near{L}(attest_multihead m, meant p, integer i, double *z, integer o, integer t) =
  @     term_near((real)z[t], (real)m.wo[t * m.out + o], joined_head(m, p, i, t), joining_weight(m, p, o, t),
  @               term_off(joined_head(m, p, i, t), joined_head_off(m, p, i, t), joining_weight(m, p, o, t), 0.0));
  @ lemma output_term_near_of{L}: \forall attest_multihead m, meant p, double *z, integer i, o, t; joined_stands(m, p, i, z, t) ==>
  @     weight_meant(m, p, o, t) ==> output_term_near(m, p, i, z, o, t);
  @ predicate output_more(attest_multihead m, meant p, integer i, integer o, integer k) =
  @     product_added(output_meant(m, p, i, o, k + 1), output_meant(m, p, i, o, k), joined_head(m, p, i, k), joining_weight(m, p, o, k)) &&
  @     size_added(output_size(m, p, i, o, k + 1), output_size(m, p, i, o, k), joined_head(m, p, i, k), joining_weight(m, p, o, k)) &&
  @     error_added(output_off(m, p, i, o, k + 1), output_off(m, p, i, o, k),
  @                 term_off(joined_head(m, p, i, k), joined_head_off(m, p, i, k), joining_weight(m, p, o, k), 0.0));
  @ lemma output_more_of: \forall attest_multihead m, meant p, integer i, o, k; 0 <= k ==> output_more(m, p, i, o, k);
  @ lemma sum_stands_more{L}: \forall attest_multihead m, meant p, double *z, integer i, o, k; 0 <= k ==> sum_stands(m, p, i, z, o, k) ==>
  @     output_term_near(m, p, i, z, o, k) ==> output_more(m, p, i, o, k) && row_in_memory(z, m.wo, m.out, o, k) &&
  @     sum_stands(m, p, i, z, o, k + 1);
  @
  @ predicate is_nothing{L}(double *Y, integer d, integer i, integer o) = Y[i * d + o] == 0.0;
  @ lemma output_rounded_of{L}: \forall attest_multihead m, meant p, double *z, r, integer n, i, o; 0 <= n ==>
  @     sum_stands(m, p, i, z, o, n) ==> sum_rounded(z, m.wo, m.out, o, n, r) ==> 0 <= rows_depth(n) && output_rounded(m, p, i, o, n, r);
  @ predicate row_rounded{L, M}(attest_multihead m, double *z, double *Y, integer n, integer i, integer o) =
  @     sum_rounded{L}(z, m.wo, m.out, o, n, \at(Y[i * m.out + o], M));
  @ lemma row_rounded_of{L, M}: \forall attest_multihead m, double *z, *Y, integer n, i, o; is_nothing{L}(Y, m.out, i, o) ==>
  @     column_added{L, M}(z, m.wo, m.out, n, Y + i * m.out, o) ==> row_rounded{L, M}(m, z, Y, n, i, o);
  @ lemma row_rounded_so{L, M}: \forall attest_multihead m, double *z, *Y, integer n, i, o; is_nothing{L}(Y, m.out, i, o) ==>
  @     row_joined{L, M}(m, z, Y, n, i, o) ==> row_rounded{L, M}(m, z, Y, n, i, o);
  @ lemma output_at_of{L, M}: \forall attest_multihead m, meant p, double *z, *Y, integer n, i, o; all_joined(m, n) ==> 0 <= n ==>
  @     sum_stands{L}(m, p, i, z, o, n) ==> row_rounded{L, M}(m, z, Y, n, i, o) ==>
  @     output_rounded(m, p, i, o, n, \at(Y[i * m.out + o], M)) && output_at{M}(m, p, i, Y, o);
  @ lemma output_at_so{L, M}: \forall attest_multihead m, meant p, double *z, *Y, integer n, i, o; all_joined(m, n) ==> 0 <= n ==>
  @     sum_stands{L}(m, p, i, z, o, n) ==> is_nothing{L}(Y, m.out, i, o) ==> row_joined{L, M}(m, z, Y, n, i, o) ==>
  @     row_rounded{L, M}(m, z, Y, n, i, o) && output_at{M}(m, p, i, Y, o);
  @ lemma output_at_kept{L, M}: \forall attest_multihead m, meant p, double *Y, integer i, o; same_at{L, M}(Y, m.out, i, o) ==>
  @     output_at{L}(m, p, i, Y, o) ==> output_at{M}(m, p, i, Y, o);
  @ */

#endif
