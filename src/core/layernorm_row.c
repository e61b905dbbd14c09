#define LAYERNORM_VALUES
#include "logic/layernorm.h"
#include "logic/rows.h"
#include "reals.h"
#include "layernorm_row.h"
#include "fl.h"

void attest_row_multiply(const double *a, const double *b, int64_t d, double *out)
{
    /*@ loop invariant range:  0 <= i <= d;
      @ loop invariant finite: \forall integer k; 0 <= k < i ==> \is_finite(out[k]) ==> \is_finite(a[k]) && \is_finite(\at(b[k], Pre));
      @ loop invariant near:   \forall integer k; 0 <= k < i ==> \is_finite(out[k]) ==>
      @     times_rounded(out[k], \at(a[k], Pre), \at(b[k], Pre));
      @ loop invariant rest:   \forall integer k; i <= k < d ==>
      @     b[k] == \at(b[k], Pre) && (\is_finite(b[k]) <==> \is_finite(\at(b[k], Pre)));
      @ loop assigns i, out[0 .. d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++) {
        const double product = fl_mul(a[i], b[i]);
        //@ assert near: \is_finite(product) ==> \is_finite(a[i]) && \is_finite(b[i]) && times_rounded(product, a[i], b[i]);
        //@ assert factors: a[i] == \at(a[\at(i, Here)], Pre) && b[i] == \at(b[\at(i, Here)], Pre);
        //@ assert entry: \is_finite(product) ==> times_rounded(product, \at(a[\at(i, Here)], Pre), \at(b[\at(i, Here)], Pre));
        out[i] = product;
        //@ assert kept: same_values{LoopCurrent, Here}(out, i);
        //@ assert earlier: \forall integer k; 0 <= k < i ==> \is_finite(out[k]) ==> times_rounded(out[k], \at(a[k], Pre), \at(b[k], Pre));
    }
}

void attest_row_accumulate(const double *a, int64_t d, double *out)
{
    /*@ loop invariant range:  0 <= i <= d;
      @ loop invariant finite: \forall integer k; 0 <= k < i ==> \is_finite(out[k]) ==> \is_finite(a[k]) && \is_finite(\at(out[k], Pre));
      @ loop invariant near:   \forall integer k; 0 <= k < i ==> \is_finite(out[k]) ==> plus_rounded(out[k], \at(out[k], Pre), a[k]);
      @ loop invariant rest:   \forall integer k; i <= k < d ==>
      @     out[k] == \at(out[k], Pre) && (\is_finite(out[k]) <==> \is_finite(\at(out[k], Pre)));
      @ loop assigns i, out[0 .. d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++) {
        const double sum = fl_add(out[i], a[i]);
        //@ assert near: \is_finite(sum) ==> \is_finite(a[i]) && \is_finite(out[i]) && plus_rounded(sum, out[i], a[i]);
        out[i] = sum;
    }
}
