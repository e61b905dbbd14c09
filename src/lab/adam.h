/* Adam, by Kingma and Ba, climbing: the optimiser of both papers' experiments, with the moments' usual decay, 0.9 and
 * 0.999. */
#ifndef LAB_ADAM_H
#define LAB_ADAM_H

#include <stdint.h>

typedef struct lab_adam {
    int64_t count;
    double *mean, *square;               /* [count] each: the moments */
    double mean_decayed, square_decayed; /* 0.9^t and 0.999^t after t steps */
} lab_adam;

/* Before the first step. `moments` has room for 2 count numbers. */
lab_adam lab_adam_start(int64_t count, double *moments);

/* x moves along its slope, by at most about `rate` in each coordinate. */
void lab_adam_climb(lab_adam *a, double rate, const double *slope, double *x);

#endif
