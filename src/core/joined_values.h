/* Two finite sums change places: where all of a head's values are multiplied by its rows of W^O first, their mean is the mean of the
 * values, so multiplied; and so a head's part of what multi-head attention puts out is attention to values that are out numbers long.
 * Over lists of real numbers (logic/multihead_near.h); not for files read over the reals. It says for itself what it needs said before
 * multihead.h, so a file that includes multihead.h first says HEADS_VALUES there. Ghosts; compilers see only comments.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_JOINED_VALUES_H
#define ATTEST_JOINED_VALUES_H

#define ATTENTION_VALUES
#define HEADS_VALUES
#define PROJECTION_VALUES
#define ROWS_VALUES
#define SCORE_VALUES
#define VECTOR_VALUES
#include "rounding.h"
#include "logic/rows.h"
#include "logic/logit.h"
#include "logic/sum.h"
#include "vector.h"
#include "attention_memory.h"
#include "weighted_rows.h"
#include "logic/attention.h"
#include "logic/common_factor.h"
#include "logic/split.h"
#include "multihead.h"

/*@ // Of lists alone. u are the n rows of d values, in v from `from` on, times rows of out numbers, in w from o on
  @ predicate joined_value_is(\list<real> u, integer at_u, \list<real> v, integer from, integer d, \list<real> w, integer o, integer out,
  @                           integer j, integer c) = \nth(u, at_u + (j * out + c)) == product_real(v, from + j * d, w, o, out, c, d);
  @ predicate values_joined(\list<real> u, integer at_u, \list<real> v, integer from, integer d, \list<real> w, integer o, integer out,
  @                         integer n) =
  @     \forall integer j, c; 0 <= j < n ==> 0 <= c < out ==> joined_value_is(u, at_u, v, from, d, w, o, out, j, c);
  @ // column c of the means of the first k columns of values, times the rows of w; each mean as far as the first j keys; and of all keys
  @ logic real means_joined(\list<real> l, \list<integer> s, integer at, integer n, \list<real> v, integer from, integer d, \list<real> w,
  @                         integer o, integer out, integer c, integer j, integer k) =
  @     k <= 0 ? 0.0 : means_joined(l, s, at, n, v, from, d, w, o, out, c, j, k - 1) +
  @         attention_real(l, s, at, n, v, from, d, k - 1, j) * \nth(w, o + ((k - 1) * out + c));
  @ logic real mean_joined(\list<real> l, \list<integer> s, integer at, integer n, \list<real> v, integer from, integer d, \list<real> w,
  @                        integer o, integer out, integer c, integer k) =
  @     means_joined(l, s, at, n, v, from, d, w, o, out, c, n, k);
  @ // the mean of the products is the product of the mean
  @ predicate mean_exchanged(\list<real> l, \list<integer> s, integer at, integer n, \list<real> v, integer from, integer d,
  @                          \list<real> w, integer o, integer out, integer c, \list<real> u, integer at_u) =
  @     attention_real(l, s, at, n, u, at_u, out, c, n) == mean_joined(l, s, at, n, v, from, d, w, o, out, c, d);
  @
  @ // a term joins each of the sums
  @ lemma key_share_added: \forall \list<real> l, v, \list<integer> s, integer at, n, from, d, b, j; 0 <= j ==>
  @     product_added(attention_real(l, s, at, n, v, from, d, b, j + 1), attention_real(l, s, at, n, v, from, d, b, j),
  @                   probability(l, s, at, n, j), \nth(v, from + (j * d + b)));
  @ lemma mean_added: \forall \list<real> l, v, w, \list<integer> s, integer at, n, from, d, o, out, c, j, k; 0 <= k ==>
  @     product_added(means_joined(l, s, at, n, v, from, d, w, o, out, c, j, k + 1),
  @                   means_joined(l, s, at, n, v, from, d, w, o, out, c, j, k),
  @                   attention_real(l, s, at, n, v, from, d, k, j), \nth(w, o + (k * out + c)));
  @ lemma mean_joined_none: \forall \list<real> l, v, w, \list<integer> s, integer at, n, from, d, o, out, c;
  @     mean_joined(l, s, at, n, v, from, d, w, o, out, c, 0) == 0.0;
  @ lemma mean_joined_more: \forall \list<real> l, v, w, \list<integer> s, integer at, n, from, d, o, out, c, k; 0 <= k ==>
  @     product_added(mean_joined(l, s, at, n, v, from, d, w, o, out, c, k + 1), mean_joined(l, s, at, n, v, from, d, w, o, out, c, k),
  @                   attention_real(l, s, at, n, v, from, d, k, n), \nth(w, o + (k * out + c)));
  @ lemma value_added: \forall \list<real> v, w, integer from, d, o, out, c, j, k; 0 <= k ==>
  @     row_in_list(v, from + j * d, w, o, out, c, k) &&
  @     product_added(product_real(v, from + j * d, w, o, out, c, k + 1), product_real(v, from + j * d, w, o, out, c, k),
  @                   \nth(v, from + (j * d + k)), \nth(w, o + (k * out + c)));
  @
  @ // without keys, nothing
  @ predicate means_none(\list<real> l, \list<integer> s, integer at, integer n, \list<real> v, integer from, integer d, \list<real> w,
  @                      integer o, integer out, integer c, integer k) =
  @     means_joined(l, s, at, n, v, from, d, w, o, out, c, 0, k) == 0.0;
  @ lemma none_added: \forall real a, b, x, y; product_added(a, b, x, y) ==> b == 0.0 ==> x == 0.0 ==> equal_scaled(y, x, 0.0) && a == 0.0;
  @ lemma means_none_first: \forall \list<real> l, v, w, \list<integer> s, integer at, n, from, d, o, out, c;
  @     means_none(l, s, at, n, v, from, d, w, o, out, c, 0);
  @ lemma means_none_more: \forall \list<real> l, v, w, \list<integer> s, integer at, n, from, d, o, out, c, k; 0 <= k ==>
  @     means_none(l, s, at, n, v, from, d, w, o, out, c, k) ==>
  @     product_added(means_joined(l, s, at, n, v, from, d, w, o, out, c, 0, k + 1),
  @                   means_joined(l, s, at, n, v, from, d, w, o, out, c, 0, k),
  @                   attention_real(l, s, at, n, v, from, d, k, 0), \nth(w, o + (k * out + c))) &&
  @     means_none(l, s, at, n, v, from, d, w, o, out, c, k + 1);
  @
  @ // one key more adds its probability times its values, these times the rows of w
  @ predicate key_joined(\list<real> l, \list<integer> s, integer at, integer n, \list<real> v, integer from, integer d, \list<real> w,
  @                      integer o, integer out, integer c, integer j, integer k) =
  @     product_added(means_joined(l, s, at, n, v, from, d, w, o, out, c, j + 1, k),
  @                   means_joined(l, s, at, n, v, from, d, w, o, out, c, j, k),
  @                   probability(l, s, at, n, j), product_real(v, from + j * d, w, o, out, c, k));
  @ lemma three_factors: \forall real p, x, y; products_equal(p * x, y, p, x * y);
  @ lemma three_factors_of: \forall real p, x, y, e, g; times_is(e, p, x) ==> times_is(g, x, y) ==>
  @     products_equal(p * x, y, p, x * y) && products_equal(e, y, p, g);
  @ lemma sum_of_added: \forall real r, q, p, x, e; product_added(r, q, p, x) ==> times_is(e, p, x) ==> sum_is(r, q, e);
  @ lemma sum_multiplied: \forall real q, e, y; product_sum(y, q, e, q + e);
  @ lemma sum_multiplied_of: \forall real r, q, e, y; sum_is(r, q, e) ==> product_sum(y, q, e, q + e) && product_sum(y, q, e, r);
  @ // a are sums as far as key j, b those with it, and f products of values; a_, b_, f_ with one column less
  @ lemma columns_joined_with: \forall real a, b, a_, b_, f, f_, r, q, p, y, e, g; product_added(b_, a_, p, f_) ==>
  @     product_added(b, b_, r, y) ==> product_added(a, a_, q, y) ==> product_sum(y, q, e, r) ==> products_equal(e, y, p, g) ==>
  @     product_sum(p, f_, g, f) ==> product_added(b, a, p, f);
  @ lemma columns_joined_by: \forall real a, b, a_, b_, f, f_, r, q, p, x, y, e, g; product_added(b_, a_, p, f_) ==>
  @     product_added(b, b_, r, y) ==> product_added(a, a_, q, y) ==> product_added(r, q, p, x) ==> product_added(f, f_, x, y) ==>
  @     times_is(e, p, x) ==> times_is(g, x, y) ==> sum_is(r, q, e) && sum_is(f, f_, g) && products_equal(e, y, p, g) &&
  @     product_sum(y, q, e, r) && product_sum(p, f_, g, f) && product_added(b, a, p, f);
  @ lemma columns_joined_once: \forall real a, b, a_, b_, f, f_, r, q, p, x, y; product_added(b_, a_, p, f_) ==>
  @     product_added(b, b_, r, y) ==> product_added(a, a_, q, y) ==> product_added(r, q, p, x) ==> product_added(f, f_, x, y) ==>
  @     times_is(p * x, p, x) && times_is(x * y, x, y) && product_added(b, a, p, f);
  @ lemma key_joined_first: \forall \list<real> l, v, w, \list<integer> s, integer at, n, from, d, o, out, c, j;
  @     equal_scaled(probability(l, s, at, n, j), product_real(v, from + j * d, w, o, out, c, 0), 0.0) &&
  @     key_joined(l, s, at, n, v, from, d, w, o, out, c, j, 0);
  @ lemma key_joined_more: \forall \list<real> l, v, w, \list<integer> s, integer at, n, from, d, o, out, c, j, k; 0 <= j ==> 0 <= k ==>
  @     key_joined(l, s, at, n, v, from, d, w, o, out, c, j, k) ==>
  @     product_added(means_joined(l, s, at, n, v, from, d, w, o, out, c, j + 1, k + 1),
  @                   means_joined(l, s, at, n, v, from, d, w, o, out, c, j + 1, k),
  @                   attention_real(l, s, at, n, v, from, d, k, j + 1), \nth(w, o + (k * out + c))) &&
  @     product_added(means_joined(l, s, at, n, v, from, d, w, o, out, c, j, k + 1),
  @                   means_joined(l, s, at, n, v, from, d, w, o, out, c, j, k),
  @                   attention_real(l, s, at, n, v, from, d, k, j), \nth(w, o + (k * out + c))) &&
  @     product_added(attention_real(l, s, at, n, v, from, d, k, j + 1), attention_real(l, s, at, n, v, from, d, k, j),
  @                   probability(l, s, at, n, j), \nth(v, from + (j * d + k))) &&
  @     product_added(product_real(v, from + j * d, w, o, out, c, k + 1), product_real(v, from + j * d, w, o, out, c, k),
  @                   \nth(v, from + (j * d + k)), \nth(w, o + (k * out + c))) &&
  @     key_joined(l, s, at, n, v, from, d, w, o, out, c, j, k + 1);
  @
  @ // as far as the first j keys, the mean of u is that of the values, times the rows of w
  @ predicate keys_exchanged(\list<real> l, \list<integer> s, integer at, integer n, \list<real> v, integer from, integer d, \list<real> w,
  @                          integer o, integer out, integer c, \list<real> u, integer at_u, integer j) =
  @     attention_real(l, s, at, n, u, at_u, out, c, j) == means_joined(l, s, at, n, v, from, d, w, o, out, c, j, d);
  @ lemma joined_value_of: \forall \list<real> u, v, w, integer at_u, from, d, o, out, n, j, c;
  @     values_joined(u, at_u, v, from, d, w, o, out, n) ==> 0 <= j < n ==> 0 <= c < out ==>
  @     joined_value_is(u, at_u, v, from, d, w, o, out, j, c);
  @ lemma keys_exchanged_none: \forall \list<real> l, u, v, w, \list<integer> s, integer at, n, at_u, from, d, o, out, c;
  @     means_none(l, s, at, n, v, from, d, w, o, out, c, d) ==> keys_exchanged(l, s, at, n, v, from, d, w, o, out, c, u, at_u, 0);
  @ lemma equal_terms_added: \forall real a, b, r, q, p, x, y; product_added(a, r, p, x) ==> product_added(b, q, p, y) ==> r == q ==>
  @     x == y ==> equal_scaled(p, x, y) && a == b;
  @ lemma keys_exchanged_more: \forall \list<real> l, u, v, w, \list<integer> s, integer at, n, at_u, from, d, o, out, c, j; 0 <= j ==>
  @     keys_exchanged(l, s, at, n, v, from, d, w, o, out, c, u, at_u, j) ==> joined_value_is(u, at_u, v, from, d, w, o, out, j, c) ==>
  @     key_joined(l, s, at, n, v, from, d, w, o, out, c, j, d) ==>
  @     product_added(attention_real(l, s, at, n, u, at_u, out, c, j + 1), attention_real(l, s, at, n, u, at_u, out, c, j),
  @                   probability(l, s, at, n, j), \nth(u, at_u + (j * out + c))) &&
  @     keys_exchanged(l, s, at, n, v, from, d, w, o, out, c, u, at_u, j + 1);
  @ lemma mean_exchanged_of: \forall \list<real> l, u, v, w, \list<integer> s, integer at, n, at_u, from, d, o, out, c;
  @     keys_exchanged(l, s, at, n, v, from, d, w, o, out, c, u, at_u, n) ==>
  @     mean_exchanged(l, s, at, n, v, from, d, w, o, out, c, u, at_u);
  @
  @ // Of a head. Where number b of head h stands in a row of all heads' outputs, and what W^O has there
  @ predicate place_of_head(integer t, integer h, integer b, integer v) = t / v == h && t % v == b;
  @ lemma split_once: \forall integer t, v, h, b, q, r; split_is(q, r, v, t) ==> split_is(h, b, v, t) ==>
  @     below(t, h + 1, v) && below(t, q + 1, v) && q == h && r == b;
  @ lemma place_of_head_of: \forall integer t, h, b, v; split_is(h, b, v, t) ==> split_is(t / v, t % v, v, t) && place_of_head(t, h, b, v);
  @ predicate rows_between(integer t, integer q, integer b, integer out) = t * out == q * out + b * out;
  @ lemma rows_between_of: \forall integer q, b, out; rows_between(q + b, q, b, out);
  @ predicate row_at(integer t, integer q, integer b, integer out, integer o) = t * out + o == q * out + (b * out + o);
  @ lemma row_at_of: \forall integer t, q, b, out, o; rows_between(t, q, b, out) ==> row_at(t, q, b, out, o);
  @ predicate row_of_head(integer t, integer h, integer b, integer v, integer out, integer o) = row_at(t, h * v, b, out, o);
  @ predicate places_add(integer t, integer q, integer b) = t == q + b;
  @ predicate number_of_head(integer t, integer h, integer b, integer v) = places_add(t, h * v, b);
  @ lemma number_of_head_of: \forall integer t, h, b, v; split_is(h, b, v, t) ==> number_of_head(t, h, b, v);
  @ lemma rows_between_at: \forall integer t, q, b, out; places_add(t, q, b) ==> rows_between(q + b, q, b, out) &&
  @     rows_between(t, q, b, out);
  @ lemma row_of_head_of: \forall integer t, h, b, v, out, o; number_of_head(t, h, b, v) ==> rows_between(t, h * v, b, out) &&
  @     row_at(t, h * v, b, out, o) && row_of_head(t, h, b, v, out, o);
  @ lemma joined_head_of: \forall attest_multihead m, meant p, integer i, t, h, b; place_of_head(t, h, b, m.v) ==>
  @     joined_head(m, p, i, t) ==
  @         attention_real(logits(p), sees(p), logit_place(m, h, i), m.n, values(p), values_place(m, h), m.v, b, m.n);
  @ lemma joining_weight_of: \forall attest_multihead m, meant p, integer o, t, h, b; row_of_head(t, h, b, m.v, m.out, o) ==>
  @     joining_weight(m, p, o, t) == \nth(joining(p), (h * m.v) * m.out + (b * m.out + o));
  @ lemma output_head_added: \forall attest_multihead m, meant p, integer i, o, t; 0 <= t ==>
  @     product_added(output_meant(m, p, i, o, t + 1), output_meant(m, p, i, o, t), joined_head(m, p, i, t), joining_weight(m, p, o, t));
  @
  @ // the first b numbers of head h, times their rows of W^O, join what the heads before it put out
  @ logic real head_part(attest_multihead m, meant p, integer i, integer o, integer h, integer b) =
  @     mean_joined(logits(p), sees(p), logit_place(m, h, i), m.n, values(p), values_place(m, h), m.v, joining(p), (h * m.v) * m.out,
  @                 m.out, o, b);
  @ predicate part_joins(attest_multihead m, meant p, integer i, integer o, integer h, integer b) =
  @     output_meant(m, p, i, o, h * m.v + b) == output_meant(m, p, i, o, h * m.v) + head_part(m, p, i, o, h, b);
  @ lemma part_joins_none: \forall attest_multihead m, meant p, integer i, o, h; part_joins(m, p, i, o, h, 0);
  @ lemma head_part_added: \forall attest_multihead m, meant p, integer i, o, h, b; 0 <= b ==>
  @     product_added(head_part(m, p, i, o, h, b + 1), head_part(m, p, i, o, h, b),
  @                   attention_real(logits(p), sees(p), logit_place(m, h, i), m.n, values(p), values_place(m, h), m.v, b, m.n),
  @                   \nth(joining(p), (h * m.v) * m.out + (b * m.out + o)));
  @ lemma output_number_added: \forall attest_multihead m, meant p, integer i, o, t, h, b; split_is(h, b, m.v, t) ==> 0 <= t ==>
  @     place_of_head(t, h, b, m.v) && number_of_head(t, h, b, m.v) && row_of_head(t, h, b, m.v, m.out, o) &&
  @     product_added(output_meant(m, p, i, o, t + 1), output_meant(m, p, i, o, t),
  @                   attention_real(logits(p), sees(p), logit_place(m, h, i), m.n, values(p), values_place(m, h), m.v, b, m.n),
  @                   \nth(joining(p), (h * m.v) * m.out + (b * m.out + o)));
  @ lemma part_joins_more: \forall attest_multihead m, meant p, integer i, o, t, h, b; split_is(h, b, m.v, t) ==> 0 <= t ==>
  @     part_joins(m, p, i, o, h, b) ==> part_joins(m, p, i, o, h, b + 1);
  @ // all of head h joins them: attention to u, which are its values times its rows of W^O
  @ predicate head_values_joined(attest_multihead m, meant p, integer h, \list<real> u, integer at_u) =
  @     values_joined(u, at_u, values(p), values_place(m, h), m.v, joining(p), (h * m.v) * m.out, m.out, m.n);
  @ predicate head_joins(attest_multihead m, meant p, integer i, integer o, integer h, \list<real> u, integer at_u) =
  @     output_meant(m, p, i, o, (h + 1) * m.v) == output_meant(m, p, i, o, h * m.v) +
  @         attention_real(logits(p), sees(p), logit_place(m, h, i), m.n, u, at_u, m.out, o, m.n);
  @ predicate head_exchanged(attest_multihead m, meant p, integer i, integer o, integer h, \list<real> u, integer at_u) =
  @     mean_exchanged(logits(p), sees(p), logit_place(m, h, i), m.n, values(p), values_place(m, h), m.v, joining(p), (h * m.v) * m.out,
  @                    m.out, o, u, at_u);
  @ predicate next_multiple(integer h, integer v) = (h + 1) * v == h * v + v;
  @ lemma next_multiple_of: \forall integer h, v; next_multiple(h, v);
  @ lemma head_joins_of: \forall attest_multihead m, meant p, integer i, o, h, at_u, \list<real> u; part_joins(m, p, i, o, h, m.v) ==>
  @     head_exchanged(m, p, i, o, h, u, at_u) ==> next_multiple(h, m.v) && head_joins(m, p, i, o, h, u, at_u); */

/* The sums change places, by induction over the keys and, for each, over the columns. */
/*@ ghost
  /@ requires size: 0 <= d;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures none: \forall \list<real> l, v, w, \list<integer> s, integer at, n, from, o, out, c;
   @     means_none(l, s, at, n, v, from, d, w, o, out, c, d);
   @/
  static inline void no_keys_joined(int64_t d)
  {
      /@ loop invariant range: 0 <= k <= d;
       @ loop invariant none:  \forall \list<real> l, v, w, \list<integer> s, integer at, n, from, o, out, c;
       @     means_none(l, s, at, n, v, from, d, w, o, out, c, k);
       @ loop assigns k;
       @ loop variant d - k; @/
      for (int64_t k = 0; k < d; k++) {
          /@ assert more: \forall \list<real> l, v, w, \list<integer> s, integer at, n, from, o, out, c;
           @     means_none(l, s, at, n, v, from, d, w, o, out, c, k) && means_none(l, s, at, n, v, from, d, w, o, out, c, k + 1); @/
          ;
      }
  }

  /@ requires sizes: 0 <= j && 0 <= d;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures joined: \forall \list<real> l, v, w, \list<integer> s, integer at, n, from, o, out, c;
   @     key_joined(l, s, at, n, v, from, d, w, o, out, c, j, d);
   @/
  static inline void key_joins(int64_t j, int64_t d)
  {
      /@ loop invariant range:  0 <= k <= d;
       @ loop invariant joined: \forall \list<real> l, v, w, \list<integer> s, integer at, n, from, o, out, c;
       @     key_joined(l, s, at, n, v, from, d, w, o, out, c, j, k);
       @ loop assigns k;
       @ loop variant d - k; @/
      for (int64_t k = 0; k < d; k++) {
          /@ assert more: \forall \list<real> l, v, w, \list<integer> s, integer at, n, from, o, out, c;
           @     key_joined(l, s, at, n, v, from, d, w, o, out, c, j, k) && key_joined(l, s, at, n, v, from, d, w, o, out, c, j, k + 1); @/
          ;
      }
  }

  /@ requires sizes: 0 <= n && 0 <= d && 0 <= out;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures exchanged: \forall \list<real> l, u, v, w, \list<integer> s, integer at, at_u, from, o, c;
   @     values_joined(u, at_u, v, from, d, w, o, out, n) ==> 0 <= c < out ==>
   @     mean_exchanged(l, s, at, n, v, from, d, w, o, out, c, u, at_u);
   @/
  static inline void sums_exchanged(int64_t n, int64_t d, int64_t out)
  {
      no_keys_joined(d);
      /@ loop invariant range: 0 <= j <= n;
       @ loop invariant exchanged: \forall \list<real> l, u, v, w, \list<integer> s, integer at, at_u, from, o, c;
       @     values_joined(u, at_u, v, from, d, w, o, out, n) ==> 0 <= c < out ==>
       @     keys_exchanged(l, s, at, n, v, from, d, w, o, out, c, u, at_u, j);
       @ loop assigns j;
       @ loop variant n - j; @/
      for (int64_t j = 0; j < n; j++) {
          key_joins(j, d);
          /@ assert value: \forall \list<real> u, v, w, integer at_u, from, o, c; values_joined(u, at_u, v, from, d, w, o, out, n) ==>
           @     0 <= c < out ==> joined_value_is(u, at_u, v, from, d, w, o, out, j, c); @/
          /@ assert more: \forall \list<real> l, u, v, w, \list<integer> s, integer at, at_u, from, o, c;
           @     values_joined(u, at_u, v, from, d, w, o, out, n) ==> 0 <= c < out ==>
           @     joined_value_is(u, at_u, v, from, d, w, o, out, j, c) && key_joined(l, s, at, n, v, from, d, w, o, out, c, j, d) &&
           @     keys_exchanged(l, s, at, n, v, from, d, w, o, out, c, u, at_u, j) &&
           @     keys_exchanged(l, s, at, n, v, from, d, w, o, out, c, u, at_u, j + 1); @/
      }
  }

  /@ requires head:  0 <= h;
   @ requires sizes: 0 <= m.v;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures joins: \forall meant p, integer i, o, b; 0 <= b <= m.v ==> part_joins(m, p, i, o, h, b);
   @/
  static inline void head_parts_join(attest_multihead m, int64_t h)
  {
      /@ assert start: products(0, 0, h, m.v); @/
      /@ loop invariant range: 0 <= k <= m.v;
       @ loop invariant joins: \forall meant p, integer i, o, b; 0 <= b <= k ==> part_joins(m, p, i, o, h, b);
       @ loop assigns k;
       @ loop variant m.v - k; @/
      for (int64_t k = 0; k < m.v; k++) {
          /@ assert place: split_is(h, k, m.v, h * m.v + k); @/
          /@ assert more: \forall meant p, integer i, o; part_joins(m, p, i, o, h, k) && part_joins(m, p, i, o, h, k + 1); @/
      }
  }

  /@ requires head:  0 <= h;
   @ requires sizes: 0 <= m.n && 0 <= m.v && 0 <= m.out;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures joins: \forall meant p, integer i, o, at_u, \list<real> u; 0 <= o < m.out ==> head_values_joined(m, p, h, u, at_u) ==>
   @     head_joins(m, p, i, o, h, u, at_u);
   @/
  static inline void head_values_join(attest_multihead m, int64_t h)
  {
      sums_exchanged(m.n, m.v, m.out);
      head_parts_join(m, h);
      /@ assert exchanged: \forall meant p, integer i, o, at_u, \list<real> u; 0 <= o < m.out ==>
       @     head_values_joined(m, p, h, u, at_u) ==> head_exchanged(m, p, i, o, h, u, at_u); @/
      /@ assert joins: \forall meant p, integer i, o, at_u, \list<real> u; 0 <= o < m.out ==> head_values_joined(m, p, h, u, at_u) ==>
       @     head_exchanged(m, p, i, o, h, u, at_u) && part_joins(m, p, i, o, h, m.v) && head_joins(m, p, i, o, h, u, at_u); @/
  }
*/

#endif
