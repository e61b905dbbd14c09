/* Distances in boxes, the spread that they allow, and the sums of the columns: at a point the formulas' values, from above. */
#include "core/boxes.h"
#include "core/boxes_spread.h"
#include "core/bound_tokens.h"
#include "core/column_sums.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

enum { N = 4 };

static const double squares[N] = {0.3, 0.0, 1.7, 0.6}; /* of token 1 to the others */
static const uint8_t hidden[N] = {1, 1, 0, 1};

static void assert_just_above(double value, double expected)
{
    assert_true(value >= expected * (1.0 - 0x1p-50));
    assert_true(value <= expected * (1.0 + 1e-9));
}

/* What the formulas give for token 1: of the tokens in `row`, or of all. */
static double share(const uint8_t *row, int j)
{
    double total = 0.0;
    for (int k = 0; k < N; k++)
        total += row == NULL || row[k] != 0 ? exp(-squares[k]) : 0.0;
    return row == NULL || row[j] != 0 ? exp(-squares[j]) / total : 0.0;
}

static double mean_square(const uint8_t *row)
{
    double mean = 0.0;
    for (int j = 0; j < N; j++)
        mean += share(row, j) * squares[j];
    return mean;
}

static attest_boxes points(const uint8_t *row, double near[N], double far[N])
{
    for (int j = 0; j < N; j++)
        near[j] = far[j] = squares[j];
    return (attest_boxes){.row = row, .i = 1, .n = N, .near = near, .far = far};
}

static void measured(void **state)
{
    (void)state;
    const double y[3][2] = {{0.0, 0.0}, {3.0, 4.0}, {0.5, 0.0}}, apart[3] = {0.0, 5.0, 0.5};
    attest_interval Q[6];
    for (int k = 0; k < 6; k++)
        Q[k] = attest_point(y[k / 2][k % 2]);
    double near[3], far[3];
    const attest_boxes b = {.row = NULL, .i = 0, .n = 3, .near = near, .far = far};
    for (int step = 0; step < 4; step++) {
        const double reach = 0.75 * step;
        attest_boxes_measure(b, Q, reach, 2);
        for (int j = 0; j < 3; j++) {
            const double least = fmax(apart[j] - reach, 0.0), most = apart[j] + reach;
            assert_true(near[j] <= least * least / sqrt(2.0) * (1.0 + 0x1p-50));
            assert_true(near[j] >= least * least / sqrt(2.0) * (1.0 - 1e-9) - 0x1p-1022);
            assert_true(far[j] >= most * most / sqrt(2.0) * (1.0 - 0x1p-50));
            assert_true(far[j] <= most * most / sqrt(2.0) * (1.0 + 1e-9) + 0x1p-1022);
        }
    }
    attest_boxes_measure(b, Q, INFINITY, 2);
    for (int j = 0; j < 3; j++)
        assert_true(near[j] == 0.0 && far[j] == INFINITY);
}

/* At a point the spread is the formula's; where nothing is known, c of the number of tokens seen. */
static void spreads(void **state)
{
    (void)state;
    double near[N], far[N];
    assert_just_above(attest_boxes_spread(points(NULL, near, far)), mean_square(NULL));
    assert_just_above(attest_boxes_spread(points(hidden, near, far)), mean_square(hidden));
    for (int seen = N; seen > 0; seen--) {
        uint8_t row[N] = {0, 1, 0, 0};
        for (int j = 0, left = seen - 1; j < N; j++)
            if (j != 1 && left > 0) {
                row[j] = 1;
                left--;
            }
        attest_boxes b = points(row, near, far);
        for (int j = 0; j < N; j++) {
            near[j] = 0.0;
            far[j] = INFINITY;
        }
        assert_true(attest_boxes_spread(b) >= attest_spread(seen) * (1.0 - 0x1p-50));
        assert_true(attest_boxes_spread(b) <= attest_spread(seen) * (1.0 + 1e-9));
    }
}

/* A token joins the columns of those that it sees, twice if it is added twice. */
static void columns(void **state)
{
    (void)state;
    double near[N], far[N];
    for (int which = 0; which < 2; which++) {
        const uint8_t *row = which == 0 ? NULL : hidden;
        double weight[N] = {0.0}, spread[N] = {0.0};
        for (int times = 1; times <= 2; times++) {
            attest_columns_add(points(row, near, far), (attest_columns){.weight = weight, .spread = spread});
            for (int j = 0; j < N; j++) {
                assert_just_above(weight[j], times * share(row, j));
                assert_just_above(spread[j], times * share(row, j) * squares[j]);
            }
        }
    }
    attest_boxes b = points(NULL, near, far);
    far[2] = INFINITY;
    double weight[N] = {0.0}, spread[N] = {0.0};
    attest_columns_add(b, (attest_columns){.weight = weight, .spread = spread});
    assert_true(weight[0] == INFINITY && spread[2] == INFINITY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(measured), cmocka_unit_test(spreads),
                                       cmocka_unit_test(columns)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
