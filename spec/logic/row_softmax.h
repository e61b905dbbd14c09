/* Softmax of a row of real numbers, a list, over the entries that a mask leaves visible: as the paper writes it (s = 0), and with s
 * subtracted from every entry, which changes no quotient. Compilers see only comments. */
#ifndef ATTEST_LOGIC_ROW_SOFTMAX_H
#define ATTEST_LOGIC_ROW_SOFTMAX_H

#include "common_factor.h"
#include "exp_near.h"
#include "quotient.h"
#include <stdint.h>

/*@ // an entry's weight e^(x_j - s), and the sum of the first n
  @ logic real row_weight{L}(uint8_t *mask, \list<real> x, real s, integer j) =
  @     mask == \null || mask[j] != 0 ? \exp(\nth(x, j) - s) : 0.0;
  @ logic real row_weights{L}(uint8_t *mask, \list<real> x, real s, integer n) =
  @     n <= 0 ? 0.0 : row_weights(mask, x, s, n - 1) + row_weight(mask, x, s, n - 1);
  @ logic real row_softmax{L}(uint8_t *mask, \list<real> x, integer n, integer j) =
  @     quotient(row_weight(mask, x, 0.0, j), row_weights(mask, x, 0.0, n));
  @
  @ // subtracting s takes the factor e^s out of a weight, and out of their sum
  @ predicate exp_shifted(real x, real s) = times_is(\exp(x), \exp(s), \exp(x - s));
  @ lemma exp_shifted_of: \forall real x, s; exp_shifted(x, s);
  @ predicate weight_shifted{L}(uint8_t *mask, \list<real> x, real s, integer j) =
  @     times_is(row_weight(mask, x, 0.0, j), \exp(s), row_weight(mask, x, s, j));
  @ predicate weights_shifted{L}(uint8_t *mask, \list<real> x, real s, integer n) =
  @     times_is(row_weights(mask, x, 0.0, n), \exp(s), row_weights(mask, x, s, n));
  @ lemma weight_shifted_of{L}: \forall uint8_t *mask, \list<real> x, real s, integer j;
  @     exp_shifted(\nth(x, j), s) && weight_shifted(mask, x, s, j);
  @ lemma weights_shifted_none{L}: \forall uint8_t *mask, \list<real> x, real s; weights_shifted(mask, x, s, 0);
  @ predicate weights_grown{L}(uint8_t *mask, \list<real> x, real s, integer n) =
  @     sum_is(row_weights(mask, x, s, n + 1), row_weights(mask, x, s, n), row_weight(mask, x, s, n));
  @ lemma weights_grown_of{L}: \forall uint8_t *mask, \list<real> x, real s, integer n; 0 <= n ==> weights_grown(mask, x, s, n);
  @ lemma weights_shifted_more{L}: \forall uint8_t *mask, \list<real> x, real s, integer n; weights_grown(mask, x, 0.0, n) ==>
  @     weights_grown(mask, x, s, n) ==> weights_shifted(mask, x, s, n) ==> weight_shifted(mask, x, s, n) ==>
  @     weights_shifted(mask, x, s, n + 1);
  @ // it falls out of their quotients
  @ predicate share_kept{L}(uint8_t *mask, \list<real> x, real s, integer n, integer j) =
  @     row_softmax(mask, x, n, j) == quotient(row_weight(mask, x, s, j), row_weights(mask, x, s, n));
  @ lemma share_kept_of{L}: \forall uint8_t *mask, \list<real> x, real s, integer n, j; weights_shifted(mask, x, s, n) ==>
  @     weight_shifted(mask, x, s, j) ==> 0 < \exp(s) ==> 0 < row_weights(mask, x, 0.0, n) ==>
  @     same_quotient(row_weight(mask, x, 0.0, j), row_weights(mask, x, 0.0, n), row_weight(mask, x, s, j), row_weights(mask, x, s, n)) &&
  @     share_kept(mask, x, s, n, j);
  @ */

#endif
