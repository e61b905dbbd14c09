#include "mask.h"
#include "fl.h"
#include "logic/index.h"

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
  @ ensures same:  low <= x <= high ==> \result == x;
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
      @ loop assigns i, mask[0 .. m * n - 1];
      @ loop variant m - i; */
    for (int64_t i = 0; i < m; i++) {
        //@ ghost row_inside(i, m, n);
        const int64_t row = i * n, first = clamp(i + offset - before, 0, n),
                      end = clamp(i + offset + after + 1, first, n);
        hide(mask, row, row + first);
        hide(mask, row + end, row + n);
    }
}

int64_t attest_mask_count(const uint8_t *mask, int64_t n)
{
    int64_t count = 0;
    /*@ loop invariant range: 0 <= count <= j <= n;
      @ loop invariant none:  count == 0 <==> \forall integer k; 0 <= k < j ==> mask[k] == 0;
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
  @ */
static void slope_away(double *bias, int64_t from, int64_t to, int64_t place, double slope)
{
    /*@ loop invariant range:  from <= k <= to;
      @ loop invariant finite: \forall integer j; from <= j < to ==> \is_finite(bias[j]) ==> \is_finite(\at(bias[j], Pre));
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
      @ loop assigns i, bias[0 .. m * n - 1];
      @ loop variant m - i; */
    for (int64_t i = 0; i < m; i++) {
        //@ ghost row_inside(i, m, n);
        slope_away(bias, i * n, i * n + n, i + offset, slope);
    }
}
