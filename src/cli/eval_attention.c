/* attest eval dp, l2, laplace, uniform: attention on given queries, keys and values. */
#include "eval_attention.h"
#include "core/attention_jacobian.h"
#include "core/attention_error.h"
#include "core/vector.h"
#include "eval_exact.h"
#include "room.h"
#include "say.h"
#include <inttypes.h>

enum {
    GRADIENTS = WANTS(WANT_DQ) | WANTS(WANT_DK) | WANTS(WANT_DV),
    POSSIBLE = WANTS(WANT_Y) | WANTS(WANT_LSE) | WANTS(WANT_P) | WANTS(WANT_JACOBIAN) | WANTS(WANT_JVP) | GRADIENTS
};

/* The batch of keys and values is that of the queries, but for the number of heads in its last axis if --kv-heads gives
 * another one. */
static void match_batches(const arguments *args, attention *a)
{
    const vault_shape keys = front_of(&a->k.shape, 2), values = front_of(&a->v.shape, 2);
    vault_shape wanted = a->front;
    a->heads = a->front.rank > 0 ? size_from_end(&a->front, 0) : 1;
    a->groups = args->given[OPT_KV_HEADS] != NULL ? integer_argument(args, OPT_KV_HEADS, 1, a->heads) : a->heads;
    if (wanted.rank > 0)
        wanted.size[wanted.rank - 1] = a->groups;
    expect_shape(a->k.path, &keys, &wanted, "the axes before [N,n], which --q and --kv-heads determine");
    expect_shape(a->v.path, &values, &wanted, "the axes before [N,v], which --q and --kv-heads determine");
}

static void match_sizes(attention *a)
{
    expect_axes(&a->q, 2, "[...,M,n]");
    expect_axes(&a->k, 2, "[...,N,n]");
    expect_axes(&a->v, 2, "[...,N,v]");
    a->rows = size_from_end(&a->q.shape, 1);
    a->d = size_from_end(&a->q.shape, 0);
    a->n = size_from_end(&a->k.shape, 1);
    a->width = size_from_end(&a->v.shape, 0);
    a->front = front_of(&a->q.shape, 2);
    a->items = elements(&a->front);
    if (size_from_end(&a->k.shape, 0) != a->d)
        refuse("%s: keys %" PRId64 " wide, expected %" PRId64 " as the queries", a->k.path,
               size_from_end(&a->k.shape, 0), a->d);
    if (size_from_end(&a->v.shape, 1) != a->n)
        refuse("%s: %" PRId64 " values, expected %" PRId64 ", one for each key", a->v.path,
               size_from_end(&a->v.shape, 1), a->n);
}

static void load_tangents(const arguments *args, attention *a)
{
    const bool wanted = (a->wanted & WANTS(WANT_JVP)) != 0, given = args->given[OPT_TANGENT] != NULL;
    const array *like[] = {&a->q, &a->k, &a->v};
    array t[3];
    if (wanted != given)
        refuse(wanted ? "jvp needs --tangent TQ.npy,TK.npy,TV.npy" : "--tangent is given, but jvp is not wanted");
    if (!given)
        return;
    load_list(args, OPT_TANGENT, 3, t);
    for (int k = 0; k < 3; k++)
        expect_shape(t[k].path, &t[k].shape, &like[k]->shape, "as the input it belongs to");
    a->tangent_q = t[0].values;
    a->tangent_k = t[1].values;
    a->tangent_v = t[2].values;
}

attention load_attention(const arguments *args, attest_kind kind)
{
    attention a = {.wanted = parse_wants(args, POSSIBLE),
                   .q = load_array(args, OPT_Q),
                   .k = load_array(args, OPT_K),
                   .v = load_array(args, OPT_V)};
    match_sizes(&a);
    match_batches(args, &a);
    a.score = parse_score(args, kind, a.d);
    a.root_scale = root_scaled(args, kind);
    a.mask = load_mask(args, &a.front, a.rows, a.n);
    a.bias = load_score_bias(args, &a.front, a.rows, a.n);
    const vault_shape block = shape_2(a.rows, a.width);
    a.y_shape = joined(&a.front, &block);
    a.dropout = load_dropout(args, &a.y_shape);
    load_tangents(args, &a);
    a.upstream = load_upstream(args, a.wanted, GRADIENTS, &a.y_shape, a.dropout);
    return a;
}

int64_t key_item(const attention *a, int64_t item)
{
    return item / a->heads * a->groups + item % a->heads * a->groups / a->heads;
}

attest_memory memory_of(const attention *a, int64_t item)
{
    const int64_t k = key_item(a, item);
    return (attest_memory){.score = a->score,
                           .n = a->n,
                           .d = a->d,
                           .v = a->width,
                           .keys = a->k.values + k * a->n * a->d,
                           .values = a->v.values + k * a->n * a->width};
}

const double *queries_of(const attention *a, int64_t item)
{
    return a->q.values + item * a->rows * a->d;
}

/* The row of a grid that belongs to query i; NULL stays NULL. */
static const uint8_t *seen_by(const attention *a, int64_t item, int64_t i)
{
    const uint8_t *grid = mask_of(a->mask, item);
    return grid == NULL ? NULL : grid + i * a->n;
}

static const double *bias_for(const attention *a, int64_t item, int64_t i)
{
    const double *grid = bias_of(a->bias, item);
    return grid == NULL ? NULL : grid + i * a->n;
}

static void write_values(const attention *a)
{
    const vault_shape row = shape_1(a->rows), lse_shape = joined(&a->front, &row);
    output *y = open_if(a->wanted, WANT_Y, "Y", &a->y_shape);
    output *lse = open_if(a->wanted, WANT_LSE, "LSE", &lse_shape);
    const int64_t count = times(a->rows, a->width);
    double *Y = room(count), *LSE = room(a->rows), *work = room(a->n);
    for (int64_t b = 0; b < a->items; b++) {
        check_status(attest_attention(memory_of(a, b), queries_of(a, b), a->rows, bias_of(a->bias, b),
                                      mask_of(a->mask, b), work, Y, LSE));
        append_if(y, dropped(a->dropout, Y, b * count, count), count);
        append_if(lse, LSE, a->rows);
    }
}

static void write_probabilities(const attention *a)
{
    const vault_shape grid = shape_2(a->rows, a->n), shape = joined(&a->front, &grid);
    output *o = open_output("P", &shape);
    double *p = room(a->n), *y = room(a->width), lse;
    for (int64_t b = 0; b < a->items; b++)
        for (int64_t i = 0; i < a->rows; i++) {
            check_status(attest_attention_row(memory_of(a, b), queries_of(a, b) + i * a->d, bias_for(a, b, i),
                                              seen_by(a, b, i), p, y, &lse));
            append(o, p, a->n);
        }
}

static void write_error_bounds(const attention *a)
{
    output *o = open_output("Y_error", &a->y_shape);
    const double scale_off = a->root_scale ? ATTEST_DEFAULT_SCALE_OFF : 0.0;
    double *p = room(a->n), *y = room(a->width), *error = room(a->width), *work = room(a->n), lse;
    for (int64_t b = 0; b < a->items; b++)
        for (int64_t i = 0; i < a->rows; i++) {
            const double *q = queries_of(a, b) + i * a->d, *bias = bias_for(a, b, i);
            const uint8_t *seen = seen_by(a, b, i);
            const attest_memory m = memory_of(a, b);
            const attest_status status = attest_attention_row(m, q, bias, seen, p, y, &lse);
            check_status(status);
            if (status == ATTEST_EMPTY_ROW) /* which is 0 because it was said to be */
                attest_fill(0.0, error, a->width);
            else
                attest_attention_error(m, q, bias, seen, p, y, scale_off, (attest_slack){0}, work, error);
            if (!attest_all_finite(error, a->width))
                refuse("item %" PRId64 ", query %" PRId64
                       ": no bound, for a number lies beyond 2^996, or the difference of two logits may be off by 1/4 "
                       "or more; ask for --exact instead",
                       b, i);
            append(o, dropped(a->dropout, error, (b * a->rows + i) * a->width, a->width), a->width);
        }
}

static void write_jvp(const attention *a)
{
    output *o = open_output("JVP", &a->y_shape);
    const int64_t count = times(a->rows, a->width);
    double *Y = room(count), *dY = room(count), *work = room(attest_attention_derivative_work(memory_of(a, 0)));
    for (int64_t b = 0; b < a->items; b++) {
        const int64_t k = key_item(a, b);
        const attest_direction along = {a->tangent_q + b * a->rows * a->d, a->tangent_k + k * a->n * a->d,
                                        a->tangent_v + k * a->n * a->width};
        check_status(attest_attention_jvp(memory_of(a, b), queries_of(a, b), a->rows, bias_of(a->bias, b),
                                          mask_of(a->mask, b), along, work, Y, dY));
        append(o, dropped(a->dropout, dY, b * count, count), count);
    }
}

static void write_gradients(const attention *a)
{
    output *dq = open_if(a->wanted, WANT_DQ, "DQ", &a->q.shape);
    output *dk = open_if(a->wanted, WANT_DK, "DK", &a->k.shape);
    output *dv = open_if(a->wanted, WANT_DV, "DV", &a->v.shape);
    double *Y = room(times(a->rows, a->width)), *DQ = room(a->q.count), *DK = room(a->k.count), *DV = room(a->v.count);
    double *work = room(attest_attention_derivative_work(memory_of(a, 0)));
    for (int64_t b = 0; b < a->items; b++) { /* heads that share keys and values add to the same gradients */
        const int64_t k = key_item(a, b);
        const attest_gradient to = {DQ + b * a->rows * a->d, DK + k * a->n * a->d, DV + k * a->n * a->width};
        check_status(attest_attention_vjp(memory_of(a, b), queries_of(a, b), a->rows, bias_of(a->bias, b),
                                          mask_of(a->mask, b), a->upstream + b * a->rows * a->width, work, Y, to));
    }
    append_if(dq, DQ, a->q.count);
    append_if(dk, DK, a->k.count);
    append_if(dv, DV, a->v.count);
}

/* dY[i,a]/dQ[j,b] is 0 for j != i; the file has it in full, [rows,width,rows,d], like every Jacobian. */
static void append_query_block(const attention *a, output *o, int64_t i, const double *J, double *block)
{
    const int64_t line = a->rows * a->d;
    for (int64_t c = 0; c < a->width; c++)
        attest_copy(J + c * a->d, block + c * line + i * a->d, a->d);
    append(o, block, a->width * line);
    for (int64_t c = 0; c < a->width; c++)
        attest_fill(0.0, block + c * line + i * a->d, a->d);
}

static output *open_jacobian(const attention *a, const char *name, int64_t n, int64_t d)
{
    const vault_shape input = shape_2(n, d), shape = joined(&a->y_shape, &input);
    return open_output(name, &shape);
}

static void write_jacobians(const attention *a)
{
    output *jq = open_jacobian(a, "JQ", a->rows, a->d);
    output *jk = open_jacobian(a, "JK", a->n, a->d);
    output *jv = open_jacobian(a, "JV", a->n, a->width);
    const int64_t k_line = times(a->n, a->d), v_line = times(a->n, a->width);
    double *JQ = room(times(a->width, a->d)), *JK = room(times(a->width, k_line)), *JV = room(times(a->width, v_line));
    double *block = room(times(a->width, times(a->rows, a->d)));
    double *work = room(attest_attention_derivative_work(memory_of(a, 0)));
    for (int64_t row = 0; row < a->items * a->rows; row++) {
        const int64_t b = row / a->rows, i = row % a->rows, start = row * a->width;
        check_status(attest_attention_jacobian(memory_of(a, b), queries_of(a, b) + i * a->d, bias_for(a, b, i),
                                               seen_by(a, b, i), work, JQ, JK, JV));
        drop_rows(a->dropout, JQ, a->d, start, a->width);
        drop_rows(a->dropout, JK, k_line, start, a->width);
        drop_rows(a->dropout, JV, v_line, start, a->width);
        append_query_block(a, jq, i, JQ, block);
        append(jk, JK, a->width * k_line);
        append(jv, JV, a->width * v_line);
        say_progress("Jacobian", row + 1, a->items * a->rows);
    }
}

static void write_attention(const attention *a)
{
    if ((a->wanted & (WANTS(WANT_Y) | WANTS(WANT_LSE))) != 0)
        write_values(a);
    if ((a->wanted & WANTS(WANT_P)) != 0)
        write_probabilities(a);
    if ((a->wanted & WANTS(WANT_JVP)) != 0)
        write_jvp(a);
    if (a->upstream != NULL)
        write_gradients(a);
    if ((a->wanted & WANTS(WANT_JACOBIAN)) != 0)
        write_jacobians(a);
}

void eval_attention(const form *f, const arguments *args, attest_kind kind)
{
    const attention a = load_attention(args, kind);
    check_error_bound(args, a.wanted);
    plan_outputs(args, a.wanted, 3);
    if (args->given[OPT_EXACT] != NULL)
        write_attention_exactly(args, &a);
    else
        write_attention(&a);
    if (args->given[OPT_ERROR_BOUND] != NULL)
        write_error_bounds(&a);
    commit_outputs(args, f->name);
}
