/* The kernels for x86-64 processors with FMA: the Makefile compiles this file for them. */
#include "exact/builds.h"
#if defined(__x86_64__) && defined(__FMA__)
#define LANES      2
#define KERNELS    exact_kernels_fma
#define BUILD_NAME "fma"
#include "exact/kernels_body.h"
#elif defined(__x86_64__)
const exact_kernels exact_kernels_fma = {0};
#endif
