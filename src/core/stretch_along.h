/* How far F stretches at X along a direction V: what vouches for the lower end of a Lipschitz constant, from the bits of the weights.
 * Mathematics: spec/mathematics.md, K9. */
#ifndef ATTEST_STRETCH_ALONG_H
#define ATTEST_STRETCH_ALONG_H

#include "direction.h"
#include "heads.h"
#include "multihead_enclosure.h"
#include "stretch.h"
#include <stdint.h>

/* A file that proves that what is returned is not above |F'(X) V| / |V| says STRETCH_VALUES and MULTIHEAD_VALUES, with what these ask for
 * (stretch.h, multihead_enclosure.h). */
#ifdef MULTIHEAD_VALUES
/*@ // g lists F'(X) V, row by row
  @ predicate slope_at{L}(attest_heads w, integer kind, \list<real> x, \list<real> v, integer n, uint8_t *mask, \list<real> g, integer i,
  @                       integer t) = multihead_slope(w, kind, x, v, n, mask, i, t, \nth(g, i * w.width + t));
  @ predicate derivative_listed{L}(attest_heads w, integer kind, \list<real> x, \list<real> v, integer n, uint8_t *mask, \list<real> g) =
  @     \forall integer i, t; 0 <= i < n ==> 0 <= t < w.width ==> slope_at(w, kind, x, v, n, mask, g, i, t);
  @ // the number r times the norm of V is not above that of g, both of so many numbers
  @ predicate stretch_below{L}(integer norm, double *V, \list<real> g, integer length, real r) =
  @     norm == ATTEST_INF ? r * largest_of(V, length) <= list_largest(g, length)
  @                        : r * \sqrt(squares_of(V, length)) <= \sqrt(list_squares(g, length));
  @ // no Lipschitz constant of F is smaller than r: whatever F'(X) V is by the papers' formula
  @ predicate stretches{L}(attest_heads w, integer kind, uint8_t *mask, integer n, integer norm, double *X, double *V, real r) =
  @     \forall \list<real> x, v, g; numbers(X, n * w.width, x) ==> numbers(V, n * w.width, v) ==>
  @     derivative_listed(w, kind, x, v, n, mask, g) ==> stretch_below(norm, V, g, n * w.width, r); */
#endif

/*@ logic integer stretch_cells(attest_heads w, integer n) = enclosure_cells(w, n) + n * w.width; */

/* How many intervals of workspace it takes. */
/*@ requires sizes: heads_sizes(w) && 1 <= n <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures cells: \result == stretch_cells(w, n);
  @ */
int64_t attest_stretch_cells(attest_heads w, int64_t n);

/* |F'(X) V| / |V| rounded down, X and V [n,width]; 0 where nothing is known. */
/*@ requires weights: heads_ok(w);
  @ requires kind:    enclosed_kind(kind) && (norm == ATTEST_INF || norm == ATTEST_TWO);
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(X + (0 .. n * w.width - 1)) && \valid_read(V + (0 .. n * w.width - 1)) &&
  @                   (mask == \null || \valid_read(mask + (0 .. n * n - 1)));
  @ requires cells:   \valid(cells + (0 .. stretch_cells(w, n) - 1)) && heads_apart_cells(w, cells, stretch_cells(w, n));
  @ requires apart:   \separated(cells + (0 .. stretch_cells(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @                   \separated(cells + (0 .. stretch_cells(w, n) - 1), V + (0 .. n * w.width - 1)) &&
  @     (mask == \null || \separated(cells + (0 .. stretch_cells(w, n) - 1), mask + (0 .. n * n - 1)));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. stretch_cells(w, n) - 1];
  @ ensures number: \is_finite(\result) && \result >= 0;
  @ MULTIHEAD_ENSURES(below, all_numbers(V, n * w.width) ==> stretches(w, kind, mask, n, norm, X, V, \result))
  @ */
double attest_stretch_along(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n, attest_norm norm,
                            const double *X, const double *V, attest_interval *cells);

#endif
