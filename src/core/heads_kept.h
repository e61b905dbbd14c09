/* The lists of a head's weights stay what they are while other memory is written. Said in files that prove what intervals enclose, after
 * projected_lists.h. */
#ifndef ATTEST_HEADS_KEPT_H
#define ATTEST_HEADS_KEPT_H

#include "projected_lists.h"
#include "logic/heads_within.h"
#include "logic/parts.h"

/*@ // the numbers of all weights are at M what they were at L, and so are those of head h
  @ predicate same_weights{L, M}(attest_heads w) = same_values{L, M}(w.wq, w.heads * (w.width * w.d)) &&
  @     same_values{L, M}(w.wk, w.heads * (w.width * w.d)) && same_values{L, M}(w.wv, w.heads * (w.width * w.d)) &&
  @     same_values{L, M}(w.wo, w.width * w.width);
  @ predicate same_head{L, M}(attest_heads w, integer h) = same_values{L, M}(w.wq + h * (w.width * w.d), w.width * w.d) &&
  @     same_values{L, M}(w.wk + h * (w.width * w.d), w.width * w.d) && same_values{L, M}(w.wv + h * (w.width * w.d), w.width * w.d) &&
  @     same_values{L, M}(w.wo + (h * w.d) * w.width, w.d * w.width);
  @ lemma same_head_of{L, M}: \forall attest_heads w, integer h; same_weights{L, M}(w) ==>
  @     head_within(h, w.heads, w.width, w.d) ==> same_head{L, M}(w, h);
  @ // so that its lists stay what they are
  @ lemma head_numbers_stay{L, M}: \forall double *W, integer h, size, \list<real> y; same_values{L, M}(W + h * size, size) ==>
  @     head_numbers{L}(W, h, size, y) ==> head_numbers{M}(W, h, size, y);
  @ lemma output_weights_stay{L, M}: \forall attest_heads w, integer h, \list<real> o; same_head{L, M}(w, h) ==>
  @     output_weights{L}(w, h, o) ==> output_weights{M}(w, h, o);
  @ lemma head_projected_stays{L, M}: \forall attest_heads w, integer kind, h, n, real c, \list<real> x, y; same_head{L, M}(w, h) ==>
  @     head_projected{L}(w, kind, c, h, x, n, y) ==> head_projected{M}(w, kind, c, h, x, n, y);
  @ // each number lies apart from what is written
  @ predicate numbers_apart(double *a, integer m, attest_interval *out, integer n) =
  @     \forall integer k; 0 <= k < m ==> \separated(a + k, out + (0 .. n - 1));
  @ predicate heads_numbers_apart(attest_heads w, attest_interval *out, integer n) =
  @     numbers_apart(w.wq, w.heads * (w.width * w.d), out, n) && numbers_apart(w.wk, w.heads * (w.width * w.d), out, n) &&
  @     numbers_apart(w.wv, w.heads * (w.width * w.d), out, n) && numbers_apart(w.wo, w.width * w.width, out, n); */

#endif
