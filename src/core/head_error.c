#include "multihead_exact.h"
#define OFF_VALUES
#include "projected_off.h"
#include "head_error.h"
#include "exact_kept.h"
#include "heads_row.h"
#include "key_head.h"
#include "token_error.h"
#include "worse.h"
#include "logic/blind.h"
#include "logic/index.h"
#include "logic/rows_within.h"
#include <stddef.h>

/*@ // all that a row is asked of, and what it adds
  @ predicate row_asked{L}(attest_memory t, attest_known known, attest_multihead m, double *q, double *bias, uint8_t *mask, meant p,
  @     integer i, integer h, real scale) =
  @     inputs_known(t, q, known, queries(p), query_place(m, h, i), keys(p), key_head_of(m, h) * (m.n * m.d), head_values(p, h)) &&
  @     logits_exact(t, bias, mask, queries(p), query_place(m, h, i), keys(p), key_head_of(m, h) * (m.n * m.d), logits(p),
  @                  sees(p), logit_place(m, h, i), scale);
  @ logic real head_output(attest_multihead m, meant p, integer i, integer h, integer o) =
  @     attention_real(logits(p), sees(p), logit_place(m, h, i), m.n, head_values(p, h), 0, m.out, o, m.n);
  @ // y, which may be off by e, became y_, which may be by e_, when a joined
  @ predicate value_joined(double y, double e, double y_, double e_, real a) = \forall real r; sum_known(y, e, r) ==>
  @     sum_known(y_, e_, r + a);
  @ predicate row_added{L, M}(attest_multihead m, meant p, integer i, integer h, double *sum, double *error, integer o) =
  @     value_joined(\at(sum[o], L), \at(error[o], L), \at(sum[o], M), \at(error[o], M), head_output(m, p, i, h, o));
  @ // in its row of many
  @ predicate row_joined{L, M}(attest_multihead m, meant p, integer i, integer h, double *sum, double *error, integer o) =
  @     value_joined(\at(sum[i * m.out + o], L), \at(error[i * m.out + o], L), \at(sum[i * m.out + o], M), \at(error[i * m.out + o], M),
  @                  head_output(m, p, i, h, o));
  @ lemma row_joined_of{L, M}: \forall attest_multihead m, meant p, integer i, h, o, double *sum, *error;
  @     row_added{L, M}(m, p, i, h, sum + i * m.out, error + i * m.out, o) ==> row_joined{L, M}(m, p, i, h, sum, error, o);
  @ predicate value_within(attest_multihead m, meant p, integer i, integer o, integer h, double y, double e) =
  @     \is_finite(e) ==> output_within(m, p, i, o, h, (real)y, (real)e);
  @ predicate next_output(attest_multihead m, meant p, integer i, integer o, integer h) =
  @     output_meant(m, p, i, o, (h + 1) * m.v) == output_meant(m, p, i, o, h * m.v) + head_output(m, p, i, h, o);
  @ lemma next_output_of: \forall attest_multihead m, meant p, integer i, o, h; head_joins(m, p, i, o, h, head_values(p, h), 0) ==>
  @     next_output(m, p, i, o, h);
  @ lemma value_within_next: \forall attest_multihead m, meant p, integer i, o, h, double y, e, y_, e_;
  @     value_joined(y, e, y_, e_, head_output(m, p, i, h, o)) ==> next_output(m, p, i, o, h) ==> value_within(m, p, i, o, h, y, e) ==>
  @     sum_known(y, e, output_meant(m, p, i, o, h * m.v)) &&
  @     sum_known(y_, e_, output_meant(m, p, i, o, h * m.v) + head_output(m, p, i, h, o)) && value_within(m, p, i, o, h + 1, y_, e_);
  @ lemma sum_within_value{L}: \forall attest_multihead m, meant p, double *sum, *error, integer i, o, h;
  @     sum_within(m, p, sum, error, i, o, h) <==> value_within(m, p, i, o, h, sum[i * m.out + o], error[i * m.out + o]);
  @ lemma head_added_of{L, M}: \forall attest_multihead m, meant p, integer i, h, o, double *sum, *error;
  @     row_joined{L, M}(m, p, i, h, sum, error, o) ==> head_added{L, M}(m, p, i, h, sum, error, o);
  @ lemma head_added_kept{L, M, N}: \forall attest_multihead m, meant p, integer i, h, o, double *sum, *error;
  @     same_at{M, N}(sum, m.out, i, o) ==> same_at{M, N}(error, m.out, i, o) ==> head_added{L, M}(m, p, i, h, sum, error, o) ==>
  @     head_added{L, N}(m, p, i, h, sum, error, o);
  @ lemma head_added_from{L, M, N}: \forall attest_multihead m, meant p, integer i, h, o, double *sum, *error;
  @     same_at{L, M}(sum, m.out, i, o) ==> same_at{L, M}(error, m.out, i, o) ==> head_added{M, N}(m, p, i, h, sum, error, o) ==>
  @     head_added{L, N}(m, p, i, h, sum, error, o);
  @ */

/*@ predicate known_beside{L}(attest_memory t, attest_known known, double *out, integer length) =
  @     slack_apart(known.query, t.d, out, length) && slack_apart(known.keys, t.n * t.d, out, length) &&
  @     slack_apart(known.values, t.n * t.v, out, length); */

/* Row i, for which head h attends to t: sum and error [out]. */
/*@ requires sizes: multihead_sizes(m) && 0 <= h < m.heads && 0 <= i < m.n;
  @ requires read:  weights_ok(m) && projected_ok(m, from);
  @ requires head:  serves(t, m, from, h) && t.v == m.out && memory_ok(t);
  @ requires known: known_ok(t, known) && slack_ok(known.values, t.n * t.v);
  @ requires write: \valid(work + (0 .. token_work(t) - 1)) && \valid(sum + (0 .. m.out - 1)) && \valid(error + (0 .. m.out - 1));
  @ requires apart: projected_apart(m, from, work, token_work(t)) && projected_apart(m, from, sum, m.out) &&
  @     projected_apart(m, from, error, m.out) && row_apart(m.bias, m.mask, m.n * m.n, work, token_work(t)) &&
  @     row_apart(m.bias, m.mask, m.n * m.n, sum, m.out) && row_apart(m.bias, m.mask, m.n * m.n, error, m.out);
  @ requires values: memory_apart(t, work, token_work(t)) && memory_apart(t, sum, m.out) && memory_apart(t, error, m.out);
  @ requires beside: known_beside(t, known, work, token_work(t)) && known_beside(t, known, sum, m.out) &&
  @     known_beside(t, known, error, m.out);
  @ requires new:   \separated(work + (0 .. token_work(t) - 1), sum + (0 .. m.out - 1)) &&
  @     \separated(work + (0 .. token_work(t) - 1), error + (0 .. m.out - 1)) &&
  @     \separated(sum + (0 .. m.out - 1), error + (0 .. m.out - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. token_work(t) - 1], sum[0 .. m.out - 1], error[0 .. m.out - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind:  \result == ATTEST_EMPTY_ROW <==> query_sees_none{Pre}(m.mask, i, m.n);
  @ ensures added: \result == ATTEST_OK ==> \forall meant p, integer o, real slack, scale; 0 <= o < m.out ==> reaches(scale_off, slack) ==>
  @     scale_stands(scale, (real)m.score.scale, slack) ==>
  @     row_asked{Pre}(t, known, m, from.Q + (h * (m.n * m.d) + i * m.d), row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), p, i, h,
  @     scale) ==> row_added{Pre, Post}(m, p, i, h, sum, error, o);
  @ */
static attest_status add_row(attest_multihead m, attest_projected from, attest_memory t, attest_known known, int64_t h,
                             int64_t i, double scale_off, double *work, double *sum, double *error)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t keys = m.n * m.d;
    //@ assert keys: keys == m.n * m.d;
    //@ ghost product_below(m.heads, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost row_inside(h, m.heads, keys);
    //@ ghost row_inside(i, m.n, m.d);
    //@ ghost row_inside(i, m.n, m.n);
    const double *q = from.Q + (h * keys + i * m.d);
    const double *bias = m.bias == NULL ? NULL : m.bias + i * m.n;
    const uint8_t *mask = m.mask == NULL ? NULL : m.mask + i * m.n;
    //@ assert place: 0 <= h * (m.n * m.d) + i * m.d && h * (m.n * m.d) + i * m.d + m.d <= size_q(m);
    //@ assert row: row_ok(bias, mask, m.n) && bias == row_of(m.bias, i, m.n) && mask == mask_of(m.mask, i, m.n);
    //@ ghost int64_t length = 3 * t.n + 2 * t.v;
    //@ ghost row_part(m.bias, m.mask, m.n * m.n, work, length, i * m.n, m.n, bias, mask);
    //@ ghost row_part(m.bias, m.mask, m.n * m.n, sum, m.out, i * m.n, m.n, bias, mask);
    //@ ghost row_part(m.bias, m.mask, m.n * m.n, error, m.out, i * m.n, m.n, bias, mask);
    /*@ assert query: \separated(q + (0 .. m.d - 1), work + (0 .. token_work(t) - 1)) &&
      @     \separated(q + (0 .. m.d - 1), sum + (0 .. m.out - 1)) && \separated(q + (0 .. m.d - 1), error + (0 .. m.out - 1)); */
    return attest_add_token(t, q, known, bias, mask, scale_off, work, sum, error);
}

/*@ // what a row attends to, where it stands
  @ lemma head_exact_of{L}: \forall attest_memory t, attest_multihead m, attest_projected from, meant p, integer i, h, real scale;
  @     serves(t, m, from, h) ==> head_exact(m, from, p, i, h, scale) ==>
  @     logits_exact(t, row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), queries(p), query_place(m, h, i), keys(p),
  @                  key_head_of(m, h) * (m.n * m.d), logits(p), sees(p), logit_place(m, h, i), scale);
  @ */

attest_status attest_add_head(attest_multihead m, attest_projected from, attest_projected off, int64_t h,
                              double scale_off, const double *values, const double *values_off, double *work,
                              double *sum, double *error)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t keys = m.n * m.d, g = attest_key_head(m.heads, m.groups, h);
    //@ assert keys: keys == m.n * m.d && g == key_head_of(m, h);
    //@ ghost product_below(m.heads, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost row_inside(h, m.heads, keys);
    //@ ghost row_inside(g, m.groups, keys);
    const attest_memory t = {m.score, m.n, m.d, m.out, from.K + g * keys, values};
    //@ assert head: serves(t, m, from, h) && t.v == m.out && memory_ok(t);
    //@ ghost int64_t outputs = m.n * m.out;
    attest_status worst = ATTEST_OK;
    /*@ loop invariant range:  0 <= i <= m.n;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop invariant sums:   \forall integer k; i * m.out <= k < m.n * m.out ==> kept{Pre, Here}(sum, k);
      @ loop invariant errors: \forall integer k; i * m.out <= k < m.n * m.out ==> kept{Pre, Here}(error, k);
      @ loop invariant blind:  worst == ATTEST_RANGE || (worst == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(m.mask, i, m.n));
      @ loop invariant added:  worst != ATTEST_RANGE ==> \forall meant p, integer r, o, real slack, scale; 0 <= r < i ==> 0 <= o < m.out ==>
      @     reaches(scale_off, slack) ==> scale_stands(scale, (real)m.score.scale, slack) ==>
      @     head_asked{Pre}(m, from, off, values, values_off, p, r, h, scale) ==> head_added{Pre, Here}(m, p, r, h, sum, error, o);
      @ loop assigns i, worst, work[0 .. 3 * m.n + 2 * m.out - 1], sum[0 .. m.n * m.out - 1], error[0 .. m.n * m.out - 1];
      @ loop variant m.n - i; */
    for (int64_t i = 0; i < m.n; i++) {
        //@ ghost row_inside(i, m.n, m.d);
        //@ ghost row_inside(i, m.n, m.out);
        //@ ghost product_below(m.n, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        //@ ghost row_inside(i, m.n, m.n);
        const int64_t place = h * keys + i * m.d;
        //@ assert place: place == query_place(m, h, i) && 0 <= place && place + m.d <= size_q(m);
        const attest_known known = {.query = off.Q + place, .keys = off.K + g * keys, .values = values_off};
        //@ assert still_q: same_values{Pre, Here}(from.Q, size_q(m)) && same_values{Pre, Here}(off.Q, size_q(m));
        //@ assert still_k: same_values{Pre, Here}(from.K, size_k(m)) && same_values{Pre, Here}(off.K, size_k(m));
        //@ assert still_v: same_values{Pre, Here}(values, m.n * m.out) && same_values{Pre, Here}(values_off, m.n * m.out);
        //@ assert queries: all_same_known{Pre, Here}(from.Q, off.Q, size_q(m));
        //@ assert all_keys: all_same_known{Pre, Here}(from.K, off.K, size_k(m));
        //@ assert all_values: all_same_known{Pre, Here}(values, values_off, m.n * m.out);
        //@ assert slack: slack_ok(values_off, m.n * m.out);
        //@ assert inside: part_inside(place, m.d, size_q(m)) && part_inside(g * keys, keys, size_k(m));
        //@ assert offs: slack_part(off.Q + place, off.Q, place) && slack_part(off.K + g * keys, off.K, g * keys);
        /*@ assert parts: \forall meant p; projections_known{Pre}(m, from, off, p) ==> known_to(from.Q, off.Q, size_q(m), queries(p), 0) &&
          @     known_to(from.K, off.K, size_k(m), keys(p), 0) && known_to(from.Q + place, off.Q + place, m.d, queries(p), place) &&
          @     known_to(from.K + g * keys, off.K + g * keys, keys, keys(p), g * keys); */
        //@ assert still: same_shown{Pre, Here}(row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), m.n);
        /*@ assert asked: \forall meant p, real scale; head_asked{Pre}(m, from, off, values, values_off, p, i, h, scale) ==>
          @     known_to(from.Q + place, off.Q + place, m.d, queries(p), place) &&
          @     known_to(from.K + g * keys, off.K + g * keys, keys, keys(p), g * keys) &&
          @     known_to(values, values_off, m.n * m.out, head_values(p, h), 0) &&
          @     logits_exact{Pre}(t, row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), queries(p), query_place(m, h, i),
          @     keys(p), key_head_of(m, h) * (m.n * m.d), logits(p), sees(p), logit_place(m, h, i), scale) &&
          @     row_asked(t, known, m, from.Q + place, row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), p, i, h, scale); */
        double *sum_row = sum + i * m.out, *error_row = error + i * m.out;
        //@ assert apart_work: known_beside(t, known, work, token_work(t));
        /*@ assert sum_part: \separated(sum_row + (0 .. m.out - 1), off.Q + (0 .. size_q(m) - 1)) &&
          @     \separated(sum_row + (0 .. m.out - 1), off.K + (0 .. size_k(m) - 1)) &&
          @     \separated(sum_row + (0 .. m.out - 1), values_off + (0 .. m.n * m.out - 1)); */
        /*@ assert error_part: \separated(error_row + (0 .. m.out - 1), off.Q + (0 .. size_q(m) - 1)) &&
          @     \separated(error_row + (0 .. m.out - 1), off.K + (0 .. size_k(m) - 1)) &&
          @     \separated(error_row + (0 .. m.out - 1), values_off + (0 .. m.n * m.out - 1)); */
        //@ assert apart_sum: known_beside(t, known, sum_row, m.out);
        //@ assert apart_error: known_beside(t, known, error_row, m.out);
        //@ ghost projected_part(m, from, sum, outputs, i * m.out, m.out);
        //@ ghost projected_part(m, from, error, outputs, i * m.out, m.out);
        //@ ghost out_part(m.bias, m.mask, m.n * m.n, sum, outputs, i * m.out, m.out);
        //@ ghost out_part(m.bias, m.mask, m.n * m.n, error, outputs, i * m.out, m.out);
        //@ ghost Row: ;
        const attest_status status = add_row(m, from, t, known, h, i, scale_off, work, sum_row, error_row);
        /*@ assert row: status == ATTEST_OK ==> \forall meant p, integer o, real slack, scale; 0 <= o < m.out ==>
          @     reaches(scale_off, slack) ==> scale_stands(scale, (real)m.score.scale, slack) ==>
          @     head_asked{Pre}(m, from, off, values, values_off, p, i, h, scale) ==>
          @     row_asked{Row}(t, known, m, from.Q + place, row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), p, i, h, scale) &&
          @     row_added{Row, Here}(m, p, i, h, sum + i * m.out, error + i * m.out, o) && row_joined{Row, Here}(m, p, i, h, sum, error, o);
          @     */
        //@ assert next: (i + 1) * m.out == i * m.out + m.out;
        //@ assert now_sums: \forall integer k; i * m.out + m.out <= k < m.n * m.out ==> kept{Row, Here}(sum, k);
        /*@ assert outside: \forall integer k; i * m.out + m.out <= k < m.n * m.out ==>
          @     \separated(error + k, work + (0 .. token_work(t) - 1)) && \separated(error + k, sum_row + (0 .. m.out - 1)); */
        //@ assert now_errors: \forall integer k; i * m.out + m.out <= k < m.n * m.out ==> kept{Row, Here}(error, k);
        /*@ assert rest_sums: \forall integer k; (i + 1) * m.out <= k < m.n * m.out ==> kept{Row, Here}(sum, k) && kept{Pre, Row}(sum, k) &&
          @     kept{Pre, Here}(sum, k); */
        /*@ assert rest_errors: \forall integer k; (i + 1) * m.out <= k < m.n * m.out ==> kept{Row, Here}(error, k) &&
          @     kept{Pre, Row}(error, k) && kept{Pre, Here}(error, k); */
        /*@ assert before_sum: \forall integer o; 0 <= o < m.out ==> i * m.out <= i * m.out + o < m.n * m.out &&
          @     kept{Pre, Row}(sum, i * m.out + o) && same_at{Pre, Row}(sum, m.out, i, o); */
        /*@ assert before_error: \forall integer o; 0 <= o < m.out ==> i * m.out <= i * m.out + o < m.n * m.out &&
          @     kept{Pre, Row}(error, i * m.out + o) && same_at{Pre, Row}(error, m.out, i, o); */
        //@ assert blind: status == ATTEST_EMPTY_ROW <==> query_sees_none{Pre}(m.mask, i, m.n);
        /*@ assert sees: status != ATTEST_RANGE ==> \forall meant p, real scale;
          @     head_asked{Pre}(m, from, off, values, values_off, p, i, h, scale) ==> status == ATTEST_OK; */
        /*@ assert here: status != ATTEST_RANGE ==> \forall meant p, integer o, real slack, scale; 0 <= o < m.out ==>
          @     reaches(scale_off, slack) ==> scale_stands(scale, (real)m.score.scale, slack) ==>
          @     head_asked{Pre}(m, from, off, values, values_off, p, i, h, scale) ==>
          @     row_joined{Row, Here}(m, p, i, h, sum, error, o) && head_added{Row, Here}(m, p, i, h, sum, error, o) &&
          @     same_at{Pre, Row}(sum, m.out, i, o) && same_at{Pre, Row}(error, m.out, i, o) &&
          @     head_added{Pre, Here}(m, p, i, h, sum, error, o); */
        //@ ghost rows_within(i, m.out);
        //@ assert earlier_sums: same_values{Row, Here}(sum, i * m.out);
        //@ assert earlier_errors: same_values{Row, Here}(error, i * m.out);
        /*@ assert earlier: worst != ATTEST_RANGE ==> \forall meant p, integer r, o, real slack, scale; 0 <= r < i ==> 0 <= o < m.out ==>
          @     reaches(scale_off, slack) ==> scale_stands(scale, (real)m.score.scale, slack) ==>
          @     head_asked{Pre}(m, from, off, values, values_off, p, r, h, scale) ==> row_within(r, i, m.out) &&
          @     same_at{Row, Here}(sum, m.out, r, o) && same_at{Row, Here}(error, m.out, r, o) &&
          @     head_added{Pre, Row}(m, p, r, h, sum, error, o) && head_added{Pre, Here}(m, p, r, h, sum, error, o); */
        worst = attest_worse(worst, status);
    }
    return worst;
}
