#define FL_VALUES
#define POWER_VALUES
#define PHI_VALUES
#include "logic/units.h"
#include "logic/product.h"
#include "logic/power.h"
#include "logic/phi_order.h"
#include "phi.h"
#include "dd_split.h"
#include "exp_kernel.h"
#include "exp_side.h"
#include "fl.h"
#include "log.h"
#include "scale.h"

#define SMALLEST    0x1p-1074
#define LARGEST     704.0 /* phi^-1 of the largest double is 702.2... */
#define EVALUATIONS 8     /* more than the search ever takes: the guess is off by one unit in the last place at most */

/*@ axiomatic phi_theorems {
  @   // A theorem of proofs/theory/numeric/phi_largest.v.
  @   axiom phi_largest: FL_MAX <= phi_real(LARGEST);
  @ } */

/*@ predicate exp_same(real x, real y) = \exp(x) == \exp(y);
  @ lemma same_exp: \forall real x, y; x <= y ==> y <= x ==> exp_same(x, y); */

/* d + 1, exactly */
/*@ requires domain: \is_finite(d) && 0 < d <= 704;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures sum: exp_dd_argument(\result) && \result.hi + \result.lo == d + 1;
  @ */
static attest_dd one_more(double d)
{
    const attest_dd sum = attest_dd_sum(d, 1.0);
    //@ assert parts: dd_sum_parts(d, 1.0) && dd_finite(sum);
    return sum;
}

/* phi^-1(t) to some 40 bits, by Newton's method on w + log w = log t - 1. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures domain: \is_finite(\result) && 0x1p-1074 <= \result <= 704;
  @ */
static double guess(double t)
{
    const double x = fl_mul(t, 0x1.78b56362cef38p-2); /* t / e */
    if (x < 0x1p-60)
        return attest_within(SMALLEST, x, LARGEST);
    const double l = fl_sub(attest_log(t), 1.0);
    double w = l > 1.0 ? fl_sub(l, attest_log(l)) : fl_div(x, fl_add(x, 1.0));
    /*@ loop invariant range: 0 <= i <= 4;
      @ loop assigns i, w;
      @ loop variant 4 - i; */
    for (int64_t i = 0; i < 4; i++)
        w = fl_mul(w, fl_div(fl_sub(fl_add(1.0, l), attest_log(w)), fl_add(1.0, w)));
    return attest_within(SMALLEST, w, LARGEST);
}

/* The guess d after a last step of Newton's method, with phi to 90 bits: a double next to phi^-1(t). */
/*@ requires domain: \is_finite(d) && 0 < d <= 704;
  @ requires t:      scaled(t);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures domain: \is_finite(\result) && 0x1p-1074 <= \result <= 704;
  @ */
static double improved(double d, attest_scaled t)
{
    const double step = fl_div(attest_exp_excess(d, one_more(d), t), fl_mul(t.z, fl_add(1.0, d)));
    return attest_within(SMALLEST, fl_sub(d, fl_mul(d, step)), LARGEST);
}

/* Where phi(d) lies: 1 above t, -1 below it, 0 too near to tell. */
/*@ requires domain: \is_finite(d) && 0 < d <= 704;
  @ requires t:      scaled(t);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures above: \result > 0 ==> phi_real(d) >= scaled_value(t);
  @ ensures below: \result < 0 ==> phi_real(d) <= scaled_value(t);
  @ */
static int side(double d, attest_scaled t)
{
    const attest_dd more = one_more(d);
    const int at = attest_exp_side(d, more, t);
    //@ assert same: exp_same(more.hi + more.lo, d + 1);
    //@ assert product: equal_scaled(d, \exp(more.hi + more.lo), \exp(d + 1));
    return at;
}

/* Where d cannot be told from phi^-1(t), its neighbours enclose that: as far as they lie inside, and their sides are certain. */
/*@ requires domain: \is_finite(d) && 0 < d <= 704;
  @ requires t:      scaled(t);
  @ requires write:  \valid(lo) && \valid(hi) && \separated(lo, hi);
  @ requires order:  \is_finite(*lo) && \is_finite(*hi) && 0 <= *lo < d < *hi <= 704;
  @ requires sides:  phi_below(*lo, scaled_value(t)) && phi_above(*hi, scaled_value(t));
  @ terminates \true;
  @ exits      \false;
  @ assigns    *lo, *hi;
  @ ensures order: \is_finite(*lo) && \is_finite(*hi) && 0 <= *lo <= *hi <= 704;
  @ ensures sides: phi_below(*lo, scaled_value(t)) && phi_above(*hi, scaled_value(t));
  @ */
static void to_neighbours(double d, attest_scaled t, double *lo, double *hi)
{
    const double below = attest_previous(d), above = attest_next(d);
    if (*lo < below && side(below, t) < 0)
        *lo = below;
    if (above < *hi && side(above, t) > 0)
        *hi = above;
}

/* An enclosure only ever shrinks to an end whose side is certain. Where it is not, t is so near to phi(d) that both
 * neighbours of d are beyond doubt. The search stops at d = phi^-1(t) for every t that cannot be told from phi(d), and at
 * the same two neighbours otherwise, so both ends grow with t. */
attest_status attest_phi_inverse(double t, double *lo, double *hi)
{
    *lo = 0.0;
    *hi = t == 0.0 ? 0.0 : fl_infinity();
    if (!(t >= 0.0) || !fl_is_finite(t))
        return ATTEST_RANGE;
    //@ assert none: t == 0.0 ==> phi_below(0.0, t) && phi_above(0.0, t);
    if (t == 0.0)
        return ATTEST_OK;
    *hi = LARGEST;
    //@ assert largest: t <= FL_MAX && FL_MAX <= phi_real(LARGEST);
    const attest_scaled s = attest_split(t);
    double d = improved(guess(t), s);
    /*@ loop invariant order: \is_finite(*lo) && \is_finite(*hi) && 0 <= *lo <= *hi <= 704;
      @ loop invariant d:     \is_finite(d);
      @ loop invariant sides: phi_below(*lo, t) && phi_above(*hi, t);
      @ loop assigns i, d, *lo, *hi;
      @ loop variant 8 - i; */
    for (int64_t i = 0; i < EVALUATIONS && *lo < d && d < *hi; i++) {
        const int at = side(d, s);
        if (at > 0) {
            *hi = d;
            d = attest_previous(d);
        } else if (at < 0) {
            *lo = d;
            d = attest_next(d);
        } else {
            to_neighbours(d, s, lo, hi);
            break;
        }
    }
    //@ assert found: \forall real c; phi_inverse(c, t) ==> *lo <= c <= *hi;
    return ATTEST_OK;
}
