#define FL_VALUES
#include "exp_dd.h"
#include "exp_kernel.h"

#define EXP_THIRD_LOW  0x1.5555555555555p-57 /* what the doubles nearest to 1/3! and 1/4! leave, and 1/6! to 1/9! */
#define EXP_FOURTH_LOW 0x1.5555555555555p-59
#define EXP_SIXTH      0x1.6c16c16c16c17p-10
#define EXP_SEVENTH    0x1.a01a01a01a01ap-13
#define EXP_EIGHTH     0x1.a01a01a01a01ap-16
#define EXP_NINTH      0x1.71de3a556c734p-19

/*@ // What the functions here compute, operation by operation, read by proofs/theory (numeric/exp_dd.v).
  @ logic real exp_dd_minus(real k, real c) = -fl_times(k, c);
  @ logic real exp_dd_near(real x, real k) = fl_plus(x, exp_dd_minus(k, EXP_STEP_HIGH));
  @ logic real exp_dd_near_lo(real x, real k) = dd_sum_lo(x, exp_dd_minus(k, EXP_STEP_HIGH));
  @ logic real exp_dd_nearer(real x, real k) = fl_plus(exp_dd_near(x, k), exp_dd_minus(k, EXP_STEP_MIDDLE));
  @ logic real exp_dd_nearer_lo(real x, real k) = dd_sum_lo(exp_dd_near(x, k), exp_dd_minus(k, EXP_STEP_MIDDLE));
  @ logic real exp_dd_rest(real x, real low, real k) =
  @     fl_plus(fl_plus(exp_dd_near_lo(x, k), exp_dd_nearer_lo(x, k)), fl_minus(low, fl_times(k, EXP_STEP_LAST)));
  @ logic real exp_dd_reduced_hi(real x, real low, real k) = fl_plus(exp_dd_nearer(x, k), exp_dd_rest(x, low, k));
  @ logic real exp_dd_reduced_lo(real x, real low, real k) = dd_sum_lo(exp_dd_nearer(x, k), exp_dd_rest(x, low, k));
  @ logic real exp_dd_fifth(real x) =
  @     \let tail = fl_plus(EXP_SEVENTH, fl_times(x, fl_plus(EXP_EIGHTH, fl_times(x, EXP_NINTH))));
  @     fl_plus(EXP_FIFTH, fl_times(x, fl_plus(EXP_SIXTH, fl_times(x, tail))));
  @ logic real exp_dd_s4_hi(real x) = dd_add_double_hi(EXP_FOURTH, EXP_FOURTH_LOW, fl_times(x, exp_dd_fifth(x)));
  @ logic real exp_dd_s4_lo(real x) = dd_add_double_lo(EXP_FOURTH, EXP_FOURTH_LOW, fl_times(x, exp_dd_fifth(x)));
  @ logic real exp_dd_s3_hi(real x, real y) =
  @     dd_add_hi(EXP_THIRD, EXP_THIRD_LOW, dd_mul_hi(x, y, exp_dd_s4_hi(x), exp_dd_s4_lo(x)),
  @               dd_mul_lo(x, y, exp_dd_s4_hi(x), exp_dd_s4_lo(x)));
  @ logic real exp_dd_s3_lo(real x, real y) =
  @     dd_add_lo(EXP_THIRD, EXP_THIRD_LOW, dd_mul_hi(x, y, exp_dd_s4_hi(x), exp_dd_s4_lo(x)),
  @               dd_mul_lo(x, y, exp_dd_s4_hi(x), exp_dd_s4_lo(x)));
  @ logic real exp_dd_step_hi(real x, real y, real hi, real lo, real c) =
  @     dd_add_double_hi(dd_mul_hi(x, y, hi, lo), dd_mul_lo(x, y, hi, lo), c);
  @ logic real exp_dd_step_lo(real x, real y, real hi, real lo, real c) =
  @     dd_add_double_lo(dd_mul_hi(x, y, hi, lo), dd_mul_lo(x, y, hi, lo), c);
  @ logic real exp_dd_s2_hi(real x, real y) = exp_dd_step_hi(x, y, exp_dd_s3_hi(x, y), exp_dd_s3_lo(x, y), 0.5);
  @ logic real exp_dd_s2_lo(real x, real y) = exp_dd_step_lo(x, y, exp_dd_s3_hi(x, y), exp_dd_s3_lo(x, y), 0.5);
  @ logic real exp_dd_s1_hi(real x, real y) = exp_dd_step_hi(x, y, exp_dd_s2_hi(x, y), exp_dd_s2_lo(x, y), 1.0);
  @ logic real exp_dd_s1_lo(real x, real y) = exp_dd_step_lo(x, y, exp_dd_s2_hi(x, y), exp_dd_s2_lo(x, y), 1.0);
  @ logic real exp_dd_less_one_hi(real x, real y) = dd_mul_hi(x, y, exp_dd_s1_hi(x, y), exp_dd_s1_lo(x, y));
  @ logic real exp_dd_less_one_lo(real x, real y) = dd_mul_lo(x, y, exp_dd_s1_hi(x, y), exp_dd_s1_lo(x, y));
  @ logic real exp_dd_times_hi(real t, real tail, real x, real y) =
  @     dd_mul_hi(t, tail, exp_dd_less_one_hi(x, y), exp_dd_less_one_lo(x, y));
  @ logic real exp_dd_times_lo(real t, real tail, real x, real y) =
  @     dd_mul_lo(t, tail, exp_dd_less_one_hi(x, y), exp_dd_less_one_lo(x, y));
  @ logic real exp_dd_hi(real t, real tail, real x, real y) =
  @     dd_add_hi(t, tail, exp_dd_times_hi(t, tail, x, y), exp_dd_times_lo(t, tail, x, y));
  @ logic real exp_dd_lo(real t, real tail, real x, real y) =
  @     dd_add_lo(t, tail, exp_dd_times_hi(t, tail, x, y), exp_dd_times_lo(t, tail, x, y));
  @ */

/*@ // Theorems of proofs/theory/numeric/exp_dd.v, under these names. A variable of type double is a double there.
  @ predicate exp_dd_small(real hi, real lo) = \abs(hi) <= 0.003 && \abs(lo) <= 1;
  @ predicate exp_dd_arguments(double x, double low) = \is_finite(x) && \is_finite(low)
  @     && \abs(low) <= 0x1p-53 * \abs(x) && 0x1p-60 <= \abs(x) && -708 <= x <= 709;
  @ predicate exp_dd_at{L}(real x, real low, integer m, integer j) =
  @     \let hi = exp_dd_reduced_hi(x, low, exp_steps(x));
  @     \let lo = exp_dd_reduced_lo(x, low, exp_steps(x));
  @     \let e_hi = exp_dd_hi(attest_exp_table[2 * j], attest_exp_table[2 * j + 1], hi, lo);
  @     \let e_lo = exp_dd_lo(attest_exp_table[2 * j], attest_exp_table[2 * j + 1], hi, lo);
  @     exp_dd_close(e_hi, e_lo, power_of_two(m), \exp(x + low)) && exp_dd_words(e_hi, e_lo);
  @ axiomatic exp_dd_theorems {
  @   axiom exp_dd_reduced_small: \forall double x, low; exp_dd_arguments(x, low) ==>
  @       exp_dd_small(exp_dd_reduced_hi(x, low, exp_steps(x)), exp_dd_reduced_lo(x, low, exp_steps(x)));
  @   axiom exp_dd_near_exp{L}: \forall double x, low, integer m, j;
  @       exp_dd_arguments(x, low) ==> exp_steps(x) == ATTEST_EXP_TABLE * m + j ==> 0 <= j < ATTEST_EXP_TABLE ==>
  @       -1024 <= m <= 1023 ==> exp_dd_at(x, low, m, j);
  @ } */

/* What the first words leave: a + b + (low - k EXP_STEP_LAST) */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures value: \is_finite(\result) ==> \is_finite(a) && \is_finite(b) && \is_finite(low) && \is_finite(k)
  @                && \result == fl_plus(fl_plus(a, b), fl_minus(low, fl_times(k, EXP_STEP_LAST)));
  @ ensures size:  small_number(a, 0x1p15) && small_number(b, 0x1p20) && small_number(low, 1) && small_number(k, 140000)
  @                ==> small_number(\result, 0x1p22);
  @ */
static double rest_of(double a, double b, double low, double k)
{
    const double words = fl_add(a, b), last = fl_mul(k, EXP_STEP_LAST);
    //@ assert words: small_number(a, 0x1p15) && small_number(b, 0x1p20) ==> small_number(words, 0x1p21);
    //@ assert last: small_number(k, 140000) ==> small_number(last, 1);
    return fl_add(words, fl_sub(low, last));
}

/* x - k log(2)/128; off by 2^-95 at most: the constant in three words, the first two of which make
 * exact products with k */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result.hi) ==> \is_finite(x.lo) && \is_finite(k);
  @ ensures value:  \is_finite(\result.lo) ==>
  @                 dd_is(\result, exp_dd_reduced_hi(x.hi, x.lo, k), exp_dd_reduced_lo(x.hi, x.lo, k));
  @ ensures size:   small_number(x.hi, 750) && small_number(x.lo, 1) && small_number(k, 140000)
  @                 ==> dd_within(\result, 0x1p40);
  @ */
static attest_dd reduced(attest_dd x, double k)
{
    const double high = fl_neg(fl_mul(k, EXP_STEP_HIGH)), middle = fl_neg(fl_mul(k, EXP_STEP_MIDDLE));
    //@ assert parts: small_number(k, 140000) ==> small_number(high, 800) && small_number(middle, 1);
    //@ assert high: \is_finite(high) ==> high == exp_dd_minus(k, EXP_STEP_HIGH);
    //@ assert middle: \is_finite(middle) ==> middle == exp_dd_minus(k, EXP_STEP_MIDDLE);
    const attest_dd a = attest_dd_sum(x.hi, high);
    //@ assert a: small_number(x.hi, 750) && small_number(k, 140000) ==> dd_within(a, 0x1p15);
    //@ assert a_value: \is_finite(a.lo) ==> dd_is(a, exp_dd_near(x.hi, k), exp_dd_near_lo(x.hi, k));
    const attest_dd b = attest_dd_sum(a.hi, middle);
    //@ assert b: small_number(x.hi, 750) && small_number(k, 140000) ==> dd_within(b, 0x1p20);
    //@ assert b_value: \is_finite(a.lo) && \is_finite(b.lo) ==> dd_is(b, exp_dd_nearer(x.hi, k), exp_dd_nearer_lo(x.hi, k));
    const double rest = rest_of(a.lo, b.lo, x.lo, k);
    /*@ assert rest: small_number(x.hi, 750) && small_number(x.lo, 1) && small_number(k, 140000)
      @              ==> small_number(rest, 0x1p22); */
    //@ assert rest_value: \is_finite(rest) ==> rest == exp_dd_rest(x.hi, x.lo, k);
    return attest_dd_sum(b.hi, rest);
}

/* 1/5! + x/6! + ... + x^4/9! */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures value: \is_finite(\result) ==> \is_finite(x) && \result == exp_dd_fifth(x);
  @ ensures size:  small_number(x, 1) ==> small_number(\result, 1);
  @ */
static double five_and_more(double x)
{
    const double eight = fl_add(EXP_EIGHTH, fl_mul(x, EXP_NINTH)), seventh = fl_mul(x, eight);
    //@ assert eight: small_number(x, 1) ==> small_number(eight, 0.01);
    //@ assert seventh_size: \abs(x) <= 1 && \abs(eight) <= 0.01 ==> product_within(x, eight, 1, 0.01);
    const double tail = fl_add(EXP_SEVENTH, seventh), sixth = fl_mul(x, tail);
    //@ assert tail: small_number(x, 1) ==> small_number(tail, 0.02);
    //@ assert sixth_size: \abs(x) <= 1 && \abs(tail) <= 0.02 ==> product_within(x, tail, 1, 0.02);
    const double six = fl_add(EXP_SIXTH, sixth), fifth = fl_mul(x, six);
    //@ assert six: small_number(x, 1) ==> small_number(six, 0.03);
    //@ assert fifth_size: \abs(x) <= 1 && \abs(six) <= 0.03 ==> product_within(x, six, 1, 0.03);
    return fl_add(EXP_FIFTH, fifth);
}

/* e^r - 1 by Taylor's series to r^9/9!. From r^5 on, which is below 2^-49 r, one word does. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result.hi) ==> \is_finite(r.hi) && \is_finite(r.lo);
  @ ensures value:  \is_finite(\result.lo) ==>
  @                 dd_is(\result, exp_dd_less_one_hi(r.hi, r.lo), exp_dd_less_one_lo(r.hi, r.lo));
  @ ensures size:   dd_within(r, 1) ==> dd_within(\result, 0x1p130);
  @ */
static attest_dd exp_less_one(attest_dd r)
{
    const attest_dd third = {EXP_THIRD, EXP_THIRD_LOW}, fourth = {EXP_FOURTH, EXP_FOURTH_LOW};
    const double five = five_and_more(r.hi), fifth = fl_mul(r.hi, five);
    //@ assert fifth_size: \abs(r.hi) <= 1 && \abs(five) <= 1 ==> product_within(r.hi, five, 1, 1);
    //@ assert fifth: dd_within(r, 1) ==> small_number(fifth, 2);
    const attest_dd s4 = attest_dd_add_double(fourth, fifth);
    //@ assert s4: dd_within(r, 1) ==> dd_within(s4, 0x1p13);
    const attest_dd p4 = attest_dd_mul(r, s4);
    //@ assert p4: dd_within(r, 1) ==> dd_within(p4, 0x1p28);
    const attest_dd s3 = attest_dd_add(third, p4);
    //@ assert s3: dd_within(r, 1) ==> dd_within(s3, 0x1p45);
    const attest_dd p3 = attest_dd_mul(r, s3);
    //@ assert p3: dd_within(r, 1) ==> dd_within(p3, 0x1p60);
    const attest_dd s2 = attest_dd_add_double(p3, 0.5);
    //@ assert s2: dd_within(r, 1) ==> dd_within(s2, 0x1p75);
    const attest_dd p2 = attest_dd_mul(r, s2);
    //@ assert p2: dd_within(r, 1) ==> dd_within(p2, 0x1p90);
    const attest_dd s1 = attest_dd_add_double(p2, 1.0);
    //@ assert s1: dd_within(r, 1) ==> dd_within(s1, 0x1p105);
    return attest_dd_mul(r, s1);
}

attest_scaled_dd attest_exp_dd(attest_dd x)
{
    const exp_place at = attest_exp_place(x.hi);
    const attest_dd T = {attest_exp_table[2 * at.j], attest_exp_table[2 * at.j + 1]};
    //@ assert entry: exp_entry(at.j) && dd_within(T, 2);
    const attest_dd r = reduced(x, at.k);
    //@ assert r_number: exp_dd_argument(x) ==> dd_within(r, 0x1p40);
    //@ assert small: exp_dd_arguments(x.hi, x.lo) ==> exp_dd_small(r.hi, r.lo);
    //@ assert r: exp_dd_argument(x) ==> dd_within(r, 1);
    const attest_dd q = exp_less_one(r);
    //@ assert q: exp_dd_argument(x) ==> dd_within(q, 0x1p130);
    const attest_dd product = attest_dd_mul(T, q);
    //@ assert product: exp_dd_argument(x) ==> dd_within(product, 0x1p150);
    const attest_scaled_dd result = {attest_dd_add(T, product), at.m};
    //@ assert number: exp_dd_argument(x) ==> dd_within(result.z, 0x1p170);
    /*@ assert value: exp_dd_argument(x)
      @     ==> dd_is(result.z, exp_dd_hi(T.hi, T.lo, r.hi, r.lo), exp_dd_lo(T.hi, T.lo, r.hi, r.lo)); */
    //@ assert theorem: exp_dd_argument(x) ==> exp_dd_at(x.hi, x.lo, at.m, at.j);
    return result;
}
