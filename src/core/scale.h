/* Powers of two, and numbers written as z 2^m. What libc does on the bits is done here by arithmetic, all of it exact. */
#ifndef ATTEST_SCALE_H
#define ATTEST_SCALE_H

#include "fl.h"
#include <stdint.h>

/* 2^(32 q - 1024) and 2^b: together every power of two from 2^-1024 to 2^1023. */
extern const double attest_power_coarse[64];
extern const double attest_power_fine[32];

/* 2^m */
/*@ requires domain: -1024 <= m <= 1023;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ */
static inline double attest_power_of_two(int64_t m)
{
    const uint64_t place = (uint64_t)(m + 1024);
    return fl_mul(attest_power_coarse[place / 32], attest_power_fine[place % 32]);
}

/* z 2^m */
typedef struct attest_scaled {
    double z;
    int64_t m;
} attest_scaled;

/* x = z 2^m with 1 <= z < 2, for finite x > 0. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures exponent: -1087 <= \result.m <= 1023;
  @ */
attest_scaled attest_split(double x);

/* The doubles next to x >= 0; attest_below(0) is 0, and above the largest finite double lies infinity. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures above: \is_finite(x) && 0 <= x ==> \ge_double(\result, x);
  @ */
double attest_next(double x);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures below: \is_finite(x) && 0 <= x ==> \is_finite(\result) && 0 <= \result <= x;
  @ */
double attest_previous(double x);

#endif
