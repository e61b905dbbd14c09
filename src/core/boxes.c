#define INTERVAL_VALUES
#include "logic/nearby.h"
#include "logic/root_order.h"
#include "upper.h"
#include "interval_matrix.h"
#include "boxes.h"
#include "fl.h"
#include "logic/index.h"

/*@ predicate product_under(real x, real y, real p, real q) = 0 <= x * y <= p * q;
  @ lemma product_under_of: \forall real x, y, p, q; 0 <= x <= p ==> 0 <= y <= q ==>
  @     order_scaled(x, 0.0, y) && order_scaled(x, y, q) && order_scaled(q, x, p) && product_under(x, y, p, q);
  @ predicate product_negative(real x, real y) = x * y <= 0;
  @ lemma product_negative_of: \forall real x, y; 0 <= x ==> y <= 0 ==> order_scaled(x, y, 0.0) && product_negative(x, y); */

/* That times the least number of `scale`, from below, for a distance whose square lies in `square` */
/*@ requires scale: 0 <= scale;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near: \is_finite(\result) ==> \is_finite(scale) && \forall real q, r, s; encloses(square, q) ==>
  @     reached(reach, r, q) ==> scale <= s ==> \result <= scaled_square(s, r);
  @ */
static double nearest(attest_interval square, double scale, double reach)
{
    const double root = fl_sqrt_down(square.lo), apart = fl_sub_down(root, reach), least = apart > 0.0 ? apart : 0.0;
    /*@ assert root: \is_finite(root) ==> \forall real q; encloses(square, q) ==> 0 <= q ==>
      @     roots_ordered(square.lo, q) && root <= \sqrt(q); */
    /*@ assert least: \is_finite(least) ==> 0 <= least && \forall real q, r; encloses(square, q) ==> reached(reach, r, q) ==>
      @     least <= r && product_under((real)least, (real)least, r, r); */
    const double power = fl_mul_down(least, least);
    /*@ assert power: \is_finite(power) ==> \forall real q, r; encloses(square, q) ==> reached(reach, r, q) ==>
      @     product_under((real)least, (real)least, r, r) && power <= r * r && 0 <= r * r; */
    /*@ assert positive: \is_finite(power) ==> \forall real q, r, s; encloses(square, q) ==> reached(reach, r, q) ==>
      @     scale <= s ==> 0 <= r * r && product_under((real)scale, 0.0, s, r * r) && 0 <= scaled_square(s, r); */
    //@ assert negative: power <= 0 ==> product_negative((real)scale, (real)power);
    /*@ assert scaled: \is_finite(power) ==> 0 <= power ==> \forall real q, r, s; encloses(square, q) ==>
      @     reached(reach, r, q) ==> scale <= s ==> power <= r * r && product_under((real)scale, (real)power, s, r * r) &&
      @     scale * power <= scaled_square(s, r); */
    /*@ assert below: \is_finite(power) ==> \forall real q, r, s; encloses(square, q) ==>
      @     reached(reach, r, q) ==> scale <= s ==> scale * power <= scaled_square(s, r); */
    return fl_mul_down(scale, power);
}

/* And from above */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures far:    \forall real q, r, s; encloses(square, q) ==> reached(reach, r, q) ==> 0 <= s ==> fl_not_below(scale, s) ==>
  @     fl_not_below(\result, scaled_square(s, r));
  @ */
static double farthest(attest_interval square, double scale, double reach)
{
    const double root = fl_sqrt_up(square.hi), most = fl_add_up(root, reach), power = fl_mul_up(most, most);
    /*@ assert root: \is_finite(root) ==> \forall real q; encloses(square, q) ==> 0 <= q ==>
      @     roots_ordered(q, square.hi) && \sqrt(q) <= root; */
    /*@ assert most: \is_finite(most) ==> \forall real q, r; encloses(square, q) ==> reached(reach, r, q) ==>
      @     r <= most && product_under(r, r, (real)most, (real)most); */
    /*@ assert power: \is_finite(power) ==> \forall real q, r; encloses(square, q) ==> reached(reach, r, q) ==>
      @     product_under(r, r, (real)most, (real)most) && 0 <= r * r <= power; */
    /*@ assert scaled: \is_finite(power) ==> \is_finite(scale) ==> \forall real q, r, s; encloses(square, q) ==>
      @     reached(reach, r, q) ==> 0 <= s <= scale ==> product_under(s, r * r, (real)scale, (real)power) &&
      @     scaled_square(s, r) <= scale * power; */
    return attest_at_most(fl_mul_up(scale, power));
}

void attest_boxes_measure(attest_boxes b, const attest_interval *Q, double reach, int64_t d)
{
    const attest_interval scale = attest_interval_scale(d);
    const double least = scale.lo > 0.0 ? scale.lo : 0.0;
    //@ assert root: (double)d == d && 0 < 1 / \sqrt(d);
    //@ assert scale: fl_not_below(scale.hi, 1 / \sqrt(d)) && 0 <= least && (\is_finite(least) ==> least <= 1 / \sqrt(d));
    //@ ghost product_below(b.n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:   0 <= j <= b.n;
      @ loop invariant numbers: \forall integer k; 0 <= k < j ==> \ge_double(b.far[k], (double)0.0);
      @ loop invariant holds:   \forall integer k; 0 <= k < j ==> box_holds{Pre, Here}(b, Q, d, reach, k);
      @ loop assigns j, b.near[0 .. b.n - 1], b.far[0 .. b.n - 1];
      @ loop variant b.n - j; */
    for (int64_t j = 0; j < b.n; j++) {
        //@ ghost row_inside(b.i, b.n, d);
        //@ ghost row_inside(j, b.n, d);
        const attest_interval square = attest_interval_squared_distance(Q + b.i * d, Q + j * d, d);
        //@ assert kept: cells_kept{Pre, Here}(Q + b.i * d, d);
        //@ assert kept_other: cells_kept{Pre, Here}(Q + j * d, d);
        //@ assert own: \forall \list<real> x; row_in{Pre}(Q, d, b.i, x) ==> row_in(Q, d, b.i, x);
        //@ assert other: \forall \list<real> x; row_in{Pre}(Q, d, j, x) ==> row_in(Q, d, j, x);
        /*@ assert square: \forall \list<real> x, y; row_in{Pre}(Q, d, b.i, x) ==> row_in{Pre}(Q, d, j, y) ==>
          @     encloses(square, row_distance(x, y, d)); */
        const double near = nearest(square, least, reach), far = farthest(square, scale.hi, reach);
        /*@ assert box: \forall \list<real> x, y, real r; row_in{Pre}(Q, d, b.i, x) ==> row_in{Pre}(Q, d, j, y) ==>
          @     moved_row(x, y, d, reach, r) ==> encloses(square, row_distance(x, y, d)) &&
          @     boxed(near, far, scaled_square(1 / \sqrt(d), r)); */
        /*@ assert now: \forall \list<real> x, y, real v, r; row_in{Pre}(Q, d, b.i, x) ==> row_in{Pre}(Q, d, j, y) ==>
          @     moved_row(x, y, d, reach, r) ==> is_square(v, d, r) ==> boxed(near, far, v); */
        //@ assert sign: \forall real v, r; is_square(v, d, r) ==> product_under(1 / \sqrt(d), 0.0, 1 / \sqrt(d), r * r) && 0 <= v;
        b.near[j] = near;
        b.far[j] = far;
        //@ assert holds: box_holds{Pre, Here}(b, Q, d, reach, j);
    }
}
