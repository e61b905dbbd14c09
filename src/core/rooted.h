/* A matrix over sqrt(d), with what it is missing: what its numbers and the root are missing goes into it.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_ROOTED_H
#define ATTEST_ROOTED_H

#include "missing.h"
#include "size.h"
#include <stdbool.h>
#include <stdint.h>

/* A file that proves what is missing includes logic/parted.h and logic/root_missing.h, and says ROOTED_VALUES, before this one. */
#ifdef ROOTED_VALUES
#define ROOTED_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define ROOTED_ENSURES(name, ...)
#endif

/* inner [d,v] = crossed [d,v] / sqrt(d), crossed being known with what it is missing, `of`; low and off: what inner is missing, and to what
 * that is known. False where it is not known of all. */
/*@ requires sizes: 1 <= d <= ATTEST_DIM_MAX && 1 <= v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(crossed + (0 .. d * v - 1)) && \valid_read(of.low + (0 .. d * v - 1)) &&
  @     \valid_read(of.off + (0 .. d * v - 1)) && of.low != \null && of.off != \null;
  @ requires write: \valid(inner + (0 .. d * v - 1)) && \valid(low + (0 .. d * v - 1)) && \valid(off + (0 .. d * v - 1)) &&
  @     low != \null && off != \null;
  @ requires apart: \separated(inner + (0 .. d * v - 1), crossed + (0 .. d * v - 1), of.low + (0 .. d * v - 1),
  @     of.off + (0 .. d * v - 1), low + (0 .. d * v - 1), off + (0 .. d * v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    inner[0 .. d * v - 1], low[0 .. d * v - 1], off[0 .. d * v - 1];
  @ ROOTED_ENSURES(upper, \result ==> \forall \list<real> x, y; parted_to{Pre}(crossed, of.low, of.off, d * v, x, 0) ==>
  @     rooted_listed(y, x, d, d * v) ==> parted_to{Post}(inner, low, off, d * v, y, 0))
  @ */
bool attest_rooted(const double *crossed, attest_missing of, int64_t d, int64_t v, double *inner, double *low,
                   double *off);

#endif
