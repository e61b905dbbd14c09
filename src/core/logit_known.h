/* How far a computed logit may lie from the paper's. To be included after score.h (SCORE_VALUES) and logic/attention.h. Compilers see
 * only comments. */
#ifndef ATTEST_LOGIT_KNOWN_H
#define ATTEST_LOGIT_KNOWN_H

/*@ // l stands for scale times score, of key j; r for its logit
  @ predicate scaled_known{L}(double l, attest_memory m, double *q, integer j) =
  @     \abs(l - m.score.scale * score_of(m, q, j)) <= scaled_off(m, q, j);
  @ predicate logit_known{L}(double r, attest_memory m, double *q, double *bias, integer j) =
  @     \abs(r - logit_real(m, q, bias, j)) <= logit_off(m, q, bias, j);
  @ lemma scaled_known_of{L}: \forall double l, attest_memory m, double *q, integer j;
  @     logit_near(l, m.score.scale, (integer)m.score.kind, q, m.keys + j * m.d, m.d) ==> scaled_known(l, m, q, j);
  @ lemma written_known{L}: \forall double r, attest_memory m, double *q, *bias, integer j;
  @     logit_written(r, m.score, q, m.keys, bias, m.d, j) ==> \is_finite(r) ==> \is_finite(m.score.softcap) ==>
  @     m.score.softcap <= 0 ==> direct((integer)m.score.kind) ==>
  @     \exists double l; scaled_known(l, m, q, j) && biased(r, l, bias, j);
  @ lemma logit_known_of{L}: \forall double r, l, attest_memory m, double *q, *bias, integer j; scaled_known(l, m, q, j) ==>
  @     biased(r, l, bias, j) ==> logit_known(r, m, q, bias, j);
  @ */

#endif
