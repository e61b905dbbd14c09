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

#define EXP_STEP_HIGH     0x1.62e42fefcp-8         /* log(2)/128, rounded to 35 bits */
#define EXP_STEP_LOW      (-0x1.c610ca86c3899p-44) /* and the rest */
#define EXP_STEPS         0x1.71547652b82fep7      /* 128/log(2) */
#define EXP_ROUND         0x1.8p52                 /* adding and subtracting it rounds to an integer */
#define EXP_DOMAIN        750.0                    /* beyond it e^x overflows or rounds to 0 */
#define EXP_EXPONENT_BIAS 1100                     /* m + bias > 0 for all |x| <= 750 */

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
  @ ensures exponent: -1100 <= \result.m <= 1100;
  @ */
static inline exp_place attest_exp_place(double x)
{
    const double k = fl_sub(fl_add(fl_mul(x, EXP_STEPS), EXP_ROUND), EXP_ROUND);
    const uint64_t place = (uint64_t)((int64_t)k + EXP_EXPONENT_BIAS * ATTEST_EXP_TABLE);
    const exp_place at = {k, (int64_t)(place / ATTEST_EXP_TABLE) - EXP_EXPONENT_BIAS,
                          (int64_t)(place % ATTEST_EXP_TABLE)};
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
  @ */
static inline double attest_within(double lo, double y, double hi)
{
    return y >= lo ? (y <= hi ? y : hi) : lo;
}

#endif
