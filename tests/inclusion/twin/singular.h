/* The largest singular value of a small matrix, by one-sided Jacobi rotations: another method than the reference's. */
#ifndef ATTEST_TWIN_SINGULAR_H
#define ATTEST_TWIN_SINGULAR_H

#include "array.h"

/* ||A||_2, 1 x 1. The rows of a copy are rotated in pairs until every two are orthogonal to 2^-(bits/2) of their lengths;
 * the longest is then the norm to about 2^-bits, relatively. */
twin *twin_norm2(const twin *a);

#endif
