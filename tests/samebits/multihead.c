/* Multi-head attention, its derivatives, and the effective values of L2: grouped queries, biases and masks. */
#include "bits.h"
#include "heads.h"
#include "heads_row.h"
#include "key_head.h"
#include "l2_values.h"
#include "l2_values_error.h"
#include "l2_values_vjp.h"
#include "multihead.h"
#include "multihead_error.h"
#include "multihead_jacobian.h"
#include "multihead_jvp.h"
#include "multihead_vjp.h"
#include "projection_errors.h"
#include "weight_gradients.h"
#include <stddef.h>

enum { N = 4, HEADS = 2, D = 3, WIDTH = HEADS * D, HEAD = WIDTH * D };

static attest_multihead some_map(attest_kind kind, int64_t groups)
{
    return (attest_multihead){.score = {kind, attest_default_scale(D), 0.0},
                              .n = N,
                              .width = WIDTH,
                              .heads = HEADS,
                              .groups = groups,
                              .d = D,
                              .v = D,
                              .out = WIDTH,
                              .wq = bits_numbers(22, HEADS * HEAD),
                              .wk = bits_numbers(23, groups * HEAD),
                              .wu = bits_numbers(24, groups * HEAD),
                              .wo = bits_numbers(25, WIDTH * WIDTH),
                              .bq = bits_numbers(26, HEADS * D),
                              .bk = bits_numbers(27, groups * D),
                              .bias = bits_numbers(28, N * N),
                              .mask = bits_mask(N * N, 5)};
}

static void parts(attest_multihead m, const double *X)
{
    const int64_t q = m.heads * N * D, k = m.groups * N * D;
    const attest_projected to = {bits_results(q), bits_results(k), bits_results(k)};
    double *p = bits_results(N), *z = bits_results(WIDTH), *lse = bits_results(HEADS);
    bits_say_whole("attest_key_head", attest_key_head(m.heads, m.groups, 1));
    bits_say_whole("attest_project", attest_project(m, X, to));
    bits_say("attest_project.q", to.Q, q);
    bits_say("attest_project.k", to.K, k);
    bits_say("attest_project.u", to.U, k);
    bits_say("attest_head_memory", attest_head_memory(m, to, 1).keys, N * D);
    attest_heads_row(m, to, 1, p, z, lse);
    bits_say("attest_heads_row.p", p, N);
    bits_say("attest_heads_row.z", z, WIDTH);
    bits_say("attest_heads_row.lse", lse, HEADS);
}

static void errors(attest_multihead m, const double *X, const double *Y)
{
    const int64_t q = m.heads * N * D, k = m.groups * N * D;
    const attest_projected from = {bits_results(q), bits_results(k), bits_results(k)};
    const attest_projection keys = {.x = X, .w = m.wk, .b = m.bk, .count = m.groups, .n = N, .width = WIDTH, .d = D};
    double *error = bits_zeros(N * WIDTH), *off = bits_results(k);
    attest_project(m, X, from);
    attest_projection_errors(keys, from.K, NULL, off);
    bits_say("attest_projection_errors", off, k);
    attest_multihead_error(m, (attest_missing){NULL, NULL}, 0x1p-52, X, from, Y,
                           bits_results(attest_multihead_error_work(m)), error);
    bits_say("attest_multihead_error", error, N * WIDTH);
}

static void derivatives(attest_multihead m, const double *X)
{
    const double *T = bits_numbers(29, N * WIDTH);
    double *Y = bits_results(N * WIDTH), *J = bits_results(N * WIDTH * N * WIDTH);
    attest_multihead_forward(m, X, bits_results(attest_multihead_work(m)), Y);
    bits_say("attest_multihead_forward", Y, N * WIDTH);
    errors(m, X, Y);
    attest_multihead_jvp(m, X, T, bits_results(attest_multihead_jvp_work(m)), Y);
    bits_say("attest_multihead_jvp", Y, N * WIDTH);

    double *work = bits_results(attest_multihead_vjp_work(m));
    const attest_weight_gradients to = {bits_results(m.heads * HEAD), bits_results(m.groups * HEAD),
                                        bits_results(m.groups * HEAD), bits_results(WIDTH * WIDTH)};
    attest_multihead_vjp(m, X, T, work, Y);
    bits_say("attest_multihead_vjp", Y, N * WIDTH);
    attest_multihead_weight_gradients(m, X, T, work, to);
    bits_say("attest_multihead_weight_gradients.wq", to.wq, m.heads * HEAD);
    bits_say("attest_multihead_weight_gradients.wk", to.wk, m.groups * HEAD);
    bits_say("attest_multihead_weight_gradients.wu", to.wu, m.groups * HEAD);
    bits_say("attest_multihead_weight_gradients.wo", to.wo, WIDTH * WIDTH);

    work = bits_results(attest_multihead_jacobian_work(m));
    attest_multihead_jacobian(m, X, work, J);
    bits_say("attest_multihead_jacobian", J, N * WIDTH * N * WIDTH);
    attest_multihead_jacobian_begin(m, X, work);
    attest_multihead_jacobian_row(m, work, 2, J);
    bits_say("attest_multihead_jacobian_row", J, WIDTH * N * WIDTH);
    attest_multihead_jacobian_block(m, work, 2, 1, J);
    bits_say("attest_multihead_jacobian_block", J, WIDTH * WIDTH);
}

static void values(void)
{
    const double *wq = bits_numbers(30, HEADS * HEAD), *wv = bits_numbers(31, HEADS * HEAD);
    double *wu = bits_results(HEADS * HEAD), *dwq = bits_zeros(HEADS * HEAD), *dwv = bits_results(HEADS * HEAD);
    attest_l2_values(wq, wv, HEADS, WIDTH, D, D, bits_results(WIDTH * D + D * D), wu);
    bits_say("attest_l2_values", wu, HEADS * HEAD);
    double *low = bits_zeros(HEADS * HEAD), *off = bits_zeros(HEADS * HEAD);
    attest_l2_values_errors(wq, wv, HEADS, WIDTH, D, D, wu, bits_results(attest_l2_values_errors_work(WIDTH, D, D)),
                            low, off);
    bits_say("attest_l2_values_errors.low", low, HEADS * HEAD);
    bits_say("attest_l2_values_errors", off, HEADS * HEAD);
    attest_l2_values_vjp(wq, wv, bits_numbers(32, HEADS * HEAD), HEADS, WIDTH, D, D,
                         bits_results(2 * (WIDTH * D + 2 * D * D)), dwq, dwv);
    bits_say("attest_l2_values_vjp.wq", dwq, HEADS * HEAD);
    bits_say("attest_l2_values_vjp.wv", dwv, HEADS * HEAD);
}

void bits_multihead(void)
{
    for (attest_kind kind = ATTEST_DOT; kind <= ATTEST_L2; kind++) {
        const attest_multihead m = some_map(kind, kind == ATTEST_DOT ? 1 : HEADS);
        const double *X = bits_numbers(33, N * WIDTH);
        parts(m, X);
        derivatives(m, X);
    }
    values();
}
