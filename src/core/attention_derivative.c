#include "attention_derivative.h"
#include "row_parts.h"
#include "vector.h"
#include "logic/index.h"
#include "logic/rows.h"
#include <stdbool.h>
#include <stddef.h>

int64_t attest_attention_derivative_work(attest_memory m)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return 2 * m.n + 1 + 2 * (m.n * m.d) + 2 * (m.n * m.v) + m.v;
}

#ifdef OVER_THE_REALS
/*@ // n places of a mask are the same in two states of memory; so a query that sees no key in one sees none in the other
  @ predicate same_masks{L, M}(uint8_t *mask, integer n) =
  @     mask != \null ==> \forall integer k; 0 <= k < n ==> \at(mask[k], L) == \at(mask[k], M);
  @ predicate same_blindness{L, M}(uint8_t *mask, integer i, integer n) =
  @     query_sees_none{L}(mask, i, n) <==> query_sees_none{M}(mask, i, n);
  @ predicate same_sight{L, M}(uint8_t *mask, integer i, integer n, integer j) =
  @     shown{L}(mask_of(mask, i, n), j) <==> shown{M}(mask_of(mask, i, n), j);
  @ lemma same_sight_of{L, M}: \forall uint8_t *mask, integer i, rows, n, j; same_masks{L, M}(mask, rows * n) ==>
  @     row_within(i, rows, n) ==> 0 <= j < n ==> same_sight{L, M}(mask, i, n, j);
  @ lemma same_blindness_of{L, M}: \forall uint8_t *mask, integer i, n; (\forall integer j; 0 <= j < n ==>
  @     (shown{L}(mask_of(mask, i, n), j) <==> shown{M}(mask_of(mask, i, n), j))) ==> same_blindness{L, M}(mask, i, n);
  @ // one of the first n queries sees no key
  @ predicate one_sees_none{L}(uint8_t *mask, integer n, integer keys) =
  @     \exists integer i; 0 <= i < n && query_sees_none{L}(mask, i, keys);
  @ lemma none_sees_none{L}: \forall uint8_t *mask, integer keys; !one_sees_none(mask, 0, keys);
  @ lemma one_sees_none_more{L}: \forall uint8_t *mask, integer n, keys; 0 <= n ==>
  @     (one_sees_none(mask, n + 1, keys) <==> one_sees_none(mask, n, keys) || query_sees_none(mask, n, keys));
  @ */
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
  @ requires change: direction_apart(m, along, 1, dy, m.v);
  @ requires new:    \separated(y + (0 .. m.v - 1), work + (0 .. row_size(m) - 1)) &&
  @     \separated(work + (0 .. row_size(m) - 1), dy + (0 .. m.v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. row_size(m) - 1], y[0 .. m.v - 1], dy[0 .. m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ REAL_ENSURES(real_status, shows_none{Pre}(mask, m.n) ? \result == ATTEST_EMPTY_ROW : \result == ATTEST_OK)
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
    attest_attention_row_jvp(m, at.p, at.parts, along, at.t, dy);
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
