#include "enclosed_softmax.h"
#include "fl.h"
#include "mask.h"

/* The largest upper end of the logits p of visible keys, or minus infinity. */
/*@ requires size: 1 <= n <= ATTEST_DIM_MAX;
  @ requires read: \valid_read(p + (0 .. n - 1)) && (row == \null || \valid_read(row + (0 .. n - 1)));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures none: (row != \null && \forall integer j; 0 <= j < n ==> row[j] == 0) ==> !\is_finite(\result);
  @ */
static double highest(const uint8_t *row, int64_t n, const attest_interval *p)
{
    double most = fl_neg(fl_infinity());
    /*@ loop invariant range: 0 <= j <= n;
      @ loop invariant none:  (row != \null && \forall integer k; 0 <= k < j ==> row[k] == 0) ==> !\is_finite(most);
      @ loop assigns j, most;
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++)
        if (attest_visible(row, j))
            most = fl_max(most, p[j].hi);
    return most;
}

/* e^(l - shift) of a visible key, 0 of another. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ */
static attest_interval weight_of(bool seen, attest_interval l, double shift)
{
    return seen ? attest_interval_exp(attest_interval_sub(l, attest_point(shift))) : attest_point(0.0);
}

/* p /= total */
/*@ requires size:  1 <= n <= ATTEST_DIM_MAX;
  @ requires write: \valid(p + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. n - 1];
  @ ensures intervals: \forall integer j; 0 <= j < n ==> \le_double(p[j].lo, p[j].hi);
  @ */
static void divide(attest_interval total, int64_t n, attest_interval *p)
{
    /*@ loop invariant range:     0 <= j <= n;
      @ loop invariant intervals: \forall integer k; 0 <= k < j ==> \le_double(p[k].lo, p[k].hi);
      @ loop assigns j, p[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j != n; j++) {
        const attest_interval share = attest_interval_div(p[j], total);
        p[j].lo = share.lo;
        p[j].hi = share.hi;
    }
}

void attest_enclosed_softmax(const uint8_t *row, int64_t n, attest_interval *p)
{
    const double shift = highest(row, n, p);
    attest_interval total = attest_point(0.0);
    /*@ loop invariant range:     0 <= j <= n;
      @ loop invariant intervals: \forall integer k; 0 <= k < j ==> \le_double(p[k].lo, p[k].hi);
      @ loop assigns j, total, p[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        const attest_interval weight = weight_of(attest_visible(row, j), p[j], shift);
        p[j].lo = weight.lo;
        p[j].hi = weight.hi;
        total = attest_interval_add(total, weight);
    }
    divide(total, n, p);
}
