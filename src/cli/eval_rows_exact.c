/* attest eval --exact layernorm, softmax. */
#include "eval_exact.h"
#include "eval_rows.h"
#include "exact/interval_attention.h"
#include "exact/interval_layernorm.h"
#include "exact/interval_softmax.h"
#include "exact/layernorm.h"
#include "room.h"
#include "say.h"

/* A computation whose blocks, one after the other, are one output, which tier one encloses first unless `first` is null. */
static void write_whole(const arguments *args, const rows *r, want_id id, const char *name,
                        const exact_computation *computation, const void *problem, const attest_enclosed *first)
{
    const vault_shape square = shape_2(r->d, r->d), jacobian = joined(&r->front, &square);
    exact_output o = open_exact(args, r->wanted, id, name, id == WANT_JACOBIAN ? &jacobian : &r->shape);
    const bool dropping = r->dropout.keep != NULL && (id == WANT_Y || id == WANT_JVP || id == WANT_JACOBIAN);
    const int64_t count = computation->blocks * computation->size, line = count / r->count;
    if (o.value == NULL)
        return;
    exact_work work = make_exact_work(args, count);
    for (int64_t k = 0; k < r->count; k++)
        if (!dropping || r->dropout.keep[k] != 0)
            exact_ask(&work, &o, k * line, line, NULL);
    if (first != NULL)
        exact_take_all(&work, first, 0);
    exact_run(&work, computation, problem);
    append_exact(&o, &work, 0, count);
}

static attest_enclosed enclose_layernorm(const rows *r, const layernorm *l)
{
    const attest_truth_layernorm truth = {
        .rows = r->n, .d = r->d, .x = r->x, .gamma = l->gamma, .beta = l->beta, .eps = l->eps};
    attest_enclosed y = enclosed_room(r->count);
    exact_worker worker = exact_worker_make();
    if (!exact_layernorm(&worker, &truth, &y))
        refuse("out of memory");
    exact_worker_free(&worker);
    return y;
}

/* One output of LayerNorm; `t` is the direction it calls for. */
static void write_layernorm_part(const arguments *args, const rows *r, const layernorm *l, want_id id,
                                 interval_layernorm_want want, const char *name, const double *t)
{
    const interval_layernorm_question question = {
        .want = want, .rows = r->n, .d = r->d, .x = r->x, .gamma = l->gamma, .beta = l->beta, .eps = l->eps, .t = t};
    const exact_computation computation = interval_layernorm(&question);
    attest_enclosed first = {0};
    const bool may = want == INTERVAL_LAYERNORM_Y && (r->wanted & WANTS(WANT_Y)) != 0 && tier_one_may(args);
    if (may)
        first = enclose_layernorm(r, l);
    write_whole(args, r, id, name, &computation, &question, may ? &first : NULL);
}

static void write_layernorm_weights(const arguments *args, const rows *r, const layernorm *l)
{
    const interval_layernorm_question question = {.want = INTERVAL_LAYERNORM_WEIGHTS,
                                                  .rows = r->n,
                                                  .d = r->d,
                                                  .x = r->x,
                                                  .gamma = l->gamma,
                                                  .beta = l->beta,
                                                  .eps = l->eps,
                                                  .t = r->upstream};
    const exact_computation computation = interval_layernorm(&question);
    const vault_shape vector = shape_1(r->d);
    exact_output dgamma = open_exact(args, r->wanted, WANT_DGAMMA, "DGAMMA", &vector);
    exact_output dbeta = open_exact(args, r->wanted, WANT_DBETA, "DBETA", &vector);
    exact_work work = make_exact_work(args, 2 * r->d);
    exact_ask(&work, &dgamma, 0, r->d, NULL);
    exact_ask(&work, &dbeta, r->d, r->d, NULL);
    exact_run(&work, &computation, &question);
    append_exact(&dgamma, &work, 0, r->d);
    append_exact(&dbeta, &work, r->d, r->d);
}

void write_layernorm_exactly(const arguments *args, const rows *r, const layernorm *l)
{
    plan_outputs(args, r->wanted, 1);
    write_layernorm_part(args, r, l, WANT_Y, INTERVAL_LAYERNORM_Y, "Y", NULL);
    write_layernorm_part(args, r, l, WANT_JVP, INTERVAL_LAYERNORM_JVP, "JVP", r->tangent);
    write_layernorm_part(args, r, l, WANT_VJP, INTERVAL_LAYERNORM_VJP, "VJP", r->upstream);
    write_layernorm_part(args, r, l, WANT_DX, INTERVAL_LAYERNORM_VJP, "DX", r->upstream);
    write_layernorm_part(args, r, l, WANT_JACOBIAN, INTERVAL_LAYERNORM_JACOBIAN, "J", NULL);
    if ((r->wanted & (WANTS(WANT_DGAMMA) | WANTS(WANT_DBETA))) != 0)
        write_layernorm_weights(args, r, l);
    finish_exact();
}

/* The softmax is the probabilities of its question, and one log-sum-exp comes before each row of them. */
static void write_softmax_values(const arguments *args, const rows *r, const interval_question *question)
{
    exact_output y = open_exact(args, r->wanted, WANT_Y, "Y", &r->shape);
    exact_output lse = open_exact(args, r->wanted, WANT_LSE, "LSE", &r->front);
    const exact_computation computation = interval_attention(question);
    const int64_t size = 1 + r->d;
    exact_work work = make_exact_work(args, times(r->n, size));
    for (int64_t i = 0; i < r->n; i++) {
        exact_ask(&work, &lse, i * size, 1, NULL);
        exact_ask(&work, &y, i * size + 1, r->d, kept_from(r->dropout, i * r->d));
    }
    exact_run(&work, &computation, question);
    for (int64_t i = 0; i < r->n; i++) {
        append_exact(&lse, &work, i * size, 1);
        append_exact(&y, &work, i * size + 1, r->d);
    }
}

static void write_softmax_part(const arguments *args, const rows *r, const interval_question *question, want_id id,
                               const char *name, const double *t)
{
    const interval_softmax_direction along = {*question, t};
    const exact_computation computation = interval_softmax_derivative(&along);
    write_whole(args, r, id, name, &computation, &along, NULL);
}

void write_softmax_exactly(const arguments *args, const rows *r, const uint8_t *seen)
{
    const attest_truth_attention truth = interval_softmax_rows(r->x, r->n, r->d, seen);
    const interval_question question = {.attention = &truth};
    plan_outputs(args, r->wanted, 1);
    if ((r->wanted & (WANTS(WANT_Y) | WANTS(WANT_LSE))) != 0)
        write_softmax_values(args, r, &question);
    write_softmax_part(args, r, &question, WANT_JVP, "JVP", r->tangent);
    write_softmax_part(args, r, &question, WANT_VJP, "VJP", r->upstream);
    write_softmax_part(args, r, &question, WANT_DX, "DX", r->upstream);
    write_softmax_part(args, r, &question, WANT_JACOBIAN, "J", NULL);
    finish_exact();
}
