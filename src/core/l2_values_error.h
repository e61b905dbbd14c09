/* What the weights that attest_l2_values makes are missing to be those of the paper's formula, and to what that is known. As the product
 * is made in steps, so is this: W^Q^T W^V, that times 1 / sqrt(d), W^Q times that; what one step misses goes into the next
 * (product_error.h, scale_missing.h). */
#ifndef ATTEST_L2_VALUES_ERROR_H
#define ATTEST_L2_VALUES_ERROR_H

#include "size.h"
#include <stdbool.h>
#include <stdint.h>

/* A file that proves that it is one includes error_bound.h and logic/parted.h, and says L2_ERROR_VALUES, before this one. */
#ifdef L2_ERROR_VALUES
#include "logic/root_missing.h"
#include "logic/zeros.h"
#define L2_ERROR_ENSURES(name, ...) ensures name : (__VA_ARGS__);
/*@ // t is q, which is [width,d], transposed
  @ predicate entry_turned(\list<real> t, \list<real> q, integer width, integer d, integer a, integer e) =
  @     \nth(t, e * width + a) == \nth(q, a * d + e);
  @ predicate turned_listed(\list<real> t, \list<real> q, integer width, integer d) =
  @     \forall integer a, e; 0 <= a < width ==> 0 <= e < d ==> entry_turned(t, q, width, d, a, e);
  @ // u is x y, x being [n,k] and y [k,v]
  @ predicate entry_multiplied(\list<real> u, \list<real> x, \list<real> y, integer k, integer v, integer i, integer c) =
  @     \nth(u, i * v + c) == product_real(x, i * k, y, 0, v, c, k);
  @ predicate multiplied_listed(\list<real> u, \list<real> x, \list<real> y, integer n, integer k, integer v) =
  @     \forall integer i, c; 0 <= i < n ==> 0 <= c < v ==> entry_multiplied(u, x, y, k, v, i, c);
  @ // a head's weights, q and w, and its values' weights u = q y, made by way of t = q^T, x = t w and y = x / sqrt(d)
  @ predicate l2_lists(\list<real> q, \list<real> w, \list<real> t, \list<real> x, \list<real> y, \list<real> u, \list<real> z,
  @                    integer width, integer d, integer v) =
  @     turned_listed(t, q, width, d) && multiplied_listed(x, t, w, d, width, v) && rooted_listed(y, x, d, d * v) &&
  @     multiplied_listed(u, q, y, width, d, v) && zeros(z, d * v);
  @ // what head h is missing at M is known to its bound
  @ predicate l2_known{L, M}(double *wq, double *wv, double *wu, double *low, double *error, integer width, integer d, integer v) =
  @     \forall \list<real> q, w, t, x, y, u, z; numbers{L}(wq, width * d, q) ==> numbers{L}(wv, width * v, w) ==>
  @     l2_lists(q, w, t, x, y, u, z, width, d, v) ==> parted_to{M}(wu, low, error, width * v, u, 0);
  @ predicate head_l2_known{L, M}(double *wq, double *wv, double *wu, double *low, double *error, integer width, integer d, integer v,
  @                               integer h) =
  @     l2_known{L, M}(wq + h * (width * d), wv + h * (width * v), wu + h * (width * v), low + h * (width * v), error + h * (width * v),
  @                    width, d, v); */
#else
#define L2_ERROR_ENSURES(name, ...)
#endif

/* How many doubles of workspace attest_l2_values_errors needs. */
/*@ requires sizes: 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX && 1 <= v <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures size: \result == width * d + 6 * (d * v);
  @ */
int64_t attest_l2_values_errors_work(int64_t width, int64_t d, int64_t v);

/* low [heads,width,v]: what each number of wu [heads,width,v] is missing, which attest_l2_values made of wq [heads,width,d] and
 * wv [heads,width,v], or whoever else; error [heads,width,v]: to what that is known. False where some bound is infinite: then nothing is
 * known. */
/*@ requires sizes: 1 <= heads <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX &&
  @                 1 <= v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(wq + (0 .. heads * (width * d) - 1)) && \valid_read(wv + (0 .. heads * (width * v) - 1)) &&
  @                 \valid_read(wu + (0 .. heads * (width * v) - 1));
  @ requires write: \valid(work + (0 .. width * d + 6 * (d * v) - 1)) && \valid(error + (0 .. heads * (width * v) - 1)) &&
  @                 \valid(low + (0 .. heads * (width * v) - 1));
  @ requires apart: \separated(error + (0 .. heads * (width * v) - 1), wq + (0 .. heads * (width * d) - 1)) &&
  @     \separated(error + (0 .. heads * (width * v) - 1), wv + (0 .. heads * (width * v) - 1)) &&
  @     \separated(error + (0 .. heads * (width * v) - 1), wu + (0 .. heads * (width * v) - 1)) &&
  @     \separated(work + (0 .. width * d + 6 * (d * v) - 1), wq + (0 .. heads * (width * d) - 1)) &&
  @     \separated(work + (0 .. width * d + 6 * (d * v) - 1), wv + (0 .. heads * (width * v) - 1)) &&
  @     \separated(work + (0 .. width * d + 6 * (d * v) - 1), wu + (0 .. heads * (width * v) - 1)) &&
  @     \separated(work + (0 .. width * d + 6 * (d * v) - 1), error + (0 .. heads * (width * v) - 1));
  @ requires low:   \separated(low + (0 .. heads * (width * v) - 1), wq + (0 .. heads * (width * d) - 1)) &&
  @     \separated(low + (0 .. heads * (width * v) - 1), wv + (0 .. heads * (width * v) - 1)) &&
  @     \separated(low + (0 .. heads * (width * v) - 1), wu + (0 .. heads * (width * v) - 1)) &&
  @     \separated(low + (0 .. heads * (width * v) - 1), error + (0 .. heads * (width * v) - 1)) &&
  @     \separated(work + (0 .. width * d + 6 * (d * v) - 1), low + (0 .. heads * (width * v) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. width * d + 6 * (d * v) - 1], low[0 .. heads * (width * v) - 1],
  @            error[0 .. heads * (width * v) - 1];
  @ ensures numbers: \result ==> \forall integer t; 0 <= t < heads * (width * v) ==> \is_finite(error[t]) && 0 <= error[t];
  @ L2_ERROR_ENSURES(sign, \result ==> not_negative{Post}(error, heads * (width * v)))
  @ L2_ERROR_ENSURES(upper, \result ==> \forall integer h; 0 <= h < heads ==>
  @     head_l2_known{Pre, Post}(wq, wv, wu, low, error, width, d, v, h))
  @ */
bool attest_l2_values_errors(const double *wq, const double *wv, int64_t heads, int64_t width, int64_t d, int64_t v,
                             const double *wu, double *work, double *low, double *error);

#endif
