/* The inverse of a residual block g(x) = x + s F(x), F tied L2 attention, by x <- y - s F(x).
 * Paper: Kim et al., sections 4.1, 4.2 and 5.3.  Mathematics: spec/mathematics.md, K21, K22, E14.
 *
 * Banach's theorem wants L = Lip_inf(s F) < 1. The error is certified afterwards, whatever the rounding of the steps:
 * |x - g^-1(y)| <= |g(x) - y| / (1 - L) in the infinity-norm, the residual being enclosed by attest_multihead_enclose. */
#ifndef ATTEST_INVERSE_H
#define ATTEST_INVERSE_H

#include "bound.h"
#include "heads.h"
#include "multihead_enclosure.h"
#include <stdint.h>

/* The paper's contractive L2-MHA: s = factor / (the paper's infinity-norm bound), and L = s times the best bound, rounded
 * up. With factor 1 the paper calls s F a contraction, but L is 1 where one token is all there is (E14); for N >= 2 the
 * sharper bound makes L < 1. Who inverts must see that L < 1. */
typedef struct attest_contraction {
    double scale;     /* s */
    double lipschitz; /* L */
} attest_contraction;

/*@ requires bounds: bound_ok(paper) && bound_ok(best);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result.lipschitz, (double)0.0);
  @ */
attest_contraction attest_contract(attest_bound paper, attest_bound best, double factor);

typedef struct attest_inversion {
    int64_t steps; /* iterations done */
    double step;   /* |x_k - x_(k-1)|, the last one, as computed */
    double error;  /* no less than |x - g^-1(y)|, rounding included; infinity where L >= 1 or a number overflowed */
} attest_inversion;

/* Workspace: so many intervals and doubles. */
int64_t attest_inverse_cells(attest_heads w, int64_t n);
int64_t attest_inverse_work(attest_heads w, int64_t n);

/* X [n,width] from Y [n,width]: at most `steps` iterations, fewer once a step is no shorter than the one before it, when
 * rounding has the word. */
attest_inversion attest_invert(attest_heads w, const uint8_t *mask, int64_t n, attest_contraction c, int64_t steps,
                               const double *Y, attest_interval *cells, double *work, double *X);

#endif
