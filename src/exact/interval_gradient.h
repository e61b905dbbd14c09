/* The gradients of sum_ia R_ia Y_ia, correctly rounded: tier two.
 * Mathematics: spec/mathematics.md, K9-K12. */
#ifndef EXACT_INTERVAL_GRADIENT_H
#define EXACT_INTERVAL_GRADIENT_H

#include "exact/interval_heads.h"
#include "exact/settle.h"

/* Batch items that share keys and values, or weights, are one question: their gradients add up before they are rounded. */
typedef struct interval_upstream {
    const interval_question *items;
    const double *const *R; /* of each item: [rows,out] */
    int64_t count;
} interval_upstream;

/* Where each gradient begins in the answer, and the length of all. Of the first four, given queries, keys and values have
 * q [count,rows,d], k [n,d], v [n,v]; the others are multi-head attention's: x [count,n,width], wq [heads,width,d],
 * wk [groups,width,d], wv [groups,width,v], wo [heads*v,out]. Keys tied to queries add to wq, and wk is 0. */
typedef struct interval_gradient_places {
    int64_t q, k, v;
    int64_t x, wq, wk, wv, wo;
    int64_t length;
} interval_gradient_places;

interval_gradient_places interval_gradient_layout(const interval_upstream *upstream);

/* The problem is an interval_upstream, the answer one block. */
exact_computation interval_gradient(const interval_upstream *upstream);

#endif
