/* A language model of letters: what the next letter is, from those before it in a sequence. Forwards, and backwards for the
 * slopes of all weights; a sequence at a time, so that what it touches stays near the processor. */
#ifndef LAB_LM_MODEL_H
#define LAB_LM_MODEL_H

#include "golden/random.h"
#include "lm_block.h"
#include "lm_lstm.h"
#include "lm_shape.h"
#include "lm_weights.h"

typedef struct lm_model {
    lm_shape shape;
    int64_t count;              /* of weights */
    lm_real *weight, *slope;    /* [count] */
    lm_weights weights, slopes; /* the same, in parts */
    lm_real *activity;          /* [1+layers,tokens,width]: what goes into every layer, and out of the last */
    lm_real *mask;              /* of the dropout on the first */
    lm_real *guess;             /* [tokens,letters]: the logits, then the probabilities, then their slopes */
    lm_real *d, *d_before;      /* [tokens,width] */
    lm_block_state block[LM_LAYERS_MAX];
    lm_lstm_state cell[LM_LAYERS_MAX];
} lm_model;

/* With weights drawn from the seed. NULL: not enough memory. */
lm_model *lm_model_new(const lm_shape *shape, uint64_t seed);
void lm_model_free(lm_model *m);

/* The sum over the tokens of -log(probability of the letter that follows), in nats; letters [1+tokens]. With random numbers
 * there is dropout; without, none. */
double lm_model_loss(lm_model *m, const uint8_t *letters, random_source *random);

/* After lm_model_loss: slopes += times its derivatives. */
void lm_model_slope(lm_model *m, const uint8_t *letters, double times);

#endif
