/* Dropout, as a map of the numbers that it is given.
 * Paper: Kim et al., section 4.2.  Mathematics: spec/mathematics.md, K7.
 *
 * At test time and with the plain 0/1 mask of training it is 1-Lipschitz: no element grows. Inverted dropout is not. */
#ifndef ATTEST_DROPOUT_H
#define ATTEST_DROPOUT_H

#include "size.h"
#include <stdint.h>

/* Training: out_i = x_i where keep_i is not 0, and 0 elsewhere. */
void attest_dropout_train(const double *x, const uint8_t *keep, int64_t n, double *out);

/* Training as most libraries do it: what is kept is divided by 1 - rate. Its Lipschitz constant is 1 / (1 - rate), not 1:
 * no bound of this library covers it. */
void attest_dropout_train_inverted(const double *x, const uint8_t *keep, double rate, int64_t n, double *out);

/* Test: out_i = p x_i, p = 1 - rate the probability of being kept. */
void attest_dropout_test(const double *x, double p, int64_t n, double *out);

#endif
