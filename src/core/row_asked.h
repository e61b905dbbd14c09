/* The parts of a row of attention in memory (attention_parts.h) stand for what the row is asked of (logic/jacobian_near.h). After
 * attention_parts.h (ATTENTION_VALUES, PARTS_VALUES, SHARES_VALUES, SLOPE_VALUES). Compilers see only comments.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_ROW_ASKED_H
#define ATTEST_ROW_ASKED_H

#include "logic/jacobian_near.h"

/*@ // the numbers that a row is made of
  @ predicate query_as_asked{L}(asked r, double *q, integer b) =
  @     stands_for((real)q[b], \nth(asked_query(r), b), \nth(asked_query_off(r), b));
  @ predicate key_as_asked{L}(attest_memory m, asked r, integer j, integer b) =
  @     stands_for((real)m.keys[j * m.d + b], \nth(asked_keys(r), j * m.d + b), \nth(asked_keys_off(r), j * m.d + b));
  @ predicate value_as_asked{L}(attest_memory m, asked r, integer j, integer a) =
  @     stands_for((real)m.values[j * m.v + a], \nth(asked_values(r), j * m.v + a), \nth(asked_values_off(r), j * m.v + a));
  @ lemma query_as_asked_of{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, asked r, integer b;
  @     row_asked(m, q, bias, mask, r) ==> 0 <= b < m.d ==> query_as_asked(r, q, b);
  @ lemma key_as_asked_of{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, asked r, integer j, b;
  @     row_asked(m, q, bias, mask, r) ==> row_within(j, m.n, m.d) ==> 0 <= b < m.d ==> key_as_asked(m, r, j, b);
  @ lemma value_as_asked_of{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, asked r, integer j, a;
  @     row_asked(m, q, bias, mask, r) ==> row_within(j, m.n, m.v) ==> 0 <= a < m.v ==> value_as_asked(m, r, j, a);
  @ lemma query_as_asked_same{L, M}: \forall asked r, double *q, integer b; same_entry{L, M}(q, b) ==> query_as_asked{L}(r, q, b) ==>
  @     query_as_asked{M}(r, q, b);
  @ lemma key_as_asked_same{L, M}: \forall attest_memory m, asked r, integer j, b; same_at{L, M}(m.keys, m.d, j, b) ==>
  @     key_as_asked{L}(m, r, j, b) ==> key_as_asked{M}(m, r, j, b);
  @ lemma value_as_asked_same{L, M}: \forall attest_memory m, asked r, integer j, a; same_at{L, M}(m.values, m.v, j, a) ==>
  @     value_as_asked{L}(m, r, j, a) ==> value_as_asked{M}(m, r, j, a);
  @ // its probabilities and its output
  @ predicate share_as_asked{M}(attest_memory m, asked r, double *p, integer j) =
  @     \is_finite(p[j]) && stands_for((real)p[j], asked_share(m, r, j), asked_share_off(m, r, j));
  @ predicate output_as_asked{M}(attest_memory m, asked r, double *y, integer a) =
  @     stands_for((real)y[a], asked_output(m, r, a), asked_output_off(m, r, a));
  @ lemma share_as_asked_of{M}: \forall attest_memory m, asked r, double *p, integer j;
  @     shares_close(asked_logits(r), asked_logits_off(r), asked_sees(r), 0, asked_top(r), m.n) ==>
  @     probability_at(p, asked_logits(r), asked_logits_off(r), asked_sees(r), 0, asked_top(r), m.n, j) ==> share_as_asked(m, r, p, j);
  @ lemma share_as_asked_same{L, M}: \forall attest_memory m, asked r, double *p, integer j; same_number{L, M}(p, j) ==>
  @     share_as_asked{L}(m, r, p, j) ==> share_as_asked{M}(m, r, p, j);
  @ lemma output_as_asked_of{M}: \forall attest_memory m, asked r, double *y, integer a;
  @     shares_close(asked_logits(r), asked_logits_off(r), asked_sees(r), 0, asked_top(r), m.n) ==>
  @     element_near(asked_logits(r), asked_logits_off(r), asked_sees(r), 0, asked_top(r), m.n, asked_values(r), asked_values_off(r), 0,
  @     m.v, y, a) ==> output_as_asked(m, r, y, a);
  @ // its parts; those of a key without weight are 0
  @ predicate gap_as_asked{M}(attest_memory m, asked r, double *p, double *gap, integer j, integer a) =
  @     (\is_finite(gap[j * m.v + a]) ==> stands_for((real)gap[j * m.v + a], asked_gap(m, r, j, a), asked_gap_off(m, r, j, a))) &&
  @     (p[j] == 0 ==> gap[j * m.v + a] == 0);
  @ predicate slopes_as_asked{M}(attest_memory m, asked r, double *p, double *to_q, double *to_k, integer j, integer b) =
  @     0 <= asked_by_query_off(m, r, j, b) && 0 <= asked_by_key_off(m, r, j, b) &&
  @     (p[j] == 0 ==> to_q[j * m.d + b] == 0 && to_k[j * m.d + b] == 0) &&
  @     (p[j] != 0 ==>
  @      (\is_finite(to_q[j * m.d + b]) ==> stands_for((real)to_q[j * m.d + b], asked_by_query(m, r, j, b),
  @      asked_by_query_off(m, r, j, b))) && (\is_finite(to_k[j * m.d + b]) ==>
  @      stands_for((real)to_k[j * m.d + b], asked_by_key(m, r, j, b), asked_by_key_off(m, r, j, b))));
  @ lemma gap_made_of: \forall double z, p, x, y, real P, h, X, e, Y, f; gap_made(z, p, x, y) ==> \is_finite(p) ==> \is_finite(z) ==>
  @     stands_for((real)p, P, h) ==> stands_for((real)x, X, e) ==> stands_for((real)y, Y, f) ==>
  @     gap_computed((real)z, (real)p, (real)x, (real)y) && stands_for((real)z, P * (X - Y), gap_error(P, h, X - Y, e + f));
  @ predicate asked_gap_is(attest_memory m, asked r, integer j, integer a) =
  @     asked_gap(m, r, j, a) == asked_share(m, r, j) * (\nth(asked_values(r), j * m.v + a) - asked_output(m, r, a)) &&
  @     asked_gap_off(m, r, j, a) ==
  @         gap_error(asked_share(m, r, j), asked_share_off(m, r, j), \nth(asked_values(r), j * m.v + a) - asked_output(m, r, a),
  @                   \nth(asked_values_off(r), j * m.v + a) + asked_output_off(m, r, a));
  @ lemma asked_gap_of: \forall attest_memory m, asked r, integer j, a; asked_gap_is(m, r, j, a);
  @ predicate asked_gap_number{M}(attest_memory m, asked r, double *gap, integer j, integer a) = \is_finite(gap[j * m.v + a]) ==>
  @     stands_for((real)gap[j * m.v + a], asked_share(m, r, j) * (\nth(asked_values(r), j * m.v + a) - asked_output(m, r, a)),
  @                gap_error(asked_share(m, r, j), asked_share_off(m, r, j), \nth(asked_values(r), j * m.v + a) - asked_output(m, r, a),
  @                          \nth(asked_values_off(r), j * m.v + a) + asked_output_off(m, r, a)));
  @ lemma asked_gap_number_of{L, M}: \forall attest_memory m, asked r, double *p, *y, *gap, integer j, a;
  @     gap_at{L, M}(m, p, y, gap, j, a) ==> share_as_asked{L}(m, r, p, j) ==> value_as_asked{L}(m, r, j, a) ==>
  @     output_as_asked{L}(m, r, y, a) ==> gap_made(\at(gap[j * m.v + a], M), \at(p[j], L), \at(m.values[j * m.v + a], L), \at(y[a], L)) &&
  @     asked_gap_number{M}(m, r, gap, j, a);
  @ lemma gap_as_asked_of{L, M}: \forall attest_memory m, asked r, double *p, *y, *gap, integer j, a; gap_at{L, M}(m, p, y, gap, j, a) ==>
  @     share_as_asked{L}(m, r, p, j) ==> value_as_asked{L}(m, r, j, a) ==> output_as_asked{L}(m, r, y, a) ==> same_number{L, M}(p, j) ==>
  @     asked_gap_number{M}(m, r, gap, j, a) && asked_gap_is(m, r, j, a) && gap_as_asked{M}(m, r, p, gap, j, a);
  @ lemma query_slope_of: \forall integer kind, real w, double z, real x, y, X, e, Y, f; query_slope_rounded(kind, w, z, x, y) ==>
  @     \is_finite(z) ==> stands_for(x, X, e) ==> stands_for(y, Y, f) ==>
  @     stands_for((real)z, query_slope(kind, w, X, Y), query_slope_off(kind, w, X, e, Y, f));
  @ lemma key_slope_of: \forall integer kind, real w, double z, real x, y, X, e, Y, f; key_slope_rounded(kind, w, z, x, y) ==>
  @     \is_finite(z) ==> stands_for(x, X, e) ==> stands_for(y, Y, f) ==>
  @     (kind != ATTEST_DOT ==> stands_for(-z, query_slope(kind, w, X, Y), query_slope_off(kind, w, X, e, Y, f))) &&
  @     stands_for((real)z, key_slope(kind, w, X, Y), key_slope_off(kind, w, X, e, Y, f));
  @ predicate not_below_nothing(real e) = 0 <= e;
  @ lemma query_slope_off_sign: \forall integer kind, real w, x, y, X, e, Y, f; stands_for(x, X, e) ==> stands_for(y, Y, f) ==>
  @     order_scaled(\abs(w), 0.0, e) && order_scaled(\abs(w), 0.0, f) && order_scaled(\abs(w), 0.0, twice_error(X - Y, e + f)) &&
  @     not_below_nothing(query_slope_off(kind, w, X, e, Y, f)) && not_below_nothing(key_slope_off(kind, w, X, e, Y, f));
  @ lemma slopes_as_asked_of{L, M}: \forall attest_memory m, asked r, double *q, *p, *to_q, *to_k, integer j, b;
  @     slopes_at{L, M}(m, q, p, to_q, to_k, j, b) ==> share_as_asked{L}(m, r, p, j) ==> query_as_asked{L}(r, q, b) ==>
  @     key_as_asked{L}(m, r, j, b) ==> same_number{L, M}(p, j) ==>
  @     not_below_nothing(asked_by_query_off(m, r, j, b)) && not_below_nothing(asked_by_key_off(m, r, j, b)) &&
  @     slopes_as_asked{M}(m, r, p, to_q, to_k, j, b);
  @ */

#endif
