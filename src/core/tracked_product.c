#define TRACKED_VALUES
#include "logic/common_factor.h"
#include "logic/index.h"
#include "logic/rows.h"
#include "tracked_product.h"

/*@ predicate row_joins{L}(double *x, double *w, integer d, integer c, integer n) =
  @     sum_is(rows_real(x, w, d, c, n + 1), rows_real(x, w, d, c, n), x[n] * w[n * d + c]);
  @ lemma row_joins_of{L}: \forall double *x, *w, integer d, c, n; 0 <= n ==> row_joins(x, w, d, c, n);
  @ */

attest_tracked attest_tracked_product(const double *x, const double *w, int64_t k, int64_t d, int64_t c)
{
    //@ ghost product_below(k, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_tracked sum = {0.0, 0.0, 0.0};
    /*@ loop invariant range: 0 <= t <= k;
      @ loop invariant near:  tracks(sum, rows_real(x, w, d, c, t));
      @ loop assigns t, sum;
      @ loop variant k - t; */
    for (int64_t t = 0; t < k; t++) {
        //@ ghost row_inside(t, k, d);
        //@ assert one: row_joins(x, w, d, c, t);
        const attest_tracked term = attest_tracked_times(x[t], w[t * d + c]);
        //@ assert term: tracks(term, x[t] * w[t * d + c]);
        sum = attest_tracked_sum(sum, term);
    }
    return sum;
}
