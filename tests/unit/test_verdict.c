/* Verdicts: each class of elements by itself, and values that would like to break the arithmetic. */
#include "judge/verdict.h"
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define INF ((double)INFINITY)

/* One element alone. */
static judge_finding judged(double lo, double hi, double got, double sigma, double bound, double largest)
{
    const judge_compared what = {1, &lo, &hi, &got, largest};
    const judge_tolerance allowed = {1, &sigma, &bound};
    return judge_compare(&what, &allowed, JUDGE_LIMIT);
}

static void assert_verdict(judge_finding f, judge_verdict wanted)
{
    assert_string_equal(judge_verdict_name(f.verdict), judge_verdict_name(wanted));
    assert_int_equal(f.correct + f.suspicious + f.wrong, f.count);
}

static void test_two_gates(void **state)
{
    (void)state;
    assert_verdict(judged(1.0, 1.0, 1.0, 0.0, 0.0, DBL_MAX), JUDGE_CORRECT);
    assert_verdict(judged(1.0, 1.25, 1.125, 0.0, 0.0, DBL_MAX), JUDGE_CORRECT); /* inside the enclosure */
    assert_verdict(judged(1.0, 1.0, 7.0, 1.0, 8.0, DBL_MAX), JUDGE_CORRECT);    /* at the limit */
    assert_verdict(judged(1.0, 1.0, 7.25, 1.0, 8.0, DBL_MAX), JUDGE_SUSPICIOUS);
    assert_verdict(judged(1.0, 1.0, 9.0, 1.0, 8.0, DBL_MAX), JUDGE_SUSPICIOUS); /* at the bound */
    assert_verdict(judged(1.0, 1.0, -7.5, 1.0, 8.0, DBL_MAX), JUDGE_WRONG);
    assert_verdict(judged(1.0, 1.0, 9.5, 10.0, 8.0, DBL_MAX), JUDGE_WRONG); /* the gates do not know each other */
}

static void test_gates_that_say_nothing(void **state)
{
    (void)state;
    judge_finding f = judged(1.0, 1.0, 1e30, INF, INF, DBL_MAX);
    assert_verdict(f, JUDGE_CORRECT);
    assert_int_equal(f.vacuous, 1);
    assert_int_equal(f.unmodelled, 1);
    assert_verdict(judged(1.0, 1.0, 1e30, INF, 1.0, DBL_MAX), JUDGE_WRONG);
    assert_verdict(judged(1.0, 1.0, 1e30, 1.0, INF, DBL_MAX), JUDGE_SUSPICIOUS);
    f = judged(1.0, 1.0, 1e30, (double)NAN, -1.0, DBL_MAX); /* no tolerances at all */
    assert_verdict(f, JUDGE_CORRECT);
    assert_int_equal(f.vacuous + f.unmodelled, 2);
    f = judged((double)NAN, 1.0, 1e30, 1.0, 1.0, DBL_MAX); /* nor a truth */
    assert_int_equal(f.vacuous + f.unmodelled, 2);
}

static void test_nan(void **state)
{
    (void)state;
    judge_finding f = judged(1.0, 1.0, (double)NAN, 1.0, INF, DBL_MAX);
    assert_verdict(f, JUDGE_WRONG);
    assert_int_equal(f.nans, 1);
    assert_int_equal(f.infinities, 0);
    assert_true(isinf(f.worst[0].ratio));
    assert_verdict(judged(1e9, 1e9, (double)NAN, 1.0, 1.0, 65504.0), JUDGE_WRONG);
    f = judged(1.0, 1.0, (double)NAN, INF, (double)NAN,
               DBL_MAX); /* the profile itself overflows: nothing is promised */
    assert_verdict(f, JUDGE_CORRECT);
    assert_int_equal(f.nans, 0);
}

static void test_infinities(void **state)
{
    (void)state;
    judge_finding f = judged(1.0, 1.0, INF, INF, 1.0, DBL_MAX);
    assert_verdict(f, JUDGE_WRONG);
    assert_int_equal(f.infinities, 1);
    assert_verdict(judged(1.0, 1.0, INF, 1.0, INF, DBL_MAX), JUDGE_WRONG);
    assert_verdict(judged(7e4, 7e4, INF, 1.0, 8.0, 65504.0), JUDGE_CORRECT);         /* beyond float16 */
    assert_verdict(judged(65500.0, 65500.0, INF, 1.0, 8.0, 65504.0), JUDGE_CORRECT); /* within reach */
    assert_verdict(judged(65480.0, 65480.0, INF, 1.0, 8.0, 65504.0), JUDGE_WRONG);
    assert_verdict(judged(-7e4, -7e4, -INF, 1.0, 8.0, 65504.0), JUDGE_CORRECT);
    f = judged(-7e4, -7e4, INF, 1.0, 8.0, 65504.0); /* the wrong one */
    assert_verdict(f, JUDGE_WRONG);
    assert_int_equal(f.infinities, 1);
    f = judged(7e4, 7e4, 65504.0, 1.0, 8.0, 65504.0); /* missing */
    assert_verdict(f, JUDGE_WRONG);
    assert_int_equal(f.infinities, 1);
    assert_verdict(judged(65505.0, 65505.0, 65504.0, 1.0, 8.0, 65504.0), JUDGE_CORRECT); /* rounds to the largest */
}

static void test_signs_of_zero(void **state)
{
    (void)state;
    assert_int_equal(judged(0.0, 0.0, 0.0, 1.0, 1.0, DBL_MAX).signs, 0);
    judge_finding f = judged(0.0, 0.0, -0.0, 0.0, 0.0, DBL_MAX);
    assert_int_equal(f.signs, 1);
    assert_verdict(f, JUDGE_CORRECT);
    assert_int_equal(judged(0x1p-1074, 0x1p-1073, -0.0, 1.0, 1.0, DBL_MAX).signs, 1);
    assert_int_equal(judged(-0x1p-1073, -0x1p-1074, -0.0, 1.0, 1.0, DBL_MAX).signs, 0);
    assert_int_equal(judged(-0x1p-1074, 0.0, -0.0, 1.0, 1.0, DBL_MAX).signs, 0);
}

static void test_nothing_overflows(void **state)
{
    (void)state;
    judge_finding f = judged(DBL_MAX, DBL_MAX, -DBL_MAX, 0x1p-1074, 0.0, DBL_MAX);
    assert_verdict(f, JUDGE_WRONG);
    assert_true(f.worst[0].error == DBL_MAX);
    assert_true(isinf(f.largest_ratio) && isinf(f.largest_share));
    assert_verdict(judged(DBL_MAX, DBL_MAX, -DBL_MAX, INF, INF, DBL_MAX), JUDGE_CORRECT);
    const double lo[] = {0.0, 0.0, 0.0}, got[] = {1e200, 3e200, 0.0};
    double sigma[] = {1.0, 1.0, 1.0}, bound[] = {INF, INF, INF};
    const judge_compared what = {3, lo, lo, got, DBL_MAX};
    const judge_tolerance allowed = {3, sigma, bound};
    f = judge_compare(&what, &allowed, JUDGE_LIMIT);
    assert_true(fabs(f.rms - 1e200 * sqrt(10.0 / 3.0)) < 1e186);
}

static void test_nothing_at_all(void **state)
{
    (void)state;
    const judge_compared what = {0, NULL, NULL, NULL, DBL_MAX};
    const judge_tolerance allowed = {0, NULL, NULL};
    const judge_finding f = judge_compare(&what, &allowed, JUDGE_LIMIT);
    assert_verdict(f, JUDGE_CORRECT);
    assert_int_equal(f.count + f.worst_count, 0);
    assert_true(f.rms == 0.0);
}

/* The element that is wrong among many; the histogram has all of them; the worst are sorted. */
static void test_summary(void **state)
{
    enum { COUNT = 1000 };
    static double truth[COUNT], got[COUNT], sigma[COUNT], bound[COUNT];
    (void)state;
    for (int i = 0; i < COUNT; i++) {
        truth[i] = i;
        got[i] = i + (i % 2 == 0 ? 0.75 : -0.75);
        sigma[i] = 1.0;
        bound[i] = 100.0;
    }
    got[3] = 3.0 + 7.0;
    got[700] = 700.0 - 1000.0;
    got[800] = 800.0 - 8.0;
    sigma[900] = 0.0;
    const judge_compared what = {COUNT, truth, truth, got, DBL_MAX};
    const judge_tolerance allowed = {COUNT, sigma, bound};
    const judge_finding f = judge_compare(&what, &allowed, JUDGE_LIMIT);
    assert_verdict(f, JUDGE_WRONG);
    assert_int_equal(f.wrong, 1);
    assert_int_equal(f.suspicious, 3);
    int64_t bars = 0;
    for (int b = 0; b < JUDGE_BARS; b++)
        bars += f.bars[b];
    assert_int_equal(bars, COUNT);
    assert_int_equal(f.bars[3], COUNT - 4);
    assert_int_equal(f.bars[JUDGE_BARS - 1], 2);
    const int64_t order[] = {700, 900, 800, 3, 0};
    for (int i = 0; i < 5; i++)
        assert_int_equal(f.worst[i].at, order[i]);
    assert_int_equal(f.worst_count, JUDGE_WORST);
    assert_true(f.largest_share == 10.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_gates),
        cmocka_unit_test(test_gates_that_say_nothing),
        cmocka_unit_test(test_nan),
        cmocka_unit_test(test_infinities),
        cmocka_unit_test(test_signs_of_zero),
        cmocka_unit_test(test_nothing_overflows),
        cmocka_unit_test(test_nothing_at_all),
        cmocka_unit_test(test_summary),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
