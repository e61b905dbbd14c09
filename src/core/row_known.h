/* The parts of a row in memory at N are those of inputs at L, of which a row's shares and output at M are known. After row_parts.h and
 * same_slopes.h. Over the reals only. Compilers see only comments. */
#ifndef ATTEST_ROW_KNOWN_H
#define ATTEST_ROW_KNOWN_H

/*@ lemma gap_known_of{L, M, N}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *p, *y, *gap, integer j, a;
  @     gap_written{M, N}(m, p, y, gap, j, a) ==> same_at{L, M}(m.values, m.v, j, a) ==>
  @     \at(p[j], M) == key_share{L}(m, q, bias, mask, j) ==> \at(y[a], M) == output_value{L}(m, q, bias, mask, a, m.n) ==>
  @     gap_known{L, N}(m, q, bias, mask, gap, j, a);
  @ lemma to_q_known_of{L, M, N}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *p, *to_q, integer j, b;
  @     to_q_written{M, N}(m, q, p, to_q, j, b) ==> same_slopes_at{L, M}(m.score, q, m.keys, m.d, j, b) ==>
  @     \at(p[j], M) == key_share{L}(m, q, bias, mask, j) ==> to_q_known{L, N}(m, q, bias, mask, to_q, j, b);
  @ lemma to_k_known_of{L, M, N}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *p, *to_k, integer j, b;
  @     to_k_written{M, N}(m, q, p, to_k, j, b) ==> same_slopes_at{L, M}(m.score, q, m.keys, m.d, j, b) ==>
  @     \at(p[j], M) == key_share{L}(m, q, bias, mask, j) ==> to_k_known{L, N}(m, q, bias, mask, to_k, j, b);
  @ */

#endif
