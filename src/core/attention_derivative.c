#ifdef OVER_THE_REALS
#define VECTOR_VALUES
#include "rounding.h"
#include "logic/rows_within.h"
#include "logic/sum.h"
#include "same_slopes.h"
#endif
#include "attention_derivative.h"
#include "row_parts.h"
#include "vector.h"
#include "logic/index.h"
#include "logic/rows.h"
#include <stdbool.h>
#include <stddef.h>

#ifdef OVER_THE_REALS
#include "row_change.h"
#include "same_masks.h"
#endif

int64_t attest_attention_derivative_work(attest_memory m)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return 2 * m.n + 1 + 2 * (m.n * m.d) + 2 * (m.n * m.v) + m.v;
}

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
  @ REAL_ENSURES(real_status, shows_none{Pre}(mask, m.n) ? \result == ATTEST_EMPTY_ROW : \result == ATTEST_OK)
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
  @ requires output: \separated(y + (0 .. m.v - 1), work + (0 .. row_size(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. row_size(m) - 1], y[0 .. m.v - 1], to.q[0 .. m.d - 1], to.k[0 .. m.n * m.d - 1],
  @            to.v[0 .. m.n * m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ REAL_ENSURES(real_status, shows_none{Pre}(mask, m.n) ? \result == ATTEST_EMPTY_ROW : \result == ATTEST_OK)
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
    attest_attention_row_vjp(m, at.p, at.parts, r, at.t, to);
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
    /*@ loop invariant range:  0 <= i <= rows;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ REAL_INVARIANT(real_masks, same_masks{Pre, Here}(mask, rows * m.n))
      @ REAL_INVARIANT(real_status, one_sees_none{Pre}(mask, i, m.n) ? worst == ATTEST_EMPTY_ROW : worst == ATTEST_OK)
      @ loop assigns i, worst, work[0 .. row_size(m) - 1], Y[0 .. rows * m.v - 1], dY[0 .. rows * m.v - 1];
      @ loop variant rows - i; */
    for (int64_t i = 0; i < rows; i++) {
        //@ ghost row_inside(i, rows, m.d);
        //@ ghost row_inside(i, rows, m.n);
        //@ ghost row_inside(i, rows, m.v);
        const double *bias_row = bias == NULL ? NULL : bias + i * m.n;
        const uint8_t *mask_row = mask == NULL ? NULL : mask + i * m.n;
        //@ assert masks: row_apart(bias_row, mask_row, m.n, work, row_size(m));
        //@ REAL_ASSERT(real_mask, mask_row == mask_of(mask, i, m.n) && row_within(i, rows, m.n))
        //@ REAL_ASSERT(real_sight, \forall integer j; 0 <= j < m.n ==> same_sight{Pre, Here}(mask, i, m.n, j))
        //@ REAL_ASSERT(real_blindness, same_blindness{Pre, Here}(mask, i, m.n))
        //@ ghost Row: ;
        const attest_direction row = {along.q + i * m.d, along.k, along.v};
        const attest_status status = jvp_row(m, Q + i * m.d, bias_row, mask_row, row, work, Y + i * m.v, dY + i * m.v);
        //@ REAL_ASSERT(real_masks_kept, same_masks{Row, Here}(mask, rows * m.n))
        //@ REAL_ASSERT(real_now, query_sees_none{Pre}(mask, i, m.n) ? status == ATTEST_EMPTY_ROW : status == ATTEST_OK)
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst != ATTEST_OK || attest_all_finite(dY, rows * m.v) ? worst : ATTEST_RANGE;
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
    /*@ loop invariant range:  0 <= i <= rows;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ REAL_INVARIANT(real_masks, same_masks{Pre, Here}(mask, rows * m.n))
      @ REAL_INVARIANT(real_status, one_sees_none{Pre}(mask, i, m.n) ? worst == ATTEST_EMPTY_ROW : worst == ATTEST_OK)
      @ loop assigns i, worst, work[0 .. row_size(m) - 1], Y[0 .. rows * m.v - 1], to.q[0 .. rows * m.d - 1],
      @     to.k[0 .. m.n * m.d - 1], to.v[0 .. m.n * m.v - 1];
      @ loop variant rows - i; */
    for (int64_t i = 0; i < rows; i++) {
        //@ ghost row_inside(i, rows, m.d);
        //@ ghost row_inside(i, rows, m.n);
        //@ ghost row_inside(i, rows, m.v);
        const double *bias_row = bias == NULL ? NULL : bias + i * m.n;
        const uint8_t *mask_row = mask == NULL ? NULL : mask + i * m.n;
        //@ assert masks: row_apart(bias_row, mask_row, m.n, work, row_size(m));
        //@ REAL_ASSERT(real_mask, mask_row == mask_of(mask, i, m.n) && row_within(i, rows, m.n))
        //@ REAL_ASSERT(real_sight, \forall integer j; 0 <= j < m.n ==> same_sight{Pre, Here}(mask, i, m.n, j))
        //@ REAL_ASSERT(real_blindness, same_blindness{Pre, Here}(mask, i, m.n))
        //@ ghost Row: ;
        const attest_gradient row = {to.q + i * m.d, to.k, to.v};
        const attest_status status = vjp_row(m, Q + i * m.d, bias_row, mask_row, R + i * m.v, work, Y + i * m.v, row);
        //@ REAL_ASSERT(real_masks_kept, same_masks{Row, Here}(mask, rows * m.n))
        //@ REAL_ASSERT(real_now, query_sees_none{Pre}(mask, i, m.n) ? status == ATTEST_EMPTY_ROW : status == ATTEST_OK)
        if (worst == ATTEST_OK)
            worst = status;
    }
    const bool finite =
        attest_all_finite(to.q, rows * m.d) && attest_all_finite(to.k, m.n * m.d) && attest_all_finite(to.v, m.n * m.v);
    return worst != ATTEST_OK || finite ? worst : ATTEST_RANGE;
}
