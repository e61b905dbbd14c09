/* The mean of a row and the spread about it are the same in two states of memory, since its numbers are. Compilers see only comments. */
#ifndef ATTEST_LOGIC_SAME_MEANS_H
#define ATTEST_LOGIC_SAME_MEANS_H

#include "layernorm.h"

/*@ // the same in two states of memory
  @ predicate same_sum{L, M}(double *x, integer n) = sum_real{L}(x, n) == sum_real{M}(x, n);
  @ predicate same_distances{L, M}(double *x, real m, integer n) =
  @     distances{L}(x, m, n) == distances{M}(x, m, n) && distances_squared{L}(x, m, n) == distances_squared{M}(x, m, n);
  @ predicate same_mean{L, M}(double *x, integer d) = mean_real{L}(x, d) == mean_real{M}(x, d);
  @ predicate same_over(real x, real y, real z) = over(x, z) == over(y, z);
  @ lemma over_same: \forall real x, y, z; x == y ==> same_over(x, y, z);
  @ lemma same_mean_of{L, M}: \forall double *x, integer d; same_sum{L, M}(x, d) ==>
  @     same_over(sum_real{L}(x, d), sum_real{M}(x, d), d) && same_mean{L, M}(x, d);
  @ predicate same_means{L, M}(double *x, integer d) = mean_real{L}(x, d) == mean_real{M}(x, d) &&
  @     mean_distance{L}(x, d) == mean_distance{M}(x, d) && variance_real{L}(x, d) == variance_real{M}(x, d);
  @ predicate same_spread{L, M}(double *x, integer d) =
  @     distances{L}(x, mean_real{L}(x, d), d) == distances{M}(x, mean_real{M}(x, d), d) &&
  @     distances_squared{L}(x, mean_real{L}(x, d), d) == distances_squared{M}(x, mean_real{M}(x, d), d);
  @ lemma same_spread_of{L, M}: \forall double *x, integer d; same_mean{L, M}(x, d) ==>
  @     same_distances{L, M}(x, mean_real{L}(x, d), d) ==> same_spread{L, M}(x, d);
  @ predicate means_are{L}(double *x, integer d) = mean_distance(x, d) == over(distances(x, mean_real(x, d), d), d) &&
  @     variance_real(x, d) == over(distances_squared(x, mean_real(x, d), d), d);
  @ lemma means_are_so{L}: \forall double *x, integer d; means_are(x, d);
  @ lemma same_means_with{L, M}: \forall double *x, integer d; same_mean{L, M}(x, d) ==> same_spread{L, M}(x, d) ==>
  @     means_are{L}(x, d) && means_are{M}(x, d) &&
  @     same_over(distances{L}(x, mean_real{L}(x, d), d), distances{M}(x, mean_real{M}(x, d), d), d) &&
  @     same_over(distances_squared{L}(x, mean_real{L}(x, d), d), distances_squared{M}(x, mean_real{M}(x, d), d), d) &&
  @     same_means{L, M}(x, d);
  @ lemma same_means_of{L, M}: \forall double *x, integer d; same_mean{L, M}(x, d) ==>
  @     same_distances{L, M}(x, mean_real{L}(x, d), d) ==> same_spread{L, M}(x, d) && same_means{L, M}(x, d); */

#endif
