#define ANSWER_VALUES
#define ATTENTION_VALUES
#define ROWS_VALUES
#define SCORE_VALUES
#define TRACKED_VALUES
#define VECTOR_VALUES
#include "logic/index.h"
#include "logic/logit.h"
#include "rounding.h"
#include "logic/rows.h"
#include "logic/same_rows.h"
#include "logic/all_finite.h"
#include "logic/sum.h"
#include "vector.h"
#include "attention_memory.h"
#include "weighted_rows.h"
#include "answer_asked.h"
#include "answer_sums.h"
#include "error_steps.h"
#include "row_errors.h"
#include "tracked_product.h"
#include <stddef.h>

/*@ lemma sum_joins{L}: \forall double *a, integer n; 0 <= n ==> sum_is(sum_real(a, n + 1), sum_real(a, n), (real)a[n]); */

/* The sum of the shares. */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(p + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near:  tracks(\result, sum_real(p, n));
  @ ensures known: tracked_known(\result) ==> all_finite(p, n);
  @ */
static attest_tracked shares_total(const double *p, int64_t n)
{
    attest_tracked sum = {0.0, 0.0, 0.0};
    /*@ loop invariant range: 0 <= j <= n;
      @ loop invariant near:  tracks(sum, sum_real(p, j));
      @ loop invariant known: tracked_known(sum) ==> all_finite(p, j);
      @ loop assigns j, sum;
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ assert joins: sum_is(sum_real(p, j + 1), sum_real(p, j), (real)p[j]);
        sum = attest_tracked_sum(sum, attest_tracked_point(p[j]));
    }
    return sum;
}

/* What all of them may be off. */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(x + (0 .. n - 1));
  @ requires errors: not_negative(x, n);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures upper: reaches(\result, sum_real(x, n));
  @ ensures known: \is_finite(\result) ==> all_finite(x, n);
  @ */
static double errors_sum(const double *x, int64_t n)
{
    double sum = 0.0;
    /*@ loop invariant range: 0 <= j <= n;
      @ loop invariant upper: reaches(sum, sum_real(x, j));
      @ loop invariant known: \is_finite(sum) ==> all_finite(x, j);
      @ loop assigns j, sum;
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ assert joins: sum_is(sum_real(x, j + 1), sum_real(x, j), (real)x[j]);
        //@ assert sign: reaches(x[j], (real)x[j]);
        sum = fl_add_up(sum, x[j]);
    }
    return sum;
}

/* all + share slack[b], nothing where there is no slack */
/*@ requires read:   slack == \null || \valid_read(slack + b);
  @ requires number: \ge_double(all, (double)0.0);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  slack == \null || reaches(slack[b], (real)slack[b]) ==> \forall real z, s; reaches(share, s) ==> reaches(all, z) ==>
  @     reaches_plus(\result, z, s, number_or_zero(slack, b));
  @ */
static double slackened(double all, double share, const double *slack, int64_t b)
{
    return slack == NULL ? all : plus_product_up(all, share, slack[b]);
}

/*@ // one number of what is not negative
  @ predicate own_bound{L}(double *a, integer j) = reaches(a[j], (real)a[j]);
  @ lemma own_bound_of{L}: \forall double *a, integer n, j; not_negative(a, n) ==> 0 <= j < n ==> own_bound(a, j);
  @ lemma own_bound_within{L}: \forall double *a, integer at, t; own_bound(a, at + t) <==> own_bound(a + at, t);
  @ predicate own_bounds{L}(double *a, integer n) = \forall integer t; 0 <= t < n ==> own_bound(a, t);
  @ lemma own_bounds_of{L}: \forall double *a, integer n; not_negative(a, n) ==> own_bounds(a, n);
  @ lemma own_bounds_part{L}: \forall double *a, integer size, at, n; own_bounds(a, size) ==> 0 <= at ==> at + n <= size ==>
  @     own_bounds(a + at, n);
  @
  @ // what a key adds to e, by its share p, which may be off by x, and its value v, which may be by t
  @ logic real part_joined(real e, real p, real x, real v, real y, real t) = e + part_real(p, x, v, y, t);
  @ predicate part_reached(double u, real e, real p, real x, real v, real y, real t) = reaches(u, part_joined(e, p, x, v, y, t));
  @ predicate gap_reached(double w, real e, real x, real v, real y) = reaches_plus(w, e, x, gap_size(v, y));
  @ lemma part_reached_of: \forall double u, w, real e, p, x, v, y, t; gap_reached(w, e, x, v, y) ==>
  @     (\forall real z; reaches(w, z) ==> reaches_plus(u, z, \abs(p) + x, t)) ==> part_reached(u, e, p, x, v, y, t);
  @ // so the bound of the keys so far, `first` being what it began with, has joined key k
  @ logic real parts_from{L}(real first, double *p, double *x, double *values, double *slack, integer d, double *y, integer b, integer k) =
  @     first + keys_parts(p, x, values, slack, d, y, b, k);
  @ predicate parts_reached{L}(double u, real first, double *p, double *x, double *values, double *slack, integer d, double *y, integer b,
  @     integer k) = reaches(u, parts_from(first, p, x, values, slack, d, y, b, k));
  @ lemma keys_none{L}: \forall double u, *p, *x, *values, *slack, *y, integer d, b, real first; reaches(u, first) ==>
  @     parts_reached(u, first, p, x, values, slack, d, y, b, 0);
  @ predicate key_joined{L}(double u, real first, double *p, double *x, double *values, double *slack, integer d, double *y, integer b,
  @     integer k) = part_reached(u, parts_from(first, p, x, values, slack, d, y, b, k), (real)p[k], (real)x[k], value_in(values, d, k, b),
  @                               (real)y[b], number_or_zero(slack, k * d + b));
  @ lemma keys_joined{L}: \forall double u, *p, *x, *values, *slack, *y, integer d, b, k, real first; 0 <= k ==>
  @     key_joined(u, first, p, x, values, slack, d, y, b, k) ==>
  @     sum_is(keys_parts(p, x, values, slack, d, y, b, k + 1), keys_parts(p, x, values, slack, d, y, b, k),
  @            key_part(p, x, values, slack, d, y, b, k)) && parts_reached(u, first, p, x, values, slack, d, y, b, k + 1);
  @ */

/* Key by key: error += x |v - y| + (|p| + x) slack. */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(v + (0 .. d - 1)) && \valid_read(y + (0 .. d - 1));
  @ requires slack:  slack == \null || \valid_read(slack + (0 .. d - 1)) && own_bounds(slack, d);
  @ requires beside: slack_apart(slack, d, error, d);
  @ requires write:  \valid(error + (0 .. d - 1)) && \separated(v + (0 .. d - 1), error + (0 .. d - 1)) &&
  @     \separated(y + (0 .. d - 1), error + (0 .. d - 1));
  @ requires share:  reaches(x, (real)x);
  @ terminates \true;
  @ exits      \false;
  @ assigns    error[0 .. d - 1];
  @ ensures numbers: \forall integer b; 0 <= b < d ==> \ge_double(error[b], (double)0.0);
  @ ensures upper:   \forall real e, integer b; 0 <= b < d ==> reaches(\at(error[b], Pre), e) ==>
  @     part_reached(\at(error[b], Post), e, (real)p, (real)x, (real)\at(v[b], Pre), (real)\at(y[b], Pre), number_or_zero{Pre}(slack, b));
  @ */
static void add_key(double p, double x, const double *v, const double *slack, const double *y, int64_t d, double *error)
{
    const double size = fl_abs(p), share = fl_add_up(size, x);
    //@ assert size: reaches(size, \abs(p));
    //@ assert share: reaches(share, \abs(p) + x);
    /*@ loop invariant range:   0 <= b <= d;
      @ loop invariant numbers: \forall integer c; 0 <= c < b ==> \ge_double(error[c], (double)0.0);
      @ loop invariant values:  same_values{Here, Pre}(v, d) && same_values{Here, Pre}(y, d);
      @ loop invariant slack:   slack != \null ==> same_values{Here, Pre}(slack, d);
      @ loop invariant rest:    \forall integer c; b <= c < d ==> kept{Here, Pre}(error, c);
      @ loop invariant upper:   \forall real e, integer c; 0 <= c < b ==> reaches(\at(error[c], Pre), e) ==>
      @     part_reached(error[c], e, (real)p, (real)x, (real)\at(v[c], Pre), (real)\at(y[c], Pre), number_or_zero{Pre}(slack, c));
      @ loop assigns b, error[0 .. d - 1];
      @ loop variant d - b; */
    for (int64_t b = 0; b < d; b++) {
        const double gap = gap_up(v[b], y[b]);
        //@ assert same: kept{Here, Pre}(v, b) && kept{Here, Pre}(y, b) && kept{Here, Pre}(error, b);
        //@ assert gap: \let c = b; reaches(gap, gap_size((real)\at(v[c], Pre), (real)\at(y[c], Pre)));
        //@ assert before: \let c = b; \forall real e; reaches(\at(error[c], Pre), e) ==> reaches(error[c], e);
        const double with_gap = plus_product_up(error[b], x, gap), all = slackened(with_gap, share, slack, b);
        /*@ assert with_gap: \let c = b; \forall real e; reaches(error[c], e) ==>
          @     gap_reached(with_gap, e, (real)x, (real)\at(v[c], Pre), (real)\at(y[c], Pre)); */
        //@ assert known: slack != \null ==> kept{Here, Pre}(slack, b) && own_bound{Pre}(slack, \at(b, Here)) && own_bound(slack, b);
        //@ assert off: \let c = b; number_or_zero(slack, c) == number_or_zero{Pre}(slack, c);
        /*@ assert wide: \let c = b; \forall real z; reaches(with_gap, z) ==>
          @     reaches_plus(all, z, \abs(p) + x, number_or_zero{Pre}(slack, c)); */
        /*@ assert all: \let c = b; \forall real e; reaches(error[c], e) ==>
          @     gap_reached(with_gap, e, (real)x, (real)\at(v[c], Pre), (real)\at(y[c], Pre)) &&
          @     part_reached(all, e, (real)p, (real)x, (real)\at(v[c], Pre), (real)\at(y[c], Pre), number_or_zero{Pre}(slack, c)); */
        error[b] = all;
        //@ assert values: same_values{LoopCurrent, Here}(v, d) && same_values{LoopCurrent, Here}(y, d);
        //@ assert slack_same: slack != \null ==> same_values{LoopCurrent, Here}(slack, d);
        //@ assert rest: \forall integer c; b < c < d ==> kept{LoopCurrent, Here}(error, c);
    }
}

/*@ // c times what is left is no less than the bound
  @ predicate divided(real E, real e, real rest) = e <= E * rest;
  @ lemma bound_divided_of: \forall real E, e, rest; e / rest <= E ==> 0 < rest ==> order_scaled(rest, e / rest, E) && divided(E, e, rest);
  @ lemma divided_more: \forall real E, e, rest, left; divided(E, e, rest) ==> rest <= left ==> 0 <= E ==> order_scaled(E, rest, left) &&
  @     divided(E, e, left);
  @ logic real mean_gap{L}(attest_memory m, double *p, double y, integer b, real whole) =
  @     \abs(rows_real(p, m.values, m.v, b, m.n) - whole * y);
  @ lemma row_bounded_of{L}: \forall attest_memory m, double *slack, *p, *x, *y, integer b, real E, e; all_known(p, x, m.n) ==>
  @     0 < shares_left(p, x, m.n) ==>
  @     parts_from(mean_gap(m, p, y[b], b, sum_real(p, m.n)), p, x, m.values, slack, m.v, y, b, m.n) <= e ==>
  @     divided(E, e, shares_left(p, x, m.n)) ==> row_bounded(m, slack, p, x, y, b, E); */

/* How far y, which is element b of the output, times the sum of the shares lies from what they make of the values. */
/*@ requires memory: memory_ok(m);
  @ requires read:   \valid_read(p + (0 .. m.n - 1));
  @ requires column: 0 <= b < m.v;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real w; tracks(whole, w) ==> reaches(\result, mean_gap(m, p, y, b, w));
  @ */
static double mean_error(attest_memory m, const double *p, attest_tracked whole, double y, int64_t b)
{
    const attest_tracked rows = attest_tracked_product(p, m.values, m.n, m.v, b);
    const attest_tracked share = attest_tracked_negative(attest_tracked_scaled(whole, y));
    //@ assert rows: tracks(rows, rows_real(p, m.values, m.v, b, m.n));
    //@ assert share: \forall real w; tracks(whole, w) ==> tracks(share, -(y * w));
    const attest_tracked gap = attest_tracked_sum(rows, share);
    //@ assert gap: \forall real w; tracks(whole, w) ==> tracks(gap, rows_real(p, m.values, m.v, b, m.n) - w * y);
    return attest_tracked_size(gap);
}

/* What is left of the shares' sum without what they may be off, rounded down; 0 where that is not known. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures left: \is_finite(\result) ==> 0 < \result ==> tracked_known(whole) && \is_finite(off) &&
  @     \result <= (whole.value + whole.least) - off;
  @ */
static double left(attest_tracked whole, double off)
{
    if (!fl_is_finite(whole.most))
        return 0.0;
    const double low = fl_add_down(whole.value, whole.least);
    return fl_sub_down(low, off);
}

/* error = error / rest, infinity where there is none */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires write:  \valid(error + (0 .. d - 1));
  @ requires number: \forall integer b; 0 <= b < d ==> \ge_double(error[b], (double)0.0);
  @ terminates \true;
  @ exits      \false;
  @ assigns    error[0 .. d - 1];
  @ ensures numbers: \forall integer b; 0 <= b < d ==> \ge_double(error[b], (double)0.0);
  @ ensures upper:   \forall real e, integer b; 0 <= b < d ==> \is_finite(error[b]) ==> reaches(\at(error[b], Pre), e) ==>
  @     \is_finite(rest) && 0 < rest && divided((real)\at(error[b], Post), e, (real)rest);
  @ */
static void divide(double rest, int64_t d, double *error)
{
    const bool some = fl_is_finite(rest) && rest > 0.0;
    /*@ loop invariant range:   0 <= b <= d;
      @ loop invariant numbers: \forall integer c; 0 <= c < b ==> \ge_double(error[c], (double)0.0);
      @ loop invariant rest:    \forall integer c; b <= c < d ==> kept{Here, Pre}(error, c);
      @ loop invariant upper:   \forall real e, integer c; 0 <= c < b ==> \is_finite(error[c]) ==> reaches(\at(error[c], Pre), e) ==>
      @     \is_finite(rest) && 0 < rest && divided((real)error[c], e, (real)rest);
      @ loop assigns b, error[0 .. d - 1];
      @ loop variant d - b; */
    for (int64_t b = 0; b < d; b++) {
        const double all = some ? attest_at_most(fl_div_up(error[b], rest)) : fl_infinity();
        //@ assert same: kept{Here, Pre}(error, b);
        //@ assert finite: \is_finite(all) ==> some && \is_finite(error[b]) && error[b] / rest <= all;
        //@ assert divided: \is_finite(all) ==> divided((real)all, (real)error[b], (real)rest);
        /*@ assert all: \let c = b; \forall real e; \is_finite(all) ==> reaches(\at(error[c], Pre), e) ==> e <= error[c] &&
          @     divided((real)all, e, (real)rest); */
        error[b] = all;
        //@ assert rest: \forall integer c; b < c < d ==> kept{LoopCurrent, Here}(error, c);
    }
}

void attest_row_errors(attest_memory m, const double *slack, const double *p, const double *x, const double *y,
                       double *error)
{
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_tracked whole = shares_total(p, m.n);
    const double off = errors_sum(x, m.n), rest = left(whole, off);
    //@ assert whole: tracks(whole, sum_real(p, m.n));
    /*@ loop invariant range:   0 <= b <= m.v;
      @ loop invariant numbers: \forall integer c; 0 <= c < b ==> \ge_double(error[c], (double)0.0);
      @ loop invariant upper:   \forall integer c; 0 <= c < b ==>
      @     parts_reached{Pre}(error[c], mean_gap{Pre}(m, p, \at(y[c], Pre), c, sum_real{Pre}(p, m.n)), p, x, m.values, slack, m.v, y, c,
      @     0);
      @ loop assigns b, error[0 .. m.v - 1];
      @ loop variant m.v - b; */
    for (int64_t b = 0; b < m.v; b++) {
        //@ assert values: same_values{Here, Pre}(m.values, m.n * m.v) && same_values{Here, Pre}(p, m.n) && kept{Here, Pre}(y, b);
        /*@ ghost
          /@ loop invariant range: 0 <= k <= m.n;
           @ loop invariant rows:  same_rows{Pre, Here}(p, m.values, m.v, b, k);
           @ loop assigns k;
           @ loop variant m.n - k; @/
          for (int64_t k = 0; k < m.n; k++) {
              row_inside(k, m.n, m.v);
              /@ assert within: row_within(k, m.n, m.v); @/
              /@ assert more: same_term{Pre, Here}(p, m.values, m.v, b, k) && same_rows{Pre, Here}(p, m.values, m.v, b, k + 1); @/
          }
        */
        //@ assert rows: same_rows{Pre, Here}(p, m.values, m.v, b, m.n);
        const double value = y[b], gap = mean_error(m, p, whole, value, b);
        /*@ assert same: \let c = b; mean_gap(m, p, value, c, sum_real{Pre}(p, m.n)) ==
          @     mean_gap{Pre}(m, p, value, c, sum_real{Pre}(p, m.n)); */
        //@ assert here: reaches(gap, mean_gap(m, p, value, b, sum_real{Pre}(p, m.n)));
        //@ assert output: \let c = b; value == \at(y[c], Pre);
        //@ assert gap: \let c = b; reaches(gap, mean_gap{Pre}(m, p, \at(y[c], Pre), c, sum_real{Pre}(p, m.n)));
        error[b] = gap;
    }
    /*@ loop invariant range:   0 <= j <= m.n;
      @ loop invariant numbers: \forall integer b; 0 <= b < m.v ==> \ge_double(error[b], (double)0.0);
      @ loop invariant weights: same_values{Here, Pre}(p, m.n) && same_values{Here, Pre}(x, m.n);
      @ loop invariant values:  same_values{Here, Pre}(m.values, m.n * m.v);
      @ loop invariant slack:   slack != \null ==> same_values{Here, Pre}(slack, m.n * m.v);
      @ loop invariant output:  same_values{Here, Pre}(y, m.v);
      @ loop invariant upper:   \forall integer b; 0 <= b < m.v ==>
      @     parts_reached{Pre}(error[b], mean_gap{Pre}(m, p, \at(y[b], Pre), b, sum_real{Pre}(p, m.n)), p, x, m.values, slack, m.v, y, b,
      @     j);
      @ loop assigns j, error[0 .. m.v - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.v);
        const double *v = m.values + j * m.v, *wide = slack == NULL ? NULL : slack + j * m.v;
        //@ assert wide: wide != \null ==> same_values{Here, Pre}(wide, m.v);
        //@ assert sign: slack != \null ==> own_bounds{Pre}(slack, m.n * m.v) && own_bounds{Pre}(slack + j * m.v, m.v);
        //@ assert part: wide != \null ==> own_bounds{Pre}(wide, m.v);
        //@ assert here: wide != \null ==> own_bounds(wide, m.v);
        //@ assert place: (wide == \null <==> slack == \null) && (slack != \null ==> wide == slack + j * m.v);
        /*@ assert slack_value: \let i = j; \forall integer b; 0 <= b < m.v ==>
          @     number_or_zero(wide, b) == number_or_zero{Pre}(slack, i * m.v + b); */
        //@ assert value: same_values{Here, Pre}(v, m.v);
        //@ assert kept: kept{Here, Pre}(p, j) && kept{Here, Pre}(x, j);
        //@ assert x_sign: reaches(\at(x[\at(j, Here)], Pre), \at(x[\at(j, Here)], Pre)) && reaches(x[j], x[j]);
        /*@ assert same: \let i = j; \forall integer b; 0 <= b < m.v ==> v[b] == value_in{Pre}(m.values, m.v, i, b) &&
          @     y[b] == \at(y[b], Pre); */
        /*@ assert before: \let i = j; \forall integer b; 0 <= b < m.v ==> reaches(error[b],
          @     parts_from{Pre}(mean_gap{Pre}(m, p, \at(y[b], Pre), b, sum_real{Pre}(p, m.n)), p, x, m.values, slack, m.v, y, b, i)); */
        //@ ghost Before: ;
        add_key(p[j], x[j], v, wide, y, m.v, error);
        //@ assert weights: same_values{Before, Here}(p, m.n) && same_values{Before, Here}(x, m.n);
        //@ assert values: same_values{Before, Here}(m.values, m.n * m.v);
        //@ assert output: same_values{Before, Here}(y, m.v);
        //@ assert slack: slack != \null ==> same_values{Before, Here}(slack, m.n * m.v);
        /*@ assert joined: \let i = j; \forall integer b, real e; 0 <= b < m.v ==> reaches(\at(error[b], Before), e) ==>
          @     part_reached(error[b], e, (real)\at(p[i], Pre), (real)\at(x[i], Pre), value_in{Pre}(m.values, m.v, i, b),
          @                  (real)\at(y[b], Pre), number_or_zero{Pre}(slack, i * m.v + b)); */
        /*@ assert step: \let i = j; \forall integer b; 0 <= b < m.v ==> key_joined{Pre}(error[b],
          @     mean_gap{Pre}(m, p, \at(y[b], Pre), b, sum_real{Pre}(p, m.n)), p, x, m.values, slack, m.v, y, b, i); */
        /*@ assert more: \forall integer b; 0 <= b < m.v ==> parts_reached{Pre}(error[b],
          @     mean_gap{Pre}(m, p, \at(y[b], Pre), b, sum_real{Pre}(p, m.n)), p, x, m.values, slack, m.v, y, b, j + 1); */
    }
    //@ ghost Keys: ;
    divide(rest, m.v, error);
    //@ assert off: reaches(off, sum_real{Pre}(x, m.n));
    /*@ assert rest: \is_finite(rest) ==> 0 < rest ==> all_known{Pre}(p, x, m.n) &&
      @     rest <= shares_left{Pre}(p, x, m.n); */
    /*@ assert divided: \forall integer b; 0 <= b < m.v ==> \is_finite(error[b]) ==> \is_finite(rest) && 0 < rest &&
      @     divided((real)error[b], parts_from{Pre}(mean_gap{Pre}(m, p, \at(y[b], Pre), b, sum_real{Pre}(p, m.n)), p, x, m.values, slack,
      @     m.v, y, b, m.n), (real)rest); */
    //@ assert signs: \forall integer b; 0 <= b < m.v ==> \is_finite(error[b]) ==> 0 <= error[b];
    /*@ assert share: \forall integer b; 0 <= b < m.v ==> \is_finite(error[b]) ==> 0 <= error[b] && 0 < rest &&
      @     rest <= shares_left{Pre}(p, x, m.n); */
    /*@ assert left: \forall integer b; 0 <= b < m.v ==> \is_finite(error[b]) ==> 0 < shares_left{Pre}(p, x, m.n) &&
      @     divided((real)error[b], parts_from{Pre}(mean_gap{Pre}(m, p, \at(y[b], Pre), b, sum_real{Pre}(p, m.n)), p, x, m.values,
      @     slack, m.v, y, b, m.n), shares_left{Pre}(p, x, m.n)); */
    /*@ assert bounded: \forall integer b; 0 <= b < m.v ==> \is_finite(error[b]) ==>
      @     row_bounded{Pre}(m, slack, p, x, y, b, (real)error[b]); */
}
