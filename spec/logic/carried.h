/* Rows carried back through weights, over the reals: W r for each row r, and what gap^T to_q W^T adds. Compilers see only comments. */
#ifndef ATTEST_LOGIC_CARRIED_H
#define ATTEST_LOGIC_CARRIED_H

#include "rows.h"
#include "sum.h"

/*@ // number b of row j of out, width long, at M, is W's row b times row j at L, d long
  @ predicate key_carried{L, M}(double *rows, double *W, integer d, integer width, double *out, integer j, integer b) =
  @     \at(out[j * width + b], M) == dot_real{L}(rows + j * d, W + b * d, d);
  @ // sum over c of (sum over k of gap_ka to_q_kc) W_bc, of the first numbers c
  @ logic real queries_back{L}(double *gaps, double *to_q, double *W, integer n, integer d, integer a, integer b, integer c) =
  @     c <= 0 ? 0.0 : queries_back(gaps, to_q, W, n, d, a, b, c - 1) + rows_real(gaps + a * n, to_q, d, c - 1, n) * W[b * d + (c - 1)];
  @ predicate queries_carried{L, M}(double *gaps, double *to_q, double *W, integer n, integer d, integer width, double *out, integer a,
  @                                 integer b) =
  @     \at(out[a * width + b], M) == \at(out[a * width + b], L) + queries_back{L}(gaps, to_q, W, n, d, a, b, d);
  @ */

#endif
