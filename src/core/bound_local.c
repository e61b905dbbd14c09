#define INTERVAL_VALUES
#define INTERVAL_VOUCHES
#define TOKENS_VALUES
#include "logic/nearby.h"
#include "logic/root_order.h"
#include "logic/tokens.h"
#include "logic/whole.h"
#include "upper.h"
#include "bound_local.h"
#include "bound_tokens.h"
#include "directed.h"
#include "exp.h"
#include "fl.h"
#include "interval_matrix.h"
#include "mask.h"
#include "vector.h"
#include "logic/heads.h"
#include <stddef.h>

/* The products that the sizes and indices below are made of, as 64-bit numbers. */
/*@ ghost
  /@ requires sizes: heads_sizes(w) && 1 <= n <= ATTEST_DIM_MAX;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures cells: 1 <= nearby_cells(w, n) <= ATTEST_DIM_MAX * ATTEST_DIM_MAX;
   @ ensures mask:  1 <= n * n <= ATTEST_DIM_MAX * ATTEST_DIM_MAX;
   @ ensures norm:  0 <= norm2_work(w.width, w.d) <= ATTEST_LENGTH_MAX;
   @/
  static inline void sizes_fit(attest_heads w, int64_t n)
  {
      heads_fit(w.heads, w.width, w.d);
      product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(1, 1, n, w.d);
      product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(1, 1, n, n);
  }
*/

int64_t attest_nearby_cells(attest_heads w, int64_t n)
{
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return n * w.d;
}

int64_t attest_nearby_work(attest_heads w, int64_t n)
{
    //@ ghost sizes_fit(w, n);
    return 4 * n + attest_norm2_work(w.width, w.d);
}

/* Where the squared distances of token i lie: near[j] <= |y_i - y_j|^2 <= far[j] for all inputs whose projections differ
 * from those enclosed in Q [n,d] by at most reach / 2. */
typedef struct boxes {
    const uint8_t *row; /* row i of the mask, or null */
    int64_t i, n;
    double *near, *far; /* [n] */
} boxes;

/*@ predicate boxes_ok{L}(boxes b) = 0 <= b.i < b.n <= ATTEST_DIM_MAX && \valid_read(b.near + (0 .. b.n - 1)) &&
  @     \valid_read(b.far + (0 .. b.n - 1)) && (b.row == \null || \valid_read(b.row + (0 .. b.n - 1)));
  @ predicate seen{L}(boxes b, integer j) = beside(b.row, b.i, j);
  @ // v lies between two bounds; so do the numbers of a list that belong to tokens seen
  @ predicate boxed(double near, double far, real v) = (\is_finite(near) ==> near <= v) && fl_not_below(far, v);
  @ predicate all_boxed{L}(boxes b, \list<real> v) =
  @     \forall integer j; 0 <= j < b.n ==> seen(b, j) ==> boxed(b.near[j], b.far[j], \nth(v, j));
  @ predicate whole_or_finite(attest_interval x) = finite_interval(x) || whole_line(x); */

/*@ // r is a distance whose square is q, moved by no more than reach
  @ predicate within_reach(real r, real q, real reach) = 0 <= r && 0 <= q && \sqrt(q) - reach <= r <= \sqrt(q) + reach;
  @ predicate product_under(real x, real y, real p, real q) = 0 <= x * y <= p * q;
  @ lemma product_under_of: \forall real x, y, p, q; 0 <= x <= p ==> 0 <= y <= q ==>
  @     order_scaled(x, 0.0, y) && order_scaled(x, y, q) && order_scaled(q, x, p) && product_under(x, y, p, q);
  @ predicate product_negative(real x, real y) = x * y <= 0;
  @ lemma product_negative_of: \forall real x, y; 0 <= x ==> y <= 0 ==> order_scaled(x, y, 0.0) && product_negative(x, y);
  @ // the square of such a distance, times s
  @ logic real scaled_square(real s, real r) = s * (r * r); */

/* That times the least number of `scale`, from below, for a distance whose square lies in `square` */
/*@ requires scale: 0 <= scale;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near: \is_finite(\result) ==> \is_finite(scale) && \forall real q, r, s; encloses(square, q) ==>
  @     within_reach(r, q, (real)reach) ==> scale <= s ==> \result <= scaled_square(s, r);
  @ */
static double nearest(attest_interval square, double scale, double reach)
{
    const double root = fl_sqrt_down(square.lo), apart = fl_sub_down(root, reach), least = apart > 0.0 ? apart : 0.0;
    /*@ assert root: \is_finite(root) ==> \forall real q; encloses(square, q) ==> 0 <= q ==>
      @     roots_ordered(square.lo, q) && root <= \sqrt(q); */
    /*@ assert least: \is_finite(least) ==> 0 <= least && \forall real q, r; encloses(square, q) ==> within_reach(r, q, (real)reach) ==>
      @     least <= r && product_under((real)least, (real)least, r, r); */
    const double power = fl_mul_down(least, least);
    /*@ assert power: \is_finite(power) ==> \forall real q, r; encloses(square, q) ==> within_reach(r, q, (real)reach) ==>
      @     product_under((real)least, (real)least, r, r) && power <= r * r && 0 <= r * r; */
    /*@ assert positive: \is_finite(power) ==> \forall real q, r, s; encloses(square, q) ==> within_reach(r, q, (real)reach) ==>
      @     scale <= s ==> 0 <= r * r && product_under((real)scale, 0.0, s, r * r) && 0 <= scaled_square(s, r); */
    //@ assert negative: power <= 0 ==> product_negative((real)scale, (real)power);
    /*@ assert scaled: \is_finite(power) ==> 0 <= power ==> \forall real q, r, s; encloses(square, q) ==>
      @     within_reach(r, q, (real)reach) ==> scale <= s ==> power <= r * r && product_under((real)scale, (real)power, s, r * r) &&
      @     scale * power <= scaled_square(s, r); */
    /*@ assert below: \is_finite(power) ==> \forall real q, r, s; encloses(square, q) ==>
      @     within_reach(r, q, (real)reach) ==> scale <= s ==> scale * power <= scaled_square(s, r); */
    return fl_mul_down(scale, power);
}

/* And from above */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures far:    \forall real q, r, s; encloses(square, q) ==> within_reach(r, q, (real)reach) ==> 0 <= s ==> fl_not_below(scale, s) ==>
  @     fl_not_below(\result, scaled_square(s, r));
  @ */
static double farthest(attest_interval square, double scale, double reach)
{
    const double root = fl_sqrt_up(square.hi), most = fl_add_up(root, reach), power = fl_mul_up(most, most);
    /*@ assert root: \is_finite(root) ==> \forall real q; encloses(square, q) ==> 0 <= q ==>
      @     roots_ordered(q, square.hi) && \sqrt(q) <= root; */
    /*@ assert most: \is_finite(most) ==> \forall real q, r; encloses(square, q) ==> within_reach(r, q, (real)reach) ==>
      @     r <= most && product_under(r, r, (real)most, (real)most); */
    /*@ assert power: \is_finite(power) ==> \forall real q, r; encloses(square, q) ==> within_reach(r, q, (real)reach) ==>
      @     product_under(r, r, (real)most, (real)most) && 0 <= r * r <= power; */
    /*@ assert scaled: \is_finite(power) ==> \is_finite(scale) ==> \forall real q, r, s; encloses(square, q) ==>
      @     within_reach(r, q, (real)reach) ==> 0 <= s <= scale ==> product_under(s, r * r, (real)scale, (real)power) &&
      @     scaled_square(s, r) <= scale * power; */
    return attest_at_most(fl_mul_up(scale, power));
}

/*@ // whichever real rows lie in rows i and j of Q, and however a distance is moved within reach: j's box holds its square / sqrt(d)
  @ predicate row_in{L}(attest_interval *Q, integer d, integer j, \list<real> x) = encloses_row(Q + j * d, d, x);
  @ predicate moved_row(\list<real> x, \list<real> y, integer d, real reach, real r) = within_reach(r, row_distance(x, y, d), reach); */

/*@ requires boxes: boxes_ok(b) && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(Q + (0 .. b.n * d - 1));
  @ requires write: \valid(b.near + (0 .. b.n - 1)) && \valid(b.far + (0 .. b.n - 1));
  @ requires apart: \separated(b.near + (0 .. b.n - 1), b.far + (0 .. b.n - 1)) &&
  @     \separated(b.near + (0 .. b.n - 1), Q + (0 .. b.n * d - 1)) && \separated(b.far + (0 .. b.n - 1), Q + (0 .. b.n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    b.near[0 .. b.n - 1], b.far[0 .. b.n - 1];
  @ ensures numbers: \forall integer j; 0 <= j < b.n ==> \ge_double(b.far[j], (double)0.0);
  @ */
static void measure(boxes b, const attest_interval *Q, double reach, int64_t d)
{
    const attest_interval scale = attest_interval_scale(d);
    const double least = scale.lo > 0.0 ? scale.lo : 0.0;
    //@ assert root: (double)d == d && 0 < 1 / \sqrt(d);
    //@ assert scale: fl_not_below(scale.hi, 1 / \sqrt(d)) && 0 <= least && (\is_finite(least) ==> least <= 1 / \sqrt(d));
    //@ ghost product_below(b.n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:   0 <= j <= b.n;
      @ loop invariant numbers: \forall integer k; 0 <= k < j ==> \ge_double(b.far[k], (double)0.0);
      @ loop assigns j, b.near[0 .. b.n - 1], b.far[0 .. b.n - 1];
      @ loop variant b.n - j; */
    for (int64_t j = 0; j < b.n; j++) {
        //@ ghost row_inside(b.i, b.n, d);
        //@ ghost row_inside(j, b.n, d);
        const attest_interval square = attest_interval_squared_distance(Q + b.i * d, Q + j * d, d);
        /*@ assert square: \forall \list<real> x, y; row_in(Q, d, b.i, x) ==> row_in(Q, d, j, y) ==>
          @     encloses(square, row_distance(x, y, d)); */
        const double near = nearest(square, least, reach), far = farthest(square, scale.hi, reach);
        /*@ assert box: \forall \list<real> x, y, real r; row_in(Q, d, b.i, x) ==> row_in(Q, d, j, y) ==>
          @     moved_row(x, y, d, (real)reach, r) ==> encloses(square, row_distance(x, y, d)) &&
          @     boxed(near, far, scaled_square(1 / \sqrt(d), r)); */
        b.near[j] = near;
        b.far[j] = far;
    }
}

/* Does the token see token j, j another one? */
/*@ requires boxes: boxes_ok(b) && 0 <= j < b.n;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures other: \result ==> j != b.i;
  @ ensures seen: \result <==> seen(b, j);
  @ */
static inline bool sees(boxes b, int64_t j)
{
    return j != b.i && (b.row == NULL || b.row[j] != 0);
}

/* An estimate of the largest sum_j P_ij v_j over all v_j in their boxes, from a smaller one, e: Dinkelbach's iteration
 * for a ratio. (v - e) e^-v is largest at v = 1 + e, or at the end of the box next to it. */
/*@ requires boxes: boxes_ok(b) && \is_finite(e);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures better: \is_finite(\result) && \result >= e;
  @ */
static double improved(boxes b, double e)
{
    double above = 0.0, below = 1.0;
    /*@ loop invariant range: 0 <= j <= b.n;
      @ loop assigns j, above, below;
      @ loop variant b.n - j; */
    for (int64_t j = 0; j < b.n; j++)
        if (sees(b, j)) {
            const double v = fl_min(b.far[j], fl_max(b.near[j], fl_add(1.0, e))), weight = attest_exp(fl_neg(v));
            above = fl_add(above, fl_mul(v, weight));
            below = fl_add(below, weight);
        }
    const double ratio = fl_div(above, below);
    return fl_is_finite(ratio) && ratio > e ? ratio : e;
}

/* (v - e) e^-v for a v in `at` */
/*@ requires interval: interval(at);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures encloses: \forall real v; encloses(at, v) ==> encloses(\result, excess_real(v, e));
  @ ensures vouch:    (finite_interval(\result) && finite_interval(at)) || whole_line(\result);
  @ */
static attest_interval excess(attest_interval at, double e)
{
    const attest_interval opposite = attest_interval_neg(at), decay = attest_interval_exp(opposite);
    //@ assert opposite: \forall real v; encloses(at, v) ==> encloses(opposite, -v);
    /*@ assert exp: \forall real v, a; encloses(opposite, a) ==> a + v <= 0 ==> 0 <= a + v ==>
      @     encloses(decay, \exp(a)) && \exp(a) == fade(v) && encloses(decay, fade(v)); */
    //@ assert decay: \forall real v; encloses(at, v) ==> encloses(opposite, -v) && encloses(decay, fade(v));
    const attest_interval gap = attest_interval_sub(at, attest_point(e));
    //@ assert gap: \forall real v; encloses(at, v) ==> encloses(gap, v - e);
    return attest_interval_mul(gap, decay);
}

/* What encloses the largest (v - e) e^-v over near <= v <= far. Over all v it is e^-(1+e), at v = 1 + e. */
/*@ requires far: \ge_double(far, (double)0.0);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures vouch:    whole_or_finite(\result);
  @ ensures most:     \is_finite(e) ==> \forall real v; boxed(near, far, v) ==> fl_not_below(\result.hi, excess_real(v, e));
  @ */
static attest_interval worst_excess(double near, double far, double e)
{
    const attest_interval peak = attest_between(fl_add_down(1.0, e), fl_add_up(1.0, e));
    //@ assert peak: \is_finite(e) ==> encloses(peak, 1.0 + e);
    if (far <= peak.lo) {
        const attest_interval last = excess(attest_point(far), e);
        //@ assert last: \is_finite(far) && encloses(last, excess_real((real)far, (real)e));
        /*@ assert left: \is_finite(e) ==> \forall real v; boxed(near, far, v) ==> off_peak(v, (real)far, (real)e) &&
          @     excess_below(v, (real)e, excess_real((real)far, (real)e)) && fl_not_below(last.hi, excess_real(v, (real)e)); */
        return last;
    }
    if (near >= peak.hi) {
        const attest_interval first = excess(attest_point(near), e);
        //@ assert first: \is_finite(near) ==> encloses(first, excess_real((real)near, (real)e));
        /*@ assert right: \is_finite(e) ==> \is_finite(near) ==> \forall real v; boxed(near, far, v) ==> off_peak(v, (real)near, (real)e) &&
          @     excess_below(v, (real)e, excess_real((real)near, (real)e)) && fl_not_below(first.hi, excess_real(v, (real)e)); */
        return first;
    }
    const attest_interval opposite = attest_interval_neg(peak), top = attest_interval_exp(opposite);
    //@ assert opposite: \is_finite(e) ==> encloses(opposite, -(1.0 + e));
    /*@ assert exp: \forall real v, a; encloses(opposite, a) ==> a + v <= 0 ==> 0 <= a + v ==>
      @     encloses(top, \exp(a)) && \exp(a) == fade(v) && encloses(top, fade(v)); */
    //@ assert fade: \is_finite(e) ==> encloses(opposite, -(1.0 + e)) && encloses(top, fade(1.0 + e));
    //@ assert top: \is_finite(e) ==> encloses(top, excess_top((real)e));
    /*@ assert most: \is_finite(e) ==> \forall real v; excess_below(v, (real)e, excess_top((real)e)) &&
      @     fl_not_below(top.hi, excess_real(v, (real)e)); */
    return top;
}

/*@ // upper ends add up
  @ predicate highest_sum(attest_interval x, attest_interval y, attest_interval z) =
  @     \forall real a, b; fl_not_below(x.hi, a) ==> fl_not_below(y.hi, b) ==> fl_not_below(z.hi, a + b); */

/*@ requires intervals: interval(x) && interval(y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures vouch:    whole_or_finite(\result);
  @ ensures highest:  highest_sum(x, y, \result);
  @ */
static attest_interval joined(attest_interval x, attest_interval y)
{
    const attest_interval sum = attest_interval_add(x, y);
    //@ assert ends: finite_interval(sum) ==> encloses(x, x.hi) && encloses(y, y.hi) && encloses(sum, x.hi + y.hi);
    return sum;
}

/*@ predicate excess_bounded{L}(boxes b, \list<real> v, real e, attest_interval sum, integer n) =
  @     fl_not_below(sum.hi, excess_sum(b.row, b.i, v, e, n));
  @ predicate excess_next{L}(boxes b, \list<real> v, real e, integer n, real x) =
  @     excess_sum(b.row, b.i, v, e, n + 1) == excess_sum(b.row, b.i, v, e, n) + x; */

/* Lemma A with boxes: if sum_j max (v_j - e) e^-v_j <= e, then sum_j P_ij v_j <= e, whatever v_j the boxes allow. */
/*@ requires boxes:   boxes_ok(b);
  @ requires numbers: \forall integer j; 0 <= j < b.n ==> \ge_double(b.far[j], (double)0.0);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \result ==> !\is_NaN(e);
  @ ensures most:   \result ==> \is_finite(e) ==> \forall \list<real> v; all_boxed(b, v) ==> spread_real(b.row, b.i, v, b.n) <= e;
  @ */
static bool spread_at_most(double e, boxes b)
{
    attest_interval sum = attest_point(0.0);
    /*@ loop invariant range:    0 <= j <= b.n;
      @ loop invariant interval: interval(sum) && whole_or_finite(sum);
      @ loop invariant bounded:  \is_finite(e) ==> \forall \list<real> v; all_boxed(b, v) ==> excess_bounded(b, v, (real)e, sum, j);
      @ loop invariant parts:    \forall \list<real> v; excess_parts(b.row, b.i, v, (real)e, j);
      @ loop assigns j, sum;
      @ loop variant b.n - j; */
    for (int64_t j = 0; j < b.n; j++) {
        //@ assert parts: \forall \list<real> v; excess_parts(b.row, b.i, v, (real)e, j) && excess_parts(b.row, b.i, v, (real)e, j + 1);
        //@ assert none: !seen(b, j) ==> \forall \list<real> v; excess_next(b, v, (real)e, j, 0.0);
        if (sees(b, j)) {
            //@ assert next: \forall \list<real> v; excess_next(b, v, (real)e, j, excess_real(\nth(v, j), (real)e));
            const attest_interval worst = worst_excess(b.near[j], b.far[j], e), more = joined(sum, worst);
            /*@ assert worst: \is_finite(e) ==> \forall \list<real> v; all_boxed(b, v) ==>
              @     boxed(b.near[j], b.far[j], \nth(v, j)) && fl_not_below(worst.hi, excess_real(\nth(v, j), (real)e)); */
            /*@ assert more: \is_finite(e) ==> \forall \list<real> v; all_boxed(b, v) ==> excess_bounded(b, v, (real)e, sum, j) &&
              @     excess_next(b, v, (real)e, j, excess_real(\nth(v, j), (real)e)) && excess_bounded(b, v, (real)e, more, j + 1); */
            sum = more;
        }
    }
    /*@ assert sums: \le_double(sum.hi, e) ==> \is_finite(e) ==> \forall \list<real> v; all_boxed(b, v) ==>
      @     excess_bounded(b, v, (real)e, sum, b.n) && excess_sum(b.row, b.i, v, (real)e, b.n) <= e; */
    /*@ assert spread: \le_double(sum.hi, e) ==> \is_finite(e) ==> \forall \list<real> v; all_boxed(b, v) ==>
      @     excess_parts(b.row, b.i, v, (real)e, b.n) && excess_sum(b.row, b.i, v, (real)e, b.n) <= e &&
      @     spread_real(b.row, b.i, v, b.n) <= e; */
    return sum.hi <= e;
}

/* An upper bound of the token's spread: the smallest of a few that Lemma A certifies, else c(N_i). */
/*@ requires boxes:   boxes_ok(b);
  @ requires numbers: \forall integer j; 0 <= j < b.n ==> \ge_double(b.far[j], (double)0.0);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ */
static double spread(boxes b)
{
    double e = 0.0, margin = 0x1p-40;
    /*@ loop invariant range:  0 <= step <= 20;
      @ loop invariant number: \is_finite(e) && e >= 0;
      @ loop assigns step, e;
      @ loop variant 20 - step; */
    for (int step = 0; step < 20; step++)
        e = improved(b, e);
    /*@ loop invariant range: 0 <= step <= 10;
      @ loop assigns step, margin;
      @ loop variant 10 - step; */
    for (int step = 0; step < 10; step++) {
        const double wider = attest_at_most(fl_add(e, fl_mul(e, margin)));
        if (spread_at_most(wider, b))
            return wider;
        margin = fl_mul(margin, 16.0);
    }
    const int64_t seen = b.row == NULL ? b.n : attest_mask_count(b.row, b.n);
    return attest_spread(seen < 1 ? 1 : seen);
}

/* The sums of the columns of P, and of P_ij |y_i - y_j|^2. */
typedef struct columns {
    double *weight, *spread; /* [n] */
} columns;

/* Adds the token's row to them, from above. */
/*@ requires boxes: boxes_ok(b);
  @ requires write: \valid(to.weight + (0 .. b.n - 1)) && \valid(to.spread + (0 .. b.n - 1));
  @ requires apart: \separated(to.weight + (0 .. b.n - 1), b.near + (0 .. b.n - 1)) &&
  @     \separated(to.weight + (0 .. b.n - 1), b.far + (0 .. b.n - 1)) &&
  @     \separated(to.spread + (0 .. b.n - 1), b.near + (0 .. b.n - 1)) &&
  @     \separated(to.spread + (0 .. b.n - 1), b.far + (0 .. b.n - 1)) &&
  @     \separated(to.spread + (0 .. b.n - 1), to.weight + (0 .. b.n - 1)) &&
  @     (b.row == \null || (\separated(to.weight + (0 .. b.n - 1), b.row + (0 .. b.n - 1)) &&
  @                         \separated(to.spread + (0 .. b.n - 1), b.row + (0 .. b.n - 1))));
  @ terminates \true;
  @ exits      \false;
  @ assigns    to.weight[0 .. b.n - 1], to.spread[0 .. b.n - 1];
  @ ensures own: \ge_double(to.weight[b.i], (double)0.0);
  @ ensures unseen: \forall integer j; 0 <= j < b.n ==> !seen{Pre}(b, j) ==> to.spread[j] == \old(to.spread[j]) &&
  @     (j != b.i ==> to.weight[j] == \old(to.weight[j]));
  @ */
static void add_row(boxes b, columns to)
{
    const attest_interval one = attest_point(1.0);
    attest_interval total = one;
    /*@ loop invariant range: 0 <= j <= b.n;
      @ loop assigns j, total;
      @ loop variant b.n - j; */
    for (int64_t j = 0; j < b.n; j++)
        if (sees(b, j))
            total = attest_interval_add(total, attest_interval_exp(attest_point(fl_neg(b.far[j]))));
    /*@ loop invariant range: 0 <= j <= b.n;
      @ loop invariant unseen: \forall integer k; 0 <= k < b.n ==> (k < j ==> !seen{Pre}(b, k)) ==>
      @     to.spread[k] == \at(to.spread[k], Pre) && to.weight[k] == \at(to.weight[k], Pre);
      @ loop assigns j, to.weight[0 .. b.n - 1], to.spread[0 .. b.n - 1];
      @ loop variant b.n - j; */
    for (int64_t j = 0; j < b.n; j++)
        if (sees(b, j)) {
            const double p = attest_interval_div(attest_interval_exp(attest_point(fl_neg(b.near[j]))), total).hi;
            to.weight[j] = attest_at_most(fl_add_up(to.weight[j], p));
            to.spread[j] = attest_at_most(fl_add_up(to.spread[j], fl_mul_up(p, b.far[j])));
        }
    to.weight[b.i] = attest_at_most(fl_add_up(to.weight[b.i], attest_interval_div(one, total).hi));
}

/*@ // m is no smaller than x, if that is not negative; infinite, if it is no number
  @ predicate above(double m, double x) = (\is_finite(x) ==> x >= 0 ==> \ge_double(m, x)) && (!\is_finite(x) ==> \is_plus_infinity(m));
  @ // m is 0 or one of the first n entries
  @ predicate largest_of_first{L}(double m, double *x, integer n) =
  @     \is_finite(m) && (m == 0 || \exists integer i; 0 <= i < n && m == x[i]); */

/* The largest entry, none being below 0. */
/*@ requires length:  0 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures largest: \forall integer i; 0 <= i < n ==> above(\result, x[i]);
  @ ensures attained: (\forall integer i; 0 <= i < n ==> \is_finite(x[i]) && x[i] >= 0) ==> largest_of_first(\result, x, n);
  @ */
static double largest(const double *x, int64_t n)
{
    double most = 0.0;
    /*@ loop invariant range:  0 <= i <= n;
      @ loop invariant number: \ge_double(most, (double)0.0);
      @ loop invariant largest: \forall integer k; 0 <= k < i ==> above(most, x[k]);
      @ loop invariant attained: (\forall integer k; 0 <= k < n ==> \is_finite(x[k]) && x[k] >= 0) ==> largest_of_first(most, x, i);
      @ loop assigns i, most;
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++)
        most = attest_at_most(fl_max(most, attest_at_most(x[i])));
    return most;
}

/*@ predicate local_kappa(double u, integer d, real e) = upper(u, kappa_real(d, e));
  @ predicate local_beta(double u, real e, real c, real k) = upper(u, beta_real(e, \sqrt(c), k)); */

/* 1 + 2 (1 + sqrt(d)) e, and 2e + |P| + 2 sqrt(e k) with |P| <= sqrt(the largest column sum). */
/*@ requires width: 1 <= d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures numbers: nearby_ok(\result);
  @ ensures kappa:   \forall real x; upper(e, x) ==> local_kappa(\result.kappa, d, x);
  @ ensures beta:    \forall real x, y, z; upper(e, x) ==> upper(column, y) ==> upper(k, z) ==> local_beta(\result.beta, x, y, z);
  @ */
static attest_nearby shares(double e, double column, double k, int64_t d)
{
    const double width = (double)d, root = attest_upper_root(width), r = attest_upper_sum(1.0, root);
    //@ assert exact: upper(width, d) && upper((double)1.0, 1.0) && upper((double)2.0, 2.0);
    //@ assert r: upper_root(root, d) && upper_sum(r, 1.0, \sqrt(d)) && upper(r, twice_eta(d));
    const double slope = attest_upper_product(r, e), twice = attest_upper_product(2.0, slope);
    //@ assert slope: \forall real x; upper(e, x) ==> upper_product(slope, twice_eta(d), x);
    //@ assert twice: \forall real x; upper(e, x) ==> upper_product(twice, 2.0, twice_eta(d) * x);
    const double size = attest_upper_root(column), own = attest_upper_product(2.0, e),
                 diagonal = attest_upper_sum(own, size);
    //@ assert own: \forall real x; upper(e, x) ==> upper_product(own, 2.0, x);
    //@ assert size: \forall real y; upper(column, y) ==> upper_root(size, y);
    //@ assert diagonal: \forall real x, y; upper(e, x) ==> upper(column, y) ==> upper_sum(diagonal, 2.0 * x, \sqrt(y));
    const double product = attest_upper_product(e, k), mean = attest_upper_root(product);
    //@ assert product: \forall real x, z; upper(e, x) ==> upper(k, z) ==> upper_product(product, x, z);
    /*@ assert mean: \forall real x, z; upper(e, x) ==> upper(k, z) ==> upper_product(product, x, z) && upper(product, x * z) &&
      @     upper_root(mean, x * z); */
    const double rest = attest_upper_product(2.0, mean);
    //@ assert rest: \forall real x, z; upper(e, x) ==> upper(k, z) ==> upper_product(rest, 2.0, \sqrt(x * z));
    const attest_nearby t = {.kappa = attest_upper_sum(1.0, twice), .beta = attest_upper_sum(diagonal, rest)};
    //@ assert kappa: \forall real x; upper(e, x) ==> upper_sum(t.kappa, 1.0, 2.0 * (twice_eta(d) * x));
    /*@ assert beta: \forall real x, y, z; upper(e, x) ==> upper(column, y) ==> upper(k, z) ==>
      @     upper_sum(t.beta, 2.0 * x + \sqrt(y), 2.0 * \sqrt(x * z)); */
    return t;
}

/* kappa and beta of head h. A projection moves by at most |W^Q_h|_2 radius, so a distance by at most twice that. */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(X + (0 .. n * w.width - 1)) && (mask == \null || \valid_read(mask + (0 .. n * n - 1)));
  @ requires cells:   \valid(Q + (0 .. nearby_cells(w, n) - 1)) && heads_apart_cells(w, Q, nearby_cells(w, n)) &&
  @     \separated(Q + (0 .. nearby_cells(w, n) - 1), X + (0 .. n * w.width - 1));
  @ requires work:    \valid(work + (0 .. nearby_work(w, n) - 1)) && heads_apart(w, work, nearby_work(w, n)) &&
  @     \separated(work + (0 .. nearby_work(w, n) - 1), Q + (0 .. nearby_cells(w, n) - 1)) &&
  @     \separated(work + (0 .. nearby_work(w, n) - 1), X + (0 .. n * w.width - 1));
  @ requires mask:    mask == \null || (\separated(Q + (0 .. nearby_cells(w, n) - 1), mask + (0 .. n * n - 1)) &&
  @     \separated(work + (0 .. nearby_work(w, n) - 1), mask + (0 .. n * n - 1)));
  @ terminates \true;
  @ exits      \false;
  @ assigns    Q[0 .. nearby_cells(w, n) - 1], work[0 .. nearby_work(w, n) - 1];
  @ ensures numbers: nearby_ok(\result);
  @ */
static attest_nearby nearby_of_head(attest_heads w, int64_t h, const uint8_t *mask, int64_t n, const double *X,
                                    double radius, attest_interval *Q, double *work)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost head_inside(h, w.heads, w.width, w.d);
    const columns sums = {.weight = work + 2 * n, .spread = work + 3 * n};
    const int64_t block = w.width * w.d;
    const double *wq = w.wq + h * block;
    //@ ghost sizes_fit(w, n);
    double lo, norm, most = 0.0;
    attest_norm2(wq, w.width, w.d, work + 4 * n, &lo, &norm);
    const double reach = radius == 0.0 ? 0.0 : fl_mul_up(fl_mul_up(2.0, radius), norm);
    attest_interval_product(X, wq, n, w.width, w.d, Q);
    attest_fill(0.0, work + 2 * n, 2 * n);
    /*@ loop invariant range: 0 <= i <= n;
      @ loop assigns i, most, work[0 .. 4 * n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, n);
        const uint8_t *row = mask == NULL ? NULL : mask + i * n;
        const boxes b = {.row = row, .i = i, .n = n, .near = work, .far = work + n};
        measure(b, Q, reach, w.d);
        most = fl_max(most, spread(b));
        add_row(b, sums);
    }
    return shares(most, largest(sums.weight, n), largest(sums.spread, n), w.d);
}

attest_nearby attest_nearby_of(attest_heads w, const uint8_t *mask, int64_t n, const double *X, double radius,
                               attest_interval *cells, double *work)
{
    const attest_sight sight = attest_sight_of(mask, n);
    attest_nearby most = {.kappa = 0.0, .beta = 0.0};
    /*@ loop invariant range:   0 <= h <= w.heads;
      @ loop invariant numbers: nearby_ok(most);
      @ loop assigns h, most, cells[0 .. nearby_cells(w, n) - 1], work[0 .. nearby_work(w, n) - 1];
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        const attest_nearby head = nearby_of_head(w, h, mask, n, X, radius, cells, work);
        //@ ghost double kappa = most.kappa, beta = most.beta;
        most.kappa = attest_at_most(fl_max(most.kappa, head.kappa));
        most.beta = attest_at_most(fl_max(most.beta, head.beta));
        //@ assert kappa: \ge_double(most.kappa, kappa) && \ge_double(most.kappa, head.kappa);
        //@ assert beta: \ge_double(most.beta, beta) && \ge_double(most.beta, head.beta);
    }
    //@ ghost double beta = most.beta;
    most.kappa = attest_at_most(sight.self ? fl_min(most.kappa, attest_kappa(sight.most, w.d)) : fl_infinity());
    if (!sight.masked)
        most.beta = attest_at_most(fl_min(most.beta, w.d == 1 ? attest_beta_line(n) : attest_beta(n)));
    if (!sight.self)
        most.beta = fl_infinity();
    //@ assert blind: !sight.self ==> \is_plus_infinity(most.kappa) && \is_plus_infinity(most.beta);
    //@ assert heads: sight.self && sight.masked && \is_finite(beta) ==> most.beta == beta;
    return most;
}

attest_bound attest_bound_local_inf(attest_nearby near, attest_heads w, attest_interval *cells, double *work)
{
    return attest_bound_of(ATTEST_LOCAL_INF, near.kappa, attest_weights_fused_inf(w, cells, work), w.d);
}

attest_bound attest_bound_local_two(attest_nearby near, attest_spectra t, int64_t d)
{
    return attest_bound_of(ATTEST_LOCAL_TWO, near.beta, fl_min(t.split, t.fused), d);
}
