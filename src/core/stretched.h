/* A vector that a symmetric matrix stretches most, for the 2-norm. Nothing here has to be exact, or even right: what is found is judged
 * by the two ends of attest_norm2. The letters are those of spec/norm2.md. Internal: not part of the library's interface. */
#ifndef ATTEST_STRETCHED_H
#define ATTEST_STRETCHED_H

#include "size.h"
#include "logic/rows.h"
#include <stdint.h>

/* `steps` times x <- G x */
/*@ requires size:  0 <= k <= ATTEST_DIM_MAX && 0 <= steps;
  @ requires read:  \valid_read(G + (0 .. k * k - 1));
  @ requires write: \valid(x + (0 .. k - 1)) && \valid(y + (0 .. k - 1));
  @ requires apart: \separated(y + (0 .. k - 1), G + (0 .. k * k - 1)) && \separated(y + (0 .. k - 1), x + (0 .. k - 1)) &&
  @     \separated(x + (0 .. k - 1), G + (0 .. k * k - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. k - 1], y[0 .. k - 1];
  @ ensures still: steps == 0 ==> \forall integer i; 0 <= i < k ==> x[i] == \old(x[i]);
  @ ensures same:  same_values{Pre, Post}(G, k * k);
  @ */
void attest_iterate(const double *G, int64_t k, int64_t steps, double *x, double *y);

/* The same from row `start` of G */
/*@ requires size:  0 <= start < k <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(G + (0 .. k * k - 1));
  @ requires write: \valid(x + (0 .. k - 1)) && \valid(y + (0 .. k - 1));
  @ requires apart: \separated(y + (0 .. k - 1), G + (0 .. k * k - 1)) && \separated(y + (0 .. k - 1), x + (0 .. k - 1)) &&
  @     \separated(x + (0 .. k - 1), G + (0 .. k * k - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. k - 1], y[0 .. k - 1];
  @ ensures same:  same_values{Pre, Post}(G, k * k);
  @ */
void attest_iterate_from(const double *G, int64_t start, int64_t k, double *x, double *y);

/* `steps` times x <- (shift I - G)^-1 x, by the decomposition L of that matrix */
/*@ requires size:  0 <= k <= ATTEST_DIM_MAX && 0 <= steps;
  @ requires read:  \valid_read(L + (0 .. k * k - 1));
  @ requires write: \valid(x + (0 .. k - 1));
  @ requires apart: \separated(x + (0 .. k - 1), L + (0 .. k * k - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. k - 1];
  @ ensures still: steps == 0 ==> \forall integer i; 0 <= i < k ==> x[i] == \old(x[i]);
  @ */
void attest_iterate_inverse(const double *L, int64_t k, int64_t steps, double *x);

/* Where the decomposition stopped, row r of L is l^T = b^T L_r^-T, L_r being the rows before and b the elements of
 * shift I - G left of the pivot. x = (-L_r^-T l, 1, 0, ..) makes x^T (shift I - G) x equal to that pivot, which is not
 * positive: so G stretches x by the shift at least. */
/*@ requires size:  0 <= r < k <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(L + (0 .. k * k - 1));
  @ requires write: \valid(x + (0 .. k - 1));
  @ requires apart: \separated(x + (0 .. k - 1), L + (0 .. k * k - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. k - 1];
  @ ensures shape: x[r] == 1.0 && \forall integer i; r < i < k ==> x[i] == 0.0;
  @ */
void attest_escape(const double *L, int64_t r, int64_t k, double *x);

/* x^T G x / x^T x; *gap receives |G x / result - x| / |x|. */
/*@ requires size:  1 <= k <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(G + (0 .. k * k - 1)) && \valid_read(x + (0 .. k - 1));
  @ requires write: \valid(y + (0 .. k - 1)) && \valid(gap);
  @ requires apart: \separated(y + (0 .. k - 1), G + (0 .. k * k - 1)) && \separated(y + (0 .. k - 1), x + (0 .. k - 1)) &&
  @     \separated(gap, x + (0 .. k - 1)) && \separated(gap, y + (0 .. k - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    y[0 .. k - 1], *gap;
  @ ensures finite: \is_finite(\result) ==> \is_finite(x[0]);
  @ ensures gap: \is_finite(*gap) ==> *gap >= 0.0;
  @ */
double attest_stretch(const double *G, const double *x, int64_t k, double *y, double *gap);

#endif
