#ifdef OVER_THE_REALS
#define VECTOR_VALUES
#include "logic/divided.h"
#include "rounding.h"
#include "logic/sum.h"
#include "same_slopes.h"
#endif
#include "multihead_jacobian.h"
#include "jacobian_places.h"
#include "worse.h"
#include "logic/blind.h"
#include "logic/rows_within.h"

#ifdef OVER_THE_REALS
#include "row_parts.h"
#include "row_change.h"
#include "same_output.h"
#include "same_head_share.h"
#include "jacobian_lines.h"
#include "jacobian_sums.h"
#include "same_elements.h"
#include "projections_kept.h"

/*@ // a number of the whole stays; it is one of row i's
  @ predicate same_in_whole{L, M}(attest_multihead m, double *J, integer i, integer a, integer j, integer b) =
  @     \at(J[i * (m.out * (m.n * m.width)) + (a * (m.n * m.width) + (j * m.width + b))], L) ==
  @     \at(J[i * (m.out * (m.n * m.width)) + (a * (m.n * m.width) + (j * m.width + b))], M);
  @ predicate within_whole(attest_multihead m, integer a, integer j, integer b) =
  @     0 <= a * (m.n * m.width) + (j * m.width + b) < m.out * (m.n * m.width);
  @ lemma within_whole_of: \forall attest_multihead m, integer a, j, b; row_within(a, m.out, m.n * m.width) ==>
  @     row_within(j, m.n, m.width) ==> 0 <= b < m.width ==> within_whole(m, a, j, b);
  @ lemma same_in_whole_of{L, M}: \forall attest_multihead m, double *J, integer i, k, a, j, b;
  @     same_values{L, M}(J, k * (m.out * (m.n * m.width))) ==> row_within(i, k, m.out * (m.n * m.width)) ==>
  @     within_whole(m, a, j, b) ==> same_in_whole{L, M}(m, J, i, a, j, b);
  @ lemma whole_is_of{L, M, N}: \forall attest_multihead m, double *work, *J, *row, integer i, a, j, b;
  @     row == J + i * (m.out * (m.n * m.width)) ==> same_element{L, M}(m, work, i, j, a, b) ==>
  @     row_is{M, N}(m, work, i, row, a, j, b) ==> whole_is{L, N}(m, work, i, J, a, j, b);
  @ lemma whole_is_kept{L, M, N}: \forall attest_multihead m, double *work, *J, integer i, a, j, b;
  @     whole_is{L, M}(m, work, i, J, a, j, b) ==> same_in_whole{M, N}(m, J, i, a, j, b) ==> whole_is{L, N}(m, work, i, J, a, j, b);
  @ lemma whole_is_now{L, N}: \forall attest_multihead m, double *work, *J, integer i, a, j, b; whole_is{L, N}(m, work, i, J, a, j, b) ==>
  @     same_element{L, N}(m, work, i, j, a, b) ==> whole_is{N, N}(m, work, i, J, a, j, b);
  @ // what is made of X stays
  @ lemma matrix_made_kept{L, M, N}: \forall attest_multihead m, double *work, integer h, a, b; matrix_made{L, M}(m, work, h, a, b) ==>
  @     same_matrix{M, N}(m, work, h, a, b) ==> matrix_made{L, N}(m, work, h, a, b);
  @ predicate value_stays{L, M}(attest_multihead m, double *work, integer h, integer j, integer a) =
  @     same_at{L, M}(values_within(m, work, h), m.out, j, a);
  @ lemma value_made_kept{L, M, N}: \forall attest_multihead m, double *X, *work, integer h, j, a; value_made{L, M}(m, X, work, h, j, a) ==>
  @     value_stays{M, N}(m, work, h, j, a) ==> value_made{L, N}(m, X, work, h, j, a);
  @ */
#endif

/* All rows, from what attest_multihead_jacobian_begin left. */
/*@ requires sizes: multihead_sizes(m) && m.n * (m.out * (m.n * m.width)) <= ATTEST_LENGTH_MAX;
  @ requires read:  weights_ok(m);
  @ requires write: \valid(work + (0 .. jacobian_work(m) - 1)) && \valid(J + (0 .. m.n * (m.out * (m.n * m.width)) - 1));
  @ requires apart: weights_apart(m, work, jacobian_work(m));
  @ requires masks: row_apart(m.bias, m.mask, m.n * m.n, work, jacobian_work(m));
  @ requires whole: \separated(work + (0 .. jacobian_work(m) - 1), J + (0 .. m.n * (m.out * (m.n * m.width)) - 1));
  @ requires kept:  row_apart(m.bias, m.mask, m.n * m.n, J, m.n * (m.out * (m.n * m.width))) &&
  @                 weights_apart(m, J, m.n * (m.out * (m.n * m.width)));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[jacobian_fixed(m) .. jacobian_work(m) - 1], J[0 .. m.n * (m.out * (m.n * m.width)) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures finite: \result != ATTEST_RANGE ==> all_finite(J, m.n * (m.out * (m.n * m.width)));
  @ ensures blind: \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(m.mask, m.n, m.n));
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real, \result == ATTEST_OK ==> \forall integer i, a, j, b; 0 <= i < m.n ==> 0 <= a < m.out ==> 0 <= j < m.n ==>
  @     0 <= b < m.width ==> whole_is{Post, Post}(m, work, i, J, a, j, b))
  @ */
static attest_status all_rows(attest_multihead m, double *work, double *J)
{
    //@ ghost jacobian_sizes_fit(m);
    //@ ghost product_below(m.out, m.n * m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ assert tokens: (int64_t)(m.n * m.width) == m.n * m.width;
    const int64_t row = m.out * (m.n * m.width);
    //@ assert row: row == m.out * (m.n * m.width);
    //@ REAL_GHOST(double *K = work + m.heads * (m.n * m.d); double *M = K + (m.groups * (m.n * m.d) + m.groups * (m.n * m.v));)
    //@ REAL_GHOST(double *V = M + m.heads * (m.out * m.width);)
    //@ ghost rows_within(m.n, m.n);
    attest_status worst = ATTEST_OK;
    /*@ loop invariant range:  0 <= i <= m.n;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop invariant masks:  same_masks{Pre, Here}(m.mask, m.n * m.n);
      @ loop invariant finite: worst != ATTEST_RANGE ==> all_finite(J, i * row);
      @ loop invariant blind:  worst == ATTEST_RANGE || (worst == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(m.mask, i, m.n));
      @ REAL_INVARIANT(real_range, worst != ATTEST_RANGE)
      @ REAL_INVARIANT(real, worst == ATTEST_OK ==> \forall integer r, a, j, b; 0 <= r < i ==> 0 <= a < m.out ==> 0 <= j < m.n ==>
      @     0 <= b < m.width ==> whole_is{Pre, Here}(m, work, r, J, a, j, b))
      @ loop assigns i, worst, work[jacobian_fixed(m) .. jacobian_work(m) - 1], J[0 .. m.n * row - 1];
      @ loop variant m.n - i; */
    for (int64_t i = 0; i < m.n; i++) {
        //@ ghost row_inside(i, m.n, row);
        //@ REAL_GHOST(SAME_ELEMENTS(Pre, m, work, work, K, M, V, i))
        //@ REAL_GHOST(double *line = J + i * row;)
        //@ assert sight: \forall integer j; 0 <= j < m.n ==> row_within(i, m.n, m.n) && same_sight{Pre, Here}(m.mask, i, m.n, j);
        //@ assert blindness: same_blindness{Pre, Here}(m.mask, i, m.n);
        //@ ghost Row: ;
        const attest_status status = attest_multihead_jacobian_row(m, work, i, J + i * row);
        //@ assert before: all_finite{Row}(J, i * row) ==> all_finite(J, i * row);
        //@ assert joined: all_finite(J, i * row) ==> all_finite(J + i * row, row) ==> all_finite(J, i * row + row);
        //@ assert further: i * row + row == (i + 1) * row;
        /*@ REAL_ASSERT(real_now, status == ATTEST_OK ==> \forall integer a, j, b; 0 <= a < m.out ==> 0 <= j < m.n ==> 0 <= b < m.width ==>
          @     same_element{Pre, Row}(m, work, \at(i, Here), j, a, b) && row_is{Row, Here}(m, work, \at(i, Here), line, a, j, b) &&
          @     whole_is{Pre, Here}(m, work, \at(i, Here), J, a, j, b)) */
        //@ REAL_ASSERT(real_left, same_values{Row, Here}(J, i * (m.out * (m.n * m.width))))
        //@ REAL_GHOST(rows_within(i, m.out * (m.n * m.width));)
        //@ REAL_GHOST(rows_within(m.out, m.n * m.width);)
        //@ REAL_GHOST(rows_within(m.n, m.width);)
        /*@ REAL_ASSERT(real_stays, \forall integer r, a, j, b; 0 <= r < i ==> 0 <= a < m.out ==> 0 <= j < m.n ==> 0 <= b < m.width ==>
          @     row_within(r, i, m.out * (m.n * m.width)) && row_within(a, m.out, m.n * m.width) && row_within(j, m.n, m.width) &&
          @     within_whole(m, a, j, b) && same_in_whole{Row, Here}(m, J, r, a, j, b)) */
        /*@ REAL_ASSERT(real_before, worst == ATTEST_OK ==> \forall integer r, a, j, b; 0 <= r < i ==> 0 <= a < m.out ==> 0 <= j < m.n ==>
          @     0 <= b < m.width ==> same_in_whole{Row, Here}(m, J, r, a, j, b) && whole_is{Pre, Row}(m, work, r, J, a, j, b) &&
          @     whole_is{Pre, Here}(m, work, r, J, a, j, b)) */
        worst = attest_worse(worst, status);
    }
#ifdef OVER_THE_REALS
    /*@ ghost
      /@ loop invariant range: 0 <= r <= m.n;
       @ loop invariant same:  \forall integer i, j, a, b; 0 <= i < r ==> 0 <= j < m.n ==> 0 <= a < m.out ==> 0 <= b < m.width ==>
       @     same_element{Pre, Here}(m, work, i, j, a, b);
       @ loop assigns r;
       @ loop variant m.n - r; @/
      for (int64_t r = 0; r < m.n; r++) {
          SAME_ELEMENTS(Pre, m, work, work, K, M, V, r)
      }
    */
#endif
    /*@ REAL_ASSERT(real, worst == ATTEST_OK ==> \forall integer i, a, j, b; 0 <= i < m.n ==> 0 <= a < m.out ==> 0 <= j < m.n ==>
      @     0 <= b < m.width ==> whole_is{Pre, Here}(m, work, i, J, a, j, b) && same_element{Pre, Here}(m, work, i, j, a, b) &&
      @     whole_is{Here, Here}(m, work, i, J, a, j, b)) */
    return worst;
}

attest_status attest_multihead_jacobian(attest_multihead m, const double *X, double *work, double *J)
{
    //@ ghost jacobian_sizes_fit(m);
    const attest_status begun = attest_multihead_jacobian_begin(m, X, work);
    //@ ghost Begun: ;
    const attest_status status = all_rows(m, work, J);
    //@ assert kept_q: all_finite{Begun}(work, size_q(m)) ==> all_finite(work, size_q(m));
    //@ assert kept_k: all_finite{Begun}(work + size_q(m), size_k(m)) ==> all_finite(work + size_q(m), size_k(m));
    /*@ assert kept_u: all_finite{Begun}(work + (size_q(m) + size_k(m)), size_u(m)) ==>
      @     all_finite(work + (size_q(m) + size_k(m)), size_u(m)); */
    /*@ assert maps_kept: all_finite{Begun}(work + (size_q(m) + size_k(m) + size_u(m)), m.heads * (m.out * m.width)) ==>
      @     all_finite(work + (size_q(m) + size_k(m) + size_u(m)), m.heads * (m.out * m.width)); */
    //@ assert begun: begun == ATTEST_OK ==> begun_finite(m, work);
    //@ REAL_GHOST(double *K = work + m.heads * (m.n * m.d); double *M = K + (m.groups * (m.n * m.d) + m.groups * (m.n * m.v));)
    //@ REAL_GHOST(double *V = M + m.heads * (m.out * m.width);)
    //@ REAL_ASSERT(real_fixed, same_values{Begun, Here}(work, size_q(m)) && same_values{Begun, Here}(K, size_k(m)))
    //@ REAL_ASSERT(real_places, projections_in(m, work).Q == work && projections_in(m, work).K == K)
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Begun, X, m.wq, m.bq, m.heads, m.n, m.width, m.d, work))
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Begun, X, m.wk, m.bk, m.groups, m.n, m.width, m.d, K))
    //@ REAL_GHOST(rows_within(m.heads, m.out * m.width);)
    //@ REAL_GHOST(rows_within(m.out, m.width);)
    //@ REAL_ASSERT(real_matrices, M == work + matrices_at(m))
    //@ REAL_ASSERT(real_matrices_stay, same_values{Begun, Here}(M, m.heads * (m.out * m.width)))
    //@ REAL_ASSERT(real_valued, V == work + (matrices_at(m) + m.heads * (m.out * m.width)))
    //@ REAL_ASSERT(real_fixed_stays, same_values{Begun, Here}(work, jacobian_fixed(m)))
    //@ REAL_ASSERT(real_part, part_inside(matrices_at(m) + m.heads * (m.out * m.width), m.heads * (m.n * m.out), jacobian_fixed(m)))
    //@ REAL_ASSERT(real_values_stay, same_values{Begun, Here}(V, m.heads * (m.n * m.out)))
    /*@ REAL_ASSERT(real_M, \forall integer h, a, b; 0 <= h < m.heads ==> 0 <= a < m.out ==> 0 <= b < m.width ==>
      @     row_within(h, m.heads, m.out * m.width) && row_within(a, m.out, m.width) && same_matrix_at{Begun, Here}(m, M, h, a, b) &&
      @     same_matrix{Begun, Here}(m, work, h, a, b) && matrix_made{Pre, Begun}(m, work, h, a, b) &&
      @     matrix_made{Pre, Here}(m, work, h, a, b)) */
    //@ REAL_GHOST(rows_within(m.heads, m.n * m.out);)
    //@ REAL_GHOST(rows_within(m.n, m.out);)
    /*@ REAL_ASSERT(real_V, \forall integer h; 0 <= h < m.heads ==> row_within(h, m.heads, m.n * m.out) &&
      @     same_values{Begun, Here}(values_within(m, work, h), m.n * m.out)) */
    /*@ REAL_ASSERT(real_values, \forall integer h, j, a; 0 <= h < m.heads ==> 0 <= j < m.n ==> 0 <= a < m.out ==>
      @     row_within(j, m.n, m.out) && value_stays{Begun, Here}(m, work, h, j, a) && value_made{Pre, Begun}(m, X, work, h, j, a) &&
      @     value_made{Pre, Here}(m, X, work, h, j, a)) */
    return attest_worse(begun, status);
}
