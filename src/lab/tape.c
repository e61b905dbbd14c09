#include "tape.h"
#include "core/attention_derivative.h"
#include "core/exp.h"
#include "core/matrix.h"
#include "core/vector.h"
#include "room.h"
#include <stdlib.h>

/* Memory that is not touched costs nothing: there is more than any network of the laboratory takes. */
enum { ROOM = 1 << 26, WORK = 1 << 22 };

lab_tape lab_tape_begin(void)
{
    return (lab_tape){.room = (char *)lab_room(ROOM / (int64_t)sizeof(double)), .work = lab_room(WORK)};
}

void lab_tape_end(lab_tape *tape)
{
    free(tape->room);
    free(tape->work);
}

static void *take(lab_tape *tape, size_t bytes)
{
    enum { ALIGNED = 64 };
    void *place = tape->room + tape->used;
    tape->used += (bytes + ALIGNED - 1) / ALIGNED * ALIGNED;
    if (tape->used > ROOM)
        abort(); /* a network that the laboratory does not have */
    return place;
}

static lab_node *add_node(lab_tape *tape, int64_t rows, int64_t columns, double *value, double *slope)
{
    lab_node *node = take(tape, sizeof *node);
    *node = (lab_node){.rows = rows, .columns = columns, .value = value, .slope = slope, .before = tape->last};
    tape->last = node;
    return node;
}

lab_node *lab_new_node(lab_tape *tape, int64_t rows, int64_t columns, void (*back)(const lab_node *, double *))
{
    double *value = take(tape, (size_t)(rows * columns) * sizeof *value);
    double *slope = take(tape, (size_t)(rows * columns) * sizeof *slope);
    lab_node *node = add_node(tape, rows, columns, value, slope);
    attest_fill(0.0, slope, rows * columns);
    node->back = back;
    return node;
}

const lab_node *lab_given(lab_tape *tape, int64_t rows, int64_t columns, const double *value)
{
    const lab_node *node = lab_new_node(tape, rows, columns, NULL);
    attest_copy(value, node->value, rows * columns);
    return node;
}

const lab_node *lab_weight(lab_tape *tape, int64_t rows, int64_t columns, double *value, double *slope)
{
    return add_node(tape, rows, columns, value, slope);
}

static void product_back(const lab_node *c, double *work)
{
    const lab_node *a = c->of[0], *b = c->of[1];
    attest_transpose(b->value, b->rows, b->columns, work);
    attest_add_matmul(c->slope, work, c->rows, c->columns, a->columns, a->slope);
    attest_transpose(a->value, a->rows, a->columns, work);
    attest_add_matmul(work, c->slope, a->columns, a->rows, c->columns, b->slope);
}

const lab_node *lab_product(lab_tape *tape, const lab_node *a, const lab_node *b)
{
    lab_node *c = lab_new_node(tape, a->rows, b->columns, product_back);
    c->of[0] = a;
    c->of[1] = b;
    attest_matmul(a->value, b->value, a->rows, a->columns, b->columns, c->value);
    return c;
}

/* The row of b that is added to row i of a. */
static int64_t row_added(const lab_node *b, int64_t i)
{
    return b->rows == 1 ? 0 : i * b->columns;
}

static void sum_back(const lab_node *c, double *work)
{
    const lab_node *a = c->of[0], *b = c->of[1];
    (void)work;
    attest_axpy(1.0, c->slope, a->slope, c->rows * c->columns);
    for (int64_t i = 0; i < c->rows; i++)
        attest_axpy(1.0, c->slope + i * c->columns, b->slope + row_added(b, i), c->columns);
}

const lab_node *lab_sum(lab_tape *tape, const lab_node *a, const lab_node *b)
{
    lab_node *c = lab_new_node(tape, a->rows, a->columns, sum_back);
    c->of[0] = a;
    c->of[1] = b;
    attest_copy(a->value, c->value, c->rows * c->columns);
    for (int64_t i = 0; i < c->rows; i++)
        attest_axpy(1.0, b->value + row_added(b, i), c->value + i * c->columns, c->columns);
    return c;
}

static void tanh_back(const lab_node *c, double *work)
{
    (void)work;
    for (int64_t k = 0; k < c->rows * c->columns; k++)
        c->of[0]->slope[k] += (1.0 - c->value[k] * c->value[k]) * c->slope[k];
}

/* To about 2^-52, which near 0 is not 2^-52 of the result. The core's tanh is that good, and slower. */
static double quick_tanh(double x)
{
    return 1.0 - 2.0 / (1.0 + attest_exp(2.0 * x));
}

const lab_node *lab_tanh(lab_tape *tape, const lab_node *a)
{
    lab_node *c = lab_new_node(tape, a->rows, a->columns, tanh_back);
    c->of[0] = a;
    for (int64_t k = 0; k < a->rows * a->columns; k++)
        c->value[k] = quick_tanh(a->value[k]);
    return c;
}

static void mean_back(const lab_node *c, double *work)
{
    const lab_node *a = c->of[0];
    (void)work;
    for (int64_t i = 0; i < a->rows; i++)
        attest_axpy(1.0 / (double)a->rows, c->slope, a->slope + i * a->columns, a->columns);
}

const lab_node *lab_mean(lab_tape *tape, const lab_node *a)
{
    lab_node *c = lab_new_node(tape, 1, a->columns, mean_back);
    c->of[0] = a;
    attest_fill(0.0, c->value, a->columns);
    for (int64_t i = 0; i < a->rows; i++)
        attest_axpy(1.0 / (double)a->rows, a->value + i * a->columns, c->value, a->columns);
    return c;
}

static attest_memory memory_of(const lab_node *c)
{
    const lab_node *k = c->of[1], *v = c->of[2];
    return (attest_memory){
        .score = c->score, .n = k->rows, .d = k->columns, .v = v->columns, .keys = k->value, .values = v->value};
}

/* The core writes the queries' gradient where the tape adds. */
static void attention_back(const lab_node *c, double *work)
{
    const lab_node *q = c->of[0], *k = c->of[1], *v = c->of[2];
    double *again = work, *to_q = again + c->rows * c->columns, *rest = to_q + q->rows * q->columns;
    const attest_gradient to = {to_q, k->slope, v->slope};
    attest_attention_vjp(memory_of(c), q->value, q->rows, NULL, NULL, c->slope, rest, again, to);
    attest_axpy(1.0, to_q, q->slope, q->rows * q->columns);
}

const lab_node *lab_attention(lab_tape *tape, attest_score score, const lab_node *q, const lab_node *k,
                              const lab_node *v)
{
    lab_node *c = lab_new_node(tape, q->rows, v->columns, attention_back);
    c->of[0] = q;
    c->of[1] = k;
    c->of[2] = v;
    c->score = score;
    attest_attention(memory_of(c), q->value, q->rows, NULL, NULL, tape->work, c->value, tape->work + k->rows);
    return c;
}

void lab_tape_back(const lab_tape *tape)
{
    for (const lab_node *node = tape->last; node != NULL; node = node->before)
        if (node->back != NULL)
            node->back(node, tape->work);
}
