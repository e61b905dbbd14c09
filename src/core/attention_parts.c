#ifdef OVER_THE_REALS
#define ROWS_VALUES
#define VECTOR_VALUES
#include "rounding.h"
#else
#define PARTS_VALUES
#define SLOPE_VALUES
#endif
#include "logic/parts.h"
#include "logic/rows_within.h"
#ifdef OVER_THE_REALS
#include "logic/sum.h"
#include "weighted_rows.h"
#endif
#include "attention_parts.h"
#include "fl.h"
#include "vector.h"
#include "weighted_rows.h"
#include "logic/index.h"
#include <stddef.h>

#ifdef OVER_THE_REALS
#include "same_slopes.h"
/*@ // the parts of key j alone, as they stand at M, of inputs at L
  @ predicate gap_is{L, M}(attest_memory m, real p, double *y, double *gap, integer j, integer a) =
  @     gap_value(\at(gap[a], M), p, \at(m.values[j * m.v + a], L), \at(y[a], L));
  @ // row j of rows joins that of out, and w_j is what it was at L
  @ predicate row_summed{L, M}(double *w, double *rows, double *out, integer d, integer j, integer b) =
  @     plus_product(\at(out[j * d + b], M), \at(out[j * d + b], L), \at(w[j], L), \at(rows[j * d + b], L));
  @ lemma row_added_of{L, M, N}: \forall double *w, *rows, *out, integer d, j, b; row_summed{M, N}(w, rows, out, d, j, b) ==>
  @     same_at{L, M}(rows, d, j, b) ==> same_at{L, M}(out, d, j, b) ==> same_entry{M, N}(w, j) ==>
  @     row_added{L, N}(w, rows, out, d, j, b);
  @ lemma gap_value_same: \forall real z, p, x, y, u, w; gap_value(z, p, x, y) ==> x == u ==> y == w ==> gap_value(z, p, u, w);
  @ predicate to_q_is{L, M}(attest_memory m, real p, double *q, double *to_q, integer j, integer b) =
  @     weighty(\at(to_q[b], M), p, logit_by_query{L}(m.score, q, m.keys + j * m.d, m.d, b));
  @ predicate to_k_is{L, M}(attest_memory m, real p, double *q, double *to_k, integer j, integer b) =
  @     weighty(\at(to_k[b], M), p, logit_by_key{L}(m.score, q, m.keys + j * m.d, m.d, b));
  @ */
#endif

#ifndef OVER_THE_REALS
/*@ // of key j alone
  @ predicate gap_of_key{L, M}(attest_memory m, double p, double *y, double *gap, integer j, integer a) =
  @     gap_made(\at(gap[a], M), p, \at(m.values[j * m.v + a], L), \at(y[a], L));
  @ predicate slopes_of_key{L, M}(attest_memory m, double p, double *q, double *to_q, double *to_k, integer j, integer b) =
  @     slopes_made(m.score, p, \at(to_q[b], M), \at(to_k[b], M), \at(q[b], L), \at(m.keys[j * m.d + b], L)); */
#endif

/* out_a = p (value_a - y_a) */
/*@ requires length: 0 <= v <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(value + (0 .. v - 1)) && \valid_read(y + (0 .. v - 1));
  @ requires write:  \valid(out + (0 .. v - 1));
  @ requires apart:  \separated(value + (0 .. v - 1), out + (0 .. v - 1)) &&
  @     \separated(y + (0 .. v - 1), out + (0 .. v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. v - 1];
  @ ensures finite: \forall integer a; 0 <= a < v ==> \is_finite(out[a]) ==> \is_finite(p);
  @ IEEE_ENSURES(gaps, p != 0 ==> \forall integer a; 0 <= a < v ==> gap_made(out[a], p, \old(value[a]), \old(y[a])))
  @ REAL_ENSURES(real, \forall integer a; 0 <= a < v ==> gap_value(out[a], p, \old(value[a]), \old(y[a])))
  @ */
static void weigh_gap(double p, const double *restrict value, const double *restrict y, int64_t v, double *restrict out)
{
    /*@ loop invariant range:  0 <= a <= v;
      @ loop invariant finite: \forall integer c; 0 <= c < a ==> \is_finite(out[c]) ==> \is_finite(p);
      @ loop invariant left:   same_values{Pre, Here}(value, v) && same_values{Pre, Here}(y, v);
      @ IEEE_INVARIANT(gaps, p != 0 ==> \forall integer c; 0 <= c < a ==> gap_made(out[c], p, \at(value[c], Pre), \at(y[c], Pre)))
      @ REAL_INVARIANT(real, \forall integer c; 0 <= c < a ==> gap_value(out[c], p, \at(value[c], Pre), \at(y[c], Pre)))
      @ loop assigns a, out[0 .. v - 1];
      @ loop variant v - a; */
    for (int64_t a = 0; a < v; a++) {
        const double gap = fl_sub(value[a], y[a]);
        out[a] = fl_mul(p, gap);
        /*@ IEEE_ASSERT(gap, p != 0 ==> \is_finite(out[a]) ==> less_rounded(gap, \at(value[a], LoopCurrent), \at(y[a], LoopCurrent)) &&
          @     times_rounded(out[a], p, gap) && gap_computed(out[a], p, \at(value[a], LoopCurrent), \at(y[a], LoopCurrent)) &&
          @     same_entry{Pre, LoopCurrent}(value, a) && same_entry{Pre, LoopCurrent}(y, a)) */
        /*@ REAL_ASSERT(real_gap, gap_value(out[a], p, \at(value[a], LoopCurrent), \at(y[a], LoopCurrent)) &&
          @     same_entry{Pre, LoopCurrent}(value, a) && same_entry{Pre, LoopCurrent}(y, a)) */
    }
}

/* The parts of key j alone. */
/*@ requires memory: memory_ok(m) && 0 <= j < m.n;
  @ requires read:   \valid_read(q + (0 .. m.d - 1)) && \valid_read(y + (0 .. m.v - 1));
  @ requires write:  \valid(gap + (0 .. m.v - 1)) && \valid(to_q + (0 .. m.d - 1)) && \valid(to_k + (0 .. m.d - 1));
  @ requires memory: memory_apart(m, gap, m.v) && memory_apart(m, to_q, m.d) && memory_apart(m, to_k, m.d);
  @ requires new:    \separated(gap + (0 .. m.v - 1), to_q + (0 .. m.d - 1)) &&
  @     \separated(gap + (0 .. m.v - 1), to_k + (0 .. m.d - 1)) &&
  @     \separated(to_q + (0 .. m.d - 1), to_k + (0 .. m.d - 1));
  @ requires query:  \separated(q + (0 .. m.d - 1), gap + (0 .. m.v - 1)) &&
  @     \separated(q + (0 .. m.d - 1), to_q + (0 .. m.d - 1)) && \separated(q + (0 .. m.d - 1), to_k + (0 .. m.d - 1));
  @ requires output: \separated(y + (0 .. m.v - 1), gap + (0 .. m.v - 1)) &&
  @     \separated(y + (0 .. m.v - 1), to_q + (0 .. m.d - 1)) && \separated(y + (0 .. m.v - 1), to_k + (0 .. m.d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    gap[0 .. m.v - 1], to_q[0 .. m.d - 1], to_k[0 .. m.d - 1];
  @ IEEE_ENSURES(weightless, \eq_double(p, (double)0.0) ==> \forall integer a; 0 <= a < m.v ==> gap[a] == 0.0)
  @ IEEE_ENSURES(gap, \forall integer a; 0 <= a < m.v ==> gap_of_key{Pre, Post}(m, p, y, gap, j, a))
  @ IEEE_ENSURES(slopes, smooth_score(m.score) ==> \forall integer b; 0 <= b < m.d ==> slopes_of_key{Pre, Post}(m, p, q, to_q, to_k, j, b))
  @ REAL_ENSURES(real_gap, \forall integer a; 0 <= a < m.v ==> gap_is{Pre, Post}(m, p, y, gap, j, a))
  @ REAL_ENSURES(real_to_q, \forall integer b; 0 <= b < m.d ==> to_q_is{Pre, Post}(m, p, q, to_q, j, b))
  @ REAL_ENSURES(real_to_k, \forall integer b; 0 <= b < m.d ==> to_k_is{Pre, Post}(m, p, q, to_k, j, b))
  @ */
static void key_parts(attest_memory m, int64_t j, const double *q, double p, const double *y, double *gap, double *to_q,
                      double *to_k)
{
    if (p == 0.0) {
        attest_fill(0.0, to_q, m.d);
        attest_fill(0.0, to_k, m.d);
        attest_fill(0.0, gap, m.v);
        //@ IEEE_ASSERT(no_gap, \forall integer a; 0 <= a < m.v ==> gap_of_key{Pre, Here}(m, p, y, gap, j, a))
        //@ REAL_ASSERT(real_no_gap, \forall integer a; 0 <= a < m.v ==> gap_is{Pre, Here}(m, p, y, gap, j, a))
        //@ REAL_ASSERT(real_no_to_q, \forall integer b; 0 <= b < m.d ==> to_q_is{Pre, Here}(m, p, q, to_q, j, b))
        //@ REAL_ASSERT(real_no_to_k, \forall integer b; 0 <= b < m.d ==> to_k_is{Pre, Here}(m, p, q, to_k, j, b))
        return;
    }
    //@ ghost row_inside(j, m.n, m.d);
    //@ ghost row_inside(j, m.n, m.v);
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    weigh_gap(p, m.values + j * m.v, y, m.v, gap);
    //@ REAL_ASSERT(real_key, same_values{Pre, Here}(q, m.d) && same_values{Pre, Here}(m.keys + j * m.d, m.d))
    //@ REAL_GHOST(SAME_SUMS(Pre, q, m.keys + j * m.d, m.d))
    /*@ REAL_ASSERT(real_slopes, \forall integer b; 0 <= b < m.d ==> same_entry{Pre, Here}(q, b) &&
      @     same_entry{Pre, Here}(m.keys + j * m.d, b) && same_slopes{Pre, Here}(m.score, q, m.keys + j * m.d, m.d, b)) */
    //@ ghost Weighed: ;
    attest_logit_gradient(m.score, q, m.keys + j * m.d, m.d, to_q, to_k);
    //@ IEEE_ASSERT(gap, \forall integer a; 0 <= a < m.v ==> gap_of_key{Pre, Here}(m, p, y, gap, j, a))
    /*@ IEEE_ASSERT(slopes, smooth_score(m.score) ==> \forall integer b; 0 <= b < m.d ==>
      @     slopes_rounded{Weighed, Here}(m.score, q, m.keys + j * m.d, to_q, to_k, b) &&
      @     slopes_of_key{Pre, Here}(m, p, q, to_q, to_k, j, b)) */
    //@ REAL_ASSERT(real_gap, \forall integer a; 0 <= a < m.v ==> gap_is{Pre, Here}(m, p, y, gap, j, a))
    /*@ REAL_ASSERT(real_to_q, \forall integer b; 0 <= b < m.d ==> same_slopes{Pre, Weighed}(m.score, q, m.keys + j * m.d, m.d, b) &&
      @     to_q_is{Pre, Here}(m, p, q, to_q, j, b)) */
    /*@ REAL_ASSERT(real_to_k, \forall integer b; 0 <= b < m.d ==> same_slopes{Pre, Weighed}(m.score, q, m.keys + j * m.d, m.d, b) &&
      @     to_k_is{Pre, Here}(m, p, q, to_k, j, b)) */
}

void attest_attention_parts(attest_memory m, const double *q, const double *p, const double *y, attest_parts to)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= j <= m.n;
      @ IEEE_INVARIANT(gaps, \forall integer r, a; 0 <= r < j ==> 0 <= a < m.v ==> gap_at{Pre, Here}(m, p, y, to.gap, r, a))
      @ IEEE_INVARIANT(slopes, smooth_score(m.score) ==> \forall integer r, b; 0 <= r < j ==> 0 <= b < m.d ==>
      @     slopes_at{Pre, Here}(m, q, p, to.to_q, to.to_k, r, b))
      @ REAL_INVARIANT(real_gaps, \forall integer r, a; 0 <= r < j ==> 0 <= a < m.v ==>
      @     gap_written{Pre, Here}(m, p, y, to.gap, r, a))
      @ REAL_INVARIANT(real_to_q, \forall integer r, b; 0 <= r < j ==> 0 <= b < m.d ==>
      @     to_q_written{Pre, Here}(m, q, p, to.to_q, r, b))
      @ REAL_INVARIANT(real_to_k, \forall integer r, b; 0 <= r < j ==> 0 <= b < m.d ==>
      @     to_k_written{Pre, Here}(m, q, p, to.to_k, r, b))
      @ loop assigns j, to.gap[0 .. m.n * m.v - 1], to.to_q[0 .. m.n * m.d - 1], to.to_k[0 .. m.n * m.d - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.d);
        //@ ghost row_inside(j, m.n, m.v);
        //@ assert same_query: same_values{Pre, Here}(q, m.d);
        //@ assert same_keys: same_values{Pre, Here}(m.keys, m.n * m.d);
        //@ assert same_values: same_values{Pre, Here}(m.values, m.n * m.v);
        //@ assert same_shares: same_values{Pre, Here}(p, m.n);
        //@ assert same_output: same_values{Pre, Here}(y, m.v);
        //@ REAL_ASSERT(real_key, same_values{Pre, Here}(m.keys + j * m.d, m.d))
        //@ REAL_GHOST(SAME_SUMS(Pre, q, m.keys + j * m.d, m.d))
        key_parts(m, j, q, p[j], y, to.gap + j * m.v, to.to_q + j * m.d, to.to_k + j * m.d);
        //@ ghost rows_within(m.n, m.v);
        //@ ghost rows_within(m.n, m.d);
        //@ ghost rows_within(j, m.v);
        //@ ghost rows_within(j, m.d);
        //@ assert share: row_within(j, m.n, m.v) && same_number{Pre, LoopCurrent}(p, j) && same_entry{Pre, LoopCurrent}(p, j);
        /*@ assert value: \forall integer a; 0 <= a < m.v ==> same_at{Pre, LoopCurrent}(m.values, m.v, j, a) &&
          @     same_entry{Pre, LoopCurrent}(y, a); */
        /*@ assert keys: \forall integer b; 0 <= b < m.d ==> row_within(j, m.n, m.d) && same_at{Pre, LoopCurrent}(m.keys, m.d, j, b) &&
          @     same_entry{Pre, LoopCurrent}(q, b); */
        /*@ IEEE_ASSERT(gaps, \forall integer a; 0 <= a < m.v ==>
          @     gap_of_key{LoopCurrent, Here}(m, \at(p[j], LoopCurrent), y, to.gap + j * m.v, j, a) &&
          @     same_at{Pre, LoopCurrent}(m.values, m.v, j, a) && same_entry{Pre, LoopCurrent}(y, a) &&
          @     gap_at{Pre, Here}(m, p, y, to.gap, j, a)) */
        /*@ IEEE_ASSERT(slopes, smooth_score(m.score) ==> \forall integer b; 0 <= b < m.d ==>
          @     slopes_of_key{LoopCurrent, Here}(m, \at(p[j], LoopCurrent), q, to.to_q + j * m.d, to.to_k + j * m.d, j, b) &&
          @     same_at{Pre, LoopCurrent}(m.keys, m.d, j, b) && same_entry{Pre, LoopCurrent}(q, b) &&
          @     slopes_at{Pre, Here}(m, q, p, to.to_q, to.to_k, j, b)) */
        /*@ REAL_ASSERT(real_gap, \forall integer a; 0 <= a < m.v ==>
          @     gap_is{LoopCurrent, Here}(m, \at(p[j], LoopCurrent), y, to.gap + j * m.v, j, a) &&
          @     same_at{Pre, LoopCurrent}(m.values, m.v, j, a) && same_entry{Pre, LoopCurrent}(y, a) &&
          @     gap_written{Pre, Here}(m, p, y, to.gap, j, a)) */
        /*@ REAL_ASSERT(real_slopes, \forall integer b; 0 <= b < m.d ==> same_entry{Pre, LoopCurrent}(q, b) &&
          @     same_entry{Pre, LoopCurrent}(m.keys + j * m.d, b) &&
          @     same_slopes{Pre, LoopCurrent}(m.score, q, m.keys + j * m.d, m.d, b)) */
        /*@ REAL_ASSERT(real_partials, \forall integer b; 0 <= b < m.d ==>
          @     to_q_is{LoopCurrent, Here}(m, \at(p[j], LoopCurrent), q, to.to_q + j * m.d, j, b) &&
          @     to_k_is{LoopCurrent, Here}(m, \at(p[j], LoopCurrent), q, to.to_k + j * m.d, j, b) &&
          @     same_slopes{Pre, LoopCurrent}(m.score, q, m.keys + j * m.d, m.d, b) && same_entry{Pre, LoopCurrent}(p, j) &&
          @     to_q_written{Pre, Here}(m, q, p, to.to_q, j, b) && to_k_written{Pre, Here}(m, q, p, to.to_k, j, b)) */
        //@ assert kept: same_values{LoopCurrent, Here}(to.gap, j * m.v);
        //@ assert kept_q: same_values{LoopCurrent, Here}(to.to_q, j * m.d);
        //@ assert kept_k: same_values{LoopCurrent, Here}(to.to_k, j * m.d);
        /*@ IEEE_ASSERT(gaps_kept, \forall integer r, a; 0 <= r < j ==> 0 <= a < m.v ==> row_within(r, j, m.v) &&
          @     gap_at{Pre, LoopCurrent}(m, p, y, to.gap, r, a) && same_at{LoopCurrent, Here}(to.gap, m.v, r, a) &&
          @     gap_at{Pre, Here}(m, p, y, to.gap, r, a)) */
        /*@ IEEE_ASSERT(slopes_kept, smooth_score(m.score) ==> \forall integer r, b; 0 <= r < j ==> 0 <= b < m.d ==>
          @     row_within(r, j, m.d) && slopes_at{Pre, LoopCurrent}(m, q, p, to.to_q, to.to_k, r, b) &&
          @     same_at{LoopCurrent, Here}(to.to_q, m.d, r, b) && same_at{LoopCurrent, Here}(to.to_k, m.d, r, b) &&
          @     slopes_at{Pre, Here}(m, q, p, to.to_q, to.to_k, r, b)) */
        /*@ REAL_ASSERT(real_gaps_kept, \forall integer r, a; 0 <= r < j ==> 0 <= a < m.v ==> row_within(r, j, m.v) &&
          @     gap_written{Pre, LoopCurrent}(m, p, y, to.gap, r, a) && same_at{LoopCurrent, Here}(to.gap, m.v, r, a) &&
          @     gap_written{Pre, Here}(m, p, y, to.gap, r, a)) */
        /*@ REAL_ASSERT(real_partials_kept, \forall integer r, b; 0 <= r < j ==> 0 <= b < m.d ==> row_within(r, j, m.d) &&
          @     to_q_written{Pre, LoopCurrent}(m, q, p, to.to_q, r, b) && same_at{LoopCurrent, Here}(to.to_q, m.d, r, b) &&
          @     to_k_written{Pre, LoopCurrent}(m, q, p, to.to_k, r, b) && same_at{LoopCurrent, Here}(to.to_k, m.d, r, b) &&
          @     to_q_written{Pre, Here}(m, q, p, to.to_q, r, b) && to_k_written{Pre, Here}(m, q, p, to.to_k, r, b)) */
    }
}

attest_status attest_attention_row_jvp(attest_memory m, const double *p, attest_parts parts, attest_direction along,
                                       double *t, double *dy)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= j <= m.n;
      @ REAL_INVARIANT(real_logits, \forall integer r; 0 <= r < j ==> logit_moved{Pre, Here}(m, parts, along, t, r))
      @ loop assigns j, t[0 .. m.n - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.d);
        //@ REAL_ASSERT(real_parts, same_values{Pre, Here}(parts.to_q, m.n * m.d) && same_values{Pre, Here}(parts.to_k, m.n * m.d))
        //@ REAL_ASSERT(real_along, same_values{Pre, Here}(along.q, m.d) && same_values{Pre, Here}(along.k, m.n * m.d))
        //@ REAL_ASSERT(real_to_q, same_values{Pre, Here}(parts.to_q + j * m.d, m.d))
        //@ REAL_GHOST(SAME_SUMS(Pre, parts.to_q + j * m.d, along.q, m.d))
        /*@ REAL_ASSERT(real_to_k, same_values{Pre, Here}(parts.to_k + j * m.d, m.d) &&
          @     same_values{Pre, Here}(along.k + j * m.d, m.d)) */
        //@ REAL_GHOST(SAME_SUMS(Pre, parts.to_k + j * m.d, along.k + j * m.d, m.d))
        const double by_query = attest_dot(parts.to_q + j * m.d, along.q, m.d);
        t[j] = fl_add(by_query, attest_dot(parts.to_k + j * m.d, along.k + j * m.d, m.d));
        //@ REAL_ASSERT(real_logit, logit_moved{Pre, Here}(m, parts, along, t, j))
        /*@ REAL_ASSERT(real_kept, \forall integer r; 0 <= r < j ==> same_entry{LoopCurrent, Here}(t, r) &&
          @     logit_moved{Pre, LoopCurrent}(m, parts, along, t, r) && logit_moved{Pre, Here}(m, parts, along, t, r)) */
    }
    //@ REAL_GHOST(Logits:;)
    attest_fill(0.0, dy, m.v);
    //@ REAL_GHOST(Filled:;)
    attest_add_weighted_rows(t, parts.gap, m.n, m.v, dy);
    //@ REAL_GHOST(Moved:;)
    attest_add_weighted_rows(p, along.v, m.n, m.v, dy);
    //@ REAL_ASSERT(real_kept, same_values{Logits, Here}(t, m.n))
    /*@ REAL_ASSERT(real_logits, \forall integer j; 0 <= j < m.n ==> same_entry{Logits, Here}(t, j) &&
      @     logit_moved{Pre, Logits}(m, parts, along, t, j) && logit_moved{Pre, Here}(m, parts, along, t, j)) */
    //@ REAL_ASSERT(real_gaps, same_values{Filled, Here}(t, m.n) && same_values{Filled, Here}(parts.gap, m.n * m.v))
    //@ REAL_GHOST(SAME_WEIGHED(Filled, t, parts.gap, m.n, m.v))
    //@ REAL_ASSERT(real_values, same_values{Moved, Here}(p, m.n) && same_values{Moved, Here}(along.v, m.n * m.v))
    //@ REAL_GHOST(SAME_WEIGHED(Moved, p, along.v, m.n, m.v))
    /*@ REAL_ASSERT(real_gaps_sum, \forall integer a; 0 <= a < m.v ==> column_added{Filled, Moved}(t, parts.gap, m.v, m.n, dy, a) &&
      @     \at(dy[a], Moved) == rows_real{Filled}(t, parts.gap, m.v, a, m.n)) */
    /*@ REAL_ASSERT(real_sum, \forall integer a; 0 <= a < m.v ==> column_added{Moved, Here}(p, along.v, m.v, m.n, dy, a) &&
      @     dy[a] == \at(dy[a], Moved) + rows_real{Moved}(p, along.v, m.v, a, m.n) &&
      @     same_weighed{Filled, Here}(t, parts.gap, m.v, a, m.n) && same_weighed{Moved, Here}(p, along.v, m.v, a, m.n)) */
    return attest_all_finite(dy, m.v) ? ATTEST_OK : ATTEST_RANGE;
}

attest_status attest_attention_row_vjp(attest_memory m, const double *p, attest_parts parts, const double *r, double *s,
                                       attest_gradient to)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= j <= m.n;
      @ REAL_INVARIANT(real_logits, \forall integer i; 0 <= i < j ==> logit_pulled{Pre, Here}(m, parts, r, s, i))
      @ REAL_INVARIANT(real_k, \forall integer i, b; 0 <= i < j ==> 0 <= b < m.d ==>
      @     row_added{Pre, Here}(s, parts.to_k, to.k, m.d, i, b))
      @ REAL_INVARIANT(real_v, \forall integer i, a; 0 <= i < j ==> 0 <= a < m.v ==> outer_added{Pre, Here}(p, r, to.v, m.v, i, a))
      @ REAL_INVARIANT(real_k_rest, same_between{Pre, Here}(to.k, j * m.d, m.n * m.d))
      @ REAL_INVARIANT(real_v_rest, same_between{Pre, Here}(to.v, j * m.v, m.n * m.v))
      @ loop assigns j, s[0 .. m.n - 1], to.k[0 .. m.n * m.d - 1], to.v[0 .. m.n * m.v - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.d);
        //@ ghost row_inside(j, m.n, m.v);
        //@ REAL_ASSERT(real_gaps, same_values{Pre, Here}(parts.gap, m.n * m.v))
        //@ REAL_ASSERT(real_to_k, same_values{Pre, Here}(parts.to_k, m.n * m.d))
        //@ REAL_ASSERT(real_shares, same_values{Pre, Here}(p, m.n))
        //@ REAL_ASSERT(real_above, same_values{Pre, Here}(r, m.v))
        //@ REAL_ASSERT(real_gap, same_values{Pre, Here}(parts.gap + j * m.v, m.v))
        //@ REAL_GHOST(SAME_SUMS(Pre, parts.gap + j * m.v, r, m.v))
        s[j] = attest_dot(parts.gap + j * m.v, r, m.v);
        //@ REAL_ASSERT(real_logit, logit_pulled{Pre, Here}(m, parts, r, s, j))
        //@ REAL_ASSERT(real_earlier, same_values{LoopCurrent, Here}(s, j))
        //@ REAL_ASSERT(real_k_left, same_values{LoopCurrent, Here}(to.k, m.n * m.d))
        //@ REAL_ASSERT(real_v_left, same_values{LoopCurrent, Here}(to.v, m.n * m.v))
        //@ REAL_ASSERT(real_to_k_left, same_values{LoopCurrent, Here}(parts.to_k, m.n * m.d))
        //@ REAL_ASSERT(real_r_left, same_values{LoopCurrent, Here}(r, m.v))
        //@ REAL_ASSERT(real_p_left, same_values{LoopCurrent, Here}(p, m.n))
        //@ REAL_GHOST(Pulled:;)
        attest_axpy(s[j], parts.to_k + j * m.d, to.k + j * m.d, m.d);
        //@ REAL_ASSERT(real_s_kept, same_values{Pulled, Here}(s, j + 1))
        //@ REAL_ASSERT(real_k_before, same_values{Pulled, Here}(to.k, j * m.d))
        //@ REAL_ASSERT(real_k_after, same_between{Pulled, Here}(to.k, j * m.d + m.d, m.n * m.d))
        //@ REAL_ASSERT(real_v_kept, same_values{Pulled, Here}(to.v, m.n * m.v))
        //@ REAL_ASSERT(real_r_kept, same_values{Pulled, Here}(r, m.v))
        //@ REAL_ASSERT(real_p_kept, same_values{Pulled, Here}(p, m.n))
        /*@ REAL_ASSERT(real_k_plus, \forall integer b; 0 <= b < m.d ==>
          @     plus_times{Pulled, Here}(\at(s[j], Pulled), parts.to_k + j * m.d, to.k + j * m.d, b)) */
        //@ REAL_GHOST(Keys:;)
        attest_axpy(p[j], r, to.v + j * m.v, m.v);
        //@ REAL_ASSERT(real_s_left, same_values{Keys, Here}(s, j + 1))
        //@ REAL_ASSERT(real_k_kept, same_values{Keys, Here}(to.k, m.n * m.d))
        //@ REAL_ASSERT(real_v_before, same_values{Keys, Here}(to.v, j * m.v))
        //@ REAL_ASSERT(real_v_after, same_between{Keys, Here}(to.v, j * m.v + m.v, m.n * m.v))
        /*@ REAL_ASSERT(real_v_plus, \forall integer a; 0 <= a < m.v ==>
          @     plus_times{Keys, Here}(\at(p[j], Keys), r, to.v + j * m.v, a)) */
        //@ REAL_ASSERT(real_k_rest, same_between{Pre, Here}(to.k, j * m.d + m.d, m.n * m.d))
        //@ REAL_ASSERT(real_v_rest, same_between{Pre, Here}(to.v, j * m.v + m.v, m.n * m.v))
        //@ REAL_GHOST(rows_within(m.n, m.d);)
        //@ REAL_GHOST(rows_within(m.n, m.v);)
        //@ REAL_ASSERT(real_s, same_entry{Pulled, Keys}(s, j) && same_entry{Keys, Here}(s, j))
        /*@ REAL_ASSERT(real_k_old, \forall integer b; 0 <= b < m.d ==> row_within(j, m.n, m.d) &&
          @     same_entry{Pre, LoopCurrent}(to.k, j * m.d + b) && same_at{LoopCurrent, Pulled}(to.k, m.d, j, b) &&
          @     same_at{Pre, Pulled}(to.k, m.d, j, b)) */
        /*@ REAL_ASSERT(real_to_k_old, \forall integer b; 0 <= b < m.d ==> row_within(j, m.n, m.d) &&
          @     same_at{Pre, LoopCurrent}(parts.to_k, m.d, j, b) && same_at{LoopCurrent, Pulled}(parts.to_k, m.d, j, b) &&
          @     same_at{Pre, Pulled}(parts.to_k, m.d, j, b)) */
        /*@ REAL_ASSERT(real_k_sum, \forall integer b; 0 <= b < m.d ==>
          @     plus_times{Pulled, Keys}(\at(s[j], Pulled), parts.to_k + j * m.d, to.k + j * m.d, b) &&
          @     plus_product(\at(to.k[j * m.d + b], Keys), \at(to.k[j * m.d + b], Pulled), \at(s[j], Pulled),
          @                  \at(parts.to_k[j * m.d + b], Pulled)) && row_summed{Pulled, Keys}(s, parts.to_k, to.k, m.d, j, b)) */
        /*@ REAL_ASSERT(real_k_there, \forall integer b; 0 <= b < m.d ==> same_at{Pre, Pulled}(parts.to_k, m.d, j, b) &&
          @     same_at{Pre, Pulled}(to.k, m.d, j, b) && same_entry{Pulled, Keys}(s, j) &&
          @     row_summed{Pulled, Keys}(s, parts.to_k, to.k, m.d, j, b) && row_added{Pre, Keys}(s, parts.to_k, to.k, m.d, j, b)) */
        /*@ REAL_ASSERT(real_k_row, \forall integer b; 0 <= b < m.d ==> row_within(j, m.n, m.d) &&
          @     same_at{Keys, Here}(to.k, m.d, j, b) && row_added{Pre, Keys}(s, parts.to_k, to.k, m.d, j, b) &&
          @     row_added{Pre, Here}(s, parts.to_k, to.k, m.d, j, b)) */
        /*@ REAL_ASSERT(real_share, same_entry{Pre, LoopCurrent}(p, j) && same_entry{LoopCurrent, Pulled}(p, j) &&
          @     same_entry{Pulled, Keys}(p, j) && row_within(j, m.n, m.v)) */
        /*@ REAL_ASSERT(real_r_same, \forall integer a; 0 <= a < m.v ==> same_entry{Pre, LoopCurrent}(r, a) &&
          @     same_entry{LoopCurrent, Pulled}(r, a) && same_entry{Pulled, Keys}(r, a) && same_entry{Pre, Keys}(r, a)) */
        /*@ REAL_ASSERT(real_v_old, \forall integer a; 0 <= a < m.v ==>
          @     same_entry{Pre, LoopCurrent}(to.v, j * m.v + a) && same_at{LoopCurrent, Pulled}(to.v, m.v, j, a) &&
          @     same_at{Pulled, Keys}(to.v, m.v, j, a)) */
        /*@ REAL_ASSERT(real_v_sum, \forall integer a; 0 <= a < m.v ==>
          @     plus_times{Keys, Here}(\at(p[j], Keys), r, to.v + j * m.v, a) &&
          @     plus_product(to.v[j * m.v + a], \at(to.v[j * m.v + a], Keys), \at(p[j], Keys), \at(r[a], Keys))) */
        /*@ REAL_ASSERT(real_v_row, \forall integer a; 0 <= a < m.v ==>
          @     same_entry{Pre, Keys}(r, a) && same_entry{Pre, LoopCurrent}(to.v, j * m.v + a) &&
          @     same_at{LoopCurrent, Pulled}(to.v, m.v, j, a) && same_at{Pulled, Keys}(to.v, m.v, j, a) &&
          @     plus_product(to.v[j * m.v + a], \at(to.v[j * m.v + a], Keys), \at(p[j], Keys), \at(r[a], Keys)) &&
          @     outer_added{Pre, Here}(p, r, to.v, m.v, j, a)) */
        //@ REAL_GHOST(rows_within(j, m.d);)
        //@ REAL_GHOST(rows_within(j, m.v);)
        //@ REAL_ASSERT(real_s_before, same_values{LoopCurrent, Here}(s, j))
        //@ REAL_ASSERT(real_k_first, same_values{LoopCurrent, Here}(to.k, j * m.d))
        //@ REAL_ASSERT(real_v_first, same_values{LoopCurrent, Here}(to.v, j * m.v))
        /*@ REAL_ASSERT(real_logits_kept, \forall integer i; 0 <= i < j ==> same_entry{LoopCurrent, Here}(s, i) &&
          @     logit_pulled{Pre, LoopCurrent}(m, parts, r, s, i) && logit_pulled{Pre, Here}(m, parts, r, s, i)) */
        /*@ REAL_ASSERT(real_k_earlier, \forall integer i, b; 0 <= i < j ==> 0 <= b < m.d ==> row_within(i, j, m.d) &&
          @     same_entry{LoopCurrent, Here}(s, i) && same_at{LoopCurrent, Here}(to.k, m.d, i, b) &&
          @     row_added{Pre, LoopCurrent}(s, parts.to_k, to.k, m.d, i, b) && row_added{Pre, Here}(s, parts.to_k, to.k, m.d, i, b)) */
        /*@ REAL_ASSERT(real_v_earlier, \forall integer i, a; 0 <= i < j ==> 0 <= a < m.v ==> row_within(i, j, m.v) &&
          @     same_at{LoopCurrent, Here}(to.v, m.v, i, a) && outer_added{Pre, LoopCurrent}(p, r, to.v, m.v, i, a) &&
          @     outer_added{Pre, Here}(p, r, to.v, m.v, i, a)) */
    }
    //@ REAL_GHOST(Rows:;)
    attest_fill(0.0, to.q, m.d);
    //@ REAL_GHOST(Filled:;)
    attest_add_weighted_rows(s, parts.to_q, m.n, m.d, to.q);
    //@ REAL_ASSERT(real_query, same_values{Filled, Here}(s, m.n) && same_values{Filled, Here}(parts.to_q, m.n * m.d))
    //@ REAL_GHOST(SAME_WEIGHED(Filled, s, parts.to_q, m.n, m.d))
    /*@ REAL_ASSERT(real_q, \forall integer b; 0 <= b < m.d ==> column_added{Filled, Here}(s, parts.to_q, m.d, m.n, to.q, b) &&
      @     to.q[b] == rows_real{Filled}(s, parts.to_q, m.d, b, m.n) && same_weighed{Filled, Here}(s, parts.to_q, m.d, b, m.n)) */
    //@ REAL_GHOST(rows_within(m.n, m.v);)
    //@ REAL_ASSERT(real_kept, same_values{Rows, Here}(s, m.n))
    //@ REAL_ASSERT(real_k_kept, same_values{Rows, Here}(to.k, m.n * m.d))
    //@ REAL_ASSERT(real_v_kept, same_values{Rows, Here}(to.v, m.n * m.v))
    //@ REAL_GHOST(rows_within(m.n, m.d);)
    /*@ REAL_ASSERT(real_logits, \forall integer i; 0 <= i < m.n ==> same_entry{Rows, Here}(s, i) &&
      @     logit_pulled{Pre, Rows}(m, parts, r, s, i) && logit_pulled{Pre, Here}(m, parts, r, s, i)) */
    /*@ REAL_ASSERT(real_k, \forall integer i, b; 0 <= i < m.n ==> 0 <= b < m.d ==> row_within(i, m.n, m.d) &&
      @     same_entry{Rows, Here}(s, i) && same_at{Rows, Here}(to.k, m.d, i, b) &&
      @     row_added{Pre, Rows}(s, parts.to_k, to.k, m.d, i, b) && row_added{Pre, Here}(s, parts.to_k, to.k, m.d, i, b)) */
    /*@ REAL_ASSERT(real_v, \forall integer i, a; 0 <= i < m.n ==> 0 <= a < m.v ==> row_within(i, m.n, m.v) &&
      @     same_at{Rows, Here}(to.v, m.v, i, a) && outer_added{Pre, Rows}(p, r, to.v, m.v, i, a) &&
      @     outer_added{Pre, Here}(p, r, to.v, m.v, i, a)) */
    //@ REAL_ASSERT(real_slopes_kept, same_values{Pre, Here}(parts.to_q, m.n * m.d))
    return attest_all_finite(to.q, m.d) ? ATTEST_OK : ATTEST_RANGE;
}
