#include "vector.h"
#include "fl.h"

double attest_dot(const double *a, const double *b, int64_t n)
{
    double s0 = 0.0, s1 = 0.0, s2 = 0.0, s3 = 0.0;
    int64_t i = 0;
    /*@ loop invariant range: 0 <= i <= n;
      @ loop assigns i, s0, s1, s2, s3;
      @ loop variant n - i; */
    for (; i <= n - 4; i += 4) {
        s0 = fl_add(s0, fl_mul(a[i], b[i]));
        s1 = fl_add(s1, fl_mul(a[i + 1], b[i + 1]));
        s2 = fl_add(s2, fl_mul(a[i + 2], b[i + 2]));
        s3 = fl_add(s3, fl_mul(a[i + 3], b[i + 3]));
    }
    /*@ loop invariant range: 0 <= i <= n;
      @ loop assigns i, s0;
      @ loop variant n - i; */
    for (; i < n; i++)
        s0 = fl_add(s0, fl_mul(a[i], b[i]));
    return fl_add(fl_add(s0, s2), fl_add(s1, s3));
}
