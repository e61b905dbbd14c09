#define L2_ERROR_VALUES
#define PROJECTION_ERRORS_VALUES
#define SCALE_VALUES
#define TURNED_VALUES
#include "error_bound.h"
#include "logic/index.h"
#include "logic/known_to.h"
#include "logic/parts.h"
#include "logic/rows_within.h"
#include "logic/split.h"
#include "biases_stay.h"
#include "l2_values_error.h"
#include "attention_error.h"
#include "directed.h"
#include "fl.h"
#include "matrix.h"
#include "projection_errors.h"
#include "score.h"
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
  @ // what is scaled is the scale, as one token of one number, projected by blocks of one row
  @ predicate scale_listed(\list<real> s, integer d) = \nth(s, 0) == root_scale(d);
  @ lemma scale_listed_of: \forall integer d; scale_listed([| root_scale(d) |], d);
  @ predicate single_product(\list<real> s, \list<real> x, integer v, integer g, integer c) =
  @     product_real(s, 0, x, g * v, v, c, 1) == \nth(s, 0) * \nth(x, g * v + c);
  @ lemma single_product_of: \forall \list<real> s, x, integer v, g, c; row_in_list(s, 0, x, g * v, v, c, 0) &&
  @     single_product(s, x, v, g, c);
  @ predicate rooted_product(\list<real> s, \list<real> x, integer d, integer v, integer g, integer c) =
  @     product_real(s, 0, x, g * v, v, c, 1) == root_scale(d) * \nth(x, g * v + c);
  @ predicate same_scale(real x, real r, real s) = r * x == s * x;
  @ lemma same_scale_of: \forall real x, r, s; r == s ==> same_scale(x, r, s);
  @ lemma rooted_product_of: \forall \list<real> s, x, integer d, v, g, c; scale_listed(s, d) ==> single_product(s, x, v, g, c) &&
  @     same_scale(\nth(x, g * v + c), \nth(s, 0), root_scale(d)) && rooted_product(s, x, d, v, g, c);
  @ lemma scaled_projected_at: \forall \list<real> s, x, y, z, integer d, v, g, c; rooted_product(s, x, d, v, g, c) ==>
  @     entry_rooted(y, x, d, g * v + c) ==> zero_in(z, g * v + c) ==> projection_is(y, 0, s, 0, x, 0, z, 0, 1, 1, v, g, 0, c);
  @ lemma scaled_projected_in: \forall \list<real> s, x, y, z, integer d, v, g, c; scale_listed(s, d) ==>
  @     rooted_listed(y, x, d, d * v) ==> zeros(z, d * v) ==> 0 <= g < d ==> 0 <= c < v ==> row_within(g, d, v) ==>
  @     rooted_product(s, x, d, v, g, c) && entry_rooted(y, x, d, g * v + c) && zero_in(z, g * v + c) &&
  @     projection_is(y, 0, s, 0, x, 0, z, 0, 1, 1, v, g, 0, c);
  @ lemma scaled_projected_any: \forall \list<real> s, x, y, z, integer d, v, g, i, c; scale_listed(s, d) ==>
  @     rooted_listed(y, x, d, d * v) ==> zeros(z, d * v) ==> 0 <= g < d ==> i == 0 ==> 0 <= c < v ==> row_within(g, d, v) ==>
  @     projection_is(y, 0, s, 0, x, 0, z, 0, 1, 1, v, g, 0, c) && projection_is(y, 0, s, 0, x, 0, z, 0, 1, 1, v, g, i, c);
  @ lemma scaled_projected: \forall \list<real> s, x, y, z, integer d, v; scale_listed(s, d) ==> rooted_listed(y, x, d, d * v) ==>
  @     zeros(z, d * v) ==> (\forall integer g; 0 <= g < d ==> row_within(g, d, v)) ==>
  @     projections_are(y, 0, s, 0, x, 0, z, 0, d, 1, 1, v);
  @ predicate one_known{L}(double *a, double *off, integer d) = \abs(a[0] - root_scale(d)) <= off[0];
  @ lemma one_known_of{L}: \forall double *a, *off, \list<real> s, integer d; one_known(a, off, d) ==> scale_listed(s, d) ==>
  @     off != \null ==> known_at(a, off, 0, \nth(s, 0)) && known_to(a, off, 1, s, 0);
  @
  @ // what is known of a head stays known
  @ predicate head_kept{L, M}(double *wu, double *error, integer width, integer v, integer g) =
  @     same_values{L, M}(wu + g * (width * v), width * v) && same_values{L, M}(error + g * (width * v), width * v);
  @ lemma head_l2_known_after{L, M, N}: \forall double *wq, *wv, *wu, *error, integer width, d, v, g;
  @     head_l2_known{L, M}(wq, wv, wu, error, width, d, v, g) ==> head_kept{M, N}(wu, error, width, v, g) ==>
  @     head_l2_known{L, N}(wq, wv, wu, error, width, d, v, g);
  @ // what scaling reads: one number, and d blocks of one row
  @ predicate token_read{L}(double *x, double *off) = \valid_read(x + (0 .. 0)) && \valid_read(off + (0 .. 0));
  @ predicate blocks_read{L}(double *w, double *off, integer n) = \valid_read(w + (0 .. n - 1)) && \valid_read(off + (0 .. n - 1));
  @ predicate one_number(attest_projection p, integer n) = p.n == 1 && p.width == 1 && p.b == \null && p.count * p.d == n;
  @ lemma rooted_read{L}: \forall attest_projection p, integer n; one_number(p, n) ==> token_read(p.x, p.x_off) ==>
  @     blocks_read(p.w, p.w_off, n) ==> projection_read(p);
  @ predicate token_beside{L}(double *x, double *off, double *out, integer n) = \separated(out + (0 .. n - 1), x + (0 .. 0)) &&
  @     \separated(out + (0 .. n - 1), off + (0 .. 0));
  @ predicate blocks_beside{L}(double *w, double *off, double *out, integer n) = \separated(out + (0 .. n - 1), w + (0 .. n - 1)) &&
  @     \separated(out + (0 .. n - 1), off + (0 .. n - 1));
  @ lemma rooted_apart{L}: \forall attest_projection p, double *out, integer n; one_number(p, n) ==>
  @     token_beside(p.x, p.x_off, out, n) ==> blocks_beside(p.w, p.w_off, out, n) ==> projection_apart(p, out, n);
  @ // the bounds of a part are bounds there
  @ predicate bound_found{L}(double *a, integer t) = \is_finite(a[t]) && 0 <= a[t];
  @ predicate bounds_found{L}(double *a, integer n) = \forall integer t; 0 <= t < n ==> bound_found(a, t);
  @ lemma bound_found_in{L}: \forall double *a, integer at, t; bound_found(a + at, t - at) ==> bound_found(a, t);
  @ lemma bounds_found_in{L}: \forall double *a, integer at, n, t; bounds_found(a + at, n) ==> at <= t < at + n ==>
  @     bound_found(a + at, t - at) && bound_found(a, t);
  @ lemma zeros_fewer: \forall \list<real> z, integer n, m; zeros(z, n) ==> m <= n ==> zeros(z, m);
  @ lemma l2_known_after{L, M, N}: \forall double *wq, *wv, *wu, *error, integer width, d, v;
  @     l2_known{L, M}(wq, wv, wu, error, width, d, v) ==> same_values{M, N}(wu, width * v) ==> same_values{M, N}(error, width * v) ==>
  @     l2_known{L, N}(wq, wv, wu, error, width, d, v);
  @ lemma l2_known_before{L, M, N}: \forall double *wq, *wv, *wu, *error, integer width, d, v; same_values{L, M}(wq, width * d) ==>
  @     same_values{L, M}(wv, width * v) ==> l2_known{M, N}(wq, wv, wu, error, width, d, v) ==>
  @     l2_known{L, N}(wq, wv, wu, error, width, d, v);
  @ */

int64_t attest_l2_values_errors_work(int64_t width, int64_t d, int64_t v)
{
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(d, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return width * d + 4 * (d * v);
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

/* error [n,d]: how far out [n,d] may be off x w, x [n,width] being known exactly and w [width,d] to w_off, or exactly where that is null.
 * False where it is not known of all. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(x + (0 .. n * width - 1)) && \valid_read(w + (0 .. width * d - 1)) && \valid_read(out + (0 .. n * d - 1));
  @ requires off:   w_off == \null || \valid_read(w_off + (0 .. width * d - 1)) &&
  @     \separated(error + (0 .. n * d - 1), w_off + (0 .. width * d - 1));
  @ requires write: \valid(error + (0 .. n * d - 1));
  @ requires apart: \separated(error + (0 .. n * d - 1), x + (0 .. n * width - 1)) &&
  @     \separated(error + (0 .. n * d - 1), w + (0 .. width * d - 1)) && \separated(error + (0 .. n * d - 1), out + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    error[0 .. n * d - 1];
  @ ensures numbers: \result ==> bounds_found(error, n * d);
  @ ensures upper:   \result ==> \forall \list<real> a, b, u, z; numbers{Pre}(x, n * width, a) ==>
  @     known_to{Pre}(w, w_off, width * d, b, 0) ==> multiplied_listed(u, a, b, n, width, d) ==> zeros(z, d) ==>
  @     known_to{Post}(out, error, n * d, u, 0);
  @ */
static bool product_errors(const double *x, const double *w, const double *w_off, int64_t n, int64_t width, int64_t d,
                           const double *out, double *error)
{
    const attest_projection p = {x, NULL, w, w_off, NULL, 1, n, width, d};
    /*@ assert known: \forall \list<real> a, b, u, z; numbers(x, n * width, a) ==> multiplied_listed(u, a, b, n, width, d) ==>
      @     zeros(z, d) ==> known_to(x, (double *)\null, n * width, a, 0) && biases_listed((double *)\null, d, z, 0) &&
      @     projections_are(u, 0, a, 0, b, 0, z, 0, 1, n, width, d); */
    return attest_projection_errors(p, out, error);
}

/* inner [d,v] = crossed [d,v] / sqrt(d), crossed being known to crossed_off; inner_off: how far it may be off. False where it is not
 * known of all. */
/*@ requires sizes: 1 <= d <= ATTEST_DIM_MAX && 1 <= v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(crossed + (0 .. d * v - 1)) && \valid_read(crossed_off + (0 .. d * v - 1));
  @ requires write: \valid(inner + (0 .. d * v - 1)) && \valid(inner_off + (0 .. d * v - 1));
  @ requires apart: \separated(inner + (0 .. d * v - 1), crossed + (0 .. d * v - 1)) &&
  @     \separated(inner + (0 .. d * v - 1), crossed_off + (0 .. d * v - 1)) &&
  @     \separated(inner_off + (0 .. d * v - 1), crossed + (0 .. d * v - 1)) &&
  @     \separated(inner_off + (0 .. d * v - 1), crossed_off + (0 .. d * v - 1)) &&
  @     \separated(inner_off + (0 .. d * v - 1), inner + (0 .. d * v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    inner[0 .. d * v - 1], inner_off[0 .. d * v - 1];
  @ ensures upper: \result ==> \forall \list<real> x, y, z; known_to{Pre}(crossed, crossed_off, d * v, x, 0) ==>
  @     rooted_listed(y, x, d, d * v) ==> zeros(z, d * v) ==> known_to{Post}(inner, inner_off, d * v, y, 0);
  @ */
static bool rooted_errors(const double *crossed, const double *crossed_off, int64_t d, int64_t v, double *inner,
                          double *inner_off)
{
    //@ ghost product_below(d, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost rows_within(d, v);
    const double scale = attest_default_scale(d), scale_off = fl_mul_up(scale, ATTEST_DEFAULT_SCALE_OFF);
    if (!attest_all_finite(&scale_off, 1))
        return false;
    const attest_projection p = {&scale, &scale_off, crossed, crossed_off, NULL, d, 1, 1, v};
    //@ assert above: \is_finite(scale_off) && 0x1.00001p-52 * scale <= scale_off;
    //@ assert near: one_known(&scale, &scale_off, d);
    //@ assert sizes: projection_sizes(p) && p.count * (p.width * p.d) == d * v && p.count * (p.n * p.d) == d * v;
    //@ assert one: one_number(p, d * v);
    //@ assert token_read: token_read(&scale, &scale_off);
    //@ assert blocks_read: blocks_read(crossed, crossed_off, d * v);
    //@ assert read: projection_read(p);
    //@ assert token_beside: token_beside(&scale, &scale_off, inner_off, d * v);
    //@ assert blocks_beside: blocks_beside(crossed, crossed_off, inner_off, d * v);
    //@ assert apart: projection_apart(p, inner_off, d * v);
    attest_fill(0.0, inner, d * v);
    attest_axpy(scale, crossed, inner, d * v);
    //@ assert near_still: one_known(&scale, &scale_off, d);
    //@ assert same: same_values{Pre, Here}(crossed, d * v) && same_values{Pre, Here}(crossed_off, d * v);
    //@ assert token: \forall \list<real> s; scale_listed(s, d) ==> known_to(p.x, p.x_off, 1, s, 0);
    /*@ assert known: \forall \list<real> x; known_to{Pre}(crossed, crossed_off, d * v, x, 0) ==>
      @     known_to(p.w, p.w_off, d * v, x, 0); */
    /*@ assert projected: \forall \list<real> s, x, y, z; scale_listed(s, d) ==> rooted_listed(y, x, d, d * v) ==>
      @     zeros(z, d * v) ==> biases_listed(p.b, d * v, z, 0) && projections_are(y, 0, s, 0, x, 0, z, 0, d, 1, 1, v); */
    /*@ assert asked: \forall \list<real> s, x, y, z; scale_listed(s, d) ==> known_to{Pre}(crossed, crossed_off, d * v, x, 0) ==>
      @     rooted_listed(y, x, d, d * v) ==> zeros(z, d * v) ==> known_to(p.x, p.x_off, p.n * p.width, s, 0) &&
      @     known_to(p.w, p.w_off, p.count * (p.width * p.d), x, 0) && biases_listed(p.b, p.count * p.d, z, 0) &&
      @     projections_are(y, 0, s, 0, x, 0, z, 0, p.count, p.n, p.width, p.d); */
    //@ ghost Asked: ;
    const bool found = attest_projection_errors(p, inner, inner_off);
    /*@ assert upper: found ==> \forall \list<real> s, x, y, z; scale_listed(s, d) ==>
      @     known_to{Pre}(crossed, crossed_off, d * v, x, 0) ==> rooted_listed(y, x, d, d * v) ==> zeros(z, d * v) ==>
      @     known_to{Asked}(p.x, p.x_off, p.n * p.width, s, 0) && known_to(inner, inner_off, p.count * (p.n * p.d), y, 0) &&
      @     known_to(inner, inner_off, d * v, y, 0); */
    //@ assert scale: scale_listed([| root_scale(d) |], d);
    return found;
}

/* One head's: wq [width,d], wv [width,v], wu [width,v]. */
/*@ requires sizes: 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX && 1 <= v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(wq + (0 .. width * d - 1)) && \valid_read(wv + (0 .. width * v - 1)) &&
  @                 \valid_read(wu + (0 .. width * v - 1));
  @ requires write: \valid(work + (0 .. width * d + 4 * (d * v) - 1)) && \valid(error + (0 .. width * v - 1));
  @ requires apart: \separated(error + (0 .. width * v - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(error + (0 .. width * v - 1), wv + (0 .. width * v - 1)) &&
  @     \separated(error + (0 .. width * v - 1), wu + (0 .. width * v - 1)) &&
  @     \separated(work + (0 .. width * d + 4 * (d * v) - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(work + (0 .. width * d + 4 * (d * v) - 1), wv + (0 .. width * v - 1)) &&
  @     \separated(work + (0 .. width * d + 4 * (d * v) - 1), wu + (0 .. width * v - 1)) &&
  @     \separated(work + (0 .. width * d + 4 * (d * v) - 1), error + (0 .. width * v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. width * d + 4 * (d * v) - 1], error[0 .. width * v - 1];
  @ ensures numbers: \result ==> bounds_found(error, width * v);
  @ ensures upper:   \result ==> l2_known{Pre, Post}(wq, wv, wu, error, width, d, v);
  @ */
static bool head_errors(const double *wq, const double *wv, int64_t width, int64_t d, int64_t v, const double *wu,
                        double *work, double *error)
{
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(d, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(1, v, d, v);
    const int64_t size = d * v;
    double *transposed = work, *crossed = work + width * d, *crossed_off = crossed + size;
    double *inner = crossed_off + size, *inner_off = inner + size;
    turn(wq, width, d, transposed);
    //@ ghost Turned: ;
    attest_matmul(transposed, wv, d, width, v, crossed);
    //@ assert same_turned: same_values{Turned, Here}(transposed, d * width);
    //@ assert same_values: same_values{Pre, Here}(wv, width * v);
    /*@ assert factors: \forall \list<real> q, w, t; numbers{Pre}(wq, width * d, q) ==> numbers{Pre}(wv, width * v, w) ==>
      @     turned_listed(t, q, width, d) ==> numbers{Turned}(transposed, d * width, t) && numbers(transposed, d * width, t) &&
      @     numbers(wv, width * v, w) && known_to(wv, (double *)\null, width * v, w, 0); */
    if (!product_errors(transposed, wv, NULL, d, width, v, crossed, crossed_off))
        return false;
    /*@ assert crossed: \forall \list<real> q, w, t, x, y, u, z; numbers{Pre}(wq, width * d, q) ==> numbers{Pre}(wv, width * v, w) ==>
      @     l2_lists(q, w, t, x, y, u, z, width, d, v) ==> zeros(z, v) && known_to(crossed, crossed_off, d * v, x, 0); */
    if (!rooted_errors(crossed, crossed_off, d, v, inner, inner_off))
        return false;
    //@ assert same_queries: same_values{Pre, Here}(wq, width * d);
    /*@ assert inner: \forall \list<real> q, w, t, x, y, u, z; numbers{Pre}(wq, width * d, q) ==> numbers{Pre}(wv, width * v, w) ==>
      @     l2_lists(q, w, t, x, y, u, z, width, d, v) ==> zeros(z, v) && numbers(wq, width * d, q) &&
      @     known_to(inner, inner_off, d * v, y, 0); */
    const bool found = product_errors(wq, inner, inner_off, width, d, v, wu, error);
    /*@ assert last: found ==> \forall \list<real> q, w, t, x, y, u, z; numbers{Pre}(wq, width * d, q) ==>
      @     numbers{Pre}(wv, width * v, w) ==> l2_lists(q, w, t, x, y, u, z, width, d, v) ==> known_to(wu, error, width * v, u, 0); */
    return found;
}

bool attest_l2_values_errors(const double *wq, const double *wv, int64_t heads, int64_t width, int64_t d, int64_t v,
                             const double *wu, double *work, double *error)
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
      @ loop invariant upper:   \forall integer g; 0 <= g < h ==> head_l2_known{Pre, Here}(wq, wv, wu, error, width, d, v, g);
      @ loop assigns h, work[0 .. width * d + 4 * (d * v) - 1], error[0 .. heads * values - 1];
      @ loop variant heads - h; */
    for (int64_t h = 0; h < heads; h++) {
        //@ ghost row_inside(h, heads, keys);
        //@ ghost row_inside(h, heads, values);
        //@ ghost rows_within(h, values);
        //@ assert place: row_within(h, heads, keys) && row_within(h, heads, values);
        //@ assert block: same_values{Pre, Here}(wq + h * keys, keys) && same_values{Pre, Here}(wv + h * values, values);
        //@ ghost Head: ;
        if (!head_errors(wq + h * keys, wv + h * values, width, d, v, wu + h * values, work, error + h * values))
            return false;
        //@ assert now: head_l2_known{Pre, Here}(wq, wv, wu, error, width, d, v, \at(h, Here));
        //@ assert queries_left: same_values{Head, Here}(wq, heads * keys);
        //@ assert values_left: same_values{Head, Here}(wv, heads * values);
        //@ assert weights_left: same_values{Head, Here}(wu, heads * values);
        //@ assert kept: same_values{Head, Here}(error, h * values);
        //@ assert old: \forall integer t; 0 <= t < h * values ==> bound_found{Head}(error, t) && bound_found(error, t);
        //@ assert new: bounds_found(error + h * values, values);
        /*@ assert numbers: \forall integer t; 0 <= t < h * values + values ==>
          @     (t < h * values || h * values <= t < h * values + values) && bound_found(error, t); */
        //@ assert next: (h + 1) * values == h * values + values;
        /*@ assert earlier_blocks: \forall integer g; 0 <= g < h ==> row_within(g, h, values) && row_within(g, heads, values) &&
          @     same_values{Head, Here}(error + g * values, values) && same_values{Head, Here}(wu + g * values, values); */
        /*@ assert earlier_heads: \forall integer g; 0 <= g < h ==> row_within(g, h, values) && row_within(g, heads, values) &&
          @     head_kept{Head, Here}(wu, error, width, v, g); */
        //@ assert before: \forall integer g; 0 <= g < h ==> head_l2_known{Pre, Head}(wq, wv, wu, error, width, d, v, g);
        /*@ assert earlier: \forall integer g; 0 <= g < h ==> head_kept{Head, Here}(wu, error, width, v, g) &&
          @     head_l2_known{Pre, Head}(wq, wv, wu, error, width, d, v, g) &&
          @     head_l2_known{Pre, Here}(wq, wv, wu, error, width, d, v, g); */
    }
    return true;
}
