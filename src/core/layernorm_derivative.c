#include "layernorm_derivative.h"
#include "fl.h"
#include "centre.h"
#include "layernorm_row.h"
#include "normalise.h"
#include "logic/index.h"
#include "vector.h"
#include <stdbool.h>

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures status: \result == (finite ? ATTEST_OK : ATTEST_RANGE);
  @ */
static inline attest_status in_range(bool finite)
{
    return finite ? ATTEST_OK : ATTEST_RANGE;
}

/* out = (I - 1 1^T / d - h h^T / d) v / root: the Jacobian without gamma, a symmetric matrix, times v. */
/*@ requires length: 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(h + (0 .. d - 1)) && \valid_read(v + (0 .. d - 1));
  @ requires write:  \valid(out + (0 .. d - 1));
  @ requires apart:  \separated(out + (0 .. d - 1), v + (0 .. d - 1)) && \separated(out + (0 .. d - 1), h + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures finite: \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> \is_finite(h[i]);
  @ */
static void project(const double *h, double root, const double *v, int64_t d, double *out)
{
    attest_centre(v, d, out);
    const double along = fl_div(attest_dot(h, out, d), (double)d);
    /*@ loop invariant range:  0 <= i <= d;
      @ loop invariant finite: \forall integer k; 0 <= k < i ==> \is_finite(out[k]) ==> \is_finite(h[k]);
      @ loop assigns i, out[0 .. d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++)
        out[i] = fl_div(fl_sub(out[i], fl_mul(h[i], along)), root);
}

attest_status attest_layernorm_jvp(const double *X, int64_t n, int64_t d, const double *gamma, double eps,
                                   const double *T, double *work, double *dY)
{
    bool finite = true;
    /*@ loop invariant range: 0 <= i <= n;
      @ loop assigns i, finite, work[0 .. d - 1], dY[0 .. n * d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        const double root = attest_normalise(X + i * d, d, eps, work);
        project(work, root, T + i * d, d, dY + i * d);
        attest_row_multiply(gamma, dY + i * d, d, dY + i * d);
        finite = fl_is_finite(root) && finite;
    }
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return in_range(attest_all_finite(dY, n * d) && finite);
}

attest_status attest_layernorm_vjp(const double *X, int64_t n, int64_t d, const double *gamma, double eps,
                                   const double *U, double *work, double *dX, double *dgamma, double *dbeta)
{
    double *h = work, *v = work + d;
    bool finite = true;
    attest_fill(0.0, dgamma, d);
    attest_fill(0.0, dbeta, d);
    /*@ loop invariant range: 0 <= i <= n;
      @ loop assigns i, finite, work[0 .. 2 * d - 1], dX[0 .. n * d - 1], dgamma[0 .. d - 1], dbeta[0 .. d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        const double *u = U + i * d;
        const double root = attest_normalise(X + i * d, d, eps, h);
        attest_row_multiply(gamma, u, d, v);
        project(h, root, v, d, dX + i * d);
        attest_row_multiply(u, h, d, v);
        attest_row_accumulate(v, d, dgamma);
        attest_row_accumulate(u, d, dbeta);
        finite = fl_is_finite(root) && finite;
    }
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const bool sums_finite = attest_all_finite(dgamma, d) && attest_all_finite(dbeta, d);
    return in_range(attest_all_finite(dX, n * d) && sums_finite && finite);
}
