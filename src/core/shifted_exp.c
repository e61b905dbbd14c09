#include "logic/exp_near.h"
#include "shifted_exp.h"
#include "exp.h"
#include "fl.h"

/*@ lemma weight_moved: \forall real e, a, w, t; \abs(e - a) <= 0x1.08p-53 * a + 0x1p-1074 ==>
  @     moved_near(a, w, 0x1p-53 * t + 0x1p-1074) ==> 0 < w <= 1 ==> 0 <= t <= 750 ==> order_scaled(w, t, 750.0) &&
  @     weight_near(e, w, t * w);
  @ lemma weight_gone: \forall real w, t; 0 < w <= 0x1p-1074 ==> 0 <= t ==> order_scaled(w, 0.0, t) && weight_near(0.0, w, t * w);
  @ */

double attest_shifted_exp(double x, double m)
{
    const double s = fl_sub(x, m), e = attest_exp(s);
    //@ IEEE_ASSERT(low, \is_finite(x) ==> \le_double(s, (double)0.0))
    //@ assert gap: \is_finite(x) ==> 0 <= m - x;
    //@ IEEE_ASSERT(small, \is_finite(x) && \is_finite(s) && -748 <= s ==> m - x <= 750)
    //@ IEEE_ASSERT(product, times_is(\exp(s), \exp(s - (x - m)), \exp(x - m)))
    //@ IEEE_ASSERT(turned, opposite(\exp(s - (x - m)), s - (x - m), \exp((x - m) - s), (x - m) - s))
    //@ IEEE_ASSERT(tiny, \is_finite(x) && \is_finite(s) && -748 <= s ==> 0x1p-53 * (m - x) + 0x1p-1074 <= 0x1p-20)
    //@ IEEE_ASSERT(size, \is_finite(x) && \is_finite(s) && -748 <= s ==> \abs(s - (x - m)) <= 0x1p-53 * (m - x) + 0x1p-1074)
    /*@ IEEE_ASSERT(one, \is_finite(x) && \is_finite(s) && -748 <= s ==>
      @     near_one(\exp(s - (x - m)), 0x1p-53 * (m - x) + 0x1p-1074)) */
    /*@ IEEE_ASSERT(moved, \is_finite(x) && \is_finite(s) && -748 <= s ==>
      @     moved_near(\exp(s), \exp(x - m), 0x1p-53 * (m - x) + 0x1p-1074)) */
    /*@ assert near: \is_finite(x) && \is_finite(s) && -748 <= s ==> weight_near(e, \exp(x - m), (m - x) * \exp(x - m)); */
    //@ IEEE_ASSERT(far, \is_finite(x) && (!\is_finite(s) || s < -748) ==> m - x >= 747)
    //@ IEEE_ASSERT(gone, \is_finite(x) && (!\is_finite(s) || s < -748) ==> e == 0 && 0 < \exp(x - m) <= 0x1p-1074)
    //@ assert shifted: times_is(\exp(x), \exp(x - m), \exp(m));
    //@ assert small_gap: \is_finite(x) ==> gap_small(m - x, \exp(x - m));
    //@ REAL_ASSERT(real, e == \exp(x - m))
    return e;
}
