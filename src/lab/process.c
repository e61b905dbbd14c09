#include "process.h"
#include "core/attention.h"
#include "core/vector.h"
#include "room.h"
#include <math.h>
#include <stdlib.h>

/* Below this no deviation falls, or a few lucky points would count for everything. */
static const double OUTPUT_FLOOR = 0.02, LATENT_FLOOR = 0.05;

typedef struct dense {
    const lab_node *weight, *bias;
} dense;

typedef struct network {
    dense value[2], latent[2], latent_mean, latent_deviation;
    dense embed[2];
    const lab_node *query[LAB_HEADS_MAX], *key[LAB_HEADS_MAX], *values[LAB_HEADS_MAX], *join[LAB_HEADS_MAX];
    const lab_node *from_x, *from_r;
    dense from_z, hidden, mean, deviation;
} network;

/* Weights are taken one after the other, always in the same order. */
static const lab_node *next_weight(lab_process *p, lab_tape *tape, int64_t rows, int64_t columns)
{
    const int64_t at = p->used;
    p->used += rows * columns;
    if (p->weight == NULL) /* they are being counted */
        return lab_weight(tape, rows, columns, NULL, NULL);
    return lab_weight(tape, rows, columns, p->weight + at, p->slope + at);
}

static dense next_dense(lab_process *p, lab_tape *tape, int64_t inputs, int64_t outputs)
{
    const lab_node *weight = next_weight(p, tape, inputs, outputs);
    return (dense){weight, next_weight(p, tape, 1, outputs)};
}

static bool embeds(const lab_process *p)
{
    return p->gaze.kind == ATTEST_DOT;
}

static network network_of(lab_process *p, lab_tape *tape)
{
    const int64_t point = p->inputs + 1, width = p->width;
    network net = {.from_x = NULL};
    p->used = 0;
    for (int layer = 0; layer < 2; layer++) {
        net.value[layer] = next_dense(p, tape, layer == 0 ? point : width, width);
        net.latent[layer] = next_dense(p, tape, layer == 0 ? point : width, width);
        if (embeds(p))
            net.embed[layer] = next_dense(p, tape, layer == 0 ? p->inputs : width, width);
    }
    for (int h = 0; h < p->gaze.heads; h++) {
        net.query[h] = next_weight(p, tape, width, width / p->gaze.heads);
        net.key[h] = next_weight(p, tape, width, width / p->gaze.heads);
        net.values[h] = next_weight(p, tape, width, width / p->gaze.heads);
        net.join[h] = next_weight(p, tape, width / p->gaze.heads, width);
    }
    net.latent_mean = next_dense(p, tape, width, width);
    net.latent_deviation = next_dense(p, tape, width, width);
    net.from_x = next_weight(p, tape, p->inputs, width);
    net.from_r = next_weight(p, tape, width, width);
    net.from_z = next_dense(p, tape, width, width);
    net.hidden = next_dense(p, tape, width, width);
    net.mean = next_dense(p, tape, width, 1);
    net.deviation = next_dense(p, tape, width, 1);
    return net;
}

lab_process lab_process_begin(lab_gaze gaze, int64_t inputs, int64_t width, random_source *random)
{
    lab_process p = {.gaze = gaze, .inputs = inputs, .width = width};
    lab_tape tape = lab_tape_begin();
    network_of(&p, &tape);
    p.count = p.used;
    p.weight = lab_room(p.count);
    p.slope = lab_room(p.count);
    network_of(&p, &tape);
    for (const lab_node *node = tape.last; node->value != NULL; node = node->before) /* those counted have none */
        for (int64_t k = 0; k < node->rows * node->columns; k++)
            node->value[k] = sqrt(3.0 / (double)node->rows) * (2.0 * random_unit(random) - 1.0);
    lab_tape_end(&tape);
    return p;
}

void lab_process_end(lab_process *p)
{
    free(p->weight);
    free(p->slope);
}

static const lab_node *through(lab_tape *tape, dense d, const lab_node *a)
{
    return lab_sum(tape, lab_product(tape, a, d.weight), d.bias);
}

static const lab_node *through_two(lab_tape *tape, const dense d[2], const lab_node *a)
{
    return through(tape, d[1], lab_tanh(tape, through(tape, d[0], a)));
}

/* The first points of a task as rows (x, y), on the tape. */
static const lab_node *points_of(lab_tape *tape, lab_task task, int64_t count)
{
    lab_node *points = lab_new_node(tape, count, task.inputs + 1, NULL);
    for (int64_t i = 0; i < count; i++) {
        double *row = points->value + i * points->columns;
        attest_copy(task.x + i * task.inputs, row, task.inputs);
        row[task.inputs] = task.y[i];
    }
    return points;
}

/* Queries and keys, before any projection. */
static const lab_node *seen_at(const lab_process *p, const network *net, lab_tape *tape, const lab_node *x)
{
    return embeds(p) ? through_two(tape, net->embed, x) : x;
}

static attest_score score_of(const lab_process *p)
{
    const int64_t width = p->gaze.heads > 0 ? p->width / p->gaze.heads : p->width;
    return (attest_score){p->gaze.kind, embeds(p) ? attest_default_scale(width) : 1.0, 0.0};
}

/* Queries and keys. */
typedef struct glance {
    const lab_node *targets, *context;
} glance;

/* Before any projection. */
static glance look(const lab_process *p, const network *net, lab_tape *tape, lab_task task)
{
    const lab_node *x = lab_given(tape, task.count, task.inputs, task.x);
    const lab_node *x_context = lab_given(tape, task.context, task.inputs, task.x);
    return (glance){seen_at(p, net, tape, x), seen_at(p, net, tape, x_context)};
}

static glance look_with(const network *net, lab_tape *tape, glance at, int head)
{
    return (glance){lab_product(tape, at.targets, net->query[head]), lab_product(tape, at.context, net->key[head])};
}

/* What the context says at each target. */
static const lab_node *attend(const lab_process *p, const network *net, lab_tape *tape, lab_task task)
{
    const glance at = look(p, net, tape, task);
    const lab_node *r = through_two(tape, net->value, points_of(tape, task, task.context)), *joined = NULL;
    if (p->gaze.heads == 0)
        return lab_attention(tape, score_of(p), at.targets, at.context, r);
    for (int h = 0; h < p->gaze.heads; h++) {
        const glance of = look_with(net, tape, at, h);
        const lab_node *v = lab_product(tape, r, net->values[h]);
        const lab_node *seen = lab_attention(tape, score_of(p), of.targets, of.context, v);
        const lab_node *part = lab_product(tape, seen, net->join[h]);
        joined = joined == NULL ? part : lab_sum(tape, joined, part);
    }
    return joined;
}

/* q(z | the first points of the task) */
static lab_gaussian latent(const network *net, lab_tape *tape, lab_task task, int64_t count)
{
    const lab_node *s = lab_mean(tape, through_two(tape, net->latent, points_of(tape, task, count)));
    return (lab_gaussian){through(tape, net->latent_mean, s),
                          lab_deviation(tape, through(tape, net->latent_deviation, s), LATENT_FLOOR)};
}

static lab_gaussian decode(const network *net, lab_tape *tape, lab_task task, const lab_node *r, const lab_node *z)
{
    const lab_node *x = lab_given(tape, task.count, task.inputs, task.x);
    const lab_node *known = lab_sum(tape, lab_product(tape, x, net->from_x), lab_product(tape, r, net->from_r));
    const lab_node *first = lab_tanh(tape, lab_sum(tape, known, through(tape, net->from_z, z)));
    const lab_node *second = lab_tanh(tape, through(tape, net->hidden, first));
    return (lab_gaussian){through(tape, net->mean, second),
                          lab_deviation(tape, through(tape, net->deviation, second), OUTPUT_FLOOR)};
}

double lab_process_elbo(lab_process *p, lab_tape *tape, lab_task task, const double *noise, bool learn)
{
    const lab_tape before = *tape;
    const network net = network_of(p, tape);
    const lab_gaussian prior = latent(&net, tape, task, task.context), all = latent(&net, tape, task, task.count);
    const lab_node *z = lab_sample(tape, all, lab_given(tape, 1, p->width, noise));
    const lab_gaussian y = decode(&net, tape, task, attend(p, &net, tape, task), z);
    const lab_node *fit = lab_likelihood(tape, y, lab_given(tape, task.count, 1, task.y));
    const lab_node *divergence = lab_kl_divergence(tape, all, prior);
    const double each = 1.0 / (double)task.count, elbo = each * (fit->value[0] - divergence->value[0]);
    fit->slope[0] = each;
    divergence->slope[0] = -each;
    if (learn)
        lab_tape_back(tape);
    *tape = before;
    return elbo;
}

void lab_process_predict(lab_process *p, lab_tape *tape, lab_task task, int64_t samples, const double *noise,
                         double *mean, double *deviation)
{
    const lab_tape before = *tape;
    const network net = network_of(p, tape);
    const lab_gaussian prior = latent(&net, tape, task, task.context);
    const lab_node *r = attend(p, &net, tape, task);
    const lab_tape known = *tape;
    for (int64_t s = 0; s < samples; s++, *tape = known) {
        const lab_node *z = lab_sample(tape, prior, lab_given(tape, 1, p->width, noise + s * p->width));
        const lab_gaussian y = decode(&net, tape, task, r, z);
        attest_copy(y.mean->value, mean + s * task.count, task.count);
        attest_copy(y.deviation->value, deviation + s * task.count, task.count);
    }
    *tape = before;
}

/* weights += share P */
static void add_weights(attest_score score, glance at, lab_tape *tape, double share, double *weights)
{
    const int64_t n = at.context->rows, d = at.context->columns;
    const attest_memory keys = {
        .score = score, .n = n, .d = d, .v = 0, .keys = at.context->value, .values = at.context->value};
    double *row = tape->work, *lse = row + n, *nothing = lse + 1;
    for (int64_t i = 0; i < at.targets->rows; i++) {
        attest_attention_row(keys, at.targets->value + i * d, NULL, NULL, row, nothing, lse);
        attest_axpy(share, row, weights + i * n, n);
    }
}

void lab_process_weights(lab_process *p, lab_tape *tape, lab_task task, double *weights)
{
    const lab_tape before = *tape;
    const network net = network_of(p, tape);
    const glance at = look(p, &net, tape, task);
    const int heads = p->gaze.heads;
    attest_fill(0.0, weights, task.count * task.context);
    for (int h = 0; h < heads; h++)
        add_weights(score_of(p), look_with(&net, tape, at, h), tape, 1.0 / heads, weights);
    if (heads == 0)
        add_weights(score_of(p), at, tape, 1.0, weights);
    *tape = before;
}
