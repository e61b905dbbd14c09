#include "softmax.h"
#include "exp.h"
#include "fl.h"
#include "log.h"
#include "vector.h"
#include "logic/index.h"
#include <stdbool.h>
#include <stddef.h>

/*@ requires place: 0 <= j;
  @ requires read:  mask == \null || \valid_read(mask + j);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures visible: \result <==> mask == \null || mask[j] != 0;
  @ */
static inline bool visible(const uint8_t *mask, int64_t j)
{
    return mask == NULL || mask[j] != 0;
}

/* The place of a largest visible entry; n when there is none. */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(x + (0 .. n - 1));
  @ requires mask:   mask == \null || \valid_read(mask + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures place: 0 <= \result <= n;
  @ ensures shown: \result < n ==> mask == \null || mask[\result] != 0;
  @ */
static int64_t largest(const double *x, const uint8_t *mask, int64_t n)
{
    int64_t best = n;
    /*@ loop invariant range: 0 <= j <= n && 0 <= best <= n;
      @ loop invariant shown: best < n ==> mask == \null || mask[best] != 0;
      @ loop assigns j, best;
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++)
        if (visible(mask, j) && (best == n || x[j] > x[best]))
            best = j;
    return best;
}

/* exp(x - m), at most 1 also where x is not below m (an overflowed logit) or the difference underflows. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures unit: \is_finite(\result) ==> 0.0 <= \result;
  @ */
static inline double shifted_exp(double x, double m)
{
    return attest_exp(fl_sub(x, m));
}

attest_status attest_softmax(const uint8_t *mask, int64_t n, double *x, double *lse)
{
    const int64_t best = largest(x, mask, n);
    if (best == n) {
        attest_fill(0.0, x, n);
        *lse = fl_div(-1.0, 0.0);
        return ATTEST_EMPTY_ROW;
    }
    const double m = x[best];
    /*@ loop invariant range:    0 <= j <= n;
      @ loop invariant positive: \forall integer k; 0 <= k < j ==> \is_finite(x[k]) ==> 0.0 <= x[k];
      @ loop invariant hidden:   mask != \null ==> \forall integer k; 0 <= k < j ==> mask[k] == 0 ==> x[k] == 0.0;
      @ loop assigns j, x[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++)
        x[j] = visible(mask, j) ? shifted_exp(x[j], m) : 0.0;

    const double total = attest_sum(x, n);
    /*@ loop invariant range:  0 <= j <= n;
      @ loop assigns j, x[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++)
        x[j] = fl_div(x[j], total);
    *lse = fl_add(m, attest_log(total));
    return ATTEST_OK;
}

void attest_softmax_jacobian(const double *p, int64_t n, double *J)
{
    /*@ loop invariant range: 0 <= i <= n;
      @ loop invariant one: n == 1 && 0 < i && \is_finite(p[0]) && p[0] == 1.0 ==> J[0] == 0.0;
      @ loop assigns i, J[0 .. n * n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, n);
        //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        double *row = J + i * n;
        /*@ loop invariant range: 0 <= j <= n;
          @ loop assigns j, row[0 .. n - 1];
          @ loop variant n - j; */
        for (int64_t j = 0; j < n; j++)
            row[j] = fl_mul(p[i], i == j ? fl_sub(1.0, p[i]) : fl_neg(p[j]));
    }
}

void attest_softmax_jvp(const double *p, const double *t, int64_t n, double *out)
{
    const double mean = attest_dot(p, t, n);
    /*@ loop invariant range:  0 <= j <= n;
      @ loop invariant finite: \forall integer k; 0 <= k < j ==> \is_finite(out[k]) ==> \is_finite(p[k]) && \is_finite(t[k]);
      @ loop assigns j, out[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++)
        out[j] = fl_mul(p[j], fl_sub(t[j], mean));
}
