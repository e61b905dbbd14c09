/* How the output of multi-head attention changes as its projections move, over the reals. To be included after heads_value.h. Compilers
 * see only comments. */
#ifndef ATTEST_LOGIC_HEADS_CHANGE_H
#define ATTEST_LOGIC_HEADS_CHANGE_H

#include "attention_change.h"

/*@ // what number b of head h's output for token i changes by, as the projections p move along t
  @ logic real head_change{L}(attest_multihead m, attest_projected p, attest_projected t, integer h, integer i, integer b) =
  @     attention_change(head_of(m, p, h), query_of(m, p, h, i), row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), query_of(m, t, h, i),
  @                      t.K + key_head_of(m, h) * (m.n * m.d), t.U + key_head_of(m, h) * (m.n * m.v), b);
  @ // and number o of the layer's output, W^O being [heads,v,out]: by the first k numbers of head h, by the first k heads
  @ logic real change_by_head{L}(attest_multihead m, attest_projected p, attest_projected t, integer h, integer i, integer o, integer k) =
  @     k <= 0 ? 0.0 : change_by_head(m, p, t, h, i, o, k - 1) +
  @         head_change(m, p, t, h, i, k - 1) * m.wo[h * (m.v * m.out) + ((k - 1) * m.out + o)];
  @ logic real change_by_heads{L}(attest_multihead m, attest_projected p, attest_projected t, integer i, integer o, integer k) =
  @     k <= 0 ? 0.0 : change_by_heads(m, p, t, i, o, k - 1) + change_by_head(m, p, t, k - 1, i, o, m.v);
  @ // what stands in row i of dz, or of dY, at M is what it changes by, of inputs at L: of head h; of the first k heads
  @ predicate head_changed{L, M}(attest_multihead m, attest_projected p, attest_projected t, integer h, integer i, double *dz, integer b) =
  @     is_value(\at(dz[i * m.v + b], M), head_change{L}(m, p, t, h, i, b));
  @ predicate heads_changed{L, M}(attest_multihead m, attest_projected p, attest_projected t, integer i, double *dY, integer o, integer k) =
  @     is_value(\at(dY[i * m.out + o], M), change_by_heads{L}(m, p, t, i, o, k));
  @ // where attest_multihead_jvp leaves the projections of the direction, after those of the tokens
  @ logic attest_projected direction_in{L}(attest_multihead m, double *work) =
  @     {*(attest_projected *)\null \with .Q = work + (size_q(m) + size_k(m) + size_u(m)),
  @      .K = work + (2 * size_q(m) + size_k(m) + size_u(m)), .U = work + (2 * size_q(m) + 2 * size_k(m) + size_u(m))};
  @ */

#endif
