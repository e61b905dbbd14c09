/* How a language model learns a text: in epochs, each over all of what is to be learnt, cut anew into sequences, in an order
 * of its own; by Adam, at the rate of Kim et al., appendix H, or at a fixed one. What an epoch does depends only on the plan,
 * the text, and what the last one left: a training that was interrupted goes on as if it had not been. */
#ifndef LAB_LM_TRAINING_H
#define LAB_LM_TRAINING_H

#include "lm_shape.h"
#include "lm_text.h"
#include <stdbool.h>
#include <stdint.h>

enum { LM_TOKENS = 64, LM_WIDTH = 64, LM_HEADS = 8, LM_BATCH = 8, LM_EPOCHS_MAX = 1000 };

/* The shortest text that makes a batch and a test. */
enum { LM_TEXT_MIN = 1024 };

typedef struct lm_plan {
    lm_variant variant;
    int64_t layers;
    double rate; /* 0: gamma / sqrt(D) min(t^(-1/2), t w^(-3/2)) at step t */
    uint64_t seed;
} lm_plan;

/* All that is left of the epochs done. Numbers without pointers: to be shared, and kept. */
typedef struct lm_progress {
    int64_t epochs, steps, weights;
    double mean_decayed, square_decayed; /* Adam's */
    double train[LM_EPOCHS_MAX],
        test[LM_EPOCHS_MAX]; /* after each epoch: the loss per letter, in nats; while it was learnt,
                                                       * and on the test; NaN once it has left the numbers */
    double number[];         /* [3 weights]: the weights, and Adam's moments of each */
} lm_progress;

/* How many bytes that takes. */
int64_t lm_progress_size(const lm_plan *plan, const lm_text *text);

/* Before the first epoch; and one epoch. false: not enough memory. */
bool lm_training_begin(const lm_plan *plan, const lm_text *text, lm_progress *progress);
bool lm_training_epoch(const lm_plan *plan, const lm_text *text, lm_progress *progress);

#endif
