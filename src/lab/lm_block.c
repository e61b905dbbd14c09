#include "lm_block.h"
#include "lm_dropout.h"
#include "lm_layernorm.h"
#include <string.h>

lm_block_state lm_block_room(lm_room *room, const lm_shape *shape)
{
    const int64_t all = shape->tokens * shape->width;
    lm_block_state s = {.attention = lm_attention_room(room, shape->tokens, shape->width, shape->heads),
                        .feed = lm_feed_room(room, shape->tokens, lm_hidden(shape)),
                        .attended = lm_take(room, all),
                        .fed = lm_take(room, all)};
    for (int i = 0; i < 2; i++) {
        s.mask[i] = lm_take(room, all);
        s.z[i] = lm_take(room, all);
        s.deviation[i] = lm_take(room, shape->tokens);
    }
    s.middle = lm_take(room, all);
    s.d_middle = lm_take(room, all);
    s.d_branch = lm_take(room, all);
    return s;
}

static lm_attention attention_of(const lm_shape *shape, const lm_block_weights *w)
{
    return (lm_attention){shape->variant, true, shape->tokens, shape->width, shape->heads, w->wq, w->wk, w->wv, w->wo};
}

void lm_block_forward(const lm_shape *shape, const lm_block_weights *w, lm_block_state *s, random_source *random,
                      const lm_real *X, lm_real *Y)
{
    const int64_t N = shape->tokens, D = shape->width, all = N * D;
    const lm_attention attention = attention_of(shape, w);
    for (int i = 0; i < 2; i++)
        lm_dropout_draw(random, all, s->mask[i]);
    lm_attention_forward(&attention, &s->attention, X, s->attended);
    lm_dropout_add(all, X, s->mask[0], s->attended, s->middle);
    lm_layernorm_forward(N, D, s->middle, w->gain[0], w->shift[0], s->z[0], s->deviation[0], s->middle);
    lm_feed_forward(N, D, lm_hidden(shape), w->feed, &s->feed, s->middle, s->fed);
    lm_dropout_add(all, s->middle, s->mask[1], s->fed, Y);
    lm_layernorm_forward(N, D, Y, w->gain[1], w->shift[1], s->z[1], s->deviation[1], Y);
}

void lm_block_backward(const lm_shape *shape, const lm_block_weights *w, lm_block_state *s, const lm_real *X,
                       lm_real *dY, lm_real *dX, const lm_block_weights *slope)
{
    const int64_t N = shape->tokens, D = shape->width, all = N * D;
    const lm_attention attention = attention_of(shape, w);
    const lm_attention_slope along = {slope->wq, slope->wk, slope->wv, slope->wo};
    lm_layernorm_backward(N, D, s->z[1], s->deviation[1], w->gain[1], dY, slope->gain[1], slope->shift[1]);
    memcpy(s->d_middle, dY, (size_t)all * sizeof *dY);
    lm_dropout(all, s->mask[1], dY, s->d_branch);
    lm_feed_backward(N, D, lm_hidden(shape), w->feed, &s->feed, s->middle, s->d_branch, s->d_middle, slope->feed);
    lm_layernorm_backward(N, D, s->z[0], s->deviation[0], w->gain[0], s->d_middle, slope->gain[0], slope->shift[0]);
    memcpy(dX, s->d_middle, (size_t)all * sizeof *dX);
    lm_dropout(all, s->mask[0], s->d_middle, s->d_branch);
    lm_attention_backward(&attention, &s->attention, X, s->attended, s->d_branch, dX, &along);
}
