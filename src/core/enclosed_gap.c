#define INTERVAL_VALUES
#define ENCLOSED_VALUES
#include "reals.h"
#include "directed.h"
#include "interval_matrix.h"
#include "enclosed_gap.h"

void attest_enclosed_gap(attest_interval w, const attest_interval *x, const attest_interval *y, int64_t d,
                         attest_interval *out)
{
    /*@ loop invariant range:     0 <= a <= d;
      @ loop invariant intervals: \forall integer k; 0 <= k < a ==> \le_double(out[k].lo, out[k].hi);
      @ loop invariant added:     \forall integer k; 0 <= k < a ==> gap_added{Pre, Here}(w, x, y, out, k);
      @ loop invariant ahead:     \forall integer k; a <= k < d ==> out[k] == \at(out[k], Pre);
      @ loop assigns a, out[0 .. d - 1];
      @ loop variant d - a; */
    for (int64_t a = 0; a != d; a++) {
        const attest_interval gap = attest_interval_sub(x[a], y[a]), part = attest_interval_mul(w, gap);
        const attest_interval sum = attest_interval_add(out[a], part);
        //@ assert sum: encloses_added_gap(out[a], w, x[a], y[a], sum);
        //@ assert read: \let k = a; x[k] == \at(x[k], Pre) && y[k] == \at(y[k], Pre) && out[k] == \at(out[k], Pre);
        out[a].lo = sum.lo;
        out[a].hi = sum.hi;
    }
}
