#define ATTENTION_VALUES
#define ROWS_VALUES
#define SCORE_VALUES
#define VECTOR_VALUES
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
  @ ensures near:   \result == ATTEST_OK ==> \forall integer b, real top; 0 <= b < m.v ==>
  @     query_near{Pre, Post}(m, Q, bias, mask, top, Y, i, b);
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
    const attest_status status = attest_attention_row(m, Q + i * m.d, bias_row, mask_row, work, Y + i * m.v, LSE + i);
    /*@ assert element: status == ATTEST_OK ==> \forall integer b, real top; 0 <= b < m.v ==>
      @     element_near{Pre, Here}(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), top, Y + i * m.v, b); */
    /*@ assert query: status == ATTEST_OK ==> \forall integer b, real top; 0 <= b < m.v ==>
      @     element_near{Pre, Here}(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), top, Y + i * m.v, b) &&
      @     query_near{Pre, Here}(m, Q, bias, mask, top, Y, i, b); */
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
      @ loop invariant near:   worst == ATTEST_OK ==> \forall integer k, b, real top; 0 <= k < i ==> 0 <= b < m.v ==>
      @     query_near{Pre, Here}(m, Q, bias, mask, top, Y, k, b);
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
          /@ loop invariant range: 0 <= j <= m.n;
           @ loop invariant same:  same_keys{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), j);
           @ loop assigns j;
           @ loop variant m.n - j; @/
          for (int64_t j = 0; j < m.n; j++) {
              row_inside(j, m.n, m.d);
              double *key = (double *)m.keys + j * m.d;
              /@ assert key: same_values{Here, Pre}(key, m.d); @/
              /@ loop invariant range: 0 <= t <= m.d;
               @ loop invariant same:  same_sums{Here, Pre}(q, key, t);
               @ loop assigns t;
               @ loop variant m.d - t; @/
              for (int64_t t = 0; t < m.d; t++) {
                  /@ assert entry: same_entry{Here, Pre}(q, t) && same_entry{Here, Pre}(key, t); @/
                  /@ assert more: same_sums{Here, Pre}(q, key, t + 1); @/
              }
              /@ assert sums: same_sums{Here, Pre}(q, m.keys + j * m.d, m.d); @/
              /@ assert scaled: same_scaled{Here, Pre}(m, q, j); @/
              /@ assert shift: same_bias{Here, Pre}(row_of(bias, i, m.n), j); @/
              /@ assert same: same_key{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), j); @/
          }
          /@ loop invariant range: 0 <= k <= m.n;
           @ loop invariant masses: \forall real top;
           @     same_masses{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), top, k);
           @ loop assigns k;
           @ loop variant m.n - k; @/
          for (int64_t k = 0; k < m.n; k++) {
              /@ assert key: same_key{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), k); @/
              /@ assert terms: \forall real top; same_terms{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), top, k); @/
              /@ assert joined: \forall real top; same_masses{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), top, k) &&
               @     same_terms{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), top, k) &&
               @     same_masses{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), top, k + 1); @/
          }
          /@ loop invariant range: 0 <= k <= m.n;
           @ loop invariant outputs: \forall integer b, real top; 0 <= b < m.v ==>
           @     same_output{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), top, b, k);
           @ loop assigns k;
           @ loop variant m.n - k; @/
          for (int64_t k = 0; k < m.n; k++) {
              row_inside(k, m.n, m.v);
              /@ assert within: row_within(k, m.n, m.v); @/
              /@ assert key: same_key{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), k); @/
              /@ assert terms: \forall real top; same_terms{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), top, k); @/
              /@ assert shares: \forall real top; same_shares{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), top, k); @/
              /@ assert probability: \forall real top;
               @     same_probability{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), top, k); @/
              /@ assert value: \forall integer b; 0 <= b < m.v ==> same_value{Here, Pre}(m, k, b); @/
              /@ assert joined: \forall integer b, real top; 0 <= b < m.v ==>
               @     same_probability{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), top, k) &&
               @     same_value{Here, Pre}(m, k, b) &&
               @     same_output{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), top, b, k) &&
               @     same_output{Here, Pre}(m, q, row_of(bias, i, m.n), mask_of(mask, i, m.n), top, b, k + 1); @/
          }
          /@ assert moved: \forall integer b, real top; 0 <= b < m.v ==> query_same{Here, Pre}(m, Q, bias, mask, top, i, b); @/
        */
        //@ ghost Row: ;
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
        const attest_status status = attend(m, Q, rows, i, bias, mask, work, Y, LSE);
        //@ assert same_q: same_values{Row, Here}(Q, rows * m.d);
        //@ assert same_k: same_values{Row, Here}(m.keys, m.n * m.d);
        //@ assert same_v: same_values{Row, Here}(m.values, m.n * m.v);
        //@ assert same_b: bias != \null ==> same_values{Row, Here}(bias, rows * m.n);
        /*@ assert now: status == ATTEST_OK ==> \forall integer b, real top; 0 <= b < m.v ==>
          @     query_near{Row, Here}(m, Q, bias, mask, top, Y, \at(i, Here), b); */
        /*@ assert then: status == ATTEST_OK ==> \forall integer b, real top; 0 <= b < m.v ==>
          @     query_same{Row, Pre}(m, Q, bias, mask, top, \at(i, Here), b) &&
          @     query_near{Row, Here}(m, Q, bias, mask, top, Y, \at(i, Here), b) &&
          @     query_near{Pre, Here}(m, Q, bias, mask, top, Y, \at(i, Here), b); */
        //@ assert kept: same_values{Row, Here}(Y, i * m.v);
        /*@ assert still: worst == ATTEST_OK ==> \forall integer k, b, real top; 0 <= k < i ==> 0 <= b < m.v ==>
          @     row_within(k, i, m.v) && same_at{Row, Here}(Y, m.v, k, b) && query_near{Pre, Row}(m, Q, bias, mask, top, Y, k, b) &&
          @     query_near{Pre, Here}(m, Q, bias, mask, top, Y, k, b); */
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst;
}
