#define VECTOR_VALUES
#define LAYERNORM_VALUES
#include "rounding.h"
#include "logic/centred.h"
#include "logic/same_means.h"
#include "logic/whole.h"
#include "vector.h"
#include "centre.h"
#include "fl.h"

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

/*@ lemma sum_near_of: \forall real s, S, T, k, d; computed(s, S, T, k, 8 * (d + 1)) ==> sum_near(s, S, T, k, d);
  @ lemma part_near_of: \forall real r, s, d; fl_near(r, over(s, d)) ==> 0 < d ==> times_is(s, over(s, d), d) && part_near(r, s, d); */

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

double attest_mean_square(const double *z, int64_t d)
{
    const double width = (double)d, sum = attest_dot(z, z, d), m = fl_div(sum, width);
    //@ assert width: \is_finite(width) && width == d;
    //@ assert depth: 0 <= sum_depth(d) <= 0x44000;
    /*@ assert parts: \is_finite(m) ==>
      @     computed(sum, dot_real(z, z, d), dot_size(z, z, d), sum_depth(d) + 1, 8 * (d + 1)) && fl_near(m, over(sum, d)); */
    //@ assert sum: \is_finite(m) ==> sum_near(sum, dot_real(z, z, d), dot_size(z, z, d), sum_depth(d) + 1, d);
    //@ assert part: \is_finite(m) ==> part_near(m, sum, d);
    //@ assert mean: \is_finite(m) ==> mean_summed(m, dot_real(z, z, d), dot_size(z, z, d), sum_depth(d) + 1, d);
    //@ REAL_ASSERT(real, m == over(sum, d) && same_over(sum, dot_real(z, z, d), d))
    return m;
}

/*@ // the sums over the first n gaps of z, and what they stand for: the gaps of x from c
  @ predicate gaps_known{L, M}(double *x, double *z, double c, integer n) =
  @     gaps_summed(sum_real{M}(z, n), sum_size{M}(z, n), gaps_total{L}(x, c, n), distances{L}(x, c, n), n); */

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

void attest_centre(const double *x, int64_t d, double *z)
{
    //@ ghost means_apart(x, x[0], d);
    //@ assert size: 0 <= mean_distance{Pre}(x, d);
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
