/* The mean of a row of real numbers u, a list, weighted by another, x, taken of the gaps to one number o: o + sum_j x_j (u_j - o). It
 * is sum_j x_j u_j where the weights add up to 1. And how that moves. After interval_matrix.h, which says what row_dot is. Compilers
 * see only comments. */
#ifndef ATTEST_LOGIC_ROW_MEAN_H
#define ATTEST_LOGIC_ROW_MEAN_H

/*@ logic real row_sum(\list<real> x, integer n) = n <= 0 ? 0.0 : row_sum(x, n - 1) + \nth(x, n - 1);
  @ logic real row_gaps(\list<real> x, \list<real> u, real o, integer n) =
  @     n <= 0 ? 0.0 : row_gaps(x, u, o, n - 1) + \nth(x, n - 1) * (\nth(u, n - 1) - o);
  @ // how the mean moves: x_j du_j + x_j (l_j - m) (u_j - o), summed, with changes l of the logits and du of the numbers
  @ logic real row_slopes(\list<real> x, \list<real> l, \list<real> u, \list<real> du, real m, real o, integer n) = n <= 0 ? 0.0 :
  @     row_slopes(x, l, u, du, m, o, n - 1) + \nth(x, n - 1) * \nth(du, n - 1) +
  @     (\nth(x, n - 1) * (\nth(l, n - 1) - m)) * (\nth(u, n - 1) - o);
  @ */

#endif
