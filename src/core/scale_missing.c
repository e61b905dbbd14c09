#define SCALE_MISSING_VALUES
#include "logic/product.h"
#include "logic/root_missing.h"
#include "scale_missing.h"
#include "directed.h"
#include "fl.h"

/*@ // x and its square times s are no larger than numbers found
  @ predicate square_within(real s, real x, real b, real c, real by) = \abs(x) <= b ==> b * b <= c ==> c * s <= by ==> s * (x * x) <= by;
  @ lemma square_below: \forall real x, b; \abs(x) <= b ==> product_within(x, x, b, b) && x * x <= b * b;
  @ lemma square_within_of: \forall real s, x, b, c, by; 0 < s ==> (\abs(x) <= b ==> x * x <= b * b) &&
  @     (x * x <= c ==> order_scaled(s, x * x, c)) && square_within(s, x, b, c, by);
  @ lemma square_left_of: \forall real s, integer n; missing_square(s, n) == 1.0 + -(n * (s * s));
  @ predicate scale_missing_by(real s, real p, real e, real by) = \abs((p - s) - 0.5 * (s * e)) <= by;
  @ lemma scale_missing_by_of: \forall real s, p, e, by; root_missing(s, p, e) ==> s * (e * e) <= by ==> scale_missing_by(s, p, e, by);
  @ */

attest_tracked attest_scale_missing(double s, int64_t d)
{
    const attest_tracked square = attest_tracked_scaled(attest_tracked_times(s, s), (double)d);
    //@ assert width: exact_width((double)d, d);
    const attest_tracked rest = attest_tracked_sum(attest_tracked_point(1.0), attest_tracked_negative(square));
    //@ assert square: tracks(square, d * (s * s));
    //@ assert rest: tracks(rest, missing_square(s, d));
    const double size = attest_tracked_size(rest);
    if (!(s > 0.0) || !(size <= 0.25))
        return attest_tracked_point(fl_infinity());
    //@ assert known: \is_finite(size) && \is_finite(s) && 0 < s && \abs(missing_square(s, d)) <= size <= 0.25;
    //@ assert root: root_between(\sqrt((real)d)) && inverse_times(\sqrt((real)d), root_scale(d));
    //@ assert inverse: inverse_square(root_scale(d), d);
    //@ assert missing: square_missing(s, d, missing_square(s, d)) && root_missing(s, root_scale(d), missing_square(s, d));
    const attest_tracked first = attest_tracked_scaled(attest_tracked_scaled(rest, s), 0.5);
    //@ assert first: tracks(first, 0.5 * (s * missing_square(s, d)));
    const double squared = fl_mul_up(size, size), by = fl_mul_up(squared, s);
    /*@ assert by: \is_finite(by) ==> \is_finite(squared) && size * size <= squared && squared * s <= by &&
      @     square_within(s, missing_square(s, d), size, squared, by) && s * (missing_square(s, d) * missing_square(s, d)) <= by; */
    //@ assert within: \is_finite(by) ==> scale_missing_by(s, root_scale(d), missing_square(s, d), by);
    return attest_tracked_settled(attest_tracked_wider(first, by));
}
