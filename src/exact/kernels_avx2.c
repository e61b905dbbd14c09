/* The kernels for x86-64 processors with AVX2: the Makefile compiles this file for them. */
#include "exact/builds.h"
#if defined(__x86_64__) && defined(__AVX2__)
#define LANES      4
#define KERNELS    exact_kernels_avx2
#define BUILD_NAME "avx2"
#include "exact/kernels_body.h"
#elif defined(__x86_64__)
const exact_kernels exact_kernels_avx2 = {0};
#endif
