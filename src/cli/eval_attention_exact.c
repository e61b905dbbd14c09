/* attest eval --exact dp, l2, laplace, uniform. */
#include "eval_attention.h"
#include "eval_exact.h"
#include "exact/attention.h"
#include "exact/gradient.h"
#include "exact/interval_attention.h"
#include "exact/interval_gradient.h"
#include "exact/interval_jacobian.h"
#include "exact/interval_jvp.h"
#include "exact/jvp.h"
#include "room.h"
#include "say.h"
#include <stdlib.h>
#include <string.h>

attest_truth_attention truth_of_attention(const attention *a, int64_t item)
{
    return (attest_truth_attention){.memory = memory_of(a, item),
                                    .root_scale = a->root_scale,
                                    .rows = a->rows,
                                    .queries = queries_of(a, item),
                                    .bias = bias_of(a->bias, item),
                                    .mask = mask_of(a->mask, item)};
}

/* What tier one encloses of one batch item. */
typedef struct first_tier {
    exact_worker worker;
    attest_enclosed y, lse, p;
} first_tier;

static first_tier first_tier_make(const attention *a)
{
    return (first_tier){.worker = exact_worker_make(),
                        .y = enclosed_room(times(a->rows, a->width)),
                        .lse = enclosed_room(a->rows),
                        .p = enclosed_room(times(a->rows, a->n))};
}

/* Numbers that tier one decides are taken out of what is asked. */
static void ask_tier_one(const attention *a, first_tier *t, const attest_truth_attention *truth, exact_work *work)
{
    const bool p = (a->wanted & WANTS(WANT_P)) != 0;
    const int64_t size = a->width + 1 + a->n;
    if (!exact_attention(&t->worker, truth, &t->y, &t->lse, p ? &t->p : NULL))
        refuse("out of memory");
    for (int64_t i = 0; i < a->rows; i++) {
        for (int64_t c = 0; c < a->width; c++)
            exact_take(work, &t->y, i * a->width + c, i * size + c);
        exact_take(work, &t->lse, i, i * size + a->width);
        for (int64_t j = 0; j < a->n && p; j++)
            exact_take(work, &t->p, i * a->n + j, i * size + a->width + 1 + j);
    }
}

static void write_values(const arguments *args, const attention *a)
{
    const vault_shape row = shape_1(a->rows), grid = shape_2(a->rows, a->n);
    const vault_shape lse_shape = joined(&a->front, &row), p_shape = joined(&a->front, &grid);
    exact_output y = open_exact(args, a->wanted, WANT_Y, "Y", &a->y_shape);
    exact_output lse = open_exact(args, a->wanted, WANT_LSE, "LSE", &lse_shape);
    exact_output p = open_exact(args, a->wanted, WANT_P, "P", &p_shape);
    const int64_t size = a->width + 1 + a->n;
    exact_work work = make_exact_work(args, times(a->rows, size));
    first_tier first = first_tier_make(a);
    for (int64_t b = 0; b < a->items; b++) {
        const attest_truth_attention truth = truth_of_attention(a, b);
        const interval_question question = {.attention = &truth};
        const exact_computation computation = interval_attention(&question);
        exact_clear(&work);
        for (int64_t i = 0; i < a->rows; i++) {
            const int64_t at = i * size;
            exact_ask(&work, &y, at, a->width, kept_from(a->dropout, (b * a->rows + i) * a->width));
            exact_ask(&work, &lse, at + a->width, 1, NULL);
            exact_ask(&work, &p, at + a->width + 1, a->n, NULL);
        }
        if (tier_one_may(args))
            ask_tier_one(a, &first, &truth, &work);
        exact_run(&work, &computation, &question);
        for (int64_t i = 0; i < a->rows; i++) {
            append_exact(&y, &work, i * size, a->width);
            append_exact(&lse, &work, i * size + a->width, 1);
            append_exact(&p, &work, i * size + a->width + 1, a->n);
        }
    }
    exact_worker_free(&first.worker);
}

static void write_jvp(const arguments *args, const attention *a)
{
    exact_output o = open_exact(args, a->wanted, WANT_JVP, "JVP", &a->y_shape);
    const int64_t count = times(a->rows, a->width);
    exact_work work = make_exact_work(args, count);
    attest_enclosed first = enclosed_room(count);
    exact_worker worker = exact_worker_make();
    for (int64_t b = 0; b < a->items; b++) {
        const int64_t k = key_item(a, b);
        const attest_truth_attention truth = truth_of_attention(a, b);
        const interval_direction along = {.question = {.attention = &truth},
                                          .q = a->tangent_q + b * a->rows * a->d,
                                          .k = a->tangent_k + k * a->n * a->d,
                                          .v = a->tangent_v + k * a->n * a->width};
        const exact_computation computation = interval_jvp(&along);
        exact_clear(&work);
        exact_ask(&work, &o, 0, count, kept_from(a->dropout, b * count));
        if (tier_one_may(args)) {
            if (!exact_jvp(&worker, &truth, (attest_truth_direction){along.q, along.k, along.v}, &first))
                refuse("out of memory");
            exact_take_all(&work, &first, 0);
        }
        exact_run(&work, &computation, &along);
        append_exact(&o, &work, 0, count);
    }
    exact_worker_free(&worker);
}

/* The three gradients on their way to their files. */
typedef struct gradients {
    exact_output dq, dk, dv;
} gradients;

int64_t sharing(const attention *a, int64_t first)
{
    int64_t count = 1;
    while (first + count < a->items && key_item(a, first + count) == key_item(a, first))
        count++;
    return count;
}

/* The queries of several items that share keys and values, as one item: their masks and biases one below the other. */
static attest_truth_attention truth_of_all(const attention *a, int64_t first, int64_t count)
{
    attest_truth_attention truth = truth_of_attention(a, first);
    const int64_t grid = times(a->rows, a->n);
    double *bias = truth.bias != NULL && count > 1 ? room(times(count, grid)) : NULL;
    uint8_t *seen = truth.mask != NULL && count > 1 ? byte_room(times(count, grid)) : NULL;
    for (int64_t b = 0; b < count && bias != NULL; b++)
        memcpy(bias + b * grid, bias_of(a->bias, first + b), (size_t)grid * sizeof *bias);
    for (int64_t b = 0; b < count && seen != NULL; b++)
        memcpy(seen + b * grid, mask_of(a->mask, first + b), (size_t)grid);
    truth.rows = times(count, a->rows);
    truth.bias = bias != NULL ? bias : truth.bias;
    truth.mask = seen != NULL ? seen : truth.mask;
    return truth;
}

/* Gradients that tier one decides are taken out of what is asked. */
static void ask_tier_one_gradients(const attention *a, const gradients *to, int64_t first, int64_t count,
                                   interval_gradient_places at, exact_work *work)
{
    const attest_truth_attention truth = truth_of_all(a, first, count);
    const double *R = a->upstream + first * a->rows * a->width;
    attest_enclosed dq = enclosed_room(at.k), dk = enclosed_room(at.v - at.k), dv = enclosed_room(at.length - at.v);
    exact_worker worker = exact_worker_make();
    if (!exact_gradient(&worker, &truth, R, to->dq.value != NULL ? &dq : NULL, to->dk.value != NULL ? &dk : NULL,
                        to->dv.value != NULL ? &dv : NULL))
        refuse("out of memory");
    exact_worker_free(&worker);
    exact_take_all(work, &dq, at.q);
    exact_take_all(work, &dk, at.k);
    exact_take_all(work, &dv, at.v);
}

static void write_shared_gradients(const arguments *args, const attention *a, int64_t first, gradients *to)
{
    const int64_t count = sharing(a, first), queries = count * a->rows * a->d, keys = a->n * a->d,
                  values = a->n * a->width;
    attest_truth_attention *truths = keep(calloc((size_t)count, sizeof *truths));
    interval_question *items = keep(calloc((size_t)count, sizeof *items));
    const double **R = keep(calloc((size_t)count, sizeof *R));
    for (int64_t b = 0; b < count; b++) {
        truths[b] = truth_of_attention(a, first + b);
        items[b].attention = &truths[b];
        R[b] = a->upstream + (first + b) * a->rows * a->width;
    }
    const interval_upstream upstream = {items, R, count};
    const interval_gradient_places at = interval_gradient_layout(&upstream);
    const exact_computation computation = interval_gradient(&upstream);
    exact_work work = make_exact_work(args, at.length);
    exact_ask(&work, &to->dq, at.q, queries, NULL);
    exact_ask(&work, &to->dk, at.k, keys, NULL);
    exact_ask(&work, &to->dv, at.v, values, NULL);
    if (tier_one_may(args))
        ask_tier_one_gradients(a, to, first, count, at, &work);
    exact_run(&work, &computation, &upstream);
    append_exact(&to->dq, &work, at.q, queries);
    append_exact(&to->dk, &work, at.k, keys);
    append_exact(&to->dv, &work, at.v, values);
}

static void write_gradients(const arguments *args, const attention *a)
{
    gradients to = {.dq = open_exact(args, a->wanted, WANT_DQ, "DQ", &a->q.shape),
                    .dk = open_exact(args, a->wanted, WANT_DK, "DK", &a->k.shape),
                    .dv = open_exact(args, a->wanted, WANT_DV, "DV", &a->v.shape)};
    for (int64_t b = 0; b < a->items; b += sharing(a, b))
        write_shared_gradients(args, a, b, &to);
}

static exact_output open_jacobian(const arguments *args, const attention *a, const char *name, int64_t n, int64_t d)
{
    const vault_shape input = shape_2(n, d), shape = joined(&a->y_shape, &input);
    return open_exact(args, a->wanted, WANT_JACOBIAN, name, &shape);
}

/* The Jacobians of one batch item; `zeros` is an answer of zeros, [rows*d] at least. */
typedef struct jacobians {
    exact_output q, k, v;
    exact_work zeros;
} jacobians;

/* dY[i,a]/dQ[j,b] is 0 for j != i; the file has it in full. */
static void append_query_block(const attention *a, jacobians *to, const exact_work *work, int64_t i, int64_t at)
{
    for (int64_t c = 0; c < a->width; c++) {
        append_exact(&to->q, &to->zeros, 0, i * a->d);
        append_exact(&to->q, work, at + c * a->d, a->d);
        append_exact(&to->q, &to->zeros, 0, (a->rows - 1 - i) * a->d);
    }
}

/* Asks for every line of the three blocks of query i that is not dropped. */
static void ask_lines(const attention *a, jacobians *to, exact_work *work, int64_t row, int64_t at)
{
    const int64_t k_line = a->n * a->d, v_line = a->n * a->width;
    for (int64_t c = 0; c < a->width; c++) {
        const uint8_t *kept = kept_from(a->dropout, row * a->width + c);
        if (kept != NULL && *kept == 0)
            continue;
        exact_ask(work, &to->q, at + c * a->d, a->d, NULL);
        exact_ask(work, &to->k, at + a->width * a->d + c * k_line, k_line, NULL);
        exact_ask(work, &to->v, at + a->width * (a->d + k_line) + c * v_line, v_line, NULL);
    }
}

static void write_jacobians(const arguments *args, const attention *a)
{
    const int64_t k_block = times(a->width, a->n * a->d), v_block = times(a->width, a->n * a->width);
    const int64_t q_block = a->width * a->d, size = q_block + k_block + v_block;
    jacobians to = {.q = open_jacobian(args, a, "JQ", a->rows, a->d),
                    .k = open_jacobian(args, a, "JK", a->n, a->d),
                    .v = open_jacobian(args, a, "JV", a->n, a->width),
                    .zeros = make_exact_work(args, a->rows * a->d)};
    exact_work work = make_exact_work(args, times(a->rows, size));
    for (int64_t b = 0; b < a->items; b++) {
        const attest_truth_attention truth = truth_of_attention(a, b);
        const interval_question question = {.attention = &truth};
        const exact_computation computation = interval_jacobian(&question);
        exact_clear(&work);
        for (int64_t i = 0; i < a->rows; i++)
            ask_lines(a, &to, &work, b * a->rows + i, i * size);
        exact_run(&work, &computation, &question);
        for (int64_t i = 0; i < a->rows; i++) {
            append_query_block(a, &to, &work, i, i * size);
            append_exact(&to.k, &work, i * size + q_block, k_block);
            append_exact(&to.v, &work, i * size + q_block + k_block, v_block);
        }
    }
}

void write_attention_exactly(const arguments *args, const attention *a)
{
    if ((a->wanted & (WANTS(WANT_Y) | WANTS(WANT_LSE) | WANTS(WANT_P))) != 0)
        write_values(args, a);
    if ((a->wanted & WANTS(WANT_JVP)) != 0)
        write_jvp(args, a);
    if (a->upstream != NULL)
        write_gradients(args, a);
    if ((a->wanted & WANTS(WANT_JACOBIAN)) != 0)
        write_jacobians(args, a);
    finish_exact();
}
