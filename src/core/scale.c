#define FL_VALUES
#include "scale.h"

/* The same number with 2^(1 - e) <= z < 2^e, given 2^(1 - 2e) <= z < 2^(2e). */
/*@ requires step:     1 <= e <= 512;
  @ requires exponent: -10000 <= s.m <= 10000;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures exponent: s.m - e <= \result.m <= s.m + e;
  @ */
static attest_scaled nearer_one(attest_scaled s, int64_t e)
{
    const attest_scaled down = {fl_mul(s.z, attest_power_of_two(-e)), s.m + e};
    const attest_scaled up = {fl_mul(s.z, attest_power_of_two(e)), s.m - e};
    return s.z >= attest_power_of_two(e) ? down : s.z < attest_power_of_two(1 - e) ? up : s;
}

attest_scaled attest_split(double x)
{
    const attest_scaled normal = {x, 0}, lifted = {fl_mul(x, 0x1p64), -64};
    attest_scaled s = x < 0x1p-1022 ? lifted : normal;
    int64_t e = 512;
    /*@ loop invariant range:    0 <= e <= 512;
      @ loop invariant exponent: -64 - (1024 - 2 * e) <= s.m <= 1024 - 2 * e;
      @ loop assigns e, s;
      @ loop variant e; */
    while (e >= 1) {
        s = nearer_one(s, e);
        e /= 2;
    }
    return s;
}

/* x (1 + GAP) rounds to the double after x, x (1 - GAP) to the one before it: GAP x is more than half a unit in the last
 * place of x, and at most one. Only next to the subnormal numbers does its own rounding spoil that. */
#define GAP 0x1.0000000000001p-53

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
