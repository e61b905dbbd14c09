/* How a language model learns a text: in epochs, each over all of what is to be learnt, cut anew into sequences, in an order
 * of its own; by Adam, at the rate of Kim et al., appendix H, or at a fixed one. What an epoch does depends only on the seed, its
 * number, and what the last one left: a training that was interrupted goes on as if it had not been. */
#ifndef LAB_LM_TRAINING_H
#define LAB_LM_TRAINING_H

#include "adam.h"
#include "lm_model.h"
#include "lm_text.h"

enum { LM_TOKENS = 64, LM_WIDTH = 64, LM_HEADS = 8, LM_BATCH = 8 };

/* The shortest text that makes a batch and a test. */
enum { LM_TEXT_MIN = 1024 };

typedef struct lm_plan {
    lm_variant variant;
    int64_t layers;
    double rate; /* 0: gamma / sqrt(D) min(t^(-1/2), t w^(-3/2)) at step t */
    uint64_t seed;
} lm_plan;

typedef struct lm_training {
    lm_plan plan;
    const lm_text *text;
    lm_model *model;
    double *weight, *slope, *moments; /* Adam's, in double: [count], [count], [2 count] */
    lab_adam adam;
    int64_t steps, epochs; /* done */
} lm_training;

/* false: not enough memory. What begins must be ended. */
bool lm_training_begin(lm_training *t, const lm_plan *plan, const lm_text *text);
void lm_training_end(lm_training *t);

/* One epoch. The loss per letter, in nats, on what was learnt while it was; NaN once the loss has left the numbers. */
double lm_training_epoch(lm_training *t);

/* The loss per letter on the test. */
double lm_training_test(lm_training *t);

#endif
