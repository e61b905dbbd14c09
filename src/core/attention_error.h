/* How far an output may be from the exact attention of its inputs: a bound for this input and this output, rounded upwards, for every
 * element of y. It is found, not derived from how y came about, and holds for any shares p and any y, whoever computed them; it says little
 * where p is not near the probabilities, or y not near the mean of the values that p makes.
 * Mathematics: spec/mathematics.md, Theorem F. Let P be the exact probabilities, y the exact output, z the one in memory, r the key with
 * the largest share, c = p_r / P_r, so that c P_j = p_r e^(l_j - l_r). Then, exactly,
 *
 *     c (y - z) = sum_j (c P_j - p_j) (v_j - z) + sum_j p_j v_j - z sum_j p_j.
 *
 * The last two sums are computed with what rounding did to them (tracked.h), and so is every logit l_j; e^(l_j - l_r) is attest_exp of the
 * computed difference, whose error is proved, and moved by what is left. So |c P_j - p_j| <= x_j is found key by key, c is at least
 * sum_j p_j - sum_j x_j, and
 *
 *     |y - z| <= (sum_j x_j |v_j - z| + |sum_j p_j v_j - z sum_j p_j|) / (sum_j p_j - sum_j x_j).
 *
 * The query, the keys and the values may themselves stand for numbers to which they are only near, as projections do: l_j is then moved,
 * and with a value that is off by w_j the sum gains (p_j + x_j) w_j. Where a gap of two logits is known no better than to 1/4, or the
 * shares are further off than they are large, the bound is infinite.
 *
 * That it is one is proved of the code (`answer` below) for the kinds that the papers write, without softcap: a share in
 * logic/found_share.h and share_errors.h, the sums over the keys in answer_sums.h, and from these to the output in logic/found_answer.h.
 * For the others the tests hold it (tests/inclusion/test_attention_error.c). */
#ifndef ATTEST_ATTENTION_ERROR_H
#define ATTEST_ATTENTION_ERROR_H

#include "attention.h"

/* A file that proves that the bound is one includes answer_asked.h and says ANSWER_VALUES before this one. */
#if defined(ANSWER_VALUES) && !defined(OVER_THE_REALS)
#define ANSWER_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define ANSWER_ENSURES(name, ...)
#endif

/* What the inputs of a row are off by, beside what is in memory: null where it is what is meant. */
typedef struct attest_slack {
    const double *logits; /* [n]: by how much that moves each logit */
    const double *values; /* [n,v] */
} attest_slack;

/* For the query q, the shares p [n] and the output y [v]: `error` [v]. `scale_off` is the relative error of the scale itself: 0 where it is
 * what is meant, and no more than 2^-16. A key is hidden by the mask, or by a bias that is
 * not finite. `work` holds n doubles. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires read:   \valid_read(q + (0 .. m.d - 1)) && \valid_read(p + (0 .. m.n - 1)) && \valid_read(y + (0 .. m.v - 1));
  @ requires write:  \valid(work + (0 .. m.n - 1)) && \valid(error + (0 .. m.v - 1));
  @ requires slack:  slack_ok(slack.logits, m.n) && slack_ok(slack.values, m.n * m.v);
  @ requires beside: slack_apart(slack.logits, m.n, work, m.n) && slack_apart(slack.logits, m.n, error, m.v) &&
  @     slack_apart(slack.values, m.n * m.v, work, m.n) && slack_apart(slack.values, m.n * m.v, error, m.v);
  @ requires apart:  memory_apart(m, work, m.n) && memory_apart(m, error, m.v) &&
  @     row_apart(bias, mask, m.n, work, m.n) && row_apart(bias, mask, m.n, error, m.v) &&
  @     \separated(q + (0 .. m.d - 1), work + (0 .. m.n - 1)) && \separated(p + (0 .. m.n - 1), work + (0 .. m.n - 1)) &&
  @     \separated(y + (0 .. m.v - 1), work + (0 .. m.n - 1)) && \separated(y + (0 .. m.v - 1), error + (0 .. m.v - 1)) &&
  @     \separated(p + (0 .. m.n - 1), error + (0 .. m.v - 1)) && \separated(work + (0 .. m.n - 1), error + (0 .. m.v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. m.n - 1], error[0 .. m.v - 1];
  @ ensures numbers: \forall integer b; 0 <= b < m.v ==> \ge_double(error[b], (double)0.0);
  @ ANSWER_ENSURES(answer, \forall \list<real> l, v, \list<integer> s, integer at, b, real off, scale; reaches(scale_off, off) ==>
  @     scale_stands(scale, (real)m.score.scale, off) ==>
  @     logits_stand{Pre}(m, q, slack.logits, bias, mask, l, s, at, scale) ==>
  @     known_to{Pre}(m.values, slack.values, m.n * m.v, v, 0) ==> 0 <= b < m.v ==> \is_finite(error[b]) ==>
  @     answer_bounded{Pre}(m, y, l, s, at, v, b, \at(error[b], Post)))
  @ */
void attest_attention_error(attest_memory m, const double *q, const double *bias, const uint8_t *mask, const double *p,
                            const double *y, double scale_off, attest_slack slack, double *work, double *error);

#endif
