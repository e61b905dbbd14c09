/* Self-attention of tokens on a line: one head, width 1, all weights 1, as in the experiments of Kim et al.,
 * section 5.1.
 *
 *     f_i = sum_j P_ij x_j,   P_ij ~ exp(x_i x_j) for dot-product attention, exp(-(x_i - x_j)^2) for L2
 *
 * with mean m = f_i and variance v of row i's keys. The Jacobian's rows (K9, K11):
 *
 *     dot   J_ij = P_ij (1 + x_i (x_j - m)) + [i = j] v
 *     L2    J_ij = P_ij (1 + 2 (x_j - m) (x_i - x_j)) + [i = j] 2 v
 *
 * and, for numbers s_j that are kept still, how sum_j s_j J_ij changes with every token: what an ascent needs, with the
 * signs of the row for the infinity-norm and with singular vectors for the 2-norm. Plain doubles: what is found with
 * them is vouched for by lab_line_row_norm, which computes in intervals. */
#ifndef LAB_LINE_H
#define LAB_LINE_H

#include "core/score.h"
#include <stdint.h>

/* One token at 0, the others at -side and side in turn. */
void lab_line_place(double *x, int64_t n, double side);

/* The key with the largest logit in row i. */
int64_t lab_line_nearest(attest_kind kind, const double *x, int64_t n, int64_t i);

/* J[i,.] into row [n]. */
void lab_line_row(attest_kind kind, const double *x, int64_t n, int64_t i, double *row);

/* sum_j |J_ij| */
double lab_line_row_sum(attest_kind kind, const double *x, int64_t n, int64_t i, double *row);

/* slope[k] += weight d/dx_k sum_j s_j J_ij. `work` holds n numbers. */
void lab_line_slope(attest_kind kind, const double *x, int64_t n, int64_t i, const double *s, double weight,
                    double *work, double *slope);

/* sum_j |J_ij|, rounded down: a lower bound of |J|_inf and so of the Lipschitz constant. */
double lab_line_row_norm(attest_kind kind, const double *x, int64_t n, int64_t i);

#endif
