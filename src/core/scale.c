#include "scale.h"

// clang-format off
const double attest_power_coarse[64] = {
    0x1p-1024, 0x1p-992, 0x1p-960, 0x1p-928, 0x1p-896, 0x1p-864, 0x1p-832, 0x1p-800,
    0x1p-768, 0x1p-736, 0x1p-704, 0x1p-672, 0x1p-640, 0x1p-608, 0x1p-576, 0x1p-544,
    0x1p-512, 0x1p-480, 0x1p-448, 0x1p-416, 0x1p-384, 0x1p-352, 0x1p-320, 0x1p-288,
    0x1p-256, 0x1p-224, 0x1p-192, 0x1p-160, 0x1p-128, 0x1p-96, 0x1p-64, 0x1p-32,
    0x1p0, 0x1p32, 0x1p64, 0x1p96, 0x1p128, 0x1p160, 0x1p192, 0x1p224,
    0x1p256, 0x1p288, 0x1p320, 0x1p352, 0x1p384, 0x1p416, 0x1p448, 0x1p480,
    0x1p512, 0x1p544, 0x1p576, 0x1p608, 0x1p640, 0x1p672, 0x1p704, 0x1p736,
    0x1p768, 0x1p800, 0x1p832, 0x1p864, 0x1p896, 0x1p928, 0x1p960, 0x1p992,
};

const double attest_power_fine[32] = {
    0x1p0, 0x1p1, 0x1p2, 0x1p3, 0x1p4, 0x1p5, 0x1p6, 0x1p7,
    0x1p8, 0x1p9, 0x1p10, 0x1p11, 0x1p12, 0x1p13, 0x1p14, 0x1p15,
    0x1p16, 0x1p17, 0x1p18, 0x1p19, 0x1p20, 0x1p21, 0x1p22, 0x1p23,
    0x1p24, 0x1p25, 0x1p26, 0x1p27, 0x1p28, 0x1p29, 0x1p30, 0x1p31,
};
// clang-format on

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
