#include "multihead_exact.h"
#define INTERVAL_VALUES
#define MULTIHEAD_ERROR_VALUES
#define OFF_VALUES
#include "projected_off.h"
#include "directed.h"
#include "fl.h"
#include "head_error.h"
#include "interval.h"
#include "multihead_error.h"
#include "vector.h"
#include "worse.h"
#include "exact_kept.h"
#include "logic/index.h"
#include "logic/parts.h"
#include "logic/rows_within.h"
#include "logic/serving_head.h"

int64_t attest_multihead_error_work(attest_multihead m)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t keys = m.n * m.d, values = m.n * m.v, outputs = m.n * m.out;
    //@ assert blocks: keys == m.n * m.d && values == m.n * m.v && outputs == m.n * m.out;
    //@ ghost product_below(m.heads, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, values, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t q = m.heads * keys, k = m.groups * keys, u = m.groups * values;
    //@ assert parts: q == size_q(m) && k == size_k(m) && u == size_u(m);
    return q + k + u + 3 * outputs + 3 * m.n + 2 * m.out;
}

/*@ // how far Y lies from the sum has joined what the sum may be off
  @ predicate gap_joined_to{L, M}(double *Y, double *sum, double *error, integer k) = \is_finite(\at(error[k], M)) ==>
  @     \is_finite(\at(error[k], L)) && \abs(\at(Y[k], L) - \at(sum[k], L)) + \at(error[k], L) <= \at(error[k], M); */

/* error += |Y - sum| */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(Y + (0 .. n - 1)) && \valid_read(sum + (0 .. n - 1));
  @ requires write:  \valid(error + (0 .. n - 1));
  @ requires apart:  \separated(error + (0 .. n - 1), Y + (0 .. n - 1)) && \separated(error + (0 .. n - 1), sum + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    error[0 .. n - 1];
  @ ensures joined: \forall integer k; 0 <= k < n ==> gap_joined_to{Pre, Post}(Y, sum, error, k);
  @ */
static void compare(const double *Y, const double *sum, int64_t n, double *error)
{
    /*@ loop invariant range:  0 <= k <= n;
      @ loop invariant rest:   \forall integer j; k <= j < n ==> kept{Pre, Here}(error, j);
      @ loop invariant joined: \forall integer j; 0 <= j < k ==> gap_joined_to{Pre, Here}(Y, sum, error, j);
      @ loop assigns k, error[0 .. n - 1];
      @ loop variant n - k; */
    for (int64_t k = 0; k < n; k++) {
        //@ ghost Before: ;
        //@ assert same: same_entry{Pre, Here}(Y, k) && same_entry{Pre, Here}(sum, k) && kept{Pre, Here}(error, k);
        const attest_interval exact = attest_point(sum[k]);
        //@ assert exact: encloses(exact, sum[k]);
        const double gap = attest_farthest(Y[k], exact);
        //@ assert far: fl_not_below(gap, \abs(Y[k] - sum[k]));
        const double wider = fl_add_up(error[k], gap);
        //@ assert gap: \is_finite(wider) ==> \is_finite(gap) && \abs(Y[k] - sum[k]) <= gap;
        //@ assert wider: \is_finite(wider) ==> \is_finite(error[k]) && error[k] + gap <= wider;
        error[k] = attest_at_most(wider);
        //@ assert joined: gap_joined_to{Before, Here}(Y, sum, error, k) && gap_joined_to{Pre, Here}(Y, sum, error, k);
        //@ assert earlier: \forall integer j; 0 <= j < k ==> gap_joined_to{Pre, Before}(Y, sum, error, j) && kept{Before, Here}(error, j);
    }
}

/*@ // what is written overlaps neither the projections, nor what they are known to, nor the weights
  @ predicate parts_beside{L}(attest_multihead m, attest_projected from, attest_projected off, double *out, integer length) =
  @     projected_apart(m, from, out, length) && projected_apart(m, off, out, length) && weights_apart(m, out, length);
  @
  @ // the exact logits of token i rest on the same in two states of memory
  @ predicate token_still{L, M}(attest_multihead m, integer i) =
  @     same_shown{L, M}(row_of(m.bias, i, m.n), mask_of(m.mask, i, m.n), m.n);
  @ lemma head_exact_still{L, M}: \forall attest_multihead m, attest_projected from, meant p, integer h, i, real scale;
  @     token_still{L, M}(m, i) ==> head_exact{L}(m, from, p, i, h, scale) ==> head_exact{M}(m, from, p, i, h, scale);
  @
  @ // what the projections are known to stays so
  @ predicate known_still{L, M}(attest_multihead m, attest_projected from, attest_projected off) =
  @     all_same_known{L, M}(from.Q, off.Q, size_q(m)) && all_same_known{L, M}(from.K, off.K, size_k(m)) &&
  @     all_same_known{L, M}(from.U, off.U, size_u(m));
  @ lemma projections_known_still{L, M}: \forall attest_multihead m, attest_projected from, off, meant p;
  @     known_still{L, M}(m, from, off) ==>
  @     projections_known{L}(m, from, off, p) ==> projections_known{M}(m, from, off, p);
  @
  @ // no head has put out anything yet; one more does
  @ predicate nothing_at{L}(double *x, integer d, integer r, integer i) = x[r * d + i] == 0.0;
  @ lemma sum_within_none{L}: \forall attest_multihead m, meant p, double *sum, *error, integer i, o; nothing_at(sum, m.out, i, o) ==>
  @     nothing_at(error, m.out, i, o) ==> sum_within(m, p, sum, error, i, o, 0);
  @ lemma sum_within_kept{L, M}: \forall attest_multihead m, meant p, double *sum, *error, integer i, o, h;
  @     same_at{L, M}(sum, m.out, i, o) ==>
  @     same_at{L, M}(error, m.out, i, o) ==> sum_within{L}(m, p, sum, error, i, o, h) ==> sum_within{M}(m, p, sum, error, i, o, h);
  @ lemma sum_within_more{L, M}: \forall attest_multihead m, meant p, double *sum, *error, integer i, o, h;
  @     head_joins(m, p, i, o, h, head_values(p, h), 0) ==> head_added{L, M}(m, p, i, h, sum, error, o) ==>
  @     sum_within{L}(m, p, sum, error, i, o, h) ==> sum_within{M}(m, p, sum, error, i, o, h + 1);
  @ // what the first h heads add up to is known of every token and column for which it is asked
  @ predicate output_column(integer o, integer out) = 0 <= o < out;
  @ predicate first_heads_within{L, M}(attest_multihead m, attest_missing missing, double scale_off, double *X, attest_projected from,
  @                              double *sum, double *error, integer h) =
  @     \forall meant p, integer i, o, real slack, scale; 0 <= i < m.n ==> output_column(o, m.out) ==> reaches(scale_off, slack) ==>
  @     scale_stands(scale, (real)m.score.scale, slack) ==> output_asked{L}(m, missing, X, from, p, i, scale) ==>
  @     sum_within{M}(m, p, sum, error, i, o, h);
  @ predicate next_head_added{K, L, M}(attest_multihead m, attest_missing missing, double scale_off, double *X, attest_projected from,
  @                                    double *sum, double *error, integer h) =
  @     \forall meant p, integer i, o, real slack, scale; 0 <= i < m.n ==> output_column(o, m.out) ==> reaches(scale_off, slack) ==>
  @     scale_stands(scale, (real)m.score.scale, slack) ==> output_asked{K}(m, missing, X, from, p, i, scale) ==>
  @     head_added{L, M}(m, p, i, h, sum, error, o) && head_joins(m, p, i, o, h, head_values(p, h), 0);
  @ lemma first_heads_more{K, L, M}: \forall attest_multihead m, attest_missing missing, double scale_off, double *X, attest_projected from,
  @     double *sum, *error, integer h; first_heads_within{K, L}(m, missing, scale_off, X, from, sum, error, h) ==>
  @     next_head_added{K, L, M}(m, missing, scale_off, X, from, sum, error, h) ==>
  @     first_heads_within{K, M}(m, missing, scale_off, X, from, sum, error, h + 1);
  @ // Y lies as far from all heads' sum as it does from what was added up here, besides
  @ predicate gap_joined_at{L, M}(double *Y, double *sum, double *error, integer d, integer r, integer i) =
  @     gap_joined_to{L, M}(Y, sum, error, r * d + i);
  @ lemma output_bounded_of{K, L, M}: \forall attest_multihead m, meant p, double *Y, *sum, *error, integer i, o;
  @     sum_within{L}(m, p, sum, error, i, o, m.heads) ==> gap_joined_at{L, M}(Y, sum, error, m.out, i, o) ==>
  @     same_at{K, L}(Y, m.out, i, o) ==> output_bounded{K, M}(m, p, Y, error, i, o);
  @ */

/*@ // none of n numbers is written while heads are added
  @ predicate outside{L}(attest_multihead m, double *a, integer n, double *values, double *values_off, double *rest, double *sum,
  @                      double *error) =
  @     \forall integer t; 0 <= t < n ==> \separated(a + t, values + (0 .. m.n * m.out - 1)) &&
  @     \separated(a + t, values_off + (0 .. m.n * m.out - 1)) && \separated(a + t, rest + (0 .. 3 * m.n + 2 * m.out - 1)) &&
  @     \separated(a + t, sum + (0 .. m.n * m.out - 1)) && \separated(a + t, error + (0 .. m.n * m.out - 1)); */

/* All heads' parts, one after the other: what they add up to, and what that may be off. `values` and `values_off` [n,out] are
 * workspace, and `rest` [3 n + 2 out]. */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && projected_ok(m, from) && \valid_read(X + (0 .. m.n * m.width - 1)) &&
  @     missing_read(missing, m.groups * (m.width * m.v));
  @ requires write: projected_ok(m, off) && \valid(values + (0 .. m.n * m.out - 1)) && \valid(values_off + (0 .. m.n * m.out - 1)) &&
  @     \valid(rest + (0 .. 3 * m.n + 2 * m.out - 1)) && \valid(sum + (0 .. m.n * m.out - 1)) && \valid(error + (0 .. m.n * m.out - 1));
  @ requires off:   off_apart(from, m, missing, X, off.Q, size_q(m)) && off_apart(from, m, missing, X, off.K, size_k(m)) &&
  @     off_apart(from, m, missing, X, off.U, size_u(m)) && \separated(off.Q + (0 .. size_q(m) - 1), off.K + (0 .. size_k(m) - 1)) &&
  @     \separated(off.Q + (0 .. size_q(m) - 1), off.U + (0 .. size_u(m) - 1)) &&
  @     \separated(off.K + (0 .. size_k(m) - 1), off.U + (0 .. size_u(m) - 1));
  @ requires apart: parts_beside(m, from, off, values, m.n * m.out) && parts_beside(m, from, off, values_off, m.n * m.out) &&
  @     parts_beside(m, from, off, rest, 3 * m.n + 2 * m.out) && parts_beside(m, from, off, sum, m.n * m.out) &&
  @     parts_beside(m, from, off, error, m.n * m.out);
  @ requires values: \separated(values + (0 .. m.n * m.out - 1), values_off + (0 .. m.n * m.out - 1)) &&
  @     \separated(rest + (0 .. 3 * m.n + 2 * m.out - 1), values + (0 .. m.n * m.out - 1)) &&
  @     \separated(rest + (0 .. 3 * m.n + 2 * m.out - 1), values_off + (0 .. m.n * m.out - 1)) &&
  @     \separated(sum + (0 .. m.n * m.out - 1), values + (0 .. m.n * m.out - 1)) &&
  @     \separated(sum + (0 .. m.n * m.out - 1), values_off + (0 .. m.n * m.out - 1)) &&
  @     \separated(error + (0 .. m.n * m.out - 1), values + (0 .. m.n * m.out - 1)) &&
  @     \separated(error + (0 .. m.n * m.out - 1), values_off + (0 .. m.n * m.out - 1));
  @ requires new:   \separated(rest + (0 .. 3 * m.n + 2 * m.out - 1), sum + (0 .. m.n * m.out - 1)) &&
  @     \separated(rest + (0 .. 3 * m.n + 2 * m.out - 1), error + (0 .. m.n * m.out - 1)) &&
  @     \separated(sum + (0 .. m.n * m.out - 1), error + (0 .. m.n * m.out - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    off.Q[0 .. size_q(m) - 1], off.K[0 .. size_k(m) - 1], off.U[0 .. size_u(m) - 1], values[0 .. m.n * m.out - 1],
  @            values_off[0 .. m.n * m.out - 1], rest[0 .. 3 * m.n + 2 * m.out - 1], sum[0 .. m.n * m.out - 1], error[0 .. m.n * m.out - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind:  \result == ATTEST_RANGE || (\result == ATTEST_EMPTY_ROW <==> one_sees_none{Pre}(m.mask, m.n, m.n));
  @ ensures within: \result != ATTEST_RANGE ==> \forall meant p, integer i, o, real slack, scale; 0 <= i < m.n ==> 0 <= o < m.out ==>
  @     reaches(scale_off, slack) ==> scale_stands(scale, (real)m.score.scale, slack) ==>
  @     output_asked{Pre}(m, missing, X, from, p, i, scale) ==> sum_within{Post}(m, p, sum, error, i, o, m.heads);
  @ */
static attest_status add_heads(attest_multihead m, attest_missing missing, double scale_off, const double *X,
                               attest_projected from, attest_projected off, double *values, double *values_off,
                               double *rest, double *sum, double *error)
{
    //@ assert outside_from_q: outside(m, from.Q, size_q(m), values, values_off, rest, sum, error);
    //@ assert outside_from_k: outside(m, from.K, size_k(m), values, values_off, rest, sum, error);
    //@ assert outside_from_u: outside(m, from.U, size_u(m), values, values_off, rest, sum, error);
    //@ assert outside_off_q: outside(m, off.Q, size_q(m), values, values_off, rest, sum, error);
    //@ assert outside_off_k: outside(m, off.K, size_k(m), values, values_off, rest, sum, error);
    //@ assert outside_off_u: outside(m, off.U, size_u(m), values, values_off, rest, sum, error);
    //@ assert outside_wo: outside(m, m.wo, (m.heads * m.v) * m.out, values, values_off, rest, sum, error);
    //@ assert outside_bias: m.bias != \null ==> outside(m, m.bias, m.n * m.n, values, values_off, rest, sum, error);
    if (!attest_projected_off(m, missing, X, from, off))
        return ATTEST_RANGE;
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost Off: ;
    //@ assert projected_from_q: same_values{Pre, Here}(from.Q, size_q(m));
    //@ assert projected_from_k: same_values{Pre, Here}(from.K, size_k(m));
    //@ assert projected_wo: same_values{Pre, Here}(m.wo, (m.heads * m.v) * m.out);
    //@ assert projected_bias: m.bias != \null ==> same_values{Pre, Here}(m.bias, m.n * m.n);
    /*@ assert projections: \forall meant p; inputs_listed{Pre}(m, missing, X, p) ==> projections_listed(m, p) ==>
      @     projections_known(m, from, off, p) && joining_meant(m, p); */
    attest_fill(0.0, sum, m.n * m.out);
    attest_fill(0.0, error, m.n * m.out);
    //@ ghost rows_within(m.n, m.out);
    //@ assert zero_from_q: same_values{Off, Here}(from.Q, size_q(m));
    //@ assert zero_from_q_before: same_values{Pre, Here}(from.Q, size_q(m));
    //@ assert zero_from_k: same_values{Off, Here}(from.K, size_k(m));
    //@ assert zero_from_k_before: same_values{Pre, Here}(from.K, size_k(m));
    //@ assert zero_from_u: same_values{Off, Here}(from.U, size_u(m));
    //@ assert zero_off_q: same_values{Off, Here}(off.Q, size_q(m));
    //@ assert zero_off_k: same_values{Off, Here}(off.K, size_k(m));
    //@ assert zero_off_u: same_values{Off, Here}(off.U, size_u(m));
    //@ assert zero_wo: same_values{Off, Here}(m.wo, (m.heads * m.v) * m.out);
    //@ assert zero_wo_before: same_values{Pre, Here}(m.wo, (m.heads * m.v) * m.out);
    //@ assert zero_bias: m.bias != \null ==> same_values{Off, Here}(m.bias, m.n * m.n);
    //@ assert zero_bias_before: m.bias != \null ==> same_values{Pre, Here}(m.bias, m.n * m.n);
    //@ assert zero_known_q: all_same_known{Off, Here}(from.Q, off.Q, size_q(m));
    //@ assert zero_known_k: all_same_known{Off, Here}(from.K, off.K, size_k(m));
    //@ assert zero_known_u: all_same_known{Off, Here}(from.U, off.U, size_u(m));
    //@ assert zero_known: known_still{Off, Here}(m, from, off);
    /*@ assert zero_projections: \forall meant p; inputs_listed{Pre}(m, missing, X, p) ==> projections_listed(m, p) ==>
      @     projections_known{Off}(m, from, off, p) && projections_known(m, from, off, p) && joining_meant(m, p); */
    //@ ghost Zero: ;
    /*@ assert none: \forall meant p, integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==> row_within(i, m.n, m.out) &&
      @     nothing_at(sum, m.out, i, o) && nothing_at(error, m.out, i, o) && sum_within(m, p, sum, error, i, o, 0); */
    attest_status worst = ATTEST_OK;
    /*@ loop invariant range:   0 <= h <= m.heads;
      @ loop invariant status:  worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop invariant blind:   worst == ATTEST_RANGE || (worst == ATTEST_EMPTY_ROW <==> 0 < h && one_sees_none{Pre}(m.mask, m.n, m.n));
      @ loop invariant within:  worst != ATTEST_RANGE ==> first_heads_within{Pre, Here}(m, missing, scale_off, X, from, sum, error, h);
      @ loop assigns h, worst, values[0 .. m.n * m.out - 1], values_off[0 .. m.n * m.out - 1], rest[0 .. 3 * m.n + 2 * m.out - 1],
      @     sum[0 .. m.n * m.out - 1], error[0 .. m.n * m.out - 1];
      @ loop variant m.heads - h; */
    for (int64_t h = 0; h < m.heads; h++) {
        //@ ghost Start: ;
        //@ assert loop_from_q: same_values{Zero, Here}(from.Q, size_q(m));
        //@ assert loop_from_q_before: same_values{Pre, Here}(from.Q, size_q(m));
        //@ assert loop_from_k: same_values{Zero, Here}(from.K, size_k(m));
        //@ assert loop_from_k_before: same_values{Pre, Here}(from.K, size_k(m));
        //@ assert loop_from_u: same_values{Zero, Here}(from.U, size_u(m));
        //@ assert loop_off_q: same_values{Zero, Here}(off.Q, size_q(m));
        //@ assert loop_off_k: same_values{Zero, Here}(off.K, size_k(m));
        //@ assert loop_off_u: same_values{Zero, Here}(off.U, size_u(m));
        //@ assert loop_wo: same_values{Zero, Here}(m.wo, (m.heads * m.v) * m.out);
        //@ assert loop_wo_before: same_values{Pre, Here}(m.wo, (m.heads * m.v) * m.out);
        //@ assert loop_bias: m.bias != \null ==> same_values{Zero, Here}(m.bias, m.n * m.n);
        //@ assert loop_bias_before: m.bias != \null ==> same_values{Pre, Here}(m.bias, m.n * m.n);
        //@ assert loop_known_q: all_same_known{Zero, Here}(from.Q, off.Q, size_q(m));
        //@ assert loop_known_k: all_same_known{Zero, Here}(from.K, off.K, size_k(m));
        //@ assert loop_known_u: all_same_known{Zero, Here}(from.U, off.U, size_u(m));
        //@ assert loop_known: known_still{Zero, Here}(m, from, off);
        /*@ assert loop_projections: \forall meant p; inputs_listed{Pre}(m, missing, X, p) ==> projections_listed(m, p) ==>
          @     projections_known{Zero}(m, from, off, p) && projections_known(m, from, off, p) && joining_meant(m, p); */
        if (!attest_head_values(m, from, off, h, values, values_off))
            return ATTEST_RANGE;
        //@ ghost Values: ;
        //@ assert slack: values_off != \null && slack_ok(values_off, m.n * m.out);
        //@ assert same_sums: same_values{Start, Here}(sum, m.n * m.out);
        //@ assert same_errors: same_values{Start, Here}(error, m.n * m.out);
        //@ assert same_from_q: same_values{Start, Here}(from.Q, size_q(m));
        //@ assert same_from_k: same_values{Start, Here}(from.K, size_k(m));
        //@ assert same_from_u: same_values{Start, Here}(from.U, size_u(m));
        //@ assert same_off_q: same_values{Start, Here}(off.Q, size_q(m));
        //@ assert same_off_k: same_values{Start, Here}(off.K, size_k(m));
        //@ assert same_off_u: same_values{Start, Here}(off.U, size_u(m));
        //@ assert same_bias: m.bias != \null ==> same_values{Start, Here}(m.bias, m.n * m.n);
        //@ assert same_bias_before: m.bias != \null ==> same_values{Pre, Here}(m.bias, m.n * m.n);
        //@ assert same_known_q: all_same_known{Start, Here}(from.Q, off.Q, size_q(m));
        //@ assert same_known_k: all_same_known{Start, Here}(from.K, off.K, size_k(m));
        //@ assert same_known_u: all_same_known{Start, Here}(from.U, off.U, size_u(m));
        //@ assert same_known: known_still{Start, Here}(m, from, off);
        //@ ghost product_below(m.n, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        /*@ ghost
          /@ loop invariant range: 0 <= i <= m.n;
           @ loop invariant same:  \forall integer r; 0 <= r < i ==> token_still{Pre, Here}(m, r);
           @ loop assigns i;
           @ loop variant m.n - i; @/
          for (int64_t i = 0; i < m.n; i++) {
              row_inside(i, m.n, m.n);
              /@ assert place: part_inside(i * m.n, m.n, m.n * m.n); @/
              /@ assert b: m.bias != \null ==> same_values{Pre, Here}(m.bias + i * m.n, m.n); @/
              /@ assert bias: \forall integer j; 0 <= j < m.n ==> same_bias{Pre, Here}(row_of(m.bias, i, m.n), j); @/
              /@ assert still: token_still{Pre, Here}(m, i); @/
          }
        */
        /*@ assert exact: \forall meant p, integer i, real scale; 0 <= i < m.n ==> output_asked{Pre}(m, missing, X, from, p, i, scale) ==>
          @     token_still{Pre, Here}(m, i) && head_exact{Pre}(m, from, p, i, h, scale) &&
          @     head_exact(m, from, p, i, h, scale); */
        /*@ assert values: \forall meant p, integer i, real scale; output_asked{Pre}(m, missing, X, from, p, i, scale) ==>
          @     projections_known{Start}(m, from, off, p) && joining_meant{Start}(m, p) &&
          @     head_values_joined(m, p, h, head_values(p, h), 0) &&
          @     projections_known(m, from, off, p) && known_to(values, values_off, m.n * m.out, head_values(p, h), 0); */
        /*@ assert asked: \forall meant p, integer i, real scale; 0 <= i < m.n ==> output_asked{Pre}(m, missing, X, from, p, i, scale) ==>
          @     head_asked(m, from, off, values, values_off, p, i, h, scale); */
        //@ ghost head_values_join(m, h);
        const attest_status status = attest_add_head(m, from, off, h, scale_off, values, values_off, rest, sum, error);
        /*@ assert before: worst != ATTEST_RANGE ==> \forall meant p, integer i, o, real slack, scale; 0 <= i < m.n ==> 0 <= o < m.out ==>
          @     reaches(scale_off, slack) ==> scale_stands(scale, (real)m.score.scale, slack) ==>
          @     output_asked{Pre}(m, missing, X, from, p, i, scale) ==> output_column(o, m.out) && row_within(i, m.n, m.out) &&
          @     same_at{Start, Values}(sum, m.out, i, o) &&
          @     same_at{Start, Values}(error, m.out, i, o) && sum_within{Start}(m, p, sum, error, i, o, h) &&
          @     sum_within{Values}(m, p, sum, error, i, o, h); */
        /*@ assert added: status != ATTEST_RANGE ==> \forall meant p, integer i, o, real slack, scale; 0 <= i < m.n ==> 0 <= o < m.out ==>
          @     reaches(scale_off, slack) ==> scale_stands(scale, (real)m.score.scale, slack) ==>
          @     output_asked{Pre}(m, missing, X, from, p, i, scale) ==>
          @     head_asked{Values}(m, from, off, values, values_off, p, i, h, scale) &&
          @     head_added{Values, Here}(m, p, i, h, sum, error, o) &&
          @     head_values_joined(m, p, h, head_values(p, h), 0) && head_joins(m, p, i, o, h, head_values(p, h), 0); */
        //@ assert before_all: worst != ATTEST_RANGE ==> first_heads_within{Pre, Values}(m, missing, scale_off, X, from, sum, error, h);
        //@ assert added_all: status != ATTEST_RANGE ==> next_head_added{Pre, Values, Here}(m, missing, scale_off, X, from, sum, error, h);
        /*@ assert all: worst != ATTEST_RANGE ==> status != ATTEST_RANGE ==>
          @     first_heads_within{Pre, Here}(m, missing, scale_off, X, from, sum, error, h + 1); */
        worst = attest_worse(worst, status);
    }
    /*@ assert last: worst != ATTEST_RANGE ==> \forall meant p, integer i, o, real slack, scale; 0 <= i < m.n ==> 0 <= o < m.out ==>
      @     reaches(scale_off, slack) ==> scale_stands(scale, (real)m.score.scale, slack) ==>
      @     output_asked{Pre}(m, missing, X, from, p, i, scale) ==> output_column(o, m.out) && sum_within(m, p, sum, error, i, o, m.heads);
      @     */
    return worst;
}

/*@ ghost
  /@ requires inside: 0 <= at && 0 <= part && at + part <= length;
   @ requires apart:  error_apart(m, missing, X, from, Y, out, length);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures part: error_apart(m, missing, X, from, Y, out + at, part);
   @/
  static inline void error_part(attest_multihead m, attest_missing missing, const double *X, attest_projected from,
                                const double *Y, double *out, int64_t length, int64_t at, int64_t part)
  {
  }
*/

attest_status attest_multihead_error(attest_multihead m, attest_missing missing, double scale_off, const double *X,
                                     attest_projected from, const double *Y, double *work, double *error)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t keys = m.n * m.d, block = m.n * m.v, y = m.n * m.out;
    //@ assert blocks: keys == m.n * m.d && block == m.n * m.v && y == m.n * m.out;
    //@ ghost product_below(m.heads, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, block, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t q = m.heads * keys, k = m.groups * keys, u = m.groups * block;
    //@ assert parts: q == size_q(m) && k == size_k(m) && u == size_u(m);
    const attest_projected off = {work, work + q, work + (q + k)};
    double *values = work + (q + k + u), *values_off = values + y, *sum = values_off + y, *rest = sum + y;
    //@ ghost int64_t left = 3 * m.n + 2 * m.out, at = q + k + u, length = at + 3 * y + left;
    //@ assert whole: length == multihead_error_work(m);
    //@ ghost error_part(m, missing, X, from, Y, work, length, 0, q);
    //@ ghost error_part(m, missing, X, from, Y, work, length, q, k);
    //@ ghost error_part(m, missing, X, from, Y, work, length, q + k, u);
    //@ ghost error_part(m, missing, X, from, Y, work, length, at, y);
    //@ ghost error_part(m, missing, X, from, Y, work, length, at + y, y);
    //@ ghost error_part(m, missing, X, from, Y, work, length, at + 2 * y, y);
    //@ ghost error_part(m, missing, X, from, Y, work, length, at + 3 * y, left);
    //@ assert places: values == work + at && values_off == work + (at + y) && sum == work + (at + 2 * y) && rest == work + (at + 3 * y);
    //@ assert beside_values: projected_apart(m, off, values, y);
    //@ assert beside_values_off: projected_apart(m, off, values_off, y);
    //@ assert beside_sum: projected_apart(m, off, sum, y);
    //@ assert beside_rest: projected_apart(m, off, rest, left);
    //@ assert beside_error: projected_apart(m, off, error, y);
    /*@ assert outside: \forall integer t; 0 <= t < m.n * m.out ==> \separated(Y + t, off.Q + (0 .. size_q(m) - 1)) &&
      @     \separated(Y + t, off.K + (0 .. size_k(m) - 1)) && \separated(Y + t, off.U + (0 .. size_u(m) - 1)) &&
      @     \separated(Y + t, values + (0 .. m.n * m.out - 1)) && \separated(Y + t, values_off + (0 .. m.n * m.out - 1)) &&
      @     \separated(Y + t, sum + (0 .. m.n * m.out - 1)) && \separated(Y + t, rest + (0 .. 3 * m.n + 2 * m.out - 1)) &&
      @     \separated(Y + t, error + (0 .. m.n * m.out - 1)); */
    const attest_status status = add_heads(m, missing, scale_off, X, from, off, values, values_off, rest, sum, error);
    if (status == ATTEST_RANGE)
        return status;
    //@ ghost Heads: ;
    //@ assert outputs: same_values{Pre, Here}(Y, m.n * m.out);
    //@ ghost rows_within(m.n, m.out);
    compare(Y, sum, y, error);
    /*@ assert joined: \forall integer i, o; 0 <= i < m.n ==> 0 <= o < m.out ==> row_within(i, m.n, m.out) &&
      @     same_at{Pre, Heads}(Y, m.out, i, o) && gap_joined_at{Heads, Here}(Y, sum, error, m.out, i, o); */
    /*@ assert answer: \forall meant p, integer i, o, real slack, scale; 0 <= i < m.n ==> 0 <= o < m.out ==>
      @     reaches(scale_off, slack) ==> scale_stands(scale, (real)m.score.scale, slack) ==>
      @     output_asked{Pre}(m, missing, X, from, p, i, scale) ==> same_at{Pre, Heads}(Y, m.out, i, o) &&
      @     sum_within{Heads}(m, p, sum, error, i, o, m.heads) && gap_joined_at{Heads, Here}(Y, sum, error, m.out, i, o) &&
      @     output_bounded{Pre, Here}(m, p, Y, error, i, o); */
    return status;
}
