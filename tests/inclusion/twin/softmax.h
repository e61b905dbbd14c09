/* Softmax, log-sum-exp and the softmax Jacobian (K8), row by row, with masks. */
#ifndef ATTEST_TWIN_SOFTMAX_H
#define ATTEST_TWIN_SOFTMAX_H

#include "array.h"

/* mask: one byte for every logit, nonzero = attends; NULL = all do. A row must have an unmasked entry. */
twin *twin_softmax(const twin *logits, const uint8_t *mask);
/* One column: log sum_j e^(l_j) over the unmasked j. */
twin *twin_log_sum_exp(const twin *logits, const uint8_t *mask);
/* K8 at the row vector p: diag(p) - p^T p, the diagonal written as p_i (1 - p_i). */
twin *twin_softmax_jacobian(const twin *p);
/* K8 times the row vector t: p_j (t_j - sum_k p_k t_k). */
twin *twin_softmax_jvp(const twin *p, const twin *t);

#endif
