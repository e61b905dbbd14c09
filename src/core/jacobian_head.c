#include "jacobian_head.h"
#include "attention_parts.h"
#include "carried_back.h"
#include "key_head.h"
#include "matrix.h"
#include "logic/equal.h"
#include <stddef.h>

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
  @                  \separated(gaps + (0 .. head.v * head.n - 1), row + (0 .. row_work(head.n, head.d, head.v) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. head.n - 1], row[0 .. row_work(head.n, head.d, head.v) - 1], gaps[0 .. head.v * head.n - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ */
static attest_status head_row(attest_memory head, const double *q, const double *bias, const uint8_t *mask, double *p,
                              double *row, double *gaps)
{
    //@ ghost product_below(head.n, head.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(head.n, head.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t after = head.v + 1, gap = head.n * head.v, to = head.n * head.d;
    const attest_parts parts = {row + after, row + (after + gap), row + (after + gap + to)};
    const attest_status status = attest_attention_row(head, q, bias, mask, p, row, row + head.v);
    attest_attention_parts(head, q, p, row, parts);
    attest_transpose(parts.gap, head.n, head.v, gaps);
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
   @ requires places: places_in(m, t, work);
   @ requires apart:  weights_apart(m, work, jacobian_work(m));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures queries: \separated(t.turned + (0 .. m.d * m.width - 1), (m.wq + h * wd) + (0 .. wd - 1)) &&
   @     \separated(t.sum + (0 .. m.out * m.d - 1), (m.wq + h * wd) + (0 .. wd - 1));
   @ ensures keys:    \separated(t.turned + (0 .. m.d * m.width - 1), (m.wk + g * wd) + (0 .. wd - 1));
   @/
  static inline void weights_away(attest_multihead m, attest_places t, double *work, int64_t h, int64_t g, int64_t wd)
  {
      jacobian_sizes_fit(m);
      row_inside(h, m.heads, wd);
      row_inside(g, m.groups, wd);
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
    //@ ghost weights_away(m, t, work, h, g, wd);
    //@ ghost query_apart(m, t, work, h, i, q);
    //@ ghost same_product(head.n, head.d, m.n, m.d);
    //@ ghost same_product(head.n, head.v, m.n, m.out);
    //@ ghost head_apart(m, t, work, h, g, head);

    const attest_status status = head_row(head, q, bias, mask, p, t.row, gaps);
    attest_carry_queries(gaps, to_q, m.wq + h * wd, m.n, m.d, m.out, m.width, t.sum, t.turned, t.diagonal);
    attest_carry_keys(to_k, m.wk + g * wd, m.n, m.d, m.width, t.turned, carried);
    return status;
}
