#define INTERVAL_VALUES
#define INTERVAL_VOUCHES
#define TOKENS_VALUES
#include "logic/nearby.h"
#include "logic/tokens.h"
#include "upper.h"
#include "interval_matrix.h"
#include "boxes.h"
#include "boxes_spread.h"
#include "bound_tokens.h"
#include "exp.h"
#include "fl.h"
#include "joined.h"
#include "mask.h"

/* An estimate of the largest sum_j P_ij v_j over all v_j in their boxes, from a smaller one, e: Dinkelbach's iteration
 * for a ratio. (v - e) e^-v is largest at v = 1 + e, or at the end of the box next to it. */
/*@ requires boxes: boxes_ok(b) && \is_finite(e);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures better: \is_finite(\result) && \result >= e;
  @ */
static double improved(attest_boxes b, double e)
{
    double above = 0.0, below = 1.0;
    /*@ loop invariant range: 0 <= j <= b.n;
      @ loop assigns j, above, below;
      @ loop variant b.n - j; */
    for (int64_t j = 0; j < b.n; j++)
        if (attest_boxes_see(b, j)) {
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

/*@ predicate excess_bounded{L}(attest_boxes b, \list<real> v, integer p, real e, attest_interval sum, integer n) =
  @     fl_not_below(sum.hi, excess_sum(b.row, b.i, v, p, e, n)); */

/* Lemma A with boxes: if sum_j max (v_j - e) e^-v_j <= e, then sum_j P_ij v_j <= e, whatever v_j the boxes allow. */
/*@ requires boxes:   boxes_ok(b);
  @ requires numbers: far_ok(b);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \result ==> !\is_NaN(e);
  @ ensures most:   \result ==> \is_finite(e) ==> \forall \list<real> v, integer p; all_boxed(b, v, p) ==>
  @     spread_real(b.row, b.i, v, p, b.n) <= e;
  @ */
static bool spread_at_most(double e, attest_boxes b)
{
    attest_interval sum = attest_point(0.0);
    /*@ loop invariant range:    0 <= j <= b.n;
      @ loop invariant interval: interval(sum) && whole_or_finite(sum);
      @ loop invariant bounded:  \is_finite(e) ==> \forall \list<real> v, integer p; all_boxed(b, v, p) ==>
      @     excess_bounded(b, v, p, (real)e, sum, j);
      @ loop invariant parts:    \forall \list<real> v, integer p; excess_parts(b.row, b.i, v, p, (real)e, j);
      @ loop assigns j, sum;
      @ loop variant b.n - j; */
    for (int64_t j = 0; j < b.n; j++) {
        /*@ assert parts: \forall \list<real> v, integer p; excess_parts(b.row, b.i, v, p, (real)e, j) &&
          @     excess_parts(b.row, b.i, v, p, (real)e, j + 1); */
        //@ assert none: !seen(b, j) ==> \forall \list<real> v, integer p; excess_more(b.row, b.i, v, p, (real)e, j, 0.0);
        if (attest_boxes_see(b, j)) {
            /*@ assert next: \forall \list<real> v, integer p; excess_more(b.row, b.i, v, p, (real)e, j,
              @     excess_real(\nth(v, p + j), (real)e)); */
            const attest_interval worst = worst_excess(b.near[j], b.far[j], e), more = attest_joined(sum, worst);
            /*@ assert worst: \is_finite(e) ==> \forall \list<real> v, integer p; all_boxed(b, v, p) ==>
              @     boxed(b.near[j], b.far[j], \nth(v, p + j)) && fl_not_below(worst.hi, excess_real(\nth(v, p + j), (real)e)); */
            /*@ assert more: \is_finite(e) ==> \forall \list<real> v, integer p; all_boxed(b, v, p) ==>
              @     excess_bounded(b, v, p, (real)e, sum, j) &&
              @     excess_more(b.row, b.i, v, p, (real)e, j, excess_real(\nth(v, p + j), (real)e)) &&
              @     excess_bounded(b, v, p, (real)e, more, j + 1); */
            sum = more;
        }
    }
    /*@ assert sums: \le_double(sum.hi, e) ==> \is_finite(e) ==> \forall \list<real> v, integer p; all_boxed(b, v, p) ==>
      @     excess_bounded(b, v, p, (real)e, sum, b.n) && excess_sum(b.row, b.i, v, p, (real)e, b.n) <= e; */
    /*@ assert spread: \le_double(sum.hi, e) ==> \is_finite(e) ==> \forall \list<real> v, integer p; all_boxed(b, v, p) ==>
      @     excess_parts(b.row, b.i, v, p, (real)e, b.n) && excess_sum(b.row, b.i, v, p, (real)e, b.n) <= e &&
      @     spread_real(b.row, b.i, v, p, b.n) <= e; */
    return sum.hi <= e;
}

/*@ predicate few_seen{L}(attest_boxes b, real e, \list<real> v, integer p, integer n) =
  @     excess_parts(b.row, b.i, v, p, e, n) && excess_few(b.row, b.i, v, p, e, n); */

/* c(N_i): Lemma A where nothing is known of the distances */
/*@ requires boxes: boxes_ok(b);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures most:   sees_own(b) ==> \is_finite(\result) ==> \forall \list<real> v, integer p; spread_real(b.row, b.i, v, p, b.n) <= \result;
  @ */
static double unboxed_spread(attest_boxes b)
{
    const int64_t seen = b.row == NULL ? b.n : attest_mask_count(b.row, b.n);
    const double e = attest_spread(seen < 1 ? 1 : seen);
    /*@ ghost
      /@ loop invariant range: 0 <= j <= b.n;
       @ loop invariant few: \forall \list<real> v, integer p; few_seen(b, (real)e, v, p, j);
       @ loop invariant counted: sees_own(b) ==>
       @     beside_count(b.row, b.i, j) == (b.row == \null ? j : shown_of(b.row, j)) - (b.i < j ? 1 : 0);
       @ loop assigns j;
       @ loop variant b.n - j; @/
      for (int64_t j = 0; j < b.n; j++) {
          /@ assert parts: \forall \list<real> v, integer p; few_seen(b, (real)e, v, p, j) ==>
           @     excess_parts(b.row, b.i, v, p, (real)e, j + 1); @/
          /@ assert few: \forall \list<real> v, integer p; few_seen(b, (real)e, v, p, j) ==>
           @     excess_few(b.row, b.i, v, p, (real)e, j + 1); @/
      }
    */
    //@ assert others: sees_own(b) ==> 1 <= seen && beside_count(b.row, b.i, b.n) == seen - 1;
    /*@ assert enough: sees_own(b) ==> \is_finite(e) ==> phi_above(e, (real)(seen - 1)) &&
      @     top_times((real)(seen - 1), excess_top((real)e), (real)e); */
    /*@ assert sums: sees_own(b) ==> \is_finite(e) ==> \forall \list<real> v, integer p; few_seen(b, (real)e, v, p, b.n) &&
      @     excess_sum(b.row, b.i, v, p, (real)e, b.n) <= e; */
    /*@ assert spread: sees_own(b) ==> \is_finite(e) ==> \forall \list<real> v, integer p; excess_parts(b.row, b.i, v, p, (real)e, b.n) &&
      @     excess_sum(b.row, b.i, v, p, (real)e, b.n) <= e && spread_real(b.row, b.i, v, p, b.n) <= e; */
    return e;
}

double attest_boxes_spread(attest_boxes b)
{
    double e = 0.0, margin = 0x1p-40;
    /*@ ghost
      /@ loop invariant range: 0 <= j <= b.n;
       @ loop invariant positive: \forall \list<real> v, integer p; all_positive(b, v, p) ==> mean_positive(b.row, b.i, v, p, j);
       @ loop assigns j;
       @ loop variant b.n - j; @/
      for (int64_t j = 0; j < b.n; j++) {
          /@ assert more: \forall \list<real> v, integer p; all_positive(b, v, p) ==> mean_positive(b.row, b.i, v, p, j) &&
           @     (beside(b.row, b.i, j) ==> 0 <= \nth(v, p + j)) && mean_positive(b.row, b.i, v, p, j + 1); @/
      }
    */
    /*@ assert positive: \forall \list<real> v, integer p; all_positive(b, v, p) ==> mean_positive(b.row, b.i, v, p, b.n) &&
      @     0 <= spread_real(b.row, b.i, v, p, b.n); */
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
    return unboxed_spread(b);
}
