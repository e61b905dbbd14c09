#include "lm_dropout.h"

static const double KEPT = 0.9;

void lm_dropout_draw(random_source *random, int64_t count, lm_real *mask)
{
    for (int64_t k = 0; k < count; k++)
        mask[k] = random == NULL ? (lm_real)KEPT : random_unit(random) < KEPT ? 1 : 0;
}

void lm_dropout(int64_t count, const lm_real *mask, const lm_real *X, lm_real *Y)
{
    for (int64_t k = 0; k < count; k++)
        Y[k] = mask[k] * X[k];
}

void lm_dropout_add(int64_t count, const lm_real *X, const lm_real *mask, const lm_real *F, lm_real *Y)
{
    for (int64_t k = 0; k < count; k++)
        Y[k] = X[k] + mask[k] * F[k];
}
