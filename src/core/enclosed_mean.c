#include "enclosed_mean.h"
#include "interval_matrix.h"
#include "logic/index.h"

/* out += w (x - y) */
/*@ requires width: 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(x + (0 .. d - 1)) && \valid_read(y + (0 .. d - 1));
  @ requires write: \valid(out + (0 .. d - 1));
  @ requires apart: \separated(out + (0 .. d - 1), x + (0 .. d - 1)) && \separated(out + (0 .. d - 1), y + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures intervals: \forall integer a; 0 <= a < d ==> \le_double(out[a].lo, out[a].hi);
  @ */
static void add_gap(attest_interval w, const attest_interval *x, const attest_interval *y, int64_t d,
                    attest_interval *out)
{
    /*@ loop invariant range:     0 <= a <= d;
      @ loop invariant intervals: \forall integer k; 0 <= k < a ==> \le_double(out[k].lo, out[k].hi);
      @ loop assigns a, out[0 .. d - 1];
      @ loop variant d - a; */
    for (int64_t a = 0; a != d; a++) {
        const attest_interval gap = attest_interval_mul(w, attest_interval_sub(x[a], y[a]));
        const attest_interval sum = attest_interval_add(out[a], gap);
        out[a].lo = sum.lo;
        out[a].hi = sum.hi;
    }
}

void attest_enclosed_mean(const attest_interval *p, const attest_interval *U, int64_t i, int64_t n, int64_t d,
                          attest_interval *z)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(i, n, d);
    const attest_interval *own = U + i * d;
    attest_interval_clear(z, d);
    attest_interval_axpy(attest_point(1.0), own, d, z);
    /*@ loop invariant range:     0 <= j <= n;
      @ loop invariant intervals: \forall integer a; 0 <= a < d ==> \le_double(z[a].lo, z[a].hi);
      @ loop assigns j, z[0 .. d - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ ghost row_inside(j, n, d);
        add_gap(p[j], U + j * d, own, d, z);
    }
}

void attest_enclosed_mean_slope(const attest_interval *p, const attest_interval *dl, const attest_interval *U,
                                const attest_interval *dU, int64_t i, int64_t n, int64_t d, attest_interval *dz)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_interval mean = attest_interval_dot(p, dl, n);
    attest_interval_clear(dz, d);
    /*@ loop invariant range:     0 <= j <= n;
      @ loop invariant intervals: \forall integer a; 0 <= a < d ==> \le_double(dz[a].lo, dz[a].hi);
      @ loop assigns j, dz[0 .. d - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost row_inside(j, n, d);
        const attest_interval dp = attest_interval_mul(p[j], attest_interval_sub(dl[j], mean));
        attest_interval_axpy(p[j], dU + j * d, d, dz);
        add_gap(dp, U + j * d, U + i * d, d, dz);
    }
}
