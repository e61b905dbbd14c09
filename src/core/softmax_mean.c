#define MEAN_VALUES
#define SOFTMAX_VALUES
#define VECTOR_VALUES
#define ROWS_VALUES
#include "rounding.h"
#include "logic/index.h"
#include "logic/mean.h"
#include "logic/rows.h"
#include "logic/sum.h"
#include "vector.h"
#include "weighted_rows.h"
#include "softmax_mean.h"

/*@ // y is z and a sum s of terms whose sizes add up to t, rounded; z is 0
  @ predicate started(real y, real z, real s, real t, real k, real m) = computed(y, z + s, \abs(z) + t, k, m);
  @ lemma started_with: \forall real y, z, s, t, k, m; started(y, z, s, t, k, m) ==> z <= 0 ==> 0 <= z ==>
  @     equal_scaled(k, \abs(z) + t, t) ==> terms_rounded(y, s, t, k, m);
  @ lemma started_of: \forall real y, z, s, t, k, m; started(y, z, s, t, k, m) ==> z <= 0 ==> 0 <= z ==>
  @     equal_scaled(k, \abs(z) + t, t) && terms_rounded(y, s, t, k, m);
  @ lemma rows_started{L}: \forall double *w, *rows, integer d, b, n, real z, double y;
  @     rows_near(w, rows, d, b, n, rows_depth(n), z, y) ==> \is_finite(y) ==>
  @     started(y, z, rows_real(w, rows, d, b, n), rows_size(w, rows, d, b, n), rows_depth(n), 3 * n);
  @ // row k joins the first k
  @ predicate row_added{L}(double *w, double *rows, integer d, integer b, integer k, real v) =
  @     rows_real(w, rows, d, b, k + 1) == rows_real(w, rows, d, b, k) + w[k] * v &&
  @     rows_size(w, rows, d, b, k + 1) == rows_size(w, rows, d, b, k) + \abs(w[k] * v);
  @ lemma row_sum{L}: \forall double *w, *rows, integer d, b, k; 0 <= k ==>
  @     rows_real(w, rows, d, b, k + 1) == rows_real(w, rows, d, b, k) + w[k] * value_at(rows, d, k, b);
  @ lemma row_size{L}: \forall double *w, *rows, integer d, b, k; 0 <= k ==>
  @     rows_size(w, rows, d, b, k + 1) == rows_size(w, rows, d, b, k) + \abs(w[k] * value_at(rows, d, k, b));
  @ */

attest_status attest_softmax_mean(const uint8_t *mask, const double *values, int64_t n, int64_t d, double *x, double *y,
                                  double *lse)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_status visible = attest_softmax(mask, n, x, lse);
    attest_fill(0.0, y, d);
    if (visible != ATTEST_OK)
        return visible;
    //@ assert size: n * d <= ATTEST_LENGTH_MAX;
    //@ assert values: same_values{Here, Pre}(values, n * d);
    //@ ghost Before: ;
    /*@ ghost
      /@ loop invariant range: 0 <= k <= n;
       @ loop invariant terms: \forall integer b, real m; 0 <= b < d ==> softmax_near{Pre, Before}(mask, x, n, m) ==>
       @     terms_near(rows_real{Before}(x, values, d, b, k), rows_size{Before}(x, values, d, b, k),
       @                mean_real{Pre}(mask, x, n, values, d, b, k), mean_size{Pre}(mask, x, n, values, d, b, k),
       @                mean_error{Pre}(mask, x, m, n, sum_depth(n), values, d, b, k));
       @ loop assigns k;
       @ loop variant n - k; @/
      for (int64_t k = 0; k < n; k++) {
          row_inside(k, n, d);
          /@ assert within: row_within(k, n, d); @/
          /@ assert share: \forall real m; softmax_near{Pre, Before}(mask, x, n, m) ==> share_near(x[k],
           @     softmax_real{Pre}(mask, x, n, k), gap_of{Pre}(mask, x, m, k), mean_gap{Pre}(mask, x, m, n), sum_depth(n)); @/
          /@ assert gap: \forall integer b, real m; 0 <= b < d ==> softmax_near{Pre, Before}(mask, x, n, m) ==>
           @     gap_scaled(value_at{Pre}(values, d, k, b), x[k], softmax_real{Pre}(mask, x, n, k), share_bound(
           @         softmax_real{Pre}(mask, x, n, k), gap_of{Pre}(mask, x, m, k), mean_gap{Pre}(mask, x, m, n), sum_depth(n))); @/
          /@ assert more: \forall integer b, real m; 0 <= b < d ==> softmax_near{Pre, Before}(mask, x, n, m) ==> terms_joined(
           @     rows_real{Before}(x, values, d, b, k), rows_size{Before}(x, values, d, b, k),
           @     mean_real{Pre}(mask, x, n, values, d, b, k), mean_size{Pre}(mask, x, n, values, d, b, k),
           @     mean_error{Pre}(mask, x, m, n, sum_depth(n), values, d, b, k), value_at{Pre}(values, d, k, b),
           @     softmax_real{Pre}(mask, x, n, k), x[k], share_bound(
           @         softmax_real{Pre}(mask, x, n, k), gap_of{Pre}(mask, x, m, k), mean_gap{Pre}(mask, x, m, n), sum_depth(n))); @/
          /@ assert value: \forall integer b; 0 <= b < d ==>
           @     value_at{Before}(values, d, k, b) == value_at{Pre}(values, d, k, b); @/
          /@ assert added: \forall integer b; 0 <= b < d ==>
           @     row_added{Before}(x, values, d, b, k, value_at{Before}(values, d, k, b)); @/
          /@ assert joins: \forall integer b; 0 <= b < d ==>
           @     row_added{Before}(x, values, d, b, k, value_at{Pre}(values, d, k, b)); @/
          ;
      }
    */
    attest_add_weighted_rows(x, values, n, d, y);
    //@ assert added: \forall integer b; 0 <= b < d ==> rows_near{Before}(x, values, d, b, n, rows_depth(n), 0.0, y[b]);
    /*@ assert started: \forall integer b; 0 <= b < d ==> \is_finite(y[b]) ==> started(y[b], 0.0,
      @     rows_real{Before}(x, values, d, b, n), rows_size{Before}(x, values, d, b, n), rows_depth(n), 3 * n); */
    //@ assert same: \forall real m; softmax_near{Pre, Before}(mask, x, n, m) ==> softmax_near{Pre, Here}(mask, x, n, m);
    /*@ assert rounded: \forall integer b; 0 <= b < d ==> \is_finite(y[b]) ==> terms_rounded(y[b],
      @     rows_real{Before}(x, values, d, b, n), rows_size{Before}(x, values, d, b, n), rows_depth(n), 3 * n); */
    /*@ assert mean: \forall integer b, real m; 0 <= b < d ==> \is_finite(y[b]) ==> softmax_near{Pre, Before}(mask, x, n, m) ==>
      @     mean_near{Pre, Here}(mask, x, m, n, values, d, y, b); */
    return ATTEST_OK;
}
