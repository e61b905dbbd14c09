#define ROWS_VALUES
#include "rounding.h"
#include "logic/rows.h"
#ifndef OVER_THE_REALS
#define ATTENTION_VALUES
#define HEADS_VALUES
#define PROJECTION_VALUES
#define SCORE_VALUES
#define VECTOR_VALUES
#include "logic/logit.h"
#include "logic/sum.h"
#include "vector.h"
#include "attention_memory.h"
#include "weighted_rows.h"
#include "logic/attention.h"
#include "attention.h"
#include "joined_meant.h"
#endif
#include "multihead.h"
#include "heads_row.h"
#include "worse.h"
#include "logic/blind.h"
#include "logic/rows_within.h"
#include "vector.h"
#include "weighted_rows.h"
#include "logic/index.h"

#ifdef OVER_THE_REALS
#include "joined_heads.h"
#endif

/*@ ghost
  /@ requires inside: 0 <= at && 0 <= part && at + part <= length;
   @ requires apart:  weights_apart(m, out, length);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures part: weights_apart(m, out + at, part);
   @/
  static inline void weights_part(attest_multihead m, double *out, int64_t length, int64_t at, int64_t part)
  {
  }
*/

int64_t attest_multihead_work(attest_multihead m)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t keys = m.n * m.d, values = m.n * m.v;
    //@ assert blocks: keys == m.n * m.d && values == m.n * m.v;
    //@ ghost product_below(m.heads, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, values, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.heads, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t q = m.heads * keys, k = m.groups * keys, u = m.groups * values;
    //@ assert parts: q == size_q(m) && k == size_k(m) && u == size_u(m);
    return q + k + u + m.n + m.heads * m.v + m.heads;
}

/* All rows of Y from projections; p [n], z [heads*v] and lse [heads] are workspace. */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && projected_ok(m, from);
  @ requires write: \valid(p + (0 .. m.n - 1)) && \valid(z + (0 .. m.heads * m.v - 1)) && \valid(lse + (0 .. m.heads - 1)) &&
  @                 \valid(Y + (0 .. m.n * m.out - 1));
  @ requires apart: projected_apart(m, from, p, m.n) && projected_apart(m, from, z, m.heads * m.v) &&
  @     projected_apart(m, from, lse, m.heads) && projected_apart(m, from, Y, m.n * m.out) &&
  @     weights_apart(m, p, m.n) && weights_apart(m, z, m.heads * m.v) && weights_apart(m, lse, m.heads) &&
  @     weights_apart(m, Y, m.n * m.out) && \separated(p + (0 .. m.n - 1), z + (0 .. m.heads * m.v - 1)) &&
  @     \separated(p + (0 .. m.n - 1), lse + (0 .. m.heads - 1)) &&
  @     \separated(z + (0 .. m.heads * m.v - 1), lse + (0 .. m.heads - 1)) &&
  @     \separated(Y + (0 .. m.n * m.out - 1), p + (0 .. m.n - 1)) &&
  @     \separated(Y + (0 .. m.n * m.out - 1), z + (0 .. m.heads * m.v - 1)) &&
  @     \separated(Y + (0 .. m.n * m.out - 1), lse + (0 .. m.heads - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. m.n - 1], z[0 .. m.heads * m.v - 1], lse[0 .. m.heads - 1], Y[0 .. m.n * m.out - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ HEADS_ENSURES(same, heads_same{Pre, Post}(m, from) && same_values{Pre, Post}(m.wo, (m.heads * m.v) * m.out))
  @ HEADS_ENSURES(near, \result != ATTEST_RANGE ==> \forall meant p, integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==>
  @     !query_sees_none{Pre}(m.mask, i, m.n) ==> token_meant{Pre}(m, from, p, i) ==> joining_meant{Pre}(m, p) ==>
  @     output_at{Post}(m, p, i, Y, o))
  @ ensures blind: \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(m.mask, m.n, m.n));
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_inputs, same_inputs{Pre, Post}(m, from))
  @ REAL_ENSURES(real, \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==> multihead_at{Post, Post}(m, from, i, Y, o))
  @ */
static attest_status rows_of(attest_multihead m, attest_projected from, double *p, double *z, double *lse, double *Y)
{
    attest_status worst = ATTEST_OK;
    //@ ghost product_below(m.heads, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t joined = m.heads * m.v;
    //@ ghost product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ assert joined: joined == m.heads * m.v;
    //@ ghost product_below(joined, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost rows_within(joined, m.out);
    //@ assert all: all_joined(m, joined);
    /*@ assert split: \forall integer t; 0 <= t < joined ==> below(t, m.heads, m.v) && split_at(m, t) &&
      @     row_within(t, joined, m.out); */
    //@ ghost rows_within(m.n, m.n);
    attest_fill(0.0, Y, m.n * m.out);
    //@ HEADS_ASSERT(filled, heads_same{Pre, Here}(m, from) && same_values{Pre, Here}(m.wo, joined * m.out))
    //@ REAL_ASSERT(real_fill, same_inputs{Pre, Here}(m, from) && same_array{Pre, Here}(m.wo, joined, m.out))
    /*@ loop invariant range: 0 <= i <= m.n;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ HEADS_INVARIANT(same, heads_same{Pre, Here}(m, from) && same_values{Pre, Here}(m.wo, joined * m.out))
      @ HEADS_INVARIANT(rest, \forall integer t; i * m.out <= t < m.n * m.out ==> Y[t] == 0.0)
      @ loop invariant masks: same_masks{Pre, Here}(m.mask, m.n * m.n);
      @ loop invariant blind: worst == ATTEST_RANGE || (worst == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(m.mask, i, m.n));
      @ HEADS_INVARIANT(near, worst != ATTEST_RANGE ==> \forall meant p, integer r, o; 0 <= r < i ==> 0 <= o < m.out ==>
      @     !query_sees_none{Pre}(m.mask, r, m.n) ==> token_meant{Pre}(m, from, p, r) ==> joining_meant{Pre}(m, p) ==>
      @     output_at{Here}(m, p, r, Y, o))
      @ REAL_INVARIANT(real_range, worst != ATTEST_RANGE)
      @ REAL_INVARIANT(real_inputs, same_inputs{Pre, Here}(m, from))
      @ REAL_INVARIANT(real_wo, same_array{Pre, Here}(m.wo, joined, m.out))
      @ REAL_INVARIANT(real_rest, \forall integer t; i * m.out <= t < m.n * m.out ==> is_value(Y[t], 0.0))
      @ REAL_INVARIANT(real, \forall integer r, o; 0 <= r < i ==> 0 <= o < m.out ==> multihead_at{Pre, Here}(m, from, r, Y, o))
      @ loop assigns i, worst, p[0 .. m.n - 1], z[0 .. m.heads * m.v - 1], lse[0 .. m.heads - 1], Y[0 .. m.n * m.out - 1];
      @ loop variant m.n - i; */
    for (int64_t i = 0; i < m.n; i++) {
        //@ REAL_GHOST(SAME_HEADS(Pre, m, from))
        /*@ assert apart_wo: \separated(p + (0 .. m.n - 1), m.wo + (0 .. joined * m.out - 1)) &&
          @     \separated(z + (0 .. m.heads * m.v - 1), m.wo + (0 .. joined * m.out - 1)) &&
          @     \separated(lse + (0 .. m.heads - 1), m.wo + (0 .. joined * m.out - 1)); */
        /*@ assert apart_bias: m.bias != \null ==> \separated(p + (0 .. m.n - 1), m.bias + (0 .. m.n * m.n - 1)) &&
          @     \separated(z + (0 .. m.heads * m.v - 1), m.bias + (0 .. m.n * m.n - 1)) &&
          @     \separated(lse + (0 .. m.heads - 1), m.bias + (0 .. m.n * m.n - 1)); */
        /*@ HEADS_ASSERT(apart_queries, \separated(p + (0 .. m.n - 1), from.Q + (0 .. size_q(m) - 1)) &&
          @     \separated(z + (0 .. m.heads * m.v - 1), from.Q + (0 .. size_q(m) - 1)) &&
          @     \separated(lse + (0 .. m.heads - 1), from.Q + (0 .. size_q(m) - 1))) */
        /*@ HEADS_ASSERT(apart_keys, \separated(p + (0 .. m.n - 1), from.K + (0 .. size_k(m) - 1)) &&
          @     \separated(z + (0 .. m.heads * m.v - 1), from.K + (0 .. size_k(m) - 1)) &&
          @     \separated(lse + (0 .. m.heads - 1), from.K + (0 .. size_k(m) - 1))) */
        /*@ HEADS_ASSERT(apart_values, \separated(p + (0 .. m.n - 1), from.U + (0 .. size_u(m) - 1)) &&
          @     \separated(z + (0 .. m.heads * m.v - 1), from.U + (0 .. size_u(m) - 1)) &&
          @     \separated(lse + (0 .. m.heads - 1), from.U + (0 .. size_u(m) - 1))) */
        //@ assert sight: \forall integer j; 0 <= j < m.n ==> row_within(i, m.n, m.n) && same_sight{Pre, Here}(m.mask, i, m.n, j);
        //@ assert blindness: same_blindness{Pre, Here}(m.mask, i, m.n);
        /*@ assert apart_mask: m.mask != \null ==> \separated(p + (0 .. m.n - 1), m.mask + (0 .. m.n * m.n - 1)) &&
          @     \separated(z + (0 .. m.heads * m.v - 1), m.mask + (0 .. m.n * m.n - 1)) &&
          @     \separated(lse + (0 .. m.heads - 1), m.mask + (0 .. m.n * m.n - 1)); */
        //@ ghost Row: ;
        const attest_status status = attest_heads_row(m, from, i, p, z, lse);
        //@ ghost row_inside(i, m.n, m.out);
        //@ ghost Joined: ;
        //@ HEADS_ASSERT(row_queries, same_values{Row, Here}(from.Q, size_q(m)))
        //@ HEADS_ASSERT(row_keys, same_values{Row, Here}(from.K, size_k(m)))
        //@ HEADS_ASSERT(row_values, same_values{Row, Here}(from.U, size_u(m)))
        //@ HEADS_ASSERT(row_biases, biases_same{Row, Here}(m))
        //@ HEADS_ASSERT(row_same, heads_same{Row, Here}(m, from) && heads_same{Pre, Here}(m, from))
        //@ HEADS_ASSERT(row_weights, same_values{Row, Here}(m.wo, joined * m.out) && same_values{Pre, Here}(m.wo, joined * m.out))
        //@ HEADS_ASSERT(row_outputs, same_values{Row, Here}(Y, m.n * m.out))
        /*@ HEADS_ASSERT(row_near, status == ATTEST_OK ==> \forall meant p, integer h; token_meant{Pre}(m, from, p, i) ==>
          @     0 <= h < m.heads ==> row_within(i, m.n, m.n) && same_mask{Pre, Row}(m, i) && token_meant{Row}(m, from, p, i) &&
          @     heads_near(m, p, i, z, h)) */
        /*@ HEADS_ASSERT(joined_near, status == ATTEST_OK ==> \forall meant p, integer t; token_meant{Pre}(m, from, p, i) ==>
          @     0 <= t < joined ==> split_at(m, t) && heads_near(m, p, i, z, t / m.v) && head_at(m, p, i, z, t / m.v, t % m.v) &&
          @     head_close(m, p, i, t / m.v) && joined_stands(m, p, i, z, t)) */
        //@ HEADS_ASSERT(joining, \forall meant p; joining_meant{Pre}(m, p) ==> joining_meant{Here}(m, p))
#ifndef OVER_THE_REALS
        /*@ ghost
          /@ loop invariant range: 0 <= t <= joined;
           @ loop invariant sums:  status == ATTEST_OK ==> \forall meant p, integer o; 0 <= o < m.out ==>
           @     token_meant{Pre}(m, from, p, i) ==> joining_meant{Pre}(m, p) ==> sum_stands{Here}(m, p, i, z, o, t);
           @ loop assigns t;
           @ loop variant joined - t; @/
          for (int64_t t = 0; t != joined; t++) {
              /@ assert term: status == ATTEST_OK ==> \forall meant p, integer o; 0 <= o < m.out ==>
               @     token_meant{Pre}(m, from, p, i) ==> joining_meant{Pre}(m, p) ==> joining_meant{Here}(m, p) &&
               @     row_within(t, m.heads * m.v, m.out) && weight_meant(m, p, o, t) && joined_stands(m, p, i, z, t) &&
               @     output_term_near(m, p, i, z, o, t); @/
              /@ assert more: status == ATTEST_OK ==> \forall meant p, integer o; 0 <= o < m.out ==>
               @     token_meant{Pre}(m, from, p, i) ==> joining_meant{Pre}(m, p) ==> sum_stands(m, p, i, z, o, t) &&
               @     output_term_near(m, p, i, z, o, t) && sum_stands(m, p, i, z, o, t + 1); @/
          }
        */
        //@ assert nothing: \forall integer o; 0 <= o < m.out ==> is_nothing(Y, m.out, i, o);
        /*@ assert apart_y: \separated(Y + i * m.out + (0 .. m.out - 1), m.wo + (0 .. joined * m.out - 1)) &&
          @     projected_apart(m, from, Y, m.n * m.out); */
        //@ ghost projected_part(m, from, Y, m.n * m.out, i * m.out, m.out);
        //@ assert apart_b: m.bias != \null ==> \separated(Y + i * m.out + (0 .. m.out - 1), m.bias + (0 .. m.n * m.n - 1));
#endif
        //@ REAL_ASSERT(row_wo, same_array{Row, Here}(m.wo, joined, m.out))
        //@ REAL_ASSERT(row_y, same_values{Row, Here}(Y, m.n * m.out))
        //@ REAL_ASSERT(row_queries, same_array{Row, Here}(from.Q, m.heads, m.n * m.d))
        //@ REAL_ASSERT(row_keys, same_array{Row, Here}(from.K, m.groups, m.n * m.d))
        //@ REAL_ASSERT(row_values, same_array{Row, Here}(from.U, m.groups, m.n * m.v))
        //@ REAL_ASSERT(row_bias, m.bias != \null ==> same_values{Row, Here}(m.bias, m.n * m.n))
        //@ REAL_ASSERT(row_biases, m.bias != \null ==> same_array{Row, Here}(m.bias, m.n, m.n))
        //@ REAL_ASSERT(row_inputs, same_inputs{Pre, Row}(m, from) && same_inputs{Row, Here}(m, from) && same_inputs{Pre, Here}(m, from))
        /*@ REAL_ASSERT(outputs, \forall integer h, b; 0 <= h < m.heads ==> 0 <= b < m.v ==>
          @     output_in{Row, Here}(m, from, i, z, h, b) && same_head{Pre, Row}(m, from, h, i, b) &&
          @     output_in{Pre, Here}(m, from, i, z, h, b)) */
        /*@ REAL_ASSERT(joined_in, \forall integer t; 0 <= t < joined ==> split_at(m, t) &&
          @     output_in{Pre, Here}(m, from, i, z, t / m.v, t % m.v) && joined_in{Pre, Here}(m, from, i, z, t)) */
        /*@ REAL_ASSERT(weights, \forall integer t, o; 0 <= t < joined ==> 0 <= o < m.out ==>
          @     row_within(t, joined, m.out) && same_wo{Pre, Here}(m, o, t)) */
#ifdef OVER_THE_REALS
        /*@ ghost
          /@ loop invariant range: 0 <= t <= joined;
           @ loop invariant sums:  \forall integer o; 0 <= o < m.out ==> joined_to{Pre, Here}(m, from, i, z, o, t);
           @ loop assigns t;
           @ loop variant joined - t; @/
          for (int64_t t = 0; t != joined; t++) {
              /@ assert more: \forall integer o; 0 <= o < m.out ==> joined_in{Pre, Here}(m, from, i, z, t) &&
               @     same_wo{Pre, Here}(m, o, t) && joined_to{Pre, Here}(m, from, i, z, o, t) &&
               @     joined_to{Pre, Here}(m, from, i, z, o, t + 1); @/
          }
        */
#endif
        //@ REAL_ASSERT(sums, \forall integer o; 0 <= o < m.out ==> joined_to{Pre, Here}(m, from, i, z, o, joined))
        //@ REAL_ASSERT(zero, \forall integer o; 0 <= o < m.out ==> zero_at{Here}(Y, m.out, i, o))
        /*@ REAL_ASSERT(apart_row, \separated(Y + i * m.out + (0 .. m.out - 1), m.wo + (0 .. joined * m.out - 1)) &&
          @     (m.bias != \null ==> \separated(Y + i * m.out + (0 .. m.out - 1), m.bias + (0 .. m.n * m.n - 1)))) */
        //@ REAL_GHOST(projected_part(m, from, Y, m.n * m.out, i * m.out, m.out);)
        attest_add_weighted_rows(z, m.wo, joined, m.out, Y + i * m.out);
        //@ HEADS_ASSERT(still_queries, same_values{Joined, Here}(from.Q, size_q(m)))
        //@ HEADS_ASSERT(still_keys, same_values{Joined, Here}(from.K, size_k(m)))
        //@ HEADS_ASSERT(still_values, same_values{Joined, Here}(from.U, size_u(m)))
        //@ HEADS_ASSERT(still_biases, biases_same{Joined, Here}(m))
        //@ HEADS_ASSERT(still_same, heads_same{Joined, Here}(m, from) && heads_same{Pre, Here}(m, from))
        //@ HEADS_ASSERT(still_weights, same_values{Joined, Here}(m.wo, joined * m.out) && same_values{Pre, Here}(m.wo, joined * m.out))
        /*@ HEADS_ASSERT(near_now, status == ATTEST_OK ==> \forall meant p, integer o; 0 <= o < m.out ==>
          @     token_meant{Pre}(m, from, p, i) ==> joining_meant{Pre}(m, p) ==> sum_stands{Joined}(m, p, \at(i, Here), z, o, joined) &&
          @     is_nothing{Joined}(Y, m.out, \at(i, Here), o) && row_joined{Joined, Here}(m, z, Y, joined, \at(i, Here), o) &&
          @     output_at(m, p, \at(i, Here), Y, o)) */
        //@ HEADS_ASSERT(before, same_values{Row, Here}(Y, i * m.out))
#ifndef OVER_THE_REALS
        //@ ghost rows_within(i, m.out);
#endif
        /*@ HEADS_ASSERT(near_still, worst != ATTEST_RANGE ==> \forall meant p, integer r, o; 0 <= r < i ==> 0 <= o < m.out ==>
          @     !query_sees_none{Pre}(m.mask, r, m.n) ==> token_meant{Pre}(m, from, p, r) ==> joining_meant{Pre}(m, p) ==>
          @     row_within(r, i, m.out) && same_at{Row, Here}(Y, m.out, r, o) && output_at{Row}(m, p, r, Y, o) &&
          @     output_at(m, p, r, Y, o)) */
        //@ HEADS_ASSERT(after, \forall integer t; i * m.out + m.out <= t < m.n * m.out ==> Y[t] == \at(Y[t], Row))
        /*@ REAL_ASSERT(real_now, \forall integer o; 0 <= o < m.out ==> joined_to{Pre, Joined}(m, from, \at(i, Here), z, o, joined) &&
          @     zero_at{Joined}(Y, m.out, \at(i, Here), o) && row_joined{Joined, Here}(m, z, Y, joined, \at(i, Here), o) &&
          @     multihead_at{Pre, Here}(m, from, \at(i, Here), Y, o)) */
        //@ REAL_ASSERT(real_before, same_values{Joined, Here}(Y, i * m.out) && same_values{Row, Here}(Y, i * m.out))
        //@ REAL_GHOST(rows_within(i, m.out);)
        /*@ REAL_ASSERT(real_kept, \forall integer r, o; 0 <= r < i ==> 0 <= o < m.out ==> row_within(r, i, m.out) &&
          @     same_at{Row, Here}(Y, m.out, r, o) && multihead_at{Pre, Row}(m, from, r, Y, o) &&
          @     multihead_at{Pre, Here}(m, from, r, Y, o)) */
        /*@ REAL_ASSERT(real_after, \forall integer t; i * m.out + m.out <= t < m.n * m.out ==> Y[t] == \at(Y[t], Joined) &&
          @     \at(Y[t], Joined) == \at(Y[t], Row)) */
        //@ REAL_ASSERT(real_queries, same_array{Joined, Here}(from.Q, m.heads, m.n * m.d))
        //@ REAL_ASSERT(real_keys, same_array{Joined, Here}(from.K, m.groups, m.n * m.d))
        //@ REAL_ASSERT(real_values, same_array{Joined, Here}(from.U, m.groups, m.n * m.v))
        //@ REAL_ASSERT(real_bias, m.bias != \null ==> same_values{Joined, Here}(m.bias, m.n * m.n))
        //@ REAL_ASSERT(real_biases, m.bias != \null ==> same_array{Joined, Here}(m.bias, m.n, m.n))
        //@ REAL_ASSERT(real_inputs, same_inputs{Joined, Here}(m, from) && same_inputs{Pre, Here}(m, from))
        //@ REAL_ASSERT(real_wo, same_array{Joined, Here}(m.wo, joined, m.out) && same_array{Pre, Here}(m.wo, joined, m.out))
        //@ assert masks: same_masks{Row, Here}(m.mask, m.n * m.n);
        //@ assert blind: status == ATTEST_RANGE || (status == ATTEST_EMPTY_ROW <==> query_sees_none{Pre}(m.mask, i, m.n));
        worst = attest_worse(worst, status);
    }
#ifdef OVER_THE_REALS
    //@ REAL_GHOST(SAME_HEADS(Pre, m, from))
    /*@ assert same_terms: \forall integer i, t, o; 0 <= i < m.n ==> 0 <= t < joined ==> 0 <= o < m.out ==> split_at(m, t) &&
      @     same_head{Pre, Here}(m, from, t / m.v, i, t % m.v) && same_joined{Pre, Here}(m, from, i, t) &&
      @     row_within(t, joined, m.out) && same_wo{Pre, Here}(m, o, t); */
    /*@ ghost
      /@ loop invariant range: 0 <= t <= joined;
       @ loop invariant same:  \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==> same_multihead{Pre, Here}(m, from, i, o, t);
       @ loop assigns t;
       @ loop variant joined - t; @/
      for (int64_t t = 0; t != joined; t++) {
          /@ assert more: \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==> same_joined{Pre, Here}(m, from, i, t) &&
           @     same_wo{Pre, Here}(m, o, t) && same_multihead{Pre, Here}(m, from, i, o, t) &&
           @     same_multihead{Pre, Here}(m, from, i, o, t + 1); @/
      }
    */
#endif
    /*@ REAL_ASSERT(real, \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==> same_multihead{Pre, Here}(m, from, i, o, joined) &&
      @     multihead_at{Pre, Here}(m, from, i, Y, o) && multihead_at{Here, Here}(m, from, i, Y, o)) */
    return worst;
}

attest_status attest_multihead_forward(attest_multihead m, const double *X, double *work, double *Y)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t keys = m.n * m.d, values = m.n * m.v;
    //@ assert blocks: keys == m.n * m.d && values == m.n * m.v;
    //@ ghost product_below(m.heads, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, values, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.heads, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t q = m.heads * keys, k = m.groups * keys, u = m.groups * values, joined = m.heads * m.v;
    //@ assert parts: q == size_q(m) && k == size_k(m) && u == size_u(m) && joined == m.heads * m.v;
    const attest_projected at = {work, work + q, work + q + k};
    double *p = work + q + k + u, *z = p + m.n, *lse = z + joined;
    /*@ REAL_ASSERT(distinct, \separated(at.Q + (0 .. q - 1), at.K + (0 .. k - 1)) &&
      @     \separated(at.Q + (0 .. q - 1), at.U + (0 .. u - 1)) && \separated(at.K + (0 .. k - 1), at.U + (0 .. u - 1))) */
    //@ ghost int64_t length = q + k + u + m.n + joined + m.heads;
    //@ ghost weights_part(m, work, length, 0, q);
    //@ ghost weights_part(m, work, length, q, k);
    //@ ghost weights_part(m, work, length, q + k, u);
    //@ ghost weights_part(m, work, length, q + k + u, m.n);
    //@ ghost weights_part(m, work, length, q + k + u + m.n, joined);
    //@ ghost weights_part(m, work, length, q + k + u + m.n + joined, m.heads);
    //@ REAL_ASSERT(distinct_tokens, projected_apart(m, at, X, m.n * m.width))
    /*@ assert apart_bias: m.bias != \null ==> \separated(at.Q + (0 .. size_q(m) - 1), m.bias + (0 .. m.n * m.n - 1)) &&
      @     \separated(at.K + (0 .. size_k(m) - 1), m.bias + (0 .. m.n * m.n - 1)) &&
      @     \separated(at.U + (0 .. size_u(m) - 1), m.bias + (0 .. m.n * m.n - 1)); */
    /*@ assert apart_wo: \separated(at.Q + (0 .. q - 1), m.wo + (0 .. joined * m.out - 1)) &&
      @     \separated(at.K + (0 .. k - 1), m.wo + (0 .. joined * m.out - 1)) &&
      @     \separated(at.U + (0 .. u - 1), m.wo + (0 .. joined * m.out - 1)); */
    const attest_status projected = attest_project(m, X, at);
    /*@ assert distinct_rows: projected_apart(m, at, p, m.n) && projected_apart(m, at, z, joined) &&
      @     projected_apart(m, at, lse, m.heads); */
    //@ assert distinct_output: projected_apart(m, at, Y, m.n * m.out);
    //@ ghost Projected: ;
#ifndef OVER_THE_REALS
    //@ assert bias: m.bias != \null ==> same_values{Pre, Here}(m.bias, m.n * m.n);
    //@ assert biases: biases_same{Pre, Here}(m);
    //@ assert mask: \forall integer i; same_mask{Pre, Here}(m, i);
    //@ assert joining: same_values{Pre, Here}(m.wo, joined * m.out);
    //@ ghost rows_within(m.n, m.n);
    //@ assert blocks_whole: whole_block(keys, m.n, m.d) && whole_block(values, m.n, m.v);
    /*@ assert finite: projected == ATTEST_OK ==> all_finite(at.Q, m.heads * keys) && all_finite(at.K, m.groups * keys) &&
      @     all_finite(at.U, m.groups * values); */
    /*@ assert queries: projected == ATTEST_OK ==> \forall meant p; queries_meant{Pre}(m, X, p) ==>
      @     projections_near(tokens(p), query_weights(p), query_shifts(p), m.heads, m.n, m.width, m.d, at.Q) &&
      @     stands(at.Q, m.heads * keys, queries(p), queries_off(p), 0); */
    /*@ assert keys: projected == ATTEST_OK ==> \forall meant p; keys_meant{Pre}(m, X, p) ==>
      @     projections_near(tokens(p), key_weights(p), key_shifts(p), m.groups, m.n, m.width, m.d, at.K) &&
      @     stands(at.K, m.groups * keys, keys(p), keys_off(p), 0); */
    /*@ assert values: projected == ATTEST_OK ==> \forall meant p; values_meant{Pre}(m, X, p) ==>
      @     projections_near(tokens(p), value_weights(p), value_shifts(p), m.groups, m.n, m.width, m.v, at.U) &&
      @     stands(at.U, m.groups * values, values(p), values_off(p), 0); */
    /*@ assert meant: projected == ATTEST_OK ==> \forall meant p, integer i; 0 <= i < m.n ==> input_meant{Pre}(m, X, p, i) ==>
      @     row_within(i, m.n, m.n) && projections_stand(m, at, p) && biases_meant(m, p, i) && logits_meant(m, p, i) &&
      @     token_meant(m, at, p, i) && joining_meant(m, p); */
#endif
    const attest_status rows = rows_of(m, at, p, z, lse, Y);
    //@ assert blindness: \forall integer i; same_blindness{Pre, Projected}(m.mask, i, m.n);
    /*@ HEADS_ASSERT(near, projected == ATTEST_OK ==> rows != ATTEST_RANGE ==> \forall meant p, integer i, o; 0 <= i < m.n ==>
      @     0 <= o < m.out ==> !query_sees_none{Pre}(m.mask, i, m.n) ==> input_meant{Pre}(m, X, p, i) ==>
      @     token_meant{Projected}(m, at, p, i) && joining_meant{Projected}(m, p) && output_at(m, p, i, Y, o)) */
    //@ REAL_ASSERT(place, at == projections_in(m, work))
    //@ REAL_ASSERT(inputs, same_inputs{Projected, Here}(m, at))
    //@ REAL_GHOST(rows_within(m.heads, m.n * m.d);)
    //@ REAL_GHOST(rows_within(m.groups, m.n * m.d);)
    //@ REAL_GHOST(rows_within(m.groups, m.n * m.v);)
    //@ REAL_GHOST(rows_within(m.n, m.d);)
    //@ REAL_GHOST(rows_within(m.n, m.v);)
    /*@ REAL_ASSERT(real_q, \forall integer h, i, c; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= c < m.d ==>
      @     row_within(h, m.heads, m.n * m.d) && row_within(i, m.n, m.d) &&
      @     same_weight_at{Projected, Here}(at.Q, m.n * m.d, m.d, h, i, c) &&
      @     token_projected{Pre, Projected}(X, m.wq, m.bq, m.n, m.width, m.d, at.Q, h, i, c) &&
      @     token_projected{Pre, Here}(X, m.wq, m.bq, m.n, m.width, m.d, at.Q, h, i, c)) */
    /*@ REAL_ASSERT(real_k, \forall integer h, i, c; 0 <= h < m.groups ==> 0 <= i < m.n ==> 0 <= c < m.d ==>
      @     row_within(h, m.groups, m.n * m.d) && row_within(i, m.n, m.d) &&
      @     same_weight_at{Projected, Here}(at.K, m.n * m.d, m.d, h, i, c) &&
      @     token_projected{Pre, Projected}(X, m.wk, m.bk, m.n, m.width, m.d, at.K, h, i, c) &&
      @     token_projected{Pre, Here}(X, m.wk, m.bk, m.n, m.width, m.d, at.K, h, i, c)) */
    /*@ REAL_ASSERT(real_u, \forall integer h, i, c; 0 <= h < m.groups ==> 0 <= i < m.n ==> 0 <= c < m.v ==>
      @     row_within(h, m.groups, m.n * m.v) && row_within(i, m.n, m.v) &&
      @     same_weight_at{Projected, Here}(at.U, m.n * m.v, m.v, h, i, c) &&
      @     token_projected{Pre, Projected}(X, m.wu, (double *)\null, m.n, m.width, m.v, at.U, h, i, c) &&
      @     token_projected{Pre, Here}(X, m.wu, (double *)\null, m.n, m.width, m.v, at.U, h, i, c)) */
    //@ REAL_ASSERT(real, \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==> multihead_at{Here, Here}(m, at, i, Y, o))
    const attest_status status = attest_worse(projected, rows);
    return attest_all_finite(Y, m.n * m.out) ? status : ATTEST_RANGE;
}
