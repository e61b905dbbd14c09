#include "eval_exact.h"
#include "exact/round.h"
#include "room.h"
#include "say.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static struct {
    int64_t numbers, tier_one, unresolved;
    int32_t most_bits;
    char first[256]; /* the first that is unresolved: its output and index */
} run;

static output *open_beside(const char *name, const char *end, const vault_shape *shape)
{
    char whole[16];
    snprintf(whole, sizeof whole, "%s%s", name, end);
    return open_output_as(whole, shape, VAULT_F64);
}

exact_output open_exact(const arguments *args, wants wanted, want_id id, const char *name, const vault_shape *shape)
{
    exact_output o = {.name = name, .shape = *shape};
    o.value = open_if(wanted, id, name, shape);
    if (o.value != NULL && args->given[OPT_INTERVAL] != NULL) {
        o.lo = open_beside(name, "_lo", shape);
        o.hi = open_beside(name, "_hi", shape);
    }
    return o;
}

exact_work make_exact_work(const arguments *args, int64_t count)
{
    static const attest_format formats[] = {
        [VAULT_F64] = ATTEST_F64, [VAULT_F32] = ATTEST_F32, [VAULT_F16] = ATTEST_F16, [VAULT_BF16] = ATTEST_BF16};
    const bool interval = args->given[OPT_INTERVAL] != NULL;
    exact_work w = {.asked = byte_room(count), .count = count};
    w.answer = (exact_answer){.format = formats[output_format(args)],
                              .asked = w.asked,
                              .value = room(count),
                              .lo = interval ? room(count) : NULL,
                              .hi = interval ? room(count) : NULL,
                              .bits = (int32_t *)byte_room(times(count, (int64_t)sizeof(int32_t)))};
    return w;
}

void exact_clear(exact_work *w)
{
    const size_t count = (size_t)w->count;
    memset(w->asked, 0, count);
    memset(w->answer.value, 0, count * sizeof(double));
    memset(w->answer.bits, 0, count * sizeof(int32_t));
    if (w->answer.lo != NULL) {
        memset(w->answer.lo, 0, count * sizeof(double));
        memset(w->answer.hi, 0, count * sizeof(double));
    }
}

void exact_ask(exact_work *w, const exact_output *o, int64_t start, int64_t count, const uint8_t *keep)
{
    for (int64_t k = 0; k < count && o->value != NULL; k++)
        w->asked[start + k] = keep == NULL || keep[k] != 0;
}

bool tier_one_may(const arguments *args)
{
    return args->given[OPT_TIER_TWO] == NULL;
}

attest_enclosed enclosed_room(int64_t count)
{
    return (attest_enclosed){.count = count, .hi = room(count), .lo = room(count), .radius = room(count)};
}

void exact_take(exact_work *w, const attest_enclosed *x, int64_t e, int64_t at)
{
    exact_answer *a = &w->answer;
    if (w->asked[at] == 0 ||
        !exact_round_enclosed(x->hi[e], x->lo[e], x->radius[e], x->exponent, a->format, &a->value[at]) ||
        (a->lo != NULL && !exact_neighbours(x->hi[e], x->lo[e], x->radius[e], x->exponent, &a->lo[at], &a->hi[at])))
        return;
    w->asked[at] = 0;
    run.numbers++;
    run.tier_one++;
}

void exact_take_all(exact_work *w, const attest_enclosed *x, int64_t at)
{
    for (int64_t e = 0; e < x->count; e++)
        exact_take(w, x, e, at + e);
}

void exact_run(exact_work *w, const exact_computation *c, const void *problem)
{
    run.unresolved += exact_settle(c, problem, &w->answer);
    for (int64_t k = 0; k < w->count; k++) {
        run.numbers += w->asked[k];
        if (w->asked[k] != 0 && w->answer.bits[k] > run.most_bits)
            run.most_bits = w->answer.bits[k];
    }
}

void append_exact(exact_output *o, const exact_work *w, int64_t start, int64_t count)
{
    if (o->value == NULL)
        return;
    for (int64_t k = 0; k < count && run.first[0] == '\0'; k++)
        if (w->answer.bits[start + k] < 0) {
            const vault_shape index = vault_shape_index(&o->shape, o->written + k);
            snprintf(run.first, sizeof run.first, "%s%s", o->name, vault_shape_words(&index).text);
        }
    if (run.unresolved == 0)
        append(o->value, w->answer.value + start, count);
    if (o->lo != NULL && run.unresolved == 0) {
        append(o->lo, w->answer.lo + start, count);
        append(o->hi, w->answer.hi + start, count);
    }
    o->written += count;
}

const uint8_t *kept_from(dropout d, int64_t start)
{
    return d.keep == NULL ? NULL : d.keep + start;
}

void finish_exact(void)
{
    if (run.unresolved > 0)
        disagree(
            "%" PRId64 " of %" PRId64 " numbers are unresolved at %d bits%s%s: the truth lies on the middle between "
            "two numbers of the format, or too near it to tell; nothing was written",
            run.unresolved, run.numbers, EXACT_BITS_LAST, run.first[0] != '\0' ? ", the first is " : "", run.first);
    report_also("exact", json_pack("{s:I, s:I, s:i}", "numbers", (json_int_t)run.numbers, "tier_one",
                                   (json_int_t)run.tier_one, "most_bits", (int)run.most_bits));
}
