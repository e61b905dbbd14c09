#ifdef OVER_THE_REALS
#define VECTOR_VALUES
#include "logic/divided.h"
#include "rounding.h"
#include "logic/rows_within.h"
#include "logic/sum.h"
#include "same_slopes.h"
#endif
#include "jacobian_head.h"
#include "attention_parts.h"
#include "carried_back.h"
#include "key_head.h"
#include "matrix.h"
#include "logic/equal.h"
#include <stddef.h>

#ifdef OVER_THE_REALS
#include "row_parts.h"
#include "row_known.h"
#include "row_back.h"
#endif

/* One head's row: its probabilities p [n], its gaps, transposed, in gaps [v,n], and in `row` its output, log-sum-exp,
 * gap, to_q and to_k. */
/*@ requires memory: memory_ok(head) && 1 <= head.d && 1 <= head.v;
  @ requires masks:  row_ok(bias, mask, head.n);
  @ requires read:   \valid_read(q + (0 .. head.d - 1));
  @ requires write:  \valid(p + (0 .. head.n - 1)) && \valid(row + (0 .. row_work(head.n, head.d, head.v) - 1)) &&
  @                  \valid(gaps + (0 .. head.v * head.n - 1));
  @ requires keys:   memory_apart(head, p, head.n) && memory_apart(head, row, row_work(head.n, head.d, head.v));
  @ requires hides:  row_apart(bias, mask, head.n, p, head.n) &&
  @                  row_apart(bias, mask, head.n, row, row_work(head.n, head.d, head.v));
  @ requires query:  \separated(q + (0 .. head.d - 1), p + (0 .. head.n - 1)) &&
  @                  \separated(q + (0 .. head.d - 1), row + (0 .. row_work(head.n, head.d, head.v) - 1));
  @ requires new:    \separated(p + (0 .. head.n - 1), row + (0 .. row_work(head.n, head.d, head.v) - 1)) &&
  @                  \separated(p + (0 .. head.n - 1), gaps + (0 .. head.v * head.n - 1)) &&
  @                  \separated(gaps + (0 .. head.v * head.n - 1), row + (0 .. row_work(head.n, head.d, head.v) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. head.n - 1], row[0 .. row_work(head.n, head.d, head.v) - 1], gaps[0 .. head.v * head.n - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind: \result == ATTEST_EMPTY_ROW <==> shows_none{Pre}(mask, head.n);
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
  @ REAL_ENSURES(real_shares, \result == ATTEST_OK ==> \forall integer j; 0 <= j < head.n ==>
  @     holds_share_of{Pre, Post}(head, q, bias, mask, p, j))
  @ REAL_ENSURES(real_gaps, \result == ATTEST_OK ==> \forall integer j, a; 0 <= j < head.n ==> 0 <= a < head.v ==>
  @     holds_turned_gap{Pre, Post}(head, q, bias, mask, gaps, j, a))
  @ REAL_ENSURES(real_to_q, \result == ATTEST_OK ==> \forall integer j, b; 0 <= j < head.n ==> 0 <= b < head.d ==>
  @     holds_by_query{Pre, Post}(head, q, bias, mask, row + (head.v + 1 + head.n * head.v), j, b))
  @ REAL_ENSURES(real_to_k, \result == ATTEST_OK ==> \forall integer j, b; 0 <= j < head.n ==> 0 <= b < head.d ==>
  @     holds_by_key{Pre, Post}(head, q, bias, mask, row + (head.v + 1 + head.n * head.v + head.n * head.d), j, b))
  @ */
static attest_status head_row(attest_memory head, const double *q, const double *bias, const uint8_t *mask, double *p,
                              double *row, double *gaps)
{
    //@ ghost product_below(head.n, head.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(head.n, head.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t after = head.v + 1, gap = head.n * head.v, to = head.n * head.d;
    const attest_parts parts = {row + after, row + (after + gap), row + (after + gap + to)};
    const attest_status status = attest_attention_row(head, q, bias, mask, p, row, row + head.v);
    //@ REAL_ASSERT(real_query, same_values{Pre, Here}(q, head.d))
    //@ REAL_ASSERT(real_keys, same_values{Pre, Here}(head.keys, head.n * head.d))
    //@ REAL_ASSERT(real_values, same_values{Pre, Here}(head.values, head.n * head.v))
    //@ REAL_GHOST(SAME_SLOPES(Pre, head.score, q, head.keys, head.n, head.d))
    //@ REAL_GHOST(rows_within(head.n, head.v);)
    //@ REAL_GHOST(rows_within(head.n, head.d);)
    /*@ REAL_ASSERT(real_row, status == ATTEST_OK ==>
      @     (\forall integer j; 0 <= j < head.n ==> p[j] == key_share{Pre}(head, q, bias, mask, j)) &&
      @     (\forall integer a; 0 <= a < head.v ==> row[a] == output_value{Pre}(head, q, bias, mask, a, head.n))) */
    //@ REAL_GHOST(Row:;)
    attest_attention_parts(head, q, p, row, parts);
    //@ REAL_ASSERT(real_p_kept, same_values{Row, Here}(p, head.n))
    /*@ REAL_ASSERT(real_gaps, status == ATTEST_OK ==> \forall integer j, a; 0 <= j < head.n ==> 0 <= a < head.v ==>
      @     row_within(j, head.n, head.v) && same_at{Pre, Row}(head.values, head.v, j, a) &&
      @     gap_written{Row, Here}(head, p, row, parts.gap, j, a) && gap_known{Pre, Here}(head, q, bias, mask, parts.gap, j, a) &&
      @     holds_gap{Pre, Here}(head, q, bias, mask, parts.gap, j, a)) */
    /*@ REAL_ASSERT(real_to_q, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < head.n ==> 0 <= b < head.d ==>
      @     same_slopes_at{Pre, Row}(head.score, q, head.keys, head.d, j, b) &&
      @     to_q_written{Row, Here}(head, q, p, parts.to_q, j, b) && to_q_known{Pre, Here}(head, q, bias, mask, parts.to_q, j, b) &&
      @     holds_by_query{Pre, Here}(head, q, bias, mask, parts.to_q, j, b)) */
    /*@ REAL_ASSERT(real_to_k, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < head.n ==> 0 <= b < head.d ==>
      @     same_slopes_at{Pre, Row}(head.score, q, head.keys, head.d, j, b) &&
      @     to_k_written{Row, Here}(head, q, p, parts.to_k, j, b) && to_k_known{Pre, Here}(head, q, bias, mask, parts.to_k, j, b) &&
      @     holds_by_key{Pre, Here}(head, q, bias, mask, parts.to_k, j, b)) */
    //@ REAL_GHOST(Parts:;)
    attest_transpose(parts.gap, head.n, head.v, gaps);
    //@ REAL_ASSERT(real_p_left, same_values{Parts, Here}(p, head.n))
    //@ REAL_ASSERT(real_to_q_left, same_values{Parts, Here}(parts.to_q, head.n * head.d))
    //@ REAL_ASSERT(real_to_k_left, same_values{Parts, Here}(parts.to_k, head.n * head.d))
    /*@ REAL_ASSERT(real_shares, status == ATTEST_OK ==> \forall integer j; 0 <= j < head.n ==> same_entry{Row, Parts}(p, j) &&
      @     same_entry{Parts, Here}(p, j) && holds_share_of{Pre, Row}(head, q, bias, mask, p, j) &&
      @     holds_share_of{Pre, Parts}(head, q, bias, mask, p, j) && holds_share_of{Pre, Here}(head, q, bias, mask, p, j)) */
    /*@ REAL_ASSERT(real_turned, status == ATTEST_OK ==> \forall integer j, a; 0 <= j < head.n ==> 0 <= a < head.v ==>
      @     turned{Parts, Here}(parts.gap, head.v, gaps, head.n, j, a) && holds_gap{Pre, Parts}(head, q, bias, mask, parts.gap, j, a) &&
      @     holds_turned_gap{Pre, Here}(head, q, bias, mask, gaps, j, a)) */
    /*@ REAL_ASSERT(real_slopes, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < head.n ==> 0 <= b < head.d ==>
      @     row_within(j, head.n, head.d) && same_at{Parts, Here}(parts.to_q, head.d, j, b) &&
      @     same_at{Parts, Here}(parts.to_k, head.d, j, b) && holds_by_query{Pre, Parts}(head, q, bias, mask, parts.to_q, j, b) &&
      @     holds_by_key{Pre, Parts}(head, q, bias, mask, parts.to_k, j, b) &&
      @     holds_by_query{Pre, Here}(head, q, bias, mask, parts.to_q, j, b) &&
      @     holds_by_key{Pre, Here}(head, q, bias, mask, parts.to_k, j, b)) */
    return status;
}

/*@ predicate share{L}(attest_multihead m, attest_places t, integer h, double *p, double *gaps, double *carried) =
  @     p == t.p + h * m.n && gaps == t.gaps + h * (m.n * m.out) && carried == t.carried + h * (m.n * m.width); */

/* Where one head's share in a row goes, seen by the functions that write it. */
/*@ ghost
  /@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads;
   @ requires places: \valid(work + (0 .. jacobian_work(m) - 1)) && places_in(m, t, work);
   @ requires share:  share(m, t, h, p, gaps, carried);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures own:     \valid(p + (0 .. m.n - 1)) && \valid(gaps + (0 .. m.out * m.n - 1)) &&
   @                  \valid(carried + (0 .. m.n * m.width - 1));
   @ ensures scratch: \valid(t.row + (0 .. row_work(m.n, m.d, m.out) - 1)) &&
   @     \valid(t.sum + (0 .. m.out * m.d - 1)) && \valid(t.turned + (0 .. m.d * m.width - 1)) &&
   @     \valid(t.diagonal + (0 .. m.out * m.width - 1));
   @/
  static inline void share_valid(attest_multihead m, attest_places t, double *work, int64_t h, double *p, double *gaps,
                                 double *carried)
  {
      jacobian_sizes_fit(m);
      row_inside(h, m.heads, m.n);
      row_inside(h, m.heads, m.n * m.out);
      row_inside(h, m.heads, m.n * m.width);
  }

  /@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads;
   @ requires places: places_in(m, t, work);
   @ requires share:  share(m, t, h, p, gaps, carried);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures kept: \separated(p + (0 .. m.n - 1), gaps + (0 .. m.out * m.n - 1));
   @ ensures row: \separated(p + (0 .. m.n - 1), t.row + (0 .. row_work(m.n, m.d, m.out) - 1)) &&
   @     \separated(gaps + (0 .. m.out * m.n - 1), t.row + (0 .. row_work(m.n, m.d, m.out) - 1)) &&
   @     \separated(carried + (0 .. m.n * m.width - 1), t.row + (0 .. row_work(m.n, m.d, m.out) - 1));
   @ ensures sum: \separated(t.sum + (0 .. m.out * m.d - 1), gaps + (0 .. m.out * m.n - 1)) &&
   @     \separated(t.sum + (0 .. m.out * m.d - 1), t.row + (0 .. row_work(m.n, m.d, m.out) - 1)) &&
   @     \separated(t.sum + (0 .. m.out * m.d - 1), t.turned + (0 .. m.d * m.width - 1)) &&
   @     \separated(t.diagonal + (0 .. m.out * m.width - 1), t.sum + (0 .. m.out * m.d - 1));
   @ ensures turned: \separated(t.diagonal + (0 .. m.out * m.width - 1), t.turned + (0 .. m.d * m.width - 1)) &&
   @     \separated(carried + (0 .. m.n * m.width - 1), t.turned + (0 .. m.d * m.width - 1)) &&
   @     \separated(t.turned + (0 .. m.d * m.width - 1), t.row + (0 .. row_work(m.n, m.d, m.out) - 1));
   @/
  static inline void share_apart(attest_multihead m, attest_places t, double *work, int64_t h, double *p, double *gaps,
                                 double *carried)
  {
      jacobian_sizes_fit(m);
      row_inside(h, m.heads, m.n);
      row_inside(h, m.heads, m.n * m.out);
      row_inside(h, m.heads, m.n * m.width);
  }

  /@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads && 0 <= i < m.n;
   @ requires places: places_in(m, t, work);
   @ requires read:   row_ok(m.bias, m.mask, m.n * m.n);
   @ requires apart:  row_apart(m.bias, m.mask, m.n * m.n, work, jacobian_work(m));
   @ requires bias:   (m.bias == \null ==> bias == \null) && (m.bias != \null ==> bias == m.bias + i * m.n);
   @ requires mask:   (m.mask == \null ==> mask == \null) && (m.mask != \null ==> mask == m.mask + i * m.n);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures read:    row_ok(bias, mask, m.n);
   @ ensures weights: row_apart(bias, mask, m.n, t.p + h * m.n, m.n);
   @ ensures row:     row_apart(bias, mask, m.n, t.row, row_work(m.n, m.d, m.out));
   @/
  static inline void masks_apart(attest_multihead m, attest_places t, double *work, int64_t h, int64_t i, const double *bias,
                                 const uint8_t *mask)
  {
      jacobian_sizes_fit(m);
      row_inside(h, m.heads, m.n);
      row_inside(i, m.n, m.n);
  }

  /@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads && 0 <= g < m.groups && wd == m.width * m.d;
   @ requires apart:  weights_apart(m, work, jacobian_work(m));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures queries: \separated(work + (0 .. jacobian_work(m) - 1), (m.wq + h * wd) + (0 .. wd - 1));
   @ ensures keys:    \separated(work + (0 .. jacobian_work(m) - 1), (m.wk + g * wd) + (0 .. wd - 1));
   @/
  static inline void weights_far(attest_multihead m, double *work, int64_t h, int64_t g, int64_t wd)
  {
      row_inside(h, m.heads, wd);
      row_inside(g, m.groups, wd);
  }

  /@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads && 0 <= length;
   @ requires places: places_in(m, t, work);
   @ requires share:  share(m, t, h, p, gaps, carried);
   @ requires apart:  \separated(work + (0 .. jacobian_work(m) - 1), W + (0 .. length - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures own:     \separated(p + (0 .. m.n - 1), W + (0 .. length - 1)) &&
   @     \separated(gaps + (0 .. m.out * m.n - 1), W + (0 .. length - 1)) &&
   @     \separated(carried + (0 .. m.n * m.width - 1), W + (0 .. length - 1));
   @ ensures scratch: \separated(t.row + (0 .. row_work(m.n, m.d, m.out) - 1), W + (0 .. length - 1)) &&
   @     \separated(t.sum + (0 .. m.out * m.d - 1), W + (0 .. length - 1)) &&
   @     \separated(t.turned + (0 .. m.d * m.width - 1), W + (0 .. length - 1)) &&
   @     \separated(t.diagonal + (0 .. m.out * m.width - 1), W + (0 .. length - 1));
   @/
  static inline void share_far(attest_multihead m, attest_places t, double *work, int64_t h, double *p, double *gaps,
                               double *carried, const double *W, int64_t length)
  {
      jacobian_sizes_fit(m);
      row_inside(h, m.heads, m.n);
      row_inside(h, m.heads, m.n * m.out);
      row_inside(h, m.heads, m.n * m.width);
  }

  /@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads && 0 <= i < m.n;
   @ requires places: \valid(work + (0 .. jacobian_work(m) - 1)) && places_in(m, t, work);
   @ requires query:  q == t.at.Q + (h * (m.n * m.d) + i * m.d);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures read:    \valid_read(q + (0 .. m.d - 1));
   @ ensures weights: \separated(q + (0 .. m.d - 1), (t.p + h * m.n) + (0 .. m.n - 1));
   @ ensures row:     \separated(q + (0 .. m.d - 1), t.row + (0 .. row_work(m.n, m.d, m.out) - 1));
   @/
  static inline void query_apart(attest_multihead m, attest_places t, double *work, int64_t h, int64_t i, const double *q)
  {
      jacobian_sizes_fit(m);
      row_inside(h, m.heads, m.n);
      row_inside(h, m.heads, m.n * m.d);
      row_inside(i, m.n, m.d);
  }

  /@ requires sizes:  multihead_sizes(m) && 0 <= h < m.heads && 0 <= g < m.groups;
   @ requires places: \valid(work + (0 .. jacobian_work(m) - 1)) && places_in(m, t, work);
   @ requires head:   head.score.kind == m.score.kind && head.n == m.n && head.d == m.d && head.v == m.out;
   @ requires blocks: head.n * head.d == m.n * m.d && head.n * head.v == m.n * m.out;
   @ requires place:  head.keys == t.at.K + g * (m.n * m.d) && head.values == t.values + h * (m.n * m.out);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures memory:  memory_ok(head);
   @ ensures weights: memory_apart(head, t.p + h * m.n, m.n);
   @ ensures row:     memory_apart(head, t.row, row_work(m.n, m.d, m.out));
   @/
  static inline void head_apart(attest_multihead m, attest_places t, double *work, int64_t h, int64_t g, attest_memory head)
  {
      jacobian_sizes_fit(m);
      row_inside(h, m.heads, m.n);
      row_inside(h, m.heads, m.n * m.out);
      row_inside(g, m.groups, m.n * m.d);
      /@ assert keys:   \valid_read(head.keys + (0 .. m.n * m.d - 1)); @/
      /@ assert values: \valid_read(head.values + (0 .. m.n * m.out - 1)); @/
  }
*/

attest_status attest_jacobian_head(attest_multihead m, double *work, int64_t i, int64_t h)
{
    //@ ghost jacobian_sizes_fit(m);
    const attest_places t = attest_jacobian_places(m, work);
    const int64_t g = attest_key_head(m.heads, m.groups, h);
    //@ ghost product_below(m.width, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t nd = m.n * m.d, no = m.n * m.out, nw = m.n * m.width, wd = m.width * m.d;
    //@ assert blocks: nd == m.n * m.d && no == m.n * m.out && nw == m.n * m.width && wd == m.width * m.d;
    //@ ghost product_below(m.heads, wd, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, wd, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(h, m.heads, nd);
    //@ ghost row_inside(h, m.heads, no);
    //@ ghost row_inside(h, m.heads, nw);
    //@ ghost row_inside(h, m.heads, m.n);
    //@ ghost row_inside(h, m.heads, wd);
    //@ ghost row_inside(g, m.groups, nd);
    //@ ghost row_inside(g, m.groups, wd);
    //@ ghost row_inside(i, m.n, m.d);
    //@ ghost row_inside(i, m.n, m.n);
    const attest_memory head = {m.score, m.n, m.d, m.out, t.at.K + g * nd, t.values + h * no};
    const int64_t queries = h * nd, query = i * m.d;
    //@ assert query: queries == h * (m.n * m.d) && query == i * m.d;
    const double *q = t.at.Q + (queries + query), *bias = m.bias == NULL ? NULL : m.bias + i * m.n;
    const uint8_t *mask = m.mask == NULL ? NULL : m.mask + i * m.n;
    const double *to_q = t.row + (m.out + 1 + no), *to_k = t.row + (m.out + 1 + no + nd);
    double *p = t.p + h * m.n, *gaps = t.gaps + h * no, *carried = t.carried + h * nw;
    //@ ghost share_valid(m, t, work, h, p, gaps, carried);
    //@ ghost share_apart(m, t, work, h, p, gaps, carried);
    //@ ghost masks_apart(m, t, work, h, i, bias, mask);
    //@ ghost weights_far(m, work, h, g, wd);
    //@ ghost share_far(m, t, work, h, p, gaps, carried, m.wq + h * wd, wd);
    //@ ghost share_far(m, t, work, h, p, gaps, carried, m.wk + g * wd, wd);
    //@ ghost query_apart(m, t, work, h, i, q);
    //@ ghost same_product(head.n, head.d, m.n, m.d);
    //@ ghost same_product(head.n, head.v, m.n, m.out);
    //@ ghost head_apart(m, t, work, h, g, head);

    //@ REAL_ASSERT(real_row, bias == row_of(m.bias, i, m.n))
    //@ assert row: mask == mask_of(m.mask, i, m.n);
    //@ REAL_ASSERT(real_served, g == key_head_of(m, h))
    //@ REAL_ASSERT(real_keys_at, head.keys == keys_within(m, work, g))
    //@ REAL_ASSERT(real_attended, head.keys == head_within(m, work, h).keys)
    //@ REAL_ASSERT(real_valued, head.values == head_within(m, work, h).values)
    //@ REAL_ASSERT(real_head, head == head_within(m, work, h))
    //@ REAL_ASSERT(real_query_at, q == query_within(m, work, h, i))
    /*@ REAL_ASSERT(real_slopes_at, to_q == t.row + (head.v + 1 + head.n * head.v) &&
      @     to_k == t.row + (head.v + 1 + head.n * head.v + head.n * head.d)) */
    //@ REAL_ASSERT(real_shares_at, p == shares_within(m, work, h))
    //@ REAL_ASSERT(real_gaps_place, gaps == gaps_within(m, work, h))
    //@ REAL_ASSERT(real_backs_at, carried == backs_within(m, work, h))
    //@ REAL_ASSERT(real_diagonal_at, t.diagonal == diagonal_within(m, work))
    const attest_status status = head_row(head, q, bias, mask, p, t.row, gaps);
    //@ REAL_ASSERT(real_diagonal, same_values{Pre, Here}(t.diagonal, m.out * m.width))
    //@ REAL_ASSERT(real_by_query, same_values{Pre, Here}(m.wq + h * wd, m.width * m.d))
    //@ REAL_ASSERT(real_by_key, same_values{Pre, Here}(m.wk + g * wd, m.width * m.d))
    //@ REAL_GHOST(QUERY_BACK(status == ATTEST_OK, Pre, head, q, bias, mask, gaps, to_q, m.wq + h * wd, m.width))
    //@ REAL_GHOST(Row:;)
    attest_carry_queries(gaps, to_q, m.wq + h * wd, m.n, m.d, m.out, m.width, t.sum, t.turned, t.diagonal);
    //@ REAL_ASSERT(real_shares_left, same_values{Row, Here}(p, m.n))
    //@ REAL_ASSERT(real_gaps_left, same_values{Row, Here}(gaps, m.out * m.n))
    //@ REAL_ASSERT(real_to_k_left, same_values{Row, Here}(to_k, m.n * m.d))
    //@ REAL_ASSERT(real_weights_kept, same_values{Row, Here}(m.wk + g * wd, m.width * m.d))
    //@ REAL_ASSERT(real_weights_left, same_values{Pre, Here}(m.wk + g * wd, m.width * m.d))
    //@ REAL_GHOST(rows_within(m.out, m.width);)
    //@ REAL_GHOST(rows_within(m.n, m.d);)
    /*@ REAL_ASSERT(real_grown, status == ATTEST_OK ==> \forall integer a, b; 0 <= a < m.out ==> 0 <= b < m.width ==>
      @     row_within(a, m.out, m.width) && same_at{Pre, Row}(t.diagonal, m.width, a, b) &&
      @     queries_carried{Row, Here}(gaps, to_q, m.wq + h * wd, m.n, m.d, m.width, t.diagonal, a, b) &&
      @     query_back_is{Pre, Row}(head, q, bias, mask, gaps, to_q, m.wq + h * wd, a, b, m.d) &&
      @     diagonal_grown{Pre, Here}(m, work, i, h, a, b)) */
    /*@ REAL_ASSERT(real_to_k_at, \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==> row_within(j, m.n, m.d) &&
      @     same_at{Row, Here}(to_k, m.d, j, b)) */
    /*@ REAL_ASSERT(real_slopes, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.d ==>
      @     same_at{Row, Here}(to_k, m.d, j, b) && holds_by_key{Pre, Row}(head, q, bias, mask, to_k, j, b) &&
      @     holds_by_key{Pre, Here}(head, q, bias, mask, to_k, j, b)) */
    //@ REAL_GHOST(KEYS_BACK(status == ATTEST_OK, Pre, head, q, bias, mask, to_k, m.wk + g * wd, m.width))
    //@ REAL_GHOST(Query:;)
    attest_carry_keys(to_k, m.wk + g * wd, m.n, m.d, m.width, t.turned, carried);
    //@ REAL_ASSERT(real_shares_kept, same_values{Query, Here}(p, m.n))
    //@ REAL_ASSERT(real_gaps_kept, same_values{Query, Here}(gaps, m.out * m.n))
    //@ REAL_ASSERT(real_grown_kept, same_values{Query, Here}(t.diagonal, m.out * m.width))
    /*@ REAL_ASSERT(real_keys, status == ATTEST_OK ==> \forall integer j, b; 0 <= j < m.n ==> 0 <= b < m.width ==>
      @     key_carried{Query, Here}(to_k, m.wk + g * wd, m.d, m.width, carried, j, b) &&
      @     key_back_is{Pre, Query}(head, q, bias, mask, to_k, m.wk + g * wd, j, b, m.d) && back_kept{Pre, Here}(m, work, i, h, j, b)) */
    /*@ REAL_ASSERT(real_shares, status == ATTEST_OK ==> \forall integer j; 0 <= j < m.n ==>
      @     holds_share_of{Pre, Row}(head, q, bias, mask, p, j) && same_entry{Row, Query}(p, j) && same_entry{Query, Here}(p, j) &&
      @     holds_share_of{Pre, Query}(head, q, bias, mask, p, j) && holds_share_of{Pre, Here}(head, q, bias, mask, p, j) &&
      @     share_kept{Pre, Here}(m, work, i, h, j)) */
    //@ REAL_GHOST(rows_within(m.out, m.n);)
    /*@ REAL_ASSERT(real_gaps_at, \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.out ==> row_within(a, m.out, m.n) &&
      @     same_at{Row, Query}(gaps, m.n, a, j) && same_at{Query, Here}(gaps, m.n, a, j)) */
    /*@ REAL_ASSERT(real_gaps, status == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.out ==>
      @     same_at{Row, Query}(gaps, m.n, a, j) && same_at{Query, Here}(gaps, m.n, a, j) &&
      @     holds_turned_gap{Pre, Row}(head, q, bias, mask, gaps, j, a) && holds_turned_gap{Pre, Query}(head, q, bias, mask, gaps, j, a) &&
      @     holds_turned_gap{Pre, Here}(head, q, bias, mask, gaps, j, a)) */
    /*@ REAL_ASSERT(real_gaps_within, status == ATTEST_OK ==> \forall integer j, a; 0 <= j < m.n ==> 0 <= a < m.out ==>
      @     holds_turned_gap{Pre, Here}(head, q, bias, mask, gaps, j, a) &&
      @     holds_turned_gap{Pre, Here}(head_within{Pre}(m, work, h), query_within(m, work, h, i), row_of(m.bias, i, m.n),
      @                                 mask_of(m.mask, i, m.n), gaps_within(m, work, h), j, a) &&
      @     gap_kept{Pre, Here}(m, work, i, h, j, a)) */
    /*@ REAL_ASSERT(real_query, status == ATTEST_OK ==> \forall integer a, b; 0 <= a < m.out ==> 0 <= b < m.width ==>
      @     row_within(a, m.out, m.width) && same_at{Query, Here}(t.diagonal, m.width, a, b) &&
      @     diagonal_grown{Pre, Query}(m, work, i, h, a, b) && diagonal_grown{Pre, Here}(m, work, i, h, a, b)) */
    return status;
}
