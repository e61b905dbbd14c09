/* What a language model looks like: Kim et al., section 5.3 (K25). */
#ifndef LAB_LM_SHAPE_H
#define LAB_LM_SHAPE_H

#include <stdint.h>

/* A Transformer with dot-product attention; with L2 attention, whose keys have weights of their own, or the queries' (tied),
 * and whose output is divided by its Lipschitz bound (contractive); or an LSTM. */
typedef enum lm_variant { LM_DOT, LM_L2, LM_L2_TIED, LM_L2_CONTRACTIVE, LM_LSTM, LM_VARIANTS } lm_variant;

enum { LM_LAYERS_MAX = 32 };

typedef struct lm_shape {
    lm_variant variant;
    int64_t tokens; /* of a sequence */
    int64_t width, heads;
    int64_t layers;  /* at most LM_LAYERS_MAX */
    int64_t letters; /* that there are */
} lm_shape;

/* Of the layer in the middle of a block's fully connected part. */
static inline int64_t lm_hidden(const lm_shape *s)
{
    return 4 * s->width;
}

#endif
