/* Vectors, matrices, masks, dropout, softmax, LayerNorm. */
#include "bits.h"
#include "dropout.h"
#include "layernorm.h"
#include "layernorm_bound.h"
#include "layernorm_derivative.h"
#include "layernorm_error.h"
#include "layernorm_jacobian.h"
#include "mask.h"
#include "matrix.h"
#include "softmax.h"
#include "softmax_derivative.h"
#include "softmax_error.h"
#include "vector.h"
#include "weighted_rows.h"

enum { LENGTH = 37, N = 5, K = 7, D = 6 };

static void vectors(void)
{
    const double *a = bits_numbers(44, LENGTH), *b = bits_numbers(45, LENGTH);
    bits_say_one("attest_sum", attest_sum(a, LENGTH));
    bits_say_one("attest_dot", attest_dot(a, b, LENGTH));
    bits_say_one("attest_squared_distance", attest_squared_distance(a, b, LENGTH));
    bits_say_one("attest_l1_distance", attest_l1_distance(a, b, LENGTH));
    bits_say_whole("attest_all_finite", attest_all_finite(a, LENGTH));
    double *x = bits_results(LENGTH), *y = bits_results(LENGTH), *z = bits_zeros(D);
    attest_fill(a[0], x, LENGTH);
    attest_copy(b, y, LENGTH);
    attest_scale(b[0], y, LENGTH);
    attest_axpy(0.3, x, y, LENGTH);
    attest_add_weighted_rows(bits_numbers(46, N), bits_numbers(47, N * D), N, D, z);
    bits_say("attest_fill", x, LENGTH);
    bits_say("attest_axpy", y, LENGTH);
    bits_say("attest_add_weighted_rows", z, D);
}

static void matrices(void)
{
    double *product = bits_results(N * D), *transposed = bits_results(N * D);
    attest_matmul(bits_numbers(48, N * K), bits_numbers(49, K * D), N, K, D, product);
    bits_say("attest_matmul", product, N * D);
    attest_add_matmul(bits_numbers(50, N * K), bits_numbers(51, K * D), N, K, D, product);
    bits_say("attest_add_matmul", product, N * D);
    attest_transpose(product, N, D, transposed);
    bits_say("attest_transpose", transposed, N * D);
}

static void masks(void)
{
    uint8_t *mask = bits_mask(N * K, 3);
    double *bias = bits_numbers(52, N * K);
    attest_mask_band(N, K, 1, 2, 1, mask);
    attest_bias_alibi(N, K, 1, bits_number(), bias);
    bits_say_whole("attest_mask_count", attest_mask_count(mask, N * K));
    bits_say("attest_bias_alibi", bias, N * K);
    double *dropped = bits_results(N * K);
    attest_dropout_train(bias, mask, N * K, dropped);
    bits_say("attest_dropout_train", dropped, N * K);
    attest_dropout_train_inverted(bias, mask, 0.1, N * K, dropped);
    bits_say("attest_dropout_train_inverted", dropped, N * K);
    attest_dropout_test(bias, 0.1, N * K, dropped);
    bits_say("attest_dropout_test", dropped, N * K);
}

static void softmax(void)
{
    double *p = bits_numbers(53, LENGTH), *J = bits_results(LENGTH * LENGTH), *out = bits_results(LENGTH), lse;
    bits_say_whole("attest_softmax.status", attest_softmax(bits_mask(LENGTH, 5), LENGTH, p, &lse));
    bits_say("attest_softmax.p", p, LENGTH);
    bits_say_one("attest_softmax.lse", lse);
    attest_softmax_error(bits_numbers(53, LENGTH), bits_mask(LENGTH, 5), LENGTH, p,
                         bits_room(LENGTH * (int64_t)sizeof(attest_interval)), out);
    bits_say("attest_softmax_error", out, LENGTH);
    attest_softmax_jacobian(p, LENGTH, J);
    attest_softmax_jvp(p, bits_numbers(54, LENGTH), LENGTH, out);
    bits_say("attest_softmax_jacobian", J, LENGTH * LENGTH);
    bits_say("attest_softmax_jvp", out, LENGTH);
}

static void layernorm(void)
{
    static const double eps = 1e-5;
    const double *X = bits_numbers(55, N * D), *gamma = bits_numbers(56, D), *beta = bits_numbers(57, D),
                 *T = bits_numbers(58, N * D);
    double *Y = bits_results(N * D), *J = bits_results(D * D), *work = bits_results(2 * D), *dgamma = bits_results(D);
    double *dbeta = bits_results(D), ends[2];
    attest_layernorm(X, N, D, gamma, beta, eps, Y);
    bits_say("attest_layernorm", Y, N * D);
    attest_layernorm_error(X, D, gamma, beta, eps, Y, dgamma);
    bits_say("attest_layernorm_error", dgamma, D);
    attest_layernorm_jacobian(X, D, gamma, eps, work, J);
    bits_say("attest_layernorm_jacobian", J, D * D);
    attest_layernorm_jvp(X, N, D, gamma, eps, T, work, Y);
    bits_say("attest_layernorm_jvp", Y, N * D);
    attest_layernorm_vjp(X, N, D, gamma, eps, T, work, Y, dgamma, dbeta);
    bits_say("attest_layernorm_vjp.dx", Y, N * D);
    bits_say("attest_layernorm_vjp.dgamma", dgamma, D);
    bits_say("attest_layernorm_vjp.dbeta", dbeta, D);
    attest_layernorm_lip_inf(gamma, D, eps, &ends[0], &ends[1]);
    bits_say("attest_layernorm_lip_inf", ends, 2);
    attest_layernorm_lip_inf_paper(gamma, D, eps, &ends[0], &ends[1]);
    bits_say("attest_layernorm_lip_inf_paper", ends, 2);
    attest_layernorm_lip_2(gamma, D, eps, &ends[0], &ends[1]);
    bits_say("attest_layernorm_lip_2", ends, 2);
}

void bits_vectors(void)
{
    vectors();
    matrices();
    masks();
    softmax();
    layernorm();
}
