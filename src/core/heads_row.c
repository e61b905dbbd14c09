#ifndef OVER_THE_REALS
#define ATTENTION_VALUES
#define HEADS_VALUES
#define ROWS_VALUES
#define SCORE_VALUES
#define VECTOR_VALUES
#include "logic/logit.h"
#include "rounding.h"
#include "logic/rows.h"
#include "logic/sum.h"
#include "vector.h"
#include "attention_memory.h"
#include "weighted_rows.h"
#include "logic/attention.h"
#include "attention.h"
#include "keys_reached.h"
#include "logic/rows_within.h"
#include "heads_meant.h"
#include "score_stands.h"
#endif
#include "heads_row.h"
#include "key_head.h"
#include "worse.h"
#include "logic/blind.h"
#include "logic/index.h"
#include <stddef.h>

#ifdef OVER_THE_REALS
#include "same_heads.h"
#endif

attest_memory attest_head_memory(attest_multihead m, attest_projected from, int64_t h)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t keys = m.n * m.d, values = m.n * m.v, g = attest_key_head(m.heads, m.groups, h);
    //@ assert blocks: keys == m.n * m.d && values == m.n * m.v;
    //@ ghost row_inside(g, m.groups, keys);
    //@ ghost row_inside(g, m.groups, values);
    //@ ghost product_below(m.groups, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, values, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const attest_memory memory = {m.score, m.n, m.d, m.v, from.K + g * keys, from.U + g * values};
    //@ assert place: memory.keys == from.K + g * (m.n * m.d) && memory.values == from.U + g * (m.n * m.v) && g == key_head_of(m, h);
    return memory;
}

/*@ ghost
  /@ requires sizes: head.n == m.n && head.d == m.d && head.v == m.v && 0 <= length;
   @ requires keys:  \exists integer k; 0 <= k <= k + m.n * m.d <= size_k(m) && head.keys == p.K + k;
   @ requires values: \exists integer u; 0 <= u <= u + m.n * m.v <= size_u(m) && head.values == p.U + u;
   @ requires apart: projected_apart(m, p, out, length);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures apart: memory_apart(head, out, length);
   @/
  static inline void memory_part(attest_multihead m, attest_projected p, attest_memory head, double *out, int64_t length)
  {
      /@ assert whole: \separated(out + (0 .. length - 1), p.K + (0 .. size_k(m) - 1)) &&
       @     \separated(out + (0 .. length - 1), p.U + (0 .. size_u(m) - 1)); @/
      /@ assert keys: \separated(out + (0 .. length - 1), head.keys + (0 .. m.n * m.d - 1)); @/
      /@ assert values: \separated(out + (0 .. length - 1), head.values + (0 .. m.n * m.v - 1)); @/
      ;
  }
*/

#ifndef OVER_THE_REALS
/* The scores of a query and a key whose numbers stand for others. */
/*@ ghost
  /@ requires width: 0 <= d <= ATTEST_DIM_MAX;
   @ requires read:  \valid_read(q + (0 .. d - 1)) && \valid_read(k + (0 .. d - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures stands: \forall \list<real> x, e, y, f, integer a, b; stands(q, d, x, e, a) ==> stands(k, d, y, f, b) ==>
   @     score_stands((integer)kind, q, k, x, e, a, y, f, b, d);
   @/
  static inline void score_of_lists(attest_kind kind, const double *q, const
  double *k, int64_t d)
  {
      /@ loop invariant range:  0 <= n <= d;
       @ loop invariant stands: \forall \list<real> x, e, y, f, integer a, b; stands(q, d, x, e, a) ==> stands(k, d, y, f, b) ==>
       @     score_stands((integer)kind, q, k, x, e, a, y, f, b, n);
       @ loop assigns n;
       @ loop variant d - n; @/
      for (int64_t n = 0; n < d; n++) {
          /@ assert next: \forall \list<real> x, e, y, f, integer a, b; stands(q, d, x, e, a) ==> stands(k, d, y, f, b) ==>
           @     score_stands_next((integer)kind, q, k, x, e, a, y, f, b, n) && score_stands((integer)kind, q, k, x, e, a, y, f, b, n) &&
           @     score_stands((integer)kind, q, k, x, e, a, y, f, b, n + 1); @/
      }
  }
*/

/*@ // a key whose numbers, and the query's, stand for what is meant is within reach
  @ predicate key_scored{L}(attest_multihead m, attest_memory head, double *q, meant p, integer i, integer h, integer j) =
  @     terms_near(score_of(head, q, j), score_size((integer)head.score.kind, q, head.keys + j * head.d, head.d),
  @         score_listed((integer)m.score.kind, queries(p), query_place(m, h, i), keys(p), key_place(m, h, j), m.d),
  @         score_listed_size((integer)m.score.kind, queries(p), query_place(m, h, i), keys(p), key_place(m, h, j), m.d),
  @         score_listed_off((integer)m.score.kind, queries(p), queries_off(p), query_place(m, h, i), keys(p), keys_off(p),
  @                          key_place(m, h, j), m.d));
  @ predicate same_kind(attest_multihead m, attest_memory head) = head.score == m.score && head.n == m.n && head.d == m.d && 0 <= m.d;
  @ lemma key_scored_of{L}: \forall attest_multihead m, attest_memory head, double *q, meant p, integer i, h, j; same_kind(m, head) ==>
  @     score_stands((integer)head.score.kind, q, head.keys + j * head.d, queries(p), queries_off(p), query_place(m, h, i), keys(p),
  @                  keys_off(p), key_place(m, h, j), head.d) ==> key_scored(m, head, q, p, i, h, j);
  @ lemma key_logit_of{L}: \forall attest_multihead m, attest_memory head, double *q, *bias, meant p, integer i, h, j, real l, off;
  @     same_kind(m, head) ==> key_scored(m, head, q, p, i, h, j) ==> logit_meant(m, p, i, h, j, l, off) ==>
  @     bias_of(bias, j) == \nth(biases(p), i * m.n + j) ==>
  @     equal_scaled(score_listed((integer)m.score.kind, queries(p), query_place(m, h, i), keys(p), key_place(m, h, j), m.d),
  @                  m.score.scale, head.score.scale) && logit_split((integer)head.score.kind, l, head.score.scale,
  @         score_listed((integer)m.score.kind, queries(p), query_place(m, h, i), keys(p), key_place(m, h, j), m.d),
  @         score_listed_size((integer)m.score.kind, queries(p), query_place(m, h, i), keys(p), key_place(m, h, j), m.d),
  @         score_listed_off((integer)m.score.kind, queries(p), queries_off(p), query_place(m, h, i), keys(p), keys_off(p),
  @                          key_place(m, h, j), m.d), bias_of(bias, j), head.d, off) && logit_stands(head, q, bias, j, l, off);
  @ lemma key_reached_of{L}: \forall attest_multihead m, attest_memory head, double *q, meant p, integer i, h, j; same_kind(m, head) ==>
  @     bias_meant(m, p, i, j) ==> key_meant(m, p, i, h, j) ==> key_scored(m, head, q, p, i, h, j) ==>
  @     (shown(mask_of(m.mask, i, m.n), j) ==>
  @      logit_stands(head, q, row_of(m.bias, i, m.n), j, \nth(logits(p), logit_place(m, h, i) + j),
  @                   \nth(logits_off(p), logit_place(m, h, i) + j))) &&
  @     key_reached(head, q, row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), logits(p), logits_off(p), sees(p), logit_place(m, h, i),
  @                 top(p), j);
  @ predicate query_stands{L}(attest_multihead m, double *q, meant p, integer i, integer h) =
  @     stands(q, m.d, queries(p), queries_off(p), query_place(m, h, i));
  @ predicate key_stands{L}(attest_multihead m, double *key, meant p, integer h, integer j) =
  @     stands(key, m.d, keys(p), keys_off(p), key_place(m, h, j));
  @ */

/*@ ghost
  /@ requires sizes: multihead_sizes(m) && 0 <= i < m.n && 0 <= h < m.heads;
   @ requires read:  \valid_read(q + (0 .. m.d - 1)) && memory_ok(head);
   @ requires head:  head.score == m.score && head.n == m.n && head.d == m.d && head.v == m.v &&
   @     head.keys == from.K + key_head_of(m, h) * (m.n * m.d) && head.values == from.U + key_head_of(m, h) * (m.n * m.v) &&
   @     q == from.Q + query_place(m, h, i);
   @ requires inside: 0 <= query_place(m, h, i) && query_place(m, h, i) + m.d <= size_q(m) &&
   @     0 <= key_head_of(m, h) * (m.n * m.d) && key_head_of(m, h) * (m.n * m.d) + m.n * m.d <= size_k(m) &&
   @     0 <= values_place(m, h) && values_place(m, h) + m.n * m.v <= size_u(m);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures reach: \forall meant p; token_meant(m, from, p, i) ==>
   @     reach(head, q, row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), logits(p), logits_off(p), sees(p), logit_place(m, h, i), top(p));
   @ ensures values: \forall meant p; token_meant(m, from, p, i) ==>
   @     stands(head.values, m.n * m.v, values(p), values_off(p), values_place(m, h));
   @/
  static inline void head_reached(attest_multihead m, attest_projected from, int64_t i, int64_t h, attest_memory head, const double *q)
  {
      /@ assert query: \forall meant p; projections_stand(m, from, p) ==> query_stands(m, q, p, i, h); @/
      /@ loop invariant range: 0 <= j <= m.n;
       @ loop invariant keys:  \forall meant p; token_meant(m, from, p, i) ==> keys_reached(head, q, row_of(m.bias, i, m.n),
       @     mask_of(m.mask, i, m.n), logits(p), logits_off(p), sees(p), logit_place(m, h, i), top(p), j);
       @ loop assigns j;
       @ loop variant m.n - j; @/
      for (int64_t j = 0; j < m.n; j++) {
          row_inside(j, m.n, m.d);
          double *key = (double *)head.keys + j * m.d;
          /@ assert place: key == from.K + key_place(m, h, j) && 0 <= key_place(m, h, j) && key_place(m, h, j) + m.d <= size_k(m); @/
          /@ assert key: \forall meant p; projections_stand(m, from, p) ==> key_stands(m, key, p, h, j); @/
          score_of_lists(m.score.kind, q, key, m.d);
          /@ assert reached: \forall meant p; token_meant(m, from, p, i) ==> query_stands(m, q, p, i, h) && key_stands(m, key, p, h, j) &&
           @     bias_meant(m, p, i, j) && key_meant(m, p, i, h, j) && key_scored(m, head, q, p, i, h, j) &&
           @     key_reached(head, q, row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), logits(p), logits_off(p), sees(p),
           @                 logit_place(m, h, i), top(p), j); @/
      }
  }
*/
#endif

/* Row i of head h: out [v] and its log-sum-exp. */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n && 0 <= h < m.heads;
  @ requires read:  projected_ok(m, from) && row_ok(bias, mask, m.n);
  @ requires write: \valid(p + (0 .. m.n - 1)) && \valid(out + (0 .. m.v - 1)) && \valid(lse);
  @ requires place: bias == row_of(m.bias, i, m.n) && mask == mask_of(m.mask, i, m.n);
  @ requires apart: projected_apart(m, from, p, m.n) && projected_apart(m, from, out, m.v) &&
  @     projected_apart(m, from, lse, 1);
  @ requires row:   row_apart(bias, mask, m.n, p, m.n) && row_apart(bias, mask, m.n, out, m.v) &&
  @     row_apart(bias, mask, m.n, lse, 1);
  @ requires new:   \separated(p + (0 .. m.n - 1), out + (0 .. m.v - 1)) && \separated(p + (0 .. m.n - 1), lse) &&
  @     \separated(out + (0 .. m.v - 1), lse);
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. m.n - 1], out[0 .. m.v - 1], *lse;
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK ==> \is_finite(*lse);
  @ HEADS_ENSURES(near, \result == ATTEST_OK ==> \forall meant p, integer b; token_meant{Pre}(m, from, p, i) ==> 0 <= b < m.v ==>
  @     output_near{Post}(m, p, i, h, out, b))
  @ ensures blind:  \result == ATTEST_EMPTY_ROW <==> shows_none{Pre}(mask, m.n);
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real, \forall integer b; 0 <= b < m.v ==> IS_VALUE(out[b], \result == ATTEST_OK ?
  @     output_value{Pre}(head_of{Pre}(m, from, h), query_of(m, from, h, i), bias, mask, b, m.n) : 0.0))
  @ */
static attest_status head_row(attest_multihead m, attest_projected from, int64_t i, int64_t h, const double *bias,
                              const uint8_t *mask, double *p, double *out, double *lse)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t queries = m.n * m.d;
    //@ assert block: queries == m.n * m.d;
    //@ ghost product_below(m.heads, queries, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost row_inside(i, m.n, m.d);
    //@ ghost row_inside(h, m.heads, queries);
    const attest_memory memory = attest_head_memory(m, from, h);
    const double *q = from.Q + (h * queries + i * m.d);
    //@ assert query: \valid_read(q + (0 .. m.d - 1));
    //@ REAL_ASSERT(real_query, q == query_of(m, from, h, i))
    //@ ghost memory_part(m, from, memory, p, m.n);
    //@ ghost memory_part(m, from, memory, out, m.v);
    //@ ghost memory_part(m, from, memory, lse, 1);
#ifndef OVER_THE_REALS
    //@ ghost head_reached(m, from, i, h, memory, q);
#endif
    return attest_attention_row(memory, q, bias, mask, p, out, lse);
}

attest_status attest_heads_row(attest_multihead m, attest_projected from, int64_t i, double *p, double *z, double *lse)
{
    attest_status worst = ATTEST_OK;
    //@ ghost product_below(m.n, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(i, m.n, m.n);
    const double *bias = m.bias == NULL ? NULL : m.bias + i * m.n;
    const uint8_t *mask = m.mask == NULL ? NULL : m.mask + i * m.n;
    //@ assert row: row_ok(bias, mask, m.n);
    //@ assert place: bias == row_of(m.bias, i, m.n) && mask == mask_of(m.mask, i, m.n);
    //@ ghost product_below(m.heads, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost int64_t joined = m.heads * m.v;
    //@ ghost row_part(m.bias, m.mask, m.n * m.n, p, m.n, i * m.n, m.n, bias, mask);
    //@ ghost row_part(m.bias, m.mask, m.n * m.n, z, joined, i * m.n, m.n, bias, mask);
    //@ ghost row_part(m.bias, m.mask, m.n * m.n, lse, m.heads, i * m.n, m.n, bias, mask);
    //@ HEADS_ASSERT(row_place, row_within(i, m.n, m.n))
    /*@ loop invariant range:  0 <= h <= m.heads;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop invariant finite: worst == ATTEST_OK ==> \forall integer k; 0 <= k < h ==> \is_finite(lse[k]);
      @ HEADS_INVARIANT(meant, \forall meant p; token_meant{Pre}(m, from, p, i) ==> token_meant{Here}(m, from, p, i))
      @ HEADS_INVARIANT(near, worst == ATTEST_OK ==> \forall meant p, integer g; token_meant{Pre}(m, from, p, i) ==> 0 <= g < h ==>
      @     heads_near{Here}(m, p, i, z, g))
      @ loop invariant masks:  same_masks{Pre, Here}(m.mask, m.n * m.n);
      @ loop invariant blind:  worst == ATTEST_RANGE || (worst == ATTEST_EMPTY_ROW <==> 0 < h && query_sees_none{Pre}(m.mask, i, m.n));
      @ REAL_INVARIANT(real_range, worst != ATTEST_RANGE)
      @ REAL_INVARIANT(real_inputs, same_inputs{Pre, Here}(m, from))
      @ REAL_INVARIANT(real, \forall integer g, b; 0 <= g < h ==> 0 <= b < m.v ==> output_in{Pre, Here}(m, from, i, z, g, b))
      @ loop assigns h, worst, p[0 .. m.n - 1], z[0 .. m.heads * m.v - 1], lse[0 .. m.heads - 1];
      @ loop variant m.heads - h; */
    for (int64_t h = 0; h < m.heads; h++) {
        //@ ghost row_inside(h, m.heads, m.v);
        double *out = z + h * m.v;
        //@ assert place: 0 <= h * m.v && h * m.v + m.v <= joined;
        //@ assert write: \valid(out + (0 .. m.v - 1)) && \valid(lse + h);
        //@ ghost projected_part(m, from, z, joined, h * m.v, m.v);
        //@ ghost projected_part(m, from, lse, m.heads, h, 1);
        //@ ghost out_part(bias, mask, m.n, z, joined, h * m.v, m.v);
        //@ ghost out_part(bias, mask, m.n, lse, m.heads, h, 1);
        //@ REAL_GHOST(out_part(m.bias, m.mask, m.n * m.n, z, joined, h * m.v, m.v);)
        //@ REAL_GHOST(out_part(m.bias, m.mask, m.n * m.n, lse, m.heads, h, 1);)
        /*@ REAL_ASSERT(real_apart, m.bias != \null ==> \separated(p + (0 .. m.n - 1), m.bias + (0 .. m.n * m.n - 1)) &&
          @     \separated(out + (0 .. m.v - 1), m.bias + (0 .. m.n * m.n - 1)) && \separated(lse + h, m.bias + (0 .. m.n * m.n - 1))) */
        //@ REAL_GHOST(SAME_HEADS(Pre, m, from))
        /*@ HEADS_ASSERT(apart_queries, \separated(p + (0 .. m.n - 1), from.Q + (0 .. size_q(m) - 1)) &&
          @     \separated(out + (0 .. m.v - 1), from.Q + (0 .. size_q(m) - 1)) && \separated(lse + h, from.Q + (0 .. size_q(m) - 1))) */
        /*@ HEADS_ASSERT(apart_keys, \separated(p + (0 .. m.n - 1), from.K + (0 .. size_k(m) - 1)) &&
          @     \separated(out + (0 .. m.v - 1), from.K + (0 .. size_k(m) - 1)) && \separated(lse + h, from.K + (0 .. size_k(m) - 1))) */
        /*@ HEADS_ASSERT(apart_values, \separated(p + (0 .. m.n - 1), from.U + (0 .. size_u(m) - 1)) &&
          @     \separated(out + (0 .. m.v - 1), from.U + (0 .. size_u(m) - 1)) && \separated(lse + h, from.U + (0 .. size_u(m) - 1))) */
        /*@ HEADS_ASSERT(apart_biases, m.bias != \null ==> \separated(p + (0 .. m.n - 1), m.bias + (0 .. m.n * m.n - 1)) &&
          @     \separated(out + (0 .. m.v - 1), m.bias + (0 .. m.n * m.n - 1)) && \separated(lse + h, m.bias + (0 .. m.n * m.n - 1))) */
        //@ assert sight: \forall integer j; 0 <= j < m.n ==> row_within(i, m.n, m.n) && same_sight{Pre, Here}(m.mask, i, m.n, j);
        //@ assert blindness: same_blindness{Pre, Here}(m.mask, i, m.n);
        /*@ assert apart_mask: m.mask != \null ==> \separated(p + (0 .. m.n - 1), m.mask + (0 .. m.n * m.n - 1)) &&
          @     \separated(out + (0 .. m.v - 1), m.mask + (0 .. m.n * m.n - 1)) && \separated(lse + h, m.mask + (0 .. m.n * m.n - 1)); */
        //@ ghost Head: ;
        const attest_status status = head_row(m, from, i, h, bias, mask, p, out, lse + h);
        //@ assert kept: \forall integer k; 0 <= k < h ==> \is_finite(\at(lse[k], Head)) ==> \is_finite(lse[k]);
        //@ HEADS_ASSERT(same_queries, same_values{Head, Here}(from.Q, size_q(m)))
        //@ HEADS_ASSERT(same_keys, same_values{Head, Here}(from.K, size_k(m)))
        //@ HEADS_ASSERT(same_values, same_values{Head, Here}(from.U, size_u(m)))
        //@ HEADS_ASSERT(same_biases, biases_same{Head, Here}(m))
        //@ HEADS_ASSERT(same_masks, same_mask{Head, Here}(m, i))
        /*@ HEADS_ASSERT(still_meant, \forall meant p; token_meant{Pre}(m, from, p, i) ==> token_meant{Head}(m, from, p, i) &&
          @     heads_same{Head, Here}(m, from) && token_meant{Here}(m, from, p, i)) */
        /*@ HEADS_ASSERT(near_now, status == ATTEST_OK ==> \forall meant p, integer b; token_meant{Pre}(m, from, p, i) ==> 0 <= b < m.v ==>
          @     token_meant{Head}(m, from, p, i) && output_near(m, p, i, \at(h, Here), z + h * m.v, b) &&
          @     head_at(m, p, i, z, \at(h, Here), b)) */
        //@ HEADS_ASSERT(before, same_values{Head, Here}(z, h * m.v))
#ifndef OVER_THE_REALS
        //@ ghost rows_within(h, m.v);
#endif
        /*@ HEADS_ASSERT(near_still, worst == ATTEST_OK ==> \forall meant p, integer g; token_meant{Pre}(m, from, p, i) ==> 0 <= g < h ==>
          @     row_within(g, h, m.v) && heads_near{Head}(m, p, i, z, g) && heads_near{Here}(m, p, i, z, g)) */
        //@ assert masks: same_masks{Head, Here}(m.mask, m.n * m.n);
        //@ assert blind: status == ATTEST_EMPTY_ROW <==> query_sees_none{Pre}(m.mask, i, m.n);
        /*@ REAL_ASSERT(real_now, \forall integer b; 0 <= b < m.v ==> output_in{Head, Here}(m, from, i, z, \at(h, Here), b) &&
          @     same_head{Pre, Head}(m, from, \at(h, Here), i, b) && output_in{Pre, Here}(m, from, i, z, \at(h, Here), b)) */
        //@ REAL_ASSERT(real_before, same_values{Head, Here}(z, h * m.v))
        //@ REAL_GHOST(rows_within(h, m.v);)
        /*@ REAL_ASSERT(real_kept, \forall integer g, b; 0 <= g < h ==> 0 <= b < m.v ==> row_within(g, h, m.v) &&
          @     same_at{Head, Here}(z, m.v, g, b) && output_in{Pre, Head}(m, from, i, z, g, b) &&
          @     output_in{Pre, Here}(m, from, i, z, g, b)) */
        //@ REAL_ASSERT(real_queries, same_array{Head, Here}(from.Q, m.heads, m.n * m.d))
        //@ REAL_ASSERT(real_keys, same_array{Head, Here}(from.K, m.groups, m.n * m.d))
        //@ REAL_ASSERT(real_values, same_array{Head, Here}(from.U, m.groups, m.n * m.v))
        //@ REAL_ASSERT(real_bias, m.bias != \null ==> same_values{Head, Here}(m.bias, m.n * m.n))
        //@ REAL_ASSERT(real_biases, m.bias != \null ==> same_array{Head, Here}(m.bias, m.n, m.n))
        //@ REAL_ASSERT(real_inputs, same_inputs{Pre, Head}(m, from) && same_inputs{Head, Here}(m, from) && same_inputs{Pre, Here}(m, from))
        worst = attest_worse(worst, status);
    }
    return worst;
}
