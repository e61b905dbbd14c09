/* The kernels for x86-64 processors with AVX512: the Makefile compiles this file for them. */
#if defined(__x86_64__) && defined(__AVX512F__)
#define LANES      8
#define KERNELS    exact_kernels_avx512
#define BUILD_NAME "avx512"
#include "exact/builds.h"
#include "exact/kernels_body.h"
#endif
