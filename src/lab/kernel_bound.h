/* How far attention over an attention kernel G moves measures in the box [-radius, radius]^width, in the 1-Wasserstein
 * distance for the 1-norm, values being the tokens themselves: Vuckovic et al., theorem 1, as it holds and as it is
 * printed (E27). */
#ifndef LAB_KERNEL_BOUND_H
#define LAB_KERNEL_BOUND_H

#include "core/score.h"
#include <stdbool.h>
#include <stdint.h>

/* G(x, y) = exp(scale s(x, y)), s being the score of ATTEST_DOT, ATTEST_L2 or ATTEST_LAPLACE; scale and radius are
 * above 0. With diam the width of the box, G between eps and top, and slope its largest in either argument:
 *
 *     holds      (top + 2 slope diam) / eps
 *     printed    4 slope diam width / eps, which is not a bound
 *
 * rounded up. */
double lab_kernel_bound(attest_kind kind, double scale, double radius, int64_t width, bool printed);

/* What proposition 8 prints for the Gaussian kernel and n points on the line; theorem 2 prints twice as much. Neither is
 * a bound (E30, E31). Rounded to nearest. */
double lab_gaussian_printed(double n);

#endif
