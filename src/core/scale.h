/* Powers of two, and numbers written as z 2^m. What libc does on the bits is done here by arithmetic, all of it exact. */
#ifndef ATTEST_SCALE_H
#define ATTEST_SCALE_H

#include "fl.h"
#include "scale_table.h"
#include <stdint.h>

/*@ // 2^m, for -1024 <= m <= 1023: the theorem power_of_two of proofs/theory/numeric/exp.v
  @ logic real power_of_two{L}(integer m) =
  @     fl_times(attest_power_coarse[(m + 1024) / 32], attest_power_fine[(m + 1024) % 32]);
  @ axiomatic power_theorems {
  @   axiom power_entry{L}: \forall integer q, b; 0 <= q < 64 ==> 0 <= b < 32 ==>
  @       \is_finite(attest_power_coarse[q]) && \is_finite(attest_power_fine[b])
  @       && 0 < attest_power_coarse[q] * attest_power_fine[b] <= FL_MAX;
  @ } */

/* 2^m. A product of powers of two is exact. */
/*@ requires domain: -1024 <= m <= 1023;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures value: \is_finite(\result) && \result == power_of_two(m);
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
  @ ensures exponent: -1100 <= \result.m <= 1100;
  @ */
attest_scaled attest_split(double x);

/* 2^m for -8 <= m <= 8; the nearer of the two ends otherwise: for numbers that must be near 1, and for no others. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures value: \is_finite(\result) && \result == power_of_two(\max(-8, \min(m, 8)));
  @ */
static inline double attest_power_near_one(int64_t m)
{
    return attest_power_of_two(m < -8 ? -8 : m > 8 ? 8 : m);
}

/* The doubles next to x >= 0; attest_below(0) is 0, and above the largest finite double lies infinity. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures above:  \is_finite(x) && 0 <= x ==> \ge_double(\result, x);
  @ ensures finite: \is_finite(x) && 0 <= x <= 0x1p1000 ==> \is_finite(\result);
  @ */
double attest_next(double x);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures below: \is_finite(x) && 0 <= x ==> \is_finite(\result) && 0 <= \result <= x;
  @ */
double attest_previous(double x);

#endif
