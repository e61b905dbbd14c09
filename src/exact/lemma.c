#include "exact/lemma.h"
#include "exact/kernels.h"
#include <math.h>

/* G: the sum of the largest powers of two up to t, over t = 2, ..., n. */
static double powers_up_to(int64_t n)
{
    int64_t power = 1;
    if (n < 2)
        return 0.0;
    while (2 * power <= n)
        power *= 2;
    const int64_t below = (power * power - 1) / 3; /* from t = 1 to power - 1: 1 + 4 + 16 + ... */
    return (double)(below + power * (n - power + 1) - 1);
}

/* What is rounded off where n terms come together in sums of EXACT_LEVEL times `unit`, each of sums of `unit` */
static double level(int64_t n, int64_t unit)
{
    const int64_t full = n / (EXACT_LEVEL * unit), rest = n % (EXACT_LEVEL * unit);
    return (double)unit * ((double)full * powers_up_to(EXACT_LEVEL) + powers_up_to((rest + unit - 1) / unit));
}

/* and in all: two levels, and the sum of what they leave */
static double levels(int64_t n)
{
    const int64_t m = EXACT_LEVEL;
    return level(n, 1) + level(n, m) + (double)(m * m) * powers_up_to((n + m * m - 1) / (m * m));
}

double exact_lemma_a(int64_t n)
{
    return LEMMA_A_ROOM * (2.5 * (double)n + levels(n) + 8.0) * (1.0 + 0x1p-20);
}

int64_t exact_lemma_a_part(int64_t n)
{
    const int64_t least = 2 * EXACT_LEVEL, part = (n + EXACT_PARTS - 1) / EXACT_PARTS;
    return part <= least ? least : (part + EXACT_LEVEL - 1) / EXACT_LEVEL * EXACT_LEVEL;
}

double exact_lemma_a_parts(int64_t n)
{
    return (0.5 * (double)n + levels(n) + 40.0) * (1.0 + 0x1p-20);
}

double exact_lemma_a_tally(int64_t n)
{
    return ((double)n + levels(n) + 32.0) * (1.0 + 0x1p-20);
}

double exact_lemma_a_binade(double size)
{
    int exponent;
    if (size == 0.0)
        return 0.0;
    frexp(fmax(size * LEMMA_A_ROOM, LEMMA_A_LEAST), &exponent);
    return ldexp(1.0, exponent - 1);
}
