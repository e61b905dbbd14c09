#define ATTENTION_VALUES
#define FL_VALUES
#define ROWS_VALUES
#define SCORE_VALUES
#define TRACKED_VALUES
#define VECTOR_VALUES
#include "dd_split.h"
#include "directed.h"
#include "fl.h"
#include "logic/logit.h"
#include "rounding.h"
#include "logic/rows.h"
#include "logic/sum.h"
#include "vector.h"
#include "attention_memory.h"
#include "weighted_rows.h"
#include "logic/attention.h"
#include "score_stands.h"
#include "tracked_score.h"

/*@ // a gap that is h + o, squared
  @ predicate gap_squared(real z, real h, real o) = z == -((h * h + (h * o + h * o)) + o * o);
  @ lemma square_parted_of: \forall real g, h, o; g == h + o ==> gap_squared(-squared(g), h, o);
  @ predicate within_ends(real lo, real hi, real x) = lo <= x <= hi;
  @ lemma square_above: \forall real z, h, o, w, s, lo, hi, most, top, all; gap_squared(z, h, o) ==> lies_below(w, most, h * h) ==>
  @     within_ends(lo, hi, h * o) ==> within_ends(0.0, top, o * o) ==> most + hi + hi + top <= all ==> s == -w ==>
  @     lies_above(s, -all, z);
  @ lemma square_below: \forall real z, h, o, w, s, lo, hi, least, top, all; gap_squared(z, h, o) ==> lies_above(w, least, h * h) ==>
  @     within_ends(lo, hi, h * o) ==> within_ends(0.0, top, o * o) ==> all <= least + lo + lo ==> s == -w ==>
  @     lies_below(s, -all, z);
  @ */

/* -(x - y)^2 */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near: tracks(\result, -squared(x - y));
  @ */
static attest_tracked negative_square(double x, double y)
{
    const attest_dd gap = attest_dd_sum(x, fl_neg(y));
    const attest_tracked square = attest_tracked_times(gap.hi, gap.hi);
    const double low = fl_mul_down(gap.hi, gap.lo), high = fl_mul_up(gap.hi, gap.lo), top = fl_mul_up(gap.lo, gap.lo);
    const double least = fl_add_down(fl_add_down(square.least, low), low);
    const double most = fl_add_up(fl_add_up(fl_add_up(square.most, high), high), top);
    //@ assert known: \is_finite(least) ==> \is_finite(most) ==> \is_finite(low) && \is_finite(high) && \is_finite(top);
    //@ assert gap: \is_finite(gap.lo) ==> \is_finite(gap.hi) && \is_finite(x) && \is_finite(y) && x - y == gap.hi + gap.lo;
    //@ assert squared: \is_finite(gap.lo) ==> gap_squared(-squared(x - y), gap.hi, gap.lo);
    //@ assert square: tracks(square, gap.hi * gap.hi);
    //@ assert twice: \is_finite(least) ==> \is_finite(most) ==> within_ends(low, high, gap.hi * gap.lo);
    //@ assert sign: \is_finite(gap.lo) ==> 0 <= gap.lo * gap.lo;
    //@ assert top: \is_finite(least) ==> \is_finite(most) ==> within_ends(0.0, top, gap.lo * gap.lo);
    //@ assert least: \is_finite(least) ==> \is_finite(most) ==> least <= square.least + low + low;
    //@ assert most: \is_finite(least) ==> \is_finite(most) ==> square.most + high + high + top <= most;
    return (attest_tracked){fl_neg(square.value), fl_neg(most), fl_neg(least)};
}

/* -|x - y| */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near: tracks(\result, -\abs(x - y));
  @ */
static attest_tracked negative_gap(double x, double y)
{
    const bool above = x >= y;
    const attest_dd gap = above ? attest_dd_sum(y, fl_neg(x)) : attest_dd_sum(x, fl_neg(y));
    //@ assert gap: \is_finite(gap.lo) ==> \is_finite(gap.hi) && \is_finite(x) && \is_finite(y) && gap.hi + gap.lo == -\abs(x - y);
    return (attest_tracked){gap.hi, gap.lo, gap.lo};
}

/* One term of the score. */
/*@ requires known: known_kind(kind);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near: tracks(\result, kind == ATTEST_UNIFORM ? 0.0 : term_of(exact_kind((integer)kind), x, y));
  @ */
static attest_tracked term(attest_kind kind, double x, double y)
{
    if (kind == ATTEST_DOT)
        return attest_tracked_times(x, y);
    if (kind == ATTEST_LAPLACE)
        return negative_gap(x, y);
    return kind == ATTEST_UNIFORM ? attest_tracked_point(0.0) : negative_square(x, y);
}

attest_tracked attest_tracked_score(attest_kind kind, const double *q, const double *k, int64_t d)
{
    attest_tracked sum = {0.0, 0.0, 0.0};
    /*@ loop invariant range: 0 <= t <= d;
      @ loop invariant near:  tracks(sum, kind == ATTEST_UNIFORM ? 0.0 : score_real(exact_kind((integer)kind), q, k, t));
      @ loop assigns t, sum;
      @ loop variant d - t; */
    for (int64_t t = 0; t < d; t++) {
        //@ assert more: score_more(exact_kind((integer)kind), q, k, t);
        const attest_tracked one = term(kind, q[t], k[t]);
        //@ assert one: tracks(one, kind == ATTEST_UNIFORM ? 0.0 : term_of(exact_kind((integer)kind), q[t], k[t]));
        sum = attest_tracked_sum(sum, one);
    }
    return sum;
}
