#define POWER_VALUES
#define FL_VALUES
#define NEXT_VALUES
#include "logic/units.h"
#include "logic/power.h"
#include "fl.h"

/* x (1 + GAP) rounds to the double after x, x (1 - GAP) to the one before it: GAP x is more than half a unit in the last
 * place of x, and at most one. Only next to the subnormal numbers does its own rounding spoil that. */
#define GAP 0x1.0000000000001p-53

/*@ // what attest_next and attest_previous compute, operation by operation
  @ logic real gap_steps(real x) = fl_plus(fl_times(x, GAP), 0x1p-1074);
  @ logic real next_steps(real x) =
  @     x < 0x1p-1021 ? fl_plus(x, 0x1p-1074) : x < 0x1p-1020 ? fl_plus(x, 0x1p-1073) : fl_plus(x, gap_steps(x));
  @ logic real previous_steps(real x) = x <= 0x1p-1021 ? \max(0, fl_minus(x, 0x1p-1074)) :
  @     x <= 0x1p-1020 ? fl_minus(x, 0x1p-1073) : fl_minus(x, gap_steps(x)); */

#include "scale.h"

/*@ // z = y / p, given q = 1 / p: between 1 and 2 where y lies between p and 2 p
  @ predicate quotient_is(real z, real y, real p, real q) = times_is(z, y, q) && inverses(p, q);
  @ lemma quotient_between: \forall real z, y, p, q; quotient_is(z, y, p, q) ==> p <= y < 2 * p ==>
  @     less_scaled(q, y, 2 * p) && order_scaled(q, p, y) && 1 <= z < 2;
  @ */

attest_scaled attest_split(double x)
{
    const double least = attest_power_of_two(-1022), large = attest_power_of_two(64);
    //@ assert least: power_known(-1022) && least == two_to(-1022);
    //@ assert large: power_known(64) && large == two_to(64);
    const bool small = x < least;
    const double y = small ? fl_mul(large, x) : x;
    const int64_t lift = small ? 64 : 0;
    //@ ghost powers_multiply(-1022, 1022);
    //@ ghost powers_multiply(64, -64);
    //@ ghost powers_multiply(-1074, 64);
    //@ ghost powers_multiply(-1022, 12);
    //@ assert one: two_to(-1022) <= 1;
    //@ assert range: \is_finite(x) && 0 < x ==> 0 < x <= FL_MAX && two_to(-1074) <= x < two_to(1024);
    //@ assert lifted: \is_finite(x) && 0 < x && small ==> scales(x, 64) && \is_finite(y) && times_is(y, x, two_to(64));
    //@ assert inverse: inverses(two_to(64), two_to(-64));
    //@ assert back: \is_finite(x) && 0 < x && small ==> quotient_is(x, y, two_to(64), two_to(-64));
    //@ assert order: \is_finite(x) && 0 < x && small ==> order_scaled(two_to(64), two_to(-1074), x);
    //@ assert from: \is_finite(x) && 0 < x ==> two_to(-1022) <= y;
    //@ assert most: \is_finite(x) && 0 < x ==> \is_finite(y) && 0 < y <= FL_MAX;
    //@ assert below: \is_finite(x) && 0 < x ==> y < two_to(1024);
    int64_t low = -1022, high = 1024;
    /*@ loop invariant range: -1022 <= low < high <= 1024;
      @ loop invariant between: \is_finite(x) && 0 < x ==> two_to(low) <= y < two_to(high);
      @ loop assigns low, high;
      @ loop variant high - low; */
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        const double power = attest_power_of_two(middle);
        //@ assert power: power_known(middle) && power == two_to(middle);
        const bool above = y >= power;
        //@ assert above: \is_finite(x) && 0 < x && above ==> two_to(middle) <= y;
        //@ assert under: \is_finite(x) && 0 < x && !above ==> y < two_to(middle);
        if (above)
            low = middle;
        else
            high = middle;
    }
    //@ ghost powers_multiply(low, -low);
    //@ ghost powers_multiply(low, -64);
    //@ assert high: \is_finite(x) && 0 < x ==> two_to(low) <= y < 2 * two_to(low);
    const double down = attest_power_of_two(-low);
    //@ assert down: power_known(-low) && down == two_to(-low);
    const attest_scaled s = {fl_mul(y, down), low - lift};
    //@ assert exact: \is_finite(x) && 0 < x ==> quotient_is(y * two_to(-low), y, two_to(low), two_to(-low));
    //@ assert size: \is_finite(x) && 0 < x ==> 1 <= y * two_to(-low) < 2 && scales(y, -low);
    //@ assert z: \is_finite(x) && 0 < x ==> \is_finite(s.z) && quotient_is(s.z, y, two_to(low), two_to(-low));
    //@ assert whole: \is_finite(x) && 0 < x ==> times_is(y, s.z, two_to(low));
    //@ assert lower: \is_finite(x) && 0 < x && small ==> times_is(x, y, two_to(-64));
    //@ assert powers: times_is(two_to(low - 64), two_to(low), two_to(-64));
    //@ assert lowered: \is_finite(x) && 0 < x && small ==> times_is(x, s.z, two_to(low - 64));
    //@ assert value: \is_finite(x) && 0 < x ==> times_is(x, s.z, two_to(s.m));
    return s;
}

double attest_next(double x)
{
    if (x < 0x1p-1021)
        return fl_add(x, 0x1p-1074);
    if (x < 0x1p-1020)
        return fl_add(x, 0x1p-1073);
    return fl_add(x, fl_add(fl_mul(x, GAP), 0x1p-1074));
}

double attest_previous(double x)
{
    if (x <= 0x1p-1021)
        return fl_max(0.0, fl_sub(x, 0x1p-1074));
    if (x <= 0x1p-1020)
        return fl_sub(x, 0x1p-1073);
    return fl_sub(x, fl_add(fl_mul(x, GAP), 0x1p-1074));
}
