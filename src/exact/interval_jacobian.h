/* The Jacobians of attention, correctly rounded: tier two.
 * Mathematics: spec/mathematics.md, K9-K12. */
#ifndef EXACT_INTERVAL_JACOBIAN_H
#define EXACT_INTERVAL_JACOBIAN_H

#include "exact/interval_heads.h"
#include "exact/settle.h"

/* The problem is an interval_question. A block is a query. On given queries, keys and values: dy/dq [v,d], then dy/dK
 * [v,n,d], then dy/dV [v,n,v]. Multi-head: dY_i/dX [out,n,width]. */
exact_computation interval_jacobian(const interval_question *question);

#endif
