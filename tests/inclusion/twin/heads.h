/* The twin of attention with a test's weights (tests/support/heads.h), logits scaled by 1 / sqrt(d) exactly. */
#ifndef ATTEST_TWIN_HEADS_H
#define ATTEST_TWIN_HEADS_H

#include "../../support/heads.h"
#include "multihead.h"

/* At X [n,width]; L2 with A_h, tied if w.wk is w.wq. */
twin_multihead twin_of_heads(const heads *h, attest_kind kind, const uint8_t *mask, const double *X, twin_mode mode);

/* Its Jacobian, N D x N D, and the norms of that. */
twin *twin_heads_jacobian(const heads *h, attest_kind kind, const uint8_t *mask, const double *X, twin_mode mode);

/* The largest row sum of absolute values, 1 x 1. */
twin *twin_norm_inf(const twin *a);

#endif
