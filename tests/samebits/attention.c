/* Scores, attention on given queries, keys and values, and its derivatives: every kind of score. */
#include "attention.h"
#include "attention_jacobian.h"
#include "attention_error.h"
#include "bits.h"
#include "known_attention_error.h"
#include "score.h"

enum { ROWS = 4, N = 5, D = 3, V = 2 };

typedef struct problem {
    attest_memory m;
    const double *Q, *bias;
    const uint8_t *mask;
} problem;

static problem some_problem(attest_kind kind)
{
    const double softcap = kind == ATTEST_LAPLACE ? 3.0 : 0.0;
    return (problem){
        .m = {{kind, attest_default_scale(D), softcap}, N, D, V, bits_numbers(1, N * D), bits_numbers(2, N * V)},
        .Q = bits_numbers(3, ROWS * D),
        .bias = bits_numbers(4, ROWS * N),
        .mask = bits_mask(ROWS * N, 4)};
}

static void scores(problem p)
{
    double *logits = bits_results(N), *to_q = bits_results(D), *to_k = bits_results(D);
    bits_say_one("attest_logit", attest_logit(p.m.score, p.Q, p.m.keys, D));
    attest_logits(p.m.score, p.Q, p.m.keys, p.bias, N, D, logits);
    bits_say("attest_logits", logits, N);
    attest_logit_gradient(p.m.score, p.Q, p.m.keys, D, to_q, to_k);
    bits_say("attest_logit_gradient.q", to_q, D);
    bits_say("attest_logit_gradient.k", to_k, D);
}

/* What numbers like x [n] may be known to. */
static const double *known_to(const double *x, int64_t n)
{
    double *off = bits_results(n);
    for (int64_t i = 0; i < n; i++)
        off[i] = 0x1p-50 * (x[i] < 0.0 ? -x[i] : x[i]);
    return off;
}

static void errors(problem p, const double *P, const double *y)
{
    double *work = bits_results(N), *error = bits_results(V);
    attest_attention_error(p.m, p.Q, p.bias, p.mask, P, y, ATTEST_DEFAULT_SCALE_OFF, (attest_slack){0}, work, error);
    bits_say("attest_attention_error", error, V);
    const double *off = known_to(bits_numbers(34, N * V), N * V);
    const attest_known known = {.query = off, .keys = known_to(p.m.keys, N * D), .values = off};
    attest_known_attention_error(p.m, p.Q, known, p.bias, p.mask, P, y, ATTEST_DEFAULT_SCALE_OFF, bits_results(N), work,
                                 error);
    bits_say("attest_known_attention_error", error, V);
}

static void rows(problem p)
{
    double *P = bits_results(N), *y = bits_results(V), lse, *t = bits_results(N);
    bits_say_whole("attest_attention_row", attest_attention_row(p.m, p.Q, p.bias, p.mask, P, y, &lse));
    bits_say("attest_attention_row.p", P, N);
    bits_say("attest_attention_row.y", y, V);
    bits_say_one("attest_attention_row.lse", lse);
    errors(p, P, y);
    const attest_parts parts = {bits_results(N * V), bits_results(N * D), bits_results(N * D)};
    attest_attention_parts(p.m, p.Q, P, y, parts);
    bits_say("attest_attention_parts.gap", parts.gap, N * V);
    bits_say("attest_attention_parts.to_q", parts.to_q, N * D);
    bits_say("attest_attention_parts.to_k", parts.to_k, N * D);
    const attest_direction along = {bits_numbers(5, D), bits_numbers(6, N * D), bits_numbers(7, N * V)};
    attest_attention_row_jvp(p.m, P, parts, along, t, y);
    bits_say("attest_attention_row_jvp", y, V);
    const attest_gradient to = {bits_results(D), bits_zeros(N * D), bits_zeros(N * V)};
    attest_attention_row_vjp(p.m, P, parts, bits_numbers(8, V), t, to);
    bits_say("attest_attention_row_vjp.q", to.q, D);
    bits_say("attest_attention_row_vjp.k", to.k, N * D);
    bits_say("attest_attention_row_vjp.v", to.v, N * V);
}

static void whole(problem p)
{
    double *Y = bits_results(ROWS * V), *dY = bits_results(ROWS * V), *LSE = bits_results(ROWS);
    double *work = bits_results(attest_attention_derivative_work(p.m));
    attest_attention(p.m, p.Q, ROWS, p.bias, p.mask, work, Y, LSE);
    bits_say("attest_attention", Y, ROWS * V);
    bits_say("attest_attention.lse", LSE, ROWS);
    double *JQ = bits_results(V * D), *JK = bits_results(V * N * D), *JV = bits_results(V * N * V);
    attest_attention_jacobian(p.m, p.Q, p.bias, p.mask, work, JQ, JK, JV);
    bits_say("attest_attention_jacobian.q", JQ, V * D);
    bits_say("attest_attention_jacobian.k", JK, V * N * D);
    bits_say("attest_attention_jacobian.v", JV, V * N * V);
    const attest_direction along = {bits_numbers(9, ROWS * D), bits_numbers(10, N * D), bits_numbers(11, N * V)};
    attest_attention_jvp(p.m, p.Q, ROWS, p.bias, p.mask, along, work, Y, dY);
    bits_say("attest_attention_jvp", dY, ROWS * V);
    const attest_gradient to = {bits_results(ROWS * D), bits_zeros(N * D), bits_zeros(N * V)};
    attest_attention_vjp(p.m, p.Q, ROWS, p.bias, p.mask, bits_numbers(12, ROWS * V), work, Y, to);
    bits_say("attest_attention_vjp.q", to.q, ROWS * D);
    bits_say("attest_attention_vjp.k", to.k, N * D);
    bits_say("attest_attention_vjp.v", to.v, N * V);
}

void bits_attention(void)
{
    for (attest_kind kind = ATTEST_DOT; kind <= ATTEST_L2_EXPANDED; kind++) {
        const problem p = some_problem(kind);
        scores(p);
        rows(p);
        whole(p);
    }
}
