#define VECTOR_VALUES
#define LAYERNORM_VALUES
#include "rounding.h"
#include "logic/affine.h"
#include "logic/same_means.h"
#include "vector.h"
#include "layernorm.h"
#include "layernorm_row.h"
#include "normalise.h"
#include "logic/rows_within.h"
#include "fl.h"
#include <stdbool.h>

/*@ // entry i, normalised, times gamma, plus beta
  @ lemma affine_is_so{L}: \forall double *x, *gamma, *beta, integer d, i, real eps;
  @     affine_is(layernorm_real(x, gamma, beta, d, eps, i), gamma[i], normal_real(x, d, eps, i), beta[i]);
  @ lemma output_near_of{L}: \forall real y, t, h, eps, double *x, *gamma, *beta, integer d, i;
  @     entry_normal(h, x, d, eps, i, sum_depth(d)) ==> times_rounded(t, gamma[i], h) ==> plus_rounded(y, t, beta[i]) ==>
  @     affine_is(layernorm_real(x, gamma, beta, d, eps, i), gamma[i], normal_real(x, d, eps, i), beta[i]) &&
  @     normal_near(h, normal_real(x, d, eps, i), normal_bound(x, d, eps, i, sum_depth(d))) &&
  @     layernorm_near(y, x, gamma, beta, d, eps, i, sum_depth(d)); */

#ifdef OVER_THE_REALS
/*@ lemma row_value_of{L, M}: \forall real t, h, eps, double *x, *gamma, *beta, *y, integer d, i; h == normal_real{L}(x, d, eps, i) ==>
  @     times_rounded(t, \at(gamma[i], L), h) ==> plus_rounded(\at(y[i], M), t, \at(beta[i], L)) ==>
  @     row_value{L, M}(x, gamma, beta, d, eps, y, i); */
#endif

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
  @ REAL_ENSURES(real, \result && \forall integer i; 0 <= i < d ==> row_value{Pre, Post}(x, gamma, beta, d, eps, y, i))
  @ */
static bool layernorm_row(const double *x, int64_t d, const double *gamma, const double *beta, double eps, double *y)
{
    const double root = attest_normalise(x, d, eps, y);
    //@ ghost Normal: ;
    attest_row_multiply(gamma, y, d, y);
    /*@ assert scaled: \forall integer i; 0 <= i < d ==> \is_finite(y[i]) ==>
      @     times_rounded(y[i], \at(gamma[i], Pre), \at(y[i], Normal)) && \is_finite(\at(y[i], Normal)); */
    //@ ghost Scaled: ;
    attest_row_accumulate(beta, d, y);
    /*@ assert summed: \forall integer i; 0 <= i < d ==> \is_finite(y[i]) ==>
      @     plus_rounded(y[i], \at(y[i], Scaled), \at(beta[i], Pre)) && \is_finite(\at(y[i], Scaled)); */
    /*@ assert near: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> \forall integer i; 0 <= i < d ==> \is_finite(y[i]) ==>
      @     entry_normal{Pre}(\at(y[i], Normal), x, d, eps, i, sum_depth(d)) &&
      @     times_rounded(\at(y[i], Scaled), \at(gamma[i], Pre), \at(y[i], Normal)) &&
      @     layernorm_near{Pre}(y[i], x, gamma, beta, d, eps, i, sum_depth(d)); */
    /*@ REAL_ASSERT(real, \forall integer i; 0 <= i < d ==> \at(y[i], Normal) == normal_real{Pre}(x, d, eps, i) &&
      @     times_rounded(\at(y[i], Scaled), \at(gamma[i], Pre), \at(y[i], Normal)) &&
      @     plus_rounded(y[i], \at(y[i], Scaled), \at(beta[i], Pre)) && row_value{Pre, Here}(x, gamma, beta, d, eps, y, i)) */
    return fl_is_finite(root);
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

#ifdef OVER_THE_REALS
/*@ predicate same_value{L, M}(double *x, double *gamma, double *beta, integer d, real eps, integer i) =
  @     layernorm_real{L}(x, gamma, beta, d, eps, i) == layernorm_real{M}(x, gamma, beta, d, eps, i);
  @ predicate value_is(real y, real gamma, real beta, real g, real R) = y == gamma * over(g, R) + beta;
  @ lemma value_once: \forall real y, z, gamma, beta, g, R; value_is(y, gamma, beta, g, R) ==> value_is(z, gamma, beta, g, R) ==> y == z;
  @ lemma value_is_so{L}: \forall double *x, *gamma, *beta, integer d, i, real eps; value_is(layernorm_real(x, gamma, beta, d, eps, i),
  @     (real)gamma[i], (real)beta[i], x[i] - mean_real(x, d), root_real(x, d, eps));
  @ lemma same_value_of{L, M}: \forall double *x, *gamma, *beta, integer d, k, i, real eps; same_row{L, M}(x, d, eps, k) ==>
  @     same_entries{L, M}(x, gamma, beta, i) ==> value_is(layernorm_real{L}(x, gamma, beta, d, eps, i), (real)\at(gamma[i], M),
  @         (real)\at(beta[i], M), \at(x[i], M) - mean_real{M}(x, d), root_real{M}(x, d, eps)) &&
  @     same_value{L, M}(x, gamma, beta, d, eps, i);
  @ lemma value_placed{L, M, N}: \forall double *X, *gamma, *beta, *Y, integer d, r, c, real eps;
  @     row_value{L, M}(X + r * d, gamma, beta, d, eps, Y + r * d, c) ==> same_value{L, N}(X + r * d, gamma, beta, d, eps, c) ==>
  @     output_value{N, M}(X, gamma, beta, d, eps, Y, r, c);
  @ lemma value_kept{L, M, N}: \forall double *X, *gamma, *beta, *Y, integer d, r, c, real eps; same_at{M, N}(Y, d, r, c) ==>
  @     output_value{L, M}(X, gamma, beta, d, eps, Y, r, c) ==> output_value{L, N}(X, gamma, beta, d, eps, Y, r, c); */
#endif

attest_status attest_layernorm(const double *X, int64_t n, int64_t d, const double *gamma, const double *beta,
                               double eps, double *Y)
{
    bool finite = true;
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= i <= n;
      @ loop invariant near:  finite ==> \forall integer r, c; 0 <= r < i ==> 0 <= c < d ==>
      @     output_normal{Pre, Here}(X, gamma, beta, d, eps, sum_depth(d), Y, r, c);
      @ REAL_INVARIANT(real, finite && \forall integer r, c; 0 <= r < i ==> 0 <= c < d ==>
      @     output_value{Pre, Here}(X, gamma, beta, d, eps, Y, r, c))
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
        //@ REAL_ASSERT(real_same, same_row{LoopCurrent, Pre}(X + i * d, d, eps, sum_depth(d)))
        /*@ REAL_ASSERT(real_row, \forall integer c; 0 <= c < d ==> same_entries{LoopCurrent, Pre}(X + i * d, gamma, beta, c) &&
          @     same_value{LoopCurrent, Pre}(X + i * d, gamma, beta, d, eps, c) &&
          @     row_value{LoopCurrent, Here}(X + i * d, gamma, beta, d, eps, Y + i * d, c) &&
          @     output_value{Pre, Here}(X, gamma, beta, d, eps, Y, \at(i, Here), c)) */
        /*@ REAL_ASSERT(real_earlier, \forall integer r, c; 0 <= r < i ==> 0 <= c < d ==> row_within(r, i, d) &&
          @     same_at{LoopCurrent, Here}(Y, d, r, c) && output_value{Pre, LoopCurrent}(X, gamma, beta, d, eps, Y, r, c) &&
          @     output_value{Pre, Here}(X, gamma, beta, d, eps, Y, r, c)) */
        finite = rooted && finite;
    }
    /*@ assert rows: finite ==> \forall integer r, c; 0 <= r < n ==> 0 <= c < d ==>
      @     output_normal{Pre, Here}(X, gamma, beta, d, eps, sum_depth(d), Y, r, c); */
    return attest_all_finite(Y, n * d) && finite ? ATTEST_OK : ATTEST_RANGE;
}
