#include "lm_model.h"
#include "core/log.h"
#include "lm_dropout.h"
#include "lm_softmax.h"
#include <stdlib.h>
#include <string.h>

/* Everything but the weights. */
static void state_room(lm_room *room, lm_model *m)
{
    const lm_shape *s = &m->shape;
    const int64_t all = s->tokens * s->width;
    m->activity = lm_take(room, (1 + s->layers) * all);
    m->mask = lm_take(room, all);
    m->guess = lm_take(room, s->tokens * s->letters);
    m->d = lm_take(room, all);
    m->d_before = lm_take(room, all);
    for (int64_t l = 0; l < s->layers; l++)
        if (s->variant == LM_LSTM)
            m->cell[l] = lm_lstm_room(room, s);
        else
            m->block[l] = lm_block_room(room, s);
}

static void model_room(lm_room *room, lm_model *m)
{
    m->weight = lm_take(room, 0);
    m->weights = lm_weights_room(room, &m->shape);
    m->count = room->taken;
    m->slope = lm_take(room, 0);
    m->slopes = lm_weights_room(room, &m->shape);
    state_room(room, m);
}

lm_model *lm_model_new(const lm_shape *shape, uint64_t seed)
{
    lm_model *m = calloc(1, sizeof *m);
    lm_room room = {NULL, 0};
    random_source random = random_seeded(seed);
    if (m == NULL)
        return NULL;
    m->shape = *shape;
    model_room(&room, m);
    room = (lm_room){calloc((size_t)room.taken, sizeof(lm_real)), 0};
    if (room.memory == NULL) {
        free(m);
        return NULL;
    }
    model_room(&room, m);
    lm_weights_draw(shape, &m->weights, &random);
    return m;
}

void lm_model_free(lm_model *m)
{
    if (m != NULL)
        free(m->weight); /* where all of its memory begins */
    free(m);
}

static lm_real *activity(const lm_model *m, int64_t layer)
{
    return m->activity + layer * m->shape.tokens * m->shape.width;
}

/* A letter's own numbers and those of its place. */
static void embed(lm_model *m, const uint8_t *letters, random_source *random)
{
    const int64_t D = m->shape.width, all = m->shape.tokens * D;
    lm_real *x = activity(m, 0);
    for (int64_t k = 0; k < all; k++) {
        x[k] = m->weights.letter[letters[k / D] * D + k % D];
        if (m->weights.place != NULL)
            x[k] += m->weights.place[k];
    }
    lm_dropout_draw(random, all, m->mask);
    lm_dropout(all, m->mask, x, x);
}

static void embed_backward(lm_model *m, const uint8_t *letters)
{
    const int64_t D = m->shape.width, all = m->shape.tokens * D;
    lm_dropout(all, m->mask, m->d, m->d);
    for (int64_t k = 0; k < all; k++) {
        m->slopes.letter[letters[k / D] * D + k % D] += m->d[k];
        if (m->slopes.place != NULL)
            m->slopes.place[k] += m->d[k];
    }
}

double lm_model_loss(lm_model *m, const uint8_t *letters, random_source *random)
{
    const lm_shape *s = &m->shape;
    double loss = 0.0;
    embed(m, letters, random);
    for (int64_t l = 0; l < s->layers; l++)
        if (s->variant == LM_LSTM)
            lm_lstm_forward(s, &m->weights.cell[l], &m->cell[l], random, activity(m, l), activity(m, l + 1));
        else
            lm_block_forward(s, &m->weights.block[l], &m->block[l], random, activity(m, l), activity(m, l + 1));
    lm_affine_forward(s->tokens, s->width, s->letters, m->weights.out, activity(m, s->layers), m->guess);
    for (int64_t t = 0; t < s->tokens; t++) {
        lm_real *guess = m->guess + t * s->letters;
        lm_softmax(s->letters, guess);
        loss -= attest_log((double)guess[letters[t + 1]]);
    }
    return loss;
}

void lm_model_slope(lm_model *m, const uint8_t *letters, double times)
{
    const lm_shape *s = &m->shape;
    const int64_t V = s->letters, all = s->tokens * s->width;
    for (int64_t k = 0; k < s->tokens * V; k++)
        m->guess[k] = (lm_real)times * (k % V == letters[k / V + 1] ? m->guess[k] - 1 : m->guess[k]);
    memset(m->d, 0, (size_t)all * sizeof *m->d);
    lm_affine_backward(s->tokens, s->width, V, m->weights.out, activity(m, s->layers), m->guess, m->d, m->slopes.out);
    for (int64_t l = s->layers - 1; l >= 0; l--) {
        if (s->variant == LM_LSTM)
            lm_lstm_backward(s, &m->weights.cell[l], &m->cell[l], activity(m, l), m->d, m->d_before,
                             &m->slopes.cell[l]);
        else
            lm_block_backward(s, &m->weights.block[l], &m->block[l], activity(m, l), m->d, m->d_before,
                              &m->slopes.block[l]);
        memcpy(m->d, m->d_before, (size_t)all * sizeof *m->d);
    }
    embed_backward(m, letters);
}
