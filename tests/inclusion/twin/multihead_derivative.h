/* The Jacobian of the whole multi-head map, K12, from the heads' printed Jacobians K9, K10 and K11. */
#ifndef ATTEST_TWIN_MULTIHEAD_DERIVATIVE_H
#define ATTEST_TWIN_MULTIHEAD_DERIVATIVE_H

#include "multihead.h"

/* (J_F)_ij = sum_h (W^V_h W^O_h)^T J^h_ij, W^O_h = rows h n to h n + n - 1 of W^O. The printed formulas know no softcap,
 * no biases of q and k, and only the dot product and L2. */
twin *twin_multihead_jacobian(const twin_multihead *m);

#endif
