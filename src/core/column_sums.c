#define INTERVAL_VALUES
#define INTERVAL_VOUCHES
#include "logic/near_columns.h"
#include "upper.h"
#include "interval_matrix.h"
#include "boxes.h"
#include "column_sums.h"
#include "fl.h"
#include "joined.h"

/*@ // quotients of what is not negative, by what is positive
  @ predicate quotient_under(real x, real y, real p, real q) = 0 <= x / y <= p / q;
  @ predicate divided_more(real x, real p, real q) = x / q <= p / q;
  @ predicate divided_less(real x, real y, real q) = x / y <= x / q;
  @ predicate divided_sign(real x, real y) = 0 <= x / y;
  @ lemma divided_more_of: \forall real x, p, q; x <= p ==> 0 < q ==> divided_more(x, p, q);
  @ lemma divided_less_of: \forall real x, y, q; 0 <= x ==> 0 < q <= y ==> divided_less(x, y, q);
  @ lemma divided_sign_of: \forall real x, y; 0 <= x ==> 0 < y ==> divided_sign(x, y);
  @ lemma quotient_under_of: \forall real x, y, p, q; 0 <= x <= p ==> 0 < q <= y ==>
  @     divided_more(x, p, q) && divided_less(x, y, q) && divided_sign(x, y) && quotient_under(x, y, p, q); */

/* e^-v from below and from above, for what lies in a box */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures vouch:    whole_or_finite(\result);
  @ ensures below:    \forall real v; fl_not_below(x, v) ==> fl_not_above(\result.lo, fade(v));
  @ ensures above:    \forall real v; (\is_finite(x) ==> x <= v) ==> fl_not_below(\result.hi, fade(v));
  @ */
static attest_interval fading(double x)
{
    const attest_interval at = attest_point(fl_neg(x)), e = attest_interval_exp(at);
    //@ assert at: \is_finite(x) ==> encloses(at, -x) && encloses(e, \exp(-(real)x)) && \exp(-(real)x) == fade((real)x);
    //@ assert order: \is_finite(x) ==> \forall real v; (v <= x ==> fades(v, (real)x)) && (x <= v ==> fades((real)x, v));
    return e;
}

/*@ predicate sum_bounded{L}(attest_boxes b, \list<real> v, integer p, attest_interval sum, integer n) =
  @     fl_not_above(sum.lo, 1 + decay_sum(b.row, b.i, v, p, n));
  @ predicate sum_positive{L}(attest_boxes b, \list<real> v, integer p, integer n) = 0 < 1 + decay_sum(b.row, b.i, v, p, n); */

/* 1 + sum_j e^-v_j, from below */
/*@ requires boxes:   boxes_ok(b);
  @ requires numbers: far_ok(b);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures vouch:    whole_or_finite(\result);
  @ ensures least:    \forall \list<real> v, integer p; all_boxed(b, v, p) ==> sum_bounded(b, v, p, \result, b.n);
  @ ensures positive: \forall \list<real> v, integer p; sum_positive(b, v, p, b.n);
  @ */
static attest_interval partition(attest_boxes b)
{
    attest_interval total = attest_point(1.0);
    /*@ loop invariant range:    0 <= j <= b.n;
      @ loop invariant interval: interval(total) && whole_or_finite(total);
      @ loop invariant bounded:  \forall \list<real> v, integer p; all_boxed(b, v, p) ==> sum_bounded(b, v, p, total, j);
      @ loop invariant positive: \forall \list<real> v, integer p; sum_positive(b, v, p, j);
      @ loop assigns j, total;
      @ loop variant b.n - j; */
    for (int64_t j = 0; j < b.n; j++) {
        //@ assert unseen: !seen(b, j) ==> \forall \list<real> v, integer p; decay_more(b.row, b.i, v, p, j, 0.0);
        //@ assert seen: seen(b, j) ==> \forall \list<real> v, integer p; decay_more(b.row, b.i, v, p, j, fade(\nth(v, p + j)));
        if (attest_boxes_see(b, j)) {
            const attest_interval least = fading(b.far[j]), more = attest_joined(total, least);
            /*@ assert least: \forall \list<real> v, integer p; all_boxed(b, v, p) ==> boxed(b.near[j], b.far[j], \nth(v, p + j)) &&
              @     fl_not_above(least.lo, fade(\nth(v, p + j))); */
            /*@ assert more: \forall \list<real> v, integer p; all_boxed(b, v, p) ==> sum_bounded(b, v, p, total, j) &&
              @     decay_more(b.row, b.i, v, p, j, fade(\nth(v, p + j))) && sum_bounded(b, v, p, more, j + 1); */
            total = more;
        }
    }
    return total;
}

/* x / total, from above */
/*@ requires intervals: interval(x) && interval(total) && whole_or_finite(x) && whole_or_finite(total);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper: \forall real a, t; 0 <= a ==> fl_not_below(x.hi, a) ==> fl_not_above(total.lo, t) ==> 0 < t ==> upper(\result, a / t);
  @ */
static double most_share(attest_interval x, attest_interval total)
{
    const attest_interval p = attest_interval_div(x, total);
    //@ assert ends: finite_interval(p) ==> 0 < total.lo && encloses(x, x.hi) && encloses(total, total.lo) && encloses(p, x.hi / total.lo);
    /*@ assert order: finite_interval(p) ==> \forall real a, t; 0 <= a ==> fl_not_below(x.hi, a) ==> fl_not_above(total.lo, t) ==>
      @     quotient_under(a, t, (real)x.hi, (real)total.lo); */
    return attest_at_most(p.hi);
}

/*@ lemma upper_same: \forall double u, w, real x; same_number(u, w) ==> upper(u, x) ==> upper(w, x);
  @ lemma share_same{L}: \forall double u, w, *a, attest_boxes b, integer j; joins_share{L}(u, a, b, j) ==> same_number(u, w) ==>
  @     joins_share{L}(w, a, b, j);
  @ lemma moved_same{L}: \forall double u, w, *a, attest_boxes b, integer j; joins_moved{L}(u, a, b, j) ==> same_number(u, w) ==>
  @     joins_moved{L}(w, a, b, j);
  @ lemma share_kept{L, M, K}: \forall double *a, attest_boxes b, integer j; share_joined{L, M}(a, b, j) ==> entry_kept{M, K}(a, j) ==>
  @     share_joined{L, K}(a, b, j);
  @ lemma moved_kept{L, M, K}: \forall double *a, attest_boxes b, integer j; moved_joined{L, M}(a, b, j) ==> entry_kept{M, K}(a, j) ==>
  @     moved_joined{L, K}(a, b, j); */

void attest_columns_add(attest_boxes b, attest_columns to)
{
    const attest_interval total = partition(b), one = attest_point(1.0);
    /*@ assert total: \forall \list<real> v, integer p; allowed(b, v, p) ==> sum_bounded(b, v, p, total, b.n) &&
      @     sum_positive(b, v, p, b.n); */
    /*@ loop invariant range:  0 <= j <= b.n;
      @ loop invariant weight: \forall integer k; 0 <= k < j ==> k != b.i ==> share_joined{Pre, Here}(to.weight, b, k);
      @ loop invariant spread: \forall integer k; 0 <= k < j ==> moved_joined{Pre, Here}(to.spread, b, k);
      @ loop invariant left:   \forall integer k; 0 <= k < b.n ==> j <= k || k == b.i ==>
      @     entry_kept{Pre, Here}(to.weight, k) && entry_kept{Pre, Here}(to.spread, k);
      @ loop assigns j, to.weight[0 .. b.n - 1], to.spread[0 .. b.n - 1];
      @ loop variant b.n - j; */
    for (int64_t j = 0; j < b.n; j++) {
        /*@ assert nothing: !seen{Pre}(b, j) ==> \forall \list<real> v, integer q; moved_is{Pre}(b.row, b.i, v, q, b.n, j, 0.0) &&
          @     (j != b.i ==> share_is{Pre}(b.row, b.i, v, q, b.n, j, 0.0)); */
        //@ assert left: bounds_kept{Pre, Here}(to.weight, j) && bounds_kept{Pre, Here}(to.spread, j);
        //@ assert none_moved: !seen{Pre}(b, j) ==> moved_joined{Pre, Here}(to.spread, b, j);
        //@ assert none: !seen{Pre}(b, j) ==> j != b.i ==> share_joined{Pre, Here}(to.weight, b, j);
        if (attest_boxes_see(b, j)) {
            const attest_interval most = fading(b.near[j]);
            const double p = most_share(most, total), moved = attest_upper_product(p, b.far[j]);
            /*@ assert box: \forall \list<real> v, integer q; allowed{Pre}(b, v, q) ==> 0 <= \nth(v, q + j) &&
              @     boxed(b.near[j], b.far[j], \nth(v, q + j)) && fl_not_below(most.hi, fade(\nth(v, q + j))); */
            /*@ assert share: \forall \list<real> v, integer q; allowed{Pre}(b, v, q) ==> sum_bounded{Pre}(b, v, q, total, b.n) &&
              @     sum_positive{Pre}(b, v, q, b.n) &&
              @     share_is{Pre}(b.row, b.i, v, q, b.n, j, fade(\nth(v, q + j)) / (1 + decay_sum{Pre}(b.row, b.i, v, q, b.n))) &&
              @     upper(p, share_real{Pre}(b.row, b.i, v, q, b.n, j)); */
            /*@ assert moved: \forall \list<real> v, integer q; allowed{Pre}(b, v, q) ==>
              @     upper_product(moved, share_real{Pre}(b.row, b.i, v, q, b.n, j), \nth(v, q + j)) &&
              @     upper(moved, moved_share{Pre}(b.row, b.i, v, q, b.n, j)); */
            const double weight = attest_upper_sum(to.weight[j], p), spread = attest_upper_sum(to.spread[j], moved);
            //@ assert share: joins_share{Pre}(weight, to.weight, b, j);
            //@ assert moved: joins_moved{Pre}(spread, to.spread, b, j);
            to.weight[j] = weight;
            to.spread[j] = spread;
            /*@ assert kept: \forall integer k; 0 <= k < j ==> entry_kept{LoopCurrent, Here}(to.weight, k) &&
              @     entry_kept{LoopCurrent, Here}(to.spread, k); */
            //@ assert now: share_joined{Pre, Here}(to.weight, b, j) && moved_joined{Pre, Here}(to.spread, b, j);
        }
    }
    const double own = most_share(one, total);
    /*@ assert own: \forall \list<real> v, integer q; allowed{Pre}(b, v, q) ==> sum_bounded{Pre}(b, v, q, total, b.n) &&
      @     sum_positive{Pre}(b, v, q, b.n) && share_is{Pre}(b.row, b.i, v, q, b.n, b.i, 1 / (1 + decay_sum{Pre}(b.row, b.i, v, q, b.n))) &&
      @     upper(own, share_real{Pre}(b.row, b.i, v, q, b.n, b.i)); */
    const double weight = attest_upper_sum(to.weight[b.i], own);
    //@ assert left: bounds_kept{Pre, Here}(to.weight, b.i);
    //@ assert share: joins_share{Pre}(weight, to.weight, b, b.i);
    //@ ghost before: ;
    to.weight[b.i] = weight;
    /*@ assert kept: \forall integer k; 0 <= k < b.n ==> k != b.i ==> entry_kept{before, Here}(to.weight, k) &&
      @     share_joined{Pre, Here}(to.weight, b, k); */
    //@ assert now: share_joined{Pre, Here}(to.weight, b, b.i);
}
