/* The heads of multi-head attention over the reals: what each puts out, from projections in memory. To be included after multihead.h's
 * types. Compilers see only comments. */
#ifndef ATTEST_LOGIC_HEADS_VALUE_H
#define ATTEST_LOGIC_HEADS_VALUE_H

#include "attention_value.h"
#include "head_parts.h"

/*@ // number b of the output of head h for token i
  @ logic real head_value{L}(attest_multihead m, attest_projected p, integer h, integer i, integer b) =
  @     output_value(head_of(m, p, h), query_of(m, p, h, i), row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), b, m.n);
  @ // the heads' outputs side by side in z, at M, made of the inputs at L: 0 for a token that sees no token
  @ predicate output_in{L, M}(attest_multihead m, attest_projected p, integer i, double *z, integer h, integer b) =
  @     query_sees_none{L}(m.mask, i, m.n) ?
  @     is_value(\at(z[h * m.v + b], M), 0.0) : is_value(\at(z[h * m.v + b], M), head_value{L}(m, p, h, i, b));
  @
  @ // number t of the heads' outputs side by side is number t % v of head t / v; column o of W^O times the first k of them
  @ logic real joined_value{L}(attest_multihead m, attest_projected p, integer i, integer t) = head_value(m, p, t / m.v, i, t % m.v);
  @ logic real multihead_value{L}(attest_multihead m, attest_projected p, integer i, integer o, integer k) =
  @     k <= 0 ? 0.0 : multihead_value(m, p, i, o, k - 1) + joined_value(m, p, i, k - 1) * m.wo[(k - 1) * m.out + o];
  @ // row i of Y holds in column o, at M, what W^O makes of the heads' outputs for token i at L: 0 where the token sees none
  @ predicate multihead_at{L, M}(attest_multihead m, attest_projected p, integer i, double *Y, integer o) =
  @     query_sees_none{L}(m.mask, i, m.n) ? is_value(\at(Y[i * m.out + o], M), 0.0) :
  @         is_value(\at(Y[i * m.out + o], M), multihead_value{L}(m, p, i, o, m.heads * m.v));
  @ */

#endif
