/* What exp and tanh share: e^x = 2^m 2^(j/128) e^r with |r| <= log(2)/256 (and a trifle), and e^r - 1 as a polynomial.
 *
 * k = 128 m + j is the integer nearest to 128 x / log 2; r = x - k log(2)/128 with the constant in two words, of which
 * the first has so few bits that its product with k is exact (Cody and Waite). The polynomial is Taylor's, to r^5/5!:
 * the next term is below 2^-60. */
#ifndef ATTEST_EXP_KERNEL_H
#define ATTEST_EXP_KERNEL_H

#include "exp_table.h"
#include "fl.h"
#include "logic/product.h"
#include "scale.h"
#include <stdint.h>

#define EXP_ROUND         0x1.8p52             /* adding and subtracting it rounds to an integer */
#define EXP_THIRD         0x1.5555555555555p-3 /* 1/3!, 1/4!, 1/5! */
#define EXP_FOURTH        0x1.5555555555555p-5
#define EXP_FIFTH         0x1.1111111111111p-7
#define EXP_EXPONENT_BIAS 1100 /* m + bias > 0 for all |x| <= 750 */

/*@ // What the functions here and in exp.c compute, operation by operation. proofs/theory reads these definitions, the
  @ // constants and the tables, and bounds their distance from the exponential function (numeric/exp.v).
  @ logic real exp_steps(real x) = fl_minus(fl_plus(fl_times(x, EXP_STEPS), EXP_ROUND), EXP_ROUND);
  @ logic real exp_reduced(real x, real k) =
  @     fl_minus(fl_minus(x, fl_times(k, EXP_STEP_HIGH)), fl_times(k, EXP_STEP_LOW));
  @ logic real exp_less_one(real r) =
  @     \let s = fl_times(r, r);
  @     \let low = fl_plus(0.5, fl_times(r, EXP_THIRD));
  @     \let high = fl_plus(EXP_FOURTH, fl_times(r, EXP_FIFTH));
  @     fl_plus(r, fl_times(s, fl_plus(low, fl_times(s, high))));
  @ predicate exp_arguments(double x, double k) = small_number(x, 750) && small_number(k, 140000);
  @ predicate exp_entry{L}(integer j) =
  @     small_number(attest_exp_table[2 * j], 2) && small_number(attest_exp_table[2 * j + 1], 1);
  @ */

/*@ // Theorems of proofs/theory/numeric under these names: about the definitions above and the numbers in the tables.
  @ axiomatic exp_theorems {
  @   axiom exp_order: \forall real x; (x <= 0 ==> 0 < \exp(x) <= 1) && (0 <= x ==> 1 <= \exp(x));
  @   axiom exp_steps_whole: \forall real x, integer i;
  @       \abs(x) <= 750 ==> exp_steps(x) - 1 < i < exp_steps(x) + 1 ==> exp_steps(x) == i;
  @   axiom exp_table_entry{L}: \forall integer j; 0 <= j < ATTEST_EXP_TABLE ==> exp_entry(j);
  @ } */

/* k = 128 m + j, the integer nearest to 128 x / log 2 */
typedef struct exp_place {
    double k;
    int64_t m;
    int64_t j;
} exp_place;

/*@ requires domain: \is_finite(x) && -750 <= x <= 750;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures entry:    0 <= \result.j < 128;
  @ ensures exponent: x * 1.442695 - 1.02 <= \result.m <= x * 1.442695 + 0.02;
  @ ensures k:        \is_finite(\result.k) && \result.k == exp_steps(x) && \abs(\result.k) <= 140000;
  @ ensures whole:    exp_steps(x) == ATTEST_EXP_TABLE * \result.m + \result.j;
  @ */
static inline exp_place attest_exp_place(double x)
{
    const double steps = fl_mul(x, EXP_STEPS);
    //@ assert steps: \is_finite(steps) && \abs(steps - x * 184.66496) <= 0.01;
    const double sum = fl_add(steps, EXP_ROUND);
    //@ assert sum: \is_finite(sum) && \abs(sum - 0x1.8p52 - steps) <= 0.76;
    const double k = fl_sub(sum, EXP_ROUND);
    //@ assert k: \is_finite(k) && \abs(k - steps) <= 0.77;
    //@ assert value: k == exp_steps(x);
    //@ assert near: k - 1 < (int64_t)k < k + 1;
    //@ assert whole: k == (int64_t)k;
    const int64_t place = (int64_t)k + EXP_EXPONENT_BIAS * ATTEST_EXP_TABLE;
    //@ assert place: 0 <= place && k + 140799 < place < k + 140801;
    const int64_t m = (int64_t)((uint64_t)place / ATTEST_EXP_TABLE), j = (int64_t)((uint64_t)place % ATTEST_EXP_TABLE);
    //@ assert parts: place == 128 * m + j && 0 <= j < 128 && 0 <= m;
    const exp_place at = {k, m - EXP_EXPONENT_BIAS, j};
    return at;
}

/* e^r - 1, for small r */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \is_finite(r);
  @ ensures number: small_number(r, 2000) ==> small_number(\result, 0x1p60);
  @ ensures value:  \is_finite(\result) ==> \result == exp_less_one(r);
  @ */
static inline double exp_polynomial(double r)
{
    const double s = fl_mul(r, r);
    //@ assert square: \abs(r) <= 2000 ==> product_within(r, r, 2000, 2000);
    //@ assert s: small_number(r, 2000) ==> small_number(s, 4000001);
    const double third = fl_mul(r, EXP_THIRD), low = fl_add(0.5, third);
    //@ assert low: small_number(r, 2000) ==> small_number(low, 1000);
    const double fifth = fl_mul(r, EXP_FIFTH), high = fl_add(EXP_FOURTH, fifth);
    //@ assert high: small_number(r, 2000) ==> small_number(high, 100);
    const double product = fl_mul(s, high);
    //@ assert product_size: \abs(s) <= 4000001 && \abs(high) <= 100 ==> product_within(s, high, 4000001, 100);
    //@ assert product: small_number(r, 2000) ==> small_number(product, 400001000);
    const double sum = fl_add(low, product);
    //@ assert sum: small_number(r, 2000) ==> small_number(sum, 400003000);
    const double rest = fl_mul(s, sum);
    //@ assert rest_size: \abs(s) <= 4000001 && \abs(sum) <= 400003000 ==> product_within(s, sum, 4000001, 400003000);
    //@ assert rest: small_number(r, 2000) ==> small_number(rest, 0x1p59);
    const double result = fl_add(r, rest);
    //@ assert whole: \is_finite(result) ==> result == exp_less_one(r);
    return result;
}

/* e^r - 1 at r = x - k log(2)/128 */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \is_finite(x) && \is_finite(k);
  @ ensures number: exp_arguments(x, k) ==> small_number(\result, 0x1p60);
  @ ensures value:  \is_finite(\result) ==> \result == exp_less_one(exp_reduced(x, k));
  @ */
static inline double attest_exp_rest(double x, double k)
{
    const double high_part = fl_mul(k, EXP_STEP_HIGH), low_part = fl_mul(k, EXP_STEP_LOW);
    //@ assert parts: exp_arguments(x, k) ==> small_number(high_part, 800) && small_number(low_part, 1);
    const double near = fl_sub(x, high_part);
    //@ assert near_size: exp_arguments(x, k) ==> small_number(near, 1600);
    const double r = fl_sub(near, low_part);
    //@ assert r_size: exp_arguments(x, k) ==> small_number(r, 2000);
    //@ assert r_reduced: \is_finite(r) ==> r == exp_reduced(x, k);
    return exp_polynomial(r);
}

/* y, held within what is known of the number it approximates; lo where y is NaN. No result is changed by it: a table
 * and a polynomial leave the provers no way to see the range that tests and the error bound show. */
/*@ requires order: \is_finite(lo) && \le_double(lo, hi);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures within: \le_double(lo, \result) && \le_double(\result, hi);
  @ ensures finite: \is_finite(hi) ==> \is_finite(\result) && lo <= \result <= hi;
  @ ensures same:   \is_finite(y) && \is_finite(hi) ==> \result == \max(lo, \min(y, hi));
  @ ensures open:   \is_finite(y) && \is_plus_infinity(hi) ==> \is_finite(\result) && \result == \max(lo, y);
  @ ensures over:   \is_plus_infinity(y) && \is_plus_infinity(hi) ==> \is_plus_infinity(\result);
  @ */
static inline double attest_within(double lo, double y, double hi)
{
    return y >= lo ? (y <= hi ? y : hi) : lo;
}

#endif
