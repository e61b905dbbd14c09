#ifdef OVER_THE_REALS
#define VECTOR_VALUES
#include "rounding.h"
#include "logic/sum.h"
#include "same_slopes.h"
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
