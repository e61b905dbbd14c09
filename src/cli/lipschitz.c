#include "lipschitz.h"
#include "room.h"
#include "say.h"
#include "weights.h"
#include <inttypes.h>
#include <stdlib.h>

static attest_heads as_heads(const weights *w)
{
    return (attest_heads){.heads = w->heads,
                          .width = w->width,
                          .d = w->d,
                          .wq = w->wq.values,
                          .wk = w->wk.values,
                          .wv = w->wv.values,
                          .wo = w->wo};
}

attest_heads load_heads(const arguments *args)
{
    const weights w = load_weights(args);
    if (w.groups != w.heads)
        refuse("%" PRId64 " query heads but %" PRId64 " value heads: the bounds are for equal numbers", w.heads,
               w.groups);
    return as_heads(&w);
}

attest_heads load_tied_heads(const arguments *args)
{
    const weights w = load_weights(args);
    if (!weights_tied(&w))
        refuse(
            "%s differs from %s: with untied weights L2 attention is not Lipschitz, so there is no bound (Lemma F.1); "
            "leave --wk out to tie them",
            args->given[OPT_WK], args->given[OPT_WQ]);
    attest_heads tied = as_heads(&w);
    tied.wk = tied.wq;
    return tied;
}

attest_sight load_sight(const uint8_t *mask, int64_t n)
{
    for (int64_t i = 0; mask != NULL && i < n; i++)
        if (mask[i * n + i] == 0)
            refuse("the mask hides token %" PRId64 " from itself: then L2 attention is not Lipschitz (E8)", i);
    return attest_sight_of(mask, n);
}

attest_interval *interval_room(int64_t count)
{
    attest_interval *cells = calloc(count > 0 ? (size_t)count : 1, sizeof *cells);
    if (cells == NULL)
        refuse("not enough memory: %" PRId64 " intervals were needed", count);
    return keep(cells);
}
