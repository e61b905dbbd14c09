/* How far attest_multihead_forward may be from exact multi-head attention of its tokens and weights: a bound for this input, rounded
 * upwards, for every element of Y.
 * Mathematics: spec/mathematics.md, Theorem F; attention_error.h.
 *
 * Most of that error is the projections'. How far these are off is found by computing them again (product_error.h), and enters each
 * head's row as what its query, keys and values are known to (known_attention_error.h). W^O is taken inside the mean: with U = X W^U,
 * head h adds
 *
 *     sum_j P_ij (U W^O_h)_j
 *
 * to token i's output, which is attention with the values U W^O_h, as wide as the output. So the wrong share of a key counts by the gap of
 * these values from their mean, in which much of what W^O joins has cancelled, and not by the sizes of all that. It takes `heads` times
 * as long as the output itself. To this comes how far Y lies from the sum over the heads, as it is computed here.
 *
 * That it is one is proved of the code (`answer` below) for the kinds that the papers write, without softcap; for the others the tests
 * hold it (tests/inclusion/test_multihead_error.c). */
#ifndef ATTEST_MULTIHEAD_ERROR_H
#define ATTEST_MULTIHEAD_ERROR_H

#include "missing.h"
#include "multihead.h"
#include <stdint.h>

/* A file that proves it includes multihead_exact.h, and says MULTIHEAD_ERROR_VALUES, before this one. */
#ifdef MULTIHEAD_ERROR_VALUES
#define MULTIHEAD_ERROR_ENSURES(name, ...) ensures name : (__VA_ARGS__);
/*@ // what is asked for token i, which sees some token: the lists of p are those of the paper's formula, for a scale for which
  @ // m.score.scale stands
  @ predicate output_asked{L}(attest_multihead m, attest_missing missing, double *X, attest_projected from, meant p, integer i,
  @                           real scale) =
  @     inputs_listed(m, missing, X, p) && projections_listed(m, p) && heads_listed(m, p) && token_exact(m, from, p, i, scale) &&
  @     !query_sees_none(m.mask, i, m.n);
  @ // Y is no farther from that formula than the bound says
  @ predicate output_bounded{L, M}(attest_multihead m, meant p, double *Y, double *error, integer i, integer o) =
  @     \is_finite(\at(error[i * m.out + o], M)) ==>
  @     output_within(m, p, i, o, m.heads, (real)\at(Y[i * m.out + o], L), (real)\at(error[i * m.out + o], M)); */
#else
#define MULTIHEAD_ERROR_ENSURES(name, ...)
#endif

/*@ logic integer multihead_error_work(attest_multihead m) =
  @     size_q(m) + size_k(m) + size_u(m) + 3 * (m.n * m.out) + 3 * m.n + 2 * m.out;
  @ predicate error_apart{L}(attest_multihead m, attest_missing missing, double *X, attest_projected from, double *Y, double *out,
  @                          integer length) =
  @     projected_apart(m, from, out, length) && weights_apart(m, out, length) &&
  @     \separated(out + (0 .. length - 1), X + (0 .. m.n * m.width - 1)) &&
  @     missing_apart(missing, m.groups * (m.width * m.v), out, length) &&
  @     \separated(out + (0 .. length - 1), Y + (0 .. m.n * m.out - 1)); */

/* How many doubles of workspace attest_multihead_error needs. */
/*@ requires sizes: multihead_sizes(m);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures size: \result == multihead_error_work(m);
  @ */
int64_t attest_multihead_error_work(attest_multihead m);

/* `error` [n,out], for the outputs Y [n,out] of X [n,width] and its projections `from`, as attest_multihead_forward leaves them at the
 * start of its workspace. `missing` [groups,width,v] is what the weights of the values are missing, as L2's are (l2_values_error.h);
 * scale_off says how far m.score.scale may be off, relatively, no more than 2^-16. A token is hidden by the mask, or by a bias that is
 * not finite. ATTEST_EMPTY_ROW where the mask hides all from a token, whose outputs 0 are exact; ATTEST_RANGE where biases do, and where
 * the bound of a projection, or an output, leaves double's range: then nothing is known. */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && projected_ok(m, from) && \valid_read(X + (0 .. m.n * m.width - 1)) &&
  @     \valid_read(Y + (0 .. m.n * m.out - 1)) && missing_read(missing, m.groups * (m.width * m.v));
  @ requires write: \valid(work + (0 .. multihead_error_work(m) - 1)) && \valid(error + (0 .. m.n * m.out - 1));
  @ requires apart: error_apart(m, missing, X, from, Y, work, multihead_error_work(m)) &&
  @     error_apart(m, missing, X, from, Y, error, m.n * m.out) &&
  @     \separated(work + (0 .. multihead_error_work(m) - 1), error + (0 .. m.n * m.out - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. multihead_error_work(m) - 1], error[0 .. m.n * m.out - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind:  \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(m.mask, m.n, m.n));
  @ MULTIHEAD_ERROR_ENSURES(answer, \result != ATTEST_RANGE ==> \forall meant p, integer i, o, real slack, scale; 0 <= i < m.n ==>
  @     0 <= o < m.out ==> reaches(scale_off, slack) ==> scale_stands(scale, (real)m.score.scale, slack) ==>
  @     output_asked{Pre}(m, missing, X, from, p, i, scale) ==> output_bounded{Pre, Post}(m, p, Y, error, i, o))
  @ */
attest_status attest_multihead_error(attest_multihead m, attest_missing missing, double scale_off, const double *X,
                                     attest_projected from, const double *Y, double *work, double *error);

#endif
