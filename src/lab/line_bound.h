/* The Lipschitz bounds of tied L2 attention on a line: one head, width 1, all weights 1. From above, and from below. */
#ifndef LAB_LINE_BOUND_H
#define LAB_LINE_BOUND_H

#include "core/direction.h"
#include "core/interval.h"
#include <stdint.h>

/* Over all n tokens: the paper's (Theorem 3.2, corrected), and the best one that holds. */
double lab_line_bound_paper(int64_t n, attest_norm norm);
double lab_line_bound_best(int64_t n, attest_norm norm);

/* |J v|_2 / |v|_2 at tokens x [n], rounded down: a lower bound of |J|_2 and so of the Lipschitz constant. `cells` holds
 * 9 n + 2 intervals. */
double lab_line_stretch(const double *x, const double *v, int64_t n, attest_interval *cells);

#endif
