/* A deterministic source of random numbers: xoshiro256**, seeded through splitmix64, by Blackman and Vigna. The same
 * seed gives the same numbers on every machine; no libm is involved. */
#ifndef GOLDEN_RANDOM_H
#define GOLDEN_RANDOM_H

#include <stdint.h>

typedef struct random_source {
    uint64_t state[4];
} random_source;

random_source random_seeded(uint64_t seed);
uint64_t random_bits(random_source *source);
/* from low to high, both included */
int64_t random_between(random_source *source, int64_t low, int64_t high);
/* in [0, 1) */
double random_unit(random_source *source);
/* mean 0, variance 1, between -3.5 and 3.5: a sum of four uniform numbers */
double random_normal(random_source *source);

#endif
