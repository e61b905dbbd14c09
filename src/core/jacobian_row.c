#ifdef OVER_THE_REALS
#define VECTOR_VALUES
#include "logic/divided.h"
#include "rounding.h"
#include "logic/sum.h"
#include "same_slopes.h"
#endif
#include "jacobian_row.h"
#include "jacobian_head.h"
#include "vector.h"
#include "worse.h"
#include "logic/blind.h"
#include "logic/rows_within.h"

#ifdef OVER_THE_REALS
#include "row_parts.h"
#include "row_change.h"
#include "same_output.h"
#include "same_head_share.h"

/*@ // what a head keeps is the same where the places of all heads are
  @ predicate same_gap_at{L, M}(attest_multihead m, double *gaps, integer h, integer a, integer j) =
  @     same_at{L, M}(gaps, m.n * m.out, h, a * m.n + j);
  @ predicate same_back_at{L, M}(attest_multihead m, double *carried, integer h, integer j, integer b) =
  @     same_at{L, M}(carried, m.n * m.width, h, j * m.width + b);
  @ lemma same_shares_in{L, M}: \forall attest_multihead m, attest_places t, double *work, integer h, j; places_in{M}(m, t, work) ==>
  @     same_at{L, M}(t.p, m.n, h, j) ==> same_entry{L, M}(shares_within(m, work, h), j);
  @ lemma same_gaps_in{L, M}: \forall attest_multihead m, attest_places t, double *work, integer h, j, a; places_in{M}(m, t, work) ==>
  @     same_gap_at{L, M}(m, t.gaps, h, a, j) ==> same_at{L, M}(gaps_within(m, work, h), m.n, a, j);
  @ lemma same_backs_in{L, M}: \forall attest_multihead m, attest_places t, double *work, integer h, j, b; places_in{M}(m, t, work) ==>
  @     same_back_at{L, M}(m, t.carried, h, j, b) ==> same_at{L, M}(backs_within(m, work, h), m.width, j, b);
  @ */
#endif

/*@ // no number of `kept` lies where head h writes
  @ predicate kept_apart{L}(attest_multihead m, double *work, integer h, double *kept, integer length) =
  @     \forall integer k; 0 <= k < length ==> \separated(kept + k, work + (gaps_at(m, h) .. gaps_at(m, h) + m.n * m.out - 1)) &&
  @         \separated(kept + k, work + (carried_at(m, h) .. carried_at(m, h) + m.n * m.width - 1)) &&
  @         \separated(kept + k, work + (shares_at(m, h) .. shares_at(m, h) + m.n - 1)) &&
  @         \separated(kept + k, work + (jacobian_fixed(m) + jacobian_heads(m) .. jacobian_work(m) - 1)); */

/*@ // nothing that is written for a row lies in a
  @ predicate written_apart{L}(attest_multihead m, attest_places t, double *work, double *a, integer length) =
  @     \forall integer k; 0 <= k < length ==> \separated(a + k, t.diagonal + (0 .. m.out * m.width - 1)) &&
  @         \separated(a + k, t.check + (0 .. m.width - 1)) &&
  @         \separated(a + k, work + (jacobian_fixed(m) .. jacobian_work(m) - 1)); */

/* It lies apart from weights of queries and keys; what the heads before head h keep lies apart from what head h writes. */
/*@ ghost
  /@ requires sizes:  multihead_sizes(m);
   @ requires places: places_in(m, t, work);
   @ requires apart:  weights_apart(m, work, jacobian_work(m));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures queries: written_apart(m, t, work, m.wq, m.heads * (m.width * m.d));
   @ ensures keys:    written_apart(m, t, work, m.wk, m.groups * (m.width * m.d));
   @/
  static inline void weights_kept(attest_multihead m, attest_places t, double *work)
  {
      jacobian_sizes_fit(m);
  }

  /@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads;
   @ requires places: places_in(m, t, work);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures shares: kept_apart(m, work, h, t.p, h * m.n);
   @ ensures gaps:   kept_apart(m, work, h, t.gaps, h * (m.n * m.out));
   @ ensures keys:   kept_apart(m, work, h, t.carried, h * (m.n * m.width));
   @/
  static inline void earlier_apart(attest_multihead m, attest_places t, double *work, int64_t h)
  {
      jacobian_sizes_fit(m);
      row_inside(h, m.heads, m.n);
      row_inside(h, m.heads, m.n * m.out);
      row_inside(h, m.heads, m.n * m.width);
  }
*/

attest_status attest_jacobian_prepare(attest_multihead m, double *work, int64_t i)
{
    //@ ghost jacobian_sizes_fit(m);
    const attest_places t = attest_jacobian_places(m, work);
    attest_status worst = ATTEST_OK;
    //@ ghost rows_within(m.n, m.n);
    //@ REAL_GHOST(weights_kept(m, t, work);)
    attest_fill(0.0, t.diagonal, m.out * m.width);
    //@ REAL_GHOST(Filled:;)
    attest_fill(0.0, t.check, m.width);
    //@ REAL_ASSERT(real_diagonal_at, t.diagonal == diagonal_within(m, work))
    //@ REAL_ASSERT(real_diagonal_kept, same_values{Filled, Here}(t.diagonal, m.out * m.width))
    //@ REAL_GHOST(rows_within(m.out, m.width);)
    /*@ REAL_ASSERT(real_zero, \forall integer a, b; 0 <= a < m.out ==> 0 <= b < m.width ==> row_within(a, m.out, m.width) &&
      @     same_at{Filled, Here}(t.diagonal, m.width, a, b) && is_value(t.diagonal[a * m.width + b], 0.0) &&
      @     diagonal_holds{Pre, Here}(m, work, i, a, b, 0)) */
    /*@ loop invariant range:  0 <= h <= m.heads;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop invariant masks:  same_masks{Pre, Here}(m.mask, m.n * m.n);
      @ loop invariant blind:  worst == ATTEST_RANGE || (worst == ATTEST_EMPTY_ROW <==> 0 < h && query_sees_none{Pre}(m.mask, i, m.n));
      @ REAL_INVARIANT(real_range, worst != ATTEST_RANGE)
      @ REAL_INVARIANT(real_shares, worst == ATTEST_OK ==> \forall integer g, j; 0 <= g < h ==> 0 <= j < m.n ==>
      @     share_kept{Pre, Here}(m, work, i, g, j))
      @ REAL_INVARIANT(real_gaps, worst == ATTEST_OK ==> \forall integer g, j, a; 0 <= g < h ==> 0 <= j < m.n ==> 0 <= a < m.out ==>
      @     gap_kept{Pre, Here}(m, work, i, g, j, a))
      @ REAL_INVARIANT(real_keys, worst == ATTEST_OK ==> \forall integer g, j, b; 0 <= g < h ==> 0 <= j < m.n ==> 0 <= b < m.width ==>
      @     back_kept{Pre, Here}(m, work, i, g, j, b))
      @ REAL_INVARIANT(real_query, worst == ATTEST_OK ==> \forall integer a, b; 0 <= a < m.out ==> 0 <= b < m.width ==>
      @     diagonal_holds{Pre, Here}(m, work, i, a, b, h))
      @ loop assigns h, worst, work[jacobian_fixed(m) .. jacobian_work(m) - 1];
      @ loop variant m.heads - h; */
    for (int64_t h = 0; h < m.heads; h++) {
        //@ ghost row_inside(h, m.heads, m.n);
        //@ ghost row_inside(h, m.heads, m.n * m.out);
        //@ ghost row_inside(h, m.heads, m.n * m.width);
        //@ REAL_GHOST(SAME_HEAD(Pre, m, work, t.at.Q, t.at.K, t.values, i, h))
        //@ REAL_GHOST(earlier_apart(m, t, work, h);)
        //@ assert sight: \forall integer j; 0 <= j < m.n ==> row_within(i, m.n, m.n) && same_sight{Pre, Here}(m.mask, i, m.n, j);
        //@ assert blindness: same_blindness{Pre, Here}(m.mask, i, m.n);
        //@ REAL_GHOST(Head:;)
        const attest_status status = attest_jacobian_head(m, work, i, h);
        //@ assert blind: status == ATTEST_EMPTY_ROW <==> query_sees_none{Pre}(m.mask, i, m.n);
        /*@ REAL_ASSERT(real_shares_now, status == ATTEST_OK ==> \forall integer j; 0 <= j < m.n ==>
          @     share_kept{Head, Here}(m, work, i, \at(h, Here), j) && same_share_in{Pre, Head}(m, work, i, \at(h, Here), j) &&
          @     share_kept{Pre, Here}(m, work, i, \at(h, Here), j)) */
        /*@ REAL_ASSERT(real_gaps_now, status == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.out ==>
          @     gap_kept{Head, Here}(m, work, i, \at(h, Here), j, a) && same_gap_in{Pre, Head}(m, work, i, \at(h, Here), j, a) &&
          @     gap_kept{Pre, Here}(m, work, i, \at(h, Here), j, a)) */
        /*@ REAL_ASSERT(real_keys_now, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.width ==>
          @     back_kept{Head, Here}(m, work, i, \at(h, Here), j, b) && same_back_in{Pre, Head}(m, work, i, \at(h, Here), j, b) &&
          @     back_kept{Pre, Here}(m, work, i, \at(h, Here), j, b)) */
        /*@ REAL_ASSERT(real_query_now, status == ATTEST_OK && worst == ATTEST_OK ==> \forall integer a, b; 0 <= a < m.out ==>
          @     0 <= b < m.width ==> diagonal_holds{Pre, Head}(m, work, i, a, b, \at(h, Here)) &&
          @     diagonal_grown{Head, Here}(m, work, i, \at(h, Here), a, b) && same_query_in{Pre, Head}(m, work, i, \at(h, Here), a, b) &&
          @     diagonal_holds{Pre, Here}(m, work, i, a, b, \at(h, Here) + 1)) */
        //@ REAL_ASSERT(real_shares_left, same_values{Head, Here}(t.p, h * m.n))
        //@ REAL_ASSERT(real_gaps_left, same_values{Head, Here}(t.gaps, h * (m.n * m.out)))
        //@ REAL_ASSERT(real_keys_left, same_values{Head, Here}(t.carried, h * (m.n * m.width)))
        //@ REAL_GHOST(rows_within(h, m.n);)
        //@ REAL_GHOST(rows_within(h, m.n * m.out);)
        //@ REAL_GHOST(rows_within(h, m.n * m.width);)
        //@ REAL_GHOST(rows_within(m.out, m.n);)
        //@ REAL_GHOST(rows_within(m.n, m.width);)
        /*@ REAL_ASSERT(real_shares_at, \forall integer g, j; 0 <= g < h ==> 0 <= j < m.n ==> row_within(g, h, m.n) &&
          @     same_at{Head, Here}(t.p, m.n, g, j)) */
        /*@ REAL_ASSERT(real_shares_in, \forall integer g, j; 0 <= g < h ==> 0 <= j < m.n ==> places_in(m, t, work) &&
          @     same_at{Head, Here}(t.p, m.n, g, j) && same_entry{Head, Here}(shares_within(m, work, g), j)) */
        /*@ REAL_ASSERT(real_shares, worst == ATTEST_OK ==> \forall integer g, j; 0 <= g < h ==> 0 <= j < m.n ==>
          @     same_entry{Head, Here}(shares_within(m, work, g), j) && share_kept{Pre, Head}(m, work, i, g, j) &&
          @     share_kept{Pre, Here}(m, work, i, g, j)) */
        /*@ REAL_ASSERT(real_gaps_at, \forall integer g, j, a; 0 <= g < h ==> 0 <= j < m.n ==> 0 <= a < m.out ==>
          @     row_within(g, h, m.n * m.out) && row_within(a, m.out, m.n) && same_gap_at{Head, Here}(m, t.gaps, g, a, j)) */
        /*@ REAL_ASSERT(real_gaps_in, \forall integer g, j, a; 0 <= g < h ==> 0 <= j < m.n ==> 0 <= a < m.out ==> places_in(m, t, work) &&
          @     same_gap_at{Head, Here}(m, t.gaps, g, a, j) && same_at{Head, Here}(gaps_within(m, work, g), m.n, a, j)) */
        /*@ REAL_ASSERT(real_gaps, worst == ATTEST_OK ==> \forall integer g, j, a; 0 <= g < h ==> 0 <= j < m.n ==> 0 <= a < m.out ==>
          @     same_at{Head, Here}(gaps_within(m, work, g), m.n, a, j) && gap_kept{Pre, Head}(m, work, i, g, j, a) &&
          @     gap_kept{Pre, Here}(m, work, i, g, j, a)) */
        /*@ REAL_ASSERT(real_keys_at, \forall integer g, j, b; 0 <= g < h ==> 0 <= j < m.n ==> 0 <= b < m.width ==>
          @     row_within(g, h, m.n * m.width) && row_within(j, m.n, m.width) &&
          @     same_back_at{Head, Here}(m, t.carried, g, j, b)) */
        /*@ REAL_ASSERT(real_keys_in, \forall integer g, j, b; 0 <= g < h ==> 0 <= j < m.n ==> 0 <= b < m.width ==> places_in(m, t, work) &&
          @     same_back_at{Head, Here}(m, t.carried, g, j, b) &&
          @     same_at{Head, Here}(backs_within(m, work, g), m.width, j, b)) */
        /*@ REAL_ASSERT(real_keys, worst == ATTEST_OK ==> \forall integer g, j, b; 0 <= g < h ==> 0 <= j < m.n ==> 0 <= b < m.width ==>
          @     same_at{Head, Here}(backs_within(m, work, g), m.width, j, b) && back_kept{Pre, Head}(m, work, i, g, j, b) &&
          @     back_kept{Pre, Here}(m, work, i, g, j, b)) */
        worst = attest_worse(worst, status);
    }
    return worst;
}
