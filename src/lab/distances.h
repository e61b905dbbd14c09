/* The distances between the points of two sets, in the 1- or the 2-norm, to twice a double's precision, and enclosed:
 * spec/transport.md, lemma D. */
#ifndef LAB_DISTANCES_H
#define LAB_DISTANCES_H

#include "core/dd.h"
#include <stdbool.h>
#include <stdint.h>

typedef enum lab_ground { LAB_L1, LAB_L2 } lab_ground;

/* No distance is larger; so no mass times a distance leaves double's range. */
#define LAB_FAR 0x1p900

typedef struct lab_distances {
    int64_t n, m;
    const attest_dd *values; /* [n,m], each rounded */
    attest_dd largest;       /* of the values */
    double share;            /* the share of a value by which the real distance can differ from it */
} lab_distances;

/* The distances of X [n,d] and Y [m,d], all finite, into values [n,m]; n, m, d from 1, d up to ATTEST_DIM_MAX. false: one
 * of them is beyond LAB_FAR. */
bool lab_measure(lab_ground ground, const double *X, int64_t n, const double *Y, int64_t m, int64_t d,
                 attest_dd *values, lab_distances *distances);

/* Bounds of the real distance that was rounded to this value; both are 0 where it is 0. */
attest_dd lab_distance_down(const lab_distances *of, attest_dd value);
attest_dd lab_distance_up(const lab_distances *of, attest_dd value);

#endif
