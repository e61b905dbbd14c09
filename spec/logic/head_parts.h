/* What a head of multi-head attention attends to. To be included after multihead.h's types. Compilers see only comments. */
#ifndef ATTEST_LOGIC_HEAD_PARTS_H
#define ATTEST_LOGIC_HEAD_PARTS_H

/*@ // the key head that serves head h; what head h attends to, every field of which is said here; its query of token i
  @ logic integer key_head_of(attest_multihead m, integer h) = (h * m.groups) / m.heads;
  @ logic attest_memory head_of{L}(attest_multihead m, attest_projected p, integer h) =
  @     {*(attest_memory *)\null \with .score = m.score, .n = m.n, .d = m.d, .v = m.v,
  @      .keys = p.K + key_head_of(m, h) * (m.n * m.d), .values = p.U + key_head_of(m, h) * (m.n * m.v)};
  @ logic double *query_of(attest_multihead m, attest_projected p, integer h, integer i) = p.Q + (h * (m.n * m.d) + i * m.d);
  @ // where attest_multihead_forward leaves the projections
  @ logic attest_projected projections_in{L}(attest_multihead m, double *work) =
  @     {*(attest_projected *)\null \with .Q = work, .K = work + size_q(m), .U = work + (size_q(m) + size_k(m))};
  @ */

#endif
