/* Dot-product attention is not Lipschitz (Theorem 3.1), but it is where every token lies in the ball |x_i|_2 <= R.
 * Mathematics: spec/mathematics.md, 3.5 (iii); attest_ball.  For each head, masked or not,
 *
 *     Lip_2 <= |W^V|_2 (|A|_2 R^2 (1 + sqrt(N)) + sqrt(N)),   |A|_2 <= |W^K|_2 |W^Q|_2 / sqrt(d),
 *
 * and sqrt(sum of squares) |W^O|_2 for the heads together. `work` is that of bound_weights.h. */
#ifndef ATTEST_BOUND_BALL_H
#define ATTEST_BOUND_BALL_H

#include "bound.h"
#include "bound_weights.h"
#include <stdint.h>

/* A file that proves what it bounds includes upper.h and logic/ball.h and says BALL_VALUES before this one. */
#ifdef BALL_VALUES
#define BALL_ENSURES(...) ensures upper : (__VA_ARGS__);
#else
#define BALL_ENSURES(...)
#endif

/* For a radius that is not negative; of no number nothing is known, and the bound is infinite. */
/*@ requires weights: heads_ok(w);
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires work:    \valid(work + (0 .. bound_work(w) - 1)) && heads_apart(w, work, bound_work(w));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. bound_work(w) - 1];
  @ ensures number:  bound_ok(\result);
  @ ensures theorem: \result.theorem == ATTEST_BALL;
  @ BALL_ENSURES(\forall real r; upper(radius, r) ==>
  @     upper(\result.value, ball_real{Pre}(w.wq, w.wk, w.wv, w.wo, w.width, w.d, w.heads, n, r)))
  @ */
attest_bound attest_bound_ball(attest_heads w, int64_t n, double radius, double *work);

#endif
