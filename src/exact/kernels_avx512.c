/* The kernels for x86-64 processors with AVX512: the Makefile compiles this file for them. */
#include "exact/builds.h"
#if defined(__x86_64__) && defined(__AVX512F__)
#define LANES      8
#define KERNELS    exact_kernels_avx512
#define BUILD_NAME "avx512"
#include "exact/kernels_body.h"
#elif defined(__x86_64__)
const exact_kernels exact_kernels_avx512 = {0};
#endif
