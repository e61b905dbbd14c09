/* The logarithm of a sum of weights e^x from that of the same sum of e^(x - m). Compilers see only comments. */
#ifndef ATTEST_LOGIC_UNSHIFTED_H
#define ATTEST_LOGIC_UNSHIFTED_H

#include "scaled.h"

/*@ predicate log_times(real r, real V, real f) = r == \log(V) + \log(f);
  @ lemma log_times_of: \forall real V, f; 0 < V ==> 0 < f ==> 0 < V * f && log_times(\log(V * f), V, f);
  @ predicate log_is(real r, real W) = r == \log(W);
  @ lemma log_unshifted: \forall real m, V; 0 < V ==> 0 < \exp(m) && \log(\exp(m)) == m && log_times(\log(V * \exp(m)), V, \exp(m)) &&
  @     log_is(m + \log(V), V * \exp(m));
  @ lemma log_of_times: \forall real r, W, V, f; times_is(W, V, f) ==> log_is(r, V * f) ==> log_is(r, W);
  @ */

#endif
