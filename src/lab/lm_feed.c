#include "lm_feed.h"
#include "lm_product.h"

void lm_affine_forward(int64_t tokens, int64_t from, int64_t to, lm_affine a, const lm_real *X, lm_real *Y)
{
    for (int64_t i = 0; i < tokens; i++)
        for (int64_t c = 0; c < to; c++)
            Y[i * to + c] = a.b[c];
    lm_product(tokens, from, to, lm_plain(X, from), lm_plain(a.w, to), true, Y, to);
}

void lm_affine_backward(int64_t tokens, int64_t from, int64_t to, lm_affine a, const lm_real *X, const lm_real *dY,
                        lm_real *dX, lm_affine slope)
{
    lm_product(tokens, to, from, lm_plain(dY, to), lm_turned(a.w, to), true, dX, from);
    lm_product(from, tokens, to, lm_turned(X, from), lm_plain(dY, to), true, slope.w, to);
    for (int64_t i = 0; i < tokens; i++)
        for (int64_t c = 0; c < to; c++)
            slope.b[c] += dY[i * to + c];
}

lm_feed_state lm_feed_room(lm_room *room, int64_t tokens, int64_t hidden)
{
    return (lm_feed_state){lm_take(room, tokens * hidden), lm_take(room, tokens * hidden)};
}

void lm_feed_forward(int64_t tokens, int64_t width, int64_t hidden, lm_feed f, const lm_feed_state *s, const lm_real *X,
                     lm_real *Y)
{
    lm_affine_forward(tokens, width, hidden, f.in, X, s->hidden);
    for (int64_t k = 0; k < tokens * hidden; k++)
        s->hidden[k] = s->hidden[k] > 0 ? s->hidden[k] : 0;
    lm_affine_forward(tokens, hidden, width, f.out, s->hidden, Y);
}

void lm_feed_backward(int64_t tokens, int64_t width, int64_t hidden, lm_feed f, const lm_feed_state *s,
                      const lm_real *X, const lm_real *dY, lm_real *dX, lm_feed slope)
{
    for (int64_t k = 0; k < tokens * hidden; k++)
        s->d_hidden[k] = 0;
    lm_affine_backward(tokens, hidden, width, f.out, s->hidden, dY, s->d_hidden, slope.out);
    for (int64_t k = 0; k < tokens * hidden; k++)
        s->d_hidden[k] = s->hidden[k] > 0 ? s->d_hidden[k] : 0;
    lm_affine_backward(tokens, width, hidden, f.in, X, s->d_hidden, dX, slope.in);
}
