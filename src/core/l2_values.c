#include "l2_values.h"
#define ROWS_VALUES
#include "rounding.h"
#include "logic/index.h"
#include "logic/rows.h"
#include "logic/rows_within.h"
#include "weighted_rows.h"
#include "l2_head.h"
#include "vector.h"

#ifdef OVER_THE_REALS
#include "l2_kept.h"
#include "same_l2.h"
#endif

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
        //@ REAL_GHOST(double *wq_h = (double *)wq + h * keys; double *wv_h = (double *)wv + h * values;)
        //@ REAL_ASSERT(blocks, same_values{Pre, Here}(wq_h, width * d) && same_values{Pre, Here}(wv_h, width * v))
        //@ REAL_GHOST(SAME_CROSSED(Pre, wq_h, wv_h, width, d, v))
        //@ REAL_GHOST(SAME_L2_WEIGHTS(Pre, wq_h, wv_h, width, d, v))
        /*@ REAL_ASSERT(place, 0 <= h * values && h * values + values <= heads * values &&
          @     \separated(wu + h * values + (0 .. values - 1), wq + (0 .. heads * keys - 1)) &&
          @     \separated(wu + h * values + (0 .. values - 1), wv + (0 .. heads * values - 1)) &&
          @     \separated(work + (0 .. keys - 1), wq + (0 .. heads * keys - 1)) &&
          @     \separated(work + (0 .. keys - 1), wv + (0 .. heads * values - 1)) &&
          @     \separated(work + keys + (0 .. d * v - 1), wq + (0 .. heads * keys - 1)) &&
          @     \separated(work + keys + (0 .. d * v - 1), wv + (0 .. heads * values - 1))) */
        //@ ghost Head: ;
        attest_l2_head(wq + h * keys, wv + h * values, width, d, v, work, work + keys, wu + h * values);
        /*@ REAL_ASSERT(now, \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==>
          @     weight_at{Head, Here}(wq + h * keys, wv + h * values, wu + h * values, width, d, v, a, b) &&
          @     same_l2_weight{Pre, Head}(wq + h * keys, wv + h * values, width, d, v, a, b, d) &&
          @     l2_weight_at{Pre, Here}(wq, wv, wu, width, d, v, \at(h, Here), a, b)) */
        //@ REAL_ASSERT(queries_left, same_values{Head, Here}(wq, heads * keys))
        //@ REAL_ASSERT(values_left, same_values{Head, Here}(wv, heads * values))
        //@ REAL_ASSERT(kept, same_array{Head, Here}(wu, h, width * v))
        //@ REAL_GHOST(rows_within(h, width * v);)
        /*@ REAL_ASSERT(earlier, \forall integer g, a, b; 0 <= g < h ==> 0 <= a < width ==> 0 <= b < v ==>
          @     row_within(g, h, width * v) && row_within(a, width, v) && same_weight_at{Head, Here}(wu, width * v, v, g, a, b) &&
          @     l2_weight_at{Pre, Head}(wq, wv, wu, width, d, v, g, a, b) &&
          @     l2_weight_at{Pre, Here}(wq, wv, wu, width, d, v, g, a, b)) */
    }
    return attest_all_finite(wu, heads * values) ? ATTEST_OK : ATTEST_RANGE;
}
