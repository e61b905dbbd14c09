/* One row of attention's derivatives: the parts that they are made of, and a row's change and gradient by them.
 * Paper: Kim et al., appendices C and E.  Mathematics: spec/mathematics.md, K8-K11.
 *
 * With t_j = to_q_j . dq + to_k_j . dk_j, the change of logit j, one output row changes by
 *
 *     dy = sum_j gap_j t_j + p_j dv_j,     gap_j = p_j (v_j - y),  to_q_j = dl_j/dq,  to_k_j = dl_j/dk_j.
 *
 * This holds for every score, mask and bias. The gaps are differences from y as computed: for values at a distance r from the
 * origin a gap is off by about 2^-53 r p_j, whatever its own size. A key without weight (p_j = 0: hidden, or out of reach) has
 * no say: its parts are exactly 0.
 *
 * Error: attention_derivative.h. */
#ifndef ATTEST_ATTENTION_PARTS_H
#define ATTEST_ATTENTION_PARTS_H

#include "attention.h"
#include "reals.h"
#include "score.h"
#include "size.h"
#include "vector.h"
#include <stdint.h>

#ifdef OVER_THE_REALS
#include "logic/rows.h"
#endif

typedef struct attest_parts {
    double *gap;  /* [n,v] */
    double *to_q; /* [n,d] */
    double *to_k; /* [n,d] */
} attest_parts;

/* Directions in which queries [rows,d], keys [n,d] and values [n,v] move. */
typedef struct attest_direction {
    const double *q, *k, *v;
} attest_direction;

/* Gradients with respect to them, in the same shapes. */
typedef struct attest_gradient {
    double *q, *k, *v;
} attest_gradient;

/*@ predicate parts_ok{L}(attest_memory m, attest_parts parts) = \valid(parts.gap + (0 .. m.n * m.v - 1)) &&
  @     \valid(parts.to_q + (0 .. m.n * m.d - 1)) && \valid(parts.to_k + (0 .. m.n * m.d - 1));
  @
  @ predicate parts_apart{L}(attest_memory m, attest_parts parts, double *a, integer length) =
  @     \separated(parts.gap + (0 .. m.n * m.v - 1), a + (0 .. length - 1)) &&
  @     \separated(parts.to_q + (0 .. m.n * m.d - 1), a + (0 .. length - 1)) &&
  @     \separated(parts.to_k + (0 .. m.n * m.d - 1), a + (0 .. length - 1));
  @
  @ predicate parts_new{L}(attest_memory m, attest_parts parts) =
  @     \separated(parts.gap + (0 .. m.n * m.v - 1), parts.to_q + (0 .. m.n * m.d - 1)) &&
  @     \separated(parts.gap + (0 .. m.n * m.v - 1), parts.to_k + (0 .. m.n * m.d - 1)) &&
  @     \separated(parts.to_q + (0 .. m.n * m.d - 1), parts.to_k + (0 .. m.n * m.d - 1));
  @
  @ predicate direction_ok{L}(attest_memory m, attest_direction along, integer rows) =
  @     \valid_read(along.q + (0 .. rows * m.d - 1)) && \valid_read(along.k + (0 .. m.n * m.d - 1)) &&
  @     \valid_read(along.v + (0 .. m.n * m.v - 1));
  @
  @ predicate direction_apart{L}(attest_memory m, attest_direction along, integer rows, double *out, integer length) =
  @     \separated(along.q + (0 .. rows * m.d - 1), out + (0 .. length - 1)) &&
  @     \separated(along.k + (0 .. m.n * m.d - 1), out + (0 .. length - 1)) &&
  @     \separated(along.v + (0 .. m.n * m.v - 1), out + (0 .. length - 1));
  @
  @ predicate gradient_ok{L}(attest_memory m, attest_gradient to, integer rows) =
  @     \valid(to.q + (0 .. rows * m.d - 1)) && \valid(to.k + (0 .. m.n * m.d - 1)) &&
  @     \valid(to.v + (0 .. m.n * m.v - 1));
  @
  @ predicate gradient_apart{L}(attest_memory m, attest_gradient to, integer rows, double *a, integer length) =
  @     \separated(to.q + (0 .. rows * m.d - 1), a + (0 .. length - 1)) &&
  @     \separated(to.k + (0 .. m.n * m.d - 1), a + (0 .. length - 1)) &&
  @     \separated(to.v + (0 .. m.n * m.v - 1), a + (0 .. length - 1));
  @
  @ predicate gradient_new{L}(attest_memory m, attest_gradient to, integer rows) =
  @     \separated(to.q + (0 .. rows * m.d - 1), to.k + (0 .. m.n * m.d - 1)) &&
  @     \separated(to.q + (0 .. rows * m.d - 1), to.v + (0 .. m.n * m.v - 1)) &&
  @     \separated(to.k + (0 .. m.n * m.d - 1), to.v + (0 .. m.n * m.v - 1));
  @ */

#ifdef OVER_THE_REALS
/*@ // the numbers of key j's parts at M are those of the inputs at L, of a key without weight 0
  @ predicate weighty(real to, real p, real x) = (p == 0 ==> to == 0) && (p != 0 ==> to == x);
  @ predicate gap_value(real z, real p, real x, real y) = z == p * (x - y);
  @ predicate gap_written{L, M}(attest_memory m, double *p, double *y, double *gap, integer j, integer a) =
  @     gap_value(\at(gap[j * m.v + a], M), \at(p[j], L), \at(m.values[j * m.v + a], L), \at(y[a], L));
  @ predicate to_q_written{L, M}(attest_memory m, double *q, double *p, double *to_q, integer j, integer b) =
  @     weighty(\at(to_q[j * m.d + b], M), \at(p[j], L), logit_by_query{L}(m.score, q, m.keys + j * m.d, m.d, b));
  @ predicate to_k_written{L, M}(attest_memory m, double *q, double *p, double *to_k, integer j, integer b) =
  @     weighty(\at(to_k[j * m.d + b], M), \at(p[j], L), logit_by_key{L}(m.score, q, m.keys + j * m.d, m.d, b));
  @
  @ // t_j at M is what the logit of key j changes by, of parts and a direction at L
  @ predicate logit_moved{L, M}(attest_memory m, attest_parts parts, attest_direction along, double *t, integer j) =
  @     \at(t[j], M) == dot_real{L}(parts.to_q + j * m.d, along.q, m.d) + dot_real{L}(parts.to_k + j * m.d, along.k + j * m.d, m.d);
  @ // and its gradient, of parts and the output's r
  @ predicate logit_pulled{L, M}(attest_memory m, attest_parts parts, double *r, double *s, integer j) =
  @     \at(s[j], M) == dot_real{L}(parts.gap + j * m.v, r, m.v);
  @ // number b of row j of out, d long, is at M what it was at L and w_j times that of row j of rows; or w_j r_b
  @ predicate row_added{L, M}(double *w, double *rows, double *out, integer d, integer j, integer b) =
  @     plus_product(\at(out[j * d + b], M), \at(out[j * d + b], L), \at(w[j], M), \at(rows[j * d + b], L));
  @ predicate outer_added{L, M}(double *w, double *r, double *out, integer d, integer j, integer b) =
  @     plus_product(\at(out[j * d + b], M), \at(out[j * d + b], L), \at(w[j], L), \at(r[b], L));
  @ */
#endif

/* A file that proves how far the parts may be off includes logic/rows.h and says SLOPE_VALUES and PARTS_VALUES before this one. */
#if defined(PARTS_VALUES) && !defined(OVER_THE_REALS)
#define PARTS_ENSURES(name, ...) ensures name : (__VA_ARGS__);
/*@ // the numbers of key j's parts at M are those of the inputs at L, each operation rounded; of a key without weight 0
  @ predicate gap_made(double z, double p, double x, double y) =
  @     \is_finite(p) ==> (\is_finite(z) ==> gap_computed(z, p, x, y)) && (p == 0 ==> z == 0);
  @ predicate gap_at{L, M}(attest_memory m, double *p, double *y, double *gap, integer j, integer a) =
  @     gap_made(\at(gap[j * m.v + a], M), \at(p[j], L), \at(m.values[j * m.v + a], L), \at(y[a], L));
  @ predicate slopes_made(attest_score s, double p, double to_q, double to_k, double x, double y) =
  @     \is_finite(p) ==> (p == 0 ==> to_q == 0 && to_k == 0) &&
  @     (p != 0 ==> query_slope_rounded((integer)s.kind, s.scale, to_q, x, y) && key_slope_rounded((integer)s.kind, s.scale, to_k, x, y));
  @ predicate slopes_at{L, M}(attest_memory m, double *q, double *p, double *to_q, double *to_k, integer j, integer b) =
  @     slopes_made(m.score, \at(p[j], L), \at(to_q[j * m.d + b], M), \at(to_k[j * m.d + b], M), \at(q[b], L), \at(m.keys[j * m.d + b], L));
  @ predicate smooth_score(attest_score s) = \is_finite(s.softcap) && s.softcap <= 0 && smooth((integer)s.kind); */
#else
#define PARTS_ENSURES(name, ...)
#endif

/* The parts of the row whose query is q [d], probabilities p [n] and output y [v]. */
/*@ requires memory: memory_ok(m);
  @ requires read:   \valid_read(q + (0 .. m.d - 1)) && \valid_read(p + (0 .. m.n - 1)) &&
  @                  \valid_read(y + (0 .. m.v - 1));
  @ requires write:  parts_ok(m, to);
  @ requires new:    parts_new(m, to);
  @ requires keys:   memory_apart(m, to.gap, m.n * m.v) && memory_apart(m, to.to_q, m.n * m.d) &&
  @                  memory_apart(m, to.to_k, m.n * m.d);
  @ requires query:  parts_apart(m, to, q, m.d);
  @ requires weight: parts_apart(m, to, p, m.n);
  @ requires output: parts_apart(m, to, y, m.v);
  @ terminates \true;
  @ exits      \false;
  @ assigns    to.gap[0 .. m.n * m.v - 1], to.to_q[0 .. m.n * m.d - 1], to.to_k[0 .. m.n * m.d - 1];
  @ PARTS_ENSURES(gaps, \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==> gap_at{Pre, Post}(m, p, y, to.gap, j, a))
  @ PARTS_ENSURES(slopes, smooth_score(m.score) ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     slopes_at{Pre, Post}(m, q, p, to.to_q, to.to_k, j, b))
  @ REAL_ENSURES(real_gaps, \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
  @     gap_written{Pre, Post}(m, p, y, to.gap, j, a))
  @ REAL_ENSURES(real_to_q, \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     to_q_written{Pre, Post}(m, q, p, to.to_q, j, b))
  @ REAL_ENSURES(real_to_k, \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     to_k_written{Pre, Post}(m, q, p, to.to_k, j, b))
  @ */
void attest_attention_parts(attest_memory m, const double *q, const double *p, const double *y, attest_parts to);

/* dy [v] for one row that moves along along.q [d] while keys and values move along along.k and along.v. `t` holds n
 * doubles and is left with the changes of the logits. ATTEST_RANGE when dy leaves double's range. */
/*@ requires memory: memory_ok(m);
  @ requires read:   \valid_read(p + (0 .. m.n - 1)) && parts_ok(m, parts) && direction_ok(m, along, 1);
  @ requires write:  \valid(t + (0 .. m.n - 1)) && \valid(dy + (0 .. m.v - 1)) &&
  @     \separated(t + (0 .. m.n - 1), dy + (0 .. m.v - 1));
  @ requires parts:  parts_apart(m, parts, t, m.n) && parts_apart(m, parts, dy, m.v);
  @ requires weight: \separated(p + (0 .. m.n - 1), t + (0 .. m.n - 1)) &&
  @     \separated(p + (0 .. m.n - 1), dy + (0 .. m.v - 1));
  @ requires along:  direction_apart(m, along, 1, t, m.n) && direction_apart(m, along, 1, dy, m.v);
  @ terminates \true;
  @ exits      \false;
  @ assigns    t[0 .. m.n - 1], dy[0 .. m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK <==> \forall integer a; 0 <= a < m.v ==> \is_finite(dy[a]);
  @ REAL_ENSURES(real_logits, \forall integer j; 0 <= j < m.n ==> logit_moved{Pre, Post}(m, parts, along, t, j))
  @ REAL_ENSURES(real, \forall integer a; 0 <= a < m.v ==>
  @     dy[a] == rows_real{Post}(t, parts.gap, m.v, a, m.n) + rows_real{Post}(p, along.v, m.v, a, m.n))
  @ */
attest_status attest_attention_row_jvp(attest_memory m, const double *p, attest_parts parts, attest_direction along,
                                       double *t, double *dy);

/* One row's upstream gradient r [v] taken back: to.q [d] is written, to.k [n,d] and to.v [n,v] are added to. `s` holds
 * n doubles and is left with the gradients of the logits. ATTEST_RANGE when to.q leaves double's range. */
/*@ requires memory: memory_ok(m);
  @ requires read:   \valid_read(p + (0 .. m.n - 1)) && parts_ok(m, parts) && \valid_read(r + (0 .. m.v - 1));
  @ requires write:  \valid(s + (0 .. m.n - 1)) && gradient_ok(m, to, 1);
  @ requires new:    gradient_new(m, to, 1);
  @ requires inner:  parts_apart(m, parts, s, m.n) && \separated(p + (0 .. m.n - 1), s + (0 .. m.n - 1)) &&
  @     \separated(r + (0 .. m.v - 1), s + (0 .. m.n - 1));
  @ requires query:  parts_apart(m, parts, to.q, m.d);
  @ requires keys:   parts_apart(m, parts, to.k, m.n * m.d);
  @ requires values: parts_apart(m, parts, to.v, m.n * m.v);
  @ requires weight: gradient_apart(m, to, 1, p, m.n);
  @ requires above:  gradient_apart(m, to, 1, r, m.v);
  @ requires sums:   gradient_apart(m, to, 1, s, m.n);
  @ terminates \true;
  @ exits      \false;
  @ assigns    s[0 .. m.n - 1], to.q[0 .. m.d - 1], to.k[0 .. m.n * m.d - 1], to.v[0 .. m.n * m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK <==> \forall integer b; 0 <= b < m.d ==> \is_finite(to.q[b]);
  @ REAL_ENSURES(real_logits, \forall integer j; 0 <= j < m.n ==> logit_pulled{Pre, Post}(m, parts, r, s, j))
  @ REAL_ENSURES(real_q, \forall integer b; 0 <= b < m.d ==> to.q[b] == rows_real{Post}(s, parts.to_q, m.d, b, m.n))
  @ REAL_ENSURES(real_k, \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     row_added{Pre, Post}(s, parts.to_k, to.k, m.d, j, b))
  @ REAL_ENSURES(real_v, \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
  @     outer_added{Pre, Post}(p, r, to.v, m.v, j, a))
  @ REAL_ENSURES(real_slopes_kept, same_values{Pre, Post}(parts.to_q, m.n * m.d))
  @ */
attest_status attest_attention_row_vjp(attest_memory m, const double *p, attest_parts parts, const double *r, double *s,
                                       attest_gradient to);

#endif
