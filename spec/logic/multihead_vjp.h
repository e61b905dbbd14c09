/* Gradients taken back through products of matrices, over the reals: to what was multiplied, D W^T, and to the weights, X^T D; and that these
 * sums are the same in two states of memory, since their terms are. Compilers see only comments. */
#ifndef ATTEST_LOGIC_MULTIHEAD_VJP_H
#define ATTEST_LOGIC_MULTIHEAD_VJP_H

#include "rows_within.h"
#include "sum.h"
#include "turned.h"

/*@ // number a, c of X^T D, of the first n rows: sum_i X_ia D_ic; a row of X has `width` numbers, a row of D has d
  @ logic real columns_real{L}(double *X, double *D, integer width, integer d, integer a, integer c, integer n) =
  @     n <= 0 ? 0.0 : columns_real(X, D, width, d, a, c, n - 1) + X[(n - 1) * width + a] * D[(n - 1) * d + c];
  @ // number i, a of D_h W_h^T: row i of D_h times row a of W_h, with D [heads,n,d] and W [heads,width,d]; and the sum over the first heads
  @ logic real head_back{L}(double *D, double *W, integer n, integer width, integer d, integer h, integer i, integer a) =
  @     dot_real((D + h * (n * d)) + i * d, (W + h * (width * d)) + a * d, d);
  @ logic real heads_back{L}(double *D, double *W, integer n, integer width, integer d, integer i, integer a, integer heads) =
  @     heads <= 0 ? 0.0 : heads_back(D, W, n, width, d, i, a, heads - 1) + head_back(D, W, n, width, d, heads - 1, i, a);
  @
  @ // a product joins a sum
  @ predicate joins(real s, real a, real b, real r) = r == s + a * b;
  @ lemma joins_once: \forall real s, a, b, r, z, x, y, u; s == z ==> a == x ==> b == y ==> joins(s, a, b, r) ==> joins(z, x, y, u) ==>
  @     r == u;
  @ lemma rows_join{L}: \forall double *w, *rows, integer d, i, n; 0 <= n ==>
  @     joins(rows_real(w, rows, d, i, n), (real)w[n], (real)rows[n * d + i], rows_real(w, rows, d, i, n + 1));
  @ lemma dots_join{L}: \forall double *a, *b, integer n; 0 <= n ==>
  @     joins(dot_real(a, b, n), (real)a[n], (real)b[n], dot_real(a, b, n + 1));
  @ lemma columns_join{L}: \forall double *X, *D, integer width, d, a, c, n; 0 <= n ==>
  @     joins(columns_real(X, D, width, d, a, c, n), (real)X[n * width + a], (real)D[n * d + c], columns_real(X, D, width, d, a, c, n + 1));
  @
  @ // T at M is the transpose of A [n,d] at L
  @ predicate all_turned{L, M}(double *A, integer n, integer d, double *T) =
  @     \forall integer i, j; 0 <= i < n ==> 0 <= j < d ==> turned{L, M}(A, d, T, n, i, j);
  @ // number t of row i is the same in two states of memory
  @ predicate same_in_row{L, M}(double *A, integer d, integer i, integer t) = \at((A + i * d)[t], L) == \at((A + i * d)[t], M);
  @ lemma same_in_row_of{L, M}: \forall double *A, integer n, d, i, t; same_values{L, M}(A, n * d) ==> row_within(i, n, d) ==> 0 <= t < d ==>
  @     same_in_row{L, M}(A, d, i, t);
  @
  @ // number i, a of D T, with T = W^T, is that of D W^T, of the first t terms
  @ predicate row_turned{L, M}(double *D, double *W, integer width, integer d, double *T, integer i, integer a, integer t) =
  @     rows_real{M}(D + i * d, T, width, a, t) == dot_real{L}(D + i * d, W + a * d, t);
  @ lemma row_turned_none{L, M}: \forall double *D, *W, *T, integer width, d, i, a; row_turned{L, M}(D, W, width, d, T, i, a, 0);
  @ lemma row_turned_more{L, M}: \forall double *D, *W, *T, integer width, d, i, a, t; 0 <= t ==> same_in_row{L, M}(D, d, i, t) ==>
  @     turned{L, M}(W, d, T, width, a, t) ==> row_turned{L, M}(D, W, width, d, T, i, a, t) ==>
  @     joins(rows_real{M}(D + i * d, T, width, a, t), \at((D + i * d)[t], M), \at(T[t * width + a], M),
  @           rows_real{M}(D + i * d, T, width, a, t + 1)) &&
  @     joins(dot_real{L}(D + i * d, W + a * d, t), \at((D + i * d)[t], L), \at((W + a * d)[t], L),
  @           dot_real{L}(D + i * d, W + a * d, t + 1)) && row_turned{L, M}(D, W, width, d, T, i, a, t + 1);
  @
  @ // number t, c of block g of D [count,n,d] is the same in two states of memory
  @ predicate same_in_head{L, M}(double *D, integer n, integer d, integer g, integer t, integer c) =
  @     \at(((D + g * (n * d)) + t * d)[c], L) == \at(((D + g * (n * d)) + t * d)[c], M);
  @ lemma same_in_head_of{L, M}: \forall double *D, integer count, n, d, g, t, c; same_values{L, M}(D, count * (n * d)) ==>
  @     row_within(g, count, n * d) ==> row_within(t, n, d) ==> 0 <= c < d ==> same_in_head{L, M}(D, n, d, g, t, c);
  @ // so are the first t terms of number a, c of T D_g
  @ predicate same_product_terms{L, M}(double *T, double *D, integer n, integer d, integer g, integer a, integer c, integer t) =
  @     rows_real{L}(T + a * n, D + g * (n * d), d, c, t) == rows_real{M}(T + a * n, D + g * (n * d), d, c, t);
  @ lemma same_product_none{L, M}: \forall double *T, *D, integer n, d, g, a, c; same_product_terms{L, M}(T, D, n, d, g, a, c, 0);
  @ lemma same_product_more{L, M}: \forall double *T, *D, integer n, d, g, a, c, t; 0 <= t ==> same_in_row{L, M}(T, n, a, t) ==>
  @     same_in_head{L, M}(D, n, d, g, t, c) ==> same_product_terms{L, M}(T, D, n, d, g, a, c, t) ==>
  @     joins(rows_real{L}(T + a * n, D + g * (n * d), d, c, t), \at((T + a * n)[t], L), \at(((D + g * (n * d)) + t * d)[c], L),
  @           rows_real{L}(T + a * n, D + g * (n * d), d, c, t + 1)) &&
  @     joins(rows_real{M}(T + a * n, D + g * (n * d), d, c, t), \at((T + a * n)[t], M), \at(((D + g * (n * d)) + t * d)[c], M),
  @           rows_real{M}(T + a * n, D + g * (n * d), d, c, t + 1)) && same_product_terms{L, M}(T, D, n, d, g, a, c, t + 1);
  @ // block g of W at M is T D_g
  @ predicate gathered{L, M}(double *T, double *D, integer n, integer width, integer d, double *W, integer g, integer a, integer c) =
  @     \at(((W + g * (width * d)) + a * d)[c], M) == rows_real{L}(T + a * n, D + g * (n * d), d, c, n);
  @ // number a, c of T D_g, with T = X^T, is that of X^T D_g, of the first t terms
  @ predicate column_turned{L, M}(double *X, double *D, integer width, integer d, double *T, integer n, integer g, integer a, integer c,
  @                               integer t) =
  @     rows_real{M}(T + a * n, D + g * (n * d), d, c, t) == columns_real{L}(X, D + g * (n * d), width, d, a, c, t);
  @ lemma column_turned_none{L, M}: \forall double *X, *D, *T, integer width, d, n, g, a, c;
  @     column_turned{L, M}(X, D, width, d, T, n, g, a, c, 0);
  @ lemma column_turned_more{L, M}: \forall double *X, *D, *T, integer width, d, n, g, a, c, t; 0 <= t ==>
  @     turned{L, M}(X, width, T, n, t, a) ==> same_in_head{L, M}(D, n, d, g, t, c) ==>
  @     column_turned{L, M}(X, D, width, d, T, n, g, a, c, t) ==> \at((T + a * n)[t], M) == \at(X[t * width + a], L) &&
  @     joins(rows_real{M}(T + a * n, D + g * (n * d), d, c, t), \at((T + a * n)[t], M), \at(((D + g * (n * d)) + t * d)[c], M),
  @           rows_real{M}(T + a * n, D + g * (n * d), d, c, t + 1)) &&
  @     joins(columns_real{L}(X, D + g * (n * d), width, d, a, c, t), \at(X[t * width + a], L), \at(((D + g * (n * d)) + t * d)[c], L),
  @           columns_real{L}(X, D + g * (n * d), width, d, a, c, t + 1)) && column_turned{L, M}(X, D, width, d, T, n, g, a, c, t + 1);
  @ // the same of D alone
  @ predicate turned_product{L, M}(double *X, double *D, integer width, integer d, double *T, integer n, integer a, integer c) =
  @     rows_real{M}(T + a * n, D, d, c, n) == columns_real{L}(X, D, width, d, a, c, n);
  @ lemma turned_product_of{L, M}: \forall double *X, *D, *T, integer width, d, n, a, c;
  @     column_turned{L, M}(X, D, width, d, T, n, 0, a, c, n) ==> turned_product{L, M}(X, D, width, d, T, n, a, c);
  @ // block g of W [count,width,d] at M is X^T D_g; and block h of W [heads,v,out] is Z_h^T R, with Z [heads,n,v]
  @ predicate weight_gradient{L, M}(double *X, double *D, integer n, integer width, integer d, double *W, integer g, integer a,
  @                                 integer c) =
  @     \at(((W + g * (width * d)) + a * d)[c], M) == columns_real{L}(X, D + g * (n * d), width, d, a, c, n);
  @ predicate output_gradient{L, M}(double *Z, double *R, integer n, integer v, integer out, double *W, integer h, integer c, integer o) =
  @     \at(((W + h * (v * out)) + c * out)[o], M) == columns_real{L}(Z + h * (n * v), R, v, out, c, o, n);
  @ // number c, o of Z_h^T R is the same in two states of memory, of the first t terms
  @ predicate same_columns{L, M}(double *Z, double *R, integer n, integer v, integer out, integer h, integer c, integer o, integer t) =
  @     columns_real{L}(Z + h * (n * v), R, v, out, c, o, t) == columns_real{M}(Z + h * (n * v), R, v, out, c, o, t);
  @ lemma same_columns_none{L, M}: \forall double *Z, *R, integer n, v, out, h, c, o; same_columns{L, M}(Z, R, n, v, out, h, c, o, 0);
  @ lemma same_columns_more{L, M}: \forall double *Z, *R, integer n, v, out, h, c, o, t; 0 <= t ==>
  @     same_in_head{L, M}(Z, n, v, h, t, c) ==> same_in_row{L, M}(R, out, t, o) ==> same_columns{L, M}(Z, R, n, v, out, h, c, o, t) ==>
  @     joins(columns_real{L}(Z + h * (n * v), R, v, out, c, o, t), \at(((Z + h * (n * v)) + t * v)[c], L), \at((R + t * out)[o], L),
  @           columns_real{L}(Z + h * (n * v), R, v, out, c, o, t + 1)) &&
  @     joins(columns_real{M}(Z + h * (n * v), R, v, out, c, o, t), \at(((Z + h * (n * v)) + t * v)[c], M), \at((R + t * out)[o], M),
  @           columns_real{M}(Z + h * (n * v), R, v, out, c, o, t + 1)) && same_columns{L, M}(Z, R, n, v, out, h, c, o, t + 1);
  @
  @ // X at M is what it was at L, D W^T added to it
  @ predicate moved_back{L, M}(double *D, double *W, integer width, integer d, double *X, integer i, integer a) =
  @     \at(X[i * width + a], M) == \at(X[i * width + a], L) + dot_real{L}(D + i * d, W + a * d, d);
  @ // X is the sum of the first heads
  @ predicate sums_back{L, M}(double *D, double *W, integer n, integer width, integer d, double *X, integer i, integer a, integer heads) =
  @     \at(X[i * width + a], M) == heads_back{L}(D, W, n, width, d, i, a, heads);
  @ // number i, a of D_h W_h^T is the same in two states of memory, of the first t terms; and the sum of the first h heads
  @ predicate same_dots{L, M}(double *D, double *W, integer n, integer width, integer d, integer h, integer i, integer a, integer t) =
  @     dot_real{L}((D + h * (n * d)) + i * d, (W + h * (width * d)) + a * d, t) ==
  @     dot_real{M}((D + h * (n * d)) + i * d, (W + h * (width * d)) + a * d, t);
  @ lemma same_dots_none{L, M}: \forall double *D, *W, integer n, width, d, h, i, a; same_dots{L, M}(D, W, n, width, d, h, i, a, 0);
  @ lemma same_dots_more{L, M}: \forall double *D, *W, integer n, width, d, h, i, a, t; 0 <= t ==> same_in_head{L, M}(D, n, d, h, i, t) ==>
  @     same_in_head{L, M}(W, width, d, h, a, t) ==> same_dots{L, M}(D, W, n, width, d, h, i, a, t) ==>
  @     joins(dot_real{L}((D + h * (n * d)) + i * d, (W + h * (width * d)) + a * d, t), \at(((D + h * (n * d)) + i * d)[t], L),
  @           \at(((W + h * (width * d)) + a * d)[t], L), dot_real{L}((D + h * (n * d)) + i * d, (W + h * (width * d)) + a * d, t + 1)) &&
  @     joins(dot_real{M}((D + h * (n * d)) + i * d, (W + h * (width * d)) + a * d, t), \at(((D + h * (n * d)) + i * d)[t], M),
  @           \at(((W + h * (width * d)) + a * d)[t], M), dot_real{M}((D + h * (n * d)) + i * d, (W + h * (width * d)) + a * d, t + 1)) &&
  @     same_dots{L, M}(D, W, n, width, d, h, i, a, t + 1);
  @ predicate same_heads{L, M}(double *D, double *W, integer n, integer width, integer d, integer i, integer a, integer h) =
  @     heads_back{L}(D, W, n, width, d, i, a, h) == heads_back{M}(D, W, n, width, d, i, a, h);
  @ lemma same_heads_none{L, M}: \forall double *D, *W, integer n, width, d, i, a; same_heads{L, M}(D, W, n, width, d, i, a, 0);
  @ predicate same_head{L, M}(double *D, double *W, integer n, integer width, integer d, integer h, integer i, integer a) =
  @     head_back{L}(D, W, n, width, d, h, i, a) == head_back{M}(D, W, n, width, d, h, i, a);
  @ lemma same_head_of{L, M}: \forall double *D, *W, integer n, width, d, h, i, a; same_dots{L, M}(D, W, n, width, d, h, i, a, d) ==>
  @     same_head{L, M}(D, W, n, width, d, h, i, a);
  @ // what head h adds to X, in its block of D and of W; and to the sum
  @ predicate block_moved{L, M}(double *D, double *W, integer n, integer width, integer d, double *X, integer h, integer i, integer a) =
  @     moved_back{L, M}(D + h * (n * d), W + h * (width * d), width, d, X, i, a);
  @ predicate head_moved{L, M}(double *D, double *W, integer n, integer width, integer d, double *X, integer h, integer i, integer a) =
  @     \at(X[i * width + a], M) == \at(X[i * width + a], L) + head_back{L}(D, W, n, width, d, h, i, a);
  @ lemma head_moved_of{L, M}: \forall double *D, *W, *X, integer n, width, d, h, i, a; block_moved{L, M}(D, W, n, width, d, X, h, i, a) ==>
  @     head_moved{L, M}(D, W, n, width, d, X, h, i, a);
  @ predicate head_joins{L}(double *D, double *W, integer n, integer width, integer d, integer h, integer i, integer a) =
  @     heads_back(D, W, n, width, d, i, a, h + 1) == heads_back(D, W, n, width, d, i, a, h) + head_back(D, W, n, width, d, h, i, a);
  @ lemma heads_join{L}: \forall double *D, *W, integer n, width, d, h, i, a; 0 <= h ==> head_joins(D, W, n, width, d, h, i, a);
  @ lemma same_heads_more{L, M}: \forall double *D, *W, integer n, width, d, i, a, h; 0 <= h ==>
  @     same_head{L, M}(D, W, n, width, d, h, i, a) ==> same_heads{L, M}(D, W, n, width, d, i, a, h) ==>
  @     head_joins{L}(D, W, n, width, d, h, i, a) && head_joins{M}(D, W, n, width, d, h, i, a) &&
  @     same_heads{L, M}(D, W, n, width, d, i, a, h + 1);
  @ lemma sums_back_more{L, N, M}: \forall double *D, *W, *X, integer n, width, d, i, a, h; 0 <= h ==> same_at{L, N}(X, width, i, a) ==>
  @     sums_back{L, L}(D, W, n, width, d, X, i, a, h) ==> same_heads{L, M}(D, W, n, width, d, i, a, h) ==>
  @     same_head{N, M}(D, W, n, width, d, h, i, a) ==> head_moved{N, M}(D, W, n, width, d, X, h, i, a) ==>
  @     head_joins{M}(D, W, n, width, d, h, i, a) && sums_back{M, M}(D, W, n, width, d, X, i, a, h + 1);
  @ */

/* clang-format off */
/* A ghost loop that shows, term by term, that T D_g in the present state is X^T D_g in the state L, for D [count,n,d] and T = X^T. */
#define TURN_COLUMNS(L, X, D, count, n, width, d, T)                                                                   \
    rows_within(count, n * d);                                                                                         \
    rows_within(n, d);                                                                                                 \
    /@ loop invariant range : 0 <= term <= n;                                                                          \
    loop invariant turned : \forall integer e, r, b; 0 <= e < count ==> 0 <= r < width ==> 0 <= b < d ==>              \
        column_turned{L, Here}(X, D, width, d, T, n, e, r, b, term);                                                   \
    loop assigns term;                                                                                                 \
    loop variant n - term; @/                                                                                          \
    for (int64_t term = 0; term != n; term++) {                                                                        \
        /@ assert left : \forall integer r; 0 <= r < width ==> turned{L, Here}(X, width, T, n, term, r); @/            \
        /@ assert right : \forall integer e, b; 0 <= e < count ==> 0 <= b < d ==> row_within(e, count, n * d) &&       \
            row_within(term, n, d) && same_in_head{L, Here}(D, n, d, e, term, b); @/                                   \
        /@ assert more : \forall integer e, r, b; 0 <= e < count ==> 0 <= r < width ==> 0 <= b < d ==>                 \
            turned{L, Here}(X, width, T, n, term, r) && same_in_head{L, Here}(D, n, d, e, term, b) &&                  \
            column_turned{L, Here}(X, D, width, d, T, n, e, r, b, term) &&                                             \
            column_turned{L, Here}(X, D, width, d, T, n, e, r, b, term + 1); @/                                        \
    }                                                                                                                  \
    /@ assert all : \forall integer e, r, b; 0 <= e < count ==> 0 <= r < width ==> 0 <= b < d ==>                      \
        column_turned{L, Here}(X, D, width, d, T, n, e, r, b, n); @/

/* Ghost loops that show that the products D_h W_h^T in the present state are those in the state L, term by term, for D [count,n,d] and
 * W [count,width,d]; and that the sums of the first `count` heads are. */
#define SAME_DOTS(L, D, W, count, n, width, d)                                                                         \
    rows_within(count, n * d);                                                                                         \
    rows_within(n, d);                                                                                                 \
    rows_within(count, width * d);                                                                                     \
    rows_within(width, d);                                                                                             \
    /@ loop invariant range : 0 <= term <= d;                                                                          \
    loop invariant same : \forall integer e, r, b; 0 <= e < count ==> 0 <= r < n ==> 0 <= b < width ==>                \
        same_dots{L, Here}(D, W, n, width, d, e, r, b, term);                                                          \
    loop assigns term;                                                                                                 \
    loop variant d - term; @/                                                                                          \
    for (int64_t term = 0; term != d; term++) {                                                                        \
        /@ assert left : \forall integer e, r; 0 <= e < count ==> 0 <= r < n ==> row_within(e, count, n * d) &&        \
            row_within(r, n, d) && same_in_head{L, Here}(D, n, d, e, r, term); @/                                      \
        /@ assert right : \forall integer e, b; 0 <= e < count ==> 0 <= b < width ==> row_within(e, count, width * d) &&\
            row_within(b, width, d) && same_in_head{L, Here}(W, width, d, e, b, term); @/                              \
        /@ assert more : \forall integer e, r, b; 0 <= e < count ==> 0 <= r < n ==> 0 <= b < width ==>                 \
            same_in_head{L, Here}(D, n, d, e, r, term) && same_in_head{L, Here}(W, width, d, e, b, term) &&            \
            same_dots{L, Here}(D, W, n, width, d, e, r, b, term) && same_dots{L, Here}(D, W, n, width, d, e, r, b, term + 1); @/\
    }                                                                                                                  \
    /@ assert all : \forall integer e, r, b; 0 <= e < count ==> 0 <= r < n ==> 0 <= b < width ==>                      \
        same_dots{L, Here}(D, W, n, width, d, e, r, b, d); @/                                                          \
    /@ assert heads : \forall integer e, r, b; 0 <= e < count ==> 0 <= r < n ==> 0 <= b < width ==>                    \
        same_dots{L, Here}(D, W, n, width, d, e, r, b, d) && same_head{L, Here}(D, W, n, width, d, e, r, b); @/

#define SAME_HEADS(L, D, W, count, n, width, d)                                                                        \
    SAME_DOTS(L, D, W, count, n, width, d)                                                                             \
    /@ loop invariant range : 0 <= head <= count;                                                                      \
    loop invariant same : \forall integer r, b; 0 <= r < n ==> 0 <= b < width ==>                                      \
        same_heads{L, Here}(D, W, n, width, d, r, b, head);                                                            \
    loop assigns head;                                                                                                 \
    loop variant count - head; @/                                                                                      \
    for (int64_t head = 0; head != count; head++) {                                                                    \
        /@ assert more : \forall integer r, b; 0 <= r < n ==> 0 <= b < width ==>                                       \
            same_head{L, Here}(D, W, n, width, d, head, r, b) && same_heads{L, Here}(D, W, n, width, d, r, b, head) && \
            same_heads{L, Here}(D, W, n, width, d, r, b, head + 1); @/                                                 \
    }                                                                                                                  \
    /@ assert sums : \forall integer r, b; 0 <= r < n ==> 0 <= b < width ==>                                           \
        same_heads{L, Here}(D, W, n, width, d, r, b, count); @/
/* clang-format on */

#endif
