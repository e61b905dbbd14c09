/* W^O times the heads' outputs, which stand side by side in memory: term by term the sum of heads_value.h. After same_heads.h,
 * weighted_rows.h with ROWS_VALUES. Compilers see only comments. */
#ifndef ATTEST_JOINED_HEADS_H
#define ATTEST_JOINED_HEADS_H

#include "projections_kept.h"
#include "same_heads.h"
#include "split_heads.h"

/*@ predicate joined_in{L, M}(attest_multihead m, attest_projected p, integer i, double *z, integer t) =
  @     query_sees_none{L}(m.mask, i, m.n) ? is_value(\at(z[t], M), 0.0) : is_value(\at(z[t], M), joined_value{L}(m, p, i, t));
  @ lemma joined_in_of{L, M}: \forall attest_multihead m, attest_projected p, double *z, integer i, t; split_at(m, t) ==>
  @     output_in{L, M}(m, p, i, z, t / m.v, t % m.v) ==> joined_in{L, M}(m, p, i, z, t);
  @ // W^O is the same
  @ predicate same_wo{L, M}(attest_multihead m, integer o, integer t) = \at(m.wo[t * m.out + o], L) == \at(m.wo[t * m.out + o], M);
  @ lemma same_wo_of{L, M}: \forall attest_multihead m, integer joined, o, t; same_array{L, M}(m.wo, joined, m.out) ==>
  @     row_within(t, joined, m.out) ==> 0 <= o < m.out ==> same_wo{L, M}(m, o, t);
  @ // the outputs in z at M, weighted with column o, are the sum of the first k at L
  @ predicate joined_sum{L, M}(attest_multihead m, attest_projected p, integer i, double *z, integer o, integer k) =
  @     rows_real{M}(z, m.wo, m.out, o, k) == multihead_value{L}(m, p, i, o, k);
  @ predicate joined_zero{M}(attest_multihead m, double *z, integer o, integer k) = is_value(rows_real{M}(z, m.wo, m.out, o, k), 0.0);
  @ lemma multihead_joined{L}: \forall attest_multihead m, attest_projected p, integer i, o, k; 0 <= k ==>
  @     joined_by(multihead_value(m, p, i, o, k), joined_value(m, p, i, k), (real)m.wo[k * m.out + o], multihead_value(m, p, i, o, k + 1));
  @ lemma zero_joined: \forall real s, a, b, t; is_value(s, 0.0) ==> is_value(a, 0.0) ==> joined_by(s, a, b, t) ==> is_value(t, 0.0);
  @ lemma joined_zero_none{M}: \forall attest_multihead m, double *z, integer o; joined_zero{M}(m, z, o, 0);
  @ lemma joined_zero_more{M}: \forall attest_multihead m, double *z, integer o, k; 0 <= k ==> is_value(\at(z[k], M), 0.0) ==>
  @     joined_zero{M}(m, z, o, k) ==> joined_by(rows_real{M}(z, m.wo, m.out, o, k), \at(z[k], M), \at(m.wo[k * m.out + o], M),
  @                                              rows_real{M}(z, m.wo, m.out, o, k + 1)) && joined_zero{M}(m, z, o, k + 1);
  @ lemma joined_sum_none{L, M}: \forall attest_multihead m, attest_projected p, double *z, integer i, o;
  @     joined_sum{L, M}(m, p, i, z, o, 0);
  @ lemma joined_sum_more{L, M}: \forall attest_multihead m, attest_projected p, double *z, integer i, o, k; 0 <= k ==>
  @     is_value(\at(z[k], M), joined_value{L}(m, p, i, k)) ==> same_wo{L, M}(m, o, k) ==> joined_sum{L, M}(m, p, i, z, o, k) ==>
  @     joined_by(rows_real{M}(z, m.wo, m.out, o, k), \at(z[k], M), \at(m.wo[k * m.out + o], M), rows_real{M}(z, m.wo, m.out, o, k + 1)) &&
  @     joined_by(multihead_value{L}(m, p, i, o, k), joined_value{L}(m, p, i, k), \at(m.wo[k * m.out + o], L),
  @               multihead_value{L}(m, p, i, o, k + 1)) && joined_sum{L, M}(m, p, i, z, o, k + 1);
  @ // either, as the token sees none or one
  @ predicate joined_to{L, M}(attest_multihead m, attest_projected p, integer i, double *z, integer o, integer k) =
  @     query_sees_none{L}(m.mask, i, m.n) ? joined_zero{M}(m, z, o, k) : joined_sum{L, M}(m, p, i, z, o, k);
  @ lemma joined_to_none{L, M}: \forall attest_multihead m, attest_projected p, double *z, integer i, o; joined_to{L, M}(m, p, i, z, o, 0);
  @ lemma joined_to_more{L, M}: \forall attest_multihead m, attest_projected p, double *z, integer i, o, k; 0 <= k ==>
  @     joined_in{L, M}(m, p, i, z, k) ==> same_wo{L, M}(m, o, k) ==> joined_to{L, M}(m, p, i, z, o, k) ==>
  @     joined_to{L, M}(m, p, i, z, o, k + 1);
  @
  @ // the sum joins a row of Y that was 0; it stays where it is not written, and is the same where inputs are
  @ predicate zero_at{M}(double *Y, integer d, integer i, integer o) = is_value(\at(Y[i * d + o], M), 0.0);
  @ lemma multihead_at_of{L, M, N}: \forall attest_multihead m, attest_projected p, double *z, *Y, integer n, i, o; all_joined(m, n) ==>
  @     joined_to{L, M}(m, p, i, z, o, n) ==> zero_at{M}(Y, m.out, i, o) ==> row_joined{M, N}(m, z, Y, n, i, o) ==>
  @     multihead_at{L, N}(m, p, i, Y, o);
  @ lemma multihead_kept{L, M, N}: \forall attest_multihead m, attest_projected p, double *Y, integer i, o;
  @     same_at{M, N}(Y, m.out, i, o) ==> multihead_at{L, M}(m, p, i, Y, o) ==> multihead_at{L, N}(m, p, i, Y, o);
  @ predicate same_joined{L, M}(attest_multihead m, attest_projected p, integer i, integer t) =
  @     joined_value{L}(m, p, i, t) == joined_value{M}(m, p, i, t);
  @ lemma same_joined_of{L, M}: \forall attest_multihead m, attest_projected p, integer i, t; same_head{L, M}(m, p, t / m.v, i, t % m.v) ==>
  @     same_joined{L, M}(m, p, i, t);
  @ predicate same_multihead{L, M}(attest_multihead m, attest_projected p, integer i, integer o, integer k) =
  @     multihead_value{L}(m, p, i, o, k) == multihead_value{M}(m, p, i, o, k);
  @ lemma same_multihead_none{L, M}: \forall attest_multihead m, attest_projected p, integer i, o; same_multihead{L, M}(m, p, i, o, 0);
  @ lemma same_multihead_more{L, M}: \forall attest_multihead m, attest_projected p, integer i, o, k; 0 <= k ==>
  @     same_joined{L, M}(m, p, i, k) ==> same_wo{L, M}(m, o, k) ==> same_multihead{L, M}(m, p, i, o, k) ==>
  @     same_multihead{L, M}(m, p, i, o, k + 1);
  @ lemma multihead_from{L, M, N}: \forall attest_multihead m, attest_projected p, double *Y, integer n, i, o; all_joined(m, n) ==>
  @     same_multihead{L, M}(m, p, i, o, n) ==> (query_sees_none{L}(m.mask, i, m.n) <==> query_sees_none{M}(m.mask, i, m.n)) ==>
  @     multihead_at{L, N}(m, p, i, Y, o) ==> multihead_at{M, N}(m, p, i, Y, o);
  @ */

#endif
