#define INTERVAL_VALUES
#define STRETCH_VALUES
#include "directed.h"
#include "interval_matrix.h"
#include "logic/scaled.h"
#include "logic/square.h"
#include "stretch.h"
#include "fl.h"

/*@ // what is known of a divisor v, be it a bound of b or no number at all; and of a quotient r of y and such a v
  @ predicate covers(double v, real b) = \is_finite(v) ==> b <= v;
  @ predicate below_quotient(real r, real b, real y) = r * b <= y;
  @ predicate quotient_under(real r, real y, real v) = 0 < v && 0 <= r && r <= y / v;
  @ predicate times_under(real r, real v, real y) = 0 <= r && r * v <= y;
  @ lemma times_under_of: \forall real r, v, y; quotient_under(r, y, v) ==> times_is(y, y / v, v) && order_scaled(v, r, y / v) &&
  @     times_under(r, v, y);
  @ lemma below_quotient_of: \forall real r, v, b, y; times_under(r, v, y) ==> b <= v ==> order_scaled(r, b, v) && below_quotient(r, b, y);
  @ lemma no_quotient: \forall real b, y; 0 <= y ==> below_quotient(0.0, b, y);
  @ predicate square_under(real y, real x) = y * y <= squared(x);
  @ predicate square_over(real v, real x) = squared(x) <= v * v;
  @ lemma square_under_of: \forall real y, x; 0 <= y <= \abs(x) ==> order_scaled(y, y, \abs(x)) && order_scaled(\abs(x), y, \abs(x)) &&
  @     square_under(y, x);
  @ lemma square_over_of: \forall real v, x; \abs(x) <= v ==> order_scaled(\abs(x), \abs(x), v) && order_scaled(v, \abs(x), v) &&
  @     square_over(v, x);
  @ predicate roots(real x, real y) = 0 <= \sqrt(x) <= \sqrt(y);
  @ lemma root_order: \forall real x, y; 0 <= x <= y ==> roots(x, y);
  @ predicate root_under(real r, real y) = 0 <= y && r <= \sqrt(y);
  @ lemma list_squares_sign: \forall \list<real> d, integer n; 0 <= n ==> 0 <= list_squares(d, n) ==>
  @     square_sign(\nth(d, n)) && 0 <= list_squares(d, n + 1);
  @ lemma squares_of_sign{L}: \forall double *V, integer n; 0 <= n ==> 0 <= squares_of(V, n) ==>
  @     square_sign(V[n]) && 0 <= squares_of(V, n + 1); */

/* y / v from below; 0 where v is 0, or no number. */
/*@ requires number: \is_finite(y) && 0 <= y;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \is_finite(\result) && \result >= 0;
  @ ensures below: \forall real b; covers(v, b) ==> 0 <= b ==> below_quotient(\result, b, y);
  @ */
static double quotient_down(double y, double v)
{
    const double ratio = v > 0.0 && fl_is_finite(v) ? fl_div_down(y, v) : 0.0;
    //@ assert ratio: \is_finite(ratio) && ratio > 0 ==> \is_finite(v) && quotient_under(ratio, y, v) && times_under(ratio, v, y);
    /*@ assert some: \is_finite(ratio) && ratio > 0 ==> \forall real b; covers(v, b) ==> b <= v && times_under(ratio, v, y) &&
      @     below_quotient(ratio, b, y); */
    //@ assert none: \forall real b; below_quotient(0.0, b, y);
    return fl_is_finite(ratio) && ratio > 0.0 ? ratio : 0.0;
}

double attest_stretch_inf(const attest_interval *dY, const double *V, int64_t length)
{
    double output = 0.0, input = 0.0;
    /*@ loop invariant range:  0 <= k <= length;
      @ loop invariant number: \is_finite(output) && 0 <= output && \ge_double(input, (double)0.0);
      @ loop invariant output: \forall \list<real> d; encloses_row(dY, length, d) ==> output <= list_largest(d, k);
      @ loop invariant input:  0 <= largest_of(V, k) && (\is_finite(input) ==> all_numbers(V, length) ==> largest_of(V, k) <= input);
      @ loop assigns k, output, input;
      @ loop variant length - k; */
    for (int64_t k = 0; k < length; k++) {
        const double y = attest_mignitude(dY[k]), v = attest_magnitude(attest_point(V[k]));
        //@ assert y: \forall \list<real> d; encloses_row(dY, length, d) ==> encloses(dY[k], \nth(d, k)) && y <= \abs(\nth(d, k));
        //@ assert v: \is_finite(V[k]) ==> fl_not_below(v, \abs(V[k]));
        /*@ assert list: \forall \list<real> d; list_largest(d, k + 1) == \max(list_largest(d, k), \abs(\nth(d, k))); */
        //@ assert array: largest_of(V, k + 1) == \max(largest_of(V, k), \abs(V[k]));
        output = fl_max(output, y);
        input = fl_max(input, v);
    }
    const double result = quotient_down(output, input);
    /*@ assert quotient: all_numbers(V, length) ==> covers(input, largest_of(V, length)) &&
      @     below_quotient(result, largest_of(V, length), output); */
    return result;
}

double attest_stretch_two(const attest_interval *dY, const double *V, int64_t length)
{
    double output = 0.0, input = 0.0;
    /*@ loop invariant range:  0 <= k <= length;
      @ loop invariant output: \is_finite(output) ==> \forall \list<real> d; encloses_row(dY, length, d) ==> output <= list_squares(d, k);
      @ loop invariant signs:  0 <= squares_of(V, k) && \forall \list<real> d; 0 <= list_squares(d, k);
      @ loop invariant input:  \is_finite(input) ==> all_numbers(V, length) ==> squares_of(V, k) <= input;
      @ loop assigns k, output, input;
      @ loop variant length - k; */
    for (int64_t k = 0; k < length; k++) {
        const double y = attest_mignitude(dY[k]), v = attest_magnitude(attest_point(V[k]));
        //@ assert y: \forall \list<real> d; encloses_row(dY, length, d) ==> encloses(dY[k], \nth(d, k)) && y <= \abs(\nth(d, k));
        //@ assert v: \is_finite(V[k]) ==> fl_not_below(v, \abs(V[k]));
        const double yy = fl_mul_down(y, y), vv = fl_mul_up(v, v);
        //@ assert under: \forall \list<real> d; encloses_row(dY, length, d) ==> square_under(y, \nth(d, k));
        //@ assert over: \is_finite(v) && \is_finite(V[k]) ==> square_over(v, V[k]);
        //@ assert products: (\is_finite(yy) ==> yy <= y * y) && (\is_finite(vv) ==> \is_finite(v) && v * v <= vv);
        /*@ assert yy: \is_finite(yy) ==> \forall \list<real> d; encloses_row(dY, length, d) ==> square_under(y, \nth(d, k)) &&
          @     yy <= squared(\nth(d, k)); */
        //@ assert vv: \is_finite(vv) && \is_finite(V[k]) ==> square_over(v, V[k]) && squared(V[k]) <= vv;
        //@ assert list: \forall \list<real> d; list_squares(d, k + 1) == list_squares(d, k) + squared(\nth(d, k));
        //@ assert array: squares_of(V, k + 1) == squares_of(V, k) + squared(V[k]);
        output = fl_add_down(output, yy);
        input = fl_add_up(input, vv);
    }
    const double above = fl_is_finite(output) && output > 0.0 ? fl_sqrt_down(output) : 0.0, below = fl_sqrt_up(input);
    //@ assert number: \is_finite(above) && 0 <= above;
    //@ assert some: \is_finite(output) && output > 0 ==> above <= \sqrt(output);
    //@ assert under: \is_finite(output) && output > 0 ==> \forall real s; output <= s ==> roots(output, s) && root_under(above, s);
    //@ assert none: !(\is_finite(output) && output > 0) ==> \forall real s; 0 <= s ==> roots(0.0, s) && root_under(above, s);
    //@ assert above: \forall \list<real> d; encloses_row(dY, length, d) ==> root_under(above, list_squares(d, length));
    //@ assert below: all_numbers(V, length) ==> 0 <= squares_of(V, length) && covers(below, \sqrt(squares_of(V, length)));
    const double result = quotient_down(above, below);
    //@ assert quotient: all_numbers(V, length) ==> below_quotient(result, \sqrt(squares_of(V, length)), above);
    return result;
}
