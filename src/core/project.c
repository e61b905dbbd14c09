#define PROJECTION_VALUES
#define ROWS_VALUES
#define VECTOR_VALUES
#include "rounding_steps.h"
#include "logic/index.h"
#include "logic/rows.h"
#include "logic/rows_within.h"
#include "logic/sum.h"
#include "vector.h"
#include "weighted_rows.h"
#include "projections_near.h"
#include "matrix.h"
#include "multihead.h"
#include <stdbool.h>
#include <stddef.h>

#ifdef OVER_THE_REALS
#include "same_projections.h"
#endif

/*@ // element i, c of `out` at M is that of X W + b at L, rounded: each term as often as in a product, and once more
  @ predicate affine_near{L, M}(double *X, double *W, double *b, integer width, integer d, double *out, integer i, integer c) =
  @     \is_finite(\at(out[i * d + c], M)) ==>
  @     computed(\at(out[i * d + c], M), rows_real{L}(X + i * width, W, d, c, width) + number_or_zero{L}(b, c),
  @              rows_size{L}(X + i * width, W, d, c, width) + \abs(number_or_zero{L}(b, c)), rows_depth(width) + 1, 3 * width + 3);
  @ lemma nothing_joined: \forall real s, x, size, integer k, m; computed(s, x, size, k, m) ==> 0 <= k <= 0x200000 ==>
  @     0 <= m <= 0x400000 ==> computed(s, x, size, k + 1, m + 3);
  @ lemma affine_plain{L, M}: \forall double *X, *W, *out, integer width, d, i, c; 0 <= width <= 0x100000 ==>
  @     product_near{L, M}(X, W, width, d, out, i, c) ==> affine_near{L, M}(X, W, (double *)\null, width, d, out, i, c);
  @ lemma bias_joined: \forall real s, r, x, size, z, integer k, m; computed(s, 0.0 + x, \abs(0.0) + size, k, m) ==> 1 <= k <= 0x200000 ==>
  @     0 <= m <= 0x400000 ==> moved(r, s, 1.0, z) ==> computed(r, x + z, size + \abs(z), k + 1, m + 3);
  @ // a number of row i of a product is finite if it is after its bias joined it, at M
  @ predicate bias_added{L, M, N}(double *out, double *b, integer d, integer i, integer c) = \is_finite(\at(out[i * d + c], N)) ==>
  @     \is_finite(\at(out[i * d + c], M)) &&
  @     moved((real)\at(out[i * d + c], N), (real)\at(out[i * d + c], M), 1.0, (real)\at(b[c], L));
  @ lemma affine_biased{L, M, N}: \forall double *X, *W, *b, *out, integer width, d, i, c; 0 <= width <= 0x100000 ==> b != \null ==>
  @     product_near{L, M}(X, W, width, d, out, i, c) ==> bias_added{L, M, N}(out, b, d, i, c) ==>
  @     affine_near{L, N}(X, W, b, width, d, out, i, c);
  @ lemma affine_kept{L, M, N}: \forall double *X, *W, *b, *out, integer width, d, i, c; same_at{M, N}(out, d, i, c) ==>
  @     affine_near{L, M}(X, W, b, width, d, out, i, c) ==> affine_near{L, N}(X, W, b, width, d, out, i, c);
  @ */

/* out = X W + b: X [n,width], W [width,d], b [d] or null, out [n,d]. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(X + (0 .. n * width - 1)) && \valid_read(W + (0 .. width * d - 1)) &&
  @                 (b == \null || \valid_read(b + (0 .. d - 1)));
  @ requires write: \valid(out + (0 .. n * d - 1));
  @ requires apart: \separated(out + (0 .. n * d - 1), X + (0 .. n * width - 1)) &&
  @                 \separated(out + (0 .. n * d - 1), W + (0 .. width * d - 1)) &&
  @                 (b == \null || \separated(out + (0 .. n * d - 1), b + (0 .. d - 1)));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n * d - 1];
  @ ensures finite: \result ==> \forall integer k; 0 <= k < n * d ==> \is_finite(out[k]);
  @ ensures near:   \forall integer i, c; 0 <= i < n ==> 0 <= c < d ==> affine_near{Pre, Post}(X, W, b, width, d, out, i, c);
  @ */
static bool affine(const double *X, const double *W, const double *b, int64_t n, int64_t width, int64_t d, double *out)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_matmul(X, W, n, width, d, out);
    //@ ghost Product: ;
    //@ ghost rows_within(n, d);
    //@ assert bias: b != \null ==> same_values{Here, Pre}(b, d);
    /*@ loop invariant range: 0 <= i <= n && (b == \null ==> i == 0);
      @ loop invariant bias:  b != \null ==> same_values{Here, Pre}(b, d);
      @ loop invariant near:  \forall integer r, c; 0 <= r < i ==> 0 <= c < d ==> affine_near{Pre, Here}(X, W, b, width, d, out, r, c);
      @ loop invariant rest:  \forall integer t; i * d <= t < n * d ==> out[t] == \at(out[t], Product) &&
      @     (\is_finite(out[t]) <==> \is_finite(\at(out[t], Product)));
      @ loop assigns i, out[0 .. n * d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; b != NULL && i < n; i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost rows_within(i, d);
        //@ assert row: \forall integer c; 0 <= c < d ==> same_at{Product, Here}(out, d, i, c);
        attest_axpy(1.0, b, out + i * d, d);
        //@ assert added: \forall integer c; 0 <= c < d ==> bias_added{Pre, Product, Here}(out, b, d, i, c);
        /*@ assert here: \forall integer c; 0 <= c < d ==> product_near{Pre, Product}(X, W, width, d, out, i, c) &&
          @     bias_added{Pre, Product, Here}(out, b, d, i, c) && affine_near{Pre, Here}(X, W, b, width, d, out, i, c); */
        //@ assert kept: same_values{LoopCurrent, Here}(out, i * d);
        /*@ assert earlier: \forall integer r, c; 0 <= r < i ==> 0 <= c < d ==> row_within(r, i, d) &&
          @     same_at{LoopCurrent, Here}(out, d, r, c) && affine_near{Pre, LoopCurrent}(X, W, b, width, d, out, r, c) &&
          @     affine_near{Pre, Here}(X, W, b, width, d, out, r, c); */
    }
    /*@ assert plain: b == \null ==> \forall integer r, c; 0 <= r < n ==> 0 <= c < d ==>
      @     product_near{Pre, Product}(X, W, width, d, out, r, c) && affine_near{Pre, Here}(X, W, b, width, d, out, r, c); */
    return attest_all_finite(out, n * d);
}

/*@ // what is projected stays what it is
  @ lemma projects_kept{L, M}: \forall double *X, *W, *b, \list<real> x, w, z, integer count, n, width, d;
  @     same_values{L, M}(X, n * width) ==> same_values{L, M}(W, count * (width * d)) ==>
  @     (b != \null ==> same_values{L, M}(b, count * d)) ==> projects{L}(X, W, b, count, n, width, d, x, w, z) ==>
  @     projects{M}(X, W, b, count, n, width, d, x, w, z);
  @ // the bias of projection g of many, in one array
  @ logic double *bias_of_block(double *b, integer g, integer d) = b == \null ? (double *)\null : b + g * d;
  @ // in projection g of many, an element of X and one of the weights are those of the lists x and w; a bias is
  @ predicate token_listed{L}(double *X, \list<real> x, integer width, integer i, integer t) =
  @     (X + i * width)[t] == \nth(x, i * width + t);
  @ lemma token_listed_of{L}: \forall double *X, \list<real> x, integer n, width, i, t; numbers(X, n * width, x) ==>
  @     row_within(i, n, width) ==> 0 <= t < width ==> token_listed(X, x, width, i, t);
  @ predicate weight_listed{L}(double *W, \list<real> w, integer width, integer d, integer g, integer t, integer c) =
  @     (W + g * (width * d))[t * d + c] == \nth(w, g * (width * d) + (t * d + c));
  @ lemma weight_listed_of{L}: \forall double *W, \list<real> w, integer count, width, d, g, t, c;
  @     numbers(W, count * (width * d), w) ==> row_within(g, count, width * d) ==> row_within(t, width, d) ==> 0 <= c < d ==>
  @     weight_listed(W, w, width, d, g, t, c);
  @ predicate terms_listed{L}(double *X, double *W, \list<real> x, \list<real> w, integer width, integer d, integer g, integer i,
  @                           integer c, integer t) =
  @     rows_listed(X + i * width, W + g * (width * d), x, i * width, w, g * (width * d), d, c, t);
  @ lemma terms_listed_none{L}: \forall double *X, *W, \list<real> x, w, integer width, d, g, i, c;
  @     terms_listed(X, W, x, w, width, d, g, i, c, 0);
  @ predicate term_listed{L}(double *X, double *W, \list<real> x, \list<real> w, integer width, integer d, integer g, integer i,
  @                          integer c, integer t) =
  @     entry_listed(X + i * width, W + g * (width * d), x, i * width, w, g * (width * d), d, c, t);
  @ lemma term_listed_of{L}: \forall double *X, *W, \list<real> x, w, integer width, d, g, i, c, t;
  @     token_listed(X, x, width, i, t) ==> weight_listed(W, w, width, d, g, t, c) ==> term_listed(X, W, x, w, width, d, g, i, c, t);
  @ lemma terms_listed_more{L}: \forall double *X, *W, \list<real> x, w, integer width, d, g, i, c, t; 0 <= t ==>
  @     term_listed(X, W, x, w, width, d, g, i, c, t) ==> terms_listed(X, W, x, w, width, d, g, i, c, t) ==>
  @     terms_listed(X, W, x, w, width, d, g, i, c, t + 1);
  @ predicate block_listed{L}(double *X, double *W, \list<real> x, \list<real> w, integer n, integer width, integer d, integer g,
  @                           integer t) =
  @     \forall integer i, c; 0 <= i < n ==> 0 <= c < d ==> terms_listed(X, W, x, w, width, d, g, i, c, t);
  @ predicate bias_listed{L}(double *b, \list<real> z, integer d, integer g, integer c) =
  @     number_or_zero(bias_of_block(b, g, d), c) == \nth(z, g * d + c);
  @ lemma bias_listed_of{L}: \forall double *b, \list<real> z, integer count, d, g, c; numbers_or_zeros(b, count * d, z) ==>
  @     (b != \null ==> bias_of_block(b, g, d) != \null) ==> row_within(g, count, d) ==> 0 <= c < d ==>
  @     number_or_zero(b, g * d + c) == \nth(z, g * d + c) && bias_listed(b, z, d, g, c);
  @ predicate block_near{L, M}(double *X, double *W, double *b, integer n, integer width, integer d, double *out, integer g, integer i,
  @                            integer c) =
  @     affine_near{L, M}(X, W + g * (width * d), bias_of_block(b, g, d), width, d, out + g * (n * d), i, c);
  @ lemma element_projected_of{L, M}: \forall double *X, *W, *b, *block, *bias, \list<real> x, w, z, integer width, d, g, i, c;
  @     rows_listed{L}(X + i * width, W, x, i * width, w, g * (width * d), d, c, width) ==>
  @     number_or_zero{L}(bias, c) == \nth(z, g * d + c) ==>
  @     affine_near{L, M}(X, W, bias, width, d, block, i, c) ==> element_projected{M}(x, w, z, width, d, block, g, i, c);
  @ lemma projection_near_of{L, M}: \forall double *X, *W, *b, *out, \list<real> x, w, z, integer n, width, d, g, i, c;
  @     terms_listed{L}(X, W, x, w, width, d, g, i, c, width) ==> bias_listed{L}(b, z, d, g, c) ==>
  @     block_near{L, M}(X, W, b, n, width, d, out, g, i, c) ==> projection_near{M}(x, w, z, n, width, d, out, g, i, c);
  @ */

#ifdef OVER_THE_REALS
/*@ // number c of bias h is the same in two states of memory; then so is what is projected, and it is what `affine` computes
  @ predicate same_shift{L, M}(double *b, integer d, integer h, integer c) = b == \null || \at(b[h * d + c], L) == \at(b[h * d + c], M);
  @ lemma same_shift_of{L, M}: \forall double *b, integer count, d, h, c; (b != \null ==> same_values{L, M}(b, count * d)) ==>
  @     row_within(h, count, d) ==> 0 <= c < d ==> same_shift{L, M}(b, d, h, c);
  @ predicate affine_value{L}(double *X, double *W, double *b, integer width, integer d, integer i, integer c, real y) =
  @     y == rows_real(X + i * width, W, d, c, width) + number_or_zero(b, c);
  @ lemma affine_value_of{L, M}: \forall double *X, *W, *b, *out, integer width, d, o, i, c;
  @     affine_near{L, M}(X, W, b, width, d, out + o, i, c) ==>
  @     affine_value{L}(X, W, b, width, d, i, c, \at(out[o + (i * d + c)], M));
  @ predicate bias_value{L}(double *b, integer d, integer h, integer c) =
  @     number_or_zero(bias_of_block(b, h, d), c) == (b == \null ? 0.0 : (real)b[h * d + c]);
  @ lemma bias_value_so{L}: \forall double *b, integer d, h, c; (b != \null ==> bias_of_block(b, h, d) != \null) ==> bias_value(b, d, h, c);
  @ lemma token_projected_of{L, M, N}: \forall double *X, *W, *b, *out, integer n, width, d, h, i, c;
  @     same_terms{L, M}(X, W, width, d, h, i, c, width) ==> same_shift{L, M}(b, d, h, c) ==>
  @     (b != \null ==> bias_of_block(b, h, d) != \null) ==> block_near{M, N}(X, W, b, n, width, d, out, h, i, c) ==>
  @     affine_value{M}(X, W + h * (width * d), bias_of_block(b, h, d), width, d, i, c, \at(out[h * (n * d) + (i * d + c)], N)) &&
  @     bias_value{M}(b, d, h, c) && token_projected{L, N}(X, W, b, n, width, d, out, h, i, c);
  @ lemma token_from{L, M, N}: \forall double *X, *W, *b, *out, integer n, width, d, h, i, c;
  @     same_terms{L, M}(X, W, width, d, h, i, c, width) ==> same_shift{L, M}(b, d, h, c) ==>
  @     token_projected{M, N}(X, W, b, n, width, d, out, h, i, c) ==> token_projected{L, N}(X, W, b, n, width, d, out, h, i, c);
  @ lemma token_kept{L, M, N}: \forall double *X, *W, *b, *out, integer n, width, d, h, i, c; same_in_block{M, N}(out, n, d, h, i, c) ==>
  @     token_projected{L, M}(X, W, b, n, width, d, out, h, i, c) ==> token_projected{L, N}(X, W, b, n, width, d, out, h, i, c);
  @ lemma token_held{L, M, N}: \forall double *X, *W, *b, *out, integer count, n, width, d, h, i, c;
  @     same_blocks{M, N}(out, count, n, d) ==> tokens_projected{L, M}(X, W, b, count, n, width, d, out) ==> 0 <= h < count ==>
  @     0 <= i < n ==> 0 <= c < d ==> same_in_block{M, N}(out, n, d, h, i, c) &&
  @     token_projected{L, M}(X, W, b, n, width, d, out, h, i, c) && token_projected{L, N}(X, W, b, n, width, d, out, h, i, c);
  @ lemma tokens_kept{L, M, N}: \forall double *X, *W, *b, *out, integer count, n, width, d; same_blocks{M, N}(out, count, n, d) ==>
  @     tokens_projected{L, M}(X, W, b, count, n, width, d, out) ==> tokens_projected{L, N}(X, W, b, count, n, width, d, out);
  @ */
#endif

/* `count` projections of the same X, one after the other: W [count,width,d], b [count,d] or null, out [count,n,d]. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX &&
  @                 1 <= count <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(X + (0 .. n * width - 1)) && \valid_read(W + (0 .. count * (width * d) - 1)) &&
  @                 (b == \null || \valid_read(b + (0 .. count * d - 1)));
  @ requires write: \valid(out + (0 .. count * (n * d) - 1));
  @ requires apart: \separated(out + (0 .. count * (n * d) - 1), X + (0 .. n * width - 1)) &&
  @                 \separated(out + (0 .. count * (n * d) - 1), W + (0 .. count * (width * d) - 1)) &&
  @                 (b == \null || \separated(out + (0 .. count * (n * d) - 1), b + (0 .. count * d - 1)));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. count * (n * d) - 1];
  @ ensures finite: \result ==> all_finite(out, count * (n * d));
  @ ensures near:   \forall \list<real> x, w, z; projects{Pre}(X, W, b, count, n, width, d, x, w, z) ==>
  @     projections_near{Post}(x, w, z, count, n, width, d, out);
  @ REAL_ENSURES(real_status, \result)
  @ REAL_ENSURES(real, tokens_projected{Pre, Post}(X, W, b, count, n, width, d, out))
  @ */
static bool project_all(const double *X, const double *W, const double *b, int64_t count, int64_t n, int64_t width,
                        int64_t d, double *out)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(count, n * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(count, width * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(count, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t block = n * d, weights = width * d;
    //@ assert blocks: block == n * d && weights == width * d;
    //@ ghost rows_within(n, width);
    //@ ghost rows_within(count, weights);
    //@ ghost rows_within(count, d);
    /*@ loop invariant range:  0 <= h <= count;
      @ loop invariant listed: \forall \list<real> x, w, z; projects{Pre}(X, W, b, count, n, width, d, x, w, z) ==>
      @     projects{Here}(X, W, b, count, n, width, d, x, w, z);
      @ loop invariant near:   \forall \list<real> x, w, z; projects{Pre}(X, W, b, count, n, width, d, x, w, z) ==>
      @     projections_near{Here}(x, w, z, h, n, width, d, out);
      @ REAL_INVARIANT(real_tokens, same_values{Pre, Here}(X, n * width))
      @ REAL_INVARIANT(real_weights, same_values{Pre, Here}(W, count * (width * d)))
      @ REAL_INVARIANT(real_biases, b != \null ==> same_values{Pre, Here}(b, count * d))
      @ REAL_INVARIANT(real, tokens_projected{Pre, Here}(X, W, b, h, n, width, d, out))
      @ loop assigns h, out[0 .. count * block - 1];
      @ loop variant count - h; */
    for (int64_t h = 0; h < count; h++) {
        //@ ghost row_inside(h, count, block);
        //@ ghost row_inside(h, count, weights);
        //@ ghost row_inside(h, count, d);
        /*@ ghost
          /@ loop invariant range: 0 <= t <= width;
           @ loop invariant terms: \forall \list<real> x, w, z; projects{Here}(X, W, b, count, n, width, d, x, w, z) ==>
           @     block_listed(X, W, x, w, n, width, d, h, t);
           @ loop assigns t;
           @ loop variant width - t; @/
          for (int64_t t = 0; t < width; t++) {
              row_inside(t, width, d);
              /@ assert within: row_within(t, width, d) && row_within(h, count, width * d); @/
              /@ assert token: \forall \list<real> x, w, z, integer i; projects{Here}(X, W, b, count, n, width, d, x, w, z) ==>
               @     0 <= i < n ==> row_within(i, n, width) && token_listed(X, x, width, i, t); @/
              /@ assert weight: \forall \list<real> x, w, z, integer c; projects{Here}(X, W, b, count, n, width, d, x, w, z) ==>
               @     0 <= c < d ==> weight_listed(W, w, width, d, h, t, c); @/
              /@ assert entry: \forall \list<real> x, w, z, integer i, c; projects{Here}(X, W, b, count, n, width, d, x, w, z) ==>
               @     0 <= i < n ==> 0 <= c < d ==> token_listed(X, x, width, i, t) && weight_listed(W, w, width, d, h, t, c) &&
               @     term_listed(X, W, x, w, width, d, h, i, c, t); @/
              /@ assert more: \forall \list<real> x, w, z, integer i, c; projects{Here}(X, W, b, count, n, width, d, x, w, z) ==>
               @     block_listed(X, W, x, w, n, width, d, h, t) ==> 0 <= i < n ==> 0 <= c < d ==>
               @     term_listed(X, W, x, w, width, d, h, i, c, t) && terms_listed(X, W, x, w, width, d, h, i, c, t) &&
               @     terms_listed(X, W, x, w, width, d, h, i, c, t + 1); @/
              /@ assert all: \forall \list<real> x, w, z; projects{Here}(X, W, b, count, n, width, d, x, w, z) ==>
               @     block_listed(X, W, x, w, n, width, d, h, t + 1); @/
          }
        */
        //@ REAL_GHOST(SAME_PROJECTIONS(Pre, X, W, count, n, width, d);)
        //@ REAL_ASSERT(same_b, \forall integer c; 0 <= c < d ==> row_within(h, count, d) && same_shift{Pre, Here}(b, d, h, c))
        //@ assert some: b != \null ==> bias_of_block(b, h, d) != \null;
        /*@ assert shift: \forall \list<real> x, w, z, integer c; projects{Here}(X, W, b, count, n, width, d, x, w, z) ==>
          @     0 <= c < d ==> bias_listed(b, z, d, h, c); */
        //@ ghost Block: ;
        affine(X, W + h * weights, b == NULL ? NULL : b + h * d, n, width, d, out + h * block);
        /*@ assert now: \forall integer i, c; 0 <= i < n ==> 0 <= c < d ==>
          @     block_near{Block, Here}(X, W, b, n, width, d, out, \at(h, Here), i, c); */
        /*@ assert then: \forall \list<real> x, w, z, integer i, c; projects{Block}(X, W, b, count, n, width, d, x, w, z) ==>
          @     0 <= i < n ==> 0 <= c < d ==> block_listed{Block}(X, W, x, w, n, width, d, \at(h, Here), width) &&
          @     terms_listed{Block}(X, W, x, w, width, d, \at(h, Here), i, c, width) &&
          @     bias_listed{Block}(b, z, d, \at(h, Here), c) &&
          @     block_near{Block, Here}(X, W, b, n, width, d, out, \at(h, Here), i, c) &&
          @     projection_near{Here}(x, w, z, n, width, d, out, h, i, c); */
        /*@ REAL_ASSERT(real_now, \forall integer i, c; 0 <= i < n ==> 0 <= c < d ==>
          @     same_terms{Pre, Block}(X, W, width, d, \at(h, Here), i, c, width) && same_shift{Pre, Block}(b, d, \at(h, Here), c) &&
          @     block_near{Block, Here}(X, W, b, n, width, d, out, \at(h, Here), i, c) &&
          @     token_projected{Pre, Here}(X, W, b, n, width, d, out, \at(h, Here), i, c)) */
        //@ assert tokens: same_values{Block, Here}(X, n * width);
        //@ assert weights: same_values{Block, Here}(W, count * (width * d));
        //@ assert biases: b != \null ==> same_values{Block, Here}(b, count * d);
        /*@ assert listed: \forall \list<real> x, w, z; projects{Block}(X, W, b, count, n, width, d, x, w, z) ==>
          @     projects{Here}(X, W, b, count, n, width, d, x, w, z); */
        //@ assert kept: same_values{Block, Here}(out, h * block);
        //@ ghost rows_within(h, block);
        //@ ghost rows_within(n, d);
        /*@ assert places: \forall integer g, i, c; 0 <= g < h ==> 0 <= i < n ==> 0 <= c < d ==> row_within(g, h, block) &&
          @     row_within(i, n, d) && same_in_block{Block, Here}(out, n, d, g, i, c); */
        //@ assert same: same_blocks{Block, Here}(out, h, n, d);
        /*@ assert held: \forall \list<real> x, w, z; projections_near{Block}(x, w, z, h, n, width, d, out) ==>
          @     projections_near{Here}(x, w, z, h, n, width, d, out); */
        //@ REAL_ASSERT(real_held, tokens_projected{Pre, Here}(X, W, b, h, n, width, d, out))
        /*@ assert joined: \forall \list<real> x, w, z; projects{Pre}(X, W, b, count, n, width, d, x, w, z) ==>
          @     projections_near{Here}(x, w, z, h + 1, n, width, d, out); */
    }
    return attest_all_finite(out, count * block);
}

attest_status attest_project(attest_multihead m, const double *X, attest_projected to)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost rows_within(m.n, m.d);
    //@ ghost rows_within(m.heads, m.n * m.d);
    //@ ghost rows_within(m.groups, m.n * m.d);
    //@ REAL_GHOST(rows_within(m.groups, m.d);)
    //@ REAL_GHOST(product_below(m.width, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);)
    //@ REAL_GHOST(product_below(m.width, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);)
    const bool q = project_all(X, m.wq, m.bq, m.heads, m.n, m.width, m.d, to.Q);
    //@ ghost Queries: ;
    //@ assert tokens: same_values{Pre, Here}(X, m.n * m.width);
    //@ assert weights: same_values{Pre, Here}(m.wk, m.groups * (m.width * m.d));
    //@ assert bias: m.bk != \null ==> same_values{Pre, Here}(m.bk, m.groups * m.d);
    /*@ assert keys: \forall \list<real> x, w, z; projects{Pre}(X, m.wk, m.bk, m.groups, m.n, m.width, m.d, x, w, z) ==>
      @     projects{Here}(X, m.wk, m.bk, m.groups, m.n, m.width, m.d, x, w, z); */
    //@ REAL_GHOST(SAME_PROJECTIONS(Pre, X, m.wk, m.groups, m.n, m.width, m.d);)
    /*@ REAL_ASSERT(same_b, \forall integer g, c; 0 <= g < m.groups ==> 0 <= c < m.d ==>
      @     row_within(g, m.groups, m.d) && same_shift{Pre, Here}(m.bk, m.d, g, c)) */
    const bool k = project_all(X, m.wk, m.bk, m.groups, m.n, m.width, m.d, to.K);
    //@ ghost Keys: ;
    /*@ REAL_ASSERT(real_k, \forall integer g, i, c; 0 <= g < m.groups ==> 0 <= i < m.n ==> 0 <= c < m.d ==>
      @     same_terms{Pre, Queries}(X, m.wk, m.width, m.d, g, i, c, m.width) && same_shift{Pre, Queries}(m.bk, m.d, g, c) &&
      @     token_projected{Queries, Here}(X, m.wk, m.bk, m.n, m.width, m.d, to.K, g, i, c) &&
      @     token_projected{Pre, Here}(X, m.wk, m.bk, m.n, m.width, m.d, to.K, g, i, c)) */
    //@ assert tokens: same_values{Pre, Here}(X, m.n * m.width);
    //@ assert weights: same_values{Pre, Here}(m.wu, m.groups * (m.width * m.v));
    /*@ assert values: \forall \list<real> x, w, z;
      @     projects{Pre}(X, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, x, w, z) ==>
      @     projects{Here}(X, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, x, w, z); */
    //@ REAL_GHOST(SAME_PROJECTIONS(Pre, X, m.wu, m.groups, m.n, m.width, m.v);)
    const bool u = project_all(X, m.wu, NULL, m.groups, m.n, m.width, m.v, to.U);
    /*@ REAL_ASSERT(real_u, \forall integer g, i, c; 0 <= g < m.groups ==> 0 <= i < m.n ==> 0 <= c < m.v ==>
      @     same_terms{Pre, Keys}(X, m.wu, m.width, m.v, g, i, c, m.width) &&
      @     same_shift{Pre, Keys}((double *)\null, m.v, g, c) &&
      @     token_projected{Keys, Here}(X, m.wu, (double *)\null, m.n, m.width, m.v, to.U, g, i, c) &&
      @     token_projected{Pre, Here}(X, m.wu, (double *)\null, m.n, m.width, m.v, to.U, g, i, c)) */
    //@ assert same_q: same_values{Queries, Here}(to.Q, m.heads * (m.n * m.d));
    //@ assert same_k: same_values{Keys, Here}(to.K, m.groups * (m.n * m.d));
    /*@ assert each_q: \forall integer h, i, c; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= c < m.d ==>
      @     row_within(h, m.heads, m.n * m.d) && row_within(i, m.n, m.d) && same_in_block{Queries, Here}(to.Q, m.n, m.d, h, i, c); */
    /*@ assert each_k: \forall integer g, i, c; 0 <= g < m.groups ==> 0 <= i < m.n ==> 0 <= c < m.d ==>
      @     row_within(g, m.groups, m.n * m.d) && row_within(i, m.n, m.d) && same_in_block{Keys, Here}(to.K, m.n, m.d, g, i, c); */
    //@ assert blocks_q: same_blocks{Queries, Here}(to.Q, m.heads, m.n, m.d);
    //@ assert blocks_k: same_blocks{Keys, Here}(to.K, m.groups, m.n, m.d);
    /*@ assert queries: \forall \list<real> x, w, z; projections_near{Queries}(x, w, z, m.heads, m.n, m.width, m.d, to.Q) ==>
      @     projections_near{Here}(x, w, z, m.heads, m.n, m.width, m.d, to.Q); */
    /*@ assert keys_near: \forall \list<real> x, w, z; projections_near{Keys}(x, w, z, m.groups, m.n, m.width, m.d, to.K) ==>
      @     projections_near{Here}(x, w, z, m.groups, m.n, m.width, m.d, to.K); */
    return q && k && u ? ATTEST_OK : ATTEST_RANGE;
}
