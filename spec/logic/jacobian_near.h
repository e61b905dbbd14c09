/* The Jacobian of one row of attention over lists of real numbers, for what its numbers in memory stand for; and how far rounding may lead
 * from it. To be included after score.h (SLOPE_VALUES) and logic/attention.h. Compilers see only comments. */
#ifndef ATTEST_LOGIC_JACOBIAN_NEAR_H
#define ATTEST_LOGIC_JACOBIAN_NEAR_H

#include "attention.h"
#include "slope.h"

/*@ axiomatic Asked {
  @   // what a row is asked of, as lists, each for what its name says: nothing is assumed of them. What ends in `off` is how far a number
  @   // in memory may lie from the one of the list, or, for logits, what each is known to (logic/attention.h). Query [d], keys [n,d],
  @   // values [n,v].
  @   type asked;
  @   logic \list<real> asked_query(asked r) reads \nothing;
  @   logic \list<real> asked_query_off(asked r) reads \nothing;
  @   logic \list<real> asked_keys(asked r) reads \nothing;
  @   logic \list<real> asked_keys_off(asked r) reads \nothing;
  @   logic \list<real> asked_values(asked r) reads \nothing;
  @   logic \list<real> asked_values_off(asked r) reads \nothing;
  @   logic \list<real> asked_logits(asked r) reads \nothing;
  @   logic \list<real> asked_logits_off(asked r) reads \nothing;
  @   logic \list<integer> asked_sees(asked r) reads \nothing;
  @   logic real asked_top(asked r) reads \nothing;
  @ } */

/*@ // what is proved, is proved of rows like this
  @ predicate row_asked{L}(attest_memory m, double *q, double *bias, uint8_t *mask, asked r) =
  @     reach(m, q, bias, mask, asked_logits(r), asked_logits_off(r), asked_sees(r), 0, asked_top(r)) &&
  @     shares_close(asked_logits(r), asked_logits_off(r), asked_sees(r), 0, asked_top(r), m.n) && smooth((integer)m.score.kind) &&
  @     stands(q, m.d, asked_query(r), asked_query_off(r), 0) && stands(m.keys, m.n * m.d, asked_keys(r), asked_keys_off(r), 0) &&
  @     stands(m.values, m.n * m.v, asked_values(r), asked_values_off(r), 0);
  @ // the probability of key j, and column a of the output; and how far each may be off
  @ logic real asked_share(attest_memory m, asked r, integer j) = probability(asked_logits(r), asked_sees(r), 0, m.n, j);
  @ logic real asked_share_off(attest_memory m, asked r, integer j) =
  @     probability_off(asked_logits(r), asked_logits_off(r), asked_sees(r), 0, asked_top(r), m.n, j);
  @ logic real asked_output(attest_memory m, asked r, integer a) =
  @     attention_real(asked_logits(r), asked_sees(r), 0, m.n, asked_values(r), 0, m.v, a, m.n);
  @ logic real asked_output_off(attest_memory m, asked r, integer a) =
  @     mean_bound(attention_size(asked_logits(r), asked_sees(r), 0, m.n, asked_values(r), 0, m.v, a, m.n),
  @                attention_off(asked_logits(r), asked_logits_off(r), asked_sees(r), 0, asked_top(r), m.n, asked_values(r),
  @                              asked_values_off(r), 0, m.v, a, m.n), attention_depth(m.n), 3 * m.n);
  @ // what column a of the output changes by where logit j does: P_j (v_ja - o_a)
  @ logic real asked_distance(attest_memory m, asked r, integer j, integer a) = \nth(asked_values(r), j * m.v + a) - asked_output(m, r, a);
  @ logic real asked_distance_off(attest_memory m, asked r, integer j, integer a) =
  @     \nth(asked_values_off(r), j * m.v + a) + asked_output_off(m, r, a);
  @ logic real asked_gap(attest_memory m, asked r, integer j, integer a) = asked_share(m, r, j) * asked_distance(m, r, j, a);
  @ logic real asked_gap_off(attest_memory m, asked r, integer j, integer a) =
  @     gap_error(asked_share(m, r, j), asked_share_off(m, r, j), asked_distance(m, r, j, a), asked_distance_off(m, r, j, a));
  @ // what logit j changes by where number b of the query does, or of the key
  @ logic real asked_by_query(attest_memory m, asked r, integer j, integer b) =
  @     query_slope((integer)m.score.kind, m.score.scale, \nth(asked_query(r), b), \nth(asked_keys(r), j * m.d + b));
  @ logic real asked_by_query_off(attest_memory m, asked r, integer j, integer b) =
  @     query_slope_off((integer)m.score.kind, m.score.scale, \nth(asked_query(r), b), \nth(asked_query_off(r), b),
  @                     \nth(asked_keys(r), j * m.d + b), \nth(asked_keys_off(r), j * m.d + b));
  @ logic real asked_by_key(attest_memory m, asked r, integer j, integer b) =
  @     key_slope((integer)m.score.kind, m.score.scale, \nth(asked_query(r), b), \nth(asked_keys(r), j * m.d + b));
  @ logic real asked_by_key_off(attest_memory m, asked r, integer j, integer b) =
  @     key_slope_off((integer)m.score.kind, m.score.scale, \nth(asked_query(r), b), \nth(asked_query_off(r), b),
  @                   \nth(asked_keys(r), j * m.d + b), \nth(asked_keys_off(r), j * m.d + b));
  @
  @ // dy_a / dk_jb; and dy_a / dq_b, by the first k keys, with the sizes of its terms and what they are off by
  @ logic real output_by_key(attest_memory m, asked r, integer a, integer j, integer b) = asked_gap(m, r, j, a) * asked_by_key(m, r, j, b);
  @ logic real output_by_key_off(attest_memory m, asked r, integer a, integer j, integer b) =
  @     factor_error(output_by_key(m, r, a, j, b),
  @                  product_error(asked_gap(m, r, j, a), asked_gap_off(m, r, j, a), asked_by_key(m, r, j, b),
  @                  asked_by_key_off(m, r, j, b)));
  @ logic real output_by(attest_memory m, asked r, integer a, integer b, integer k) = k <= 0 ? 0.0 :
  @     output_by(m, r, a, b, k - 1) + asked_gap(m, r, k - 1, a) * asked_by_query(m, r, k - 1, b);
  @ logic real output_by_size(attest_memory m, asked r, integer a, integer b, integer k) = k <= 0 ? 0.0 :
  @     output_by_size(m, r, a, b, k - 1) + \abs(asked_gap(m, r, k - 1, a) * asked_by_query(m, r, k - 1, b));
  @ logic real output_by_off(attest_memory m, asked r, integer a, integer b, integer k) = k <= 0 ? 0.0 :
  @     output_by_off(m, r, a, b, k - 1) +
  @     product_error(asked_gap(m, r, k - 1, a), asked_gap_off(m, r, k - 1, a), asked_by_query(m, r, k - 1, b),
  @     asked_by_query_off(m, r, k - 1, b));
  @
  @ // what the three Jacobians are proved to be: by the query, by the keys, and by the values, of which column a depends on column a alone
  @ predicate by_query_near{M}(attest_memory m, asked r, double *JQ, integer a, integer b) = \is_finite(JQ[a * m.d + b]) ==>
  @     mean_rounded((real)JQ[a * m.d + b], output_by(m, r, a, b, m.n), output_by_size(m, r, a, b, m.n), output_by_off(m, r, a, b, m.n),
  @                  rows_depth(m.n), 3 * m.n);
  @ predicate by_key_near{M}(attest_memory m, asked r, double *JK, integer a, integer j, integer b) =
  @     \is_finite(JK[a * (m.n * m.d) + (j * m.d + b)]) ==>
  @     stands_for((real)JK[a * (m.n * m.d) + (j * m.d + b)], output_by_key(m, r, a, j, b), output_by_key_off(m, r, a, j, b));
  @ predicate value_entry_near(attest_memory m, asked r, real x, integer a, integer j, integer c) =
  @     c == a ? stands_for(x, asked_share(m, r, j), asked_share_off(m, r, j)) : stands_for(x, 0.0, 0.0);
  @ predicate by_value_near{M}(attest_memory m, asked r, double *JV, integer a, integer j, integer c) =
  @     value_entry_near(m, r, (real)JV[a * (m.n * m.v) + (j * m.v + c)], a, j, c);
  @ */

#endif
