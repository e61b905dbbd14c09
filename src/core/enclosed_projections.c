#include "enclosed_projections.h"
#include "interval_matrix.h"
#include "logic/heads.h"

/* u = q G / sqrt(d), one token */
/*@ requires scoring: scoring_ok(s);
  @ requires read:    \valid_read(q + (0 .. s.d - 1)) && \valid_read(G + (0 .. s.d * s.d - 1));
  @ requires write:   \valid(u + (0 .. s.d - 1));
  @ requires apart:   \separated(u + (0 .. s.d - 1), q + (0 .. s.d - 1)) &&
  @                   \separated(u + (0 .. s.d - 1), G + (0 .. s.d * s.d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    u[0 .. s.d - 1];
  @ ensures intervals: \forall integer a; 0 <= a < s.d ==> \le_double(u[a].lo, u[a].hi);
  @ */
static void l2_value(attest_scoring s, const attest_interval *q, const attest_interval *G, attest_interval *u)
{
    attest_interval_clear(u, s.d);
    /*@ loop invariant range:     0 <= a <= s.d;
      @ loop invariant intervals: \forall integer k; 0 <= k < s.d ==> \le_double(u[k].lo, u[k].hi);
      @ loop assigns a, u[0 .. s.d - 1];
      @ loop variant s.d - a; */
    for (int64_t a = 0; a < s.d; a++) {
        //@ ghost row_inside(a, s.d, s.d);
        attest_interval_axpy(attest_interval_mul(s.scale, q[a]), G + a * s.d, s.d, u);
    }
}

void attest_enclosed_projections(attest_heads w, attest_scoring s, int64_t h, int64_t n, const double *X,
                                 attest_interval *G, attest_interval *at)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost head_inside(h, w.heads, w.width, w.d);
    const int64_t block = w.width * w.d, begin = h * block;
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(1, 1, n, w.d);
    const int64_t size = n * w.d;
    attest_interval *Q = at, *K = at + size, *U = at + 2 * size;
    attest_interval_product(X, w.wq + begin, n, w.width, w.d, Q);
    attest_interval_product(X, w.wk + begin, n, w.width, w.d, K);
    if (s.kind == ATTEST_DOT) {
        attest_interval_product(X, w.wv + begin, n, w.width, w.d, U);
        return;
    }
    attest_interval_transposed_product(w.wq + begin, w.wv + begin, w.width, w.d, w.d, G);
    //@ assert square: s.d * s.d == w.d * w.d;
    /*@ loop invariant range:  0 <= j <= n;
      @ loop invariant corner: \le_double(at[0].lo, at[0].hi);
      @ loop assigns j, at[2 * size .. 3 * size - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ ghost row_inside(j, n, w.d);
        l2_value(s, Q + j * w.d, G, U + j * w.d);
    }
}

void attest_enclosed_output(attest_heads w, int64_t h, const attest_interval *z, attest_interval *y)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost head_inside(h, w.heads, w.width, w.d);
    const double *wo = w.wo + (h * w.d) * w.width;
    /*@ loop invariant range:     0 <= a <= w.d;
      @ loop invariant intervals: 0 < a ==> \forall integer k; 0 <= k < w.width ==> \le_double(y[k].lo, y[k].hi);
      @ loop assigns a, y[0 .. w.width - 1];
      @ loop variant w.d - a; */
    for (int64_t a = 0; a < w.d; a++) {
        //@ ghost row_inside(a, w.d, w.width);
        attest_interval_add_row(z[a], wo + a * w.width, w.width, y);
    }
}
