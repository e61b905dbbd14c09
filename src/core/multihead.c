#ifdef OVER_THE_REALS
#define ROWS_VALUES
#include "rounding.h"
#include "logic/rows.h"
#endif
#include "multihead.h"
#include "heads_row.h"
#include "vector.h"
#include "weighted_rows.h"
#include "logic/index.h"
#ifdef OVER_THE_REALS
#include "joined_heads.h"

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
#endif

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
  @ REAL_ENSURES(real_seen, \result == ATTEST_OK ==> \forall integer i; 0 <= i < m.n ==> !query_sees_none{Pre}(m.mask, i, m.n))
  @ REAL_ENSURES(real_none, \result != ATTEST_OK ==> \result == ATTEST_EMPTY_ROW &&
  @     \exists integer i; 0 <= i < m.n && query_sees_none{Pre}(m.mask, i, m.n))
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
    //@ REAL_GHOST(rows_within(joined, m.out);)
    //@ REAL_ASSERT(real_all, all_joined(m, joined))
    /*@ REAL_ASSERT(real_split, \forall integer t; 0 <= t < joined ==>
      @     below(t, m.heads, m.v) && split_at(m, t) && row_within(t, joined, m.out)) */
    attest_fill(0.0, Y, m.n * m.out);
    //@ REAL_ASSERT(real_fill, same_inputs{Pre, Here}(m, from) && same_array{Pre, Here}(m.wo, joined, m.out))
    /*@ loop invariant range: 0 <= i <= m.n;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ REAL_INVARIANT(real_seen, worst == ATTEST_OK ==> \forall integer r; 0 <= r < i ==> !query_sees_none{Pre}(m.mask, r, m.n))
      @ REAL_INVARIANT(real_none, worst != ATTEST_OK ==> worst == ATTEST_EMPTY_ROW &&
      @     \exists integer r; 0 <= r < i && query_sees_none{Pre}(m.mask, r, m.n))
      @ REAL_INVARIANT(real_inputs, same_inputs{Pre, Here}(m, from))
      @ REAL_INVARIANT(real_wo, same_array{Pre, Here}(m.wo, joined, m.out))
      @ REAL_INVARIANT(real_rest, \forall integer t; i * m.out <= t < m.n * m.out ==> is_value(Y[t], 0.0))
      @ REAL_INVARIANT(real, \forall integer r, o; 0 <= r < i ==> 0 <= o < m.out ==> multihead_at{Pre, Here}(m, from, r, Y, o))
      @ loop assigns i, worst, p[0 .. m.n - 1], z[0 .. m.heads * m.v - 1], lse[0 .. m.heads - 1], Y[0 .. m.n * m.out - 1];
      @ loop variant m.n - i; */
    for (int64_t i = 0; i < m.n; i++) {
        //@ REAL_GHOST(SAME_HEADS(Pre, m, from))
        /*@ REAL_ASSERT(apart_wo, \separated(p + (0 .. m.n - 1), m.wo + (0 .. joined * m.out - 1)) &&
          @     \separated(z + (0 .. m.heads * m.v - 1), m.wo + (0 .. joined * m.out - 1)) &&
          @     \separated(lse + (0 .. m.heads - 1), m.wo + (0 .. joined * m.out - 1))) */
        /*@ REAL_ASSERT(apart_bias, m.bias != \null ==> \separated(p + (0 .. m.n - 1), m.bias + (0 .. m.n * m.n - 1)) &&
          @     \separated(z + (0 .. m.heads * m.v - 1), m.bias + (0 .. m.n * m.n - 1)) &&
          @     \separated(lse + (0 .. m.heads - 1), m.bias + (0 .. m.n * m.n - 1))) */
        //@ ghost Row: ;
        const attest_status status = attest_heads_row(m, from, i, p, z, lse);
        //@ ghost row_inside(i, m.n, m.out);
        //@ ghost Joined: ;
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
        //@ REAL_ASSERT(real_status, query_sees_none{Pre}(m.mask, i, m.n) ? status == ATTEST_EMPTY_ROW : status == ATTEST_OK)
        if (worst == ATTEST_OK)
            worst = status;
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
    /*@ REAL_ASSERT(distinct, \separated(at.Q + (0 .. q - 1), at.K + (0 .. k - 1)) && \separated(at.Q + (0 .. q - 1), at.U + (0 .. u - 1)) &&
      @     \separated(at.K + (0 .. k - 1), at.U + (0 .. u - 1))) */
    //@ REAL_GHOST(int64_t length = q + k + u + m.n + joined + m.heads;)
    //@ REAL_GHOST(weights_part(m, work, length, 0, q);)
    //@ REAL_GHOST(weights_part(m, work, length, q, k);)
    //@ REAL_GHOST(weights_part(m, work, length, q + k, u);)
    //@ REAL_GHOST(weights_part(m, work, length, q + k + u, m.n);)
    //@ REAL_GHOST(weights_part(m, work, length, q + k + u + m.n, joined);)
    //@ REAL_GHOST(weights_part(m, work, length, q + k + u + m.n + joined, m.heads);)
    //@ REAL_ASSERT(distinct_tokens, projected_apart(m, at, X, m.n * m.width))
    const attest_status projected = attest_project(m, X, at);
    /*@ REAL_ASSERT(distinct_rows, projected_apart(m, at, p, m.n) && projected_apart(m, at, z, joined) &&
      @     projected_apart(m, at, lse, m.heads)) */
    //@ REAL_ASSERT(distinct_output, projected_apart(m, at, Y, m.n * m.out))
    //@ ghost Projected: ;
    const attest_status rows = rows_of(m, at, p, z, lse, Y);
    //@ REAL_ASSERT(place, at == projections_in(m, work))
    //@ REAL_ASSERT(inputs, same_inputs{Projected, Here}(m, at))
    //@ REAL_GHOST(rows_within(m.heads, m.n * m.d);)
    //@ REAL_GHOST(rows_within(m.groups, m.n * m.d);)
    //@ REAL_GHOST(rows_within(m.groups, m.n * m.v);)
    //@ REAL_GHOST(rows_within(m.n, m.d);)
    //@ REAL_GHOST(rows_within(m.n, m.v);)
    /*@ REAL_ASSERT(real_q, \forall integer h, i, c; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= c < m.d ==>
      @     row_within(h, m.heads, m.n * m.d) && row_within(i, m.n, m.d) && same_weight_at{Projected, Here}(at.Q, m.n * m.d, m.d, h, i, c) &&
      @     token_projected{Pre, Projected}(X, m.wq, m.bq, m.n, m.width, m.d, at.Q, h, i, c) &&
      @     token_projected{Pre, Here}(X, m.wq, m.bq, m.n, m.width, m.d, at.Q, h, i, c)) */
    /*@ REAL_ASSERT(real_k, \forall integer h, i, c; 0 <= h < m.groups ==> 0 <= i < m.n ==> 0 <= c < m.d ==>
      @     row_within(h, m.groups, m.n * m.d) && row_within(i, m.n, m.d) && same_weight_at{Projected, Here}(at.K, m.n * m.d, m.d, h, i, c) &&
      @     token_projected{Pre, Projected}(X, m.wk, m.bk, m.n, m.width, m.d, at.K, h, i, c) &&
      @     token_projected{Pre, Here}(X, m.wk, m.bk, m.n, m.width, m.d, at.K, h, i, c)) */
    /*@ REAL_ASSERT(real_u, \forall integer h, i, c; 0 <= h < m.groups ==> 0 <= i < m.n ==> 0 <= c < m.v ==>
      @     row_within(h, m.groups, m.n * m.v) && row_within(i, m.n, m.v) && same_weight_at{Projected, Here}(at.U, m.n * m.v, m.v, h, i, c) &&
      @     token_projected{Pre, Projected}(X, m.wu, (double *)\null, m.n, m.width, m.v, at.U, h, i, c) &&
      @     token_projected{Pre, Here}(X, m.wu, (double *)\null, m.n, m.width, m.v, at.U, h, i, c)) */
    //@ REAL_ASSERT(real, \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==> multihead_at{Here, Here}(m, at, i, Y, o))
    if (projected != ATTEST_OK || rows != ATTEST_OK)
        return projected != ATTEST_OK ? projected : rows;
    return attest_all_finite(Y, m.n * m.out) ? ATTEST_OK : ATTEST_RANGE;
}
