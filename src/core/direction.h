/* In which direction does multi-head attention stretch most at X? The Jacobian is never formed: only products with it and
 * with its transpose are taken. What is found is an estimate; attest_multihead_enclose_slope vouches for it.
 * Mathematics: spec/mathematics.md, K20. */
#ifndef ATTEST_DIRECTION_H
#define ATTEST_DIRECTION_H

#include "multihead.h"
#include "size.h"
#include <stdint.h>

/* The norms of long vectors in which stretching is measured. */
typedef enum attest_norm { ATTEST_INF, ATTEST_TWO } attest_norm;

/* How many doubles of workspace attest_steepest takes. */
int64_t attest_steepest_work(attest_multihead m);

/* V [n,width]: the steepest direction found at X [n,width].
 * 2-norm: power iteration with J^T J. Infinity-norm: Hager's ascent over sign patterns, which climbs from row to row of J;
 * the best of a few starts. */
void attest_steepest(attest_multihead m, attest_norm norm, const double *X, double *work, double *V);

#endif
