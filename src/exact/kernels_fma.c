/* The kernels for x86-64 processors with FMA: the Makefile compiles this file for them. */
#if defined(__x86_64__) && defined(__FMA__)
#define LANES      2
#define KERNELS    exact_kernels_fma
#define BUILD_NAME "fma"
#include "exact/builds.h"
#include "exact/kernels_body.h"
#endif
