/* Certified results beside plain double arithmetic and beside arbitrary precision, all in C. The forward pass beside numpy and mpmath:
 * exact.py. */
#ifndef ATTEST_BENCH_CERTIFIED_H
#define ATTEST_BENCH_CERTIFIED_H

void race_certified_jacobians(void);
void race_certified_forward(void);

#endif
