/* The logits of a query are the same in two states of memory in which what they are made of is the same, in steps in which every product
 * has a name. For the file that proves attention of all queries, each of which is asked while the outputs of those before it are
 * written. After logic/attention.h. Internal; compilers see only comments. */
#ifndef ATTEST_ATTENTION_SAME_H
#define ATTEST_ATTENTION_SAME_H

#include "keys_reached.h"
#include "logic/parts.h"
#include "logic/same_sums.h"

/*@ // the size of key j's score, and what the rounding of a sum of d terms does to it
  @ logic real size_of{L}(attest_memory m, double *q, integer j) =
  @     score_size((integer)m.score.kind, q, m.keys + j * m.d, m.d);
  @ predicate same_score{L, M}(attest_memory m, double *q, integer j) =
  @     score_of{L}(m, q, j) == score_of{M}(m, q, j) && size_of{L}(m, q, j) == size_of{M}(m, q, j);
  @ lemma same_score_of{L, M}: \forall attest_memory m, double *q, integer j; same_sums{L, M}(q, m.keys + j * m.d, m.d) ==>
  @     same_score{L, M}(m, q, j);
  @ predicate same_scaled{L, M}(attest_memory m, double *q, integer j) =
  @     same_product(m.score.scale, score_of{L}(m, q, j), m.score.scale, score_of{M}(m, q, j)) &&
  @     scaled_off{L}(m, q, j) == scaled_off{M}(m, q, j);
  @ // the error of a logit depends on memory by the size of the score alone
  @ predicate scaled_off_is{L}(attest_memory m, double *q, integer j) =
  @     scaled_off(m, q, j) == score_off((integer)m.score.kind, m.score.scale, size_of(m, q, j), m.d);
  @ lemma scaled_off_of{L}: \forall attest_memory m, double *q, integer j; scaled_off_is(m, q, j);
  @ predicate same_real(real x, real y) = x == y;
  @ lemma same_off: \forall real scale, x, y, integer kind, d; same_real(x, y) ==>
  @     same_real(score_off(kind, scale, x, d), score_off(kind, scale, y, d));
  @ lemma same_scaled_of{L, M}: \forall attest_memory m, double *q, integer j; same_score{L, M}(m, q, j) ==>
  @     scaled_off_is{L}(m, q, j) && scaled_off_is{M}(m, q, j) && same_real(size_of{L}(m, q, j), size_of{M}(m, q, j)) &&
  @     same_real(score_off((integer)m.score.kind, m.score.scale, size_of{L}(m, q, j), m.d),
  @     score_off((integer)m.score.kind, m.score.scale, size_of{M}(m, q, j), m.d)) && same_scaled{L, M}(m, q, j);
  @ // the logit of key j, its error and whether it is shown are the same in two states of memory
  @ predicate same_key{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, integer j) =
  @     logit_real{L}(m, q, bias, j) == logit_real{M}(m, q, bias, j) && logit_off{L}(m, q, bias, j) == logit_off{M}(m, q, bias, j) &&
  @     (shown{L}(mask, j) <==> shown{M}(mask, j));
  @ predicate same_bias{L, M}(double *bias, integer j) = bias_of{L}(bias, j) == bias_of{M}(bias, j) &&
  @     (bias == \null || (\is_finite(\at(bias[j], L)) <==> \is_finite(\at(bias[j], M))));
  @ lemma same_key_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer j;
  @     same_scaled{L, M}(m, q, j) ==> same_bias{L, M}(bias, j) ==> (shown{L}(mask, j) <==> shown{M}(mask, j)) ==>
  @     same_key{L, M}(m, q, bias, mask, j);
  @ lemma same_key_reached{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, \list<real> l, h, \list<integer> s,
  @     integer at, real top, integer j; same_key{L, M}(m, q, bias, mask, j) ==> same_bias{L, M}(bias, j) ==>
  @     key_reached{M}(m, q, bias, mask, l, h, s, at, top, j) ==> key_reached{L}(m, q, bias, mask, l, h, s, at, top, j);
  @ predicate same_keys{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, integer k) =
  @     \forall integer j; 0 <= j < k ==> same_key{L, M}(m, q, bias, mask, j) && same_bias{L, M}(bias, j);
  @ lemma same_keys_back{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer k;
  @     same_keys{L, M}(m, q, bias, mask, k) ==> same_keys{M, L}(m, q, bias, mask, k);
  @ // what was within reach is
  @ lemma same_one_reached{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, \list<real> l, h, \list<integer> s,
  @     integer at, k, j, real top; same_keys{L, M}(m, q, bias, mask, k) ==> keys_reached{M}(m, q, bias, mask, l, h, s, at, top, k) ==>
  @     0 <= j < k ==> key_reached{M}(m, q, bias, mask, l, h, s, at, top, j) && key_reached{L}(m, q, bias, mask, l, h, s, at, top, j);
  @ lemma same_all_reached{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, \list<real> l, h, \list<integer> s,
  @     integer at, k, real top; same_keys{L, M}(m, q, bias, mask, k) ==> keys_reached{M}(m, q, bias, mask, l, h, s, at, top, k) ==>
  @     keys_reached{L}(m, q, bias, mask, l, h, s, at, top, k);
  @ lemma same_reach{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, \list<real> l, h, \list<integer> s,
  @     integer at, real top; same_keys{L, M}(m, q, bias, mask, m.n) ==> reach{M}(m, q, bias, mask, l, h, s, at, top) ==>
  @     keys_reached{M}(m, q, bias, mask, l, h, s, at, top, m.n) && keys_reached{L}(m, q, bias, mask, l, h, s, at, top, m.n) &&
  @     reach{L}(m, q, bias, mask, l, h, s, at, top);
  @ // all of this of query i
  @ predicate query_same{L, M}(attest_memory m, double *Q, double *bias, uint8_t *mask, integer i) =
  @     same_keys{L, M}(m, Q + i * m.d, row_of(bias, i, m.n), mask_of(mask, i, m.n), m.n);
  @ lemma query_moved{L, M}: \forall attest_memory m, double *Q, *bias, uint8_t *mask, \list<real> l, h, \list<integer> s,
  @     integer at, i, real top; query_same{L, M}(m, Q, bias, mask, i) ==>
  @     query_reached{M}(m, Q, bias, mask, l, h, s, at, top, i) ==> query_reached{L}(m, Q, bias, mask, l, h, s, at, top, i);
  @ // what is in reach of a query among many is in reach of its row, and what is near for this is near for the query
  @ lemma query_reached_row{L}: \forall attest_memory m, double *Q, *bias, *row_bias, uint8_t *mask, *row_mask, \list<real> l, h,
  @     \list<integer> s, integer at, i, real top; row_bias == row_of(bias, i, m.n) ==> row_mask == mask_of(mask, i, m.n) ==>
  @     query_reached(m, Q, bias, mask, l, h, s, at, top, i) ==> reach(m, Q + i * m.d, row_bias, row_mask, l, h, s, at, top);
  @ lemma query_near_of{L}: \forall \list<real> l, h, v, e, \list<integer> s, integer at, n, from, d, i, b, real top, double *Y;
  @     element_near(l, h, s, at, top, n, v, e, from, d, Y + i * d, b) ==>
  @     query_near(l, h, s, at, top, n, v, e, from, d, Y, i, b);
  @ // what was near stays near where it is not written
  @ lemma query_kept{L, M}: \forall \list<real> l, h, v, e, \list<integer> s, integer at, n, from, d, i, b, real top, double *Y;
  @     same_at{L, M}(Y, d, i, b) ==> query_near{L}(l, h, s, at, top, n, v, e, from, d, Y, i, b) ==>
  @     query_near{M}(l, h, s, at, top, n, v, e, from, d, Y, i, b);
  @ */

/* clang-format off */
/* A ghost loop that shows it of the states L and M and a query `q` whose numbers are the same, as are those of the keys and the biases. */
#define SAME_KEYS(L, M, m, q, bias, mask)                                                                              \
    /@ loop invariant range : 0 <= j <= (m).n;                                                                         \
    loop invariant same : same_keys{L, M}(m, q, bias, mask, j);                                                        \
    REAL_INVARIANT(real_weights, same_weights{L, M}(m, q, bias, mask, j))                                              \
    loop assigns j;                                                                                                    \
    loop variant (m).n - j; @/                                                                                         \
    for (int64_t j = 0; j < (m).n; j++) {                                                                              \
        row_inside(j, (m).n, (m).d);                                                                                   \
        double *key = (double *)(m).keys + j * (m).d;                                                                  \
        /@ assert inside : part_inside(j * (m).d, (m).d, (m).n * (m).d); @/                                            \
        /@ assert key : same_values{L, M}(key, (m).d); @/                                                              \
        SAME_SUMS(L, M, q, key, (m).d)                                                                                 \
        /@ assert sums : same_sums{L, M}(q, (m).keys + j * (m).d, (m).d); @/                                           \
        /@ assert scaled : same_scaled{L, M}(m, q, j); @/                                                              \
        /@ assert shift : same_bias{L, M}(bias, j); @/                                                                 \
        /@ assert same : same_key{L, M}(m, q, bias, mask, j); @/                                                       \
    }
/* clang-format on */

#ifdef OVER_THE_REALS
#include "same_output.h"

/*@ lemma same_key_logit{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer j;
  @     same_sums{L, M}(q, m.keys + j * m.d, m.d) ==> same_bias{L, M}(bias, j) ==> same_key{L, M}(m, q, bias, mask, j) ==>
  @     same_scores{L, M}(m.score, q, m.keys + j * m.d, m.d) && same_logit{L, M}(m, q, bias, j) &&
  @     same_key_weight{L, M}(m, q, bias, mask, j);
  @ */
#endif

#endif
