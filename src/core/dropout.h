/* Dropout, as a map of the numbers that it is given.
 * Paper: Kim et al., section 4.2.  Mathematics: spec/mathematics.md, K7.
 *
 * At test time and with the plain 0/1 mask of training it is 1-Lipschitz: no element grows. Inverted dropout is not.
 *
 * Error, relative to the element: none with the plain mask; gamma_2 = 2u / (1 - 2u), u = 2^-53, when inverted, for 1 - rate
 * and the quotient; u at test time, for the product with the p that is given. Where a result underflows, 2^-1075 more
 * (tests/inclusion/test_dropout.c). */
#ifndef ATTEST_DROPOUT_H
#define ATTEST_DROPOUT_H

#include "reals.h"
#include "size.h"
#include <stdint.h>

#ifdef OVER_THE_REALS
#include "logic/dropout.h"
#endif

/* Training: out_i = x_i where keep_i is not 0, and 0 elsewhere. */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(x + (0 .. n - 1)) && \valid_read(keep + (0 .. n - 1));
  @ requires write:  \valid(out + (0 .. n - 1));
  @ requires apart:  \separated(out + (0 .. n - 1), x + (0 .. n - 1)) &&
  @                  \separated(out + (0 .. n - 1), keep + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n - 1];
  @ ensures kept:    \forall integer i; 0 <= i < n ==> keep[i] != 0 ==> \is_finite(x[i]) ==> out[i] == x[i];
  @ ensures dropped: \forall integer i; 0 <= i < n ==> keep[i] == 0 ==> IS_VALUE(out[i], 0.0);
  @ REAL_ENSURES(real, \forall integer i; 0 <= i < n ==> out[i] == dropped_out(keep[i], \at(x[i], Pre)))
  @ */
void attest_dropout_train(const double *x, const uint8_t *keep, int64_t n, double *out);

/* Training as most libraries do it: what is kept is divided by 1 - rate. Its Lipschitz constant is 1 / (1 - rate), not
 * 1: no bound of this library covers it. */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires rate:   \is_finite(rate) && 0.0 <= rate < 1.0;
  @ requires read:   \valid_read(x + (0 .. n - 1)) && \valid_read(keep + (0 .. n - 1));
  @ requires write:  \valid(out + (0 .. n - 1));
  @ requires apart:  \separated(out + (0 .. n - 1), x + (0 .. n - 1)) &&
  @                  \separated(out + (0 .. n - 1), keep + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n - 1];
  @ ensures dropped: \forall integer i; 0 <= i < n ==> keep[i] == 0 ==> IS_VALUE(out[i], 0.0);
  @ REAL_ENSURES(real, \forall integer i; 0 <= i < n ==> out[i] == dropped_out_inverted(keep[i], rate, \at(x[i], Pre)))
  @ */
void attest_dropout_train_inverted(const double *x, const uint8_t *keep, double rate, int64_t n, double *out);

/*@ predicate shrunk(double x, double y) = \is_finite(x) && 0.0 <= x ==> \is_finite(y) && 0.0 <= y <= x; */

/* Test: out_i = p x_i, p = 1 - rate the probability of being kept. */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires kept:   \is_finite(p) && 0.0 <= p <= 1.0;
  @ requires read:   \valid_read(x + (0 .. n - 1));
  @ requires write:  \valid(out + (0 .. n - 1));
  @ requires apart:  \separated(out + (0 .. n - 1), x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n - 1];
  @ ensures shrinks: \forall integer i; 0 <= i < n ==> shrunk(x[i], out[i]);
  @ REAL_ENSURES(real, \forall integer i; 0 <= i < n ==> out[i] == p * \at(x[i], Pre))
  @ */
void attest_dropout_test(const double *x, double p, int64_t n, double *out);

#endif
