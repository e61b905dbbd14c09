/* How attention on given queries, keys and values changes with them.
 * Paper: Kim et al., appendices C and E.  Mathematics: spec/mathematics.md, K8-K11.
 *
 * Each row's Jacobians and products are sums of its parts (attention_parts.h). A query that sees no key has derivative 0.
 *
 * Error, with u, gamma and s as in vector.h: a gap's is p_j times that of y, |v_j - y| times that of p_j (attention.h,
 * softmax.h), and two roundings; to_q and to_k are wrong by two roundings, and by as much as a softcap's slope is. Every sum
 * of products a b of such numbers adds |a| times b's error, |b| times a's and gamma_(s+1) sum |a b|, or gamma_(s+2)
 * (|c| + sum |a b|) where it joins a number c; t_j, made of two such sums, u |t_j| besides. The gradients of keys and values
 * grow row by row, through a product and a sum for each row: gamma_(rows+1) (tests/inclusion/test_attention_derivative.c). */
#ifndef ATTEST_ATTENTION_DERIVATIVE_H
#define ATTEST_ATTENTION_DERIVATIVE_H

#include "attention.h"
#include "attention_parts.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what is computed over the reals says DERIVATIVE_VALUES before this one; the others' proofs are spared the clauses. */
#if defined(OVER_THE_REALS) && defined(DERIVATIVE_VALUES)
#include "logic/attention_pull.h"
#define DERIVATIVE_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define DERIVATIVE_ENSURES(name, ...)
#endif

/*@ // workspace of the whole-attention functions
  @ logic integer derivative_size(attest_memory m) = 2 * m.n + 1 + 2 * (m.n * m.d) + 2 * (m.n * m.v) + m.v; */

/* How many doubles of workspace the functions below take. */
/*@ requires memory: memory_ok(m);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures size: \result == derivative_size(m) && 0 < \result <= ATTEST_LENGTH_MAX;
  @ */
int64_t attest_attention_derivative_work(attest_memory m);

/* Y [rows,v] as attest_attention gives it, and dY [rows,v], its change along a direction. The worst status of a row is
 * returned, after all are written. */
/*@ requires memory: memory_ok(m) && 0 <= rows <= ATTEST_DIM_MAX;
  @ requires row:    row_ok(bias, mask, rows * m.n);
  @ requires inputs: \valid_read(Q + (0 .. rows * m.d - 1)) && direction_ok(m, along, rows);
  @ requires write:  \valid(work + (0 .. derivative_size(m) - 1)) && \valid(Y + (0 .. rows * m.v - 1)) &&
  @                  \valid(dY + (0 .. rows * m.v - 1));
  @ requires work:   memory_apart(m, work, derivative_size(m)) &&
  @     row_apart(bias, mask, rows * m.n, work, derivative_size(m)) &&
  @     \separated(Q + (0 .. rows * m.d - 1), work + (0 .. derivative_size(m) - 1));
  @ requires output: memory_apart(m, Y, rows * m.v) &&
  @     row_apart(bias, mask, rows * m.n, Y, rows * m.v) &&
  @     \separated(Q + (0 .. rows * m.d - 1), Y + (0 .. rows * m.v - 1));
  @ requires change: memory_apart(m, dY, rows * m.v) &&
  @     row_apart(bias, mask, rows * m.n, dY, rows * m.v) &&
  @     \separated(Q + (0 .. rows * m.d - 1), dY + (0 .. rows * m.v - 1));
  @ requires along:  direction_apart(m, along, rows, work, derivative_size(m)) &&
  @     direction_apart(m, along, rows, Y, rows * m.v) && direction_apart(m, along, rows, dY, rows * m.v);
  @ requires new:    \separated(work + (0 .. derivative_size(m) - 1), Y + (0 .. rows * m.v - 1)) &&
  @     \separated(work + (0 .. derivative_size(m) - 1), dY + (0 .. rows * m.v - 1)) &&
  @                  \separated(Y + (0 .. rows * m.v - 1), dY + (0 .. rows * m.v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. derivative_size(m) - 1], Y[0 .. rows * m.v - 1], dY[0 .. rows * m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures finite: \result != ATTEST_RANGE ==> (\forall integer k; 0 <= k < rows * m.v ==> \is_finite(dY[k])) &&
  @     \forall integer i; 0 <= i < rows ==> finite_line(Y, m.v, i);
  @ ensures blind: \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(mask, rows, m.n));
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ DERIVATIVE_ENSURES(real_y, \result == ATTEST_OK ==> \forall integer i, a; 0 <= i < rows ==> 0 <= a < m.v ==>
  @     query_output{Post, Pre}(m, Q, bias, mask, Y, i, a))
  @ DERIVATIVE_ENSURES(real_change, \result == ATTEST_OK ==> \forall integer i, a; 0 <= i < rows ==> 0 <= a < m.v ==>
  @     query_changed{Pre, Post}(m, Q, bias, mask, along.q, along.k, along.v, dY, i, a))
  @ */
attest_status attest_attention_jvp(attest_memory m, const double *Q, int64_t rows, const double *bias,
                                   const uint8_t *mask, attest_direction along, double *work, double *Y, double *dY);

/* Y [rows,v] as attest_attention gives it, and the gradients of sum_ia R_ia Y_ia: to.q [rows,d] is written, to.k [n,d]
 * and to.v [n,v] are added to (fill them with 0 first), since several heads may share keys and values. The worst status
 * of a row is returned, after all are written. */
/*@ requires memory: memory_ok(m) && 0 <= rows <= ATTEST_DIM_MAX;
  @ requires row:    row_ok(bias, mask, rows * m.n);
  @ requires inputs: \valid_read(Q + (0 .. rows * m.d - 1)) && \valid_read(R + (0 .. rows * m.v - 1));
  @ requires write:  \valid(work + (0 .. derivative_size(m) - 1)) && \valid(Y + (0 .. rows * m.v - 1)) &&
  @                  gradient_ok(m, to, rows);
  @ requires work:   memory_apart(m, work, derivative_size(m)) &&
  @     row_apart(bias, mask, rows * m.n, work, derivative_size(m)) &&
  @     \separated(Q + (0 .. rows * m.d - 1), work + (0 .. derivative_size(m) - 1));
  @ requires output: memory_apart(m, Y, rows * m.v) &&
  @     row_apart(bias, mask, rows * m.n, Y, rows * m.v) &&
  @     \separated(Q + (0 .. rows * m.d - 1), Y + (0 .. rows * m.v - 1));
  @ requires query:  memory_apart(m, to.q, rows * m.d) &&
  @     row_apart(bias, mask, rows * m.n, to.q, rows * m.d) &&
  @     \separated(Q + (0 .. rows * m.d - 1), to.q + (0 .. rows * m.d - 1));
  @ requires keys:   memory_apart(m, to.k, m.n * m.d) &&
  @     row_apart(bias, mask, rows * m.n, to.k, m.n * m.d) &&
  @     \separated(Q + (0 .. rows * m.d - 1), to.k + (0 .. m.n * m.d - 1));
  @ requires values: memory_apart(m, to.v, m.n * m.v) &&
  @     row_apart(bias, mask, rows * m.n, to.v, m.n * m.v) &&
  @     \separated(Q + (0 .. rows * m.d - 1), to.v + (0 .. m.n * m.v - 1));
  @ requires to:     gradient_apart(m, to, rows, work, derivative_size(m)) &&
  @                  gradient_apart(m, to, rows, Y, rows * m.v) && gradient_apart(m, to, rows, R, rows * m.v);
  @ requires new:    gradient_new(m, to, rows) &&
  @     \separated(work + (0 .. derivative_size(m) - 1), R + (0 .. rows * m.v - 1)) &&
  @                  \separated(work + (0 .. derivative_size(m) - 1), Y + (0 .. rows * m.v - 1)) &&
  @     \separated(Y + (0 .. rows * m.v - 1), R + (0 .. rows * m.v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. derivative_size(m) - 1], Y[0 .. rows * m.v - 1], to.q[0 .. rows * m.d - 1],
  @            to.k[0 .. m.n * m.d - 1], to.v[0 .. m.n * m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures finite: \result != ATTEST_RANGE ==> (\forall integer k; 0 <= k < rows * m.d ==> \is_finite(to.q[k])) &&
  @     (\forall integer k; 0 <= k < m.n * m.d ==> \is_finite(to.k[k])) &&
  @     (\forall integer k; 0 <= k < m.n * m.v ==> \is_finite(to.v[k])) &&
  @     \forall integer i; 0 <= i < rows ==> finite_line(Y, m.v, i);
  @ ensures blind: \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(mask, rows, m.n));
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ DERIVATIVE_ENSURES(real_y, \result == ATTEST_OK ==> \forall integer i, a; 0 <= i < rows ==> 0 <= a < m.v ==>
  @     query_output{Post, Pre}(m, Q, bias, mask, Y, i, a))
  @ DERIVATIVE_ENSURES(real_q, \result == ATTEST_OK ==> \forall integer i, b; 0 <= i < rows ==> 0 <= b < m.d ==>
  @     query_pulled{Pre, Post}(m, Q, bias, mask, R, to.q, i, b))
  @ DERIVATIVE_ENSURES(real_k, \result == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     key_pulled{Pre, Post}(m, Q, bias, mask, R, to.k, j, b, rows))
  @ DERIVATIVE_ENSURES(real_v, \result == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
  @     value_pulled{Pre, Post}(m, Q, bias, mask, R, to.v, j, a, rows))
  @ */
attest_status attest_attention_vjp(attest_memory m, const double *Q, int64_t rows, const double *bias,
                                   const uint8_t *mask, const double *R, double *work, double *Y, attest_gradient to);

#endif
