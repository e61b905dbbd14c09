/* Several double-double computations side by side: a vector of LANES doubles, one query row in each lane.
 *
 * One source for every processor. The operations are IEEE 754's, lane by lane, so all builds give the same bits, whatever
 * LANES is; a fused multiply-add is one instruction where there is one and three exact sums and products where there is
 * none (fma_apart). This is the only place where a processor's own names appear.
 *
 * Included by the builds of kernels_body.h only, which say LANES. */
#ifndef EXACT_LANES_H
#define EXACT_LANES_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#if defined(__FMA__)
#include <immintrin.h>
#elif defined(__ARM_FEATURE_FMA) && defined(__aarch64__)
#include <arm_neon.h>
#endif

#define INLINE static inline __attribute__((always_inline))

typedef double lanes __attribute__((vector_size(8 * LANES)));
typedef int64_t marks __attribute__((vector_size(8 * LANES)));  /* per lane: all bits or none */
typedef uint64_t words __attribute__((vector_size(8 * LANES))); /* for arithmetic that may wrap around */

typedef struct pair {
    lanes hi, lo;
} pair;

INLINE lanes lanes_all(double x)
{
    return x - (lanes){0};
}

INLINE lanes lanes_load(const double *from)
{
    lanes x;
    memcpy(&x, from, sizeof x);
    return x;
}

/* The first `many` of them, and zeros */
INLINE lanes lanes_load_some(const double *from, int64_t many)
{
    if (many == LANES)
        return lanes_load(from);
    double some[LANES] = {0.0};
    memcpy(some, from, (size_t)many * sizeof *some);
    return lanes_load(some);
}

INLINE void lanes_store(double *to, lanes x)
{
    memcpy(to, &x, sizeof x);
}

/* The first `many` of them */
INLINE void lanes_store_some(double *to, int64_t many, lanes x)
{
    if (many == LANES)
        lanes_store(to, x);
    else
        memcpy(to, &x, (size_t)many * sizeof *to);
}

INLINE lanes lanes_pick(marks which, lanes yes, lanes no)
{
    return (lanes)((which & (marks)yes) | (~which & (marks)no));
}

/* No lane has a bit */
INLINE bool marks_none(marks x)
{
#if defined(__FMA__) && LANES == 8
    return _mm512_test_epi64_mask((__m512i)x, (__m512i)x) == 0;
#else
    int64_t all = 0;
    for (int l = 0; l < LANES; l++)
        all |= x[l];
    return all == 0;
#endif
}

INLINE lanes lanes_magnitude(lanes x)
{
    return (lanes)((marks)x & INT64_MAX);
}

/* The larger of each two; b where they are equal, or are no numbers. */
INLINE lanes lanes_larger(lanes a, lanes b)
{
#if defined(__FMA__) && LANES == 8
    return (lanes)_mm512_max_pd((__m512d)a, (__m512d)b);
#else
    return lanes_pick(a > b, a, b);
#endif
}

/* The smaller of each two; b where they are equal, or are no numbers. */
INLINE lanes lanes_smaller(lanes a, lanes b)
{
#if defined(__FMA__) && LANES == 8
    return (lanes)_mm512_min_pd((__m512d)a, (__m512d)b);
#else
    return lanes_pick(a < b, a, b);
#endif
}

INLINE lanes lanes_root(lanes x)
{
    for (int l = 0; l < LANES; l++)
        x[l] = sqrt(x[l]);
    return x;
}

#if defined(__AVX2__) && LANES >= 4
/* The places go through memory, four at a time, for a larger store would be waited for: taken out of their vector one by
 * one, they would take the ports that add and multiply. */
INLINE void spill_four(int64_t *to, __m256i places)
{
    _mm256_storeu_si256((__m256i *)(void *)to, places);
    __asm__("" : "+m"(*(int64_t(*)[4])(void *)to)); /* or compilers see through it */
}

INLINE __m256d two_pairs(const double *table, int64_t a, int64_t b)
{
    return _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(table + a)), _mm_loadu_pd(table + b), 1);
}
#endif

/* The pair of numbers at table + places[l], for each lane l: both are read at once. */
INLINE pair lanes_table(const double *table, marks places)
{
#if defined(__AVX2__) && LANES == 8
    _Alignas(marks) int64_t at[LANES];
    spill_four(at, _mm512_castsi512_si256((__m512i)places));
    spill_four(at + 4, _mm512_extracti64x4_epi64((__m512i)places, 1));
    const __m256d even[] = {two_pairs(table, at[0], at[2]), two_pairs(table, at[4], at[6])};
    const __m256d odd[] = {two_pairs(table, at[1], at[3]), two_pairs(table, at[5], at[7])};
    const __m512d a = _mm512_insertf64x4(_mm512_castpd256_pd512(even[0]), even[1], 1);
    const __m512d b = _mm512_insertf64x4(_mm512_castpd256_pd512(odd[0]), odd[1], 1);
    return (pair){(lanes)_mm512_unpacklo_pd(a, b), (lanes)_mm512_unpackhi_pd(a, b)};
#elif defined(__AVX2__) && LANES == 4
    _Alignas(marks) int64_t at[LANES];
    spill_four(at, (__m256i)places);
    const __m256d a = two_pairs(table, at[0], at[2]), b = two_pairs(table, at[1], at[3]);
    return (pair){(lanes)_mm256_unpacklo_pd(a, b), (lanes)_mm256_unpackhi_pd(a, b)};
#else
    const double *first = table + places[0], *second = table + places[1];
    return (pair){(lanes){first[0], second[0]}, (lanes){first[1], second[1]}};
#endif
}

/* Two numbers that add up to x, each of 26 bits at most (Veltkamp). */
INLINE pair lanes_halves(lanes x)
{
    const lanes shifted = x * 0x1.0000002p27;
    const lanes hi = shifted - (shifted - x);
    return (pair){hi, x - hi};
}

/* x + y exactly (Knuth) */
INLINE pair sum2(lanes x, lanes y)
{
    const lanes hi = x + y, part = hi - x;
    return (pair){hi, (x - (hi - part)) + (y - part)};
}

/* x + y exactly, if |x| >= |y| or x is a multiple of y's last place (Dekker) */
INLINE pair sum2_ordered(lanes x, lanes y)
{
    const lanes hi = x + y;
    return (pair){hi, y - (hi - x)};
}

#if !defined(__FMA__) && !(defined(__ARM_FEATURE_FMA) && defined(__aarch64__))
/* a b + c, rounded once, without an instruction for it (Boldo and Melquiond, Emulation of FMA and correctly rounded sums):
 * the exact product and two exact sums leave two small terms, whose sum rounded to odd rounds correctly with the rest. Valid
 * for numbers below 2^900 as long as the product's low half does not underflow; else the C library's fma, which is slow. */
INLINE lanes fma_apart(lanes a, lanes b, lanes c)
{
    const lanes p = a * b;
    const marks tiny = (lanes_magnitude(p) < 0x1p-900) & (a != 0.0) & (b != 0.0);
    for (int l = 0; l < LANES; l++)
        if (tiny[l]) {
            lanes slow = p;
            for (int k = 0; k < LANES; k++)
                slow[k] = fma(a[k], b[k], c[k]);
            return slow;
        }
    const pair x = lanes_halves(a), y = lanes_halves(b);
    const lanes rest = ((x.hi * y.hi - p) + x.hi * y.lo) + x.lo * y.hi;
    const pair low = sum2(c, rest + x.lo * y.lo), high = sum2(p, low.hi), odd = sum2(high.lo, low.lo);
    /* odd.hi + odd.lo, rounded to odd: if inexact and even, the neighbour towards odd.lo */
    const marks even = ((marks)odd.hi & 1) == 0, inexact = odd.lo != 0.0;
    const marks away = (odd.lo > 0.0) == (odd.hi > 0.0); /* the neighbour is the one farther from zero */
    const marks step = (away & 1) | (~away & -1);
    const marks bits = (marks)odd.hi + (even & inexact & step);
    return high.hi + (lanes)bits;
}
#endif

/* a b + c, rounded once */
INLINE lanes lanes_fma(lanes a, lanes b, lanes c)
{
#if defined(__FMA__) && LANES == 8
    return (lanes)_mm512_fmadd_pd((__m512d)a, (__m512d)b, (__m512d)c);
#elif defined(__FMA__) && LANES == 4
    return (lanes)_mm256_fmadd_pd((__m256d)a, (__m256d)b, (__m256d)c);
#elif defined(__FMA__)
    return (lanes)_mm_fmadd_pd((__m128d)a, (__m128d)b, (__m128d)c);
#elif defined(__ARM_FEATURE_FMA) && defined(__aarch64__)
    return (lanes)vfmaq_f64((float64x2_t)c, (float64x2_t)a, (float64x2_t)b);
#else
    return fma_apart(a, b, c);
#endif
}

/* a b + c, for an exact a b */
INLINE lanes lanes_plus_exact(lanes a, lanes b, lanes c)
{
#if defined(__FMA__) || (defined(__ARM_FEATURE_FMA) && defined(__aarch64__))
    return lanes_fma(a, b, c);
#else
    return a * b + c;
#endif
}

INLINE pair negative(pair x)
{
    return (pair){-x.hi, -x.lo};
}

/* x y exactly, unless its last digits underflow */
INLINE pair product2(lanes x, lanes y)
{
    const lanes hi = x * y;
    return (pair){hi, lanes_fma(x, y, -hi)};
}

/* a b, relative error 6 u^2; lemma D2 */
INLINE pair pair_product(pair a, pair b)
{
    const pair p = product2(a.hi, b.hi);
    return sum2_ordered(p.hi, lanes_fma(a.lo, b.hi, lanes_fma(a.hi, b.lo, p.lo)));
}

/* a + y, relative error 2 u^2; lemma D1 */
INLINE pair pair_plus(pair a, lanes y)
{
    const pair s = sum2(a.hi, y);
    return sum2_ordered(s.hi, a.lo + s.lo);
}

/* a + b, error 3 u^2 (|a| + |b|); lemma D1 */
INLINE pair pair_sum(pair a, pair b)
{
    const pair s = sum2(a.hi, b.hi);
    return sum2_ordered(s.hi, s.lo + (a.lo + b.lo));
}

#endif
