#include "exact/lemma.h"
#include "exact/kernels.h"
#include <math.h>
#include <stdbool.h>

/* What adding up n terms one by one rounds off, in units in which a term is 1 at most, or little more: the sum over t = 2, ..., n of
 * the largest powers of two up to t; of terms that are no larger than 1, of the largest below t. */
static double additions(int64_t n, bool no_larger)
{
    int64_t power = 1;
    if (n < 2)
        return 0.0;
    while (2 * power <= n)
        power *= 2;
    const int64_t below = (power * power - 1) / 3; /* from t = 1 to power - 1: 1 + 4 + 16 + ... */
    return (double)(below + power * (n - power + 1) - 1 - (no_larger ? power - 1 : 0));
}

/* What is rounded off where n terms come together in sums of EXACT_LEVEL times `unit`, each of sums of `unit` */
static double level(int64_t n, int64_t unit, bool no_larger)
{
    const int64_t full = n / (EXACT_LEVEL * unit), rest = n % (EXACT_LEVEL * unit);
    return (double)unit *
           ((double)full * additions(EXACT_LEVEL, no_larger) + additions((rest + unit - 1) / unit, no_larger));
}

/* and in all: two levels, and the sum of what they leave */
static double levels(int64_t n, bool no_larger)
{
    const int64_t m = EXACT_LEVEL, last = m * m;
    return level(n, 1, no_larger) + level(n, m, no_larger) + (double)last * additions((n + last - 1) / last, no_larger);
}

double exact_lemma_a(int64_t n)
{
    return LEMMA_A_ROOM * (2.5 * (double)n + levels(n, false) + 9.0) * (1.0 + 0x1p-20);
}

int64_t exact_lemma_a_part(int64_t n)
{
    const int64_t least = 2 * EXACT_LEVEL, part = (n + EXACT_PARTS - 1) / EXACT_PARTS;
    return part <= least ? least : (part + EXACT_LEVEL - 1) / EXACT_LEVEL * EXACT_LEVEL;
}

double exact_lemma_a_parts(int64_t n)
{
    return (1.5 * (double)n + levels(n, true) + 8.0) * (1.0 + 0x1p-20);
}

double exact_lemma_a_tally(int64_t n)
{
    return ((double)n + levels(n, false) + 32.0) * (1.0 + 0x1p-20);
}

double exact_lemma_a_binade(double size)
{
    int exponent;
    if (size == 0.0)
        return 0.0;
    frexp(fmax(size * LEMMA_A_ROOM, LEMMA_A_LEAST), &exponent);
    return ldexp(1.0, exponent - 1);
}
