/* The Gram matrix where every number is exact: both of its halves, in more rows than two blocks have. */
#include "core/gram_matrix.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

enum { MANY = 70, WIDE = 5 };

static void products(void **state)
{
    (void)state;
    static double A[MANY * WIDE], G[MANY * MANY];
    for (int i = 0; i < MANY; i++)
        for (int t = 0; t < WIDE; t++)
            A[i * WIDE + t] = (i * (t + 1)) % 7 - 3.0;
    for (int e = 0; e < MANY * MANY; e++)
        G[e] = NAN;
    attest_gram(A, MANY, WIDE, G);
    for (int i = 0; i < MANY; i++)
        for (int j = 0; j < MANY; j++) {
            double sum = 0.0;
            for (int t = 0; t < WIDE; t++)
                sum += A[i * WIDE + t] * A[j * WIDE + t];
            assert_true(G[i * MANY + j] == sum);
        }
}

/* Rows of no numbers have products of 0; no rows have none. */
static void empty(void **state)
{
    (void)state;
    double G[] = {7.0, 7.0, 7.0, 7.0};
    attest_gram(G + 4, 2, 0, G);
    assert_true(G[0] == 0.0 && G[1] == 0.0 && G[2] == 0.0 && G[3] == 0.0);
    G[0] = 7.0;
    attest_gram(G + 4, 0, 3, G);
    assert_true(G[0] == 7.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(products), cmocka_unit_test(empty)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
