#include "enclosed_logits.h"
#include "interval_matrix.h"
#include "logic/index.h"
#include <stdbool.h>

/* The logit of query q and key k. Where the key is the query itself, L2's is exactly 0. */
/*@ requires scoring: scoring_ok(s);
  @ requires read:    \valid_read(q + (0 .. s.d - 1)) && \valid_read(k + (0 .. s.d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ */
static attest_interval logit(attest_scoring s, bool same, const attest_interval *q, const attest_interval *k)
{
    if (same)
        return attest_point(0.0);
    if (s.kind == ATTEST_DOT)
        return attest_interval_mul(s.scale, attest_interval_dot(q, k, s.d));
    return attest_interval_neg(attest_interval_mul(s.scale, attest_interval_squared_distance(q, k, s.d)));
}

void attest_enclosed_logits(attest_scoring s, const attest_interval *q, const attest_interval *K, int64_t self,
                            int64_t n, attest_interval *p)
{
    //@ ghost product_below(n, s.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:     0 <= j <= n;
      @ loop invariant intervals: \forall integer k; 0 <= k < j ==> \le_double(p[k].lo, p[k].hi);
      @ loop assigns j, p[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j != n; j++) {
        //@ ghost row_inside(j, n, s.d);
        const attest_interval l = logit(s, j == self, q, K + j * s.d);
        p[j].lo = l.lo;
        p[j].hi = l.hi;
    }
}

/* How the logit moves with q along dq and k along dk: of q.k, or of -|q - k|^2. */
/*@ requires scoring: scoring_ok(s);
  @ requires read:    \valid_read(q + (0 .. s.d - 1)) && \valid_read(k + (0 .. s.d - 1)) &&
  @                   \valid_read(dq + (0 .. s.d - 1)) && \valid_read(dk + (0 .. s.d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ */
static attest_interval logit_slope(attest_scoring s, const attest_interval *q, const attest_interval *dq,
                                   const attest_interval *k, const attest_interval *dk)
{
    attest_interval sum = attest_point(0.0);
    /*@ loop invariant range: 0 <= a <= s.d;
      @ loop assigns a, sum;
      @ loop variant s.d - a; */
    for (int64_t a = 0; a < s.d; a++) {
        attest_interval term;
        if (s.kind == ATTEST_DOT)
            term = attest_interval_add(attest_interval_mul(dq[a], k[a]), attest_interval_mul(q[a], dk[a]));
        else
            term = attest_interval_mul(attest_interval_mul(attest_point(-2.0), attest_interval_sub(q[a], k[a])),
                                       attest_interval_sub(dq[a], dk[a]));
        sum = attest_interval_add(sum, term);
    }
    return attest_interval_mul(s.scale, sum);
}

void attest_enclosed_logit_slopes(attest_scoring s, const attest_interval *q, const attest_interval *dq,
                                  const attest_interval *K, const attest_interval *dK, int64_t n, attest_interval *dl)
{
    //@ ghost product_below(n, s.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:     0 <= j <= n;
      @ loop invariant intervals: \forall integer k; 0 <= k < j ==> \le_double(dl[k].lo, dl[k].hi);
      @ loop assigns j, dl[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j != n; j++) {
        //@ ghost row_inside(j, n, s.d);
        const attest_interval slope = logit_slope(s, q, dq, K + j * s.d, dK + j * s.d);
        dl[j].lo = slope.lo;
        dl[j].hi = slope.hi;
    }
}
