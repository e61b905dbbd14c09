#ifdef OVER_THE_REALS
#define ROWS_VALUES
#include "rounding.h"
#include "logic/rows_within.h"
#include "weighted_rows.h"
#endif
#include "blocks_back.h"
#include "matrix.h"
#include "vector.h"
#include "logic/index.h"

#ifdef OVER_THE_REALS
#include "turned_sums.h"

/*@ // block h: D W^T was added to dX; what a product with the transposed weights T makes
  @ predicate block_added{L, M, N}(double *D, double *W, integer n, integer d, integer width, integer h, double *dX, integer i, integer b) =
  @     \at(dX[i * width + b], N) == \at(dX[i * width + b], M) + block_back{L}(D, W, n, d, width, h, i, b, d);
  @ predicate block_turned{L, M}(double *D, double *W, double *T, integer n, integer d, integer width, integer h, integer i, integer b) =
  @     rows_real{M}(D + (h * (n * d) + i * d), T, width, b, d) == block_back{L}(D, W, n, d, width, h, i, b, d);
  @ predicate row_turned{L, M}(double *rows, double *W, double *T, integer d, integer width, integer h, integer i, integer b) =
  @     rows_real{M}(rows + i * d, T, width, b, d) == dot_real{L}(rows + i * d, W + (h * (width * d) + b * d), d);
  @ lemma row_turned_of{L, M}: \forall double *W, *rows, *w, *T, integer d, width, h, i, b; w == W + h * (width * d) ==>
  @     turned_sum{L, M}(rows, w, T, d, width, i, b, d) ==>
  @     w + b * d == W + (h * (width * d) + b * d) && row_turned{L, M}(rows, W, T, d, width, h, i, b);
  @ lemma block_turned_of{L, M}: \forall double *D, *W, *rows, *T, integer n, d, width, h, i, b; rows == D + h * (n * d) ==>
  @     row_turned{L, M}(rows, W, T, d, width, h, i, b) ==>
  @     rows + i * d == D + (h * (n * d) + i * d) && block_turned{L, M}(D, W, T, n, d, width, h, i, b);
  @ lemma block_added_of{L, M, N}: \forall double *D, *W, *rows, *T, *dX, integer n, d, width, h, i, b; rows == D + h * (n * d) ==>
  @     block_turned{L, M}(D, W, T, n, d, width, h, i, b) ==> product_added{M, N}(rows, T, d, width, dX, i, b) ==>
  @     rows + i * d == D + (h * (n * d) + i * d) && block_added{L, M, N}(D, W, n, d, width, h, dX, i, b);
  @ lemma blocks_added_none{L}: \forall double *D, *W, *dX, integer n, d, width, i, b; blocks_added{L, L}(D, W, n, d, width, dX, i, b, 0);
  @ lemma blocks_added_more{L, M, N}: \forall double *D, *W, *dX, integer n, d, width, h, i, b; 0 <= h ==>
  @     blocks_added{L, M}(D, W, n, d, width, dX, i, b, h) ==> block_added{L, M, N}(D, W, n, d, width, h, dX, i, b) ==>
  @     blocks_added{L, N}(D, W, n, d, width, dX, i, b, h + 1);
  @ */
#endif

bool attest_blocks_back(const double *D, const double *W, int64_t count, int64_t n, int64_t d, int64_t width,
                        double *turned, double *dX)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(count, n * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(count, width * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t nd = n * d, wd = width * d;
    //@ assert blocks: nd == n * d && wd == width * d;
    /*@ loop invariant range: 0 <= h <= count;
      @ REAL_INVARIANT(real_gradients, same_values{Pre, Here}(D, count * (n * d)))
      @ REAL_INVARIANT(real_weights, same_values{Pre, Here}(W, count * (width * d)))
      @ REAL_INVARIANT(real, \forall integer i, b; 0 <= i < n ==> 0 <= b < width ==>
      @     blocks_added{Pre, Here}(D, W, n, d, width, dX, i, b, h))
      @ loop assigns h, turned[0 .. width * d - 1], dX[0 .. n * width - 1];
      @ loop variant count - h; */
    for (int64_t h = 0; h < count; h++) {
        //@ ghost row_inside(h, count, nd);
        //@ ghost row_inside(h, count, wd);
        //@ REAL_GHOST(double *rows = (double *)D + h * nd; double *w = (double *)W + h * wd;)
        //@ REAL_ASSERT(real_place, rows == D + h * (n * d) && w == W + h * (width * d))
        //@ ghost Block: ;
        attest_transpose(W + h * wd, width, d, turned);
        //@ REAL_ASSERT(real_same, same_values{Pre, Here}(rows, nd) && same_values{Pre, Block}(w, wd))
        //@ REAL_GHOST(rows_within(width, d);)
        /*@ REAL_ASSERT(real_turned, \forall integer b, t; 0 <= b < width ==> 0 <= t < d ==> row_within(b, width, d) &&
          @     turned{Block, Here}(w, d, turned, width, b, t) && same_at{Pre, Block}(w, d, b, t) &&
          @     turned{Pre, Here}(w, d, turned, width, b, t)) */
        //@ REAL_GHOST(TURNED_SUMS(Pre, rows, w, turned, n, d, width))
        //@ REAL_GHOST(rows_within(n, width);)
        /*@ REAL_ASSERT(real_before, same_values{Block, Here}(dX, n * width) && \forall integer i, b; 0 <= i < n ==> 0 <= b < width ==>
          @     row_within(i, n, width) && same_at{Block, Here}(dX, width, i, b) &&
          @     blocks_added{Pre, Block}(D, W, n, d, width, dX, i, b, \at(h, Here)) &&
          @     blocks_added{Pre, Here}(D, W, n, d, width, dX, i, b, \at(h, Here))) */
        /*@ REAL_ASSERT(real_sums, \forall integer i, b; 0 <= i < n ==> 0 <= b < width ==>
          @     turned_sum{Pre, Here}(rows, w, turned, d, width, i, b, d) &&
          @     row_turned{Pre, Here}(rows, W, turned, d, width, \at(h, Here), i, b) &&
          @     block_turned{Pre, Here}(D, W, turned, n, d, width, \at(h, Here), i, b)) */
        //@ ghost Turned: ;
        attest_add_matmul(D + h * nd, turned, n, d, width, dX);
        /*@ REAL_ASSERT(real_now, \forall integer i, b; 0 <= i < n ==> 0 <= b < width ==>
          @     product_added{Turned, Here}(rows, turned, d, width, dX, i, b) &&
          @     block_turned{Pre, Turned}(D, W, turned, n, d, width, \at(h, Here), i, b) &&
          @     block_added{Pre, Turned, Here}(D, W, n, d, width, \at(h, Here), dX, i, b)) */
        /*@ REAL_ASSERT(real_more, \forall integer i, b; 0 <= i < n ==> 0 <= b < width ==>
          @     blocks_added{Pre, Turned}(D, W, n, d, width, dX, i, b, \at(h, Here)) &&
          @     block_added{Pre, Turned, Here}(D, W, n, d, width, \at(h, Here), dX, i, b) &&
          @     blocks_added{Pre, Here}(D, W, n, d, width, dX, i, b, h + 1)) */
    }
    return attest_all_finite(dX, n * width);
}
