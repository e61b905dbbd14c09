#include "error_steps.h"
#include "row_errors.h"
#include "logic/index.h"
#include <stddef.h>

#define NEGLIGIBLE 0x1p-980 /* more than all shares together are off by what underflows */

/* H = sum_j p_j x_j, with what the computed p_j is wrong by */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(p + (0 .. n - 1)) && \valid_read(x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  not_negative(p, n) ==> not_negative(x, n) ==> mean_reached{Pre}(\result, p, x, n);
  @ ensures known:  \is_finite(\result) ==> all_known(p, x, n);
  @ */
static double mean_error(const double *p, const double *x, int64_t n)
{
    double sum = NEGLIGIBLE;
    //@ assert none: reaches(sum, 0x1p-980) && weights_reached(sum, p, x, 0);
    /*@ loop invariant range:  0 <= j <= n;
      @ loop invariant number: \ge_double(sum, (double)0.0);
      @ loop invariant upper:  not_negative(p, n) ==> not_negative(x, n) ==> weights_reached(sum, p, x, j);
      @ loop invariant known:  \is_finite(sum) ==> all_known(p, x, j);
      @ loop assigns j, sum;
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ assert factors: not_negative(p, n) ==> not_negative(x, n) ==> reaches(p[j], p[j]) && reaches(x[j], x[j]);
        //@ assert before: not_negative(p, n) ==> not_negative(x, n) ==> reaches(sum, weights_off(p, x, j));
        const double next = plus_product_up(sum, p[j], x[j]);
        //@ assert next: not_negative(p, n) ==> not_negative(x, n) ==> reaches_plus(next, weights_off(p, x, j), p[j], x[j]);
        sum = next;
    }
    //@ assert sum: not_negative(p, n) ==> not_negative(x, n) ==> reaches(sum, weights_off(p, x, n));
    const double gamma = gamma_up(lanes(n) + 1), mean = plus_product_up(sum, sum, gamma);
    //@ assert gamma: reaches(gamma, gamma_real(lane_additions(n) + 1));
    /*@ assert mean: not_negative(p, n) ==> not_negative(x, n) ==>
      @     reaches_plus(mean, weights_off(p, x, n), weights_off(p, x, n), gamma_real(lane_additions(n) + 1)); */
    return mean;
}

/* (1 + gamma) / (1 - mean), infinity where 1 - mean is small */
/*@ requires number: \ge_double(mean, (double)0.0);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures upper: \forall real h, g; reaches(mean, h) ==> reaches(gamma, g) ==> reaches(\result, grown(h, g));
  @ ensures known: \is_finite(\result) ==> \is_finite(mean) && mean < 0.5;
  @ */
static double share_up(double mean, double gamma)
{
    const double rest = fl_sub_down(1.0, mean);
    if (!fl_is_finite(rest) || !(rest > 0.5))
        return fl_infinity();
    const double more = fl_add_up(1.0, gamma);
    /*@ assert order: \forall real h, g; reaches(mean, h) ==> reaches(gamma, g) ==> \is_finite(more) ==>
      @     quotient_between(1 + g, 1 - h, more, rest); */
    return fl_div_up(more, rest);
}

/* all + to_slack slack, nothing where there is no slack */
/*@ requires read:   slack == \null || \valid_read(slack + b);
  @ requires number: \ge_double(all, (double)0.0);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures plain:  slack == \null ==> \result == all && (\is_finite(\result) <==> \is_finite(all));
  @ ensures slack:  slack != \null ==> reaches(slack[b], (real)slack[b]) ==> \forall real z, s; reaches(to_slack, s) ==> reaches(all, z) ==>
  @     reaches_plus(\result, z, s, (real)slack[b]);
  @ */
static double slackened(double all, double to_slack, const double *slack, int64_t b)
{
    return slack == NULL ? all : plus_product_up(all, to_slack, slack[b]);
}

/*@ // one number of what is not negative
  @ predicate own_bound{L}(double *a, integer j) = reaches(a[j], (real)a[j]);
  @ lemma own_bound_of{L}: \forall double *a, integer n, j; not_negative(a, n) ==> 0 <= j < n ==> own_bound(a, j);
  @ lemma own_bound_within{L}: \forall double *a, integer at, t; own_bound(a, at + t) <==> own_bound(a + at, t);
  @ predicate own_bounds{L}(double *a, integer n) = \forall integer t; 0 <= t < n ==> own_bound(a, t);
  @ lemma own_bounds_of{L}: \forall double *a, integer n; not_negative(a, n) ==> own_bounds(a, n);
  @ lemma own_bounds_part{L}: \forall double *a, integer size, at, n; own_bounds(a, size) ==> 0 <= at ==> at + n <= size ==>
  @     own_bounds(a + at, n);
  @ */

/* Key by key: error += p x |v - y| + (negligible + p gamma) |v| + (negligible + p + p x) slack. */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(v + (0 .. d - 1)) && \valid_read(y + (0 .. d - 1));
  @ requires slack:  slack == \null || \valid_read(slack + (0 .. d - 1)) && own_bounds(slack, d);
  @ requires beside: slack_apart(slack, d, error, d);
  @ requires write:  \valid(error + (0 .. d - 1)) && \separated(v + (0 .. d - 1), error + (0 .. d - 1)) &&
  @     \separated(y + (0 .. d - 1), error + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    error[0 .. d - 1];
  @ ensures numbers: \forall integer b; 0 <= b < d ==> \ge_double(error[b], (double)0.0);
  @ ensures upper:   reaches(p, p) ==> reaches(x, x) ==> \forall real e, g, integer b; 0 <= b < d ==> reaches(gamma, g) ==>
  @     reaches(\at(error[b], Pre), e) ==> part_reached(\at(error[b], Post), e, p, x, g, \at(v[b], Pre), \at(y[b], Pre),
  @         number_or_zero{Pre}(slack, b));
  @ */
static void add_key(double p, double x, double gamma, const double *v, const double *slack, const double *y, int64_t d,
                    double *error)
{
    const double to_gap = fl_mul_up(p, x), to_size = plus_product_up(NEGLIGIBLE, p, gamma);
    const double changed = fl_add_up(p, to_gap), to_slack = fl_add_up(NEGLIGIBLE, changed);
    //@ assert gap_order: reaches(p, p) ==> reaches(x, x) ==> \is_finite(p) ==> \is_finite(x) ==> product_between(p, x, p, x);
    //@ assert to_gap: reaches(p, p) ==> reaches(x, x) ==> reaches_product(to_gap, p, x);
    //@ assert negligible: reaches((double)NEGLIGIBLE, 0x1p-980);
    //@ assert to_slack: reaches(p, p) ==> reaches(x, x) ==> reaches(to_slack, wide_share(p, x));
    //@ assert to_size: reaches(p, p) ==> \forall real g; reaches(gamma, g) ==> reaches_plus(to_size, 0x1p-980, p, g);
    /*@ loop invariant range:   0 <= b <= d;
      @ loop invariant numbers: \forall integer c; 0 <= c < b ==> \ge_double(error[c], (double)0.0);
      @ loop invariant values:  same_values{Here, Pre}(v, d) && same_values{Here, Pre}(y, d);
      @ loop invariant slack:   slack != \null ==> same_values{Here, Pre}(slack, d);
      @ loop invariant rest:    \forall integer c; b <= c < d ==> kept{Here, Pre}(error, c);
      @ loop invariant upper:   reaches(p, p) ==> reaches(x, x) ==> \forall real e, g, integer c; 0 <= c < b ==> reaches(gamma, g) ==>
      @     reaches(\at(error[c], Pre), e) ==> part_reached(error[c], e, p, x, g, \at(v[c], Pre), \at(y[c], Pre),
      @         number_or_zero{Pre}(slack, c));
      @ loop assigns b, error[0 .. d - 1];
      @ loop variant d - b; */
    for (int64_t b = 0; b < d; b++) {
        const double value = v[b], gap = gap_up(value, y[b]), size = fl_abs(value);
        //@ assert same: kept{Here, Pre}(v, b) && kept{Here, Pre}(y, b) && kept{Here, Pre}(error, b);
        //@ assert gap: reaches(gap, gap_size(value, \at(y[\at(b, Here)], Pre)));
        //@ assert size: reaches(size, \abs(value));
        //@ assert before: \forall real e; reaches(\at(error[\at(b, Here)], Pre), e) ==> reaches(error[b], e);
        const double with_gap = plus_product_up(error[b], to_gap, gap),
                     with_size = plus_product_up(with_gap, to_size, size);
        const double all = slackened(with_size, to_slack, slack, b);
        /*@ assert with_gap: reaches(p, p) ==> reaches(x, x) ==> \forall real e; reaches(error[b], e) ==>
          @     reaches_plus(with_gap, e, p * x, gap_size(value, \at(y[\at(b, Here)], Pre))) &&
          @     reaches(with_gap, gap_joined(e, p * x, gap_size(value, \at(y[\at(b, Here)], Pre)))); */
        /*@ assert with_size: reaches(p, p) ==> \forall real w, g; reaches(gamma, g) ==> reaches(with_gap, w) ==>
          @     reaches_plus(with_size, w, size_share(p, g), \abs(value)); */
        /*@ assert plain: reaches(p, p) ==> reaches(x, x) ==> \forall real e, g; reaches(gamma, g) ==> reaches(error[b], e) ==>
          @     reaches_plus(with_size, gap_joined(e, p * x, gap_size(value, \at(y[\at(b, Here)], Pre))), size_share(p, g), \abs(value)) &&
          @     plain_reached(with_size, e, p, x, g, value, \at(y[\at(b, Here)], Pre)); */
        /*@ assert known: slack != \null ==> kept{Here, Pre}(slack, b) && own_bound{Pre}(slack, \at(b, Here)) &&
          @     reaches(slack[b], (real)slack[b]); */
        //@ assert off: \let c = b; number_or_zero(slack, c) == number_or_zero{Pre}(slack, c);
        /*@ assert slack: reaches(p, p) ==> reaches(x, x) ==> slack != \null ==> \forall real z; reaches(with_size, z) ==>
          @     reaches_plus(all, z, wide_share(p, x), number_or_zero(slack, b)); */
        /*@ assert wide: reaches(p, p) ==> reaches(x, x) ==> slack != \null ==> \forall real e, g; reaches(gamma, g) ==>
          @     reaches(error[b], e) ==> plain_reached(with_size, e, p, x, g, value, \at(y[\at(b, Here)], Pre)) &&
          @     part_reached(all, e, p, x, g, value, \at(y[\at(b, Here)], Pre), number_or_zero(slack, b)); */
        /*@ assert narrow: reaches(p, p) ==> reaches(x, x) ==> slack == \null ==> \forall real e, g; reaches(gamma, g) ==>
          @     reaches(error[b], e) ==> plain_reached(with_size, e, p, x, g, value, \at(y[\at(b, Here)], Pre)) &&
          @     part_reached(with_size, e, p, x, g, value, \at(y[\at(b, Here)], Pre), 0.0) &&
          @     part_reached(all, e, p, x, g, value, \at(y[\at(b, Here)], Pre), number_or_zero(slack, b)); */
        /*@ assert all: \let c = b; reaches(p, p) ==> reaches(x, x) ==> \forall real e, g; reaches(gamma, g) ==> reaches(error[b], e) ==>
          @     part_reached(all, e, p, x, g, value, \at(y[c], Pre), number_or_zero{Pre}(slack, c)); */
        error[b] = all;
        //@ assert values: same_values{LoopCurrent, Here}(v, d) && same_values{LoopCurrent, Here}(y, d);
        //@ assert slack_same: slack != \null ==> same_values{LoopCurrent, Here}(slack, d);
        //@ assert rest: \forall integer c; b < c < d ==> kept{LoopCurrent, Here}(error, c);
    }
}

/* error = lost + error share */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires write:  \valid(error + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    error[0 .. d - 1];
  @ ensures numbers: \forall integer b; 0 <= b < d ==> \ge_double(error[b], (double)0.0);
  @ ensures known:   \forall integer b; 0 <= b < d ==> \is_finite(error[b]) ==> \is_finite(share);
  @ ensures upper:   \forall real l, s, e, integer b; 0 <= b < d ==> reaches(lost, l) ==> reaches(share, s) ==>
  @     reaches(\at(error[b], Pre), e) ==> reaches_plus(\at(error[b], Post), l, e, s);
  @ */
static void multiply(double lost, double share, int64_t d, double *error)
{
    /*@ loop invariant range:   0 <= b <= d;
      @ loop invariant numbers: \forall integer c; 0 <= c < b ==> \ge_double(error[c], (double)0.0);
      @ loop invariant known:   \forall integer c; 0 <= c < b ==> \is_finite(error[c]) ==> \is_finite(share);
      @ loop invariant rest:    \forall integer c; b <= c < d ==> kept{Here, Pre}(error, c);
      @ loop invariant upper:   \forall real l, s, e, integer c; 0 <= c < b ==> reaches(lost, l) ==> reaches(share, s) ==>
      @     reaches(\at(error[c], Pre), e) ==> reaches_plus(error[c], l, e, s);
      @ loop assigns b, error[0 .. d - 1];
      @ loop variant d - b; */
    for (int64_t b = 0; b < d; b++) {
        const double all = plus_product_up(lost, error[b], share);
        //@ assert same: kept{Here, Pre}(error, b);
        /*@ assert all: \forall real l, s, e; reaches(lost, l) ==> reaches(share, s) ==> reaches(\at(error[\at(b, Here)], Pre), e) ==>
          @     reaches_plus(all, l, e, s); */
        error[b] = all;
        //@ assert rest: \forall integer c; b < c < d ==> kept{LoopCurrent, Here}(error, c);
    }
}

void attest_row_errors(attest_memory m, const double *slack, const double *p, const double *x, const double *y,
                       double *error)
{
    //@ assert apart: \separated(error + (0 .. m.v - 1), m.values + (0 .. m.n * m.v - 1));
    const double mean = mean_error(p, x, m.n), gamma = gamma_up(2 * lanes(m.n) + 3), share = share_up(mean, gamma);
    //@ assert gamma: reaches(gamma, gamma_of(m.n));
    //@ assert mean: not_negative(p, m.n) ==> reaches(mean, mean_error_real(p, x, m.n));
    //@ assert share: not_negative(p, m.n) ==> reaches(share, share_of(p, x, m.n));
    //@ assert half: not_negative(p, m.n) ==> \is_finite(share) ==> mean_error_real(p, x, m.n) < 0.5;
    //@ assert known: \is_finite(share) ==> all_known(p, x, m.n);
    const double count = number(m.n + 1), lost = fl_mul_up(count, 0x1p-1070);
    //@ assert times: product_between(m.n + 1, 0x1p-1070, count, 0x1p-1070);
    //@ assert lost: reaches(lost, lost_elements(m.n));
    /*@ loop invariant range:   0 <= b <= m.v;
      @ loop invariant numbers: \forall integer c; 0 <= c < b ==> \ge_double(error[c], (double)0.0);
      @ loop invariant upper:   \forall integer c; 0 <= c < b ==>
      @     parts_reached{Pre}(error[c], p, x, m.values, slack, m.v, y, c, gamma_of(m.n), 0);
      @ loop assigns b, error[0 .. m.v - 1];
      @ loop variant m.v - b; */
    for (int64_t b = 0; b < m.v; b++)
        error[b] = 0.0;
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:   0 <= j <= m.n;
      @ loop invariant numbers: \forall integer b; 0 <= b < m.v ==> \ge_double(error[b], (double)0.0);
      @ loop invariant weights: same_values{Here, Pre}(p, m.n) && same_values{Here, Pre}(x, m.n);
      @ loop invariant values:  same_values{Here, Pre}(m.values, m.n * m.v);
      @ loop invariant slack:   slack != \null ==> same_values{Here, Pre}(slack, m.n * m.v);
      @ loop invariant output:  same_values{Here, Pre}(y, m.v);
      @ loop invariant upper:   not_negative{Pre}(p, m.n) ==> \forall integer b; 0 <= b < m.v ==>
      @     parts_reached{Pre}(error[b], p, x, m.values, slack, m.v, y, b, gamma_of(m.n), j);
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
        /*@ assert p_sign: not_negative{Pre}(p, m.n) ==> reaches(\at(p[\at(j, Here)], Pre), \at(p[\at(j, Here)], Pre)) &&
          @     reaches(p[j], p[j]); */
        //@ assert same: \forall integer b; 0 <= b < m.v ==> v[b] == \at(m.values[\at(j, Here) * m.v + b], Pre) && y[b] == \at(y[b], Pre);
        /*@ assert before: not_negative{Pre}(p, m.n) ==> \forall integer b; 0 <= b < m.v ==>
          @     reaches(error[b], keys_parts{Pre}(p, x, m.values, slack, m.v, y, b, gamma_of(m.n), j)); */
        //@ ghost Before: ;
        add_key(p[j], x[j], gamma, v, wide, y, m.v, error);
        //@ assert weights: same_values{Before, Here}(p, m.n) && same_values{Before, Here}(x, m.n);
        //@ assert values: same_values{Before, Here}(m.values, m.n * m.v);
        //@ assert output: same_values{Before, Here}(y, m.v);
        //@ assert slack: slack != \null ==> same_values{Before, Here}(slack, m.n * m.v);
        /*@ assert part: not_negative{Pre}(p, m.n) ==> \forall integer b; 0 <= b < m.v ==>
          @     part_reached(error[b], keys_parts{Pre}(p, x, m.values, slack, m.v, y, b, gamma_of(m.n), j), \at(p[j], Before),
          @     \at(x[j], Before), gamma_of(m.n), \at(v[b], Before), \at(y[b], Before), number_or_zero{Before}(wide, b)); */
        /*@ assert joined: not_negative{Pre}(p, m.n) ==> \forall integer b; 0 <= b < m.v ==>
          @     part_reached(error[b], keys_parts{Pre}(p, x, m.values, slack, m.v, y, b, gamma_of(m.n), j), \at(p[\at(j, Here)], Pre),
          @                  \at(x[\at(j, Here)], Pre), gamma_of(m.n), \at(m.values[\at(j, Here) * m.v + b], Pre), \at(y[b], Pre),
          @                  number_or_zero{Pre}(slack, \at(j, Here) * m.v + b)); */
        /*@ assert more: not_negative{Pre}(p, m.n) ==> \forall integer b; 0 <= b < m.v ==>
          @     parts_reached{Pre}(error[b], p, x, m.values, slack, m.v, y, b, gamma_of(m.n), j + 1); */
    }
    multiply(attest_at_most(lost), share, m.v, error);
    /*@ assert scaled: not_negative{Pre}(p, m.n) ==> \forall integer b; 0 <= b < m.v ==> reaches_plus(error[b], lost_elements(m.n),
      @     keys_parts{Pre}(p, x, m.values, slack, m.v, y, b, gamma_of(m.n), m.n), share_of{Pre}(p, x, m.n)); */
}
