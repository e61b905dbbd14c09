#include "multihead_enclosure.h"
#include "enclosed_head.h"
#include "enclosed_projections.h"
#include "interval_matrix.h"
#include "logic/heads.h"
#include <stdbool.h>

int64_t attest_multihead_enclosure_cells(attest_heads w, int64_t n)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return 6 * (n * w.d) + w.d * w.d + 2 * n + w.d;
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
        attest_enclosed_head(false, w, s, h, n, mask, cells, Y);
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
        attest_enclosed_head(true, w, s, h, n, mask, cells, dY);
    }
}
