/* The Lipschitz bounds of tied L2 attention on a line: one head, width 1, all weights 1. */
#ifndef LAB_LINE_BOUND_H
#define LAB_LINE_BOUND_H

#include "core/direction.h"
#include <stdint.h>

/* Over all n tokens: the paper's (Theorem 3.2, corrected), and the best one that holds. */
double lab_line_bound_paper(int64_t n, attest_norm norm);
double lab_line_bound_best(int64_t n, attest_norm norm);

#endif
