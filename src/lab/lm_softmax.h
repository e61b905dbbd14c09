/* Logits become probabilities, in place. */
#ifndef LAB_LM_SOFTMAX_H
#define LAB_LM_SOFTMAX_H

#include "lm_exp.h"
#include <stdint.h>

static inline void lm_softmax(int64_t count, lm_real *row)
{
    lm_real most = row[0], sum = 0;
    for (int64_t j = 1; j < count; j++)
        most = row[j] > most ? row[j] : most;
    for (int64_t j = 0; j < count; j++)
        row[j] = lm_exp(row[j] - most);
    for (int64_t j = 0; j < count; j++)
        sum += row[j];
    for (int64_t j = 0; j < count; j++)
        row[j] /= sum;
}

#endif
