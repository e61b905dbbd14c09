/* All problems together: where the gate stands, and that errors within every gate can be too many. */
#include "judge/together.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static judge_together of(int64_t problems, double rms)
{
    judge_together all = {0, 0.0};
    for (int64_t i = 0; i < problems; i++)
        judge_together_add(&all, rms);
    return all;
}

static void test_nothing(void **state)
{
    (void)state;
    const judge_together none = {0, 0.0};
    assert_true(judge_together_rms(&none) == 0.0);
    assert_true(isinf(judge_together_limit(&none, 6.0)));
}

static void test_the_gate_is_where_chernoff_puts_it(void **state)
{
    (void)state;
    static const int64_t problems[] = {1, 2, 28, 80, 1000, 1000000};
    double before = (double)INFINITY;
    for (size_t i = 0; i < sizeof problems / sizeof problems[0]; i++) {
        const judge_together all = of(problems[i], 1.0);
        const double rms = judge_together_limit(&all, 6.0), t = rms * rms;
        assert_true(t > 1.0 && rms < before);
        assert_true(fabs((double)problems[i] * (t - 1.0 - log(t)) / 2.0 - 18.0) < 1e-6);
        before = rms;
    }
}

/* One problem whose elements are all within the limit is never accused: the gate is for many of them. */
static void test_one_problem_is_never_accused(void **state)
{
    (void)state;
    for (int tenths = 10; tenths < 1000; tenths++) {
        const double limit = tenths / 10.0;
        const judge_together all = of(1, limit);
        assert_true(judge_together_rms(&all) <= judge_together_limit(&all, limit));
    }
}

static void test_small_errors_are_too_many(void **state)
{
    (void)state;
    const judge_together few = of(3, 2.0), many = of(80, 2.0), usual = of(80, 1.4);
    assert_true(judge_together_rms(&few) < judge_together_limit(&few, 6.0));
    assert_true(judge_together_rms(&many) > judge_together_limit(&many, 6.0));
    assert_true(judge_together_rms(&usual) < judge_together_limit(&usual, 6.0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_the_gate_is_where_chernoff_puts_it),
        cmocka_unit_test(test_one_problem_is_never_accused),
        cmocka_unit_test(test_small_errors_are_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
