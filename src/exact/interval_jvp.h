/* The change of attention's output along a direction, correctly rounded: tier two.
 * Mathematics: spec/mathematics.md, K9-K12. */
#ifndef EXACT_INTERVAL_JVP_H
#define EXACT_INTERVAL_JVP_H

#include "exact/interval_heads.h"
#include "exact/settle.h"

/* The direction: for given queries, keys and values one for each of them; else `x` [n,width]. */
typedef struct interval_direction {
    interval_question question;
    const double *q, *k, *v;
    const double *x;
} interval_direction;

/* The problem is an interval_direction. A block is a query's change, [out]. */
exact_computation interval_jvp(const interval_direction *along);

#endif
