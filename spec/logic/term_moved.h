/* A term of a score, of a query's and a key's number that stand for others: how far it may lie from the term of those. Compilers see only
 * comments. */
#ifndef ATTEST_LOGIC_TERM_MOVED_H
#define ATTEST_LOGIC_TERM_MOVED_H

#include "mean.h"
#include "square.h"

/*@ // q stands for x, no farther from it than e, and k for y, no farther than f
  @ predicate stand(real q, real x, real e, real k, real y, real f) = \abs(q - x) <= e && \abs(k - y) <= f;
  @ predicate square_moved(real s, real t, real w) = \abs(squared(s) - squared(t)) <= w;
  @ lemma square_moved_of: \forall real s, t, w; \abs(s - t) <= w ==> term_near(s, s, t, t, term_off(t, w, t, w)) &&
  @     square_moved(s, t, term_off(t, w, t, w));
  @ predicate products_moved(real q, real k, real x, real y, real w) = \abs(q * k - x * y) <= w;
  @ lemma products_moved_of: \forall real q, x, e, k, y, f; stand(q, x, e, k, y, f) ==> term_near(q, k, x, y, term_off(x, e, y, f)) &&
  @     products_moved(q, k, x, y, term_off(x, e, y, f));
  @ predicate squares_moved(real q, real k, real x, real y, real w) = square_moved(q - k, x - y, w);
  @ lemma squares_moved_of: \forall real q, x, e, k, y, f; stand(q, x, e, k, y, f) ==> \abs((q - k) - (x - y)) <= e + f &&
  @     squares_moved(q, k, x, y, term_off(x - y, e + f, x - y, e + f));
  @ predicate gaps_moved(real q, real k, real x, real y, real w) = \abs(\abs(q - k) - \abs(x - y)) <= w;
  @ lemma gaps_moved_of: \forall real q, x, e, k, y, f; stand(q, x, e, k, y, f) ==> gaps_moved(q, k, x, y, e + f);
  @ */

#endif
