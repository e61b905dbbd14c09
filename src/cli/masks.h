/* What queries see of keys, and what is added to their logits: --mask, --causal, --window, --score-bias. */
#ifndef CLI_MASKS_H
#define CLI_MASKS_H

#include "options.h"
#include "vault/shape.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct mask {
    const uint8_t *seen; /* [rows,columns] for each batch item; NULL: everything is seen */
    int64_t step;        /* from one batch item's grid to the next: 0 if all share one */
} mask;

typedef struct score_bias {
    const double *values; /* NULL: zeros */
    int64_t step;
} score_bias;

/* A file holds [rows,columns] for all batch items, or has the batch's axes `front` before them. A query that sees nothing
 * is refused unless --empty-row zero is given. */
mask load_mask(const arguments *args, const vault_shape *front, int64_t rows, int64_t columns);
score_bias load_score_bias(const arguments *args, const vault_shape *front, int64_t rows, int64_t columns);

/* The grid of one batch item; NULL stays NULL. */
const uint8_t *mask_of(mask m, int64_t item);
const double *bias_of(score_bias b, int64_t item);

void refuse_empty_rows(const uint8_t *seen, int64_t rows, int64_t columns);

/* The booleans of an option, of exactly this shape; NULL if it was not given. */
const uint8_t *load_booleans(const arguments *args, option_id id, const vault_shape *shape, const char *why);

#endif
