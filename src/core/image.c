#ifdef OVER_THE_REALS
#define VECTOR_VALUES
#include "rounding.h"
#include "logic/same_sums.h"
#endif
#include "image.h"
#include "vector.h"
#include "logic/index.h"

void attest_image(const double *W, const double *x, int64_t n, int64_t d, double *y)
{
    /*@ loop invariant range:  0 <= i <= n;
      @ loop invariant finite: \forall integer j; 0 <= j < i && 0 < d && \is_finite(y[j]) ==> \is_finite(x[0]);
      @ REAL_INVARIANT(real, \forall integer j; 0 <= j < i ==> image_at{Pre, Here}(W, x, d, y, j))
      @ loop assigns i, y[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
#ifdef OVER_THE_REALS
        //@ ghost const double *row = W + i * d;
        //@ assert row: same_values{Here, Pre}(row, d) && same_values{Here, Pre}(x, d);
        /*@ ghost
          SAME_SUMS(Here, Pre, row, x, d)
        */
        //@ assert same: dot_real(row, x, d) == dot_real{Pre}(row, x, d);
#endif
        y[i] = attest_dot(W + i * d, x, d);
        //@ REAL_ASSERT(now, image_at{Pre, Here}(W, x, d, y, \at(i, Here)))
        //@ assert vouch: 0 < d && \is_finite(y[i]) ==> \is_finite(x[0]);
    }
}
