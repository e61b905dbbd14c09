#define FL_VALUES
#define POWER_VALUES
#define PHI_VALUES
#include "logic/units.h"
#include "logic/product.h"
#include "logic/power.h"
#include "logic/phi.h"
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

/*@ // Theorems of proofs/theory/numeric: dd_sum_split in dd.v, phi_sign and phi_largest in phi_excess.v.
  @ predicate dd_sum_parts(real x, real y) = fl_plus(x, y) + dd_sum_lo(x, y) == x + y
  @     && \abs(dd_sum_lo(x, y)) <= 0x1p-53 * \abs(fl_plus(x, y));
  @ // a + b, in two words, is within exp's error of e; y is near 1, z between 1 and 2
  @ predicate phi_factors(real a, real b, real e, real y, real z) = exp_dd_words(a, b)
  @     && near_unit(a + b, e, 0x1p-95) && 0x1p-8 <= y <= 0x1p9 && 1 <= z < 2;
  @ // r tells on which side of z e y lies, unless it is too near to 0
  @ predicate phi_tells(real r, real e, real y, real z) = (r > UNSURE ==> e * y > z) && (r < -UNSURE ==> e * y < z);
  @ axiomatic phi_theorems {
  @   axiom dd_sum_split: \forall double x, y; \is_finite(x) && \is_finite(y) ==> dd_sum_parts(x, y);
  @   axiom phi_sign: \forall double a, b, y, z, real e; \is_finite(a) && \is_finite(b) && \is_finite(y) && \is_finite(z) ==>
  @       phi_factors(a, b, e, y, z) ==>
  @       phi_tells(dd_add_double_hi(dd_mul_double_hi(a, b, y), dd_mul_double_lo(a, b, y), -z), e, y, z);
  @   axiom phi_largest: FL_MAX <= phi_real(LARGEST);
  @ } */

/* Leading the provers: e = e^(d + 1) 2^-m in two words; a factor between 2^-8 and 2^9, exact; and why e factor lies on the side
 * of t.z on which phi(d) lies of t, even if the exponent of the factor was held between -8 and 8. */
/*@ ghost
  /@ requires close: exp_dd_close(a, b, two_to(m), \exp(d + 1)) && exp_dd_words(a, b) && -1100 <= m <= 1100;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures near: near_unit(a + b, \exp(d + 1) * two_to(-m), 0x1p-95);
   @/
  static inline void exp_in_units(double a, double b, int64_t m, double d)
  {
      powers_multiply(m, -m);
      /@ assert inverse: inverses(two_to(m), two_to(-m)); @/
      /@ assert near: near_unit((a + b) * two_to(m), \exp(d + 1), 0x1p-95); @/
      /@ assert scaled: times_is(\exp(d + 1) * two_to(-m), \exp(d + 1), two_to(-m)); @/
  }

  /@ requires sizes: \is_finite(z) && 1 <= z < 2 && -8 <= c <= 8;
   @ requires power: \is_finite(power) && power == two_to(c);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures power: 0x1p-8 <= power <= 0x1p8;
   @ ensures size:  0x1p-8 <= z * power <= 0x1p9;
   @ ensures exact: fl_times(z, power) == z * power;
   @/
  static inline void factor_size(double z, double power, int64_t c)
  {
      powers_multiply(-8, c + 8);
      powers_multiply(c, 8 - c);
      /@ assert power: 0x1p-8 <= power <= 0x1p8; @/
      /@ assert most: product_grows(z, power, 2, 0x1p8); @/
      /@ assert least: product_grows(1, 0x1p-8, z, power); @/
      /@ assert exact: times_is(z * power, z, two_to(c)) && scales(z, c); @/
  }

  /@ requires d: \is_finite(d) && 0 < d && scaled(s) && d == scaled_value(s) && -1100 <= em <= 1100;
   @ requires t: scaled(t);
   @ requires e: 0.9 <= \exp(d + 1) * two_to(-em) <= 2.1;
   @ requires c: c == (m < -8 ? -8 : m > 8 ? 8 : m) && m == s.m + em - t.m;
   @ requires power: \is_finite(power) && power == two_to(c) && \is_finite(factor) && times_is(factor, s.z, power);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures above: \exp(d + 1) * two_to(-em) * factor > t.z ==> phi_real(d) > scaled_value(t);
   @ ensures below: \exp(d + 1) * two_to(-em) * factor < t.z ==> phi_real(d) < scaled_value(t);
   @/
  static inline void sides_in_units(double d, attest_scaled s, int64_t em, attest_scaled t, int64_t m, int64_t c, double power,
                                    double factor)
  {
      powers_multiply(em, -em);
      powers_multiply(s.m, em);
      powers_multiply(m, t.m);
      power_positive(m);
      powers_multiply(c, m < c ? c - m : m - c);
      powers_multiply(m, m < c ? c - m : m - c);
      /@ assert inverse: inverses(two_to(em), two_to(-em)); @/
      /@ assert powers: equal_products(two_to(m), two_to(t.m), two_to(s.m), two_to(em)); @/
      /@ assert parts: times_is(d, s.z, two_to(s.m)); @/
      /@ assert whole_factor: times_is(s.z * two_to(m), s.z, two_to(m)); @/
      /@ assert first: equal_products(s.z * two_to(m), two_to(t.m), d, two_to(em)); @/
      /@ assert unit: times_is(\exp(d + 1) * two_to(-em), \exp(d + 1), two_to(-em)); @/
      /@ assert whole: units(\exp(d + 1) * two_to(-em), s.z * two_to(m), two_to(t.m), d, \exp(d + 1)); @/
      /@ assert order: order_kept(\exp(d + 1) * two_to(-em), s.z * two_to(m), t.z, two_to(t.m), d, \exp(d + 1)); @/
      /@ assert middle: c == m ==> times_is(factor, s.z, two_to(m)); @/
      /@ assert equal: c == m ==> factor == s.z * two_to(m); @/
      /@ assert large: c < m ==> larger(factor, s.z * two_to(m), power) && power == 256; @/
      /@ assert falls: m < c ==> 0 < two_to(m) <= power && c == -8; @/
      /@ assert small: m < c ==> smaller(factor, s.z * two_to(m), power) && power == 0x1p-8; @/
      /@ assert same: same_side(\exp(d + 1) * two_to(-em), factor, factor, t.z); @/
      /@ assert side: same_side(\exp(d + 1) * two_to(-em), factor, s.z * two_to(m), t.z); @/
  }
*/

/* phi(d) - t in units of 2^(t.m), so that nothing over- or underflows. Far from 0, only its sign is right. */
/*@ requires domain: \is_finite(d) && 0 < d <= 704;
  @ requires t:      scaled(t);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result);
  @ ensures above:  \result > UNSURE ==> phi_real(d) > scaled_value(t);
  @ ensures below:  \result < -UNSURE ==> phi_real(d) < scaled_value(t);
  @ */
static double excess(double d, attest_scaled t)
{
    const attest_scaled s = attest_split(d);
    const attest_dd sum = attest_dd_sum(d, 1.0);
    //@ assert parts: dd_sum_parts(d, 1.0) && dd_finite(sum) && sum.hi + sum.lo == d + 1 && exp_dd_argument(sum);
    const attest_scaled_dd e = attest_exp_dd(sum);
    //@ assert known: power_known(e.m);
    //@ assert close: exp_dd_close(e.z.hi, e.z.lo, two_to(e.m), \exp(d + 1)) && exp_dd_words(e.z.hi, e.z.lo);
    const int64_t m = s.m + e.m - t.m;
    //@ ghost const int64_t c = m < -8 ? -8 : m > 8 ? 8 : m;
    //@ ghost exp_in_units(e.z.hi, e.z.lo, e.m, d);
    const double power = attest_power_near_one(m);
    //@ assert power: power_known(c) && power == two_to(c);
    //@ ghost factor_size(s.z, power, c);
    const double factor = fl_mul(s.z, power);
    //@ assert factor: times_is(factor, s.z, power) && small_number(factor, 512) && dd_within(e.z, 4);
    //@ assert factors: phi_factors(e.z.hi, e.z.lo, \exp(d + 1) * two_to(-e.m), factor, t.z);
    const attest_dd product = attest_dd_mul_double(e.z, factor);
    //@ assert product_size: dd_within(product, 16384 * \abs(factor) + 16384);
    //@ assert product: dd_within(product, 0x1p24);
    const attest_dd rest = attest_dd_add_double(product, fl_neg(t.z));
    //@ assert rest: dd_finite(rest) && phi_tells(rest.hi, \exp(d + 1) * two_to(-e.m), factor, t.z);
    //@ ghost sides_in_units(d, s, e.m, t, m, c, power, factor);
    return rest.hi;
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
    const double step = fl_div(excess(d, t), fl_mul(t.z, fl_add(1.0, d)));
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
    const double e = excess(d, t);
    return e > UNSURE ? 1 : e < -UNSURE ? -1 : 0;
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
