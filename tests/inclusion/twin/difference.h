/* Derivatives by difference quotients: one machinery for every Jacobian, product and gradient, whatever the formula.
 *
 * At b bits a central difference with the step 2^(-b/3) is wrong by about 2^(-2b/3), from its curvature and from
 * rounding alike. It is symmetric, so |x| has the derivative 0 at 0. Who starts from numbers that lie
 * close to a kink must choose b so that the step does not jump over it. */
#ifndef ATTEST_TWIN_DIFFERENCE_H
#define ATTEST_TWIN_DIFFERENCE_H

#include "array.h"

/* A function of one matrix; everything else it needs is its context. */
typedef twin *twin_map(const void *context, const twin *x);

/* d/dt f(x + t direction) at t = 0, in the shape of f(x). */
twin *twin_directional(twin_map *f, const void *context, const twin *x, const twin *direction);
/* All partial derivatives: row = element of f(x), column = element of x, both row-major. */
twin *twin_jacobian(twin_map *f, const void *context, const twin *x);

#endif
