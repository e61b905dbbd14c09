/* Cholesky's decomposition where every number is exact, and where it must stop. */
#include "core/cholesky.h"
#include "core/triangular.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

enum { MANY = 70 };

/* 5 I - G = L L^T = (4 2; 2 2) */
static void decomposition(void **state)
{
    (void)state;
    const double G[] = {1.0, -2.0, -2.0, 3.0};
    double L[] = {0.0, 7.0, 0.0, 0.0};
    assert_int_equal(attest_cholesky(G, 5.0, 2, L), 2);
    assert_true(L[0] == 2.0 && L[1] == 7.0 && L[2] == 1.0 && L[3] == 1.0);
}

/* A pivot that is 0 is not positive: (1 1; 1 1), and (0). */
static void singular(void **state)
{
    (void)state;
    const double G[] = {1.0, -1.0, -1.0, 1.0};
    double L[4] = {0.0};
    assert_int_equal(attest_cholesky(G, 2.0, 2, L), 1);
    assert_true(L[0] == 1.0 && L[2] == 1.0);
    assert_int_equal(attest_cholesky(G, 1.0, 1, L), 0);
    assert_int_equal(attest_cholesky(G, 0.5, 1, L), 0);
}

/* L below the diagonal is 1 on it and 1 / 2 left of it, in more rows than one block has. */
static void blocks(void **state)
{
    (void)state;
    static double G[MANY * MANY], L[MANY * MANY];
    for (int i = 0; i < MANY; i++)
        for (int j = 0; j < MANY; j++) {
            const int shared = i < j ? i : j;
            G[i * MANY + j] = (i == j ? 4.0 : 0.0) - (0.25 * shared + (i == j ? 1.0 : 0.5));
        }
    assert_int_equal(attest_cholesky(G, 4.0, MANY, L), MANY);
    for (int i = 0; i < MANY; i++)
        for (int j = 0; j < MANY; j++)
            assert_true(L[i * MANY + j] == (j < i ? 0.5 : j == i ? 1.0 : 0.0));
}

/* L = (2 0 0; 1 1 0; 3 2 4) and its transpose; of the leading two rows alone, too. */
static void solves(void **state)
{
    (void)state;
    const double L[] = {2.0, 9.0, 9.0, 1.0, 1.0, 9.0, 3.0, 2.0, 4.0};
    double x[] = {2.0, 3.0, 11.0}, y[] = {13.0, 5.0, 4.0}, z[] = {2.0, 3.0, 8.0};
    attest_solve_lower(L, 3, 3, x);
    assert_true(x[0] == 1.0 && x[1] == 2.0 && x[2] == 1.0);
    attest_solve_lower_transposed(L, 3, 3, y);
    assert_true(y[0] == 3.5 && y[1] == 3.0 && y[2] == 1.0);
    attest_solve_lower(L, 2, 3, z);
    assert_true(z[0] == 1.0 && z[1] == 2.0 && z[2] == 8.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(decomposition), cmocka_unit_test(singular),
                                       cmocka_unit_test(blocks), cmocka_unit_test(solves)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
