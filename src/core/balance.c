#define BALANCE_VALUES
#include "fl.h"
#include "balance.h"

double attest_largest_magnitude(const double *a, int64_t n)
{
    double largest = 0.0;
    /*@ loop invariant range:   0 <= i <= n;
      @ loop invariant number:  \is_finite(largest) && largest >= 0.0;
      @ loop invariant largest: \forall integer k; 0 <= k < i ==> \is_finite(a[k]) && \abs(a[k]) <= largest;
      @ loop invariant attained: largest != 0.0 ==> \exists integer k; 0 <= k < i && \abs(a[k]) == largest;
      @ loop assigns i, largest;
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        if (!fl_is_finite(a[i]))
            return fl_infinity();
        largest = fl_max(largest, fl_abs(a[i]));
    }
    return largest;
}

double attest_balance(double x)
{
    if (x > 0x1p400)
        return 0x1p-624;
    if (x < 0x1p-400)
        return 0x1p674;
    return 1.0;
}
