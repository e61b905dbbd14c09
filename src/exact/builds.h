/* The builds of the kernels that this library holds; kernels.c chooses among them. The others are for x86-64 alone. */
#ifndef EXACT_BUILDS_H
#define EXACT_BUILDS_H

#include "exact/kernels.h"

extern const exact_kernels exact_kernels_plain;
#ifdef __x86_64__
extern const exact_kernels exact_kernels_fma, exact_kernels_avx2, exact_kernels_avx512;
#endif

#endif
