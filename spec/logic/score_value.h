/* The logit of a query and a key over the reals, for every kind of score, with softcap; and its partial derivatives. To be included after
 * score.h's types. Compilers see only comments. */
#ifndef ATTEST_LOGIC_SCORE_VALUE_H
#define ATTEST_LOGIC_SCORE_VALUE_H

#include "sum.h"

/*@ // tanh, as exponentials make it
  @ logic real tanh_real(real x) = (\exp(x) - \exp(-x)) / (\exp(x) + \exp(-x));
  @ // the score: q . k, -|q - k|^2, however it is computed, -|q - k|_1, 0
  @ logic real raw_value{L}(integer kind, double *q, double *k, integer d) =
  @     kind == ATTEST_DOT ? dot_real(q, k, d) :
  @     kind == ATTEST_L2 || kind == ATTEST_L2_EXPANDED ? -squares_real(q, k, d) :
  @     kind == ATTEST_LAPLACE ? -gaps_real(q, k, d) : 0.0;
  @ // a cap c > 0 keeps l between -c and c
  @ logic real capped(real c, real l) = c > 0 ? c * tanh_real(l / c) : l;
  @ logic real cap_slope(real c, real l) = c > 0 ? (1 - tanh_real(l / c)) * (1 + tanh_real(l / c)) : 1.0;
  @ logic real logit_value{L}(attest_score s, double *q, double *k, integer d) =
  @     capped(s.softcap, s.scale * raw_value((integer)s.kind, q, k, d));
  @
  @ // its derivative by the score, and the score's by one number of the query, of the key
  @ logic real logit_slope{L}(attest_score s, double *q, double *k, integer d) =
  @     s.scale * cap_slope(s.softcap, s.scale * raw_value((integer)s.kind, q, k, d));
  @ logic real sign_real(real x) = x > 0 ? 1.0 : x < 0 ? -1.0 : 0.0;
  @ logic real score_by_query(integer kind, real q, real k) = kind == ATTEST_DOT ? k :
  @     kind == ATTEST_L2 || kind == ATTEST_L2_EXPANDED ? -2 * (q - k) : kind == ATTEST_LAPLACE ? -sign_real(q - k) : 0.0;
  @ logic real score_by_key(integer kind, real q, real k) = kind == ATTEST_DOT ? q :
  @     kind == ATTEST_L2 || kind == ATTEST_L2_EXPANDED ? 2 * (q - k) : kind == ATTEST_LAPLACE ? sign_real(q - k) : 0.0;
  @ logic real logit_by_query{L}(attest_score s, double *q, double *k, integer d, integer b) =
  @     logit_slope(s, q, k, d) * score_by_query((integer)s.kind, q[b], k[b]);
  @ logic real logit_by_key{L}(attest_score s, double *q, double *k, integer d, integer b) =
  @     logit_slope(s, q, k, d) * score_by_key((integer)s.kind, q[b], k[b]);
  @ */

#endif
