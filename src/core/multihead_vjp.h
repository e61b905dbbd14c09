/* Gradients of multi-head self-attention: an upstream gradient R [n,out] taken back to the tokens and to the weights,
 * without the Jacobian, at a few times the cost of the attention itself.
 * Mathematics: spec/mathematics.md, K9-K12.
 *
 *     attest_multihead_vjp(m, X, R, work, dX);                    to the tokens
 *     attest_multihead_weight_gradients(m, X, R, work, to);       then, with the same work, to the weights
 *
 * The gradient of L2-MHA's own weights: attest_l2_values_vjp takes to.wu back to W^V and W^Q; where W^K is W^Q (tied), the
 * gradient of W^Q is the sum of to.wq and to.wk (attest_axpy). */
#ifndef ATTEST_MULTIHEAD_VJP_H
#define ATTEST_MULTIHEAD_VJP_H

#include "multihead.h"
#include "size.h"
#include <stdint.h>

/* The gradients of sum_ia R_ia F(X)_ia, shaped as the weights. */
typedef struct attest_weight_gradients {
    double *wq; /* [heads,width,d] */
    double *wk; /* [groups,width,d] */
    double *wu; /* [groups,width,v] */
    double *wo; /* [heads*v,out] */
} attest_weight_gradients;

/* How many doubles of workspace the two functions below take: O(n (d + v)) for each head. */
int64_t attest_multihead_vjp_work(attest_multihead m);

/* dX [n,width], the gradient of sum_ia R_ia F(X)_ia. `work` is left for attest_multihead_weight_gradients. */
attest_status attest_multihead_vjp(attest_multihead m, const double *X, const double *R, double *work, double *dX);

/* The weights' gradients, from the work that attest_multihead_vjp left for the same m, X and R. */
attest_status attest_multihead_weight_gradients(attest_multihead m, const double *X, const double *R, double *work,
                                                attest_weight_gradients to);

/* L2-MHA's effective values U_h = W^Q_h (W^Q_h^T W^V_h) / sqrt(d), taken back: with dwu [heads,width,v] the gradient of U,
 * dwv [heads,width,v] is written and dwq [heads,width,d] is added to. `work` holds 2 (width d + 2 d v) doubles. */
void attest_l2_values_vjp(const double *wq, const double *wv, const double *dwu, int64_t heads, int64_t width,
                          int64_t d, int64_t v, double *work, double *dwq, double *dwv);

#endif
