/* Softmax over the visible entries of a row, as the paper writes it (s = 0) and with s subtracted from every entry, which changes no
 * quotient: e^(x_j - s) / sum_k e^(x_k - s). Compilers see only comments. */
#ifndef ATTEST_LOGIC_SOFTMAX_H
#define ATTEST_LOGIC_SOFTMAX_H

#include "scaled.h"
#include <stdint.h>

/*@ // an entry's weight e^(x_j - s), how far it lies below m, and the sums over the first n entries: of the weights, and of the gaps,
  @ // each times its weight
  @ logic real weight_of{L}(uint8_t *mask, double *x, real s, integer j) = mask == \null || mask[j] != 0 ? \exp(x[j] - s) : 0.0;
  @ logic real gap_of{L}(uint8_t *mask, double *x, real m, integer j) = mask == \null || mask[j] != 0 ? m - x[j] : 0.0;
  @ logic real weights_of{L}(uint8_t *mask, double *x, real s, integer n) =
  @     n <= 0 ? 0.0 : weights_of(mask, x, s, n - 1) + weight_of(mask, x, s, n - 1);
  @ logic real gaps_of{L}(uint8_t *mask, double *x, real m, real s, integer n) =
  @     n <= 0 ? 0.0 : gaps_of(mask, x, m, s, n - 1) + gap_of(mask, x, m, n - 1) * weight_of(mask, x, s, n - 1);
  @
  @ logic real softmax_real{L}(uint8_t *mask, double *x, integer n, integer j) =
  @     weight_of(mask, x, 0.0, j) / weights_of(mask, x, 0.0, n);
  @ // the mean gap, taken with softmax
  @ logic real mean_gap{L}(uint8_t *mask, double *x, real m, integer n) = gaps_of(mask, x, m, 0.0, n) / weights_of(mask, x, 0.0, n);
  @
  @ lemma mean_back{L}: \forall uint8_t *mask, double *x, real m, integer n; 0 < weights_of(mask, x, 0.0, n) ==>
  @     times_is(gaps_of(mask, x, m, 0.0, n), mean_gap(mask, x, m, n), weights_of(mask, x, 0.0, n));
  @ lemma share_back{L}: \forall uint8_t *mask, double *x, integer n, j; 0 < weights_of(mask, x, 0.0, n) ==>
  @     times_is(weight_of(mask, x, 0.0, j), softmax_real(mask, x, n, j), weights_of(mask, x, 0.0, n));
  @
  @ // every visible entry is finite; m is the largest of them
  @ predicate visible_finite{L}(uint8_t *mask, double *x, integer n) =
  @     \forall integer j; 0 <= j < n ==> (mask == \null || mask[j] != 0) ==> \is_finite(x[j]);
  @ predicate largest_of{L}(uint8_t *mask, double *x, integer n, real m) =
  @     (\exists integer j; 0 <= j < n && (mask == \null || mask[j] != 0) && x[j] == m) &&
  @     \forall integer j; 0 <= j < n ==> (mask == \null || mask[j] != 0) ==> x[j] <= m;
  @
  @ // what k roundings, the entry's gap t and the mean of the gaps do to its share p
  @ logic real share_bound(real p, real t, real mean, integer k) = 0x1.001p-53 * ((t + mean + k + 4) * p) + 0x1p-1070;
  @ // r stands for p
  @ predicate share_near(real r, real p, real t, real mean, integer k) = \abs(r - p) <= share_bound(p, t, mean, k); */

#endif
