/* The edges of tier one: what is exact has no radius, what is beyond its bounds is declined, and nothing is decided wrongly. */
#include "exact/attention.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

#define N 4
#define D 2

typedef struct answer {
    double hi[N], lo[N], radius[N], value[N];
    signed char status[N];
    int64_t open;
} answer;

/* One query, N keys, values of width 1. */
static answer ask(attest_score score, const double *q, const double *keys, const double *values, const uint8_t *mask)
{
    answer a = {.open = -1};
    attest_enclosed y = {.hi = a.hi, .lo = a.lo, .radius = a.radius};
    exact_worker worker = exact_worker_make();
    const attest_truth_attention of = {
        .memory = {.score = score, .n = N, .d = D, .v = 1, .keys = keys, .values = values},
        .rows = 1,
        .queries = q,
        .mask = mask};
    assert_true(exact_attention(&worker, &of, &y, NULL, NULL));
    a.open = exact_decide(&y, ATTEST_F64, NULL, NULL, a.value, a.status);
    exact_worker_free(&worker);
    return a;
}

static const double q[D] = {1.0, 2.0}, keys[N * D] = {1.0, 0.5, -1.0, 0.25, 2.0, 2.0, -3.0, 1.0};
static const double values[N] = {0.1, 0.2, 0.3, 0.7};
static const attest_kind kinds[] = {ATTEST_DOT, ATTEST_L2, ATTEST_LAPLACE, ATTEST_UNIFORM};

static void zeros_are_exact(void **state)
{
    (void)state;
    const double zeros[N * D] = {0.0};
    for (int k = 0; k < 4; k++) {
        const answer a = ask((attest_score){kinds[k], 0.5, 0.0}, q, keys, zeros, NULL);
        assert_true(a.open == 0 && a.radius[0] == 0.0 && a.value[0] == 0.0 && !signbit(a.value[0]));
    }
}

static void one_key_is_exact(void **state)
{
    (void)state;
    const uint8_t mask[N] = {0, 0, 1, 0};
    for (int k = 0; k < 4; k++) {
        const answer a = ask((attest_score){kinds[k], 0.5, 0.0}, q, keys, values, mask);
        assert_true(a.open == 0 && a.radius[0] == 0.0 && a.value[0] == values[2]);
    }
}

static void no_key_is_declined(void **state)
{
    (void)state;
    const uint8_t mask[N] = {0};
    const answer a = ask((attest_score){ATTEST_DOT, 0.5, 0.0}, q, keys, values, mask);
    assert_true(a.open == 1 && a.radius[0] == INFINITY && a.status[0] == ATTEST_OPEN);
}

/* Logits of 10^300, one far above the others: its value. Two as large: not known here. */
static void huge_logits(void **state)
{
    (void)state;
    const double large[D] = {1e150, 2e150}, large_keys[N * D] = {1e150, 0.5, -1e150, 0.25, 2e150, 2e150, -3e150, 1.0};
    answer a = ask((attest_score){ATTEST_DOT, 1.0, 0.0}, large, large_keys, values, NULL);
    assert_true(a.open == 1 || a.value[0] == values[2]);
    a = ask((attest_score){ATTEST_DOT, 0x1p-150, 0.0}, large, large_keys, values, NULL);
    assert_true(a.open == 0 && a.value[0] == values[2]);
    const double twice[N * D] = {1e150, 2e150, 1e150, 2e150, 1.0, 1.0, 0.0, 0.0};
    a = ask((attest_score){ATTEST_DOT, 0x1p-150, 0.0}, large, twice, values, NULL);
    assert_true(a.open == 1);
}

/* A scale of 10^-300 leaves the mean of the values, but for a hair. */
static void tiny_scale(void **state)
{
    (void)state;
    const double dyadic[N] = {0.5, 0.25, 1.0, 2.0};
    for (int k = 0; k < 4; k++) {
        const answer a = ask((attest_score){kinds[k], 1e-300, 0.0}, q, keys, dyadic, NULL);
        assert_true(a.open == 0 && a.value[0] == 0.9375);
    }
}

/* Values among the subnormal numbers and near the largest one. */
static void extreme_values(void **state)
{
    (void)state;
    const attest_score equal = {ATTEST_UNIFORM, 1.0, 0.0};
    const double small[N] = {0x1p-1074, 0x1p-1074, 0x1p-1074, 0x1.8p-1072},
                 large[N] = {0x1p1023, 0x1p1023, 0x1p1023, 0x1p1022};
    answer a = ask(equal, q, keys, small, NULL);
    assert_true(a.open == 0 && a.value[0] == 0x1p-1073); /* 9/4 of the smallest number */
    a = ask(equal, q, keys, large, NULL);
    assert_true(a.open == 0 && a.value[0] == 0x1.cp1022);
    const double half[N] = {0x1p-1074, 0.0, 0x1p-1074, 0.0}; /* a tie: not for tier one */
    a = ask(equal, q, keys, half, NULL);
    assert_true(a.open == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(zeros_are_exact),    cmocka_unit_test(one_key_is_exact),
                                       cmocka_unit_test(no_key_is_declined), cmocka_unit_test(huge_logits),
                                       cmocka_unit_test(tiny_scale),         cmocka_unit_test(extreme_values)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
