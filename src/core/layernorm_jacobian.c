#define VECTOR_VALUES
#define LAYERNORM_VALUES
#include "rounding.h"
#include "logic/layernorm_jacobian.h"
#include "logic/same_means.h"
#include "vector.h"
#include "layernorm_jacobian.h"
#include "normalise.h"
#include "logic/rows_within.h"
#include "fl.h"

#ifdef OVER_THE_REALS
/*@ lemma rest_equals: \forall real q, c, s, l, d, one; plus_rounded(c, 1, q) ==> over_rounded(s, c, d) ==> less_rounded(l, one, s) ==>
  @     same_over(c, 1 + q, d) && equals(l, rest_real(q, d, one));
  @ lemma product_equals: \forall real r, g, l, p, d, one; times_rounded(r, g, l) ==> equals(l, rest_real(p, d, one)) ==>
  @     equal_scaled(g, l, rest_real(p, d, one)) && equals(r, element_real(g, p, d, one));
  @ lemma element_equals_of: \forall real r, g, a, b, d, one, q, c, s, l; element_steps(r, g, a, b, d, one, q, c, s, l) ==>
  @     equals(q, a * b) && equals(l, rest_real(q, d, one)) && equals(r, element_real(g, q, d, one)) &&
  @     element_equals(r, g, a, b, d, one);
  @ lemma value_kept{L, M, N}: \forall double *x, *gamma, *J, integer d, i, j, real eps; same_at{M, N}(J, d, i, j) ==>
  @     element_value{L, M}(x, gamma, d, eps, J, i, j) ==> element_value{L, N}(x, gamma, d, eps, J, i, j);
  @ lemma value_of{L, M}: \forall double *x, *gamma, *J, integer d, i, j, real g, a, b, eps;
  @     element_equals(\at(J[i * d + j], M), g, a, b, d, one_at(i, j)) ==> is_over(g, \at(gamma[i], L), root_real{L}(x, d, eps)) ==>
  @     a == normal_real{L}(x, d, eps, i) ==> b == normal_real{L}(x, d, eps, j) ==> element_value{L, M}(x, gamma, d, eps, J, i, j); */
#endif

/* Row i of the Jacobian: factor (e_i - (1 + h_i h) / d) */
/*@ requires length: 0 <= i < d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(h + (0 .. d - 1));
  @ requires write:  \valid(row + (0 .. d - 1));
  @ requires apart:  \separated(row + (0 .. d - 1), h + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    row[0 .. d - 1];
  @ ensures finite:  \forall integer j; 0 <= j < d ==> \is_finite(row[j]) ==>
  @     \is_finite(factor) && \is_finite(\old(h[i])) && \is_finite(\old(h[j]));
  @ ensures follows: \forall integer j; 0 <= j < d ==> \is_finite(row[j]) ==>
  @     element_follows(row[j], factor, \old(h[i]), \old(h[j]), d, one_at(i, j));
  @ REAL_ENSURES(real, \forall integer j; 0 <= j < d ==> element_equals(row[j], factor, \old(h[i]), \old(h[j]), d, one_at(i, j)))
  @ */
static void jacobian_row(const double *h, double factor, int64_t i, int64_t d, double *row)
{
    const double width = (double)d;
    //@ assert width: \is_finite(width) && width == d;
    /*@ loop invariant range:   0 <= j <= d;
      @ loop invariant finite:  \forall integer k; 0 <= k < j ==> \is_finite(row[k]) ==>
      @     \is_finite(factor) && \is_finite(\at(h[i], Pre)) && \is_finite(\at(h[k], Pre));
      @ loop invariant follows: \forall integer k; 0 <= k < j ==> \is_finite(row[k]) ==>
      @     element_follows(row[k], factor, \at(h[i], Pre), \at(h[k], Pre), d, one_at(i, k));
      @ REAL_INVARIANT(real, \forall integer k; 0 <= k < j ==>
      @     element_equals(row[k], factor, \at(h[i], Pre), \at(h[k], Pre), d, one_at(i, k)))
      @ loop invariant entries: same_values{Pre, Here}(h, d);
      @ loop assigns j, row[0 .. d - 1];
      @ loop variant d - j; */
    for (int64_t j = 0; j < d; j++) {
        const double one = i == j ? 1.0 : 0.0, product = fl_mul(h[i], h[j]), sum = fl_add(1.0, product);
        const double taken = fl_div(sum, width), rest = fl_sub(one, taken), element = fl_mul(factor, rest);
        //@ assert one: \is_finite(one) && one == one_at(i, j);
        //@ assert numbers: \is_finite(element) ==> \is_finite(rest) && \is_finite(taken) && \is_finite(sum) && \is_finite(product);
        //@ assert product: \is_finite(element) ==> times_rounded(product, h[i], h[j]) && plus_rounded(sum, 1.0, product);
        //@ assert taken: \is_finite(element) ==> over_rounded(taken, sum, d);
        //@ assert rest: \is_finite(element) ==> less_rounded(rest, one_at(i, j), taken) && times_rounded(element, factor, rest);
        /*@ assert steps: \is_finite(element) ==>
          @     element_steps(element, factor, h[i], h[j], d, one_at(i, j), product, sum, taken, rest); */
        //@ assert follows: \is_finite(element) ==> element_follows(element, factor, h[i], h[j], d, one_at(i, j));
        //@ assert now: h[i] == \at(h[i], Pre) && h[j] == \at(h[\at(j, Here)], Pre);
        /*@ assert entry: \is_finite(element) ==>
          @     element_follows(element, factor, \at(h[i], Pre), \at(h[\at(j, Here)], Pre), d, one_at(i, j)); */
        //@ REAL_ASSERT(real_entry, element_equals(element, factor, \at(h[i], Pre), \at(h[\at(j, Here)], Pre), d, one_at(i, j)))
        row[j] = element;
        //@ assert kept: same_values{LoopCurrent, Here}(row, j);
        /*@ assert earlier: \forall integer k; 0 <= k < j ==> \is_finite(row[k]) ==> row[k] == \at(row[k], LoopCurrent) &&
          @     element_follows(row[k], factor, \at(h[i], Pre), \at(h[k], Pre), d, one_at(i, k)); */
    }
}

/*@ // element i, j of the Jacobian, from the factor g of row i and the entries a and b, computed
  @ lemma derived_of{L}: \forall real r, g, a, b, eps, double *x, *gamma, integer d, i, j, k;
  @     element_follows(r, g, a, b, d, one_at(i, j)) ==> part_found(g, x, gamma, d, eps, i, k) ==> entry_normal(a, x, d, eps, i, k) ==>
  @     entry_normal(b, x, d, eps, j, k) ==> stands_for(a, normal_real(x, d, eps, i), normal_bound(x, d, eps, i, k)) &&
  @     stands_for(b, normal_real(x, d, eps, j), normal_bound(x, d, eps, j, k)) && jacobian_near(r, x, gamma, d, eps, i, j, k);
  @ lemma element_kept{L, M, N}: \forall double *x, *gamma, *J, integer d, k, i, j, real eps; same_at{M, N}(J, d, i, j) ==>
  @     element_derived{L, M}(x, gamma, d, eps, k, J, i, j) ==> element_derived{L, N}(x, gamma, d, eps, k, J, i, j); */

attest_status attest_layernorm_jacobian(const double *x, int64_t d, const double *gamma, double eps, double *work,
                                        double *J)
{
    const double root = attest_normalise(x, d, eps, work);
    //@ ghost Normal: ;
    //@ assert positive: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> 0 < root;
    //@ ghost product_below(d, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= i <= d;
      @ loop invariant near:  \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> \forall integer r, c; 0 <= r < i ==> 0 <= c < d ==>
      @     element_derived{Pre, Here}(x, gamma, d, eps, sum_depth(d), J, r, c);
      @ REAL_INVARIANT(real, \forall integer r, c; 0 <= r < i ==> 0 <= c < d ==> element_value{Pre, Here}(x, gamma, d, eps, J, r, c))
      @ loop invariant entries: same_values{Normal, Here}(work, d);
      @ loop assigns i, J[0 .. d * d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i != d; i++) {
        //@ ghost row_inside(i, d, d);
        //@ ghost rows_within(i, d);
        //@ assert within: 0 <= i * d <= i * d + d <= d * d <= ATTEST_LENGTH_MAX;
        //@ assert factor: gamma[i] == \at(gamma[\at(i, Here)], Pre);
        const double part = fl_div(gamma[i], root);
        /*@ assert divided: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> \is_finite(part) ==>
          @     fl_near(part, over(gamma[i], root)) && same_over(gamma[i], \at(gamma[\at(i, Here)], Pre), root); */
        /*@ assert rounded: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> \is_finite(part) ==>
          @     over_rounded(part, \at(gamma[\at(i, Here)], Pre), root); */
        /*@ assert part: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> \is_finite(part) ==>
          @     part_found{Pre}(part, x, gamma, d, eps, i, sum_depth(d)); */
        /*@ REAL_ASSERT(real_part, is_over(part, gamma[i], root) && same_over(gamma[i], \at(gamma[\at(i, Here)], Pre), root) &&
          @     is_over(part, \at(gamma[\at(i, Here)], Pre), root_real{Pre}(x, d, eps))) */
        jacobian_row(work, part, i, d, J + i * d);
        /*@ assert entries: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> \forall integer c; 0 <= c < d ==>
          @     \is_finite(\at(work[c], Normal)) ==> entry_normal{Pre}(\at(work[c], Normal), x, d, eps, c, sum_depth(d)); */
        /*@ assert follows: \forall integer c; 0 <= c < d ==> \is_finite(J[i * d + c]) ==> \is_finite(part) &&
          @     \is_finite(\at(work[\at(i, Here)], Normal)) && \is_finite(\at(work[c], Normal)) && element_follows(J[i * d + c], part,
          @         \at(work[\at(i, Here)], Normal), \at(work[c], Normal), d, one_at(i, c)); */
        /*@ assert each: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> \forall integer c; 0 <= c < d ==>
          @     \is_finite(J[i * d + c]) ==>
          @     entry_normal{Pre}(\at(work[\at(i, Here)], Normal), x, d, eps, i, sum_depth(d)) &&
          @     entry_normal{Pre}(\at(work[c], Normal), x, d, eps, c, sum_depth(d)) &&
          @     jacobian_near{Pre}(J[i * d + c], x, gamma, d, eps, i, c, sum_depth(d)); */
        /*@ assert row: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> \forall integer c; 0 <= c < d ==>
          @     element_derived{Pre, Here}(x, gamma, d, eps, sum_depth(d), J, i, c); */
        //@ assert kept: same_values{LoopCurrent, Here}(J, i * d);
        /*@ assert earlier: \is_finite(root) ==> row_level{Pre}(x, d, eps) ==> \forall integer r, c; 0 <= r < i ==> 0 <= c < d ==>
          @     row_within(r, i, d) && same_at{LoopCurrent, Here}(J, d, r, c) &&
          @     element_derived{Pre, LoopCurrent}(x, gamma, d, eps, sum_depth(d), J, r, c) &&
          @     element_derived{Pre, Here}(x, gamma, d, eps, sum_depth(d), J, r, c); */
        /*@ REAL_ASSERT(real_row, \forall integer c; 0 <= c < d ==>
          @     element_equals(J[i * d + c], part, \at(work[\at(i, Here)], Normal), \at(work[c], Normal), d, one_at(i, c)) &&
          @     \at(work[\at(i, Here)], Normal) == normal_real{Pre}(x, d, eps, i) &&
          @     \at(work[c], Normal) == normal_real{Pre}(x, d, eps, c) && element_value{Pre, Here}(x, gamma, d, eps, J, i, c)) */
        /*@ REAL_ASSERT(real_earlier, \forall integer r, c; 0 <= r < i ==> 0 <= c < d ==> row_within(r, i, d) &&
          @     same_at{LoopCurrent, Here}(J, d, r, c) && element_value{Pre, LoopCurrent}(x, gamma, d, eps, J, r, c) &&
          @     element_value{Pre, Here}(x, gamma, d, eps, J, r, c)) */
    }
    return attest_all_finite(J, d * d) && fl_is_finite(root) ? ATTEST_OK : ATTEST_RANGE;
}
