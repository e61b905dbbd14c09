/* What exp and tanh share: e^x = 2^m 2^(j/128) e^r with |r| <= log(2)/256 (and a trifle), and e^r - 1 as a polynomial.
 *
 * k = 128 m + j is the integer nearest to 128 x / log 2; r = x - k log(2)/128 with the constant in two words, of which
 * the first has so few bits that its product with k is exact (Cody and Waite). The polynomial is Taylor's, to r^5/5!:
 * the next term is below 2^-60. */
#ifndef ATTEST_EXP_KERNEL_H
#define ATTEST_EXP_KERNEL_H

#include "exp_table.h"
#include "fl.h"
#include "scale.h"
#include <stdint.h>

#define EXP_ROUND         0x1.8p52 /* adding and subtracting it rounds to an integer */
#define EXP_EXPONENT_BIAS 1100     /* m + bias > 0 for all |x| <= 750 */

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
  @ */
static inline exp_place attest_exp_place(double x)
{
    const double steps = fl_mul(x, EXP_STEPS);
    //@ assert steps: \is_finite(steps) && \abs(steps - x * 184.66496) <= 0.01;
    const double sum = fl_add(steps, EXP_ROUND);
    //@ assert sum: \is_finite(sum) && \abs(sum - 0x1.8p52 - steps) <= 0.76;
    const double k = fl_sub(sum, EXP_ROUND);
    //@ assert k: \is_finite(k) && \abs(k - steps) <= 0.77;
    //@ assert whole: k - 1 < (int64_t)k < k + 1;
    const int64_t place = (int64_t)k + EXP_EXPONENT_BIAS * ATTEST_EXP_TABLE;
    //@ assert place: 0 <= place && k + 140799 < place < k + 140801;
    const int64_t m = (int64_t)((uint64_t)place / ATTEST_EXP_TABLE), j = (int64_t)((uint64_t)place % ATTEST_EXP_TABLE);
    //@ assert parts: 128 * m <= place <= 128 * m + 127 && 0 <= m;
    const exp_place at = {k, m - EXP_EXPONENT_BIAS, j};
    return at;
}

/* e^r - 1 at r = x - k log(2)/128 */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \is_finite(x) && \is_finite(k);
  @ */
static inline double attest_exp_rest(double x, double k)
{
    const double r = fl_sub(fl_sub(x, fl_mul(k, EXP_STEP_HIGH)), fl_mul(k, EXP_STEP_LOW));
    const double r2 = fl_mul(r, r);
    const double low = fl_add(0.5, fl_mul(r, 0x1.5555555555555p-3));
    const double high = fl_add(0x1.5555555555555p-5, fl_mul(r, 0x1.1111111111111p-7));
    return fl_add(r, fl_mul(r2, fl_add(low, fl_mul(r2, high))));
}

/* y, held within what is known of the number it approximates; lo where y is NaN. No result is changed by it: a table
 * and a polynomial leave the provers no way to see the range that tests and the error bound show. */
/*@ requires order: \is_finite(lo) && \le_double(lo, hi);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures within: \le_double(lo, \result) && \le_double(\result, hi);
  @ ensures finite: \is_finite(hi) ==> \is_finite(\result) && lo <= \result <= hi;
  @ */
static inline double attest_within(double lo, double y, double hi)
{
    return y >= lo ? (y <= hi ? y : hi) : lo;
}

#endif
