#include "multihead_enclosure.h"
#include "enclosed_logits.h"
#include "enclosed_mean.h"
#include "enclosed_mean_slope.h"
#include "enclosed_projections.h"
#include "enclosed_softmax.h"
#include "interval_matrix.h"
#include "logic/heads.h"
#include <stdbool.h>
#include <stddef.h>

int64_t attest_multihead_enclosure_cells(attest_heads w, int64_t n)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return 6 * (n * w.d) + w.d * w.d + 2 * n + w.d;
}

/* Is token i its own key, at distance exactly 0? */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures self: \result == i || \result == -1;
  @ */
static inline int64_t self_of(attest_heads w, attest_kind kind, int64_t i)
{
    return kind == ATTEST_L2 && w.wq == w.wk ? i : -1;
}

/* Where the parts lie in `cells`, with size = n d: Q, K, U, then dQ, dK, dU (size each), G [d,d], p [n], dl [n], z [d]. */
/*@ predicate apart_row{L}(attest_heads w, integer n, uint8_t *row, attest_interval *cells, attest_interval *y) =
  @     \valid(cells + (0 .. enclosure_cells(w, n) - 1)) && \valid(y + (0 .. w.width - 1)) &&
  @     \separated(cells + (0 .. enclosure_cells(w, n) - 1), y + (0 .. w.width - 1)) &&
  @     heads_apart_cells(w, cells, enclosure_cells(w, n)) && heads_apart_cells(w, y, w.width) &&
  @     (row == \null || (\valid_read(row + (0 .. n - 1)) && \separated(cells + (0 .. enclosure_cells(w, n) - 1), row + (0 .. n - 1)))); */

/*@ predicate apart_rows{L}(attest_heads w, integer n, uint8_t *mask, attest_interval *cells, attest_interval *Y) =
  @     \valid(cells + (0 .. enclosure_cells(w, n) - 1)) && \valid(Y + (0 .. n * w.width - 1)) &&
  @     \separated(cells + (0 .. enclosure_cells(w, n) - 1), Y + (0 .. n * w.width - 1)) &&
  @     heads_apart_cells(w, cells, enclosure_cells(w, n)) && heads_apart_cells(w, Y, n * w.width) &&
  @     (mask == \null || (\valid_read(mask + (0 .. n * n - 1)) && \separated(cells + (0 .. enclosure_cells(w, n) - 1), mask + (0 .. n * n - 1)))); */

/* What is said of all rows, said of one. */
/*@ ghost
  /@ requires sizes: heads_sizes(w) && 0 <= i < n <= ATTEST_DIM_MAX;
   @ requires rows:  apart_rows(w, n, mask, cells, Y);
   @ requires row:   (mask == \null ==> row == \null) && (mask != \null ==> row == mask + i * n);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures room: apart_row(w, n, row, cells, Y + i * w.width);
   @/
  static inline void row_room(attest_heads w, const uint8_t *mask, const uint8_t *row, int64_t i, int64_t n,
                              attest_interval *cells, attest_interval *Y)
  {
      row_inside(i, n, n);
      row_inside(i, n, w.width);
  }
*/

/* Token i of head h: adds its output to y [width]. */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires scoring: scoring_ok(s) && s.d == w.d;
  @ requires sizes:   0 <= i < n <= ATTEST_DIM_MAX;
  @ requires room:    apart_row(w, n, row, cells, y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[6 * (n * w.d) + w.d * w.d .. enclosure_cells(w, n) - 1], y[0 .. w.width - 1];
  @ ensures intervals: \forall integer k; 0 <= k < w.width ==> \le_double(y[k].lo, y[k].hi);
  @ */
static void add_value(attest_heads w, attest_scoring s, int64_t h, int64_t i, int64_t n, const uint8_t *row,
                      attest_interval *cells, attest_interval *y)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(i, n, w.d);
    const int64_t size = n * w.d;
    //@ assert size: size == n * w.d && n * s.d == n * w.d;
    const attest_interval *Q = cells, *K = cells + size, *U = cells + 2 * size;
    attest_interval *p = cells + 6 * size + w.d * w.d, *z = p + 2 * n;
    attest_enclosed_logits(s, Q + i * w.d, K, self_of(w, s.kind, i), n, p);
    attest_enclosed_softmax(row, n, p);
    attest_enclosed_mean(p, U, i, n, w.d, z);
    attest_enclosed_output(w, h, z, y);
}

/* Token i of head h: adds the change of its output to y [width]. */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires scoring: scoring_ok(s) && s.d == w.d;
  @ requires sizes:   0 <= i < n <= ATTEST_DIM_MAX;
  @ requires room:    apart_row(w, n, row, cells, y);
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[6 * (n * w.d) + w.d * w.d .. enclosure_cells(w, n) - 1], y[0 .. w.width - 1];
  @ ensures intervals: \forall integer k; 0 <= k < w.width ==> \le_double(y[k].lo, y[k].hi);
  @ */
static void add_slope(attest_heads w, attest_scoring s, int64_t h, int64_t i, int64_t n, const uint8_t *row,
                      attest_interval *cells, attest_interval *y)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(i, n, w.d);
    const int64_t size = n * w.d, at = i * w.d;
    //@ assert size: size == n * w.d && n * s.d == n * w.d;
    const attest_interval *Q = cells, *K = cells + size, *U = cells + 2 * size, *dQ = cells + 3 * size;
    const attest_interval *dK = cells + 4 * size, *dU = cells + 5 * size;
    attest_interval *p = cells + 6 * size + w.d * w.d, *dl = p + n, *dz = p + 2 * n;
    attest_enclosed_logits(s, Q + at, K, self_of(w, s.kind, i), n, p);
    attest_enclosed_softmax(row, n, p);
    attest_enclosed_logit_slopes(s, Q + at, dQ + at, K, dK, n, dl);
    attest_enclosed_mean_slope(p, dl, U, dU, i, n, w.d, dz);
    attest_enclosed_output(w, h, dz, y);
}

/* Head h of all tokens: adds its output to Y [n,width], or how it moves. */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires scoring: scoring_ok(s) && s.d == w.d;
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires room:    apart_rows(w, n, mask, cells, Y);
  @ requires corner:  \le_double(Y[0].lo, Y[0].hi);
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[6 * (n * w.d) + w.d * w.d .. enclosure_cells(w, n) - 1], Y[0 .. n * w.width - 1];
  @ ensures corner: \le_double(Y[0].lo, Y[0].hi);
  @ */
static void add_rows(bool slope, attest_heads w, attest_scoring s, int64_t h, int64_t n, const uint8_t *mask,
                     attest_interval *cells, attest_interval *Y)
{
    //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, w.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:  0 <= i <= n;
      @ loop invariant corner: \le_double(Y[0].lo, Y[0].hi);
      @ loop assigns i, cells[6 * (n * w.d) + w.d * w.d .. enclosure_cells(w, n) - 1], Y[0 .. n * w.width - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, n);
        //@ ghost row_inside(i, n, w.width);
        //@ ghost if (i > 0) product_below(1, w.width, i, w.width);
        //@ assert beyond: i > 0 ==> 0 < w.width <= i * w.width;
        const uint8_t *row = mask == NULL ? NULL : mask + i * n;
        //@ ghost row_room(w, mask, row, i, n, cells, Y);
        if (slope)
            add_slope(w, s, h, i, n, row, cells, Y + i * w.width);
        else
            add_value(w, s, h, i, n, row, cells, Y + i * w.width);
        //@ assert first: i == 0 ==> \le_double(Y[0].lo, Y[0].hi);
        //@ assert later: i > 0 ==> \le_double(Y[0].lo, Y[0].hi);
    }
}

/* The projections of the tokens X, and of their direction V */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires scoring: scoring_ok(s) && s.d == w.d && 1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(X + (0 .. n * w.width - 1)) && \valid_read(V + (0 .. n * w.width - 1));
  @ requires write:   \valid(cells + (0 .. enclosure_cells(w, n) - 1)) && heads_apart_cells(w, cells, enclosure_cells(w, n));
  @ requires apart:   \separated(cells + (0 .. enclosure_cells(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @                   \separated(cells + (0 .. enclosure_cells(w, n) - 1), V + (0 .. n * w.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. 6 * (n * w.d) + w.d * w.d - 1];
  @ ensures corners: \le_double(cells[0].lo, cells[0].hi) && \le_double(cells[3 * (n * w.d)].lo, cells[3 * (n * w.d)].hi);
  @ */
static void project_both(attest_heads w, attest_scoring s, int64_t h, int64_t n, const double *X, const double *V,
                         attest_interval *cells)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(1, 1, n, w.d);
    const int64_t size = n * w.d;
    attest_enclosed_projections(w, s, h, n, X, cells + 6 * size, cells);
    attest_enclosed_projections(w, s, h, n, V, cells + 6 * size, cells + 3 * size);
}

void attest_multihead_enclose(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n, const double *X,
                              attest_interval *cells, attest_interval *Y)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, w.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_scoring s = {.kind = kind, .d = w.d, .scale = attest_interval_scale(w.d)};
    //@ ghost product_below(1, 1, n, w.d);
    const int64_t size = n * w.d;
    attest_interval_clear(Y, n * w.width);
    /*@ loop invariant range:  0 <= h <= w.heads;
      @ loop invariant corner: \le_double(Y[0].lo, Y[0].hi);
      @ loop assigns h, cells[0 .. enclosure_cells(w, n) - 1], Y[0 .. n * w.width - 1];
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        attest_enclosed_projections(w, s, h, n, X, cells + 6 * size, cells);
        add_rows(false, w, s, h, n, mask, cells, Y);
    }
}

void attest_multihead_enclose_slope(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n, const double *X,
                                    const double *V, attest_interval *cells, attest_interval *dY)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, w.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_scoring s = {.kind = kind, .d = w.d, .scale = attest_interval_scale(w.d)};
    attest_interval_clear(dY, n * w.width);
    /*@ loop invariant range:  0 <= h <= w.heads;
      @ loop invariant corner: \le_double(dY[0].lo, dY[0].hi);
      @ loop assigns h, cells[0 .. enclosure_cells(w, n) - 1], dY[0 .. n * w.width - 1];
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        project_both(w, s, h, n, X, V, cells);
        add_rows(true, w, s, h, n, mask, cells, dY);
    }
}
