/* Derivatives of multi-head attention: cases whose answer is exact, identities of the mathematics, and the products
 * against the Jacobian. */
#include "core/attention_derivative.h"
#include "core/l2_values_vjp.h"
#include "core/multihead_error.h"
#include "core/multihead_jacobian.h"
#include "core/multihead_jvp.h"
#include "core/multihead_vjp.h"
#include "core/vector.h"
#include "core/weight_gradients.h"
#include "support/random.h"
#include "support/scratch.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { N = 5, WIDTH = 4, H = 2, HEAD = 2, OUT = 3, LINE = N * WIDTH };

static void fill(random_source *source, double *x, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        x[i] = random_normal(source);
}

static void near(double got, double wanted, double slack)
{
    if (!(fabs(got - wanted) <= slack))
        fail_msg("got %a, wanted %a within %g", got, wanted, slack);
}

static double *jacobian_of(attest_multihead m, const double *X, attest_status wanted)
{
    double *work = scratch(attest_multihead_jacobian_work(m)), *J = scratch(m.n * m.out * m.n * m.width);
    assert_int_equal(attest_multihead_jacobian(m, X, work, J), wanted);
    free(work);
    return J;
}

/* One token attends to itself alone: the map is X W^U W^O, whatever the logits. */
static void one_token(void **state)
{
    (void)state;
    const double X[] = {0.5, -3.0}, wq[] = {1.0, 2.0}, wk[] = {-1.0, 0.5}, wu[] = {2.0, -1.0}, wo[] = {3.0, 5.0, 7.0};
    for (attest_kind kind = ATTEST_DOT; kind <= ATTEST_L2_EXPANDED; kind++) {
        const attest_multihead m = {{kind, 1.0, 0.0}, 1, 2, 1, 1, 1, 1, 3, wq, wk, wu, wo, NULL, NULL, NULL, NULL};
        double *J = jacobian_of(m, X, ATTEST_OK);
        for (int a = 0; a < 3; a++)
            assert_true(J[2 * a] == wo[a] * 2.0 && J[2 * a + 1] == wo[a] * -1.0);
        free(J);
    }
}

/* Two tokens at the origin: both weights are 1/2, every derivative of a logit is 0, and J is P. */
static void tokens_at_the_origin(void **state)
{
    (void)state;
    const double X[] = {0.0, 0.0}, one = 1.0;
    for (attest_kind kind = ATTEST_DOT; kind <= ATTEST_L2_EXPANDED; kind++) {
        const attest_multihead m = {
            {kind, 1.0, 0.0}, 2, 1, 1, 1, 1, 1, 1, &one, &one, &one, &one, NULL, NULL, NULL, NULL};
        double *J = jacobian_of(m, X, ATTEST_OK);
        for (int k = 0; k < 4; k++)
            assert_true(J[k] == 0.5);
        free(J);
    }
}

/* K11: with tied weights L2 attention moves with its tokens, so sum_j J_ij = A, here (W^U W^O)^T. Tokens 10^4 away from
 * the origin cost no digit of it. */
static void translation(void **state)
{
    (void)state;
    random_source source = random_seeded(11);
    for (int round = 0; round < 20; round++) {
        const double offset = round % 2 == 0 ? 0.0 : 1e4;
        double X[N * WIDTH], wq[H * WIDTH * HEAD], wu[H * WIDTH * HEAD], wo[H * HEAD * OUT];
        fill(&source, X, N * WIDTH), fill(&source, wq, H * WIDTH * HEAD);
        fill(&source, wu, H * WIDTH * HEAD), fill(&source, wo, H * HEAD * OUT);
        for (int k = 0; k < N * WIDTH; k++)
            X[k] += offset;
        const attest_multihead m = {{round % 3 == 0 ? ATTEST_LAPLACE : ATTEST_L2, 0.7, round % 5 == 0 ? 2.0 : 0.0},
                                    N,
                                    WIDTH,
                                    H,
                                    H,
                                    HEAD,
                                    HEAD,
                                    OUT,
                                    wq,
                                    wq,
                                    wu,
                                    wo,
                                    NULL,
                                    NULL,
                                    NULL,
                                    NULL};
        double *J = jacobian_of(m, X, ATTEST_OK), largest = 1.0;
        for (int k = 0; k < N * OUT * LINE; k++)
            largest = fmax(largest, fabs(J[k]));
        for (int i = 0; i < N; i++)
            for (int a = 0; a < OUT; a++)
                for (int b = 0; b < WIDTH; b++) {
                    double sum = 0.0, A = 0.0;
                    for (int j = 0; j < N; j++)
                        sum += J[(i * OUT + a) * LINE + j * WIDTH + b];
                    for (int h = 0; h < H; h++)
                        for (int c = 0; c < HEAD; c++)
                            A += wu[(h * WIDTH + b) * HEAD + c] * wo[(h * HEAD + c) * OUT + a];
                    near(sum, A, 1e-14 * largest);
                }
        free(J);
    }
}

typedef struct instance {
    attest_multihead map;
    double X[N * WIDTH], T[N * WIDTH], R[N * OUT];
    double wq[H * WIDTH * HEAD], wk[H * WIDTH * HEAD], wu[H * WIDTH * HEAD], wo[H * HEAD * OUT];
    double bq[H * HEAD], bk[H * HEAD], bias[N * N];
    uint8_t mask[N * N];
} instance;

/* Every kind, with and without softcap, shared keys, biases and mask. */
static instance *some_instance(random_source *source, int round)
{
    instance *s = malloc(sizeof *s);
    assert_non_null(s);
    fill(source, s->X, N * WIDTH), fill(source, s->T, N * WIDTH), fill(source, s->R, N * OUT);
    fill(source, s->wq, H * WIDTH * HEAD), fill(source, s->wk, H * WIDTH * HEAD);
    fill(source, s->wu, H * WIDTH * HEAD), fill(source, s->wo, H * HEAD * OUT);
    fill(source, s->bq, H * HEAD), fill(source, s->bk, H * HEAD), fill(source, s->bias, N * N);
    for (int k = 0; k < N * N; k++)
        s->mask[k] = k % (N + 1) == 0 || random_bits(source) % 2 == 0;
    const bool more = round % 2 == 1;
    s->map = (attest_multihead){{(attest_kind)(round % 5), 0.6, round % 3 == 0 ? 1.5 : 0.0},
                                N,
                                WIDTH,
                                H,
                                round % 4 < 2 ? H : 1,
                                HEAD,
                                HEAD,
                                OUT,
                                s->wq,
                                s->wk,
                                s->wu,
                                s->wo,
                                more ? s->bq : NULL,
                                more ? s->bk : NULL,
                                more ? s->bias : NULL,
                                round % 4 == 3 ? s->mask : NULL};
    return s;
}

static void rows_and_blocks_are_the_whole(void **state)
{
    (void)state;
    random_source source = random_seeded(12);
    for (int round = 0; round < 20; round++) {
        instance *s = some_instance(&source, round);
        double *J = jacobian_of(s->map, s->X, ATTEST_OK), *work = scratch(attest_multihead_jacobian_work(s->map));
        double row[OUT * LINE], block[OUT * WIDTH];
        assert_int_equal(attest_multihead_jacobian_begin(s->map, s->X, work), ATTEST_OK);
        for (int64_t i = N - 1; i >= 0; i--) {
            assert_int_equal(attest_multihead_jacobian_row(s->map, work, i, row), ATTEST_OK);
            assert_memory_equal(row, J + i * OUT * LINE, sizeof row);
            for (int64_t j = 0; j < N; j++) {
                assert_int_equal(attest_multihead_jacobian_block(s->map, work, i, j, block), ATTEST_OK);
                for (int64_t a = 0; a < OUT; a++)
                    assert_memory_equal(block + a * WIDTH, row + a * LINE + j * WIDTH, WIDTH * sizeof *row);
            }
        }
        free(work), free(J), free(s);
    }
}

static void products_agree_with_the_jacobian(void **state)
{
    (void)state;
    random_source source = random_seeded(13);
    for (int round = 0; round < 40; round++) {
        instance *s = some_instance(&source, round);
        double *J = jacobian_of(s->map, s->X, ATTEST_OK), dY[N * OUT], dX[N * WIDTH], wanted[N * WIDTH] = {0.0};
        double *forward = scratch(attest_multihead_jvp_work(s->map)),
               *back = scratch(attest_multihead_vjp_work(s->map));
        assert_int_equal(attest_multihead_jvp(s->map, s->X, s->T, forward, dY), ATTEST_OK);
        assert_int_equal(attest_multihead_vjp(s->map, s->X, s->R, back, dX), ATTEST_OK);
        for (int64_t k = 0; k < N * OUT; k++) {
            near(dY[k], attest_dot(J + k * LINE, s->T, LINE), 1e-12);
            attest_axpy(s->R[k], J + k * LINE, wanted, LINE);
        }
        for (int64_t k = 0; k < N * WIDTH; k++)
            near(dX[k], wanted[k], 1e-12);
        free(J), free(forward), free(back), free(s);
    }
}

/* One token, one head, all numbers: Y = x u o, so with R = 1 the gradients are dU = x o, dO = x u, and 0 for the logits'
 * weights. */
static void weight_gradients_of_one_token(void **state)
{
    (void)state;
    const double x = 3.0, q = 5.0, k = 7.0, u = 11.0, o = 13.0, R = 1.0;
    const attest_multihead m = {{ATTEST_L2, 1.0, 0.0}, 1, 1, 1, 1, 1, 1, 1, &q, &k, &u, &o, NULL, NULL, NULL, NULL};
    double *work = scratch(attest_multihead_vjp_work(m)), dx, dq, dk, du, dout;
    assert_int_equal(attest_multihead_vjp(m, &x, &R, work, &dx), ATTEST_OK);
    assert_true(dx == u * o);
    const attest_weight_gradients to = {&dq, &dk, &du, &dout};
    assert_int_equal(attest_multihead_weight_gradients(m, &x, &R, work, to), ATTEST_OK);
    assert_true(dq == 0.0 && dk == 0.0 && du == x * o && dout == x * u);
    free(work);
}

/* Y is linear in W^O and in W^U: <dW, W> = <R, Y> for each. */
static void linear_weights(void **state)
{
    (void)state;
    random_source source = random_seeded(14);
    for (int round = 0; round < 20; round++) {
        instance *s = some_instance(&source, round);
        const attest_multihead m = s->map;
        const int64_t values = m.groups * WIDTH * HEAD, outputs = H * HEAD * OUT;
        double wq[H * WIDTH * HEAD], wk[H * WIDTH * HEAD], wu[H * WIDTH * HEAD], wo[H * HEAD * OUT], dX[N * WIDTH];
        double Y[N * OUT], *work = scratch(attest_multihead_vjp_work(m)), *forward = scratch(attest_multihead_work(m));
        const attest_weight_gradients to = {wq, wk, wu, wo};
        assert_int_equal(attest_multihead_forward(m, s->X, forward, Y), ATTEST_OK);
        assert_int_equal(attest_multihead_vjp(m, s->X, s->R, work, dX), ATTEST_OK);
        assert_int_equal(attest_multihead_weight_gradients(m, s->X, s->R, work, to), ATTEST_OK);
        const double whole = attest_dot(s->R, Y, N * OUT);
        near(attest_dot(wu, s->wu, values), whole, 1e-12);
        near(attest_dot(wo, s->wo, outputs), whole, 1e-12);
        free(work), free(forward), free(s);
    }
}

/* d = 1: U = q^2 v, so dV = q^2 dU and dQ = 2 q v dU; it is added to what stands there. */
static void effective_values(void **state)
{
    (void)state;
    const double q[] = {3.0, 1.0}, v[] = {5.0, -2.0}, dU[] = {0.5, 4.0};
    double work[4], dq[] = {100.0, 0.0}, dv[2];
    assert_int_equal(attest_l2_values_vjp(q, v, dU, 2, 1, 1, 1, work, dq, dv), ATTEST_OK);
    assert_true(dv[0] == 4.5 && dv[1] == 4.0);
    assert_true(dq[0] == 115.0 && dq[1] == -16.0);
}

/* A token that sees nothing puts out nothing and moves with nothing; the others are served. */
static void blind_token(void **state)
{
    (void)state;
    random_source source = random_seeded(15);
    for (int round = 0; round < 5; round++) {
        instance *s = some_instance(&source, round);
        memset(s->mask, 1, sizeof s->mask);
        memset(s->mask + 2 * N, 0, N);
        s->map.mask = s->mask;
        double *J = jacobian_of(s->map, s->X, ATTEST_EMPTY_ROW), dY[N * OUT], dX[N * WIDTH];
        double *forward = scratch(attest_multihead_jvp_work(s->map)),
               *back = scratch(attest_multihead_vjp_work(s->map));
        assert_int_equal(attest_multihead_jvp(s->map, s->X, s->T, forward, dY), ATTEST_EMPTY_ROW);
        assert_int_equal(attest_multihead_vjp(s->map, s->X, s->R, back, dX), ATTEST_EMPTY_ROW);
        for (int64_t a = 0; a < OUT; a++) {
            assert_true(dY[2 * OUT + a] == 0.0);
            for (int64_t b = 0; b < LINE; b++)
                assert_true(J[(2 * OUT + a) * LINE + b] == 0.0);
            near(dY[3 * OUT + a], attest_dot(J + (3 * OUT + a) * LINE, s->T, LINE), 1e-12);
        }
        free(J), free(forward), free(back), free(s);
    }
}

/* A result that is no double is said to be none, and sums that overflow while every element is one are not blamed. */
static void range(void **state)
{
    (void)state;
    const double X[] = {1.0, -1.0}, one = 1.0, large = 0x1p1000, huge = 0x1.8p1023;
    attest_multihead m = {
        {ATTEST_UNIFORM, 1.0, 0.0}, 2, 1, 1, 1, 1, 1, 1, &one, &one, &huge, &one, NULL, NULL, NULL, NULL};
    double *J = jacobian_of(m, X, ATTEST_OK);
    for (int k = 0; k < 4; k++)
        assert_true(J[k] == huge / 2.0);
    free(J);
    m.score.kind = ATTEST_DOT;
    m.score.scale = 0x1p-1000;
    m.wq = &large;
    m.wu = &large;
    free(jacobian_of(m, X, ATTEST_OK));
    m.wo = &large;
    free(jacobian_of(m, X, ATTEST_RANGE));
}

/* Each head's part is a number, and their sum is none: a row says so, and a block. */
static void range_of_a_row(void **state)
{
    (void)state;
    const double x = 1.0, ones[] = {1.0, 1.0}, huge[] = {0x1.8p1023, 0x1.8p1023};
    const attest_multihead m = {
        {ATTEST_UNIFORM, 1.0, 0.0}, 1, 1, 2, 2, 1, 1, 1, ones, ones, huge, ones, NULL, NULL, NULL, NULL};
    double *work = scratch(attest_multihead_jacobian_work(m)), J;
    assert_int_equal(attest_multihead_jacobian_begin(m, &x, work), ATTEST_OK);
    assert_int_equal(attest_multihead_jacobian_row(m, work, 0, &J), ATTEST_RANGE);
    assert_int_equal(attest_multihead_jacobian_block(m, work, 0, 0, &J), ATTEST_RANGE);
    free(work);
}

/* A token that sees nothing does not hide that another's logits leave double's range. */
static void blind_beside_out_of_range(void **state)
{
    (void)state;
    const double X[] = {1.0, 1.0}, ones[] = {1.0, 1.0}, large = 0x1p600, one = 1.0;
    const uint8_t masks[2][4] = {{0, 0, 1, 1}, {1, 1, 0, 0}};
    for (int k = 0; k < 2; k++) {
        const attest_multihead m = {
            {ATTEST_DOT, 1.0, 0.0}, 2, 1, 1, 1, 1, 1, 1, &large, &large, &one, &one, NULL, NULL, NULL, masks[k]};
        double *forward = scratch(attest_multihead_work(m)), *along = scratch(attest_multihead_jvp_work(m)),
               *back = scratch(attest_multihead_vjp_work(m)), *bound = scratch(attest_multihead_error_work(m));
        double Y[2], d[2], error[2];
        assert_int_equal(attest_multihead_forward(m, X, forward, Y), ATTEST_RANGE);
        assert_int_equal(attest_multihead_jvp(m, X, ones, along, d), ATTEST_RANGE);
        assert_int_equal(attest_multihead_vjp(m, X, ones, back, d), ATTEST_RANGE);
        const attest_projected from = {forward, forward + 2, forward + 4};
        const attest_missing nothing = {NULL, NULL};
        assert_int_equal(attest_multihead_error(m, nothing, 0.0, X, from, Y, bound, error), ATTEST_RANGE);
        free(jacobian_of(m, X, ATTEST_RANGE));
        free(forward), free(along), free(back), free(bound);
    }
}

/* A key that leaves double's range is hidden from all tokens: every output and derivative is finite, and the status tells all the same. */
static void hidden_out_of_range(void **state)
{
    (void)state;
    const double X[] = {1.0, 0x1p1000}, ones[] = {1.0, 1.0}, zero = 0.0, large = 0x1p100, one = 1.0;
    const uint8_t mask[] = {1, 0, 1, 0};
    const attest_multihead m = {
        {ATTEST_DOT, 1.0, 0.0}, 2, 1, 1, 1, 1, 1, 1, &zero, &large, &one, &one, NULL, NULL, NULL, mask};
    double *along = scratch(attest_multihead_jvp_work(m)), *back = scratch(attest_multihead_vjp_work(m));
    double dY[2], dX[2];
    assert_int_equal(attest_multihead_jvp(m, X, ones, along, dY), ATTEST_RANGE);
    assert_true(attest_all_finite(dY, 2));
    assert_int_equal(attest_multihead_vjp(m, X, ones, back, dX), ATTEST_RANGE);
    assert_true(attest_all_finite(dX, 2));
    double *J = jacobian_of(m, X, ATTEST_RANGE);
    assert_true(attest_all_finite(J, 4));
    free(J), free(along), free(back);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_token),
                                       cmocka_unit_test(tokens_at_the_origin),
                                       cmocka_unit_test(translation),
                                       cmocka_unit_test(rows_and_blocks_are_the_whole),
                                       cmocka_unit_test(products_agree_with_the_jacobian),
                                       cmocka_unit_test(weight_gradients_of_one_token),
                                       cmocka_unit_test(linear_weights),
                                       cmocka_unit_test(effective_values),
                                       cmocka_unit_test(blind_token),
                                       cmocka_unit_test(blind_beside_out_of_range),
                                       cmocka_unit_test(hidden_out_of_range),
                                       cmocka_unit_test(range),
                                       cmocka_unit_test(range_of_a_row)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
