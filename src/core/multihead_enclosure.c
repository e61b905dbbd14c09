#define INTERVAL_VALUES
#define PRODUCT_VALUES
#define ENCLOSED_VALUES
#define MULTIHEAD_VALUES
#include "reals.h"
#include "directed.h"
#include "logic/l2_value.h"
#include "interval_matrix.h"
#include "interval_same.h"
#include "logic/row_shares.h"
#include "head_lists.h"
#include "multihead_enclosure.h"
#include "enclosed_head.h"
#include "enclosed_projections.h"
#include "heads_kept.h"
#include "lists_kept.h"
#include "logic/heads.h"
#include "logic/rows_within.h"
#include <stddef.h>

/*@ // after the first h heads, their sum lies in element i, t of Y
  @ predicate sum_enclosed{L}(attest_heads w, attest_interval *Y, integer i, integer t, \list<real> f, integer h) =
  @     element_enclosed(Y, w.width, i, t, \nth(f, h));
  @ lemma no_sum{L}: \forall attest_heads w, attest_interval *Y, integer i, t, \list<real> f; nothing_yet(\nth(f, 0)) ==>
  @     element_enclosed(Y, w.width, i, t, 0.0) ==> sum_enclosed(w, Y, i, t, f, 0);
  @ lemma same_weights_via{L, M, N}: \forall attest_heads w; same_weights{L, M}(w) ==> same_weights{M, N}(w) ==> same_weights{L, N}(w);
  @ lemma sum_stays{L, M}: \forall attest_heads w, attest_interval *Y, integer n, i, t, h, \list<real> f;
  @     same_intervals{L, M}(Y, n * w.width) ==> row_within(i, n, w.width) ==> 0 <= t < w.width ==>
  @     sum_enclosed{L}(w, Y, i, t, f, h) ==> sum_enclosed{M}(w, Y, i, t, f, h); */

int64_t attest_multihead_enclosure_cells(attest_heads w, int64_t n)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return 6 * (n * w.d) + w.d * w.d + 2 * n + w.d;
}

/*@ // the tokens X, or their direction V where there is one, apart from what is written
  @ predicate tokens_room{L}(attest_heads w, integer n, double *X, attest_interval *out, integer length) =
  @     \valid_read(X + (0 .. n * w.width - 1)) && \separated(out + (0 .. length - 1), X + (0 .. n * w.width - 1)); */

/* Head h's projections of the tokens X, and of their direction V unless it is null */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires scoring: scoring_ok(s) && s.d == w.d && 1 <= n <= ATTEST_DIM_MAX;
  @ requires write:   \valid(cells + (0 .. enclosure_cells(w, n) - 1)) && heads_apart_cells(w, cells, enclosure_cells(w, n));
  @ requires tokens:  tokens_room(w, n, X, cells, enclosure_cells(w, n));
  @ requires moves:   V == \null || tokens_room(w, n, V, cells, enclosure_cells(w, n));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. 6 * (n * w.d) + w.d * w.d - 1];
  @ ensures tokens: \forall real c, \list<real> x, y; encloses(s.scale, c) ==> numbers{Pre}(X, n * w.width, x) ==>
  @     head_projected{Pre}(w, s.kind, c, h, x, n, y) ==> head_in(w, s.kind, n, cells, y);
  @ ensures moves:  \forall real c, \list<real> v, e; V != \null ==> encloses(s.scale, c) ==> numbers{Pre}(V, n * w.width, v) ==>
  @     head_projected{Pre}(w, s.kind, c, h, v, n, e) ==> lists_in(cells + 3 * (n * w.d), n, w.d, e);
  @ */
static void project(attest_heads w, attest_scoring s, int64_t h, int64_t n, const double *X, const double *V,
                    attest_interval *cells)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost head_inside(h, w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(1, 1, n, w.d);
    //@ ghost rows_within(n, w.d);
    const int64_t size = n * w.d;
    attest_enclosed_projections(w, s, h, n, X, cells + 6 * size, cells);
    if (V == NULL)
        return;
    //@ ghost Tokens:;
    //@ assert apart: heads_numbers_apart(w, cells, enclosure_cells(w, n));
    //@ assert apart_direction: numbers_apart(V, n * w.width, cells, enclosure_cells(w, n));
    //@ assert direction: same_values{Pre, Here}(V, n * w.width);
    //@ assert unwritten: same_weights{Pre, Here}(w);
    //@ assert head: head_within(h, w.heads, w.width, w.d) && same_head{Pre, Here}(w, h);
    /*@ assert listed: \forall real c, \list<real> v, e; numbers{Pre}(V, n * w.width, v) ==>
      @     head_projected{Pre}(w, s.kind, c, h, v, n, e) ==> numbers(V, n * w.width, v) && head_projected(w, s.kind, c, h, v, n, e); */
    attest_enclosed_projections(w, s, h, n, V, cells + 6 * size, cells + 3 * size);
    //@ assert queries: same_intervals{Tokens, Here}(cells, size) && matrix_kept{Tokens, Here}(cells, n, w.d);
    //@ assert keys: same_intervals{Tokens, Here}(cells + size, size) && matrix_kept{Tokens, Here}(cells + size, n, w.d);
    //@ assert values: same_intervals{Tokens, Here}(cells + 2 * size, size) && matrix_kept{Tokens, Here}(cells + 2 * size, n, w.d);
    //@ assert lists: lists_kept{Tokens, Here}(cells, n, w.d);
}

/* What attest_multihead_enclose does where V is null, and attest_multihead_enclose_slope where it is not. */
/*@ requires weights: heads_ok(w);
  @ requires kind:    enclosed_kind(kind);
  @ requires size:    1 <= n <= ATTEST_DIM_MAX;
  @ requires room:    apart_rows(w, n, mask, cells, Y);
  @ requires tokens:  tokens_room(w, n, X, cells, enclosure_cells(w, n)) && tokens_room(w, n, X, Y, n * w.width);
  @ requires moves:   V == \null || (tokens_room(w, n, V, cells, enclosure_cells(w, n)) && tokens_room(w, n, V, Y, n * w.width));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. enclosure_cells(w, n) - 1], Y[0 .. n * w.width - 1];
  @ ensures corner:   \le_double(Y[0].lo, Y[0].hi);
  @ ensures encloses: \forall \list<real> x, integer i, t, real r; V == \null ==> 0 <= i < n ==> 0 <= t < w.width ==>
  @     numbers(X, n * w.width, x) ==> multihead_number(w, kind, x, n, mask, i, t, r) ==>
  @     element_enclosed(Y, w.width, i, t, r);
  @ ensures slopes:   \forall \list<real> x, v, integer i, t, real r; V != \null ==> 0 <= i < n ==> 0 <= t < w.width ==>
  @     numbers(X, n * w.width, x) ==> numbers(V, n * w.width, v) ==>
  @     multihead_slope(w, kind, x, v, n, mask, i, t, r) ==> element_enclosed(Y, w.width, i, t, r);
  @ */
static void add_heads(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n, const double *X,
                      const double *V, attest_interval *cells, attest_interval *Y)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, w.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost rows_within(n, w.width);
    const attest_scoring s = {.kind = kind, .d = w.d, .scale = attest_interval_scale(w.d)};
    //@ assert scale: encloses(s.scale, scale_of(w));
    attest_interval_clear(Y, n * w.width);
    /*@ assert cleared: \forall integer i, t; 0 <= i < n ==> 0 <= t < w.width ==> row_within(i, n, w.width) &&
      @     element_enclosed(Y, w.width, i, t, 0.0); */
    /*@ assert apart_cells: heads_numbers_apart(w, cells, enclosure_cells(w, n)) &&
      @     numbers_apart(X, n * w.width, cells, enclosure_cells(w, n)); */
    //@ assert apart_output: heads_numbers_apart(w, Y, n * w.width) && numbers_apart(X, n * w.width, Y, n * w.width);
    /*@ assert apart_moves: V != \null ==> numbers_apart(V, n * w.width, cells, enclosure_cells(w, n)) &&
      @     numbers_apart(V, n * w.width, Y, n * w.width); */
    //@ assert weights: same_weights{Pre, Here}(w);
    /*@ loop invariant range:   0 <= h <= w.heads;
      @ loop invariant corner:  \le_double(Y[0].lo, Y[0].hi);
      @ loop invariant tokens:  same_values{Pre, Here}(X, n * w.width);
      @ loop invariant moves:   V != \null ==> same_values{Pre, Here}(V, n * w.width);
      @ loop invariant weights: same_weights{Pre, Here}(w);
      @ loop invariant sums:    \forall \list<real> x, f, integer i, t; V == \null ==> 0 <= i < n ==> 0 <= t < w.width ==>
      @     numbers{Pre}(X, n * w.width, x) ==> multihead_sums{Pre}(w, kind, x, n, mask, i, t, f) ==> sum_enclosed(w, Y, i, t, f, h);
      @ loop invariant slopes:  \forall \list<real> x, v, f, integer i, t; V != \null ==> 0 <= i < n ==> 0 <= t < w.width ==>
      @     numbers{Pre}(X, n * w.width, x) ==> numbers{Pre}(V, n * w.width, v) ==>
      @     multihead_moves{Pre}(w, kind, x, v, n, mask, i, t, f) ==> sum_enclosed(w, Y, i, t, f, h);
      @ loop assigns h, cells[0 .. enclosure_cells(w, n) - 1], Y[0 .. n * w.width - 1];
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h != w.heads; h++) {
        //@ ghost head_inside(h, w.heads, w.width, w.d);
        //@ assert head: head_within(h, w.heads, w.width, w.d) && same_head{Pre, Here}(w, h);
        project(w, s, h, n, X, V, cells);
        //@ ghost Projected:;
        //@ assert unwritten: same_weights{LoopCurrent, Here}(w);
        //@ assert weights_kept: same_weights{Pre, Here}(w);
        //@ assert head_still: same_head{Pre, Here}(w, h);
        /*@ assert lists: \forall \list<real> x, y; numbers{Pre}(X, n * w.width, x) ==>
          @     head_projected{Pre}(w, kind, scale_of(w), h, x, n, y) ==> numbers{LoopCurrent}(X, n * w.width, x) &&
          @     head_projected{LoopCurrent}(w, kind, scale_of(w), h, x, n, y) && head_in(w, kind, n, cells, y); */
        /*@ assert moved: \forall \list<real> v, e; V != \null ==> numbers{Pre}(V, n * w.width, v) ==>
          @     head_projected{Pre}(w, kind, scale_of(w), h, v, n, e) ==> numbers{LoopCurrent}(V, n * w.width, v) &&
          @     head_projected{LoopCurrent}(w, kind, scale_of(w), h, v, n, e) && lists_in(cells + 3 * (n * w.d), n, w.d, e); */
        //@ assert output: same_intervals{LoopCurrent, Here}(Y, n * w.width);
        /*@ assert so_far: \forall \list<real> f, integer i, t; 0 <= i < n ==> 0 <= t < w.width ==>
          @     sum_enclosed{LoopCurrent}(w, Y, i, t, f, h) ==> row_within(i, n, w.width) && sum_enclosed(w, Y, i, t, f, h); */
        attest_enclosed_head(V != NULL, w, s, h, n, mask, cells, Y);
        /*@ assert each: \forall \list<real> x, y, z, o, integer i, t, real a; V == \null ==> 0 <= i < n ==> 0 <= t < w.width ==>
          @     numbers{Pre}(X, n * w.width, x) ==> head_projected{Pre}(w, kind, scale_of(w), h, x, n, y) ==>
          @     token_output{Pre}(kind, w.d, scale_of(w), y, n, i, mask_row(mask, n, i), z) ==> output_weights{Pre}(w, h, o) ==>
          @     element_enclosed{Projected}(Y, w.width, i, t, a) ==> head_in{Projected}(w, kind, n, cells, y) &&
          @     output_weights{Projected}(w, h, o) &&
          @     token_output{Projected}(kind, w.d, scale_of(w), y, n, i, mask_row(mask, n, i), z) &&
          @     row_joined{Projected, Here}(w, s, h, n, mask, cells, Y, i) && output_joined(w, Y, i, t, a, z, o); */
        /*@ assert joined: \forall \list<real> x, integer i, t, real a, b; V == \null ==> 0 <= i < n ==> 0 <= t < w.width ==>
          @     numbers{Pre}(X, n * w.width, x) ==> head_added{Pre}(w, kind, scale_of(w), h, x, n, mask, i, t, a, b) ==>
          @     element_enclosed{Projected}(Y, w.width, i, t, a) ==> element_enclosed(Y, w.width, i, t, b); */
        /*@ assert each_slope: \forall \list<real> x, v, y, e, z, o, integer i, t, real a; V != \null ==> 0 <= i < n ==>
          @     0 <= t < w.width ==> numbers{Pre}(X, n * w.width, x) ==> head_projected{Pre}(w, kind, scale_of(w), h, x, n, y) ==>
          @     numbers{Pre}(V, n * w.width, v) ==> head_projected{Pre}(w, kind, scale_of(w), h, v, n, e) ==>
          @     token_slope{Pre}(kind, w.d, scale_of(w), y, e, n, i, mask_row(mask, n, i), z) ==> output_weights{Pre}(w, h, o) ==>
          @     element_enclosed{Projected}(Y, w.width, i, t, a) ==> head_in{Projected}(w, kind, n, cells, y) &&
          @     lists_in{Projected}(cells + 3 * (n * w.d), n, w.d, e) && output_weights{Projected}(w, h, o) &&
          @     token_slope{Projected}(kind, w.d, scale_of(w), y, e, n, i, mask_row(mask, n, i), z) &&
          @     row_moved{Projected, Here}(w, s, h, n, mask, cells, Y, i) && output_joined(w, Y, i, t, a, z, o); */
        /*@ assert joined_slope: \forall \list<real> x, v, integer i, t, real a, b; V != \null ==> 0 <= i < n ==> 0 <= t < w.width ==>
          @     numbers{Pre}(X, n * w.width, x) ==> numbers{Pre}(V, n * w.width, v) ==>
          @     head_moved{Pre}(w, kind, scale_of(w), h, x, v, n, mask, i, t, a, b) ==>
          @     element_enclosed{Projected}(Y, w.width, i, t, a) ==> element_enclosed(Y, w.width, i, t, b); */
        /*@ assert next: \forall \list<real> x, f, integer i, t; V == \null ==> 0 <= i < n ==> 0 <= t < w.width ==>
          @     numbers{Pre}(X, n * w.width, x) ==> multihead_sums{Pre}(w, kind, x, n, mask, i, t, f) ==>
          @     sum_enclosed{Projected}(w, Y, i, t, f, h) &&
          @     head_added{Pre}(w, kind, scale_of(w), h, x, n, mask, i, t, \nth(f, h), \nth(f, h + 1)) &&
          @     element_enclosed(Y, w.width, i, t, \nth(f, h + 1)); */
        /*@ assert next_slope: \forall \list<real> x, v, f, integer i, t; V != \null ==> 0 <= i < n ==> 0 <= t < w.width ==>
          @     numbers{Pre}(X, n * w.width, x) ==> numbers{Pre}(V, n * w.width, v) ==>
          @     multihead_moves{Pre}(w, kind, x, v, n, mask, i, t, f) ==> sum_enclosed{Projected}(w, Y, i, t, f, h) &&
          @     head_moved{Pre}(w, kind, scale_of(w), h, x, v, n, mask, i, t, \nth(f, h), \nth(f, h + 1)) &&
          @     element_enclosed(Y, w.width, i, t, \nth(f, h + 1)); */
        //@ assert wq: same_values{Projected, Here}(w.wq, w.heads * (w.width * w.d));
        //@ assert wk: same_values{Projected, Here}(w.wk, w.heads * (w.width * w.d));
        //@ assert wv: same_values{Projected, Here}(w.wv, w.heads * (w.width * w.d));
        //@ assert wo: same_values{Projected, Here}(w.wo, w.width * w.width);
        //@ assert weights_still: same_weights{Pre, Here}(w);
    }
    //@ ghost heads_within(w.heads, w.width, w.d);
    //@ assert after: same_weights{Here, Pre}(w);
    //@ assert each_head: \forall integer h; 0 <= h < w.heads ==> head_within(h, w.heads, w.width, w.d) && same_head{Here, Pre}(w, h);
    /*@ assert added: \forall \list<real> x, integer h, i, t, real a, b; 0 <= h < w.heads ==>
      @     head_added(w, kind, scale_of(w), h, x, n, mask, i, t, a, b) ==> same_head{Here, Pre}(w, h) &&
      @     head_added{Pre}(w, kind, scale_of(w), h, x, n, mask, i, t, a, b); */
    /*@ assert moved: \forall \list<real> x, v, integer h, i, t, real a, b; 0 <= h < w.heads ==>
      @     head_moved(w, kind, scale_of(w), h, x, v, n, mask, i, t, a, b) ==> same_head{Here, Pre}(w, h) &&
      @     head_moved{Pre}(w, kind, scale_of(w), h, x, v, n, mask, i, t, a, b); */
    /*@ assert before: \forall \list<real> x, f, integer i, t; V == \null ==> multihead_sums(w, kind, x, n, mask, i, t, f) ==>
      @     multihead_sums{Pre}(w, kind, x, n, mask, i, t, f); */
    /*@ assert before_slope: \forall \list<real> x, v, f, integer i, t; V != \null ==>
      @     multihead_moves(w, kind, x, v, n, mask, i, t, f) ==> multihead_moves{Pre}(w, kind, x, v, n, mask, i, t, f); */
}

void attest_multihead_enclose(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n, const double *X,
                              attest_interval *cells, attest_interval *Y)
{
    add_heads(w, kind, mask, n, X, NULL, cells, Y);
}

void attest_multihead_enclose_slope(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n, const double *X,
                                    const double *V, attest_interval *cells, attest_interval *dY)
{
    add_heads(w, kind, mask, n, X, V, cells, dY);
}
