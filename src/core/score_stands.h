/* A score of numbers that stand for others stands for theirs (logic/listed_logit.h), and so does the logit. After attention_memory.h
 * (SCORE_VALUES). Internal; compilers see only comments. */
#ifndef ATTEST_SCORE_STANDS_H
#define ATTEST_SCORE_STANDS_H

#include "logic/listed_logit.h"
#include "logic/term_moved.h"

/*@ // one term stands for another
  @ predicate term_stands(integer kind, real q, real x, real e, real k, real y, real f) =
  @     \abs(term_of(kind, q, k) - term_of(kind, x, y)) <= term_of_off(kind, x, e, y, f);
  @ lemma term_stands_of: \forall integer kind, real q, x, e, k, y, f; stand(q, x, e, k, y, f) ==>
  @     products_moved(q, k, x, y, term_off(x, e, y, f)) && squares_moved(q, k, x, y, term_off(x - y, e + f, x - y, e + f)) &&
  @     gaps_moved(q, k, x, y, e + f) && term_stands(kind, q, x, e, k, y, f);
  @ // a score in memory, and one over lists, with another term
  @ predicate score_more{L}(integer kind, double *q, double *k, integer n) =
  @     score_real(kind, q, k, n + 1) == score_real(kind, q, k, n) + term_of(kind, q[n], k[n]) &&
  @     score_size(kind, q, k, n + 1) == score_size(kind, q, k, n) + \abs(term_of(kind, q[n], k[n]));
  @ lemma score_more_of{L}: \forall integer kind, double *q, *k, integer n; 0 <= n ==> square_sign(q[n] - k[n]) &&
  @     score_more(kind, q, k, n);
  @ predicate score_stands{L}(integer kind, double *q, double *k, \list<real> x, \list<real> e, integer a, \list<real> y, \list<real> f,
  @                           integer b, integer n) =
  @     terms_near(score_real(kind, q, k, n), score_size(kind, q, k, n), score_listed(kind, x, a, y, b, n),
  @                score_listed_size(kind, x, a, y, b, n), score_listed_off(kind, x, e, a, y, f, b, n));
  @ lemma score_stands_none{L}: \forall integer kind, double *q, *k, \list<real> x, e, y, f, integer a, b;
  @     score_stands(kind, q, k, x, e, a, y, f, b, 0);
  @ predicate score_stands_next{L}(integer kind, double *q, double *k, \list<real> x, \list<real> e, integer a, \list<real> y,
  @                                \list<real> f, integer b, integer n) =
  @     term_stands(kind, q[n], \nth(x, a + n), \nth(e, a + n), k[n], \nth(y, b + n), \nth(f, b + n));
  @ lemma score_stands_more{L}: \forall integer kind, double *q, *k, \list<real> x, e, y, f, integer a, b, n; 0 <= n ==>
  @     score_stands(kind, q, k, x, e, a, y, f, b, n) ==> score_stands_next(kind, q, k, x, e, a, y, f, b, n) ==>
  @     score_more(kind, q, k, n) &&
  @     terms_joined(score_real(kind, q, k, n), score_size(kind, q, k, n), score_listed(kind, x, a, y, b, n),
  @         score_listed_size(kind, x, a, y, b, n), score_listed_off(kind, x, e, a, y, f, b, n), term_of(kind, q[n], k[n]),
  @         term_of(kind, \nth(x, a + n), \nth(y, b + n)),
  @         term_of_off(kind, \nth(x, a + n), \nth(e, a + n), \nth(y, b + n), \nth(f, b + n))) &&
  @     score_stands(kind, q, k, x, e, a, y, f, b, n + 1);
  @ lemma score_stands_at{L}: \forall double *q, *k, \list<real> x, e, y, f, integer kind, a, b, d, n; stands(q, d, x, e, a) ==>
  @     stands(k, d, y, f, b) ==> 0 <= n < d ==> stand(q[n], \nth(x, a + n), \nth(e, a + n), k[n], \nth(y, b + n), \nth(f, b + n)) &&
  @     score_stands_next(kind, q, k, x, e, a, y, f, b, n);
  @ // a larger score's rounding is no smaller
  @ predicate score_off_order(integer kind, real scale, real t, real z, integer d) =
  @     score_off(kind, scale, t, d) <= score_off(kind, scale, z, d);
  @ lemma score_off_order_of: \forall real scale, t, z, integer kind, d; t <= z ==> 0 <= d ==> order_scaled(\abs(scale), t, z) &&
  @     order_scaled(score_depth(kind) + sum_depth(d), \abs(scale) * t, \abs(scale) * z) && score_off_order(kind, scale, t, z, d);
  @ // the logit of key j of what is in memory, and its rounding, are within h of l
  @ predicate logit_stands{L}(attest_memory m, double *q, double *bias, integer j, real l, real h) =
  @     \abs(logit_real(m, q, bias, j) - l) + logit_off(m, q, bias, j) <= h;
  @ predicate logit_split(integer kind, real l, real scale, real r, real z, real e, real shift, integer d, real h) =
  @     l == scale * r + shift && logit_listed_off(kind, l, scale, z, e, d) <= h;
  @ lemma logit_stands_of{L}: \forall attest_memory m, double *q, *bias, integer j, real l, h, r, z, e; 0 <= m.d ==>
  @     terms_near(score_of(m, q, j), score_size((integer)m.score.kind, q, m.keys + j * m.d, m.d), r, z, e) ==>
  @     logit_split((integer)m.score.kind, l, m.score.scale, r, z, e, bias_of(bias, j), m.d, h) ==>
  @     gap_scaled(m.score.scale, score_of(m, q, j), r, e) &&
  @     score_off_order((integer)m.score.kind, m.score.scale, score_size((integer)m.score.kind, q, m.keys + j * m.d, m.d), z + e, m.d) &&
  @     logit_stands(m, q, bias, j, l, h);
  @ */

#endif
