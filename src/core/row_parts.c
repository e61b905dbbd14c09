#ifdef OVER_THE_REALS
#define VECTOR_VALUES
#include "rounding.h"
#include "logic/sum.h"
#include "same_slopes.h"
#else
#define ATTENTION_VALUES
#define PARTS_VALUES
#define ROWS_VALUES
#define ROW_PARTS_VALUES
#define SCORE_VALUES
#define SHARES_VALUES
#define SLOPE_VALUES
#define VECTOR_VALUES
#include "logic/logit.h"
#include "rounding.h"
#include "logic/rows.h"
#include "logic/rows_within.h"
#include "logic/sum.h"
#include "vector.h"
#include "attention_memory.h"
#include "weighted_rows.h"
#include "logic/attention.h"
#include "attention_parts.h"
#include "logic/parts.h"
#include "row_asked.h"
#endif
#include "row_parts.h"

#ifdef OVER_THE_REALS
#include "row_known.h"
#endif

attest_row_memory attest_row_places(attest_memory m, double *work)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_parts parts = {work + (2 * m.n + 1 + 2 * (m.n * m.d)), work + (2 * m.n + 1),
                                work + (2 * m.n + 1 + m.n * m.d)};
    const attest_row_memory at = {work, work + m.n, work + 2 * m.n, parts,
                                  work + (2 * m.n + 1 + 2 * (m.n * m.d) + m.n * m.v)};
    return at;
}

attest_status attest_row_and_parts(attest_memory m, const double *q, const double *bias, const uint8_t *mask,
                                   double *work, double *y)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_row_memory at = attest_row_places(m, work);
    const attest_status status = attest_attention_row(m, q, bias, mask, at.p, y, at.lse);
    //@ REAL_ASSERT(real_query, same_values{Pre, Here}(q, m.d))
    //@ REAL_ASSERT(real_keys, same_values{Pre, Here}(m.keys, m.n * m.d))
    //@ REAL_ASSERT(real_values, same_values{Pre, Here}(m.values, m.n * m.v))
    //@ REAL_GHOST(SAME_SLOPES(Pre, m.score, q, m.keys, m.n, m.d))
    //@ REAL_GHOST(rows_within(m.n, m.v);)
    /*@ REAL_ASSERT(real_row, status == ATTEST_OK ==>
      @     (\forall integer j; 0 <= j < m.n ==> at.p[j] == key_share{Pre}(m, q, bias, mask, j)) &&
      @     (\forall integer a; 0 <= a < m.v ==> y[a] == output_value{Pre}(m, q, bias, mask, a, m.n))) */
#ifndef OVER_THE_REALS
    //@ assert queries: same_values{Pre, Here}(q, m.d);
    //@ assert keys: same_values{Pre, Here}(m.keys, m.n * m.d);
    //@ assert values: same_values{Pre, Here}(m.values, m.n * m.v);
    //@ ghost rows_within(m.n, m.d);
    //@ ghost rows_within(m.n, m.v);
    /*@ assert row: status == ATTEST_OK ==> \forall asked r; row_asked{Pre}(m, q, bias, mask, r) ==>
      @     (\forall integer j; 0 <= j < m.n ==> share_as_asked(m, r, at.p, j)) &&
      @     (\forall integer a; 0 <= a < m.v ==> output_as_asked(m, r, y, a)); */
    /*@ assert query_numbers: \forall asked r, integer b; row_asked{Pre}(m, q, bias, mask, r) ==> 0 <= b < m.d ==>
      @     query_as_asked{Pre}(r, q, b) && same_entry{Pre, Here}(q, b) && query_as_asked(r, q, b); */
    /*@ assert key_numbers: \forall asked r, integer j, b; row_asked{Pre}(m, q, bias, mask, r) ==> 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     row_within(j, m.n, m.d) && key_as_asked{Pre}(m, r, j, b) && same_at{Pre, Here}(m.keys, m.d, j, b) && key_as_asked(m, r, j, b);
      @     */
    /*@ assert value_numbers: \forall asked r, integer j, a; row_asked{Pre}(m, q, bias, mask, r) ==> 0 <= j < m.n ==> 0 <= a < m.v ==>
      @     row_within(j, m.n, m.v) && value_as_asked{Pre}(m, r, j, a) && same_at{Pre, Here}(m.values, m.v, j, a) &&
      @     value_as_asked(m, r, j, a); */
#endif
    //@ ghost Row: ;
    attest_attention_parts(m, q, at.p, y, at.parts);
    //@ assert p_kept: same_values{Row, Here}(at.p, m.n);
    //@ assert y_kept: same_values{Row, Here}(y, m.v);
#ifndef OVER_THE_REALS
    /*@ assert shares: status == ATTEST_OK ==> \forall asked r, integer j; row_asked{Pre}(m, q, bias, mask, r) ==> 0 <= j < m.n ==>
      @     share_as_asked{Row}(m, r, at.p, j) && same_number{Row, Here}(at.p, j) && share_as_asked(m, r, at.p, j); */
    /*@ assert gaps: status == ATTEST_OK ==> \forall asked r, integer j, a; row_asked{Pre}(m, q, bias, mask, r) ==> 0 <= j < m.n ==>
      @     0 <= a < m.v ==> share_as_asked{Row}(m, r, at.p, j) && value_as_asked{Row}(m, r, j, a) && output_as_asked{Row}(m, r, y, a) &&
      @     same_number{Row, Here}(at.p, j) && gap_at{Row, Here}(m, at.p, y, at.parts.gap, j, a) &&
      @     gap_as_asked(m, r, at.p, at.parts.gap, j, a); */
    //@ assert smooth: \forall asked r; row_asked{Pre}(m, q, bias, mask, r) ==> smooth_score(m.score);
    /*@ assert slopes: status == ATTEST_OK ==> \forall asked r, integer j, b; row_asked{Pre}(m, q, bias, mask, r) ==> 0 <= j < m.n ==>
      @     0 <= b < m.d ==> share_as_asked{Row}(m, r, at.p, j) && query_as_asked{Row}(r, q, b) && key_as_asked{Row}(m, r, j, b) &&
      @     same_number{Row, Here}(at.p, j) && slopes_at{Row, Here}(m, q, at.p, at.parts.to_q, at.parts.to_k, j, b) &&
      @     slopes_as_asked(m, r, at.p, at.parts.to_q, at.parts.to_k, j, b); */
#endif
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
