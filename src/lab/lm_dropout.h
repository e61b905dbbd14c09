/* Dropout as in Kim et al., section 4.2 (K7): while a model learns, elements are dropped and the others stay as they are;
 * while it is tested, all are multiplied by the share that is kept. Either is a product with a mask, and 1-Lipschitz. */
#ifndef LAB_LM_DROPOUT_H
#define LAB_LM_DROPOUT_H

#include "golden/random.h"
#include "lm_real.h"
#include <stddef.h>

/* A mask of 0 and 1; or, without a source of random numbers, of the share that is kept. */
void lm_dropout_draw(random_source *random, int64_t count, lm_real *mask);

/* Y = X times the mask; Y may be X. So forwards, and so backwards. */
void lm_dropout(int64_t count, const lm_real *mask, const lm_real *X, lm_real *Y);

/* Y = X + F times the mask: a residual branch. */
void lm_dropout_add(int64_t count, const lm_real *X, const lm_real *mask, const lm_real *F, lm_real *Y);

#endif
