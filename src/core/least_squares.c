#ifdef OVER_THE_REALS
#define VECTOR_VALUES
#define ROWS_VALUES
#include "rounding_steps.h"
#include "logic/same_sums.h"
#endif
#include "least_squares.h"
#include "fl.h"
#include "vector.h"
#include "weighted_rows.h"
#include "logic/index.h"

#ifdef OVER_THE_REALS
/*@ // row k of W times r has joined entry k of out
  @ predicate row_added{L, M}(double *row, double *r, integer d, double *out, integer k) =
  @     \at(out[k], M) == \at(out[k], L) + dot_real{L}(row, r, d);
  @ // W r has
  @ predicate product_added{L, M}(double *W, double *r, integer d, double *out, integer k) =
  @     row_added{L, M}(W + k * d, r, d, out, k);
  @ lemma dot_same{L, M}: \forall double *a, *b, integer n; same_sums{L, M}(a, b, n) ==>
  @     dot_real{L}(a, b, n) == dot_real{M}(a, b, n);
  @ */
#endif

/* out_h = W_h^T u. Is it finite? */
/*@ requires sizes: 1 <= heads <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(W + (0 .. heads * (width * d) - 1)) && \valid_read(u + (0 .. width - 1));
  @ requires write: \valid(out + (0 .. heads * d - 1));
  @ requires apart: \separated(out + (0 .. heads * d - 1), W + (0 .. heads * (width * d) - 1)) &&
  @                 \separated(out + (0 .. heads * d - 1), u + (0 .. width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. heads * d - 1];
  @ ensures finite: \result ==> \forall integer k; 0 <= k < heads * d ==> \is_finite(out[k]);
  @ ensures all: (\forall integer k; 0 <= k < heads * d ==> \is_finite(out[k])) ==> \result;
  @ */
static bool project(const double *W, const double *u, int64_t heads, int64_t width, int64_t d, double *out)
{
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(heads, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(heads, width * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t size = width * d;
    attest_fill(0.0, out, heads * d);
    /*@ loop invariant range: 0 <= h <= heads;
      @ loop assigns h, out[0 .. heads * d - 1];
      @ loop variant heads - h; */
    for (int64_t h = 0; h < heads; h++) {
        //@ ghost row_inside(h, heads, size);
        //@ ghost row_inside(h, heads, d);
        attest_add_weighted_rows(u, W + h * size, width, d, out + h * d);
    }
    return attest_all_finite(out, heads * d);
}

/* out += W r, one head: W [width,d] */
/*@ requires sizes: 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(W + (0 .. width * d - 1)) && \valid_read(r + (0 .. d - 1));
  @ requires write: \valid(out + (0 .. width - 1));
  @ requires apart: \separated(out + (0 .. width - 1), W + (0 .. width * d - 1)) &&
  @                 \separated(out + (0 .. width - 1), r + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. width - 1];
  @ ensures finite: \forall integer k; 0 <= k < width ==> \is_finite(out[k]) ==> \is_finite(\old(out[k]));
  @ REAL_ENSURES(real, \forall integer k; 0 <= k < width ==> product_added{Pre, Post}(W, r, d, out, k))
  @ */
static void add_product(const double *W, const double *r, int64_t width, int64_t d, double *out)
{
    /*@ loop invariant range:  0 <= k <= width;
      @ loop invariant finite: \forall integer i; 0 <= i < width ==> \is_finite(out[i]) ==> \is_finite(\at(out[i], Pre));
      @ REAL_INVARIANT(real, \forall integer i; 0 <= i < k ==> product_added{Pre, Here}(W, r, d, out, i))
      @ REAL_INVARIANT(real_later, \forall integer i; k <= i < width ==> out[i] == \at(out[i], Pre))
      @ loop assigns k, out[0 .. width - 1];
      @ loop variant width - k; */
    for (int64_t k = 0; k < width; k++) {
        //@ ghost row_inside(k, width, d);
#ifdef OVER_THE_REALS
        //@ ghost const double *row = W + k * d;
        //@ assert row: same_values{Here, Pre}(row, d) && same_values{Here, Pre}(r, d);
        /*@ ghost
          SAME_SUMS(Here, Pre, row, r, d)
        */
        //@ assert same: dot_real(row, r, d) == dot_real{Pre}(row, r, d);
#endif
        out[k] = fl_add(out[k], attest_dot(W + k * d, r, d));
        //@ REAL_ASSERT(now, product_added{Pre, Here}(W, r, d, out, \at(k, Here)))
    }
}

/* out = sum_h W_h r_h; returns |out|^2. */
/*@ requires sizes: 1 <= heads <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(W + (0 .. heads * (width * d) - 1)) && \valid_read(r + (0 .. heads * d - 1));
  @ requires write: \valid(out + (0 .. width - 1));
  @ requires apart: \separated(out + (0 .. width - 1), W + (0 .. heads * (width * d) - 1)) &&
  @                 \separated(out + (0 .. width - 1), r + (0 .. heads * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. width - 1];
  @ ensures finite: \is_finite(\result) ==> \forall integer k; 0 <= k < width ==> \is_finite(out[k]);
  @ REAL_ENSURES(real, \result == dot_real(out, out, width))
  @ */
static double carry_back(const double *W, const double *r, int64_t heads, int64_t width, int64_t d, double *out)
{
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(heads, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(heads, width * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t size = width * d;
    attest_fill(0.0, out, width);
    /*@ loop invariant range: 0 <= h <= heads;
      @ loop assigns h, out[0 .. width - 1];
      @ loop variant heads - h; */
    for (int64_t h = 0; h < heads; h++) {
        //@ ghost row_inside(h, heads, size);
        //@ ghost row_inside(h, heads, d);
        add_product(W + h * size, r + h * d, width, d, out);
    }
    return attest_dot(out, out, width);
}

void attest_least_squares(const double *W, const double *b, int64_t heads, int64_t width, int64_t d, double *work,
                          double *u)
{
    //@ ghost product_below(heads, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(1, 1, heads, d);
    const int64_t rows = heads * d;
    double *residual = work, *image = work + rows, *gradient = work + 2 * rows, *step = gradient + width;
    attest_fill(0.0, u, width);
    attest_copy(b, residual, rows);
    double square = carry_back(W, residual, heads, width, d, gradient);
    const double goal = fl_mul(square, 0x1p-104);
    attest_copy(gradient, step, width);
    /*@ loop invariant range: 0 <= k <= 4 * width;
      @ loop invariant first: k == 0 ==> \forall integer r; 0 <= r < width ==> IS_VALUE(u[r], 0.0);
      @ loop assigns k, square, u[0 .. width - 1], work[0 .. 2 * rows + 2 * width - 1];
      @ loop variant 4 * width - k; */
    for (int64_t k = 0; k < 4 * width && square > goal; k++) {
        if (!project(W, step, heads, width, d, image))
            break;
        const double length = fl_div(square, attest_dot(image, image, rows));
        if (!fl_is_finite(length))
            break;
        attest_axpy(length, step, u, width);
        attest_axpy(fl_neg(length), image, residual, rows);
        const double next = carry_back(W, residual, heads, width, d, gradient);
        attest_scale(fl_div(next, square), step, width);
        attest_axpy(1.0, gradient, step, width);
        square = next;
    }
    if (!attest_all_finite(u, width))
        attest_fill(0.0, u, width);
}
