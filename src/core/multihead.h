/* Multi-head self-attention, dot-product and L2, in one form.
 * Paper: Kim et al., eq. (4) for DP-MHA, section 3.2 for L2-MHA, appendix D for the biases.
 * Mathematics: spec/mathematics.md, K1-K5.
 *
 *     F(X) = [P^1 X U_1, ..., P^H X U_H] W^O,      P^h = softmax of the logits of X W^Q_h and X W^K_h
 *
 * DP-MHA has U_h = W^V_h. L2-MHA has U_h = A_h W^V_h with A_h = W^Q_h W^Q_h^T / sqrt(d), which attest_l2_values makes
 * (l2_values.h); tied weights are W^K = W^Q. With one head, U = W^O = identity it is the plain P X whose Jacobian the paper
 * prints.
 *
 * Error: that of the projections (matrix.h) enters the logits and values of each head, whose error is attention's
 * (attention.h); W^O adds that of a product. tests/inclusion/test_multihead.c holds every element to the bound. Proved of the code:
 * output_rounded (spec/logic/multihead_near.h). */
#ifndef ATTEST_MULTIHEAD_H
#define ATTEST_MULTIHEAD_H

#include "attention.h"
#include "reals.h"
#include "score.h"
#include "size.h"
#include <stdint.h>

/* Query head h uses key head floor(h groups / heads): groups = heads is ordinary attention, fewer are "grouped queries",
 * one is "multi-query". */
typedef struct attest_multihead {
    attest_score score;
    int64_t n;           /* tokens */
    int64_t width;       /* D, of X's rows */
    int64_t heads;       /* H */
    int64_t groups;      /* G, 1 <= G <= H */
    int64_t d;           /* width of queries and keys in a head */
    int64_t v;           /* width of values in a head */
    int64_t out;         /* width of Y's rows */
    const double *wq;    /* [heads,width,d] */
    const double *wk;    /* [groups,width,d] */
    const double *wu;    /* [groups,width,v] */
    const double *wo;    /* [heads*v,out] */
    const double *bq;    /* [heads,d] or null */
    const double *bk;    /* [groups,d] or null */
    const double *bias;  /* [n,n] or null: added to the logits of every head */
    const uint8_t *mask; /* [n,n] or null */
} attest_multihead;

/*@ predicate multihead_sizes(attest_multihead m) = known_kind(m.score.kind) &&
  @     1 <= m.n <= ATTEST_DIM_MAX && 1 <= m.width <= ATTEST_DIM_MAX && 1 <= m.groups <= m.heads <= ATTEST_DIM_MAX &&
  @     1 <= m.d <= ATTEST_DIM_MAX && 1 <= m.v <= ATTEST_DIM_MAX && 1 <= m.out <= ATTEST_DIM_MAX &&
  @     m.heads * m.v <= ATTEST_DIM_MAX;
  @
  @ logic integer size_q(attest_multihead m) = m.heads * (m.n * m.d);
  @ logic integer size_k(attest_multihead m) = m.groups * (m.n * m.d);
  @ logic integer size_u(attest_multihead m) = m.groups * (m.n * m.v);
  @ logic integer multihead_work(attest_multihead m) =
  @     size_q(m) + size_k(m) + size_u(m) + m.n + m.heads * m.v + m.heads;
  @
  @ predicate weights_ok{L}(attest_multihead m) =
  @     \valid_read(m.wq + (0 .. m.heads * (m.width * m.d) - 1)) &&
  @     \valid_read(m.wk + (0 .. m.groups * (m.width * m.d) - 1)) &&
  @     \valid_read(m.wu + (0 .. m.groups * (m.width * m.v) - 1)) &&
  @     \valid_read(m.wo + (0 .. (m.heads * m.v) * m.out - 1)) &&
  @     (m.bq == \null || \valid_read(m.bq + (0 .. m.heads * m.d - 1))) &&
  @     (m.bk == \null || \valid_read(m.bk + (0 .. m.groups * m.d - 1))) &&
  @     row_ok(m.bias, m.mask, m.n * m.n);
  @
  @ predicate weights_apart{L}(attest_multihead m, double *out, integer length) =
  @     \separated(out + (0 .. length - 1), m.wq + (0 .. m.heads * (m.width * m.d) - 1)) &&
  @     \separated(out + (0 .. length - 1), m.wk + (0 .. m.groups * (m.width * m.d) - 1)) &&
  @     \separated(out + (0 .. length - 1), m.wu + (0 .. m.groups * (m.width * m.v) - 1)) &&
  @     \separated(out + (0 .. length - 1), m.wo + (0 .. (m.heads * m.v) * m.out - 1)) &&
  @     (m.bq == \null || \separated(out + (0 .. length - 1), m.bq + (0 .. m.heads * m.d - 1))) &&
  @     (m.bk == \null || \separated(out + (0 .. length - 1), m.bk + (0 .. m.groups * m.d - 1))) &&
  @     row_apart(m.bias, m.mask, m.n * m.n, out, length);
  @
  @ // Q, K and U, one behind the other
  @ predicate projections_finite{L}(attest_multihead m, double *work) = all_finite(work, size_q(m)) &&
  @     all_finite(work + size_q(m), size_k(m)) && all_finite(work + (size_q(m) + size_k(m)), size_u(m));
  @ */

/* A file that proves what the projections are includes logic/projection.h, which names what that needs, and says PROJECTION_VALUES
 * before this one. */
#ifdef PROJECTION_VALUES
#define PROJECTION_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define PROJECTION_ENSURES(name, ...)
#endif

#ifdef OVER_THE_REALS
#include "logic/multihead_value.h"
#endif

/* The projections of X [n,width]: Q [heads,n,d] = X W^Q + b^Q, K [groups,n,d] = X W^K + b^K, U [groups,n,v] = X W^U. */
typedef struct attest_projected {
    double *Q, *K, *U;
} attest_projected;

#include "logic/head_parts.h"
#ifdef OVER_THE_REALS
#include "logic/heads_value.h"
#endif

/* A file that proves how near outputs lie to what is meant says HEADS_VALUES and includes attention.h and what it needs with
 * ATTENTION_VALUES before this one. */
#ifdef HEADS_VALUES
#include "logic/multihead_near.h"
#define HEADS_ENSURES(name, ...)   ensures name : (__VA_ARGS__);
#define HEADS_INVARIANT(name, ...) loop invariant name : (__VA_ARGS__);
#define HEADS_ASSERT(name, ...)    assert name : (__VA_ARGS__);
#else
#define HEADS_ENSURES(name, ...)
#define HEADS_INVARIANT(name, ...)
#define HEADS_ASSERT(name, ...) ghost;
#endif

/*@ predicate projected_ok{L}(attest_multihead m, attest_projected p) =
  @     \valid(p.Q + (0 .. size_q(m) - 1)) && \valid(p.K + (0 .. size_k(m) - 1)) && \valid(p.U + (0 .. size_u(m) - 1));
  @
  @ predicate projected_apart{L}(attest_multihead m, attest_projected p, double *out, integer length) =
  @     \separated(out + (0 .. length - 1), p.Q + (0 .. size_q(m) - 1)) &&
  @     \separated(out + (0 .. length - 1), p.K + (0 .. size_k(m) - 1)) &&
  @     \separated(out + (0 .. length - 1), p.U + (0 .. size_u(m) - 1));
  @
  @ predicate projected_distinct{L}(attest_multihead m, attest_projected p) =
  @     \separated(p.Q + (0 .. size_q(m) - 1), p.K + (0 .. size_k(m) - 1)) &&
  @     \separated(p.Q + (0 .. size_q(m) - 1), p.U + (0 .. size_u(m) - 1)) &&
  @     \separated(p.K + (0 .. size_k(m) - 1), p.U + (0 .. size_u(m) - 1)) &&
  @     weights_apart(m, p.Q, size_q(m)) && weights_apart(m, p.K, size_k(m)) && weights_apart(m, p.U, size_u(m));
  @ */

/*@ ghost
  /@ requires inside: 0 <= at && 0 <= part && at + part <= length;
   @ requires apart:  projected_apart(m, p, out, length);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures part: projected_apart(m, p, out + at, part);
   @/
  static inline void projected_part(attest_multihead m, attest_projected p,
  double *out, int64_t length, int64_t at, int64_t part)
  {
  }
*/

/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1));
  @ requires write: projected_ok(m, to);
  @ requires apart: projected_distinct(m, to) && projected_apart(m, to, X, m.n * m.width);
  @ terminates \true;
  @ exits      \false;
  @ assigns    to.Q[0 .. size_q(m) - 1], to.K[0 .. size_k(m) - 1], to.U[0 .. size_u(m) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK ==> all_finite(to.Q, size_q(m)) && all_finite(to.K, size_k(m)) && all_finite(to.U, size_u(m));
  @ PROJECTION_ENSURES(queries, \forall \list<real> x, w, b; projects{Pre}(X, m.wq, m.bq, m.heads, m.n, m.width, m.d, x, w, b) ==>
  @     projections_near{Post}(x, w, b, m.heads, m.n, m.width, m.d, to.Q))
  @ PROJECTION_ENSURES(keys, \forall \list<real> x, w, b; projects{Pre}(X, m.wk, m.bk, m.groups, m.n, m.width, m.d, x, w, b) ==>
  @     projections_near{Post}(x, w, b, m.groups, m.n, m.width, m.d, to.K))
  @ PROJECTION_ENSURES(values, \forall \list<real> x, w, b;
  @     projects{Pre}(X, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, x, w, b) ==>
  @     projections_near{Post}(x, w, b, m.groups, m.n, m.width, m.v, to.U))
  @ REAL_ENSURES(real_status, \result == ATTEST_OK)
  @ REAL_ENSURES(real_q, tokens_projected{Pre, Post}(X, m.wq, m.bq, m.heads, m.n, m.width, m.d, to.Q))
  @ REAL_ENSURES(real_k, tokens_projected{Pre, Post}(X, m.wk, m.bk, m.groups, m.n, m.width, m.d, to.K))
  @ REAL_ENSURES(real_u, tokens_projected{Pre, Post}(X, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, to.U))
  @ */
attest_status attest_project(attest_multihead m, const double *X, attest_projected to);

/* How many doubles of workspace attest_multihead_forward needs. */
/*@ requires sizes: multihead_sizes(m);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures size: \result == multihead_work(m);
  @ */
int64_t attest_multihead_work(attest_multihead m);

/* Y [n,out] = F(X), from X [n,width]; a row is 0 where its token sees none. The projections are left in `work`, from its start. */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1));
  @ requires write: \valid(Y + (0 .. m.n * m.out - 1)) &&
  @     \valid(work + (0 .. multihead_work(m) - 1));
  @ requires apart: weights_apart(m, Y, m.n * m.out) && \separated(Y + (0 .. m.n * m.out - 1), X + (0 .. m.n * m.width - 1)) &&
  @     weights_apart(m, work, multihead_work(m)) &&
  @     \separated(work + (0 .. multihead_work(m) - 1), X + (0 .. m.n * m.width - 1)) &&
  @     \separated(work + (0 .. multihead_work(m) - 1), Y + (0 .. m.n * m.out - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    Y[0 .. m.n * m.out - 1], work[0 .. multihead_work(m) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures finite: \result != ATTEST_RANGE ==> \forall integer k; 0 <= k < m.n * m.out ==> \is_finite(Y[k]);
  @ HEADS_ENSURES(near, \result != ATTEST_RANGE ==> \forall meant p, integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==>
  @     !query_sees_none{Pre}(m.mask, i, m.n) ==> input_meant{Pre}(m, X, p, i) ==> output_at{Post}(m, p, i, Y, o))
  @ ensures blind: \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(m.mask, m.n, m.n));
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_q, tokens_projected{Pre, Post}(X, m.wq, m.bq, m.heads, m.n, m.width, m.d, projections_in(m, work).Q))
  @ REAL_ENSURES(real_k, tokens_projected{Pre, Post}(X, m.wk, m.bk, m.groups, m.n, m.width, m.d, projections_in(m, work).K))
  @ REAL_ENSURES(real_u, tokens_projected{Pre, Post}(X, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, projections_in(m, work).U))
  @ REAL_ENSURES(real, \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==>
  @     multihead_at{Post, Post}(m, projections_in(m, work), i, Y, o))
  @ */
attest_status attest_multihead_forward(attest_multihead m, const double *X, double *work, double *Y);

#endif
