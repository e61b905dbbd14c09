#ifdef OVER_THE_REALS
#define VECTOR_VALUES
#include "rounding.h"
#include "logic/same_means.h"
#include "logic/rows_within.h"
#include "logic/same_sums.h"
#include "logic/unscaled.h"
#endif
#include "layernorm_derivative.h"
#include "fl.h"
#include "centre.h"
#include "layernorm_row.h"
#include "normalise.h"
#include "logic/index.h"
#include "vector.h"
#include <stdbool.h>

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures status: \result == (finite ? ATTEST_OK : ATTEST_RANGE);
  @ */
static inline attest_status in_range(bool finite)
{
    return finite ? ATTEST_OK : ATTEST_RANGE;
}

#ifdef OVER_THE_REALS
/*@ // the sum h . (v - m) of numbers in memory, of which the first n terms; and one term more
  @ logic real gap_dot{L}(double *h, double *v, real m, integer n) =
  @     n <= 0 ? 0.0 : gap_dot(h, v, m, n - 1) + h[n - 1] * (v[n - 1] - m);
  @ predicate gap_joins(real s, real t, real h, real v, real m) = s == t + h * (v - m);
  @ lemma gap_dot_more{L}: \forall double *h, *v, real m, integer n; 0 <= n ==>
  @     gap_joins(gap_dot(h, v, m, n + 1), gap_dot(h, v, m, n), (real)h[n], (real)v[n], m);
  @ predicate is_gap(real z, real v, real m) = z == v - m;
  @ predicate term_joins(real s, real t, real h, real z) = s == t + h * z;
  @ lemma dot_joins{L}: \forall double *h, *z, integer n; 0 <= n ==>
  @     term_joins(dot_real(h, z, n + 1), dot_real(h, z, n), (real)h[n], (real)z[n]);
  @ lemma gap_joins_of: \forall real s, t, h, z, v, m; term_joins(s, t, h, z) ==> is_gap(z, v, m) ==>
  @     equal_scaled(h, z, v - m) && gap_joins(s, t, h, v, m);
  @ lemma dot_more{L}: \forall double *h, *z, integer n, real v, m; 0 <= n ==> is_gap(z[n], v, m) ==>
  @     term_joins(dot_real(h, z, n + 1), dot_real(h, z, n), (real)h[n], (real)z[n]) &&
  @     gap_joins(dot_real(h, z, n + 1), dot_real(h, z, n), (real)h[n], v, m);
  @ lemma gaps_joined: \forall real s, t, S, T, h, v, m; gap_joins(s, t, h, v, m) ==> gap_joins(S, T, h, v, m) ==> t == T ==> s == S;
  @ // what the row moves by, less its part along h, divided by the root
  @ predicate is_rest(real o, real g, real h, real a, real R) = o == over(g - h * a, R);
  @ lemma projects_of: \forall real o, g, v, m, h, a, s, d, R; is_rest(o, g, h, a, R) ==> is_gap(g, v, m) ==> is_over(a, s, d) ==>
  @     projects(o, v, m, h, s, d, R);
  @ // number i of the result in the state M, of h and v in the state L
  @ predicate projected{L, M}(double *h, double *v, integer d, real root, double *out, integer i) = projects(\at(out[i], M),
  @     \at(v[i], L), mean_real{L}(v, d), \at(h[i], L), gap_dot{L}(h, v, mean_real{L}(v, d), d), d, root); */
#endif

/* out = (I - 1 1^T / d - h h^T / d) v / root: the Jacobian without gamma, a symmetric matrix, times v. */
/*@ requires length: 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(h + (0 .. d - 1)) && \valid_read(v + (0 .. d - 1));
  @ requires write:  \valid(out + (0 .. d - 1));
  @ requires apart:  \separated(out + (0 .. d - 1), v + (0 .. d - 1)) && \separated(out + (0 .. d - 1), h + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures finite: \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> \is_finite(h[i]);
  @ REAL_ENSURES(real, 0 < root ==> \forall integer i; 0 <= i < d ==> projected{Pre, Post}(h, v, d, root, out, i))
  @ */
static void project(const double *h, double root, const double *v, int64_t d, double *out)
{
    attest_centre(v, d, out);
    //@ ghost Centred: ;
#ifdef OVER_THE_REALS
    /*@ ghost
      /@ loop invariant range: 0 <= k <= d;
       @ loop invariant sum:   dot_real{Centred}(h, out, k) == gap_dot{Pre}(h, v, mean_real{Pre}(v, d), k);
       @ loop assigns k;
       @ loop variant d - k; @/
      for (int64_t k = 0; k < d; k++) {
          /@ assert gap: is_gap(\at(out[\at(k, Here)], Centred), \at(v[\at(k, Here)], Pre), mean_real{Pre}(v, d)); @/
          /@ assert entry: \at(h[\at(k, Here)], Centred) == \at(h[\at(k, Here)], Pre); @/
          /@ assert more: gap_joins(dot_real{Centred}(h, out, k + 1), dot_real{Centred}(h, out, k), \at(h[\at(k, Here)], Pre),
           @     \at(v[\at(k, Here)], Pre), mean_real{Pre}(v, d)); @/
          ;
      }
    */
#endif
    const double along = fl_div(attest_dot(h, out, d), (double)d);
    //@ REAL_ASSERT(width, 0.0 < (double)d && (double)d == d)
    /*@ REAL_ASSERT(sum, \exists real s; is_over(along, s, d) &&
      @     computed(s, dot_real(h, out, d), dot_size(h, out, d), 1 + sum_depth(d), 8 * (d + 1))) */
    //@ REAL_ASSERT(dot, is_over(along, dot_real(h, out, d), d))
    //@ REAL_ASSERT(same, same_over(dot_real(h, out, d), dot_real{Centred}(h, out, d), d))
    //@ REAL_ASSERT(along, is_over(along, gap_dot{Pre}(h, v, mean_real{Pre}(v, d), d), d))
    /*@ loop invariant range:  0 <= i <= d;
      @ loop invariant finite: \forall integer k; 0 <= k < i ==> \is_finite(out[k]) ==> \is_finite(h[k]);
      @ REAL_INVARIANT(real, 0 < root ==> \forall integer k; 0 <= k < i ==> projected{Pre, Here}(h, v, d, root, out, k))
      @ REAL_INVARIANT(real_rest, \forall integer k; i <= k < d ==> is_gap(out[k], \at(v[k], Pre), mean_real{Pre}(v, d)))
      @ loop assigns i, out[0 .. d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++) {
        //@ REAL_ASSERT(now, is_gap(out[i], \at(v[\at(i, Here)], Pre), mean_real{Pre}(v, d)) && h[i] == \at(h[\at(i, Here)], Pre))
        out[i] = fl_div(fl_sub(out[i], fl_mul(h[i], along)), root);
        /*@ REAL_ASSERT(number, 0 < root ==> is_rest(out[i], \at(out[\at(i, Here)], LoopCurrent),
          @     \at(h[\at(i, Here)], LoopCurrent), along, root)) */
        /*@ REAL_ASSERT(projects, 0 < root ==> projects(out[i], \at(v[\at(i, Here)], Pre), mean_real{Pre}(v, d),
          @     \at(h[\at(i, Here)], Pre), gap_dot{Pre}(h, v, mean_real{Pre}(v, d), d), d, root)) */
        //@ REAL_ASSERT(kept, same_values{LoopCurrent, Here}(out, i))
    }
}

#ifdef OVER_THE_REALS
/*@ // what is the same in one step and the next is so in both; and so are fewer numbers
  @ lemma same_via{L, M, N}: \forall double *a, integer n; same_values{L, M}(a, n) ==> same_values{M, N}(a, n) ==> same_values{L, N}(a, n);
  @ lemma same_fewer{L, M}: \forall double *a, integer n, m; same_values{L, M}(a, m) ==> n <= m ==> same_values{L, M}(a, n);
  @ // what a row's h and root are made of is the same in two states of memory; h and root, computed
  @ predicate normals_same{L, M}(double *x, integer d, real eps) = root_real{L}(x, d, eps) == root_real{M}(x, d, eps) &&
  @     \forall integer k; 0 <= k < d ==> normal_real{L}(x, d, eps, k) == normal_real{M}(x, d, eps, k);
  @ predicate same_root{L, M}(double *x, integer d, real eps) = root_real{L}(x, d, eps) == root_real{M}(x, d, eps);
  @ lemma same_root_of{L, M}: \forall double *x, integer d, real eps; same_means{L, M}(x, d) ==> same_root{L, M}(x, d, eps);
  @ lemma over_once: \forall real h, k, x, y; is_over(h, x, y) ==> is_over(k, x, y) ==> h == k;
  @ predicate same_normal{L, M}(double *x, integer d, real eps, integer k) =
  @     normal_real{L}(x, d, eps, k) == normal_real{M}(x, d, eps, k);
  @ lemma same_normal_of{L, M}: \forall double *x, integer d, k, real eps; same_means{L, M}(x, d) ==> same_entry{L, M}(x, k) ==>
  @     same_root{L, M}(x, d, eps) ==> is_over(normal_real{L}(x, d, eps, k), \at(x[k], M) - mean_real{M}(x, d), root_real{M}(x, d, eps)) &&
  @     same_normal{L, M}(x, d, eps, k);
  @ lemma normals_same_of{L, M}: \forall double *x, integer d, real eps; same_means{L, M}(x, d) ==> same_values{L, M}(x, d) ==>
  @     same_root{L, M}(x, d, eps) && (\forall integer k; 0 <= k < d ==> same_entry{L, M}(x, k) && same_normal{L, M}(x, d, eps, k)) &&
  @     normals_same{L, M}(x, d, eps);
  @ lemma normals_same_by{L, M}: \forall double *x, integer d, real eps; same_means{L, M}(x, d) ==> same_root{L, M}(x, d, eps) ==>
  @     same_values{L, M}(x, d) ==> normals_same{L, M}(x, d, eps);
  @ predicate is_normal{L, M}(double *h, double *x, integer d, real eps, integer k) = \at(h[k], M) == normal_real{L}(x, d, eps, k);
  @ predicate is_root{L}(real R, double *x, integer d, real eps) = R == root_real(x, d, eps);
  @ // the sum h . (v - mean v) of memory in the state M is the row's; a number more
  @ predicate along_known{L, M}(double *h, double *x, double *v, integer d, real eps, integer n) =
  @     gap_dot{M}(h, v, mean_real{L}(v, d), n) == change_along{L}(x, v, d, eps, n);
  @ predicate along_joins{L, M}(double *h, double *x, double *v, integer d, real eps, integer n) =
  @     gap_joins(gap_dot{M}(h, v, mean_real{L}(v, d), n + 1), gap_dot{M}(h, v, mean_real{L}(v, d), n), normal_real{L}(x, d, eps, n),
  @               (real)\at(v[n], L), mean_real{L}(v, d));
  @ lemma along_joins_of{L, M}: \forall double *h, *x, *v, integer d, n, real eps; 0 <= n ==> same_entry{L, M}(v, n) ==>
  @     is_normal{L, M}(h, x, d, eps, n) ==> along_joins{L, M}(h, x, v, d, eps, n);
  @ lemma change_along_more{L}: \forall double *x, *v, integer d, n, real eps; 0 <= n ==> gap_joins(change_along(x, v, d, eps, n + 1),
  @     change_along(x, v, d, eps, n), normal_real(x, d, eps, n), (real)v[n], mean_real(v, d));
  @ lemma along_more{L, M}: \forall double *h, *x, *v, integer d, n, real eps; 0 <= n ==> along_known{L, M}(h, x, v, d, eps, n) ==>
  @     same_entry{L, M}(v, n) ==> is_normal{L, M}(h, x, d, eps, n) ==>
  @     along_joins{L, M}(h, x, v, d, eps, n) && along_known{L, M}(h, x, v, d, eps, n + 1);
  @ // and so the result is what the row moves by
  @ predicate changed{L, M}(double *x, double *v, integer d, real eps, double *y, integer c) =
  @     \at(y[c], M) == normal_change{L}(x, v, d, eps, c);
  @ lemma projects_once: \forall real o, p, v, m, h, s, d, R; projects(o, v, m, h, s, d, R) ==> projects(p, v, m, h, s, d, R) ==> o == p;
  @ lemma change_is{L}: \forall double *x, *v, integer d, i, real eps; projects(normal_change(x, v, d, eps, i), (real)v[i],
  @     mean_real(v, d), normal_real(x, d, eps, i), change_along(x, v, d, eps, d), d, root_real(x, d, eps));
  @ lemma changed_of{L, M, N}: \forall double *h, *x, *v, *y, integer d, c, real eps, R; projected{M, N}(h, v, d, R, y, c) ==>
  @     same_entry{L, M}(v, c) ==> same_mean{L, M}(v, d) ==> is_normal{L, M}(h, x, d, eps, c) ==>
  @     along_known{L, M}(h, x, v, d, eps, d) ==> is_root{L}(R, x, d, eps) ==>
  @     projects(\at(y[c], N), (real)\at(v[c], L), mean_real{L}(v, d), normal_real{L}(x, d, eps, c), change_along{L}(x, v, d, eps, d), d,
  @              root_real{L}(x, d, eps)) && changed{L, N}(x, v, d, eps, y, c);
  @ predicate changed_times{L, M}(double *x, double *gamma, double *v, integer d, real eps, double *y, integer c) =
  @     \at(y[c], M) == \at(gamma[c], L) * normal_change{L}(x, v, d, eps, c);
  @ lemma changed_times_of{L, M, N}: \forall double *x, *gamma, *v, *y, integer d, c, real eps; changed{L, N}(x, v, d, eps, y, c) ==>
  @     product_at{N, M}(gamma, y, y, c) ==> same_entry{L, N}(gamma, c) ==>
  @     same_product(\at(gamma[c], N), \at(y[c], N), \at(gamma[c], L), normal_change{L}(x, v, d, eps, c)) &&
  @     changed_times{L, M}(x, gamma, v, d, eps, y, c);
  @ lemma change_placed{L, M}: \forall double *X, *gamma, *T, *dY, integer d, r, c, real eps;
  @     changed_times{L, M}(X + r * d, gamma, T + r * d, d, eps, dY + r * d, c) ==> output_change{L, M}(X, gamma, T, d, eps, dY, r, c);
  @ lemma change_kept{L, M, N}: \forall double *X, *gamma, *T, *dY, integer d, r, c, real eps; same_at{M, N}(dY, d, r, c) ==>
  @     output_change{L, M}(X, gamma, T, d, eps, dY, r, c) ==> output_change{L, N}(X, gamma, T, d, eps, dY, r, c); */
#endif

attest_status attest_layernorm_jvp(const double *X, int64_t n, int64_t d, const double *gamma, double eps,
                                   const double *T, double *work, double *dY)
{
    bool finite = true;
    /*@ loop invariant range: 0 <= i <= n;
      @ REAL_INVARIANT(real, finite && \forall integer r, c; 0 <= r < i ==> 0 <= c < d ==>
      @     output_change{Pre, Here}(X, gamma, T, d, eps, dY, r, c))
      @ loop assigns i, finite, work[0 .. d - 1], dY[0 .. n * d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        //@ ghost Row: ;
        //@ REAL_ASSERT(weights_row, same_values{Pre, Here}(gamma, d))
        const double root = attest_normalise(X + i * d, d, eps, work);
        //@ ghost Normal: ;
        //@ REAL_ASSERT(weights_step, same_values{Row, Here}(gamma, d))
        //@ REAL_ASSERT(weights_normal, same_values{Pre, Here}(gamma, d))
#ifdef OVER_THE_REALS
        //@ ghost rows_within(i, d);
        //@ assert within: 0 <= i * d <= i * d + d <= n * d <= ATTEST_LENGTH_MAX;
        //@ assert numbers: same_values{Pre, Row}(X + i * d, d) && same_values{Pre, Normal}(T + i * d, d);
        /* Nothing that the row's numbers are made of has changed, and so, term by term, neither have they: */
        /*@ ghost
          /@ loop invariant range: 0 <= k <= d;
           @ loop invariant sums:  same_sum{Pre, Row}(X + i * d, k) && same_sum{Pre, Normal}(T + i * d, k);
           @ loop assigns k;
           @ loop variant d - k; @/
          for (int64_t k = 0; k < d; k++) {
              /@ assert entry: same_entry{Pre, Row}(X + i * d, k) && same_entry{Pre, Normal}(T + i * d, k); @/
              ;
          }
          /@ assert same_mean: same_mean{Pre, Row}(X + i * d, d) && same_mean{Pre, Normal}(T + i * d, d); @/
          /@ loop invariant range: 0 <= k <= d;
           @ loop invariant distances: same_distances{Pre, Row}(X + i * d, mean_real{Pre}(X + i * d, d), k);
           @ loop assigns k;
           @ loop variant d - k; @/
          for (int64_t k = 0; k < d; k++) {
              /@ assert entry: same_entry{Pre, Row}(X + i * d, k); @/
              /@ assert step: distances_step{Pre}(X + i * d, mean_real{Pre}(X + i * d, d), k) &&
               @     distances_step{Row}(X + i * d, mean_real{Pre}(X + i * d, d), k); @/
              ;
          }
          /@ assert same_means: same_means{Pre, Row}(X + i * d, d); @/
          /@ assert same_root: same_root{Pre, Row}(X + i * d, d, eps); @/
          /@ assert same: normals_same{Pre, Row}(X + i * d, d, eps); @/
          /@ assert normal: \forall integer k; 0 <= k < d ==> is_normal{Pre, Normal}(work, X + i * d, d, eps, k); @/
          /@ loop invariant range: 0 <= k <= d;
           @ loop invariant along: along_known{Pre, Normal}(work, X + i * d, T + i * d, d, eps, k);
           @ loop assigns k;
           @ loop variant d - k; @/
          for (int64_t k = 0; k < d; k++) {
              /@ assert entry: same_entry{Pre, Normal}(T + i * d, k) && is_normal{Pre, Normal}(work, X + i * d, d, eps, k); @/
              ;
          }
        */
#endif
        //@ REAL_ASSERT(root, is_root{Pre}(root, X + i * d, d, eps) && 0 < root)
        //@ REAL_ASSERT(rows, same_values{Row, Here}(dY, n * d))
        project(work, root, T + i * d, d, dY + i * d);
        //@ ghost Projected: ;
        /*@ REAL_ASSERT(projected, \forall integer c; 0 <= c < d ==> projected{Normal, Here}(work, T + i * d, d, root, dY + i * d, c)) */
        /*@ REAL_ASSERT(changed, \forall integer c; 0 <= c < d ==> projected{Normal, Here}(work, T + i * d, d, root, dY + i * d, c) &&
          @     same_entry{Pre, Normal}(T + i * d, c) && is_normal{Pre, Normal}(work, X + i * d, d, eps, c) &&
          @     changed{Pre, Here}(X + i * d, T + i * d, d, eps, dY + i * d, c)) */
        //@ REAL_ASSERT(weights_projected, same_values{Normal, Here}(gamma, d))
        //@ REAL_ASSERT(weights, same_values{Pre, Here}(gamma, d))
        //@ REAL_ASSERT(gamma, \forall integer c; 0 <= c < d ==> same_entry{Pre, Here}(gamma, c))
        //@ REAL_ASSERT(before, same_values{Row, Here}(dY, i * d))
        attest_row_multiply(gamma, dY + i * d, d, dY + i * d);
        /*@ REAL_ASSERT(now, \forall integer c; 0 <= c < d ==> product_at{Projected, Here}(gamma, dY + i * d, dY + i * d, c)) */
        /*@ REAL_ASSERT(row, \forall integer c; 0 <= c < d ==> changed{Pre, Projected}(X + i * d, T + i * d, d, eps, dY + i * d, c) &&
          @     product_at{Projected, Here}(gamma, dY + i * d, dY + i * d, c) && same_entry{Pre, Projected}(gamma, c) &&
          @     changed_times{Pre, Here}(X + i * d, gamma, T + i * d, d, eps, dY + i * d, c) &&
          @     output_change{Pre, Here}(X, gamma, T, d, eps, dY, \at(i, Here), c)) */
        //@ REAL_ASSERT(after, same_values{Projected, Here}(dY, i * d))
        //@ REAL_ASSERT(kept, same_values{Row, Here}(dY, i * d))
        /*@ REAL_ASSERT(earlier, \forall integer r, c; 0 <= r < i ==> 0 <= c < d ==> row_within(r, i, d) &&
          @     same_at{Row, Here}(dY, d, r, c) && output_change{Pre, Row}(X, gamma, T, d, eps, dY, r, c) &&
          @     output_change{Pre, Here}(X, gamma, T, d, eps, dY, r, c)) */
        finite = fl_is_finite(root) && finite;
    }
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return in_range(attest_all_finite(dY, n * d) && finite);
}

#ifdef OVER_THE_REALS
/*@ // v = gamma u: its mean, the sum h . (v - mean v), and the result, as above
  @ lemma product_of{L, M, N}: \forall double *a, *b, *out, integer i; product_at{M, N}(a, b, out, i) ==> same_entry{L, M}(a, i) ==>
  @     same_entry{L, M}(b, i) ==> product_at{L, N}(a, b, out, i);
  @ predicate sum_known{L, M}(double *v, double *gamma, double *u, integer n) = sum_real{M}(v, n) == dot_real{L}(gamma, u, n);
  @ lemma sum_more{L, M}: \forall double *v, *gamma, *u, integer n; 0 <= n ==> sum_known{L, M}(v, gamma, u, n) ==>
  @     product_at{L, M}(gamma, u, v, n) ==> sum_known{L, M}(v, gamma, u, n + 1);
  @ predicate mean_known{L, M}(double *v, double *gamma, double *u, integer d) = mean_real{M}(v, d) == mean_gradient{L}(gamma, u, d);
  @ lemma mean_known_of{L, M}: \forall double *v, *gamma, *u, integer d; sum_known{L, M}(v, gamma, u, d) ==>
  @     same_over(sum_real{M}(v, d), dot_real{L}(gamma, u, d), d) && mean_known{L, M}(v, gamma, u, d);
  @ predicate gradient_known{L, M}(double *h, double *x, double *v, double *gamma, double *u, integer d, real eps, integer n) =
  @     gap_dot{M}(h, v, mean_gradient{L}(gamma, u, d), n) == gradient_along{L}(x, gamma, u, d, eps, n);
  @ predicate gradient_joins{L, M}(double *h, double *x, double *v, double *gamma, double *u, integer d, real eps, integer n) =
  @     gap_joins(gap_dot{M}(h, v, mean_gradient{L}(gamma, u, d), n + 1), gap_dot{M}(h, v, mean_gradient{L}(gamma, u, d), n),
  @               normal_real{L}(x, d, eps, n), (real)\at(v[n], M), mean_gradient{L}(gamma, u, d)) &&
  @     gap_joins(gradient_along{L}(x, gamma, u, d, eps, n + 1), gradient_along{L}(x, gamma, u, d, eps, n),
  @               normal_real{L}(x, d, eps, n), (real)\at(v[n], M), mean_gradient{L}(gamma, u, d));
  @ lemma gradient_terms{L}: \forall double *x, *gamma, *u, integer d, n, real eps; 0 <= n ==>
  @     term_joins(gradient_along(x, gamma, u, d, eps, n + 1), gradient_along(x, gamma, u, d, eps, n), normal_real(x, d, eps, n),
  @                gamma[n] * u[n] - mean_gradient(gamma, u, d));
  @ lemma gradient_joins_of{L, M}: \forall double *h, *x, *v, *gamma, *u, integer d, n, real eps; 0 <= n ==>
  @     product_at{L, M}(gamma, u, v, n) ==> is_normal{L, M}(h, x, d, eps, n) ==>
  @     is_gap(\at(gamma[n], L) * \at(u[n], L) - mean_gradient{L}(gamma, u, d), (real)\at(v[n], M), mean_gradient{L}(gamma, u, d)) &&
  @     gradient_joins{L, M}(h, x, v, gamma, u, d, eps, n);
  @ lemma gradient_more{L, M}: \forall double *h, *x, *v, *gamma, *u, integer d, n, real eps; 0 <= n ==>
  @     gradient_known{L, M}(h, x, v, gamma, u, d, eps, n) ==> product_at{L, M}(gamma, u, v, n) ==>
  @     is_normal{L, M}(h, x, d, eps, n) ==> gradient_joins{L, M}(h, x, v, gamma, u, d, eps, n) &&
  @     gradient_known{L, M}(h, x, v, gamma, u, d, eps, n + 1);
  @ predicate gradient_at{L, M}(double *x, double *gamma, double *u, integer d, real eps, double *y, integer c) =
  @     \at(y[c], M) == input_gradient{L}(x, gamma, u, d, eps, c);
  @ lemma gradient_is{L, M}: \forall double *v, *x, *gamma, *u, integer d, i, real eps; product_at{L, M}(gamma, u, v, i) ==>
  @     projects(input_gradient{L}(x, gamma, u, d, eps, i), (real)\at(v[i], M), mean_gradient{L}(gamma, u, d),
  @              normal_real{L}(x, d, eps, i), gradient_along{L}(x, gamma, u, d, eps, d), d, root_real{L}(x, d, eps));
  @ lemma gradient_of{L, M, N}: \forall double *h, *x, *v, *gamma, *u, *y, integer d, c, real eps, R;
  @     projected{M, N}(h, v, d, R, y, c) ==> product_at{L, M}(gamma, u, v, c) ==> mean_known{L, M}(v, gamma, u, d) ==>
  @     is_normal{L, M}(h, x, d, eps, c) ==> gradient_known{L, M}(h, x, v, gamma, u, d, eps, d) ==> is_root{L}(R, x, d, eps) ==>
  @     projects(\at(y[c], N), (real)\at(v[c], M), mean_gradient{L}(gamma, u, d), normal_real{L}(x, d, eps, c),
  @              gradient_along{L}(x, gamma, u, d, eps, d), d, root_real{L}(x, d, eps)) &&
  @     gradient_at{L, N}(x, gamma, u, d, eps, y, c);
  @ lemma gradient_placed{L, M, N}: \forall double *X, *gamma, *U, *dX, integer d, r, c, real eps;
  @     gradient_at{L, N}(X + r * d, gamma, U + r * d, d, eps, dX + r * d, c) ==> same_at{N, M}(dX, d, r, c) ==>
  @     input_gradients{L, M}(X, gamma, U, d, eps, dX, r, c);
  @ lemma gradient_kept{L, M, N}: \forall double *X, *gamma, *U, *dX, integer d, r, c, real eps; same_at{M, N}(dX, d, r, c) ==>
  @     input_gradients{L, M}(X, gamma, U, d, eps, dX, r, c) ==> input_gradients{L, N}(X, gamma, U, d, eps, dX, r, c);
  @
  @ // the row's u h and u join the gradients by gamma and beta
  @ predicate share_at{L, M}(double *v, double *x, double *u, integer d, real eps, integer c) =
  @     \at(v[c], M) == gamma_term{L}(x, u, d, eps, c);
  @ lemma gain_share_of{L, M, N}: \forall double *h, *v, *x, *u, integer d, c, real eps; product_at{M, N}(u, h, v, c) ==>
  @     same_entry{L, M}(u, c) ==> is_normal{L, M}(h, x, d, eps, c) ==>
  @     same_product(\at(u[c], M), \at(h[c], M), \at(u[c], L), normal_real{L}(x, d, eps, c)) && share_at{L, N}(v, x, u, d, eps, c);
  @ predicate gamma_known{L, M}(double *dgamma, double *X, double *U, integer d, real eps, integer c, integer n) =
  @     \at(dgamma[c], M) == gamma_gradient{L}(X, U, d, eps, c, n);
  @ predicate beta_known{L, M}(double *dbeta, double *U, integer d, integer c, integer n) =
  @     \at(dbeta[c], M) == beta_gradient{L}(U, d, c, n);
  @ lemma gamma_none{L, M}: \forall double *dgamma, *X, *U, integer d, c, real eps; is_value(\at(dgamma[c], M), 0.0) ==>
  @     gamma_known{L, M}(dgamma, X, U, d, eps, c, 0);
  @ lemma beta_none{L, M}: \forall double *dbeta, *U, integer d, c; is_value(\at(dbeta[c], M), 0.0) ==>
  @     beta_known{L, M}(dbeta, U, d, c, 0);
  @ predicate gamma_joins{L}(double *X, double *U, integer d, real eps, integer c, integer n) = gamma_gradient(X, U, d, eps, c, n + 1) ==
  @     gamma_gradient(X, U, d, eps, c, n) + gamma_term(X + n * d, U + n * d, d, eps, c);
  @ lemma gamma_joins_of{L}: \forall double *X, *U, integer d, c, n, real eps; 0 <= n ==> gamma_joins(X, U, d, eps, c, n);
  @ lemma gamma_more{L, M, N, O}: \forall double *dgamma, *v, *X, *U, integer d, c, n, real eps; 0 <= n ==>
  @     gamma_known{L, M}(dgamma, X, U, d, eps, c, n) ==> same_entry{M, N}(dgamma, c) ==>
  @     share_at{L, N}(v, X + n * d, U + n * d, d, eps, c) ==> sum_at{N, O}(v, dgamma, c) ==>
  @     gamma_joins{L}(X, U, d, eps, c, n) && gamma_known{L, O}(dgamma, X, U, d, eps, c, n + 1);
  @ predicate beta_joins{L, N, O}(double *dbeta, double *U, integer d, integer c, integer n) =
  @     \at(dbeta[c], O) == \at(dbeta[c], N) + \at(U[n * d + c], L);
  @ lemma beta_joins_of{L, N, O}: \forall double *dbeta, *U, integer d, c, n; same_entry{L, N}(U + n * d, c) ==>
  @     sum_at{N, O}(U + n * d, dbeta, c) ==> beta_joins{L, N, O}(dbeta, U, d, c, n);
  @ lemma beta_more{L, M, N, O}: \forall double *dbeta, *U, integer d, c, n; 0 <= n ==> beta_known{L, M}(dbeta, U, d, c, n) ==>
  @     same_entry{M, N}(dbeta, c) ==> beta_joins{L, N, O}(dbeta, U, d, c, n) ==> beta_known{L, O}(dbeta, U, d, c, n + 1);
  @ lemma gamma_kept{L, M, N}: \forall double *dgamma, *X, *U, integer d, c, n, real eps; same_entry{M, N}(dgamma, c) ==>
  @     gamma_known{L, M}(dgamma, X, U, d, eps, c, n) ==> gamma_known{L, N}(dgamma, X, U, d, eps, c, n); */
#endif

attest_status attest_layernorm_vjp(const double *X, int64_t n, int64_t d, const double *gamma, double eps,
                                   const double *U, double *work, double *dX, double *dgamma, double *dbeta)
{
    double *h = work, *v = work + d;
    bool finite = true;
    attest_fill(0.0, dgamma, d);
    attest_fill(0.0, dbeta, d);
    //@ REAL_ASSERT(zeros, \forall integer c; 0 <= c < d ==> is_value(dgamma[c], 0.0) && is_value(dbeta[c], 0.0))
    /*@ loop invariant range: 0 <= i <= n;
      @ REAL_INVARIANT(real_x, finite && \forall integer r, c; 0 <= r < i ==> 0 <= c < d ==>
      @     input_gradients{Pre, Here}(X, gamma, U, d, eps, dX, r, c))
      @ REAL_INVARIANT(real_gamma, \forall integer c; 0 <= c < d ==> gamma_known{Pre, Here}(dgamma, X, U, d, eps, c, i))
      @ REAL_INVARIANT(real_beta, \forall integer c; 0 <= c < d ==> beta_known{Pre, Here}(dbeta, U, d, c, i))
      @ loop assigns i, finite, work[0 .. 2 * d - 1], dX[0 .. n * d - 1], dgamma[0 .. d - 1], dbeta[0 .. d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        //@ ghost Row: ;
#ifdef OVER_THE_REALS
        //@ ghost rows_within(i, d);
        //@ assert within: 0 <= i * d <= i * d + d <= n * d <= ATTEST_LENGTH_MAX;
        //@ assert all_x: same_values{Pre, Here}(X, n * d);
        //@ assert all_u: same_values{Pre, Here}(U, n * d);
        //@ assert all_gamma: same_values{Pre, Here}(gamma, d);
        //@ assert row_x: same_values{Pre, Here}(X + i * d, d);
        //@ assert row_u: same_values{Pre, Here}(U + i * d, d);
        //@ assert apart: \separated(dgamma + (0 .. d - 1), U + i * d + (0 .. d - 1));
        /* As in attest_layernorm_jvp: nothing that the row's numbers are made of has changed. */
        /*@ ghost
          /@ loop invariant range: 0 <= k <= d;
           @ loop invariant sums:  same_sum{Pre, Row}(X + i * d, k);
           @ loop assigns k;
           @ loop variant d - k; @/
          for (int64_t k = 0; k < d; k++) {
              /@ assert entry: same_entry{Pre, Row}(X + i * d, k); @/
              ;
          }
          /@ assert means: same_mean{Pre, Row}(X + i * d, d); @/
          /@ loop invariant range: 0 <= k <= d;
           @ loop invariant distances: same_distances{Pre, Row}(X + i * d, mean_real{Pre}(X + i * d, d), k);
           @ loop assigns k;
           @ loop variant d - k; @/
          for (int64_t k = 0; k < d; k++) {
              /@ assert entry: same_entry{Pre, Row}(X + i * d, k); @/
              /@ assert step: distances_step{Pre}(X + i * d, mean_real{Pre}(X + i * d, d), k) &&
               @     distances_step{Row}(X + i * d, mean_real{Pre}(X + i * d, d), k); @/
              ;
          }
          /@ assert same_means: same_means{Pre, Row}(X + i * d, d); @/
          /@ assert same_root: same_root{Pre, Row}(X + i * d, d, eps); @/
          /@ assert same: normals_same{Pre, Row}(X + i * d, d, eps); @/
        */
#endif
        const double *u = U + i * d;
        const double root = attest_normalise(X + i * d, d, eps, h);
        //@ ghost Normal: ;
        //@ REAL_ASSERT(root, is_root{Pre}(root, X + i * d, d, eps) && 0 < root)
        //@ REAL_ASSERT(normal, \forall integer k; 0 <= k < d ==> is_normal{Pre, Here}(h, X + i * d, d, eps, k))
        //@ REAL_ASSERT(normal_u_step, same_values{Row, Here}(u, d))
        //@ REAL_ASSERT(normal_u, same_values{Pre, Here}(u, d))
        //@ REAL_ASSERT(normal_gamma_step, same_values{Row, Here}(gamma, d))
        //@ REAL_ASSERT(normal_gamma, same_values{Pre, Here}(gamma, d))
        //@ REAL_ASSERT(normal_x, same_values{Row, Here}(dX, n * d))
        //@ REAL_ASSERT(normal_dgamma, same_values{Row, Here}(dgamma, d))
        //@ REAL_ASSERT(normal_dbeta, same_values{Row, Here}(dbeta, d))
        attest_row_multiply(gamma, u, d, v);
        //@ ghost Weighted: ;
        //@ REAL_ASSERT(weighted_h, same_values{Normal, Here}(h, d))
        //@ REAL_ASSERT(weighted_u_step, same_values{Normal, Here}(u, d))
        //@ REAL_ASSERT(weighted_u, same_values{Pre, Here}(u, d))
        //@ REAL_ASSERT(weighted_x_step, same_values{Normal, Here}(dX, n * d))
        //@ REAL_ASSERT(weighted_x, same_values{Row, Here}(dX, n * d))
        //@ REAL_ASSERT(weighted_gamma_step, same_values{Normal, Here}(dgamma, d))
        //@ REAL_ASSERT(weighted_gamma, same_values{Row, Here}(dgamma, d))
        //@ REAL_ASSERT(weighted_beta_step, same_values{Normal, Here}(dbeta, d))
        //@ REAL_ASSERT(weighted_beta, same_values{Row, Here}(dbeta, d))
#ifdef OVER_THE_REALS
        /*@ assert weighted: \forall integer k; 0 <= k < d ==> product_at{Normal, Here}(gamma, u, v, k) &&
          @     same_entry{Pre, Normal}(gamma, k) && same_entry{Pre, Normal}(u, k) && product_at{Pre, Here}(gamma, u, v, k); */
        /*@ assert entries: \forall integer k; 0 <= k < d ==> is_normal{Pre, Normal}(h, X + i * d, d, eps, k) &&
          @     same_entry{Normal, Weighted}(h, k) && is_normal{Pre, Weighted}(h, X + i * d, d, eps, k); */
        /*@ ghost
          /@ loop invariant range: 0 <= k <= d;
           @ loop invariant sums:  sum_known{Pre, Weighted}(v, gamma, u, k);
           @ loop assigns k;
           @ loop variant d - k; @/
          for (int64_t k = 0; k < d; k++) {
              /@ assert entry: product_at{Pre, Weighted}(gamma, u, v, k); @/
              ;
          }
          /@ assert mean: mean_known{Pre, Weighted}(v, gamma, u, d); @/
          /@ loop invariant range: 0 <= k <= d;
           @ loop invariant along: gradient_known{Pre, Weighted}(h, X + i * d, v, gamma, u, d, eps, k);
           @ loop assigns k;
           @ loop variant d - k; @/
          for (int64_t k = 0; k < d; k++) {
              /@ assert entry: product_at{Pre, Weighted}(gamma, u, v, k) && is_normal{Pre, Weighted}(h, X + i * d, d, eps, k); @/
              ;
          }
        */
#endif
        project(h, root, v, d, dX + i * d);
        //@ ghost Projected: ;
        /*@ REAL_ASSERT(gradient, \forall integer c; 0 <= c < d ==> projected{Weighted, Here}(h, v, d, root, dX + i * d, c) &&
          @     product_at{Pre, Weighted}(gamma, u, v, c) && is_normal{Pre, Weighted}(h, X + i * d, d, eps, c) &&
          @     gradient_at{Pre, Here}(X + i * d, gamma, u, d, eps, dX + i * d, c)) */
        //@ REAL_ASSERT(before_step, same_values{Weighted, Here}(dX, i * d))
        //@ REAL_ASSERT(before, same_values{Row, Here}(dX, i * d))
        //@ REAL_ASSERT(projected_h, same_values{Weighted, Here}(h, d))
        //@ REAL_ASSERT(projected_u_step, same_values{Weighted, Here}(u, d))
        //@ REAL_ASSERT(projected_u, same_values{Pre, Here}(u, d))
        //@ REAL_ASSERT(projected_gamma_step, same_values{Weighted, Here}(dgamma, d))
        //@ REAL_ASSERT(projected_gamma, same_values{Row, Here}(dgamma, d))
        //@ REAL_ASSERT(projected_beta_step, same_values{Weighted, Here}(dbeta, d))
        //@ REAL_ASSERT(projected_beta, same_values{Row, Here}(dbeta, d))
        attest_row_multiply(u, h, d, v);
        //@ ghost Shares: ;
        /*@ REAL_ASSERT(shares, \forall integer c; 0 <= c < d ==> product_at{Projected, Here}(u, h, v, c) &&
          @     same_entry{Pre, Projected}(u, c) && same_entry{Weighted, Projected}(h, c) &&
          @     is_normal{Pre, Projected}(h, X + i * d, d, eps, c) && share_at{Pre, Here}(v, X + i * d, u, d, eps, c)) */
        //@ REAL_ASSERT(shares_u_step, same_values{Projected, Here}(u, d))
        //@ REAL_ASSERT(shares_u, same_values{Pre, Here}(u, d))
        //@ REAL_ASSERT(shares_x, same_values{Projected, Here}(dX, n * d))
        //@ REAL_ASSERT(shares_gamma_step, same_values{Projected, Here}(dgamma, d))
        //@ REAL_ASSERT(shares_gamma, same_values{Row, Here}(dgamma, d))
        //@ REAL_ASSERT(shares_beta_step, same_values{Projected, Here}(dbeta, d))
        //@ REAL_ASSERT(shares_beta, same_values{Row, Here}(dbeta, d))
        attest_row_accumulate(v, d, dgamma);
        //@ ghost Summed: ;
        /*@ REAL_ASSERT(by_gamma, \forall integer c; 0 <= c < d ==> sum_at{Shares, Here}(v, dgamma, c) &&
          @     same_entry{Row, Shares}(dgamma, c) && share_at{Pre, Shares}(v, X + i * d, u, d, eps, c) &&
          @     gamma_known{Pre, Row}(dgamma, X, U, d, eps, c, i) && gamma_known{Pre, Here}(dgamma, X, U, d, eps, c, i + 1)) */
        //@ REAL_ASSERT(summed_u_step, same_values{Shares, Here}(u, d))
        //@ REAL_ASSERT(summed_u, same_values{Pre, Here}(u, d))
        //@ REAL_ASSERT(summed_x_step, same_values{Shares, Here}(dX, n * d))
        //@ REAL_ASSERT(summed_x, same_values{Projected, Here}(dX, n * d))
        //@ REAL_ASSERT(summed_beta_step, same_values{Shares, Here}(dbeta, d))
        //@ REAL_ASSERT(summed_beta, same_values{Row, Here}(dbeta, d))
        attest_row_accumulate(u, d, dbeta);
        //@ REAL_ASSERT(sum, \forall integer c; 0 <= c < d ==> sum_at{Summed, Here}(u, dbeta, c))
        //@ REAL_ASSERT(terms, \forall integer c; 0 <= c < d ==> same_entry{Row, Summed}(dbeta, c) && same_entry{Pre, Summed}(u, c))
        //@ REAL_ASSERT(joins, \forall integer c; 0 <= c < d ==> beta_joins{Pre, Summed, Here}(dbeta, U, d, c, i))
        /*@ REAL_ASSERT(by_beta, \forall integer c; 0 <= c < d ==> same_entry{Row, Summed}(dbeta, c) &&
          @     beta_joins{Pre, Summed, Here}(dbeta, U, d, c, i) && beta_known{Pre, Row}(dbeta, U, d, c, i) &&
          @     beta_known{Pre, Here}(dbeta, U, d, c, i + 1)) */
        //@ REAL_ASSERT(kept_gamma, same_values{Summed, Here}(dgamma, d))
        //@ REAL_ASSERT(same_gamma, \forall integer c; 0 <= c < d ==> same_entry{Summed, Here}(dgamma, c))
        /*@ REAL_ASSERT(gammas, \forall integer c; 0 <= c < d ==> same_entry{Summed, Here}(dgamma, c) &&
          @     gamma_known{Pre, Summed}(dgamma, X, U, d, eps, c, i + 1) && gamma_known{Pre, Here}(dgamma, X, U, d, eps, c, i + 1)) */
        //@ REAL_ASSERT(after_step, same_values{Summed, Here}(dX, n * d))
        //@ REAL_ASSERT(after, same_values{Projected, Here}(dX, n * d))
        /*@ REAL_ASSERT(row_kept, \forall integer c; 0 <= c < d ==> row_within(i, n, d) &&
          @     same_at{Projected, Here}(dX, d, \at(i, Here), c)) */
        /*@ REAL_ASSERT(row, \forall integer c; 0 <= c < d ==> same_at{Projected, Here}(dX, d, \at(i, Here), c) &&
          @     gradient_at{Pre, Projected}(X + i * d, gamma, u, d, eps, dX + i * d, c) &&
          @     input_gradients{Pre, Here}(X, gamma, U, d, eps, dX, \at(i, Here), c)) */
        //@ REAL_ASSERT(after_before, same_values{Projected, Here}(dX, i * d))
        //@ REAL_ASSERT(kept, same_values{Row, Here}(dX, i * d))
        /*@ REAL_ASSERT(earlier, \forall integer r, c; 0 <= r < i ==> 0 <= c < d ==> row_within(r, i, d) &&
          @     same_at{Row, Here}(dX, d, r, c) && input_gradients{Pre, Row}(X, gamma, U, d, eps, dX, r, c) &&
          @     input_gradients{Pre, Here}(X, gamma, U, d, eps, dX, r, c)) */
        finite = fl_is_finite(root) && finite;
    }
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const bool sums_finite = attest_all_finite(dgamma, d) && attest_all_finite(dbeta, d);
    return in_range(attest_all_finite(dX, n * d) && sums_finite && finite);
}
