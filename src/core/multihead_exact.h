/* What the bound of multihead_error.h is asked of: the paper's formula over lists of real numbers (logic/multihead_near.h), which the
 * numbers in memory are or stand for. Compilers see only comments.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_MULTIHEAD_EXACT_H
#define ATTEST_MULTIHEAD_EXACT_H

#define ANSWER_VALUES
#define ATTENTION_VALUES
#define HEADS_VALUES
#define PROJECTION_ERRORS_VALUES
#define PROJECTION_VALUES
#define ROWS_VALUES
#define SCORE_VALUES
#define VECTOR_VALUES
#include "logic/index.h"
#include "logic/logit.h"
#include "rounding.h"
#include "logic/rows.h"
#include "logic/sum.h"
#include "vector.h"
#include "attention_memory.h"
#include "weighted_rows.h"
#include "logic/attention.h"
#include "answer_asked.h"
#include "known_attention_error.h"
#include "logic/parted.h"
#include "projection_errors.h"
#include "joined_values.h"
#include "logic/zeros.h"

/*@ axiomatic HeadValues {
  @   // the values of head h times its rows of W^O, [n,out]: a list, of which nothing is assumed
  @   logic \list<real> head_values(meant p, integer h) reads \nothing;
  @ } */

/*@ predicate no_shifts(attest_multihead m, meant p) = zeros(value_shifts(p), m.groups * m.v + m.out);
  @ // the lists of tokens, weights and biases are those of memory; those of the values with what they are missing; what has no bias
  @ // has zeros
  @ predicate inputs_listed{L}(attest_multihead m, attest_missing missing, double *X, meant p) =
  @     numbers(X, m.n * m.width, tokens(p)) && numbers(m.wq, m.heads * (m.width * m.d), query_weights(p)) &&
  @     numbers(m.wk, m.groups * (m.width * m.d), key_weights(p)) &&
  @     parted_to(m.wu, missing.low, missing.off, m.groups * (m.width * m.v), value_weights(p), 0) &&
  @     numbers_or_zeros(m.bq, m.heads * m.d, query_shifts(p)) && numbers_or_zeros(m.bk, m.groups * m.d, key_shifts(p)) &&
  @     no_shifts(m, p) && numbers(m.wo, (m.heads * m.v) * m.out, joining(p));
  @ // queries, keys and values are their products; so are, with W^O, the values of each head
  @ predicate projections_listed(attest_multihead m, meant p) =
  @     projections_are(queries(p), 0, tokens(p), 0, query_weights(p), 0, query_shifts(p), 0, m.heads, m.n, m.width, m.d) &&
  @     projections_are(keys(p), 0, tokens(p), 0, key_weights(p), 0, key_shifts(p), 0, m.groups, m.n, m.width, m.d) &&
  @     projections_are(values(p), 0, tokens(p), 0, value_weights(p), 0, value_shifts(p), 0, m.groups, m.n, m.width, m.v);
  @ predicate heads_listed(attest_multihead m, meant p) =
  @     \forall integer h; 0 <= h < m.heads ==> head_values_joined(m, p, h, head_values(p, h), 0);
  @ // what head h attends to, but for the values
  @ predicate serves(attest_memory t, attest_multihead m, attest_projected from, integer h) = t.score == m.score && t.n == m.n &&
  @     t.d == m.d && t.keys == from.K + key_head_of(m, h) * (m.n * m.d);
  @ // the logits of token i for head h are those of the queries and keys
  @ predicate head_exact{L}(attest_multihead m, attest_projected from, meant p, integer i, integer h, real scale) =
  @     \forall attest_memory t; serves(t, m, from, h) ==>
  @     logits_exact(t, row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), queries(p), query_place(m, h, i), keys(p),
  @                  key_head_of(m, h) * (m.n * m.d), logits(p), sees(p), logit_place(m, h, i), scale);
  @ predicate token_exact{L}(attest_multihead m, attest_projected from, meant p, integer i, real scale) =
  @     \forall integer h; 0 <= h < m.heads ==> head_exact(m, from, p, i, h, scale);
  @ // what the first h heads put out for token i is no farther from y than e
  @ predicate output_within(attest_multihead m, meant p, integer i, integer o, integer h, real y, real e) =
  @     \abs(y - output_meant(m, p, i, o, h * m.v)) <= e;
  @ predicate sum_within{L}(attest_multihead m, meant p, double *sum, double *error, integer i, integer o, integer h) =
  @     \is_finite(error[i * m.out + o]) ==>
  @     output_within(m, p, i, o, h, (real)sum[i * m.out + o], (real)error[i * m.out + o]);
  @ */

#endif
