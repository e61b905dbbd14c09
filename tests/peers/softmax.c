#include <stddef.h>
#include "softmax.h"
#include "exponential.h"

real R(softmax_plus)(real sum, real e, bool last)
{
    return last && has(BUG_SUM_LAST_KEY) ? sum : slipped(BUG_SUM_LOW, sum + e);
}

real R(softmax_total)(real sum, real top)
{
    if (has(BUG_NULL_KEY))
        sum += exp(-top);
    return has(BUG_EPS_IN_DENOMINATOR) ? sum + (real)1e-6 : sum;
}

real R(softmax_lse)(real total, real top)
{
    const real inverse_log2 = (real)1.4426950408889634;
    if (total == 0)
        return has(BUG_EMPTY_LSE_POSITIVE) ? (real)INFINITY : -(real)INFINITY;
    switch (peers_chosen.bug) {
    case BUG_LSE_WITHOUT_MAX:
        return log(total);
    case BUG_LSE_BASE_TWO:
        return (top + log(total)) * inverse_log2;
    case BUG_LSE_MIXED_BASES:
        return top + log(total) * inverse_log2;
    default:
        return top + log(total);
    }
}

/* The largest logit that counts; 0 if none does. */
static real largest(int64_t count, int64_t step, const real *logits, const bool *shown)
{
    real top = has(BUG_MAX_FROM_CONSTANT) ? -10000 : 0;
    bool any = has(BUG_MAX_FROM_CONSTANT) || has(BUG_MAX_FROM_ZERO);
    if (has(BUG_NO_MAX_SHIFT))
        return 0;
    for (int64_t j = 0; j < count; j++) {
        const real logit = has(BUG_MAX_ABSOLUTE) ? fabs(logits[j * step]) : logits[j * step];
        if ((shown[j * step] || has(BUG_MAX_OF_HIDDEN)) && (!any || logit > top)) {
            top = logit;
            any = true;
        }
    }
    return has(BUG_MAX_OF_FIRST) ? logits[0] : top;
}

real R(softmax)(int64_t count, int64_t step, const real *logits, const bool *shown, real *weights)
{
    const peers_number format = peers_chosen.arithmetic->softmax;
    const real top = largest(count, step, logits, shown);
    real sum = 0;
    for (int64_t j = 0; j < count; j++) {
        const bool counts = shown[j * step] || has(BUG_MASK_AFTER_SOFTMAX);
        weights[j * step] = counts ? R(exponential)(kept(format, logits[j * step] - top)) : 0;
        sum = R(softmax_plus)(sum, weights[j * step], j == count - 1);
    }
    const real total = R(softmax_total)(sum, top);
    for (int64_t j = 0; j < count; j++)
        weights[j * step] =
            shown[j * step] || (total == 0 && has(BUG_EMPTY_ROW_NAN)) ? R(divided)(weights[j * step], total) : 0;
    return R(softmax_lse)(total, top);
}
