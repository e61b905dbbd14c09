#include "mask.h"
#include "fl.h"
#include "logic/index.h"

/* One row of the band: keys outside first .. last become hidden. */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires write:  \valid(row + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    row[0 .. n - 1];
  @ ensures inside:  \forall integer j; 0 <= j < n ==> first <= j <= last ==> row[j] == \old(row[j]);
  @ ensures outside: \forall integer j; 0 <= j < n ==> j < first || j > last ==> row[j] == 0;
  @ */
static void keep_only(uint8_t *row, int64_t n, int64_t first, int64_t last)
{
    /*@ loop invariant range:   0 <= j <= n;
      @ loop invariant ahead:   \forall integer k; j <= k < n ==> row[k] == \at(row[k], Pre);
      @ loop invariant inside:  \forall integer k; 0 <= k < j ==> first <= k <= last ==> row[k] == \at(row[k], Pre);
      @ loop invariant outside: \forall integer k; 0 <= k < j ==> k < first || k > last ==> row[k] == 0;
      @ loop assigns j, row[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++)
        if (j < first || j > last)
            row[j] = 0;
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
        //@ ghost Row: ;
        keep_only(mask + i * n, n, i + offset - before, i + offset + after);
        /*@ assert here: \forall integer j; 0 <= j < n ==> mask[i * n + j] == 0 ||
          @     mask[i * n + j] == \at(mask[i * n + j], Row); */
        /*@ assert same: \forall integer k; 0 <= k < m * n ==> !(i * n <= k < i * n + n) ==>
          @     mask[k] == \at(mask[k], Row); */
        /*@ assert this: \forall integer k; i * n <= k < i * n + n ==> mask[i * n + (k - i * n)] == 0 ||
          @     mask[i * n + (k - i * n)] == \at(mask[i * n + (k - i * n)], Row); */
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

/* One row: the query stands at `place`. */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires place:  -2 * ATTEST_DIM_MAX <= place <= 2 * ATTEST_DIM_MAX;
  @ requires write:  \valid(row + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    row[0 .. n - 1];
  @ ensures finite: \forall integer j; 0 <= j < n ==> \is_finite(row[j]) ==> \is_finite(\old(row[j]));
  @ */
static void slope_away(double *row, int64_t n, int64_t place, double slope)
{
    /*@ loop invariant range:  0 <= j <= n;
      @ loop invariant finite: \forall integer k; 0 <= k < n ==> \is_finite(row[k]) ==> \is_finite(\at(row[k], Pre));
      @ loop assigns j, row[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        const int64_t away = place < j ? j - place : place - j;
        row[j] = fl_sub(row[j], fl_mul(slope, (double)away));
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
        //@ ghost Row: ;
        slope_away(bias + i * n, n, i + offset, slope);
        /*@ assert this: \forall integer k; i * n <= k < i * n + n ==> \is_finite(bias[i * n + (k - i * n)]) ==>
          @     \is_finite(\at(bias[i * n + (k - i * n)], Row)); */
    }
}
