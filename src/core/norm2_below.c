#define ROWS_VALUES
#include "fl.h"
#include "logic/spectral_below.h"
#include "norm2_below.h"
#include "directed.h"
#include "gram_matrix.h"
#include "vector.h"
#include "weighted_rows.h"
#include "logic/index.h"

/*@ predicate root_below(real r, real q, real y) = 0 <= r && r <= \sqrt(q) && 0 <= q <= y && 0 <= \sqrt(q) <= \sqrt(y);
  @ predicate lost_covers(real lost, integer k, real slack) = slack * (1 + \sqrt(k)) <= lost;
  @ lemma lost_covers_of: \forall real lost, sum, slack, integer k; 1 + \sqrt(k) <= sum ==> 0 <= slack ==> slack * sum <= lost ==>
  @     order_scaled(slack, 1 + \sqrt(k), sum) && lost_covers(lost, k, slack);
  @ predicate share_below(real r, real ratio, real factor) = 0 < r && r <= ratio * factor && 0 <= ratio;
  @ lemma below_positive: \forall real r, ratio, factor; share_below(r, ratio, factor) ==> 0 < factor;
  @ lemma lower_share_of: \forall real r, ratio, factor, root, rest; share_below(r, ratio, factor) ==> ratio <= root ==> factor <= rest ==>
  @     0 < factor && order_scaled(factor, ratio, root) && order_scaled(root, factor, rest) && under_product(r, root, rest);
  @ */

/* sqrt(yy / xx) less what the lemma takes, rounded down; 0 where that says nothing. */
/*@ requires size: 1 <= k <= ATTEST_DIM_MAX;
  @ requires slack: \is_finite(slack) && 0 <= slack;
  @ requires squares: \is_finite(yy) && \is_finite(xx) && 0 < xx;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures positive: \is_finite(\result) ==> \result >= 0.0;
  @ ensures below: \is_finite(\result) && 0 < \result ==> lower_share(\result, yy, xx, k, slack);
  @ */
static double lower_end(double yy, double xx, int64_t k, double slack)
{
    const double quotient = fl_div_down(yy, xx), ratio = fl_sqrt_down(quotient);
    /*@ assert ratio: \is_finite(ratio) ==> \is_finite(quotient) &&
      @     root_below(ratio, quotient, yy / xx); */
    const double length = (double)k, root = fl_sqrt_up(length), sum = fl_add_up(1.0, root),
                 lost = fl_mul_up(slack, sum);
    //@ assert length: length == k;
    //@ assert sum: \is_finite(sum) ==> \sqrt(k) <= root && 1 + \sqrt(k) <= sum;
    //@ assert lost: \is_finite(lost) ==> \is_finite(sum) && slack * sum <= lost && lost_covers(lost, k, slack);
    const double factor = fl_sub_down(1.0, lost), result = fl_mul_down(ratio, factor);
    //@ assert factor: \is_finite(factor) ==> \is_finite(lost) && factor <= 1 - slack * (1 + \sqrt(k));
    //@ assert product: \is_finite(result) && 0 < result ==> \is_finite(ratio) && \is_finite(factor) && result <= ratio * factor;
    /*@ assert share: \is_finite(result) && 0 < result ==>
      @     share_below(result, ratio, factor) && ratio <= \sqrt(yy / xx); */
    /*@ assert below: \is_finite(result) && 0 < result ==>
      @     lower_share(result, yy, xx, k, slack); */
    return result > 0.0 ? result : 0.0;
}

double attest_attained(const double *A, const double *x, int64_t k, int64_t l, double slack, double *y)
{
    //@ ghost product_below(k, l, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_fill(0.0, y, l);
    //@ ghost listed(x, k);
    //@ ghost weighed_listed(x, A, k, l);
    /*@ assert same: \forall \list<real> a, integer j; lists{Pre}(a, A, k * l) ==> 0 <= j < l ==> lists(a, A, k * l) &&
      @     same_weighed(a, numbers(x, k), x, A, l, j, k); */
    //@ assert zero: \forall integer j; 0 <= j < l ==> y[j] == 0.0;
    //@ ghost Zero:;
    attest_add_weighted_rows(x, A, k, l, y);
    /*@ assert added: \forall integer j; 0 <= j < l ==> \is_finite(y[j]) ==> \at(y[j], Zero) == 0.0 &&
      @     column_added{Zero, Here}(x, A, l, k, y, j) &&
      @     computed(y[j], rows_real{Zero}(x, A, l, j, k), rows_size{Zero}(x, A, l, j, k), rows_depth(k), 3 * k); */
    /*@ assert near: \forall \list<real> a, integer j; lists{Pre}(a, A, k * l) ==> 0 <= j < l ==> \is_finite(y[j]) ==>
      @     dot_close(y[j], rows_real{Zero}(x, A, l, j, k), rows_size{Zero}(x, A, l, j, k), k) &&
      @     weighed_near(y[j], a, numbers{Zero}(x, k), k, l, j); */
    //@ assert kept: lists(numbers{Zero}(x, k), x, k);
    //@ ghost listed(y, l);
    const double yy = attest_gram_element(y, y, l), xx = attest_gram_element(x, x, k);
    if (!fl_is_finite(yy) || !fl_is_finite(xx) || yy < 0x1p-900 || xx < 0.5)
        return 0.0;
    /*@ assert product: \forall \list<real> a; lists{Pre}(a, A, k * l) ==> weighed_of(numbers(y, l), a, numbers{Zero}(x, k), k, l); */
    const double end = lower_end(yy, xx, k, slack);
    /*@ assert below: \is_finite(end) && 0 < end ==> lower_share(end, yy, xx, k, slack) &&
      @     \forall \list<real> a; lists{Pre}(a, A, k * l) ==> well_below(end, spectral(a, k, l)); */
    return end;
}
