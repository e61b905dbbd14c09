#define VECTOR_VALUES
#define LAYERNORM_VALUES
#include "rounding.h"
#include "logic/spread.h"
#include "logic/whole.h"
#include "vector.h"
#include "layernorm.h"
#include "fl.h"
#include "logic/index.h"
#include <stdbool.h>

/* out_i = x_i - m */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(x + (0 .. d - 1));
  @ requires write:  \valid(out + (0 .. d - 1));
  @ requires apart:  \separated(out + (0 .. d - 1), x + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures finite: \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> \is_finite(m) && \is_finite(x[i]);
  @ ensures near:   \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> gap_rounded(out[i], x[i] - m);
  @ */
static void subtract(const double *x, double m, int64_t d, double *out)
{
    /*@ loop invariant range:  0 <= i <= d;
      @ loop invariant finite: \forall integer k; 0 <= k < i ==> \is_finite(out[k]) ==> \is_finite(m) && \is_finite(x[k]);
      @ loop invariant near:   \forall integer k; 0 <= k < i ==> \is_finite(out[k]) ==> gap_rounded(out[k], x[k] - m);
      @ loop assigns i, out[0 .. d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++)
        out[i] = fl_sub(x[i], m);
}

/* z_i -= m */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires write:  \valid(z + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    z[0 .. d - 1];
  @ ensures finite: \forall integer i; 0 <= i < d ==> \is_finite(z[i]) ==> \is_finite(m) && \is_finite(\old(z[i]));
  @ ensures near:   \forall integer i; 0 <= i < d ==> \is_finite(z[i]) ==> gap_rounded(z[i], \old(z[i]) - m);
  @ */
static void shift(double *z, double m, int64_t d)
{
    /*@ loop invariant range:  0 <= i <= d;
      @ loop invariant finite: \forall integer k; 0 <= k < i ==> \is_finite(z[k]) ==> \is_finite(m) && \is_finite(\at(z[k], Pre));
      @ loop invariant near:   \forall integer k; 0 <= k < i ==> \is_finite(z[k]) ==> gap_rounded(z[k], \at(z[k], Pre) - m);
      @ loop invariant rest:   \forall integer k; i <= k < d ==>
      @     z[k] == \at(z[k], Pre) && (\is_finite(z[k]) <==> \is_finite(\at(z[k], Pre)));
      @ loop assigns i, z[0 .. d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++) {
        const double gap = fl_sub(z[i], m);
        //@ assert near: \is_finite(gap) ==> \is_finite(m) && \is_finite(z[i]) && gap_rounded(gap, z[i] - m);
        z[i] = gap;
    }
}

/* out_i = a_i b_i; b may be out */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(a + (0 .. d - 1)) && \valid_read(b + (0 .. d - 1));
  @ requires write:  \valid(out + (0 .. d - 1));
  @ requires apart:  \separated(out + (0 .. d - 1), a + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures finite: \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> \is_finite(a[i]);
  @ */
static void multiply(const double *a, const double *b, int64_t d, double *out)
{
    /*@ loop invariant range:  0 <= i <= d;
      @ loop invariant finite: \forall integer k; 0 <= k < i ==> \is_finite(out[k]) ==> \is_finite(a[k]);
      @ loop assigns i, out[0 .. d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++)
        out[i] = fl_mul(a[i], b[i]);
}

/* out_i += a_i */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(a + (0 .. d - 1));
  @ requires write:  \valid(out + (0 .. d - 1));
  @ requires apart:  \separated(out + (0 .. d - 1), a + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures finite: \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> \is_finite(a[i]);
  @ */
static void accumulate(const double *a, int64_t d, double *out)
{
    /*@ loop invariant range:  0 <= i <= d;
      @ loop invariant finite: \forall integer k; 0 <= k < i ==> \is_finite(out[k]) ==> \is_finite(a[k]);
      @ loop assigns i, out[0 .. d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++)
        out[i] = fl_add(out[i], a[i]);
}

/*@ lemma sum_near_of: \forall real s, S, T, k, d; computed(s, S, T, k, 8 * (d + 1)) ==> sum_near(s, S, T, k, d);
  @ lemma part_near_of: \forall real r, s, d; fl_near(r, over(s, d)) ==> 0 < d ==> times_is(s, over(s, d), d) && part_near(r, s, d);
  @ // what d numbers add up to, computed and divided by d
  @ predicate mean_near(double r, real S, real T, integer k, integer d) = \is_finite(r) ==> mean_summed(r, S, T, k, d); */

/* The mean of x. */
/*@ requires length: 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(x + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \forall integer i; 0 <= i < d ==> \is_finite(x[i]);
  @ ensures near:   mean_near(\result, sum_real(x, d), sum_size(x, d), sum_depth(d), d);
  @ */
static double mean(const double *x, int64_t d)
{
    const double width = (double)d, sum = attest_sum(x, d), m = fl_div(sum, width);
    //@ assert width: \is_finite(width) && width == d;
    //@ assert depth: 0 <= sum_depth(d) <= 0x44000;
    /*@ assert parts: \is_finite(m) ==>
      @     computed(sum, sum_real(x, d), sum_size(x, d), sum_depth(d), 8 * (d + 1)) && fl_near(m, over(sum, d)); */
    //@ assert sum: \is_finite(m) ==> sum_near(sum, sum_real(x, d), sum_size(x, d), sum_depth(d), d);
    //@ assert part: \is_finite(m) ==> part_near(m, sum, d);
    //@ assert mean: \is_finite(m) ==> mean_summed(m, sum_real(x, d), sum_size(x, d), sum_depth(d), d);
    return m;
}

/* The mean of the squares of z. */
/*@ requires length: 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(z + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \forall integer i; 0 <= i < d ==> \is_finite(z[i]);
  @ ensures near:   mean_near(\result, dot_real(z, z, d), dot_size(z, z, d), sum_depth(d) + 1, d);
  @ */
static double mean_square(const double *z, int64_t d)
{
    const double width = (double)d, sum = attest_dot(z, z, d), m = fl_div(sum, width);
    //@ assert width: \is_finite(width) && width == d;
    //@ assert depth: 0 <= sum_depth(d) <= 0x44000;
    /*@ assert parts: \is_finite(m) ==>
      @     computed(sum, dot_real(z, z, d), dot_size(z, z, d), sum_depth(d) + 1, 8 * (d + 1)) && fl_near(m, over(sum, d)); */
    //@ assert sum: \is_finite(m) ==> sum_near(sum, dot_real(z, z, d), dot_size(z, z, d), sum_depth(d) + 1, d);
    //@ assert part: \is_finite(m) ==> part_near(m, sum, d);
    //@ assert mean: \is_finite(m) ==> mean_summed(m, dot_real(z, z, d), dot_size(z, z, d), sum_depth(d) + 1, d);
    return m;
}

/*@ // the sums over the first n gaps of z, and what they stand for: the gaps of x from c
  @ predicate gaps_known{L, M}(double *x, double *z, double c, integer n) =
  @     gaps_summed(sum_real{M}(z, n), sum_size{M}(z, n), gaps_total{L}(x, c, n), distances{L}(x, c, n), n);
  @ // the means of x are the same in two states of memory
  @ predicate same_sum{L, M}(double *x, integer n) = sum_real{L}(x, n) == sum_real{M}(x, n);
  @ predicate same_distances{L, M}(double *x, real m, integer n) =
  @     distances{L}(x, m, n) == distances{M}(x, m, n) && distances_squared{L}(x, m, n) == distances_squared{M}(x, m, n);
  @ predicate same_mean{L, M}(double *x, integer d) = mean_real{L}(x, d) == mean_real{M}(x, d);
  @ predicate same_over(real x, real y, real z) = over(x, z) == over(y, z);
  @ lemma over_same: \forall real x, y, z; x == y ==> same_over(x, y, z);
  @ lemma same_mean_of{L, M}: \forall double *x, integer d; same_sum{L, M}(x, d) ==>
  @     same_over(sum_real{L}(x, d), sum_real{M}(x, d), d) && same_mean{L, M}(x, d);
  @ predicate same_means{L, M}(double *x, integer d) = mean_real{L}(x, d) == mean_real{M}(x, d) &&
  @     mean_distance{L}(x, d) == mean_distance{M}(x, d) && variance_real{L}(x, d) == variance_real{M}(x, d);
  @ predicate same_spread{L, M}(double *x, integer d) =
  @     distances{L}(x, mean_real{L}(x, d), d) == distances{M}(x, mean_real{M}(x, d), d) &&
  @     distances_squared{L}(x, mean_real{L}(x, d), d) == distances_squared{M}(x, mean_real{M}(x, d), d);
  @ lemma same_spread_of{L, M}: \forall double *x, integer d; same_mean{L, M}(x, d) ==>
  @     same_distances{L, M}(x, mean_real{L}(x, d), d) ==> same_spread{L, M}(x, d);
  @ predicate means_are{L}(double *x, integer d) = mean_distance(x, d) == over(distances(x, mean_real(x, d), d), d) &&
  @     variance_real(x, d) == over(distances_squared(x, mean_real(x, d), d), d);
  @ lemma means_are_so{L}: \forall double *x, integer d; means_are(x, d);
  @ lemma same_means_with{L, M}: \forall double *x, integer d; same_mean{L, M}(x, d) ==> same_spread{L, M}(x, d) ==>
  @     means_are{L}(x, d) && means_are{M}(x, d) &&
  @     same_over(distances{L}(x, mean_real{L}(x, d), d), distances{M}(x, mean_real{M}(x, d), d), d) &&
  @     same_over(distances_squared{L}(x, mean_real{L}(x, d), d), distances_squared{M}(x, mean_real{M}(x, d), d), d) &&
  @     same_means{L, M}(x, d);
  @ lemma same_means_of{L, M}: \forall double *x, integer d; same_mean{L, M}(x, d) ==>
  @     same_distances{L, M}(x, mean_real{L}(x, d), d) ==> same_spread{L, M}(x, d) && same_means{L, M}(x, d); */

/* z = x - c; the result is the mean of these gaps. */
/*@ requires length: 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(x + (0 .. d - 1));
  @ requires write:  \valid(z + (0 .. d - 1));
  @ requires apart:  \separated(z + (0 .. d - 1), x + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    z[0 .. d - 1];
  @ ensures finite: \is_finite(\result) ==> \is_finite(c) && \forall integer i; 0 <= i < d ==> \is_finite(z[i]);
  @ ensures each:   \forall integer i; 0 <= i < d ==> \is_finite(z[i]) ==> \is_finite(x[i]) && gap_rounded(z[i], x[i] - c);
  @ ensures mean:   \is_finite(\result) ==>
  @     mean_off_from(\result, mean_real{Pre}(x, d), c, distance_from{Pre}(x, c, d), sum_depth(d));
  @ ensures same:   same_means{Pre, Post}(x, d);
  @ */
static double take_away(const double *x, double c, int64_t d, double *z)
{
    subtract(x, c, d, z);
    const double m = mean(z, d);
    /*@ ghost
      /@ loop invariant range: 0 <= k <= d;
       @ loop invariant gaps:  \is_finite(m) ==> gaps_known{Pre, Here}(x, z, c, k);
       @ loop invariant total: total_known{Pre}(x, c, k);
       @ loop invariant same:  same_sum{Pre, Here}(x, k);
       @ loop assigns k;
       @ loop variant d - k; @/
      for (int64_t k = 0; k < d; k++) {
          /@ assert gap: \is_finite(m) ==> gap_rounded(z[k], \at(x[\at(k, Here)], Pre) - c); @/
          /@ assert total: total_known{Pre}(x, c, k + 1); @/
          /@ assert entry: x[k] == \at(x[\at(k, Here)], Pre); @/
          ;
      }
    */
    //@ assert same_sum: same_sum{Pre, Here}(x, d);
    //@ assert same_mean: same_mean{Pre, Here}(x, d);
    /*@ ghost
      /@ loop invariant range: 0 <= k <= d;
       @ loop invariant same:  same_distances{Pre, Here}(x, mean_real{Pre}(x, d), k);
       @ loop assigns k;
       @ loop variant d - k; @/
      for (int64_t k = 0; k < d; k++) {
          /@ assert entry: x[k] == \at(x[\at(k, Here)], Pre); @/
          /@ assert step: distances_step{Pre}(x, mean_real{Pre}(x, d), k) && distances_step{Here}(x, mean_real{Pre}(x, d), k); @/
          ;
      }
    */
    //@ assert same_distances: same_distances{Pre, Here}(x, mean_real{Pre}(x, d), d);
    //@ assert depth: 0 <= sum_depth(d) <= 0x44000;
    /*@ assert parts: times_is(sum_real{Pre}(x, d), mean_real{Pre}(x, d), d) &&
      @     times_is(distances{Pre}(x, c, d), distance_from{Pre}(x, c, d), d); */
    return m;
}

/*@ ghost
  /@ requires length: 1 <= d <= ATTEST_DIM_MAX;
   @ requires read:   \valid_read(x + (0 .. d - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures from:  mean_from(distance_from(x, c, d), mean_distance(x, d), c, mean_real(x, d));
   @ ensures first: first_near(x[0], mean_real(x, d), mean_distance(x, d));
   @/
  static inline void means_apart(const double *x, double c, int64_t d)
  {
      /@ loop invariant range: 0 <= k <= d;
       @ loop invariant apart: distances_known(x, c, mean_real(x, d), k);
       @ loop invariant first: 0 < k ==> \abs(x[0] - mean_real(x, d)) <= distances(x, mean_real(x, d), k);
       @ loop assigns k;
       @ loop variant d - k; @/
      for (int64_t k = 0; k < d; k++) {
          /@ assert step: distances_step(x, mean_real(x, d), k); @/
          /@ assert next: distances_known(x, c, mean_real(x, d), k + 1); @/
          ;
      }
      /@ assert parts: times_is(distances(x, c, d), distance_from(x, c, d), d) &&
       @     times_is(distances(x, mean_real(x, d), d), mean_distance(x, d), d); @/
  }
*/

/* z = x less its mean. The mean is found as x_0 + mean(x - x_0): exact for a constant row, whose gaps are then 0. Any
 * other row spreads over at least an ulp, so the rounding of its mean is no larger than its gaps, and the mean of the
 * gaps takes it off again. */
/*@ requires length: 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(x + (0 .. d - 1));
  @ requires write:  \valid(z + (0 .. d - 1));
  @ requires apart:  \separated(z + (0 .. d - 1), x + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    z[0 .. d - 1];
  @ ensures finite: \is_finite(z[0]) ==> \is_finite(x[0]);
  @ ensures near:   \forall integer i; 0 <= i < d ==> \is_finite(z[i]) ==>
  @     row_gap_near{Pre}(z[i], x[i], x, d, sum_depth(d));
  @ */
static void centre(const double *x, int64_t d, double *z)
{
    //@ ghost means_apart(x, x[0], d);
    const double m0 = take_away(x, x[0], d, z), c = fl_add(x[0], m0);
    //@ assert depth: 0 <= sum_depth(d) <= 0x44000;
    //@ assert same: same_means{Pre, Here}(x, d) && x[0] == \at(x[0], Pre);
    /*@ assert first: \is_finite(c) ==> plus_rounded(c, \at(x[0], Pre), m0) &&
      @     mean_off_from(m0, mean_real{Pre}(x, d), \at(x[0], Pre), distance_from{Pre}(x, \at(x[0], Pre), d), sum_depth(d)); */
    //@ assert centre: \is_finite(c) ==> centre_near(c, mean_real{Pre}(x, d), mean_distance{Pre}(x, d));
    //@ ghost means_apart(x, c, d);
    //@ ghost First: ;
    const double m = take_away(x, c, d, z);
    //@ ghost Second: ;
    //@ assert mean: \is_finite(m) ==> mean_off_from(m, mean_real{Pre}(x, d), c, distance_from{First}(x, c, d), sum_depth(d));
    //@ assert from: mean_from(distance_from{First}(x, c, d), mean_distance{Pre}(x, d), c, mean_real{Pre}(x, d));
    //@ assert near_centre: \is_finite(m) ==> centre_near(c, mean_real{Pre}(x, d), mean_distance{Pre}(x, d));
    //@ assert gaps: \is_finite(m) ==> \forall integer i; 0 <= i < d ==> less_rounded(z[i], \at(x[i], Pre), c);
    shift(z, m, d);
    //@ assert shifted: \forall integer i; 0 <= i < d ==> \is_finite(z[i]) ==> \is_finite(m) && less_rounded(z[i], \at(z[i], Second), m);
    /*@ assert taken: \forall integer i; 0 <= i < d ==> \is_finite(z[i]) ==>
      @     less_rounded(\at(z[i], Second), \at(x[i], Pre), c); */
    /*@ assert known: \forall integer i; 0 <= i < d ==> \is_finite(z[i]) ==>
      @     mean_off_from(m, mean_real{Pre}(x, d), c, distance_from{First}(x, c, d), sum_depth(d)) &&
      @     centre_near(c, mean_real{Pre}(x, d), mean_distance{Pre}(x, d)); */
    /*@ assert off: \forall integer i; 0 <= i < d ==> \is_finite(z[i]) ==>
      @     gap_off_at(z[i], \at(x[i], Pre), mean_distance{Pre}(x, d), mean_real{Pre}(x, d), sum_depth(d)); */
}

/* h = (x - mean) / sqrt(variance + eps); the result is that root. */
/*@ requires length: 1 <= d <= ATTEST_DIM_MAX;
  @ requires eps:    eps_ok(eps);
  @ requires read:   \valid_read(x + (0 .. d - 1));
  @ requires write:  \valid(h + (0 .. d - 1));
  @ requires apart:  \separated(h + (0 .. d - 1), x + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    h[0 .. d - 1];
  @ ensures positive: \is_finite(\result) ==> \result >= 0.0;
  @ */
static double normalise(const double *x, int64_t d, double eps, double *h)
{
    centre(x, d, h);
    const double variance = mean_square(h, d);
    const double root = fl_sqrt(fl_add(variance, eps));
    /*@ loop invariant range: 0 <= i <= d;
      @ loop assigns i, h[0 .. d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++)
        h[i] = fl_div(h[i], root);
    return root;
}

/* out = (I - 1 1^T / d - h h^T / d) v / root: the Jacobian without gamma, a symmetric matrix, times v. */
/*@ requires length: 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(h + (0 .. d - 1)) && \valid_read(v + (0 .. d - 1));
  @ requires write:  \valid(out + (0 .. d - 1));
  @ requires apart:  \separated(out + (0 .. d - 1), v + (0 .. d - 1)) && \separated(out + (0 .. d - 1), h + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures finite: \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> \is_finite(h[i]);
  @ */
static void project(const double *h, double root, const double *v, int64_t d, double *out)
{
    centre(v, d, out);
    const double along = fl_div(attest_dot(h, out, d), (double)d);
    /*@ loop invariant range:  0 <= i <= d;
      @ loop invariant finite: \forall integer k; 0 <= k < i ==> \is_finite(out[k]) ==> \is_finite(h[k]);
      @ loop assigns i, out[0 .. d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++)
        out[i] = fl_div(fl_sub(out[i], fl_mul(h[i], along)), root);
}

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures status: \result == (finite ? ATTEST_OK : ATTEST_RANGE);
  @ */
static inline attest_status in_range(bool finite)
{
    return finite ? ATTEST_OK : ATTEST_RANGE;
}

attest_status attest_layernorm(const double *X, int64_t n, int64_t d, const double *gamma, const double *beta,
                               double eps, double *Y)
{
    bool finite = true;
    /*@ loop invariant range: 0 <= i <= n;
      @ loop assigns i, finite, Y[0 .. n * d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        double *y = Y + i * d;
        finite = fl_is_finite(normalise(X + i * d, d, eps, y)) && finite;
        multiply(gamma, y, d, y);
        accumulate(beta, d, y);
    }
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return in_range(attest_all_finite(Y, n * d) && finite);
}

/* Row i of the Jacobian: factor (e_i - (1 + h_i h) / d) */
/*@ requires length: 0 <= i < d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(h + (0 .. d - 1));
  @ requires write:  \valid(row + (0 .. d - 1));
  @ requires apart:  \separated(row + (0 .. d - 1), h + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    row[0 .. d - 1];
  @ ensures finite: \forall integer j; 0 <= j < d ==> \is_finite(row[j]) ==> \is_finite(factor);
  @ */
static void jacobian_row(const double *h, double factor, int64_t i, int64_t d, double *row)
{
    /*@ loop invariant range:  0 <= j <= d;
      @ loop invariant finite: \forall integer k; 0 <= k < j ==> \is_finite(row[k]) ==> \is_finite(factor);
      @ loop assigns j, row[0 .. d - 1];
      @ loop variant d - j; */
    for (int64_t j = 0; j < d; j++) {
        const double taken = fl_div(fl_add(1.0, fl_mul(h[i], h[j])), (double)d);
        row[j] = fl_mul(factor, fl_sub(i == j ? 1.0 : 0.0, taken));
    }
}

attest_status attest_layernorm_jacobian(const double *x, int64_t d, const double *gamma, double eps, double *work,
                                        double *J)
{
    const double root = normalise(x, d, eps, work);
    /*@ loop invariant range: 0 <= i <= d;
      @ loop assigns i, J[0 .. d * d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++) {
        //@ ghost row_inside(i, d, d);
        //@ ghost product_below(d, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        jacobian_row(work, fl_div(gamma[i], root), i, d, J + i * d);
    }
    //@ ghost product_below(d, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return in_range(attest_all_finite(J, d * d) && fl_is_finite(root));
}

attest_status attest_layernorm_jvp(const double *X, int64_t n, int64_t d, const double *gamma, double eps,
                                   const double *T, double *work, double *dY)
{
    bool finite = true;
    /*@ loop invariant range: 0 <= i <= n;
      @ loop assigns i, finite, work[0 .. d - 1], dY[0 .. n * d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        const double root = normalise(X + i * d, d, eps, work);
        project(work, root, T + i * d, d, dY + i * d);
        multiply(gamma, dY + i * d, d, dY + i * d);
        finite = fl_is_finite(root) && finite;
    }
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return in_range(attest_all_finite(dY, n * d) && finite);
}

attest_status attest_layernorm_vjp(const double *X, int64_t n, int64_t d, const double *gamma, double eps,
                                   const double *U, double *work, double *dX, double *dgamma, double *dbeta)
{
    double *h = work, *v = work + d;
    bool finite = true;
    attest_fill(0.0, dgamma, d);
    attest_fill(0.0, dbeta, d);
    /*@ loop invariant range: 0 <= i <= n;
      @ loop assigns i, finite, work[0 .. 2 * d - 1], dX[0 .. n * d - 1], dgamma[0 .. d - 1], dbeta[0 .. d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        const double *u = U + i * d;
        const double root = normalise(X + i * d, d, eps, h);
        multiply(gamma, u, d, v);
        project(h, root, v, d, dX + i * d);
        multiply(u, h, d, v);
        accumulate(v, d, dgamma);
        accumulate(u, d, dbeta);
        finite = fl_is_finite(root) && finite;
    }
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const bool sums_finite = attest_all_finite(dgamma, d) && attest_all_finite(dbeta, d);
    return in_range(attest_all_finite(dX, n * d) && sums_finite && finite);
}
