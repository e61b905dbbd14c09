#define FL_VALUES
#include "exp_dd.h"
#include "exp_kernel.h"

/* x - k log(2)/128; off by 2^-115 at most: the constant in three words, the first two of which make
 * exact products with k */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result.hi) ==> \is_finite(x.lo) && \is_finite(k);
  @ */
static attest_dd reduced(attest_dd x, double k)
{
    const attest_dd a = attest_dd_sum(x.hi, fl_neg(fl_mul(k, EXP_STEP_HIGH)));
    const attest_dd b = attest_dd_sum(a.hi, fl_neg(fl_mul(k, EXP_STEP_MIDDLE)));
    const double rest = fl_sub(x.lo, fl_mul(k, EXP_STEP_LAST));
    return attest_dd_sum(b.hi, fl_add(fl_add(a.lo, b.lo), rest));
}

/* e^r - 1 by Taylor's series to r^9/9!. From r^5 on, which is below 2^-49 r, one word does. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result.hi) ==> \is_finite(r.hi) && \is_finite(r.lo);
  @ */
static attest_dd exp_less_one(attest_dd r)
{
    const attest_dd sixth = {0x1.5555555555555p-3, 0x1.5555555555555p-57};
    const attest_dd twenty_fourth = {0x1.5555555555555p-5, 0x1.5555555555555p-59};
    const double x = r.hi;
    const double tail =
        fl_add(0x1.a01a01a01a01ap-13, fl_mul(x, fl_add(0x1.a01a01a01a01ap-16, fl_mul(x, 0x1.71de3a556c734p-19))));
    const double fifth = fl_add(0x1.1111111111111p-7, fl_mul(x, fl_add(0x1.6c16c16c16c17p-10, fl_mul(x, tail))));
    attest_dd s = attest_dd_add_double(twenty_fourth, fl_mul(x, fifth));
    s = attest_dd_add(sixth, attest_dd_mul(r, s));
    s = attest_dd_add_double(attest_dd_mul(r, s), 0.5);
    s = attest_dd_add_double(attest_dd_mul(r, s), 1.0);
    return attest_dd_mul(r, s);
}

attest_scaled_dd attest_exp_dd(attest_dd x)
{
    const exp_place at = attest_exp_place(x.hi);
    const attest_dd T = {attest_exp_table[2 * at.j], attest_exp_table[2 * at.j + 1]};
    const attest_scaled_dd result = {attest_dd_add(T, attest_dd_mul(T, exp_less_one(reduced(x, at.k)))), at.m};
    return result;
}
