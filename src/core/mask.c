#include "mask.h"
#include "fl.h"
#include "logic/index.h"
#include "logic/rows_within.h"

/*@ // place r, j of an array whose rows are n long is the same in two states of memory: of a mask; since all before row i is
  @ predicate same_byte{L, M}(uint8_t *mask, integer n, integer r, integer j) = \at(mask[r * n + j], L) == \at(mask[r * n + j], M);
  @ predicate same_bytes{L, M}(uint8_t *mask, integer n) = \forall integer k; 0 <= k < n ==> \at(mask[k], L) == \at(mask[k], M);
  @ lemma same_byte_of{L, M}: \forall uint8_t *mask, integer n, i, r, j; same_bytes{L, M}(mask, i * n) ==> row_within(r, i, n) ==>
  @     0 <= j < n ==> same_byte{L, M}(mask, n, r, j);
  @ lemma banded_kept{L, M, N}: \forall uint8_t *mask, integer n, offset, before, after, i, j;
  @     banded{L, M}(mask, n, offset, before, after, i, j) ==> same_byte{M, N}(mask, n, i, j) ==>
  @     banded{L, N}(mask, n, offset, before, after, i, j);
  @ */

/* Hides the places from .. to - 1. */
/*@ requires range: 0 <= from <= to <= ATTEST_LENGTH_MAX;
  @ requires write: \valid(mask + (from .. to - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    mask[from .. to - 1];
  @ ensures hidden: \forall integer k; from <= k < to ==> mask[k] == 0;
  @ */
static void hide(uint8_t *mask, int64_t from, int64_t to)
{
    /*@ loop invariant range:  from <= k <= to;
      @ loop invariant hidden: \forall integer j; from <= j < k ==> mask[j] == 0;
      @ loop assigns k, mask[from .. to - 1];
      @ loop variant to - k; */
    for (int64_t k = from; k < to; k++)
        mask[k] = 0;
}

/* x, or the end of low .. high that it lies beyond. */
/*@ requires order: low <= high;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures range: low <= \result <= high;
  @ ensures value: \result == \min(\max(x, low), high);
  @ */
static inline int64_t clamp(int64_t x, int64_t low, int64_t high)
{
    return x < low ? low : (x > high ? high : x);
}

void attest_mask_band(int64_t m, int64_t n, int64_t offset, int64_t before, int64_t after, uint8_t *mask)
{
    //@ ghost product_below(m, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= i <= m;
      @ loop invariant hides: \forall integer k; 0 <= k < m * n ==> mask[k] == 0 || mask[k] == \at(mask[k], Pre);
      @ loop invariant band:  \forall integer r, j; 0 <= r < i ==> 0 <= j < n ==>
      @     banded{Pre, Here}(mask, n, offset, before, after, r, j);
      @ loop invariant later: \forall integer k; i * n <= k < m * n ==> mask[k] == \at(mask[k], Pre);
      @ loop assigns i, mask[0 .. m * n - 1];
      @ loop variant m - i; */
    for (int64_t i = 0; i < m; i++) {
        //@ ghost row_inside(i, m, n);
        //@ ghost rows_within(i, n);
        const int64_t row = i * n, first = clamp(i + offset - before, 0, n),
                      end = clamp(i + offset + after + 1, first, n);
        //@ ghost Row: ;
        hide(mask, row, row + first);
        hide(mask, row + end, row + n);
        /*@ assert now: \forall integer j; 0 <= j < n ==> mask[row + j] == (first <= j < end ? \at(mask[row + j], Row) : 0) &&
          @     banded{Pre, Here}(mask, n, offset, before, after, \at(i, Here), j); */
        //@ assert kept: same_bytes{Row, Here}(mask, row);
        /*@ assert earlier: \forall integer r, j; 0 <= r < i ==> 0 <= j < n ==> row_within(r, i, n) &&
          @     same_byte{Row, Here}(mask, n, r, j) && banded{Pre, Row}(mask, n, offset, before, after, r, j) &&
          @     banded{Pre, Here}(mask, n, offset, before, after, r, j); */
    }
}

int64_t attest_mask_count(const uint8_t *mask, int64_t n)
{
    int64_t count = 0;
    /*@ loop invariant range: 0 <= count <= j <= n;
      @ loop invariant none:  count == 0 <==> \forall integer k; 0 <= k < j ==> mask[k] == 0;
      @ loop invariant count: count == shown_of(mask, j);
      @ loop assigns j, count;
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++)
        if (mask[j] != 0)
            count++;
    return count;
}

/* The places from .. to - 1 of the bias, one row: the query stands `place` places after its first. */
/*@ requires range: 0 <= from <= to <= from + ATTEST_DIM_MAX && to <= ATTEST_LENGTH_MAX;
  @ requires place: -2 * ATTEST_DIM_MAX <= place <= 2 * ATTEST_DIM_MAX;
  @ requires write: \valid(bias + (from .. to - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    bias[from .. to - 1];
  @ ensures finite: \forall integer k; from <= k < to ==> \is_finite(bias[k]) ==> \is_finite(\old(bias[k]));
  @ REAL_ENSURES(real, \forall integer k; from <= k < to ==> bias[k] == \old(bias[k]) - slope * \abs(place - (k - from)))
  @ */
static void slope_away(double *bias, int64_t from, int64_t to, int64_t place, double slope)
{
    /*@ loop invariant range:  from <= k <= to;
      @ loop invariant finite: \forall integer j; from <= j < to ==> \is_finite(bias[j]) ==> \is_finite(\at(bias[j], Pre));
      @ REAL_INVARIANT(real, \forall integer j; from <= j < k ==> bias[j] == \at(bias[j], Pre) - slope * \abs(place - (j - from)))
      @ REAL_INVARIANT(real_later, \forall integer j; k <= j < to ==> bias[j] == \at(bias[j], Pre))
      @ loop assigns k, bias[from .. to - 1];
      @ loop variant to - k; */
    for (int64_t k = from; k < to; k++) {
        const int64_t j = k - from, away = place < j ? j - place : place - j;
        bias[k] = fl_sub(bias[k], fl_mul(slope, (double)away));
    }
}

void attest_bias_alibi(int64_t m, int64_t n, int64_t offset, double slope, double *bias)
{
    //@ ghost product_below(m, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:  0 <= i <= m;
      @ loop invariant finite: \forall integer k; 0 <= k < m * n ==> \is_finite(bias[k]) ==> \is_finite(\at(bias[k], Pre));
      @ REAL_INVARIANT(real, \forall integer r, j; 0 <= r < i ==> 0 <= j < n ==> sloped{Pre, Here}(bias, n, offset, slope, r, j))
      @ REAL_INVARIANT(real_later, \forall integer k; i * n <= k < m * n ==> bias[k] == \at(bias[k], Pre))
      @ loop assigns i, bias[0 .. m * n - 1];
      @ loop variant m - i; */
    for (int64_t i = 0; i < m; i++) {
        //@ ghost row_inside(i, m, n);
        //@ REAL_GHOST(rows_within(i, n);)
        //@ ghost Row: ;
        slope_away(bias, i * n, i * n + n, i + offset, slope);
        //@ REAL_ASSERT(now, \forall integer j; 0 <= j < n ==> sloped{Pre, Here}(bias, n, offset, slope, \at(i, Here), j))
        //@ REAL_ASSERT(kept, same_values{Row, Here}(bias, i * n))
        /*@ REAL_ASSERT(earlier, \forall integer r, j; 0 <= r < i ==> 0 <= j < n ==> row_within(r, i, n) &&
          @     same_at{Row, Here}(bias, n, r, j) && sloped{Pre, Row}(bias, n, offset, slope, r, j) &&
          @     sloped{Pre, Here}(bias, n, offset, slope, r, j)) */
    }
}
