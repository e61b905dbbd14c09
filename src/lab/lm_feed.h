/* The fully connected part of a block: one hidden layer with ReLU, for every token by itself; and the affine map that it and
 * others are made of. Forwards and backwards; slopes are added to. */
#ifndef LAB_LM_FEED_H
#define LAB_LM_FEED_H

#include "lm_real.h"
#include "lm_room.h"
#include <stdint.h>

/* Y = X W + b, W [from,to]. */
typedef struct lm_affine {
    lm_real *w, *b;
} lm_affine;

void lm_affine_forward(int64_t tokens, int64_t from, int64_t to, lm_affine a, const lm_real *X, lm_real *Y);
void lm_affine_backward(int64_t tokens, int64_t from, int64_t to, lm_affine a, const lm_real *X, const lm_real *dY,
                        lm_real *dX, lm_affine slope);

typedef struct lm_feed {
    lm_affine in, out;
} lm_feed;

typedef struct lm_feed_state {
    lm_real *hidden, *d_hidden; /* [tokens,hidden] */
} lm_feed_state;

lm_feed_state lm_feed_room(lm_room *room, int64_t tokens, int64_t hidden);

void lm_feed_forward(int64_t tokens, int64_t width, int64_t hidden, lm_feed f, const lm_feed_state *s, const lm_real *X,
                     lm_real *Y);
void lm_feed_backward(int64_t tokens, int64_t width, int64_t hidden, lm_feed f, const lm_feed_state *s,
                      const lm_real *X, const lm_real *dY, lm_real *dX, lm_feed slope);

#endif
