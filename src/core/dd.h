/* Double-double numbers: an unevaluated sum hi + lo with |lo| at most half a unit in the last place of hi, some 106 bits.
 * Sums and products of two doubles are split without error (Knuth's TwoSum, Dekker's product: no fused multiply-add), as
 * long as nothing over- or underflows: callers scale. The operations on pairs are those analysed by Joldes, Muller and
 * Popescu (Tight and rigorous error bounds for basic building blocks of double-word arithmetic, 2017); the relative
 * errors named here are theirs, u = 2^-53. */
#ifndef ATTEST_DD_H
#define ATTEST_DD_H

#include "fl.h"

typedef struct attest_dd {
    double hi, lo;
} attest_dd;

/* x + y exactly */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result.hi) ==> \is_finite(x) && \is_finite(y);
  @ ensures near:   \is_finite(x) && \is_finite(y) && \abs(x + y) <= 0x1p1000
  @                 ==> \is_finite(\result.hi) && fl_near(\result.hi, x + y);
  @ */
attest_dd attest_dd_sum(double x, double y);

/* x y exactly */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result.hi) ==> \is_finite(x) && \is_finite(y);
  @ */
attest_dd attest_dd_product(double x, double y);

/* a + y, relative error 2 u^2 */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result.hi) ==> \is_finite(a.hi) && \is_finite(a.lo) && \is_finite(y);
  @ */
attest_dd attest_dd_add_double(attest_dd a, double y);

/* a + b, relative error 3 u^2 / (1 - 4 u), cancellation included */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result.hi) ==> \is_finite(a.hi) && \is_finite(a.lo) && \is_finite(b.hi) && \is_finite(b.lo);
  @ */
attest_dd attest_dd_add(attest_dd a, attest_dd b);

/* a y, relative error 3 u^2 */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result.hi) ==> \is_finite(a.hi) && \is_finite(a.lo) && \is_finite(y);
  @ */
attest_dd attest_dd_mul_double(attest_dd a, double y);

/* a b, relative error 7 u^2 */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result.hi) ==> \is_finite(a.hi) && \is_finite(a.lo) && \is_finite(b.hi) && \is_finite(b.lo);
  @ */
attest_dd attest_dd_mul(attest_dd a, attest_dd b);

#endif
