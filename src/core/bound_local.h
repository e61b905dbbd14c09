/* Lipschitz bounds of tied L2 attention near an input: on the set of all X' whose tokens lie within `radius` (Euclidean)
 * of X's. Radius 0 bounds the norm of the Jacobian at X.
 * Mathematics: spec/mathematics.md, section 3.5 (i) and (ii); attest_local_inf, attest_local_two.
 *
 * Around X the squared distances |y_i - y_j|^2 lie in known intervals, and Lemma A with boxes bounds the spread
 * E_i = sum_j P_ij |y_i - y_j|^2 there: c(N) in the global bounds becomes max_i E_i. */
#ifndef ATTEST_BOUND_LOCAL_H
#define ATTEST_BOUND_LOCAL_H

#include "bound.h"
#include "bound_l2.h"
#include "interval.h"
#include <stdint.h>

/* The tokens' share near X: kappa for the infinity-norm, beta for the 2-norm, never more than the global ones. */
typedef struct attest_nearby {
    double kappa, beta;
} attest_nearby;

int64_t attest_nearby_cells(attest_heads w, int64_t n);
int64_t attest_nearby_work(attest_heads w, int64_t n);

attest_nearby attest_nearby_of(attest_heads w, const uint8_t *mask, int64_t n, const double *X, double radius,
                               attest_interval *cells, double *work);

attest_bound attest_bound_local_inf(attest_nearby near, attest_heads w, attest_interval *cells, double *work);
attest_bound attest_bound_local_two(attest_nearby near, attest_spectra t, int64_t d);

#endif
