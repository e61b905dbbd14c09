/* How far the score of a query and a key in memory, times its scale, may lie from that of the numbers for which they stand: a bound for
 * this input, computed and rounded upwards. The numbers are known to errors of their own, and a term of the score moves by no more than
 *
 *     |q| f + |k| e + e f     for the dot product,
 *     2 |q - k| w + w^2       for L2, with w = e + f,
 *     e + f                   for Laplace,
 *
 * q being known to e and k to f; spec/logic/term_moved.h proves it. */
#ifndef ATTEST_LOGIT_MOVED_H
#define ATTEST_LOGIT_MOVED_H

#include "score.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what the bound bounds includes attention_memory.h with SCORE_VALUES and says MOVED_VALUES before this one. */
#ifdef MOVED_VALUES
#include "logic/known_to.h"
#include "logic/listed_logit.h"
#define MOVED_ENSURES(name, ...) ensures name : (__VA_ARGS__);
/*@ // how far the score of q and k lies from that of x, from place a on, and y, from b on
  @ logic real score_gap{L}(integer kind, double *q, double *k, \list<real> x, integer a, \list<real> y, integer b, integer n) =
  @     \abs(score_real(kind, q, k, n) - score_listed(kind, x, a, y, b, n));
  @ // where u is finite, it is not below that times the scale, even if the scale is off by a part in 2^16
  @ predicate score_moved{L}(double u, attest_score s, double *q, double *k, \list<real> x, integer a, \list<real> y, integer b,
  @                          integer n) =
  @     \is_finite(u) ==> 0x1.0001p0 * (\abs(s.scale) * score_gap(exact_kind((integer)s.kind), q, k, x, a, y, b, n)) <= u; */
#else
#define MOVED_ENSURES(name, ...)
#endif

/* For a query q [d], known to q_off [d], and a key k [d], known to k_off [d]; exactly, where these are null. The expanded L2's
 * is that of L2, whose exact score it has. Before any softcap, which moves nothing farther apart. */
/*@ requires known: known_kind(s.kind);
  @ requires width: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(q + (0 .. d - 1)) && \valid_read(k + (0 .. d - 1));
  @ requires offs:  (q_off == \null || \valid_read(q_off + (0 .. d - 1))) && (k_off == \null || \valid_read(k_off + (0 .. d - 1)));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number:  \ge_double(\result, (double)0.0);
  @ ensures uniform: s.kind == ATTEST_UNIFORM ==> IS_VALUE(\result, 0.0);
  @ MOVED_ENSURES(upper, s.kind != ATTEST_UNIFORM ==> \forall \list<real> x, y, integer a, b; known_to{Pre}(q, q_off, d, x, a) ==>
  @     known_to{Pre}(k, k_off, d, y, b) ==> score_moved{Pre}(\result, s, q, k, x, a, y, b, d))
  @ */
double attest_logit_moved(attest_score s, const double *q, const double *q_off, const double *k, const double *k_off,
                          int64_t d);

#endif
