/* Powers of two that keep squares inside double's range: a matrix times such a factor has the same digits. */
#ifndef ATTEST_BALANCE_H
#define ATTEST_BALANCE_H

#include "size.h"
#include <stdint.h>

/* A file that proves which number comes includes fl.h and says BALANCE_VALUES before this one; the others are spared it. */
#ifdef BALANCE_VALUES
#define LARGEST_ENSURES_VALUE                                                                                          \
    ensures known : !(\forall integer i; !(0 <= i < n) || \is_finite(a[i])) || \is_finite(\result);                    \
    ensures attained : !\is_finite(\result) || \result == 0.0 || \exists integer i;                                    \
    0 <= i < n && \abs(a[i]) == \result;
#ifndef OVER_THE_REALS /* where every number is a double these would be false */
/*@ // Theorems of proofs/theory/numeric/scale.v: these powers of two take nothing from a double but what underflows.
  @ predicate balancing(real s) = s == 0x1p-624 || s == 1.0 || s == 0x1p674;
  @ axiomatic balance_theorems {
  @   axiom balanced_exact: \forall double x, real s; \is_finite(x) ==> balancing(s) ==> 1 <= s ==> \abs(s * x) <= FL_MAX ==>
  @       fl_times(s, x) == s * x;
  @   axiom balanced_near: \forall double x, real s; \is_finite(x) ==> balancing(s) ==> \abs(s * x) <= FL_MAX ==>
  @       \abs(fl_times(s, x) - s * x) <= 0x1p-1074;
  @   axiom double_least: \forall double x; \is_finite(x) ==> x != 0 ==> 0x1p-1074 <= \abs(x);
  @ } */
#endif
#define BALANCE_ENSURES_VALUE                                                                                          \
    ensures finite : \is_finite(\result);                                                                              \
    ensures large : !\is_finite(x) || x <= 0x1p400 || \result == 0x1p-624;                                             \
    ensures small : !\is_finite(x) || x >= 0x1p-400 || \result == 0x1p674;
#else
#define LARGEST_ENSURES_VALUE
#define BALANCE_ENSURES_VALUE
#endif

/* max_i |a_i|; infinite if an element is not a finite number, 0 if there is none. */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(a + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \is_plus_infinity(\result) || (\is_finite(\result) && \result >= 0.0);
  @ ensures largest: \is_finite(\result) ==>
  @     \forall integer i; 0 <= i < n ==> \is_finite(a[i]) && \abs(a[i]) <= \result;
  @ LARGEST_ENSURES_VALUE
  @ */
double attest_largest_magnitude(const double *a, int64_t n);

/* A power of two s such that s x lies between 2^-400 and 2^400, for a finite x > 0. Numbers below x suffer nothing, either,
 * but for those that are 2^-800 of it or less: they may lose 2^-1075. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures power: \result == 0x1p-624 || \result == 1.0 || \result == 0x1p674;
  @ ensures kept: \is_finite(x) && 0x1p-400 <= x <= 0x1p400 ==> \result == 1.0;
  @ BALANCE_ENSURES_VALUE
  @ */
double attest_balance(double x);

#endif
