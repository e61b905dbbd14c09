/* Certified results beside plain double arithmetic, all in C. The forward pass beside numpy: exact.py. */
#ifndef ATTEST_BENCH_CERTIFIED_H
#define ATTEST_BENCH_CERTIFIED_H

void race_certified_jacobians(void);

#endif
