#define L2_ERROR_VALUES
#define PROJECTION_ERRORS_VALUES
#define ROOTED_VALUES
#define TURNED_VALUES
#include "error_bound.h"
#include "logic/index.h"
#include "logic/parted.h"
#include "logic/parts.h"
#include "logic/root_missing.h"
#include "logic/rows_within.h"
#include "logic/split.h"
#include "biases_stay.h"
#include "l2_values_error.h"
#include "matrix.h"
#include "projection_errors.h"
#include "rooted.h"
#include "vector.h"
#include <stddef.h>

/*@ // number k of what is turned; where it stood before
  @ predicate number_in_list{L}(double *a, integer k, \list<real> x) = a[k] == \nth(x, k);
  @ lemma number_in_list_of{L}: \forall double *a, integer n, k, \list<real> x; numbers(a, n, x) ==> 0 <= k < n ==> number_in_list(a, k, x);
  @ predicate all_in_list{L}(double *a, integer n, \list<real> x) = \forall integer k; 0 <= k < n ==> number_in_list(a, k, x);
  @ lemma all_in_list_so{L}: \forall double *a, integer n, \list<real> x; all_in_list(a, n, x) ==> numbers(a, n, x);
  @ predicate place_turned(integer width, integer d, integer a, integer e, integer k) =
  @     0 <= a < width && 0 <= e < d && k == e * width + a && 0 <= a * d + e < width * d;
  @ lemma place_turned_with: \forall integer width, d, a, e, k; split_is(e, a, width, k) ==> below(k, d, width) ==> 1 <= width ==>
  @     1 <= d ==> e < d && row_within(a, width, d) && place_turned(width, d, a, e, k);
  @ lemma place_turned_of: \forall integer width, d, k; 1 <= width ==> 1 <= d ==> 0 <= k ==> below(k, d, width) ==>
  @     split_is(k / width, k % width, width, k) && place_turned(width, d, k % width, k / width, k);
  @ lemma number_turned{L, M}: \forall double *a, *b, \list<real> q, t, integer width, d, i, e, k; turned{L, M}(a, d, b, width, i, e) ==>
  @     numbers{L}(a, width * d, q) ==> turned_listed(t, q, width, d) ==> place_turned(width, d, i, e, k) ==>
  @     number_in_list{L}(a, i * d + e, q) && entry_turned(t, q, width, d, i, e) && number_in_list{M}(b, k, t);
  @
  @ // a product is a projection of one block, without biases
  @ lemma product_projected_at: \forall \list<real> u, x, y, z, integer n, k, v, i, c; multiplied_listed(u, x, y, n, k, v) ==>
  @     zeros(z, v) ==> 0 <= i < n ==> 0 <= c < v ==> entry_multiplied(u, x, y, k, v, i, c) &&
  @     projection_is(u, 0, x, 0, y, 0, z, 0, n, k, v, 0, i, c);
  @ lemma product_projected: \forall \list<real> u, x, y, z, integer n, k, v; multiplied_listed(u, x, y, n, k, v) ==>
  @     zeros(z, v) ==> projections_are(u, 0, x, 0, y, 0, z, 0, 1, n, k, v);
  @ // what is known of a head stays known
  @ predicate head_kept{L, M}(double *wu, double *low, double *error, integer width, integer v, integer g) =
  @     all_same_parted{L, M}(wu + g * (width * v), low + g * (width * v), error + g * (width * v), width * v);
  @ lemma head_l2_known_after{L, M, N}: \forall double *wq, *wv, *wu, *low, *error, integer width, d, v, g;
  @     head_l2_known{L, M}(wq, wv, wu, low, error, width, d, v, g) ==> head_kept{M, N}(wu, low, error, width, v, g) ==>
  @     head_l2_known{L, N}(wq, wv, wu, low, error, width, d, v, g);
  @ // the bounds of a part are bounds there
  @ predicate bound_found{L}(double *a, integer t) = \is_finite(a[t]) && 0 <= a[t];
  @ predicate bounds_found{L}(double *a, integer n) = \forall integer t; 0 <= t < n ==> bound_found(a, t);
  @ lemma bound_found_in{L}: \forall double *a, integer at, t; bound_found(a + at, t - at) ==> bound_found(a, t);
  @ lemma bounds_found_in{L}: \forall double *a, integer at, n, t; bounds_found(a + at, n) ==> at <= t < at + n ==>
  @     bound_found(a + at, t - at) && bound_found(a, t);
  @ lemma zeros_fewer: \forall \list<real> z, integer n, m; zeros(z, n) ==> m <= n ==> zeros(z, m);
  @ lemma l2_known_after{L, M, N}: \forall double *wq, *wv, *wu, *low, *error, integer width, d, v;
  @     l2_known{L, M}(wq, wv, wu, low, error, width, d, v) ==> all_same_parted{M, N}(wu, low, error, width * v) ==>
  @     l2_known{L, N}(wq, wv, wu, low, error, width, d, v);
  @ lemma l2_known_before{L, M, N}: \forall double *wq, *wv, *wu, *low, *error, integer width, d, v;
  @     same_values{L, M}(wq, width * d) ==> same_values{L, M}(wv, width * v) ==>
  @     l2_known{M, N}(wq, wv, wu, low, error, width, d, v) ==> l2_known{L, N}(wq, wv, wu, low, error, width, d, v);
  @ */

int64_t attest_l2_values_errors_work(int64_t width, int64_t d, int64_t v)
{
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(d, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return width * d + 6 * (d * v);
}

/* transposed [d,width], of wq [width,d] */
/*@ requires sizes: 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(wq + (0 .. width * d - 1));
  @ requires write: \valid(transposed + (0 .. width * d - 1));
  @ requires apart: \separated(transposed + (0 .. width * d - 1), wq + (0 .. width * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    transposed[0 .. width * d - 1];
  @ ensures turned: \forall \list<real> q, t; numbers{Pre}(wq, width * d, q) ==> turned_listed(t, q, width, d) ==>
  @     numbers{Post}(transposed, d * width, t);
  @ */
static void turn(const double *wq, int64_t width, int64_t d, double *transposed)
{
    attest_transpose(wq, width, d, transposed);
    /*@ assert places: \forall integer k; 0 <= k < d * width ==> below(k, d, width) &&
      @     place_turned(width, d, k % width, k / width, k); */
    /*@ assert turned: \forall integer k; 0 <= k < d * width ==> place_turned(width, d, k % width, k / width, k) &&
      @     turned{Pre, Here}(wq, d, transposed, width, k % width, k / width); */
    /*@ assert numbers: \forall \list<real> q, t, integer k; numbers{Pre}(wq, width * d, q) ==> turned_listed(t, q, width, d) ==>
      @     0 <= k < d * width ==> place_turned(width, d, k % width, k / width, k) &&
      @     turned{Pre, Here}(wq, d, transposed, width, k % width, k / width) && number_in_list(transposed, k, t); */
    /*@ assert all: \forall \list<real> q, t; numbers{Pre}(wq, width * d, q) ==> turned_listed(t, q, width, d) ==>
      @     all_in_list(transposed, d * width, t); */
}

/* low [n,d]: what out [n,d] is missing to be x w, x [n,width] being known exactly, and w [width,d] with what it is missing; error [n,d]: to
 * what that is known. False where it is not known of all. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(x + (0 .. n * width - 1)) && \valid_read(w + (0 .. width * d - 1)) && \valid_read(out + (0 .. n * d - 1));
  @ requires of:    missing_read(missing, width * d) && missing_apart(missing, width * d, error, n * d) &&
  @     missing_apart(missing, width * d, low, n * d);
  @ requires write: \valid(error + (0 .. n * d - 1)) && \valid(low + (0 .. n * d - 1));
  @ requires apart: \separated(error + (0 .. n * d - 1), x + (0 .. n * width - 1)) &&
  @     \separated(error + (0 .. n * d - 1), w + (0 .. width * d - 1)) && \separated(error + (0 .. n * d - 1), out + (0 .. n * d - 1));
  @ requires low:   \separated(low + (0 .. n * d - 1), x + (0 .. n * width - 1)) &&
  @     \separated(low + (0 .. n * d - 1), w + (0 .. width * d - 1)) && \separated(low + (0 .. n * d - 1), out + (0 .. n * d - 1)) &&
  @     \separated(low + (0 .. n * d - 1), error + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    low[0 .. n * d - 1], error[0 .. n * d - 1];
  @ ensures numbers: \result ==> bounds_found(error, n * d);
  @ ensures upper:   \result ==> \forall \list<real> a, b, u, z; numbers{Pre}(x, n * width, a) ==>
  @     parted_to{Pre}(w, missing.low, missing.off, width * d, b, 0) ==> multiplied_listed(u, a, b, n, width, d) ==> zeros(z, d) ==>
  @     parted_to{Post}(out, low, error, n * d, u, 0);
  @ */
static bool product_errors(const double *x, const double *w, attest_missing missing, int64_t n, int64_t width,
                           int64_t d, const double *out, double *low, double *error)
{
    const attest_projection p = {x, NULL, w, missing, NULL, 1, n, width, d};
    /*@ assert known: \forall \list<real> a, b, u, z; numbers(x, n * width, a) ==> multiplied_listed(u, a, b, n, width, d) ==>
      @     zeros(z, d) ==> known_to(x, (double *)\null, n * width, a, 0) && biases_listed((double *)\null, d, z, 0) &&
      @     projections_are(u, 0, a, 0, b, 0, z, 0, 1, n, width, d); */
    return attest_projection_errors(p, out, low, error);
}

/* One head's: wq [width,d], wv [width,v], wu [width,v]. */
/*@ requires sizes: 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX && 1 <= v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(wq + (0 .. width * d - 1)) && \valid_read(wv + (0 .. width * v - 1)) &&
  @                 \valid_read(wu + (0 .. width * v - 1));
  @ requires write: \valid(work + (0 .. width * d + 6 * (d * v) - 1)) && \valid(error + (0 .. width * v - 1)) &&
  @                 \valid(low + (0 .. width * v - 1));
  @ requires apart: \separated(error + (0 .. width * v - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(error + (0 .. width * v - 1), wv + (0 .. width * v - 1)) &&
  @     \separated(error + (0 .. width * v - 1), wu + (0 .. width * v - 1)) &&
  @     \separated(work + (0 .. width * d + 6 * (d * v) - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(work + (0 .. width * d + 6 * (d * v) - 1), wv + (0 .. width * v - 1)) &&
  @     \separated(work + (0 .. width * d + 6 * (d * v) - 1), wu + (0 .. width * v - 1)) &&
  @     \separated(work + (0 .. width * d + 6 * (d * v) - 1), error + (0 .. width * v - 1));
  @ requires low:   \separated(low + (0 .. width * v - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(low + (0 .. width * v - 1), wv + (0 .. width * v - 1)) &&
  @     \separated(low + (0 .. width * v - 1), wu + (0 .. width * v - 1)) &&
  @     \separated(low + (0 .. width * v - 1), error + (0 .. width * v - 1)) &&
  @     \separated(work + (0 .. width * d + 6 * (d * v) - 1), low + (0 .. width * v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. width * d + 6 * (d * v) - 1], low[0 .. width * v - 1], error[0 .. width * v - 1];
  @ ensures numbers: \result ==> bounds_found(error, width * v);
  @ ensures upper:   \result ==> l2_known{Pre, Post}(wq, wv, wu, low, error, width, d, v);
  @ */
static bool head_errors(const double *wq, const double *wv, int64_t width, int64_t d, int64_t v, const double *wu,
                        double *work, double *low, double *error)
{
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(d, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(1, v, d, v);
    const int64_t size = d * v;
    double *transposed = work, *crossed = work + width * d, *crossed_low = crossed + size,
           *crossed_off = crossed_low + size;
    double *inner = crossed_off + size, *inner_low = inner + size, *inner_off = inner_low + size;
    const attest_missing exact = {NULL, NULL}, of_crossed = {crossed_low, crossed_off},
                         of_inner = {inner_low, inner_off};
    //@ assert sizes: 0 < width * d && d * width == width * d && 0 < size;
    //@ assert place: crossed_low == transposed + (width * d + size) && crossed_off == crossed_low + size;
    //@ assert turned_apart: \separated(crossed_off + (0 .. size - 1), transposed + (0 .. width * d - 1));
    turn(wq, width, d, transposed);
    //@ ghost Turned: ;
    attest_matmul(transposed, wv, d, width, v, crossed);
    //@ assert same_turned: same_values{Turned, Here}(transposed, d * width);
    //@ assert same_values: same_values{Pre, Here}(wv, width * v);
    /*@ assert factors: \forall \list<real> q, w, t; numbers{Pre}(wq, width * d, q) ==> numbers{Pre}(wv, width * v, w) ==>
      @     turned_listed(t, q, width, d) ==> numbers{Turned}(transposed, d * width, t) && numbers(transposed, d * width, t) &&
      @     numbers(wv, width * v, w) && parted_to(wv, (double *)\null, (double *)\null, width * v, w, 0); */
    if (!product_errors(transposed, wv, exact, d, width, v, crossed, crossed_low, crossed_off))
        return false;
    /*@ assert crossed: \forall \list<real> q, w, t, x, y, u, z; numbers{Pre}(wq, width * d, q) ==> numbers{Pre}(wv, width * v, w) ==>
      @     l2_lists(q, w, t, x, y, u, z, width, d, v) ==> zeros(z, v) && parted_to(crossed, crossed_low, crossed_off, d * v, x, 0); */
    if (!attest_rooted(crossed, of_crossed, d, v, inner, inner_low, inner_off))
        return false;
    //@ assert same_queries: same_values{Pre, Here}(wq, width * d);
    /*@ assert inner: \forall \list<real> q, w, t, x, y, u, z; numbers{Pre}(wq, width * d, q) ==> numbers{Pre}(wv, width * v, w) ==>
      @     l2_lists(q, w, t, x, y, u, z, width, d, v) ==> zeros(z, v) && numbers(wq, width * d, q) &&
      @     parted_to(inner, inner_low, inner_off, d * v, y, 0); */
    const bool found = product_errors(wq, inner, of_inner, width, d, v, wu, low, error);
    /*@ assert last: found ==> \forall \list<real> q, w, t, x, y, u, z; numbers{Pre}(wq, width * d, q) ==>
      @     numbers{Pre}(wv, width * v, w) ==> l2_lists(q, w, t, x, y, u, z, width, d, v) ==> parted_to(wu, low, error, width * v, u, 0); */
    return found;
}

bool attest_l2_values_errors(const double *wq, const double *wv, int64_t heads, int64_t width, int64_t d, int64_t v,
                             const double *wu, double *work, double *low, double *error)
{
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(width, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(heads, width * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(heads, width * v, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t keys = width * d, values = width * v;
    //@ assert blocks: keys == width * d && values == width * v;
    /*@ loop invariant range:   0 <= h <= heads;
      @ loop invariant queries: same_values{Pre, Here}(wq, heads * keys);
      @ loop invariant values:  same_values{Pre, Here}(wv, heads * values);
      @ loop invariant weights: same_values{Pre, Here}(wu, heads * values);
      @ loop invariant numbers: \forall integer t; 0 <= t < h * values ==> bound_found(error, t);
      @ loop invariant upper:   \forall integer g; 0 <= g < h ==> head_l2_known{Pre, Here}(wq, wv, wu, low, error, width, d, v, g);
      @ loop assigns h, work[0 .. width * d + 6 * (d * v) - 1], low[0 .. heads * values - 1],
      @     error[0 .. heads * values - 1];
      @ loop variant heads - h; */
    for (int64_t h = 0; h < heads; h++) {
        //@ ghost row_inside(h, heads, keys);
        //@ ghost row_inside(h, heads, values);
        //@ ghost rows_within(h, values);
        //@ assert place: row_within(h, heads, keys) && row_within(h, heads, values);
        //@ assert block: same_values{Pre, Here}(wq + h * keys, keys) && same_values{Pre, Here}(wv + h * values, values);
        //@ ghost Head: ;
        if (!head_errors(wq + h * keys, wv + h * values, width, d, v, wu + h * values, work, low + h * values,
                         error + h * values))
            return false;
        //@ assert now: head_l2_known{Pre, Here}(wq, wv, wu, low, error, width, d, v, \at(h, Here));
        //@ assert queries_left: same_values{Head, Here}(wq, heads * keys);
        //@ assert values_left: same_values{Head, Here}(wv, heads * values);
        //@ assert weights_left: same_values{Head, Here}(wu, heads * values);
        //@ assert kept: same_values{Head, Here}(error, h * values) && same_values{Head, Here}(low, h * values);
        //@ assert old: \forall integer t; 0 <= t < h * values ==> bound_found{Head}(error, t) && bound_found(error, t);
        //@ assert new: bounds_found(error + h * values, values);
        /*@ assert numbers: \forall integer t; 0 <= t < h * values + values ==>
          @     (t < h * values || h * values <= t < h * values + values) && bound_found(error, t); */
        //@ assert next: (h + 1) * values == h * values + values;
        /*@ assert earlier_blocks: \forall integer g; 0 <= g < h ==> row_within(g, h, values) && row_within(g, heads, values) &&
          @     same_values{Head, Here}(error + g * values, values) && same_values{Head, Here}(wu + g * values, values) &&
          @     same_values{Head, Here}(low + g * values, values); */
        /*@ assert earlier_heads: \forall integer g; 0 <= g < h ==> row_within(g, h, values) && row_within(g, heads, values) &&
          @     head_kept{Head, Here}(wu, low, error, width, v, g); */
        //@ assert before: \forall integer g; 0 <= g < h ==> head_l2_known{Pre, Head}(wq, wv, wu, low, error, width, d, v, g);
        /*@ assert earlier: \forall integer g; 0 <= g < h ==> head_kept{Head, Here}(wu, low, error, width, v, g) &&
          @     head_l2_known{Pre, Head}(wq, wv, wu, low, error, width, d, v, g) &&
          @     head_l2_known{Pre, Here}(wq, wv, wu, low, error, width, d, v, g); */
    }
    return true;
}
