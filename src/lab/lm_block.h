/* A block of a Transformer as in Kim et al., section 5.3: attention and a fully connected part, each a residual branch with
 * dropout, each followed by LayerNorm. */
#ifndef LAB_LM_BLOCK_H
#define LAB_LM_BLOCK_H

#include "golden/random.h"
#include "lm_attention.h"
#include "lm_weights.h"

typedef struct lm_block_state {
    lm_attention_state attention;
    lm_feed_state feed;
    lm_real *attended, *fed;                /* [tokens,width]: what the branches give */
    lm_real *mask[2], *z[2], *deviation[2]; /* of dropout, and of LayerNorm */
    lm_real *middle, *d_middle, *d_branch;
} lm_block_state;

lm_block_state lm_block_room(lm_room *room, const lm_shape *shape);

/* Y [tokens,width] from X; `random` as in lm_dropout_draw. */
void lm_block_forward(const lm_shape *shape, const lm_block_weights *w, lm_block_state *s, random_source *random,
                      const lm_real *X, lm_real *Y);

/* From dY, which is lost, dX; slopes are added to. */
void lm_block_backward(const lm_shape *shape, const lm_block_weights *w, lm_block_state *s, const lm_real *X,
                       lm_real *dY, lm_real *dX, const lm_block_weights *slope);

#endif
