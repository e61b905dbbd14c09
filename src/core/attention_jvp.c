#ifdef OVER_THE_REALS
#define VECTOR_VALUES
#include "logic/divided.h"
#include "rounding.h"
#include "logic/sum.h"
#include "same_slopes.h"
#endif
#define DERIVATIVE_VALUES
#include "attention_derivative.h"
#include "row_parts.h"
#include "vector.h"
#include "worse.h"
#include "logic/blind.h"
#include "logic/finite_rows.h"
#include "logic/rows_within.h"
#include "logic/index.h"
#include "logic/rows.h"
#include <stddef.h>

#ifdef OVER_THE_REALS
#include "row_change.h"
#include "same_output.h"
#include "same_change.h"
#endif

/* One row of attest_attention_jvp. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires read:   \valid_read(q + (0 .. m.d - 1)) && direction_ok(m, along, 1);
  @ requires write:  \valid(work + (0 .. row_size(m) - 1)) && \valid(y + (0 .. m.v - 1)) && \valid(dy + (0 .. m.v - 1));
  @ requires keys:   memory_apart(m, work, row_size(m)) && memory_apart(m, y, m.v);
  @ requires masks:  row_apart(bias, mask, m.n, work, row_size(m));
  @ requires hides:  row_apart(bias, mask, m.n, y, m.v);
  @ requires query:  \separated(q + (0 .. m.d - 1), work + (0 .. row_size(m) - 1)) &&
  @     \separated(q + (0 .. m.d - 1), y + (0 .. m.v - 1));
  @ requires along:  \separated(work + (0 .. row_size(m) - 1), along.q + (0 .. m.d - 1)) &&
  @     \separated(work + (0 .. row_size(m) - 1), along.k + (0 .. m.n * m.d - 1)) &&
  @     \separated(work + (0 .. row_size(m) - 1), along.v + (0 .. m.n * m.v - 1));
  @ requires change: direction_apart(m, along, 1, y, m.v) && direction_apart(m, along, 1, dy, m.v);
  @ requires new:    \separated(y + (0 .. m.v - 1), work + (0 .. row_size(m) - 1)) &&
  @     \separated(work + (0 .. row_size(m) - 1), dy + (0 .. m.v - 1)) && \separated(y + (0 .. m.v - 1), dy + (0 .. m.v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. row_size(m) - 1], y[0 .. m.v - 1], dy[0 .. m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind:  \result == ATTEST_EMPTY_ROW <==> shows_none{Pre}(mask, m.n);
  @ ensures finite: \result != ATTEST_RANGE ==> all_finite(y, m.v);
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_y, \result == ATTEST_OK ==> \forall integer a; 0 <= a < m.v ==>
  @     y[a] == output_value{Pre}(m, q, bias, mask, a, m.n))
  @ REAL_ENSURES(real_change, \result == ATTEST_OK ==> \forall integer a; 0 <= a < m.v ==>
  @     row_changed{Pre, Post}(m, q, bias, mask, along.q, along.k, along.v, dy, a))
  @ */
static attest_status jvp_row(attest_memory m, const double *q, const double *bias, const uint8_t *mask,
                             attest_direction along, double *work, double *y, double *dy)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_row_memory at = attest_row_places(m, work);
    //@ ghost places_apart(m, at, work, dy, m.v);
    //@ ghost places_apart(m, at, work, along.q, m.d);
    //@ ghost places_apart(m, at, work, along.k, m.n * m.d);
    //@ ghost places_apart(m, at, work, along.v, m.n * m.v);
    const attest_status status = attest_row_and_parts(m, q, bias, mask, work, y);
    //@ REAL_ASSERT(real_dq, same_values{Pre, Here}(along.q, m.d))
    //@ REAL_ASSERT(real_dk, same_values{Pre, Here}(along.k, m.n * m.d))
    //@ REAL_ASSERT(real_dv, same_values{Pre, Here}(along.v, m.n * m.v))
    //@ REAL_GHOST(MOVED_LOGITS(status == ATTEST_OK, Pre, m, q, bias, mask, at.parts, along))
    /*@ REAL_ASSERT(real_gaps, status == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     gap_known{Pre, Here}(m, q, bias, mask, at.parts.gap, j, a) && holds_gap{Pre, Here}(m, q, bias, mask, at.parts.gap, j, a)) */
    /*@ REAL_ASSERT(real_shares, status == ATTEST_OK ==> \forall integer j; 0 <= j < m.n ==>
      @     holds_share_of{Pre, Here}(m, q, bias, mask, at.p, j)) */
    //@ REAL_GHOST(Parts:;)
    attest_attention_row_jvp(m, at.p, at.parts, along, at.t, dy);
    //@ REAL_ASSERT(real_p_kept, same_values{Parts, Here}(at.p, m.n))
    //@ REAL_ASSERT(real_gaps_kept, same_values{Parts, Here}(at.parts.gap, m.n * m.v))
    //@ REAL_ASSERT(real_y_kept, same_values{Parts, Here}(y, m.v))
    //@ REAL_ASSERT(real_dv_kept, same_values{Pre, Here}(along.v, m.n * m.v))
    /*@ REAL_ASSERT(real_logits, status == ATTEST_OK ==> \forall integer j; 0 <= j < m.n ==>
      @     logit_moved{Parts, Here}(m, at.parts, along, at.t, j) &&
      @     moved_query_is{Pre, Parts}(m, q, bias, mask, at.parts.to_q, along.q, j, m.d) &&
      @     moved_key_is{Pre, Parts}(m, q, bias, mask, at.parts.to_k, along.k, j, m.d) &&
      @     holds_change{Pre, Here}(m, q, bias, mask, along.q, along.k, at.t, j)) */
    //@ REAL_GHOST(rows_within(m.n, m.v);)
    /*@ REAL_ASSERT(real_gaps_left, status == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     row_within(j, m.n, m.v) && same_at{Parts, Here}(at.parts.gap, m.v, j, a) &&
      @     holds_gap{Pre, Parts}(m, q, bias, mask, at.parts.gap, j, a) && holds_gap{Pre, Here}(m, q, bias, mask, at.parts.gap, j, a)) */
    /*@ REAL_ASSERT(real_shares_left, status == ATTEST_OK ==> \forall integer j; 0 <= j < m.n ==> same_entry{Parts, Here}(at.p, j) &&
      @     holds_share_of{Pre, Parts}(m, q, bias, mask, at.p, j) && holds_share_of{Pre, Here}(m, q, bias, mask, at.p, j)) */
    //@ REAL_GHOST(CHANGED_OUTPUT(status == ATTEST_OK, Pre, m, q, bias, mask, at, along))
    /*@ REAL_ASSERT(real_y, status == ATTEST_OK ==> \forall integer a; 0 <= a < m.v ==> same_entry{Parts, Here}(y, a) &&
      @     \at(y[a], Parts) == output_value{Pre}(m, q, bias, mask, a, m.n)) */
    /*@ REAL_ASSERT(real_change, status == ATTEST_OK ==> \forall integer a; 0 <= a < m.v ==>
      @     dy[a] == rows_real(at.t, at.parts.gap, m.v, a, m.n) + rows_real(at.p, along.v, m.v, a, m.n) &&
      @     by_logits_is{Pre, Here}(m, q, bias, mask, along.q, along.k, at.t, at.parts.gap, a, m.n) &&
      @     by_values_is{Pre, Here}(m, q, bias, mask, at.p, along.v, a, m.n) &&
      @     row_changed{Pre, Here}(m, q, bias, mask, along.q, along.k, along.v, dy, a)) */
    return status;
}
/*@ // what is written for many queries, or for one of them, overlaps neither what is read nor the rest of what is written
  @ predicate changes_apart{L}(attest_memory m, double *Q, integer rows, double *bias, uint8_t *mask, attest_direction along, double *work,
  @                            double *Y, double *dY) =
  @     memory_apart(m, work, row_size(m)) && memory_apart(m, Y, rows * m.v) && memory_apart(m, dY, rows * m.v) &&
  @     row_apart(bias, mask, rows * m.n, work, row_size(m)) && row_apart(bias, mask, rows * m.n, Y, rows * m.v) &&
  @     row_apart(bias, mask, rows * m.n, dY, rows * m.v) &&
  @     \separated(Q + (0 .. rows * m.d - 1), work + (0 .. row_size(m) - 1)) &&
  @     \separated(Q + (0 .. rows * m.d - 1), Y + (0 .. rows * m.v - 1)) &&
  @     \separated(Q + (0 .. rows * m.d - 1), dY + (0 .. rows * m.v - 1)) && direction_apart(m, along, rows, work, row_size(m)) &&
  @     direction_apart(m, along, rows, Y, rows * m.v) && direction_apart(m, along, rows, dY, rows * m.v) &&
  @     \separated(work + (0 .. row_size(m) - 1), Y + (0 .. rows * m.v - 1)) &&
  @     \separated(work + (0 .. row_size(m) - 1), dY + (0 .. rows * m.v - 1)) &&
  @     \separated(Y + (0 .. rows * m.v - 1), dY + (0 .. rows * m.v - 1));
  @ */

/* Query i of attest_attention_jvp: jvp_row for its row of everything. */
/*@ requires memory: memory_ok(m) && 0 <= i < rows <= ATTEST_DIM_MAX;
  @ requires row:    row_ok(bias, mask, rows * m.n);
  @ requires inputs: \valid_read(Q + (0 .. rows * m.d - 1)) && direction_ok(m, along, rows);
  @ requires write:  \valid(work + (0 .. row_size(m) - 1)) && \valid(Y + (0 .. rows * m.v - 1)) &&
  @                  \valid(dY + (0 .. rows * m.v - 1));
  @ requires apart:  changes_apart(m, Q, rows, bias, mask, along, work, Y, dY);
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. row_size(m) - 1], Y[i * m.v .. i * m.v + m.v - 1], dY[i * m.v .. i * m.v + m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind:  \result == ATTEST_EMPTY_ROW <==> query_sees_none{Pre}(mask, i, m.n);
  @ ensures finite: \result != ATTEST_RANGE ==> finite_line(Y, m.v, i);
  @ ensures same_m: same_masks{Pre, Post}(mask, rows * m.n);
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_y, \result == ATTEST_OK ==> \forall integer a; 0 <= a < m.v ==> query_output{Post, Pre}(m, Q, bias, mask, Y, i, a))
  @ REAL_ENSURES(real_change, \result == ATTEST_OK ==> \forall integer a; 0 <= a < m.v ==>
  @     query_changed{Pre, Post}(m, Q, bias, mask, along.q, along.k, along.v, dY, i, a))
  @ ensures same_y: same_values{Pre, Post}(Y, i * m.v);
  @ REAL_ENSURES(real_same_dy, same_values{Pre, Post}(dY, i * m.v))
  @ */
static attest_status jvp_query(attest_memory m, const double *Q, int64_t rows, int64_t i, const double *bias,
                               const uint8_t *mask, attest_direction along, double *work, double *Y, double *dY)
{
    (void)rows; /* only the contract speaks of it */
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(i, rows, m.d);
    //@ ghost row_inside(i, rows, m.n);
    //@ ghost row_inside(i, rows, m.v);
    const double *bias_row = bias == NULL ? NULL : bias + i * m.n;
    const uint8_t *mask_row = mask == NULL ? NULL : mask + i * m.n;
    const attest_direction row = {along.q + i * m.d, along.k, along.v};
    //@ assert masks: row_apart(bias_row, mask_row, m.n, work, row_size(m));
    //@ assert hides: row_apart(bias_row, mask_row, m.n, Y + i * m.v, m.v);
    /*@ assert far_q: \separated(row.q + (0 .. m.d - 1), Y + i * m.v + (0 .. m.v - 1)) &&
      @     \separated(row.q + (0 .. m.d - 1), dY + i * m.v + (0 .. m.v - 1)); */
    /*@ assert far_k: \separated(along.k + (0 .. m.n * m.d - 1), Y + i * m.v + (0 .. m.v - 1)) &&
      @     \separated(along.k + (0 .. m.n * m.d - 1), dY + i * m.v + (0 .. m.v - 1)); */
    /*@ assert far_v: \separated(along.v + (0 .. m.n * m.v - 1), Y + i * m.v + (0 .. m.v - 1)) &&
      @     \separated(along.v + (0 .. m.n * m.v - 1), dY + i * m.v + (0 .. m.v - 1)); */
    //@ assert change: direction_apart(m, row, 1, Y + i * m.v, m.v) && direction_apart(m, row, 1, dY + i * m.v, m.v);
    //@ REAL_ASSERT(real_place, bias_row == row_of(bias, i, m.n))
    //@ assert place: mask_row == mask_of(mask, i, m.n);
    /*@ assert far_y: \separated(Y + (0 .. i * m.v - 1), Y + i * m.v + (0 .. m.v - 1)) &&
      @     \separated(Y + (0 .. i * m.v - 1), dY + i * m.v + (0 .. m.v - 1)) &&
      @     \separated(Y + (0 .. i * m.v - 1), work + (0 .. row_size(m) - 1)); */
    /*@ assert far_m: mask != \null ==> \separated(mask + (0 .. rows * m.n - 1), Y + i * m.v + (0 .. m.v - 1)) &&
      @     \separated(mask + (0 .. rows * m.n - 1), dY + i * m.v + (0 .. m.v - 1)) &&
      @     \separated(mask + (0 .. rows * m.n - 1), work + (0 .. row_size(m) - 1)); */
    /*@ REAL_ASSERT(real_far_dy, \separated(dY + (0 .. i * m.v - 1), dY + i * m.v + (0 .. m.v - 1)) &&
      @     \separated(dY + (0 .. i * m.v - 1), Y + i * m.v + (0 .. m.v - 1)) &&
      @     \separated(dY + (0 .. i * m.v - 1), work + (0 .. row_size(m) - 1))) */
    const attest_status status = jvp_row(m, Q + i * m.d, bias_row, mask_row, row, work, Y + i * m.v, dY + i * m.v);
    //@ assert same_m: same_masks{Pre, Here}(mask, rows * m.n);
    //@ assert same_y: same_values{Pre, Here}(Y, i * m.v);
    //@ assert finite: status != ATTEST_RANGE ==> all_finite(Y + i * m.v, m.v);
    /*@ assert numbers: status != ATTEST_RANGE ==> \forall integer a; 0 <= a < m.v ==>
      @     finite_number(Y, i * m.v + a) && finite_entry(Y, m.v, i, a); */
    //@ REAL_ASSERT(real_same_dy, same_values{Pre, Here}(dY, i * m.v))
    /*@ REAL_ASSERT(real_y, status == ATTEST_OK ==> \forall integer a; 0 <= a < m.v ==>
      @     (Y + i * m.v)[a] == output_value{Pre}(m, Q + i * m.d, bias_row, mask_row, a, m.n) &&
      @     query_output{Here, Pre}(m, Q, bias, mask, Y, i, a)) */
    /*@ REAL_ASSERT(real_change, status == ATTEST_OK ==> \forall integer a; 0 <= a < m.v ==>
      @     row_changed{Pre, Here}(m, Q + i * m.d, bias_row, mask_row, row.q, row.k, row.v, dY + i * m.v, a) &&
      @     query_changed{Pre, Here}(m, Q, bias, mask, along.q, along.k, along.v, dY, i, a)) */
    return status;
}

attest_status attest_attention_jvp(attest_memory m, const double *Q, int64_t rows, const double *bias,
                                   const uint8_t *mask, attest_direction along, double *work, double *Y, double *dY)
{
    attest_status worst = ATTEST_OK;
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ assert length: 0 <= rows * m.v <= ATTEST_LENGTH_MAX;
    /*@ loop invariant range:  0 <= i <= rows;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop invariant masks:  same_masks{Pre, Here}(mask, rows * m.n);
      @ loop invariant blind:  worst == ATTEST_RANGE || (worst == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(mask, i, m.n));
      @ loop invariant finite: worst != ATTEST_RANGE ==> \forall integer k; 0 <= k < i ==> finite_line(Y, m.v, k);
      @ REAL_INVARIANT(real_range, worst != ATTEST_RANGE)
      @ REAL_INVARIANT(real_y, worst == ATTEST_OK ==> \forall integer k, a; 0 <= k < i ==> 0 <= a < m.v ==>
      @     query_output{Here, Pre}(m, Q, bias, mask, Y, k, a))
      @ REAL_INVARIANT(real_change, worst == ATTEST_OK ==> \forall integer k, a; 0 <= k < i ==> 0 <= a < m.v ==>
      @     query_changed{Pre, Here}(m, Q, bias, mask, along.q, along.k, along.v, dY, k, a))
      @ loop assigns i, worst, work[0 .. row_size(m) - 1], Y[0 .. rows * m.v - 1], dY[0 .. rows * m.v - 1];
      @ loop variant rows - i; */
    for (int64_t i = 0; i < rows; i++) {
        //@ ghost row_inside(i, rows, m.d);
        //@ ghost row_inside(i, rows, m.n);
        //@ ghost row_inside(i, rows, m.v);
        //@ assert place: row_within(i, rows, m.n);
        //@ assert sight: \forall integer j; 0 <= j < m.n ==> same_sight{Pre, Here}(mask, i, m.n, j);
        //@ assert blindness: same_blindness{Pre, Here}(mask, i, m.n);
        //@ REAL_ASSERT(real_queries, same_values{Pre, Here}(Q, rows * m.d))
        //@ REAL_ASSERT(real_q, same_values{Pre, Here}(Q + i * m.d, m.d))
        //@ REAL_ASSERT(real_keys, same_values{Pre, Here}(m.keys, m.n * m.d))
        //@ REAL_ASSERT(real_values, same_values{Pre, Here}(m.values, m.n * m.v))
        //@ REAL_ASSERT(real_bias, bias != \null ==> same_values{Pre, Here}(bias + i * m.n, m.n))
        /*@ REAL_ASSERT(real_telling, \forall integer j; 0 <= j < m.n ==> same_sight{Pre, Here}(mask, i, m.n, j) &&
          @     same_telling{Pre, Here}(row_of(bias, i, m.n), mask_of(mask, i, m.n), j)) */
        //@ REAL_ASSERT(real_dq, same_values{Pre, Here}(along.q + i * m.d, m.d))
        //@ REAL_ASSERT(real_dk, same_values{Pre, Here}(along.k, m.n * m.d))
        //@ REAL_ASSERT(real_dv, same_values{Pre, Here}(along.v, m.n * m.v))
        //@ REAL_GHOST(double *q = (double *)Q + i * m.d; double *dq = (double *)along.q + i * m.d;)
        //@ REAL_GHOST(SAME_ROW_PARTS(Pre, m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n)))
        //@ REAL_GHOST(SAME_CHANGES(Pre, m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), dq, along.k, along.v))
        /*@ REAL_ASSERT(real_same, \forall integer a; 0 <= a < m.v ==> query_same_output{Pre, Here}(m, Q, bias, mask, i, a) &&
          @     query_same_change{Pre, Here}(m, Q, bias, mask, along.q, along.k, along.v, i, a)) */
        //@ ghost Row: ;
        const attest_status status = jvp_query(m, Q, rows, i, bias, mask, along, work, Y, dY);
        //@ assert masks: same_masks{Row, Here}(mask, rows * m.n);
        //@ assert blind: status == ATTEST_EMPTY_ROW <==> query_sees_none{Pre}(mask, i, m.n);
        //@ ghost rows_within(i, m.v);
        //@ assert same_y: \forall integer k, b; 0 <= k < i ==> 0 <= b < m.v ==> row_within(k, i, m.v) && same_at{Row, Here}(Y, m.v, k, b);
        //@ assert outputs: \forall integer k; 0 <= k < i ==> finite_line{Row}(Y, m.v, k) ==> finite_line(Y, m.v, k);
        /*@ REAL_ASSERT(real_y_now, status == ATTEST_OK ==> \forall integer a; 0 <= a < m.v ==>
          @     query_output{Here, Row}(m, Q, bias, mask, Y, i, a) && query_same_output{Pre, Row}(m, Q, bias, mask, i, a) &&
          @     query_output{Here, Pre}(m, Q, bias, mask, Y, i, a)) */
        /*@ REAL_ASSERT(real_change_now, status == ATTEST_OK ==> \forall integer a; 0 <= a < m.v ==>
          @     query_changed{Row, Here}(m, Q, bias, mask, along.q, along.k, along.v, dY, i, a) &&
          @     query_same_change{Pre, Row}(m, Q, bias, mask, along.q, along.k, along.v, i, a) &&
          @     query_changed{Pre, Here}(m, Q, bias, mask, along.q, along.k, along.v, dY, i, a)) */
        /*@ REAL_ASSERT(real_y_still, worst == ATTEST_OK ==> \forall integer k, a; 0 <= k < i ==> 0 <= a < m.v ==>
          @     row_within(k, i, m.v) && same_at{Row, Here}(Y, m.v, k, a) && query_output{Row, Pre}(m, Q, bias, mask, Y, k, a) &&
          @     query_output{Here, Pre}(m, Q, bias, mask, Y, k, a)) */
        /*@ REAL_ASSERT(real_change_still, worst == ATTEST_OK ==> \forall integer k, a; 0 <= k < i ==> 0 <= a < m.v ==>
          @     row_within(k, i, m.v) && same_at{Row, Here}(dY, m.v, k, a) &&
          @     query_changed{Pre, Row}(m, Q, bias, mask, along.q, along.k, along.v, dY, k, a) &&
          @     query_changed{Pre, Here}(m, Q, bias, mask, along.q, along.k, along.v, dY, k, a)) */
        worst = attest_worse(worst, status);
    }
    return attest_all_finite(dY, rows * m.v) ? worst : ATTEST_RANGE;
}
