#include "lm_training.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Of the rate: gamma, and the steps w after which it falls. */
static const double GAMMA = 0.5, WARM = 400.0;

static double rate_of(const lm_training *t)
{
    const double step = (double)t->steps;
    if (t->plan.rate > 0.0)
        return t->plan.rate;
    return GAMMA / sqrt((double)t->model->shape.width) * fmin(1.0 / sqrt(step), step / (WARM * sqrt(WARM)));
}

bool lm_training_begin(lm_training *t, const lm_plan *plan, const lm_text *text)
{
    const lm_shape shape = {plan->variant, LM_TOKENS, LM_WIDTH, LM_HEADS, plan->layers, text->letters};
    *t = (lm_training){.plan = *plan, .text = text, .model = lm_model_new(&shape, plan->seed)};
    if (t->model == NULL)
        return false;
    const int64_t count = t->model->count;
    t->weight = calloc(4 * (size_t)count, sizeof *t->weight);
    if (t->weight == NULL) {
        lm_model_free(t->model);
        return false;
    }
    t->slope = t->weight + count;
    t->moments = t->slope + count;
    t->adam = lab_adam_start(count, t->moments);
    for (int64_t k = 0; k < count; k++)
        t->weight[k] = (double)t->model->weight[k];
    return true;
}

void lm_training_end(lm_training *t)
{
    free(t->weight);
    lm_model_free(t->model);
}

/* The model has its weights in float. */
static void hand_over(lm_training *t)
{
    for (int64_t k = 0; k < t->model->count; k++)
        t->model->weight[k] = (lm_real)t->weight[k];
}

/* Slopes of the mean of -loss over a batch, and a step uphill. The loss, summed. */
static double learn(lm_training *t, const int64_t *from, random_source *random)
{
    lm_model *m = t->model;
    double loss = 0.0;
    memset(m->slope, 0, (size_t)m->count * sizeof *m->slope);
    for (int b = 0; b < LM_BATCH; b++) {
        loss += lm_model_loss(m, t->text->letter + from[b], random);
        lm_model_slope(m, t->text->letter + from[b], -1.0 / (LM_BATCH * LM_TOKENS));
    }
    for (int64_t k = 0; k < m->count; k++)
        t->slope[k] = (double)m->slope[k];
    t->steps++;
    lab_adam_climb(&t->adam, rate_of(t), t->slope, t->weight);
    hand_over(t);
    return loss;
}

/* Where sequences begin, side by side from a random place on, in random order. */
static int64_t cut(random_source *random, int64_t count, int64_t *from)
{
    const int64_t first = random_between(random, 0, LM_TOKENS - 1), sequences = (count - 1 - first) / LM_TOKENS;
    for (int64_t s = 0; s < sequences; s++) {
        const int64_t other = random_between(random, 0, s);
        from[s] = from[other];
        from[other] = first + s * LM_TOKENS;
    }
    return sequences;
}

double lm_training_epoch(lm_training *t)
{
    int64_t *from = malloc((size_t)(t->text->learnt / LM_TOKENS + 1) * sizeof *from);
    if (from == NULL)
        abort();
    t->epochs++;
    random_source random = random_seeded(t->plan.seed + ((uint64_t)t->epochs << 54));
    const int64_t batches = cut(&random, t->text->learnt, from) / LM_BATCH;
    double loss = 0.0;
    hand_over(t);
    for (int64_t b = 0; b < batches && isfinite(loss); b++)
        loss += learn(t, from + b * LM_BATCH, &random);
    free(from);
    return isfinite(loss) ? loss / (double)(batches * LM_BATCH * LM_TOKENS) : NAN;
}

double lm_training_test(lm_training *t)
{
    const lm_text *text = t->text;
    double loss = 0.0;
    int64_t sequences = 0;
    hand_over(t);
    for (int64_t at = text->learnt; at + LM_TOKENS < text->count; at += LM_TOKENS, sequences++)
        loss += lm_model_loss(t->model, text->letter + at, NULL);
    return isfinite(loss) ? loss / (double)(sequences * LM_TOKENS) : NAN;
}
