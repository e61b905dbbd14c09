#define VECTOR_VALUES
#define LAYERNORM_VALUES
#include "rounding.h"
#include "logic/spread.h"
#include "logic/whole.h"
#include "vector.h"
#include "layernorm.h"
#include "fl.h"
#include "logic/rows_within.h"
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
  @ requires place:  b == out || \separated(out + (0 .. d - 1), b + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures finite: \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> \is_finite(a[i]) && \is_finite(\old(b[i]));
  @ ensures near:   \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> times_rounded(out[i], a[i], \old(b[i]));
  @ */
static void multiply(const double *a, const double *b, int64_t d, double *out)
{
    /*@ loop invariant range:  0 <= i <= d;
      @ loop invariant finite: \forall integer k; 0 <= k < i ==> \is_finite(out[k]) ==> \is_finite(a[k]) && \is_finite(\at(b[k], Pre));
      @ loop invariant near:   \forall integer k; 0 <= k < i ==> \is_finite(out[k]) ==> times_rounded(out[k], a[k], \at(b[k], Pre));
      @ loop invariant rest:   \forall integer k; i <= k < d ==>
      @     b[k] == \at(b[k], Pre) && (\is_finite(b[k]) <==> \is_finite(\at(b[k], Pre)));
      @ loop assigns i, out[0 .. d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++) {
        const double product = fl_mul(a[i], b[i]);
        //@ assert near: \is_finite(product) ==> \is_finite(a[i]) && \is_finite(b[i]) && times_rounded(product, a[i], b[i]);
        out[i] = product;
    }
}

/* out_i += a_i */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(a + (0 .. d - 1));
  @ requires write:  \valid(out + (0 .. d - 1));
  @ requires apart:  \separated(out + (0 .. d - 1), a + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures finite: \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> \is_finite(a[i]) && \is_finite(\old(out[i]));
  @ ensures near:   \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> plus_rounded(out[i], \old(out[i]), a[i]);
  @ */
static void accumulate(const double *a, int64_t d, double *out)
{
    /*@ loop invariant range:  0 <= i <= d;
      @ loop invariant finite: \forall integer k; 0 <= k < i ==> \is_finite(out[k]) ==> \is_finite(a[k]) && \is_finite(\at(out[k], Pre));
      @ loop invariant near:   \forall integer k; 0 <= k < i ==> \is_finite(out[k]) ==> plus_rounded(out[k], \at(out[k], Pre), a[k]);
      @ loop invariant rest:   \forall integer k; i <= k < d ==>
      @     out[k] == \at(out[k], Pre) && (\is_finite(out[k]) <==> \is_finite(\at(out[k], Pre)));
      @ loop assigns i, out[0 .. d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++) {
        const double sum = fl_add(out[i], a[i]);
        //@ assert near: \is_finite(sum) ==> \is_finite(a[i]) && \is_finite(out[i]) && plus_rounded(sum, out[i], a[i]);
        out[i] = sum;
    }
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

/*@ ghost
  /@ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures times: 0 < y ==> times_is(x, over(x, y), y);
   @/
  static inline void quotient_times(double x, double y)
  {
  }
*/

/*@ // of the first n gaps of x from its mean, which stand rounded in z: their squares, and their sizes
  @ predicate squares_known{L, M}(double *z, double *x, integer d, integer n) = dot_size{M}(z, z, n) == dot_real{M}(z, z, n) &&
  @     squares_near(dot_real{M}(z, z, n), distances_squared{L}(x, mean_real{L}(x, d), n), distances{L}(x, mean_real{L}(x, d), n),
  @                  row_common{L}(x, d, sum_depth(d)), n) &&
  @     spread_sizes(distances_squared{L}(x, mean_real{L}(x, d), n), distances{L}(x, mean_real{L}(x, d), n), mean_distance{L}(x, d), n);
  @ predicate squares_step{L}(double *z, integer n) = dot_real(z, z, n + 1) == dot_real(z, z, n) + squared(z[n]) &&
  @     dot_size(z, z, n + 1) == dot_size(z, z, n) + squared(z[n]);
  @ lemma squares_step_of{L}: \forall double *z, integer n; 0 <= n ==> square_sign(z[n]) && squares_step(z, n);
  @ predicate gap_squared{L, M}(double *z, double *x, integer d, integer n) =
  @     square_gap(\at(z[n], M), \at(x[n], L) - mean_real{L}(x, d), row_common{L}(x, d, sum_depth(d)));
  @ lemma gap_squared_of{L, M}: \forall double *z, *x, integer d, n;
  @     row_gap_near{L}(\at(z[n], M), \at(x[n], L), x, d, sum_depth(d)) ==> 0 <= row_common{L}(x, d, sum_depth(d)) ==>
  @     gap_squared{L, M}(z, x, d, n);
  @ lemma squares_known_none{L, M}: \forall double *z, *x, integer d; squares_known{L, M}(z, x, d, 0);
  @ lemma squares_known_more{L, M}: \forall double *z, *x, integer d, n; 0 <= n ==> squares_known{L, M}(z, x, d, n) ==>
  @     gap_squared{L, M}(z, x, d, n) ==> squares_step{M}(z, n) && distances_step{L}(x, mean_real{L}(x, d), n) &&
  @     squares_joined(dot_real{M}(z, z, n), distances_squared{L}(x, mean_real{L}(x, d), n), distances{L}(x, mean_real{L}(x, d), n),
  @                    row_common{L}(x, d, sum_depth(d)), n, \at(z[n], M), \at(x[n], L) - mean_real{L}(x, d)) &&
  @     spread_joined(distances_squared{L}(x, mean_real{L}(x, d), n), distances{L}(x, mean_real{L}(x, d), n), mean_distance{L}(x, d),
  @                   n, \at(x[n], L) - mean_real{L}(x, d)) &&
  @     squares_known{L, M}(z, x, d, n + 1);
  @ // the mean of these squares, over the reals, beside the variance; v is that mean, computed
  @ logic real squares_mean{L}(double *z, integer d) = over(dot_real(z, z, d), d);
  @ lemma squares_mean_times{L}: \forall double *z, integer d; 0 < d ==> times_is(dot_real(z, z, d), squares_mean(z, d), d);
  @ predicate variance_found{L, M}(double v, double *z, double *x, integer d) = variance_of(v, squares_mean{M}(z, d),
  @     variance_real{L}(x, d), mean_distance{L}(x, d), row_common{L}(x, d, sum_depth(d)), sum_depth(d));
  @ lemma squares_summed{L, M}: \forall double v, *z, *x, integer d, k; squares_known{L, M}(z, x, d, d) ==>
  @     mean_summed(v, dot_real{M}(z, z, d), dot_size{M}(z, z, d), k + 1, d) ==>
  @     mean_summed(v, dot_real{M}(z, z, d), dot_real{M}(z, z, d), (real)k + 1, d);
  @ lemma variance_found_with{L, M}: \forall double v, *z, *x, integer d, real s; squares_known{L, M}(z, x, d, d) ==> 1 <= d ==>
  @     mean_summed(v, dot_real{M}(z, z, d), dot_real{M}(z, z, d), (real)sum_depth(d) + 1, d) ==>
  @     times_is(dot_real{M}(z, z, d), s, d) ==>
  @     squares_near(dot_real{M}(z, z, d), distances_squared{L}(x, mean_real{L}(x, d), d), distances{L}(x, mean_real{L}(x, d), d),
  @                  row_common{L}(x, d, sum_depth(d)), d) &&
  @     spread_sizes(distances_squared{L}(x, mean_real{L}(x, d), d), distances{L}(x, mean_real{L}(x, d), d), mean_distance{L}(x, d), d) &&
  @     times_is(distances_squared{L}(x, mean_real{L}(x, d), d), variance_real{L}(x, d), d) &&
  @     times_is(distances{L}(x, mean_real{L}(x, d), d), mean_distance{L}(x, d), d) &&
  @     variance_of(v, s, variance_real{L}(x, d), mean_distance{L}(x, d), row_common{L}(x, d, sum_depth(d)), sum_depth(d));
  @ lemma variance_found_of{L, M}: \forall double v, *z, *x, integer d; squares_known{L, M}(z, x, d, d) ==> 1 <= d ==>
  @     mean_summed(v, dot_real{M}(z, z, d), dot_real{M}(z, z, d), (real)sum_depth(d) + 1, d) ==>
  @     times_is(dot_real{M}(z, z, d), squares_mean{M}(z, d), d) && variance_found{L, M}(v, z, x, d);
  @ // the root t of variance and eps, computed
  @ predicate root_known{L}(real t, double *x, integer d, real eps) = row_known(t, mean_real(x, d), mean_distance(x, d),
  @     variance_real(x, d), root_real(x, d, eps), row_common(x, d, sum_depth(d)), row_ratio(x, d, eps, sum_depth(d)), sum_depth(d),
  @     underflow_ratio(root_real(x, d, eps)), eps);
  @ lemma root_known_of{L, M}: \forall real t, s, p, eps, double v, *z, *x, integer d; row_spread{L}(x, d, eps, sum_depth(d)) ==>
  @     variance_found{L, M}(v, z, x, d) ==> gap_rounded(p, v + eps) ==> times_is(p, s, s) ==> 0 <= s ==> gap_rounded(t, s) ==>
  @     root_known{L}(t, x, d, eps);
  @ // entry i, normalised
  @ predicate entry_normal{L}(real h, double *x, integer d, real eps, integer i) =
  @     normal_near(h, normal_real(x, d, eps, i), normal_bound(x, d, eps, i, sum_depth(d)));
  @ lemma entry_normal_with{L}: \forall real h, y, z, t, H, eps, double *x, integer d, i; root_known(t, x, d, eps) ==>
  @     row_gap_near(z, x[i], x, d, sum_depth(d)) ==> gap_rounded(h, y) ==> times_is(z, y, t) ==>
  @     times_is(x[i] - mean_real(x, d), H, root_real(x, d, eps)) ==>
  @     gap_near(z, x[i] - mean_real(x, d), row_common(x, d, sum_depth(d))) &&
  @     normal_near(h, H, normal_error(H, row_ratio(x, d, eps, sum_depth(d)), sum_depth(d), underflow_ratio(root_real(x, d, eps))));
  @ lemma entry_normal_of{L}: \forall real h, y, z, t, eps, double *x, integer d, i; root_known(t, x, d, eps) ==>
  @     row_gap_near(z, x[i], x, d, sum_depth(d)) ==> gap_rounded(h, y) ==> times_is(z, y, t) ==> 0 < root_real(x, d, eps) ==>
  @     times_is(x[i] - mean_real(x, d), normal_real(x, d, eps, i), root_real(x, d, eps)) && entry_normal(h, x, d, eps, i);
  @ lemma root_positive{L}: \forall real t, eps, double *x, integer d; root_known(t, x, d, eps) ==> 0 < t && 0 < root_real(x, d, eps); */

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
  @ ensures near: \is_finite(\result) ==> row_level{Pre}(x, d, eps) ==>
  @     \forall integer i; 0 <= i < d ==> \is_finite(h[i]) ==> entry_normal{Pre}(h[i], x, d, eps, i);
  @ */
static double normalise(const double *x, int64_t d, double eps, double *h)
{
    //@ ghost means_apart(x, x[0], d);
    //@ assert depth: 0 <= sum_depth(d) <= 0x44000;
    //@ assert common: 0 <= mean_distance{Pre}(x, d) && row_common_is{Pre}(x, d, sum_depth(d));
    centre(x, d, h);
    const double variance = mean_square(h, d);
    const double power = fl_add(variance, eps), root = fl_sqrt(power);
    //@ ghost Gaps: ;
    /*@ ghost
      /@ loop invariant range: 0 <= k <= d;
       @ loop invariant squares: \is_finite(root) ==> squares_known{Pre, Gaps}(h, x, d, k);
       @ loop assigns k;
       @ loop variant d - k; @/
      for (int64_t k = 0; k < d; k++) {
          /@ assert gap: \is_finite(root) ==>
           @     row_gap_near{Pre}(\at(h[\at(k, Here)], Gaps), \at(x[\at(k, Here)], Pre), x, d, sum_depth(d)); @/
          /@ assert square: \is_finite(root) ==> gap_squared{Pre, Gaps}(h, x, d, k); @/
          ;
      }
    */
    //@ assert summed: \is_finite(root) ==> mean_summed(variance, dot_real{Gaps}(h, h, d), dot_size{Gaps}(h, h, d), sum_depth(d) + 1, d);
    /*@ assert variance: \is_finite(root) ==> squares_known{Pre, Gaps}(h, x, d, d) &&
      @     mean_summed(variance, dot_real{Gaps}(h, h, d), dot_real{Gaps}(h, h, d), (real)sum_depth(d) + 1, d) &&
      @     variance_found{Pre, Gaps}(variance, h, x, d); */
    //@ assert spread: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> row_signs{Pre}(x, d) && row_spread{Pre}(x, d, eps, sum_depth(d));
    /*@ assert roots: \is_finite(root) ==> gap_rounded(power, variance + eps) && times_is(power, root_of(power), root_of(power)) &&
      @     0 <= root_of(power) && gap_rounded(root, root_of(power)); */
    //@ assert root: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> root_known{Pre}(root, x, d, eps);
    /*@ loop invariant range: 0 <= i <= d;
      @ loop invariant near: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==>
      @     \forall integer k; 0 <= k < i ==> \is_finite(h[k]) ==> entry_normal{Pre}(h[k], x, d, eps, k);
      @ loop invariant rest: \forall integer k; i <= k < d ==>
      @     h[k] == \at(h[k], Gaps) && (\is_finite(h[k]) <==> \is_finite(\at(h[k], Gaps)));
      @ loop assigns i, h[0 .. d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++) {
        const double part = fl_div(h[i], root);
        //@ assert positive: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> 0 < root && 0 < root_real{Pre}(x, d, eps);
        /*@ assert kept: \is_finite(part) ==> \is_finite(h[i]) && \is_finite(\at(h[\at(i, Here)], Gaps)) &&
          @     h[i] == \at(h[\at(i, Here)], Gaps); */
        /*@ assert taken: \is_finite(part) ==>
          @     row_gap_near{Pre}(\at(h[\at(i, Here)], Gaps), \at(x[\at(i, Here)], Pre), x, d, sum_depth(d)); */
        //@ assert rounded: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> \is_finite(part) ==> fl_near(part, over(h[i], root));
        //@ ghost quotient_times(h[i], root);
        //@ assert part: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> \is_finite(part) ==> gap_rounded(part, over(h[i], root));
        //@ assert gap: \is_finite(root) ==> \is_finite(part) ==> row_gap_near{Pre}(h[i], \at(x[\at(i, Here)], Pre), x, d, sum_depth(d));
        //@ assert entry: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> \is_finite(part) ==> entry_normal{Pre}(part, x, d, eps, i);
        h[i] = part;
    }
    return root;
}

/*@ // entry i, normalised, times gamma, plus beta
  @ lemma affine_is_so{L}: \forall double *x, *gamma, *beta, integer d, i, real eps;
  @     affine_is(layernorm_real(x, gamma, beta, d, eps, i), gamma[i], normal_real(x, d, eps, i), beta[i]);
  @ lemma output_near_of{L}: \forall real y, t, h, eps, double *x, *gamma, *beta, integer d, i; entry_normal(h, x, d, eps, i) ==>
  @     times_rounded(t, gamma[i], h) ==> plus_rounded(y, t, beta[i]) ==>
  @     affine_is(layernorm_real(x, gamma, beta, d, eps, i), gamma[i], normal_real(x, d, eps, i), beta[i]) &&
  @     normal_near(h, normal_real(x, d, eps, i), normal_bound(x, d, eps, i, sum_depth(d))) &&
  @     layernorm_near(y, x, gamma, beta, d, eps, i, sum_depth(d)); */

/* y = LayerNorm of the row x. False where the variance leaves double's range. */
/*@ requires length: 1 <= d <= ATTEST_DIM_MAX;
  @ requires eps:    eps_ok(eps);
  @ requires read:   \valid_read(x + (0 .. d - 1)) && \valid_read(gamma + (0 .. d - 1)) && \valid_read(beta + (0 .. d - 1));
  @ requires write:  \valid(y + (0 .. d - 1));
  @ requires apart:  \separated(y + (0 .. d - 1), x + (0 .. d - 1)) && \separated(y + (0 .. d - 1), gamma + (0 .. d - 1)) &&
  @     \separated(y + (0 .. d - 1), beta + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    y[0 .. d - 1];
  @ ensures near: \result ==> \forall integer i; 0 <= i < d ==>
  @     row_normal{Pre, Post}(x, gamma, beta, d, eps, sum_depth(d), y, i);
  @ */
static bool layernorm_row(const double *x, int64_t d, const double *gamma, const double *beta, double eps, double *y)
{
    const double root = normalise(x, d, eps, y);
    //@ ghost Normal: ;
    multiply(gamma, y, d, y);
    /*@ assert scaled: \forall integer i; 0 <= i < d ==> \is_finite(y[i]) ==>
      @     times_rounded(y[i], \at(gamma[i], Pre), \at(y[i], Normal)) && \is_finite(\at(y[i], Normal)); */
    //@ ghost Scaled: ;
    accumulate(beta, d, y);
    /*@ assert summed: \forall integer i; 0 <= i < d ==> \is_finite(y[i]) ==>
      @     plus_rounded(y[i], \at(y[i], Scaled), \at(beta[i], Pre)) && \is_finite(\at(y[i], Scaled)); */
    /*@ assert near: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> \forall integer i; 0 <= i < d ==> \is_finite(y[i]) ==>
      @     entry_normal{Pre}(\at(y[i], Normal), x, d, eps, i) && times_rounded(\at(y[i], Scaled), \at(gamma[i], Pre), \at(y[i], Normal)) &&
      @     layernorm_near{Pre}(y[i], x, gamma, beta, d, eps, i, sum_depth(d)); */
    return fl_is_finite(root);
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

/*@ // an output as a function of numbers: g is the gap, R the root, q what is common to all gaps
  @ predicate number_normal(real y, real gamma, real beta, real g, real R, real q, real k) =
  @     affine_near(y, gamma * over(g, R) + beta, gamma, over(g, R), normal_error(over(g, R), over(q, R), k, underflow_ratio(R)));
  @ lemma number_normal_is{L}: \forall real y, eps, double *x, *gamma, *beta, integer d, i, k;
  @     number_normal(y, gamma[i], beta[i], x[i] - mean_real(x, d), root_real(x, d, eps), row_common(x, d, k), k) <==>
  @     layernorm_near(y, x, gamma, beta, d, eps, i, k);
  @ // what it is made of is the same in two states of memory
  @ predicate same_row{L, M}(double *x, integer d, real eps, integer k) = mean_real{L}(x, d) == mean_real{M}(x, d) &&
  @     root_real{L}(x, d, eps) == root_real{M}(x, d, eps) && row_common{L}(x, d, k) == row_common{M}(x, d, k);
  @ lemma same_row_of{L, M}: \forall double *x, integer d, real eps, integer k; same_means{L, M}(x, d) ==> same_row{L, M}(x, d, eps, k);
  @ predicate same_entries{L, M}(double *x, double *gamma, double *beta, integer i) = \at(x[i], L) == \at(x[i], M) &&
  @     \at(gamma[i], L) == \at(gamma[i], M) && \at(beta[i], L) == \at(beta[i], M);
  @ lemma same_normal{L, M}: \forall real y, eps, double *x, *gamma, *beta, integer d, i, k; same_row{L, M}(x, d, eps, k) ==>
  @     same_entries{L, M}(x, gamma, beta, i) ==> layernorm_near{L}(y, x, gamma, beta, d, eps, i, k) ==>
  @     number_normal(y, \at(gamma[i], L), \at(beta[i], L), \at(x[i], L) - mean_real{L}(x, d), root_real{L}(x, d, eps),
  @                   row_common{L}(x, d, k), k) &&
  @     number_normal(y, \at(gamma[i], M), \at(beta[i], M), \at(x[i], M) - mean_real{M}(x, d), root_real{M}(x, d, eps),
  @                   row_common{M}(x, d, k), k) &&
  @     layernorm_near{M}(y, x, gamma, beta, d, eps, i, k);
  @ lemma same_level{L, M}: \forall double *x, integer d, real eps, integer k; same_row{L, M}(x, d, eps, k) ==>
  @     row_level{L}(x, d, eps) ==> row_level{M}(x, d, eps);
  @ lemma output_same{L, M, N}: \forall double *X, *gamma, *beta, *Y, integer d, k, r, c, real eps; same_row{L, N}(X + r * d, d, eps, k) ==>
  @     same_entries{L, N}(X + r * d, gamma, beta, c) ==> output_normal{L, M}(X, gamma, beta, d, eps, k, Y, r, c) ==>
  @     same_row{N, L}(X + r * d, d, eps, k) && output_normal{N, M}(X, gamma, beta, d, eps, k, Y, r, c);
  @ lemma output_placed{L, M}: \forall double *X, *gamma, *beta, *Y, integer d, k, r, c, real eps;
  @     row_normal{L, M}(X + r * d, gamma, beta, d, eps, k, Y + r * d, c) ==> output_normal{L, M}(X, gamma, beta, d, eps, k, Y, r, c);
  @ lemma output_kept{L, M, N}: \forall double *X, *gamma, *beta, *Y, integer d, k, r, c, real eps; same_at{M, N}(Y, d, r, c) ==>
  @     output_normal{L, M}(X, gamma, beta, d, eps, k, Y, r, c) ==> output_normal{L, N}(X, gamma, beta, d, eps, k, Y, r, c); */

attest_status attest_layernorm(const double *X, int64_t n, int64_t d, const double *gamma, const double *beta,
                               double eps, double *Y)
{
    bool finite = true;
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= i <= n;
      @ loop invariant near:  finite ==> \forall integer r, c; 0 <= r < i ==> 0 <= c < d ==>
      @     output_normal{Pre, Here}(X, gamma, beta, d, eps, sum_depth(d), Y, r, c);
      @ loop assigns i, finite, Y[0 .. n * d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i != n; i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost rows_within(i, d);
        //@ assert within: 0 <= i * d <= i * d + d <= n * d <= ATTEST_LENGTH_MAX;
        //@ assert numbers: same_values{Here, Pre}(X + i * d, d);
        /* What a row's truth is made of has not changed, and so, number by number, neither has that: */
        /*@ ghost
          /@ loop invariant range: 0 <= k <= d;
           @ loop invariant sums:  same_sum{Pre, Here}(X + i * d, k);
           @ loop assigns k;
           @ loop variant d - k; @/
          for (int64_t k = 0; k < d; k++) {
              /@ assert entry: same_entry{Here, Pre}(X + i * d, k); @/
              ;
          }
          /@ assert same_mean: same_mean{Pre, Here}(X + i * d, d); @/
          /@ loop invariant range: 0 <= k <= d;
           @ loop invariant distances: same_distances{Pre, Here}(X + i * d, mean_real{Pre}(X + i * d, d), k);
           @ loop assigns k;
           @ loop variant d - k; @/
          for (int64_t k = 0; k < d; k++) {
              /@ assert entry: same_entry{Here, Pre}(X + i * d, k); @/
              /@ assert step: distances_step{Pre}(X + i * d, mean_real{Pre}(X + i * d, d), k) &&
               @     distances_step{Here}(X + i * d, mean_real{Pre}(X + i * d, d), k); @/
              ;
          }
        */
        //@ assert same_means: same_means{Pre, Here}(X + i * d, d);
        //@ assert same: same_row{Here, Pre}(X + i * d, d, eps, sum_depth(d));
        const bool rooted = layernorm_row(X + i * d, d, gamma, beta, eps, Y + i * d);
        /*@ assert now: rooted ==> \forall integer c; 0 <= c < d ==>
          @     row_normal{LoopCurrent, Here}(X + i * d, gamma, beta, d, eps, sum_depth(d), Y + i * d, c); */
        //@ assert entries: \forall integer c; 0 <= c < d ==> same_entries{LoopCurrent, Pre}(X + i * d, gamma, beta, c);
        /*@ assert row: rooted ==> \forall integer c; 0 <= c < d ==> same_entries{LoopCurrent, Pre}(X + i * d, gamma, beta, c) &&
          @     row_normal{LoopCurrent, Here}(X + i * d, gamma, beta, d, eps, sum_depth(d), Y + i * d, c) &&
          @     output_normal{LoopCurrent, Here}(X, gamma, beta, d, eps, sum_depth(d), Y, \at(i, Here), c) &&
          @     output_normal{Pre, Here}(X, gamma, beta, d, eps, sum_depth(d), Y, \at(i, Here), c); */
        //@ assert kept: same_values{LoopCurrent, Here}(Y, i * d);
        /*@ assert earlier: finite ==> \forall integer r, c; 0 <= r < i ==> 0 <= c < d ==> row_within(r, i, d) &&
          @     same_at{LoopCurrent, Here}(Y, d, r, c) &&
          @     output_normal{Pre, LoopCurrent}(X, gamma, beta, d, eps, sum_depth(d), Y, r, c) &&
          @     output_normal{Pre, Here}(X, gamma, beta, d, eps, sum_depth(d), Y, r, c); */
        finite = rooted && finite;
    }
    /*@ assert rows: finite ==> \forall integer r, c; 0 <= r < n ==> 0 <= c < d ==>
      @     output_normal{Pre, Here}(X, gamma, beta, d, eps, sum_depth(d), Y, r, c); */
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
