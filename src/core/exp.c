#define FL_VALUES
#include "exp.h"
#include "exp_kernel.h"
#include "logic/exp_lines.h"

/*@ // What the functions here compute, operation by operation, as in exp_kernel.h.
  @ logic real exp_second(real hi, real lo, real q) = fl_plus(lo, fl_times(hi, q));
  @ logic real exp_lifted(real y, real power) = fl_times(fl_times(y, power), 0x1p64);
  @ logic real exp_subnormal(real high, real low) =
  @     \let sum = fl_plus(1, high);
  @     \let rest = fl_plus(fl_minus(1, sum), high);
  @     fl_minus(fl_plus(sum, fl_plus(rest, low)), 1);
  @ // 0x1.08p-53 is 1.03 half units in the last place of a number next to a power of two
  @ predicate exp_product_near(real y, real power, real e) =
  @     \abs(y * power) <= FL_MAX && \abs(fl_times(y, power) - e) <= 0x1.08p-53 * e;
  @ // Where 2^m overflows, and in units of 2^-1022 where the result is subnormal, a multiple of 2^-1074
  @ predicate exp_lifted_near(real y, real power, real e) =
  @     \abs(y * power) <= FL_MAX && 0 <= fl_times(y, power) && \abs(exp_lifted(y, power) - e) <= 0x1.08p-53 * e;
  @ predicate exp_lowered_near(real hi, real lo, real power, real e) =
  @     0 <= hi * power <= 4 && \abs(lo * power) <= 1 &&
  @     \let high = fl_times(hi, power);
  @     \let low = fl_times(lo, power);
  @     \let y = fl_plus(high, low);
  @     (y < 1 ==> exp_result_near(fl_times(exp_subnormal(high, low), 0x1p-1022), e)) &&
  @     (1 <= y ==> exp_result_near(fl_times(y, 0x1p-1022), e));
  @ logic real exp_second_at{L}(real x, integer j) =
  @     exp_second(attest_exp_table[2 * j], attest_exp_table[2 * j + 1], exp_less_one(exp_reduced(x, exp_steps(x))));
  @ logic real exp_mantissa_at{L}(real x, integer j) = fl_plus(attest_exp_table[2 * j], exp_second_at(x, j));
  @ predicate exp_place_of(real x, integer m, integer j) =
  @     exp_steps(x) == ATTEST_EXP_TABLE * m + j && 0 <= j < ATTEST_EXP_TABLE;
  @ predicate exp_inside_at{L}(real x, integer m, integer j) =
  @     exp_product_near(exp_mantissa_at(x, j), power_of_two(m), \exp(x));
  @ predicate exp_overflow_at{L}(real x, integer m, integer j) =
  @     exp_lifted_near(exp_mantissa_at(x, j), power_of_two(m - 64), \exp(x));
  @ predicate exp_underflow_at{L}(real x, integer m, integer j) =
  @     exp_lowered_near(attest_exp_table[2 * j], exp_second_at(x, j), power_of_two(m + 1022), \exp(x));
  @ */

/*@ // Theorems of proofs/theory/numeric/exp.v and exp_ends.v, under these names.
  @ axiomatic exp_results {
  @   axiom exp_inside_near{L}: \forall real x, integer m, j;
  @       -708 <= x <= 709 ==> exp_place_of(x, m, j) ==> -1024 <= m <= 1023 ==> exp_inside_at(x, m, j);
  @   axiom exp_overflow_near{L}: \forall real x, integer m, j;
  @       709 <= x <= 720 ==> exp_place_of(x, m, j) ==> -1024 <= m - 64 <= 1023 ==> exp_overflow_at(x, m, j);
  @   axiom exp_underflow_near{L}: \forall real x, integer m, j;
  @       -747 <= x <= -708 ==> exp_place_of(x, m, j) ==> -1024 <= m + 1022 <= 1023 ==> exp_underflow_at(x, m, j);
  @ } */

/* Error of the main path, in units of u = 2^-53 times the result: r is off by 2^-62 and the polynomial by 2^-60, which
 * is below 0.01; T (e^r - 1) < 2^-8 T is rounded to 2^-61 T, and so is the sum with T's second word; the last addition
 * rounds to nearest. Together below 0.52 units in the last place. Scaling by 2^m is exact. */

/* e^x / 2^m in two words that are not yet added, the second below 2^-7 */
typedef struct exp_words {
    double hi, lo;
    int64_t m, j;
} exp_words;

/*@ requires domain: \is_finite(x) && -750 <= x <= 750;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures place:    exp_place_of(x, \result.m, \result.j);
  @ ensures exponent: x * 1.442695 - 1.02 <= \result.m <= x * 1.442695 + 0.02;
  @ ensures hi:       small_number(\result.hi, 2) && \result.hi == attest_exp_table[2 * \result.j];
  @ ensures lo:       small_number(\result.lo, 0x1p63) && \result.lo == exp_second_at(x, \result.j);
  @ */
static inline exp_words words(double x)
{
    const exp_place e = attest_exp_place(x);
    const double hi = attest_exp_table[2 * e.j], q = attest_exp_rest(x, e.k);
    //@ assert q: \is_finite(q) && q == exp_less_one(exp_reduced(x, exp_steps(x)));
    const double tail = attest_exp_table[2 * e.j + 1], product = fl_mul(hi, q);
    //@ assert entry: exp_entry(e.j) && small_number(hi, 2) && small_number(tail, 1);
    //@ assert product_size: product_within(hi, q, 2, 0x1p60);
    //@ assert product: small_number(product, 0x1p62);
    const double lo = fl_add(tail, product);
    //@ assert lo: small_number(lo, 0x1p63) && lo == exp_second(hi, tail, q);
    const exp_words w = {hi, lo, e.m, e.j};
    return w;
}

/* Where every factor is a normal number. */
/*@ requires domain: \is_finite(x) && -708 <= x <= 709;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) && 0 <= \result;
  @ ensures left:   x <= 0 ==> \result <= 1;
  @ ensures right:  x >= 0 ==> \result >= 1;
  @ ensures near:   \abs(\result - \exp(x)) <= 0x1.08p-53 * \exp(x);
  @ */
static inline double exp_inside(double x)
{
    const exp_words w = words(x);
    const double mantissa = fl_add(w.hi, w.lo), power = attest_power_of_two(w.m);
    //@ assert mantissa: small_number(mantissa, 0x1p64) && mantissa == exp_mantissa_at(x, w.j);
    const double y = fl_mul(mantissa, power);
    //@ assert theorem: exp_inside_at(x, w.m, w.j);
    //@ assert product_near: exp_product_near(mantissa, power, \exp(x));
    //@ assert y_value: \is_finite(y) && y == fl_times(mantissa, power);
    //@ assert y: \abs(y - \exp(x)) <= 0x1.08p-53 * \exp(x);
    //@ assert order: (x <= 0 ==> 0 < \exp(x) <= 1) && (0 <= x ==> 1 <= \exp(x));
    return attest_within(x < 0.0 ? 0.0 : 1.0, y, x > 0.0 ? FL_MAX : 1.0);
}

/* The result may overflow, 2^m does. */
/*@ requires domain: \is_finite(x) && 709 <= x <= 720;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures right: \ge_double(\result, (double)1.0);
  @ ensures near:  \is_finite(\result) ==> \abs(\result - \exp(x)) <= 0x1.08p-53 * \exp(x);
  @ */
static double exp_near_overflow(double x)
{
    const exp_words w = words(x);
    const double mantissa = fl_add(w.hi, w.lo), power = attest_power_of_two(w.m - 64);
    //@ assert mantissa: small_number(mantissa, 0x1p64) && mantissa == exp_mantissa_at(x, w.j);
    //@ assert theorem: exp_overflow_at(x, w.m, w.j);
    //@ assert lifted: exp_lifted_near(mantissa, power, \exp(x));
    const double part = fl_mul(mantissa, power);
    //@ assert part: \is_finite(part) && 0 <= part && part == fl_times(mantissa, power);
    const double y = fl_mul(part, 0x1p64);
    //@ assert number: \ge_double(y, (double)0.0);
    //@ assert y: \is_finite(y) ==> y == exp_lifted(mantissa, power);
    //@ assert order: 1 <= \exp(x);
    return attest_within(1.0, y, fl_infinity());
}

/* high + low, rounded to a multiple of 2^-52 */
/*@ requires sizes: small_number(high, 5) && small_number(low, 2);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures value: small_number(\result, 40) && \result == exp_subnormal(high, low);
  @ */
static inline double subnormal(double high, double low)
{
    const double sum = fl_add(1.0, high);
    //@ assert sum: small_number(sum, 7) && sum == fl_plus(1, high);
    const double less = fl_sub(1.0, sum);
    //@ assert less: small_number(less, 9) && less == fl_minus(1, sum);
    const double rest = fl_add(less, high);
    //@ assert rest: small_number(rest, 15) && rest == fl_plus(less, high);
    const double tail = fl_add(rest, low);
    //@ assert tail: small_number(tail, 18) && tail == fl_plus(rest, low);
    const double whole = fl_add(sum, tail);
    //@ assert whole: small_number(whole, 26) && whole == fl_plus(sum, tail);
    return fl_sub(whole, 1.0);
}

/* The result may be subnormal. In units of 2^-1022, the smallest normal number, it is then below 1 and a multiple of
 * 2^-52: adding 1 makes the one rounding happen there, and taking it away again is exact. */
/*@ requires domain: \is_finite(x) && -747 <= x <= -708;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures left: \is_finite(\result) && 0 <= \result <= 1;
  @ ensures near: exp_result_near(\result, \exp(x));
  @ */
static double exp_near_underflow(double x)
{
    const exp_words w = words(x);
    const double unit = attest_power_of_two(w.m + 1022);
    //@ assert theorem: exp_underflow_at(x, w.m, w.j);
    //@ assert lowered: exp_lowered_near(w.hi, w.lo, unit, \exp(x));
    const double high = fl_mul(w.hi, unit), low = fl_mul(w.lo, unit);
    //@ assert sizes: small_number(high, 5) && small_number(low, 2);
    //@ assert values: high == fl_times(w.hi, unit) && low == fl_times(w.lo, unit);
    const double sum = fl_add(high, low), y = sum < 1.0 ? subnormal(high, low) : sum;
    //@ assert sum: small_number(sum, 8) && sum == fl_plus(high, low);
    //@ assert y: \is_finite(y) && \abs(y) <= 40 && exp_result_near(fl_times(y, 0x1p-1022), \exp(x));
    //@ assert order: 0 < \exp(x) <= 1;
    const double result = fl_mul(y, 0x1p-1022);
    //@ assert result: \is_finite(result) && result == fl_times(y, 0x1p-1022);
    return attest_within(0.0, result, 1.0);
}

double attest_exp(double x)
{
    if (x >= -708.0 && x <= 709.0)
        return exp_inside(x);
    if (x > 0.0)
        return x < 720.0 ? exp_near_overflow(x) : fl_infinity();
    if (x < 0.0)
        return x > -747.0 ? exp_near_underflow(x) : 0.0;
    return x; /* NaN */
}
