/* Attention as a map of measures, enclosed: Vuckovic et al., definitions 1 to 6. A query q_i goes to the barycentre of the
 * values of a measure's points x_j, their weights a_j changed by what the query sees of them:
 *
 *     z_i = sum_j a_j G(q_i, x_j) v_j / sum_j a_j G(q_i, x_j),
 *
 * and keeps its own weight. In self-attention the queries are the points. Mathematics: spec/mathematics.md, R1-R3;
 * spec/transport.md says what the enclosures are good for. */
#ifndef LAB_IMAGE_H
#define LAB_IMAGE_H

#include "core/interval.h"
#include "core/score.h"
#include "lab/apart.h"
#include <stdbool.h>
#include <stdint.h>

/* G(x, y) = exp(scale s(x, y)), s being the score of ATTEST_DOT, ATTEST_L2 or ATTEST_LAPLACE; or any numbers above 0. */
typedef struct lab_kernel {
    attest_kind kind;
    double scale;
    const double *given; /* [m,n], what query i sees of point j; null: the kernel is that of kind and scale */
} lab_kernel;

/* m queries and n points, in as many dimensions, and exactly where they are: nobody reads how far they are off. */
typedef struct lab_attention {
    lab_kernel kernel;
    lab_points queries, points;
    int64_t width;                 /* of values */
    const attest_interval *values; /* [n,width]; null: the points themselves */
} lab_attention;

/* The image's points Z [m,width], enclosed; `room` holds lab_image_cells intervals. false: some of it is beyond double's
 * range. */
int64_t lab_image_cells(const lab_attention *of);
bool lab_image(const lab_attention *of, attest_interval *room, attest_interval *Z);

/* The same as a measure that lab_apart_find takes, to be freed by lab_image_free whatever the outcome. LAB_TOO_FAR: some of
 * it is beyond double's range. */
lab_outcome lab_image_find(const lab_attention *of, lab_ground ground, lab_points *image);
void lab_image_free(lab_points *image);

/* Doubles in the middle of n enclosed points, and how far each point may be from there; rounded up. */
void lab_middles(lab_ground ground, const attest_interval *Z, int64_t n, int64_t width, double *middle, double *off);

#endif
