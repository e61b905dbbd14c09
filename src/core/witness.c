#define INTERVAL_VALUES
#define PRODUCT_VALUES
#define ENCLOSED_VALUES
#define MULTIHEAD_VALUES
#define STRETCH_VALUES
#include "directed.h"
#include "logic/l2_value.h"
#include "logic/square.h"
#include "interval_matrix.h"
#include "logic/row_shares.h"
#include "head_lists.h"
#include "witness.h"
#include "fl.h"
#include "l2_values.h"
#include "vector.h"
#include "logic/heads.h"
#include <stddef.h>

enum { SCALES = 4 };

/* Multiples of the antipodal input to try: at 1 an odd number of tokens attains Theorem 1, an even number comes closer a
 * little further out (1.084 for two tokens, 1.245 in the 2-norm); 0 makes all tokens equal. */
/*@ requires place: 0 <= k < SCALES;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \is_finite(\result) && 0 <= \result <= 1.24462890625;
  @ */
static double multiple(int k)
{
    switch (k) {
    case 0:
        return 1.0;
    case 1:
        return 0.0;
    case 2:
        return 1.083984375;
    default:
        return 1.24462890625;
    }
}

/*@ // as 64-bit numbers
  @ predicate sizes_fit{L}(attest_heads w, integer n) = 0 <= n * w.d <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= n * w.width <= ATTEST_DIM_MAX * ATTEST_DIM_MAX && 0 <= w.width * w.d <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= w.d * w.d <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= w.width * w.width <= ATTEST_DIM_MAX * ATTEST_DIM_MAX && w.heads * (n * w.d) == n * w.width &&
  @     w.heads * (w.width * w.d) == w.width * w.width && w.width <= n * w.width; */

/* Why sizes fit, and what of the workspace is there for whom. */
/*@ ghost
  /@ requires sizes: heads_sizes(w) && 1 <= n <= ATTEST_DIM_MAX;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures fit: sizes_fit(w, n);
   @/
  static inline void fit(attest_heads w, int64_t n)
  {
      heads_fit(w.heads, w.width, w.d);
      product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(n, w.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(1, w.width, n, w.width);
      /@ assert tokens: w.heads * (n * w.d) == n * (w.heads * w.d); @/
  }

  /@ requires sizes: heads_sizes(w) && 1 <= n <= ATTEST_DIM_MAX;
   @ requires same:  map.n == n && map.width == w.width && map.out == w.width && map.heads == w.heads &&
   @                 map.groups == w.heads && map.d == w.d && map.v == w.d;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures work: steepest_work(map) == witness_direction(w, n);
   @/
  static inline void direction_size(attest_heads w, attest_multihead map, int64_t n)
  {
      fit(w, n);
      row_inside(0, w.heads, n * w.d);
      /@ assert tokens:  map.n * map.d == n * w.d && map.n * map.v == n * w.d; @/
      /@ assert inputs:  map.n * map.out == n * w.width && map.n * map.width == n * w.width; @/
      /@ assert queries: map.heads * (map.n * map.d) == w.heads * (n * w.d); @/
      /@ assert keys:    map.groups * (map.n * map.d) == w.heads * (n * w.d); @/
      /@ assert values:  map.groups * (map.n * map.v) == w.heads * (n * w.d); @/
      /@ assert outputs: map.heads * (map.n * map.v) == w.heads * (n * w.d); @/
      /@ assert weights: map.width * map.d == w.width * w.d && map.width * map.v == w.width * w.d &&
       @                 map.v * map.out == w.width * w.d; @/
      /@ assert turned:  map.width * map.n == w.width * n && map.v * map.n == n * w.d; @/
      /@ assert more:    n * w.d <= w.heads * (n * w.d); @/
      /@ assert vjp:     jvp_work(map) <= vjp_work(map); @/
  }

  /@ requires sizes: heads_sizes(w) && 1 <= n <= ATTEST_DIM_MAX;
   @ requires work:  \valid(work + (0 .. witness_work(w, n) - 1)) && heads_apart(w, work, witness_work(w, n)) &&
   @                 \separated(work + (0 .. witness_work(w, n) - 1), X + (0 .. n * w.width - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures token: \valid(work + (0 .. w.width - 1)) && heads_apart(w, work, w.width) &&
   @                \separated(X + (0 .. n * w.width - 1), work + (0 .. w.width - 1));
   @ ensures input: \valid(work + (0 .. 6 * w.width - 1)) && heads_apart(w, work, 6 * w.width) &&
   @                \separated(X + (0 .. n * w.width - 1), work + (0 .. 6 * w.width - 1));
   @/
  static inline void work_suffices(attest_heads w, int64_t n, double *work, const double *X)
  {
      fit(w, n);
  }

  /@ requires sizes: heads_sizes(w) && 1 <= n <= ATTEST_DIM_MAX;
   @ requires work:  \valid(work + (0 .. witness_work(w, n) - 1)) && heads_apart(w, work, witness_work(w, n));
   @ requires apart: \separated(cells + (0 .. witness_cells(w, n) - 1), work + (0 .. witness_work(w, n) - 1)) &&
   @     \separated(work + (0 .. witness_work(w, n) - 1), X + (0 .. n * w.width - 1)) &&
   @     \separated(work + (0 .. witness_work(w, n) - 1), V + (0 .. n * w.width - 1)) &&
   @     \separated(cells + (0 .. witness_cells(w, n) - 1), X + (0 .. n * w.width - 1)) &&
   @     \separated(V + (0 .. n * w.width - 1), X + (0 .. n * w.width - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures trial: \valid(work + (0 .. witness_trial(w, n) - 1)) && heads_apart(w, work, witness_trial(w, n));
   @ ensures apart: \separated(cells + (0 .. witness_cells(w, n) - 1), work + (0 .. witness_trial(w, n) - 1)) &&
   @     \separated(work + (0 .. witness_trial(w, n) - 1), X + (0 .. n * w.width - 1)) &&
   @     \separated(work + (0 .. witness_trial(w, n) - 1), V + (0 .. n * w.width - 1));
   @ ensures token: \separated(cells + (0 .. witness_cells(w, n) - 1), X + (0 .. w.width - 1)) &&
   @     \separated(work + (0 .. witness_trial(w, n) - 1), X + (0 .. w.width - 1)) &&
   @     \separated(V + (0 .. n * w.width - 1), X + (0 .. w.width - 1));
   @/
  static inline void trial_suffices(attest_heads w, int64_t n, const attest_interval *cells, double *work,
                                    const double *X, const double *V)
  {
      fit(w, n);
  }
*/

int64_t attest_witness_cells(attest_heads w, int64_t n)
{
    //@ ghost fit(w, n);
    return attest_stretch_cells(w, n) + attest_bound_cells(w);
}

int64_t attest_witness_work(attest_heads w, int64_t n)
{
    //@ ghost fit(w, n);
    const attest_multihead map = attest_heads_map(w, ATTEST_L2, NULL, n, NULL);
    //@ ghost direction_size(w, map, n);
    const int64_t direction = attest_steepest_work(map);
    return n * w.width + w.width * w.width + w.width * w.d + w.d * w.d + 7 * w.width + direction;
}

/* V: the direction in which F, with the values' weights `values`, stretches most at X. */
/*@ requires weights: heads_ok(w);
  @ requires kind:    enclosed_kind(kind) && (norm == ATTEST_INF || norm == ATTEST_TWO);
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(X + (0 .. n * w.width - 1)) && (mask == \null || \valid_read(mask + (0 .. n * n - 1))) &&
  @                   \valid_read(values + (0 .. w.width * w.width - 1));
  @ requires work:    \valid(work + (0 .. witness_direction(w, n) - 1)) &&
  @                   witness_apart(w, mask, n, work, witness_direction(w, n));
  @ requires write:   \valid(V + (0 .. n * w.width - 1)) && witness_apart(w, mask, n, V, n * w.width);
  @ requires values:  kind == ATTEST_L2 ==>
  @     \separated(work + (0 .. witness_direction(w, n) - 1), values + (0 .. w.width * w.width - 1)) &&
  @     \separated(V + (0 .. n * w.width - 1), values + (0 .. w.width * w.width - 1));
  @ requires input:   \separated(work + (0 .. witness_direction(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @                   \separated(V + (0 .. n * w.width - 1), X + (0 .. n * w.width - 1));
  @ requires apart:   \separated(work + (0 .. witness_direction(w, n) - 1), V + (0 .. n * w.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. witness_direction(w, n) - 1], V[0 .. n * w.width - 1];
  @ ensures direction: direction_of(norm, V, n * w.width);
  @ */
static void steepest(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n, attest_norm norm,
                     const double *values, const double *X, double *work, double *V)
{
    //@ ghost fit(w, n);
    const attest_multihead map = attest_heads_map(w, kind, mask, n, values);
    //@ ghost const double *weights = kind == ATTEST_L2 ? values : w.wv;
    //@ ghost int64_t nd = n * w.d, length = n * w.width, keys = w.width * w.d, q = w.heads * nd;
    //@ ghost int64_t row = 2 * n + 1 + 4 * nd + w.d, direction = 3 * length + 8 * q + row + 3 * keys + length + nd;
    //@ assert direction: direction == witness_direction(w, n);
    //@ ghost direction_size(w, map, n);
    //@ ghost map_ok(w, map, weights, mask, n);
    //@ ghost map_apart(w, map, weights, mask, n, work, direction);
    //@ ghost map_apart(w, map, weights, mask, n, V, length);
    attest_steepest(map, norm, X, work, V);
}

/* V: the direction in which F stretches most at X. L2's values are made at the beginning of `work`. */
/*@ requires weights: heads_ok(w);
  @ requires kind:    enclosed_kind(kind) && (norm == ATTEST_INF || norm == ATTEST_TWO);
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(X + (0 .. n * w.width - 1)) && (mask == \null || \valid_read(mask + (0 .. n * n - 1)));
  @ requires work:    \valid(work + (0 .. witness_trial(w, n) - 1)) &&
  @                   witness_apart(w, mask, n, work, witness_trial(w, n));
  @ requires write:   \valid(V + (0 .. n * w.width - 1)) && witness_apart(w, mask, n, V, n * w.width);
  @ requires input:   \separated(work + (0 .. witness_trial(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @                   \separated(V + (0 .. n * w.width - 1), X + (0 .. n * w.width - 1));
  @ requires apart:   \separated(work + (0 .. witness_trial(w, n) - 1), V + (0 .. n * w.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. witness_trial(w, n) - 1], V[0 .. n * w.width - 1];
  @ ensures direction: direction_of(norm, V, n * w.width);
  @ */
static void search(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n, attest_norm norm, const double *X,
                   double *work, double *V)
{
    //@ ghost fit(w, n);
    const int64_t square = w.width * w.width;
    //@ assert square: square == w.width * w.width;
    double *values = work, *rest = work + square;
    if (kind == ATTEST_L2)
        attest_l2_values(w.wq, w.wv, w.heads, w.width, w.d, w.d, rest, values);
    steepest(w, kind, mask, n, norm, values, X, rest, V);
}

double attest_witness_at(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n, attest_norm norm,
                         const double *X, attest_interval *cells, double *work, double *V)
{
    //@ ghost product_below(n, w.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost int64_t length = n * w.width;
    search(w, kind, mask, n, norm, X, work, V);
    //@ assert found: direction_of(norm, V, length);
    const double stretch = attest_stretch_along(w, kind, mask, n, norm, X, V, cells);
    //@ assert kept: direction_of(norm, V, length) && all_numbers(V, length);
    return stretch;
}

/* X = scale base, and how much F stretches there. */
/*@ requires weights: heads_ok(w);
  @ requires norm:    norm == ATTEST_INF || norm == ATTEST_TWO;
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(base + (0 .. n * w.width - 1)) &&
  @                   (mask == \null || \valid_read(mask + (0 .. n * n - 1)));
  @ requires cells:   \valid(cells + (0 .. witness_cells(w, n) - 1)) &&
  @                   witness_apart_cells(w, mask, n, cells, witness_cells(w, n));
  @ requires work:    \valid(work + (0 .. witness_trial(w, n) - 1)) &&
  @                   witness_apart(w, mask, n, work, witness_trial(w, n));
  @ requires input:   \valid(X + (0 .. n * w.width - 1)) && witness_apart(w, mask, n, X, n * w.width);
  @ requires write:   \valid(V + (0 .. n * w.width - 1)) && witness_apart(w, mask, n, V, n * w.width);
  @ requires base:    \separated(base + (0 .. n * w.width - 1), X + (0 .. n * w.width - 1)) &&
  @     \separated(base + (0 .. n * w.width - 1), V + (0 .. n * w.width - 1)) &&
  @     \separated(base + (0 .. n * w.width - 1), cells + (0 .. witness_cells(w, n) - 1)) &&
  @     \separated(base + (0 .. n * w.width - 1), work + (0 .. witness_trial(w, n) - 1));
  @ requires apart:   \separated(cells + (0 .. witness_cells(w, n) - 1), work + (0 .. witness_trial(w, n) - 1)) &&
  @     \separated(cells + (0 .. witness_cells(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @     \separated(cells + (0 .. witness_cells(w, n) - 1), V + (0 .. n * w.width - 1)) &&
  @     \separated(work + (0 .. witness_trial(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @     \separated(work + (0 .. witness_trial(w, n) - 1), V + (0 .. n * w.width - 1)) &&
  @     \separated(V + (0 .. n * w.width - 1), X + (0 .. n * w.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. witness_cells(w, n) - 1], work[0 .. witness_trial(w, n) - 1], X[0 .. n * w.width - 1],
  @            V[0 .. n * w.width - 1];
  @ ensures number:    \is_finite(\result) && \result >= 0;
  @ ensures direction: direction_of(norm, V, n * w.width);
  @ ensures below:     stretches(w, ATTEST_L2, mask, n, norm, X, V, \result);
  @ */
static double stretch_at(attest_heads w, const uint8_t *mask, int64_t n, attest_norm norm, const double *base,
                         double scale, attest_interval *cells, double *work, double *X, double *V)
{
    //@ ghost fit(w, n);
    attest_fill(0.0, X, n * w.width);
    attest_axpy(scale, base, X, n * w.width);
    return attest_witness_at(w, ATTEST_L2, mask, n, norm, X, cells, work, V);
}

double attest_witness(attest_heads w, const uint8_t *mask, int64_t n, attest_norm norm, attest_interval *cells,
                      double *work, double *X, double *V)
{
    //@ ghost fit(w, n);
    const int64_t length = n * w.width;
    //@ assert size: length == n * w.width;
    double *base = work, *rest = work + length;
    double best = -1.0, at = 1.0;
    attest_witness_antipodal(w, mask, n, norm, cells, rest, base);
    /*@ loop invariant range: 0 <= k <= SCALES;
      @ loop assigns k, best, at, cells[0 .. witness_cells(w, n) - 1], rest[0 .. witness_trial(w, n) - 1],
      @              X[0 .. n * w.width - 1], V[0 .. n * w.width - 1];
      @ loop variant SCALES - k; */
    for (int k = 0; k < SCALES; k++) {
        const double stretch = stretch_at(w, mask, n, norm, base, multiple(k), cells, rest, X, V);
        if (stretch > best) {
            best = stretch;
            at = multiple(k);
        }
    }
    return stretch_at(w, mask, n, norm, base, at, cells, rest, X, V);
}

double attest_witness_ball(attest_heads w, int64_t n, double radius, attest_interval *cells, double *work, double *X,
                           double *V)
{
    //@ ghost fit(w, n);
    //@ ghost work_suffices(w, n, work, X);
    //@ ghost trial_suffices(w, n, cells, work, X, V);
    attest_witness_spread(w, n, radius, work, X);
    return attest_witness_at(w, ATTEST_DOT, NULL, n, ATTEST_TWO, X, cells, work, V);
}

double attest_witness_unbounded(attest_heads w, attest_kind kind, int64_t n, double target, attest_interval *cells,
                                double *work, double *X, double *V)
{
    //@ ghost fit(w, n);
    //@ ghost work_suffices(w, n, work, X);
    //@ ghost trial_suffices(w, n, cells, work, X, V);
    double t = 1.0, stretch = 0.0;
    /*@ loop invariant range:     0 <= step <= 256;
      @ loop invariant number:    \is_finite(stretch) && stretch >= 0;
      @ loop invariant direction: stretch > 0 ==> direction_of(ATTEST_TWO, V, n * w.width);
      @ loop invariant below:     stretch > 0 ==> stretches(w, kind, \null, n, ATTEST_TWO, X, V, stretch);
      @ loop assigns step, t, stretch, cells[0 .. witness_cells(w, n) - 1], work[0 .. witness_work(w, n) - 1],
      @              X[0 .. n * w.width - 1], V[0 .. n * w.width - 1];
      @ loop variant 256 - step; */
    for (int64_t step = 0; step < 256 && !(stretch > target); step++) {
        if (kind == ATTEST_DOT)
            attest_witness_spread(w, n, t, work, X);
        else
            attest_witness_opposed(w, n, t, work, X);
        stretch = attest_witness_at(w, kind, NULL, n, ATTEST_TWO, X, cells, work, V);
        t = fl_mul(t, 4.0);
    }
    return stretch;
}
