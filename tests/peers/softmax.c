#include <stddef.h>
#include "softmax.h"
#include "exponential.h"

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
        return -(real)INFINITY;
    if (has(BUG_LSE_WITHOUT_MAX))
        return log(total);
    return has(BUG_LSE_BASE_TWO) ? (top + log(total)) * inverse_log2 : top + log(total);
}

/* The largest logit that counts; 0 if none does. */
static real largest(int64_t count, int64_t step, const real *logits, const bool *shown)
{
    real top = has(BUG_MAX_FROM_CONSTANT) ? -10000 : 0;
    bool any = has(BUG_MAX_FROM_CONSTANT);
    if (has(BUG_NO_MAX_SHIFT))
        return 0;
    for (int64_t j = 0; j < count; j++)
        if (shown[j * step] && (!any || logits[j * step] > top)) {
            top = logits[j * step];
            any = true;
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
        sum += weights[j * step];
    }
    const real total = R(softmax_total)(sum, top);
    for (int64_t j = 0; j < count; j++)
        weights[j * step] =
            shown[j * step] || (total == 0 && has(BUG_EMPTY_ROW_NAN)) ? R(divided)(weights[j * step], total) : 0;
    return R(softmax_lse)(total, top);
}
