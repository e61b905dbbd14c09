#include "l2_values_vjp.h"
#define ROWS_VALUES
#include "rounding.h"
#include "logic/index.h"
#include "logic/rows.h"
#include "logic/rows_within.h"
#include "weighted_rows.h"
#include "blocks_back.h"
#include "l2_head.h"
#include "matrix.h"
#include "vector.h"
#include <stdbool.h>

/* Where a head's B and C stand, W^Q transposed, and one of them transposed. */
typedef struct inner_places {
    double *turned;     /* [d,width] */
    double *B, *C;      /* [d,v] */
    double *transposed; /* [v,d] */
} inner_places;

#ifdef OVER_THE_REALS
#include "l2_kept.h"
#include "same_l2.h"
#include "turned_sums.h"
#include "other_blocks.h"

/*@ // D W^T, of one block, was added to dX
  @ predicate back_added{L, M}(double *D, double *W, integer d, integer width, double *dX, integer i, integer b) =
  @     \at(dX[i * width + b], M) == \at(dX[i * width + b], L) + dot_real{L}(D + i * d, W + b * d, d);
  @ lemma blocks_back_one{L}: \forall double *D, *W, integer n, d, width, i, b;
  @     blocks_back(D, W, n, d, width, i, b, 0) == 0.0 &&
  @     blocks_back(D, W, n, d, width, i, b, 1) == dot_real(D + i * d, W + b * d, d);
  @ lemma back_added_of{L, M}: \forall double *D, *W, *dX, integer n, d, width, i, b;
  @     blocks_added{L, M}(D, W, n, d, width, dX, i, b, 1) ==> back_added{L, M}(D, W, d, width, dX, i, b);
  @
  @ // where W^Q^T Y / sqrt(d) stands in `inner` at M, the sums with its rows are X (W^Q^T Y / sqrt(d))^T
  @ predicate crossed_back_in{L, M}(double *x, double *wq, double *y, double *inner, integer width, integer d, integer v, integer a,
  @                                 integer e, integer k) =
  @     dot_real{M}(x + a * v, inner + e * v, k) == crossed_back{L}(x, wq, y, width, d, v, a, e, k);
  @ lemma crossed_back_in_none{L, M}: \forall double *x, *wq, *y, *inner, integer width, d, v, a, e;
  @     crossed_back_in{L, M}(x, wq, y, inner, width, d, v, a, e, 0);
  @ lemma crossed_back_in_more{L, M}: \forall double *x, *wq, *y, *inner, integer width, d, v, a, e, k; 0 <= k ==>
  @     same_at{L, M}(x, v, a, k) ==> crossed_in{L, M}(wq, y, inner, width, d, v, e, k) ==>
  @     crossed_back_in{L, M}(x, wq, y, inner, width, d, v, a, e, k) ==>
  @     joined_by(dot_real{M}(x + a * v, inner + e * v, k), \at(x[a * v + k], M), \at(inner[e * v + k], M),
  @               dot_real{M}(x + a * v, inner + e * v, k + 1)) &&
  @     joined_by(crossed_back{L}(x, wq, y, width, d, v, a, e, k), \at(x[a * v + k], L), crossed_scaled{L}(wq, y, width, d, v, e, k),
  @               crossed_back{L}(x, wq, y, width, d, v, a, e, k + 1)) &&
  @     crossed_back_in{L, M}(x, wq, y, inner, width, d, v, a, e, k + 1);
  @
  @ // first dU B^T is added, then W^V C^T
  @ predicate by_gradient{L, M}(double *wq, double *wv, double *du, integer width, integer d, integer v, double *dwq, integer a,
  @                             integer e) =
  @     \at(dwq[a * d + e], M) == \at(dwq[a * d + e], L) + crossed_back{L}(du, wq, wv, width, d, v, a, e, v);
  @ lemma by_gradient_of{L, M, N}: \forall double *wq, *wv, *du, *dwq, *B, integer width, d, v, a, e; same_at{L, M}(dwq, d, a, e) ==>
  @     crossed_back_in{L, M}(du, wq, wv, B, width, d, v, a, e, v) ==> back_added{M, N}(du, B, v, d, dwq, a, e) ==>
  @     by_gradient{L, N}(wq, wv, du, width, d, v, dwq, a, e);
  @ lemma query_weight_pulled_of{L, M, N}: \forall double *wq, *wv, *du, *dwq, *C, integer width, d, v, a, e;
  @     by_gradient{L, M}(wq, wv, du, width, d, v, dwq, a, e) ==> crossed_back_in{L, M}(wv, wq, du, C, width, d, v, a, e, v) ==>
  @     back_added{M, N}(wv, C, v, d, dwq, a, e) ==> query_weight_pulled{L, N}(wq, wv, du, width, d, v, dwq, a, e);
  @
  @ // what is made of W^Q and Y at M is made of those at L
  @ lemma crossed_in_from{L, M, N}: \forall double *wq, *y, *inner, integer width, d, v, e, b;
  @     same_scaled{L, M}(wq, y, width, d, v, e, b) ==> crossed_in{M, N}(wq, y, inner, width, d, v, e, b) ==>
  @     crossed_in{L, N}(wq, y, inner, width, d, v, e, b);
  @
  @ // head by head
  @ predicate same_back{L, M}(double *x, double *wq, double *y, integer width, integer d, integer v, integer a, integer e, integer k) =
  @     crossed_back{L}(x, wq, y, width, d, v, a, e, k) == crossed_back{M}(x, wq, y, width, d, v, a, e, k);
  @ lemma same_back_none{L, M}: \forall double *x, *wq, *y, integer width, d, v, a, e; same_back{L, M}(x, wq, y, width, d, v, a, e, 0);
  @ lemma same_back_more{L, M}: \forall double *x, *wq, *y, integer width, d, v, a, e, k; 0 <= k ==> same_at{L, M}(x, v, a, k) ==>
  @     same_scaled{L, M}(wq, y, width, d, v, e, k) ==> same_back{L, M}(x, wq, y, width, d, v, a, e, k) ==>
  @     joined_by(crossed_back{L}(x, wq, y, width, d, v, a, e, k), \at(x[a * v + k], L), crossed_scaled{L}(wq, y, width, d, v, e, k),
  @               crossed_back{L}(x, wq, y, width, d, v, a, e, k + 1)) &&
  @     joined_by(crossed_back{M}(x, wq, y, width, d, v, a, e, k), \at(x[a * v + k], M), crossed_scaled{M}(wq, y, width, d, v, e, k),
  @               crossed_back{M}(x, wq, y, width, d, v, a, e, k + 1)) && same_back{L, M}(x, wq, y, width, d, v, a, e, k + 1);
  @ predicate in_array{L, M}(double *q, double *y, double *u, integer width, integer d, integer v, double *dwq, integer h, integer a,
  @                          integer e) =
  @     \at(dwq[h * (width * d) + (a * d + e)], M) == \at(dwq[h * (width * d) + (a * d + e)], L) +
  @         crossed_back{L}(u, q, y, width, d, v, a, e, v) + crossed_back{L}(y, q, u, width, d, v, a, e, v);
  @ lemma in_array_of{L, M, N}: \forall double *q, *y, *u, *dwq, *to, integer width, d, v, h, a, e; to == dwq + h * (width * d) ==>
  @     same_weight_at{L, M}(dwq, width * d, d, h, a, e) ==> same_back{L, M}(u, q, y, width, d, v, a, e, v) ==>
  @     same_back{L, M}(y, q, u, width, d, v, a, e, v) ==> query_weight_pulled{M, N}(q, y, u, width, d, v, to, a, e) ==>
  @     in_array{L, N}(q, y, u, width, d, v, dwq, h, a, e);
  @ lemma l2_query_pulled_of{L, M}: \forall double *wq, *wv, *du, *q, *y, *u, *dwq, integer width, d, v, h, a, e;
  @     q == wq + h * (width * d) ==> y == wv + h * (width * v) ==> u == du + h * (width * v) ==>
  @     in_array{L, M}(q, y, u, width, d, v, dwq, h, a, e) ==> l2_query_pulled{L, M}(wq, wv, du, width, d, v, dwq, h, a, e);
  @ lemma l2_query_pulled_kept{L, M, N}: \forall double *wq, *wv, *du, *dwq, integer width, d, v, h, a, e;
  @     l2_query_pulled{L, M}(wq, wv, du, width, d, v, dwq, h, a, e) ==> same_weight_at{M, N}(dwq, width * d, d, h, a, e) ==>
  @     l2_query_pulled{L, N}(wq, wv, du, width, d, v, dwq, h, a, e);
  @ lemma l2_weight_made{L, M, N}: \forall double *wq, *wv, *wu, *q, *y, *u, integer width, d, v, h, a, b;
  @     q == wq + h * (width * d) ==> y == wv + h * (width * v) ==> u == wu + h * (width * v) ==>
  @     same_l2_weight{L, M}(q, y, width, d, v, a, b, d) ==> weight_at{M, N}(q, y, u, width, d, v, a, b) ==>
  @     l2_weight_at{L, N}(wq, wv, wu, width, d, v, h, a, b);
  @ lemma same_weight_on{L, M, N}: \forall double *W, integer size, d, h, t, c; same_weight_at{L, M}(W, size, d, h, t, c) ==>
  @     same_weight_at{M, N}(W, size, d, h, t, c) ==> same_weight_at{L, N}(W, size, d, h, t, c);
  @ */

/* clang-format off */
/* Ghost loops, term by term: the sums with the rows of `inner`, where W^Q^T Y / sqrt(d) of the state L stands; and that X (...)^T is the
 * same in that state and the present one, after SAME_CROSSED. */
#define CROSSED_BACK(L, x, wq, y, inner, width, d, v)                                                                  \
    rows_within(width, v);                                                                                             \
    /@ assert factor : \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==>                                         \
        row_within(a, width, v) && same_at{L, Here}(x, v, a, b); @/                                                    \
    /@ loop invariant range : 0 <= term <= v;                                                                          \
    loop invariant sums : \forall integer a, e; 0 <= a < width ==> 0 <= e < d ==>                                      \
        crossed_back_in{L, Here}(x, wq, y, inner, width, d, v, a, e, term);                                            \
    loop assigns term;                                                                                                 \
    loop variant v - term; @/                                                                                          \
    for (int64_t term = 0; term != v; term++) {                                                                        \
        /@ assert more : \forall integer a, e; 0 <= a < width ==> 0 <= e < d ==>                                       \
            same_at{L, Here}(x, v, a, term) && crossed_in{L, Here}(wq, y, inner, width, d, v, e, term) &&              \
            crossed_back_in{L, Here}(x, wq, y, inner, width, d, v, a, e, term) &&                                      \
            crossed_back_in{L, Here}(x, wq, y, inner, width, d, v, a, e, term + 1); @/                                 \
    }

#define SAME_CROSSED_BACK(L, x, wq, y, width, d, v)                                                                    \
    rows_within(width, v);                                                                                             \
    /@ assert factor : \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==>                                         \
        row_within(a, width, v) && same_at{L, Here}(x, v, a, b); @/                                                    \
    /@ loop invariant range : 0 <= term <= v;                                                                          \
    loop invariant same : \forall integer a, e; 0 <= a < width ==> 0 <= e < d ==>                                      \
        same_back{L, Here}(x, wq, y, width, d, v, a, e, term);                                                         \
    loop assigns term;                                                                                                 \
    loop variant v - term; @/                                                                                          \
    for (int64_t term = 0; term != v; term++) {                                                                        \
        /@ assert more : \forall integer a, e; 0 <= a < width ==> 0 <= e < d ==>                                       \
            same_at{L, Here}(x, v, a, term) && same_scaled{L, Here}(wq, y, width, d, v, e, term) &&                    \
            same_back{L, Here}(x, wq, y, width, d, v, a, e, term) &&                                                   \
            same_back{L, Here}(x, wq, y, width, d, v, a, e, term + 1); @/                                              \
    }
/* clang-format on */
#endif

/*@ predicate inner_ok{L}(inner_places t, integer width, integer d, integer v) =
  @     \valid(t.turned + (0 .. width * d - 1)) && \valid(t.B + (0 .. d * v - 1)) && \valid(t.C + (0 .. d * v - 1)) &&
  @     \valid(t.transposed + (0 .. d * v - 1));
  @ predicate inner_distinct{L}(inner_places t, integer width, integer d, integer v) =
  @     \separated(t.turned + (0 .. width * d - 1), t.B + (0 .. d * v - 1)) &&
  @     \separated(t.turned + (0 .. width * d - 1), t.C + (0 .. d * v - 1)) &&
  @     \separated(t.B + (0 .. d * v - 1), t.C + (0 .. d * v - 1)) &&
  @     \separated(t.transposed + (0 .. d * v - 1), t.B + (0 .. d * v - 1)) &&
  @     \separated(t.transposed + (0 .. d * v - 1), t.C + (0 .. d * v - 1));
  @ predicate inner_apart{L}(inner_places t, integer width, integer d, integer v, double *a, integer length) =
  @     \separated(t.turned + (0 .. width * d - 1), a + (0 .. length - 1)) &&
  @     \separated(t.B + (0 .. d * v - 1), a + (0 .. length - 1)) && \separated(t.C + (0 .. d * v - 1), a + (0 .. length - 1)) &&
  @     \separated(t.transposed + (0 .. d * v - 1), a + (0 .. length - 1));
  @ */

#ifdef OVER_THE_REALS
/*@ // p is none of what is written for one head
  @ predicate far{L}(inner_places t, integer width, integer d, integer v, double *dwq, double *dwv, double *p) =
  @     \separated(p, t.turned + (0 .. width * d - 1)) && \separated(p, t.B + (0 .. d * v - 1)) && \separated(p, t.C + (0 .. d * v - 1)) &&
  @     \separated(p, t.transposed + (0 .. d * v - 1)) && \separated(p, dwq + (0 .. width * d - 1)) &&
  @     \separated(p, dwv + (0 .. width * v - 1)); */
#endif

/* One head: dV = W^Q C, and dW^Q += dU B^T + W^V C^T. Is all of dW^Q finite? */
/*@ requires sizes: 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX && 1 <= v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(wq + (0 .. width * d - 1)) && \valid_read(wv + (0 .. width * v - 1)) &&
  @                 \valid_read(dwu + (0 .. width * v - 1));
  @ requires write: inner_ok(t, width, d, v) && \valid(dwq + (0 .. width * d - 1)) && \valid(dwv + (0 .. width * v - 1));
  @ requires inner: inner_distinct(t, width, d, v) && inner_apart(t, width, d, v, wq, width * d) &&
  @     inner_apart(t, width, d, v, wv, width * v) && inner_apart(t, width, d, v, dwu, width * v) &&
  @     inner_apart(t, width, d, v, dwq, width * d) && inner_apart(t, width, d, v, dwv, width * v);
  @ requires values: \separated(dwv + (0 .. width * v - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(dwv + (0 .. width * v - 1), wv + (0 .. width * v - 1)) &&
  @     \separated(dwv + (0 .. width * v - 1), dwu + (0 .. width * v - 1));
  @ requires apart: \separated(dwq + (0 .. width * d - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(dwq + (0 .. width * d - 1), dwu + (0 .. width * v - 1)) &&
  @     \separated(dwq + (0 .. width * d - 1), wv + (0 .. width * v - 1)) &&
  @     \separated(dwq + (0 .. width * d - 1), dwv + (0 .. width * v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.turned[0 .. width * d - 1], t.B[0 .. d * v - 1], t.C[0 .. d * v - 1], t.transposed[0 .. d * v - 1],
  @            dwq[0 .. width * d - 1], dwv[0 .. width * v - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < width * d ==> \is_finite(dwq[k]);
  @ REAL_ENSURES(real_v, \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==> weight_at{Pre, Post}(wq, dwu, dwv, width, d, v, a, b))
  @ REAL_ENSURES(real_q, \forall integer a, e; 0 <= a < width ==> 0 <= e < d ==>
  @     query_weight_pulled{Pre, Post}(wq, wv, dwu, width, d, v, dwq, a, e))
  @ */
static bool head_vjp(const double *wq, const double *wv, const double *dwu, int64_t width, int64_t d, int64_t v,
                     inner_places t, double *dwq, double *dwv)
{
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(width, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(d, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ REAL_GHOST(rows_within(width, d);)
    //@ REAL_GHOST(rows_within(width, v);)
    //@ REAL_GHOST(rows_within(d, v);)
    attest_l2_head(wq, dwu, width, d, v, t.turned, t.C, dwv);
    //@ REAL_ASSERT(inputs, same_values{Pre, Here}(wq, width * d) && same_values{Pre, Here}(wv, width * v))
    //@ REAL_GHOST(SAME_CROSSED(Pre, wq, wv, width, d, v))
    //@ ghost Values: ;
    attest_l2_crossed(wq, wv, width, d, v, t.turned, t.B);
    /*@ REAL_ASSERT(crossed, \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==> same_scaled{Pre, Values}(wq, wv, width, d, v, e, b) &&
      @     crossed_in{Values, Here}(wq, wv, t.B, width, d, v, e, b) && crossed_in{Pre, Here}(wq, wv, t.B, width, d, v, e, b)) */
    //@ REAL_ASSERT(gradient, same_values{Pre, Here}(dwu, width * v))
    //@ REAL_GHOST(CROSSED_BACK(Pre, dwu, wq, wv, t.B, width, d, v))
    //@ REAL_ASSERT(before, same_values{Pre, Here}(dwq, width * d))
    //@ ghost Crossed: ;
    attest_blocks_back(dwu, t.B, 1, width, v, d, t.transposed, dwq);
    /*@ REAL_ASSERT(by_gradient, \forall integer a, e; 0 <= a < width ==> 0 <= e < d ==> row_within(a, width, d) &&
      @     same_at{Pre, Crossed}(dwq, d, a, e) && crossed_back_in{Pre, Crossed}(dwu, wq, wv, t.B, width, d, v, a, e, v) &&
      @     blocks_added{Crossed, Here}(dwu, t.B, width, v, d, dwq, a, e, 1) && back_added{Crossed, Here}(dwu, t.B, v, d, dwq, a, e) &&
      @     by_gradient{Pre, Here}(wq, wv, dwu, width, d, v, dwq, a, e)) */
    //@ REAL_ASSERT(kept, same_values{Values, Here}(t.C, d * v) && same_values{Pre, Here}(wv, width * v))
    /*@ REAL_ASSERT(scaled, \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==> row_within(e, d, v) &&
      @     same_at{Values, Here}(t.C, v, e, b) && crossed_in{Pre, Values}(wq, dwu, t.C, width, d, v, e, b) &&
      @     crossed_in{Pre, Here}(wq, dwu, t.C, width, d, v, e, b)) */
    //@ REAL_GHOST(CROSSED_BACK(Pre, wv, wq, dwu, t.C, width, d, v))
    //@ ghost Added: ;
    const bool finite = attest_blocks_back(wv, t.C, 1, width, v, d, t.transposed, dwq);
    /*@ REAL_ASSERT(real_q, \forall integer a, e; 0 <= a < width ==> 0 <= e < d ==>
      @     by_gradient{Pre, Added}(wq, wv, dwu, width, d, v, dwq, a, e) &&
      @     crossed_back_in{Pre, Added}(wv, wq, dwu, t.C, width, d, v, a, e, v) &&
      @     blocks_added{Added, Here}(wv, t.C, width, v, d, dwq, a, e, 1) && back_added{Added, Here}(wv, t.C, v, d, dwq, a, e) &&
      @     query_weight_pulled{Pre, Here}(wq, wv, dwu, width, d, v, dwq, a, e)) */
    //@ REAL_ASSERT(values, same_values{Values, Here}(dwv, width * v))
    /*@ REAL_ASSERT(real_v, \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==> row_within(a, width, v) &&
      @     same_at{Values, Here}(dwv, v, a, b) && weight_at{Pre, Values}(wq, dwu, dwv, width, d, v, a, b) &&
      @     weight_at{Pre, Here}(wq, dwu, dwv, width, d, v, a, b)) */
    return finite;
}

attest_status attest_l2_values_vjp(const double *wq, const double *wv, const double *dwu, int64_t heads, int64_t width,
                                   int64_t d, int64_t v, double *work, double *dwq, double *dwv)
{
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(width, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(d, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(heads, width * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(heads, width * v, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t keys = width * d, values = width * v, dv = d * v;
    //@ assert blocks: keys == width * d && values == width * v && dv == d * v;
    const inner_places t = {work, work + keys, work + (keys + dv), work + (keys + 2 * dv)};
    //@ assert places: inner_ok(t, width, d, v) && inner_distinct(t, width, d, v);
    //@ assert reads: inner_apart(t, width, d, v, wq, heads * keys) && inner_apart(t, width, d, v, wv, heads * values);
    //@ assert gradient: inner_apart(t, width, d, v, dwu, heads * values);
    //@ assert writes: inner_apart(t, width, d, v, dwq, heads * keys) && inner_apart(t, width, d, v, dwv, heads * values);
    /*@ loop invariant range: 0 <= h <= heads;
      @ REAL_INVARIANT(real_wq, same_values{Pre, Here}(wq, heads * keys))
      @ REAL_INVARIANT(real_wv, same_values{Pre, Here}(wv, heads * values))
      @ REAL_INVARIANT(real_dwu, same_values{Pre, Here}(dwu, heads * values))
      @ REAL_INVARIANT(real_v, \forall integer g, a, b; 0 <= g < h ==> 0 <= a < width ==> 0 <= b < v ==>
      @     l2_weight_at{Pre, Here}(wq, dwu, dwv, width, d, v, g, a, b))
      @ REAL_INVARIANT(real_q, \forall integer g, a, e; 0 <= g < h ==> 0 <= a < width ==> 0 <= e < d ==>
      @     l2_query_pulled{Pre, Here}(wq, wv, dwu, width, d, v, dwq, g, a, e))
      @ REAL_INVARIANT(real_still, \forall integer g, a, e; h <= g < heads ==> 0 <= a < width ==> 0 <= e < d ==>
      @     same_weight_at{Pre, Here}(dwq, width * d, d, g, a, e))
      @ loop assigns h, work[0 .. keys + 3 * dv - 1], dwq[0 .. heads * keys - 1], dwv[0 .. heads * values - 1];
      @ loop variant heads - h; */
    for (int64_t h = 0; h < heads; h++) {
        //@ ghost row_inside(h, heads, keys);
        //@ ghost row_inside(h, heads, values);
        //@ REAL_GHOST(double *q = (double *)wq + h * keys; double *y = (double *)wv + h * values;)
        //@ REAL_GHOST(double *u = (double *)dwu + h * values; double *to_q = dwq + h * keys; double *to_v = dwv + h * values;)
        //@ REAL_ASSERT(inputs, same_values{Pre, Here}(q, keys) && same_values{Pre, Here}(y, values) && same_values{Pre, Here}(u, values))
        //@ REAL_GHOST(SAME_CROSSED(Pre, q, y, width, d, v))
        //@ REAL_GHOST(SAME_CROSSED_BACK(Pre, u, q, y, width, d, v))
        //@ REAL_GHOST(SAME_CROSSED(Pre, q, u, width, d, v))
        //@ REAL_GHOST(SAME_CROSSED_BACK(Pre, y, q, u, width, d, v))
        //@ REAL_GHOST(SAME_L2_WEIGHTS(Pre, q, u, width, d, v))
        //@ REAL_ASSERT(far_wq, \forall integer x; 0 <= x < heads * keys ==> far(t, width, d, v, to_q, to_v, wq + x))
        //@ REAL_ASSERT(far_wv, \forall integer x; 0 <= x < heads * values ==> far(t, width, d, v, to_q, to_v, wv + x))
        //@ REAL_ASSERT(far_dwu, \forall integer x; 0 <= x < heads * values ==> far(t, width, d, v, to_q, to_v, dwu + x))
        /*@ REAL_ASSERT(far_dwq, \forall integer x; 0 <= x < heads * keys ==> x < h * keys || h * keys + keys <= x ==>
          @     far(t, width, d, v, to_q, to_v, dwq + x)) */
        /*@ REAL_ASSERT(far_dwv, \forall integer x; 0 <= x < heads * values ==> x < h * values || h * values + values <= x ==>
          @     far(t, width, d, v, to_q, to_v, dwv + x)) */
        //@ REAL_ASSERT(still, \forall integer a, e; 0 <= a < width ==> 0 <= e < d ==> same_weight_at{Pre, Here}(dwq, keys, d, h, a, e))
        //@ ghost Head: ;
        head_vjp(wq + h * keys, wv + h * values, dwu + h * values, width, d, v, t, dwq + h * keys, dwv + h * values);
        //@ REAL_ASSERT(left, same_values{Head, Here}(wq, heads * keys) && same_values{Head, Here}(wv, heads * values))
        //@ REAL_ASSERT(upstream, same_values{Head, Here}(dwu, heads * values))
        //@ REAL_ASSERT(place, q == wq + h * (width * d) && y == wv + h * (width * v) && u == dwu + h * (width * v))
        //@ REAL_ASSERT(place_to, to_q == dwq + h * (width * d) && to_v == dwv + h * (width * v))
        /*@ REAL_ASSERT(now_v, \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==>
          @     same_l2_weight{Pre, Head}(q, u, width, d, v, a, b, d) && weight_at{Head, Here}(q, u, to_v, width, d, v, a, b) &&
          @     l2_weight_at{Pre, Here}(wq, dwu, dwv, width, d, v, \at(h, Here), a, b)) */
        /*@ REAL_ASSERT(pulled, \forall integer a, e; 0 <= a < width ==> 0 <= e < d ==>
          @     query_weight_pulled{Head, Here}(q, y, u, width, d, v, to_q, a, e)) */
        /*@ REAL_ASSERT(same, \forall integer a, e; 0 <= a < width ==> 0 <= e < d ==>
          @     same_weight_at{Pre, Head}(dwq, width * d, d, \at(h, Here), a, e) && same_back{Pre, Head}(u, q, y, width, d, v, a, e, v) &&
          @     same_back{Pre, Head}(y, q, u, width, d, v, a, e, v)) */
        /*@ REAL_ASSERT(in_array, \forall integer a, e; 0 <= a < width ==> 0 <= e < d ==>
          @     same_weight_at{Pre, Head}(dwq, width * d, d, \at(h, Here), a, e) &&
          @     query_weight_pulled{Head, Here}(q, y, u, width, d, v, to_q, a, e) &&
          @     in_array{Pre, Here}(q, y, u, width, d, v, dwq, \at(h, Here), a, e)) */
        /*@ REAL_ASSERT(now_q, \forall integer a, e; 0 <= a < width ==> 0 <= e < d ==>
          @     l2_query_pulled{Pre, Here}(wq, wv, dwu, width, d, v, dwq, \at(h, Here), a, e)) */
        //@ REAL_GHOST(SAME_BUT(Head, dwv, heads, width, v, h))
        //@ REAL_GHOST(SAME_BUT(Head, dwq, heads, width, d, h))
        /*@ REAL_ASSERT(before_v, \forall integer g, a, b; 0 <= g < h ==> 0 <= a < width ==> 0 <= b < v ==>
          @     same_weight_at{Head, Here}(dwv, width * v, v, g, a, b) && l2_weight_at{Pre, Head}(wq, dwu, dwv, width, d, v, g, a, b) &&
          @     l2_weight_at{Pre, Here}(wq, dwu, dwv, width, d, v, g, a, b)) */
        /*@ REAL_ASSERT(before_q, \forall integer g, a, e; 0 <= g < h ==> 0 <= a < width ==> 0 <= e < d ==>
          @     same_weight_at{Head, Here}(dwq, width * d, d, g, a, e) &&
          @     l2_query_pulled{Pre, Head}(wq, wv, dwu, width, d, v, dwq, g, a, e) &&
          @     l2_query_pulled{Pre, Here}(wq, wv, dwu, width, d, v, dwq, g, a, e)) */
        /*@ REAL_ASSERT(still, \forall integer g, a, e; h < g < heads ==> 0 <= a < width ==> 0 <= e < d ==>
          @     same_weight_at{Pre, Head}(dwq, width * d, d, g, a, e) && same_weight_at{Head, Here}(dwq, width * d, d, g, a, e) &&
          @     same_weight_at{Pre, Here}(dwq, width * d, d, g, a, e)) */
    }
    return attest_all_finite(dwv, heads * values) && attest_all_finite(dwq, heads * keys) ? ATTEST_OK : ATTEST_RANGE;
}
