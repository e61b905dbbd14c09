/* A layer of the LSTM that the paper compares Transformers with (Hochreiter and Schmidhuber's, with a gate that forgets):
 *
 *     i, f, o = sigmoid(...), g = tanh(x W + h U + b),   c <- f c + i g,   h <- o tanh(c)
 *
 * from zeros at the beginning of every sequence. */
#ifndef LAB_LM_LSTM_H
#define LAB_LM_LSTM_H

#include "golden/random.h"
#include "lm_weights.h"

typedef struct lm_lstm_state {
    lm_real *gates, *d_gates; /* [tokens,4 width]: i, f, g, o */
    lm_real *cell, *squashed; /* [tokens,width]: c, tanh(c) */
    lm_real *h;               /* [1+tokens,width], the first row 0 */
    lm_real *mask;            /* of the dropout on what leaves the layer */
    lm_real *turned;          /* U^T [4 width,width] */
    lm_real *d_h, *d_cell;    /* [width]: on their way to the token before */
} lm_lstm_state;

lm_lstm_state lm_lstm_room(lm_room *room, const lm_shape *shape);

/* As a block's. */
void lm_lstm_forward(const lm_shape *shape, const lm_cell_weights *w, lm_lstm_state *s, random_source *random,
                     const lm_real *X, lm_real *Y);
void lm_lstm_backward(const lm_shape *shape, const lm_cell_weights *w, lm_lstm_state *s, const lm_real *X, lm_real *dY,
                      lm_real *dX, const lm_cell_weights *slope);

#endif
