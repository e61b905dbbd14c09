/* Products with a transposed matrix, over the reals: sums over the rows of the matrix that was transposed, A B^T, or over its columns,
 * A^T B. After matrix.h with ROWS_VALUES. Compilers see only comments. */
#ifndef ATTEST_TURNED_SUMS_H
#define ATTEST_TURNED_SUMS_H

#include "logic/columns.h"
#include "logic/joined.h"
#include "logic/rows_within.h"
#include "logic/sum.h"
#include "same_projections.h"

/*@ // T is W transposed: the first k terms of row j of `rows` times T, at M, are those of its products with W's row b, at L
  @ predicate turned_sum{L, M}(double *rows, double *W, double *T, integer d, integer width, integer j, integer b, integer k) =
  @     rows_real{M}(rows + j * d, T, width, b, k) == dot_real{L}(rows + j * d, W + b * d, k);
  @ // a sum's next term; of a row inside an array
  @ predicate dot_next{L}(double *a, double *b, integer k) =
  @     joined_by(dot_real(a, b, k), (real)a[k], (real)b[k], dot_real(a, b, k + 1));
  @ lemma dot_next_of{L}: \forall double *a, *b, integer k; 0 <= k ==> dot_next(a, b, k);
  @ lemma dot_joined{L}: \forall double *a, *b, integer o, p, k; 0 <= k ==> dot_next(a + o, b + p, k) &&
  @     joined_by(dot_real(a + o, b + p, k), (real)a[o + k], (real)b[p + k], dot_real(a + o, b + p, k + 1));
  @ lemma weighed_joined{L}: \forall double *w, *rows, integer o, d, i, k; 0 <= k ==>
  @     joined_by(rows_real(w + o, rows, d, i, k), (real)w[o + k], (real)rows[k * d + i], rows_real(w + o, rows, d, i, k + 1));
  @ lemma turned_sum_none{L, M}: \forall double *rows, *W, *T, integer d, width, j, b; turned_sum{L, M}(rows, W, T, d, width, j, b, 0);
  @ lemma turned_sum_more{L, M}: \forall double *rows, *W, *T, integer d, width, j, b, k; 0 <= k ==> same_entry{L, M}(rows + j * d, k) ==>
  @     turned{L, M}(W, d, T, width, b, k) ==> turned_sum{L, M}(rows, W, T, d, width, j, b, k) ==>
  @     joined_by(dot_real{L}(rows + j * d, W + b * d, k), \at(rows[j * d + k], L), \at(W[b * d + k], L),
  @               dot_real{L}(rows + j * d, W + b * d, k + 1)) &&
  @     joined_by(rows_real{M}(rows + j * d, T, width, b, k), \at(rows[j * d + k], M), \at(T[k * width + b], M),
  @               rows_real{M}(rows + j * d, T, width, b, k + 1)) &&
  @     turned_sum{L, M}(rows, W, T, d, width, j, b, k + 1);
  @
  @ // T is A [n,v] transposed: the first k terms of its row a times B [n,d], in column o, at M, are those of A^T B at L
  @ predicate column_sum{L, M}(double *A, double *T, double *B, integer n, integer v, integer d, integer a, integer o, integer k) =
  @     rows_real{M}(T + a * n, B, d, o, k) == columns_product{L}(A, B, v, d, a, o, k);
  @ lemma columns_joined{L}: \forall double *A, *B, integer v, d, a, o, k; 0 <= k ==>
  @     joined_by(columns_product(A, B, v, d, a, o, k), (real)A[k * v + a], (real)B[k * d + o], columns_product(A, B, v, d, a, o, k + 1));
  @ lemma column_sum_none{L, M}: \forall double *A, *T, *B, integer n, v, d, a, o; column_sum{L, M}(A, T, B, n, v, d, a, o, 0);
  @ lemma column_sum_more{L, M}: \forall double *A, *T, *B, integer n, v, d, a, o, k; 0 <= k ==> turned{L, M}(A, v, T, n, k, a) ==>
  @     same_at{L, M}(B, d, k, o) ==> column_sum{L, M}(A, T, B, n, v, d, a, o, k) ==>
  @     joined_by(columns_product{L}(A, B, v, d, a, o, k), \at(A[k * v + a], L), \at(B[k * d + o], L),
  @               columns_product{L}(A, B, v, d, a, o, k + 1)) &&
  @     joined_by(rows_real{M}(T + a * n, B, d, o, k), \at(T[a * n + k], M), \at(B[k * d + o], M),
  @               rows_real{M}(T + a * n, B, d, o, k + 1)) &&
  @     column_sum{L, M}(A, T, B, n, v, d, a, o, k + 1);
  @ */

/* clang-format off */
/* Ghost loops, term by term: T [d,width], which is W [width,d] of the state L transposed, makes of `rows` [n,d] what W's rows do; and
 * T [v,n], which is A [n,v] of the state L transposed, makes of B [n,d] what A's columns do. */
#define TURNED_SUMS(L, rows, W, T, n, d, width)                                                                        \
    rows_within(n, d);                                                                                                 \
    /@ loop invariant range : 0 <= term <= d;                                                                          \
    loop invariant sums : \forall integer j, b; 0 <= j < n ==> 0 <= b < width ==>                                      \
        turned_sum{L, Here}(rows, W, T, d, width, j, b, term);                                                         \
    loop assigns term;                                                                                                 \
    loop variant d - term; @/                                                                                          \
    for (int64_t term = 0; term < d; term++) {                                                                         \
        /@ assert more : \forall integer j, b; 0 <= j < n ==> 0 <= b < width ==> row_within(j, n, d) &&                \
            same_at{L, Here}(rows, d, j, term) && same_entry{L, Here}(rows + j * d, term) &&                           \
            turned{L, Here}(W, d, T, width, b, term) && turned_sum{L, Here}(rows, W, T, d, width, j, b, term) &&       \
            turned_sum{L, Here}(rows, W, T, d, width, j, b, term + 1); @/                                              \
    }

#define COLUMN_SUMS(L, A, T, B, n, v, d)                                                                               \
    rows_within(n, d);                                                                                                 \
    /@ loop invariant range : 0 <= term <= n;                                                                          \
    loop invariant sums : \forall integer a, o; 0 <= a < v ==> 0 <= o < d ==>                                          \
        column_sum{L, Here}(A, T, B, n, v, d, a, o, term);                                                             \
    loop assigns term;                                                                                                 \
    loop variant n - term; @/                                                                                          \
    for (int64_t term = 0; term < n; term++) {                                                                         \
        /@ assert more : \forall integer a, o; 0 <= a < v ==> 0 <= o < d ==> row_within(term, n, d) &&                 \
            same_at{L, Here}(B, d, term, o) && turned{L, Here}(A, v, T, n, term, a) &&                                 \
            column_sum{L, Here}(A, T, B, n, v, d, a, o, term) && column_sum{L, Here}(A, T, B, n, v, d, a, o, term + 1); @/ \
    }
/* clang-format on */

#endif
