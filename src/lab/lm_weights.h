/* The weights of a language model, one after the other in one array; and, laid out the same, their slopes. */
#ifndef LAB_LM_WEIGHTS_H
#define LAB_LM_WEIGHTS_H

#include "golden/random.h"
#include "lm_feed.h"
#include "lm_room.h"
#include "lm_shape.h"

/* Of a Transformer: attention, LayerNorm, a fully connected part, LayerNorm. */
typedef struct lm_block_weights {
    lm_real *wq, *wk, *wv, *wo;  /* [width,width]; wk is wq where keys are tied to queries */
    lm_real *gain[2], *shift[2]; /* [width] */
    lm_feed feed;
} lm_block_weights;

/* Of an LSTM: from the input, and from its last output, to its four gates. */
typedef struct lm_cell_weights {
    lm_affine in;
    lm_real *back; /* [width,4 width] */
} lm_cell_weights;

typedef struct lm_weights {
    lm_real *letter; /* [letters,width] */
    lm_real *place;  /* [tokens,width]; an LSTM has none */
    lm_block_weights block[LM_LAYERS_MAX];
    lm_cell_weights cell[LM_LAYERS_MAX];
    lm_affine out; /* to the next letter's logits */
} lm_weights;

lm_weights lm_weights_room(lm_room *room, const lm_shape *shape);

/* A Transformer's matrices are uniform within sqrt(1 / (rows + columns)), as Kim et al. print it in appendix H (E21: Glorot's
 * own rule has a 6 for the 1). With that an LSTM does not get off the ground: its matrices are uniform within
 * sqrt(1 / width), and its letters have variance 1. Gains are 1, and so are the biases of what an LSTM keeps; all else is left
 * as it is, 0. */
void lm_weights_draw(const lm_shape *shape, const lm_weights *w, random_source *random);

#endif
