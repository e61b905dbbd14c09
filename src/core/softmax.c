#include "softmax.h"
#include "exp.h"
#include "fl.h"
#include "log.h"
#include "mask.h"
#include "vector.h"
#include "logic/index.h"
#include <stdbool.h>

/*@ predicate below(double x, double m) = \is_NaN(x) || \le_double(x, m);
  @
  @ lemma below_not_above: \forall double x, m; !\is_NaN(m) ==> !\lt_double(m, x) ==> below(x, m);
  @ lemma below_grows:     \forall double x, m, y; below(x, m) ==> \lt_double(m, y) ==> below(x, y);
  @ lemma below_self:      \forall double x; below(x, x);
  @ lemma number_if_less:  \forall double m, y; \lt_double(m, y) ==> !\is_NaN(m);
  @ */

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures yes: \result ==> !\is_NaN(m) && \forall double z; below(z, m) ==> below(z, x);
  @ ensures no:  !\result ==> !\is_NaN(m) ==> below(x, m);
  @ */
static inline bool above(double x, double m)
{
    return x > m;
}

/* The place of a largest visible entry; n when there is none. */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(x + (0 .. n - 1));
  @ requires mask:   mask == \null || \valid_read(mask + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures place: 0 <= \result <= n;
  @ ensures shown: \result < n ==> mask == \null || mask[\result] != 0;
  @ ensures top:   \result < n && !\is_NaN(x[\result]) ==> \forall integer j; 0 <= j < n ==>
  @                (mask == \null || mask[j] != 0) ==> below(x[j], x[\result]);
  @ */
static int64_t largest(const double *x, const uint8_t *mask, int64_t n)
{
    int64_t best = n;
    /*@ loop invariant range: 0 <= j <= n && 0 <= best <= n;
      @ loop invariant shown: best < n ==> mask == \null || mask[best] != 0;
      @ loop invariant first: best == n ==> \forall integer k; 0 <= k < j ==> mask != \null && mask[k] == 0;
      @ loop invariant top:   best < n && !\is_NaN(x[best]) ==> \forall integer k; 0 <= k < j ==>
      @                       (mask == \null || mask[k] != 0) ==> below(x[k], x[best]);
      @ loop assigns j, best;
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++)
        if (attest_visible(mask, j) && (best == n || above(x[j], x[best]))) {
            //@ assert self: below(x[j], x[j]);
            best = j;
        }
    return best;
}

/* exp(x - m), for x not above m. */
/*@ requires below: \is_finite(m) && below(x, m);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures unit: \is_finite(\result) ==> 0.0 <= \result <= 1.0;
  @ */
static inline double shifted_exp(double x, double m)
{
    return attest_exp(fl_sub(x, m));
}

/* x_j = exp(x_j - m) where j is visible, else 0. */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires write:  \valid(x + (0 .. n - 1));
  @ requires mask:   mask == \null || (\valid_read(mask + (0 .. n - 1)) && \separated(x + (0 .. n - 1), mask + (0 .. n - 1)));
  @ requires top:    \is_finite(m) && \forall integer j; 0 <= j < n ==> (mask == \null || mask[j] != 0) ==> below(x[j], m);
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. n - 1];
  @ ensures unit:   \forall integer j; 0 <= j < n ==> \is_finite(x[j]) ==> 0.0 <= x[j] <= 1.0;
  @ ensures hidden: mask != \null ==> \forall integer j; 0 <= j < n ==> mask[j] == 0 ==> x[j] == 0.0;
  @ */
static void exponentials(const uint8_t *mask, int64_t n, double m, double *x)
{
    /*@ loop invariant range:  0 <= j <= n;
      @ loop invariant top:    \forall integer k; j <= k < n ==> (mask == \null || mask[k] != 0) ==> below(x[k], m);
      @ loop invariant unit:   \forall integer k; 0 <= k < j ==> \is_finite(x[k]) ==> 0.0 <= x[k] <= 1.0;
      @ loop invariant hidden: mask != \null ==> \forall integer k; 0 <= k < j ==> mask[k] == 0 ==> x[k] == 0.0;
      @ loop assigns j, x[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++)
        x[j] = attest_visible(mask, j) ? shifted_exp(x[j], m) : 0.0;
}

/* x_j /= total. */
/*@ requires length:   0 <= n <= ATTEST_DIM_MAX;
  @ requires write:    \valid(x + (0 .. n - 1));
  @ requires total:    \is_finite(total) && 1.0 <= total;
  @ requires parts:    \forall integer j; 0 <= j < n ==> \is_finite(x[j]) && 0.0 <= x[j] <= 1.0;
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. n - 1];
  @ ensures unit: \forall integer j; 0 <= j < n ==> \is_finite(x[j]) && 0.0 <= x[j] <= 1.0;
  @ ensures zero: \forall integer j; 0 <= j < n ==> \old(x[j]) == 0.0 ==> x[j] == 0.0;
  @ */
static void normalise(double total, int64_t n, double *x)
{
    /*@ loop invariant range: 0 <= j <= n;
      @ loop invariant unit:  \forall integer k; 0 <= k < j ==> \is_finite(x[k]) && 0.0 <= x[k] <= 1.0;
      @ loop invariant parts: \forall integer k; j <= k < n ==> \is_finite(x[k]) && 0.0 <= x[k] <= 1.0;
      @ loop invariant zero:  \forall integer k; 0 <= k < n ==> \at(x[k], Pre) == 0.0 ==> x[k] == 0.0;
      @ loop assigns j, x[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++)
        x[j] = x[j] == 0.0 ? 0.0 : fl_div(x[j], total);
}

/* Softmax with a finite largest visible entry m. False when a visible entry is NaN. */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires write:  \valid(x + (0 .. n - 1)) && \valid(lse) && \separated(x + (0 .. n - 1), lse);
  @ requires mask:   mask == \null || (\valid_read(mask + (0 .. n - 1)) && \separated(x + (0 .. n - 1), mask + (0 .. n - 1))
  @                                   && \separated(lse, mask + (0 .. n - 1)));
  @ requires top:    \is_finite(m) && \forall integer j; 0 <= j < n ==> (mask == \null || mask[j] != 0) ==> below(x[j], m);
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. n - 1], *lse;
  @ ensures unit:   \result ==> \forall integer j; 0 <= j < n ==> \is_finite(x[j]) && 0.0 <= x[j] <= 1.0;
  @ ensures hidden: \result ==> mask != \null ==> \forall integer j; 0 <= j < n ==> mask[j] == 0 ==> x[j] == 0.0;
  @ */
static bool probabilities(const uint8_t *mask, int64_t n, double m, double *x, double *lse)
{
    exponentials(mask, n, m, x);
    const double total = attest_sum(x, n);
    if (!(total >= 1.0) || !fl_is_finite(total)) /* the largest entry alone gives 1: this sum holds a NaN */
        return false;
    *lse = fl_add(m, attest_log(total));
    normalise(total, n, x);
    return true;
}

attest_status attest_softmax(const uint8_t *mask, int64_t n, double *x, double *lse)
{
    const int64_t best = largest(x, mask, n);
    const double m = best < n ? x[best] : fl_div(-1.0, 0.0);
    *lse = m;
    if (best < n && fl_is_finite(m) && probabilities(mask, n, m, x, lse))
        return ATTEST_OK;
    attest_fill(0.0, x, n);
    return best < n ? ATTEST_RANGE : ATTEST_EMPTY_ROW;
}

/* Row i of the Jacobian: p_i (delta_ij - p_j). */
/*@ requires sizes: 0 <= i < n <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(p + (0 .. n - 1));
  @ requires write: \valid(row + (0 .. n - 1));
  @ requires apart: \separated(row + (0 .. n - 1), p + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    row[0 .. n - 1];
  @ ensures vouch: \forall integer j; 0 <= j < n ==> \is_finite(row[j]) ==> \is_finite(p[j]);
  @ */
static void jacobian_row(const double *p, int64_t n, int64_t i, double *row)
{
    /*@ loop invariant range: 0 <= j <= n;
      @ loop invariant vouch: \forall integer k; 0 <= k < j ==> \is_finite(row[k]) ==> \is_finite(p[k]);
      @ loop assigns j, row[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        const double rest = i == j ? fl_sub(1.0, p[j]) : fl_neg(p[j]);
        //@ assert rest: \is_finite(rest) ==> \is_finite(p[j]);
        row[j] = fl_mul(p[i], rest);
        //@ assert here: \is_finite(row[j]) ==> \is_finite(p[j]);
        //@ assert earlier: \forall integer k; 0 <= k < j ==> \is_finite(row[k]) ==> \is_finite(p[k]);
    }
}

void attest_softmax_jacobian(const double *p, int64_t n, double *J)
{
    //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= i <= n;
      @ loop invariant vouch: 0 < i ==> \forall integer j; 0 <= j < n ==> \is_finite(J[j]) ==> \is_finite(p[j]);
      @ loop assigns i, J[0 .. n * n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, n);
        //@ ghost if (0 < i) product_below(1, n, i, n);
        const int64_t at = i * n; /* row 0, which the invariant speaks of, or past it */
        //@ assert place: 0 <= at && at + n <= n * n && (i == 0 ? at == 0 : n <= at);
        jacobian_row(p, n, i, J + at);
        //@ assert first: i == 0 ==> \forall integer j; 0 <= j < n ==> \is_finite(J[j]) ==> \is_finite(p[j]);
        //@ assert later: 0 < i ==> \forall integer j; 0 <= j < n ==> \is_finite(J[j]) ==> \is_finite(p[j]);
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
