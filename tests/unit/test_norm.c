/* Norms that are known without arithmetic, empty matrices, and numbers that are none. */
#include "core/norm.h"
#include "core/norm2.h"
#include "core/norm2_below.h"
#include "core/power_iteration.h"
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#define ROOM 200

typedef struct ends {
    double lo, hi;
} ends;

static ends two(const double *w, int64_t n, int64_t d)
{
    double work[ROOM];
    ends e;
    assert_true(attest_norm2_work(n, d) <= ROOM);
    attest_norm2(w, n, d, work, &e.lo, &e.hi);
    assert_true(attest_norm2_up(w, n, d, work) == e.hi);
    return e;
}

static ends inf(const double *w, int64_t n, int64_t d)
{
    ends e;
    attest_norm_inf(w, n, d, &e.lo, &e.hi);
    return e;
}

static ends one(const double *w, int64_t n, int64_t d)
{
    ends e;
    attest_norm_one(w, n, d, &e.lo, &e.hi);
    return e;
}

static void holds(ends e, double norm)
{
    assert_true(e.lo <= norm && norm <= e.hi && e.hi - e.lo <= 1e-13 * norm);
}

static void known(void **state)
{
    (void)state;
    const double w[] = {3.0, 0.0, 0.0, 0.0, -4.0, 0.0};
    holds(inf(w, 2, 3), 4.0);
    holds(one(w, 2, 3), 4.0);
    holds(two(w, 2, 3), 4.0);
    holds(two(w, 3, 2), 5.0); /* (3 0; 0 0; -4 0) */
    holds(inf(w, 1, 6), 7.0);
    holds(one(w, 1, 6), 4.0);
    holds(two(w, 1, 6), 5.0);
    holds(two(w, 6, 1), 5.0);
    holds(two(w, 1, 1), 3.0);
    const double ones[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
    holds(two(ones, 3, 3), 3.0);
    const double rotation[] = {0.6, -0.8, 0.8, 0.6}; /* as doubles: not quite one */
    assert_true(two(rotation, 2, 2).hi >= 1.0 && two(rotation, 2, 2).hi < 1.0 + 1e-14);
}

/* The top singular value twice: no leading direction to converge to. */
static void equal_values(void **state)
{
    (void)state;
    const double w[] = {2.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 1.0};
    holds(two(w, 3, 3), 2.0);
    const double orthogonal[] = {1, 1, 1, 1, 1, -1, 1, -1, 1, 1, -1, -1, 1, -1, -1, 1};
    holds(two(orthogonal, 4, 4), 2.0);
}

static void nothing(void **state)
{
    (void)state;
    const double zero[6] = {0.0, -0.0, 0.0, 0.0, 0.0, 0.0};
    const ends all[] = {two(zero, 2, 3), inf(zero, 2, 3), one(zero, 2, 3), two(zero, 0, 5), inf(zero, 0, 5),
                        one(zero, 0, 5), two(zero, 5, 0), inf(zero, 5, 0), one(zero, 5, 0)};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        assert_true(all[k].lo == 0.0 && all[k].hi == 0.0);
}

static void not_numbers(void **state)
{
    (void)state;
    const double bad[] = {NAN, INFINITY, -INFINITY};
    for (int k = 0; k < 3; k++)
        for (int place = 0; place < 4; place++) {
            double w[] = {1.0, 2.0, 3.0, 4.0};
            w[place] = bad[k];
            const ends all[] = {two(w, 2, 2), inf(w, 2, 2), one(w, 2, 2)};
            for (int e = 0; e < 3; e++)
                assert_true(all[e].lo >= 0.0 && isinf(all[e].hi));
        }
}

/* The ends of double's range. Where the norm exceeds it, hi is infinite and lo still finite. */
static void extremes(void **state)
{
    (void)state;
    const double large[] = {DBL_MAX, DBL_MAX, DBL_MAX, DBL_MAX}, small[] = {0x1p-1074, 0.0, 0.0, 0x1p-1074};
    const ends all[] = {two(large, 2, 2), inf(large, 2, 2), one(large, 2, 2)};
    for (int e = 0; e < 3; e++)
        assert_true(all[e].lo > 0.999 * DBL_MAX && all[e].lo <= DBL_MAX && isinf(all[e].hi));
    assert_true(two(small, 2, 2).lo <= 0x1p-1074 && 0x1p-1074 <= two(small, 2, 2).hi &&
                two(small, 2, 2).hi < 0x1p-1068);
    const double mixed[] = {1e300, 1e-300, -1e-300, 1e300};
    holds(two(mixed, 2, 2), 1e300);
}

static void power_iteration(void **state)
{
    (void)state;
    const double w[] = {1.0, 0.0, 0.0, 100.0};
    double blind[] = {1.0, 0.0}, both[] = {1.0, 1e-30}, none[] = {0.0, 0.0}, y[2];
    assert_true(attest_power_iteration(w, 2, 2, 100, blind, y) == 1.0); /* the norm is 100 */
    assert_true(fabs(attest_power_iteration(w, 2, 2, 100, both, y) - 100.0) < 1e-12);
    assert_true(attest_power_iteration(w, 2, 2, 100, none, y) == 0.0);
    const double large[] = {1e300, 1e300, 1e300, 1e300};
    double start[] = {1.0, 0.5};
    assert_true(fabs(attest_power_iteration(large, 2, 2, 3, start, y) / 2e300 - 1.0) < 1e-15);
}

/* Whatever the vector, what it is stretched by is not above the norm, and what overflows, vanishes or is no number says nothing. */
static void attained(void **state)
{
    (void)state;
    const double a[2 * 3] = {3.0, 0.0, 4.0, 0.0, 1.0, 0.0}; /* rows of length 5 and 1, at right angles: the norm is 5 */
    const double slack = 0x1p-49;                           /* more than 12 2^-53 */
    double y[3];
    const double most = attest_attained(a, (double[]){1.0, 0.0}, 2, 3, slack, y);
    assert_true(most < 5.0 && most > 5.0 - 0x1p-44);
    assert_true(y[0] == 3.0 && y[1] == 0.0 && y[2] == 4.0);
    const double least = attest_attained(a, (double[]){0.0, -1.0}, 2, 3, slack, y);
    assert_true(least < 1.0 && least > 1.0 - 0x1p-46);
    const double between = attest_attained(a, (double[]){1e100, 1e100}, 2, 3, slack, y);
    assert_true(between < 0x1.cd82b446159f4p1 && between > 0x1.cd82b446159f3p1 - 0x1p-44); /* sqrt 13 */
    assert_true(attest_attained(a, (double[]){0.708, 0.0}, 2, 3, slack, y) >
                5.0 - 0x1p-44); /* |x|^2 is not below 1/2 */
    const double useless[][2] = {{0.0, 0.0},     {0.707, 0.0}, {0x1p-600, 0.0},
                                 {0x1p600, 0.0}, {NAN, 1.0},   {INFINITY, 0.0}};
    for (size_t i = 0; i < sizeof useless / sizeof *useless; i++)
        assert_true(attest_attained(a, useless[i], 2, 3, slack, y) == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(known),    cmocka_unit_test(equal_values),
                                       cmocka_unit_test(nothing),  cmocka_unit_test(not_numbers),
                                       cmocka_unit_test(extremes), cmocka_unit_test(power_iteration),
                                       cmocka_unit_test(attained)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
