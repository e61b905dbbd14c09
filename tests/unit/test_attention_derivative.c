/* Derivatives of attention on given queries, keys and values: rows whose answer is exact, hidden keys, and the two
 * products against the Jacobian. */
#include "core/attention_jacobian.h"
#include "core/vector.h"
#include "support/random.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define SIZE(array) (sizeof(array) / sizeof *(array))

/* Two keys at 1 and -1 with values 1 and -1, the query at 0: both weights are 1/2, the output is 0. */
static attest_memory two_keys(attest_kind kind)
{
    static const double ends[] = {1.0, -1.0};
    return (attest_memory){{kind, 1.0, 0.0}, 2, 1, 1, ends, ends};
}

/* dl/dq is k for the dot product, 2 k for L2, the sign of k for Laplace; dl/dk is q, -2 k, the sign of -k. */
static void two_keys_are_exact(void **state)
{
    (void)state;
    const struct {
        attest_kind kind;
        double by_query, by_key;
    } cases[] = {{ATTEST_DOT, 1.0, 0.0},
                 {ATTEST_L2, 2.0, -1.0},
                 {ATTEST_L2_EXPANDED, 2.0, -1.0},
                 {ATTEST_LAPLACE, 1.0, -0.5},
                 {ATTEST_UNIFORM, 0.0, 0.0}};
    for (size_t c = 0; c < SIZE(cases); c++) {
        const attest_memory m = two_keys(cases[c].kind);
        const double q = 0.0;
        double work[16], JQ, JK[2], JV[2];
        assert_true(attest_attention_derivative_work(m) <= (int64_t)SIZE(work));
        assert_int_equal(attest_attention_jacobian(m, &q, NULL, NULL, work, &JQ, JK, JV), ATTEST_OK);
        assert_true(JQ == cases[c].by_query);
        assert_true(JK[0] == cases[c].by_key && JK[1] == cases[c].by_key);
        assert_true(JV[0] == 0.5 && JV[1] == 0.5);
    }
}

/* At logit 0 a softcap's slope is 1: nothing changes. */
static void softcap_at_zero(void **state)
{
    (void)state;
    attest_memory m = two_keys(ATTEST_DOT);
    m.score.softcap = 3.0;
    const double q = 0.0;
    double work[16], JQ, JK[2], JV[2];
    assert_int_equal(attest_attention_jacobian(m, &q, NULL, NULL, work, &JQ, JK, JV), ATTEST_OK);
    assert_true(JQ == 1.0 && JK[0] == 0.0 && JV[0] == 0.5);
}

/* One key has all the weight: the output is its value, and nothing else moves it. */
static void one_key(void **state)
{
    (void)state;
    const double k[] = {3.0, -7.0}, v[] = {0.1, 0.2, 0.3}, q[] = {0.5, 2.0};
    for (attest_kind kind = ATTEST_DOT; kind <= ATTEST_L2_EXPANDED; kind++) {
        const attest_memory m = {{kind, 0.7, 0.0}, 1, 2, 3, k, v};
        double work[64], JQ[6], JK[6], JV[9];
        assert_int_equal(attest_attention_jacobian(m, q, NULL, NULL, work, JQ, JK, JV), ATTEST_OK);
        for (int i = 0; i < 6; i++)
            assert_true(JQ[i] == 0.0 && JK[i] == 0.0);
        for (int i = 0; i < 9; i++)
            assert_true(JV[i] == (i % 4 == 0 ? 1.0 : 0.0));
    }
}

/* Two keys see the query, a third is hidden: its key and value, here enormous, count for nothing. */
static void hidden_key(void **state)
{
    (void)state;
    const double ends[] = {1.0, 1e300, -1.0}, q = 0.0;
    const uint8_t mask[] = {1, 0, 1};
    const attest_memory m = {{ATTEST_L2, 1.0, 0.0}, 3, 1, 1, ends, ends};
    double work[32], JQ, JK[3], JV[3];
    assert_int_equal(attest_attention_jacobian(m, &q, NULL, mask, work, &JQ, JK, JV), ATTEST_OK);
    assert_true(JQ == 2.0 && JK[0] == -1.0 && JK[1] == 0.0 && JK[2] == -1.0);
    assert_true(JV[0] == 0.5 && JV[1] == 0.0 && JV[2] == 0.5);
}

/* A query that sees nothing has derivative 0 and says so; the rows beside it are served. */
static void empty_row(void **state)
{
    (void)state;
    const attest_memory m = two_keys(ATTEST_L2);
    const double Q[] = {0.0, 0.0}, one[] = {1.0, 1.0};
    const uint8_t mask[] = {0, 0, 1, 1};
    double work[16], JQ, JK[2], JV[2], Y[2], dY[2];
    assert_int_equal(attest_attention_jacobian(m, Q, NULL, mask, work, &JQ, JK, JV), ATTEST_EMPTY_ROW);
    assert_true(JQ == 0.0 && JK[0] == 0.0 && JK[1] == 0.0 && JV[0] == 0.0 && JV[1] == 0.0);
    const attest_direction along = {one, one, one};
    assert_int_equal(attest_attention_jvp(m, Q, 2, NULL, mask, along, work, Y, dY), ATTEST_EMPTY_ROW);
    assert_true(dY[0] == 0.0 && dY[1] == 2.0 - 2.0 + 1.0);
    double dQ[2], dK[2] = {0.0, 0.0}, dV[2] = {0.0, 0.0};
    const attest_gradient to = {dQ, dK, dV};
    assert_int_equal(attest_attention_vjp(m, Q, 2, NULL, mask, one, work, Y, to), ATTEST_EMPTY_ROW);
    assert_true(dQ[0] == 0.0 && dQ[1] == 2.0 && dK[0] == -1.0 && dK[1] == -1.0 && dV[0] == 0.5 && dV[1] == 0.5);
}

static void values_beyond_range(void **state)
{
    (void)state;
    const double keys[] = {1.0, -1.0}, values[] = {0x1.8p1023, -0x1.8p1023}, q = 0.5;
    const attest_memory m = {{ATTEST_DOT, 1e10, 0.0}, 2, 1, 1, keys, values};
    double work[16], JQ, JK[2], JV[2];
    /* the second key's weight is exp(-1e10) = 0, so only the first, whose gap is 0, counts */
    assert_int_equal(attest_attention_jacobian(m, &q, NULL, NULL, work, &JQ, JK, JV), ATTEST_OK);
    assert_true(JQ == 0.0);
    attest_memory wide = m;
    wide.score.scale = 1.0;
    assert_int_equal(attest_attention_jacobian(wide, &q, NULL, NULL, work, &JQ, JK, JV), ATTEST_RANGE);
}

enum { ROWS = 3, N = 4, D = 2, V = 3, WORK = 2 * N + 1 + 2 * N * D + 2 * N * V + V };

static void fill(random_source *source, double *x, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        x[i] = random_normal(source);
}

static void near(double got, double wanted)
{
    if (!(fabs(got - wanted) <= 1e-13))
        fail_msg("got %a, wanted %a", got, wanted);
}

/* J t and r^T J, element by element from the Jacobians of the rows. */
static void products_agree_with_the_jacobian(void **state)
{
    (void)state;
    random_source source = random_seeded(7);
    for (int round = 0; round < 40; round++) {
        const attest_kind kind = (attest_kind)(round % 5);
        double Q[ROWS * D], K[N * D], W[N * V], bias[ROWS * N], tQ[ROWS * D], tK[N * D], tV[N * V], R[ROWS * V];
        fill(&source, Q, ROWS * D), fill(&source, K, N * D), fill(&source, W, N * V), fill(&source, bias, ROWS * N);
        fill(&source, tQ, ROWS * D), fill(&source, tK, N * D), fill(&source, tV, N * V), fill(&source, R, ROWS * V);
        uint8_t mask[ROWS * N];
        for (int i = 0; i < ROWS * N; i++)
            mask[i] = i % N == 0 || random_bits(&source) % 2 == 0;
        const attest_memory m = {{kind, 0.8, round % 2 == 0 ? 0.0 : 1.5}, N, D, V, K, W};

        double work[WORK], Y[ROWS * V], dY[ROWS * V], dQ[ROWS * D], dK[N * D], dV[N * V];
        assert_int_equal(attest_attention_derivative_work(m), WORK);
        const attest_direction along = {tQ, tK, tV};
        assert_int_equal(attest_attention_jvp(m, Q, ROWS, bias, mask, along, work, Y, dY), ATTEST_OK);
        attest_fill(0.0, dK, N * D);
        attest_fill(0.0, dV, N * V);
        const attest_gradient to = {dQ, dK, dV};
        assert_int_equal(attest_attention_vjp(m, Q, ROWS, bias, mask, R, work, Y, to), ATTEST_OK);

        double wantK[N * D] = {0.0}, wantV[N * V] = {0.0};
        for (int64_t i = 0; i < ROWS; i++) {
            double JQ[V * D], JK[V * N * D], JV[V * N * V], wantQ[D] = {0.0};
            assert_int_equal(attest_attention_jacobian(m, Q + i * D, bias + i * N, mask + i * N, work, JQ, JK, JV),
                             ATTEST_OK);
            for (int64_t a = 0; a < V; a++) {
                double want = attest_dot(JQ + a * D, tQ + i * D, D) + attest_dot(JK + a * N * D, tK, N * D);
                near(dY[i * V + a], want + attest_dot(JV + a * N * V, tV, N * V));
                attest_axpy(R[i * V + a], JQ + a * D, wantQ, D);
                attest_axpy(R[i * V + a], JK + a * N * D, wantK, N * D);
                attest_axpy(R[i * V + a], JV + a * N * V, wantV, N * V);
            }
            for (int64_t b = 0; b < D; b++)
                near(dQ[i * D + b], wantQ[b]);
        }
        for (int64_t k = 0; k < N * D; k++)
            near(dK[k], wantK[k]);
        for (int64_t k = 0; k < N * V; k++)
            near(dV[k], wantV[k]);
    }
}

/* Gradients of keys and values are added to what stands there: that is how heads share them. */
static void gradients_add_up(void **state)
{
    (void)state;
    const attest_memory m = two_keys(ATTEST_L2);
    const double q = 0.0, r = 1.0;
    double work[16], y, dq = 99.0, dK[] = {10.0, 20.0}, dV[] = {30.0, 40.0};
    const attest_gradient to = {&dq, dK, dV};
    assert_int_equal(attest_attention_vjp(m, &q, 1, NULL, NULL, &r, work, &y, to), ATTEST_OK);
    assert_true(y == 0.0 && dq == 2.0);
    assert_true(dK[0] == 9.0 && dK[1] == 19.0 && dV[0] == 30.5 && dV[1] == 40.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(two_keys_are_exact),
                                       cmocka_unit_test(softcap_at_zero),
                                       cmocka_unit_test(one_key),
                                       cmocka_unit_test(hidden_key),
                                       cmocka_unit_test(empty_row),
                                       cmocka_unit_test(values_beyond_range),
                                       cmocka_unit_test(products_agree_with_the_jacobian),
                                       cmocka_unit_test(gradients_add_up)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
