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
#include <stdbool.h>
#include <stddef.h>

#ifdef OVER_THE_REALS
#include "row_change.h"
#include "same_output.h"
#include "same_change.h"
#include "row_pull.h"
#include "same_pull.h"
#include "pull_rows.h"
#endif

/* One row of attest_attention_vjp. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires read:   \valid_read(q + (0 .. m.d - 1)) && \valid_read(r + (0 .. m.v - 1));
  @ requires write:  \valid(work + (0 .. row_size(m) - 1)) && \valid(y + (0 .. m.v - 1)) && gradient_ok(m, to, 1);
  @ requires keys:   memory_apart(m, work, row_size(m)) && memory_apart(m, y, m.v);
  @ requires masks:  row_apart(bias, mask, m.n, work, row_size(m));
  @ requires hides:  row_apart(bias, mask, m.n, y, m.v);
  @ requires query:  \separated(q + (0 .. m.d - 1), work + (0 .. row_size(m) - 1)) &&
  @     \separated(q + (0 .. m.d - 1), y + (0 .. m.v - 1));
  @ requires above:  gradient_apart(m, to, 1, r, m.v) && \separated(work + (0 .. row_size(m) - 1), r + (0 .. m.v - 1));
  @ requires to:     \separated(work + (0 .. row_size(m) - 1), to.q + (0 .. m.d - 1)) &&
  @     \separated(work + (0 .. row_size(m) - 1), to.k + (0 .. m.n * m.d - 1)) &&
  @     \separated(work + (0 .. row_size(m) - 1), to.v + (0 .. m.n * m.v - 1));
  @ requires new:    gradient_new(m, to, 1);
  @ requires output: \separated(y + (0 .. m.v - 1), work + (0 .. row_size(m) - 1)) && gradient_apart(m, to, 1, y, m.v) &&
  @     \separated(y + (0 .. m.v - 1), r + (0 .. m.v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. row_size(m) - 1], y[0 .. m.v - 1], to.q[0 .. m.d - 1], to.k[0 .. m.n * m.d - 1],
  @            to.v[0 .. m.n * m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind:  \result == ATTEST_EMPTY_ROW <==> shows_none{Pre}(mask, m.n);
  @ ensures finite: \result != ATTEST_RANGE ==> all_finite(y, m.v);
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_y, \result == ATTEST_OK ==> \forall integer a; 0 <= a < m.v ==>
  @     y[a] == output_value{Pre}(m, q, bias, mask, a, m.n))
  @ REAL_ENSURES(real_q, \result == ATTEST_OK ==> \forall integer b; 0 <= b < m.d ==>
  @     row_pulled{Pre, Post}(m, q, bias, mask, r, to.q, b))
  @ REAL_ENSURES(real_k, \result == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     key_grown{Pre, Post}(m, q, bias, mask, r, to.k, j, b))
  @ REAL_ENSURES(real_v, \result == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
  @     value_grown{Pre, Post}(m, q, bias, mask, r, to.v, j, a))
  @ */
static attest_status vjp_row(attest_memory m, const double *q, const double *bias, const uint8_t *mask, const double *r,
                             double *work, double *y, attest_gradient to)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_row_memory at = attest_row_places(m, work);
    //@ ghost places_apart(m, at, work, r, m.v);
    //@ ghost places_apart(m, at, work, to.q, m.d);
    //@ ghost places_apart(m, at, work, to.k, m.n * m.d);
    //@ ghost places_apart(m, at, work, to.v, m.n * m.v);
    const attest_status status = attest_row_and_parts(m, q, bias, mask, work, y);
    //@ REAL_ASSERT(real_r, same_values{Pre, Here}(r, m.v))
    //@ REAL_ASSERT(real_k_left, same_values{Pre, Here}(to.k, m.n * m.d))
    //@ REAL_ASSERT(real_v_left, same_values{Pre, Here}(to.v, m.n * m.v))
    /*@ REAL_ASSERT(real_gaps, status == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     gap_known{Pre, Here}(m, q, bias, mask, at.parts.gap, j, a) && holds_gap{Pre, Here}(m, q, bias, mask, at.parts.gap, j, a)) */
    /*@ REAL_ASSERT(real_slopes, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     to_q_known{Pre, Here}(m, q, bias, mask, at.parts.to_q, j, b) &&
      @     to_k_known{Pre, Here}(m, q, bias, mask, at.parts.to_k, j, b) &&
      @     holds_by_query{Pre, Here}(m, q, bias, mask, at.parts.to_q, j, b) &&
      @     holds_by_key{Pre, Here}(m, q, bias, mask, at.parts.to_k, j, b)) */
    /*@ REAL_ASSERT(real_shares, status == ATTEST_OK ==> \forall integer j; 0 <= j < m.n ==>
      @     holds_share_of{Pre, Here}(m, q, bias, mask, at.p, j)) */
    //@ REAL_GHOST(PULLED_LOGITS(status == ATTEST_OK, Pre, m, q, bias, mask, at.parts.gap, r))
    /*@ REAL_ASSERT(real_far_y, \forall integer a; 0 <= a < m.v ==> \separated(y + a, at.t + (0 .. m.n - 1)) &&
      @     \separated(y + a, to.q + (0 .. m.d - 1)) && \separated(y + a, to.k + (0 .. m.n * m.d - 1)) &&
      @     \separated(y + a, to.v + (0 .. m.n * m.v - 1))) */
    //@ REAL_GHOST(Parts:;)
    attest_attention_row_vjp(m, at.p, at.parts, r, at.t, to);
    //@ REAL_ASSERT(real_to_q_kept, same_values{Parts, Here}(at.parts.to_q, m.n * m.d))
    //@ REAL_ASSERT(real_y_kept, same_values{Parts, Here}(y, m.v))
    /*@ REAL_ASSERT(real_pulls, status == ATTEST_OK ==> \forall integer j; 0 <= j < m.n ==>
      @     logit_pulled{Parts, Here}(m, at.parts, r, at.t, j) && pull_is{Pre, Parts}(m, q, bias, mask, at.parts.gap, r, j, m.v) &&
      @     holds_pull{Pre, Here}(m, q, bias, mask, r, at.t, j)) */
    //@ REAL_GHOST(rows_within(m.n, m.d);)
    /*@ REAL_ASSERT(real_slopes_left, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     row_within(j, m.n, m.d) && same_at{Parts, Here}(at.parts.to_q, m.d, j, b) &&
      @     holds_by_query{Pre, Parts}(m, q, bias, mask, at.parts.to_q, j, b) &&
      @     holds_by_query{Pre, Here}(m, q, bias, mask, at.parts.to_q, j, b)) */
    //@ REAL_GHOST(PULLED_QUERY(status == ATTEST_OK, Pre, m, q, bias, mask, r, at.t, at.parts.to_q))
    /*@ REAL_ASSERT(real_y, status == ATTEST_OK ==> \forall integer a; 0 <= a < m.v ==> same_entry{Parts, Here}(y, a) &&
      @     \at(y[a], Parts) == output_value{Pre}(m, q, bias, mask, a, m.n)) */
    /*@ REAL_ASSERT(real_query, status == ATTEST_OK ==> \forall integer b; 0 <= b < m.d ==>
      @     to.q[b] == rows_real(at.t, at.parts.to_q, m.d, b, m.n) &&
      @     query_pull_is{Pre, Here}(m, q, bias, mask, r, at.t, at.parts.to_q, b, m.n) &&
      @     row_pulled{Pre, Here}(m, q, bias, mask, r, to.q, b)) */
    /*@ REAL_ASSERT(real_keys, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     row_within(j, m.n, m.d) && row_added{Parts, Here}(at.t, at.parts.to_k, to.k, m.d, j, b) &&
      @     same_at{Pre, Parts}(to.k, m.d, j, b) && holds_pull{Pre, Here}(m, q, bias, mask, r, at.t, j) &&
      @     holds_by_key{Pre, Parts}(m, q, bias, mask, at.parts.to_k, j, b) && key_grown{Pre, Here}(m, q, bias, mask, r, to.k, j, b)) */
    //@ REAL_GHOST(rows_within(m.n, m.v);)
    /*@ REAL_ASSERT(real_values, status == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     row_within(j, m.n, m.v) && outer_added{Parts, Here}(at.p, r, to.v, m.v, j, a) && same_at{Pre, Parts}(to.v, m.v, j, a) &&
      @     holds_share_of{Pre, Parts}(m, q, bias, mask, at.p, j) && same_entry{Pre, Parts}(r, a) &&
      @     value_grown{Pre, Here}(m, q, bias, mask, r, to.v, j, a)) */
    return status;
}
/*@ // what is written for many queries, or for one of them, overlaps neither what is read nor the rest of what is written
  @ predicate pulls_apart{L}(attest_memory m, double *Q, integer rows, double *bias, uint8_t *mask, double *R, double *work, double *Y,
  @                          attest_gradient to) =
  @     memory_apart(m, work, row_size(m)) && memory_apart(m, Y, rows * m.v) && memory_apart(m, to.q, rows * m.d) &&
  @     memory_apart(m, to.k, m.n * m.d) && memory_apart(m, to.v, m.n * m.v) && row_apart(bias, mask, rows * m.n, work, row_size(m)) &&
  @     row_apart(bias, mask, rows * m.n, Y, rows * m.v) && row_apart(bias, mask, rows * m.n, to.q, rows * m.d) &&
  @     row_apart(bias, mask, rows * m.n, to.k, m.n * m.d) && row_apart(bias, mask, rows * m.n, to.v, m.n * m.v) &&
  @     \separated(Q + (0 .. rows * m.d - 1), work + (0 .. row_size(m) - 1)) &&
  @     \separated(Q + (0 .. rows * m.d - 1), Y + (0 .. rows * m.v - 1)) && gradient_apart(m, to, rows, Q, rows * m.d) &&
  @     gradient_apart(m, to, rows, work, row_size(m)) && gradient_apart(m, to, rows, Y, rows * m.v) &&
  @     gradient_apart(m, to, rows, R, rows * m.v) && gradient_new(m, to, rows) &&
  @     \separated(work + (0 .. row_size(m) - 1), R + (0 .. rows * m.v - 1)) &&
  @     \separated(work + (0 .. row_size(m) - 1), Y + (0 .. rows * m.v - 1)) &&
  @     \separated(Y + (0 .. rows * m.v - 1), R + (0 .. rows * m.v - 1));
  @ */

/* Query i of attest_attention_vjp: vjp_row for its row of everything. */
/*@ requires memory: memory_ok(m) && 0 <= i < rows <= ATTEST_DIM_MAX;
  @ requires row:    row_ok(bias, mask, rows * m.n);
  @ requires inputs: \valid_read(Q + (0 .. rows * m.d - 1)) && \valid_read(R + (0 .. rows * m.v - 1));
  @ requires write:  \valid(work + (0 .. row_size(m) - 1)) && \valid(Y + (0 .. rows * m.v - 1)) && gradient_ok(m, to, rows);
  @ requires apart:  pulls_apart(m, Q, rows, bias, mask, R, work, Y, to);
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. row_size(m) - 1], Y[i * m.v .. i * m.v + m.v - 1], to.q[i * m.d .. i * m.d + m.d - 1],
  @            to.k[0 .. m.n * m.d - 1], to.v[0 .. m.n * m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind:  \result == ATTEST_EMPTY_ROW <==> query_sees_none{Pre}(mask, i, m.n);
  @ ensures finite: \result != ATTEST_RANGE ==> finite_line(Y, m.v, i);
  @ ensures same_m: same_masks{Pre, Post}(mask, rows * m.n);
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_y, \result == ATTEST_OK ==> \forall integer a; 0 <= a < m.v ==> query_output{Post, Pre}(m, Q, bias, mask, Y, i, a))
  @ REAL_ENSURES(real_q, \result == ATTEST_OK ==> \forall integer b; 0 <= b < m.d ==>
  @     query_pulled{Pre, Post}(m, Q, bias, mask, R, to.q, i, b))
  @ REAL_ENSURES(real_k, \result == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     key_grows{Pre, Post}(m, Q, bias, mask, R, to.k, i, j, b))
  @ REAL_ENSURES(real_v, \result == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
  @     value_grows{Pre, Post}(m, Q, bias, mask, R, to.v, i, j, a))
  @ ensures same_y: same_values{Pre, Post}(Y, i * m.v);
  @ REAL_ENSURES(real_same_q, same_values{Pre, Post}(to.q, i * m.d))
  @ */
static attest_status vjp_query(attest_memory m, const double *Q, int64_t rows, int64_t i, const double *bias,
                               const uint8_t *mask, const double *R, double *work, double *Y, attest_gradient to)
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
    const attest_gradient row = {to.q + i * m.d, to.k, to.v};
    //@ assert masks: row_apart(bias_row, mask_row, m.n, work, row_size(m));
    //@ assert hides: row_apart(bias_row, mask_row, m.n, Y + i * m.v, m.v);
    /*@ assert far_r: \separated(row.q + (0 .. m.d - 1), R + i * m.v + (0 .. m.v - 1)) &&
      @     \separated(row.k + (0 .. m.n * m.d - 1), R + i * m.v + (0 .. m.v - 1)) &&
      @     \separated(row.v + (0 .. m.n * m.v - 1), R + i * m.v + (0 .. m.v - 1)); */
    /*@ assert far_out: \separated(row.q + (0 .. m.d - 1), Y + i * m.v + (0 .. m.v - 1)) &&
      @     \separated(row.k + (0 .. m.n * m.d - 1), Y + i * m.v + (0 .. m.v - 1)) &&
      @     \separated(row.v + (0 .. m.n * m.v - 1), Y + i * m.v + (0 .. m.v - 1)); */
    //@ assert above: gradient_apart(m, row, 1, R + i * m.v, m.v) && gradient_apart(m, row, 1, Y + i * m.v, m.v);
    //@ assert new: gradient_new(m, row, 1);
    //@ REAL_ASSERT(real_place, bias_row == row_of(bias, i, m.n))
    //@ assert place: mask_row == mask_of(mask, i, m.n);
    //@ assert y_work: \forall integer k; 0 <= k < i * m.v ==> \separated(Y + k, work + (0 .. row_size(m) - 1));
    //@ assert y_row: \forall integer k; 0 <= k < i * m.v ==> \separated(Y + k, Y + i * m.v + (0 .. m.v - 1));
    /*@ assert y_to: \forall integer k; 0 <= k < i * m.v ==> \separated(Y + k, to.q + i * m.d + (0 .. m.d - 1)) &&
      @     \separated(Y + k, to.k + (0 .. m.n * m.d - 1)) && \separated(Y + k, to.v + (0 .. m.n * m.v - 1)); */
    /*@ assert far_m: mask != \null ==> \separated(mask + (0 .. rows * m.n - 1), work + (0 .. row_size(m) - 1)) &&
      @     \separated(mask + (0 .. rows * m.n - 1), Y + i * m.v + (0 .. m.v - 1)) &&
      @     \separated(mask + (0 .. rows * m.n - 1), to.q + i * m.d + (0 .. m.d - 1)) &&
      @     \separated(mask + (0 .. rows * m.n - 1), to.k + (0 .. m.n * m.d - 1)) &&
      @     \separated(mask + (0 .. rows * m.n - 1), to.v + (0 .. m.n * m.v - 1)); */
    //@ REAL_ASSERT(real_q_work, \forall integer k; 0 <= k < i * m.d ==> \separated(to.q + k, work + (0 .. row_size(m) - 1)))
    //@ REAL_ASSERT(real_q_row, \forall integer k; 0 <= k < i * m.d ==> \separated(to.q + k, Y + i * m.v + (0 .. m.v - 1)))
    /*@ REAL_ASSERT(real_q_to, \forall integer k; 0 <= k < i * m.d ==> \separated(to.q + k, to.q + i * m.d + (0 .. m.d - 1)) &&
      @     \separated(to.q + k, to.k + (0 .. m.n * m.d - 1)) && \separated(to.q + k, to.v + (0 .. m.n * m.v - 1))) */
    const attest_status status = vjp_row(m, Q + i * m.d, bias_row, mask_row, R + i * m.v, work, Y + i * m.v, row);
    //@ assert same_m: same_masks{Pre, Here}(mask, rows * m.n);
    //@ assert same_y: same_values{Pre, Here}(Y, i * m.v);
    //@ assert finite: status != ATTEST_RANGE ==> all_finite(Y + i * m.v, m.v);
    /*@ assert numbers: status != ATTEST_RANGE ==> \forall integer a; 0 <= a < m.v ==>
      @     finite_number(Y, i * m.v + a) && finite_entry(Y, m.v, i, a); */
    //@ REAL_ASSERT(real_same_q, same_values{Pre, Here}(to.q, i * m.d))
    /*@ REAL_ASSERT(real_y, status == ATTEST_OK ==> \forall integer a; 0 <= a < m.v ==>
      @     (Y + i * m.v)[a] == output_value{Pre}(m, Q + i * m.d, bias_row, mask_row, a, m.n) &&
      @     query_output{Here, Pre}(m, Q, bias, mask, Y, i, a)) */
    /*@ REAL_ASSERT(real_q, status == ATTEST_OK ==> \forall integer b; 0 <= b < m.d ==>
      @     row_pulled{Pre, Here}(m, Q + i * m.d, bias_row, mask_row, R + i * m.v, row.q, b) &&
      @     query_pulled{Pre, Here}(m, Q, bias, mask, R, to.q, i, b)) */
    /*@ REAL_ASSERT(real_k, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     key_grown{Pre, Here}(m, Q + i * m.d, bias_row, mask_row, R + i * m.v, row.k, j, b) &&
      @     key_grows{Pre, Here}(m, Q, bias, mask, R, to.k, i, j, b)) */
    /*@ REAL_ASSERT(real_v, status == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     value_grown{Pre, Here}(m, Q + i * m.d, bias_row, mask_row, R + i * m.v, row.v, j, a) &&
      @     value_grows{Pre, Here}(m, Q, bias, mask, R, to.v, i, j, a)) */
    return status;
}

attest_status attest_attention_vjp(attest_memory m, const double *Q, int64_t rows, const double *bias,
                                   const uint8_t *mask, const double *R, double *work, double *Y, attest_gradient to)
{
    attest_status worst = ATTEST_OK;
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ assert small: rows * m.d <= ATTEST_LENGTH_MAX && m.n * m.d <= ATTEST_LENGTH_MAX && m.n * m.v <= ATTEST_LENGTH_MAX;
    /*@ REAL_ASSERT(real_far_q, \forall integer k; 0 <= k < rows * m.d ==> \separated(Q + k, work + (0 .. row_size(m) - 1)) &&
      @     \separated(Q + k, Y + (0 .. rows * m.v - 1)) && \separated(Q + k, to.q + (0 .. rows * m.d - 1)) &&
      @     \separated(Q + k, to.k + (0 .. m.n * m.d - 1)) && \separated(Q + k, to.v + (0 .. m.n * m.v - 1))) */
    /*@ REAL_ASSERT(real_far_k, \forall integer k; 0 <= k < m.n * m.d ==> \separated(m.keys + k, work + (0 .. row_size(m) - 1)) &&
      @     \separated(m.keys + k, Y + (0 .. rows * m.v - 1)) && \separated(m.keys + k, to.q + (0 .. rows * m.d - 1)) &&
      @     \separated(m.keys + k, to.k + (0 .. m.n * m.d - 1)) && \separated(m.keys + k, to.v + (0 .. m.n * m.v - 1))) */
    /*@ REAL_ASSERT(real_far_v, \forall integer k; 0 <= k < m.n * m.v ==> \separated(m.values + k, work + (0 .. row_size(m) - 1)) &&
      @     \separated(m.values + k, Y + (0 .. rows * m.v - 1)) && \separated(m.values + k, to.q + (0 .. rows * m.d - 1)) &&
      @     \separated(m.values + k, to.k + (0 .. m.n * m.d - 1)) && \separated(m.values + k, to.v + (0 .. m.n * m.v - 1))) */
    /*@ REAL_ASSERT(real_far_b, bias != \null ==> \forall integer k; 0 <= k < rows * m.n ==> \separated(bias + k,
      @     work + (0 .. row_size(m) - 1)) &&
      @     \separated(bias + k, Y + (0 .. rows * m.v - 1)) && \separated(bias + k, to.q + (0 .. rows * m.d - 1)) &&
      @     \separated(bias + k, to.k + (0 .. m.n * m.d - 1)) && \separated(bias + k, to.v + (0 .. m.n * m.v - 1))) */
    /*@ REAL_ASSERT(real_far_r, \forall integer k; 0 <= k < rows * m.v ==> \separated(R + k, work + (0 .. row_size(m) - 1)) &&
      @     \separated(R + k, Y + (0 .. rows * m.v - 1)) && \separated(R + k, to.q + (0 .. rows * m.d - 1)) &&
      @     \separated(R + k, to.k + (0 .. m.n * m.d - 1)) && \separated(R + k, to.v + (0 .. m.n * m.v - 1))) */
    /*@ loop invariant range:  0 <= i <= rows;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop invariant masks:  same_masks{Pre, Here}(mask, rows * m.n);
      @ loop invariant blind:  worst == ATTEST_RANGE || (worst == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(mask, i, m.n));
      @ loop invariant finite: worst != ATTEST_RANGE ==> \forall integer k; 0 <= k < i ==> finite_line(Y, m.v, k);
      @ REAL_INVARIANT(real_range, worst != ATTEST_RANGE)
      @ REAL_INVARIANT(real_y, worst == ATTEST_OK ==> \forall integer k, a; 0 <= k < i ==> 0 <= a < m.v ==>
      @     query_output{Here, Pre}(m, Q, bias, mask, Y, k, a))
      @ REAL_INVARIANT(real_q, worst == ATTEST_OK ==> \forall integer k, b; 0 <= k < i ==> 0 <= b < m.d ==>
      @     query_pulled{Pre, Here}(m, Q, bias, mask, R, to.q, k, b))
      @ REAL_INVARIANT(real_k, worst == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     key_pulled{Pre, Here}(m, Q, bias, mask, R, to.k, j, b, i))
      @ REAL_INVARIANT(real_v, worst == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     value_pulled{Pre, Here}(m, Q, bias, mask, R, to.v, j, a, i))
      @ loop assigns i, worst, work[0 .. row_size(m) - 1], Y[0 .. rows * m.v - 1], to.q[0 .. rows * m.d - 1],
      @     to.k[0 .. m.n * m.d - 1], to.v[0 .. m.n * m.v - 1];
      @ loop variant rows - i; */
    for (int64_t i = 0; i < rows; i++) {
        //@ ghost row_inside(i, rows, m.d);
        //@ ghost row_inside(i, rows, m.n);
        //@ ghost row_inside(i, rows, m.v);
        //@ assert place: row_within(i, rows, m.n);
        //@ assert sight: \forall integer j; 0 <= j < m.n ==> same_sight{Pre, Here}(mask, i, m.n, j);
        //@ assert blindness: same_blindness{Pre, Here}(mask, i, m.n);
        //@ REAL_ASSERT(real_queries, same_values{Pre, Here}(Q, rows * m.d))
        //@ REAL_ASSERT(real_query, part_inside(i * m.d, m.d, rows * m.d) && same_values{Pre, Here}(Q + i * m.d, m.d))
        //@ REAL_ASSERT(real_keys, same_values{Pre, Here}(m.keys, m.n * m.d))
        //@ REAL_ASSERT(real_values, same_values{Pre, Here}(m.values, m.n * m.v))
        //@ REAL_ASSERT(real_biases, bias != \null ==> same_values{Pre, Here}(bias, rows * m.n))
        /*@ REAL_ASSERT(real_bias, bias != \null ==> part_inside(i * m.n, m.n, rows * m.n) &&
          @     same_values{Pre, Here}(bias + i * m.n, m.n)) */
        /*@ REAL_ASSERT(real_telling, \forall integer j; 0 <= j < m.n ==> same_sight{Pre, Here}(mask, i, m.n, j) &&
          @     same_telling{Pre, Here}(row_of(bias, i, m.n), mask_of(mask, i, m.n), j)) */
        //@ REAL_ASSERT(real_above, same_values{Pre, Here}(R, rows * m.v))
        //@ REAL_ASSERT(real_r, part_inside(i * m.v, m.v, rows * m.v) && same_values{Pre, Here}(R + i * m.v, m.v))
        //@ REAL_GHOST(double *q = (double *)Q + i * m.d; double *r = (double *)R + i * m.v;)
        //@ REAL_GHOST(SAME_ROW_PARTS(Pre, m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n)))
        //@ REAL_GHOST(SAME_PULLS(Pre, m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), r))
        //@ REAL_ASSERT(real_same_y, \forall integer a; 0 <= a < m.v ==> query_same_output{Pre, Here}(m, Q, bias, mask, i, a))
        //@ REAL_ASSERT(real_same_q, \forall integer b; 0 <= b < m.d ==> query_same_pull{Pre, Here}(m, Q, bias, mask, R, i, b))
        /*@ REAL_ASSERT(real_same_k, \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
          @     same_pull{Pre, Here}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), r, j, m.v) &&
          @     same_slopes_held{Pre, Here}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), j, b) &&
          @     query_same_key_pull{Pre, Here}(m, Q, bias, mask, R, i, j, b)) */
        /*@ REAL_ASSERT(real_same_v, \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
          @     same_share{Pre, Here}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), j) && same_entry{Pre, Here}(r, a) &&
          @     query_same_value_pull{Pre, Here}(m, Q, bias, mask, R, i, j, a)) */
        //@ ghost Row: ;
        const attest_status status = vjp_query(m, Q, rows, i, bias, mask, R, work, Y, to);
        //@ assert masks: same_masks{Row, Here}(mask, rows * m.n);
        //@ assert blind: status == ATTEST_EMPTY_ROW <==> query_sees_none{Pre}(mask, i, m.n);
        //@ ghost rows_within(i, m.v);
        //@ assert same_y: \forall integer k, b; 0 <= k < i ==> 0 <= b < m.v ==> row_within(k, i, m.v) && same_at{Row, Here}(Y, m.v, k, b);
        //@ assert outputs: \forall integer k; 0 <= k < i ==> finite_line{Row}(Y, m.v, k) ==> finite_line(Y, m.v, k);
        //@ REAL_GHOST(rows_within(i, m.d);)
        /*@ REAL_ASSERT(real_y_now, status == ATTEST_OK ==> \forall integer a; 0 <= a < m.v ==>
          @     query_output{Here, Row}(m, Q, bias, mask, Y, i, a) && query_same_output{Pre, Row}(m, Q, bias, mask, i, a) &&
          @     query_output{Here, Pre}(m, Q, bias, mask, Y, i, a)) */
        /*@ REAL_ASSERT(real_q_now, status == ATTEST_OK ==> \forall integer b; 0 <= b < m.d ==>
          @     query_pulled{Row, Here}(m, Q, bias, mask, R, to.q, i, b) && query_same_pull{Pre, Row}(m, Q, bias, mask, R, i, b) &&
          @     query_pulled{Pre, Here}(m, Q, bias, mask, R, to.q, i, b)) */
        /*@ REAL_ASSERT(real_k_now, worst == ATTEST_OK ==> status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
          @     key_pulled{Pre, Row}(m, Q, bias, mask, R, to.k, j, b, i) && key_grows{Row, Here}(m, Q, bias, mask, R, to.k, i, j, b) &&
          @     query_same_key_pull{Pre, Row}(m, Q, bias, mask, R, i, j, b) &&
          @     key_pulled{Pre, Here}(m, Q, bias, mask, R, to.k, j, b, i + 1)) */
        /*@ REAL_ASSERT(real_v_now, worst == ATTEST_OK ==> status == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
          @     value_pulled{Pre, Row}(m, Q, bias, mask, R, to.v, j, a, i) && value_grows{Row, Here}(m, Q, bias, mask, R, to.v, i, j, a) &&
          @     query_same_value_pull{Pre, Row}(m, Q, bias, mask, R, i, j, a) &&
          @     value_pulled{Pre, Here}(m, Q, bias, mask, R, to.v, j, a, i + 1)) */
        /*@ REAL_ASSERT(real_y_still, worst == ATTEST_OK ==> \forall integer k, a; 0 <= k < i ==> 0 <= a < m.v ==>
          @     row_within(k, i, m.v) && same_at{Row, Here}(Y, m.v, k, a) && query_output{Row, Pre}(m, Q, bias, mask, Y, k, a) &&
          @     query_output{Here, Pre}(m, Q, bias, mask, Y, k, a)) */
        /*@ REAL_ASSERT(real_q_still, worst == ATTEST_OK ==> \forall integer k, b; 0 <= k < i ==> 0 <= b < m.d ==>
          @     row_within(k, i, m.d) && same_at{Row, Here}(to.q, m.d, k, b) &&
          @     query_pulled{Pre, Row}(m, Q, bias, mask, R, to.q, k, b) && query_pulled{Pre, Here}(m, Q, bias, mask, R, to.q, k, b)) */
        worst = attest_worse(worst, status);
    }
    const bool finite =
        attest_all_finite(to.q, rows * m.d) && attest_all_finite(to.k, m.n * m.d) && attest_all_finite(to.v, m.n * m.v);
    return finite ? worst : ATTEST_RANGE;
}
