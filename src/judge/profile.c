#include "judge/profile.h"
#include <stddef.h>
#include <string.h>

#define ALL(F)                                                                                                         \
    .input = (F), .operand = (F), .sum = (F), .score = (F), .softmax = (F), .weight = (F), .between = (F), .output = (F)

const judge_profile judge_profiles[] = {
    {"f64", "double throughout, exp as good as a good library's", ALL(JUDGE_F64), .exp_error = 2, .rescales = true},
    {"ofast-f64", "double as -Ofast leaves it: sums in any order, exp of vector libraries", ALL(JUDGE_F64),
     .exp_error = 8, .rescales = true, .flushes = true},
    {"f32", "float throughout", ALL(JUDGE_F32), .exp_error = 4, .rescales = true, .flushes = true},
    {"f32-tf32", "float; the factors of products cut to the 11 digits of TF32", .input = JUDGE_F32,
     .operand = JUDGE_TF32, .sum = JUDGE_F32, .score = JUDGE_F32, .softmax = JUDGE_F32, .weight = JUDGE_F32,
     .between = JUDGE_F32, .output = JUDGE_F32, .exp_error = 4, .truncates = true, .rescales = true, .flushes = true},
    {"bf16-f32acc", "bfloat16 with sums and softmax in float, P in bfloat16: FlashAttention's", .input = JUDGE_BF16,
     .operand = JUDGE_BF16, .sum = JUDGE_F32, .score = JUDGE_F32, .softmax = JUDGE_F32, .weight = JUDGE_BF16,
     .between = JUDGE_BF16, .output = JUDGE_BF16, .exp_error = 4, .truncates = true, .rescales = true, .flushes = true},
    {"f16-f32acc", "float16 with sums and softmax in float, P in float16", .input = JUDGE_F16, .operand = JUDGE_F16,
     .sum = JUDGE_F32, .score = JUDGE_F32, .softmax = JUDGE_F32, .weight = JUDGE_F16, .between = JUDGE_F16,
     .output = JUDGE_F16, .exp_error = 4, .truncates = true, .rescales = true, .flushes = true},
    {"bf16", "bfloat16 wherever a number is stored, sums in float: operation by operation", .input = JUDGE_BF16,
     .operand = JUDGE_BF16, .sum = JUDGE_F32, .score = JUDGE_BF16, .softmax = JUDGE_F32, .weight = JUDGE_BF16,
     .between = JUDGE_BF16, .output = JUDGE_BF16, .exp_error = 2, .truncates = true, .rescales = true, .flushes = true},
    {"f16", "float16 wherever a number is stored, sums in float: operation by operation", .input = JUDGE_F16,
     .operand = JUDGE_F16, .sum = JUDGE_F32, .score = JUDGE_F16, .softmax = JUDGE_F32, .weight = JUDGE_F16,
     .between = JUDGE_F16, .output = JUDGE_F16, .exp_error = 2, .truncates = true, .rescales = true, .flushes = true},
};
const int judge_profile_count = sizeof judge_profiles / sizeof judge_profiles[0];

const judge_profile *judge_profile_find(const char *name)
{
    for (int i = 0; i < judge_profile_count; i++)
        if (strcmp(judge_profiles[i].name, name) == 0)
            return &judge_profiles[i];
    return NULL;
}
