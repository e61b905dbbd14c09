#define VECTOR_VALUES
#define SCALE_VALUES
#define SCORE_VALUES
#define SLOPE_VALUES
#ifdef OVER_THE_REALS
#include "logic/tanh_none.h"
#endif
#include "logic/logit.h"
#include "rounding_steps.h"
#include "logic/rows.h"
#include "logic/same_sums.h"
#include "vector.h"
#include "score.h"
#include "fl.h"
#include "tanh.h"
#include "logic/index.h"
#include <stddef.h>

double attest_default_scale(int64_t n)
{
    const double width = (double)n;
    //@ IEEE_ASSERT(width, exact_width(width, n))
    const double root = fl_sqrt(width), scale = fl_div(1.0, root);
    //@ IEEE_ASSERT(between, root_between(\sqrt((real)n)))
    //@ IEEE_ASSERT(root, nearest_once(root, \sqrt((real)n)))
    //@ IEEE_ASSERT(positive, 0.5 <= root <= 0x1p21)
    //@ IEEE_ASSERT(times, inverse_times(root, 1 / root))
    //@ IEEE_ASSERT(small, 1 / root <= 2)
    //@ IEEE_ASSERT(near, \is_finite(scale) && nearest_once(scale, 1 / root))
    //@ IEEE_ASSERT(scale, 0 <= scale <= 3 && inverse_near(scale, root))
    //@ IEEE_ASSERT(inverted, roots_scaled(scale, root, \sqrt((real)n)) && root_inverted(scale, \sqrt((real)n)))
    //@ IEEE_ASSERT(inverse, inverse_times(\sqrt((real)n), root_scale(n)))
    //@ IEEE_ASSERT(near_root, root_inverse(scale, root_scale(n)))
    return scale;
}

/*@ predicate score_near(integer kind, real r, real x, real size, integer d) =
  @     computed(r, x, size, score_depth(kind) - 1 + sum_depth(d), 8 * (d + 1));
  @ lemma computed_negated: \forall real r, s, x, y, size, k, m; computed(r, x, size, k, m) ==> s <= -r ==> -r <= s ==> y <= -x ==>
  @     -x <= y ==> computed(s, y, size, k, m);
  @ // one more rounding, that of w raw
  @ predicate logit_step(real r, real w, real raw, real x, real size, real k, real m) =
  @     logit_computed(r, w, x, size, k + 1, m + 1);
  @ lemma logit_of: \forall real r, w, raw, x, size, k, m; computed(raw, x, size, k, m) ==> scaled(r, w, raw) ==> 0 <= size ==>
  @     \let e = 0x1.0001p-53 * (k * size) + m * 0x1p-1074;
  @     gap_scaled(w, raw, x, e) && size_scaled(w, raw, size + e) && error_is(e, k, size, m) && error_times(\abs(w), e, k, size, m) &&
  @     error_small(e, size, m) && order_scaled(\abs(w), e, 0x1p-16 * size + m * 0x1p-1074) && order_scaled(\abs(w), m, 0x1p50) &&
  @     order_scaled(\abs(w), 0.0, size) && logit_step(r, w, raw, x, size, k, m); */

/* After the lemmas above, which the provers find where they see less. */
#ifdef OVER_THE_REALS
#include "logit_value.h"
#endif

/* The raw score, before scale and softcap. */
/*@ requires known: known_kind(kind);
  @ requires width: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(q + (0 .. d - 1)) && \valid_read(k + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures sign: kind == ATTEST_L2 || kind == ATTEST_LAPLACE ==> \is_finite(\result) ==> \result <= 0.0;
  @ ensures near: \is_finite(\result) ==> direct((integer)kind) ==>
  @     score_near((integer)kind, \result, score_real((integer)kind, q, k, d), score_size((integer)kind, q, k, d), d);
  @ REAL_ENSURES(real, \result == raw_value((integer)kind, q, k, d))
  @ */
static double raw_score(attest_kind kind, const double *q, const double *k, int64_t d)
{
    switch (kind) {
    case ATTEST_DOT:
        return attest_dot(q, k, d);
    case ATTEST_L2: {
        const double squares = attest_squared_distance(q, k, d);
        //@ assert squares: \is_finite(squares) ==> score_near(ATTEST_L2, squares, squares_real(q, k, d), squares_real(q, k, d), d);
        return fl_neg(squares);
    }
    case ATTEST_LAPLACE: {
        const double gaps = attest_l1_distance(q, k, d);
        //@ assert gaps: \is_finite(gaps) ==> score_near(ATTEST_LAPLACE, gaps, gaps_real(q, k, d), gaps_real(q, k, d), d);
        return fl_neg(gaps);
    }
    case ATTEST_L2_EXPANDED: {
        //@ REAL_GHOST(square_expanded(q, k, d);)
        const double ends = fl_add(attest_dot(q, q, d), attest_dot(k, k, d));
        return fl_sub(fl_mul(2.0, attest_dot(q, k, d)), ends);
    }
    default:
        return 0.0;
    }
}

double attest_logit(attest_score s, const double *q, const double *k, int64_t d)
{
    //@ REAL_ASSERT(uniform, s.kind == ATTEST_UNIFORM ==> logit_value(s, q, k, d) == 0)
    if (s.kind == ATTEST_UNIFORM)
        return 0.0;
    const double raw = raw_score(s.kind, q, k, d), l = fl_mul(s.scale, raw);
    /*@ assert raw: \is_finite(l) ==> direct((integer)s.kind) ==> \is_finite(s.scale) && \is_finite(raw) &&
      @     scaled(l, s.scale, raw) &&
      @     score_near((integer)s.kind, raw, score_real((integer)s.kind, q, k, d), score_size((integer)s.kind, q, k, d), d); */
    /*@ assert step: \is_finite(l) ==> direct((integer)s.kind) ==>
      @     logit_step(l, s.scale, raw, score_real((integer)s.kind, q, k, d), score_size((integer)s.kind, q, k, d),
      @                score_depth((integer)s.kind) - 1 + sum_depth(d), 8 * (d + 1)); */
    //@ REAL_ASSERT(value, logit_from(l, s, q, k, d))
    //@ REAL_ASSERT(cap, cap_is(s.softcap, l, tanh_real(l / s.softcap)))
    return s.softcap > 0.0 ? fl_mul(s.softcap, attest_tanh(fl_div(l, s.softcap))) : l;
}

/*@ lemma same_logit{L, M}: \forall double r, w, integer kind, double *q, *k, integer d; same_sums{L, M}(q, k, d) ==>
  @     logit_near{L}(r, w, kind, q, k, d) ==> logit_near{M}(r, w, kind, q, k, d); */

void attest_logits(attest_score s, const double *q, const double *keys, const double *bias, int64_t n, int64_t d,
                   double *out)
{
    /*@ loop invariant range: 0 <= j <= n;
      @ loop invariant bias:  bias != \null ==> \forall integer i; 0 <= i < j ==> \is_finite(out[i]) ==> \is_finite(bias[i]);
      @ loop invariant query: same_values{Here, Pre}(q, d);
      @ loop invariant keys:  same_values{Here, Pre}(keys, n * d);
      @ loop invariant added: bias != \null ==> same_values{Here, Pre}(bias, n);
      @ loop invariant near:  \forall integer i; 0 <= i < j ==> logit_written{Pre}(out[i], s, q, keys, bias, d, i);
      @ REAL_INVARIANT(real, \forall integer i; 0 <= i < j ==> logit_is{Pre}(out[i], s, q, keys, bias, d, i))
      @ loop assigns j, out[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ ghost row_inside(j, n, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        const double *k = keys + j * d;
        //@ assert key: same_values{Here, Pre}(k, d);
        /*@ ghost
          SAME_SUMS(Here, Pre, q, k, d)
        */
        const double l = attest_logit(s, q, k, d);
        const double r = bias == NULL ? l : fl_add(l, bias[j]);
        //@ assert plain: bias == \null ==> \is_finite(l) ==> biased{Pre}(l, l, bias, \at(j, Here));
        //@ assert biased: \is_finite(r) ==> biased{Pre}(r, l, bias, \at(j, Here));
        //@ assert near: logit_written{Pre}(r, s, q, keys, bias, d, \at(j, Here));
        //@ REAL_ASSERT(same, same_logit_value{Here, Pre}(s, q, k, d))
        //@ REAL_ASSERT(real, logit_is{Pre}(r, s, q, keys, bias, d, \at(j, Here)))
        out[j] = r;
        //@ assert query: same_values{LoopCurrent, Here}(q, d);
    }
}

/* d logit / d raw score: the scale, times softcap's derivative 1 - tanh^2 where there is one. */
/*@ requires known: known_kind(s.kind);
  @ requires width: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(q + (0 .. d - 1)) && \valid_read(k + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures plain: \is_finite(s.softcap) && s.softcap <= 0.0 ==> \result == s.scale;
  @ REAL_ENSURES(real, \result == logit_slope(s, q, k, d))
  @ */
static double slope(attest_score s, const double *q, const double *k, int64_t d)
{
    //@ REAL_ASSERT(plain, !(s.softcap > 0) ==> logit_slope(s, q, k, d) == s.scale)
    if (!(s.softcap > 0.0))
        return s.scale;
    const double t = attest_tanh(fl_div(fl_mul(s.scale, raw_score(s.kind, q, k, d)), s.softcap));
    //@ REAL_ASSERT(from, logit_from(s.scale * raw_value((integer)s.kind, q, k, d), s, q, k, d))
    //@ REAL_ASSERT(cap, cap_is(s.softcap, s.scale * raw_value((integer)s.kind, q, k, d), t))
    //@ REAL_ASSERT(value, slope_is(logit_slope(s, q, k, d), s.scale, t))
    return fl_mul(s.scale, fl_mul(fl_sub(1.0, t), fl_add(1.0, t)));
}

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures unit: \result == -1.0 || \result == 0.0 || \result == 1.0;
  @ REAL_ENSURES(real, \result == sign_real(x))
  @ */
static inline double sign(double x)
{
    return x > 0.0 ? 1.0 : (x < 0.0 ? -1.0 : 0.0);
}

/* d score / d q_b, apart from the slope. */
/*@ requires known: known_kind(kind);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures uniform: kind == ATTEST_UNIFORM ==> \result == 0.0;
  @ ensures dot: kind == ATTEST_DOT ==> IS_VALUE(\result, k) && (\is_finite(\result) ==> \is_finite(k));
  @ IEEE_ENSURES(twice, kind == ATTEST_L2 ==> \is_finite(\result) ==> twice_rounded(\result, q, k))
  @ REAL_ENSURES(real, \result == score_by_query((integer)kind, q, k))
  @ */
static inline double partial(attest_kind kind, double q, double k)
{
    switch (kind) {
    case ATTEST_DOT:
        return k;
    case ATTEST_L2:
    case ATTEST_L2_EXPANDED: {
        const double gap = fl_sub(q, k), twice = fl_mul(-2.0, gap);
        //@ IEEE_ASSERT(gap, \is_finite(twice) ==> less_rounded(gap, q, k) && times_rounded(twice, -2.0, gap))
        return twice;
    }
    case ATTEST_LAPLACE:
        return fl_neg(sign(fl_sub(q, k)));
    default:
        return 0.0;
    }
}

#ifndef OVER_THE_REALS
/*@ predicate slopes_of{L, M}(attest_kind kind, double w, double *q, double *k, double *to_q, double *to_k, integer b) =
  @     query_slope_rounded((integer)kind, w, \at(to_q[b], M), \at(q[b], L), \at(k[b], L)) &&
  @     key_slope_rounded((integer)kind, w, \at(to_k[b], M), \at(q[b], L), \at(k[b], L));
  @ predicate same_slope(real x, real y) = x == y;
  @ lemma slopes_rounded_of{L, M}: \forall attest_score s, attest_kind kind, double w, *q, *k, *to_q, *to_k, integer b;
  @     slopes_of{L, M}(kind, w, q, k, to_q, to_k, b) ==> kind == s.kind ==> same_slope(w, s.scale) ==>
  @     slopes_rounded{L, M}(s, q, k, to_q, to_k, b); */
#endif

/* The derivatives, w being the slope; always inlined, so that `kind` is a constant in each copy. */
/*@ requires known: known_kind(kind);
  @ requires width: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(q + (0 .. d - 1)) && \valid_read(k + (0 .. d - 1));
  @ requires write: \valid(to_q + (0 .. d - 1)) && \valid(to_k + (0 .. d - 1));
  @ requires apart: \separated(to_q + (0 .. d - 1), to_k + (0 .. d - 1)) &&
  @                 \separated(to_q + (0 .. d - 1), q + (0 .. d - 1)) &&
  @                 \separated(to_q + (0 .. d - 1), k + (0 .. d - 1)) &&
  @                 \separated(to_k + (0 .. d - 1), q + (0 .. d - 1)) &&
  @                 \separated(to_k + (0 .. d - 1), k + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    to_q[0 .. d - 1], to_k[0 .. d - 1];
  @ ensures uniform: kind == ATTEST_UNIFORM ==> \forall integer b; 0 <= b < d ==>
  @     IS_VALUE(to_q[b], 0.0) && IS_VALUE(to_k[b], 0.0);
  @ IEEE_ENSURES(slopes, smooth((integer)kind) ==> \forall integer b; 0 <= b < d ==>
  @     slopes_of{Pre, Post}(kind, w, q, k, to_q, to_k, b))
  @ REAL_ENSURES(real, \forall integer b; 0 <= b < d ==> gradient_is{Pre}(to_q[b], to_k[b], (integer)kind, w, q, k, b))
  @ */
__attribute__((always_inline)) static inline void gradient_of(attest_kind kind, double w, const double *restrict q,
                                                              const double *restrict k, int64_t d,
                                                              double *restrict to_q, double *restrict to_k)
{
    /*@ loop invariant range: 0 <= b <= d;
      @ loop invariant uniform: kind == ATTEST_UNIFORM ==> \forall integer c; 0 <= c < b ==>
      @     IS_VALUE(to_q[c], 0.0) && IS_VALUE(to_k[c], 0.0);
      @ IEEE_INVARIANT(slopes, smooth((integer)kind) ==> \forall integer c; 0 <= c < b ==>
      @     slopes_of{Pre, Here}(kind, w, q, k, to_q, to_k, c))
      @ REAL_INVARIANT(real, \forall integer c; 0 <= c < b ==> gradient_is{Pre}(to_q[c], to_k[c], (integer)kind, w, q, k, c))
      @ loop assigns b, to_q[0 .. d - 1], to_k[0 .. d - 1];
      @ loop variant d - b; */
    for (int64_t b = 0; b < d; b++) {
        const double of_q = kind == ATTEST_UNIFORM ? 0.0 : fl_mul(w, partial(kind, q[b], k[b]));
        //@ REAL_ASSERT(none, kind == ATTEST_UNIFORM ==> score_by_query((integer)kind, q[b], k[b]) == 0)
        //@ REAL_ASSERT(query, times_is(of_q, w, score_by_query((integer)kind, q[b], k[b])))
        //@ REAL_ASSERT(key, kind != ATTEST_DOT ==> minus_partials(w, (integer)kind, q[b], k[b]))
        //@ REAL_ASSERT(dot, kind == ATTEST_DOT ==> partials(of_q, w * q[b], (integer)kind, w, q[b], k[b]))
        to_q[b] = of_q;
        to_k[b] = kind == ATTEST_DOT ? fl_mul(w, q[b]) : fl_neg(of_q);
        //@ REAL_ASSERT(minus, kind != ATTEST_DOT ==> minus(to_k[b], of_q))
        //@ IEEE_ASSERT(slopes, smooth((integer)kind) ==> slopes_of{Pre, Here}(kind, w, q, k, to_q, to_k, \at(b, Here)))
        //@ REAL_ASSERT(real, gradient_is{Pre}(to_q[b], to_k[b], (integer)kind, w, q, k, \at(b, Here)))
    }
}

void attest_logit_gradient(attest_score s, const double *q, const double *k, int64_t d, double *to_q, double *to_k)
{
    const double w = slope(s, q, k, d);
    switch (s.kind) {
    case ATTEST_DOT:
        gradient_of(ATTEST_DOT, w, q, k, d, to_q, to_k);
        break;
    case ATTEST_L2:
    case ATTEST_L2_EXPANDED:
        gradient_of(ATTEST_L2, w, q, k, d, to_q, to_k);
        break;
    case ATTEST_LAPLACE:
        gradient_of(ATTEST_LAPLACE, w, q, k, d, to_q, to_k);
        break;
    default:
        gradient_of(ATTEST_UNIFORM, w, q, k, d, to_q, to_k);
    }
    /*@ IEEE_ASSERT(slopes, \is_finite(s.softcap) ==> s.softcap <= 0 ==> smooth((integer)s.kind) ==> \forall integer b; 0 <= b < d ==>
      @     same_slope(w, s.scale) && slopes_of{Pre, Here}(s.kind, w, q, k, to_q, to_k, b) &&
      @     slopes_rounded{Pre, Here}(s, q, k, to_q, to_k, b)) */
    //@ REAL_ASSERT(real, \forall integer b; 0 <= b < d ==> gradient_known{Pre}(to_q[b], to_k[b], s, q, k, d, b))
}
