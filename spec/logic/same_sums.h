/* Sums over two rows that are the same in two states of memory, since their terms are. Compilers see only comments. */
#ifndef ATTEST_LOGIC_SAME_SUMS_H
#define ATTEST_LOGIC_SAME_SUMS_H

#include "rows.h"
#include "sum.h"

/*@ // the sums over the first t entries of q and k are the same in two states of memory
  @ predicate same_sums{L, M}(double *q, double *k, integer t) =
  @     dot_real{L}(q, k, t) == dot_real{M}(q, k, t) && dot_size{L}(q, k, t) == dot_size{M}(q, k, t) &&
  @     squares_real{L}(q, k, t) == squares_real{M}(q, k, t) && gaps_real{L}(q, k, t) == gaps_real{M}(q, k, t);
  @ // the next term is, too
  @ predicate same_product(real a, real b, real c, real e) = a * b == c * e;
  @ predicate same_term{L, M}(double *q, double *k, integer t) =
  @     same_product(\at(q[t], L), \at(k[t], L), \at(q[t], M), \at(k[t], M)) &&
  @     same_product(\at(q[t], L) - \at(k[t], L), \at(q[t], L) - \at(k[t], L), \at(q[t], M) - \at(k[t], M),
  @                  \at(q[t], M) - \at(k[t], M));
  @ lemma products_same: \forall real a, b, c, e; a <= c ==> c <= a ==> b <= e ==> e <= b ==> same_product(a, b, c, e);
  @ lemma terms_same{L, M}: \forall double *q, *k, integer t; same_entry{L, M}(q, t) ==> same_entry{L, M}(k, t) ==>
  @     same_term{L, M}(q, k, t);
  @ lemma same_sums_none{L, M}: \forall double *q, *k; same_sums{L, M}(q, k, 0);
  @ lemma same_sums_more{L, M}: \forall double *q, *k, integer t; 0 <= t ==> same_entry{L, M}(q, t) ==> same_entry{L, M}(k, t) ==>
  @     same_sums{L, M}(q, k, t) ==> same_term{L, M}(q, k, t) && same_sums{L, M}(q, k, t + 1);
  @ */

/* clang-format off */
/* A ghost loop that shows it of rows of d numbers that are the same in the states L and M. */
#define SAME_SUMS(L, M, q, k, d)                                                                                       \
    /@ loop invariant range : 0 <= term <= d;                                                                          \
    loop invariant same : same_sums{L, M}(q, k, term);                                                                 \
    loop assigns term;                                                                                                 \
    loop variant d - term; @/                                                                                          \
    for (int64_t term = 0; term < d; term++) {                                                                         \
        /@ assert entry : same_entry{L, M}(q, term) && same_entry{L, M}(k, term); @/                                   \
        /@ assert more : same_sums{L, M}(q, k, term + 1); @/                                                           \
    }
/* clang-format on */

#endif
