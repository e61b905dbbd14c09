/* Biases of which there are none are zeros; they stay those of a list in a state of memory that has the same numbers. After what
 * projection_errors.h comes after, with PROJECTION_ERRORS_VALUES. Compilers see only comments.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_BIASES_STAY_H
#define ATTEST_BIASES_STAY_H

#include "logic/parted.h"
#include "logic/zeros.h"
#include "projection_errors.h"

/*@ lemma bias_in_of{L}: \forall double *b, \list<real> z, integer n, at, t; biases_listed(b, n, z, at) ==> 0 <= t < n ==>
  @     bias_in(b, t, z, at);
  @ lemma bias_in_stays{L, M}: \forall double *b, \list<real> z, integer t, at; same_or_zero{L, M}(b, t) ==> bias_in{L}(b, t, z, at) ==>
  @     bias_in{M}(b, t, z, at);
  @ lemma bias_in_kept{L, M}: \forall double *b, \list<real> z, integer n, at, t; (b != \null ==> same_values{L, M}(b, n)) ==>
  @     biases_listed{L}(b, n, z, at) ==> 0 <= t < n ==> same_or_zero{L, M}(b, t) && bias_in{M}(b, t, z, at);
  @ lemma biases_stay{L, M}: \forall double *b, \list<real> z, integer n, at; (b != \null ==> same_values{L, M}(b, n)) ==>
  @     biases_listed{L}(b, n, z, at) ==> biases_listed{M}(b, n, z, at);
  @ lemma zero_listed{L}: \forall \list<real> z, integer t; zero_in(z, t) ==> bias_in((double *)\null, t, z, 0);
  @ lemma no_biases_listed{L}: \forall \list<real> z, integer n; zeros(z, n) ==> biases_listed((double *)\null, n, z, 0);
  @ */

#endif
