/* Attention on given queries, keys and values: y_i = sum_j P_ij v_j, P = softmax(logits).
 * Paper: Kim et al., section 3; Vuckovic et al., definition 1.  Mathematics: spec/mathematics.md, K1, R1.
 *
 * Error of an element of y: Theorem E, from the errors e_j of the logits (score.h), of exp and of the sums; about
 * (max v - min v) (sum_j P_ij e_j + u (phi^-1(n - 1) + s + 1)) + 2 (s + 1) u max |v|, s as in vector.h. The tests hold the
 * output to the full bound (tests/inclusion/test_attention.c). Proved of the code: attention_near (spec/logic/attention.h). */
#ifndef ATTEST_ATTENTION_H
#define ATTEST_ATTENTION_H

#include "attention_memory.h"
#include "reals.h"
#include "size.h"
#include "logic/finite_rows.h"
#include "logic/masked.h"
#include <stdint.h>

/* A file that proves what the outputs are includes rounding.h and logic/attention.h, which names what those need, and says
 * ATTENTION_VALUES before this one. */
#ifdef ATTENTION_VALUES
/*@ // column b of the output of a query
  @ predicate element_near{L}(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, \list<real> v,
  @                           \list<real> e, integer from, integer d, double *y, integer b) =
  @     attention_near(l, h, s, at, top, n, v, e, from, d, b, y[b]);
  @ // what is in reach of query i of many
  @ predicate query_reached{L}(attest_memory m, double *Q, double *bias, uint8_t *mask, \list<real> l, \list<real> h, \list<integer> s,
  @                            integer at, real top, integer i) =
  @     reach(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), l, h, s, at, top);
  @ // its output in column b
  @ predicate query_near{L}(\list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, \list<real> v,
  @                         \list<real> e, integer from, integer d, double *Y, integer i, integer b) =
  @     attention_near(l, h, s, at, top, n, v, e, from, d, b, Y[i * d + b]); */
#endif
#if defined(ATTENTION_VALUES) && !defined(OVER_THE_REALS)
#define ATTENTION_ENSURES(...) ensures near : (__VA_ARGS__);
#else
#define ATTENTION_ENSURES(...)
#endif

/* One that proves what is made of a row's probabilities says SHARES_VALUES besides ATTENTION_VALUES. */
#if defined(SHARES_VALUES) && !defined(OVER_THE_REALS)
#define SHARES_ENSURES(name, ...) ensures name : (__VA_ARGS__);
/*@ predicate probability_at{M}(double *p, \list<real> l, \list<real> h, \list<integer> s, integer at, real top, integer n, integer j) =
  @     \is_finite(p[j]) && (shares_close(l, h, s, at, top, n) ==> probability_close((real)p[j], l, h, s, at, top, n, j)); */
#else
#define SHARES_ENSURES(name, ...)
#endif

/*@ predicate row_ok{L}(double *bias, uint8_t *mask, integer n) =
  @     (bias == \null || \valid_read(bias + (0 .. n - 1))) && (mask == \null || \valid_read(mask + (0 .. n - 1)));
  @
  @ predicate row_apart{L}(double *bias, uint8_t *mask, integer n, double *out, integer length) =
  @     (bias == \null || \separated(out + (0 .. length - 1), bias + (0 .. n - 1))) &&
  @     (mask == \null || \separated(out + (0 .. length - 1), mask + (0 .. n - 1)));
  @
  @ // what is written for many queries overlaps neither what is read nor the rest of what is written
  @ predicate queries_apart{L}(attest_memory m, double *Q, integer rows, double *bias, uint8_t *mask, double *work, double *Y,
  @     double *LSE) = memory_apart(m, work, m.n) && memory_apart(m, Y, rows * m.v) && memory_apart(m, LSE, rows) &&
  @     row_apart(bias, mask, rows * m.n, work, m.n) && row_apart(bias, mask, rows * m.n, Y, rows * m.v) &&
  @     row_apart(bias, mask, rows * m.n, LSE, rows) &&
  @     \separated(Q + (0 .. rows * m.d - 1), work + (0 .. m.n - 1)) &&
  @     \separated(Q + (0 .. rows * m.d - 1), Y + (0 .. rows * m.v - 1)) &&
  @     \separated(Q + (0 .. rows * m.d - 1), LSE + (0 .. rows - 1)) &&
  @     \separated(work + (0 .. m.n - 1), Y + (0 .. rows * m.v - 1)) &&
  @     \separated(work + (0 .. m.n - 1), LSE + (0 .. rows - 1)) &&
  @     \separated(Y + (0 .. rows * m.v - 1), LSE + (0 .. rows - 1));
  @ */

/*@ ghost
  /@ requires inside: 0 <= at && 0 <= part && at + part <= whole;
   @ requires apart:  row_apart(bias, mask, whole, out, length);
   @ requires bias:   (bias == \null ==> row_bias == \null) && (bias != \null ==> row_bias == bias + at);
   @ requires mask:   (mask == \null ==> row_mask == \null) && (mask != \null ==> row_mask == mask + at);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures part: row_apart(row_bias, row_mask, part, out, length);
   @/
  static inline void row_part(const double *bias, const uint8_t *mask, int64_t whole, double *out, int64_t length,
                              int64_t at, int64_t part, const double *row_bias, const uint8_t *row_mask)
  {
  }

  /@ requires inside: 0 <= at && 0 <= part && at + part <= length;
   @ requires apart:  row_apart(bias, mask, n, out, length);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures part: row_apart(bias, mask, n, out + at, part);
   @/
  static inline void out_part(const double *bias, const uint8_t *mask, int64_t n, double *out, int64_t length, int64_t at,
                              int64_t part)
  {
  }
*/

/* One query q [d]: its probabilities p [n], its output y [v], *lse = log sum_j exp(logit_j).
 * `bias` [n] is added to the logits, `mask` [n] hides keys; either may be null.
 * ATTEST_EMPTY_ROW when the mask hides every key: then p and y are 0 and *lse is minus infinity.
 * ATTEST_RANGE when a logit or the output leaves double's range. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires read:   \valid_read(q + (0 .. m.d - 1));
  @ requires write:  \valid(p + (0 .. m.n - 1)) && \valid(y + (0 .. m.v - 1)) && \valid(lse);
  @ requires apart:  memory_apart(m, p, m.n) && memory_apart(m, y, m.v) && memory_apart(m, lse, 1) &&
  @     row_apart(bias, mask, m.n, p, m.n) && row_apart(bias, mask, m.n, y, m.v) && row_apart(bias, mask, m.n, lse, 1) &&
  @     \separated(q + (0 .. m.d - 1), p + (0 .. m.n - 1)) && \separated(q + (0 .. m.d - 1), y + (0 .. m.v - 1)) &&
  @     \separated(q + (0 .. m.d - 1), lse) && \separated(p + (0 .. m.n - 1), y + (0 .. m.v - 1)) &&
  @     \separated(p + (0 .. m.n - 1), lse) && \separated(y + (0 .. m.v - 1), lse);
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. m.n - 1], y[0 .. m.v - 1], *lse;
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures finite: \result != ATTEST_RANGE ==> (\result == ATTEST_OK ==> \is_finite(*lse)) &&
  @     \forall integer b; 0 <= b < m.v ==> \is_finite(y[b]);
  @ ensures unit:   \forall integer j; 0 <= j < m.n ==> \is_finite(p[j]) ==> 0.0 <= p[j] <= 1.0;
  @ ensures empty:  \result == ATTEST_EMPTY_ROW ==> \forall integer b; 0 <= b < m.v ==> IS_VALUE(y[b], 0.0);
  @ IEEE_ENSURES(nothing, \result == ATTEST_EMPTY_ROW ==> \is_minus_infinity(*lse))
  @ ATTENTION_ENSURES(\result == ATTEST_OK ==>
  @     \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, b, real top; reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==>
  @     stands{Pre}(m.values, m.n * m.v, v, e, from) ==> 0 <= b < m.v ==>
  @     element_near{Post}(l, h, s, at, top, m.n, v, e, from, m.v, y, b))
  @ SHARES_ENSURES(shares, \result == ATTEST_OK ==> \forall \list<real> l, h, \list<integer> s, integer at, j, real top;
  @     reach{Pre}(m, q, bias, mask, l, h, s, at, top) ==> 0 <= j < m.n ==> probability_at{Post}(p, l, h, s, at, top, m.n, j))
  @ ensures blind: \result == ATTEST_EMPTY_ROW <==> shows_none{Pre}(mask, m.n);
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_lse, \result == ATTEST_OK ==> *lse == \log(key_weights{Pre}(m, q, bias, mask, m.n)))
  @ REAL_ENSURES(real_shares, \forall integer j; 0 <= j < m.n ==>
  @     IS_VALUE(p[j], \result == ATTEST_OK ? key_share{Pre}(m, q, bias, mask, j) : 0.0))
  @ REAL_ENSURES(real, \forall integer b; 0 <= b < m.v ==>
  @     IS_VALUE(y[b], \result == ATTEST_OK ? output_value{Pre}(m, q, bias, mask, b, m.n) : 0.0))
  @ */
attest_status attest_attention_row(attest_memory m, const double *q, const double *bias, const uint8_t *mask, double *p,
                                   double *y, double *lse);

/* `rows` queries Q [rows,d]: outputs Y [rows,v] and LSE [rows]; `bias` and `mask` are [rows,n] or null. `work` holds n
 * doubles. The worst status of a row is returned, after all are written: ATTEST_RANGE before ATTEST_EMPTY_ROW. */
/*@ requires memory: memory_ok(m);
  @ requires rows:   0 <= rows <= ATTEST_DIM_MAX;
  @ requires row:    row_ok(bias, mask, rows * m.n);
  @ requires read:   \valid_read(Q + (0 .. rows * m.d - 1));
  @ requires write:  \valid(Y + (0 .. rows * m.v - 1)) && \valid(LSE + (0 .. rows - 1)) && \valid(work + (0 .. m.n - 1));
  @ requires apart:  queries_apart(m, Q, rows, bias, mask, work, Y, LSE);
  @ terminates \true;
  @ exits      \false;
  @ assigns    Y[0 .. rows * m.v - 1], LSE[0 .. rows - 1], work[0 .. m.n - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind:  \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(mask, rows, m.n));
  @ ensures finite: \result != ATTEST_RANGE ==> \forall integer i; 0 <= i < rows ==> finite_line(Y, m.v, i);
  @ IEEE_ENSURES(empty, \forall integer i; 0 <= i < rows ==> query_sees_none{Pre}(mask, i, m.n) ==> zero_line(Y, m.v, i) &&
  @     \is_minus_infinity(LSE[i]))
  @ ensures sums:   \result != ATTEST_RANGE ==> \forall integer i; 0 <= i < rows ==> !query_sees_none{Pre}(mask, i, m.n) ==>
  @     \is_finite(LSE[i]);
  @ ATTENTION_ENSURES(\result != ATTEST_RANGE ==>
  @     \forall \list<real> l, h, v, e, \list<integer> s, integer at, from, i, b, real top; 0 <= i < rows ==> 0 <= b < m.v ==>
  @     !query_sees_none{Pre}(mask, i, m.n) ==> query_reached{Pre}(m, Q, bias, mask, l, h, s, at, top, i) ==>
  @     stands{Pre}(m.values, m.n * m.v, v, e, from) ==> query_near{Post}(l, h, s, at, top, m.n, v, e, from, m.v, Y, i, b))
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_lse, \forall integer i; 0 <= i < rows ==> !query_sees_none{Pre}(mask, i, m.n) ==>
  @     LSE[i] == \log(weights_of_query{Pre}(m, Q, bias, mask, i)))
  @ REAL_ENSURES(real, \forall integer i, b; 0 <= i < rows ==> 0 <= b < m.v ==>
  @     query_answered{Post, Pre}(m, Q, bias, mask, Y, i, b))
  @ */
attest_status attest_attention(attest_memory m, const double *Q, int64_t rows, const double *bias, const uint8_t *mask,
                               double *work, double *Y, double *LSE);

#endif
