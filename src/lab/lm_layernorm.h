/* LayerNorm of every token, forwards and backwards (K27). */
#ifndef LAB_LM_LAYERNORM_H
#define LAB_LM_LAYERNORM_H

#include "lm_real.h"
#include <stdint.h>

/* Y = gain Z + shift, Z being the tokens X [tokens,width] less their mean, over their deviation; Z and what was divided by
 * are kept. Y may be X. */
void lm_layernorm_forward(int64_t tokens, int64_t width, const lm_real *X, const lm_real *gain, const lm_real *shift,
                          lm_real *Z, lm_real *deviation, lm_real *Y);

/* dY becomes dX; the other slopes are added to. */
void lm_layernorm_backward(int64_t tokens, int64_t width, const lm_real *Z, const lm_real *deviation,
                           const lm_real *gain, lm_real *dY, lm_real *d_gain, lm_real *d_shift);

#endif
