#include "peak.h"
#include "clock.h"
#include <stdint.h>

/* Built for the processor at hand, with as many numbers side by side as it takes. */
#if defined(__AVX512F__)
#define LANES 8
#elif defined(__AVX__)
#define LANES 4
#else
#define LANES 2
#endif

enum { SUMS = 10, ROUNDS = 200000 }; /* sums that run side by side: more than one instruction takes cycles, twice */

typedef double lanes __attribute__((vector_size(8 * LANES)));

/* Sums in registers alone, so that nothing but the processor's ports is waited for. */
static void multiply(void *data)
{
    lanes sum[SUMS], by = (lanes){0} + 0.5, more = (lanes){0} + 1.0;
    for (int i = 0; i < SUMS; i++)
        sum[i] = by;
    for (int64_t k = 0; k < ROUNDS; k++) {
#pragma GCC unroll 10
        for (int i = 0; i < SUMS; i++)
            sum[i] = sum[i] * by + more;
    }
    double *total = data;
    for (int i = 0; i < SUMS; i++)
        *total += sum[i][0];
}

double bench_peak(void)
{
    double total = 0.0, seconds, other;
    bench_race(multiply, multiply, &total, &seconds, &other);
    return 1e-9 * SUMS * ROUNDS * LANES / (seconds < other ? seconds : other);
}
