/* How attention on given queries, keys and values changes with them.
 * Paper: Kim et al., appendices C and E.  Mathematics: spec/mathematics.md, K8-K11.
 *
 * With t_j = to_q_j . dq + to_k_j . dk_j, the change of logit j, one output row changes by
 *
 *     dy = sum_j gap_j t_j + p_j dv_j,     gap_j = p_j (v_j - y),  to_q_j = dl_j/dq,  to_k_j = dl_j/dk_j.
 *
 * This holds for every score, mask and bias; the Jacobians and products below are sums of these parts. The gaps are
 * differences from y as computed: for values at a distance r from the origin a gap is off by about 2^-53 r p_j, whatever
 * its own size. A key without weight (p_j = 0: hidden, or out of reach) has no say: its parts are exactly 0. A query that
 * sees no key has derivative 0.
 *
 * Error, with u, gamma and s as in vector.h: a gap's is p_j times that of y, |v_j - y| times that of p_j (attention.h,
 * softmax.h), and two roundings; to_q and to_k are wrong by two roundings, and by as much as a softcap's slope is. Every sum
 * of products a b of such numbers adds |a| times b's error, |b| times a's and gamma_(s+1) sum |a b|, or gamma_(s+2)
 * (|c| + sum |a b|) where it joins a number c; t_j, made of two such sums, u |t_j| besides. The gradients of keys and values
 * grow row by row, through a product and a sum for each row: gamma_(rows+1) (tests/inclusion/test_attention_derivative.c). */
#ifndef ATTEST_ATTENTION_DERIVATIVE_H
#define ATTEST_ATTENTION_DERIVATIVE_H

#include "attention.h"
#include "size.h"
#include <stdint.h>

typedef struct attest_parts {
    double *gap;  /* [n,v] */
    double *to_q; /* [n,d] */
    double *to_k; /* [n,d] */
} attest_parts;

/* Directions in which queries [rows,d], keys [n,d] and values [n,v] move. */
typedef struct attest_direction {
    const double *q, *k, *v;
} attest_direction;

/* Gradients with respect to them, in the same shapes. */
typedef struct attest_gradient {
    double *q, *k, *v;
} attest_gradient;

/*@ predicate parts_ok{L}(attest_memory m, attest_parts parts) = \valid(parts.gap + (0 .. m.n * m.v - 1)) &&
  @     \valid(parts.to_q + (0 .. m.n * m.d - 1)) && \valid(parts.to_k + (0 .. m.n * m.d - 1));
  @
  @ predicate parts_apart{L}(attest_memory m, attest_parts parts, double *a, integer length) =
  @     \separated(parts.gap + (0 .. m.n * m.v - 1), a + (0 .. length - 1)) &&
  @     \separated(parts.to_q + (0 .. m.n * m.d - 1), a + (0 .. length - 1)) &&
  @     \separated(parts.to_k + (0 .. m.n * m.d - 1), a + (0 .. length - 1));
  @
  @ predicate parts_new{L}(attest_memory m, attest_parts parts) =
  @     \separated(parts.gap + (0 .. m.n * m.v - 1), parts.to_q + (0 .. m.n * m.d - 1)) &&
  @     \separated(parts.gap + (0 .. m.n * m.v - 1), parts.to_k + (0 .. m.n * m.d - 1)) &&
  @     \separated(parts.to_q + (0 .. m.n * m.d - 1), parts.to_k + (0 .. m.n * m.d - 1));
  @
  @ predicate direction_ok{L}(attest_memory m, attest_direction along, integer rows) =
  @     \valid_read(along.q + (0 .. rows * m.d - 1)) && \valid_read(along.k + (0 .. m.n * m.d - 1)) &&
  @     \valid_read(along.v + (0 .. m.n * m.v - 1));
  @
  @ predicate direction_apart{L}(attest_memory m, attest_direction along, integer rows, double *out, integer length) =
  @     \separated(along.q + (0 .. rows * m.d - 1), out + (0 .. length - 1)) &&
  @     \separated(along.k + (0 .. m.n * m.d - 1), out + (0 .. length - 1)) &&
  @     \separated(along.v + (0 .. m.n * m.v - 1), out + (0 .. length - 1));
  @
  @ predicate gradient_ok{L}(attest_memory m, attest_gradient to, integer rows) =
  @     \valid(to.q + (0 .. rows * m.d - 1)) && \valid(to.k + (0 .. m.n * m.d - 1)) &&
  @     \valid(to.v + (0 .. m.n * m.v - 1));
  @
  @ predicate gradient_apart{L}(attest_memory m, attest_gradient to, integer rows, double *a, integer length) =
  @     \separated(to.q + (0 .. rows * m.d - 1), a + (0 .. length - 1)) &&
  @     \separated(to.k + (0 .. m.n * m.d - 1), a + (0 .. length - 1)) &&
  @     \separated(to.v + (0 .. m.n * m.v - 1), a + (0 .. length - 1));
  @
  @ predicate gradient_new{L}(attest_memory m, attest_gradient to, integer rows) =
  @     \separated(to.q + (0 .. rows * m.d - 1), to.k + (0 .. m.n * m.d - 1)) &&
  @     \separated(to.q + (0 .. rows * m.d - 1), to.v + (0 .. m.n * m.v - 1)) &&
  @     \separated(to.k + (0 .. m.n * m.d - 1), to.v + (0 .. m.n * m.v - 1));
  @
  @ // workspace of the whole-attention functions
  @ logic integer derivative_size(attest_memory m) = 2 * m.n + 1 + 2 * (m.n * m.d) + 2 * (m.n * m.v) + m.v;
  @ */

/* The parts of the row whose query is q [d], probabilities p [n] and output y [v]. Returns how many keys have
 * weight. */
/*@ requires memory: memory_ok(m);
  @ requires read:   \valid_read(q + (0 .. m.d - 1)) && \valid_read(p + (0 .. m.n - 1)) &&
  @                  \valid_read(y + (0 .. m.v - 1));
  @ requires write:  parts_ok(m, to);
  @ requires new:    parts_new(m, to);
  @ requires keys:   memory_apart(m, to.gap, m.n * m.v) && memory_apart(m, to.to_q, m.n * m.d) &&
  @                  memory_apart(m, to.to_k, m.n * m.d);
  @ requires query:  parts_apart(m, to, q, m.d);
  @ requires weight: parts_apart(m, to, p, m.n);
  @ requires output: parts_apart(m, to, y, m.v);
  @ terminates \true;
  @ exits      \false;
  @ assigns    to.gap[0 .. m.n * m.v - 1], to.to_q[0 .. m.n * m.d - 1], to.to_k[0 .. m.n * m.d - 1];
  @ ensures count: 0 <= \result <= m.n;
  @ */
int64_t attest_attention_parts(attest_memory m, const double *q, const double *p, const double *y, attest_parts to);

/* dy [v] for one row that moves along along.q [d] while keys and values move along along.k and along.v. `t` holds n
 * doubles and is left with the changes of the logits. ATTEST_RANGE when dy leaves double's range. */
/*@ requires memory: memory_ok(m);
  @ requires read:   \valid_read(p + (0 .. m.n - 1)) && parts_ok(m, parts) && direction_ok(m, along, 1);
  @ requires write:  \valid(t + (0 .. m.n - 1)) && \valid(dy + (0 .. m.v - 1)) &&
  @     \separated(t + (0 .. m.n - 1), dy + (0 .. m.v - 1));
  @ requires parts:  parts_apart(m, parts, t, m.n) && parts_apart(m, parts, dy, m.v);
  @ requires weight: \separated(p + (0 .. m.n - 1), t + (0 .. m.n - 1)) &&
  @     \separated(p + (0 .. m.n - 1), dy + (0 .. m.v - 1));
  @ requires along:  direction_apart(m, along, 1, t, m.n) && direction_apart(m, along, 1, dy, m.v);
  @ terminates \true;
  @ exits      \false;
  @ assigns    t[0 .. m.n - 1], dy[0 .. m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK <==> \forall integer a; 0 <= a < m.v ==> \is_finite(dy[a]);
  @ */
attest_status attest_attention_row_jvp(attest_memory m, const double *p, attest_parts parts, attest_direction along,
                                       double *t, double *dy);

/* One row's upstream gradient r [v] taken back: to.q [d] is written, to.k [n,d] and to.v [n,v] are added to. `s` holds
 * n doubles and is left with the gradients of the logits. ATTEST_RANGE when to.q leaves double's range. */
/*@ requires memory: memory_ok(m);
  @ requires read:   \valid_read(p + (0 .. m.n - 1)) && parts_ok(m, parts) && \valid_read(r + (0 .. m.v - 1));
  @ requires write:  \valid(s + (0 .. m.n - 1)) && gradient_ok(m, to, 1);
  @ requires new:    gradient_new(m, to, 1);
  @ requires inner:  parts_apart(m, parts, s, m.n) && \separated(p + (0 .. m.n - 1), s + (0 .. m.n - 1)) &&
  @     \separated(r + (0 .. m.v - 1), s + (0 .. m.n - 1));
  @ requires query:  parts_apart(m, parts, to.q, m.d);
  @ requires keys:   parts_apart(m, parts, to.k, m.n * m.d);
  @ requires values: parts_apart(m, parts, to.v, m.n * m.v);
  @ requires weight: gradient_apart(m, to, 1, p, m.n);
  @ requires above:  gradient_apart(m, to, 1, r, m.v);
  @ requires sums:   gradient_apart(m, to, 1, s, m.n);
  @ terminates \true;
  @ exits      \false;
  @ assigns    s[0 .. m.n - 1], to.q[0 .. m.d - 1], to.k[0 .. m.n * m.d - 1], to.v[0 .. m.n * m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK <==> \forall integer b; 0 <= b < m.d ==> \is_finite(to.q[b]);
  @ */
attest_status attest_attention_row_vjp(attest_memory m, const double *p, attest_parts parts, const double *r, double *s,
                                       attest_gradient to);

/* How many doubles of workspace the functions below take. */
/*@ requires memory: memory_ok(m);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures size: \result == derivative_size(m) && 0 < \result <= ATTEST_LENGTH_MAX;
  @ */
int64_t attest_attention_derivative_work(attest_memory m);

/* One row's Jacobians: JQ [v,d] = dy/dq, JK [v,n,d] = dy/dK, JV [v,n,v] = dy/dV. Rows do not depend on each other's
 * queries, so this is all there is. The row's bias and mask are [n] or null. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires inputs: \valid_read(q + (0 .. m.d - 1));
  @ requires write:  \valid(work + (0 .. derivative_size(m) - 1)) && \valid(JQ + (0 .. m.v * m.d - 1)) &&
  @                  \valid(JK + (0 .. m.v * (m.n * m.d) - 1)) && \valid(JV + (0 .. m.v * (m.n * m.v) - 1));
  @ requires work:   memory_apart(m, work, derivative_size(m)) &&
  @     row_apart(bias, mask, m.n, work, derivative_size(m)) &&
  @     \separated(q + (0 .. m.d - 1), work + (0 .. derivative_size(m) - 1));
  @ requires apart:  \separated(work + (0 .. derivative_size(m) - 1), JQ + (0 .. m.v * m.d - 1)) &&
  @     \separated(work + (0 .. derivative_size(m) - 1), JK + (0 .. m.v * (m.n * m.d) - 1)) &&
  @     \separated(work + (0 .. derivative_size(m) - 1), JV + (0 .. m.v * (m.n * m.v) - 1));
  @ requires new:    \separated(JQ + (0 .. m.v * m.d - 1), JK + (0 .. m.v * (m.n * m.d) - 1)) &&
  @     \separated(JQ + (0 .. m.v * m.d - 1), JV + (0 .. m.v * (m.n * m.v) - 1)) &&
  @                  \separated(JK + (0 .. m.v * (m.n * m.d) - 1), JV + (0 .. m.v * (m.n * m.v) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. derivative_size(m) - 1], JQ[0 .. m.v * m.d - 1], JK[0 .. m.v * (m.n * m.d) - 1],
  @            JV[0 .. m.v * (m.n * m.v) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK ==> (\forall integer k; 0 <= k < m.v * m.d ==> \is_finite(JQ[k])) &&
  @                 (\forall integer k; 0 <= k < m.v * (m.n * m.d) ==> \is_finite(JK[k]));
  @ */
attest_status attest_attention_jacobian(attest_memory m, const double *q, const double *bias, const uint8_t *mask,
                                        double *work, double *JQ, double *JK, double *JV);

/* Y [rows,v] as attest_attention gives it, and dY [rows,v], its change along a direction. The first status that is not
 * ATTEST_OK is returned, after all rows are written. */
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
  @ ensures finite: \result == ATTEST_OK ==> \forall integer k; 0 <= k < rows * m.v ==> \is_finite(dY[k]);
  @ */
attest_status attest_attention_jvp(attest_memory m, const double *Q, int64_t rows, const double *bias,
                                   const uint8_t *mask, attest_direction along, double *work, double *Y, double *dY);

/* Y [rows,v] as attest_attention gives it, and the gradients of sum_ia R_ia Y_ia: to.q [rows,d] is written, to.k [n,d]
 * and to.v [n,v] are added to (fill them with 0 first), since several heads may share keys and values. The first status
 * that is not ATTEST_OK is returned, after all rows are written. */
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
  @ ensures finite: \result == ATTEST_OK ==> (\forall integer k; 0 <= k < rows * m.d ==> \is_finite(to.q[k])) &&
  @     (\forall integer k; 0 <= k < m.n * m.d ==> \is_finite(to.k[k])) &&
  @     (\forall integer k; 0 <= k < m.n * m.v ==> \is_finite(to.v[k]));
  @ */
attest_status attest_attention_vjp(attest_memory m, const double *Q, int64_t rows, const double *bias,
                                   const uint8_t *mask, const double *R, double *work, double *Y, attest_gradient to);

#endif
