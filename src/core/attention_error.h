/* How far attest_attention_row may be from the exact attention of its inputs: a bound for this input, computed with it and
 * rounded upwards, for every element of y.
 * Mathematics: Theorem E (spec/mathematics.md) in the form that uses the computed weights instead of the true ones:
 *
 * Let P be the exact probabilities and p the computed ones, y the exact output and z the computed one, e_j the error of logit l_j, m a
 * number that no l_j exceeds, the log-sum-exp, and h_j = e_j + 1.01 u (m - l_j + 3). The computed sum of the weights is off by a factor
 * that is the same for all keys; but for it, c, p_j is off by no more than x_j p_j, where x_j = 1.01 h_j + 4 h_j^2. Then, exactly,
 *
 *     c (y - z) = sum_j (c P_j - p_j) (v_j - z) + (sum_j p_j v_j - z) + z (1 - sum_j p_j).
 *
 * Of this the first part is at most sum_j p_j x_j |v_j - z|, the rest, which is what rounding does to the two sums, at most
 * G sum_j p_j |v_j| with G = gamma_(2s+3), s as in vector.h; and c is at least (1 - H) / (1 + G) with H = sum_j p_j x_j. Together
 *
 *     sum_j p_j (x_j |v_j - z| + G |v_j|) (1 + G) / (1 - H),
 *
 * besides a negligible number for shares that underflow. Where some h_j exceeds 1/4 the bound is infinite.
 *
 * The query, the keys and the values may themselves stand for numbers to which they are only near, as projections do: e_j is then more,
 * by what that moves the logit, and with a value that is off by w_j the sum gains (1 + x_j) p_j w_j.
 *
 * That it is one is proved of the code (`answer` below) for the kinds that the papers write, direct and without softcap, where every
 * logit is known to 2^-21: step by step in logic/bounded_logit.h (a share), answer_sums.h (the sums over the keys) and
 * logic/bounded_answer.h (from these to the output). For the others the tests hold it (tests/inclusion/test_attention_error.c). */
#ifndef ATTEST_ATTENTION_ERROR_H
#define ATTEST_ATTENTION_ERROR_H

#include "attention.h"

/* A file that proves what its bounds bound includes directed.h and error_bound.h and says ERROR_VALUES before this one; one that proves
 * that the last of them bounds the distance of the output from the paper's includes answer_asked.h, and says ANSWER_VALUES. */
#ifdef ERROR_VALUES
#define ERROR_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define ERROR_ENSURES(name, ...)
#endif

/* How far attest_default_scale is off 1 / sqrt(n), relatively: a square root and a quotient. */
#define ATTEST_DEFAULT_SCALE_OFF 0x1.00001p-52

/* The error of attest_logit(s, q, k, d). `scale_off` is the relative error of s.scale itself: 0 where it is what is meant. */
/*@ requires known: known_kind(s.kind);
  @ requires width: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(q + (0 .. d - 1)) && \valid_read(k + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ERROR_ENSURES(upper, \is_finite(s.softcap) ==> \forall real off; reaches(scale_off, off) ==>
  @     logit_reached{Pre}(\result, s, q, k, d, off))
  @ */
double attest_logit_error(attest_score s, const double *q, const double *k, int64_t d, double scale_off);

/* What the inputs of a row are off by, beside what is in memory: null where it is what is meant. */
typedef struct attest_slack {
    const double *logits; /* [n]: by how much that moves each logit */
    const double *values; /* [n,v] */
} attest_slack;

/* For the row of attest_attention_row with these arguments, which left the probabilities p [n], the output y [v] and lse:
 * `error` [v]. `work` holds n doubles. */
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
  @ ANSWER_ENSURES(answer, \forall \list<real> l, h, v, \list<integer> s, integer at, b, real off; reaches(scale_off, off) ==>
  @     error_asked{Pre}(m, q, slack.logits, bias, mask, p, y, lse, l, h, s, at, off) ==>
  @     known_to{Pre}(m.values, slack.values, m.n * m.v, v, 0) ==> 0 <= b < m.v ==> \is_finite(error[b]) ==>
  @     answer_bounded{Pre}(m, y, l, s, at, v, b, \at(error[b], Post)))
  @ */
void attest_attention_error(attest_memory m, const double *q, const double *bias, const uint8_t *mask, const double *p,
                            const double *y, double lse, double scale_off, attest_slack slack, double *work,
                            double *error);

#endif
