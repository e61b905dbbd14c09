/* The bound of attention_error.h for a row of attention whose query, keys and values in memory stand for others, to which they are known
 * only within errors of their own, as projections are: how far the output may be from the exact attention of those.
 * What this moves each logit by, logit_moved.h bounds; the values' own errors the bound takes as they are. */
#ifndef ATTEST_KNOWN_ATTENTION_ERROR_H
#define ATTEST_KNOWN_ATTENTION_ERROR_H

#include "attention_error.h"

/* A file that proves that it is one includes answer_asked.h, and says ANSWER_VALUES, before this one; `answer` says so of the kinds that
 * the papers write, without softcap. */
#if defined(ANSWER_VALUES) && !defined(OVER_THE_REALS)
#include "logic/listed_logit.h"

/*@ // l, from place `at` on, is the logit of key j for the query's numbers x, from a on, and the keys' numbers y, from b on
  @ logic real logit_of_lists{L}(attest_memory m, double *bias, \list<real> x, integer a, \list<real> y, integer b, real scale, integer j) =
  @     scale * score_listed((integer)m.score.kind, x, a, y, b + j * m.d, m.d) + bias_of(bias, j);
  @ predicate key_exact{L}(attest_memory m, double *bias, uint8_t *mask, \list<real> x, integer a, \list<real> y, integer b,
  @                        \list<real> l, \list<integer> s, integer at, real scale, integer j) =
  @     (key_open(bias, mask, j) <==> \nth(s, at + j) != 0) &&
  @     (key_open(bias, mask, j) ==> \nth(l, at + j) == logit_of_lists(m, bias, x, a, y, b, scale, j));
  @ predicate logits_exact{L}(attest_memory m, double *bias, uint8_t *mask, \list<real> x, integer a, \list<real> y, integer b,
  @                           \list<real> l, \list<integer> s, integer at, real scale) =
  @     direct((integer)m.score.kind) && \is_finite(m.score.softcap) && m.score.softcap <= 0 &&
  @     \forall integer j; 0 <= j < m.n ==> key_exact(m, bias, mask, x, a, y, b, l, s, at, scale, j); */
#endif

/* What the query, the keys and the values in memory are known to, each number; null where they are what is meant. */
typedef struct attest_known {
    const double *query;  /* [d] */
    const double *keys;   /* [n,d] */
    const double *values; /* [n,v] */
} attest_known;

#if defined(ANSWER_VALUES) && !defined(OVER_THE_REALS)
/*@ // what stands in memory, and what it stands for
  @ predicate inputs_known{L}(attest_memory m, double *q, attest_known known, \list<real> x, integer a, \list<real> y, integer b,
  @                           \list<real> v) =
  @     known_to(q, known.query, m.d, x, a) && known_to(m.keys, known.keys, m.n * m.d, y, b) &&
  @     known_to(m.values, known.values, m.n * m.v, v, 0); */
#endif

/*@ predicate known_ok{L}(attest_memory m, attest_known known) = (known.query == \null || \valid_read(known.query + (0 .. m.d - 1))) &&
  @     (known.keys == \null || \valid_read(known.keys + (0 .. m.n * m.d - 1)));
  @ predicate known_apart{L}(attest_memory m, double *q, attest_known known, double *out, integer length) =
  @     \separated(q + (0 .. m.d - 1), out + (0 .. length - 1)) && slack_apart(known.query, m.d, out, length) &&
  @     slack_apart(known.keys, m.n * m.d, out, length) && slack_apart(known.values, m.n * m.v, out, length); */

/* attest_attention_error for inputs that are known so. Infinity, where it is not known of some key that may be seen how far its logit
 * moves. `moved` and `work` hold n doubles each. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires read:   \valid_read(q + (0 .. m.d - 1)) && \valid_read(p + (0 .. m.n - 1)) && \valid_read(y + (0 .. m.v - 1));
  @ requires known:  known_ok(m, known) && slack_ok(known.values, m.n * m.v);
  @ requires write:  \valid(moved + (0 .. m.n - 1)) && \valid(work + (0 .. m.n - 1)) && \valid(error + (0 .. m.v - 1));
  @ requires apart:  memory_apart(m, moved, m.n) && memory_apart(m, work, m.n) && memory_apart(m, error, m.v) &&
  @     row_apart(bias, mask, m.n, moved, m.n) && row_apart(bias, mask, m.n, work, m.n) && row_apart(bias, mask, m.n, error, m.v);
  @ requires beside: known_apart(m, q, known, moved, m.n) && known_apart(m, q, known, work, m.n) && known_apart(m, q, known, error, m.v);
  @ requires left:   \separated(p + (0 .. m.n - 1), moved + (0 .. m.n - 1)) && \separated(y + (0 .. m.v - 1), moved + (0 .. m.n - 1)) &&
  @     \separated(p + (0 .. m.n - 1), work + (0 .. m.n - 1)) && \separated(y + (0 .. m.v - 1), work + (0 .. m.n - 1)) &&
  @     \separated(p + (0 .. m.n - 1), error + (0 .. m.v - 1)) && \separated(y + (0 .. m.v - 1), error + (0 .. m.v - 1));
  @ requires new:    \separated(moved + (0 .. m.n - 1), work + (0 .. m.n - 1)) &&
  @     \separated(moved + (0 .. m.n - 1), error + (0 .. m.v - 1)) && \separated(work + (0 .. m.n - 1), error + (0 .. m.v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    moved[0 .. m.n - 1], work[0 .. m.n - 1], error[0 .. m.v - 1];
  @ ensures numbers: \forall integer b; 0 <= b < m.v ==> \ge_double(error[b], (double)0.0);
  @ ANSWER_ENSURES(answer, \forall \list<real> x, k, v, l, \list<integer> s, integer a, c, at, b, real off, scale;
  @     reaches(scale_off, off) ==> scale_stands(scale, (real)m.score.scale, off) ==> inputs_known{Pre}(m, q, known, x, a, k, c, v) ==>
  @     logits_exact{Pre}(m, bias, mask, x, a, k, c, l, s, at, scale) ==> 0 <= b < m.v ==> \is_finite(error[b]) ==>
  @     answer_bounded{Pre}(m, y, l, s, at, v, b, \at(error[b], Post)))
  @ */
void attest_known_attention_error(attest_memory m, const double *q, attest_known known, const double *bias,
                                  const uint8_t *mask, const double *p, const double *y, double scale_off,
                                  double *moved, double *work, double *error);

#endif
