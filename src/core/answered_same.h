/* The shares of a row, their sum and the sums of rows weighted with them are the same in two states of memory, since their numbers are.
 * After logic/answered.h. Compilers see only comments. */
#ifndef ATTEST_ANSWERED_SAME_H
#define ATTEST_ANSWERED_SAME_H

#include "logic/answered.h"
#include "logic/same_rows.h"

/*@ lemma keys_answered_same{L, M}: \forall double *p, \list<real> l, h, \list<integer> s, integer at, n, real top, c;
  @     same_values{L, M}(p, n) ==> keys_answered{L}(p, l, h, s, at, top, n, c) ==> keys_answered{M}(p, l, h, s, at, top, n, c);
  @ lemma shares_answered_same{L, M}: \forall double *p, \list<real> l, h, \list<integer> s, integer at, n, real top;
  @     same_values{L, M}(p, n) ==> shares_answered{L}(p, l, h, s, at, top, n) ==> shares_answered{M}(p, l, h, s, at, top, n);
  @ // the sum of the first k numbers
  @ predicate same_whole{L, M}(double *p, integer k) = sum_real{L}(p, k) == sum_real{M}(p, k);
  @ lemma same_whole_more{L, M}: \forall double *p, integer k, n; 0 <= k < n ==> same_values{L, M}(p, n) ==>
  @     same_whole{L, M}(p, k) ==> same_whole{L, M}(p, k + 1);
  @ lemma nearly_whole_same{L, M}: \forall double *p, integer n, k; same_whole{L, M}(p, n) ==> nearly_whole{L}(p, n, k) ==>
  @     nearly_whole{M}(p, n, k);
  @ predicate column_rounded{L, M}(double *p, double *values, integer n, integer d, double *y, integer b) = terms_rounded(\at(y[b], M),
  @     rows_real{L}(p, values, d, b, n), rows_size{L}(p, values, d, b, n), rows_depth(n), 3 * n);
  @ lemma column_summed_of{L, M}: \forall double *p, *values, *y, integer n, d, b; same_rows{L, M}(p, values, d, b, n) ==>
  @     column_rounded{L, M}(p, values, n, d, y, b) ==> column_summed{M}(p, values, n, d, y, b);
  @ lemma column_summed_same{L, M}: \forall double *p, *values, *y, integer n, d, b; same_rows{L, M}(p, values, d, b, n) ==>
  @     same_entry{L, M}(y, b) ==> column_summed{L}(p, values, n, d, y, b) ==> column_summed{M}(p, values, n, d, y, b); */

/* clang-format off */
/* A ghost loop that shows it of the sums over n shares and rows of d numbers that are the same in the states L and M. */
#define SAME_WEIGHTED(L, M, p, values, n, d)                                                                           \
    /@ loop invariant range : 0 <= row <= (n);                                                                         \
    loop invariant whole : same_whole{L, M}(p, row);                                                                   \
    loop invariant rows : \forall integer b; 0 <= b < (d) ==> same_rows{L, M}(p, values, d, b, row);                   \
    loop assigns row;                                                                                                  \
    loop variant (n) - row; @/                                                                                         \
    for (int64_t row = 0; row < (n); row++) {                                                                          \
        row_inside(row, n, d);                                                                                         \
        /@ assert within : row_within(row, n, d); @/                                                                   \
        /@ assert more : \forall integer b; 0 <= b < (d) ==> same_term{L, M}(p, values, d, b, row) &&                  \
            same_rows{L, M}(p, values, d, b, row) && same_rows{L, M}(p, values, d, b, row + 1); @/                     \
    }
/* clang-format on */

#endif
