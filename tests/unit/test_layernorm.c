/* LayerNorm: rows whose answer is known without arithmetic, and what leaves double's range. */
#include "core/layernorm.h"
#include "core/layernorm_derivative.h"
#include "core/layernorm_error.h"
#include "core/layernorm_jacobian.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define LENGTH(array) ((int64_t)(sizeof(array) / sizeof *(array)))

static const double gamma_[] = {2.0, -3.0, 0.5}, beta[] = {1.0, -1.0, 0.25};

/* A constant row is all mean: y = beta, however far from the origin and however small eps. */
static void constant_rows(void **state)
{
    (void)state;
    const double levels[] = {0.0, 0.1, -1e4, 1e20, 1e300, -0x1.fffffffffffffp1023, 0x1p-1074};
    for (int64_t k = 0; k < LENGTH(levels); k++) {
        const double x[] = {levels[k], levels[k], levels[k]};
        double y[3];
        assert_int_equal(attest_layernorm(x, 1, 3, gamma_, beta, 0x1p-1022, y), ATTEST_OK);
        for (int64_t j = 0; j < 3; j++)
            assert_true(y[j] == beta[j]);
    }
}

/* The variance of (1, -1, 1, -1) is 1; with eps = 3 the root is 2. */
static void known_row(void **state)
{
    (void)state;
    const double x[] = {6.0, 4.0, 6.0, 4.0}, gamma[] = {2.0, 2.0, 4.0, 4.0}, zero[4] = {0.0};
    double y[4], J[16], work[4];
    assert_int_equal(attest_layernorm(x, 1, 4, gamma, zero, 3.0, y), ATTEST_OK);
    assert_true(y[0] == 1.0 && y[1] == -1.0 && y[2] == 2.0 && y[3] == -2.0);
    assert_int_equal(attest_layernorm_jacobian(x, 4, gamma, 3.0, work, J), ATTEST_OK);
    /* h = (1/2, -1/2, ..): row 0 is e_0 - (1 + h_0 h) / 4 */
    assert_true(J[0] == 1.0 - 1.25 / 4 && J[1] == -0.75 / 4 && J[2] == -1.25 / 4 && J[3] == -0.75 / 4);
    assert_true(J[8] == -2.5 / 4 && J[10] == 2.0 - 2.5 / 4);
}

/* Whoever computed the row: what is off is seen, to a few roundings; and what cannot be enclosed has no bound. */
static void bounds_of_errors(void **state)
{
    (void)state;
    const double x[] = {1e6 + 1.0, 1e6 - 1.0, 1e6 + 1.0, 1e6 - 1.0}, gamma[] = {2.0, 2.0, 4.0, 4.0}, zero[4] = {0.0};
    double y[] = {1.0, -1.0, 2.25, -2.0}, error[4];
    attest_layernorm_error(x, 4, gamma, zero, 3.0, y, error);
    assert_true(error[0] < 1e-13 && error[1] < 1e-13 && error[3] < 1e-13);
    assert_true(error[2] >= 0.25 && error[2] < 0.25 + 1e-13);
    y[0] = NAN;
    attest_layernorm_error(x, 4, gamma, zero, 3.0, y, error);
    assert_true(error[0] == INFINITY && error[1] < 1e-13);
    const double wide[] = {0x1.8p1023, -0x1.8p1023, 0.0, 0.0};
    attest_layernorm_error(wide, 4, gamma, zero, 3.0, y, error);
    assert_true(error[1] == INFINITY && error[2] == INFINITY);
}

static void width_one(void **state)
{
    (void)state;
    const double x[] = {1e5, -7.0}, gamma[] = {3.0}, shift[] = {0.5}, t[] = {2.0, 9.0};
    double y[2], work[2], J, dx[2], dgamma, dbeta;
    assert_int_equal(attest_layernorm(x, 2, 1, gamma, shift, 1e-5, y), ATTEST_OK);
    assert_true(y[0] == 0.5 && y[1] == 0.5);
    assert_int_equal(attest_layernorm_jacobian(x, 1, gamma, 1e-5, work, &J), ATTEST_OK);
    assert_true(J == 0.0);
    assert_int_equal(attest_layernorm_jvp(x, 2, 1, gamma, 1e-5, t, work, y), ATTEST_OK);
    assert_true(y[0] == 0.0 && y[1] == 0.0);
    assert_int_equal(attest_layernorm_vjp(x, 2, 1, gamma, 1e-5, t, work, dx, &dgamma, &dbeta), ATTEST_OK);
    assert_true(dx[0] == 0.0 && dx[1] == 0.0 && dgamma == 0.0 && dbeta == 11.0);
}

static void no_rows(void **state)
{
    (void)state;
    double nothing[1] = {0.0}, work[2], dgamma = 5.0, dbeta = 5.0;
    assert_int_equal(attest_layernorm(nothing, 0, 1, gamma_, beta, 1.0, nothing), ATTEST_OK);
    assert_int_equal(attest_layernorm_vjp(nothing, 0, 1, gamma_, 1.0, nothing, work, nothing, &dgamma, &dbeta),
                     ATTEST_OK);
    assert_true(dgamma == 0.0 && dbeta == 0.0);
}

/* The variance of a row that spreads over 1e200 is no double; neither is a result beyond 1.8e308. Both are said. */
static void range(void **state)
{
    (void)state;
    const double far[] = {1e200, 0.0, -1e200}, near[] = {1.0, 0.0, -1.0}, large[] = {1e308, 1e308, 1e308};
    const double largest[] = {1.7e308, -1.7e308, 1.7e308};
    double y[3], work[6], J[9], dgamma[3], dbeta[3];
    assert_int_equal(attest_layernorm(far, 1, 3, gamma_, beta, 1e-5, y), ATTEST_RANGE);
    assert_int_equal(attest_layernorm_jacobian(far, 3, gamma_, 1e-5, work, J), ATTEST_RANGE);
    assert_int_equal(attest_layernorm_jvp(far, 1, 3, gamma_, 1e-5, near, work, y), ATTEST_RANGE);
    assert_int_equal(attest_layernorm_vjp(far, 1, 3, gamma_, 1e-5, near, work, y, dgamma, dbeta), ATTEST_RANGE);
    assert_int_equal(attest_layernorm(near, 1, 3, large, largest, 1e-5, y), ATTEST_RANGE);
    assert_int_equal(attest_layernorm_jacobian(near, 3, large, 0x1p-40, work, J), ATTEST_OK);
    assert_int_equal(attest_layernorm_jacobian(beta, 3, large, 0x1p-1000, work, J), ATTEST_OK);
    const double flat[] = {1.0, 1.0, 1.0};
    assert_int_equal(attest_layernorm_jacobian(flat, 3, large, 0x1p-40, work, J), ATTEST_RANGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(constant_rows),    cmocka_unit_test(known_row),
                                       cmocka_unit_test(bounds_of_errors), cmocka_unit_test(width_one),
                                       cmocka_unit_test(no_rows),          cmocka_unit_test(range)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
