/* Lipschitz bounds of tied L2 attention near an input: on the set of all X' whose tokens lie within `radius` (Euclidean)
 * of X's. Radius 0 bounds the norm of the Jacobian at X.
 * Mathematics: spec/mathematics.md, 3.5 (i) and (ii); attest_local_inf, attest_local_two.
 *
 * Around X the squared distances |y_i - y_j|^2 lie in known intervals, and Lemma A with boxes bounds the spread
 * E_i = sum_j P_ij |y_i - y_j|^2 there: c(N) in the global bounds becomes max_i E_i. The sums of the columns of P and of
 * P_ij |y_i - y_j|^2 are bounded there too, and take the place of sqrt(N) and K_N. */
#ifndef ATTEST_BOUND_LOCAL_H
#define ATTEST_BOUND_LOCAL_H

#include "bound.h"
#include "bound_spectra.h"
#include "bound_weights.h"
#include "interval.h"
#include "norm2.h"
#include <stdint.h>

/* The tokens' share near X: kappa for the infinity-norm, beta for the 2-norm; never more than attest_kappa and, without a
 * mask, attest_beta. */
typedef struct attest_nearby {
    double kappa, beta;
} attest_nearby;

/* A file that proves what they bound says LOCAL_VALUES before this one and includes upper.h, near_input.h, logic/fused.h and, with
 * BOUND_VALUES, bound.h. */
#ifdef LOCAL_VALUES
#define LOCAL_ENSURES(name, ...) ensures name : (__VA_ARGS__);
/*@ // v lists what the squared distances of head h may be around X
  @ predicate near_head{L}(attest_heads w, integer h, integer n, double *X, real radius, \list<real> x, \list<real> q, \list<real> v) =
  @     lists(x, X, n * w.width) && lists(q, w.wq + h * (w.width * w.d), w.width * w.d) &&
  @     near_distances(x, n, w.width, q, w.d, reach_of(q, w.width, w.d, radius), v); */
#else
#define LOCAL_ENSURES(name, ...)
#endif

/*@ predicate nearby_ok(attest_nearby t) = \ge_double(t.kappa, (double)0.0) && \ge_double(t.beta, (double)0.0);
  @
  @ logic integer nearby_cells(attest_heads w, integer n) = n * w.d;
  @ logic integer nearby_work(attest_heads w, integer n) = 4 * n + norm2_work(w.width, w.d);
  @ // where the inputs, the workspace and the mask may lie
  @ predicate nearby_inputs{L}(attest_heads w, uint8_t *mask, integer n, double *X) =
  @     \valid_read(X + (0 .. n * w.width - 1)) && (mask == \null || \valid_read(mask + (0 .. n * n - 1)));
  @ predicate nearby_cells_ok{L}(attest_heads w, uint8_t *mask, integer n, double *X, attest_interval *cells) =
  @     \valid(cells + (0 .. nearby_cells(w, n) - 1)) && heads_apart_cells(w, cells, nearby_cells(w, n)) &&
  @     \separated(cells + (0 .. nearby_cells(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @     (mask == \null || \separated(cells + (0 .. nearby_cells(w, n) - 1), mask + (0 .. n * n - 1)));
  @ predicate nearby_work_ok{L}(attest_heads w, uint8_t *mask, integer n, double *X, attest_interval *cells, double *work) =
  @     \valid(work + (0 .. nearby_work(w, n) - 1)) && heads_apart(w, work, nearby_work(w, n)) &&
  @     \separated(work + (0 .. nearby_work(w, n) - 1), cells + (0 .. nearby_cells(w, n) - 1)) &&
  @     \separated(work + (0 .. nearby_work(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @     (mask == \null || \separated(work + (0 .. nearby_work(w, n) - 1), mask + (0 .. n * n - 1)));
  @ */

/* Workspace: so many intervals and doubles. */
/*@ requires sizes: heads_sizes(w) && 1 <= n <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures cells: \result == nearby_cells(w, n);
  @ */
int64_t attest_nearby_cells(attest_heads w, int64_t n);

/*@ requires sizes: heads_sizes(w) && 1 <= n <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures work: \result == nearby_work(w, n);
  @ */
int64_t attest_nearby_work(attest_heads w, int64_t n);

/* X [n,width], mask [n,n] or null. */
/*@ requires weights: heads_ok(w);
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires radius:  \is_finite(radius) && radius >= 0;
  @ requires read:    nearby_inputs(w, mask, n, X);
  @ requires cells:   nearby_cells_ok(w, mask, n, X, cells);
  @ requires work:    nearby_work_ok(w, mask, n, X, cells, work);
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. nearby_cells(w, n) - 1], work[0 .. nearby_work(w, n) - 1];
  @ ensures numbers: nearby_ok(\result);
  @ LOCAL_ENSURES(blind, all_see_self{Pre}(mask, n) || (\is_plus_infinity(\result.kappa) && \is_plus_infinity(\result.beta)))
  @ LOCAL_ENSURES(kappa, \forall \list<real> x, q, v, integer h, i; 0 <= h < w.heads ==> 0 <= i < n ==> all_see_self{Pre}(mask, n) ==>
  @     near_head{Pre}(w, h, n, X, radius, x, q, v) ==> kappa_near{Pre}(\result.kappa, mask, n, w.d, v, i))
  @ LOCAL_ENSURES(beta, \forall \list<real> x, q, v, integer h, i, j, k; 0 <= h < w.heads ==> 0 <= i < n ==> 0 <= j < n ==>
  @     0 <= k < n ==> all_see_self{Pre}(mask, n) ==> near_head{Pre}(w, h, n, X, radius, x, q, v) ==>
  @     beta_near{Pre}(\result.beta, mask, n, w.d, v, i, j, k))
  @ */
attest_nearby attest_nearby_of(attest_heads w, const uint8_t *mask, int64_t n, const double *X, double radius,
                               attest_interval *cells, double *work);

/* kappa times the fused weights; `cells` and `work` are those of bound_weights.h. */
/*@ requires weights: heads_ok(w);
  @ requires nearby:  nearby_ok(near);
  @ requires cells:   \valid(cells + (0 .. bound_cells(w) - 1)) && heads_apart_cells(w, cells, bound_cells(w));
  @ requires work:    \valid(work + (0 .. bound_work(w) - 1)) && heads_apart(w, work, bound_work(w));
  @ requires apart:   \separated(cells + (0 .. bound_cells(w) - 1), work + (0 .. bound_work(w) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. bound_cells(w) - 1], work[0 .. bound_work(w) - 1];
  @ ensures number:  bound_ok(\result);
  @ ensures theorem: \result.theorem == ATTEST_LOCAL_INF;
  @ LOCAL_ENSURES(upper, \forall real t; upper(near.kappa, t) ==>
  @     bounds(\result, t, most_fused{Pre}(w.wq, w.wv, w.wo, w.width, w.d, w.heads, w.width), w.d))
  @ */
attest_bound attest_bound_local_inf(attest_nearby near, attest_heads w, attest_interval *cells, double *work);

/* beta times the smaller of the split and the fused weights */
/*@ requires nearby:  nearby_ok(near);
  @ requires spectra: spectra_ok(t);
  @ requires width:   1 <= d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number:  bound_ok(\result);
  @ ensures theorem: \result.theorem == ATTEST_LOCAL_TWO;
  @ LOCAL_ENSURES(upper, \forall real b, x, y; upper(near.beta, b) ==> upper(t.split, x) ==> upper(t.fused, y) ==>
  @     bounds(\result, b, \min(x, y), d))
  @ */
attest_bound attest_bound_local_two(attest_nearby near, attest_spectra t, int64_t d);

#endif
