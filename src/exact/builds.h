/* The builds of the kernels; kernels.c chooses among them. Those for x86-64 have no name, and nothing else, where their files
 * were not compiled for their processors, as the Makefile does it. */
#ifndef EXACT_BUILDS_H
#define EXACT_BUILDS_H

#include "exact/kernels.h"

extern const exact_kernels exact_kernels_plain;
#ifdef __x86_64__
extern const exact_kernels exact_kernels_fma, exact_kernels_avx2, exact_kernels_avx512;
#endif

#endif
