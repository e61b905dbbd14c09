/* The paired test: choices of signs counted one by one, ties, known values of t, and draws near to the counts. */
#include "golden/random.h"
#include "lab/paired.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static lab_paired test_of(const double *x, int64_t n)
{
    lab_paired found;
    assert_true(lab_paired_test(x, 0.0, n, 1, &found));
    return found;
}

/* One by one: all 2^n. */
static double share(const double *x, int n)
{
    double found = 0.0;
    int reached = 0;
    for (int i = 0; i < n; i++)
        found += x[i];
    for (int choice = 0; choice < 1 << n; choice++) {
        double sum = 0.0;
        for (int i = 0; i < n; i++)
            sum += (choice >> i & 1) != 0 ? x[i] : -x[i];
        reached += fabs(sum) >= fabs(found);
    }
    return (double)reached / (1 << n);
}

static void counted(void **state)
{
    random_source random = random_seeded(5);
    double x[14];
    (void)state;
    for (int trial = 0; trial < 60; trial++) {
        const int n = 1 + trial % 14;
        for (int i = 0; i < n; i++)
            x[i] = (double)random_between(&random, -6, 9); /* whole numbers: many ties, all of them exact */
        const lab_paired found = test_of(x, n);
        assert_true(found.counted && found.p == share(x, n));
    }
}

static void extremes(void **state)
{
    double x[LAB_COUNTED + 1];
    (void)state;
    for (int i = 0; i <= LAB_COUNTED; i++)
        x[i] = 0.5;
    for (int n = 1; n <= LAB_COUNTED; n++)
        assert_true(test_of(x, n).p == ldexp(2.0, -n));
    const lab_paired drawn = test_of(x, LAB_COUNTED + 1);
    assert_true(!drawn.counted && drawn.p == 1.0 / (1.0 + LAB_DRAWN));
    const double none[] = {0.0, 0.0}, opposite[] = {1.0, -1.0}, same[] = {0.25, 0.25};
    assert_true(test_of(none, 2).p == 1.0 && isnan(test_of(none, 2).t) && test_of(opposite, 2).p == 1.0);
    assert_true(isinf(test_of(same, 2).t) && isnan(test_of(same, 1).t));
}

/* What differs by rounding alone is a tie: of 0.1 + 0.2 - 0.3 eight ways, two are as far from 0 as this one. */
static void ties(void **state)
{
    (void)state;
    const double x[] = {0.1, 0.2, 0.3}, y[] = {0.1, 0.2, -0.3};
    assert_true(test_of(x, 3).p == 0.25 && test_of(y, 3).p == 1.0);
}

/* 5 differences of 1 reach their sum once, and once the other way; if they may be off by 1 in all, sums of 3 do too. */
static void uncertain(void **state)
{
    (void)state;
    const double x[] = {1.0, 1.0, 1.0, 1.0, 1.0};
    static const double off[] = {0.0, 0.99, 1.0, 1.99, 2.5, INFINITY}, choices[] = {2.0, 2.0, 12.0, 12.0, 32.0, 32.0};
    for (int k = 0; k < 6; k++) {
        lab_paired found;
        assert_true(lab_paired_test(x, off[k], 5, 1, &found) && found.p == choices[k] / 32.0);
    }
}

/* Student's own example: hours of sleep gained with two drugs. t = 4.0621 with 9 degrees of freedom. */
static void sleep(void **state)
{
    (void)state;
    const double x[] = {1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4};
    const lab_paired found = test_of(x, 10);
    assert_true(fabs(found.mean - 1.58) < 1e-15 && fabs(found.t - 4.062127683) < 1e-8);
    assert_true(found.p == 4.0 / 1024.0); /* the 0 may have either sign */
}

static void drawn(void **state)
{
    random_source random = random_seeded(6);
    double x[LAB_COUNTED + 2];
    (void)state;
    for (int i = 0; i < LAB_COUNTED; i++)
        x[i] = random_normal(&random) + 0.25;
    x[LAB_COUNTED] = x[LAB_COUNTED + 1] = 0.0; /* changes no count, but is too many to count */
    const lab_paired few = test_of(x, LAB_COUNTED), many = test_of(x, LAB_COUNTED + 2);
    assert_true(few.counted && !many.counted && few.p > 0.01 && few.p < 0.5);
    assert_true(fabs(many.p - few.p) < 5.0 * sqrt(few.p / LAB_DRAWN));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counted),   cmocka_unit_test(extremes), cmocka_unit_test(ties),
        cmocka_unit_test(uncertain), cmocka_unit_test(sleep),    cmocka_unit_test(drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
