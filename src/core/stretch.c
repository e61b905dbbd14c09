#include "stretch.h"
#include "directed.h"
#include "fl.h"

/* y / v from below; 0 where nothing is known, and for v = 0. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \is_finite(\result) && \result >= 0;
  @ */
static double quotient_down(double y, double v)
{
    const double ratio = v > 0.0 ? fl_div_down(y, v) : 0.0;
    return fl_is_finite(ratio) && ratio > 0.0 ? ratio : 0.0;
}

double attest_stretch_inf(const attest_interval *dY, const double *V, int64_t length)
{
    double output = 0.0, input = 0.0;
    /*@ loop invariant range: 0 <= k <= length;
      @ loop assigns k, output, input;
      @ loop variant length - k; */
    for (int64_t k = 0; k < length; k++) {
        output = fl_max(output, attest_mignitude(dY[k]));
        input = fl_max(input, attest_magnitude(attest_point(V[k])));
    }
    return quotient_down(output, input);
}

double attest_stretch_two(const attest_interval *dY, const double *V, int64_t length)
{
    double output = 0.0, input = 0.0;
    /*@ loop invariant range: 0 <= k <= length;
      @ loop assigns k, output, input;
      @ loop variant length - k; */
    for (int64_t k = 0; k < length; k++) {
        const double y = attest_mignitude(dY[k]), v = attest_magnitude(attest_point(V[k]));
        output = fl_add_down(output, fl_mul_down(y, y));
        input = fl_add_up(input, fl_mul_up(v, v));
    }
    return quotient_down(fl_sqrt_down(output), fl_sqrt_up(input));
}
