#define INTERVAL_VALUES
#define ENCLOSED_VALUES
#include "reals.h"
#include "directed.h"
#include "interval_matrix.h"
#include "enclosed_logits.h"
#include "interval_same.h"
#include "logic/index.h"
#include <stdbool.h>

/*@ lemma row_kept{L, M}: \forall attest_interval *a, integer n, \list<real> x; same_intervals{L, M}(a, n) ==>
  @     encloses_row{M}(a, n, x) ==> encloses_row{L}(a, n, x);
  @ lemma logit_kept{L, M}: \forall attest_scoring s, real w, \list<real> x, y, attest_interval *p, integer n, j;
  @     same_intervals{L, M}(p, n) ==> 0 <= j < n ==> encloses_logit{L}(s, w, x, y, p, j) ==> encloses_logit{M}(s, w, x, y, p, j);
  @ lemma slope_kept{L, M}: \forall attest_scoring s, real w, \list<real> x, t, y, r, attest_interval *p, integer n, j;
  @     same_intervals{L, M}(p, n) ==> 0 <= j < n ==> encloses_slope{L}(s, w, x, t, y, r, p, j) ==>
  @     encloses_slope{M}(s, w, x, t, y, r, p, j);
  @ predicate encloses_scaled(attest_interval z, real w, real v) = encloses(z, w * v);
  @ // no distance, no logit
  @ predicate no_logit(attest_scoring s, real w, \list<real> x, \list<real> y) = row_logit(s.kind, s.d, w, x, y) == 0;
  @ lemma itself_none: \forall attest_scoring s, real w, \list<real> x, y; itself(s, x, y) ==> no_logit(s, w, x, y); */

/* The logit of query q and key k. Where the key is the query itself, L2's is exactly 0. */
/*@ requires scoring: scoring_ok(s);
  @ requires read:    \valid_read(q + (0 .. s.d - 1)) && \valid_read(k + (0 .. s.d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures encloses: \forall \list<real> x, y, real w; encloses(s.scale, w) ==> encloses_row(q, s.d, x) ==>
  @     encloses_row(k, s.d, y) ==> (same ==> itself(s, x, y)) ==> encloses(\result, row_logit(s.kind, s.d, w, x, y));
  @ */
static attest_interval logit(attest_scoring s, bool same, const attest_interval *q, const attest_interval *k)
{
    if (same) {
        //@ assert none: \forall \list<real> x, y, real w; itself(s, x, y) ==> no_logit(s, w, x, y);
        return attest_point(0.0);
    }
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
      @ loop invariant query:     same_intervals{Here, Pre}(q, s.d);
      @ loop invariant keys:      same_intervals{Here, Pre}(K, n * s.d);
      @ loop invariant encloses:  \forall \list<real> x, y, real w, integer k; 0 <= k < j ==> encloses(s.scale, w) ==>
      @     encloses_row{Pre}(q, s.d, x) ==> encloses_key{Pre}(s, K, k, y) ==> (k == self ==> itself(s, x, y)) ==>
      @     encloses_logit(s, w, x, y, p, k);
      @ loop assigns j, p[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j != n; j++) {
        //@ ghost row_inside(j, n, s.d);
        //@ assert key: same_intervals{Here, Pre}(K + j * s.d, s.d);
        const attest_interval l = logit(s, j == self, q, K + j * s.d);
        /*@ assert logit: \forall \list<real> x, y, real w; encloses(s.scale, w) ==> encloses_row{Pre}(q, s.d, x) ==>
          @     encloses_key{Pre}(s, K, \at(j, Here), y) ==> (j == self ==> itself(s, x, y)) ==>
          @     encloses(l, row_logit(s.kind, s.d, w, x, y)); */
        p[j].lo = l.lo;
        p[j].hi = l.hi;
        //@ assert before: same_intervals{LoopCurrent, Here}(p, j);
        //@ assert query: same_intervals{LoopCurrent, Here}(q, s.d);
        //@ assert keys: same_intervals{LoopCurrent, Here}(K, n * s.d);
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
  @ ensures encloses: \forall \list<real> x, t, y, r, real w; encloses(s.scale, w) ==> encloses_row(q, s.d, x) ==>
  @     encloses_row(dq, s.d, t) ==> encloses_row(k, s.d, y) ==> encloses_row(dk, s.d, r) ==>
  @     encloses(\result, row_slope(s.kind, s.d, w, x, t, y, r));
  @ */
static attest_interval logit_slope(attest_scoring s, const attest_interval *q, const attest_interval *dq,
                                   const attest_interval *k, const attest_interval *dk)
{
    attest_interval sum = attest_point(0.0);
    /*@ loop invariant range:    0 <= a <= s.d;
      @ loop invariant encloses: \forall \list<real> x, t, y, r; encloses_row(q, s.d, x) ==> encloses_row(dq, s.d, t) ==>
      @     encloses_row(k, s.d, y) ==> encloses_row(dk, s.d, r) ==> encloses(sum, slope_terms(s.kind, x, t, y, r, a));
      @ loop assigns a, sum;
      @ loop variant s.d - a; */
    for (int64_t a = 0; a < s.d; a++) {
        attest_interval term;
        if (s.kind == ATTEST_DOT) {
            term = attest_interval_add(attest_interval_mul(dq[a], k[a]), attest_interval_mul(q[a], dk[a]));
            /*@ assert dot: \forall real x, t, y, r; encloses(q[a], x) ==> encloses(dq[a], t) ==> encloses(k[a], y) ==>
              @     encloses(dk[a], r) ==> encloses(term, t * y + x * r); */
        } else
            term = attest_interval_mul(attest_interval_mul(attest_point(-2.0), attest_interval_sub(q[a], k[a])),
                                       attest_interval_sub(dq[a], dk[a]));
        /*@ assert term: \forall real x, t, y, r; encloses(q[a], x) ==> encloses(dq[a], t) ==> encloses(k[a], y) ==>
          @     encloses(dk[a], r) ==> encloses(term, slope_term(s.kind, x, t, y, r)); */
        /*@ assert numbers: \forall \list<real> x, t, y, r; encloses_row(q, s.d, x) ==> encloses_row(dq, s.d, t) ==>
          @     encloses_row(k, s.d, y) ==> encloses_row(dk, s.d, r) ==>
          @     encloses(q[a], \nth(x, a)) && encloses(dq[a], \nth(t, a)) && encloses(k[a], \nth(y, a)) && encloses(dk[a], \nth(r, a)); */
        /*@ assert next: \forall \list<real> x, t, y, r; slope_terms(s.kind, x, t, y, r, a + 1) ==
          @     slope_terms(s.kind, x, t, y, r, a) + slope_term(s.kind, \nth(x, a), \nth(t, a), \nth(y, a), \nth(r, a)); */
        sum = attest_interval_add(sum, term);
    }
    /*@ assert whole: \forall \list<real> x, t, y, r; encloses_row(q, s.d, x) ==> encloses_row(dq, s.d, t) ==>
      @     encloses_row(k, s.d, y) ==> encloses_row(dk, s.d, r) ==> encloses(sum, slope_terms(s.kind, x, t, y, r, s.d)); */
    const attest_interval slope = attest_interval_mul(s.scale, sum);
    //@ assert scaled: \forall real w, v; encloses(s.scale, w) ==> encloses(sum, v) ==> encloses_scaled(slope, w, v);
    /*@ assert slope: \forall \list<real> x, t, y, r, real w; encloses(s.scale, w) ==> encloses_row(q, s.d, x) ==>
      @     encloses_row(dq, s.d, t) ==> encloses_row(k, s.d, y) ==> encloses_row(dk, s.d, r) ==>
      @     encloses(sum, slope_terms(s.kind, x, t, y, r, s.d)) && encloses_scaled(slope, w, slope_terms(s.kind, x, t, y, r, s.d)); */
    return slope;
}

void attest_enclosed_logit_slopes(attest_scoring s, const attest_interval *q, const attest_interval *dq,
                                  const attest_interval *K, const attest_interval *dK, int64_t n, attest_interval *dl)
{
    //@ ghost product_below(n, s.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:     0 <= j <= n;
      @ loop invariant intervals: \forall integer k; 0 <= k < j ==> \le_double(dl[k].lo, dl[k].hi);
      @ loop invariant query:     same_intervals{Here, Pre}(q, s.d) && same_intervals{Here, Pre}(dq, s.d);
      @ loop invariant keys:      same_intervals{Here, Pre}(K, n * s.d) && same_intervals{Here, Pre}(dK, n * s.d);
      @ loop invariant encloses:  \forall \list<real> x, t, y, r, real w, integer k; 0 <= k < j ==> encloses(s.scale, w) ==>
      @     encloses_row{Pre}(q, s.d, x) ==> encloses_row{Pre}(dq, s.d, t) ==> encloses_key{Pre}(s, K, k, y) ==>
      @     encloses_key{Pre}(s, dK, k, r) ==> encloses_slope(s, w, x, t, y, r, dl, k);
      @ loop assigns j, dl[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j != n; j++) {
        //@ ghost row_inside(j, n, s.d);
        //@ assert key: same_intervals{Here, Pre}(K + j * s.d, s.d) && same_intervals{Here, Pre}(dK + j * s.d, s.d);
        const attest_interval slope = logit_slope(s, q, dq, K + j * s.d, dK + j * s.d);
        /*@ assert slope: \forall \list<real> x, t, y, r, real w; encloses(s.scale, w) ==> encloses_row{Pre}(q, s.d, x) ==>
          @     encloses_row{Pre}(dq, s.d, t) ==> encloses_key{Pre}(s, K, \at(j, Here), y) ==>
          @     encloses_key{Pre}(s, dK, \at(j, Here), r) ==> encloses(slope, row_slope(s.kind, s.d, w, x, t, y, r)); */
        dl[j].lo = slope.lo;
        dl[j].hi = slope.hi;
        //@ assert before: same_intervals{LoopCurrent, Here}(dl, j);
        //@ assert query: same_intervals{LoopCurrent, Here}(q, s.d) && same_intervals{LoopCurrent, Here}(dq, s.d);
        //@ assert keys: same_intervals{LoopCurrent, Here}(K, n * s.d) && same_intervals{LoopCurrent, Here}(dK, n * s.d);
    }
}
