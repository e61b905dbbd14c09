#ifdef OVER_THE_REALS
#define ROWS_VALUES
#define VECTOR_VALUES
#include "rounding.h"
#include "logic/rows_within.h"
#include "logic/sum.h"
#include "weighted_rows.h"
#endif
#include "attention_derivative.h"
#include "fl.h"
#include "matrix.h"
#include "vector.h"
#include "weighted_rows.h"
#include "logic/index.h"
#include <stdbool.h>
#include <stddef.h>

#ifdef OVER_THE_REALS
#include "logic/same_attention.h"
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
  @ REAL_ENSURES(real, \forall integer a; 0 <= a < v ==> gap_value(out[a], p, \old(value[a]), \old(y[a])))
  @ */
static void weigh_gap(double p, const double *restrict value, const double *restrict y, int64_t v, double *restrict out)
{
    /*@ loop invariant range:  0 <= a <= v;
      @ loop invariant finite: \forall integer c; 0 <= c < a ==> \is_finite(out[c]) ==> \is_finite(p);
      @ REAL_INVARIANT(real_left, same_values{Pre, Here}(value, v) && same_values{Pre, Here}(y, v))
      @ REAL_INVARIANT(real, \forall integer c; 0 <= c < a ==> gap_value(out[c], p, \at(value[c], Pre), \at(y[c], Pre)))
      @ loop assigns a, out[0 .. v - 1];
      @ loop variant v - a; */
    for (int64_t a = 0; a < v; a++) {
        out[a] = fl_mul(p, fl_sub(value[a], y[a]));
        /*@ REAL_ASSERT(real_gap, gap_value(out[a], p, \at(value[a], LoopCurrent), \at(y[a], LoopCurrent)) &&
          @     same_entry{Pre, LoopCurrent}(value, a) && same_entry{Pre, LoopCurrent}(y, a)) */
    }
}

/* The parts of key j alone. Has it weight? */
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
  @ ensures weightless: EQ_DOUBLE(p, 0.0) ==> \forall integer a; 0 <= a < m.v ==> IS_VALUE(gap[a], 0.0);
  @ REAL_ENSURES(real_gap, \forall integer a; 0 <= a < m.v ==> gap_is{Pre, Post}(m, p, y, gap, j, a))
  @ REAL_ENSURES(real_to_q, \forall integer b; 0 <= b < m.d ==> to_q_is{Pre, Post}(m, p, q, to_q, j, b))
  @ REAL_ENSURES(real_to_k, \forall integer b; 0 <= b < m.d ==> to_k_is{Pre, Post}(m, p, q, to_k, j, b))
  @ */
static bool key_parts(attest_memory m, int64_t j, const double *q, double p, const double *y, double *gap, double *to_q,
                      double *to_k)
{
    if (p == 0.0) {
        attest_fill(0.0, to_q, m.d);
        attest_fill(0.0, to_k, m.d);
        attest_fill(0.0, gap, m.v);
        //@ REAL_ASSERT(real_no_gap, \forall integer a; 0 <= a < m.v ==> gap_is{Pre, Here}(m, p, y, gap, j, a))
        //@ REAL_ASSERT(real_no_to_q, \forall integer b; 0 <= b < m.d ==> to_q_is{Pre, Here}(m, p, q, to_q, j, b))
        //@ REAL_ASSERT(real_no_to_k, \forall integer b; 0 <= b < m.d ==> to_k_is{Pre, Here}(m, p, q, to_k, j, b))
        return false;
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
    //@ REAL_GHOST(Weighed:;)
    attest_logit_gradient(m.score, q, m.keys + j * m.d, m.d, to_q, to_k);
    //@ REAL_ASSERT(real_gap, \forall integer a; 0 <= a < m.v ==> gap_is{Pre, Here}(m, p, y, gap, j, a))
    /*@ REAL_ASSERT(real_to_q, \forall integer b; 0 <= b < m.d ==> same_slopes{Pre, Weighed}(m.score, q, m.keys + j * m.d, m.d, b) &&
      @     to_q_is{Pre, Here}(m, p, q, to_q, j, b)) */
    /*@ REAL_ASSERT(real_to_k, \forall integer b; 0 <= b < m.d ==> same_slopes{Pre, Weighed}(m.score, q, m.keys + j * m.d, m.d, b) &&
      @     to_k_is{Pre, Here}(m, p, q, to_k, j, b)) */
    return true;
}

int64_t attest_attention_parts(attest_memory m, const double *q, const double *p, const double *y, attest_parts to)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    int64_t count = 0;
    /*@ loop invariant range: 0 <= count <= j <= m.n;
      @ REAL_INVARIANT(real_gaps, \forall integer r, a; 0 <= r < j ==> 0 <= a < m.v ==>
      @     gap_written{Pre, Here}(m, p, y, to.gap, r, a))
      @ REAL_INVARIANT(real_to_q, \forall integer r, b; 0 <= r < j ==> 0 <= b < m.d ==>
      @     to_q_written{Pre, Here}(m, q, p, to.to_q, r, b))
      @ REAL_INVARIANT(real_to_k, \forall integer r, b; 0 <= r < j ==> 0 <= b < m.d ==>
      @     to_k_written{Pre, Here}(m, q, p, to.to_k, r, b))
      @ loop assigns j, count, to.gap[0 .. m.n * m.v - 1], to.to_q[0 .. m.n * m.d - 1], to.to_k[0 .. m.n * m.d - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.d);
        //@ ghost row_inside(j, m.n, m.v);
        //@ REAL_ASSERT(real_query, same_values{Pre, Here}(q, m.d))
        //@ REAL_ASSERT(real_keys, same_values{Pre, Here}(m.keys, m.n * m.d))
        //@ REAL_ASSERT(real_values, same_values{Pre, Here}(m.values, m.n * m.v))
        //@ REAL_ASSERT(real_shares, same_values{Pre, Here}(p, m.n))
        //@ REAL_ASSERT(real_output, same_values{Pre, Here}(y, m.v))
        //@ REAL_ASSERT(real_key, same_values{Pre, Here}(m.keys + j * m.d, m.d))
        //@ REAL_GHOST(SAME_SUMS(Pre, q, m.keys + j * m.d, m.d))
        if (key_parts(m, j, q, p[j], y, to.gap + j * m.v, to.to_q + j * m.d, to.to_k + j * m.d))
            count++;
        //@ REAL_GHOST(rows_within(m.n, m.v);)
        //@ REAL_GHOST(rows_within(j, m.v);)
        //@ REAL_GHOST(rows_within(j, m.d);)
        //@ REAL_ASSERT(real_share, row_within(j, m.n, m.v) && same_entry{Pre, LoopCurrent}(p, j))
        /*@ REAL_ASSERT(real_value, \forall integer a; 0 <= a < m.v ==> same_at{Pre, LoopCurrent}(m.values, m.v, j, a) &&
          @     same_entry{Pre, LoopCurrent}(y, a)) */
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
        //@ REAL_ASSERT(real_kept, same_values{LoopCurrent, Here}(to.gap, j * m.v))
        //@ REAL_ASSERT(real_kept_q, same_values{LoopCurrent, Here}(to.to_q, j * m.d))
        //@ REAL_ASSERT(real_kept_k, same_values{LoopCurrent, Here}(to.to_k, j * m.d))
        /*@ REAL_ASSERT(real_gaps_kept, \forall integer r, a; 0 <= r < j ==> 0 <= a < m.v ==> row_within(r, j, m.v) &&
          @     gap_written{Pre, LoopCurrent}(m, p, y, to.gap, r, a) && same_at{LoopCurrent, Here}(to.gap, m.v, r, a) &&
          @     gap_written{Pre, Here}(m, p, y, to.gap, r, a)) */
        /*@ REAL_ASSERT(real_partials_kept, \forall integer r, b; 0 <= r < j ==> 0 <= b < m.d ==> row_within(r, j, m.d) &&
          @     to_q_written{Pre, LoopCurrent}(m, q, p, to.to_q, r, b) && same_at{LoopCurrent, Here}(to.to_q, m.d, r, b) &&
          @     to_k_written{Pre, LoopCurrent}(m, q, p, to.to_k, r, b) && same_at{LoopCurrent, Here}(to.to_k, m.d, r, b) &&
          @     to_q_written{Pre, Here}(m, q, p, to.to_q, r, b) && to_k_written{Pre, Here}(m, q, p, to.to_k, r, b)) */
    }
    return count;
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
    return attest_all_finite(to.q, m.d) ? ATTEST_OK : ATTEST_RANGE;
}

/*@ // the workspace without its last v doubles, which hold an output row where the caller has no place for one
  @ logic integer row_size(attest_memory m) = 2 * m.n + 1 + 2 * (m.n * m.d) + 2 * (m.n * m.v); */

int64_t attest_attention_derivative_work(attest_memory m)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return 2 * m.n + 1 + 2 * (m.n * m.d) + 2 * (m.n * m.v) + m.v;
}

/* Where things stand in the workspace. */
typedef struct places {
    double *p, *t;      /* [n] */
    double *lse;        /* one number */
    attest_parts parts; /* [n,v], [n,d], [n,d] */
    double *turned;     /* [v,n]: the gaps, transposed */
} places;

/*@ predicate places_in{L}(attest_memory m, places at, double *work) = at.p == work && at.t == work + m.n &&
  @     at.lse == work + 2 * m.n && at.parts.to_q == work + (2 * m.n + 1) &&
  @     at.parts.to_k == work + (2 * m.n + 1 + m.n * m.d) && at.parts.gap == work + (2 * m.n + 1 + 2 * (m.n * m.d)) &&
  @     at.turned == work + (2 * m.n + 1 + 2 * (m.n * m.d) + m.n * m.v); */

/*@ requires memory: memory_ok(m);
  @ requires write:  \valid(work + (0 .. row_size(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures places: places_in(m, \result, work);
  @ ensures valid:  \valid(\result.p + (0 .. m.n - 1)) && \valid(\result.t + (0 .. m.n - 1)) && \valid(\result.lse);
  @ ensures parts:  parts_ok(m, \result.parts);
  @ ensures new:    parts_new(m, \result.parts);
  @ ensures weight: parts_apart(m, \result.parts, \result.p, m.n);
  @ ensures logits: parts_apart(m, \result.parts, \result.t, m.n);
  @ ensures sums:   \separated(\result.p + (0 .. m.n - 1), \result.t + (0 .. m.n - 1));
  @ */
static places split(attest_memory m, double *work)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_parts parts = {work + (2 * m.n + 1 + 2 * (m.n * m.d)), work + (2 * m.n + 1),
                                work + (2 * m.n + 1 + m.n * m.d)};
    const places at = {work, work + m.n, work + 2 * m.n, parts, work + (2 * m.n + 1 + 2 * (m.n * m.d) + m.n * m.v)};
    return at;
}

/* What is apart from the workspace is apart from every place in it. */
/*@ ghost
  /@ requires memory: memory_ok(m) && 0 <= length;
   @ requires places: places_in(m, at, work);
   @ requires apart:  \separated(work + (0 .. row_size(m) - 1), a + (0 .. length - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures parts:  parts_apart(m, at.parts, a, length);
   @ ensures weight: \separated(at.p + (0 .. m.n - 1), a + (0 .. length - 1));
   @ ensures logits: \separated(at.t + (0 .. m.n - 1), a + (0 .. length - 1));
   @/
  static inline void places_apart(attest_memory m, places at, const double *work, const double *a, int64_t length)
  {
      product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
  }
*/

#ifdef OVER_THE_REALS
/*@ // the parts in the workspace at M, of inputs at L
  @ predicate gap_known{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *gap, integer j, integer a) =
  @     gap_value(\at(gap[j * m.v + a], M), key_share{L}(m, q, bias, mask, j), \at(m.values[j * m.v + a], L),
  @               output_value{L}(m, q, bias, mask, a, m.n));
  @ predicate to_q_known{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *to_q, integer j, integer b) =
  @     weighty(\at(to_q[j * m.d + b], M), key_share{L}(m, q, bias, mask, j),
  @             logit_by_query{L}(m.score, q, m.keys + j * m.d, m.d, b));
  @ predicate to_k_known{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *to_k, integer j, integer b) =
  @     weighty(\at(to_k[j * m.d + b], M), key_share{L}(m, q, bias, mask, j),
  @             logit_by_key{L}(m.score, q, m.keys + j * m.d, m.d, b));
  @ lemma gap_known_of{L, M, N}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *p, *y, *gap, integer j, a;
  @     gap_written{M, N}(m, p, y, gap, j, a) ==> same_at{L, M}(m.values, m.v, j, a) ==>
  @     \at(p[j], M) == key_share{L}(m, q, bias, mask, j) ==> \at(y[a], M) == output_value{L}(m, q, bias, mask, a, m.n) ==>
  @     gap_known{L, N}(m, q, bias, mask, gap, j, a);
  @ lemma to_q_known_of{L, M, N}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *p, *to_q, integer j, b;
  @     to_q_written{M, N}(m, q, p, to_q, j, b) ==> same_slopes_at{L, M}(m.score, q, m.keys, m.d, j, b) ==>
  @     \at(p[j], M) == key_share{L}(m, q, bias, mask, j) ==> to_q_known{L, N}(m, q, bias, mask, to_q, j, b);
  @ lemma to_k_known_of{L, M, N}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *p, *to_k, integer j, b;
  @     to_k_written{M, N}(m, q, p, to_k, j, b) ==> same_slopes_at{L, M}(m.score, q, m.keys, m.d, j, b) ==>
  @     \at(p[j], M) == key_share{L}(m, q, bias, mask, j) ==> to_k_known{L, N}(m, q, bias, mask, to_k, j, b);
  @ */
#endif

/* One row forward, y [v], and its parts. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires read:   \valid_read(q + (0 .. m.d - 1));
  @ requires write:  \valid(work + (0 .. row_size(m) - 1)) && \valid(y + (0 .. m.v - 1));
  @ requires keys:   memory_apart(m, work, row_size(m)) && memory_apart(m, y, m.v);
  @ requires masks:  row_apart(bias, mask, m.n, work, row_size(m));
  @ requires hides:  row_apart(bias, mask, m.n, y, m.v);
  @ requires query:  \separated(q + (0 .. m.d - 1), work + (0 .. row_size(m) - 1)) &&
  @     \separated(q + (0 .. m.d - 1), y + (0 .. m.v - 1));
  @ requires new:    \separated(y + (0 .. m.v - 1), work + (0 .. row_size(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. row_size(m) - 1], y[0 .. m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ REAL_ENSURES(real_status, sees_none{Pre}(mask, m.n) ? \result == ATTEST_EMPTY_ROW : \result == ATTEST_OK)
  @ REAL_ENSURES(real_shares, \result == ATTEST_OK ==> \forall integer j; 0 <= j < m.n ==>
  @     work[j] == key_share{Pre}(m, q, bias, mask, j))
  @ REAL_ENSURES(real_y, \result == ATTEST_OK ==> \forall integer a; 0 <= a < m.v ==>
  @     y[a] == output_value{Pre}(m, q, bias, mask, a, m.n))
  @ REAL_ENSURES(real_gaps, \result == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
  @     gap_known{Pre, Post}(m, q, bias, mask, work + (2 * m.n + 1 + 2 * (m.n * m.d)), j, a))
  @ REAL_ENSURES(real_to_q, \result == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     to_q_known{Pre, Post}(m, q, bias, mask, work + (2 * m.n + 1), j, b))
  @ REAL_ENSURES(real_to_k, \result == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
  @     to_k_known{Pre, Post}(m, q, bias, mask, work + (2 * m.n + 1 + m.n * m.d), j, b))
  @ */
static attest_status row_and_parts(attest_memory m, const double *q, const double *bias, const uint8_t *mask,
                                   double *work, double *y)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const places at = split(m, work);
    const attest_status status = attest_attention_row(m, q, bias, mask, at.p, y, at.lse);
    //@ REAL_ASSERT(real_query, same_values{Pre, Here}(q, m.d))
    //@ REAL_ASSERT(real_keys, same_values{Pre, Here}(m.keys, m.n * m.d))
    //@ REAL_ASSERT(real_values, same_values{Pre, Here}(m.values, m.n * m.v))
    //@ REAL_GHOST(SAME_SLOPES(Pre, m.score, q, m.keys, m.n, m.d))
    //@ REAL_GHOST(rows_within(m.n, m.v);)
    /*@ REAL_ASSERT(real_row, status == ATTEST_OK ==>
      @     (\forall integer j; 0 <= j < m.n ==> at.p[j] == key_share{Pre}(m, q, bias, mask, j)) &&
      @     (\forall integer a; 0 <= a < m.v ==> y[a] == output_value{Pre}(m, q, bias, mask, a, m.n))) */
    //@ REAL_GHOST(Row:;)
    attest_attention_parts(m, q, at.p, y, at.parts);
    //@ REAL_ASSERT(real_p_kept, same_values{Row, Here}(at.p, m.n))
    //@ REAL_ASSERT(real_y_kept, same_values{Row, Here}(y, m.v))
    /*@ REAL_ASSERT(real_p, status == ATTEST_OK ==> \forall integer j; 0 <= j < m.n ==> same_entry{Row, Here}(at.p, j) &&
      @     \at(at.p[j], Row) == key_share{Pre}(m, q, bias, mask, j) && at.p[j] == key_share{Pre}(m, q, bias, mask, j)) */
    /*@ REAL_ASSERT(real_gaps, status == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     row_within(j, m.n, m.v) && same_at{Pre, Row}(m.values, m.v, j, a) &&
      @     gap_written{Row, Here}(m, at.p, y, at.parts.gap, j, a) && gap_known{Pre, Here}(m, q, bias, mask, at.parts.gap, j, a)) */
    /*@ REAL_ASSERT(real_to_q, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     same_slopes_at{Pre, Row}(m.score, q, m.keys, m.d, j, b) &&
      @     to_q_written{Row, Here}(m, q, at.p, at.parts.to_q, j, b) && to_q_known{Pre, Here}(m, q, bias, mask, at.parts.to_q, j, b)) */
    /*@ REAL_ASSERT(real_to_k, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     same_slopes_at{Pre, Row}(m.score, q, m.keys, m.d, j, b) &&
      @     to_k_written{Row, Here}(m, q, at.p, at.parts.to_k, j, b) && to_k_known{Pre, Here}(m, q, bias, mask, at.parts.to_k, j, b)) */
    return status;
}

#ifdef OVER_THE_REALS
/*@ lemma product_is_same: \forall real z, w, x, u, a, b; product_is(z, w, x) ==> z == u ==> w == a ==> x == b ==> product_is(u, a, b);
  @ // number b of row j of out is multiplied with w_j
  @ predicate row_times{L, M}(double *w, double *out, integer d, integer j, integer b) =
  @     product_is(\at(out[j * d + b], M), \at(w[j], L), \at(out[j * d + b], L));
  @ lemma row_times_of{L, M}: \forall double *w, *out, integer d, j, b; times{L, M}(\at(w[j], L), out + j * d, b) ==>
  @     row_times{L, M}(w, out, d, j, b);
  @ // row j of out at M is w_j times that of x at L, in place b
  @ predicate row_scaled{L, M}(double *w, double *x, double *out, integer d, integer j, integer b) =
  @     product_is(\at(out[j * d + b], M), \at(w[j], L), \at(x[j * d + b], L));
  @ predicate copied{L, M}(double *x, double *out, integer k) = \at(out[k], M) == \at(x[k], L);
  @ predicate copied_between{L, M}(double *x, double *out, integer from, integer to) =
  @     \forall integer k; from <= k < to ==> copied{L, M}(x, out, k);
  @ lemma row_scaled_of{L, M, N}: \forall double *w, *x, *out, integer d, j, b; copied{L, M}(x, out, j * d + b) ==>
  @     same_entry{L, M}(w, j) ==> row_times{M, N}(w, out, d, j, b) ==> row_scaled{L, N}(w, x, out, d, j, b);
  @ lemma row_scaled_same{L, M, N}: \forall double *w, *x, *out, integer d, j, b; same_entry{L, M}(w, j) ==>
  @     same_at{L, M}(x, d, j, b) ==> row_scaled{M, N}(w, x, out, d, j, b) ==> row_scaled{L, N}(w, x, out, d, j, b);
  @ */
#endif

/* row [n,d]: w_j x_j. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(w + (0 .. n - 1)) && \valid_read(x + (0 .. n * d - 1));
  @ requires write: \valid(row + (0 .. n * d - 1));
  @ requires apart: \separated(w + (0 .. n - 1), row + (0 .. n * d - 1)) &&
  @     \separated(x + (0 .. n * d - 1), row + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    row[0 .. n * d - 1];
  @ ensures empty: d == 0 ==> \forall integer k; 0 <= k < n * d ==> IS_VALUE(row[k], 0.0);
  @ REAL_ENSURES(real, \forall integer j, b; 0 <= j < n ==> 0 <= b < d ==> row_scaled{Pre, Post}(w, x, row, d, j, b))
  @ */
static void scale_rows(const double *w, const double *x, int64_t n, int64_t d, double *row)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_copy(x, row, n * d);
    /*@ loop invariant range: 0 <= j <= n;
      @ REAL_INVARIANT(real, \forall integer r, b; 0 <= r < j ==> 0 <= b < d ==> row_scaled{Pre, Here}(w, x, row, d, r, b))
      @ REAL_INVARIANT(real_rest, copied_between{Pre, Here}(x, row, j * d, n * d))
      @ loop assigns j, row[0 .. n * d - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ ghost row_inside(j, n, d);
        //@ REAL_ASSERT(real_weight, same_entry{Pre, Here}(w, j))
        //@ REAL_ASSERT(real_old, \forall integer b; 0 <= b < d ==> copied{Pre, Here}(x, row, j * d + b))
        attest_scale(w[j], row + j * d, d);
        //@ REAL_ASSERT(real_kept, same_values{LoopCurrent, Here}(row, j * d))
        //@ REAL_ASSERT(real_rest, copied_between{Pre, Here}(x, row, j * d + d, n * d))
        /*@ REAL_ASSERT(real_times, \forall integer b; 0 <= b < d ==>
          @     times{LoopCurrent, Here}(\at(w[j], LoopCurrent), row + j * d, b) && row_times{LoopCurrent, Here}(w, row, d, j, b)) */
        /*@ REAL_ASSERT(real_row, \forall integer b; 0 <= b < d ==> copied{Pre, LoopCurrent}(x, row, j * d + b) &&
          @     same_entry{Pre, LoopCurrent}(w, j) && row_times{LoopCurrent, Here}(w, row, d, j, b) &&
          @     row_scaled{Pre, Here}(w, x, row, d, j, b)) */
        //@ REAL_GHOST(rows_within(j, d);)
        /*@ REAL_ASSERT(real_earlier, \forall integer r, b; 0 <= r < j ==> 0 <= b < d ==> row_within(r, j, d) &&
          @     same_at{LoopCurrent, Here}(row, d, r, b) && row_scaled{Pre, LoopCurrent}(w, x, row, d, r, b) &&
          @     row_scaled{Pre, Here}(w, x, row, d, r, b)) */
    }
}

#ifdef OVER_THE_REALS
/*@ // block a of J, of n rows d long, is x's rows scaled by row a of W
  @ predicate block_scaled{L, M}(double *W, double *x, double *J, integer n, integer d, integer a, integer j, integer b) =
  @     product_is(\at(J[a * (n * d) + (j * d + b)], M), \at(W[a * n + j], L), \at(x[j * d + b], L));
  @ lemma block_scaled_of{L, M}: \forall double *W, *x, *J, integer n, d, a, j, b;
  @     row_scaled{L, M}(W + a * n, x, J + a * (n * d), d, j, b) ==> block_scaled{L, M}(W, x, J, n, d, a, j, b); */
#endif

/* J [v,n,d] = gap_j[a] to_k_j[b], from the transposed gaps [v,n]. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX && 0 <= v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(gaps + (0 .. v * n - 1)) && \valid_read(to_k + (0 .. n * d - 1));
  @ requires write: \valid(J + (0 .. v * (n * d) - 1));
  @ requires apart: \separated(gaps + (0 .. v * n - 1), J + (0 .. v * (n * d) - 1)) &&
  @     \separated(to_k + (0 .. n * d - 1), J + (0 .. v * (n * d) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    J[0 .. v * (n * d) - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < v * (n * d) ==> \is_finite(J[k]);
  @ REAL_ENSURES(real, \forall integer a, j, b; 0 <= a < v ==> 0 <= j < n ==> 0 <= b < d ==>
  @     block_scaled{Pre, Post}(gaps, to_k, J, n, d, a, j, b))
  @ */
static bool key_jacobian(const double *gaps, const double *to_k, int64_t v, int64_t n, int64_t d, double *J)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(v, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(v, n * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t row = n * d;
    /*@ loop invariant range: 0 <= a <= v;
      @ REAL_INVARIANT(real, \forall integer c, j, b; 0 <= c < a ==> 0 <= j < n ==> 0 <= b < d ==>
      @     block_scaled{Pre, Here}(gaps, to_k, J, n, d, c, j, b))
      @ loop assigns a, J[0 .. v * row - 1];
      @ loop variant v - a; */
    for (int64_t a = 0; a < v; a++) {
        //@ ghost row_inside(a, v, n);
        //@ ghost row_inside(a, v, row);
        //@ REAL_ASSERT(real_gaps, same_values{Pre, Here}(gaps + a * n, n))
        //@ REAL_ASSERT(real_to_k, same_values{Pre, Here}(to_k, n * d))
        scale_rows(gaps + a * n, to_k, n, d, J + a * row);
        //@ REAL_ASSERT(real_kept, same_values{LoopCurrent, Here}(J, a * row))
        //@ REAL_GHOST(rows_within(n, d);)
        //@ REAL_GHOST(rows_within(a, row);)
        /*@ REAL_ASSERT(real_block, \forall integer j, b; 0 <= j < n ==> 0 <= b < d ==> row_within(j, n, d) &&
          @     row_scaled{LoopCurrent, Here}(gaps + a * n, to_k, J + a * row, d, j, b) &&
          @     same_entry{Pre, LoopCurrent}(gaps + a * n, j) && same_at{Pre, LoopCurrent}(to_k, d, j, b) &&
          @     row_scaled{Pre, Here}(gaps + a * n, to_k, J + a * row, d, j, b)) */
        /*@ REAL_ASSERT(real_last, \forall integer j, b; 0 <= j < n ==> 0 <= b < d ==>
          @     row_scaled{Pre, Here}(gaps + a * n, to_k, J + a * row, d, j, b) &&
          @     block_scaled{Pre, Here}(gaps, to_k, J, n, d, a, j, b)) */
        /*@ REAL_ASSERT(real_earlier, \forall integer c, j, b; 0 <= c < a ==> 0 <= j < n ==> 0 <= b < d ==> row_within(j, n, d) &&
          @     row_within(c, a, row) && block_scaled{Pre, LoopCurrent}(gaps, to_k, J, n, d, c, j, b) &&
          @     same_at{LoopCurrent, Here}(J, row, c, j * d + b) && block_scaled{Pre, Here}(gaps, to_k, J, n, d, c, j, b)) */
    }
    return attest_all_finite(J, v * row);
}

#ifdef OVER_THE_REALS
/*@ predicate in_place{L, M}(double *p, double *row, integer v, integer a, integer j) = \at(row[j * v + a], M) == \at(p[j], L);
  @ // two places in different columns are not the same
  @ predicate places_differ(integer j, integer a, integer r, integer c, integer v) = j * v + a != r * v + c;
  @ lemma rows_in_order: \forall integer j, r, v; 0 <= v ==> j < r ==> j * v + v <= r * v;
  @ lemma columns_differ: \forall integer j, a, r, c, v; 0 <= a < v ==> 0 <= c < v ==> a != c ==> places_differ(j, a, r, c, v);
  @ // block a of J, of n rows v long: p_j in place a of row j, and 0 elsewhere
  @ predicate diagonal{L, M}(double *p, double *J, integer n, integer v, integer a, integer j, integer c) = c == a ?
  @     is_value(\at(J[a * (n * v) + (j * v + c)], M), \at(p[j], L)) : is_value(\at(J[a * (n * v) + (j * v + c)], M), 0.0);
  @ predicate none_at{L}(double *J, integer n, integer v, integer a, integer j, integer c) =
  @     is_value(J[a * (n * v) + (j * v + c)], 0.0);
  @ lemma diagonal_none{L, M, N}: \forall double *p, *J, integer n, v, a, j, c; same_at{M, N}(J + a * (n * v), v, j, c) ==>
  @     none_at{M}(J, n, v, a, j, c) ==> c != a ==> diagonal{L, N}(p, J, n, v, a, j, c);
  @ lemma diagonal_same{L, M, N}: \forall double *p, *J, integer n, v, a, j, c; same_at{M, N}(J, n * v, a, j * v + c) ==>
  @     diagonal{L, M}(p, J, n, v, a, j, c) ==> diagonal{L, N}(p, J, n, v, a, j, c);
  @ predicate zero_between{L}(double *a, integer from, integer to) = \forall integer k; from <= k < to ==> IS_VALUE(a[k], 0.0);
  @ */
#endif

/* row [n,v]: p_j in place a of each row. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 0 <= a < v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(p + (0 .. n - 1));
  @ requires write: \valid(row + (0 .. n * v - 1));
  @ requires apart: \separated(p + (0 .. n - 1), row + (0 .. n * v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    row[0 .. n * v - 1];
  @ ensures last: \is_finite(p[n - 1]) ==> row[(n - 1) * v + a] == p[n - 1];
  @ REAL_ENSURES(real_place, \forall integer j; 0 <= j < n ==> in_place{Pre, Post}(p, row, v, a, j))
  @ REAL_ENSURES(real_others, \forall integer j, c; 0 <= j < n ==> 0 <= c < v ==> c != a ==> same_at{Pre, Post}(row, v, j, c))
  @ */
static void scatter(const double *p, int64_t n, int64_t v, int64_t a, double *row)
{
    /*@ loop invariant range: 0 <= j <= n;
      @ loop invariant last:  j == n && \is_finite(p[n - 1]) ==> row[(n - 1) * v + a] == p[n - 1];
      @ REAL_INVARIANT(real_place, \forall integer r; 0 <= r < j ==> in_place{Pre, Here}(p, row, v, a, r))
      @ REAL_INVARIANT(real_others, \forall integer r, c; 0 <= c < v ==> c != a ==> same_at{Pre, Here}(row, v, r, c))
      @ loop assigns j, row[0 .. n * v - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ ghost row_inside(j, n, v);
        //@ ghost product_below(n, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        //@ REAL_ASSERT(real_share, same_entry{Pre, Here}(p, j))
        //@ REAL_GHOST(rows_within(j, v);)
        row[j * v + a] = p[j];
        //@ REAL_ASSERT(real_last, in_place{Pre, Here}(p, row, v, a, j))
        /*@ REAL_ASSERT(real_earlier, \forall integer r; 0 <= r < j ==> row_within(r, j, v) &&
          @     in_place{Pre, LoopCurrent}(p, row, v, a, r) && in_place{Pre, Here}(p, row, v, a, r)) */
        /*@ REAL_ASSERT(real_others, \forall integer r, c; 0 <= c < v ==> c != a ==> places_differ(j, a, r, c, v) &&
          @     same_at{Pre, LoopCurrent}(row, v, r, c) && same_at{Pre, Here}(row, v, r, c)) */
    }
}

/* J [v,n,v]: p_j on the diagonal of each block. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 0 <= v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(p + (0 .. n - 1));
  @ requires write: \valid(J + (0 .. v * (n * v) - 1));
  @ requires apart: \separated(p + (0 .. n - 1), J + (0 .. v * (n * v) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    J[0 .. v * (n * v) - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < v * (n * v) ==> \is_finite(J[k]);
  @ REAL_ENSURES(real, \forall integer a, j, c; 0 <= a < v ==> 0 <= j < n ==> 0 <= c < v ==>
  @     diagonal{Pre, Post}(p, J, n, v, a, j, c))
  @ */
static bool value_jacobian(const double *p, int64_t v, int64_t n, double *J)
{
    //@ ghost product_below(n, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(v, n * v, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t row = n * v;
    attest_fill(0.0, J, v * row);
    /*@ loop invariant range: 0 <= a <= v;
      @ REAL_INVARIANT(real, \forall integer e, j, c; 0 <= e < a ==> 0 <= j < n ==> 0 <= c < v ==>
      @     diagonal{Pre, Here}(p, J, n, v, e, j, c))
      @ REAL_INVARIANT(real_rest, zero_between(J, a * row, v * row))
      @ loop assigns a, J[0 .. v * row - 1];
      @ loop variant v - a; */
    for (int64_t a = 0; a < v; a++) {
        //@ ghost row_inside(a, v, row);
        //@ REAL_ASSERT(real_shares, same_values{Pre, Here}(p, n))
        //@ REAL_GHOST(rows_within(n, v);)
        //@ REAL_GHOST(rows_within(a, row);)
        /*@ REAL_ASSERT(real_zero, \forall integer j, c; 0 <= j < n ==> 0 <= c < v ==> row_within(j, n, v) &&
          @     none_at(J, n, v, a, j, c)) */
        scatter(p, n, v, a, J + a * row);
        //@ REAL_ASSERT(real_kept, same_values{LoopCurrent, Here}(J, a * row))
        //@ REAL_ASSERT(real_rest, zero_between(J, a * row + row, v * row))
        /*@ REAL_ASSERT(real_place, \forall integer j; 0 <= j < n ==> in_place{LoopCurrent, Here}(p, J + a * row, v, a, j) &&
          @     same_entry{Pre, LoopCurrent}(p, j) && diagonal{Pre, Here}(p, J, n, v, a, j, a)) */
        /*@ REAL_ASSERT(real_others, \forall integer j, c; 0 <= j < n ==> 0 <= c < v ==> c != a ==>
          @     same_at{LoopCurrent, Here}(J + a * row, v, j, c) && none_at{LoopCurrent}(J, n, v, a, j, c) &&
          @     diagonal{Pre, Here}(p, J, n, v, a, j, c)) */
        /*@ REAL_ASSERT(real_earlier, \forall integer e, j, c; 0 <= e < a ==> 0 <= j < n ==> 0 <= c < v ==> row_within(j, n, v) &&
          @     row_within(e, a, row) && diagonal{Pre, LoopCurrent}(p, J, n, v, e, j, c) &&
          @     same_at{LoopCurrent, Here}(J, row, e, j * v + c) && diagonal{Pre, Here}(p, J, n, v, e, j, c)) */
    }
    return attest_all_finite(J, v * row);
}

#ifdef OVER_THE_REALS
/*@ // the transposed gaps
  @ predicate gap_turned{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *T, integer j, integer a) =
  @     gap_value(\at(T[a * m.n + j], M), key_share{L}(m, q, bias, mask, j), \at(m.values[j * m.v + a], L),
  @               output_value{L}(m, q, bias, mask, a, m.n));
  @ lemma gap_turned_of{L, M, N}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *gap, *T, integer j, a;
  @     turned{M, N}(gap, m.v, T, m.n, j, a) ==> gap_known{L, M}(m, q, bias, mask, gap, j, a) ==>
  @     gap_turned{L, N}(m, q, bias, mask, T, j, a);
  @ lemma weighty_product: \forall real t, g, p, x, y, to, z; gap_value(t, p, x, y) ==> gap_value(g, p, x, y) ==> weighty(to, p, z) ==>
  @     same_product(t, to, g, z);
  @ lemma value_gap_is{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer j, a;
  @     gap_value(value_gap(m, q, bias, mask, j, a), key_share(m, q, bias, mask, j), (real)m.values[j * m.v + a],
  @               output_value(m, q, bias, mask, a, m.n));
  @ // a term of the query's Jacobian, and the first k of them
  @ predicate by_query_term{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *T, double *to_q, integer a, integer b,
  @                               integer k) =
  @     same_product(\at(T[a * m.n + k], M), \at(to_q[k * m.d + b], M), value_gap{L}(m, q, bias, mask, k, a),
  @                  logit_by_query{L}(m.score, q, m.keys + k * m.d, m.d, b));
  @ lemma by_query_term_of{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *T, *to_q, integer a, b, k;
  @     gap_turned{L, M}(m, q, bias, mask, T, k, a) ==> to_q_known{L, M}(m, q, bias, mask, to_q, k, b) ==>
  @     gap_value(value_gap{L}(m, q, bias, mask, k, a), key_share{L}(m, q, bias, mask, k), \at(m.values[k * m.v + a], L),
  @               output_value{L}(m, q, bias, mask, a, m.n)) && by_query_term{L, M}(m, q, bias, mask, T, to_q, a, b, k);
  @ predicate by_query_sum{L, M}(attest_memory m, double *q, double *bias, uint8_t *mask, double *T, double *to_q, integer a, integer b,
  @                              integer k) =
  @     rows_real{M}(T + a * m.n, to_q, m.d, b, k) == output_by_query{L}(m, q, bias, mask, a, b, k);
  @ lemma by_query_none{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *T, *to_q, integer a, b;
  @     by_query_sum{L, M}(m, q, bias, mask, T, to_q, a, b, 0);
  @ lemma by_query_next{L}: \forall attest_memory m, double *q, *bias, uint8_t *mask, integer a, b, k; 0 <= k ==>
  @     plus_product(output_by_query(m, q, bias, mask, a, b, k + 1), output_by_query(m, q, bias, mask, a, b, k),
  @                  value_gap(m, q, bias, mask, k, a), logit_by_query(m.score, q, m.keys + k * m.d, m.d, b));
  @ lemma turned_next{L}: \forall double *T, *rows, integer o, d, b, k; 0 <= k ==>
  @     plus_product(rows_real(T + o, rows, d, b, k + 1), rows_real(T + o, rows, d, b, k), (real)T[o + k], (real)rows[k * d + b]);
  @ lemma plus_product_join: \forall real u, r, t, x, o, p, g, z; plus_product(u, r, t, x) ==> plus_product(o, p, g, z) ==> r == p ==>
  @     same_product(t, x, g, z) ==> u == o;
  @ lemma by_query_more{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *T, *to_q, integer a, b, k; 0 <= k ==>
  @     by_query_term{L, M}(m, q, bias, mask, T, to_q, a, b, k) ==> by_query_sum{L, M}(m, q, bias, mask, T, to_q, a, b, k) ==>
  @     plus_product(rows_real{M}(T + a * m.n, to_q, m.d, b, k + 1), rows_real{M}(T + a * m.n, to_q, m.d, b, k),
  @                  \at(T[a * m.n + k], M), \at(to_q[k * m.d + b], M)) &&
  @     plus_product(output_by_query{L}(m, q, bias, mask, a, b, k + 1), output_by_query{L}(m, q, bias, mask, a, b, k),
  @                  value_gap{L}(m, q, bias, mask, k, a), logit_by_query{L}(m.score, q, m.keys + k * m.d, m.d, b)) &&
  @     by_query_sum{L, M}(m, q, bias, mask, T, to_q, a, b, k + 1);
  @ lemma by_value_of{L, M, N}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *p, *JV, integer a, j, c;
  @     diagonal{M, N}(p, JV, m.n, m.v, a, j, c) ==> \at(p[j], M) == key_share{L}(m, q, bias, mask, j) ==>
  @     by_value_written{L, N}(m, q, bias, mask, JV, a, j, c);
  @ lemma by_key_of{L, M, N}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *T, *to_k, *JK, integer a, j, b;
  @     block_scaled{M, N}(T, to_k, JK, m.n, m.d, a, j, b) ==> gap_turned{L, M}(m, q, bias, mask, T, j, a) ==>
  @     to_k_known{L, M}(m, q, bias, mask, to_k, j, b) ==>
  @     same_product(\at(T[a * m.n + j], M), \at(to_k[j * m.d + b], M), value_gap{L}(m, q, bias, mask, j, a),
  @                  logit_by_key{L}(m.score, q, m.keys + j * m.d, m.d, b)) && by_key_written{L, N}(m, q, bias, mask, JK, a, j, b);
  @ */
#endif

/* A ghost loop: the sums that a product of the transposed gaps T and to_q makes are the query's Jacobian. */
#define BY_QUERY_SUMS(m, q, bias, mask, T, to_q, status)                                                               \
    /@ loop invariant range : 0 <= key <= m.n;                                                                         \
    loop invariant sums : status == ATTEST_OK ==> \forall integer a, b; 0 <= a < m.v ==> 0 <= b < m.d ==>              \
        by_query_sum{Pre, Here}(m, q, bias, mask, T, to_q, a, b, key);                                                 \
    loop assigns key;                                                                                                  \
    loop variant m.n - key; @/                                                                                         \
    for (int64_t key = 0; key < m.n; key++) {                                                                          \
        /@ assert term : status == ATTEST_OK ==> \forall integer a, b; 0 <= a < m.v ==> 0 <= b < m.d ==>               \
            gap_turned{Pre, Here}(m, q, bias, mask, T, key, a) && to_q_known{Pre, Here}(m, q, bias, mask, to_q, key, b) && \
            by_query_term{Pre, Here}(m, q, bias, mask, T, to_q, a, b, key); @/                                         \
        /@ assert more : status == ATTEST_OK ==> \forall integer a, b; 0 <= a < m.v ==> 0 <= b < m.d ==>               \
            by_query_term{Pre, Here}(m, q, bias, mask, T, to_q, a, b, key) &&                                          \
            by_query_sum{Pre, Here}(m, q, bias, mask, T, to_q, a, b, key) &&                                           \
            by_query_sum{Pre, Here}(m, q, bias, mask, T, to_q, a, b, key + 1); @/                                      \
        ;                                                                                                              \
    }

attest_status attest_attention_jacobian(attest_memory m, const double *q, const double *bias, const uint8_t *mask,
                                        double *work, double *JQ, double *JK, double *JV)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.v, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const places at = split(m, work);
    double *y = at.turned + m.n * m.v;
    const attest_status status = row_and_parts(m, q, bias, mask, work, y);
    //@ REAL_GHOST(Parts:;)
    attest_transpose(at.parts.gap, m.n, m.v, at.turned);
    //@ REAL_ASSERT(real_p_left, same_values{Parts, Here}(at.p, m.n))
    //@ REAL_ASSERT(real_to_q_left, same_values{Parts, Here}(at.parts.to_q, m.n * m.d))
    //@ REAL_ASSERT(real_to_k_left, same_values{Parts, Here}(at.parts.to_k, m.n * m.d))
    //@ REAL_GHOST(rows_within(m.n, m.d);)
    /*@ REAL_ASSERT(real_turned, status == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     turned{Parts, Here}(at.parts.gap, m.v, at.turned, m.n, j, a) && gap_known{Pre, Parts}(m, q, bias, mask, at.parts.gap, j, a) &&
      @     gap_turned{Pre, Here}(m, q, bias, mask, at.turned, j, a)) */
    /*@ REAL_ASSERT(real_to_q, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     row_within(j, m.n, m.d) && to_q_known{Pre, Parts}(m, q, bias, mask, at.parts.to_q, j, b) &&
      @     same_at{Parts, Here}(at.parts.to_q, m.d, j, b) && to_q_known{Pre, Here}(m, q, bias, mask, at.parts.to_q, j, b)) */
    /*@ REAL_ASSERT(real_to_k, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     row_within(j, m.n, m.d) && to_k_known{Pre, Parts}(m, q, bias, mask, at.parts.to_k, j, b) &&
      @     same_at{Parts, Here}(at.parts.to_k, m.d, j, b) && to_k_known{Pre, Here}(m, q, bias, mask, at.parts.to_k, j, b)) */
    //@ REAL_GHOST(BY_QUERY_SUMS(m, q, bias, mask, at.turned, at.parts.to_q, status))
    //@ REAL_GHOST(Turned:;)
    attest_matmul(at.turned, at.parts.to_q, m.v, m.n, m.d, JQ);
    //@ REAL_ASSERT(real_p_kept, same_values{Turned, Here}(at.p, m.n))
    //@ REAL_ASSERT(real_gaps_kept, same_values{Turned, Here}(at.turned, m.v * m.n))
    //@ REAL_ASSERT(real_to_k_kept, same_values{Turned, Here}(at.parts.to_k, m.n * m.d))
    /*@ REAL_ASSERT(real_by_query, status == ATTEST_OK ==> \forall integer a, b; 0 <= a < m.v ==> 0 <= b < m.d ==>
      @     product_near{Turned, Here}(at.turned, at.parts.to_q, m.n, m.d, JQ, a, b) &&
      @     by_query_sum{Pre, Turned}(m, q, bias, mask, at.turned, at.parts.to_q, a, b, m.n) &&
      @     by_query_written{Pre, Here}(m, q, bias, mask, JQ, a, b)) */
    //@ REAL_GHOST(Query:;)
    const bool by_values = value_jacobian(at.p, m.v, m.n, JV);
    //@ REAL_ASSERT(real_gaps_still, same_values{Query, Here}(at.turned, m.v * m.n))
    //@ REAL_ASSERT(real_to_k_still, same_values{Query, Here}(at.parts.to_k, m.n * m.d))
    //@ REAL_ASSERT(real_q_still, same_values{Query, Here}(JQ, m.v * m.d))
    /*@ REAL_ASSERT(real_shares, status == ATTEST_OK ==> \forall integer j; 0 <= j < m.n ==> same_entry{Parts, Turned}(at.p, j) &&
      @     same_entry{Turned, Query}(at.p, j) && \at(at.p[j], Query) == key_share{Pre}(m, q, bias, mask, j)) */
    /*@ REAL_ASSERT(real_by_value, status == ATTEST_OK ==> \forall integer a, j, c; 0 <= a < m.v ==> 0 <= j < m.n ==> 0 <= c < m.v ==>
      @     diagonal{Query, Here}(at.p, JV, m.n, m.v, a, j, c) && \at(at.p[j], Query) == key_share{Pre}(m, q, bias, mask, j) &&
      @     by_value_written{Pre, Here}(m, q, bias, mask, JV, a, j, c)) */
    //@ REAL_GHOST(rows_within(m.v, m.n);)
    /*@ REAL_ASSERT(real_gaps, status == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     row_within(a, m.v, m.n) && same_at{Turned, Query}(at.turned, m.n, a, j) && same_at{Query, Here}(at.turned, m.n, a, j) &&
      @     gap_turned{Pre, Turned}(m, q, bias, mask, at.turned, j, a) && gap_turned{Pre, Here}(m, q, bias, mask, at.turned, j, a)) */
    /*@ REAL_ASSERT(real_to_keys, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     row_within(j, m.n, m.d) && same_at{Turned, Query}(at.parts.to_k, m.d, j, b) && same_at{Query, Here}(at.parts.to_k, m.d, j, b) &&
      @     to_k_known{Pre, Turned}(m, q, bias, mask, at.parts.to_k, j, b) && to_k_known{Pre, Here}(m, q, bias, mask, at.parts.to_k, j, b)) */
    //@ REAL_GHOST(Values:;)
    const bool by_keys = key_jacobian(at.turned, at.parts.to_k, m.v, m.n, m.d, JK);
    //@ REAL_ASSERT(real_q_kept, same_values{Values, Here}(JQ, m.v * m.d))
    //@ REAL_ASSERT(real_v_kept, same_values{Values, Here}(JV, m.v * (m.n * m.v)))
    /*@ REAL_ASSERT(real_k, status == ATTEST_OK ==> \forall integer a, j, b; 0 <= a < m.v ==> 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     block_scaled{Values, Here}(at.turned, at.parts.to_k, JK, m.n, m.d, a, j, b) &&
      @     gap_turned{Pre, Values}(m, q, bias, mask, at.turned, j, a) &&
      @     to_k_known{Pre, Values}(m, q, bias, mask, at.parts.to_k, j, b) && by_key_written{Pre, Here}(m, q, bias, mask, JK, a, j, b)) */
    //@ REAL_GHOST(rows_within(m.v, m.d);)
    //@ REAL_GHOST(rows_within(m.n, m.v);)
    //@ REAL_GHOST(rows_within(m.v, m.n * m.v);)
    /*@ REAL_ASSERT(real_q, status == ATTEST_OK ==> \forall integer a, b; 0 <= a < m.v ==> 0 <= b < m.d ==> row_within(a, m.v, m.d) &&
      @     same_at{Query, Values}(JQ, m.d, a, b) && same_at{Values, Here}(JQ, m.d, a, b) &&
      @     by_query_written{Pre, Query}(m, q, bias, mask, JQ, a, b) && by_query_written{Pre, Here}(m, q, bias, mask, JQ, a, b)) */
    /*@ REAL_ASSERT(real_v, status == ATTEST_OK ==> \forall integer a, j, c; 0 <= a < m.v ==> 0 <= j < m.n ==> 0 <= c < m.v ==>
      @     row_within(j, m.n, m.v) && row_within(a, m.v, m.n * m.v) && same_at{Values, Here}(JV, m.n * m.v, a, j * m.v + c) &&
      @     by_value_written{Pre, Values}(m, q, bias, mask, JV, a, j, c) && by_value_written{Pre, Here}(m, q, bias, mask, JV, a, j, c)) */
    const bool finite = by_keys && by_values && attest_all_finite(JQ, m.v * m.d);
    return status != ATTEST_OK || finite ? status : ATTEST_RANGE;
}

/* One row of attest_attention_jvp. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires read:   \valid_read(q + (0 .. m.d - 1)) && direction_ok(m, along, 1);
  @ requires write:  \valid(work + (0 .. row_size(m) - 1)) && \valid(y + (0 .. m.v - 1)) && \valid(dy + (0 .. m.v - 1));
  @ requires keys:   memory_apart(m, work, row_size(m)) && memory_apart(m, y, m.v);
  @ requires masks:  row_apart(bias, mask, m.n, work, row_size(m));
  @ requires hides:  row_apart(bias, mask, m.n, y, m.v);
  @ requires query:  \separated(q + (0 .. m.d - 1), work + (0 .. row_size(m) - 1)) &&
  @     \separated(q + (0 .. m.d - 1), y + (0 .. m.v - 1));
  @ requires along:  \separated(work + (0 .. row_size(m) - 1), along.q + (0 .. m.d - 1)) &&
  @     \separated(work + (0 .. row_size(m) - 1), along.k + (0 .. m.n * m.d - 1)) &&
  @     \separated(work + (0 .. row_size(m) - 1), along.v + (0 .. m.n * m.v - 1));
  @ requires change: direction_apart(m, along, 1, dy, m.v);
  @ requires new:    \separated(y + (0 .. m.v - 1), work + (0 .. row_size(m) - 1)) &&
  @     \separated(work + (0 .. row_size(m) - 1), dy + (0 .. m.v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. row_size(m) - 1], y[0 .. m.v - 1], dy[0 .. m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ */
static attest_status jvp_row(attest_memory m, const double *q, const double *bias, const uint8_t *mask,
                             attest_direction along, double *work, double *y, double *dy)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const places at = split(m, work);
    //@ ghost places_apart(m, at, work, dy, m.v);
    //@ ghost places_apart(m, at, work, along.q, m.d);
    //@ ghost places_apart(m, at, work, along.k, m.n * m.d);
    //@ ghost places_apart(m, at, work, along.v, m.n * m.v);
    const attest_status status = row_and_parts(m, q, bias, mask, work, y);
    attest_attention_row_jvp(m, at.p, at.parts, along, at.t, dy);
    return status;
}

/* One row of attest_attention_vjp. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires read:   \valid_read(q + (0 .. m.d - 1)) && \valid_read(r + (0 .. m.v - 1));
  @ requires write:  \valid(work + (0 .. row_size(m) - 1)) && \valid(y + (0 .. m.v - 1)) && gradient_ok(m, to, 1);
  @ requires keys:   memory_apart(m, work, row_size(m)) && memory_apart(m, y, m.v);
  @ requires masks:  row_apart(bias, mask, m.n, work, row_size(m));
  @ requires hides:  row_apart(bias, mask, m.n, y, m.v);
  @ requires query:  \separated(q + (0 .. m.d - 1), work + (0 .. row_size(m) - 1)) &&
  @     \separated(q + (0 .. m.d - 1), y + (0 .. m.v - 1));
  @ requires above:  gradient_apart(m, to, 1, r, m.v) && \separated(work + (0 .. row_size(m) - 1), r + (0 .. m.v - 1));
  @ requires to:     \separated(work + (0 .. row_size(m) - 1), to.q + (0 .. m.d - 1)) &&
  @     \separated(work + (0 .. row_size(m) - 1), to.k + (0 .. m.n * m.d - 1)) &&
  @     \separated(work + (0 .. row_size(m) - 1), to.v + (0 .. m.n * m.v - 1));
  @ requires new:    gradient_new(m, to, 1);
  @ requires output: \separated(y + (0 .. m.v - 1), work + (0 .. row_size(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. row_size(m) - 1], y[0 .. m.v - 1], to.q[0 .. m.d - 1], to.k[0 .. m.n * m.d - 1],
  @            to.v[0 .. m.n * m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ */
static attest_status vjp_row(attest_memory m, const double *q, const double *bias, const uint8_t *mask, const double *r,
                             double *work, double *y, attest_gradient to)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const places at = split(m, work);
    //@ ghost places_apart(m, at, work, r, m.v);
    //@ ghost places_apart(m, at, work, to.q, m.d);
    //@ ghost places_apart(m, at, work, to.k, m.n * m.d);
    //@ ghost places_apart(m, at, work, to.v, m.n * m.v);
    const attest_status status = row_and_parts(m, q, bias, mask, work, y);
    attest_attention_row_vjp(m, at.p, at.parts, r, at.t, to);
    return status;
}

attest_status attest_attention_jvp(attest_memory m, const double *Q, int64_t rows, const double *bias,
                                   const uint8_t *mask, attest_direction along, double *work, double *Y, double *dY)
{
    attest_status worst = ATTEST_OK;
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:  0 <= i <= rows;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop assigns i, worst, work[0 .. row_size(m) - 1], Y[0 .. rows * m.v - 1], dY[0 .. rows * m.v - 1];
      @ loop variant rows - i; */
    for (int64_t i = 0; i < rows; i++) {
        //@ ghost row_inside(i, rows, m.d);
        //@ ghost row_inside(i, rows, m.n);
        //@ ghost row_inside(i, rows, m.v);
        const double *bias_row = bias == NULL ? NULL : bias + i * m.n;
        const uint8_t *mask_row = mask == NULL ? NULL : mask + i * m.n;
        //@ assert masks: row_apart(bias_row, mask_row, m.n, work, row_size(m));
        const attest_direction row = {along.q + i * m.d, along.k, along.v};
        const attest_status status = jvp_row(m, Q + i * m.d, bias_row, mask_row, row, work, Y + i * m.v, dY + i * m.v);
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst != ATTEST_OK || attest_all_finite(dY, rows * m.v) ? worst : ATTEST_RANGE;
}

attest_status attest_attention_vjp(attest_memory m, const double *Q, int64_t rows, const double *bias,
                                   const uint8_t *mask, const double *R, double *work, double *Y, attest_gradient to)
{
    attest_status worst = ATTEST_OK;
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:  0 <= i <= rows;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop assigns i, worst, work[0 .. row_size(m) - 1], Y[0 .. rows * m.v - 1], to.q[0 .. rows * m.d - 1],
      @     to.k[0 .. m.n * m.d - 1], to.v[0 .. m.n * m.v - 1];
      @ loop variant rows - i; */
    for (int64_t i = 0; i < rows; i++) {
        //@ ghost row_inside(i, rows, m.d);
        //@ ghost row_inside(i, rows, m.n);
        //@ ghost row_inside(i, rows, m.v);
        const double *bias_row = bias == NULL ? NULL : bias + i * m.n;
        const uint8_t *mask_row = mask == NULL ? NULL : mask + i * m.n;
        //@ assert masks: row_apart(bias_row, mask_row, m.n, work, row_size(m));
        const attest_gradient row = {to.q + i * m.d, to.k, to.v};
        const attest_status status = vjp_row(m, Q + i * m.d, bias_row, mask_row, R + i * m.v, work, Y + i * m.v, row);
        if (worst == ATTEST_OK)
            worst = status;
    }
    const bool finite =
        attest_all_finite(to.q, rows * m.d) && attest_all_finite(to.k, m.n * m.d) && attest_all_finite(to.v, m.n * m.v);
    return worst != ATTEST_OK || finite ? worst : ATTEST_RANGE;
}
