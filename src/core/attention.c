#define ATTENTION_VALUES
#define ROWS_VALUES
#define SCORE_VALUES
#define VECTOR_VALUES
#ifdef OVER_THE_REALS
#include "logic/divided.h"
#endif
#include "logic/rows_within.h"
#include "logic/logit.h"
#include "rounding.h"
#include "logic/rows.h"
#include "logic/sum.h"
#include "vector.h"
#include "attention_memory.h"
#include "weighted_rows.h"
#include "logic/attention.h"
#include "attention.h"
#include "attention_same.h"
#include <stddef.h>

/* Query i: attest_attention_row for its row of everything. */
/*@ requires memory: memory_ok(m);
  @ requires rows:   0 <= i < rows <= ATTEST_DIM_MAX;
  @ requires row:    row_ok(bias, mask, rows * m.n);
  @ requires read:   \valid_read(Q + (0 .. rows * m.d - 1));
  @ requires write:  \valid(Y + (0 .. rows * m.v - 1)) && \valid(LSE + (0 .. rows - 1)) && \valid(work + (0 .. m.n - 1));
  @ requires apart:  queries_apart(m, Q, rows, bias, mask, work, Y, LSE);
  @ terminates \true;
  @ exits      \false;
  @ assigns    Y[i * m.v .. i * m.v + m.v - 1], LSE[i], work[0 .. m.n - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK ==> \is_finite(LSE[i]);
  @ IEEE_ENSURES(near, \result == ATTEST_OK ==> \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top;
  @     0 <= b < m.v ==> query_reached{Pre}(m, Q, bias, mask, l, h, s, at, top, i) ==>
  @     stands{Pre}(m.values, m.n * m.v, v, e, from) ==> query_near{Post}(l, h, s, at, top, m.n, v, e, from, m.v, Y, i, b))
  @ REAL_ENSURES(real_status, query_sees_none(mask, i, m.n) ? \result == ATTEST_EMPTY_ROW : \result == ATTEST_OK)
  @ REAL_ENSURES(real, \result == ATTEST_OK ==> \forall integer b; 0 <= b < m.v ==>
  @     query_output{Post, Pre}(m, Q, bias, mask, Y, i, b))
  @ ensures same_q: same_values{Pre, Post}(Q, rows * m.d);
  @ ensures same_k: same_values{Pre, Post}(m.keys, m.n * m.d);
  @ ensures same_v: same_values{Pre, Post}(m.values, m.n * m.v);
  @ ensures same_b: bias != \null ==> same_values{Pre, Post}(bias, rows * m.n);
  @ ensures same_y: same_values{Pre, Post}(Y, i * m.v);
  @ ensures same_l: same_values{Pre, Post}(LSE, i);
  @ */
static attest_status attend(attest_memory m, const double *Q, int64_t rows, int64_t i, const double *bias,
                            const uint8_t *mask, double *work, double *Y, double *LSE)
{
    (void)rows; /* only the contract speaks of it */
    //@ ghost product_below(rows, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(i, rows, m.d);
    //@ ghost row_inside(i, rows, m.n);
    //@ ghost row_inside(i, rows, m.v);
    const double *bias_row = bias == NULL ? NULL : bias + i * m.n;
    const uint8_t *mask_row = mask == NULL ? NULL : mask + i * m.n;
    //@ assert y: memory_apart(m, Y + i * m.v, m.v) && \separated(Q + i * m.d + (0 .. m.d - 1), Y + i * m.v + (0 .. m.v - 1));
    //@ assert lse: memory_apart(m, LSE + i, 1) && \separated(Y + i * m.v + (0 .. m.v - 1), LSE + i);
    //@ assert bias: row_apart(bias_row, mask_row, m.n, work, m.n);
    //@ assert bias_y: row_apart(bias_row, mask_row, m.n, Y + i * m.v, m.v);
    //@ assert bias_lse: row_apart(bias_row, mask_row, m.n, LSE + i, 1);
    //@ assert write: \valid(Y + i * m.v + (0 .. m.v - 1)) && \valid(LSE + i);
    //@ assert row: row_ok(bias_row, mask_row, m.n);
    //@ assert place: bias_row == row_of(bias, i, m.n) && mask_row == mask_of(mask, i, m.n);
    /*@ assert far_q: \separated(Q + (0 .. rows * m.d - 1), Y + i * m.v + (0 .. m.v - 1)) &&
      @     \separated(Q + (0 .. rows * m.d - 1), LSE + i) && \separated(Q + (0 .. rows * m.d - 1), work + (0 .. m.n - 1)); */
    /*@ assert far_k: \separated(m.keys + (0 .. m.n * m.d - 1), Y + i * m.v + (0 .. m.v - 1)) &&
      @     \separated(m.keys + (0 .. m.n * m.d - 1), LSE + i) &&
      @     \separated(m.keys + (0 .. m.n * m.d - 1), work + (0 .. m.n - 1)); */
    /*@ assert far_v: \separated(m.values + (0 .. m.n * m.v - 1), Y + i * m.v + (0 .. m.v - 1)) &&
      @     \separated(m.values + (0 .. m.n * m.v - 1), LSE + i) &&
      @     \separated(m.values + (0 .. m.n * m.v - 1), work + (0 .. m.n - 1)); */
    /*@ assert far_b: bias != \null ==> \separated(bias + (0 .. rows * m.n - 1), Y + i * m.v + (0 .. m.v - 1)) &&
      @     \separated(bias + (0 .. rows * m.n - 1), LSE + i) && \separated(bias + (0 .. rows * m.n - 1), work + (0 .. m.n - 1)); */
    /*@ assert far_l: \separated(LSE + (0 .. i - 1), Y + i * m.v + (0 .. m.v - 1)) && \separated(LSE + (0 .. i - 1), LSE + i) &&
      @     \separated(LSE + (0 .. i - 1), work + (0 .. m.n - 1)); */
    const attest_status status = attest_attention_row(m, Q + i * m.d, bias_row, mask_row, work, Y + i * m.v, LSE + i);
    //@ assert same_q: same_values{Pre, Here}(Q, rows * m.d);
    //@ assert same_k: same_values{Pre, Here}(m.keys, m.n * m.d);
    //@ assert same_v: same_values{Pre, Here}(m.values, m.n * m.v);
    //@ assert same_b: bias != \null ==> same_values{Pre, Here}(bias, rows * m.n);
    //@ assert same_y: same_values{Pre, Here}(Y, i * m.v);
    //@ assert same_l: same_values{Pre, Here}(LSE, i);
#ifndef OVER_THE_REALS
    /*@ assert reached: \forall \list<real> l, h, \list<integer> s, integer at, real top;
      @     query_reached{Pre}(m, Q, bias, mask, l, h, s, at, top, i) ==>
      @     reach{Pre}(m, Q + i * m.d, bias_row, mask_row, l, h, s, at, top); */
    /*@ assert output: status == ATTEST_OK ==> \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top;
      @     0 <= b < m.v ==> reach{Pre}(m, Q + i * m.d, bias_row, mask_row, l, h, s, at, top) ==>
      @     stands{Pre}(m.values, m.n * m.v, v, e, from) ==>
      @     element_near(l, h, s, at, top, m.n, v, e, from, m.v, Y + i * m.v, b); */
    /*@ assert query: status == ATTEST_OK ==> \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top;
      @     0 <= b < m.v ==> query_reached{Pre}(m, Q, bias, mask, l, h, s, at, top, i) ==>
      @     stands{Pre}(m.values, m.n * m.v, v, e, from) ==> query_near{Here}(l, h, s, at, top, m.n, v, e, from, m.v, Y, i, b); */
#endif
    /*@ REAL_ASSERT(real, status == ATTEST_OK ==> \forall integer b; 0 <= b < m.v ==>
      @     query_output{Here, Pre}(m, Q, bias, mask, Y, i, b)) */
    return status;
}

attest_status attest_attention(attest_memory m, const double *Q, int64_t rows, const double *bias, const uint8_t *mask,
                               double *work, double *Y, double *LSE)
{
    attest_status worst = ATTEST_OK;
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:  0 <= i <= rows;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop invariant finite: worst == ATTEST_OK ==> \forall integer k; 0 <= k < i ==> \is_finite(LSE[k]);
      @ loop invariant query:  same_values{Here, Pre}(Q, rows * m.d);
      @ loop invariant keys:   same_values{Here, Pre}(m.keys, m.n * m.d);
      @ loop invariant values: same_values{Here, Pre}(m.values, m.n * m.v);
      @ loop invariant bias:   bias != \null ==> same_values{Here, Pre}(bias, rows * m.n);
      @ IEEE_INVARIANT(near, worst == ATTEST_OK ==> \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, k, b, real top;
      @     0 <= k < i ==> 0 <= b < m.v ==> query_reached{Pre}(m, Q, bias, mask, l, h, s, at, top, k) ==>
      @     stands{Pre}(m.values, m.n * m.v, v, e, from) ==> query_near{Here}(l, h, s, at, top, m.n, v, e, from, m.v, Y, k, b))
      @ REAL_INVARIANT(real_seen, worst == ATTEST_OK ==> \forall integer k; 0 <= k < i ==> !query_sees_none(mask, k, m.n))
      @ REAL_INVARIANT(real_none, worst != ATTEST_OK ==> worst == ATTEST_EMPTY_ROW &&
      @     \exists integer k; 0 <= k < i && query_sees_none(mask, k, m.n))
      @ REAL_INVARIANT(real, worst == ATTEST_OK ==> \forall integer k, b; 0 <= k < i ==> 0 <= b < m.v ==>
      @     query_output{Here, Pre}(m, Q, bias, mask, Y, k, b))
      @ loop assigns i, worst, Y[0 .. rows * m.v - 1], LSE[0 .. rows - 1], work[0 .. m.n - 1];
      @ loop variant rows - i; */
    for (int64_t i = 0; i != rows; i++) {
        //@ ghost row_inside(i, rows, m.d);
        //@ ghost row_inside(i, rows, m.n);
        //@ ghost row_inside(i, rows, m.v);
        //@ ghost rows_within(i, m.v);
        /*@ ghost
          double *q = (double *)Q + i * m.d;
          /@ assert q: same_values{Here, Pre}(q, m.d); @/
          /@ assert b: bias != \null ==> same_values{Here, Pre}(bias + i * m.n, m.n); @/
          SAME_KEYS(Here, Pre, m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n))
          /@ assert moved: query_same{Here, Pre}(m, Q, bias, mask, i); @/
        */
#ifdef OVER_THE_REALS
        /*@ ghost
          /@ loop invariant range: 0 <= j <= m.n;
           @ loop invariant same:  \forall integer b; 0 <= b < m.v ==>
           @     same_output{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), b, j);
           @ loop assigns j;
           @ loop variant m.n - j; @/
          for (int64_t j = 0; j < m.n; j++) {
              row_inside(j, m.n, m.v);
              /@ assert within: row_within(j, m.n, m.v); @/
              /@ assert value: \forall integer b; 0 <= b < m.v ==> same_at{Here, Pre}(m.values, m.v, j, b); @/
              /@ assert share: same_share{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), j); @/
              /@ assert more: \forall integer b; 0 <= b < m.v ==> same_at{Here, Pre}(m.values, m.v, j, b) &&
               @     same_output{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), b, j) &&
               @     same_output_term{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), b, j) &&
               @     same_output{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), b, j + 1); @/
          }
        */
        //@ assert outputs: \forall integer b; 0 <= b < m.v ==> query_same_output{Here, Pre}(m, Q, bias, mask, i, b);
#endif
        //@ ghost Row: ;
        const attest_status status = attend(m, Q, rows, i, bias, mask, work, Y, LSE);
        //@ assert finite: \forall integer k; 0 <= k < i ==> \is_finite(\at(LSE[k], Row)) ==> \is_finite(LSE[k]);
        /*@ assert same: \forall integer k, b; 0 <= k < i ==> 0 <= b < m.v ==> row_within(k, i, m.v) && same_at{Row, Here}(Y, m.v, k, b); */
#ifndef OVER_THE_REALS
        /*@ assert now: status == ATTEST_OK ==> \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top;
          @     0 <= b < m.v ==> query_reached{Row}(m, Q, bias, mask, l, h, s, at, top, \at(i, Here)) ==>
          @     stands{Row}(m.values, m.n * m.v, v, e, from) ==>
          @     query_near{Here}(l, h, s, at, top, m.n, v, e, from, m.v, Y, \at(i, Here), b); */
        /*@ assert reached: \forall \list<real> l, h, \list<integer> s, integer at, real top;
          @     query_reached{Pre}(m, Q, bias, mask, l, h, s, at, top, \at(i, Here)) ==>
          @     query_same{Row, Pre}(m, Q, bias, mask, \at(i, Here)) &&
          @     query_reached{Row}(m, Q, bias, mask, l, h, s, at, top, \at(i, Here)); */
        /*@ assert stand: \forall \list<real> v, e, integer from; stands{Pre}(m.values, m.n * m.v, v, e, from) ==>
          @     stands{Row}(m.values, m.n * m.v, v, e, from); */
        /*@ assert still: worst == ATTEST_OK ==> \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, k, b, real top;
          @     0 <= k < i ==> 0 <= b < m.v ==> query_reached{Pre}(m, Q, bias, mask, l, h, s, at, top, k) ==>
          @     stands{Pre}(m.values, m.n * m.v, v, e, from) ==> same_at{Row, Here}(Y, m.v, k, b) &&
          @     query_near{Row}(l, h, s, at, top, m.n, v, e, from, m.v, Y, k, b) &&
          @     query_near{Here}(l, h, s, at, top, m.n, v, e, from, m.v, Y, k, b); */
#endif
        /*@ REAL_ASSERT(real_now, status == ATTEST_OK ==> \forall integer b; 0 <= b < m.v ==>
          @     query_output{Here, Row}(m, Q, bias, mask, Y, i, b) && query_same_output{Row, Pre}(m, Q, bias, mask, i, b) &&
          @     query_output{Here, Pre}(m, Q, bias, mask, Y, i, b)) */
        /*@ REAL_ASSERT(real_still, worst == ATTEST_OK ==> \forall integer k, b; 0 <= k < i ==> 0 <= b < m.v ==>
          @     same_at{Row, Here}(Y, m.v, k, b) && query_output{Row, Pre}(m, Q, bias, mask, Y, k, b) &&
          @     query_output{Here, Pre}(m, Q, bias, mask, Y, k, b)) */
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst;
}
