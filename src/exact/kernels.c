#include "exact/kernels.h"
#include "exact/builds.h"
#include <stddef.h>

int64_t exact_attend_scratch(int64_t n)
{
    return 2 * n * EXACT_ROWS;
}

#ifdef __x86_64__
static const exact_kernels *build_for_x86(int index)
{
    const bool fma = __builtin_cpu_supports("fma");
    const exact_kernels *build = NULL;
    if (index == 1 && fma)
        build = &exact_kernels_fma;
    if (index == 2 && fma && __builtin_cpu_supports("avx2"))
        build = &exact_kernels_avx2;
    if (index == 3 && fma && __builtin_cpu_supports("avx512f"))
        build = &exact_kernels_avx512;
    return build != NULL && build->name != NULL ? build : NULL;
}
#endif

const exact_kernels *exact_kernels_build(int index)
{
    if (index == 0)
        return &exact_kernels_plain;
#ifdef __x86_64__
    return build_for_x86(index);
#else
    return NULL;
#endif
}

const exact_kernels *exact_kernels_best(void)
{
    for (int index = EXACT_BUILDS - 1; index > 0; index--)
        if (exact_kernels_build(index) != NULL)
            return exact_kernels_build(index);
    return exact_kernels_build(0);
}
