#define FL_VALUES
#define POWER_VALUES
#include "logic/units.h"
#include "logic/product.h"
#include "logic/power.h"
#include "logic/exp.h"
#include "exp_side.h"
#include "fl.h"

/*@ // A theorem of proofs/theory/numeric/exp_side.v.
  @ // a + b, in two words, is within exp's error of e; y is near 1, z between 1 and 2
  @ predicate side_factors(real a, real b, real e, real y, real z) = exp_dd_words(a, b)
  @     && near_unit(a + b, e, 0x1p-95) && 0x1p-8 <= y <= 0x1p9 && 1 <= z < 2;
  @ // r tells on which side of z e y lies, unless it is too near to 0
  @ predicate side_tells(real r, real e, real y, real z) = (r > UNSURE ==> e * y > z) && (r < -UNSURE ==> e * y < z);
  @ axiomatic side_theorems {
  @   axiom exp_side_sign: \forall double a, b, y, z, real e; \is_finite(a) && \is_finite(b) && \is_finite(y) && \is_finite(z) ==>
  @       side_factors(a, b, e, y, z) ==>
  @       side_tells(dd_add_double_hi(dd_mul_double_hi(a, b, y), dd_mul_double_lo(a, b, y), -z), e, y, z);
  @ } */

/* Leading the provers: e = e^x 2^-m in two words, x = hi + lo; a factor between 2^-8 and 2^9, exact; and why e factor lies on
 * the side of t.z on which d e^x lies of t, even if the exponent of the factor was held between -8 and 8. */
/*@ ghost
  /@ requires close: exp_dd_close(a, b, two_to(m), \exp(hi + lo)) && exp_dd_words(a, b) && -1100 <= m <= 1100;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures near: near_unit(a + b, \exp(hi + lo) * two_to(-m), 0x1p-95);
   @/
  static inline void exp_in_units(double a, double b, int64_t m, double hi, double lo)
  {
      powers_multiply(m, -m);
      /@ assert inverse: inverses(two_to(m), two_to(-m)); @/
      /@ assert near: near_unit((a + b) * two_to(m), \exp(hi + lo), 0x1p-95); @/
      /@ assert scaled: times_is(\exp(hi + lo) * two_to(-m), \exp(hi + lo), two_to(-m)); @/
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
   @ requires e: 0.9 <= \exp(hi + lo) * two_to(-em) <= 2.1;
   @ requires c: c == (m < -8 ? -8 : m > 8 ? 8 : m) && m == s.m + em - t.m;
   @ requires power: \is_finite(power) && power == two_to(c) && \is_finite(factor) && times_is(factor, s.z, power);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures above: \exp(hi + lo) * two_to(-em) * factor > t.z ==> d * \exp(hi + lo) > scaled_value(t);
   @ ensures below: \exp(hi + lo) * two_to(-em) * factor < t.z ==> d * \exp(hi + lo) < scaled_value(t);
   @/
  static inline void sides_in_units(double d, double hi, double lo, attest_scaled s, int64_t em, attest_scaled t, int64_t m,
                                    int64_t c, double power, double factor)
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
      /@ assert unit: times_is(\exp(hi + lo) * two_to(-em), \exp(hi + lo), two_to(-em)); @/
      /@ assert whole: units(\exp(hi + lo) * two_to(-em), s.z * two_to(m), two_to(t.m), d, \exp(hi + lo)); @/
      /@ assert order: order_kept(\exp(hi + lo) * two_to(-em), s.z * two_to(m), t.z, two_to(t.m), d, \exp(hi + lo)); @/
      /@ assert middle: c == m ==> times_is(factor, s.z, two_to(m)); @/
      /@ assert equal: c == m ==> factor == s.z * two_to(m); @/
      /@ assert large: c < m ==> larger(factor, s.z * two_to(m), power) && power == 256; @/
      /@ assert falls: m < c ==> 0 < two_to(m) <= power && c == -8; @/
      /@ assert small: m < c ==> smaller(factor, s.z * two_to(m), power) && power == 0x1p-8; @/
      /@ assert same: same_side(\exp(hi + lo) * two_to(-em), factor, factor, t.z); @/
      /@ assert side: same_side(\exp(hi + lo) * two_to(-em), factor, s.z * two_to(m), t.z); @/
  }
*/

double attest_exp_excess(double d, attest_dd x, attest_scaled t)
{
    const attest_scaled s = attest_split(d);
    const attest_scaled_dd e = attest_exp_dd(x);
    //@ assert known: power_known(e.m);
    //@ assert close: exp_dd_close(e.z.hi, e.z.lo, two_to(e.m), \exp(x.hi + x.lo)) && exp_dd_words(e.z.hi, e.z.lo);
    const int64_t m = s.m + e.m - t.m;
    //@ ghost const int64_t c = m < -8 ? -8 : m > 8 ? 8 : m;
    //@ ghost exp_in_units(e.z.hi, e.z.lo, e.m, x.hi, x.lo);
    const double power = attest_power_near_one(m);
    //@ assert power: power_known(c) && power == two_to(c);
    //@ ghost factor_size(s.z, power, c);
    const double factor = fl_mul(s.z, power);
    //@ assert factor: times_is(factor, s.z, power) && small_number(factor, 512) && dd_within(e.z, 4);
    //@ assert factors: side_factors(e.z.hi, e.z.lo, \exp(x.hi + x.lo) * two_to(-e.m), factor, t.z);
    const attest_dd product = attest_dd_mul_double(e.z, factor);
    //@ assert product_size: dd_within(product, 16384 * \abs(factor) + 16384);
    //@ assert product: dd_within(product, 0x1p24);
    const attest_dd rest = attest_dd_add_double(product, fl_neg(t.z));
    //@ assert rest: dd_finite(rest) && side_tells(rest.hi, \exp(x.hi + x.lo) * two_to(-e.m), factor, t.z);
    //@ ghost sides_in_units(d, x.hi, x.lo, s, e.m, t, m, c, power, factor);
    return rest.hi;
}

int attest_exp_side(double d, attest_dd x, attest_scaled t)
{
    const double e = attest_exp_excess(d, x, t);
    return e > UNSURE ? 1 : e < -UNSURE ? -1 : 0;
}
