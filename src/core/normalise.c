#define VECTOR_VALUES
#define LAYERNORM_VALUES
#include "rounding.h"
#include "logic/same_means.h"
#include "logic/spread.h"
#include "vector.h"
#include "centre.h"
#include "normalise.h"
#include "fl.h"

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
  @ lemma entry_normal_with{L}: \forall real h, y, z, t, H, eps, double *x, integer d, i; root_known(t, x, d, eps) ==>
  @     row_gap_near(z, x[i], x, d, sum_depth(d)) ==> gap_rounded(h, y) ==> times_is(z, y, t) ==>
  @     times_is(x[i] - mean_real(x, d), H, root_real(x, d, eps)) ==>
  @     gap_near(z, x[i] - mean_real(x, d), row_common(x, d, sum_depth(d))) &&
  @     normal_near(h, H, normal_error(H, row_ratio(x, d, eps, sum_depth(d)), sum_depth(d), underflow_ratio(root_real(x, d, eps))));
  @ lemma entry_normal_of{L}: \forall real h, z, t, eps, double *x, integer d, i; root_known(t, x, d, eps) ==>
  @     row_gap_near(z, x[i], x, d, sum_depth(d)) ==> gap_rounded(h, over(z, t)) ==> 0 < t ==> 0 < root_real(x, d, eps) ==>
  @     times_is(z, over(z, t), t) && times_is(x[i] - mean_real(x, d), normal_real(x, d, eps, i), root_real(x, d, eps)) &&
  @     entry_normal(h, x, d, eps, i, sum_depth(d));
  @ lemma root_near_known{L}: \forall real t, eps, double *x, integer d; root_known(t, x, d, eps) ==>
  @     0 < root_real(x, d, eps) && row_root_near(t, x, d, eps, sum_depth(d)) && row_root_small(x, d, eps, sum_depth(d)); */

#ifdef OVER_THE_REALS
/*@ predicate is_variance{L}(real v, double *x, integer d) = v == variance_real(x, d) && 0 <= v;
  @ lemma variance_is{L, M}: \forall double v, *z, *x, integer d; variance_found{L, M}(v, z, x, d) ==> is_variance{L}(v, x, d); */
#endif

double attest_normalise(const double *x, int64_t d, double eps, double *h)
{
    //@ assert depth: 0 <= sum_depth(d) <= 0x44000;
    attest_centre(x, d, h);
    //@ assert common: 0 <= mean_distance{Pre}(x, d) && row_common_is{Pre}(x, d, sum_depth(d));
    const double variance = attest_mean_square(h, d);
    const double power = fl_add(variance, eps), root = fl_sqrt(power);
    //@ ghost Gaps: ;
    //@ assert numbers: \is_finite(root) ==> \forall integer k; 0 <= k < d ==> \is_finite(h[k]);
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
    //@ REAL_ASSERT(real_variance, is_variance{Pre}(variance, x, d) && 0 <= power)
    //@ assert spread: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> row_signs{Pre}(x, d) && row_spread{Pre}(x, d, eps, sum_depth(d));
    /*@ assert roots: \is_finite(root) ==> gap_rounded(power, variance + eps) && times_is(power, root_of(power), root_of(power)) &&
      @     0 <= root_of(power) && gap_rounded(root, root_of(power)); */
    //@ REAL_ASSERT(real_root, root == root_of(power) && row_root{Pre}(x, d, eps))
    //@ REAL_ASSERT(real_positive, root == root_real{Pre}(x, d, eps) && 0 < root)
    //@ assert root: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> root_known{Pre}(root, x, d, eps);
    /*@ assert positive: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==>
      @     row_root_near{Pre}(root, x, d, eps, sum_depth(d)) && row_root_small{Pre}(x, d, eps, sum_depth(d)) && 0 < root &&
      @     0 < root_real{Pre}(x, d, eps); */
    /*@ loop invariant range: 0 <= i <= d;
      @ loop invariant near: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==>
      @     \forall integer k; 0 <= k < i ==> \is_finite(h[k]) ==> entry_normal{Pre}(h[k], x, d, eps, k, sum_depth(d));
      @ REAL_INVARIANT(real, \forall integer k; 0 <= k < i ==> h[k] == normal_real{Pre}(x, d, eps, k))
      @ loop invariant rest: \forall integer k; i <= k < d ==>
      @     h[k] == \at(h[k], Gaps) && (\is_finite(h[k]) <==> \is_finite(\at(h[k], Gaps)));
      @ loop assigns i, h[0 .. d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++) {
        const double part = fl_div(h[i], root);
        /*@ assert kept: \is_finite(part) ==> \is_finite(h[i]) && \is_finite(\at(h[\at(i, Here)], Gaps)) &&
          @     h[i] == \at(h[\at(i, Here)], Gaps); */
        /*@ assert taken: \is_finite(part) ==>
          @     row_gap_near{Pre}(\at(h[\at(i, Here)], Gaps), \at(x[\at(i, Here)], Pre), x, d, sum_depth(d)); */
        //@ assert rounded: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> \is_finite(part) ==> fl_near(part, over(h[i], root));
        //@ assert same: \is_finite(part) ==> same_over(h[i], \at(h[\at(i, Here)], Gaps), root);
        /*@ assert divided: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> \is_finite(part) ==>
          @     gap_rounded(part, over(\at(h[\at(i, Here)], Gaps), root)); */
        /*@ assert entry: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> \is_finite(part) ==>
          @     entry_normal{Pre}(part, x, d, eps, i, sum_depth(d)); */
        //@ REAL_ASSERT(real_part, same_over(h[i], \at(x[\at(i, Here)], Pre) - mean_real{Pre}(x, d), root))
        //@ REAL_ASSERT(real_normal, part == normal_real{Pre}(x, d, eps, i))
        h[i] = part;
    }
    return root;
}
