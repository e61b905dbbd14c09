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
#include "logic/sum.h"
#include "vector.h"
#include "attention_memory.h"
#include "weighted_rows.h"
#include "answer_asked.h"
#include "attention.h"
#include "attention_same.h"
#include "logic/found_share.h"
#include "error_steps.h"
#include "exp.h"
#include "share_errors.h"
#include "tanh.h"
#include "tracked_score.h"
#include <stddef.h>

#define WIDE 0.25     /* a gap of two logits that is known no better says little of a share */
#define GONE (-747.0) /* from there down nothing is left of a share, however wide the gap */

/*@ // two logits, each its score x, y times the scale, which s stands for, and a bias
  @ predicate scales_moved(real scale, real s, real x, real y, real off) =
  @     \abs((scale * x - scale * y) - (s * x - s * y)) <= \abs(s * x - s * y) * off;
  @ predicate moved_parts(real scale, real s, real x, real y) =
  @     (scale * x - scale * y) - (s * x - s * y) == (x - y) * scale - (x - y) * s && s * x - s * y == s * (x - y);
  @ lemma moved_parts_of: \forall real scale, s, x, y; moved_parts(scale, s, x, y);
  @ predicate size_of_product(real s, real g) = times_is(\abs(s * g), \abs(s), \abs(g));
  @ lemma size_of_product_of: \forall real s, g; size_of_product(s, g);
  @ predicate product_moved(real a, real b, real p, real off) = b * (off * a) == p * off;
  @ lemma product_moved_of: \forall real a, b, p, off; times_is(p, a, b) ==> equal_scaled(off, p, a * b) && product_moved(a, b, p, off);
  @ predicate off_times(real s, real g, real off) = product_moved(\abs(s), \abs(g), \abs(s * g), off);
  @ lemma off_times_with: \forall real s, g, off; size_of_product(s, g) ==> off_times(s, g, off);
  @ lemma off_times_of: \forall real s, g, off; size_of_product(s, g) && off_times(s, g, off);
  @ lemma scales_moved_of: \forall real scale, s, x, y, off; scale_stands(scale, s, off) ==> gap_scaled(x - y, scale, s, off * \abs(s)) &&
  @     off_times(s, x - y, off) && moved_parts(scale, s, x, y) && scales_moved(scale, s, x, y, off);
  @ predicate tracks_scaled(attest_tracked t, real s, real x) = tracks(t, s * x);
  @ // so they lie apart, but for what the scale is off
  @ predicate tracks_sum(attest_tracked t, real z, real w) = tracks(t, z + w);
  @ predicate gap_known(attest_tracked t, real scale, real x, real y, real b, real c) = tracks(t, (scale * x - scale * y) + (b - c));
  @ lemma gap_tracked_of: \forall attest_tracked t, real scale, x, y, b, c; tracks_sum(t, scale * x - scale * y, b - c) ==>
  @     gap_known(t, scale, x, y, b, c);
  @ // and for what moves them
  @ predicate slack_known{L}(double u, double *slack, integer j) =
  @     \is_finite(u) ==> (slack == \null || \is_finite(slack[j])) && 0 <= number_or_zero(slack, j) <= u;
  @ predicate close_by(real l, real scale, real y, real b, real u) = \abs(l - (scale * y + b)) <= u;
  @ predicate apart_by(real l, real o, real scale, real x, real y, real b, real c, real u) =
  @     \abs((l - o) - ((scale * x - scale * y) + (b - c))) <= u;
  @ lemma apart_by_of: \forall real l, o, scale, x, y, b, c, e, f; close_by(l, scale, x, b, e) ==> close_by(o, scale, y, c, f) ==>
  @     apart_by(l, o, scale, x, y, b, c, e + f);
  @ lemma close_by_of{L}: \forall double u, *slack, *bias, integer j, real l, scale, y; logit_is(slack, bias, j, l, scale, y) ==>
  @     slack_known(u, slack, j) ==> \is_finite(u) ==> close_by(l, scale, y, bias_of(bias, j), (real)u);
  @ predicate is_first(integer r, integer j) = r == j;
  @ lemma share_of_first: \forall real f, \list<real> l, \list<integer> s, integer at, r, j; is_first(r, j) ==> \nth(s, at + j) != 0 ==>
  @     \exp(\nth(l, at + j) - \nth(l, at + r)) == 1 && share_meant(f, l, s, at, r, j) == f;
  @ // by `more`, e may be off the exponential function
  @ logic real spread_real(real h) = h + 2 * (h * h);
  @ lemma spread_real_is: \forall real h; spread_is(spread_real(h), h, h * h);
  @ */

/* cap tanh(l / cap) */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch: \is_finite(\result) ==> \is_finite(cap);
  @ */
static double softly(double l, double cap)
{
    return fl_mul(cap, attest_tanh(fl_div(l, cap)));
}

/* A logit with a softcap moves no more than the logit, and stays between what the softcap makes of its ends; a quotient, tanh's two units
 * in the last place and a product are rounded. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch: tracked_known(\result) ==> tracked_known(l);
  @ */
static attest_tracked capped(attest_tracked l, double cap)
{
    if (!fl_is_finite(attest_tracked_size(l)))
        return attest_tracked_point(fl_infinity());
    const double value = softly(l.value, cap);
    const double low = softly(fl_add_down(l.value, l.least), cap), high = softly(fl_add_up(l.value, l.most), cap);
    const double size = fl_max(fl_abs(value), fl_max(fl_abs(low), fl_abs(high)));
    const double lost = fl_mul_up(fl_add_up(cap, 1.0), 0x1p-1070), rounded = fl_mul_up(size, 0x1.84p-51);
    const attest_tracked moved = {value, fl_max(fl_min(l.least, 0.0), fl_sub_down(low, value)),
                                  fl_min(fl_max(l.most, 0.0), fl_sub_up(high, value))};
    return attest_tracked_wider(moved, fl_add_up(rounded, lost));
}

/* What the inputs move logit j by, after the softcap where there is one: that has taken it up then. */
/*@ requires slack: slack == \null || \valid_read(slack + j) && reaches(slack[j], (real)slack[j]);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures known: \is_finite(cap) && cap <= 0 ==> slack_known(\result, slack, j);
  @ */
static double slack_after(double cap, const double *slack, int64_t j)
{
    return cap > 0.0 ? 0.0 : off_at(slack, j);
}

/* The logit of key j, before its bias. */
/*@ requires memory: memory_ok(m);
  @ requires read:   \valid_read(q + (0 .. m.d - 1));
  @ requires key:    0 <= j < m.n;
  @ requires slack:  slack == \null || \valid_read(slack + j);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near: direct((integer)m.score.kind) ==> \is_finite(m.score.softcap) && m.score.softcap <= 0 ==>
  @     tracks_scaled(\result, (real)m.score.scale, score_of(m, q, j));
  @ */
static attest_tracked logit(attest_memory m, const double *q, const double *slack, int64_t j, double scale_off)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(j, m.n, m.d);
    const attest_tracked score = attest_tracked_score(m.score.kind, q, m.keys + j * m.d, m.d);
    const attest_tracked scaled = attest_tracked_scaled(score, m.score.scale);
    //@ assert score: direct((integer)m.score.kind) ==> tracks(score, score_of(m, q, j));
    //@ assert scaled: direct((integer)m.score.kind) ==> tracks(scaled, m.score.scale * score_of(m, q, j));
    if (!(m.score.softcap > 0.0))
        return scaled;
    const double moved = fl_add_up(fl_mul_up(attest_tracked_size(scaled), scale_off), off_at(slack, j));
    return capped(attest_tracked_wider(scaled, moved), m.score.softcap);
}

/* By how much a logit exceeds another, with their biases. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near: \forall real scale, s, x, y, off; tracks_scaled(l, s, x) ==> tracks_scaled(other, s, y) ==> reaches(scale_off, off) ==>
  @     scale_stands(scale, s, off) ==> gap_known(\result, scale, x, y, bias, other_bias);
  @ ensures vouch: tracked_known(\result) ==> \is_finite(bias) && \is_finite(other_bias);
  @ */
static attest_tracked logit_gap(attest_tracked l, attest_tracked other, double bias, double other_bias,
                                double scale_off)
{
    const attest_tracked gap = attest_tracked_sum(l, attest_tracked_negative(other));
    const double size = attest_tracked_size(gap), by = fl_mul_up(size, scale_off);
    const attest_tracked moved = attest_tracked_wider(gap, by);
    const attest_tracked biases =
        attest_tracked_sum(attest_tracked_point(bias), attest_tracked_negative(attest_tracked_point(other_bias)));
    //@ assert gap: \forall real x, y; tracks(l, x) ==> tracks(other, y) ==> tracks(gap, x - y) && bounds(size, x - y);
    /*@ assert by: \forall real z, off; bounds(size, z) ==> reaches(scale_off, off) ==> 0 <= off ==> \is_finite(by) ==>
      @     product_between(\abs(z), off, size, scale_off) && \abs(z) * off <= by; */
    /*@ assert scaled: \forall real scale, s, x, y, off; tracks_scaled(l, s, x) ==> tracks_scaled(other, s, y) ==>
      @     reaches(scale_off, off) ==>
      @     scale_stands(scale, s, off) ==> scales_moved(scale, s, x, y, off) && tracks(gap, s * x - s * y) &&
      @     bounds(size, s * x - s * y) && tracks(moved, scale * x - scale * y); */
    //@ assert biases: tracks(biases, bias - other_bias);
    const attest_tracked all = attest_tracked_sum(moved, biases);
    //@ assert sum: \forall real z; tracks(moved, z) ==> tracks_sum(all, z, bias - other_bias);
    /*@ assert all: \forall real scale, s, x, y, off; tracks_scaled(l, s, x) ==> tracks_scaled(other, s, y) ==> reaches(scale_off, off) ==>
      @     scale_stands(scale, s, off) ==> tracks(moved, scale * x - scale * y) &&
      @     tracks_sum(all, scale * x - scale * y, bias - other_bias) && gap_known(all, scale, x, y, bias, other_bias); */
    return all;
}

/* How far the share p lies from f e^g. */
/*@ requires share: \is_finite(f) && 0 <= f;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real g; tracks(gap, g) ==> \is_finite(\result) ==> \is_finite(p) &&
  @     share_apart((real)p, (real)f, \exp(g), (real)\result);
  @ */
static double share_error(double p, double f, attest_tracked gap)
{
    const double high = fl_add_up(gap.value, gap.most);
    if (fl_is_finite(gap.least) && high <= GONE) {
        const double size = attest_at_most(fl_abs(p)), all = plus_product_up(size, f, 0x1p-1074);
        //@ assert high: \is_finite(high) ==> tracked_known(gap) && gap.value + gap.most <= high;
        //@ assert gone: \forall real g; tracks(gap, g) ==> \is_finite(high) ==> g <= -747 && exp_gone(\exp(g));
        //@ assert gone_size: \is_finite(all) ==> \is_finite(p) && size == \abs(p) && reaches(size, (real)size) && reaches(f, (real)f);
        //@ assert gone_least: reaches((double)0x1p-1074, 0x1p-1074);
        //@ assert gone_plus: reaches_plus(all, (real)size, (real)f, 0x1p-1074);
        //@ assert gone_all: \is_finite(all) ==> size + f * 0x1p-1074 <= all;
        /*@ assert gone_apart: \forall real g; tracks(gap, g) ==> \is_finite(high) ==> \is_finite(all) ==> exp_gone(\exp(g)) &&
          @     share_apart((real)p, (real)f, \exp(g), (real)all); */
        return fl_is_finite(high) ? all : fl_infinity();
    }
    const double h = attest_tracked_off(gap), e = attest_exp(gap.value);
    if (!(h <= WIDE) || !fl_is_finite(e))
        return fl_infinity();
    //@ assert known: tracked_known(gap) && \is_finite(h) && 0 <= h <= 0.25 && 0 <= e;
    //@ assert close: exp_close(e, \exp(gap.value));
    const double square = fl_mul_up(h, h), spread = fl_add_up(h, fl_add_up(square, square));
    const double weight = fl_add_up(fl_mul_up(spread, 0x1.0001p0), 0x1.09p-53);
    //@ assert spread: \is_finite(spread) ==> spread_real(h) <= spread;
    //@ assert weight: \is_finite(weight) ==> weighed(weight, spread_real(h));
    const double above = fl_add_up(e, 0x1p-1074), more = attest_at_most(fl_add_up(fl_mul_up(weight, above), 0x1p-1074));
    //@ assert positive: \is_finite(weight) ==> 0 <= weight;
    //@ assert above: \is_finite(above) ==> e + 0x1p-1074 <= above;
    //@ assert times: \is_finite(weight) ==> \is_finite(above) ==> order_scaled(weight, e + 0x1p-1074, above);
    //@ assert more: \is_finite(more) ==> exp_reached(more, e, weight);
    /*@ assert exp: \forall real g; tracks(gap, g) ==> \is_finite(weight) ==> \abs(g - gap.value) <= h &&
      @     spread_is(spread_real(h), h, h * h) && exp_known(\exp(g), e, weight); */
    const attest_tracked product = attest_tracked_times(f, e);
    const attest_tracked rest = attest_tracked_sum(product, attest_tracked_negative(attest_tracked_point(p)));
    const double size = attest_tracked_size(rest);
    //@ assert rest: tracks(rest, f * e - p);
    //@ assert size: bounds(size, f * e - p);
    const double bound = plus_product_up(size, f, more);
    /*@ assert finite: \is_finite(bound) ==> \is_finite(size) && \is_finite(more) && \is_finite(weight) && tracked_known(rest) &&
      @     \is_finite(p); */
    //@ assert reached: reaches(size, (real)size) && reaches(f, (real)f) && reaches(more, (real)more);
    //@ assert plus: reaches_plus(bound, (real)size, (real)f, (real)more);
    //@ assert parts: \is_finite(bound) ==> \abs(f * e - p) <= size && product_apart(f, e, p, size) && exp_reached(more, e, weight);
    /*@ assert apart: \forall real g; tracks(gap, g) ==> \is_finite(bound) ==> exp_known(\exp(g), e, weight) &&
      @     share_apart((real)p, (real)f, \exp(g), size + f * more); */
    //@ assert within: \forall real y; \is_finite(bound) ==> share_apart(p, f, y, size + f * more) ==> share_apart(p, f, y, (real)bound);
    return bound;
}

/* What the bias adds to the logit of key j. */
/*@ requires read: bias == \null || \valid_read(bias + j);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures bias: bias == \null ? IS_VALUE(\result, 0.0) : \result == bias[j] && (\is_finite(\result) <==> \is_finite(bias[j]));
  @ */
static double bias_at(const double *bias, int64_t j)
{
    return bias == NULL ? 0.0 : bias[j];
}

/* How far the share of key j lies from what it stands for, `top` being the logit of the first before its bias. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires read:   \valid_read(q + (0 .. m.d - 1)) && \valid_read(p + (0 .. m.n - 1));
  @ requires slack:  slack_ok(slack, m.n);
  @ requires keys:   0 <= j < m.n && 0 <= first < m.n && \is_finite(p[first]) && 0 < p[first];
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures known:  direct((integer)m.score.kind) ==> \is_finite(m.score.softcap) && m.score.softcap <= 0 ==>
  @     \forall \list<real> l, \list<integer> s, integer at, real off, scale, y; tracks_scaled(top, (real)m.score.scale, y) ==>
  @     reaches(scale_off, off) ==> scale_stands(scale, (real)m.score.scale, off) ==> \nth(s, at + first) != 0 ==>
  @     logit_is(slack, bias, first, \nth(l, at + first), scale, y) ==> key_stands(m, q, slack, bias, mask, l, s, at, scale, j) ==>
  @     share_known(p, l, s, at, first, j, \result);
  @ */
static double key_error(attest_memory m, const double *q, const double *slack, const double *bias, const uint8_t *mask,
                        const double *p, int64_t first, attest_tracked top, double scale_off, int64_t j)
{
    const double here_bias = bias_at(bias, j), top_bias = bias_at(bias, first), share = p[j];
    if (!attest_may_be_seen(bias, mask, j)) {
        /*@ assert hidden: \forall \list<real> l, \list<integer> s, integer at, real scale;
          @     key_stands(m, q, slack, bias, mask, l, s, at, scale, j) ==> \nth(s, at + j) == 0 &&
          @     share_meant((real)p[first], l, s, at, first, j) == 0.0; */
        return attest_at_most(fl_abs(share));
    }
    //@ assert open: key_open(bias, mask, j);
    if (j == first) {
        /*@ assert same: \forall \list<real> l, \list<integer> s, integer at; \nth(s, at + first) != 0 ==> is_first(first, j) &&
          @     share_meant((real)p[first], l, s, at, first, j) == p[first] && share_known(p, l, s, at, first, j, (double)0.0); */
        return 0.0;
    }
    const attest_tracked here = logit(m, q, slack, j, scale_off);
    const attest_tracked gap = logit_gap(here, top, here_bias, top_bias, scale_off);
    const double cap = m.score.softcap, slack_here = slack_after(cap, slack, j),
                 slack_top = slack_after(cap, slack, first), moved = fl_add_up(slack_here, slack_top);
    const attest_tracked wide = attest_tracked_wider(gap, moved);
    //@ assert slack: \is_finite(cap) && cap <= 0 ==> slack_known(slack_here, slack, j) && slack_known(slack_top, slack, first);
    //@ assert sum: \is_finite(moved) ==> \is_finite(slack_here) && \is_finite(slack_top) && slack_here + slack_top <= moved;
    //@ assert biases: tracked_known(gap) ==> \is_finite(top_bias) && here_bias == bias_of(bias, j) && top_bias == bias_of(bias, first);
    /*@ assert gap: direct((integer)m.score.kind) ==> \is_finite(m.score.softcap) && m.score.softcap <= 0 ==>
      @     \forall real off, scale, y; tracks_scaled(top, (real)m.score.scale, y) ==> reaches(scale_off, off) ==>
      @     scale_stands(scale, (real)m.score.scale, off) ==> tracks_scaled(here, (real)m.score.scale, score_of(m, q, j)) &&
      @     gap_known(gap, scale, score_of(m, q, j), y, here_bias, top_bias); */
    /*@ assert close: \is_finite(cap) && cap <= 0 ==> \forall real l, o, scale, y; tracked_known(wide) ==>
      @     logit_is(slack, bias, j, l, scale, score_of(m, q, j)) ==>
      @     logit_is(slack, bias, first, o, scale, y) ==> close_by(l, scale, score_of(m, q, j), here_bias, (real)slack_here) &&
      @     close_by(o, scale, y, top_bias, (real)slack_top) &&
      @     apart_by(l, o, scale, score_of(m, q, j), y, here_bias, top_bias, slack_here + slack_top) &&
      @     apart_by(l, o, scale, score_of(m, q, j), y, here_bias, top_bias, (real)moved); */
    /*@ assert wide: \is_finite(cap) && cap <= 0 ==> \forall real l, o, scale, y; logit_is(slack, bias, j, l, scale, score_of(m, q, j)) ==>
      @     logit_is(slack, bias, first, o, scale, y) ==> gap_known(gap, scale, score_of(m, q, j), y, here_bias, top_bias) ==>
      @     tracks(wide, l - o); */
    const double error = share_error(share, p[first], wide);
    /*@ assert error: \forall real l, o; tracks(wide, l - o) ==> \is_finite(error) ==> \is_finite(share) &&
      @     share_apart((real)share, (real)p[first], \exp(l - o), (real)error); */
    /*@ assert known: direct((integer)m.score.kind) ==> \is_finite(m.score.softcap) && m.score.softcap <= 0 ==>
      @     \forall \list<real> l, \list<integer> s, integer at, real off, scale, y; tracks_scaled(top, (real)m.score.scale, y) ==>
      @     reaches(scale_off, off) ==> scale_stands(scale, (real)m.score.scale, off) ==>
      @     logit_is(slack, bias, first, \nth(l, at + first), scale, y) ==> key_stands(m, q, slack, bias, mask, l, s, at, scale, j) ==>
      @     logit_is(slack, bias, j, \nth(l, at + j), scale, score_of(m, q, j)) &&
      @     tracks(wide, \nth(l, at + j) - \nth(l, at + first)) && share_known(p, l, s, at, first, j, error); */
    return error;
}

void attest_share_errors(attest_memory m, const double *q, const double *slack, const double *bias, const uint8_t *mask,
                         const double *p, int64_t first, double scale_off, double *x)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_tracked top = logit(m, q, slack, first, scale_off);
    /*@ assert top: direct((integer)m.score.kind) ==> \is_finite(m.score.softcap) && m.score.softcap <= 0 ==>
      @     tracks_scaled(top, (real)m.score.scale, score_of(m, q, first)); */
    /*@ assert stands: \forall \list<real> l, \list<integer> s, integer at, i, real scale;
      @     logits_stand(m, q, slack, bias, mask, l, s, at, scale) ==> 0 <= i < m.n ==>
      @     key_stands(m, q, slack, bias, mask, l, s, at, scale, i); */
    /*@ assert first: key_open(bias, mask, first) ==> \forall \list<real> l, \list<integer> s, integer at, real scale;
      @     logits_stand(m, q, slack, bias, mask, l, s, at, scale) ==>
      @     key_stands(m, q, slack, bias, mask, l, s, at, scale, first) && \nth(s, at + first) != 0 &&
      @     logit_is(slack, bias, first, \nth(l, at + first), scale, score_of(m, q, first)); */
    /*@ loop invariant range:   0 <= j <= m.n;
      @ loop invariant numbers: \forall integer i; 0 <= i < j ==> \ge_double(x[i], (double)0.0);
      @ loop invariant found:   key_open{Pre}(bias, mask, first) ==> \forall \list<real> l, \list<integer> s, integer at, i,
      @     real off, scale; reaches(scale_off, off) ==> scale_stands(scale, (real)m.score.scale, off) ==>
      @     logits_stand{Pre}(m, q, slack, bias, mask, l, s, at, scale) ==> 0 <= i < j ==>
      @     share_found{Pre, Here}(p, l, s, at, first, i, x);
      @ loop assigns j, x[0 .. m.n - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.d);
        //@ ghost double *key = (double *)m.keys + j * m.d;
        //@ assert query: same_values{Here, Pre}(q, m.d) && same_values{Here, Pre}(m.keys, m.n * m.d) && same_values{Here, Pre}(key, m.d);
        /*@ ghost
          SAME_SUMS(Here, Pre, q, key, m.d)
        */
        //@ assert score: same_score{Here, Pre}(m, q, j);
        //@ assert slack: slack != \null ==> same_values{Here, Pre}(slack, m.n);
        //@ assert slack_ok: slack_ok(slack, m.n);
        //@ assert shares: same_values{Here, Pre}(p, m.n);
        //@ assert bias: same_bias{Here, Pre}(bias, j);
        //@ assert bias_first: same_bias{Here, Pre}(bias, first);
        //@ assert mask: shown(mask, j) <==> shown{Pre}(mask, j);
        //@ assert open: key_open(bias, mask, j) <==> key_open{Pre}(bias, mask, j);
        //@ assert moved: slack == \null || (kept{Pre, Here}(slack, j) && kept{Pre, Here}(slack, first));
        /*@ assert same_logit: \forall real l, scale, y; logit_is{Pre}(slack, bias, j, l, scale, y) ==>
          @     logit_is(slack, bias, j, l, scale, y); */
        /*@ assert same: \forall \list<real> l, \list<integer> s, integer at, real scale;
          @     key_stands{Pre}(m, q, slack, bias, mask, l, s, at, scale, j) ==>
          @     (key_open(bias, mask, j) ==> logit_is(slack, bias, j, \nth(l, at + j), scale, score_of{Pre}(m, q, j))) &&
          @     key_stands(m, q, slack, bias, mask, l, s, at, scale, j); */
        /*@ assert same_first: \forall real l, scale, y; logit_is{Pre}(slack, bias, first, l, scale, y) ==>
          @     logit_is(slack, bias, first, l, scale, y); */
        const double error = key_error(m, q, slack, bias, mask, p, first, top, scale_off, j);
        /*@ assert known: key_open{Pre}(bias, mask, first) ==> \forall \list<real> l, \list<integer> s, integer at, real off, scale;
          @     reaches(scale_off, off) ==> scale_stands(scale, (real)m.score.scale, off) ==>
          @     logits_stand{Pre}(m, q, slack, bias, mask, l, s, at, scale) ==>
          @     key_stands{Pre}(m, q, slack, bias, mask, l, s, at, scale, j) &&
          @     logit_is{Pre}(slack, bias, first, \nth(l, at + first), scale, score_of{Pre}(m, q, first)) &&
          @     share_known(p, l, s, at, first, j, error) && share_known{Pre}(p, l, s, at, first, j, error); */
        x[j] = error;
    }
}
