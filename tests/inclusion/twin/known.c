#include "known.h"
#include "core/mask.h"
#include "proved.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const long double u = 0x1.0001p-53L, smallest = 0x1p-1074L;

known *known_room(int64_t count)
{
    known *made = calloc((size_t)count, sizeof *made);
    assert_non_null(made);
    return made;
}

known *known_exactly(const double *x, int64_t count)
{
    known *made = known_room(count);
    for (int64_t t = 0; t < count; t++)
        made[t].value = x[t];
    return made;
}

void known_add(known_sum *sum, long double term, long double off)
{
    sum->value += term;
    sum->size += fabsl(term);
    sum->off += off;
}

known known_less(known x, known y)
{
    return (known){x.value - y.value, x.off + y.off};
}

known known_product(known x, known y)
{
    return (known){x.value * y.value, (fabsl(y.value) + y.off) * x.off + fabsl(x.value) * y.off};
}

known known_once(known x)
{
    return (known){x.value, 0x1p-53L * (fabsl(x.value) + x.off) + x.off + smallest};
}

void known_add_product(known_sum *sum, known p, known v)
{
    const known term = known_product(p, v);
    known_add(sum, term.value, term.off);
}

known known_rounded(known_sum sum, long double roundings, int64_t terms)
{
    return (known){sum.value, sum.off + u * roundings * (sum.size + sum.off) + 3.0L * (long double)terms * smallest};
}

known known_projection(const double *x, const double *W, const double *b, int64_t width, int64_t d, int64_t c)
{
    known_sum sum = {0.0L, 0.0L, 0.0L};
    for (int64_t t = 0; t < width; t++)
        known_add_product(&sum, (known){x[t], 0.0L}, (known){W[t * d + c], 0.0L});
    known_add(&sum, b == NULL ? 0.0L : b[c], 0.0L);
    return known_rounded(sum, proved_sum_depth(width) + 2.0L, width + 1);
}

/* score_listed, score_listed_size, score_listed_off */
static known_sum score(attest_kind kind, const known *q, const known *k, int64_t d)
{
    known_sum sum = {0.0L, 0.0L, 0.0L};
    for (int64_t t = 0; t < d; t++) {
        const known gap = known_less(q[t], k[t]), square = known_product(gap, gap);
        if (kind == ATTEST_DOT)
            known_add_product(&sum, q[t], k[t]);
        else if (kind == ATTEST_L2)
            known_add(&sum, -square.value, square.off);
        else
            known_add(&sum, -fabsl(gap.value), gap.off);
    }
    return sum;
}

known known_logit(attest_score s, const known *q, const known *k, int64_t d, long double bias)
{
    const known_sum raw = score(s.kind, q, k, d);
    const long double scale = fabsl((long double)s.scale), depth = s.kind == ATTEST_L2 ? 4.0L : 2.0L, /* score_depth */
        value = s.scale * raw.value + bias,
                      scaled = scale * raw.off + u * (depth + proved_sum_depth(d)) * scale * (raw.size + raw.off) +
                               (8.0L * (long double)(d + 1) + 1.0L) * (scale + 1.0L) * smallest;
    return (known){value, scaled + 0x1p-53L * (fabsl(value) + scaled) + smallest};
}

/* The largest visible logit; NaN where one is not known well enough. */
static long double top_of(const known *logits, const uint8_t *mask, int64_t n)
{
    long double top = -INFINITY;
    for (int64_t j = 0; j < n; j++)
        if (attest_visible(mask, j)) {
            if (!(logits[j].off <= 0x1p-21L))
                return NAN;
            top = fmaxl(top, logits[j].value);
        }
    return top;
}

/* share_off: of a key whose logit lies `depth` below the top */
static long double share_off(long double share, long double off, long double depth)
{
    return 0x1.0003p0L * (off * share) + 0x1.004p-53L * ((depth + 2.25L) * share) + 0x1p-1069L;
}

/* shares_off */
static long double all_off(const known *shares, int64_t n)
{
    long double off = 0.0L;
    for (int64_t j = 0; j < n; j++)
        off += shares[j].off;
    return off;
}

bool known_shares(const known *logits, const uint8_t *mask, int64_t n, known *shares)
{
    const long double top = top_of(logits, mask, n);
    long double total = 0.0L;
    if (isnan(top))
        return false;
    for (int64_t j = 0; j < n; j++)
        total += shares[j].value = attest_visible(mask, j) ? expl(logits[j].value - top) : 0.0L;
    for (int64_t j = 0; j < n; j++) {
        const long double share = shares[j].value / total;
        shares[j] =
            (known){share, share_off(share, logits[j].off, attest_visible(mask, j) ? top - logits[j].value : 0.0L)};
    }
    return all_off(shares, n) <= 0x1p-17L;
}

void known_probabilities(const known *shares, int64_t n, known *probabilities)
{
    const long double all = all_off(shares, n);
    for (int64_t j = 0; j < n; j++) {
        const long double P = shares[j].value, off = shares[j].off;
        probabilities[j] =
            (known){P, fabsl(1.0L - P) * off + P * (all - off) + 0x1.001p-53L * ((proved_sum_depth(n) + 1.25L) * P)};
    }
}

known known_mean(const known *shares, const known *values, int64_t n, int64_t v, int64_t b)
{
    known_sum sum = {0.0L, 0.0L, 0.0L};
    for (int64_t j = 0; j < n; j++)
        known_add(&sum, shares[j].value * values[j * v + b].value, 0.0L);
    for (int64_t j = 0; j < n; j++) {
        const known share = {0x1.0001p0L * shares[j].value, shares[j].off},
                    gap = known_less(values[j * v + b], (known){sum.value, 0.0L});
        sum.off += known_product(share, gap).off;
    }
    return known_rounded(sum, 0x1.01p0L * (2.0L * proved_sum_depth(n) + 2.5L), n);
}
