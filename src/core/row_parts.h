/* One row of attention, forward, with the parts that its derivatives are made of (attention_parts.h), in a workspace. Internal:
 * not part of the library's interface. */
#ifndef ATTEST_ROW_PARTS_H
#define ATTEST_ROW_PARTS_H

#include "attention_parts.h"
#include "logic/index.h"

#ifdef OVER_THE_REALS
#include "logic/attention_change.h"
#endif

/*@ // the workspace without its last v doubles, which hold an output row where the caller has no place for one
  @ logic integer row_size(attest_memory m) = 2 * m.n + 1 + 2 * (m.n * m.d) + 2 * (m.n * m.v); */

/* Where things stand in the workspace. */
typedef struct attest_row_memory {
    double *p, *t;      /* [n] */
    double *lse;        /* one number */
    attest_parts parts; /* [n,v], [n,d], [n,d] */
    double *turned;     /* [v,n]: the gaps, transposed */
} attest_row_memory;

/*@ predicate places_in{L}(attest_memory m, attest_row_memory at, double *work) = at.p == work && at.t == work + m.n &&
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
attest_row_memory attest_row_places(attest_memory m, double *work);

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
  static inline void places_apart(attest_memory m, attest_row_memory at, const double *work, const double *a, int64_t length)
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
  @ */
#endif

/* A file that proves how far they may be off includes row_asked.h and says ROW_PARTS_VALUES before this one. */
#if defined(ROW_PARTS_VALUES) && !defined(OVER_THE_REALS)
#define ROW_PARTS_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define ROW_PARTS_ENSURES(name, ...)
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
  @ ROW_PARTS_ENSURES(shares, \result == ATTEST_OK ==> \forall asked r, integer j; row_asked{Pre}(m, q, bias, mask, r) ==>
  @     0 <= j < m.n ==> share_as_asked{Post}(m, r, work, j))
  @ ROW_PARTS_ENSURES(gaps, \result == ATTEST_OK ==> \forall asked r, integer j, a; row_asked{Pre}(m, q, bias, mask, r) ==>
  @     0 <= j < m.n ==> 0 <= a < m.v ==> gap_as_asked{Post}(m, r, work, work + (2 * m.n + 1 + 2 * (m.n * m.d)), j, a))
  @ ROW_PARTS_ENSURES(slopes, \result == ATTEST_OK ==> \forall asked r, integer j, b; row_asked{Pre}(m, q, bias, mask, r) ==>
  @     0 <= j < m.n ==> 0 <= b < m.d ==>
  @     slopes_as_asked{Post}(m, r, work, work + (2 * m.n + 1), work + (2 * m.n + 1 + m.n * m.d), j, b))
  @ ensures blind:  \result == ATTEST_EMPTY_ROW <==> shows_none{Pre}(mask, m.n);
  @ ensures finite: \result != ATTEST_RANGE ==> \forall integer a; 0 <= a < m.v ==> \is_finite(y[a]);
  @ REAL_ENSURES(real_range, \result != ATTEST_RANGE)
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
attest_status attest_row_and_parts(attest_memory m, const double *q, const double *bias, const uint8_t *mask,
                                   double *work, double *y);

#endif
