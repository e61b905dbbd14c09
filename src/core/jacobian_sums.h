/* What is kept of a row's heads at M adds up to the Jacobian's elements of a workspace at L: sums over heads, term by term. After
 * jacobian_lines.h. Over the reals only. Compilers see only comments. */
#ifndef ATTEST_JACOBIAN_SUMS_H
#define ATTEST_JACOBIAN_SUMS_H

#include "logic/same_sums.h"

/*@ // M_h is the same
  @ predicate same_matrix_at{L, M}(attest_multihead m, double *matrices, integer h, integer a, integer b) =
  @     same_at{L, M}(matrices, m.out * m.width, h, a * m.width + b);
  @ predicate same_matrix{L, M}(attest_multihead m, double *work, integer h, integer a, integer b) =
  @     \at(head_matrix(m, work, h)[a * m.width + b], L) == \at(head_matrix(m, work, h)[a * m.width + b], M);
  @ lemma same_matrix_of{L, M}: \forall attest_multihead m, attest_places t, double *work, integer h, a, b; places_in{M}(m, t, work) ==>
  @     same_matrix_at{L, M}(m, t.M, h, a, b) ==> same_matrix{L, M}(m, work, h, a, b);
  @
  @ // head h's numbers in the workspace are the formula's
  @ predicate share_stands{L, M}(attest_multihead m, attest_places t, double *work, integer i, integer h, integer j) =
  @     \at(t.p[h * m.n + j], M) == share_in{L}(m, work, i, h, j);
  @ predicate gap_stands{L, M}(attest_multihead m, attest_places t, double *work, integer i, integer h, integer j, integer a) =
  @     \at(t.gaps[h * (m.n * m.out) + (a * m.n + j)], M) == gap_in{L}(m, work, i, h, j, a);
  @ predicate back_stands{L, M}(attest_multihead m, attest_places t, double *work, integer i, integer h, integer j, integer b) =
  @     \at(t.carried[h * (m.n * m.width) + (j * m.width + b)], M) == back_in{L}(m, work, i, h, j, b);
  @ predicate matrix_stands{L, M}(attest_multihead m, attest_places t, double *work, integer h, integer a, integer b) =
  @     \at(t.M[h * (m.out * m.width) + (a * m.width + b)], M) == \at(head_matrix(m, work, h)[a * m.width + b], L);
  @ lemma share_stands_of{L, M}: \forall attest_multihead m, attest_places t, double *work, integer i, h, j; places_in{M}(m, t, work) ==>
  @     share_kept{L, M}(m, work, i, h, j) ==> share_stands{L, M}(m, t, work, i, h, j);
  @ lemma gap_stands_of{L, M}: \forall attest_multihead m, attest_places t, double *work, integer i, h, j, a; places_in{M}(m, t, work) ==>
  @     gap_kept{L, M}(m, work, i, h, j, a) ==> gap_stands{L, M}(m, t, work, i, h, j, a);
  @ lemma back_stands_of{L, M}: \forall attest_multihead m, attest_places t, double *work, integer i, h, j, b; places_in{M}(m, t, work) ==>
  @     back_kept{L, M}(m, work, i, h, j, b) ==> back_stands{L, M}(m, t, work, i, h, j, b);
  @ lemma matrix_stands_of{L, M}: \forall attest_multihead m, attest_places t, double *work, integer h, a, b; places_in{M}(m, t, work) ==>
  @     same_matrix{L, M}(m, work, h, a, b) ==> matrix_stands{L, M}(m, t, work, h, a, b);
  @
  @ // so is what it adds, and what the first k heads add
  @ predicate token_adds{L, M}(attest_multihead m, attest_places t, double *work, integer i, integer h, integer j, integer a, integer b) =
  @     head_adds{M}(m, t, h, j, a, b) == by_token{L}(m, work, i, h, j, a, b);
  @ lemma token_adds_of{L, M}: \forall attest_multihead m, attest_places t, double *work, integer i, h, j, a, b;
  @     share_stands{L, M}(m, t, work, i, h, j) ==> gap_stands{L, M}(m, t, work, i, h, j, a) ==>
  @     back_stands{L, M}(m, t, work, i, h, j, b) ==> matrix_stands{L, M}(m, t, work, h, a, b) ==>
  @     same_product(\at(t.p[h * m.n + j], M), \at(t.M[h * (m.out * m.width) + (a * m.width + b)], M), share_in{L}(m, work, i, h, j),
  @                  \at(head_matrix(m, work, h)[a * m.width + b], L)) &&
  @     same_product(\at(t.gaps[h * (m.n * m.out) + (a * m.n + j)], M), \at(t.carried[h * (m.n * m.width) + (j * m.width + b)], M),
  @                  gap_in{L}(m, work, i, h, j, a), back_in{L}(m, work, i, h, j, b)) &&
  @     token_adds{L, M}(m, t, work, i, h, j, a, b);
  @ predicate tokens_add{L, M}(attest_multihead m, attest_places t, double *work, integer i, integer j, integer a, integer b, integer k) =
  @     heads_add{M}(m, t, j, a, b, k) == by_tokens{L}(m, work, i, j, a, b, k);
  @ lemma tokens_add_none{L, M}: \forall attest_multihead m, attest_places t, double *work, integer i, j, a, b;
  @     tokens_add{L, M}(m, t, work, i, j, a, b, 0);
  @ lemma tokens_add_more{L, M}: \forall attest_multihead m, attest_places t, double *work, integer i, j, a, b, k; 0 <= k ==>
  @     tokens_add{L, M}(m, t, work, i, j, a, b, k) ==> token_adds{L, M}(m, t, work, i, k, j, a, b) ==>
  @     tokens_add{L, M}(m, t, work, i, j, a, b, k + 1);
  @
  @ // with what the queries add, these are the elements
  @ predicate element_stands{L, M}(attest_multihead m, attest_places t, double *work, integer i, integer j, integer a, integer b) =
  @     block_value{M}(m, t, i, j, a, b) == element_value{L}(m, work, i, j, a, b);
  @ lemma element_stands_of{L, M}: \forall attest_multihead m, attest_places t, double *work, integer i, j, a, b;
  @     places_in{M}(m, t, work) ==> tokens_add{L, M}(m, t, work, i, j, a, b, m.heads) ==>
  @     diagonal_holds{L, M}(m, work, i, a, b, m.heads) ==> element_stands{L, M}(m, t, work, i, j, a, b);
  @ lemma block_is_of{L, M, N}: \forall attest_multihead m, attest_places t, double *work, *J, integer i, j, a, b;
  @     element_stands{L, M}(m, t, work, i, j, a, b) ==> block_at{M, N}(m, t, i, j, J, a, b) ==> block_is{L, N}(m, work, i, j, J, a, b);
  @ lemma row_is_of{L, M, N}: \forall attest_multihead m, attest_places t, double *work, *J, integer i, j, a, b;
  @     element_stands{L, M}(m, t, work, i, j, a, b) ==> rows_at{M, N}(m, t, i, J, a, j, b) ==> row_is{L, N}(m, work, i, J, a, j, b);
  @ */

/* clang-format off */
/* A ghost loop that shows it, where `ok` holds, of a workspace at L and what is kept of row i's heads in the present state. */
#define ADDED_TOKENS(ok, L, m, t, work, i)                                                                             \
    rows_within(m.heads, m.out * m.width);                                                                             \
    rows_within(m.out, m.width);                                                                                       \
    /@ assert places : places_in(m, t, work); @/                                                                       \
    /@ assert matrices : same_values{L, Here}(t.M, m.heads * (m.out * m.width)); @/                                    \
    /@ assert matrix : \forall integer h, a, b; 0 <= h < m.heads ==> 0 <= a < m.out ==> 0 <= b < m.width ==>           \
        row_within(h, m.heads, m.out * m.width) && row_within(a, m.out, m.width) &&                                    \
        same_matrix_at{L, Here}(m, t.M, h, a, b) && same_matrix{L, Here}(m, work, h, a, b); @/                         \
    /@ loop invariant range : 0 <= k <= m.heads;                                                                       \
    loop invariant sums : ok ==> \forall integer j, a, b; 0 <= j < m.n ==> 0 <= a < m.out ==> 0 <= b < m.width ==>     \
        tokens_add{L, Here}(m, t, work, i, j, a, b, k);                                                                \
    loop assigns k;                                                                                                    \
    loop variant m.heads - k; @/                                                                                       \
    for (int64_t k = 0; k < m.heads; k++) {                                                                            \
        /@ assert shares : ok ==> \forall integer j; 0 <= j < m.n ==> share_kept{L, Here}(m, work, i, k, j) &&         \
            share_stands{L, Here}(m, t, work, i, k, j); @/                                                             \
        /@ assert gaps : ok ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.out ==>                              \
            gap_kept{L, Here}(m, work, i, k, j, a) && gap_stands{L, Here}(m, t, work, i, k, j, a); @/                  \
        /@ assert keys : ok ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.width ==>                            \
            back_kept{L, Here}(m, work, i, k, j, b) && back_stands{L, Here}(m, t, work, i, k, j, b); @/                \
        /@ assert matrices : \forall integer a, b; 0 <= a < m.out ==> 0 <= b < m.width ==>                             \
            same_matrix{L, Here}(m, work, k, a, b) && matrix_stands{L, Here}(m, t, work, k, a, b); @/                  \
        /@ assert adds : ok ==> \forall integer j, a, b; 0 <= j < m.n ==> 0 <= a < m.out ==> 0 <= b < m.width ==>      \
            share_stands{L, Here}(m, t, work, i, k, j) && gap_stands{L, Here}(m, t, work, i, k, j, a) &&               \
            back_stands{L, Here}(m, t, work, i, k, j, b) && matrix_stands{L, Here}(m, t, work, k, a, b) &&             \
            token_adds{L, Here}(m, t, work, i, k, j, a, b); @/                                                         \
        /@ assert more : ok ==> \forall integer j, a, b; 0 <= j < m.n ==> 0 <= a < m.out ==> 0 <= b < m.width ==>      \
            tokens_add{L, Here}(m, t, work, i, j, a, b, k) && token_adds{L, Here}(m, t, work, i, k, j, a, b) &&        \
            tokens_add{L, Here}(m, t, work, i, j, a, b, k + 1); @/                                                     \
        ;                                                                                                              \
    }                                                                                                                  \
    /@ assert elements : ok ==> \forall integer j, a, b; 0 <= j < m.n ==> 0 <= a < m.out ==> 0 <= b < m.width ==>      \
        tokens_add{L, Here}(m, t, work, i, j, a, b, m.heads) && diagonal_holds{L, Here}(m, work, i, a, b, m.heads) &&  \
        element_stands{L, Here}(m, t, work, i, j, a, b); @/
/* clang-format on */

#endif
