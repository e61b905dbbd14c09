#define ROWS_VALUES
#define TURNED_VALUES
#define VECTOR_VALUES
#ifndef OVER_THE_REALS
#define ATTENTION_VALUES
#define ROW_JACOBIAN_VALUES
#define PARTS_VALUES
#define ROW_PARTS_VALUES
#define SCORE_VALUES
#define SHARES_VALUES
#define SLOPE_VALUES
#endif
#include "logic/logit.h"
#include "rounding.h"
#include "logic/parts.h"
#include "logic/rows_within.h"
#include "logic/sum.h"
#include "logic/steps.h"
#ifdef OVER_THE_REALS
#include "same_slopes.h"
#endif
#include "vector.h"
#include "weighted_rows.h"
#include "matrix.h"
#ifndef OVER_THE_REALS
#include "attention_memory.h"
#include "logic/attention.h"
#include "attention_parts.h"
#include "jacobian_asked.h"
#endif
#include "attention_jacobian.h"
#include "column.h"
#include "fl.h"
#include "row_parts.h"
#include <stdbool.h>

/*@ // z is w x, rounded once
  @ predicate is_product(double z, real w, real x) = \is_finite(z) ==> times_rounded((real)z, w, x);
  @ // number b of out at M is w times that of x at L
  @ predicate number_weighed{L, M}(real w, double *x, double *out, integer b) = is_product(\at(out[b], M), w, \at(x[b], L));
  @ // row j of out at M is w_j times that of x at L, in place b
  @ predicate row_scaled{L, M}(double *w, double *x, double *out, integer d, integer j, integer b) =
  @     is_product(\at(out[j * d + b], M), \at(w[j], L), \at(x[j * d + b], L));
  @ lemma row_scaled_of{L, M, N}: \forall double *w, *x, *out, integer d, j, b; same_entry{L, M}(w, j) ==> same_at{L, M}(x, d, j, b) ==>
  @     number_weighed{M, N}(\at(w[j], M), x + j * d, out + j * d, b) ==> row_scaled{L, N}(w, x, out, d, j, b);
  @ lemma row_scaled_same{L, M, N}: \forall double *w, *x, *out, integer d, j, b; same_entry{L, M}(w, j) ==>
  @     same_at{L, M}(x, d, j, b) ==> row_scaled{M, N}(w, x, out, d, j, b) ==> row_scaled{L, N}(w, x, out, d, j, b);
  @ lemma row_scaled_kept{L, M, N}: \forall double *w, *x, *out, integer d, j, b; same_at{M, N}(out, d, j, b) ==>
  @     row_scaled{L, M}(w, x, out, d, j, b) ==> row_scaled{L, N}(w, x, out, d, j, b);
  @ */

/* out [d]: w x. */
/*@ requires size:  0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(x + (0 .. d - 1));
  @ requires write: \valid(out + (0 .. d - 1));
  @ requires apart: \separated(x + (0 .. d - 1), out + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures weighed: \forall integer b; 0 <= b < d ==> number_weighed{Pre, Post}(w, x, out, b);
  @ */
static void weigh(double w, const double *restrict x, int64_t d, double *restrict out)
{
    /*@ loop invariant range:   0 <= b <= d;
      @ loop invariant left:    same_values{Pre, Here}(x, d);
      @ loop invariant weighed: \forall integer c; 0 <= c < b ==> number_weighed{Pre, Here}(w, x, out, c);
      @ loop assigns b, out[0 .. d - 1];
      @ loop variant d - b; */
    for (int64_t b = 0; b < d; b++)
        out[b] = fl_mul(w, x[b]);
}

/* row [n,d]: w_j x_j. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(w + (0 .. n - 1)) && \valid_read(x + (0 .. n * d - 1));
  @ requires write: \valid(row + (0 .. n * d - 1));
  @ requires apart: \separated(w + (0 .. n - 1), row + (0 .. n * d - 1)) &&
  @     \separated(x + (0 .. n * d - 1), row + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    row[0 .. n * d - 1];
  @ ensures scaled: \forall integer j, b; 0 <= j < n ==> 0 <= b < d ==> row_scaled{Pre, Post}(w, x, row, d, j, b);
  @ */
static void scale_rows(const double *w, const double *x, int64_t n, int64_t d, double *row)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost rows_within(n, d);
    /*@ loop invariant range: 0 <= j <= n;
      @ loop invariant left:   same_values{Pre, Here}(w, n) && same_values{Pre, Here}(x, n * d);
      @ loop invariant scaled: \forall integer r, b; 0 <= r < j ==> 0 <= b < d ==> row_scaled{Pre, Here}(w, x, row, d, r, b);
      @ loop assigns j, row[0 .. n * d - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ ghost row_inside(j, n, d);
        weigh(w[j], x + j * d, d, row + j * d);
        //@ assert kept: same_values{LoopCurrent, Here}(row, j * d);
        /*@ assert row: \forall integer b; 0 <= b < d ==> row_within(j, n, d) && same_at{Pre, LoopCurrent}(x, d, j, b) &&
          @     same_entry{Pre, LoopCurrent}(w, j) &&
          @     number_weighed{LoopCurrent, Here}(\at(w[j], LoopCurrent), x + j * d, row + j * d, b) &&
          @     row_scaled{Pre, Here}(w, x, row, d, j, b); */
        //@ ghost rows_within(j, d);
        /*@ assert earlier: \forall integer r, b; 0 <= r < j ==> 0 <= b < d ==> row_within(r, j, d) &&
          @     same_at{LoopCurrent, Here}(row, d, r, b) && row_scaled{Pre, LoopCurrent}(w, x, row, d, r, b) &&
          @     row_scaled{Pre, Here}(w, x, row, d, r, b); */
    }
}

/*@ // block a of J, of n rows d long, is x's rows scaled by row a of W
  @ predicate block_scaled{L, M}(double *W, double *x, double *J, integer n, integer d, integer a, integer j, integer b) =
  @     is_product(\at(J[a * (n * d) + (j * d + b)], M), \at(W[a * n + j], L), \at(x[j * d + b], L));
  @ lemma block_scaled_of{L, M}: \forall double *W, *x, *J, integer n, d, a, j, b;
  @     row_scaled{L, M}(W + a * n, x, J + a * (n * d), d, j, b) ==> block_scaled{L, M}(W, x, J, n, d, a, j, b); */

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
  @ ensures scaled: \forall integer a, j, b; 0 <= a < v ==> 0 <= j < n ==> 0 <= b < d ==>
  @     block_scaled{Pre, Post}(gaps, to_k, J, n, d, a, j, b);
  @ */
static bool key_jacobian(const double *gaps, const double *to_k, int64_t v, int64_t n, int64_t d, double *J)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(v, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(v, n * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t row = n * d;
    /*@ loop invariant range: 0 <= a <= v;
      @ loop invariant scaled: \forall integer c, j, b; 0 <= c < a ==> 0 <= j < n ==> 0 <= b < d ==>
      @     block_scaled{Pre, Here}(gaps, to_k, J, n, d, c, j, b);
      @ loop assigns a, J[0 .. v * row - 1];
      @ loop variant v - a; */
    for (int64_t a = 0; a != v; a++) {
        //@ ghost row_inside(a, v, n);
        //@ ghost row_inside(a, v, row);
        //@ assert gaps: same_values{Pre, Here}(gaps + a * n, n);
        //@ assert to_k: same_values{Pre, Here}(to_k, n * d);
        scale_rows(gaps + a * n, to_k, n, d, J + a * row);
        //@ assert kept: same_values{LoopCurrent, Here}(J, a * row);
        //@ ghost rows_within(n, d);
        //@ ghost rows_within(a, row);
        /*@ assert block: \forall integer j, b; 0 <= j < n ==> 0 <= b < d ==> row_within(j, n, d) &&
          @     row_scaled{LoopCurrent, Here}(gaps + a * n, to_k, J + a * row, d, j, b) &&
          @     same_entry{Pre, LoopCurrent}(gaps + a * n, j) && same_at{Pre, LoopCurrent}(to_k, d, j, b) &&
          @     row_scaled{Pre, Here}(gaps + a * n, to_k, J + a * row, d, j, b); */
        /*@ assert last: \forall integer j, b; 0 <= j < n ==> 0 <= b < d ==>
          @     row_scaled{Pre, Here}(gaps + a * n, to_k, J + a * row, d, j, b) &&
          @     block_scaled{Pre, Here}(gaps, to_k, J, n, d, a, j, b); */
        /*@ assert earlier: \forall integer c, j, b; 0 <= c < a ==> 0 <= j < n ==> 0 <= b < d ==> row_within(j, n, d) &&
          @     row_within(c, a, row) && block_scaled{Pre, LoopCurrent}(gaps, to_k, J, n, d, c, j, b) &&
          @     same_at{LoopCurrent, Here}(J, row, c, j * d + b) && block_scaled{Pre, Here}(gaps, to_k, J, n, d, c, j, b); */
    }
    return attest_all_finite(J, v * row);
}

/*@ predicate number_is(real x, real v) = x == v;
  @ // block a of J, of n rows v long: p_j in place a of row j, and 0 elsewhere
  @ predicate diagonal_entry(real x, real p, integer a, integer c) = number_is(x, c == a ? p : 0.0);
  @ predicate diagonal{L, M}(double *p, double *J, integer n, integer v, integer a, integer j, integer c) =
  @     diagonal_entry((real)\at(J[a * (n * v) + (j * v + c)], M), (real)\at(p[j], L), a, c);
  @ predicate none_at{L}(double *J, integer n, integer v, integer a, integer j, integer c) =
  @     number_is(J[a * (n * v) + (j * v + c)], 0.0);
  @ lemma diagonal_none{L, M, N}: \forall double *p, *J, integer n, v, a, j, c; same_at{M, N}(J + a * (n * v), v, j, c) ==>
  @     none_at{M}(J, n, v, a, j, c) ==> c != a ==> diagonal{L, N}(p, J, n, v, a, j, c);
  @ lemma diagonal_same{L, M, N}: \forall double *p, *J, integer n, v, a, j, c; same_number{M, N}(J, a * (n * v) + (j * v + c)) ==>
  @     diagonal{L, M}(p, J, n, v, a, j, c) ==> diagonal{L, N}(p, J, n, v, a, j, c);
  @ predicate zero_between{L}(double *a, integer from, integer to) = \forall integer k; from <= k < to ==> IS_VALUE(a[k], 0.0);
  @ */

/* J [v,n,v]: p_j on the diagonal of each block. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 0 <= v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(p + (0 .. n - 1));
  @ requires write: \valid(J + (0 .. v * (n * v) - 1));
  @ requires apart: \separated(p + (0 .. n - 1), J + (0 .. v * (n * v) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    J[0 .. v * (n * v) - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < v * (n * v) ==> \is_finite(J[k]);
  @ ensures scaled: \forall integer a, j, c; 0 <= a < v ==> 0 <= j < n ==> 0 <= c < v ==>
  @     diagonal{Pre, Post}(p, J, n, v, a, j, c);
  @ */
static bool value_jacobian(const double *p, int64_t v, int64_t n, double *J)
{
    //@ ghost product_below(n, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(v, n * v, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t row = n * v;
    attest_fill(0.0, J, v * row);
    /*@ loop invariant range: 0 <= a <= v;
      @ loop invariant scaled: \forall integer e, j, c; 0 <= e < a ==> 0 <= j < n ==> 0 <= c < v ==>
      @     diagonal{Pre, Here}(p, J, n, v, e, j, c);
      @ loop invariant rest: zero_between(J, a * row, v * row);
      @ loop assigns a, J[0 .. v * row - 1];
      @ loop variant v - a; */
    for (int64_t a = 0; a < v; a++) {
        //@ ghost row_inside(a, v, row);
        //@ assert shares: same_values{Pre, Here}(p, n);
        //@ ghost rows_within(n, v);
        //@ ghost rows_within(a, row);
        /*@ assert zero: \forall integer j, c; 0 <= j < n ==> 0 <= c < v ==> row_within(j, n, v) &&
          @     none_at(J, n, v, a, j, c); */
        attest_scatter(p, n, v, a, J + a * row);
        //@ assert kept: same_values{LoopCurrent, Here}(J, a * row);
        //@ assert rest: zero_between(J, a * row + row, v * row);
        /*@ assert place: \forall integer j; 0 <= j < n ==> in_column{LoopCurrent, Here}(p, J + a * row, v, a, j) &&
          @     same_entry{Pre, LoopCurrent}(p, j) && diagonal{Pre, Here}(p, J, n, v, a, j, a); */
        /*@ assert others: \forall integer j, c; 0 <= j < n ==> 0 <= c < v ==> c != a ==>
          @     same_at{LoopCurrent, Here}(J + a * row, v, j, c) && none_at{LoopCurrent}(J, n, v, a, j, c) &&
          @     diagonal{Pre, Here}(p, J, n, v, a, j, c); */
        /*@ assert earlier: \forall integer e, j, c; 0 <= e < a ==> 0 <= j < n ==> 0 <= c < v ==> row_within(j, n, v) &&
          @     row_within(e, a, row) && diagonal{Pre, LoopCurrent}(p, J, n, v, e, j, c) &&
          @     same_number{LoopCurrent, Here}(J, e * (n * v) + (j * v + c)) && diagonal{Pre, Here}(p, J, n, v, e, j, c); */
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

attest_status attest_attention_jacobian(attest_memory m, const double *q, const double *bias, const uint8_t *mask,
                                        double *work, double *JQ, double *JK, double *JV)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.v, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_row_memory at = attest_row_places(m, work);
    double *y = at.turned + m.n * m.v;
    const attest_status status = attest_row_and_parts(m, q, bias, mask, work, y);
    const bool parts = attest_all_finite(at.parts.gap, m.n * m.v) && attest_all_finite(at.parts.to_q, m.n * m.d) &&
                       attest_all_finite(at.parts.to_k, m.n * m.d);
    //@ ghost Parts: ;
    attest_transpose(at.parts.gap, m.n, m.v, at.turned);
    //@ assert p_left: same_values{Parts, Here}(at.p, m.n);
    //@ assert to_q_left: same_values{Parts, Here}(at.parts.to_q, m.n * m.d);
    //@ assert to_k_left: same_values{Parts, Here}(at.parts.to_k, m.n * m.d);
    //@ ghost rows_within(m.n, m.d);
    //@ ghost rows_within(m.n, m.v);
    //@ ghost rows_within(m.v, m.n);
#ifndef OVER_THE_REALS
    /*@ assert turned: status == ATTEST_OK ==> \forall asked r, integer j, a; row_asked{Pre}(m, q, bias, mask, r) ==> 0 <= j < m.n ==>
      @     0 <= a < m.v ==> turned{Parts, Here}(at.parts.gap, m.v, at.turned, m.n, j, a) && same_number{Parts, Here}(at.p, j) &&
      @     gap_as_asked{Parts}(m, r, at.p, at.parts.gap, j, a) && turned_as_asked(m, r, at.p, at.turned, j, a); */
    /*@ assert slopes: status == ATTEST_OK ==> \forall asked r, integer j, b; row_asked{Pre}(m, q, bias, mask, r) ==> 0 <= j < m.n ==>
      @     0 <= b < m.d ==> row_within(j, m.n, m.d) && same_number{Parts, Here}(at.p, j) &&
      @     same_at{Parts, Here}(at.parts.to_q, m.d, j, b) && same_at{Parts, Here}(at.parts.to_k, m.d, j, b) &&
      @     slopes_as_asked{Parts}(m, r, at.p, at.parts.to_q, at.parts.to_k, j, b) &&
      @     slopes_as_asked(m, r, at.p, at.parts.to_q, at.parts.to_k, j, b); */
    /*@ assert finite_gaps: parts ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==> row_within(j, m.n, m.v) &&
      @     entry_finite{Parts}(at.parts.gap, m.v, j, a) && turned{Parts, Here}(at.parts.gap, m.v, at.turned, m.n, j, a) &&
      @     entry_finite(at.turned, m.n, a, j); */
    /*@ assert finite_slopes: parts ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==> row_within(j, m.n, m.d) &&
      @     entry_finite{Parts}(at.parts.to_q, m.d, j, b) && same_at{Parts, Here}(at.parts.to_q, m.d, j, b) &&
      @     entry_finite{Parts}(at.parts.to_k, m.d, j, b) && same_at{Parts, Here}(at.parts.to_k, m.d, j, b) &&
      @     entry_finite(at.parts.to_q, m.d, j, b) && entry_finite(at.parts.to_k, m.d, j, b); */
    /*@ ghost
      /@ loop invariant range: 0 <= k <= m.n;
       @ loop invariant sums:  status == ATTEST_OK ==> parts ==> \forall asked r, integer a, b; row_asked{Pre}(m, q, bias, mask, r) ==>
       @     0 <= a < m.v ==> 0 <= b < m.d ==> query_sum(m, r, at.turned, at.parts.to_q, a, b, k);
       @ loop assigns k;
       @ loop variant m.n - k; @/
      for (int64_t k = 0; k < m.n; k++) {
          /@ assert term: status == ATTEST_OK ==> parts ==> \forall asked r, integer a, b; row_asked{Pre}(m, q, bias, mask, r) ==>
           @     0 <= a < m.v ==> 0 <= b < m.d ==> turned_as_asked(m, r, at.p, at.turned, k, a) &&
           @     slopes_as_asked(m, r, at.p, at.parts.to_q, at.parts.to_k, k, b) && entry_finite(at.turned, m.n, a, k) &&
           @     entry_finite(at.parts.to_q, m.d, k, b) && query_term(m, r, at.turned, at.parts.to_q, a, b, k); @/
          /@ assert more: status == ATTEST_OK ==> parts ==> \forall asked r, integer a, b; row_asked{Pre}(m, q, bias, mask, r) ==>
           @     0 <= a < m.v ==> 0 <= b < m.d ==> query_sum(m, r, at.turned, at.parts.to_q, a, b, k) &&
           @     query_term(m, r, at.turned, at.parts.to_q, a, b, k) && query_sum(m, r, at.turned, at.parts.to_q, a, b, k + 1); @/
          ;
      }
    */
    /*@ assert key_terms: status == ATTEST_OK ==> parts ==> \forall asked r, integer a, j, b; row_asked{Pre}(m, q, bias, mask, r) ==>
      @     0 <= a < m.v ==> 0 <= j < m.n ==> 0 <= b < m.d ==> turned_as_asked(m, r, at.p, at.turned, j, a) &&
      @     slopes_as_asked(m, r, at.p, at.parts.to_q, at.parts.to_k, j, b) && entry_finite(at.turned, m.n, a, j) &&
      @     entry_finite(at.parts.to_k, m.d, j, b) && key_term(m, r, at.turned, at.parts.to_k, a, j, b); */
#endif
    /*@ REAL_ASSERT(real_turned, status == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     turned{Parts, Here}(at.parts.gap, m.v, at.turned, m.n, j, a) && gap_known{Pre, Parts}(m, q, bias, mask, at.parts.gap, j, a) &&
      @     gap_turned{Pre, Here}(m, q, bias, mask, at.turned, j, a)) */
    /*@ REAL_ASSERT(real_to_q, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     row_within(j, m.n, m.d) && to_q_known{Pre, Parts}(m, q, bias, mask, at.parts.to_q, j, b) &&
      @     same_at{Parts, Here}(at.parts.to_q, m.d, j, b) && to_q_known{Pre, Here}(m, q, bias, mask, at.parts.to_q, j, b)) */
    /*@ REAL_ASSERT(real_to_k, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     row_within(j, m.n, m.d) && to_k_known{Pre, Parts}(m, q, bias, mask, at.parts.to_k, j, b) &&
      @     same_at{Parts, Here}(at.parts.to_k, m.d, j, b) && to_k_known{Pre, Here}(m, q, bias, mask, at.parts.to_k, j, b)) */
#ifdef OVER_THE_REALS
    /*@ ghost
      /@ loop invariant range: 0 <= k <= m.n;
       @ loop invariant sums:  status == ATTEST_OK ==> \forall integer a, b; 0 <= a < m.v ==> 0 <= b < m.d ==>
       @     by_query_sum{Pre, Here}(m, q, bias, mask, at.turned, at.parts.to_q, a, b, k);
       @ loop assigns k;
       @ loop variant m.n - k; @/
      for (int64_t k = 0; k < m.n; k++) {
          /@ assert term: status == ATTEST_OK ==> \forall integer a, b; 0 <= a < m.v ==> 0 <= b < m.d ==>
           @     gap_turned{Pre, Here}(m, q, bias, mask, at.turned, k, a) &&
           @     to_q_known{Pre, Here}(m, q, bias, mask, at.parts.to_q, k, b) &&
           @     by_query_term{Pre, Here}(m, q, bias, mask, at.turned, at.parts.to_q, a, b, k); @/
          /@ assert more: status == ATTEST_OK ==> \forall integer a, b; 0 <= a < m.v ==> 0 <= b < m.d ==>
           @     by_query_term{Pre, Here}(m, q, bias, mask, at.turned, at.parts.to_q, a, b, k) &&
           @     by_query_sum{Pre, Here}(m, q, bias, mask, at.turned, at.parts.to_q, a, b, k) &&
           @     by_query_sum{Pre, Here}(m, q, bias, mask, at.turned, at.parts.to_q, a, b, k + 1); @/
          ;
      }
    */
#endif
    //@ ghost Turned: ;
    attest_matmul(at.turned, at.parts.to_q, m.v, m.n, m.d, JQ);
    //@ assert p_kept: same_values{Turned, Here}(at.p, m.n);
    //@ assert gaps_kept: same_values{Turned, Here}(at.turned, m.v * m.n);
    //@ assert to_k_kept: same_values{Turned, Here}(at.parts.to_k, m.n * m.d);
    /*@ IEEE_ASSERT(by_query, status == ATTEST_OK ==> parts ==> \forall asked r, integer a, b; row_asked{Pre}(m, q, bias, mask, r) ==>
      @     0 <= a < m.v ==> 0 <= b < m.d ==> product_near{Turned, Here}(at.turned, at.parts.to_q, m.n, m.d, JQ, a, b) &&
      @     query_rounded{Turned, Here}(m, at.turned, at.parts.to_q, JQ, a, b) &&
      @     query_sum{Turned}(m, r, at.turned, at.parts.to_q, a, b, m.n) && by_query_near(m, r, JQ, a, b)) */
    /*@ REAL_ASSERT(real_by_query, status == ATTEST_OK ==> \forall integer a, b; 0 <= a < m.v ==> 0 <= b < m.d ==>
      @     product_near{Turned, Here}(at.turned, at.parts.to_q, m.n, m.d, JQ, a, b) &&
      @     by_query_sum{Pre, Turned}(m, q, bias, mask, at.turned, at.parts.to_q, a, b, m.n) &&
      @     by_query_written{Pre, Here}(m, q, bias, mask, JQ, a, b)) */
    //@ ghost Query: ;
    const bool by_values = value_jacobian(at.p, m.v, m.n, JV);
    //@ assert gaps_still: same_values{Query, Here}(at.turned, m.v * m.n);
    //@ assert to_k_still: same_values{Query, Here}(at.parts.to_k, m.n * m.d);
    //@ assert q_still: same_values{Query, Here}(JQ, m.v * m.d);
    /*@ IEEE_ASSERT(by_value, status == ATTEST_OK ==> \forall asked r, integer a, j, c; row_asked{Pre}(m, q, bias, mask, r) ==>
      @     0 <= a < m.v ==> 0 <= j < m.n ==> 0 <= c < m.v ==> share_as_asked{Parts}(m, r, at.p, j) &&
      @     same_number{Parts, Turned}(at.p, j) && same_number{Turned, Query}(at.p, j) && share_as_asked{Query}(m, r, at.p, j) &&
      @     diagonal{Query, Here}(at.p, JV, m.n, m.v, a, j, c) && by_value_near(m, r, JV, a, j, c)) */
    /*@ IEEE_ASSERT(key_terms, status == ATTEST_OK ==> parts ==> \forall asked r, integer a, j, b; row_asked{Pre}(m, q, bias, mask, r) ==>
      @     0 <= a < m.v ==> 0 <= j < m.n ==> 0 <= b < m.d ==> row_within(a, m.v, m.n) && row_within(j, m.n, m.d) &&
      @     key_term{Turned}(m, r, at.turned, at.parts.to_k, a, j, b) && same_at{Turned, Query}(at.turned, m.n, a, j) &&
      @     same_at{Query, Here}(at.turned, m.n, a, j) && same_at{Turned, Query}(at.parts.to_k, m.d, j, b) &&
      @     same_at{Query, Here}(at.parts.to_k, m.d, j, b) && key_term(m, r, at.turned, at.parts.to_k, a, j, b)) */
    /*@ REAL_ASSERT(real_shares, status == ATTEST_OK ==> \forall integer j; 0 <= j < m.n ==> same_entry{Parts, Turned}(at.p, j) &&
      @     same_entry{Turned, Query}(at.p, j) && \at(at.p[j], Query) == key_share{Pre}(m, q, bias, mask, j)) */
    /*@ REAL_ASSERT(real_by_value, status == ATTEST_OK ==> \forall integer a, j, c; 0 <= a < m.v ==> 0 <= j < m.n ==> 0 <= c < m.v ==>
      @     diagonal{Query, Here}(at.p, JV, m.n, m.v, a, j, c) && \at(at.p[j], Query) == key_share{Pre}(m, q, bias, mask, j) &&
      @     by_value_written{Pre, Here}(m, q, bias, mask, JV, a, j, c)) */
    /*@ REAL_ASSERT(real_gaps, status == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     row_within(a, m.v, m.n) && same_at{Turned, Query}(at.turned, m.n, a, j) && same_at{Query, Here}(at.turned, m.n, a, j) &&
      @     gap_turned{Pre, Turned}(m, q, bias, mask, at.turned, j, a) && gap_turned{Pre, Here}(m, q, bias, mask, at.turned, j, a)) */
    /*@ REAL_ASSERT(real_to_keys, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     row_within(j, m.n, m.d) && same_at{Turned, Query}(at.parts.to_k, m.d, j, b) && same_at{Query, Here}(at.parts.to_k, m.d, j, b) &&
      @     to_k_known{Pre, Turned}(m, q, bias, mask, at.parts.to_k, j, b) &&
      @     to_k_known{Pre, Here}(m, q, bias, mask, at.parts.to_k, j, b)) */
    //@ ghost Values: ;
    const bool by_keys = key_jacobian(at.turned, at.parts.to_k, m.v, m.n, m.d, JK);
    //@ assert q_kept: same_values{Values, Here}(JQ, m.v * m.d);
    //@ assert v_kept: same_values{Values, Here}(JV, m.v * (m.n * m.v));
    /*@ IEEE_ASSERT(near_k, status == ATTEST_OK ==> parts ==> \forall asked r, integer a, j, b; row_asked{Pre}(m, q, bias, mask, r) ==>
      @     0 <= a < m.v ==> 0 <= j < m.n ==> 0 <= b < m.d ==> key_term{Values}(m, r, at.turned, at.parts.to_k, a, j, b) &&
      @     block_scaled{Values, Here}(at.turned, at.parts.to_k, JK, m.n, m.d, a, j, b) && by_key_near(m, r, JK, a, j, b)) */
    /*@ REAL_ASSERT(real_k, status == ATTEST_OK ==> \forall integer a, j, b; 0 <= a < m.v ==> 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     block_scaled{Values, Here}(at.turned, at.parts.to_k, JK, m.n, m.d, a, j, b) &&
      @     gap_turned{Pre, Values}(m, q, bias, mask, at.turned, j, a) &&
      @     to_k_known{Pre, Values}(m, q, bias, mask, at.parts.to_k, j, b) && by_key_written{Pre, Here}(m, q, bias, mask, JK, a, j, b)) */
    //@ ghost rows_within(m.v, m.d);
    //@ ghost rows_within(m.v, m.n * m.v);
    /*@ IEEE_ASSERT(near_q, status == ATTEST_OK ==> parts ==> \forall asked r, integer a, b; row_asked{Pre}(m, q, bias, mask, r) ==>
      @     0 <= a < m.v ==> 0 <= b < m.d ==> row_within(a, m.v, m.d) && by_query_near{Query}(m, r, JQ, a, b) &&
      @     same_at{Query, Values}(JQ, m.d, a, b) && same_at{Values, Here}(JQ, m.d, a, b) && by_query_near(m, r, JQ, a, b)) */
    /*@ IEEE_ASSERT(near_v, status == ATTEST_OK ==> \forall asked r, integer a, j, c; row_asked{Pre}(m, q, bias, mask, r) ==>
      @     0 <= a < m.v ==> 0 <= j < m.n ==> 0 <= c < m.v ==> row_within(a, m.v, m.n * m.v) && row_within(j, m.n, m.v) &&
      @     by_value_near{Values}(m, r, JV, a, j, c) && same_number{Values, Here}(JV, a * (m.n * m.v) + (j * m.v + c)) &&
      @     by_value_near(m, r, JV, a, j, c)) */
    /*@ REAL_ASSERT(real_q, status == ATTEST_OK ==> \forall integer a, b; 0 <= a < m.v ==> 0 <= b < m.d ==> row_within(a, m.v, m.d) &&
      @     same_at{Query, Values}(JQ, m.d, a, b) && same_at{Values, Here}(JQ, m.d, a, b) &&
      @     by_query_written{Pre, Query}(m, q, bias, mask, JQ, a, b) && by_query_written{Pre, Here}(m, q, bias, mask, JQ, a, b)) */
    /*@ REAL_ASSERT(real_v, status == ATTEST_OK ==> \forall integer a, j, c; 0 <= a < m.v ==> 0 <= j < m.n ==> 0 <= c < m.v ==>
      @     row_within(j, m.n, m.v) && row_within(a, m.v, m.n * m.v) && same_at{Values, Here}(JV, m.n * m.v, a, j * m.v + c) &&
      @     by_value_written{Pre, Values}(m, q, bias, mask, JV, a, j, c) && by_value_written{Pre, Here}(m, q, bias, mask, JV, a, j, c)) */
    const bool finite = parts && by_keys && by_values && attest_all_finite(JQ, m.v * m.d);
    return finite ? status : ATTEST_RANGE;
}
