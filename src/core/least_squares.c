#include "least_squares.h"
#include "fl.h"
#include "vector.h"
#include "weighted_rows.h"
#include "logic/index.h"

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
  @ */
static void add_product(const double *W, const double *r, int64_t width, int64_t d, double *out)
{
    /*@ loop invariant range:  0 <= k <= width;
      @ loop invariant finite: \forall integer i; 0 <= i < width ==> \is_finite(out[i]) ==> \is_finite(\at(out[i], Pre));
      @ loop assigns k, out[0 .. width - 1];
      @ loop variant width - k; */
    for (int64_t k = 0; k < width; k++) {
        //@ ghost row_inside(k, width, d);
        out[k] = fl_add(out[k], attest_dot(W + k * d, r, d));
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
