#define ATTENTION_VALUES
#define ROWS_VALUES
#define SCORE_VALUES
#define VECTOR_VALUES
#ifdef OVER_THE_REALS
#include "logic/divided.h"
#endif
#include "logic/blind.h"
#include "logic/finite_rows.h"
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
#include "worse.h"
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
  @ ensures blind:  \result == ATTEST_EMPTY_ROW <==> query_sees_none{Pre}(mask, i, m.n);
  @ ensures finite: \result != ATTEST_RANGE ==> finite_line(Y, m.v, i) && (\result == ATTEST_OK ==> \is_finite(LSE[i]));
  @ IEEE_ENSURES(empty, query_sees_none{Pre}(mask, i, m.n) ==> zero_line(Y, m.v, i) && \is_minus_infinity(LSE[i]))
  @ IEEE_ENSURES(near, \result == ATTEST_OK ==> \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top;
  @     0 <= b < m.v ==> query_reached{Pre}(m, Q, bias, mask, l, h, s, at, top, i) ==>
  @     stands{Pre}(m.values, m.n * m.v, v, e, from) ==> query_near{Post}(l, h, s, at, top, m.n, v, e, from, m.v, Y, i, b))
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_lse, \result == ATTEST_OK ==> LSE[i] == \log(weights_of_query{Pre}(m, Q, bias, mask, i)))
  @ REAL_ENSURES(real, \forall integer b; 0 <= b < m.v ==> query_answered{Post, Pre}(m, Q, bias, mask, Y, i, b))
  @ ensures same_q: same_values{Pre, Post}(Q, rows * m.d);
  @ ensures same_k: same_values{Pre, Post}(m.keys, m.n * m.d);
  @ ensures same_v: same_values{Pre, Post}(m.values, m.n * m.v);
  @ ensures same_b: bias != \null ==> same_values{Pre, Post}(bias, rows * m.n);
  @ ensures same_m: same_masks{Pre, Post}(mask, rows * m.n);
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
    /*@ assert far_m: mask != \null ==> \separated(mask + (0 .. rows * m.n - 1), Y + i * m.v + (0 .. m.v - 1)) &&
      @     \separated(mask + (0 .. rows * m.n - 1), LSE + i) && \separated(mask + (0 .. rows * m.n - 1), work + (0 .. m.n - 1)); */
    /*@ assert far_l: \separated(LSE + (0 .. i - 1), Y + i * m.v + (0 .. m.v - 1)) && \separated(LSE + (0 .. i - 1), LSE + i) &&
      @     \separated(LSE + (0 .. i - 1), work + (0 .. m.n - 1)); */
    const attest_status status = attest_attention_row(m, Q + i * m.d, bias_row, mask_row, work, Y + i * m.v, LSE + i);
    //@ assert finite: status != ATTEST_RANGE ==> \forall integer b; 0 <= b < m.v ==> \is_finite((Y + i * m.v)[b]);
    //@ assert numbers: status != ATTEST_RANGE ==> \forall integer b; 0 <= b < m.v ==> finite_entry(Y, m.v, i, b);
    //@ IEEE_ASSERT(zeros, status == ATTEST_EMPTY_ROW ==> \forall integer b; 0 <= b < m.v ==> zero_entry(Y, m.v, i, b))
    //@ assert same_q: same_values{Pre, Here}(Q, rows * m.d);
    //@ assert same_k: same_values{Pre, Here}(m.keys, m.n * m.d);
    //@ assert same_v: same_values{Pre, Here}(m.values, m.n * m.v);
    //@ assert same_b: bias != \null ==> same_values{Pre, Here}(bias, rows * m.n);
    //@ assert same_m: same_masks{Pre, Here}(mask, rows * m.n);
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
    /*@ REAL_ASSERT(real, \forall integer b; 0 <= b < m.v ==> is_value((Y + i * m.v)[b], status == ATTEST_OK ?
      @     output_value{Pre}(m, Q + i * m.d, bias_row, mask_row, b, m.n) : 0.0) && query_answered{Here, Pre}(m, Q, bias, mask, Y, i, b)) */
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
      @ loop invariant blind:  worst == ATTEST_RANGE || (worst == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(mask, i, m.n));
      @ loop invariant finite: worst != ATTEST_RANGE ==> \forall integer k; 0 <= k < i ==> finite_line(Y, m.v, k) &&
      @     (!query_sees_none{Pre}(mask, k, m.n) ==> \is_finite(LSE[k]));
      @ IEEE_INVARIANT(empty, \forall integer k; 0 <= k < i ==> query_sees_none{Pre}(mask, k, m.n) ==> zero_line(Y, m.v, k) &&
      @     \is_minus_infinity(LSE[k]))
      @ loop invariant masks:  same_masks{Pre, Here}(mask, rows * m.n);
      @ loop invariant query:  same_values{Here, Pre}(Q, rows * m.d);
      @ loop invariant keys:   same_values{Here, Pre}(m.keys, m.n * m.d);
      @ loop invariant values: same_values{Here, Pre}(m.values, m.n * m.v);
      @ loop invariant bias:   bias != \null ==> same_values{Here, Pre}(bias, rows * m.n);
      @ IEEE_INVARIANT(near, worst != ATTEST_RANGE ==> \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, k, b, real top;
      @     0 <= k < i ==> 0 <= b < m.v ==> !query_sees_none{Pre}(mask, k, m.n) ==>
      @     query_reached{Pre}(m, Q, bias, mask, l, h, s, at, top, k) ==>
      @     stands{Pre}(m.values, m.n * m.v, v, e, from) ==> query_near{Here}(l, h, s, at, top, m.n, v, e, from, m.v, Y, k, b))
      @ REAL_INVARIANT(real_range, worst != ATTEST_RANGE)
      @ REAL_INVARIANT(real_lse, \forall integer k; 0 <= k < i ==> !query_sees_none{Pre}(mask, k, m.n) ==>
      @     LSE[k] == \log(weights_of_query{Pre}(m, Q, bias, mask, k)))
      @ REAL_INVARIANT(real, \forall integer k, b; 0 <= k < i ==> 0 <= b < m.v ==>
      @     query_answered{Here, Pre}(m, Q, bias, mask, Y, k, b))
      @ loop assigns i, worst, Y[0 .. rows * m.v - 1], LSE[0 .. rows - 1], work[0 .. m.n - 1];
      @ loop variant rows - i; */
    for (int64_t i = 0; i != rows; i++) {
        //@ ghost row_inside(i, rows, m.d);
        //@ ghost row_inside(i, rows, m.n);
        //@ ghost row_inside(i, rows, m.v);
        //@ ghost rows_within(i, m.v);
        //@ assert place: row_within(i, rows, m.n);
        //@ assert sight: \forall integer j; 0 <= j < m.n ==> same_sight{Pre, Here}(mask, i, m.n, j);
        //@ assert blindness: same_blindness{Pre, Here}(mask, i, m.n);
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
        //@ assert blind: status == ATTEST_EMPTY_ROW <==> query_sees_none{Pre}(mask, i, m.n);
        //@ assert masks: same_masks{Row, Here}(mask, rows * m.n);
        //@ assert finite: \forall integer k; 0 <= k < i ==> \is_finite(\at(LSE[k], Row)) ==> \is_finite(LSE[k]);
        /*@ assert same: \forall integer k, b; 0 <= k < i ==> 0 <= b < m.v ==> row_within(k, i, m.v) && same_at{Row, Here}(Y, m.v, k, b); */
        //@ assert nothing: \forall integer k; 0 <= k < i ==> \is_minus_infinity(\at(LSE[k], Row)) ==> \is_minus_infinity(LSE[k]);
        //@ assert zeros: \forall integer k; 0 <= k < i ==> zero_line{Row}(Y, m.v, k) ==> zero_line(Y, m.v, k);
        //@ assert outputs: \forall integer k; 0 <= k < i ==> finite_line{Row}(Y, m.v, k) ==> finite_line(Y, m.v, k);
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
        /*@ assert still: worst != ATTEST_RANGE ==> \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, k, b, real top;
          @     0 <= k < i ==> 0 <= b < m.v ==> !query_sees_none{Pre}(mask, k, m.n) ==>
          @     query_reached{Pre}(m, Q, bias, mask, l, h, s, at, top, k) ==> stands{Pre}(m.values, m.n * m.v, v, e, from) ==>
          @     same_at{Row, Here}(Y, m.v, k, b) && query_near{Row}(l, h, s, at, top, m.n, v, e, from, m.v, Y, k, b) &&
          @     query_near{Here}(l, h, s, at, top, m.n, v, e, from, m.v, Y, k, b); */
#endif
        /*@ REAL_ASSERT(real_now, \forall integer b; 0 <= b < m.v ==>
          @     query_answered{Here, Row}(m, Q, bias, mask, Y, i, b) && query_same_output{Row, Pre}(m, Q, bias, mask, i, b) &&
          @     query_answered{Here, Pre}(m, Q, bias, mask, Y, i, b)) */
        /*@ REAL_ASSERT(real_still, \forall integer k, b; 0 <= k < i ==> 0 <= b < m.v ==>
          @     same_at{Row, Here}(Y, m.v, k, b) && query_answered{Row, Pre}(m, Q, bias, mask, Y, k, b) &&
          @     query_answered{Here, Pre}(m, Q, bias, mask, Y, k, b)) */
        worst = attest_worse(worst, status);
    }
    return worst;
}
