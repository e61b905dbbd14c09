/* Who may attend to whom: byte masks [m,n], row = query, column = key, nonzero = attends.
 * Paper: Kim et al., appendix G (K6). There M lists the pairs that are hidden; here the mask lists those that are seen.
 *
 * Query i of m and key j of n stand at the same place when j = i + offset: offset 0 aligns the first query with the
 * first key ("top-left"), offset n - m the last with the last ("bottom-right").
 *
 * Error: masks and counts are exact. An element of ALiBi's bias is a product and a difference away: u (|slope (i + offset -
 * j)| + |result|), u = 2^-53, besides 2^-1075 where the product underflows (tests/inclusion/test_mask.c). */
#ifndef ATTEST_MASK_H
#define ATTEST_MASK_H

#include "reals.h"
#include "size.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Does the row of a mask let its query see key j? A null row hides nothing. */
/*@ requires read: row == \null || \valid_read(row + j);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures visible: \result <==> row == \null || row[j] != 0;
  @ */
static inline bool attest_visible(const uint8_t *row, int64_t j)
{
    return row == NULL || row[j] != 0;
}

/*@ // place i, j of a mask at M is what it was at L inside the band, and 0 outside
  @ predicate banded{L, M}(uint8_t *mask, integer n, integer offset, integer before, integer after, integer i, integer j) =
  @     \at(mask[i * n + j], M) == (i + offset - before <= j <= i + offset + after ? \at(mask[i * n + j], L) : 0);
  @ // how many of the first n keys are seen
  @ logic integer shown_of{L}(uint8_t *mask, integer n) = n <= 0 ? 0 : shown_of(mask, n - 1) + (mask[n - 1] != 0 ? 1 : 0);
  @ // over the reals: ALiBi's term has joined place i, j of a bias
  @ predicate sloped{L, M}(double *bias, integer n, integer offset, real slope, integer i, integer j) =
  @     \at(bias[i * n + j], M) == \at(bias[i * n + j], L) - slope * \abs(i + offset - j);
  @ */

/* Hides every key outside the band i + offset - before <= j <= i + offset + after; the rest stays as it is.
 * A causal mask is the band (before = ATTEST_DIM_MAX, after = 0), a sliding window of w keys (before = w - 1, ...). */
/*@ requires sizes:  0 <= m <= ATTEST_DIM_MAX && 0 <= n <= ATTEST_DIM_MAX;
  @ requires offset: -ATTEST_DIM_MAX <= offset <= ATTEST_DIM_MAX;
  @ requires band:   0 <= before <= ATTEST_LENGTH_MAX && 0 <= after <= ATTEST_LENGTH_MAX;
  @ requires write:  \valid(mask + (0 .. m * n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    mask[0 .. m * n - 1];
  @ ensures hides: \forall integer k; 0 <= k < m * n ==> mask[k] == 0 || mask[k] == \old(mask[k]);
  @ ensures band:  \forall integer i, j; 0 <= i < m ==> 0 <= j < n ==> banded{Pre, Post}(mask, n, offset, before, after, i, j);
  @ */
void attest_mask_band(int64_t m, int64_t n, int64_t offset, int64_t before, int64_t after, uint8_t *mask);

/* How many keys a query sees: one row of the mask. */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(mask + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures range: 0 <= \result <= n;
  @ ensures none:  \result == 0 <==> \forall integer j; 0 <= j < n ==> mask[j] == 0;
  @ ensures count: \result == shown_of{Pre}(mask, n);
  @ */
int64_t attest_mask_count(const uint8_t *mask, int64_t n);

/* ALiBi: bias[i,j] -= slope |i + offset - j|, a score bias that grows with the distance. */
/*@ requires sizes:  0 <= m <= ATTEST_DIM_MAX && 0 <= n <= ATTEST_DIM_MAX;
  @ requires offset: -ATTEST_DIM_MAX <= offset <= ATTEST_DIM_MAX;
  @ requires write:  \valid(bias + (0 .. m * n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    bias[0 .. m * n - 1];
  @ ensures finite: \forall integer k; 0 <= k < m * n ==> \is_finite(bias[k]) ==> \is_finite(\old(bias[k]));
  @ REAL_ENSURES(real, \forall integer i, j; 0 <= i < m ==> 0 <= j < n ==> sloped{Pre, Post}(bias, n, offset, slope, i, j))
  @ */
void attest_bias_alibi(int64_t m, int64_t n, int64_t offset, double slope, double *bias);

#endif
