#define INTERVAL_VALUES
#define ERROR_VALUES
#include "directed.h"
#include "error_bound.h"
#include "attention_error.h"
#include "fl.h"
#include "interval.h"
#include "mask.h"
#include "logic/index.h"

#define UNDERFLOW  0x1p-1074
#define NEGLIGIBLE 0x1p-980 /* more than all weights together whose logits lie FAR below the largest */
#define FAR        700.0
#define WIDE       0.25 /* an error of a logit for which the bound would say little */

/* gamma_k = k u / (1 - k u) with u = 2^-53, for k below 2^31 */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures up: 0 <= k ==> reaches_product(\result, k, 0x1.00001p-53);
  @ */
static inline double gamma_up(int32_t k)
{
    return fl_mul_up((double)k, 0x1.00001p-53);
}

/* The additions that a term of a sum of n goes through (vector.h). */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures lanes: \result == lane_additions(n);
  @ ensures few:   0 < \result <= 0x40004;
  @ */
static inline int32_t lanes(int64_t n)
{
    return (int32_t)(n / 4 + n % 4 + 1);
}

/* n, exactly */
/*@ requires length: 0 <= n <= 2 * ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures exact: \is_finite(\result) && \result == n;
  @ */
static inline double number(int64_t n)
{
    return (double)n;
}

/* a + b c, for numbers that are not negative */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real x, y, z; reaches(a, x) ==> reaches(b, y) ==> reaches(c, z) ==> reaches_plus(\result, x, y, z);
  @ ensures infinite: !\is_finite(a) || !\is_finite(b) || !\is_finite(c) ==> \is_plus_infinity(\result);
  @ */
static inline double plus_product(double a, double b, double c)
{
    /*@ assert order: \forall real y, z; reaches(b, y) ==> reaches(c, z) ==> \is_finite(b) ==> \is_finite(c) ==>
      @     product_between(y, z, b, c); */
    return attest_at_most(fl_add_up(a, fl_mul_up(b, c)));
}

/* |x - y|, rounded up */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  reaches(\result, gap_size(x, y));
  @ */
static inline double gap_up(double x, double y)
{
    return attest_magnitude(attest_interval_sub(attest_point(x), attest_point(y)));
}

/* The size of one term of the score. */
/*@ requires known: known_kind(kind);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures uniform: kind == ATTEST_UNIFORM ==> \result == 0.0;
  @ ensures upper:   reaches(\result, term_real((integer)kind, q, k));
  @ */
static double term_size(attest_kind kind, double q, double k)
{
    switch (kind) {
    case ATTEST_DOT: {
        const double of_q = fl_abs(q), of_k = fl_abs(k);
        //@ assert dot: \is_finite(of_q) ==> \is_finite(of_k) ==> product_between(\abs(q), \abs(k), of_q, of_k);
        return fl_mul_up(of_q, of_k);
    }
    case ATTEST_L2: {
        const double gap = gap_up(q, k);
        //@ assert l2: \is_finite(gap) ==> product_between(gap_size(q, k), gap_size(q, k), gap, gap);
        return fl_mul_up(gap, gap);
    }
    case ATTEST_LAPLACE:
        return gap_up(q, k);
    case ATTEST_L2_EXPANDED: {
        const double sum = fl_add_up(fl_abs(q), fl_abs(k));
        //@ assert expanded: \is_finite(sum) ==> product_between(both_sizes(q, k), both_sizes(q, k), sum, sum);
        return fl_mul_up(sum, sum);
    }
    default:
        //@ assert nothing: reaches((double)0.0, 0.0) && term_real((integer)kind, q, k) == 0.0;
        return 0.0;
    }
}

/* The roundings that a term of the score goes through, the scale included, and one more for the product of their error with
 * the scale's own. A softcap adds a quotient, tanh's two units in the last place and a product. */
/*@ requires width: 0 <= d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures roundings: \result == term_roundings((integer)kind, d) + (capped ? 6 : 0) && 0 <= \result <= 0x100000;
  @ */
static inline int32_t roundings(attest_kind kind, bool capped, int64_t d)
{
    return lanes(d) + (kind == ATTEST_L2 || kind == ATTEST_L2_EXPANDED ? 5 : 3) + (capped ? 6 : 0);
}

double attest_logit_error(attest_score s, const double *q, const double *k, int64_t d, double scale_off)
{
    double size = 0.0;
    /*@ loop invariant range: 0 <= b <= d;
      @ loop invariant terms: terms_reached(size, (integer)s.kind, q, k, b);
      @ loop assigns b, size;
      @ loop variant d - b; */
    for (int64_t b = 0; b < d; b++)
        size = fl_add_up(size, term_size(s.kind, q[b], k[b]));
    //@ assert size: terms_reached(size, (integer)s.kind, q, k, d);
    const bool capped = s.softcap > 0.0;
    const double gamma = gamma_up(roundings(s.kind, capped, d)), rounding = fl_add_up(gamma, scale_off);
    //@ assert gamma: \is_finite(s.softcap) ==> reaches_product(gamma, logit_roundings((integer)s.kind, s.softcap, d), 0x1.00001p-53);
    /*@ assert rounding: \is_finite(s.softcap) ==> \forall real o; reaches(scale_off, o) ==>
      @     reaches(rounding, logit_rounding((integer)s.kind, s.softcap, d, o)); */
    const double scale = fl_abs(s.scale), factors = fl_add_up(fl_add_up(1.0, scale), capped ? s.softcap : 0.0);
    //@ assert factors: reaches(scale, \abs(s.scale)) && (\is_finite(s.softcap) ==> reaches(factors, logit_factors(s.scale, s.softcap)));
    const double each = fl_mul_up(factors, UNDERFLOW), count = number(d + 8), lost = fl_mul_up(count, each);
    /*@ assert each: \is_finite(s.softcap) ==> \is_finite(factors) ==>
      @     product_between(logit_factors(s.scale, s.softcap), 0x1p-1074, factors, 0x1p-1074); */
    //@ assert underflow: \is_finite(s.softcap) ==> reaches_product(each, logit_factors(s.scale, s.softcap), 0x1p-1074);
    //@ assert count: reaches(count, d + 8);
    /*@ assert times: \is_finite(s.softcap) ==> \is_finite(count) ==> \is_finite(each) ==>
      @     product_between(d + 8, logit_factors(s.scale, s.softcap) * 0x1p-1074, count, each); */
    //@ assert lost: \is_finite(s.softcap) ==> reaches(lost, logit_lost(s.scale, s.softcap, d));
    const double sizes = fl_mul_up(scale, size);
    /*@ assert sizes: \is_finite(scale) ==> \is_finite(size) ==>
      @     product_between(\abs(s.scale), terms_real((integer)s.kind, q, k, d), scale, size); */
    //@ assert scaled: reaches(sizes, scaled_terms(s, q, k, d));
    const double bound = plus_product(lost, sizes, rounding);
    /*@ assert bound: \is_finite(s.softcap) ==> \forall real o; reaches(scale_off, o) ==>
      @     reaches_plus(bound, logit_lost(s.scale, s.softcap, d), scaled_terms(s, q, k, d),
      @                  logit_rounding((integer)s.kind, s.softcap, d, o)); */
    return bound;
}

/* e^h (1 + 1.04 u) - 1 and its like downwards, h = e + u (lse - l): what is wrong with a weight, relatively; e^h - 1 <= h + h^2.
 * Where l lies far below, the weight is negligible, so long as its logit is known. lse, which is handed in, is not below the
 * largest logit, for which it stands. */
/*@ requires number: \ge_double(e, (double)0.0);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real x; reaches(e, x) ==> weight_reached(\result, x, lse, l);
  @ */
static double weight_error(double e, double lse, double l)
{
    const bool far = fl_sub_down(lse, l) > FAR;
    const double below = fl_sub_up(lse, l), h = far ? e : plus_product(e, below, 0x1p-53);
    //@ assert near: lies_near(lse, l) ==> !far && reaches(below, lse - l);
    //@ assert below: lies_far(lse, l) ==> reaches(below, lse - l);
    //@ assert unit: reaches((double)0x1p-53, 0x1p-53) && reaches((double)0x1.2p-53, 0x1.2p-53);
    /*@ assert shift: !far ==> lies_near(lse, l) || lies_far(lse, l) ==> \forall real x; reaches(e, x) ==>
      @     reaches_plus(h, x, lse - l, 0x1p-53) && reaches(h, shift_real(x, lse, l)); */
    if (!(h <= WIDE))
        return fl_infinity();
    const double wide = fl_add_up(h, 0x1.2p-53);
    //@ assert wide: \forall real t; reaches(h, t) ==> reaches(wide, widened(t));
    const double off = far ? 0.0 : plus_product(wide, h, wide);
    /*@ assert off: !far ==> \forall real t; reaches(h, t) ==> reaches_plus(off, widened(t), t, widened(t)) &&
      @     reaches(off, weight_error_real(t)); */
    //@ assert known: \is_finite(h) && \forall real t; reaches(h, t) ==> t <= 0.25;
    //@ assert none: far ==> h == e && \is_finite(off) && off == 0;
    //@ assert reached: \forall real x; reaches(e, x) ==> weight_reached(off, x, lse, l);
    return off;
}

/* In place of the logits x: what is wrong with each weight, relatively. A bias of minus infinity hides a key as a mask does. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires read:   \valid_read(q + (0 .. m.d - 1));
  @ requires write:  \valid(x + (0 .. m.n - 1));
  @ requires apart:  memory_apart(m, x, m.n) && row_apart(bias, mask, m.n, x, m.n) &&
  @     \separated(q + (0 .. m.d - 1), x + (0 .. m.n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. m.n - 1];
  @ ensures numbers: \forall integer j; 0 <= j < m.n ==> \ge_double(x[j], (double)0.0);
  @ ensures upper:   \is_finite(m.score.softcap) ==> \forall real off; reaches(scale_off, off) ==>
  @     \forall integer j; 0 <= j < m.n ==> key_reached{Pre}(\at(x[j], Post), m, q, bias, mask, lse, \at(x[j], Pre), off, j);
  @ */
static void weight_errors(attest_memory m, const double *q, const double *bias, const uint8_t *mask, double lse,
                          double scale_off, double *x)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:   0 <= j <= m.n;
      @ loop invariant numbers: \forall integer i; 0 <= i < j ==> \ge_double(x[i], (double)0.0);
      @ loop invariant query:   same_values{Here, Pre}(q, m.d);
      @ loop invariant keys:    same_values{Here, Pre}(m.keys, m.n * m.d);
      @ loop invariant bias:    bias != \null ==> same_values{Here, Pre}(bias, m.n);
      @ loop invariant mask:    mask != \null ==> \forall integer i; 0 <= i < m.n ==> mask[i] == \at(mask[i], Pre);
      @ loop invariant logits:  \forall integer i; j <= i < m.n ==> kept{Here, Pre}(x, i);
      @ loop invariant upper:   \is_finite(m.score.softcap) ==> \forall real o; reaches(scale_off, o) ==>
      @     \forall integer i; 0 <= i < j ==> key_reached{Pre}(\at(x[i], Here), m, q, bias, mask, lse, \at(x[i], Pre), o, i);
      @ loop assigns j, x[0 .. m.n - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.d);
        const double *key = m.keys + j * m.d;
        const double l = x[j];
        //@ assert key: same_values{Here, Pre}(key, m.d);
        /*@ ghost
          /@ loop invariant range: 0 <= t <= m.d;
           @ loop invariant same:  same_terms{Here, Pre}((integer)m.score.kind, q, key, t);
           @ loop assigns t;
           @ loop variant m.d - t; @/
          for (int64_t t = 0; t < m.d; t++) {
              /@ assert entry: same_entry{Here, Pre}(q, t) && same_entry{Here, Pre}(key, t); @/
              /@ assert more: same_terms{Here, Pre}((integer)m.score.kind, q, key, t + 1); @/
          }
        */
        const bool hidden = !attest_visible(mask, j) || (bias != NULL && !fl_is_finite(bias[j]));
        //@ assert hidden: hidden <==> key_hidden{Pre}(bias, mask, j);
        const double e = attest_logit_error(m.score, q, key, m.d, scale_off);
        //@ assert scaled: same_scaled{Here, Pre}(m.score, q, key, m.d);
        /*@ assert logit: \is_finite(m.score.softcap) ==> \forall real o; reaches(scale_off, o) ==>
          @     logit_reached{Pre}(e, m.score, q, key, m.d, o); */
        const double size = fl_abs(l), biased = bias == NULL ? e : plus_product(e, size, 0x1p-52);
        //@ assert size: reaches(size, \abs(l)) && reaches((double)0x1p-52, 0x1p-52);
        /*@ assert added: bias != \null ==> \is_finite(m.score.softcap) ==> \forall real o; reaches(scale_off, o) ==>
          @     reaches_plus(biased, logit_error_real{Pre}(m.score, q, key, m.d, o), \abs(l), 0x1p-52); */
        /*@ assert biased: \is_finite(m.score.softcap) ==> \forall real o; reaches(scale_off, o) ==>
          @     key_off{Pre}(biased, m, q, bias, \at(j, Here), l, o); */
        const double off = hidden ? 0.0 : weight_error(biased, lse, l);
        /*@ assert off: \is_finite(m.score.softcap) ==> \forall real o; reaches(scale_off, o) ==>
          @     key_reached{Pre}(off, m, q, bias, mask, lse, l, o, \at(j, Here)) &&
          @     key_reached{Pre}(off, m, q, bias, mask, lse, \at(x[\at(j, Here)], Pre), o, \at(j, Here)); */
        x[j] = off;
        //@ assert rest: \forall integer i; j < i < m.n ==> kept{LoopCurrent, Here}(x, i);
        //@ assert query: same_values{LoopCurrent, Here}(q, m.d);
        //@ assert keys: same_values{LoopCurrent, Here}(m.keys, m.n * m.d);
        //@ assert bias: bias != \null ==> same_values{LoopCurrent, Here}(bias, m.n);
    }
}

/* H = sum_j p_j x_j, with what the computed p_j is wrong by */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(p + (0 .. n - 1)) && \valid_read(x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  not_negative(p, n) ==> not_negative(x, n) ==> mean_reached{Pre}(\result, p, x, n);
  @ */
static double mean_error(const double *p, const double *x, int64_t n)
{
    double sum = NEGLIGIBLE;
    //@ assert none: reaches(sum, 0x1p-980) && weights_reached(sum, p, x, 0);
    /*@ loop invariant range:  0 <= j <= n;
      @ loop invariant number: \ge_double(sum, (double)0.0);
      @ loop invariant upper:  not_negative(p, n) ==> not_negative(x, n) ==> weights_reached(sum, p, x, j);
      @ loop assigns j, sum;
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ assert factors: not_negative(p, n) ==> not_negative(x, n) ==> reaches(p[j], p[j]) && reaches(x[j], x[j]);
        //@ assert before: not_negative(p, n) ==> not_negative(x, n) ==> reaches(sum, weights_off(p, x, j));
        const double next = plus_product(sum, p[j], x[j]);
        //@ assert next: not_negative(p, n) ==> not_negative(x, n) ==> reaches_plus(next, weights_off(p, x, j), p[j], x[j]);
        sum = next;
    }
    //@ assert sum: not_negative(p, n) ==> not_negative(x, n) ==> reaches(sum, weights_off(p, x, n));
    const double gamma = gamma_up(lanes(n) + 1), mean = plus_product(sum, sum, gamma);
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

/* error += to_gap |v - y| + to_size |v| */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(v + (0 .. d - 1)) && \valid_read(y + (0 .. d - 1));
  @ requires write:  \valid(error + (0 .. d - 1)) && \separated(v + (0 .. d - 1), error + (0 .. d - 1)) &&
  @     \separated(y + (0 .. d - 1), error + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    error[0 .. d - 1];
  @ ensures numbers: \forall integer b; 0 <= b < d ==> \ge_double(error[b], (double)0.0);
  @ ensures upper:   \forall real e, g, s, integer b; 0 <= b < d ==> reaches(to_gap, g) ==> reaches(to_size, s) ==>
  @     reaches(\at(error[b], Pre), e) ==> part_reached{Pre}(\at(error[b], Post), e, g, s, v, y, b);
  @ ensures infinite: !\is_finite(to_gap) ==> \forall integer b; 0 <= b < d ==> \is_plus_infinity(error[b]);
  @ */
static void add_part(double to_gap, double to_size, const double *v, const double *y, int64_t d, double *error)
{
    /*@ loop invariant range:   0 <= b <= d;
      @ loop invariant numbers: \forall integer c; 0 <= c < b ==> \ge_double(error[c], (double)0.0);
      @ loop invariant values:  same_values{Here, Pre}(v, d) && same_values{Here, Pre}(y, d);
      @ loop invariant rest:    \forall integer c; b <= c < d ==> kept{Here, Pre}(error, c);
      @ loop invariant upper:   \forall real e, g, s, integer c; 0 <= c < b ==> reaches(to_gap, g) ==> reaches(to_size, s) ==>
      @     reaches(\at(error[c], Pre), e) ==> part_reached{Pre}(error[c], e, g, s, v, y, c);
      @ loop invariant infinite: !\is_finite(to_gap) ==> \forall integer c; 0 <= c < b ==> \is_plus_infinity(error[c]);
      @ loop assigns b, error[0 .. d - 1];
      @ loop variant d - b; */
    for (int64_t b = 0; b < d; b++) {
        const double gap = gap_up(v[b], y[b]), size = fl_abs(v[b]);
        //@ assert gap: reaches(gap, gap_size(\at(v[\at(b, Here)], Pre), \at(y[\at(b, Here)], Pre)));
        //@ assert size: reaches(size, \abs(\at(v[\at(b, Here)], Pre)));
        //@ assert kept: kept{Here, Pre}(error, b);
        //@ assert before: \forall real e; reaches(\at(error[\at(b, Here)], Pre), e) ==> reaches(error[b], e);
        const double with_gap = plus_product(error[b], to_gap, gap), all = plus_product(with_gap, to_size, size);
        /*@ assert with_gap: \forall real e, g; reaches(to_gap, g) ==> reaches(error[b], e) ==>
          @     reaches_plus(with_gap, e, g, gap_size(\at(v[\at(b, Here)], Pre), \at(y[\at(b, Here)], Pre))) &&
          @     reaches(with_gap, gap_joined(e, g, gap_size(\at(v[\at(b, Here)], Pre), \at(y[\at(b, Here)], Pre)))); */
        /*@ assert with_size: \forall real w, s; reaches(to_size, s) ==> reaches(with_gap, w) ==>
          @     reaches_plus(all, w, s, \abs(\at(v[\at(b, Here)], Pre))); */
        /*@ assert with_both: \forall real e, g, s; reaches(to_gap, g) ==> reaches(to_size, s) ==> reaches(error[b], e) ==>
          @     reaches_plus(all, gap_joined(e, g, gap_size(\at(v[\at(b, Here)], Pre), \at(y[\at(b, Here)], Pre))), s,
          @         \abs(\at(v[\at(b, Here)], Pre))); */
        /*@ assert all: \forall real e, g, s; reaches(to_gap, g) ==> reaches(to_size, s) ==> reaches(error[b], e) ==>
          @     part_reached{Pre}(all, e, g, s, v, y, \at(b, Here)); */
        error[b] = all;
        //@ assert values: same_values{LoopCurrent, Here}(v, d) && same_values{LoopCurrent, Here}(y, d);
        //@ assert rest: \forall integer c; b < c < d ==> kept{LoopCurrent, Here}(error, c);
    }
}

/* How far each element of the output y may be off, given what is wrong with each weight, x */
/*@ requires memory: memory_ok(m);
  @ requires read:   \valid_read(p + (0 .. m.n - 1)) && \valid_read(x + (0 .. m.n - 1)) && \valid_read(y + (0 .. m.v - 1));
  @ requires write:  \valid(error + (0 .. m.v - 1));
  @ requires apart:  memory_apart(m, error, m.v) && \separated(p + (0 .. m.n - 1), error + (0 .. m.v - 1)) &&
  @     \separated(x + (0 .. m.n - 1), error + (0 .. m.v - 1)) && \separated(y + (0 .. m.v - 1), error + (0 .. m.v - 1));
  @ requires errors: not_negative(x, m.n);
  @ terminates \true;
  @ exits      \false;
  @ assigns    error[0 .. m.v - 1];
  @ ensures numbers:  \forall integer b; 0 <= b < m.v ==> \ge_double(error[b], (double)0.0);
  @ ensures infinite: not_negative{Pre}(p, m.n) ==> 0.5 <= mean_error_real{Pre}(p, x, m.n) ==>
  @     \forall integer b; 0 <= b < m.v ==> \is_plus_infinity(error[b]);
  @ */
static void row_errors(attest_memory m, const double *p, const double *x, const double *y, double *error)
{
    //@ assert apart: \separated(error + (0 .. m.v - 1), m.values + (0 .. m.n * m.v - 1));
    const double mean = mean_error(p, x, m.n), gamma = gamma_up(2 * (lanes(m.n) + 1)), share = share_up(mean, gamma);
    //@ assert gamma: reaches(gamma, gamma_of(m.n));
    //@ assert mean: not_negative(p, m.n) ==> reaches(mean, mean_error_real(p, x, m.n));
    //@ assert share: not_negative(p, m.n) ==> reaches(share, share_of(p, x, m.n));
    //@ assert unknown: not_negative(p, m.n) ==> 0.5 <= mean_error_real(p, x, m.n) ==> !\is_finite(share);
    const double count = number(m.n + 1), lost = fl_mul_up(count, UNDERFLOW);
    //@ assert times: product_between(m.n + 1, 0x1p-1074, count, 0x1p-1074);
    //@ assert lost: reaches(lost, lost_elements(m.n));
    const double first = attest_at_most(lost);
    //@ assert first: reaches(first, lost_elements(m.n));
    /*@ loop invariant range:   0 <= b <= m.v;
      @ loop invariant numbers: \forall integer c; 0 <= c < b ==> \ge_double(error[c], (double)0.0);
      @ loop invariant upper:   \forall integer c; 0 <= c < b ==> reaches(error[c], lost_elements(m.n));
      @ loop assigns b, error[0 .. m.v - 1];
      @ loop variant m.v - b; */
    for (int64_t b = 0; b < m.v; b++)
        error[b] = first;
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:   0 <= j <= m.n;
      @ loop invariant numbers: \forall integer b; 0 <= b < m.v ==> \ge_double(error[b], (double)0.0);
      @ loop invariant weights: same_values{Here, Pre}(p, m.n) && same_values{Here, Pre}(x, m.n);
      @ loop invariant values:  same_values{Here, Pre}(m.values, m.n * m.v);
      @ loop invariant output:  same_values{Here, Pre}(y, m.v);
      @ loop invariant infinite: 0 < j ==> !\is_finite(share) ==> \forall integer b; 0 <= b < m.v ==> \is_plus_infinity(error[b]);
      @ loop assigns j, error[0 .. m.v - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.v);
        const double *v = m.values + j * m.v;
        //@ assert value: same_values{Here, Pre}(v, m.v);
        //@ assert kept_p: kept{Here, Pre}(p, j);
        //@ assert kept_x: kept{Here, Pre}(x, j);
        //@ assert error_positive: reaches(\at(x[\at(j, Here)], Pre), \at(x[\at(j, Here)], Pre)) && reaches(x[j], x[j]);
        /*@ assert share_positive: not_negative{Pre}(p, m.n) ==> reaches(\at(p[\at(j, Here)], Pre), \at(p[\at(j, Here)], Pre)) &&
          @     reaches(p[j], p[j]); */
        const double part = fl_mul_up(p[j], share), to_gap = fl_mul_up(part, x[j]),
                     to_size = plus_product(NEGLIGIBLE, part, gamma);
        /*@ assert part_order: not_negative{Pre}(p, m.n) ==> \is_finite(p[j]) ==> \is_finite(share) ==>
          @     product_between(p[j], share_of{Pre}(p, x, m.n), p[j], share); */
        //@ assert part: not_negative{Pre}(p, m.n) ==> reaches(part, key_part(p[j], share_of{Pre}(p, x, m.n)));
        /*@ assert gap_order: not_negative{Pre}(p, m.n) ==> \is_finite(part) ==> \is_finite(x[j]) ==>
          @     product_between(key_part(p[j], share_of{Pre}(p, x, m.n)), x[j], part, x[j]); */
        //@ assert to_gap: not_negative{Pre}(p, m.n) ==> reaches(to_gap, gap_share(key_part(p[j], share_of{Pre}(p, x, m.n)), x[j]));
        //@ assert negligible: reaches((double)NEGLIGIBLE, 0x1p-980);
        /*@ assert plus: not_negative{Pre}(p, m.n) ==>
          @     reaches_plus(to_size, 0x1p-980, key_part(p[j], share_of{Pre}(p, x, m.n)), gamma_of(m.n)); */
        /*@ assert to_size: not_negative{Pre}(p, m.n) ==>
          @     reaches(to_size, size_share(key_part(p[j], share_of{Pre}(p, x, m.n)), gamma_of(m.n))); */
        //@ assert no_gap: !\is_finite(share) ==> !\is_finite(to_gap);
        //@ ghost Before: ;
        add_part(to_gap, to_size, v, y, m.v, error);
        //@ assert weights: same_values{Before, Here}(p, m.n) && same_values{Before, Here}(x, m.n);
        //@ assert values: same_values{Before, Here}(m.values, m.n * m.v);
        //@ assert output: same_values{Before, Here}(y, m.v);
        /*@ assert joined: not_negative{Pre}(p, m.n) ==> \forall real e, integer b; 0 <= b < m.v ==> reaches(\at(error[b], Before), e) ==>
          @     part_reached{Before}(\at(error[b], Here), e, gap_share(key_part(\at(p[j], Before), share_of{Pre}(p, x, m.n)), \at(x[j],
          @         Before)),
          @         size_share(key_part(\at(p[j], Before), share_of{Pre}(p, x, m.n)), gamma_of(m.n)), v, y, b); */
    }
}

void attest_attention_error(attest_memory m, const double *q, const double *bias, const uint8_t *mask, const double *p,
                            const double *y, double lse, double scale_off, double *work, double *error)
{
    attest_logits(m.score, q, m.keys, bias, m.n, m.d, work);
    weight_errors(m, q, bias, mask, lse, scale_off, work);
    row_errors(m, p, work, y, error);
}
