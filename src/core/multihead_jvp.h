/* Multi-head self-attention along a direction: J T without J, at a few times the cost of the attention itself.
 * Mathematics: spec/mathematics.md, K9-K12. */
#ifndef ATTEST_MULTIHEAD_JVP_H
#define ATTEST_MULTIHEAD_JVP_H

#include "multihead.h"
#include "size.h"
#include <stdint.h>

/* How many doubles of workspace attest_multihead_jvp takes: O(n (d + v)) for each head. */
int64_t attest_multihead_jvp_work(attest_multihead m);

/* dY [n,out], the change of the output when X [n,width] moves along T [n,width]. */
attest_status attest_multihead_jvp(attest_multihead m, const double *X, const double *T, double *work, double *dY);

#endif
