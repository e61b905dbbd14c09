/* How the output of LayerNorm changes with its input, over the reals: along a direction, and taken back from a gradient. The Jacobian of a
 * row without gamma, (I - 1 1^T / d - h h^T / d) / root, is symmetric: it takes v to (v - mean v - h (h . (v - mean v)) / d) / root,
 * where h . v would be the same, since the numbers of h add up to 0. Compilers see only comments. */
#ifndef ATTEST_LOGIC_LAYERNORM_CHANGE_H
#define ATTEST_LOGIC_LAYERNORM_CHANGE_H

#include "layernorm.h"

/*@ // o is one number of that, from v and h at its place, the mean m of v, the sum s = h . (v - m) and the root R
  @ predicate projects(real o, real v, real m, real h, real s, real d, real R) = o == over((v - m) - h * over(s, d), R);
  @
  @ // a row x moves along v: h . (v - mean v), of which the first n terms; and what h_i changes by
  @ logic real change_along{L}(double *x, double *v, integer d, real eps, integer n) = n <= 0 ? 0.0 :
  @     change_along(x, v, d, eps, n - 1) + normal_real(x, d, eps, n - 1) * (v[n - 1] - mean_real(v, d));
  @ logic real normal_change{L}(double *x, double *v, integer d, real eps, integer i) =
  @     over((v[i] - mean_real(v, d)) - normal_real(x, d, eps, i) * over(change_along(x, v, d, eps, d), d), root_real(x, d, eps));
  @ // number c of row r of dY, in the state M
  @ predicate output_change{L, M}(double *X, double *gamma, double *T, integer d, real eps, double *dY, integer r, integer c) =
  @     \at(dY[r * d + c], M) == \at(gamma[c], L) * normal_change{L}(X + r * d, T + r * d, d, eps, c);
  @
  @ // u is the gradient by the output, gamma u that by h: its mean, the same sum, and the gradient by x_i
  @ logic real mean_gradient{L}(double *gamma, double *u, integer d) = over(dot_real(gamma, u, d), d);
  @ logic real gradient_along{L}(double *x, double *gamma, double *u, integer d, real eps, integer n) = n <= 0 ? 0.0 :
  @     gradient_along(x, gamma, u, d, eps, n - 1) +
  @     normal_real(x, d, eps, n - 1) * (gamma[n - 1] * u[n - 1] - mean_gradient(gamma, u, d));
  @ logic real input_gradient{L}(double *x, double *gamma, double *u, integer d, real eps, integer i) =
  @     over((gamma[i] * u[i] - mean_gradient(gamma, u, d)) - normal_real(x, d, eps, i) * over(gradient_along(x, gamma, u, d, eps, d), d),
  @          root_real(x, d, eps));
  @ predicate input_gradients{L, M}(double *X, double *gamma, double *U, integer d, real eps, double *dX, integer r, integer c) =
  @     \at(dX[r * d + c], M) == input_gradient{L}(X + r * d, gamma, U + r * d, d, eps, c);
  @ // the gradients by gamma_j and beta_j, of the first n rows of X and U
  @ logic real gamma_term{L}(double *x, double *u, integer d, real eps, integer j) = u[j] * normal_real(x, d, eps, j);
  @ logic real gamma_gradient{L}(double *X, double *U, integer d, real eps, integer j, integer n) = n <= 0 ? 0.0 :
  @     gamma_gradient(X, U, d, eps, j, n - 1) + gamma_term(X + (n - 1) * d, U + (n - 1) * d, d, eps, j);
  @ logic real beta_gradient{L}(double *U, integer d, integer j, integer n) = n <= 0 ? 0.0 :
  @     beta_gradient(U, d, j, n - 1) + U[(n - 1) * d + j];
  @ */

#endif
