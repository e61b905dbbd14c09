#include "l2_values.h"
#define ROWS_VALUES
#define VECTOR_VALUES
#include "rounding.h"
#include "logic/index.h"
#include "logic/rows.h"
#include "logic/rows_within.h"
#include "logic/sum.h"
#include "vector.h"
#include "weighted_rows.h"
#include "matrix.h"
#include "score.h"
#include <stdbool.h>

#ifdef OVER_THE_REALS
#include "turned_sums.h"

/*@ // one term more
  @ lemma l2_weight_joined{L}: \forall double *wq, *wv, integer width, d, v, a, b, k; 0 <= k ==>
  @     joined_by(l2_weight(wq, wv, width, d, v, a, b, k), (real)wq[a * d + k], crossed_scaled(wq, wv, width, d, v, k, b),
  @               l2_weight(wq, wv, width, d, v, a, b, k + 1));
  @
  @ // W^Q^T W^V stands in `inner` at M; and scaled; and times W^Q
  @ predicate crossed_at{L, M}(double *wq, double *wv, double *inner, integer width, integer d, integer v, integer e, integer b) =
  @     \at(inner[e * v + b], M) == columns_product{L}(wq, wv, d, v, e, b, width);
  @ predicate rooted{M, N}(double *inner, integer d, integer v, integer e, integer b) =
  @     \at(inner[e * v + b], N) == over_root(d, \at(inner[e * v + b], M));
  @ predicate inner_is{L, M}(double *wq, double *wv, double *inner, integer width, integer d, integer v, integer e, integer b) =
  @     \at(inner[e * v + b], M) == crossed_scaled{L}(wq, wv, width, d, v, e, b);
  @ lemma inner_is_of{L, M, N}: \forall double *wq, *wv, *inner, integer width, d, v, e, b;
  @     crossed_at{L, M}(wq, wv, inner, width, d, v, e, b) ==> rooted{M, N}(inner, d, v, e, b) ==>
  @     inner_is{L, N}(wq, wv, inner, width, d, v, e, b);
  @ predicate weight_in{L, M}(double *wq, double *wv, double *inner, integer width, integer d, integer v, integer a, integer b, integer k) =
  @     rows_real{M}(wq + a * d, inner, v, b, k) == l2_weight{L}(wq, wv, width, d, v, a, b, k);
  @ lemma weight_in_none{L, M}: \forall double *wq, *wv, *inner, integer width, d, v, a, b;
  @     weight_in{L, M}(wq, wv, inner, width, d, v, a, b, 0);
  @ lemma weight_in_more{L, M}: \forall double *wq, *wv, *inner, integer width, d, v, a, b, k; 0 <= k ==>
  @     same_at{L, M}(wq, d, a, k) ==> inner_is{L, M}(wq, wv, inner, width, d, v, k, b) ==>
  @     weight_in{L, M}(wq, wv, inner, width, d, v, a, b, k) ==>
  @     joined_by(rows_real{M}(wq + a * d, inner, v, b, k), \at((wq + a * d)[k], M), \at(inner[k * v + b], M),
  @               rows_real{M}(wq + a * d, inner, v, b, k + 1)) &&
  @     joined_by(l2_weight{L}(wq, wv, width, d, v, a, b, k), \at(wq[a * d + k], L), crossed_scaled{L}(wq, wv, width, d, v, k, b),
  @               l2_weight{L}(wq, wv, width, d, v, a, b, k + 1)) && weight_in{L, M}(wq, wv, inner, width, d, v, a, b, k + 1);
  @
  @ // where W^Q and W^V are the same in two states of memory, so is all that is made of them
  @ predicate same_crossed{L, M}(double *wq, double *wv, integer d, integer v, integer e, integer b, integer k) =
  @     columns_product{L}(wq, wv, d, v, e, b, k) == columns_product{M}(wq, wv, d, v, e, b, k);
  @ lemma same_crossed_none{L, M}: \forall double *wq, *wv, integer d, v, e, b; same_crossed{L, M}(wq, wv, d, v, e, b, 0);
  @ lemma same_crossed_more{L, M}: \forall double *wq, *wv, integer d, v, e, b, k; 0 <= k ==> same_at{L, M}(wq, d, k, e) ==>
  @     same_at{L, M}(wv, v, k, b) ==> same_crossed{L, M}(wq, wv, d, v, e, b, k) ==> same_crossed{L, M}(wq, wv, d, v, e, b, k + 1);
  @ predicate same_scaled{L, M}(double *wq, double *wv, integer width, integer d, integer v, integer e, integer b) =
  @     crossed_scaled{L}(wq, wv, width, d, v, e, b) == crossed_scaled{M}(wq, wv, width, d, v, e, b);
  @ lemma same_crossed_scaled_of{L, M}: \forall double *wq, *wv, integer width, d, v, e, b; same_crossed{L, M}(wq, wv, d, v, e, b, width) ==>
  @     same_scaled{L, M}(wq, wv, width, d, v, e, b);
  @ predicate same_l2_weight{L, M}(double *wq, double *wv, integer width, integer d, integer v, integer a, integer b, integer k) =
  @     l2_weight{L}(wq, wv, width, d, v, a, b, k) == l2_weight{M}(wq, wv, width, d, v, a, b, k);
  @ lemma same_l2_weight_none{L, M}: \forall double *wq, *wv, integer width, d, v, a, b; same_l2_weight{L, M}(wq, wv, width, d, v, a, b, 0);
  @ lemma same_l2_weight_more{L, M}: \forall double *wq, *wv, integer width, d, v, a, b, k; 0 <= k ==> same_at{L, M}(wq, d, a, k) ==>
  @     same_scaled{L, M}(wq, wv, width, d, v, k, b) ==> same_l2_weight{L, M}(wq, wv, width, d, v, a, b, k) ==>
  @     same_l2_weight{L, M}(wq, wv, width, d, v, a, b, k + 1);
  @ // number b of row a of a head's weights, in the array of all
  @ predicate same_in_head{L, M}(double *wu, integer size, integer v, integer h, integer a, integer b) =
  @     \at(wu[h * size + (a * v + b)], L) == \at(wu[h * size + (a * v + b)], M);
  @ lemma l2_weight_kept{L, M, N}: \forall double *wq, *wv, *wu, integer width, d, v, h, a, b;
  @     l2_weight_at{L, M}(wq, wv, wu, width, d, v, h, a, b) ==> same_in_head{M, N}(wu, width * v, v, h, a, b) ==>
  @     l2_weight_at{L, N}(wq, wv, wu, width, d, v, h, a, b);
  @ lemma same_in_head_of{L, M}: \forall double *wu, integer size, v, h, g, width, a, b; same_values{L, M}(wu, h * size) ==>
  @     row_within(g, h, size) ==> row_within(a, width, v) ==> width * v <= size ==> 0 <= b < v ==>
  @     same_in_head{L, M}(wu, size, v, g, a, b);
  @ */
#endif

/* One head: wu = wq (wq^T wv) / sqrt(d), by way of `transposed` [d,width] and `inner` [d,v]. Is all of it
 * finite? */
/*@ requires sizes: 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX && 1 <= v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(wq + (0 .. width * d - 1)) && \valid_read(wv + (0 .. width * v - 1));
  @ requires write: \valid(wu + (0 .. width * v - 1)) && \valid(transposed + (0 .. width * d - 1)) &&
  @                 \valid(inner + (0 .. d * v - 1));
  @ requires apart: \separated(wu + (0 .. width * v - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(transposed + (0 .. width * d - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(transposed + (0 .. width * d - 1), wv + (0 .. width * v - 1)) &&
  @     \separated(inner + (0 .. d * v - 1), wv + (0 .. width * v - 1)) &&
  @     \separated(inner + (0 .. d * v - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(inner + (0 .. d * v - 1), transposed + (0 .. width * d - 1)) &&
  @     \separated(inner + (0 .. d * v - 1), wu + (0 .. width * v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    wu[0 .. width * v - 1], transposed[0 .. width * d - 1], inner[0 .. d * v - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < width * v ==> \is_finite(wu[k]);
  @ REAL_ENSURES(real, \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==>
  @     weight_at{Pre, Post}(wq, wv, wu, width, d, v, a, b))
  @ */
static bool values_of_head(const double *wq, const double *wv, int64_t width, int64_t d, int64_t v, double *transposed,
                           double *inner, double *wu)
{
    //@ ghost product_below(width, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(d, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ REAL_GHOST(rows_within(width, d);)
    //@ REAL_GHOST(rows_within(width, v);)
    //@ REAL_GHOST(rows_within(d, v);)
    attest_transpose(wq, width, d, transposed);
    //@ REAL_ASSERT(values, same_values{Pre, Here}(wv, width * v))
    //@ REAL_GHOST(COLUMN_SUMS(Pre, wq, transposed, wv, width, d, v))
    //@ ghost Turned: ;
    attest_matmul(transposed, wv, d, width, v, inner);
    //@ ghost Crossed: ;
    /*@ REAL_ASSERT(crossed, \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==>
      @     column_sum{Pre, Turned}(wq, transposed, wv, width, d, v, e, b, width) &&
      @     product_near{Turned, Here}(transposed, wv, width, v, inner, e, b) &&
      @     crossed_at{Pre, Here}(wq, wv, inner, width, d, v, e, b)) */
    attest_scale(attest_default_scale(d), inner, d * v);
    /*@ REAL_ASSERT(rooted, \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==> row_within(e, d, v) &&
      @     rooted{Crossed, Here}(inner, d, v, e, b)) */
    /*@ REAL_ASSERT(inner, \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==>
      @     rooted{Crossed, Here}(inner, d, v, e, b) && crossed_at{Pre, Crossed}(wq, wv, inner, width, d, v, e, b) &&
      @     inner_is{Pre, Here}(wq, wv, inner, width, d, v, e, b)) */
    //@ REAL_ASSERT(queries, same_values{Pre, Here}(wq, width * d))
    /*@ REAL_ASSERT(each_query, \forall integer a, e; 0 <= a < width ==> 0 <= e < d ==>
      @     row_within(a, width, d) && same_at{Pre, Here}(wq, d, a, e)) */
#ifdef OVER_THE_REALS
    /*@ ghost
      /@ loop invariant range: 0 <= e <= d;
       @ loop invariant sums:  \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==>
       @     weight_in{Pre, Here}(wq, wv, inner, width, d, v, a, b, e);
       @ loop assigns e;
       @ loop variant d - e; @/
      for (int64_t e = 0; e < d; e++) {
          /@ assert more: \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==> same_at{Pre, Here}(wq, d, a, e) &&
           @     inner_is{Pre, Here}(wq, wv, inner, width, d, v, e, b) &&
           @     weight_in{Pre, Here}(wq, wv, inner, width, d, v, a, b, e) &&
           @     weight_in{Pre, Here}(wq, wv, inner, width, d, v, a, b, e + 1); @/
          ;
      }
    */
#endif
    //@ ghost Scaled: ;
    attest_matmul(wq, inner, width, d, v, wu);
    /*@ REAL_ASSERT(real, \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==>
      @     weight_in{Pre, Scaled}(wq, wv, inner, width, d, v, a, b, d) &&
      @     product_near{Scaled, Here}(wq, inner, d, v, wu, a, b) && weight_at{Pre, Here}(wq, wv, wu, width, d, v, a, b)) */
    return attest_all_finite(wu, width * v);
}

attest_status attest_l2_values(const double *wq, const double *wv, int64_t heads, int64_t width, int64_t d, int64_t v,
                               double *work, double *wu)
{
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(width, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(d, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(heads, width * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(heads, width * v, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t keys = width * d, values = width * v;
    //@ assert blocks: keys == width * d && values == width * v;
    /*@ loop invariant range: 0 <= h <= heads;
      @ REAL_INVARIANT(queries, same_values{Pre, Here}(wq, heads * keys))
      @ REAL_INVARIANT(values, same_values{Pre, Here}(wv, heads * values))
      @ REAL_INVARIANT(real, \forall integer g, a, b; 0 <= g < h ==> 0 <= a < width ==> 0 <= b < v ==>
      @     l2_weight_at{Pre, Here}(wq, wv, wu, width, d, v, g, a, b))
      @ loop assigns h, wu[0 .. heads * values - 1], work[0 .. keys + d * v - 1];
      @ loop variant heads - h; */
    for (int64_t h = 0; h < heads; h++) {
        //@ ghost row_inside(h, heads, keys);
        //@ ghost row_inside(h, heads, values);
        //@ REAL_ASSERT(query_block, same_values{Pre, Here}(wq + h * keys, width * d))
        //@ REAL_ASSERT(value_block, same_values{Pre, Here}(wv + h * values, width * v))
        //@ REAL_GHOST(rows_within(width, d);)
        //@ REAL_GHOST(rows_within(width, v);)
        /*@ REAL_ASSERT(each_query, \forall integer a, e; 0 <= a < width ==> 0 <= e < d ==>
          @     row_within(a, width, d) && same_at{Pre, Here}(wq + h * keys, d, a, e)) */
        /*@ REAL_ASSERT(each_value, \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==>
          @     row_within(a, width, v) && same_at{Pre, Here}(wv + h * values, v, a, b)) */
#ifdef OVER_THE_REALS
        /*@ ghost
          /@ loop invariant range: 0 <= t; // without t <= width: the prover would write t for width everywhere
           @ loop invariant same:  \forall integer k, e, b; 0 <= k <= t ==> k <= width ==> 0 <= e < d ==> 0 <= b < v ==>
           @     same_crossed{Pre, Here}(wq + h * keys, wv + h * values, d, v, e, b, k);
           @ loop assigns t;
           @ loop variant width - t; @/
          for (int64_t t = 0; t < width; t++) {
              /@ assert more: \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==>
               @     same_at{Pre, Here}(wq + h * keys, d, t, e) && same_at{Pre, Here}(wv + h * values, v, t, b) &&
               @     same_crossed{Pre, Here}(wq + h * keys, wv + h * values, d, v, e, b, t) &&
               @     same_crossed{Pre, Here}(wq + h * keys, wv + h * values, d, v, e, b, t + 1); @/
              ;
          }
          /@ assert scaled: \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==>
           @     same_crossed{Pre, Here}(wq + h * keys, wv + h * values, d, v, e, b, width) &&
           @     same_scaled{Pre, Here}(wq + h * keys, wv + h * values, width, d, v, e, b); @/
          /@ loop invariant range: 0 <= e;
           @ loop invariant same:  \forall integer k, a, b; 0 <= k <= e ==> k <= d ==> 0 <= a < width ==> 0 <= b < v ==>
           @     same_l2_weight{Pre, Here}(wq + h * keys, wv + h * values, width, d, v, a, b, k);
           @ loop assigns e;
           @ loop variant d - e; @/
          for (int64_t e = 0; e < d; e++) {
              /@ assert more: \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==>
               @     same_at{Pre, Here}(wq + h * keys, d, a, e) &&
               @     same_scaled{Pre, Here}(wq + h * keys, wv + h * values, width, d, v, e, b) &&
               @     same_l2_weight{Pre, Here}(wq + h * keys, wv + h * values, width, d, v, a, b, e) &&
               @     same_l2_weight{Pre, Here}(wq + h * keys, wv + h * values, width, d, v, a, b, e + 1); @/
              /@ assert last: \forall integer k, a, b; k == e + 1 ==> 0 <= a < width ==> 0 <= b < v ==>
               @     same_l2_weight{Pre, Here}(wq + h * keys, wv + h * values, width, d, v, a, b, k); @/
              /@ assert before: \forall integer k, a, b; 0 <= k <= e ==> k <= d ==> 0 <= a < width ==> 0 <= b < v ==>
               @     same_l2_weight{Pre, Here}(wq + h * keys, wv + h * values, width, d, v, a, b, k); @/
              /@ assert next: \forall integer k, a, b; 0 <= k <= e + 1 ==> k <= d ==> 0 <= a < width ==> 0 <= b < v ==>
               @     (k <= e || k == e + 1) && same_l2_weight{Pre, Here}(wq + h * keys, wv + h * values, width, d, v, a, b, k); @/
              ;
          }
          /@ assert same: \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==>
           @     same_l2_weight{Pre, Here}(wq + h * keys, wv + h * values, width, d, v, a, b, d); @/
        */
#endif
        /*@ REAL_ASSERT(place, 0 <= h * values && h * values + values <= heads * values &&
          @     \separated(wu + h * values + (0 .. values - 1), wq + (0 .. heads * keys - 1)) &&
          @     \separated(wu + h * values + (0 .. values - 1), wv + (0 .. heads * values - 1)) &&
          @     \separated(work + (0 .. keys - 1), wq + (0 .. heads * keys - 1)) &&
          @     \separated(work + (0 .. keys - 1), wv + (0 .. heads * values - 1)) &&
          @     \separated(work + keys + (0 .. d * v - 1), wq + (0 .. heads * keys - 1)) &&
          @     \separated(work + keys + (0 .. d * v - 1), wv + (0 .. heads * values - 1))) */
        //@ ghost Head: ;
        values_of_head(wq + h * keys, wv + h * values, width, d, v, work, work + keys, wu + h * values);
        /*@ REAL_ASSERT(now, \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==>
          @     weight_at{Head, Here}(wq + h * keys, wv + h * values, wu + h * values, width, d, v, a, b) &&
          @     same_l2_weight{Pre, Head}(wq + h * keys, wv + h * values, width, d, v, a, b, d) &&
          @     l2_weight_at{Pre, Here}(wq, wv, wu, width, d, v, \at(h, Here), a, b)) */
        //@ REAL_ASSERT(queries_left, same_values{Head, Here}(wq, heads * keys))
        //@ REAL_ASSERT(values_left, same_values{Head, Here}(wv, heads * values))
        //@ REAL_ASSERT(kept, same_values{Head, Here}(wu, h * values))
        //@ REAL_GHOST(rows_within(h, values);)
        /*@ REAL_ASSERT(earlier, \forall integer g, a, b; 0 <= g < h ==> 0 <= a < width ==> 0 <= b < v ==>
          @     row_within(g, h, values) && row_within(a, width, v) && same_in_head{Head, Here}(wu, values, v, g, a, b) &&
          @     l2_weight_at{Pre, Head}(wq, wv, wu, width, d, v, g, a, b) &&
          @     l2_weight_at{Pre, Here}(wq, wv, wu, width, d, v, g, a, b)) */
    }
    return attest_all_finite(wu, heads * values) ? ATTEST_OK : ATTEST_RANGE;
}
