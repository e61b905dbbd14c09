/* Projections of tokens are the same in two states of memory in which tokens and weights are. Compilers see only comments. */
#ifndef ATTEST_SAME_PROJECTIONS_H
#define ATTEST_SAME_PROJECTIONS_H

#include "logic/joined.h"
#include "logic/multihead_value.h"
#include "logic/rows_within.h"

/*@ // the sum over the first n rows, in column i, is the same in two states of memory; and row n is
  @ predicate same_column{L, M}(double *w, double *rows, integer d, integer i, integer n) =
  @     rows_real{L}(w, rows, d, i, n) == rows_real{M}(w, rows, d, i, n);
  @ predicate same_in_column{L, M}(double *w, double *rows, integer d, integer i, integer n) =
  @     \at(w[n], L) == \at(w[n], M) && \at(rows[n * d + i], L) == \at(rows[n * d + i], M);
  @ lemma column_joined{L}: \forall double *w, *rows, integer d, i, n; 0 <= n ==>
  @     joined_by(rows_real(w, rows, d, i, n), (real)w[n], (real)rows[n * d + i], rows_real(w, rows, d, i, n + 1));
  @ lemma same_column_none{L, M}: \forall double *w, *rows, integer d, i; same_column{L, M}(w, rows, d, i, 0);
  @ lemma same_in_column_more{L, M}: \forall double *w, *rows, integer d, i, n; 0 <= n ==> same_in_column{L, M}(w, rows, d, i, n) ==>
  @     same_column{L, M}(w, rows, d, i, n) ==> same_column{L, M}(w, rows, d, i, n + 1);
  @ // the same of number c of token i in projection h
  @ predicate same_token{L, M}(double *X, integer width, integer i, integer t) =
  @     \at((X + i * width)[t], L) == \at((X + i * width)[t], M);
  @ lemma same_token_of{L, M}: \forall double *X, integer n, width, i, t; same_values{L, M}(X, n * width) ==> row_within(i, n, width) ==>
  @     0 <= t < width ==> same_token{L, M}(X, width, i, t);
  @ predicate same_weight_at{L, M}(double *W, integer size, integer d, integer h, integer t, integer c) =
  @     \at((W + h * size)[t * d + c], L) == \at((W + h * size)[t * d + c], M);
  @ predicate same_array{L, M}(double *W, integer count, integer size) = same_values{L, M}(W, count * size);
  @ lemma same_weight_of{L, M}: \forall double *W, integer count, size, width, d, h, t, c; same_array{L, M}(W, count, size) ==>
  @     row_within(h, count, size) ==> row_within(t, width, d) ==> width * d <= size ==> 0 <= c < d ==>
  @     same_weight_at{L, M}(W, size, d, h, t, c);
  @ predicate same_terms{L, M}(double *X, double *W, integer width, integer d, integer h, integer i, integer c, integer t) =
  @     same_column{L, M}(X + i * width, W + h * (width * d), d, c, t);
  @ lemma same_terms_none{L, M}: \forall double *X, *W, integer width, d, h, i, c; same_terms{L, M}(X, W, width, d, h, i, c, 0);
  @ lemma same_terms_more{L, M}: \forall double *X, *W, integer width, d, h, i, c, t; 0 <= t ==> same_token{L, M}(X, width, i, t) ==>
  @     same_weight_at{L, M}(W, width * d, d, h, t, c) ==> same_terms{L, M}(X, W, width, d, h, i, c, t) ==>
  @     same_in_column{L, M}(X + i * width, W + h * (width * d), d, c, t) && same_terms{L, M}(X, W, width, d, h, i, c, t + 1);
  @ */

/* clang-format off */
/* A ghost loop that shows it of the state L and the present one, term by term: for X [n,width] and W [count,width,d]. */
#define SAME_PROJECTIONS(L, X, W, count, n, width, d)                                                                  \
    rows_within(n, width);                                                                                             \
    rows_within(count, width * d);                                                                                     \
    rows_within(width, d);                                                                                             \
    /@ assert array : same_array{L, Here}(W, count, width * d); @/                                                     \
    /@ loop invariant range : 0 <= term <= width;                                                                      \
    loop invariant same : \forall integer g, r, b; 0 <= g < count ==> 0 <= r < n ==> 0 <= b < d ==>                    \
        same_terms{L, Here}(X, W, width, d, g, r, b, term);                                                            \
    loop assigns term;                                                                                                 \
    loop variant width - term; @/                                                                                      \
    for (int64_t term = 0; term < width; term++) {                                                                     \
        /@ assert token : \forall integer r; 0 <= r < n ==>                                                            \
            row_within(r, n, width) && same_token{L, Here}(X, width, r, term); @/                                      \
        /@ assert within : row_within(term, width, d); @/                                                              \
        /@ assert weight : \forall integer g, b; 0 <= g < count ==> 0 <= b < d ==>                                     \
            row_within(g, count, width * d) && same_weight_at{L, Here}(W, width * d, d, g, term, b); @/                 \
        /@ assert more : \forall integer g, r, b; 0 <= g < count ==> 0 <= r < n ==> 0 <= b < d ==>                     \
            same_terms{L, Here}(X, W, width, d, g, r, b, term) && same_terms{L, Here}(X, W, width, d, g, r, b, term + 1); @/ \
    }
/* clang-format on */

#endif
