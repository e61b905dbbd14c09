/* Attention between the points of a measure, as options ask for it: kernels, matrices, lookups. */
#ifndef CLI_KERNELS_H
#define CLI_KERNELS_H

#include "lab/apart.h"
#include "lab/image.h"
#include "options.h"

/* The kernel that --kernel and --scale name: L2's, exp(-|x-y|^2), if neither is given. */
lab_kernel parse_kernel(const arguments *args);

/* Attention on each of `count` measures, one or two; all values are as wide. */
void load_attentions(const arguments *args, int count, const lab_points *measure, lab_attention *of);

#endif
