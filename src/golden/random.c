#include "random.h"

static uint64_t rotated(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

/* One step of splitmix64. */
static uint64_t mixed(uint64_t *seed)
{
    uint64_t z = (*seed += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

random_source random_seeded(uint64_t seed)
{
    random_source source;
    for (int i = 0; i < 4; i++)
        source.state[i] = mixed(&seed);
    return source;
}

uint64_t random_bits(random_source *source)
{
    uint64_t *s = source->state;
    const uint64_t result = rotated(s[1] * 5, 7) * 9, carried = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= carried;
    s[3] = rotated(s[3], 45);
    return result;
}

int64_t random_between(random_source *source, int64_t low, int64_t high)
{
    return low + (int64_t)(random_bits(source) % (uint64_t)(high - low + 1));
}

double random_unit(random_source *source)
{
    return (double)(random_bits(source) >> 11) * 0x1p-53;
}

double random_normal(random_source *source)
{
    double sum = -2.0;
    for (int i = 0; i < 4; i++)
        sum += random_unit(source);
    return 1.7320508075688772 * sum;
}
