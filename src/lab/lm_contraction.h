/* The Lipschitz bound that contractive L2 attention divides by, and its derivative, so that training sees through the
 * division. Kim et al., theorem 3.2 for the infinity-norm (K15, K22), in plain arithmetic: what is certified is
 * core/bound_l2.h.
 *
 *     (4 c + 1 / sqrt(n)) |W^O^T| max_h |W^Q_h| |W^Q_h^T| max_h |W^V_h^T|,   |W|: the largest row sum, c = phi^-1(N - 1)
 */
#ifndef LAB_LM_CONTRACTION_H
#define LAB_LM_CONTRACTION_H

#include "lm_attention.h"

lm_real lm_bound(const lm_attention *a);

/* slope: += times the derivative of the bound's logarithm by W^Q, W^V and W^O; where several rows are largest, by the first. */
void lm_bound_backward(const lm_attention *a, lm_real times, const lm_attention_slope *slope);

#endif
