#define FL_VALUES
#define FL_QUOTIENTS
#define INTERVAL_VALUES
#define PRODUCT_VALUES
#define ENCLOSED_VALUES
#define MULTIHEAD_VALUES
#include "directed.h"
#include "logic/l2_value.h"
#include "interval_matrix.h"
#include "logic/row_shares.h"
#include "head_lists.h"
#include "fl.h"
#include "inverse.h"
#include "l2_values.h"
#include "vector.h"
#include "logic/heads.h"
#include "logic/rows_within.h"
#include <stddef.h>

/*@ // the same of what lies in the interval of F(x)
  @ predicate residual_in{L}(attest_heads w, double *X, double s, attest_interval *F, double *Y, integer i, integer t, real bound) =
  @     residual_at_most(X[i * w.width + t], s, F[i * w.width + t], Y[i * w.width + t], bound);
  @ lemma residual_by_of{L}: \forall attest_heads w, double *X, s, *Y, attest_interval *F, integer i, t, real f, bound;
  @     residual_in(w, X, s, F, Y, i, t, bound) ==> element_enclosed(F, w.width, i, t, f) ==> residual_by(w, X, s, Y, i, t, f, bound); */

attest_contraction attest_contract(attest_bound paper, attest_bound best, double factor)
{
    const double scale = fl_div(factor, paper.value);
    /*@ assert scale: \is_finite(factor) && \is_finite(paper.value) && paper.value != 0 && \is_finite(scale) ==>
      @     scale == fl_over(factor, paper.value); */
    const double lipschitz = attest_at_most(fl_mul_up(fl_abs(scale), best.value));
    //@ assert upper: \is_finite(lipschitz) ==> \is_finite(scale) && \is_finite(best.value) && \abs(scale) * best.value <= lipschitz;
    return (attest_contraction){.scale = scale, .lipschitz = lipschitz};
}

int64_t attest_inverse_cells(attest_heads w, int64_t n)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, w.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return attest_multihead_enclosure_cells(w, n) + n * w.width;
}

int64_t attest_inverse_work(attest_heads w, int64_t n)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, w.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(w.heads, n * w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const attest_multihead map = attest_heads_map(w, ATTEST_L2, NULL, n, NULL);
    return w.width * w.width + n * w.width + w.width * w.d + w.d * w.d + attest_multihead_work(map);
}

/*@ // entry k of x is y - s f, each result rounded once
  @ predicate stepped{L}(double *x, double *y, double s, double *f, integer k) =
  @     \is_finite(x[k]) ==> x[k] == fl_minus(y[k], fl_times(s, f[k])); */

/* x = y - s f; returns the largest change of x. */
/*@ requires length: 0 <= length <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(y + (0 .. length - 1)) && \valid_read(f + (0 .. length - 1));
  @ requires write:  \valid(x + (0 .. length - 1));
  @ requires apart:  \separated(x + (0 .. length - 1), y + (0 .. length - 1)) &&
  @                  \separated(x + (0 .. length - 1), f + (0 .. length - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. length - 1];
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures step: \forall integer k; 0 <= k < length ==> stepped(x, y, s, f, k);
  @ */
static double step(const double *y, double s, const double *f, int64_t length, double *x)
{
    double most = 0.0;
    /*@ loop invariant range: 0 <= k <= length;
      @ loop invariant step: \forall integer i; 0 <= i < k ==> stepped(x, y, s, f, i);
      @ loop assigns k, most, x[0 .. length - 1];
      @ loop variant length - k; */
    for (int64_t k = 0; k < length; k++) {
        const double next = fl_sub(y[k], fl_mul(s, f[k]));
        most = fl_max(most, fl_abs(fl_sub(next, x[k])));
        x[k] = next;
    }
    return attest_at_most(most);
}

/*@ lemma residual_grows: \forall double x, s, y, attest_interval F, real a, b; a <= b ==> residual_at_most(x, s, F, y, a) ==>
  @     residual_at_most(x, s, F, y, b);
  @ predicate quotient_at_most(real r, real room, real b) = r / room <= b;
  @ predicate at_most_product(real r, real b, real most) = 0 <= b && r <= b * most;
  @ lemma over_room: \forall real r, room, most, b; 0 < room <= most ==> 0 <= r ==> quotient_at_most(r, room, b) ==>
  @     at_most_product(r, b, room) && at_most_product(r, b, most);
  @ */

/* An upper bound of max |x + s F - y| / (1 - L), F enclosed. */
/*@ requires length: 0 <= length <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(x + (0 .. length - 1)) && \valid_read(y + (0 .. length - 1)) &&
  @                  \valid_read(F + (0 .. length - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures bound: \is_finite(\result) ==> \is_finite(c.lipschitz) && c.lipschitz < 1 && \forall integer k; 0 <= k < length ==>
  @     residual_at_most(x[k], c.scale, F[k], y[k], \result * (1 - c.lipschitz));
  @ */
static double error_bound(const double *x, attest_contraction c, const attest_interval *F, const double *y,
                          int64_t length)
{
    double residual = 0.0;
    /*@ loop invariant range: 0 <= k <= length;
      @ loop invariant number: \ge_double(residual, (double)0.0);
      @ loop invariant bound:  \is_finite(residual) ==> \forall integer i; 0 <= i < k ==>
      @     residual_at_most(x[i], c.scale, F[i], y[i], residual);
      @ loop assigns k, residual;
      @ loop variant length - k; */
    for (int64_t k = 0; k < length; k++) {
        const attest_interval moved = attest_interval_mul(attest_point(c.scale), F[k]);
        const attest_interval gap = attest_interval_sub(attest_point(x[k]), attest_point(y[k]));
        //@ assert gap: encloses(gap, x[k] - y[k]);
        //@ assert moved: \forall real f; encloses(F[k], f) ==> encloses(moved, c.scale * f);
        const double magnitude = attest_magnitude(attest_interval_add(gap, moved));
        //@ assert magnitude: \is_finite(magnitude) ==> residual_at_most(x[k], c.scale, F[k], y[k], magnitude);
        //@ ghost const double before = residual;
        residual = fl_max(residual, magnitude);
        /*@ assert larger: \is_finite(residual) ==> \is_finite(before) && before <= residual && \is_finite(magnitude) &&
          @     magnitude <= residual; */
        //@ assert now: \is_finite(residual) ==> residual_at_most(x[k], c.scale, F[k], y[k], residual);
        /*@ assert then: \is_finite(residual) ==> \forall integer i; 0 <= i < k ==>
          @     residual_at_most(x[i], c.scale, F[i], y[i], before) && residual_at_most(x[i], c.scale, F[i], y[i], residual); */
    }
    const double room = fl_sub_down(1.0, c.lipschitz);
    if (!(room > 0.0 && fl_is_finite(room)))
        return fl_infinity();
    //@ assert room: \is_finite(c.lipschitz) && 0 < room <= 1 - c.lipschitz;
    const double bound = fl_div_up(residual, room);
    //@ assert quotient: \is_finite(bound) ==> \is_finite(residual) && 0 <= residual && quotient_at_most(residual, room, bound);
    //@ assert bound: \is_finite(bound) ==> at_most_product(residual, bound, 1 - c.lipschitz);
    const double least = attest_at_most(bound);
    //@ assert least: \is_finite(least) ==> \is_finite(bound) && at_most_product(residual, least, 1 - c.lipschitz);
    /*@ assert all: \is_finite(least) ==> \forall integer k; 0 <= k < length ==>
      @     residual_at_most(x[k], c.scale, F[k], y[k], residual) &&
      @     residual_at_most(x[k], c.scale, F[k], y[k], least * (1 - c.lipschitz)); */
    return least;
}

/* x <- y - s F(x), until `steps` are done or a step is no shorter than the one before it. `F` [n,width] and `work` are
 * workspace. */
/*@ requires sizes: multihead_sizes(map) && map.out == map.width && 0 <= steps;
  @ requires read:  weights_ok(map) && \valid_read(Y + (0 .. map.n * map.width - 1));
  @ requires F:     \valid(F + (0 .. map.n * map.width - 1)) && weights_apart(map, F, map.n * map.width);
  @ requires work:  \valid(work + (0 .. multihead_work(map) - 1)) && weights_apart(map, work, multihead_work(map));
  @ requires X:     \valid(X + (0 .. map.n * map.width - 1)) && weights_apart(map, X, map.n * map.width);
  @ requires apart: \separated(F + (0 .. map.n * map.width - 1), work + (0 .. multihead_work(map) - 1)) &&
  @     \separated(X + (0 .. map.n * map.width - 1), work + (0 .. multihead_work(map) - 1)) &&
  @     \separated(X + (0 .. map.n * map.width - 1), F + (0 .. map.n * map.width - 1)) &&
  @     \separated(X + (0 .. map.n * map.width - 1), Y + (0 .. map.n * map.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    X[0 .. map.n * map.width - 1], F[0 .. map.n * map.width - 1], work[0 .. multihead_work(map) - 1];
  @ ensures steps: 0 <= \result.steps <= steps;
  @ ensures some:  0 < steps ==> 0 < \result.steps;
  @ ensures none:  steps == 0 ==> \is_plus_infinity(\result.step);
  @ ensures error: \is_plus_infinity(\result.error);
  @ ensures step:  \ge_double(\result.step, (double)0.0);
  @ */
static attest_inversion iterate(attest_multihead map, double s, int64_t steps, const double *Y, double *F, double *work,
                                double *X)
{
    //@ ghost product_below(map.n, map.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_inversion result = {.steps = 0, .step = fl_infinity(), .error = fl_infinity()};
    bool shrinks = true;
    /*@ loop invariant range: 0 <= k <= steps && 0 <= result.steps <= steps;
      @ loop invariant steps: result.steps == k && (k == 0 ==> shrinks && \is_plus_infinity(result.step));
      @ loop invariant step:  \ge_double(result.step, (double)0.0) && \is_plus_infinity(result.error);
      @ loop assigns k, shrinks, result, X[0 .. map.n * map.width - 1], F[0 .. map.n * map.width - 1],
      @              work[0 .. multihead_work(map) - 1];
      @ loop variant steps - k; */
    for (int64_t k = 0; k < steps && shrinks; k++) {
        attest_multihead_forward(map, X, work, F);
        const double change = step(Y, s, F, map.n * map.width, X);
        shrinks = change < result.step;
        result.step = change;
        result.steps = k + 1;
    }
    return result;
}

attest_inversion attest_invert(attest_heads w, const uint8_t *mask, int64_t n, attest_contraction c, int64_t steps,
                               const double *Y, attest_interval *cells, double *work, double *X)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, w.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(w.heads, n * w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t length = n * w.width, square = w.width * w.width;
    //@ assert sizes: length == n * w.width && square == w.width * w.width;
    double *values = work, *F = work + square, *rest = work + (square + length);
    attest_interval *enclosed = cells + attest_multihead_enclosure_cells(w, n);
    //@ ghost int64_t nd = n * w.d, q = w.heads * nd, inner = w.width * w.d + w.d * w.d;
    //@ assert parts: nd == n * w.d && q == w.heads * (n * w.d);
    //@ ghost int64_t forward = 3 * q + n + w.width + w.heads, all = square + length + inner + forward;
    //@ assert all: all == inverse_work(w, n);
    //@ ghost heads_part(w, mask, n, work, all, square, length);
    //@ ghost heads_part(w, mask, n, work, all, square + length, forward);
    attest_l2_values(w.wq, w.wv, w.heads, w.width, w.d, w.d, rest, values);
    const attest_multihead map = attest_heads_map(w, ATTEST_L2, mask, n, values);
    //@ ghost map_ok(w, map, values, mask, n);
    //@ ghost map_apart(w, map, values, mask, n, F, length);
    //@ ghost map_apart(w, map, values, mask, n, rest, forward);
    //@ ghost map_apart(w, map, values, mask, n, X, length);
    attest_copy(Y, X, length);
    //@ assert start: \forall integer k; 0 <= k < length ==> X[k] == Y[k];
    attest_inversion result = iterate(map, c.scale, steps, Y, F, rest, X);
    //@ ghost rows_within(n, w.width);
    attest_multihead_enclose(w, ATTEST_L2, mask, n, X, cells, enclosed);
    /*@ assert enclosed: \forall \list<real> x, integer i, t, real f; 0 <= i < n ==> 0 <= t < w.width ==> numbers(X, n * w.width, x) ==>
      @     multihead_number(w, ATTEST_L2, x, n, mask, i, t, f) ==> element_enclosed(enclosed, w.width, i, t, f); */
    result.error = error_bound(X, c, enclosed, Y, length);
    /*@ assert residual: \forall integer i, t; \is_finite(result.error) ==> 0 <= i < n ==> 0 <= t < w.width ==>
      @     row_within(i, n, w.width) && residual_in(w, X, c.scale, enclosed, Y, i, t, result.error * (1 - c.lipschitz)); */
    /*@ assert known: \forall integer i, t, real f; \is_finite(result.error) ==> 0 <= i < n ==> 0 <= t < w.width ==>
      @     element_enclosed(enclosed, w.width, i, t, f) ==>
      @     residual_in(w, X, c.scale, enclosed, Y, i, t, result.error * (1 - c.lipschitz)) &&
      @     residual_by(w, X, c.scale, Y, i, t, f, result.error * (1 - c.lipschitz)); */
    return result;
}
