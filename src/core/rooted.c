#define ROOTED_VALUES
#define SCALE_MISSING_VALUES
#define SCALE_VALUES
#include "error_bound.h"
#include "logic/index.h"
#include "logic/parted.h"
#include "logic/product.h"
#include "logic/root_missing.h"
#include "rooted.h"
#include "directed.h"
#include "fl.h"
#include "scale_missing.h"
#include "score.h"
#include "vector.h"

/*@ // r x, from s x and what s is missing to be r, times x; that is known to be v, no farther off than e
  @ predicate size_within(real x, real b) = \abs(x) <= b;
  @ predicate lies_within(real g, real v, real e) = \abs(g - v) <= e;
  @ predicate product_below_by(real e, real b, real by) = e * b <= by;
  @ predicate product_moved_by(real g, real v, real x, real by) = \abs(g * x - v * x) <= by;
  @ lemma product_moved_by_of: \forall real g, v, x, b, e, by; size_within(x, b) ==> lies_within(g, v, e) ==> product_below_by(e, b, by) ==>
  @     product_within(g - v, x, e, b) && product_moved_by(g, v, x, by);
  @ predicate rest_times(attest_tracked a, real g, real x) = tracks(a, g * x);
  @ logic real joined_parts(real r, real s, real x, real y) = s * x + (r - s) * x + -y;
  @ predicate parts_join(real r, real s, real x, real y) = joined_parts(r, s, x, y) == r * x - y;
  @ lemma parts_join_of: \forall real r, s, x, y; parts_join(r, s, x, y);
  @ predicate root_missed(attest_tracked a, real r, real x, real y) = tracks(a, r * x - y);
  @ lemma root_missed_of: \forall attest_tracked a, real r, s, x, y; tracks(a, joined_parts(r, s, x, y)) ==> parts_join(r, s, x, y) ==>
  @     root_missed(a, r, x, y);
  @ */

/* A number in two parts. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near:  \forall real x; \abs(a + low - x) <= off ==> tracks(\result, x);
  @ ensures vouch: tracked_known(\result) ==> \is_finite(a) && \is_finite(low) && \is_finite(off);
  @ */
static attest_tracked both_parts(double a, double low, double off)
{
    const attest_tracked parts = {a, low, low};
    //@ assert both: tracks(parts, a + low);
    return attest_tracked_wider(parts, off);
}

/* What y is missing to be r x, `number` standing for x, and `rest` for r - scale. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near: \forall real x, r; tracks(number, x) ==> tracks(rest, r - scale) ==> root_missed(\result, r, x, y);
  @ */
static attest_tracked rooted_missing(attest_tracked number, double scale, attest_tracked rest, double y)
{
    const attest_tracked first = attest_tracked_scaled(number, scale),
                         second = attest_tracked_scaled(number, rest.value);
    const double size = attest_tracked_size(number), off = attest_tracked_off(rest), by = fl_mul_up(off, size);
    //@ assert by: \is_finite(by) ==> \is_finite(off) && \is_finite(size) && product_below_by(off, size, by);
    const attest_tracked more = attest_tracked_wider(second, by);
    //@ assert size: \forall real x; tracks(number, x) ==> \is_finite(by) ==> size_within(x, size);
    //@ assert off: \forall real g; tracks(rest, g) ==> \is_finite(by) ==> lies_within(g, rest.value, off);
    /*@ assert near: \forall real x, g; tracks(number, x) ==> tracks(rest, g) ==> \is_finite(by) ==>
      @     size_within(x, size) && lies_within(g, rest.value, off) && product_moved_by(g, rest.value, x, by); */
    //@ assert second: \forall real x; tracks(number, x) ==> tracks(second, rest.value * x);
    //@ assert more: \forall real x, g; tracks(number, x) ==> tracks(rest, g) ==> rest_times(more, g, x);
    const attest_tracked all = attest_tracked_sum(attest_tracked_sum(first, more), attest_tracked_point(fl_neg(y)));
    /*@ assert all: \forall real x, r; tracks(number, x) ==> tracks(rest, r - scale) ==>
      @     rest_times(more, r - scale, x) && tracks(all, joined_parts(r, scale, x, y)) && parts_join(r, scale, x, y) &&
      @     root_missed(all, r, x, y); */
    return all;
}

/*@ // number t of the list y is as near as found
  @ predicate rooted_at{L}(double *inner, double *low, double *off, \list<real> y, integer t) =
  @     \is_finite(off[t]) ==> parted_in(inner, low, off, t, y, 0);
  @ predicate rooted_to{L, M}(double *crossed, attest_missing of, double *inner, double *low, double *off, integer d, integer n,
  @                           integer t) =
  @     \forall \list<real> x, y; parted_to{L}(crossed, of.low, of.off, n, x, 0) ==> rooted_listed(y, x, d, n) ==>
  @     rooted_at{M}(inner, low, off, y, t);
  @ predicate rooted_kept{L, M}(double *inner, double *low, double *off, integer t) = \at(inner[t], L) == \at(inner[t], M) &&
  @     \at(low[t], L) == \at(low[t], M) && \at(off[t], L) == \at(off[t], M) &&
  @     (\is_finite(\at(off[t], L)) <==> \is_finite(\at(off[t], M)));
  @ lemma rooted_to_kept{K, L, M}: \forall double *crossed, attest_missing of, double *inner, *low, *off, integer d, n, t;
  @     low != \null ==> off != \null ==> rooted_kept{L, M}(inner, low, off, t) ==>
  @     rooted_to{K, L}(crossed, of, inner, low, off, d, n, t) ==>
  @     rooted_to{K, M}(crossed, of, inner, low, off, d, n, t);
  @ */

bool attest_rooted(const double *crossed, attest_missing of, int64_t d, int64_t v, double *inner, double *low,
                   double *off)
{
    //@ ghost product_below(d, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t size = d * v;
    const double scale = attest_default_scale(d);
    const attest_tracked rest = attest_scale_missing(scale, d);
    /*@ loop invariant range:   0 <= t <= size;
      @ loop invariant crossed: same_values{Pre, Here}(crossed, size);
      @ loop invariant of_low:  same_values{Pre, Here}(of.low, size);
      @ loop invariant of_off:  same_values{Pre, Here}(of.off, size);
      @ loop invariant upper:   \forall integer s; 0 <= s < t ==> rooted_to{Pre, Here}(crossed, of, inner, low, off, d, size, s);
      @ loop assigns t, inner[0 .. size - 1], low[0 .. size - 1], off[0 .. size - 1];
      @ loop variant size - t; */
    for (int64_t t = 0; t < size; t++) {
        //@ ghost Before: ;
        const attest_tracked number = both_parts(crossed[t], of.low[t], of.off[t]);
        const double y = fl_mul(scale, crossed[t]);
        const attest_tracked found = rooted_missing(number, scale, rest, y), missing = attest_tracked_settled(found);
        /*@ assert number: \forall \list<real> x; parted_to{Pre}(crossed, of.low, of.off, size, x, 0) ==>
          @     parted_in{Pre}(crossed, of.low, of.off, \at(t, Here), x, 0) && tracks(number, \nth(x, \at(t, Here))); */
        /*@ assert found: \forall \list<real> x; parted_to{Pre}(crossed, of.low, of.off, size, x, 0) ==>
          @     root_missed(found, root_scale(d), \nth(x, \at(t, Here)), y); */
        /*@ assert missing: \forall \list<real> x, y_; parted_to{Pre}(crossed, of.low, of.off, size, x, 0) ==>
          @     rooted_listed(y_, x, d, size) ==> entry_rooted(y_, x, d, \at(t, Here)) && tracks(missing, \nth(y_, \at(t, Here)) - y); */
        inner[t] = y;
        low[t] = missing.value;
        off[t] = attest_tracked_off(missing);
        //@ assert here: rooted_to{Pre, Here}(crossed, of, inner, low, off, d, size, \at(t, Here));
        //@ assert kept: \forall integer s; 0 <= s < t ==> rooted_kept{Before, Here}(inner, low, off, s);
        /*@ assert earlier: \forall integer s; 0 <= s < t ==> rooted_kept{Before, Here}(inner, low, off, s) &&
          @     rooted_to{Pre, Before}(crossed, of, inner, low, off, d, size, s) &&
          @     rooted_to{Pre, Here}(crossed, of, inner, low, off, d, size, s); */
    }
    const bool found = attest_all_finite(off, size);
    /*@ assert upper: found ==> \forall \list<real> x, y, integer s; parted_to{Pre}(crossed, of.low, of.off, size, x, 0) ==>
      @     rooted_listed(y, x, d, size) ==> 0 <= s < size ==> rooted_to{Pre, Here}(crossed, of, inner, low, off, d, size, s) &&
      @     parted_in(inner, low, off, s, y, 0); */
    return found;
}
