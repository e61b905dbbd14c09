/* What the proofs of logits over the reals need besides their formula (score_value.h): the expanded square is the square, a logit is the
 * same where its sums are, and names for what loops leave behind. To be included after score.h. Compilers see only comments. */
#ifndef ATTEST_LOGIT_VALUE_H
#define ATTEST_LOGIT_VALUE_H

#include "logic/same_sums.h"
#include "logic/scaled.h"
#include "logic/tanh_none.h"
#include "logic/score_value.h"
#include <stdint.h>

/*@ lemma root_positive: \forall real x; 0 < x ==> 0 < \sqrt(x);
  @
  @ // |q - k|^2 = q . q + k . k - 2 q . k
  @ predicate expanded(real z, real x, real y, real p) = z == x + y - 2 * p;
  @ lemma expanded_square: \forall real x, y; expanded(squared(x - y), x * x, y * y, x * y);
  @ predicate expanded_sums{L}(double *q, double *k, integer d) =
  @     expanded(squares_real(q, k, d), dot_real(q, q, d), dot_real(k, k, d), dot_real(q, k, d));
  @
  @ // l is the scale times the raw score; what the logit and its slope are, from it: where there is a cap c, and where there is none
  @ predicate logit_from{L}(real l, attest_score s, double *q, double *k, integer d) =
  @     logit_value(s, q, k, d) == capped(s.softcap, l) && logit_slope(s, q, k, d) == s.scale * cap_slope(s.softcap, l);
  @ predicate cap_is(real c, real l, real t) = c > 0 ? capped(c, l) == c * t && cap_slope(c, l) == (1 - t) * (1 + t) :
  @     capped(c, l) == l && cap_slope(c, l) == 1;
  @ lemma cap_is_of: \forall real c, l; cap_is(c, l, tanh_real(l / c));
  @ predicate slope_is(real v, real w, real t) = v == w * ((1 - t) * (1 + t));
  @ lemma slope_capped{L}: \forall attest_score s, double *q, *k, integer d, real l, t; logit_from(l, s, q, k, d) ==>
  @     cap_is(s.softcap, l, t) ==> s.softcap > 0 ==>
  @     equal_scaled(s.scale, cap_slope(s.softcap, l), (1 - t) * (1 + t)) && slope_is(logit_slope(s, q, k, d), s.scale, t);
  @ lemma slope_plain{L}: \forall attest_score s, double *q, *k, integer d; \let l = s.scale * raw_value((integer)s.kind, q, k, d);
  @     !(s.softcap > 0) ==> logit_from(l, s, q, k, d) && cap_is(s.softcap, l, tanh_real(l / s.softcap)) &&
  @     equal_scaled(s.scale, cap_slope(s.softcap, l), 1.0) && logit_slope(s, q, k, d) == s.scale;
  @ // the tanh of 0 is 0, and so is what a cap makes of 0
  @ lemma tanh_parts: \forall real x; tanh_of(tanh_real(x), \exp(x), \exp(-x));
  @ lemma tanh_none_with: \forall real x; tanh_of(tanh_real(x), \exp(x), \exp(-x)) ==> same_number(\exp(x), \exp(-x)) ==>
  @     tanh_real(x) == 0;
  @ lemma tanh_none: \forall real x; x <= 0 ==> 0 <= x ==> tanh_real(x) == 0;
  @ predicate none_over(real c, real l) = tanh_real(l / c) == 0;
  @ lemma none_over_of: \forall real c, l; 0 < c ==> l <= 0 ==> 0 <= l ==> over(0.0, l, c) && none_over(c, l);
  @ predicate capped_is(real v, real c, real t) = v == c * t;
  @ lemma capped_of: \forall real c, l; 0 < c ==> capped_is(capped(c, l), c, tanh_real(l / c));
  @ lemma capped_none: \forall real v, c, t; capped_is(v, c, t) ==> t <= 0 ==> 0 <= t ==> equal_scaled(c, t, 0.0) && v == 0;
  @ lemma cap_plain: \forall real c, l; c <= 0 ==> capped(c, l) == l;
  @ lemma cap_none_with: \forall real c, l; none_over(c, l) ==> 0 < c ==>
  @     capped_is(capped(c, l), c, tanh_real(l / c)) && capped(c, l) == 0;
  @ lemma cap_none_over: \forall real c, l; l <= 0 ==> 0 <= l ==> 0 < c ==> none_over(c, l) && capped(c, l) == 0;
  @ lemma cap_none: \forall real c, l; l <= 0 ==> 0 <= l ==>
  @     (0 < c ==> capped(c, l) == 0) && (c <= 0 ==> capped(c, l) == l) && capped(c, l) == 0;
  @ lemma uniform_zero{L}: \forall attest_score s, double *q, *k, integer d; s.kind == ATTEST_UNIFORM ==>
  @     equal_scaled(s.scale, raw_value((integer)s.kind, q, k, d), 0.0) && logit_value(s, q, k, d) == capped(s.softcap, 0.0);
  @ lemma uniform_none{L}: \forall attest_score s, double *q, *k, integer d; s.kind == ATTEST_UNIFORM ==>
  @     logit_value(s, q, k, d) == capped(s.softcap, 0.0) && capped(s.softcap, 0.0) == 0 && logit_value(s, q, k, d) == 0;
  @
  @ // the logit is the same in two states of memory
  @ predicate same_logit_value{L, M}(attest_score s, double *q, double *k, integer d) =
  @     logit_value{L}(s, q, k, d) == logit_value{M}(s, q, k, d);
  @ lemma same_logit_value_of{L, M}: \forall attest_score s, double *q, *k, integer d; same_sums{L, M}(q, k, d) ==>
  @     same_logit_value{L, M}(s, q, k, d);
  @
  @ // r is the logit of key j; a and b are the partial derivatives by number c of the query and of the key, w being the logit's slope
  @ predicate logit_is{L}(real r, attest_score s, double *q, double *keys, double *bias, integer d, integer j) =
  @     r == logit_value(s, q, keys + j * d, d) + (bias == \null ? 0.0 : (real)bias[j]);
  @ predicate products_are(real a, real b, real w, real x, real y) = a == w * x && b == w * y;
  @ predicate partials(real a, real b, integer kind, real w, real q, real k) =
  @     products_are(a, b, w, score_by_query(kind, q, k), score_by_key(kind, q, k));
  @ predicate gradient_is{L}(real a, real b, integer kind, real w, double *q, double *k, integer c) =
  @     partials(a, b, kind, w, q[c], k[c]);
  @ predicate minus(real b, real a) = b == -a;
  @ predicate opposite_partials(integer kind, real q, real k) = minus(score_by_key(kind, q, k), score_by_query(kind, q, k));
  @ lemma opposite_partials_of: \forall integer kind, real q, k; kind != ATTEST_DOT ==> opposite_partials(kind, q, k);
  @ predicate minus_product(real w, real y, real x) = w * y == -(w * x);
  @ lemma minus_product_of: \forall real w, y, x; minus(y, x) ==> equal_scaled(w, y, -x) && minus_product(w, y, x);
  @ predicate minus_partials(real w, integer kind, real q, real k) = opposite_partials(kind, q, k) &&
  @     minus_product(w, score_by_key(kind, q, k), score_by_query(kind, q, k));
  @ lemma minus_partials_of: \forall integer kind, real w, q, k; opposite_partials(kind, q, k) ==> minus_partials(w, kind, q, k);
  @ lemma minus_scaled: \forall real a, b, w, x, y; times_is(a, w, x) ==> minus_product(w, y, x) ==> minus(b, a) ==>
  @     products_are(a, b, w, x, y);
  @ lemma uniform_partial: \forall integer kind, real q, k; kind == ATTEST_UNIFORM ==> score_by_query(kind, q, k) == 0;
  @ lemma none_scaled: \forall real w, x; 0 <= x ==> x <= 0 ==> equal_scaled(w, x, 0.0) && times_is(0.0, w, x);
  @ predicate same_partials(integer kind, integer other) = kind == other || (kind == ATTEST_L2 && other == ATTEST_L2_EXPANDED);
  @ predicate gradient_known{L}(real a, real b, attest_score s, double *q, double *k, integer d, integer c) =
  @     a == logit_by_query(s, q, k, d, c) && b == logit_by_key(s, q, k, d, c);
  @ lemma gradient_known_of{L}: \forall real a, b, integer kind, attest_score s, double *q, *k, integer d, c;
  @     gradient_is(a, b, kind, logit_slope(s, q, k, d), q, k, c) ==> same_partials(kind, (integer)s.kind) ==>
  @     equal_scaled(logit_slope(s, q, k, d), score_by_query(kind, q[c], k[c]), score_by_query((integer)s.kind, q[c], k[c])) &&
  @     equal_scaled(logit_slope(s, q, k, d), score_by_key(kind, q[c], k[c]), score_by_key((integer)s.kind, q[c], k[c])) &&
  @     gradient_known(a, b, s, q, k, d, c);
  @ */

/*@ ghost
  /@ requires width: 0 <= d;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures expanded: expanded_sums(q, k, d);
   @/
  static inline void square_expanded(const double *q, const double *k, int64_t d)
  {
      /@ loop invariant range:    0 <= t <= d;
       @ loop invariant expanded: expanded_sums(q, k, t);
       @ loop assigns t;
       @ loop variant d - t; @/
      for (int64_t t = 0; t < d; t++) {
          /@ assert term: expanded(squared(q[t] - k[t]), q[t] * q[t], k[t] * k[t], q[t] * k[t]); @/
      }
  }
*/

#endif
