/* An element of multi-head attention's Jacobian over the reals, from what is kept of a row's heads in the workspace. To be included after
 * jacobian_places.h's types. Compilers see only comments. */
#ifndef ATTEST_LOGIC_JACOBIAN_VALUE_H
#define ATTEST_LOGIC_JACOBIAN_VALUE_H

/*@ // what head h adds to J[i,a,j,b], by token j's value and by its key; the first k heads
  @ logic real head_adds{L}(attest_multihead m, attest_places t, integer h, integer j, integer a, integer b) =
  @     t.p[h * m.n + j] * t.M[h * (m.out * m.width) + (a * m.width + b)] +
  @     t.gaps[h * (m.n * m.out) + (a * m.n + j)] * t.carried[h * (m.n * m.width) + (j * m.width + b)];
  @ logic real heads_add{L}(attest_multihead m, attest_places t, integer j, integer a, integer b, integer k) =
  @     k <= 0 ? 0.0 : heads_add(m, t, j, a, b, k - 1) + head_adds(m, t, k - 1, j, a, b);
  @ // on the diagonal, i == j, what the queries add joins
  @ logic real block_value{L}(attest_multihead m, attest_places t, integer i, integer j, integer a, integer b) =
  @     i == j ? heads_add(m, t, j, a, b, m.heads) + t.diagonal[a * m.width + b] : heads_add(m, t, j, a, b, m.heads);
  @ // at M, number b of a line is that of J[i,a,j,:]; all lines of J[i,:,j,:]; of J[i,:,:,:]; made of what is kept at L
  @ predicate line_at{L, M}(attest_multihead m, attest_places t, integer i, integer j, integer a, double *line, integer b) =
  @     \at(line[b], M) == block_value{L}(m, t, i, j, a, b);
  @ predicate block_at{L, M}(attest_multihead m, attest_places t, integer i, integer j, double *J, integer a, integer b) =
  @     \at(J[a * m.width + b], M) == block_value{L}(m, t, i, j, a, b);
  @ predicate row_at{L, M}(attest_multihead m, attest_places t, integer i, integer a, double *row, integer j, integer b) =
  @     \at(row[j * m.width + b], M) == block_value{L}(m, t, i, j, a, b);
  @ predicate rows_at{L, M}(attest_multihead m, attest_places t, integer i, double *J, integer a, integer j, integer b) =
  @     \at(J[a * (m.n * m.width) + (j * m.width + b)], M) == block_value{L}(m, t, i, j, a, b);
  @ */

#endif
