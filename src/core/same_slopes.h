/* Logits, weighted sums and attention are the same in two states of memory in which what they are made of is. Over the reals only.
 * To be included after attention_value.h. Compilers see only comments. */
#ifndef ATTEST_SAME_SLOPES_H
#define ATTEST_SAME_SLOPES_H

#include "logic/rows_within.h"
#include "logic/same_sums.h"
#include "score.h"
#include "vector.h"

/*@ // the logit of q and k, and its slope; then its partial derivatives by their numbers b
  @ predicate same_value{L, M}(attest_score s, double *q, double *k, integer d) =
  @     logit_value{L}(s, q, k, d) == logit_value{M}(s, q, k, d) && logit_slope{L}(s, q, k, d) == logit_slope{M}(s, q, k, d);
  @ predicate same_multiple(real w, real x, real y) = w * x == w * y;
  @ lemma same_multiple_of: \forall real w, x, y; x == y ==> same_multiple(w, x, y);
  @ predicate same_raw{L, M}(attest_score s, double *q, double *k, integer d) =
  @     raw_value{L}((integer)s.kind, q, k, d) == raw_value{M}((integer)s.kind, q, k, d);
  @ lemma raw_kept{L, M}: \forall attest_score s, double *q, *k, integer d; same_sums{L, M}(q, k, d) ==> same_raw{L, M}(s, q, k, d);
  @ predicate same_scaling{L, M}(attest_score s, double *q, double *k, integer d) =
  @     same_multiple(s.scale, raw_value{L}((integer)s.kind, q, k, d), raw_value{M}((integer)s.kind, q, k, d));
  @ lemma scaled_kept{L, M}: \forall attest_score s, double *q, *k, integer d; same_raw{L, M}(s, q, k, d) ==>
  @     same_scaling{L, M}(s, q, k, d);
  @ lemma logit_kept_with{L, M}: \forall attest_score s, double *q, *k, integer d; same_scaling{L, M}(s, q, k, d) ==>
  @     same_multiple(s.scale, cap_slope(s.softcap, s.scale * raw_value{L}((integer)s.kind, q, k, d)),
  @                   cap_slope(s.softcap, s.scale * raw_value{M}((integer)s.kind, q, k, d))) && same_value{L, M}(s, q, k, d);
  @ lemma value_slope_kept{L, M}: \forall attest_score s, double *q, *k, integer d; same_sums{L, M}(q, k, d) ==>
  @     same_raw{L, M}(s, q, k, d) && same_scaling{L, M}(s, q, k, d) && same_value{L, M}(s, q, k, d);
  @ predicate same_slopes{L, M}(attest_score s, double *q, double *k, integer d, integer b) =
  @     logit_by_query{L}(s, q, k, d, b) == logit_by_query{M}(s, q, k, d, b) &&
  @     logit_by_key{L}(s, q, k, d, b) == logit_by_key{M}(s, q, k, d, b);
  @ lemma same_slopes_of{L, M}: \forall attest_score s, double *q, *k, integer d, b; same_value{L, M}(s, q, k, d) ==>
  @     same_entry{L, M}(q, b) ==> same_entry{L, M}(k, b) ==>
  @     same_product(logit_slope{L}(s, q, k, d), score_by_query((integer)s.kind, \at(q[b], L), \at(k[b], L)),
  @                  logit_slope{M}(s, q, k, d), score_by_query((integer)s.kind, \at(q[b], M), \at(k[b], M))) &&
  @     same_product(logit_slope{L}(s, q, k, d), score_by_key((integer)s.kind, \at(q[b], L), \at(k[b], L)),
  @                  logit_slope{M}(s, q, k, d), score_by_key((integer)s.kind, \at(q[b], M), \at(k[b], M))) &&
  @     same_slopes{L, M}(s, q, k, d, b);
  @
  @ // of key j
  @ predicate same_slopes_at{L, M}(attest_score s, double *q, double *keys, integer d, integer j, integer b) =
  @     same_slopes{L, M}(s, q, keys + j * d, d, b);
  @ // the entries from one to another
  @ predicate same_between{L, M}(double *a, integer from, integer to) = \forall integer t; from <= t < to ==> \at(a[t], L) == \at(a[t], M);
  @ lemma plus_product_same: \forall real z, y, w, x, u, t, a, b; plus_product(z, y, w, x) ==> z == u ==> y == t ==> w == a ==> x == b ==>
  @     plus_product(u, t, a, b);
  @ lemma plus_product_once: \forall real z, y, w, x, u, t, a, b; plus_product(z, y, w, x) ==> plus_product(u, t, a, b) ==> y == t ==>
  @     w == a ==> x == b ==> z == u;
  @ // of a row inside an array
  @ predicate plus_times_from{L, M}(real w, double *x, integer a, double *y, integer i) =
  @     plus_product(\at(y[i], M), \at(y[i], L), w, \at(x[a + i], L));
  @ lemma from_row_plus_times{L, M}: \forall real w, double *x, *y, integer a, i; plus_times{L, M}(w, x + a, y, i) ==>
  @     plus_times_from{L, M}(w, x, a, y, i);
  @ lemma both_rows_plus_times{L, M}: \forall real w, double *x, *y, integer a, b, i; plus_times_from{L, M}(w, x, a, y + b, i) ==>
  @     plus_product(\at(y[b + i], M), \at(y[b + i], L), w, \at(x[a + i], L));
  @ lemma row_plus_times{L, M}: \forall real w, double *x, *y, integer a, b, i; plus_times{L, M}(w, x + a, y + b, i) ==>
  @     plus_times_from{L, M}(w, x, a, y + b, i) && plus_product(\at(y[b + i], M), \at(y[b + i], L), w, \at(x[a + i], L));
  @ lemma into_row_plus_times{L, M}: \forall real w, double *x, *y, integer b, i; plus_times{L, M}(w, x, y + b, i) ==>
  @     plus_product(\at(y[b + i], M), \at(y[b + i], L), w, \at(x[i], L));
  @ // column i of the first n rows, weighted
  @ predicate same_weighed{L, M}(double *w, double *rows, integer d, integer i, integer n) =
  @     rows_real{L}(w, rows, d, i, n) == rows_real{M}(w, rows, d, i, n);
  @ lemma row_joins{L}: \forall double *w, *rows, integer d, i, n; 0 <= n ==>
  @     plus_product(rows_real(w, rows, d, i, n + 1), rows_real(w, rows, d, i, n), (real)w[n], (real)rows[n * d + i]);
  @ lemma same_weighed_none{L, M}: \forall double *w, *rows, integer d, i; same_weighed{L, M}(w, rows, d, i, 0);
  @ lemma same_weighed_more{L, M}: \forall double *w, *rows, integer d, i, n; 0 <= n ==> same_entry{L, M}(w, n) ==>
  @     same_at{L, M}(rows, d, n, i) ==> same_weighed{L, M}(w, rows, d, i, n) ==> same_weighed{L, M}(w, rows, d, i, n + 1);
  @ */

/* clang-format off */
/* Ghost loops that show, term by term, what is the same in the state L and the present one: the sums over q and k [d], whose entries are;
 * and the sums of the rows [n,d] with weights w. */
#define SAME_SUMS(L, q, k, d)                                                                                          \
    /@ loop invariant range : 0 <= term <= d;                                                                          \
    loop invariant same : same_sums{L, Here}(q, k, term);                                                              \
    loop assigns term;                                                                                                 \
    loop variant d - term; @/                                                                                          \
    for (int64_t term = 0; term < d; term++) {                                                                         \
        /@ assert next : same_entry{L, Here}(q, term) && same_entry{L, Here}(k, term); @/                              \
        ;                                                                                                              \
    }

/* And the partial derivatives of the logits of q and n keys [n,d]. */
#define SAME_SLOPES(L, s, q, keys, n, d)                                                                               \
    /@ loop invariant range : 0 <= key <= n;                                                                           \
    loop invariant same : \forall integer j, b; 0 <= j < key ==> 0 <= b < d ==>                                        \
        same_slopes_at{L, Here}(s, q, keys, d, j, b);                                                                  \
    loop assigns key;                                                                                                  \
    loop variant n - key; @/                                                                                           \
    for (int64_t key = 0; key < n; key++) {                                                                            \
        row_inside(key, n, d);                                                                                         \
        /@ assert key : same_values{L, Here}(keys + key * d, d); @/                                                    \
        SAME_SUMS(L, q, keys + key * d, d)                                                                             \
        /@ assert slopes : \forall integer b; 0 <= b < d ==> same_entry{L, Here}(q, b) &&                              \
            same_entry{L, Here}(keys + key * d, b) && same_slopes{L, Here}(s, q, keys + key * d, d, b) &&              \
            same_slopes_at{L, Here}(s, q, keys, d, key, b); @/                                                         \
        ;                                                                                                              \
    }

#define SAME_WEIGHED(L, w, rows, n, d)                                                                                 \
    rows_within(n, d);                                                                                                 \
    /@ loop invariant range : 0 <= term <= n;                                                                          \
    loop invariant same : \forall integer b; 0 <= b < d ==> same_weighed{L, Here}(w, rows, d, b, term);                \
    loop assigns term;                                                                                                 \
    loop variant n - term; @/                                                                                          \
    for (int64_t term = 0; term < n; term++) {                                                                         \
        /@ assert weight : row_within(term, n, d) && same_entry{L, Here}(w, term); @/                                  \
        /@ assert more : \forall integer b; 0 <= b < d ==> same_at{L, Here}(rows, d, term, b) &&                       \
            same_weighed{L, Here}(w, rows, d, b, term) && same_weighed{L, Here}(w, rows, d, b, term + 1); @/           \
        ;                                                                                                              \
    }

/* clang-format on */

#endif
