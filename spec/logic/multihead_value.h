/* Multi-head attention over the reals: what tokens are projected to, what a head puts out, and what W^O makes of the heads. To be included
 * after multihead.h's types. Compilers see only comments. */
#ifndef ATTEST_LOGIC_MULTIHEAD_VALUE_H
#define ATTEST_LOGIC_MULTIHEAD_VALUE_H

#include "attention_change.h"
#include "rows.h"

/*@ // projection h of tokens X, W being [heads,width,d] and b [heads,d] or null: number c of token i; and all of them, in `out`
  @ logic real projected_value{L}(double *X, double *W, double *b, integer width, integer d, integer h, integer i, integer c) =
  @     rows_real(X + i * width, W + h * (width * d), d, c, width) + (b == \null ? 0.0 : (real)b[h * d + c]);
  @ predicate token_projected{L, M}(double *X, double *W, double *b, integer n, integer width, integer d, double *out, integer h,
  @                                 integer i, integer c) =
  @     \at(out[h * (n * d) + (i * d + c)], M) == projected_value{L}(X, W, b, width, d, h, i, c);
  @ predicate tokens_projected{L, M}(double *X, double *W, double *b, integer count, integer n, integer width, integer d, double *out) =
  @     \forall integer h, i, c; 0 <= h < count ==> 0 <= i < n ==> 0 <= c < d ==> token_projected{L, M}(X, W, b, n, width, d, out, h, i, c);
  @
  @ // what head h attends to: a memory all of whose fields are said, whatever those of `any` are
  @ logic integer key_head_of(attest_multihead m, integer h) = (h * m.groups) / m.heads;
  @ logic attest_memory head_of(attest_multihead m, attest_projected p, integer h, attest_memory any) =
  @     {any \with .score = m.score, .n = m.n, .d = m.d, .v = m.v, .keys = p.K + key_head_of(m, h) * (m.n * m.d),
  @                .values = p.U + key_head_of(m, h) * (m.n * m.v)};
  @ logic double *query_of(attest_multihead m, attest_projected p, integer h, integer i) = p.Q + (h * (m.n * m.d) + i * m.d);
  @ // number b of its output for token i
  @ logic real head_value{L}(attest_multihead m, attest_projected p, attest_memory any, integer i, integer h, integer b) =
  @     output_value(head_of(m, p, h, any), query_of(m, p, h, i), bias_row(m.bias, i, m.n), mask_row(m.mask, i, m.n), b, m.n);
  @ // token i sees no token: its output is 0
  @ predicate blind{L}(attest_multihead m, integer i) = sees_none(mask_row(m.mask, i, m.n), m.n);
  @ // the heads' outputs for token i side by side, in z
  @ predicate output_in{L, M}(attest_multihead m, attest_projected p, attest_memory any, integer i, double *z, integer h, integer b) =
  @     blind{L}(m, i) ? is_value(\at(z[h * m.v + b], M), 0.0) : \at(z[h * m.v + b], M) == head_value{L}(m, p, any, i, h, b);
  @ predicate outputs_in{L, M}(attest_multihead m, attest_projected p, attest_memory any, integer i, double *z, integer heads) =
  @     \forall integer h, b; 0 <= h < heads ==> 0 <= b < m.v ==> output_in{L, M}(m, p, any, i, z, h, b);
  @ // column o of W^O times the first k numbers of head h; and times those of the first k heads
  @ logic real head_part{L}(attest_multihead m, attest_projected p, attest_memory any, integer i, integer o, integer h, integer k) =
  @     k <= 0 ? 0.0 : head_part(m, p, any, i, o, h, k - 1) +
  @         head_value(m, p, any, i, h, k - 1) * m.wo[(h * m.v + (k - 1)) * m.out + o];
  @ logic real heads_value{L}(attest_multihead m, attest_projected p, attest_memory any, integer i, integer o, integer k) =
  @     k <= 0 ? 0.0 : heads_value(m, p, any, i, o, k - 1) + head_part(m, p, any, i, o, k - 1, m.v);
  @ // where attest_multihead_forward leaves the projections
  @ predicate projected_in(attest_multihead m, attest_projected p, double *work) =
  @     p.Q == work && p.K == work + size_q(m) && p.U == work + (size_q(m) + size_k(m));
  @ // Y is that of the projections p
  @ predicate multihead_at{L, M}(attest_multihead m, attest_projected p, attest_memory any, double *Y, integer i, integer o) =
  @     blind{L}(m, i) ? is_value(\at(Y[i * m.out + o], M), 0.0) :
  @         \at(Y[i * m.out + o], M) == heads_value{L}(m, p, any, i, o, m.heads);
  @ predicate multihead_is{L, M}(attest_multihead m, attest_projected p, attest_memory any, double *Y) =
  @     \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==> multihead_at{L, M}(m, p, any, Y, i, o);
  @ */

#endif
