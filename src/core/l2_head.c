#include "l2_head.h"
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

#ifdef OVER_THE_REALS
#include "l2_kept.h"
#include "turned_sums.h"

/*@ // W^Q^T W^V stands in `inner` at M; and scaled; and times W^Q
  @ predicate crossed_at{L, M}(double *wq, double *wv, double *inner, integer width, integer d, integer v, integer e, integer b) =
  @     \at(inner[e * v + b], M) == columns_product{L}(wq, wv, d, v, e, b, width);
  @ predicate rooted{M, N}(double *inner, integer d, integer v, integer e, integer b) =
  @     \at(inner[e * v + b], N) == over_root(d, \at(inner[e * v + b], M));
  @ lemma crossed_in_of{L, M, N}: \forall double *wq, *wv, *inner, integer width, d, v, e, b;
  @     crossed_at{L, M}(wq, wv, inner, width, d, v, e, b) ==> rooted{M, N}(inner, d, v, e, b) ==>
  @     crossed_in{L, N}(wq, wv, inner, width, d, v, e, b);
  @ predicate weight_in{L, M}(double *wq, double *wv, double *inner, integer width, integer d, integer v, integer a, integer b, integer k) =
  @     rows_real{M}(wq + a * d, inner, v, b, k) == l2_weight{L}(wq, wv, width, d, v, a, b, k);
  @ lemma weight_in_none{L, M}: \forall double *wq, *wv, *inner, integer width, d, v, a, b;
  @     weight_in{L, M}(wq, wv, inner, width, d, v, a, b, 0);
  @ lemma weight_in_more{L, M}: \forall double *wq, *wv, *inner, integer width, d, v, a, b, k; 0 <= k ==>
  @     same_at{L, M}(wq, d, a, k) ==> crossed_in{L, M}(wq, wv, inner, width, d, v, k, b) ==>
  @     weight_in{L, M}(wq, wv, inner, width, d, v, a, b, k) ==>
  @     joined_by(rows_real{M}(wq + a * d, inner, v, b, k), \at((wq + a * d)[k], M), \at(inner[k * v + b], M),
  @               rows_real{M}(wq + a * d, inner, v, b, k + 1)) &&
  @     joined_by(l2_weight{L}(wq, wv, width, d, v, a, b, k), \at(wq[a * d + k], L), crossed_scaled{L}(wq, wv, width, d, v, k, b),
  @               l2_weight{L}(wq, wv, width, d, v, a, b, k + 1)) && weight_in{L, M}(wq, wv, inner, width, d, v, a, b, k + 1);
  @ */
#endif

bool attest_l2_crossed(const double *wq, const double *wv, int64_t width, int64_t d, int64_t v, double *transposed,
                       double *inner)
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
      @     crossed_in{Pre, Here}(wq, wv, inner, width, d, v, e, b)) */
    return attest_all_finite(inner, d * v);
}

bool attest_l2_head(const double *wq, const double *wv, int64_t width, int64_t d, int64_t v, double *transposed,
                    double *inner, double *wu)
{
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(width, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(d, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ REAL_GHOST(rows_within(width, d);)
    attest_l2_crossed(wq, wv, width, d, v, transposed, inner);
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
           @     crossed_in{Pre, Here}(wq, wv, inner, width, d, v, e, b) &&
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
    //@ REAL_GHOST(rows_within(d, v);)
    /*@ REAL_ASSERT(inner_kept, same_values{Scaled, Here}(inner, d * v) && \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==>
      @     row_within(e, d, v) && same_at{Scaled, Here}(inner, v, e, b) && crossed_in{Pre, Scaled}(wq, wv, inner, width, d, v, e, b) &&
      @     crossed_in{Pre, Here}(wq, wv, inner, width, d, v, e, b)) */
    return attest_all_finite(wu, width * v);
}
