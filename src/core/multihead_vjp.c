#ifdef OVER_THE_REALS
#define ROWS_VALUES
#include "rounding.h"
#include "logic/rows.h"
#include "logic/rows_within.h"
#include "weighted_rows.h"
#endif
#include "multihead_vjp.h"
#include "attention_derivative.h"
#include "key_head.h"
#include "matrix.h"
#include "vector.h"
#include "logic/equal.h"
#include "logic/index.h"
#ifdef OVER_THE_REALS
#include "logic/multihead_vjp.h"
#endif
#include <stdbool.h>
#include <stddef.h>

/* Where things stand in the workspace. */
typedef struct places {
    attest_projected at; /* the projections */
    attest_projected to; /* their gradients */
    double *heads;       /* [heads,n,v]: what each head puts out */
    double *upstream;    /* [n,v]: R taken back to one head's output */
    double *inner;       /* for attest_attention_vjp */
    double *turned;      /* a transposed matrix */
} places;

/*@ predicate sizes_small{L}(attest_multihead m) =
  @     0 <= m.n * m.d <= ATTEST_DIM_MAX * ATTEST_DIM_MAX && 0 <= m.n * m.v <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.n * m.out <= ATTEST_DIM_MAX * ATTEST_DIM_MAX && 0 <= m.width * m.n <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.width * m.d <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.width * m.v <= ATTEST_DIM_MAX * ATTEST_DIM_MAX && 0 <= m.v * m.out <= ATTEST_DIM_MAX * ATTEST_DIM_MAX;
  @
  @ predicate sizes_large{L}(attest_multihead m) = 0 <= m.heads * (m.n * m.d) <= ATTEST_LENGTH_MAX &&
  @     0 <= m.groups * (m.n * m.d) <= ATTEST_LENGTH_MAX && 0 <= m.groups * (m.n * m.v) <= ATTEST_LENGTH_MAX &&
  @     0 <= m.heads * (m.n * m.v) <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     m.groups * (m.n * m.v) <= m.heads * (m.n * m.v) &&
  @     0 <= m.heads * (m.width * m.d) <= ATTEST_LENGTH_MAX && 0 <= m.groups * (m.width * m.d) <= ATTEST_LENGTH_MAX &&
  @     0 <= m.groups * (m.width * m.v) <= ATTEST_LENGTH_MAX && 0 <= m.heads * (m.v * m.out) <= ATTEST_LENGTH_MAX;
  @
  @ predicate places_in{L}(attest_multihead m, places t, double *work) = t.at.Q == work &&
  @     t.at.K == work + size_q(m) && t.at.U == work + (size_q(m) + size_k(m)) &&
  @     t.to.Q == work + (size_q(m) + size_k(m) + size_u(m)) &&
  @     t.to.K == work + (2 * size_q(m) + size_k(m) + size_u(m)) &&
  @     t.to.U == work + (2 * size_q(m) + 2 * size_k(m) + size_u(m)) &&
  @     t.heads == work + (2 * size_q(m) + 2 * size_k(m) + 2 * size_u(m)) &&
  @     t.upstream == work + vjp_kept(m) && t.inner == work + (vjp_kept(m) + m.n * m.v) &&
  @     t.turned == work + (vjp_kept(m) + m.n * m.v + vjp_inner(m));
  @ */

#ifdef OVER_THE_REALS
/*@ lemma keys_join{H, L, M}: \forall attest_multihead m, double *dQ, *dK, *dU, *dX, integer i, a, k, u; 0 <= k ==>
  @     tokens_back{H, L}(m, dQ, dK, dU, dX, i, a, k, u) ==> same_head{H, L}(dK, m.wk, m.n, m.width, m.d, k, i, a) ==>
  @     head_moved{L, M}(dK, m.wk, m.n, m.width, m.d, dX, k, i, a) ==>
  @     head_joins{H}(dK, m.wk, m.n, m.width, m.d, k, i, a) && tokens_back{H, M}(m, dQ, dK, dU, dX, i, a, k + 1, u);
  @ lemma values_join{H, L, M}: \forall attest_multihead m, double *dQ, *dK, *dU, *dX, integer i, a, k, u; 0 <= u ==>
  @     tokens_back{H, L}(m, dQ, dK, dU, dX, i, a, k, u) ==> same_head{H, L}(dU, m.wu, m.n, m.width, m.v, u, i, a) ==>
  @     head_moved{L, M}(dU, m.wu, m.n, m.width, m.v, dX, u, i, a) ==>
  @     head_joins{H}(dU, m.wu, m.n, m.width, m.v, u, i, a) && tokens_back{H, M}(m, dQ, dK, dU, dX, i, a, k, u + 1);
  @ */
#endif

/*@ ghost
  /@ requires sizes: multihead_sizes(m);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures small: sizes_small(m);
   @ ensures large: sizes_large(m);
   @/
  static inline void sizes_fit(attest_multihead m)
  {
      product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.width, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.width, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.width, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.v, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.heads, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.groups, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.groups, m.n * m.v, m.heads, m.n * m.v);
      product_below(m.n, m.heads * m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.heads, m.width * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.groups, m.width * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.groups, m.width * m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.heads, m.v * m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
  }
*/

/*@ requires sizes: multihead_sizes(m);
  @ requires write: \valid(work + (0 .. vjp_work(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures places: places_in(m, \result, work);
  @ */
static places split(attest_multihead m, double *work)
{
    //@ ghost sizes_fit(m);
    const int64_t nd = m.n * m.d, nv = m.n * m.v;
    //@ assert blocks: nd == m.n * m.d && nv == m.n * m.v;
    const int64_t q = m.heads * nd, k = m.groups * nd, u = m.groups * nv, heads = m.heads * nv;
    //@ assert kept: q == size_q(m) && k == size_k(m) && u == size_u(m) && heads == m.heads * (m.n * m.v);
    const int64_t kept = 2 * q + 2 * k + 2 * u + heads, inner = 2 * m.n + 1 + 2 * nd + 2 * nv + m.v;
    const attest_projected at = {work, work + q, work + (q + k)};
    const attest_projected to = {work + (q + k + u), work + (2 * q + k + u), work + (2 * q + 2 * k + u)};
    const places t = {
        at, to, work + (2 * q + 2 * k + 2 * u), work + kept, work + (kept + nv), work + (kept + nv + inner)};
    return t;
}

int64_t attest_multihead_vjp_work(attest_multihead m)
{
    //@ ghost sizes_fit(m);
    const int64_t nd = m.n * m.d, nv = m.n * m.v;
    //@ assert blocks: nd == m.n * m.d && nv == m.n * m.v;
    const int64_t q = m.heads * nd, k = m.groups * nd, u = m.groups * nv, heads = m.heads * nv;
    //@ assert kept: q == size_q(m) && k == size_k(m) && u == size_u(m) && heads == m.heads * (m.n * m.v);
    const int64_t kept = 2 * q + 2 * k + 2 * u + heads, inner = 2 * m.n + 1 + 2 * nd + 2 * nv + m.v;
    const int64_t weights = m.width * m.d + m.width * m.v + m.v * m.out, tokens = m.width * m.n + m.v * m.n;
    //@ assert turned: weights + tokens == vjp_turned(m);
    return kept + nv + inner + weights + tokens;
}

/* dX += D W^T: gradients D [n,d] of one projection, taken back through its weights W [width,d]. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(D + (0 .. n * d - 1)) && \valid_read(W + (0 .. width * d - 1));
  @ requires write: \valid(turned + (0 .. width * d - 1)) && \valid(dX + (0 .. n * width - 1));
  @ requires weights:  \separated(turned + (0 .. width * d - 1), W + (0 .. width * d - 1));
  @ requires gradient: \separated(dX + (0 .. n * width - 1), D + (0 .. n * d - 1));
  @ requires new:      \separated(dX + (0 .. n * width - 1), turned + (0 .. width * d - 1));
  @ REAL_REQUIRES(real_apart, \separated(turned + (0 .. width * d - 1), D + (0 .. n * d - 1)))
  @ terminates \true;
  @ exits      \false;
  @ assigns    turned[0 .. width * d - 1], dX[0 .. n * width - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < n * width ==> \is_finite(dX[k]);
  @ REAL_ENSURES(real, \forall integer i, a; 0 <= i < n ==> 0 <= a < width ==> moved_back{Pre, Post}(D, W, width, d, dX, i, a))
  @ */
static bool take_back(const double *D, const double *W, int64_t n, int64_t d, int64_t width, double *turned, double *dX)
{
    //@ ghost product_below(n, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_transpose(W, width, d, turned);
#ifdef OVER_THE_REALS
    //@ ghost rows_within(n, d);
    //@ ghost rows_within(n, width);
    //@ assert turned: \forall integer a, t; 0 <= a < width ==> 0 <= t < d ==> turned{Pre, Here}(W, d, turned, width, a, t);
    //@ assert gradients: same_values{Pre, Here}(D, n * d);
    //@ assert kept: same_values{Pre, Here}(dX, n * width);
    /*@ ghost
      /@ loop invariant range:  0 <= t <= d;
       @ loop invariant turned: \forall integer i, a; 0 <= i < n ==> 0 <= a < width ==>
       @     row_turned{Pre, Here}(D, W, width, d, turned, i, a, t);
       @ loop assigns t;
       @ loop variant d - t; @/
      for (int64_t t = 0; t < d; t++) {
          /@ assert left: \forall integer i; 0 <= i < n ==> row_within(i, n, d) && same_in_row{Pre, Here}(D, d, i, t); @/
          /@ assert more: \forall integer i, a; 0 <= i < n ==> 0 <= a < width ==> same_in_row{Pre, Here}(D, d, i, t) &&
           @     turned{Pre, Here}(W, d, turned, width, a, t) && row_turned{Pre, Here}(D, W, width, d, turned, i, a, t) &&
           @     row_turned{Pre, Here}(D, W, width, d, turned, i, a, t + 1); @/
      }
    */
    //@ ghost Turned: ;
#endif
    attest_add_matmul(D, turned, n, d, width, dX);
    /*@ REAL_ASSERT(real, \forall integer i, a; 0 <= i < n ==> 0 <= a < width ==> row_within(i, n, width) &&
      @     same_at{Pre, Turned}(dX, width, i, a) && row_turned{Pre, Turned}(D, W, width, d, turned, i, a, d) &&
      @     product_added{Turned, Here}(D, turned, d, width, dX, i, a) && moved_back{Pre, Here}(D, W, width, d, dX, i, a)) */
    return attest_all_finite(dX, n * width);
}

#ifdef OVER_THE_REALS
/*@ ghost
  /@ requires sizes:  multihead_sizes(m);
   @ requires places: places_in(m, t, work);
   @ requires apart:  \separated(work + (0 .. vjp_work(m) - 1), a + (0 .. length - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures queries:  \separated(t.to.Q + (0 .. size_q(m) - 1), a + (0 .. length - 1));
   @ ensures keys:     \separated(t.to.K + (0 .. size_k(m) - 1), a + (0 .. length - 1));
   @ ensures values:   \separated(t.to.U + (0 .. size_u(m) - 1), a + (0 .. length - 1));
   @ ensures heads:    \separated(t.heads + (0 .. m.heads * (m.n * m.v) - 1), a + (0 .. length - 1));
   @ ensures upstream: \separated(t.upstream + (0 .. m.n * m.v - 1), a + (0 .. length - 1));
   @ ensures inner:    \separated(t.inner + (0 .. vjp_inner(m) - 1), a + (0 .. length - 1));
   @ ensures turned:   \separated(t.turned + (0 .. vjp_turned(m) - 1), a + (0 .. length - 1));
   @/
  static inline void all_away(attest_multihead m, places t, double *work, const double *a, int64_t length)
  {
      sizes_fit(m);
  }

  /@ requires sizes:  multihead_sizes(m);
   @ requires places: places_in(m, t, work);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures turned:   \separated(t.turned + (0 .. vjp_turned(m) - 1), t.to.Q + (0 .. size_q(m) - 1));
   @ ensures upstream: \separated(t.upstream + (0 .. m.n * m.v - 1), t.to.Q + (0 .. size_q(m) - 1));
   @ ensures keys:     \separated(t.turned + (0 .. vjp_turned(m) - 1), t.to.K + (0 .. size_k(m) - 1));
   @ ensures values:   \separated(t.turned + (0 .. vjp_turned(m) - 1), t.to.U + (0 .. size_u(m) - 1));
   @/
  static inline void parts_apart(attest_multihead m, places t, double *work)
  {
      sizes_fit(m);
  }
*/
#endif

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

  /@ requires sizes:  multihead_sizes(m);
   @ requires places: places_in(m, t, work);
   @ requires apart:  \separated(work + (0 .. vjp_work(m) - 1), dX + (0 .. length - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures queries: \separated(dX + (0 .. length - 1), t.to.Q + (0 .. size_q(m) - 1));
   @ ensures keys:    \separated(dX + (0 .. length - 1), t.to.K + (0 .. size_k(m) - 1));
   @ ensures values:  \separated(dX + (0 .. length - 1), t.to.U + (0 .. size_u(m) - 1));
   @/
  static inline void gradients_away(attest_multihead m, places t, double *work, const double *dX, int64_t length)
  {
      sizes_fit(m);
  }

  /@ requires sizes:  multihead_sizes(m);
   @ requires places: places_in(m, t, work);
   @ requires apart:  \separated(work + (0 .. vjp_work(m) - 1), X + (0 .. m.n * m.width - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures tokens: projected_apart(m, t.at, X, m.n * m.width);
   @/
  static inline void projections_away(attest_multihead m, places t, double *work, const double *X)
  {
      sizes_fit(m);
  }

  /@ requires sizes:  multihead_sizes(m);
   @ requires places: places_in(m, t, work);
   @ requires apart:  weights_apart(m, work, vjp_work(m));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures queries: weights_apart(m, t.at.Q, size_q(m));
   @ ensures keys:    weights_apart(m, t.at.K, size_k(m));
   @ ensures values:  weights_apart(m, t.at.U, size_u(m));
   @ ensures turned:  weights_apart(m, t.turned, vjp_turned(m));
   @ ensures turned_q: \separated(t.turned + (0 .. m.width * m.d - 1), m.wq + (0 .. m.heads * (m.width * m.d) - 1));
   @ ensures turned_k: \separated(t.turned + (0 .. m.width * m.d - 1), m.wk + (0 .. m.groups * (m.width * m.d) - 1));
   @ ensures turned_u: \separated(t.turned + (0 .. m.width * m.v - 1), m.wu + (0 .. m.groups * (m.width * m.v) - 1));
   @/
  static inline void weights_away(attest_multihead m, places t, double *work)
  {
      sizes_fit(m);
  }

  /@ requires sizes: multihead_sizes(m) && 0 <= h < m.heads && vo == m.v * m.out;
   @ requires apart: weights_apart(m, turned, vjp_turned(m));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures apart: \separated(turned + (0 .. vo - 1), (m.wo + h * vo) + (0 .. vo - 1));
   @/
  static inline void outputs_away(attest_multihead m, int64_t h, int64_t vo, const double *turned)
  {
      sizes_fit(m);
      row_inside(h, m.heads, vo);
      /@ assert whole: m.heads * vo == (m.heads * m.v) * m.out; @/
  }

  /@ requires inside: 0 <= at && 0 <= part && at + part <= length;
   @ requires apart:  \separated(a + (0 .. n - 1), whole + (0 .. length - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures part: \separated(a + (0 .. n - 1), (whole + at) + (0 .. part - 1));
   @/
  static inline void piece_apart(const double *a, int64_t n, const double *whole, int64_t length, int64_t at,
                                 int64_t part)
  {
  }

  /@ requires inside: 0 <= at && 0 <= part && at + part <= length;
   @ requires read:   \valid_read(whole + (0 .. length - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures part: \valid_read((whole + at) + (0 .. part - 1));
   @/
  static inline void piece_read(const double *whole, int64_t length, int64_t at, int64_t part)
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

#ifdef OVER_THE_REALS
/*@ // a lies apart from all that the head whose queries begin at q writes
  @ predicate head_away(attest_multihead m, attest_projected to, integer q, double *inner, double *z, double *a, integer length) =
  @     \separated(inner + (0 .. vjp_inner(m) - 1), a + (0 .. length - 1)) && \separated(z + (0 .. m.n * m.v - 1), a + (0 .. length - 1)) &&
  @     \separated((to.Q + q) + (0 .. m.n * m.d - 1), a + (0 .. length - 1)) &&
  @     \separated(to.K + (0 .. size_k(m) - 1), a + (0 .. length - 1)) &&
  @     \separated(to.U + (0 .. size_u(m) - 1), a + (0 .. length - 1));
  @ */
#endif

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
  @ */
static attest_status head_from(attest_multihead m, attest_projected at, attest_projected to, int64_t q, int64_t k,
                               int64_t u, const double *upstream, double *inner, double *z)
{
    const attest_memory head = {m.score, m.n, m.d, m.v, at.K + k, at.U + u};
    const attest_gradient gradient = {to.Q + q, to.K + k, to.U + u};
    //@ ghost sizes_fit(m);
    //@ ghost same_product(head.n, head.d, m.n, m.d);
    //@ ghost same_product(head.n, head.v, m.n, m.v);
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
    return attest_attention_vjp(head, at.Q + q, m.n, m.bias, m.mask, upstream, inner, z, gradient);
}

/* Head h: what it puts out, z [n,v], and the gradients of its projections; those of keys and values are added to. */
/*@ requires sizes:    multihead_sizes(m) && 0 <= h < m.heads;
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
  @ assigns    inner[0 .. vjp_inner(m) - 1], z[0 .. m.n * m.v - 1],
  @            to.Q[h * (m.n * m.d) .. h * (m.n * m.d) + m.n * m.d - 1], to.K[0 .. size_k(m) - 1], to.U[0 .. size_u(m) - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ REAL_ENSURES(real_kept, \forall double *a, integer length; head_away(m, to, h * (m.n * m.d), inner, z, a, length) ==>
  @     same_values{Pre, Post}(a, length))
  @ */
static attest_status head_vjp(attest_multihead m, attest_projected at, attest_projected to, int64_t h,
                              const double *upstream, double *inner, double *z)
{
    //@ ghost sizes_fit(m);
    const int64_t nd = m.n * m.d, nv = m.n * m.v, g = attest_key_head(m.heads, m.groups, h);
    //@ assert blocks: nd == m.n * m.d && nv == m.n * m.v;
    //@ ghost row_inside(h, m.heads, nd);
    //@ ghost row_inside(g, m.groups, nd);
    //@ ghost row_inside(g, m.groups, nv);
    const int64_t q = h * nd, k = g * nd, u = g * nv;
    //@ assert inside_q: 0 <= q && q + nd <= size_q(m);
    //@ assert inside_k: 0 <= k && k + nd <= size_k(m);
    //@ assert inside_u: 0 <= u && u + nv <= size_u(m);
#ifdef OVER_THE_REALS
    /*@ assert away_inner: \forall double *a, integer length, j; head_away(m, to, h * (m.n * m.d), inner, z, a, length) ==> 0 <= j < length ==>
      @     \separated(a + j, inner + (0 .. vjp_inner(m) - 1)); */
    /*@ assert away_z: \forall double *a, integer length, j; head_away(m, to, h * (m.n * m.d), inner, z, a, length) ==> 0 <= j < length ==>
      @     \separated(a + j, z + (0 .. m.n * m.v - 1)); */
    /*@ assert away_q: \forall double *a, integer length, j; head_away(m, to, h * (m.n * m.d), inner, z, a, length) ==> 0 <= j < length ==>
      @     \separated(a + j, to.Q + (q .. q + m.n * m.d - 1)); */
    /*@ assert away_k: \forall double *a, integer length, j; head_away(m, to, h * (m.n * m.d), inner, z, a, length) ==> 0 <= j < length ==>
      @     \separated(a + j, to.K + (k .. k + m.n * m.d - 1)); */
    /*@ assert away_u: \forall double *a, integer length, j; head_away(m, to, h * (m.n * m.d), inner, z, a, length) ==> 0 <= j < length ==>
      @     \separated(a + j, to.U + (u .. u + m.n * m.v - 1)); */
#endif
    return head_from(m, at, to, q, k, u, upstream, inner, z);
}

attest_status attest_multihead_vjp(attest_multihead m, const double *X, const double *R, double *work, double *dX)
{
    //@ ghost sizes_fit(m);
    const int64_t nd = m.n * m.d, nv = m.n * m.v, wd = m.width * m.d, wv = m.width * m.v, vo = m.v * m.out;
    //@ assert blocks: nd == m.n * m.d && nv == m.n * m.v;
    //@ assert weights: wd == m.width * m.d && wv == m.width * m.v && vo == m.v * m.out;
    const places t = split(m, work);
    //@ ghost gradients_away(m, t, work, dX, m.n * m.width);
    //@ ghost projections_away(m, t, work, X);
    //@ ghost weights_away(m, t, work);
    attest_status worst = attest_project(m, X, t.at);
    attest_fill(0.0, t.to.K, m.groups * nd);
    attest_fill(0.0, t.to.U, m.groups * nv);
    attest_fill(0.0, dX, m.n * m.width);
#ifdef OVER_THE_REALS
    //@ ghost rows_within(m.n, m.width);
    //@ ghost all_away(m, t, work, dX, m.n * m.width);
    //@ ghost all_away(m, t, work, m.wq, m.heads * wd);
    //@ ghost parts_apart(m, t, work);
    /*@ assert none: \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.width ==> row_within(i, m.n, m.width) &&
      @     sums_back{Here, Here}(t.to.Q, m.wq, m.n, m.width, m.d, dX, i, a, 0); */
#endif
    /*@ loop invariant range:  0 <= h <= m.heads;
      @ REAL_INVARIANT(real, \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.width ==>
      @     sums_back{Here, Here}(t.to.Q, m.wq, m.n, m.width, m.d, dX, i, a, h))
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop assigns h, worst, work[0 .. vjp_work(m) - 1], dX[0 .. m.n * m.width - 1];
      @ loop variant m.heads - h; */
    for (int64_t h = 0; h < m.heads; h++) {
#ifdef OVER_THE_REALS
        //@ ghost Start: ;
#endif
        //@ ghost row_inside(h, m.heads, nd);
        //@ ghost row_inside(h, m.heads, nv);
        //@ ghost row_inside(h, m.heads, wd);
        //@ ghost row_inside(h, m.heads, vo);
        //@ ghost outputs_away(m, h, vo, t.turned);
        attest_transpose(m.wo + h * vo, m.v, m.out, t.turned);
        attest_matmul(R, t.turned, m.n, m.out, m.v, t.upstream);
#ifdef OVER_THE_REALS
        //@ assert q_upstream: same_values{Start, Here}(t.to.Q, h * nd);
        //@ assert wq_upstream: same_values{Start, Here}(m.wq, m.heads * wd);
        //@ assert dx_upstream: same_values{Start, Here}(dX, m.n * m.width);
        //@ assert z_dx: \separated((t.heads + h * nv) + (0 .. nv - 1), dX + (0 .. m.n * m.width - 1));
        //@ assert z_wq: \separated((t.heads + h * nv) + (0 .. nv - 1), m.wq + (0 .. m.heads * wd - 1));
        //@ assert z_q: \separated((t.heads + h * nv) + (0 .. nv - 1), t.to.Q + (0 .. h * nd - 1));
        //@ assert away_dx: head_away(m, t.to, h * (m.n * m.d), t.inner, t.heads + h * nv, dX, m.n * m.width);
        //@ assert away_wq: head_away(m, t.to, h * (m.n * m.d), t.inner, t.heads + h * nv, m.wq, m.heads * wd);
        //@ assert away_q: head_away(m, t.to, h * (m.n * m.d), t.inner, t.heads + h * nv, t.to.Q, h * nd);
        //@ ghost Upstream: ;
#endif
        const attest_status status = head_vjp(m, t.at, t.to, h, t.upstream, t.inner, t.heads + h * nv);
#ifdef OVER_THE_REALS
        //@ ghost Head: ;
        //@ assert turned_q: \separated(t.turned + (0 .. wd - 1), t.to.Q + (0 .. m.heads * nd - 1));
        //@ assert dx_q: \separated(dX + (0 .. m.n * m.width - 1), t.to.Q + (0 .. m.heads * nd - 1));
        //@ assert q_head: same_values{Upstream, Here}(t.to.Q, h * nd);
        //@ assert wq_head: same_values{Upstream, Here}(m.wq, m.heads * wd);
        //@ assert dx_head: same_values{Upstream, Here}(dX, m.n * m.width);
        //@ assert wq_until: same_values{Start, Here}(m.wq, m.heads * wd);
        //@ assert dx_until: same_values{Start, Here}(dX, m.n * m.width);
#endif
        //@ ghost piece_apart(dX, m.n * m.width, t.to.Q, m.heads * nd, h * nd, nd);
        //@ ghost piece_read(t.to.Q, m.heads * nd, h * nd, nd);
        //@ ghost piece_read(m.wq, m.heads * wd, h * wd, wd);
        //@ ghost piece_apart(t.turned, wd, m.wq, m.heads * wd, h * wd, wd);
        take_back(t.to.Q + h * nd, m.wq + h * wd, m.n, m.d, m.width, t.turned, dX);
#ifdef OVER_THE_REALS
        //@ assert q_all: same_values{Head, Here}(t.to.Q, m.heads * nd);
        //@ assert q_back: same_values{Head, Here}(t.to.Q, (h + 1) * nd);
        //@ assert wq_back: same_values{Head, Here}(m.wq, m.heads * wd);
        //@ assert q_kept: same_values{Start, Here}(t.to.Q, h * nd);
        //@ assert wq_kept: same_values{Start, Here}(m.wq, m.heads * wd);
        //@ assert wq_before: same_values{Start, Here}(m.wq, h * wd);
        //@ assert wq_now: same_values{Head, Here}(m.wq, (h + 1) * wd);
        //@ ghost SAME_HEADS(Start, t.to.Q, m.wq, h, m.n, m.width, m.d)
        //@ ghost SAME_DOTS(Head, t.to.Q, m.wq, h + 1, m.n, m.width, m.d)
        /*@ assert before: \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.width ==> row_within(i, m.n, m.width) &&
          @     same_at{Start, Head}(dX, m.width, i, a); */
        /*@ assert moved: \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.width ==>
          @     moved_back{Head, Here}(t.to.Q + \at(h, Here) * nd, m.wq + \at(h, Here) * wd, m.width, m.d, dX, i, a) &&
          @     block_moved{Head, Here}(t.to.Q, m.wq, m.n, m.width, m.d, dX, \at(h, Here), i, a); */
        /*@ assert joined: \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.width ==>
          @     same_at{Start, Head}(dX, m.width, i, a) &&
          @     sums_back{Start, Start}(t.to.Q, m.wq, m.n, m.width, m.d, dX, i, a, \at(h, Here)) &&
          @     same_heads{Start, Here}(t.to.Q, m.wq, m.n, m.width, m.d, i, a, \at(h, Here)) &&
          @     same_head{Head, Here}(t.to.Q, m.wq, m.n, m.width, m.d, \at(h, Here), i, a) &&
          @     block_moved{Head, Here}(t.to.Q, m.wq, m.n, m.width, m.d, dX, \at(h, Here), i, a) &&
          @     head_moved{Head, Here}(t.to.Q, m.wq, m.n, m.width, m.d, dX, \at(h, Here), i, a) &&
          @     sums_back{Here, Here}(t.to.Q, m.wq, m.n, m.width, m.d, dX, i, a, h + 1); */
#endif
        if (worst == ATTEST_OK)
            worst = status;
    }
#ifdef OVER_THE_REALS
    //@ ghost Heads: ;
    //@ assert dx_u: \separated(dX + (0 .. m.n * m.width - 1), m.wu + (0 .. m.groups * wv - 1));
    //@ assert turned_u: \separated(t.turned + (0 .. vjp_turned(m) - 1), m.wu + (0 .. m.groups * wv - 1));
    /*@ assert heads: \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.width ==>
      @     sums_back{Here, Here}(t.to.Q, m.wq, m.n, m.width, m.d, dX, i, a, m.heads) &&
      @     tokens_back{Here, Here}(m, t.to.Q, t.to.K, t.to.U, dX, i, a, 0, 0); */
#endif
    /*@ loop invariant range: 0 <= g <= m.groups;
      @ REAL_INVARIANT(real, \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.width ==>
      @     tokens_back{Heads, Here}(m, t.to.Q, t.to.K, t.to.U, dX, i, a, g, g))
      @ loop assigns g, t.turned[0 .. vjp_turned(m) - 1], dX[0 .. m.n * m.width - 1];
      @ loop variant m.groups - g; */
    for (int64_t g = 0; g < m.groups; g++) {
        //@ ghost row_inside(g, m.groups, nd);
        //@ ghost row_inside(g, m.groups, nv);
        //@ ghost row_inside(g, m.groups, wd);
        //@ ghost row_inside(g, m.groups, wv);
        //@ ghost piece_apart(dX, m.n * m.width, t.to.K, m.groups * nd, g * nd, nd);
        //@ ghost piece_apart(dX, m.n * m.width, t.to.U, m.groups * nv, g * nv, nv);
        //@ ghost piece_read(t.to.K, m.groups * nd, g * nd, nd);
        //@ ghost piece_read(t.to.U, m.groups * nv, g * nv, nv);
        //@ ghost piece_read(m.wk, m.groups * wd, g * wd, wd);
        //@ ghost piece_read(m.wu, m.groups * wv, g * wv, wv);
        //@ ghost piece_apart(t.turned, wd, m.wk, m.groups * wd, g * wd, wd);
        //@ ghost piece_apart(t.turned, wv, m.wu, m.groups * wv, g * wv, wv);
#ifdef OVER_THE_REALS
        //@ assert u_start: same_values{Heads, Here}(t.to.U, m.groups * nv);
        //@ assert wu_start: same_values{Heads, Here}(m.wu, m.groups * wv);
        //@ assert k_here: same_values{Heads, Here}(t.to.K, m.groups * nd);
        //@ assert wk_here: same_values{Heads, Here}(m.wk, m.groups * wd);
        //@ ghost SAME_DOTS(Heads, t.to.K, m.wk, m.groups, m.n, m.width, m.d)
        //@ ghost Group: ;
#endif
        take_back(t.to.K + g * nd, m.wk + g * wd, m.n, m.d, m.width, t.turned, dX);
#ifdef OVER_THE_REALS
        /*@ assert moved_k: \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.width ==>
          @     moved_back{Group, Here}(t.to.K + \at(g, Here) * nd, m.wk + \at(g, Here) * wd, m.width, m.d, dX, i, a) &&
          @     block_moved{Group, Here}(t.to.K, m.wk, m.n, m.width, m.d, dX, \at(g, Here), i, a); */
        /*@ assert joined_k: \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.width ==>
          @     same_head{Heads, Group}(t.to.K, m.wk, m.n, m.width, m.d, \at(g, Here), i, a) &&
          @     block_moved{Group, Here}(t.to.K, m.wk, m.n, m.width, m.d, dX, \at(g, Here), i, a) &&
          @     head_moved{Group, Here}(t.to.K, m.wk, m.n, m.width, m.d, dX, \at(g, Here), i, a) &&
          @     tokens_back{Heads, Group}(m, t.to.Q, t.to.K, t.to.U, dX, i, a, \at(g, Here), \at(g, Here)) &&
          @     tokens_back{Heads, Here}(m, t.to.Q, t.to.K, t.to.U, dX, i, a, g + 1, g); */
        //@ assert u_group: same_values{Group, Here}(t.to.U, m.groups * nv);
        //@ assert u_here: same_values{Heads, Here}(t.to.U, m.groups * nv);
        //@ assert wu_group: same_values{Group, Here}(m.wu, m.groups * wv);
        //@ assert wu_here: same_values{Heads, Here}(m.wu, m.groups * wv);
        //@ ghost SAME_DOTS(Heads, t.to.U, m.wu, m.groups, m.n, m.width, m.v)
        //@ ghost Keys: ;
#endif
        take_back(t.to.U + g * nv, m.wu + g * wv, m.n, m.v, m.width, t.turned, dX);
#ifdef OVER_THE_REALS
        /*@ assert moved_u: \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.width ==>
          @     moved_back{Keys, Here}(t.to.U + \at(g, Here) * nv, m.wu + \at(g, Here) * wv, m.width, m.v, dX, i, a) &&
          @     block_moved{Keys, Here}(t.to.U, m.wu, m.n, m.width, m.v, dX, \at(g, Here), i, a); */
        /*@ assert joined_u: \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.width ==>
          @     same_head{Heads, Keys}(t.to.U, m.wu, m.n, m.width, m.v, \at(g, Here), i, a) &&
          @     block_moved{Keys, Here}(t.to.U, m.wu, m.n, m.width, m.v, dX, \at(g, Here), i, a) &&
          @     head_moved{Keys, Here}(t.to.U, m.wu, m.n, m.width, m.v, dX, \at(g, Here), i, a) &&
          @     tokens_back{Heads, Keys}(m, t.to.Q, t.to.K, t.to.U, dX, i, a, \at(g, Here) + 1, \at(g, Here)) &&
          @     tokens_back{Heads, Here}(m, t.to.Q, t.to.K, t.to.U, dX, i, a, g + 1, g + 1); */
#endif
    }
#ifdef OVER_THE_REALS
    //@ assert q_left: same_values{Heads, Here}(t.to.Q, m.heads * nd);
    //@ assert wq_left: same_values{Heads, Here}(m.wq, m.heads * wd);
    //@ ghost SAME_HEADS(Heads, t.to.Q, m.wq, m.heads, m.n, m.width, m.d)
    //@ assert k_left: same_values{Heads, Here}(t.to.K, m.groups * nd);
    //@ assert wk_left: same_values{Heads, Here}(m.wk, m.groups * wd);
    //@ ghost SAME_HEADS(Heads, t.to.K, m.wk, m.groups, m.n, m.width, m.d)
    //@ assert u_left: same_values{Heads, Here}(t.to.U, m.groups * nv);
    //@ assert wu_left: same_values{Heads, Here}(m.wu, m.groups * wv);
    //@ ghost SAME_HEADS(Heads, t.to.U, m.wu, m.groups, m.n, m.width, m.v)
    /*@ assert back: \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.width ==>
      @     same_heads{Heads, Here}(t.to.Q, m.wq, m.n, m.width, m.d, i, a, m.heads) &&
      @     same_heads{Heads, Here}(t.to.K, m.wk, m.n, m.width, m.d, i, a, m.groups) &&
      @     same_heads{Heads, Here}(t.to.U, m.wu, m.n, m.width, m.v, i, a, m.groups) &&
      @     tokens_back{Heads, Here}(m, t.to.Q, t.to.K, t.to.U, dX, i, a, m.groups, m.groups) &&
      @     tokens_back{Here, Here}(m, t.to.Q, t.to.K, t.to.U, dX, i, a, m.groups, m.groups); */
#endif
    return worst != ATTEST_OK || attest_all_finite(dX, m.n * m.width) ? worst : ATTEST_RANGE;
}

/* W [count,width,d]: X^T D for each of `count` gradients D [n,d], from X transposed [width,n]. */
/*@ requires sizes: 1 <= count <= ATTEST_DIM_MAX && 1 <= n <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX &&
  @                 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(turned + (0 .. width * n - 1)) && \valid_read(D + (0 .. count * (n * d) - 1));
  @ requires write: \valid(W + (0 .. count * (width * d) - 1));
  @ requires apart: \separated(W + (0 .. count * (width * d) - 1), turned + (0 .. width * n - 1)) &&
  @                 \separated(W + (0 .. count * (width * d) - 1), D + (0 .. count * (n * d) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    W[0 .. count * (width * d) - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < count * (width * d) ==> \is_finite(W[k]);
  @ REAL_ENSURES(real, \forall integer g, a, c; 0 <= g < count ==> 0 <= a < width ==> 0 <= c < d ==>
  @     gathered{Pre, Post}(turned, D, n, width, d, W, g, a, c))
  @ */
static bool gather(const double *turned, const double *D, int64_t count, int64_t n, int64_t width, int64_t d, double *W)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(count, n * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(count, width * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t nd = n * d, wd = width * d;
#ifdef OVER_THE_REALS
    //@ ghost rows_within(width, n);
    //@ ghost rows_within(count, nd);
    //@ ghost rows_within(n, d);
    //@ ghost rows_within(width, d);
#endif
    /*@ loop invariant range: 0 <= g <= count;
      @ REAL_INVARIANT(left, same_values{Pre, Here}(turned, width * n))
      @ REAL_INVARIANT(right, same_values{Pre, Here}(D, count * nd))
      @ REAL_INVARIANT(real, \forall integer e, a, c; 0 <= e < g ==> 0 <= a < width ==> 0 <= c < d ==>
      @     gathered{Pre, Here}(turned, D, n, width, d, W, e, a, c))
      @ loop assigns g, W[0 .. count * wd - 1];
      @ loop variant count - g; */
    for (int64_t g = 0; g < count; g++) {
        //@ ghost row_inside(g, count, nd);
        //@ ghost row_inside(g, count, wd);
#ifdef OVER_THE_REALS
        /* What is multiplied has not changed, and so, term by term, neither have the sums: */
        /*@ ghost
          /@ loop invariant range: 0 <= t <= n;
           @ loop invariant same:  \forall integer a, c; 0 <= a < width ==> 0 <= c < d ==>
           @     same_product_terms{Pre, Here}(turned, D, n, d, g, a, c, t);
           @ loop assigns t;
           @ loop variant n - t; @/
          for (int64_t t = 0; t < n; t++) {
              /@ assert left: \forall integer a; 0 <= a < width ==> row_within(a, width, n) && same_in_row{Pre, Here}(turned, n, a, t); @/
              /@ assert right: \forall integer c; 0 <= c < d ==> row_within(g, count, nd) && row_within(t, n, d) &&
               @     same_in_head{Pre, Here}(D, n, d, g, t, c); @/
              /@ assert more: \forall integer a, c; 0 <= a < width ==> 0 <= c < d ==> same_in_row{Pre, Here}(turned, n, a, t) &&
               @     same_in_head{Pre, Here}(D, n, d, g, t, c) && same_product_terms{Pre, Here}(turned, D, n, d, g, a, c, t) &&
               @     same_product_terms{Pre, Here}(turned, D, n, d, g, a, c, t + 1); @/
          }
        */
        //@ ghost Ready: ;
#endif
        attest_matmul(turned, D + g * nd, width, n, d, W + g * wd);
#ifdef OVER_THE_REALS
        //@ ghost rows_within(g, wd);
        /*@ assert product: \forall integer a, c; 0 <= a < width ==> 0 <= c < d ==>
          @     product_near{Ready, Here}(turned, D + g * nd, n, d, W + g * wd, a, c); */
        /*@ assert now: \forall integer a, c; 0 <= a < width ==> 0 <= c < d ==> same_product_terms{Pre, Ready}(turned, D, n, d, \at(g, Here), a, c, n) &&
          @     product_near{Ready, Here}(turned, D + g * nd, n, d, W + g * wd, a, c) && gathered{Pre, Here}(turned, D, n, width, d, W, g, a, c); */
        //@ assert kept: same_values{Ready, Here}(W, g * wd);
        /*@ assert earlier: \forall integer e, a, c; 0 <= e < g ==> 0 <= a < width ==> 0 <= c < d ==> row_within(e, g, wd) &&
          @     row_within(a, width, d) && same_in_head{Ready, Here}(W, width, d, e, a, c) &&
          @     gathered{Pre, Ready}(turned, D, n, width, d, W, e, a, c) && gathered{Pre, Here}(turned, D, n, width, d, W, e, a, c); */
#endif
    }
    return attest_all_finite(W, count * wd);
}

/* W [heads,v,out]: Z^T R for each head's output Z [n,v]. */
/*@ requires sizes: 1 <= heads <= ATTEST_DIM_MAX && 1 <= n <= ATTEST_DIM_MAX && 1 <= v <= ATTEST_DIM_MAX &&
  @                 1 <= out <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(Z + (0 .. heads * (n * v) - 1)) && \valid_read(R + (0 .. n * out - 1));
  @ requires write: \valid(turned + (0 .. v * n - 1)) && \valid(W + (0 .. heads * (v * out) - 1));
  @ requires apart: \separated(W + (0 .. heads * (v * out) - 1), R + (0 .. n * out - 1)) &&
  @     \separated(W + (0 .. heads * (v * out) - 1), turned + (0 .. v * n - 1)) &&
  @     \separated(turned + (0 .. v * n - 1), Z + (0 .. heads * (n * v) - 1));
  @ REAL_REQUIRES(real_apart, \separated(W + (0 .. heads * (v * out) - 1), Z + (0 .. heads * (n * v) - 1)) &&
  @     \separated(turned + (0 .. v * n - 1), R + (0 .. n * out - 1)))
  @ terminates \true;
  @ exits      \false;
  @ assigns    turned[0 .. v * n - 1], W[0 .. heads * (v * out) - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < heads * (v * out) ==> \is_finite(W[k]);
  @ REAL_ENSURES(real, \forall integer h, c, o; 0 <= h < heads ==> 0 <= c < v ==> 0 <= o < out ==>
  @     output_gradient{Pre, Post}(Z, R, n, v, out, W, h, c, o))
  @ */
static bool gather_outputs(const double *Z, const double *R, int64_t heads, int64_t n, int64_t v, int64_t out,
                           double *turned, double *W)
{
    //@ ghost product_below(n, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(v, out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(heads, n * v, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(heads, v * out, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t nv = n * v, vo = v * out;
#ifdef OVER_THE_REALS
    //@ ghost rows_within(heads, nv);
    //@ ghost rows_within(n, v);
    //@ ghost rows_within(v, out);
#endif
    /*@ loop invariant range: 0 <= h <= heads;
      @ REAL_INVARIANT(left, same_values{Pre, Here}(Z, heads * nv))
      @ REAL_INVARIANT(right, same_values{Pre, Here}(R, n * out))
      @ REAL_INVARIANT(real, \forall integer e, c, o; 0 <= e < h ==> 0 <= c < v ==> 0 <= o < out ==>
      @     output_gradient{Pre, Here}(Z, R, n, v, out, W, e, c, o))
      @ loop assigns h, turned[0 .. v * n - 1], W[0 .. heads * vo - 1];
      @ loop variant heads - h; */
    for (int64_t h = 0; h < heads; h++) {
        //@ ghost row_inside(h, heads, nv);
        //@ ghost row_inside(h, heads, vo);
        attest_transpose(Z + h * nv, n, v, turned);
#ifdef OVER_THE_REALS
        /*@ assert turned: \forall integer i, c; 0 <= i < n ==> 0 <= c < v ==> row_within(h, heads, nv) && row_within(i, n, v) &&
          @     same_in_head{Pre, LoopCurrent}(Z, n, v, h, i, c) && turned{LoopCurrent, Here}(Z + h * nv, v, turned, n, i, c) &&
          @     turned{Pre, Here}(Z + \at(h, Here) * nv, v, turned, n, i, c); */
        //@ assert right: same_values{Pre, Here}(R, n * out);
        //@ ghost TURN_COLUMNS(Pre, Z + \at(h, Here) * nv, R, 1, n, v, out, turned)
        //@ ghost Turned: ;
#endif
        attest_matmul(turned, R, v, n, out, W + h * vo);
#ifdef OVER_THE_REALS
        //@ ghost rows_within(h, vo);
        /*@ assert product: \forall integer c, o; 0 <= c < v ==> 0 <= o < out ==>
          @     product_near{Turned, Here}(turned, R, n, out, W + h * vo, c, o); */
        /*@ assert sums: \forall integer c, o; 0 <= c < v ==> 0 <= o < out ==>
          @     column_turned{Pre, Turned}(Z + \at(h, Here) * nv, R, v, out, turned, n, 0, c, o, n) &&
          @     turned_product{Pre, Turned}(Z + \at(h, Here) * nv, R, v, out, turned, n, c, o); */
        /*@ assert now: \forall integer c, o; 0 <= c < v ==> 0 <= o < out ==>
          @     turned_product{Pre, Turned}(Z + \at(h, Here) * nv, R, v, out, turned, n, c, o) &&
          @     product_near{Turned, Here}(turned, R, n, out, W + h * vo, c, o) && output_gradient{Pre, Here}(Z, R, n, v, out, W, h, c, o); */
        //@ assert kept: same_values{LoopCurrent, Here}(W, h * vo);
        /*@ assert earlier: \forall integer e, c, o; 0 <= e < h ==> 0 <= c < v ==> 0 <= o < out ==> row_within(e, h, vo) &&
          @     row_within(c, v, out) && same_in_head{LoopCurrent, Here}(W, v, out, e, c, o) &&
          @     output_gradient{Pre, LoopCurrent}(Z, R, n, v, out, W, e, c, o) && output_gradient{Pre, Here}(Z, R, n, v, out, W, e, c, o); */
#endif
    }
    return attest_all_finite(W, heads * vo);
}

attest_status attest_multihead_weight_gradients(attest_multihead m, const double *X, const double *R, double *work,
                                                attest_weight_gradients to)
{
    //@ ghost sizes_fit(m);
    const places t = split(m, work);
    attest_transpose(X, m.n, m.width, t.turned);
#ifdef OVER_THE_REALS
    //@ ghost rows_within(m.width, m.n);
    //@ ghost rows_within(m.heads, m.width * m.d);
    //@ ghost rows_within(m.groups, m.width * m.d);
    //@ ghost rows_within(m.groups, m.width * m.v);
    //@ ghost rows_within(m.width, m.d);
    //@ ghost rows_within(m.width, m.v);
    //@ assert turned: all_turned{Pre, Here}(X, m.n, m.width, t.turned);
    //@ assert kept_q: same_values{Pre, Here}(t.to.Q, m.heads * (m.n * m.d));
    //@ ghost TURN_COLUMNS(Pre, X, t.to.Q, m.heads, m.n, m.width, m.d, t.turned)
    //@ ghost Turned: ;
#endif
    const bool q = gather(t.turned, t.to.Q, m.heads, m.n, m.width, m.d, to.wq);
#ifdef OVER_THE_REALS
    /*@ assert wq: \forall integer g, a, c; 0 <= g < m.heads ==> 0 <= a < m.width ==> 0 <= c < m.d ==>
      @     column_turned{Pre, Turned}(X, t.to.Q, m.width, m.d, t.turned, m.n, g, a, c, m.n) &&
      @     gathered{Turned, Here}(t.turned, t.to.Q, m.n, m.width, m.d, to.wq, g, a, c) &&
      @     weight_gradient{Pre, Here}(X, t.to.Q, m.n, m.width, m.d, to.wq, g, a, c); */
    //@ assert turned: same_values{Turned, Here}(t.turned, m.width * m.n);
    /*@ assert still: \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.width ==> row_within(a, m.width, m.n) &&
      @     same_in_row{Turned, Here}(t.turned, m.n, a, i) && turned{Pre, Turned}(X, m.width, t.turned, m.n, i, a) &&
      @     turned{Pre, Here}(X, m.width, t.turned, m.n, i, a); */
    //@ assert kept_k: same_values{Pre, Here}(t.to.K, m.groups * (m.n * m.d));
    //@ ghost TURN_COLUMNS(Pre, X, t.to.K, m.groups, m.n, m.width, m.d, t.turned)
    //@ ghost Queries: ;
#endif
    const bool k = gather(t.turned, t.to.K, m.groups, m.n, m.width, m.d, to.wk);
#ifdef OVER_THE_REALS
    /*@ assert wk: \forall integer g, a, c; 0 <= g < m.groups ==> 0 <= a < m.width ==> 0 <= c < m.d ==>
      @     column_turned{Pre, Queries}(X, t.to.K, m.width, m.d, t.turned, m.n, g, a, c, m.n) &&
      @     gathered{Queries, Here}(t.turned, t.to.K, m.n, m.width, m.d, to.wk, g, a, c) &&
      @     weight_gradient{Pre, Here}(X, t.to.K, m.n, m.width, m.d, to.wk, g, a, c); */
    //@ assert turned: same_values{Queries, Here}(t.turned, m.width * m.n);
    /*@ assert still: \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.width ==> row_within(a, m.width, m.n) &&
      @     same_in_row{Queries, Here}(t.turned, m.n, a, i) && turned{Pre, Queries}(X, m.width, t.turned, m.n, i, a) &&
      @     turned{Pre, Here}(X, m.width, t.turned, m.n, i, a); */
    //@ assert kept_u: same_values{Pre, Here}(t.to.U, m.groups * (m.n * m.v));
    //@ ghost TURN_COLUMNS(Pre, X, t.to.U, m.groups, m.n, m.width, m.v, t.turned)
    //@ ghost Keys: ;
#endif
    const bool u = gather(t.turned, t.to.U, m.groups, m.n, m.width, m.v, to.wu);
#ifdef OVER_THE_REALS
    /*@ assert wu: \forall integer g, a, c; 0 <= g < m.groups ==> 0 <= a < m.width ==> 0 <= c < m.v ==>
      @     column_turned{Pre, Keys}(X, t.to.U, m.width, m.v, t.turned, m.n, g, a, c, m.n) &&
      @     gathered{Keys, Here}(t.turned, t.to.U, m.n, m.width, m.v, to.wu, g, a, c) &&
      @     weight_gradient{Pre, Here}(X, t.to.U, m.n, m.width, m.v, to.wu, g, a, c); */
    //@ assert kept_z: same_values{Pre, Here}(t.heads, m.heads * (m.n * m.v));
    //@ assert kept_r: same_values{Pre, Here}(R, m.n * m.out);
    //@ ghost rows_within(m.heads, m.n * m.v);
    //@ ghost rows_within(m.n, m.v);
    //@ ghost rows_within(m.n, m.out);
    /*@ ghost
      /@ loop invariant range: 0 <= i <= m.n;
       @ loop invariant same:  \forall integer h, c, o; 0 <= h < m.heads ==> 0 <= c < m.v ==> 0 <= o < m.out ==>
       @     same_columns{Pre, Here}(t.heads, R, m.n, m.v, m.out, h, c, o, i);
       @ loop assigns i;
       @ loop variant m.n - i; @/
      for (int64_t i = 0; i < m.n; i++) {
          /@ assert left: \forall integer h, c; 0 <= h < m.heads ==> 0 <= c < m.v ==> row_within(h, m.heads, m.n * m.v) &&
           @     row_within(i, m.n, m.v) && same_in_head{Pre, Here}(t.heads, m.n, m.v, h, i, c); @/
          /@ assert right: \forall integer o; 0 <= o < m.out ==> row_within(i, m.n, m.out) && same_in_row{Pre, Here}(R, m.out, i, o); @/
          /@ assert more: \forall integer h, c, o; 0 <= h < m.heads ==> 0 <= c < m.v ==> 0 <= o < m.out ==>
           @     same_in_head{Pre, Here}(t.heads, m.n, m.v, h, i, c) && same_in_row{Pre, Here}(R, m.out, i, o) &&
           @     same_columns{Pre, Here}(t.heads, R, m.n, m.v, m.out, h, c, o, i) &&
           @     same_columns{Pre, Here}(t.heads, R, m.n, m.v, m.out, h, c, o, i + 1); @/
      }
    */
    //@ ghost Values: ;
#endif
    const bool o = gather_outputs(t.heads, R, m.heads, m.n, m.v, m.out, t.turned, to.wo);
#ifdef OVER_THE_REALS
    /*@ assert wo: \forall integer h, c, o; 0 <= h < m.heads ==> 0 <= c < m.v ==> 0 <= o < m.out ==>
      @     same_columns{Pre, Values}(t.heads, R, m.n, m.v, m.out, h, c, o, m.n) &&
      @     output_gradient{Values, Here}(t.heads, R, m.n, m.v, m.out, to.wo, h, c, o) &&
      @     output_gradient{Pre, Here}(t.heads, R, m.n, m.v, m.out, to.wo, h, c, o); */
    //@ assert kept_wq: same_values{Queries, Here}(to.wq, m.heads * (m.width * m.d));
    /*@ assert wq: \forall integer g, a, c; 0 <= g < m.heads ==> 0 <= a < m.width ==> 0 <= c < m.d ==>
      @     row_within(g, m.heads, m.width * m.d) && row_within(a, m.width, m.d) &&
      @     same_in_head{Queries, Here}(to.wq, m.width, m.d, g, a, c) &&
      @     weight_gradient{Pre, Queries}(X, t.to.Q, m.n, m.width, m.d, to.wq, g, a, c) &&
      @     weight_gradient{Pre, Here}(X, t.to.Q, m.n, m.width, m.d, to.wq, g, a, c); */
    //@ assert kept_wk: same_values{Keys, Here}(to.wk, m.groups * (m.width * m.d));
    /*@ assert wk: \forall integer g, a, c; 0 <= g < m.groups ==> 0 <= a < m.width ==> 0 <= c < m.d ==>
      @     row_within(g, m.groups, m.width * m.d) && row_within(a, m.width, m.d) &&
      @     same_in_head{Keys, Here}(to.wk, m.width, m.d, g, a, c) &&
      @     weight_gradient{Pre, Keys}(X, t.to.K, m.n, m.width, m.d, to.wk, g, a, c) &&
      @     weight_gradient{Pre, Here}(X, t.to.K, m.n, m.width, m.d, to.wk, g, a, c); */
    //@ assert kept_wu: same_values{Values, Here}(to.wu, m.groups * (m.width * m.v));
    /*@ assert wu: \forall integer g, a, c; 0 <= g < m.groups ==> 0 <= a < m.width ==> 0 <= c < m.v ==>
      @     row_within(g, m.groups, m.width * m.v) && row_within(a, m.width, m.v) &&
      @     same_in_head{Values, Here}(to.wu, m.width, m.v, g, a, c) &&
      @     weight_gradient{Pre, Values}(X, t.to.U, m.n, m.width, m.v, to.wu, g, a, c) &&
      @     weight_gradient{Pre, Here}(X, t.to.U, m.n, m.width, m.v, to.wu, g, a, c); */
#endif
    return q && k && u && o ? ATTEST_OK : ATTEST_RANGE;
}

/* One head of attest_l2_values_vjp. With B = W^Q^T W^V and C = W^Q^T dU, both times 1 / sqrt(d): dV = W^Q C and
 * dW^Q += dU B^T + W^V C^T. */
/*@ requires sizes: 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX && 1 <= v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(wq + (0 .. width * d - 1)) && \valid_read(wv + (0 .. width * v - 1)) &&
  @                 \valid_read(dwu + (0 .. width * v - 1));
  @ requires write: \valid(work + (0 .. width * d + 3 * (d * v) - 1)) && \valid(dwq + (0 .. width * d - 1)) &&
  @                 \valid(dwv + (0 .. width * v - 1));
  @ requires work:  \separated(work + (0 .. width * d + 3 * (d * v) - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(work + (0 .. width * d + 3 * (d * v) - 1), wv + (0 .. width * v - 1)) &&
  @     \separated(work + (0 .. width * d + 3 * (d * v) - 1), dwu + (0 .. width * v - 1)) &&
  @     \separated(work + (0 .. width * d + 3 * (d * v) - 1), dwq + (0 .. width * d - 1)) &&
  @     \separated(work + (0 .. width * d + 3 * (d * v) - 1), dwv + (0 .. width * v - 1));
  @ requires apart: \separated(dwv + (0 .. width * v - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(dwq + (0 .. width * d - 1), dwu + (0 .. width * v - 1)) &&
  @     \separated(dwq + (0 .. width * d - 1), wv + (0 .. width * v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. width * d + 3 * (d * v) - 1], dwq[0 .. width * d - 1], dwv[0 .. width * v - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < width * d ==> \is_finite(dwq[k]);
  @ */
static bool l2_values_of_head(const double *wq, const double *wv, const double *dwu, int64_t width, int64_t d,
                              int64_t v, double *work, double *dwq, double *dwv)
{
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(d, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t keys = width * d, dv = d * v;
    double *turned = work, *B = work + keys, *C = work + (keys + dv), *transposed = work + (keys + 2 * dv);
    attest_transpose(wq, width, d, turned);
    attest_matmul(turned, wv, d, width, v, B);
    attest_matmul(turned, dwu, d, width, v, C);
    attest_scale(attest_default_scale(d), B, dv);
    attest_scale(attest_default_scale(d), C, dv);
    attest_matmul(wq, C, width, d, v, dwv);
    attest_transpose(B, d, v, transposed);
    attest_add_matmul(dwu, transposed, width, v, d, dwq);
    attest_transpose(C, d, v, transposed);
    attest_add_matmul(wv, transposed, width, v, d, dwq);
    return attest_all_finite(dwq, keys);
}

attest_status attest_l2_values_vjp(const double *wq, const double *wv, const double *dwu, int64_t heads, int64_t width,
                                   int64_t d, int64_t v, double *work, double *dwq, double *dwv)
{
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(width, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(d, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(heads, width * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(heads, width * v, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t keys = width * d, values = width * v;
    /*@ loop invariant range: 0 <= h <= heads;
      @ loop assigns h, work[0 .. keys + 3 * (d * v) - 1], dwq[0 .. heads * keys - 1], dwv[0 .. heads * values - 1];
      @ loop variant heads - h; */
    for (int64_t h = 0; h < heads; h++) {
        //@ ghost row_inside(h, heads, keys);
        //@ ghost row_inside(h, heads, values);
        l2_values_of_head(wq + h * keys, wv + h * values, dwu + h * values, width, d, v, work, dwq + h * keys,
                          dwv + h * values);
    }
    return attest_all_finite(dwv, heads * values) && attest_all_finite(dwq, heads * keys) ? ATTEST_OK : ATTEST_RANGE;
}
