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

/* A file that scales without error says POWER_VALUES and FL_VALUES before anything else; the others' proofs are spared the
 * clauses. */
#ifdef POWER_VALUES
#include "logic/power.h"
#define POWER_ENSURES(...) ensures power : (__VA_ARGS__);
/*@ // Theorems of proofs/theory/numeric/scale.v, where 2^m is Flocq's: the tables' powers of two are that, and a double times
  @ // one is a double unless it becomes too small.
  @ predicate scales(double x, integer m) = fl_times(x, two_to(m)) == x * two_to(m);
  @ predicate power_known{L}(integer m) = power_of_two(m) == two_to(m);
  @ axiomatic scaling_theorems {
  @   axiom power_of_two_value{L}: \forall integer m; -1024 <= m <= 1023 ==> power_known(m);
  @   axiom scaling_exact: \forall double x, integer m; \is_finite(x) ==> 0 <= m || 0x1p-1022 <= x * two_to(m) ==> scales(x, m);
  @   axiom double_between: \forall double x; \is_finite(x) ==> 0 < x <= FL_MAX ==> two_to(-1074) <= x < two_to(1024);
  @ } */
#else
#define POWER_ENSURES(...)
#endif

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

#ifdef POWER_VALUES
/*@ predicate scaled(attest_scaled s) = \is_finite(s.z) && 1 <= s.z < 2 && -1100 <= s.m <= 1100;
  @ logic real scaled_value(attest_scaled s) = s.z * two_to(s.m); */
#endif

/* x = z 2^m with 1 <= z < 2, for finite x > 0. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures exponent: -1100 <= \result.m <= 1100;
  @ POWER_ENSURES(!\is_finite(x) || x <= 0 || (scaled(\result) && x == scaled_value(\result)))
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

/* scale.c proves which number comes; the others are spared the clauses. */
#ifdef NEXT_VALUES
#define NEXT_ENSURES_VALUE(v) ensures value : !\is_finite(\result) || !\is_finite(x) || x < 0 || \result == (v);
#else
#define NEXT_ENSURES_VALUE(v)
#endif

/* The doubles next to x >= 0; attest_below(0) is 0, and above the largest finite double lies infinity. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures above:  \is_finite(x) && 0 <= x ==> \ge_double(\result, x);
  @ ensures finite: \is_finite(x) && 0 <= x <= 0x1p1000 ==> \is_finite(\result);
  @ NEXT_ENSURES_VALUE(next_steps(x))
  @ */
double attest_next(double x);

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures below: \is_finite(x) && 0 <= x ==> \is_finite(\result) && 0 <= \result <= x;
  @ NEXT_ENSURES_VALUE(previous_steps(x))
  @ */
double attest_previous(double x);

#endif
