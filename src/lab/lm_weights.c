#include "lm_weights.h"
#include <math.h>
#include <stdbool.h>

static lm_affine affine_room(lm_room *room, int64_t from, int64_t to)
{
    return (lm_affine){lm_take(room, from * to), lm_take(room, to)};
}

static lm_block_weights block_room(lm_room *room, const lm_shape *s)
{
    const int64_t D = s->width, square = D * D;
    lm_block_weights b = {.wq = lm_take(room, square)};
    const bool tied = s->variant == LM_L2_TIED || s->variant == LM_L2_CONTRACTIVE;
    b.wk = tied ? b.wq : lm_take(room, square);
    b.wv = lm_take(room, square);
    b.wo = lm_take(room, square);
    for (int i = 0; i < 2; i++) {
        b.gain[i] = lm_take(room, D);
        b.shift[i] = lm_take(room, D);
    }
    b.feed = (lm_feed){affine_room(room, D, lm_hidden(s)), affine_room(room, lm_hidden(s), D)};
    return b;
}

lm_weights lm_weights_room(lm_room *room, const lm_shape *s)
{
    const bool recurrent = s->variant == LM_LSTM;
    lm_weights w = {.letter = lm_take(room, s->letters * s->width),
                    .place = recurrent ? NULL : lm_take(room, s->tokens * s->width)};
    for (int64_t l = 0; l < s->layers; l++)
        if (recurrent)
            w.cell[l] =
                (lm_cell_weights){affine_room(room, s->width, 4 * s->width), lm_take(room, 4 * s->width * s->width)};
        else
            w.block[l] = block_room(room, s);
    w.out = affine_room(room, s->width, s->letters);
    return w;
}

static void draw(random_source *random, double limit, int64_t count, lm_real *W)
{
    for (int64_t k = 0; k < count; k++)
        W[k] = (lm_real)(limit * (2.0 * random_unit(random) - 1.0));
}

static void draw_matrix(random_source *random, int64_t rows, int64_t columns, lm_real *W)
{
    draw(random, sqrt(1.0 / (double)(rows + columns)), rows * columns, W);
}

static void ones(int64_t count, lm_real *x)
{
    for (int64_t k = 0; k < count; k++)
        x[k] = 1;
}

static void draw_block(const lm_shape *s, const lm_block_weights *b, random_source *random)
{
    const int64_t D = s->width;
    draw_matrix(random, D, D, b->wq);
    if (b->wk != b->wq)
        draw_matrix(random, D, D, b->wk);
    draw_matrix(random, D, D, b->wv);
    draw_matrix(random, D, D, b->wo);
    for (int i = 0; i < 2; i++)
        ones(D, b->gain[i]);
    draw_matrix(random, D, lm_hidden(s), b->feed.in.w);
    draw_matrix(random, lm_hidden(s), D, b->feed.out.w);
}

static void draw_cell(const lm_shape *s, const lm_cell_weights *c, random_source *random)
{
    const double limit = sqrt(1.0 / (double)s->width);
    draw(random, limit, 4 * s->width * s->width, c->in.w);
    draw(random, limit, 4 * s->width * s->width, c->back);
    ones(s->width, c->in.b + s->width); /* the second gate is the one that keeps */
}

void lm_weights_draw(const lm_shape *s, const lm_weights *w, random_source *random)
{
    if (s->variant == LM_LSTM) {
        draw(random, sqrt(3.0), s->letters * s->width, w->letter);
    } else {
        draw_matrix(random, s->letters, s->width, w->letter);
        draw_matrix(random, s->tokens, s->width, w->place);
    }
    for (int64_t l = 0; l < s->layers; l++)
        if (s->variant == LM_LSTM)
            draw_cell(s, &w->cell[l], random);
        else
            draw_block(s, &w->block[l], random);
    draw_matrix(random, s->width, s->letters, w->out.w);
}
