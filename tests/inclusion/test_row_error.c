/* The errors that attest_layernorm_error and attest_softmax_error admit, computed beside a row: none is exceeded, and on ordinary rows the
 * largest is not many times the largest error. */
#include "core/layernorm_error.h"
#include "core/softmax.h"
#include "core/softmax_error.h"
#include "twin/layernorm.h"
#include "twin/proved.h"
#include "twin/proved_layernorm.h"
#include "twin/softmax.h"
#include "../support/scratch.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const twin_mode exact = {.bits = 2200, .tracked = false};

/* Row y beside the truth; where there is no bound, it is infinite. */
static void check_row(const problem *p, const double *y, const double *error, const twin *truth)
{
    proved_row();
    for (int64_t i = 0; i < truth->cols; i++)
        proved_hold(p, compare_distance(y[i], twin_value(truth, 0, i)), error[i],
                    p->class == PROBLEM_RANDOM && truth->cols <= 64);
}

static void check_layernorm(const problem *p, layernorm_row row)
{
    double *y = scratch(row.d), *error = scratch(row.d);
    if (attest_layernorm(row.x, 1, row.d, row.gamma, row.beta, row.eps, y) == ATTEST_OK) {
        attest_layernorm_error(row.x, row.d, row.gamma, row.beta, row.eps, y, error);
        check_row(p, y, error,
                  twin_layernorm(twin_of(row.x, 1, row.d, exact), twin_of(row.gamma, 1, row.d, exact),
                                 twin_of(row.beta, 1, row.d, exact), twin_number(row.eps, exact)));
    }
    free(error);
    free(y);
}

static void check_layernorms(const problem *p)
{
    proved_each_row(p, check_layernorm);
}

/* Rows of values, of which the mask leaves some visible. */
static void check_softmaxes(const problem *p)
{
    const int64_t n = p->tokens;
    double *y = scratch(n), *error = scratch(n), *x = scratch(n);
    attest_interval *cells = calloc((size_t)n, sizeof *cells);
    assert_non_null(cells);
    for (int64_t i = 0; i < p->queries; i++) {
        const uint8_t *mask = p->mask == NULL ? NULL : p->mask + i * n;
        double lse;
        for (int64_t j = 0; j < n; j++)
            x[j] = p->v[j * p->value_width] * p->q[i * p->width];
        memcpy(y, x, (size_t)n * sizeof *y);
        if (attest_softmax(mask, n, y, &lse) == ATTEST_OK) {
            attest_softmax_error(x, mask, n, y, cells, error);
            check_row(p, y, error, twin_softmax(twin_of(x, 1, n, exact), mask));
        }
    }
    free(cells);
    free(x);
    free(error);
    free(y);
}

static void never_exceeded(void (*check)(const problem *p))
{
    proved_begin();
    compare_each(24, 1, check);
    compare_each(64, 1, check);
    assert_true(proved_rows() > 1000);
    proved_within(30.0L);
}

static void layernorms(void **state)
{
    (void)state;
    never_exceeded(check_layernorms);
}

static void softmaxes(void **state)
{
    (void)state;
    never_exceeded(check_softmaxes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(layernorms), cmocka_unit_test(softmaxes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
