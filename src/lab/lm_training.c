#include "lm_training.h"
#include "adam.h"
#include "lm_model.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Of the rate: gamma, and the steps w after which it falls. */
static const double GAMMA = 0.5, WARM = 400.0;

static double rate_at(const lm_plan *plan, int64_t steps)
{
    const double t = (double)steps;
    return plan->rate > 0.0 ? plan->rate
                            : GAMMA / sqrt((double)LM_WIDTH) * fmin(1.0 / sqrt(t), t / (WARM * sqrt(WARM)));
}

static lm_shape shape_of(const lm_plan *plan, const lm_text *text)
{
    return (lm_shape){plan->variant, LM_TOKENS, LM_WIDTH, LM_HEADS, plan->layers, text->letters};
}

static int64_t weights_of(const lm_plan *plan, const lm_text *text)
{
    const lm_shape shape = shape_of(plan, text);
    lm_room room = {NULL, 0};
    lm_weights_room(&room, &shape);
    return room.taken;
}

int64_t lm_progress_size(const lm_plan *plan, const lm_text *text)
{
    return (int64_t)sizeof(lm_progress) + 3 * weights_of(plan, text) * (int64_t)sizeof(double);
}

bool lm_training_begin(const lm_plan *plan, const lm_text *text, lm_progress *p)
{
    const lm_shape shape = shape_of(plan, text);
    lm_model *m = lm_model_new(&shape, plan->seed);
    if (m == NULL)
        return false;
    *p = (lm_progress){.weights = m->count, .mean_decayed = 1.0, .square_decayed = 1.0};
    for (int64_t k = 0; k < 3 * m->count; k++)
        p->number[k] = k < m->count ? (double)m->weight[k] : 0.0;
    lm_model_free(m);
    return true;
}

/* What one epoch works with. */
typedef struct epoch {
    const lm_plan *plan;
    const lm_text *text;
    lm_progress *progress;
    lm_model *model; /* has the weights in float */
    double *slope;   /* [weights] */
    int64_t *from;   /* where sequences begin */
    lab_adam adam;
    random_source random;
} epoch;

static void hand_over(epoch *e)
{
    for (int64_t k = 0; k < e->model->count; k++)
        e->model->weight[k] = (lm_real)e->progress->number[k];
}

/* Slopes of the mean of -loss over a batch, and a step uphill. The loss, summed. */
static double learn(epoch *e, const int64_t *from)
{
    lm_model *m = e->model;
    double loss = 0.0;
    memset(m->slope, 0, (size_t)m->count * sizeof *m->slope);
    for (int b = 0; b < LM_BATCH; b++) {
        loss += lm_model_loss(m, e->text->letter + from[b], &e->random);
        lm_model_slope(m, e->text->letter + from[b], -1.0 / (LM_BATCH * LM_TOKENS));
    }
    for (int64_t k = 0; k < m->count; k++)
        e->slope[k] = (double)m->slope[k];
    e->progress->steps++;
    lab_adam_climb(&e->adam, rate_at(e->plan, e->progress->steps), e->slope, e->progress->number);
    hand_over(e);
    return loss;
}

/* Sequences side by side from a random place on, in random order; how many batches they make. */
static int64_t cut(epoch *e)
{
    const int64_t first = random_between(&e->random, 0, LM_TOKENS - 1);
    const int64_t sequences = (e->text->learnt - 1 - first) / LM_TOKENS;
    for (int64_t s = 0; s < sequences; s++) {
        const int64_t other = random_between(&e->random, 0, s);
        e->from[s] = e->from[other];
        e->from[other] = first + s * LM_TOKENS;
    }
    return sequences / LM_BATCH;
}

static double learn_all(epoch *e)
{
    const int64_t batches = cut(e);
    double loss = 0.0;
    hand_over(e);
    for (int64_t b = 0; b < batches && isfinite(loss); b++)
        loss += learn(e, e->from + b * LM_BATCH);
    return isfinite(loss) ? loss / (double)(batches * LM_BATCH * LM_TOKENS) : NAN;
}

static double test(epoch *e)
{
    const lm_text *text = e->text;
    double loss = 0.0;
    int64_t sequences = 0;
    for (int64_t at = text->learnt; at + LM_TOKENS < text->count; at += LM_TOKENS, sequences++)
        loss += lm_model_loss(e->model, text->letter + at, NULL);
    return isfinite(loss) ? loss / (double)(sequences * LM_TOKENS) : NAN;
}

static lab_adam adam_of(lm_progress *p)
{
    return (lab_adam){p->weights, p->number + p->weights, p->number + 2 * p->weights, p->mean_decayed,
                      p->square_decayed};
}

bool lm_training_epoch(const lm_plan *plan, const lm_text *text, lm_progress *p)
{
    const lm_shape shape = shape_of(plan, text);
    epoch e = {plan,
               text,
               p,
               lm_model_new(&shape, plan->seed),
               malloc((size_t)p->weights * sizeof *e.slope),
               malloc((size_t)(text->learnt / LM_TOKENS + 1) * sizeof *e.from),
               adam_of(p),
               random_seeded(plan->seed + ((uint64_t)(p->epochs + 1) << 54))};
    const bool ready = e.model != NULL && e.slope != NULL && e.from != NULL;
    if (ready) {
        p->train[p->epochs] = learn_all(&e);
        p->test[p->epochs] = test(&e);
        p->mean_decayed = e.adam.mean_decayed;
        p->square_decayed = e.adam.square_decayed;
        p->epochs++;
    }
    lm_model_free(e.model);
    free(e.slope);
    free(e.from);
    return ready;
}
