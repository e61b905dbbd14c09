/* Two measures as whole numbers of units, the same number in all, so that a plan between them can be exact:
 * spec/transport.md, lemma M. */
#ifndef LAB_MASSES_H
#define LAB_MASSES_H

#include <stdint.h>

/* What weights are rounded to 1 / LAB_UNITS of. */
#define LAB_UNITS INT64_C(0x4000000000000000) /* 2^62 */

typedef struct lab_masses {
    const int64_t *supply; /* [n], at the points of X; at least 0 */
    const int64_t *demand; /* [m], at the points of Y */
    int64_t total;         /* of either; from 1 to LAB_UNITS */
    double moved; /* the share of the mass, of both measures together, that rounding has put elsewhere, at most */
} lab_masses;

/* 1/n at each point of X and 1/m at each of Y, exactly; n m is at most LAB_UNITS. */
lab_masses lab_even_masses(int64_t n, int64_t m, int64_t *supply, int64_t *demand);

/* Weights from 0, divided by their sum, which must be within LAB_WEIGHTS_OFF of 1 (and n, m at most 2^25). */
#define LAB_WEIGHTS_OFF 1e-6
lab_masses lab_weighted_masses(const double *a, int64_t n, const double *b, int64_t m, int64_t *supply,
                               int64_t *demand);

/* The sum of the weights, from double-double rounded to a double. */
double lab_total_weight(const double *weights, int64_t count);

#endif
