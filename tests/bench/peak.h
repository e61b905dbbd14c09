/* How much arithmetic the processor's ports bear. */
#ifndef BENCH_PEAK_H
#define BENCH_PEAK_H

/* Fused multiply-adds (multiplications, where there are none) of doubles in a nanosecond, with the widest vectors there are. */
double bench_peak(void);

#endif
