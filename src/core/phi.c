#define FL_VALUES
#include "phi.h"
#include "exp_dd.h"
#include "exp_kernel.h"
#include "fl.h"
#include "log.h"
#include "scale.h"

#define SMALLEST    0x1p-1074
#define LARGEST     704.0 /* phi^-1 of the largest double is 702.2... */
#define UNSURE      0x1p-90 /* what `excess` may be off by: exp's 2^-96 and two roundings of 2^-103, times 2, and a margin */
#define EVALUATIONS 8 /* more than the search ever takes: the guess is off by one unit in the last place at most */

/* phi(d) - t in units of 2^(t.m), so that nothing over- or underflows. Far from 0, only its sign is right. */
/*@ requires domain: \is_finite(d) && 0 < d <= 704;
  @ requires t:      -1100 <= t.m <= 1100;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result.hi) ==> \is_finite(t.z);
  @ */
static attest_dd excess(double d, attest_scaled t)
{
    const attest_scaled s = attest_split(d);
    const attest_scaled_dd e = attest_exp_dd(attest_dd_sum(d, 1.0));
    const double factor = fl_mul(s.z, attest_power_near_one(s.m + e.m - t.m));
    return attest_dd_add_double(attest_dd_mul_double(e.z, factor), fl_neg(t.z));
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
  @ requires t:      -1100 <= t.m <= 1100;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures domain: \is_finite(\result) && 0x1p-1074 <= \result <= 704;
  @ */
static double improved(double d, attest_scaled t)
{
    const double step = fl_div(excess(d, t).hi, fl_mul(t.z, fl_add(1.0, d)));
    return attest_within(SMALLEST, fl_sub(d, fl_mul(d, step)), LARGEST);
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
    if (t == 0.0)
        return ATTEST_OK;
    *hi = LARGEST;
    const attest_scaled s = attest_split(t);
    double d = improved(guess(t), s);
    /*@ loop invariant order: \is_finite(*lo) && \is_finite(*hi) && 0 <= *lo <= *hi <= 704;
      @ loop invariant d:     \is_finite(d);
      @ loop assigns i, d, *lo, *hi;
      @ loop variant 8 - i; */
    for (int64_t i = 0; i < EVALUATIONS && *lo < d && d < *hi; i++) {
        const double e = excess(d, s).hi;
        if (e > UNSURE) {
            *hi = d;
            d = attest_previous(d);
        } else if (e < -UNSURE) {
            *lo = d;
            d = attest_next(d);
        } else {
            *lo = attest_previous(d);
            *hi = attest_next(d);
            break;
        }
    }
    return ATTEST_OK;
}
