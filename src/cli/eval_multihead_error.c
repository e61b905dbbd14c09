/* attest eval dp-mha, l2-mha with --error-bound: how far each double of Y may be from exact multi-head attention. */
#include "core/l2_values_error.h"
#include "core/multihead_error.h"
#include "core/vector.h"
#include "eval_multihead.h"
#include "room.h"
#include "say.h"
#include <inttypes.h>

/* What the weights of the values are missing to be A W^V: nothing where they are W^V. */
static attest_missing value_weights_missing(const multihead *m)
{
    const weights *w = &m->w;
    if (m->by_values)
        return (attest_missing){NULL, NULL};
    const int64_t size = times(w->heads, times(w->width, w->d));
    double *low = room(size), *off = room(size);
    double *work = room(attest_l2_values_errors_work(w->width, w->d, w->d));
    if (!attest_l2_values_errors(w->wq.values, w->wv.values, w->heads, w->width, w->d, w->d, m->map.wu, work, low, off))
        refuse("A W^V: no bound, for it leaves double's range; ask for --exact instead");
    return (attest_missing){low, off};
}

void write_multihead_errors(const multihead *m)
{
    output *o = open_output("Y_error", &m->x.shape);
    const attest_missing missing = value_weights_missing(m);
    const double scale_off = m->root_scale ? ATTEST_DEFAULT_SCALE_OFF : 0.0;
    double *Y = room(m->count), *error = room(m->count);
    double *forward = room(attest_multihead_work(m->map)), *work = room(attest_multihead_error_work(m->map));
    for (int64_t b = 0; b < m->items; b++) {
        const attest_multihead map = map_of(m, b);
        const int64_t keys = map.n * map.d;
        const attest_projected projections = {forward, forward + map.heads * keys,
                                              forward + (map.heads + map.groups) * keys};
        check_status(attest_multihead_forward(map, tokens_of(m, b), forward, Y));
        check_status(attest_multihead_error(map, missing, scale_off, tokens_of(m, b), projections, Y, work, error));
        for (int64_t i = 0; i < map.n; i++)
            if (!attest_all_finite(error + i * map.out, map.out))
                refuse("item %" PRId64 ", token %" PRId64
                       ": no bound, for a number lies beyond 2^996, or the difference of two logits may be off by 1/4 "
                       "or more; ask for --exact instead",
                       b, i);
        append(o, dropped(m->dropout, error, b * m->count, m->count), m->count);
        say_progress("error bounds", b + 1, m->items);
    }
}
