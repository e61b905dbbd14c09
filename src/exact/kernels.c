#include "exact/kernels.h"
#include "exact/builds.h"
#include <stddef.h>

int64_t exact_attend_scratch(int64_t n)
{
    return 2 * n * EXACT_ROWS;
}

const exact_kernels *exact_kernels_build(int index)
{
#ifdef __x86_64__
    if (index == 1 && __builtin_cpu_supports("fma"))
        return &exact_kernels_fma;
    if (index == 2 && __builtin_cpu_supports("fma") && __builtin_cpu_supports("avx2"))
        return &exact_kernels_avx2;
    if (index == 3 && __builtin_cpu_supports("fma") && __builtin_cpu_supports("avx512f"))
        return &exact_kernels_avx512;
#endif
    return index == 0 ? &exact_kernels_plain : NULL;
}

const exact_kernels *exact_kernels_best(void)
{
    for (int index = EXACT_BUILDS - 1; index > 0; index--)
        if (exact_kernels_build(index) != NULL)
            return exact_kernels_build(index);
    return exact_kernels_build(0);
}
