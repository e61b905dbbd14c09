/* The Jacobian of a row of attention in memory stands for that of what the row is asked of (logic/jacobian_near.h), in steps of one key.
 * After row_asked.h, matrix.h (ROWS_VALUES, TURNED_VALUES). Compilers see only comments.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_JACOBIAN_ASKED_H
#define ATTEST_JACOBIAN_ASKED_H

#include "logic/parts.h"
#include "row_asked.h"
#include "sum_rounded.h"

/*@ // The gaps, transposed
  @ predicate turned_as_asked{M}(attest_memory m, asked r, double *p, double *T, integer j, integer a) =
  @     (\is_finite(T[a * m.n + j]) ==> stands_for((real)T[a * m.n + j], asked_gap(m, r, j, a), asked_gap_off(m, r, j, a))) &&
  @     (p[j] == 0 ==> T[a * m.n + j] == 0);
  @ lemma turned_as_asked_of{L, M}: \forall attest_memory m, asked r, double *p, *gap, *T, integer j, a;
  @     turned{L, M}(gap, m.v, T, m.n, j, a) ==> same_number{L, M}(p, j) ==> gap_as_asked{L}(m, r, p, gap, j, a) ==>
  @     turned_as_asked{M}(m, r, p, T, j, a);
  @ lemma turned_as_asked_same{L, M}: \forall attest_memory m, asked r, double *p, *T, integer j, a; same_number{L, M}(p, j) ==>
  @     same_at{L, M}(T, m.n, a, j) ==> turned_as_asked{L}(m, r, p, T, j, a) ==> turned_as_asked{M}(m, r, p, T, j, a);
  @ lemma slopes_as_asked_same{L, M}: \forall attest_memory m, asked r, double *p, *to_q, *to_k, integer j, b; same_number{L, M}(p, j) ==>
  @     same_at{L, M}(to_q, m.d, j, b) ==> same_at{L, M}(to_k, m.d, j, b) ==> slopes_as_asked{L}(m, r, p, to_q, to_k, j, b) ==>
  @     slopes_as_asked{M}(m, r, p, to_q, to_k, j, b);
  @
  @ // A gap times a slope; both are nothing for a key without weight
  @ lemma product_of_none: \forall real g, t, G, a, S, b; g == 0 ==> t == 0 ==> stands_for(g, G, a) ==> 0 <= b ==>
  @     size_scaled(S, G, a) && order_scaled(\abs(G), 0.0, b) && order_scaled(a, 0.0, b) && product_stands(g, t, G, a, S, b);
  @ predicate query_term{M}(attest_memory m, asked r, double *T, double *to_q, integer a, integer b, integer k) =
  @     product_stands((real)T[a * m.n + k], (real)to_q[k * m.d + b], asked_gap(m, r, k, a), asked_gap_off(m, r, k, a),
  @                    asked_by_query(m, r, k, b), asked_by_query_off(m, r, k, b));
  @ predicate key_term{M}(attest_memory m, asked r, double *T, double *to_k, integer a, integer j, integer b) =
  @     product_stands((real)T[a * m.n + j], (real)to_k[j * m.d + b], asked_gap(m, r, j, a), asked_gap_off(m, r, j, a),
  @                    asked_by_key(m, r, j, b), asked_by_key_off(m, r, j, b));
  @ predicate entry_finite{M}(double *x, integer d, integer j, integer b) = \is_finite(x[j * d + b]);
  @ lemma entry_finite_of{M}: \forall double *x, integer n, d, j, b; (\forall integer k; 0 <= k < n * d ==> \is_finite(x[k])) ==>
  @     row_within(j, n, d) ==> 0 <= b < d ==> entry_finite(x, d, j, b);
  @ lemma query_term_of{M}: \forall attest_memory m, asked r, double *p, *T, *to_q, *to_k, integer a, b, k;
  @     turned_as_asked(m, r, p, T, k, a) ==> slopes_as_asked(m, r, p, to_q, to_k, k, b) ==> entry_finite(T, m.n, a, k) ==>
  @     entry_finite(to_q, m.d, k, b) ==> query_term(m, r, T, to_q, a, b, k);
  @ lemma key_term_of{M}: \forall attest_memory m, asked r, double *p, *T, *to_q, *to_k, integer a, j, b;
  @     turned_as_asked(m, r, p, T, j, a) ==> slopes_as_asked(m, r, p, to_q, to_k, j, b) ==> entry_finite(T, m.n, a, j) ==>
  @     entry_finite(to_k, m.d, j, b) ==> key_term(m, r, T, to_k, a, j, b);
  @ // as far as the first k keys, by the query
  @ predicate query_sum{M}(attest_memory m, asked r, double *T, double *to_q, integer a, integer b, integer k) =
  @     terms_near(rows_real(T + a * m.n, to_q, m.d, b, k), rows_size(T + a * m.n, to_q, m.d, b, k), output_by(m, r, a, b, k),
  @                output_by_size(m, r, a, b, k), output_by_off(m, r, a, b, k));
  @ lemma query_sum_none{M}: \forall attest_memory m, asked r, double *T, *to_q, integer a, b; query_sum(m, r, T, to_q, a, b, 0);
  @ predicate row_joins_sums{M}(double *w, double *rows, integer d, integer b, integer k) =
  @     product_added(rows_real(w, rows, d, b, k + 1), rows_real(w, rows, d, b, k), (real)w[k], (real)rows[k * d + b]) &&
  @     size_added(rows_size(w, rows, d, b, k + 1), rows_size(w, rows, d, b, k), (real)w[k], (real)rows[k * d + b]);
  @ lemma row_joins_sums_of{M}: \forall double *w, *rows, integer d, b, k; 0 <= k ==> row_in_memory(w, rows, d, b, k) &&
  @     row_joins_sums(w, rows, d, b, k);
  @ predicate output_joins(attest_memory m, asked r, integer a, integer b, integer k) =
  @     product_added(output_by(m, r, a, b, k + 1), output_by(m, r, a, b, k), asked_gap(m, r, k, a), asked_by_query(m, r, k, b)) &&
  @     size_added(output_by_size(m, r, a, b, k + 1), output_by_size(m, r, a, b, k), asked_gap(m, r, k, a), asked_by_query(m, r, k, b)) &&
  @     error_added(output_by_off(m, r, a, b, k + 1), output_by_off(m, r, a, b, k),
  @                 product_error(asked_gap(m, r, k, a), asked_gap_off(m, r, k, a), asked_by_query(m, r, k, b),
  @                 asked_by_query_off(m, r, k, b)));
  @ lemma output_joins_of: \forall attest_memory m, asked r, integer a, b, k; 0 <= k ==> output_joins(m, r, a, b, k);
  @ lemma product_term_near: \forall real f, s, F, a, D, b; product_stands(f, s, F, a, D, b) ==>
  @     term_near(f, s, F, D, product_error(F, a, D, b));
  @ lemma query_sum_more{M}: \forall attest_memory m, asked r, double *T, *to_q, integer a, b, k; 0 <= k ==>
  @     query_sum(m, r, T, to_q, a, b, k) ==> query_term(m, r, T, to_q, a, b, k) ==>
  @     row_joins_sums(T + a * m.n, to_q, m.d, b, k) && output_joins(m, r, a, b, k) && query_sum(m, r, T, to_q, a, b, k + 1);
  @ predicate query_rounded{L, M}(attest_memory m, double *T, double *to_q, double *JQ, integer a, integer b) =
  @     sum_rounded{L}(T + a * m.n, to_q, m.d, b, m.n, \at(JQ[a * m.d + b], M));
  @ lemma query_rounded_of{L, M}: \forall attest_memory m, double *T, *to_q, *JQ, integer a, b;
  @     product_near{L, M}(T, to_q, m.n, m.d, JQ, a, b) ==> query_rounded{L, M}(m, T, to_q, JQ, a, b);
  @ lemma by_query_near_of{L, M}: \forall attest_memory m, asked r, double *T, *to_q, *JQ, integer a, b; 0 <= m.n ==>
  @     query_sum{L}(m, r, T, to_q, a, b, m.n) ==> query_rounded{L, M}(m, T, to_q, JQ, a, b) ==> 0 <= rows_depth(m.n) &&
  @     by_query_near{M}(m, r, JQ, a, b);
  @ lemma by_query_near_same{L, M}: \forall attest_memory m, asked r, double *JQ, integer a, b; same_at{L, M}(JQ, m.d, a, b) ==>
  @     by_query_near{L}(m, r, JQ, a, b) ==> by_query_near{M}(m, r, JQ, a, b);
  @ lemma by_value_near_same{L, M}: \forall attest_memory m, asked r, double *JV, integer a, j, c;
  @     same_number{L, M}(JV, a * (m.n * m.v) + (j * m.v + c)) ==> by_value_near{L}(m, r, JV, a, j, c) ==>
  @     by_value_near{M}(m, r, JV, a, j, c);
  @ */

#endif
