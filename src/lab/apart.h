/* How far two measures are apart, enclosed, points that are themselves known only by an enclosure included:
 * spec/transport.md, theorem W and lemma I. */
#ifndef LAB_APART_H
#define LAB_APART_H

#include "lab/distances.h"
#include "lab/masses.h"
#include "lab/transport.h"
#include <stdint.h>

/* 24 bytes are kept of each pair of points: 768 MiB. */
#define LAB_PAIRS_MAX INT64_C(0x2000000)

typedef struct lab_points {
    int64_t n, d;
    const double *at;      /* [n,d] */
    const double *weights; /* [n], as lab_weighted_masses wants them; null: all equal */
    const double *off;     /* [n], how far each point may be from there, in the ground's norm; null: not at all */
} lab_points;

/* The two ends, what they are made of, and the memory of that. */
typedef struct lab_apart {
    double lower, upper;
    lab_masses masses;
    lab_plan plan;
    attest_dd *values;             /* [n,m] distances */
    int64_t *units, *costs, *left; /* [n+m], [n,m], [n+m] */
} lab_apart;

typedef enum lab_outcome { LAB_FOUND, LAB_TOO_FAR, LAB_NO_MEMORY } lab_outcome;

/* x.d = y.d; both measures have weights or neither; x.n y.n is at most LAB_PAIRS_MAX. LAB_TOO_FAR: a distance is beyond
 * the range of distances.h. lab_apart_free whatever the outcome. */
lab_outcome lab_apart_find(lab_ground ground, const lab_points *x, const lab_points *y, lab_apart *found);
void lab_apart_free(lab_apart *found);

#endif
