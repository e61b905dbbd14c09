#include "golden/flags.h"
#include <stddef.h>
#include <string.h>

#define L2_CODES "six of seven public implementations of L2 attention"
#define COMMON   "known among writers of kernels"

const golden_flag golden_flags[] = {
    {"a-factor-missing", "values P X W^V instead of P X A W^V in L2-MHA", L2_CODES},
    {"all-equal-logits", "weights that should be exactly 1/N are not, or a max shift that assumes one maximum", COMMON},
    {"bias-before-scale", "the score bias is scaled too, or added after the mask", COMMON},
    {"causal-alignment", "with M != N the causal mask is aligned with the wrong corner", COMMON},
    {"causal-off-by-one", "a query sees the next key, or not its own", "public code, hidden by a tolerance of 0.5"},
    {"distance-not-summed", "the mean over coordinates instead of the sum in the squared distance",
     "ViTGAN's public code"},
    {"distance-sign", "the sign of the squared distance is flipped", "ViTGAN's public code"},
    {"duplicate-tokens", "equal keys share one weight, or a distance to itself is not zero", COMMON},
    {"empty-row-nan", "a query that sees nothing gives NaN instead of 0", "public code"},
    {"eps-in-denominator", "an epsilon added to the softmax's sum, so that rows do not sum to 1", "public code"},
    {"expanded-square", "|q|^2 - 2 q.k + |k|^2 in float32 for tokens far from the origin", L2_CODES},
    {"exact-tie", "the truth lies exactly on the middle between two numbers: rounding twice, or not to even", COMMON},
    {"exact-zero", "the truth is exactly 0, and rounding errors are not", COMMON},
    {"gqa-gradient", "gradients of shared keys and values are not summed over the query heads", COMMON},
    {"gqa-head-mapping", "query head h uses key head h mod G instead of floor(h G / H)", COMMON},
    {"gradient-of-options", "the way back forgets the window, the bias or the softcap", COMMON},
    {"half-accumulation", "sums kept in the format of the inputs", COMMON},
    {"half-probabilities", "probabilities rounded to float16 or bfloat16 before they meet the values", COMMON},
    {"head-layout", "heads are taken for interleaved columns instead of blocks", COMMON},
    {"item-mapping", "all items of a batch get the values, the mask or the bias of one of them", COMMON},
    {"jacobian-diagonal", "the derivative by the token's own query is left out", COMMON},
    {"lane-tail", "widths that vectors do not divide: the last coordinates are left out", COMMON},
    {"layernorm-cancellation", "variance as E[x^2] - E[x]^2 for tokens far from the origin", COMMON},
    {"layernorm-eps", "epsilon added to the standard deviation, not to the variance", COMMON},
    {"layernorm-unbiased", "variance divided by D - 1", COMMON},
    {"mask-after-softmax", "masked probabilities are not renormalised", COMMON},
    {"mask-dropped", "the mask is ignored", COMMON},
    {"mask-inverted", "true is taken for hidden", COMMON},
    {"mask-with-causal", "of a mask and a causal rule only one is applied", COMMON},
    {"max-over-hidden", "the maximum is taken over hidden keys too: visible weights underflow to 0", COMMON},
    {"max-starts-at-constant", "the running maximum starts at -10000", "llm.c"},
    {"nearly-tied", "a few bits more than the format's, without a bound on their error, round the wrong way", COMMON},
    {"no-max-shift", "e^l overflows or underflows without subtracting the maximum", "public code"},
    {"null-key", "a key of zeros is added to the sum", "public code"},
    {"one-huge-logit", "one logit far above the others", COMMON},
    {"overflow-in-half", "scores beyond float16's largest number before they are scaled", COMMON},
    {"running-rescale", "the accumulator is not rescaled when the running maximum rises late", COMMON},
    {"scale-missing", "logits are not scaled", COMMON},
    {"scale-by-model-width", "1/sqrt(D) instead of 1/sqrt(D/H)", "a public implementation of L2 attention"},
    {"softcap-after-mask", "the softcap is applied after the mask, which it undoes", "public code"},
    {"softcap-missing", "the softcap is ignored, or not multiplied back", COMMON},
    {"softmax-axis", "softmax over queries instead of keys", COMMON},
    {"subnormal-flush", "subnormal results are flushed to zero", COMMON},
    {"tied-gradient", "the keys' share of the gradient of tied weights is left out", COMMON},
    {"tile-tail", "sizes that no tile divides: the tail is read twice or not at all", COMMON},
    {"transposed-output-weight", "W^O is multiplied from the wrong side", COMMON},
    {"transposed-values", "where there are as many values as they are wide, they are read transposed", COMMON},
    {"twice-rounded", "rounded to double or float32 first, and then to the format", COMMON},
    {"untied-keys", "keys have weights of their own where the paper ties them", "ViTGAN's public code"},
    {"wide-head", "coordinates beyond the 64 that most heads have are left out", COMMON},
    {"window-off-by-one", "a window of W keys sees W + 1, or W - 1", COMMON},
    {"window-side", "a window hides one side only, or counts from the wrong corner", COMMON},
};
const int golden_flag_count = sizeof golden_flags / sizeof golden_flags[0];

const golden_flag *golden_flag_find(const char *name, int length)
{
    for (int i = 0; i < golden_flag_count; i++)
        if (strlen(golden_flags[i].name) == (size_t)length && strncmp(golden_flags[i].name, name, (size_t)length) == 0)
            return &golden_flags[i];
    return NULL;
}
