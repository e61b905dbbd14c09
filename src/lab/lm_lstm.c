#include "lm_lstm.h"
#include "lm_dropout.h"
#include "lm_exp.h"
#include "lm_product.h"

lm_lstm_state lm_lstm_room(lm_room *room, const lm_shape *shape)
{
    const int64_t D = shape->width, all = shape->tokens * D;
    return (lm_lstm_state){
        .gates = lm_take(room, 4 * all),
        .d_gates = lm_take(room, 4 * all),
        .cell = lm_take(room, all),
        .squashed = lm_take(room, all),
        .h = lm_take(room, D + all),
        .mask = lm_take(room, all),
        .turned = lm_take(room, 4 * D * D),
        .d_h = lm_take(room, D),
        .d_cell = lm_take(room, D),
    };
}

/* One token: its gates, and what they let through. `before` is the cell of the token before, NULL for the first. */
static void step(int64_t D, lm_real *gates, const lm_real *before, lm_real *cell, lm_real *squashed, lm_real *h)
{
    lm_real *i = gates, *f = gates + D, *g = gates + 2 * D, *o = gates + 3 * D;
    for (int64_t c = 0; c < D; c++) {
        i[c] = lm_sigmoid(i[c]);
        f[c] = lm_sigmoid(f[c]);
        g[c] = lm_tanh(g[c]);
        o[c] = lm_sigmoid(o[c]);
        cell[c] = i[c] * g[c] + (before == NULL ? 0 : f[c] * before[c]);
        squashed[c] = lm_tanh(cell[c]);
        h[c] = o[c] * squashed[c];
    }
}

void lm_lstm_forward(const lm_shape *shape, const lm_cell_weights *w, lm_lstm_state *s, random_source *random,
                     const lm_real *X, lm_real *Y)
{
    const int64_t N = shape->tokens, D = shape->width;
    lm_affine_forward(N, D, 4 * D, w->in, X, s->gates);
    for (int64_t t = 0; t < N; t++) {
        lm_product(1, D, 4 * D, lm_plain(s->h + t * D, D), lm_plain(w->back, 4 * D), true, s->gates + 4 * t * D, 4 * D);
        step(D, s->gates + 4 * t * D, t == 0 ? NULL : s->cell + (t - 1) * D, s->cell + t * D, s->squashed + t * D,
             s->h + (t + 1) * D);
    }
    lm_dropout_draw(random, N * D, s->mask);
    lm_dropout(N * D, s->mask, s->h + D, Y);
}

/* One token backwards: from the slopes of h and of the cell after it those of its gates, and of the cell before it. */
static void step_backward(int64_t D, const lm_real *gates, const lm_real *before, const lm_real *squashed,
                          const lm_real *d_h, lm_real *d_cell, lm_real *d_gates)
{
    for (int64_t c = 0; c < D; c++) {
        const lm_real i = gates[c], f = gates[D + c], g = gates[2 * D + c], o = gates[3 * D + c];
        const lm_real along = d_cell[c] + d_h[c] * o * (1 - squashed[c] * squashed[c]);
        d_gates[c] = along * g * i * (1 - i);
        d_gates[D + c] = before == NULL ? 0 : along * before[c] * f * (1 - f);
        d_gates[2 * D + c] = along * i * (1 - g * g);
        d_gates[3 * D + c] = d_h[c] * squashed[c] * o * (1 - o);
        d_cell[c] = along * f;
    }
}

void lm_lstm_backward(const lm_shape *shape, const lm_cell_weights *w, lm_lstm_state *s, const lm_real *X, lm_real *dY,
                      lm_real *dX, const lm_cell_weights *slope)
{
    const int64_t N = shape->tokens, D = shape->width;
    lm_turn(D, 4 * D, w->back, 4 * D, s->turned);
    lm_dropout(N * D, s->mask, dY, dY);
    for (int64_t c = 0; c < D; c++)
        s->d_h[c] = s->d_cell[c] = 0;
    for (int64_t t = N - 1; t >= 0; t--) {
        lm_real *d_gates = s->d_gates + 4 * t * D;
        for (int64_t c = 0; c < D; c++)
            s->d_h[c] += dY[t * D + c];
        step_backward(D, s->gates + 4 * t * D, t == 0 ? NULL : s->cell + (t - 1) * D, s->squashed + t * D, s->d_h,
                      s->d_cell, d_gates);
        lm_product(1, 4 * D, D, lm_plain(d_gates, 4 * D), lm_plain(s->turned, D), false, s->d_h, D);
    }
    lm_product(D, N, 4 * D, lm_turned(s->h, D), lm_plain(s->d_gates, 4 * D), true, slope->back, 4 * D);
    for (int64_t k = 0; k < N * D; k++)
        dX[k] = 0;
    lm_affine_backward(N, D, 4 * D, w->in, X, s->d_gates, dX, slope->in);
}
