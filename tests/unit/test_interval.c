/* Intervals: small exact cases, and what leaves double's range. */
#include "core/interval.h"
#include "core/interval_matrix.h"
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static attest_interval make(double lo, double hi)
{
    return (attest_interval){lo, hi};
}

static void assert_around(attest_interval x, double lo, double hi)
{
    assert_true(x.lo <= lo && hi <= x.hi);
    assert_true(lo - x.lo <= 32 * DBL_EPSILON * fabs(lo) && x.hi - hi <= 32 * DBL_EPSILON * fabs(hi));
}

static void assert_line(attest_interval x)
{
    assert_true(x.lo == -INFINITY && x.hi == INFINITY);
}

static void operations(void **state)
{
    (void)state;
    const attest_interval x = make(-1.0, 2.0), y = make(3.0, 5.0);
    assert_around(attest_interval_add(x, y), 2.0, 7.0);
    assert_around(attest_interval_sub(x, y), -6.0, -1.0);
    assert_around(attest_interval_mul(x, y), -5.0, 10.0);
    assert_around(attest_interval_mul(x, x), -2.0, 4.0);
    assert_around(attest_interval_div(x, y), -1.0 / 3.0, 2.0 / 3.0);
    assert_around(attest_interval_div(y, make(2.0, 4.0)), 0.75, 2.5);
    assert_around(attest_interval_square(x), 0.0, 4.0);
    assert_around(attest_interval_square(make(-3.0, -2.0)), 4.0, 9.0);
    assert_around(attest_interval_neg(x), -2.0, 1.0);
    assert_true(attest_interval_exp(attest_point(0.0)).lo <= 1.0 && attest_interval_exp(attest_point(0.0)).hi >= 1.0);
    assert_around(attest_interval_scale(4), 0.5, 0.5);
}

/* Of the numbers at the ends, exact here: the least and the largest, and no more than the roundings of one operation. */
static void assert_hull(attest_interval x, const double ends[4])
{
    const double lo = fmin(fmin(ends[0], ends[1]), fmin(ends[2], ends[3]));
    const double hi = fmax(fmax(ends[0], ends[1]), fmax(ends[2], ends[3]));
    if (!(x.lo <= lo && hi <= x.hi && lo - x.lo <= 4 * DBL_EPSILON * fabs(lo) + DBL_MIN &&
          x.hi - hi <= 4 * DBL_EPSILON * fabs(hi) + DBL_MIN))
        fail_msg("[%a, %a] around [%a, %a]", x.lo, x.hi, lo, hi);
}

static void check_pair(attest_interval x, attest_interval y)
{
    const double a = x.lo, b = x.hi, c = y.lo, d = y.hi;
    assert_hull(attest_interval_add(x, y), (const double[]){a + c, a + d, b + c, b + d});
    assert_hull(attest_interval_sub(x, y), (const double[]){a - c, a - d, b - c, b - d});
    assert_hull(attest_interval_mul(x, y), (const double[]){a * c, a * d, b * c, b * d});
    if (c > 0.0)
        assert_hull(attest_interval_div(x, y), (const double[]){a / c, a / d, b / c, b / d});
    else
        assert_line(attest_interval_div(x, y));
}

/* Every case of signs, with intervals that are points, touch 0 or surround it. */
static void small_intervals(void **state)
{
    (void)state;
    for (int a = -3; a <= 3; a++)
        for (int b = a; b <= 3; b++)
            for (int c = -3; c <= 3; c++)
                for (int d = c; d <= 3; d++)
                    check_pair(make(a, b), make(c, d));
}

static void sizes(void **state)
{
    (void)state;
    assert_true(attest_magnitude(make(-3.0, 2.0)) == 3.0 && attest_mignitude(make(-3.0, 2.0)) == 0.0);
    assert_true(attest_magnitude(make(-3.0, -2.0)) == 3.0 && attest_mignitude(make(-3.0, -2.0)) == 2.0);
    assert_true(attest_magnitude(make(-INFINITY, INFINITY)) == INFINITY);
    assert_true(attest_mignitude(make(-INFINITY, INFINITY)) == 0.0);
    assert_true(attest_farthest(1.0, make(-3.0, 2.0)) >= 4.0 && attest_farthest(1.0, make(-3.0, 2.0)) < 4.0 + 1e-14);
    assert_true(attest_farthest(1.0, make(2.0, 6.0)) >= 5.0 && attest_farthest(1.0, make(2.0, 6.0)) < 5.0 + 1e-14);
    assert_true(attest_farthest(1.0, attest_point(1.0)) < 1e-300);
    assert_true(attest_farthest(1.0, make(-INFINITY, INFINITY)) == INFINITY);
    assert_true(attest_farthest(NAN, make(1.0, 2.0)) == INFINITY);
}

/* Once nothing is known, nothing is known: also after a product with 0 and a division by it. */
static void the_whole_line_stays(void **state)
{
    (void)state;
    const attest_interval line = attest_point(NAN), one = attest_point(1.0), zero = attest_point(0.0);
    assert_line(line);
    assert_line(attest_point(INFINITY));
    assert_line(attest_between(2.0, 1.0));
    assert_line(attest_interval_add(line, one));
    assert_line(attest_interval_sub(one, line));
    assert_line(attest_interval_mul(line, zero));
    assert_line(attest_interval_mul(zero, line));
    assert_line(attest_interval_div(one, line));
    assert_line(attest_interval_div(line, one));
    assert_line(attest_interval_div(one, zero));
    assert_line(attest_interval_div(one, make(-1.0, 1.0)));
    assert_line(attest_interval_neg(line));
    assert_line(attest_interval_square(line));
    assert_line(attest_interval_exp(line));
    assert_line(attest_interval_mul(attest_point(1e200), attest_point(1e200)));
    assert_line(attest_interval_exp(attest_point(1e6)));
    attest_interval out = zero;
    attest_interval_add_row(line, (const double[]){0.0}, 1, &out);
    assert_line(out);
}

/* [1 2; 3 4] [5; 6], the transposed product, and an exponential that must not fall below 0. */
static void products(void **state)
{
    (void)state;
    const double A[] = {1.0, 2.0, 3.0, 4.0}, B[] = {5.0, 6.0};
    attest_interval C[2], D[2];
    attest_interval_product(A, B, 2, 2, 1, C);
    assert_around(C[0], 17.0, 17.0);
    assert_around(C[1], 39.0, 39.0);
    attest_interval_transposed_product(A, B, 2, 2, 1, D);
    assert_around(D[0], 23.0, 23.0);
    assert_around(D[1], 34.0, 34.0);
    const attest_interval E[] = {{1.0, 1.0}, {2.0, 2.5}, {3.0, 3.0}, {-4.0, 4.0}};
    attest_interval_times(E, B, 2, 2, 1, C);
    assert_around(C[0], 17.0, 20.0);
    assert_around(C[1], -9.0, 39.0);
    assert_around(attest_interval_dot(C, D, 1), 17.0 * 23.0, 20.0 * 23.0);
    assert_around(attest_interval_squared_distance(D, D + 1, 1), 121.0, 121.0);
    assert_true(attest_interval_exp(attest_point(-800.0)).lo == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(operations), cmocka_unit_test(small_intervals),
                                       cmocka_unit_test(sizes), cmocka_unit_test(the_whole_line_stays),
                                       cmocka_unit_test(products)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
