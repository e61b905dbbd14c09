/* The kernels for any processor: two lanes, and no fused multiply-add but where every processor of the kind has it. */
#define LANES      2
#define KERNELS    exact_kernels_plain
#define BUILD_NAME "plain"
#include "exact/builds.h"
#include "exact/kernels_body.h"
