#include "dropout.h"
#include "fl.h"

void attest_dropout_train(const double *x, const uint8_t *keep, int64_t n, double *out)
{
    /*@ loop invariant range:   0 <= i <= n;
      @ loop invariant kept:    \forall integer k; 0 <= k < i ==> keep[k] != 0 ==> \is_finite(x[k]) ==> out[k] == x[k];
      @ loop invariant dropped: \forall integer k; 0 <= k < i ==> keep[k] == 0 ==> IS_VALUE(out[k], 0.0);
      @ REAL_INVARIANT(real, \forall integer k; 0 <= k < i ==> out[k] == dropped_out(keep[k], \at(x[k], Pre)))
      @ loop assigns i, out[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++)
        out[i] = keep[i] != 0 ? x[i] : 0.0;
}

void attest_dropout_train_inverted(const double *x, const uint8_t *keep, double rate, int64_t n, double *out)
{
    const double kept = fl_sub(1.0, rate);
    /*@ loop invariant range:   0 <= i <= n;
      @ loop invariant dropped: \forall integer k; 0 <= k < i ==> keep[k] == 0 ==> IS_VALUE(out[k], 0.0);
      @ REAL_INVARIANT(real, \forall integer k; 0 <= k < i ==> out[k] == dropped_out_inverted(keep[k], rate, \at(x[k], Pre)))
      @ loop assigns i, out[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++)
        out[i] = keep[i] != 0 ? fl_div(x[i], kept) : 0.0;
}

/* p x, which is not further from 0 than x. */
/*@ requires kept: \is_finite(p) && 0.0 <= p <= 1.0;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures shrinks: shrunk(x, \result);
  @ REAL_ENSURES(real, \result == p * x)
  @ */
static inline double shrink(double p, double x)
{
    return fl_mul(x, p);
}

void attest_dropout_test(const double *x, double p, int64_t n, double *out)
{
    /*@ loop invariant range:   0 <= i <= n;
      @ loop invariant shrinks: \forall integer k; 0 <= k < i ==> shrunk(x[k], out[k]);
      @ REAL_INVARIANT(real, \forall integer k; 0 <= k < i ==> out[k] == p * \at(x[k], Pre))
      @ loop assigns i, out[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        out[i] = shrink(p, x[i]);
        //@ assert here: shrunk(x[i], out[i]);
        //@ assert before: \forall integer k; 0 <= k < i ==> shrunk(x[k], out[k]);
    }
}
