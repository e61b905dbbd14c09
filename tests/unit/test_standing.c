/* A matrix made ready for the 2-norm: the shorter side up, and its largest number neither very large nor very small. */
#include "core/standing.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void as_it_is(void **state)
{
    (void)state;
    const double W[] = {1.0, -2.0, 3.0, 4.0, 5.0, -6.0};
    double A[6] = {0.0};
    assert_true(attest_standing(W, 2, 3, 2, 3, 6.0, A) == 1.0);
    for (int e = 0; e < 6; e++)
        assert_true(A[e] == W[e]);
}

static void transposed(void **state)
{
    (void)state;
    const double W[] = {1.0, -2.0, 3.0, 4.0, 5.0, -6.0}, turned[] = {1.0, 3.0, 5.0, -2.0, 4.0, -6.0};
    double A[6] = {0.0};
    assert_true(attest_standing(W, 3, 2, 2, 3, 6.0, A) == 1.0);
    for (int e = 0; e < 6; e++)
        assert_true(A[e] == turned[e]);
}

/* Times a power of two; what is 2^-1698 of the largest number is lost. */
static void balanced(void **state)
{
    (void)state;
    const double large[] = {0x1p1000, -0x1.8p900, 0x1p-1000}, small[] = {0x1p-1074, -0x1p-1000};
    double A[3];
    assert_true(attest_standing(large, 3, 1, 1, 3, 0x1p1000, A) == 0x1p-624);
    assert_true(A[0] == 0x1p376 && A[1] == -0x1.8p276 && A[2] == 0.0);
    assert_true(attest_standing(small, 1, 2, 1, 2, 0x1p-1000, A) == 0x1p674);
    assert_true(A[0] == 0x1p-400 && A[1] == -0x1p-326);
}

/* Just inside of what is left alone, and just outside. */
static void ends(void **state)
{
    (void)state;
    const double W[] = {0x1p400, 0x1.0000000000001p400, 0x1p-400, 0x1.fffffffffffffp-401};
    const double scales[] = {1.0, 0x1p-624, 1.0, 0x1p674};
    for (int e = 0; e < 4; e++) {
        double A;
        assert_true(attest_standing(W + e, 1, 1, 1, 1, W[e], &A) == scales[e]);
        assert_true(A == scales[e] * W[e]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(as_it_is), cmocka_unit_test(transposed),
                                       cmocka_unit_test(balanced), cmocka_unit_test(ends)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
