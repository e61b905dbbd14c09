#ifdef OVER_THE_REALS
#define ROWS_VALUES
#include "logic/divided.h"
#include "rounding.h"
#include "logic/rows.h"
#include "logic/rows_within.h"
#include "logic/sum.h"
#include "weighted_rows.h"
#include "same_slopes.h"
#endif
#define DERIVATIVE_VALUES
#include "multihead_vjp.h"
#include "attention_derivative.h"
#include "key_head.h"
#include "matrix.h"
#include "row_parts.h"
#include "vector.h"
#include "vjp_places.h"
#include "logic/equal.h"
#include "logic/index.h"
#include <stddef.h>

#ifdef OVER_THE_REALS
#include "projections_kept.h"
#include "turned_sums.h"
#include "row_change.h"
#include "same_masks.h"
#include "same_output.h"
#include "same_change.h"
#include "row_pull.h"
#include "same_pull.h"
#include "same_heads_pull.h"

/*@ // what the heads read stays as it is
  @ predicate same_read{L, M}(attest_multihead m, attest_vjp_places t) =
  @     same_values{L, M}(t.at.Q, size_q(m)) && same_values{L, M}(t.at.K, size_k(m)) && same_values{L, M}(t.at.U, size_u(m)) &&
  @     same_values{L, M}(t.upstream, m.heads * (m.n * m.v)) && (m.bias != \null ==> same_values{L, M}(m.bias, m.n * m.n)) &&
  @     same_masks{L, M}(m.mask, m.n * m.n);
  @ lemma same_read_on{L, M, N}: \forall attest_multihead m, attest_vjp_places t; same_read{L, M}(m, t) ==> same_read{M, N}(m, t) ==>
  @     same_read{L, N}(m, t);
  @ // a head whose keys and values lie here
  @ logic attest_memory head_at{L}(attest_multihead m, double *keys, double *values) =
  @     {*(attest_memory *)\null \with .score = m.score, .n = m.n, .d = m.d, .v = m.v, .keys = keys, .values = values};
  @
  @ // R W^T, made of head h's rows of W^O
  @ predicate output_turned{L, M}(attest_multihead m, double *R, double *T, integer h, integer i, integer a) =
  @     turned_sum{L, M}(R, m.wo + h * (m.v * m.out), T, m.out, m.v, i, a, m.out);
  @ lemma output_turned_of{L, M}: \forall attest_multihead m, double *R, *W, *T, integer h, i, a; W == m.wo + h * (m.v * m.out) ==>
  @     turned_sum{L, M}(R, W, T, m.out, m.v, i, a, m.out) ==> output_turned{L, M}(m, R, T, h, i, a);
  @ lemma output_upstream_of{L, M, N}: \forall attest_multihead m, double *R, *T, *up, *out, integer h, i, a;
  @     out == up + h * (m.n * m.v) ==> output_turned{L, M}(m, R, T, h, i, a) ==>
  @     product_near{M, N}(R, T, m.out, m.v, out, i, a) ==>
  @     turned_sum{L, M}(R, m.wo + h * (m.v * m.out), T, m.out, m.v, i, a, m.out) && output_upstream{L, N}(m, R, up, h, i, a);
  @ lemma output_upstream_kept{L, M, N}: \forall attest_multihead m, double *R, *up, integer h, i, a;
  @     output_upstream{L, M}(m, R, up, h, i, a) ==> same_weight_at{M, N}(up, m.n * m.v, m.v, h, i, a) ==>
  @     output_upstream{L, N}(m, R, up, h, i, a);
  @
  @ // what was added to dX: D W^T of block h; of the first k blocks
  @ predicate block_added{L, M, N}(double *D, double *W, integer n, integer d, integer width, integer h, double *dX, integer i, integer b) =
  @     \at(dX[i * width + b], N) == \at(dX[i * width + b], M) + block_back{L}(D, W, n, d, width, h, i, b, d);
  @ predicate blocks_added{L, M}(double *D, double *W, integer n, integer d, integer width, double *dX, integer i, integer b, integer k) =
  @     \at(dX[i * width + b], M) == \at(dX[i * width + b], L) + blocks_back{L}(D, W, n, d, width, i, b, k);
  @ predicate block_turned{L, M}(double *D, double *W, double *T, integer n, integer d, integer width, integer h, integer i, integer b) =
  @     rows_real{M}(D + (h * (n * d) + i * d), T, width, b, d) == block_back{L}(D, W, n, d, width, h, i, b, d);
  @ predicate row_turned{L, M}(double *rows, double *W, double *T, integer d, integer width, integer h, integer i, integer b) =
  @     rows_real{M}(rows + i * d, T, width, b, d) == dot_real{L}(rows + i * d, W + (h * (width * d) + b * d), d);
  @ lemma row_turned_of{L, M}: \forall double *W, *rows, *w, *T, integer d, width, h, i, b; w == W + h * (width * d) ==>
  @     turned_sum{L, M}(rows, w, T, d, width, i, b, d) ==>
  @     w + b * d == W + (h * (width * d) + b * d) && row_turned{L, M}(rows, W, T, d, width, h, i, b);
  @ lemma block_turned_of{L, M}: \forall double *D, *W, *rows, *T, integer n, d, width, h, i, b; rows == D + h * (n * d) ==>
  @     row_turned{L, M}(rows, W, T, d, width, h, i, b) ==>
  @     rows + i * d == D + (h * (n * d) + i * d) && block_turned{L, M}(D, W, T, n, d, width, h, i, b);
  @ lemma block_added_of{L, M, N}: \forall double *D, *W, *rows, *T, *dX, integer n, d, width, h, i, b; rows == D + h * (n * d) ==>
  @     block_turned{L, M}(D, W, T, n, d, width, h, i, b) ==> product_added{M, N}(rows, T, d, width, dX, i, b) ==>
  @     rows + i * d == D + (h * (n * d) + i * d) && block_added{L, M, N}(D, W, n, d, width, h, dX, i, b);
  @ lemma blocks_added_none{L}: \forall double *D, *W, *dX, integer n, d, width, i, b; blocks_added{L, L}(D, W, n, d, width, dX, i, b, 0);
  @ lemma blocks_added_more{L, M, N}: \forall double *D, *W, *dX, integer n, d, width, h, i, b; 0 <= h ==>
  @     blocks_added{L, M}(D, W, n, d, width, dX, i, b, h) ==> block_added{L, M, N}(D, W, n, d, width, h, dX, i, b) ==>
  @     blocks_added{L, N}(D, W, n, d, width, dX, i, b, h + 1);
  @ // it is the same in two states of memory in which gradients and weights are
  @ predicate same_block{L, M}(double *D, double *W, integer n, integer d, integer width, integer h, integer i, integer b, integer t) =
  @     block_back{L}(D, W, n, d, width, h, i, b, t) == block_back{M}(D, W, n, d, width, h, i, b, t);
  @ lemma block_joined{L}: \forall double *D, *W, integer n, d, width, h, i, b, t; 0 <= t ==>
  @     joined_by(block_back(D, W, n, d, width, h, i, b, t), (real)D[h * (n * d) + (i * d + t)], (real)W[h * (width * d) + (b * d + t)],
  @               block_back(D, W, n, d, width, h, i, b, t + 1));
  @ lemma same_block_none{L, M}: \forall double *D, *W, integer n, d, width, h, i, b; same_block{L, M}(D, W, n, d, width, h, i, b, 0);
  @ lemma same_block_more{L, M}: \forall double *D, *W, integer n, d, width, h, i, b, t; 0 <= t ==>
  @     same_weight_at{L, M}(D, n * d, d, h, i, t) ==> same_weight_at{L, M}(W, width * d, d, h, b, t) ==>
  @     same_block{L, M}(D, W, n, d, width, h, i, b, t) ==> same_block{L, M}(D, W, n, d, width, h, i, b, t + 1);
  @ predicate same_blocks{L, M}(double *D, double *W, integer n, integer d, integer width, integer i, integer b, integer k) =
  @     blocks_back{L}(D, W, n, d, width, i, b, k) == blocks_back{M}(D, W, n, d, width, i, b, k);
  @ lemma same_blocks_none{L, M}: \forall double *D, *W, integer n, d, width, i, b; same_blocks{L, M}(D, W, n, d, width, i, b, 0);
  @ lemma same_blocks_more{L, M}: \forall double *D, *W, integer n, d, width, i, b, k; 0 <= k ==>
  @     same_block{L, M}(D, W, n, d, width, k, i, b, d) ==> same_blocks{L, M}(D, W, n, d, width, i, b, k) ==>
  @     same_blocks{L, M}(D, W, n, d, width, i, b, k + 1);
  @ // through queries, from nothing; then through keys; then through values
  @ predicate untouched{L}(double *dX, integer width, integer i, integer b) = is_value(dX[i * width + b], 0.0);
  @ predicate through_queries{L, M}(attest_multihead m, attest_projected to, double *dX, integer i, integer b) =
  @     \at(dX[i * m.width + b], M) == blocks_back{L}(to.Q, m.wq, m.n, m.d, m.width, i, b, m.heads);
  @ predicate through_keys{L, M}(attest_multihead m, attest_projected to, double *dX, integer i, integer b) =
  @     \at(dX[i * m.width + b], M) == blocks_back{L}(to.Q, m.wq, m.n, m.d, m.width, i, b, m.heads) +
  @         blocks_back{L}(to.K, m.wk, m.n, m.d, m.width, i, b, m.groups);
  @ lemma through_queries_of{L, M, N}: \forall attest_multihead m, attest_projected to, double *dX, integer i, b;
  @     untouched{L}(dX, m.width, i, b) ==> blocks_added{L, M}(to.Q, m.wq, m.n, m.d, m.width, dX, i, b, m.heads) ==>
  @     same_blocks{L, N}(to.Q, m.wq, m.n, m.d, m.width, i, b, m.heads) ==> through_queries{N, M}(m, to, dX, i, b);
  @ lemma through_keys_of{L, M, N}: \forall attest_multihead m, attest_projected to, double *dX, integer i, b;
  @     through_queries{N, L}(m, to, dX, i, b) ==> blocks_added{L, M}(to.K, m.wk, m.n, m.d, m.width, dX, i, b, m.groups) ==>
  @     same_blocks{L, N}(to.K, m.wk, m.n, m.d, m.width, i, b, m.groups) ==> through_keys{N, M}(m, to, dX, i, b);
  @ lemma token_pulled_of{L, N}: \forall attest_multihead m, attest_projected to, double *dX, integer i, b;
  @     through_keys{N, L}(m, to, dX, i, b) ==> blocks_added{L, N}(to.U, m.wu, m.n, m.v, m.width, dX, i, b, m.groups) ==>
  @     same_blocks{L, N}(to.U, m.wu, m.n, m.v, m.width, i, b, m.groups) ==> token_pulled{N, N}(m, to, i, dX, b);
  @ // what neither the tokens' gradient nor a transposed matrix is made of: all that is read, and all gradients of projections
  @ predicate kept{L, M}(attest_multihead m, attest_vjp_places t) = same_read{L, M}(m, t) && same_values{L, M}(t.to.Q, size_q(m)) &&
  @     same_values{L, M}(t.to.K, size_k(m)) && same_values{L, M}(t.to.U, size_u(m)) &&
  @     same_values{L, M}(t.outputs, m.heads * (m.n * m.v)) && same_values{L, M}(m.wq, m.heads * (m.width * m.d)) &&
  @     same_values{L, M}(m.wk, m.groups * (m.width * m.d)) && same_values{L, M}(m.wu, m.groups * (m.width * m.v));
  @ lemma kept_on{L, M, N}: \forall attest_multihead m, attest_vjp_places t; kept{L, M}(m, t) ==> kept{M, N}(m, t) ==> kept{L, N}(m, t);
  @ */

/* clang-format off */
/* A ghost loop that shows it of the state L and the present one: for D [count,n,d] and W [count,width,d]. */
#define SAME_BLOCKS(L, D, W, count, n, d, width)                                                                       \
    rows_within(count, n * d);                                                                                         \
    rows_within(count, width * d);                                                                                     \
    rows_within(n, d);                                                                                                 \
    rows_within(width, d);                                                                                             \
    /@ assert arrays : same_array{L, Here}(D, count, n * d) && same_array{L, Here}(W, count, width * d); @/            \
    /@ assert gradient : \forall integer h, i, c; 0 <= h < count ==> 0 <= i < n ==> 0 <= c < d ==>                     \
        row_within(h, count, n * d) && row_within(i, n, d) && same_weight_at{L, Here}(D, n * d, d, h, i, c); @/        \
    /@ assert weight : \forall integer h, b, c; 0 <= h < count ==> 0 <= b < width ==> 0 <= c < d ==>                   \
        row_within(h, count, width * d) && row_within(b, width, d) &&                                                  \
        same_weight_at{L, Here}(W, width * d, d, h, b, c); @/                                                          \
    /@ loop invariant range : 0 <= term <= d;                                                                          \
    loop invariant same : \forall integer h, i, b; 0 <= h < count ==> 0 <= i < n ==> 0 <= b < width ==>                \
        same_block{L, Here}(D, W, n, d, width, h, i, b, term);                                                         \
    loop assigns term;                                                                                                 \
    loop variant d - term; @/                                                                                          \
    for (int64_t term = 0; term < d; term++) {                                                                         \
        /@ assert more : \forall integer h, i, b; 0 <= h < count ==> 0 <= i < n ==> 0 <= b < width ==>                 \
            same_weight_at{L, Here}(D, n * d, d, h, i, term) && same_weight_at{L, Here}(W, width * d, d, h, b, term) && \
            same_block{L, Here}(D, W, n, d, width, h, i, b, term) &&                                                   \
            same_block{L, Here}(D, W, n, d, width, h, i, b, term + 1); @/                                              \
    }                                                                                                                  \
    /@ loop invariant range : 0 <= block <= count;                                                                     \
    loop invariant same : \forall integer i, b; 0 <= i < n ==> 0 <= b < width ==>                                      \
        same_blocks{L, Here}(D, W, n, d, width, i, b, block);                                                          \
    loop assigns block;                                                                                                \
    loop variant count - block; @/                                                                                     \
    for (int64_t block = 0; block < count; block++) {                                                                  \
        /@ assert more : \forall integer i, b; 0 <= i < n ==> 0 <= b < width ==>                                       \
            same_block{L, Here}(D, W, n, d, width, block, i, b, d) &&                                                  \
            same_blocks{L, Here}(D, W, n, d, width, i, b, block) &&                                                    \
            same_blocks{L, Here}(D, W, n, d, width, i, b, block + 1); @/                                               \
    }

/* Ghost code: what stands in `array` [count,n,d] at M is the same here. */
#define SAME_PLACES(M, array, count, n, d)                                                                             \
    rows_within(count, n * d);                                                                                         \
    rows_within(n, d);                                                                                                 \
    /@ assert places : same_array{M, Here}(array, count, n * d) && \forall integer h, i, b; 0 <= h < count ==>         \
        0 <= i < n ==> 0 <= b < d ==> row_within(h, count, n * d) && row_within(i, n, d) &&                            \
        same_weight_at{M, Here}(array, n * d, d, h, i, b); @/

/* Ghost code: `array` [count,n,d] is outside block `except` as it was at M. */
#define SAME_BUT(M, array, count, n, d, except)                                                                        \
    rows_within(count, n * d);                                                                                         \
    rows_within(n, d);                                                                                                 \
    /@ assert outside : same_outside{M, Here}(array, count * (n * d), except * (n * d), n * d); @/                     \
    /@ assert but : \forall integer f, i, b; 0 <= f < count ==> f != except ==> 0 <= i < n ==> 0 <= b < d ==>          \
        row_within(f, count, n * d) && row_within(i, n, d) && index_inside(i, n, d, b) &&                              \
        other_block(except, f, n * d, i * d + b) && same_weight_at{M, Here}(array, n * d, d, f, i, b); @/

/* Ghost code: all of that is as it was at M. */
#define KEPT(M, m, t)                                                                                                  \
    /@ assert at_q : same_values{M, Here}(t.at.Q, size_q(m)); @/                                                       \
    /@ assert at_k : same_values{M, Here}(t.at.K, size_k(m)); @/                                                       \
    /@ assert at_u : same_values{M, Here}(t.at.U, size_u(m)); @/                                                       \
    /@ assert upstream : same_values{M, Here}(t.upstream, m.heads * (m.n * m.v)); @/                                   \
    /@ assert bias : m.bias != \null ==> same_values{M, Here}(m.bias, m.n * m.n); @/                                   \
    /@ assert masks : same_masks{M, Here}(m.mask, m.n * m.n); @/                                                       \
    /@ assert to_q : same_values{M, Here}(t.to.Q, size_q(m)); @/                                                       \
    /@ assert to_k : same_values{M, Here}(t.to.K, size_k(m)); @/                                                       \
    /@ assert to_u : same_values{M, Here}(t.to.U, size_u(m)); @/                                                       \
    /@ assert outputs : same_values{M, Here}(t.outputs, m.heads * (m.n * m.v)); @/                                     \
    /@ assert wq : same_values{M, Here}(m.wq, m.heads * (m.width * m.d)); @/                                           \
    /@ assert wk : same_values{M, Here}(m.wk, m.groups * (m.width * m.d)); @/                                          \
    /@ assert wu : same_values{M, Here}(m.wu, m.groups * (m.width * m.v)); @/                                          \
    /@ assert kept : same_read{M, Here}(m, t) && kept{M, Here}(m, t); @/
/* clang-format on */
#endif

#ifdef OVER_THE_REALS
/*@ // p is none of what is written for the head whose queries begin at q, keys at k and values at u
  @ predicate far{L}(attest_multihead m, double *inner, double *z, attest_projected to, integer q, integer k, integer u, double *p) =
  @     \separated(p, inner + (0 .. vjp_inner(m) - 1)) && \separated(p, z + (0 .. m.n * m.v - 1)) &&
  @     \separated(p, to.Q + q + (0 .. m.n * m.d - 1)) && \separated(p, to.K + k + (0 .. m.n * m.d - 1)) &&
  @     \separated(p, to.U + u + (0 .. m.n * m.v - 1)); */
#endif

/*@ // key head g serves head h
  @ predicate serves(attest_multihead m, integer h, integer g) = g == (h * m.groups) / m.heads;
  @ // what is written is none of what heads are made of, and each place is its own
  @ predicate written_away{L}(attest_multihead m, attest_vjp_places t, double *out, integer length) =
  @     projected_apart(m, t.at, out, length) && weights_apart(m, out, length) &&
  @     \separated(out + (0 .. length - 1), t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
  @ predicate places_away{L}(attest_multihead m, attest_vjp_places t) =
  @     written_away(m, t, t.to.Q, size_q(m)) && written_away(m, t, t.to.K, size_k(m)) && written_away(m, t, t.to.U, size_u(m)) &&
  @     written_away(m, t, t.outputs, m.heads * (m.n * m.v)) && written_away(m, t, t.inner, vjp_inner(m));
  @ predicate places_distinct{L}(attest_multihead m, attest_vjp_places t) =
  @     \separated(t.to.Q + (0 .. size_q(m) - 1), t.to.K + (0 .. size_k(m) - 1)) &&
  @     \separated(t.to.Q + (0 .. size_q(m) - 1), t.to.U + (0 .. size_u(m) - 1)) &&
  @     \separated(t.to.K + (0 .. size_k(m) - 1), t.to.U + (0 .. size_u(m) - 1)) &&
  @     projected_apart(m, t.to, t.outputs, m.heads * (m.n * m.v)) && projected_apart(m, t.to, t.inner, vjp_inner(m)) &&
  @     \separated(t.inner + (0 .. vjp_inner(m) - 1), t.outputs + (0 .. m.heads * (m.n * m.v) - 1));
  @ predicate places_ok{L}(attest_multihead m, attest_vjp_places t) =
  @     projected_ok(m, t.at) && projected_ok(m, t.to) && \valid(t.outputs + (0 .. m.heads * (m.n * m.v) - 1)) &&
  @     \valid(t.upstream + (0 .. m.heads * (m.n * m.v) - 1)) && \valid(t.inner + (0 .. vjp_inner(m) - 1));
  @ */

int64_t attest_multihead_vjp_work(attest_multihead m)
{
    //@ ghost vjp_fit(m);
    const int64_t nd = m.n * m.d, nv = m.n * m.v;
    //@ assert blocks: nd == m.n * m.d && nv == m.n * m.v;
    const int64_t q = m.heads * nd, k = m.groups * nd, u = m.groups * nv, heads = m.heads * nv;
    //@ assert kept: q == size_q(m) && k == size_k(m) && u == size_u(m) && heads == m.heads * (m.n * m.v);
    const int64_t kept = 2 * (q + k + u) + 2 * heads, inner = 2 * m.n + 1 + 2 * nd + 2 * nv + m.v;
    const int64_t weights = m.width * m.d + m.width * m.v + m.v * m.out, tokens = m.width * m.n + m.v * m.n;
    //@ assert turned: weights + tokens == vjp_turned(m);
    return kept + inner + weights + tokens;
}

/* dX += D W^T for each of `count` gradients D [n,d] of projections, taken back through their weights W [width,d]. */
/*@ requires sizes: 1 <= count <= ATTEST_DIM_MAX && 1 <= n <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(D + (0 .. count * (n * d) - 1)) && \valid_read(W + (0 .. count * (width * d) - 1));
  @ requires write: \valid(turned + (0 .. width * d - 1)) && \valid(dX + (0 .. n * width - 1));
  @ requires weights:  \separated(turned + (0 .. width * d - 1), W + (0 .. count * (width * d) - 1)) &&
  @                      \separated(dX + (0 .. n * width - 1), W + (0 .. count * (width * d) - 1));
  @ requires gradient: \separated(dX + (0 .. n * width - 1), D + (0 .. count * (n * d) - 1)) &&
  @                      \separated(turned + (0 .. width * d - 1), D + (0 .. count * (n * d) - 1));
  @ requires new:      \separated(dX + (0 .. n * width - 1), turned + (0 .. width * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    turned[0 .. width * d - 1], dX[0 .. n * width - 1];
  @ REAL_ENSURES(real, \forall integer i, b; 0 <= i < n ==> 0 <= b < width ==> blocks_added{Pre, Post}(D, W, n, d, width, dX, i, b, count))
  @ */
static void take_back(const double *D, const double *W, int64_t count, int64_t n, int64_t d, int64_t width,
                      double *turned, double *dX)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(count, n * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(count, width * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t nd = n * d, wd = width * d;
    //@ assert blocks: nd == n * d && wd == width * d;
    /*@ loop invariant range: 0 <= h <= count;
      @ REAL_INVARIANT(real_gradients, same_values{Pre, Here}(D, count * (n * d)))
      @ REAL_INVARIANT(real_weights, same_values{Pre, Here}(W, count * (width * d)))
      @ REAL_INVARIANT(real, \forall integer i, b; 0 <= i < n ==> 0 <= b < width ==>
      @     blocks_added{Pre, Here}(D, W, n, d, width, dX, i, b, h))
      @ loop assigns h, turned[0 .. width * d - 1], dX[0 .. n * width - 1];
      @ loop variant count - h; */
    for (int64_t h = 0; h < count; h++) {
        //@ ghost row_inside(h, count, nd);
        //@ ghost row_inside(h, count, wd);
        //@ REAL_GHOST(double *rows = (double *)D + h * nd; double *w = (double *)W + h * wd;)
        //@ REAL_ASSERT(real_place, rows == D + h * (n * d) && w == W + h * (width * d))
        //@ ghost Block: ;
        attest_transpose(W + h * wd, width, d, turned);
        //@ REAL_ASSERT(real_same, same_values{Pre, Here}(rows, nd) && same_values{Pre, Block}(w, wd))
        //@ REAL_GHOST(rows_within(width, d);)
        /*@ REAL_ASSERT(real_turned, \forall integer b, t; 0 <= b < width ==> 0 <= t < d ==> row_within(b, width, d) &&
          @     turned{Block, Here}(w, d, turned, width, b, t) && same_at{Pre, Block}(w, d, b, t) &&
          @     turned{Pre, Here}(w, d, turned, width, b, t)) */
        //@ REAL_GHOST(TURNED_SUMS(Pre, rows, w, turned, n, d, width))
        //@ REAL_GHOST(rows_within(n, width);)
        /*@ REAL_ASSERT(real_before, same_values{Block, Here}(dX, n * width) && \forall integer i, b; 0 <= i < n ==> 0 <= b < width ==>
          @     row_within(i, n, width) && same_at{Block, Here}(dX, width, i, b) &&
          @     blocks_added{Pre, Block}(D, W, n, d, width, dX, i, b, \at(h, Here)) &&
          @     blocks_added{Pre, Here}(D, W, n, d, width, dX, i, b, \at(h, Here))) */
        /*@ REAL_ASSERT(real_sums, \forall integer i, b; 0 <= i < n ==> 0 <= b < width ==>
          @     turned_sum{Pre, Here}(rows, w, turned, d, width, i, b, d) &&
          @     row_turned{Pre, Here}(rows, W, turned, d, width, \at(h, Here), i, b) &&
          @     block_turned{Pre, Here}(D, W, turned, n, d, width, \at(h, Here), i, b)) */
        //@ ghost Turned: ;
        attest_add_matmul(D + h * nd, turned, n, d, width, dX);
        /*@ REAL_ASSERT(real_now, \forall integer i, b; 0 <= i < n ==> 0 <= b < width ==>
          @     product_added{Turned, Here}(rows, turned, d, width, dX, i, b) &&
          @     block_turned{Pre, Turned}(D, W, turned, n, d, width, \at(h, Here), i, b) &&
          @     block_added{Pre, Turned, Here}(D, W, n, d, width, \at(h, Here), dX, i, b)) */
        /*@ REAL_ASSERT(real_more, \forall integer i, b; 0 <= i < n ==> 0 <= b < width ==>
          @     blocks_added{Pre, Turned}(D, W, n, d, width, dX, i, b, \at(h, Here)) &&
          @     block_added{Pre, Turned, Here}(D, W, n, d, width, \at(h, Here), dX, i, b) &&
          @     blocks_added{Pre, Here}(D, W, n, d, width, dX, i, b, h + 1)) */
    }
}

/*@ ghost
  /@ requires sizes: multihead_sizes(m) && 0 <= h < m.heads && vo == m.v * m.out;
   @ requires apart: weights_apart(m, turned, vjp_turned(m));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures apart: \separated(turned + (0 .. vo - 1), (m.wo + h * vo) + (0 .. vo - 1));
   @/
  static inline void outputs_away(attest_multihead m, int64_t h, int64_t vo, const double *turned)
  {
      vjp_fit(m);
      row_inside(h, m.heads, vo);
      /@ assert whole: m.heads * vo == (m.heads * m.v) * m.out; @/
  }
*/

/* The projections of the tokens, and R W_h^T for the rows W_h of W^O of each head: the gradient by what it puts out. */
/*@ requires sizes:  multihead_sizes(m);
  @ requires read:   weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1)) && \valid_read(R + (0 .. m.n * m.out - 1));
  @ requires write:  projected_ok(m, t.at) && \valid(t.upstream + (0 .. m.heads * (m.n * m.v) - 1)) &&
  @                  \valid(t.turned + (0 .. vjp_turned(m) - 1));
  @ requires apart:  projected_distinct(m, t.at) && projected_apart(m, t.at, t.upstream, m.heads * (m.n * m.v)) &&
  @     projected_apart(m, t.at, t.turned, vjp_turned(m)) && weights_apart(m, t.turned, vjp_turned(m)) &&
  @     weights_apart(m, t.upstream, m.heads * (m.n * m.v)) &&
  @     \separated(t.turned + (0 .. vjp_turned(m) - 1), t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
  @ requires inputs: projected_apart(m, t.at, X, m.n * m.width) && projected_apart(m, t.at, R, m.n * m.out) &&
  @     \separated(t.turned + (0 .. vjp_turned(m) - 1), R + (0 .. m.n * m.out - 1)) &&
  @     \separated(t.upstream + (0 .. m.heads * (m.n * m.v) - 1), R + (0 .. m.n * m.out - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.at.Q[0 .. size_q(m) - 1], t.at.K[0 .. size_k(m) - 1], t.at.U[0 .. size_u(m) - 1],
  @            t.upstream[0 .. m.heads * (m.n * m.v) - 1], t.turned[0 .. vjp_turned(m) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ REAL_ENSURES(real_status, \result == ATTEST_OK)
  @ REAL_ENSURES(real_q, tokens_projected{Pre, Post}(X, m.wq, m.bq, m.heads, m.n, m.width, m.d, t.at.Q))
  @ REAL_ENSURES(real_k, tokens_projected{Pre, Post}(X, m.wk, m.bk, m.groups, m.n, m.width, m.d, t.at.K))
  @ REAL_ENSURES(real_u, tokens_projected{Pre, Post}(X, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, t.at.U))
  @ REAL_ENSURES(real, \forall integer h, i, a; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
  @     output_upstream{Pre, Post}(m, R, t.upstream, h, i, a))
  @ */
static attest_status prepare(attest_multihead m, const double *X, const double *R, attest_vjp_places t)
{
    //@ ghost vjp_fit(m);
    const int64_t nv = m.n * m.v, vo = m.v * m.out;
    //@ assert blocks: nv == m.n * m.v && vo == m.v * m.out;
    const attest_status status = attest_project(m, X, t.at);
    //@ ghost Projected: ;
    /*@ loop invariant range: 0 <= h <= m.heads;
      @ REAL_INVARIANT(real_r, same_values{Pre, Here}(R, m.n * m.out))
      @ REAL_INVARIANT(real_wo, same_values{Pre, Here}(m.wo, m.heads * (m.v * m.out)))
      @ REAL_INVARIANT(real, \forall integer g, i, a; 0 <= g < h ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
      @     output_upstream{Pre, Here}(m, R, t.upstream, g, i, a))
      @ loop assigns h, t.turned[0 .. vjp_turned(m) - 1], t.upstream[0 .. m.heads * (m.n * m.v) - 1];
      @ loop variant m.heads - h; */
    for (int64_t h = 0; h < m.heads; h++) {
        //@ ghost row_inside(h, m.heads, nv);
        //@ ghost row_inside(h, m.heads, vo);
        //@ ghost outputs_away(m, h, vo, t.turned);
        //@ REAL_GHOST(double *w = (double *)m.wo + h * vo; double *up = t.upstream + h * nv;)
        //@ REAL_ASSERT(real_place, w == m.wo + h * (m.v * m.out) && up == t.upstream + h * (m.n * m.v))
        //@ ghost Block: ;
        attest_transpose(m.wo + h * vo, m.v, m.out, t.turned);
        //@ REAL_ASSERT(real_same, same_values{Pre, Here}(R, m.n * m.out) && same_values{Pre, Block}(w, vo))
        //@ REAL_GHOST(rows_within(m.v, m.out);)
        /*@ REAL_ASSERT(real_turned, \forall integer a, o; 0 <= a < m.v ==> 0 <= o < m.out ==> row_within(a, m.v, m.out) &&
          @     turned{Block, Here}(w, m.out, t.turned, m.v, a, o) && same_at{Pre, Block}(w, m.out, a, o) &&
          @     turned{Pre, Here}(w, m.out, t.turned, m.v, a, o)) */
        //@ REAL_GHOST(TURNED_SUMS(Pre, R, w, t.turned, m.n, m.out, m.v))
        /*@ REAL_ASSERT(real_sums, \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.v ==>
          @     turned_sum{Pre, Here}(R, w, t.turned, m.out, m.v, i, a, m.out) &&
          @     output_turned{Pre, Here}(m, R, t.turned, \at(h, Here), i, a)) */
        //@ REAL_ASSERT(real_wo, same_values{Block, Here}(m.wo, m.heads * (m.v * m.out)))
        //@ ghost Turned: ;
        attest_matmul(R, t.turned, m.n, m.out, m.v, t.upstream + h * nv);
        //@ REAL_ASSERT(real_wo, same_values{Turned, Here}(m.wo, m.heads * (m.v * m.out)))
        /*@ REAL_ASSERT(real_now, \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.v ==>
          @     output_turned{Pre, Turned}(m, R, t.turned, \at(h, Here), i, a) &&
          @     product_near{Turned, Here}(R, t.turned, m.out, m.v, up, i, a) &&
          @     output_upstream{Pre, Here}(m, R, t.upstream, \at(h, Here), i, a)) */
        //@ REAL_ASSERT(real_kept, same_values{Block, Here}(t.upstream, h * (m.n * m.v)))
        //@ REAL_GHOST(rows_within(h, m.n * m.v);)
        //@ REAL_GHOST(rows_within(m.n, m.v);)
        /*@ REAL_ASSERT(real_before, \forall integer g, i, a; 0 <= g < h ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
          @     row_within(g, h, m.n * m.v) && row_within(i, m.n, m.v) &&
          @     same_weight_at{Block, Here}(t.upstream, m.n * m.v, m.v, g, i, a) &&
          @     output_upstream{Pre, Block}(m, R, t.upstream, g, i, a) && output_upstream{Pre, Here}(m, R, t.upstream, g, i, a)) */
    }
    //@ REAL_ASSERT(real_at_q, same_values{Projected, Here}(t.at.Q, size_q(m)))
    //@ REAL_ASSERT(real_at_k, same_values{Projected, Here}(t.at.K, size_k(m)))
    //@ REAL_ASSERT(real_at_u, same_values{Projected, Here}(t.at.U, size_u(m)))
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Projected, X, m.wq, m.bq, m.heads, m.n, m.width, m.d, t.at.Q))
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Projected, X, m.wk, m.bk, m.groups, m.n, m.width, m.d, t.at.K))
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Projected, X, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, t.at.U))
    return status;
}

/*@ ghost
  /@ requires inside: 0 <= q <= q + nd <= size_q(m) && 0 <= k <= k + nd <= size_k(m) && 0 <= u <= u + nv <= size_u(m);
   @ requires parts:  0 <= nd && 0 <= nv && 0 <= length;
   @ requires apart:  projected_apart(m, p, out, length);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures queries: \separated(out + (0 .. length - 1), (p.Q + q) + (0 .. nd - 1));
   @ ensures keys:    \separated(out + (0 .. length - 1), (p.K + k) + (0 .. nd - 1));
   @ ensures values:  \separated(out + (0 .. length - 1), (p.U + u) + (0 .. nv - 1));
   @/
  static inline void head_apart(attest_multihead m, attest_projected p, int64_t q, int64_t k, int64_t u, int64_t nd,
                                int64_t nv, const double *out, int64_t length)
  {
  }

  /@ requires sizes:  multihead_sizes(m) && head.score.kind == m.score.kind;
   @ requires head:   head.n == m.n && head.d == m.d && head.v == m.v;
   @ requires blocks: 0 <= head.n * head.d == m.n * m.d && 0 <= head.n * head.v == m.n * m.v;
   @ requires inside: 0 <= k && k + m.n * m.d <= size_k(m) && 0 <= u && u + m.n * m.v <= size_u(m);
   @ requires place:  head.keys == at.K + k && head.values == at.U + u;
   @ requires ok:     projected_ok(m, at);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures memory: memory_ok(head);
   @/
  static inline void head_memory(attest_multihead m, attest_memory head, attest_projected at, int64_t k, int64_t u)
  {
      /@ assert keys:   \valid_read(head.keys + (0 .. head.n * head.d - 1)); @/
      /@ assert values: \valid_read(head.values + (0 .. head.n * head.v - 1)); @/
  }

  /@ requires head:     head.n == m.n && head.d == m.d && head.v == m.v;
   @ requires products: head.n * head.d == m.n * m.d && head.n * head.v == m.n * m.v;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures size: derivative_size(head) == vjp_inner(m);
   @/
  static inline void head_size(attest_multihead m, attest_memory head)
  {
  }

  /@ requires head:   head.n == m.n && 0 <= head.n * head.d == m.n * m.d && 0 <= head.n * head.v == m.n * m.v;
   @ requires rows:   m.n * head.d == m.n * m.d;
   @ requires inside: 0 <= q && q + m.n * m.d <= size_q(m) && 0 <= k && k + m.n * m.d <= size_k(m) &&
   @                  0 <= u && u + m.n * m.v <= size_u(m);
   @ requires place:  part.q == to.Q + q && part.k == to.K + k && part.v == to.U + u;
   @ requires ok:     projected_ok(m, to);
   @ requires to:     \separated(to.Q + (0 .. size_q(m) - 1), to.K + (0 .. size_k(m) - 1)) &&
   @     \separated(to.Q + (0 .. size_q(m) - 1), to.U + (0 .. size_u(m) - 1)) &&
   @     \separated(to.K + (0 .. size_k(m) - 1), to.U + (0 .. size_u(m) - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures ok:  gradient_ok(head, part, m.n);
   @ ensures new: gradient_new(head, part, m.n);
   @/
  static inline void head_gradient(attest_multihead m, attest_memory head, attest_projected to, int64_t q, int64_t k,
                                   int64_t u, attest_gradient part)
  {
      /@ assert queries: \valid(part.q + (0 .. m.n * m.d - 1)); @/
      /@ assert keys:    \valid(part.k + (0 .. m.n * m.d - 1)); @/
      /@ assert values:  \valid(part.v + (0 .. m.n * m.v - 1)); @/
  }
*/

/* Of the head whose queries begin at q, keys at k and values at u: its output z [n,v] and the gradients of its
 * projections. */
/*@ requires sizes:    multihead_sizes(m);
  @ requires parts:    0 <= q && q + m.n * m.d <= size_q(m) && 0 <= k && k + m.n * m.d <= size_k(m) &&
  @                    0 <= u && u + m.n * m.v <= size_u(m);
  @ requires read:     projected_ok(m, at) && row_ok(m.bias, m.mask, m.n * m.n) &&
  @                    \valid_read(upstream + (0 .. m.n * m.v - 1));
  @ requires write:    projected_ok(m, to) && \valid(inner + (0 .. vjp_inner(m) - 1)) &&
  @                    \valid(z + (0 .. m.n * m.v - 1));
  @ requires inner:    projected_apart(m, at, inner, vjp_inner(m)) && projected_apart(m, to, inner, vjp_inner(m));
  @ requires output:   projected_apart(m, at, z, m.n * m.v) && projected_apart(m, to, z, m.n * m.v);
  @ requires queries:  projected_apart(m, at, to.Q, size_q(m));
  @ requires keys:     projected_apart(m, at, to.K, size_k(m));
  @ requires values:   projected_apart(m, at, to.U, size_u(m));
  @ requires masks:    row_apart(m.bias, m.mask, m.n * m.n, inner, vjp_inner(m)) &&
  @                    row_apart(m.bias, m.mask, m.n * m.n, z, m.n * m.v);
  @ requires hides:    row_apart(m.bias, m.mask, m.n * m.n, to.Q, size_q(m)) &&
  @     row_apart(m.bias, m.mask, m.n * m.n, to.K, size_k(m)) && row_apart(m.bias, m.mask, m.n * m.n, to.U, size_u(m));
  @ requires to:       \separated(to.Q + (0 .. size_q(m) - 1), to.K + (0 .. size_k(m) - 1)) &&
  @     \separated(to.Q + (0 .. size_q(m) - 1), to.U + (0 .. size_u(m) - 1)) &&
  @     \separated(to.K + (0 .. size_k(m) - 1), to.U + (0 .. size_u(m) - 1));
  @ requires upstream: projected_apart(m, to, upstream, m.n * m.v) &&
  @     \separated(upstream + (0 .. m.n * m.v - 1), inner + (0 .. vjp_inner(m) - 1)) &&
  @     \separated(upstream + (0 .. m.n * m.v - 1), z + (0 .. m.n * m.v - 1));
  @ requires new:      \separated(inner + (0 .. vjp_inner(m) - 1), z + (0 .. m.n * m.v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    inner[0 .. vjp_inner(m) - 1], z[0 .. m.n * m.v - 1], to.Q[q .. q + m.n * m.d - 1], to.K[k .. k + m.n * m.d - 1],
  @            to.U[u .. u + m.n * m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ REAL_ENSURES(real_status, one_sees_none{Pre}(m.mask, m.n, m.n) ? \result == ATTEST_EMPTY_ROW : \result == ATTEST_OK)
  @ REAL_ENSURES(real_at_q, same_values{Pre, Post}(at.Q, size_q(m)))
  @ REAL_ENSURES(real_at_k, same_values{Pre, Post}(at.K, size_k(m)))
  @ REAL_ENSURES(real_at_u, same_values{Pre, Post}(at.U, size_u(m)))
  @ REAL_ENSURES(real_bias, m.bias != \null ==> same_values{Pre, Post}(m.bias, m.n * m.n))
  @ REAL_ENSURES(real_masks, same_masks{Pre, Post}(m.mask, m.n * m.n))
  @ REAL_ENSURES(real_z, \result == ATTEST_OK ==> \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.v ==>
  @     query_output{Post, Pre}(head_at(m, at.K + k, at.U + u), at.Q + q, m.bias, m.mask, z, i, a))
  @ REAL_ENSURES(real_q, \result == ATTEST_OK ==> \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.d ==>
  @     query_pulled{Pre, Post}(head_at(m, at.K + k, at.U + u), at.Q + q, m.bias, m.mask, upstream, to.Q + q, i, b))
  @ REAL_ENSURES(real_k, \result == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     key_pulled{Pre, Post}(head_at(m, at.K + k, at.U + u), at.Q + q, m.bias, m.mask, upstream, to.K + k, j, b, m.n))
  @ REAL_ENSURES(real_v, \result == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
  @     value_pulled{Pre, Post}(head_at(m, at.K + k, at.U + u), at.Q + q, m.bias, m.mask, upstream, to.U + u, j, a, m.n))
  @ */
static attest_status head_from(attest_multihead m, attest_projected at, attest_projected to, int64_t q, int64_t k,
                               int64_t u, const double *upstream, double *inner, double *z)
{
    const attest_memory head = {m.score, m.n, m.d, m.v, at.K + k, at.U + u};
    const attest_gradient gradient = {to.Q + q, to.K + k, to.U + u};
    //@ ghost vjp_fit(m);
    //@ ghost same_product(head.n, head.d, m.n, m.d);
    //@ ghost same_product(head.n, head.v, m.n, m.v);
    //@ ghost same_product(m.n, head.d, m.n, m.d);
    //@ ghost head_memory(m, head, at, k, u);
    //@ ghost head_size(m, head);
    //@ ghost head_gradient(m, head, to, q, k, u, gradient);
    //@ ghost product_below(m.n, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost int64_t nd = m.n * m.d, nv = m.n * m.v, inner_size = 2 * m.n + 1 + 2 * nd + 2 * nv + m.v;
    //@ assert inner_size: inner_size == vjp_inner(m);
    //@ ghost projected_part(m, at, to.Q, m.heads * nd, q, nd);
    //@ ghost projected_part(m, at, to.K, m.groups * nd, k, nd);
    //@ ghost projected_part(m, at, to.U, m.groups * nv, u, nv);
    //@ ghost head_apart(m, at, q, k, u, nd, nv, inner, inner_size);
    //@ ghost head_apart(m, at, q, k, u, nd, nv, z, nv);
    //@ ghost head_apart(m, at, q, k, u, nd, nv, to.Q + q, nd);
    //@ ghost head_apart(m, at, q, k, u, nd, nv, to.K + k, nd);
    //@ ghost head_apart(m, at, q, k, u, nd, nv, to.U + u, nv);
    //@ ghost head_apart(m, to, q, k, u, nd, nv, inner, inner_size);
    //@ ghost head_apart(m, to, q, k, u, nd, nv, z, nv);
    //@ ghost head_apart(m, to, q, k, u, nd, nv, upstream, nv);
    //@ ghost out_part(m.bias, m.mask, m.n * m.n, to.Q, m.heads * nd, q, nd);
    //@ ghost out_part(m.bias, m.mask, m.n * m.n, to.K, m.groups * nd, k, nd);
    //@ ghost out_part(m.bias, m.mask, m.n * m.n, to.U, m.groups * nv, u, nv);
    //@ REAL_ASSERT(real_far_q, \forall integer x; 0 <= x < size_q(m) ==> far(m, inner, z, to, q, k, u, at.Q + x))
    //@ REAL_ASSERT(real_far_k, \forall integer x; 0 <= x < size_k(m) ==> far(m, inner, z, to, q, k, u, at.K + x))
    //@ REAL_ASSERT(real_far_u, \forall integer x; 0 <= x < size_u(m) ==> far(m, inner, z, to, q, k, u, at.U + x))
    //@ REAL_ASSERT(real_far_b, m.bias != \null ==> \forall integer x; 0 <= x < m.n * m.n ==> far(m, inner, z, to, q, k, u, m.bias + x))
    //@ REAL_ASSERT(real_place, head == head_at{Pre}(m, at.K + k, at.U + u))
    return attest_attention_vjp(head, at.Q + q, m.n, m.bias, m.mask, upstream, inner, z, gradient);
}
/* Head h: what it puts out and the gradients of its projections; those of keys and values are added to. */
/*@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads && 0 <= g < m.groups && serves(m, h, g);
  @ requires read:   row_ok(m.bias, m.mask, m.n * m.n);
  @ requires places: places_ok(m, t) && places_away(m, t) && places_distinct(m, t);
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.inner[0 .. vjp_inner(m) - 1], t.outputs[h * (m.n * m.v) .. h * (m.n * m.v) + m.n * m.v - 1],
  @            t.to.Q[h * (m.n * m.d) .. h * (m.n * m.d) + m.n * m.d - 1], t.to.K[g * (m.n * m.d) .. g * (m.n * m.d) + m.n * m.d - 1],
  @            t.to.U[g * (m.n * m.v) .. g * (m.n * m.v) + m.n * m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ REAL_ENSURES(real_status, one_sees_none{Pre}(m.mask, m.n, m.n) ? \result == ATTEST_EMPTY_ROW : \result == ATTEST_OK)
  @ REAL_ENSURES(real_z, \result == ATTEST_OK ==> \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.v ==>
  @     head_put_out{Pre, Post}(m, t.at, h, i, t.outputs, a))
  @ REAL_ENSURES(real_q, \result == ATTEST_OK ==> \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.d ==>
  @     head_query_pulled{Pre, Post}(m, t.at, t.upstream, h, t.to.Q, i, b))
  @ REAL_ENSURES(real_k, \result == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     head_key_grown{Pre, Pre, Post}(m, t.at, t.upstream, h, g, t.to.K, j, b))
  @ REAL_ENSURES(real_v, \result == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
  @     head_value_grown{Pre, Pre, Post}(m, t.at, t.upstream, h, g, t.to.U, j, a))
  @ REAL_ENSURES(real_read, same_read{Pre, Post}(m, t))
  @ REAL_ENSURES(real_kept_z, \forall integer f, i, a; 0 <= f < m.heads ==> f != h ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
  @     same_weight_at{Pre, Post}(t.outputs, m.n * m.v, m.v, f, i, a))
  @ REAL_ENSURES(real_kept_q, \forall integer f, i, b; 0 <= f < m.heads ==> f != h ==> 0 <= i < m.n ==> 0 <= b < m.d ==>
  @     same_weight_at{Pre, Post}(t.to.Q, m.n * m.d, m.d, f, i, b))
  @ REAL_ENSURES(real_kept_k, \forall integer f, j, b; 0 <= f < m.groups ==> f != g ==> 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     same_weight_at{Pre, Post}(t.to.K, m.n * m.d, m.d, f, j, b))
  @ REAL_ENSURES(real_kept_v, \forall integer f, j, a; 0 <= f < m.groups ==> f != g ==> 0 <= j < m.n ==> 0 <= a < m.v ==>
  @     same_weight_at{Pre, Post}(t.to.U, m.n * m.v, m.v, f, j, a))
  @ */
static attest_status head_vjp(attest_multihead m, attest_vjp_places t, int64_t h, int64_t g)
{
    //@ ghost vjp_fit(m);
    const int64_t nd = m.n * m.d, nv = m.n * m.v;
    //@ assert blocks: nd == m.n * m.d && nv == m.n * m.v;
    //@ ghost row_inside(h, m.heads, nd);
    //@ ghost row_inside(h, m.heads, nv);
    //@ ghost row_inside(g, m.groups, nd);
    //@ ghost row_inside(g, m.groups, nv);
    const int64_t q = h * nd, k = g * nd, u = g * nv, z = h * nv;
    //@ assert inside_q: 0 <= q && q + nd <= size_q(m);
    //@ assert inside_k: 0 <= k && k + nd <= size_k(m);
    //@ assert inside_u: 0 <= u && u + nv <= size_u(m);
    //@ assert inside_z: 0 <= z && z + nv <= m.heads * nv;
    //@ REAL_ASSERT(real_far_up, \forall integer x; 0 <= x < m.heads * nv ==> far(m, t.inner, t.outputs + z, t.to, q, k, u, t.upstream + x))
    /*@ REAL_ASSERT(real_far_z, \forall integer x; 0 <= x < m.heads * nv ==> x < z || z + nv <= x ==>
      @     far(m, t.inner, t.outputs + z, t.to, q, k, u, t.outputs + x)) */
    /*@ REAL_ASSERT(real_far_q, \forall integer x; 0 <= x < size_q(m) ==> x < q || q + nd <= x ==>
      @     far(m, t.inner, t.outputs + z, t.to, q, k, u, t.to.Q + x)) */
    /*@ REAL_ASSERT(real_far_k, \forall integer x; 0 <= x < size_k(m) ==> x < k || k + nd <= x ==>
      @     far(m, t.inner, t.outputs + z, t.to, q, k, u, t.to.K + x)) */
    /*@ REAL_ASSERT(real_far_u, \forall integer x; 0 <= x < size_u(m) ==> x < u || u + nv <= x ==>
      @     far(m, t.inner, t.outputs + z, t.to, q, k, u, t.to.U + x)) */
    const attest_status status = head_from(m, t.at, t.to, q, k, u, t.upstream + z, t.inner, t.outputs + z);
    //@ REAL_ASSERT(real_upstream, same_values{Pre, Here}(t.upstream, m.heads * (m.n * m.v)))
    //@ REAL_ASSERT(real_read, same_read{Pre, Here}(m, t))
    //@ REAL_GHOST(SAME_BUT(Pre, t.outputs, m.heads, m.n, m.v, h))
    //@ REAL_GHOST(SAME_BUT(Pre, t.to.Q, m.heads, m.n, m.d, h))
    //@ REAL_GHOST(SAME_BUT(Pre, t.to.K, m.groups, m.n, m.d, g))
    //@ REAL_GHOST(SAME_BUT(Pre, t.to.U, m.groups, m.n, m.v, g))
    //@ REAL_GHOST(double *Q = t.at.Q + q; double *up = t.upstream + z; double *to_q = t.to.Q + q;)
    //@ REAL_GHOST(double *to_k = t.to.K + k; double *to_u = t.to.U + u; double *out = t.outputs + z;)
    //@ REAL_GHOST(attest_memory one = {m.score, m.n, m.d, m.v, t.at.K + k, t.at.U + u};)
    /*@ REAL_ASSERT(real_strides, one.n == m.n && one.d == m.d && one.v == m.v && \forall integer i; same_stride(i, one.n, m.n) &&
      @     same_stride(i, one.d, m.d) && same_stride(i, one.v, m.v)) */
    //@ REAL_ASSERT(real_blocks, block_at(Q, t.at.Q, h, m.n, m.d) && block_at(up, t.upstream, h, m.n, m.v))
    //@ REAL_ASSERT(real_rows, \forall integer i; head_row(m, one, t.at, t.upstream, h, i, Q, up))
    //@ REAL_ASSERT(real_serves, g == key_head_of(m, h))
    //@ REAL_ASSERT(real_at, one == head_at{Pre}(m, t.at.K + k, t.at.U + u))
    //@ REAL_ASSERT(real_place, one == head_of{Pre}(m, t.at, h))
    /*@ REAL_ASSERT(real_z, status == ATTEST_OK ==> \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.v ==>
      @     head_row(m, one, t.at, t.upstream, h, i, Q, up) && query_output{Here, Pre}(one, Q, m.bias, m.mask, out, i, a) &&
      @     head_put_out{Pre, Here}(m, t.at, h, i, t.outputs, a)) */
    /*@ REAL_ASSERT(real_q, status == ATTEST_OK ==> \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.d ==>
      @     head_row(m, one, t.at, t.upstream, h, i, Q, up) && query_pulled{Pre, Here}(one, Q, m.bias, m.mask, up, to_q, i, b) &&
      @     head_query_pulled{Pre, Here}(m, t.at, t.upstream, h, t.to.Q, i, b)) */
    /*@ REAL_ASSERT(real_k, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     head_row(m, one, t.at, t.upstream, h, j, Q, up) && key_pulled{Pre, Here}(one, Q, m.bias, m.mask, up, to_k, j, b, m.n) &&
      @     head_key_grown{Pre, Pre, Here}(m, t.at, t.upstream, h, g, t.to.K, j, b)) */
    /*@ REAL_ASSERT(real_v, status == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     head_row(m, one, t.at, t.upstream, h, j, Q, up) && value_pulled{Pre, Here}(one, Q, m.bias, m.mask, up, to_u, j, a, m.n) &&
      @     head_value_grown{Pre, Pre, Here}(m, t.at, t.upstream, h, g, t.to.U, j, a)) */
    return status;
}

/* All heads: what they put out and the gradients of the projections. */
/*@ requires sizes:  multihead_sizes(m);
  @ requires read:   row_ok(m.bias, m.mask, m.n * m.n);
  @ requires places: places_ok(m, t) && places_away(m, t) && places_distinct(m, t);
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.inner[0 .. vjp_inner(m) - 1], t.outputs[0 .. m.heads * (m.n * m.v) - 1], t.to.Q[0 .. size_q(m) - 1],
  @            t.to.K[0 .. size_k(m) - 1], t.to.U[0 .. size_u(m) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ REAL_ENSURES(real_status, one_sees_none{Pre}(m.mask, m.n, m.n) ? \result == ATTEST_EMPTY_ROW : \result == ATTEST_OK)
  @ REAL_ENSURES(real_z, \result == ATTEST_OK ==> \forall integer h, i, a; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
  @     head_put_out{Pre, Post}(m, t.at, h, i, t.outputs, a))
  @ REAL_ENSURES(real_q, \result == ATTEST_OK ==> \forall integer h, i, b; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= b < m.d ==>
  @     head_query_pulled{Pre, Post}(m, t.at, t.upstream, h, t.to.Q, i, b))
  @ REAL_ENSURES(real_k, \result == ATTEST_OK ==> \forall integer g, j, b; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     shared_key_pulled{Pre, Post}(m, t.at, t.upstream, g, t.to.K, j, b, m.heads))
  @ REAL_ENSURES(real_v, \result == ATTEST_OK ==> \forall integer g, j, a; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= a < m.v ==>
  @     shared_value_pulled{Pre, Post}(m, t.at, t.upstream, g, t.to.U, j, a, m.heads))
  @ REAL_ENSURES(real_read, same_read{Pre, Post}(m, t))
  @ */
static attest_status pull_heads(attest_multihead m, attest_vjp_places t)
{
    attest_status worst = ATTEST_OK;
    //@ ghost vjp_fit(m);
    const int64_t nd = m.n * m.d, nv = m.n * m.v;
    //@ assert blocks: nd == m.n * m.d && nv == m.n * m.v;
    attest_fill(0.0, t.to.K, m.groups * nd);
    attest_fill(0.0, t.to.U, m.groups * nv);
    //@ REAL_ASSERT(real_at_q, same_values{Pre, Here}(t.at.Q, size_q(m)))
    //@ REAL_ASSERT(real_at_k, same_values{Pre, Here}(t.at.K, size_k(m)))
    //@ REAL_ASSERT(real_at_u, same_values{Pre, Here}(t.at.U, size_u(m)))
    //@ REAL_ASSERT(real_up, same_values{Pre, Here}(t.upstream, m.heads * (m.n * m.v)))
    //@ REAL_ASSERT(real_bias, m.bias != \null ==> same_values{Pre, Here}(m.bias, m.n * m.n))
    //@ REAL_ASSERT(real_masks, same_masks{Pre, Here}(m.mask, m.n * m.n))
    //@ REAL_ASSERT(real_read, same_read{Pre, Here}(m, t))
    //@ REAL_GHOST(rows_within(m.groups, m.n * m.d);)
    //@ REAL_GHOST(rows_within(m.groups, m.n * m.v);)
    //@ REAL_GHOST(rows_within(m.n, m.d);)
    //@ REAL_GHOST(rows_within(m.n, m.v);)
    /*@ REAL_ASSERT(real_no_k, \forall integer g, j, b; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     row_within(g, m.groups, m.n * m.d) && row_within(j, m.n, m.d) && is_value(t.to.K[g * (m.n * m.d) + (j * m.d + b)], 0.0) &&
      @     shared_key_pulled{Pre, Here}(m, t.at, t.upstream, g, t.to.K, j, b, 0)) */
    /*@ REAL_ASSERT(real_no_v, \forall integer g, j, a; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     row_within(g, m.groups, m.n * m.v) && row_within(j, m.n, m.v) && is_value(t.to.U[g * (m.n * m.v) + (j * m.v + a)], 0.0) &&
      @     shared_value_pulled{Pre, Here}(m, t.at, t.upstream, g, t.to.U, j, a, 0)) */
    /*@ loop invariant range:  0 <= h <= m.heads;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ REAL_INVARIANT(real_status, 0 < h && one_sees_none{Pre}(m.mask, m.n, m.n) ? worst == ATTEST_EMPTY_ROW : worst == ATTEST_OK)
      @ REAL_INVARIANT(real_read, same_read{Pre, Here}(m, t))
      @ REAL_INVARIANT(real_z, worst == ATTEST_OK ==> \forall integer f, i, a; 0 <= f < h ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
      @     head_put_out{Pre, Here}(m, t.at, f, i, t.outputs, a))
      @ REAL_INVARIANT(real_q, worst == ATTEST_OK ==> \forall integer f, i, b; 0 <= f < h ==> 0 <= i < m.n ==> 0 <= b < m.d ==>
      @     head_query_pulled{Pre, Here}(m, t.at, t.upstream, f, t.to.Q, i, b))
      @ REAL_INVARIANT(real_k, worst == ATTEST_OK ==> \forall integer g, j, b; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     shared_key_pulled{Pre, Here}(m, t.at, t.upstream, g, t.to.K, j, b, h))
      @ REAL_INVARIANT(real_v, worst == ATTEST_OK ==> \forall integer g, j, a; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     shared_value_pulled{Pre, Here}(m, t.at, t.upstream, g, t.to.U, j, a, h))
      @ loop assigns h, worst, t.inner[0 .. vjp_inner(m) - 1], t.outputs[0 .. m.heads * (m.n * m.v) - 1], t.to.Q[0 .. size_q(m) - 1],
      @              t.to.K[0 .. size_k(m) - 1], t.to.U[0 .. size_u(m) - 1];
      @ loop variant m.heads - h; */
    for (int64_t h = 0; h < m.heads; h++) {
        const int64_t g = attest_key_head(m.heads, m.groups, h);
        //@ ghost row_inside(h, m.heads, m.n * m.d);
        //@ ghost row_inside(h, m.heads, m.n * m.v);
        //@ ghost row_inside(g, m.groups, m.n * m.d);
        //@ ghost row_inside(g, m.groups, m.n * m.v);
        //@ REAL_GHOST(SAME_HEAD_PULLS(Pre, m, t.at, t.upstream, h))
        //@ ghost Head: ;
        const attest_status status = head_vjp(m, t, h, g);
        //@ REAL_ASSERT(real_kept, same_read{Head, Here}(m, t) && same_read{Pre, Here}(m, t))
        /*@ REAL_ASSERT(real_z, status == ATTEST_OK ==> \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.v ==>
          @     head_put_out{Head, Here}(m, t.at, \at(h, Here), i, t.outputs, a) && same_put_out{Pre, Head}(m, t.at, \at(h, Here), i, a) &&
          @     head_put_out{Pre, Here}(m, t.at, \at(h, Here), i, t.outputs, a)) */
        /*@ REAL_ASSERT(real_z_before, worst == ATTEST_OK ==> \forall integer f, i, a; 0 <= f < h ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
          @     same_weight_at{Head, Here}(t.outputs, m.n * m.v, m.v, f, i, a) && head_put_out{Pre, Head}(m, t.at, f, i, t.outputs, a) &&
          @     head_put_out{Pre, Here}(m, t.at, f, i, t.outputs, a)) */
        /*@ REAL_ASSERT(real_q, status == ATTEST_OK ==> \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.d ==>
          @     head_query_pulled{Head, Here}(m, t.at, t.upstream, \at(h, Here), t.to.Q, i, b) &&
          @     same_query_gradient{Pre, Head}(m, t.at, t.upstream, \at(h, Here), i, b) &&
          @     head_query_pulled{Pre, Here}(m, t.at, t.upstream, \at(h, Here), t.to.Q, i, b)) */
        /*@ REAL_ASSERT(real_q_before, worst == ATTEST_OK ==> \forall integer f, i, b; 0 <= f < h ==> 0 <= i < m.n ==> 0 <= b < m.d ==>
          @     same_weight_at{Head, Here}(t.to.Q, m.n * m.d, m.d, f, i, b) &&
          @     head_query_pulled{Pre, Head}(m, t.at, t.upstream, f, t.to.Q, i, b) &&
          @     head_query_pulled{Pre, Here}(m, t.at, t.upstream, f, t.to.Q, i, b)) */
        /*@ REAL_ASSERT(real_k, worst == ATTEST_OK ==> status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
          @     head_key_grown{Head, Head, Here}(m, t.at, t.upstream, \at(h, Here), \at(g, Here), t.to.K, j, b) &&
          @     same_key_gradient{Pre, Head}(m, t.at, t.upstream, \at(h, Here), j, b) &&
          @     head_key_grown{Pre, Head, Here}(m, t.at, t.upstream, \at(h, Here), \at(g, Here), t.to.K, j, b) &&
          @     shared_key_pulled{Pre, Here}(m, t.at, t.upstream, \at(g, Here), t.to.K, j, b, h + 1)) */
        /*@ REAL_ASSERT(real_k_others, worst == ATTEST_OK ==> \forall integer f, j, b; 0 <= f < m.groups ==> f != g ==> 0 <= j < m.n ==>
          @     0 <= b < m.d ==> same_weight_at{Head, Here}(t.to.K, m.n * m.d, m.d, f, j, b) &&
          @     shared_key_pulled{Pre, Head}(m, t.at, t.upstream, f, t.to.K, j, b, \at(h, Here)) &&
          @     shared_key_pulled{Pre, Here}(m, t.at, t.upstream, f, t.to.K, j, b, h + 1)) */
        /*@ REAL_ASSERT(real_v, worst == ATTEST_OK ==> status == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
          @     head_value_grown{Head, Head, Here}(m, t.at, t.upstream, \at(h, Here), \at(g, Here), t.to.U, j, a) &&
          @     same_value_gradient{Pre, Head}(m, t.at, t.upstream, \at(h, Here), j, a) &&
          @     head_value_grown{Pre, Head, Here}(m, t.at, t.upstream, \at(h, Here), \at(g, Here), t.to.U, j, a) &&
          @     shared_value_pulled{Pre, Here}(m, t.at, t.upstream, \at(g, Here), t.to.U, j, a, h + 1)) */
        /*@ REAL_ASSERT(real_v_others, worst == ATTEST_OK ==> \forall integer f, j, a; 0 <= f < m.groups ==> f != g ==> 0 <= j < m.n ==>
          @     0 <= a < m.v ==> same_weight_at{Head, Here}(t.to.U, m.n * m.v, m.v, f, j, a) &&
          @     shared_value_pulled{Pre, Head}(m, t.at, t.upstream, f, t.to.U, j, a, \at(h, Here)) &&
          @     shared_value_pulled{Pre, Here}(m, t.at, t.upstream, f, t.to.U, j, a, h + 1)) */
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst;
}

/*@ // a transposed matrix, and the tokens' gradient, overlap nothing else
  @ predicate aside{L}(attest_multihead m, attest_vjp_places t, double *out, integer length) =
  @     written_away(m, t, out, length) && projected_apart(m, t.to, out, length) &&
  @     \separated(out + (0 .. length - 1), t.outputs + (0 .. m.heads * (m.n * m.v) - 1)); */

#ifdef OVER_THE_REALS
/*@ // p is none of what is written as gradients are taken back to the tokens
  @ predicate beside{L}(attest_multihead m, attest_vjp_places t, double *dX, double *p) =
  @     \separated(p, t.turned + (0 .. m.width * m.d - 1)) && \separated(p, t.turned + (0 .. m.width * m.v - 1)) &&
  @     \separated(p, dX + (0 .. m.n * m.width - 1)); */
#endif

/* dX: the gradients of all projections, taken back to the tokens. */
/*@ requires sizes:  multihead_sizes(m);
  @ requires read:   weights_ok(m) && projected_ok(m, t.to);
  @ requires write:  \valid(t.turned + (0 .. vjp_turned(m) - 1)) && \valid(dX + (0 .. m.n * m.width - 1));
  @ requires apart:  aside(m, t, t.turned, vjp_turned(m)) && aside(m, t, dX, m.n * m.width) &&
  @                  \separated(dX + (0 .. m.n * m.width - 1), t.turned + (0 .. vjp_turned(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.turned[0 .. vjp_turned(m) - 1], dX[0 .. m.n * m.width - 1];
  @ REAL_ENSURES(real_kept, kept{Pre, Post}(m, t))
  @ REAL_ENSURES(real, \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.width ==> token_pulled{Post, Post}(m, t.to, i, dX, b))
  @ */
static void take_all_back(attest_multihead m, attest_vjp_places t, double *dX)
{
    //@ ghost vjp_fit(m);
    //@ REAL_ASSERT(real_far_to_q, \forall integer x; 0 <= x < size_q(m) ==> beside(m, t, dX, t.to.Q + x))
    //@ REAL_ASSERT(real_far_to_k, \forall integer x; 0 <= x < size_k(m) ==> beside(m, t, dX, t.to.K + x))
    //@ REAL_ASSERT(real_far_to_u, \forall integer x; 0 <= x < size_u(m) ==> beside(m, t, dX, t.to.U + x))
    //@ REAL_ASSERT(real_far_outputs, \forall integer x; 0 <= x < m.heads * (m.n * m.v) ==> beside(m, t, dX, t.outputs + x))
    //@ REAL_ASSERT(real_far_wq, \forall integer x; 0 <= x < m.heads * (m.width * m.d) ==> beside(m, t, dX, m.wq + x))
    //@ REAL_ASSERT(real_far_wk, \forall integer x; 0 <= x < m.groups * (m.width * m.d) ==> beside(m, t, dX, m.wk + x))
    //@ REAL_ASSERT(real_far_wu, \forall integer x; 0 <= x < m.groups * (m.width * m.v) ==> beside(m, t, dX, m.wu + x))
    //@ REAL_ASSERT(real_far_at_q, \forall integer x; 0 <= x < size_q(m) ==> beside(m, t, dX, t.at.Q + x))
    //@ REAL_ASSERT(real_far_at_k, \forall integer x; 0 <= x < size_k(m) ==> beside(m, t, dX, t.at.K + x))
    //@ REAL_ASSERT(real_far_at_u, \forall integer x; 0 <= x < size_u(m) ==> beside(m, t, dX, t.at.U + x))
    //@ REAL_ASSERT(real_far_up, \forall integer x; 0 <= x < m.heads * (m.n * m.v) ==> beside(m, t, dX, t.upstream + x))
    //@ REAL_ASSERT(real_far_bias, m.bias != \null ==> \forall integer x; 0 <= x < m.n * m.n ==> beside(m, t, dX, m.bias + x))
    attest_fill(0.0, dX, m.n * m.width);
    //@ REAL_GHOST(rows_within(m.n, m.width);)
    /*@ REAL_ASSERT(real_nothing, \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.width ==> row_within(i, m.n, m.width) &&
      @     is_value(dX[i * m.width + b], 0.0) && untouched(dX, m.width, i, b)) */
    //@ REAL_GHOST(KEPT(Pre, m, t))
    //@ ghost Filled: ;
    take_back(t.to.Q, m.wq, m.heads, m.n, m.d, m.width, t.turned, dX);
    //@ REAL_GHOST(KEPT(Filled, m, t))
    //@ ghost Queries: ;
    take_back(t.to.K, m.wk, m.groups, m.n, m.d, m.width, t.turned, dX);
    //@ REAL_GHOST(KEPT(Queries, m, t))
    //@ ghost Keys: ;
    take_back(t.to.U, m.wu, m.groups, m.n, m.v, m.width, t.turned, dX);
    //@ REAL_GHOST(KEPT(Keys, m, t))
    //@ REAL_ASSERT(real_since, kept{Queries, Here}(m, t) && kept{Filled, Here}(m, t) && kept{Pre, Here}(m, t))
    //@ REAL_GHOST(SAME_BLOCKS(Filled, t.to.Q, m.wq, m.heads, m.n, m.d, m.width))
    //@ REAL_GHOST(SAME_BLOCKS(Queries, t.to.K, m.wk, m.groups, m.n, m.d, m.width))
    //@ REAL_GHOST(SAME_BLOCKS(Keys, t.to.U, m.wu, m.groups, m.n, m.v, m.width))
    /*@ REAL_ASSERT(real_by_queries, \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.width ==>
      @     untouched{Filled}(dX, m.width, i, b) &&
      @     blocks_added{Filled, Queries}(t.to.Q, m.wq, m.n, m.d, m.width, dX, i, b, m.heads) &&
      @     same_blocks{Filled, Here}(t.to.Q, m.wq, m.n, m.d, m.width, i, b, m.heads) &&
      @     through_queries{Here, Queries}(m, t.to, dX, i, b)) */
    /*@ REAL_ASSERT(real_by_keys, \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.width ==>
      @     through_queries{Here, Queries}(m, t.to, dX, i, b) &&
      @     blocks_added{Queries, Keys}(t.to.K, m.wk, m.n, m.d, m.width, dX, i, b, m.groups) &&
      @     same_blocks{Queries, Here}(t.to.K, m.wk, m.n, m.d, m.width, i, b, m.groups) && through_keys{Here, Keys}(m, t.to, dX, i, b)) */
    /*@ REAL_ASSERT(real, \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.width ==>
      @     through_keys{Here, Keys}(m, t.to, dX, i, b) &&
      @     blocks_added{Keys, Here}(t.to.U, m.wu, m.n, m.v, m.width, dX, i, b, m.groups) &&
      @     same_blocks{Keys, Here}(t.to.U, m.wu, m.n, m.v, m.width, i, b, m.groups) && token_pulled{Here, Here}(m, t.to, i, dX, b)) */
}

/* The gradients of the projections and of the tokens. */
/*@ requires sizes:  multihead_sizes(m);
  @ requires read:   weights_ok(m);
  @ requires places: places_ok(m, t) && places_away(m, t) && places_distinct(m, t);
  @ requires write:  \valid(t.turned + (0 .. vjp_turned(m) - 1)) && \valid(dX + (0 .. m.n * m.width - 1));
  @ requires apart:  aside(m, t, t.turned, vjp_turned(m)) && aside(m, t, dX, m.n * m.width) &&
  @                  \separated(dX + (0 .. m.n * m.width - 1), t.turned + (0 .. vjp_turned(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.inner[0 .. vjp_inner(m) - 1], t.outputs[0 .. m.heads * (m.n * m.v) - 1], t.to.Q[0 .. size_q(m) - 1],
  @            t.to.K[0 .. size_k(m) - 1], t.to.U[0 .. size_u(m) - 1], t.turned[0 .. vjp_turned(m) - 1], dX[0 .. m.n * m.width - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ REAL_ENSURES(real_status, one_sees_none{Pre}(m.mask, m.n, m.n) ? \result == ATTEST_EMPTY_ROW : \result == ATTEST_OK)
  @ REAL_ENSURES(real_read, same_read{Pre, Post}(m, t))
  @ REAL_ENSURES(real_z, \result == ATTEST_OK ==> \forall integer h, i, a; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
  @     head_put_out{Post, Post}(m, t.at, h, i, t.outputs, a))
  @ REAL_ENSURES(real_q, \result == ATTEST_OK ==> \forall integer h, i, b; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= b < m.d ==>
  @     head_query_pulled{Post, Post}(m, t.at, t.upstream, h, t.to.Q, i, b))
  @ REAL_ENSURES(real_k, \result == ATTEST_OK ==> \forall integer g, j, b; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     shared_key_pulled{Post, Post}(m, t.at, t.upstream, g, t.to.K, j, b, m.heads))
  @ REAL_ENSURES(real_v, \result == ATTEST_OK ==> \forall integer g, j, a; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= a < m.v ==>
  @     shared_value_pulled{Post, Post}(m, t.at, t.upstream, g, t.to.U, j, a, m.heads))
  @ REAL_ENSURES(real, \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.width ==> token_pulled{Post, Post}(m, t.to, i, dX, b))
  @ */
static attest_status pull_tokens(attest_multihead m, attest_vjp_places t, double *dX)
{
    //@ ghost vjp_fit(m);
    const attest_status status = pull_heads(m, t);
    //@ ghost Pulled: ;
    take_all_back(m, t, dX);
    //@ REAL_ASSERT(real_read, same_read{Pre, Pulled}(m, t) && same_read{Pulled, Here}(m, t) && same_read{Pre, Here}(m, t))
    //@ REAL_GHOST(SAME_HEADS_PULLS(Pre, m, t.at, t.upstream))
    //@ REAL_GHOST(SAME_PLACES(Pulled, t.outputs, m.heads, m.n, m.v))
    //@ REAL_GHOST(SAME_PLACES(Pulled, t.to.Q, m.heads, m.n, m.d))
    //@ REAL_GHOST(SAME_PLACES(Pulled, t.to.K, m.groups, m.n, m.d))
    //@ REAL_GHOST(SAME_PLACES(Pulled, t.to.U, m.groups, m.n, m.v))
    /*@ REAL_ASSERT(real_z, status == ATTEST_OK ==> \forall integer h, i, a; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
      @     head_put_out{Pre, Pulled}(m, t.at, h, i, t.outputs, a) && same_weight_at{Pulled, Here}(t.outputs, m.n * m.v, m.v, h, i, a) &&
      @     same_put_out{Pre, Here}(m, t.at, h, i, a) && head_put_out{Here, Here}(m, t.at, h, i, t.outputs, a)) */
    /*@ REAL_ASSERT(real_q, status == ATTEST_OK ==> \forall integer h, i, b; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= b < m.d ==>
      @     head_query_pulled{Pre, Pulled}(m, t.at, t.upstream, h, t.to.Q, i, b) &&
      @     same_weight_at{Pulled, Here}(t.to.Q, m.n * m.d, m.d, h, i, b) && same_query_gradient{Pre, Here}(m, t.at, t.upstream, h, i, b) &&
      @     head_query_pulled{Here, Here}(m, t.at, t.upstream, h, t.to.Q, i, b)) */
    /*@ REAL_ASSERT(real_k, status == ATTEST_OK ==> \forall integer g, j, b; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     shared_key_pulled{Pre, Pulled}(m, t.at, t.upstream, g, t.to.K, j, b, m.heads) &&
      @     same_weight_at{Pulled, Here}(t.to.K, m.n * m.d, m.d, g, j, b) &&
      @     same_shared_key{Pre, Here}(m, t.at, t.upstream, g, j, b, m.heads) &&
      @     shared_key_pulled{Here, Here}(m, t.at, t.upstream, g, t.to.K, j, b, m.heads)) */
    /*@ REAL_ASSERT(real_v, status == ATTEST_OK ==> \forall integer g, j, a; 0 <= g < m.groups ==> 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     shared_value_pulled{Pre, Pulled}(m, t.at, t.upstream, g, t.to.U, j, a, m.heads) &&
      @     same_weight_at{Pulled, Here}(t.to.U, m.n * m.v, m.v, g, j, a) &&
      @     same_shared_value{Pre, Here}(m, t.at, t.upstream, g, j, a, m.heads) &&
      @     shared_value_pulled{Here, Here}(m, t.at, t.upstream, g, t.to.U, j, a, m.heads)) */
    return status;
}

/*@ ghost
  /@ requires sizes:  multihead_sizes(m);
   @ requires places: places_in(m, t, work);
   @ requires write:  \valid(work + (0 .. vjp_work(m) - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures at:       projected_ok(m, t.at);
   @ ensures to:       projected_ok(m, t.to);
   @ ensures outputs:  \valid(t.outputs + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures upstream: \valid(t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures inner:    \valid(t.inner + (0 .. vjp_inner(m) - 1));
   @ ensures turned:   \valid(t.turned + (0 .. vjp_turned(m) - 1));
   @ ensures queries_keys:   \separated(t.to.Q + (0 .. size_q(m) - 1), t.to.K + (0 .. size_k(m) - 1));
   @ ensures queries_values: \separated(t.to.Q + (0 .. size_q(m) - 1), t.to.U + (0 .. size_u(m) - 1));
   @ ensures keys_values:    \separated(t.to.K + (0 .. size_k(m) - 1), t.to.U + (0 .. size_u(m) - 1));
   @ ensures at_q: projected_apart(m, t.at, t.to.Q, size_q(m));
   @ ensures upstream_q: \separated(t.to.Q + (0 .. size_q(m) - 1), t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures at_k: projected_apart(m, t.at, t.to.K, size_k(m));
   @ ensures upstream_k: \separated(t.to.K + (0 .. size_k(m) - 1), t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures at_u: projected_apart(m, t.at, t.to.U, size_u(m));
   @ ensures upstream_u: \separated(t.to.U + (0 .. size_u(m) - 1), t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures at_z: projected_apart(m, t.at, t.outputs, m.heads * (m.n * m.v));
   @ ensures upstream_z: \separated(t.outputs + (0 .. m.heads * (m.n * m.v) - 1), t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures at_inner: projected_apart(m, t.at, t.inner, vjp_inner(m));
   @ ensures upstream_inner: \separated(t.inner + (0 .. vjp_inner(m) - 1), t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures at_turned: projected_apart(m, t.at, t.turned, vjp_turned(m));
   @ ensures upstream_turned: \separated(t.turned + (0 .. vjp_turned(m) - 1), t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures at_upstream: projected_apart(m, t.at, t.upstream, m.heads * (m.n * m.v));
   @ ensures to_z: projected_apart(m, t.to, t.outputs, m.heads * (m.n * m.v));
   @ ensures to_inner: projected_apart(m, t.to, t.inner, vjp_inner(m));
   @ ensures to_turned: projected_apart(m, t.to, t.turned, vjp_turned(m));
   @ ensures inner_outputs: \separated(t.inner + (0 .. vjp_inner(m) - 1), t.outputs + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures turned_outputs: \separated(t.turned + (0 .. vjp_turned(m) - 1), t.outputs + (0 .. m.heads * (m.n * m.v) - 1));
   @/
  static inline void workspace_apart(attest_multihead m, attest_vjp_places t, double *work)
  {
      vjp_fit(m);
  }

  /@ requires sizes:  multihead_sizes(m);
   @ requires places: places_in(m, t, work);
   @ requires apart:  weights_apart(m, work, vjp_work(m));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures at_q: weights_apart(m, t.at.Q, size_q(m));
   @ ensures at_k: weights_apart(m, t.at.K, size_k(m));
   @ ensures at_u: weights_apart(m, t.at.U, size_u(m));
   @ ensures upstream: weights_apart(m, t.upstream, m.heads * (m.n * m.v));
   @ ensures q: weights_apart(m, t.to.Q, size_q(m));
   @ ensures k: weights_apart(m, t.to.K, size_k(m));
   @ ensures u: weights_apart(m, t.to.U, size_u(m));
   @ ensures z: weights_apart(m, t.outputs, m.heads * (m.n * m.v));
   @ ensures inner: weights_apart(m, t.inner, vjp_inner(m));
   @ ensures turned: weights_apart(m, t.turned, vjp_turned(m));
   @ ensures distinct: projected_distinct(m, t.at);
   @/
  static inline void weights_away(attest_multihead m, attest_vjp_places t, double *work)
  {
      vjp_fit(m);
  }

  /@ requires sizes:  multihead_sizes(m);
   @ requires places: places_in(m, t, work);
   @ requires apart:  \separated(work + (0 .. vjp_work(m) - 1), out + (0 .. length - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures at:       projected_apart(m, t.at, out, length);
   @ ensures to:       projected_apart(m, t.to, out, length);
   @ ensures outputs:  \separated(out + (0 .. length - 1), t.outputs + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures upstream: \separated(out + (0 .. length - 1), t.upstream + (0 .. m.heads * (m.n * m.v) - 1));
   @ ensures turned:   \separated(out + (0 .. length - 1), t.turned + (0 .. vjp_turned(m) - 1));
   @/
  static inline void tokens_away(attest_multihead m, attest_vjp_places t, double *work, const double *out, int64_t length)
  {
      vjp_fit(m);
  }
*/

attest_status attest_multihead_vjp(attest_multihead m, const double *X, const double *R, double *work, double *dX)
{
    //@ ghost vjp_fit(m);
    const attest_vjp_places t = attest_vjp_split(m, work);
    //@ ghost workspace_apart(m, t, work);
    //@ ghost weights_away(m, t, work);
    //@ ghost tokens_away(m, t, work, dX, m.n * m.width);
    //@ ghost tokens_away(m, t, work, X, m.n * m.width);
    //@ ghost tokens_away(m, t, work, R, m.n * m.out);
    const attest_status projected = prepare(m, X, R, t);
    //@ ghost Prepared: ;
    const attest_status status = pull_tokens(m, t, dX);
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Prepared, X, m.wq, m.bq, m.heads, m.n, m.width, m.d, t.at.Q))
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Prepared, X, m.wk, m.bk, m.groups, m.n, m.width, m.d, t.at.K))
    //@ REAL_GHOST(PROJECTION_KEPT(Pre, Prepared, X, m.wu, (double *)\null, m.groups, m.n, m.width, m.v, t.at.U))
    //@ REAL_GHOST(SAME_PLACES(Prepared, t.upstream, m.heads, m.n, m.v))
    /*@ REAL_ASSERT(real_upstream, \forall integer h, i, a; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= a < m.v ==>
      @     output_upstream{Pre, Prepared}(m, R, t.upstream, h, i, a) &&
      @     same_weight_at{Prepared, Here}(t.upstream, m.n * m.v, m.v, h, i, a) && output_upstream{Pre, Here}(m, R, t.upstream, h, i, a)) */
    /*@ REAL_ASSERT(real_places, t.at == projections_in(m, work) && t.to == gradients_in(m, work) && t.outputs == outputs_in(m, work) &&
      @     t.upstream == upstream_in(m, work)) */
    if (projected != ATTEST_OK || status != ATTEST_OK)
        return projected != ATTEST_OK ? projected : status;
    return attest_all_finite(dX, m.n * m.width) ? ATTEST_OK : ATTEST_RANGE;
}
