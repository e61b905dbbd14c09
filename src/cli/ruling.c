#include "ruling.h"
#include "room.h"
#include "say.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void find_worst(ruled_output *o, const judge_compared *what, const judge_tolerance *allowed)
{
    for (int64_t i = 0; i < o->finding.worst_count; i++) {
        const int64_t at = o->finding.worst[i].at;
        o->worst[i] = (ruled_element){what->lo[at],       what->hi[at],       what->got[at],
                                      allowed->sigma[at], allowed->bound[at], vault_shape_index(&o->of->shape, at)};
    }
}

static judge_pattern find_pattern(const trial_output *of, const judge_compared *what, const judge_tolerance *allowed,
                                  double limit)
{
    uint8_t *bad = malloc((size_t)of->count + 1);
    judge_pattern p = {""};
    for (int64_t at = 0; at < of->count && bad != NULL; at++)
        bad[at] = judge_one(what, allowed, limit, at).verdict != JUDGE_CORRECT;
    if (bad != NULL)
        p = judge_find_pattern(of->name, of->shape.rank, of->shape.size, bad);
    free(bad);
    return p;
}

/* Other tools go by the format of what they are given; an answer in more digits than was asked for is held to those asked for. */
static vault_format familiar_format(vault_format given, vault_format asked)
{
    return vault_format_size(given) < vault_format_size(asked) ? given : asked;
}

static ruled_output rule_output(const allowances *a, int64_t index, int output, const vault_array *got, double limit)
{
    const trial *t = &a->all->trial[index];
    const trial_output *of = &t->output[output];
    const judge_compared what = {of->count, of->lo, of->hi, got->values, vault_format_max(t->format)};
    const judge_tolerance allowed = load_allowance(a, index, output);
    ruled_output o = {.of = of, .given = got->format, .finding = judge_compare(&what, &allowed, limit)};
    if (o.finding.verdict != JUDGE_CORRECT)
        o.pattern = find_pattern(of, &what, &allowed, limit);
    find_worst(&o, &what, &allowed);
    o.map = judge_draw(of->name, of->shape.rank, of->shape.size, &what, &allowed, limit);
    o.familiar = find_familiar(familiar_format(got->format, t->format), of->count, of->lo, got->values);
    if (o.map.cell != NULL)
        keep(o.map.cell);
    free(allowed.sigma);
    return o;
}

int worst_output(const ruling *r)
{
    int worst = r->outputs > 0 ? 0 : -1;
    for (int i = 1; i < r->outputs; i++) {
        const judge_finding *a = &r->output[i].finding, *b = &r->output[worst].finding;
        if (a->verdict > b->verdict || (a->verdict == b->verdict && a->largest_ratio > b->largest_ratio))
            worst = i;
    }
    return worst;
}

/* 1 right, 0 wrong, -1 not asked for. */
static int right(const ruling *r, const char *name)
{
    for (int i = 0; i < r->outputs; i++)
        if (strcmp(r->output[i].of->name, name) == 0)
            return r->output[i].finding.verdict == JUDGE_CORRECT;
    return -1;
}

/* Which stage is the first that is wrong, where the stages were handed over. */
static const char *first_wrong_stage(const ruling *r)
{
    const int lse = right(r, "LSE"), p = right(r, "P"), y = right(r, "Y");
    if (lse == 0)
        return "LSE is wrong: look at the logits, their mask, or the sum of exponentials";
    if (p == 0)
        return lse == 1 ? "LSE is right and P is wrong: look at how P is normalised, masked or stored"
                        : "P is wrong: look at the logits or the softmax";
    if (y == 0 && (p == 1 || lse == 1))
        return p == 1 ? "P is right and Y is wrong: look at the product with the values, and what follows"
                      : "LSE is right and Y is wrong: look at P and its product with the values";
    return y == 1 ? "Y is right: look at the derivatives" : "";
}

ruling rule(const allowances *a, int64_t index, const handed *h, double limit)
{
    const trial *t = &a->all->trial[index];
    ruling r = {.of = t, .profile = profile_of(a, t), .differs = h->differs, .seconds = h->seconds};
    snprintf(r.words, sizeof r.words, "%s", h->words);
    r.unsupported = h->outcome == JUDGE_UNSUPPORTED;
    if (h->outcome == JUDGE_SILENT)
        r.verdict = JUDGE_NO_ANSWER;
    if (h->outcome != JUDGE_ANSWERED)
        return r;
    r.output = keep(calloc((size_t)t->outputs + 1, sizeof *r.output));
    r.outputs = t->outputs;
    for (int o = 0; o < t->outputs; o++) {
        r.output[o] = rule_output(a, index, o, &h->output[o], limit);
        r.verdict = r.output[o].finding.verdict > r.verdict ? r.output[o].finding.verdict : r.verdict;
    }
    if (r.verdict != JUDGE_CORRECT)
        snprintf(r.words, sizeof r.words, "%s", first_wrong_stage(&r));
    return r;
}

/* --- all of a run */

/* The mean of squares over the outputs that the statistical gate says something about. */
static void count_together(judge_together *together, const ruling *r)
{
    double squares = 0.0;
    int outputs = 0;
    for (int i = 0; i < r->outputs; i++) {
        const judge_finding *f = &r->output[i].finding;
        outputs += f->unmodelled < f->count;
        squares += f->rms * f->rms;
    }
    if (outputs > 0)
        judge_together_add(together, sqrt(squares / outputs));
}

int64_t count_failures(const rulings *all)
{
    return all->verdicts[JUDGE_WRONG] + all->verdicts[JUDGE_SUSPICIOUS];
}

bool too_much_together(const rulings *all)
{
    return judge_together_rms(&all->together) > judge_together_limit(&all->together, all->limit);
}

void count_ruling(rulings *all, const ruling *r)
{
    if (!r->unsupported && r->verdict == JUDGE_CORRECT)
        count_together(&all->together, r);
    all->unsupported += r->unsupported;
    all->judged += !r->unsupported;
    all->differing += r->differs;
    all->verdicts[r->verdict] += !r->unsupported;
}

void conclude(rulings *all)
{
    static const judge_verdict telling[] = {JUDGE_CORRECT, JUDGE_SUSPICIOUS, JUDGE_NO_ANSWER, JUDGE_WRONG};
    all->verdict = JUDGE_NO_ANSWER;
    for (size_t i = 0; i < sizeof telling / sizeof telling[0]; i++)
        if (all->verdicts[telling[i]] > 0)
            all->verdict = telling[i];
    if (all->verdict == JUDGE_CORRECT && too_much_together(all))
        all->verdict = JUDGE_SUSPICIOUS;
}

/* Wrong ones are shown first, then suspicious ones, those without an answer, correct ones, and those not claimed. */
static int rank_of(const ruling *r)
{
    static const int ranks[] = {[JUDGE_WRONG] = 0, [JUDGE_SUSPICIOUS] = 1, [JUDGE_NO_ANSWER] = 2, [JUDGE_CORRECT] = 3};
    return r->unsupported ? 4 : ranks[r->verdict];
}

static double ratio_of(const ruling *r)
{
    const int o = worst_output(r);
    return o < 0 ? 0.0 : r->output[o].finding.largest_ratio;
}

static bool shown_before(const ruling *a, const ruling *b)
{
    return rank_of(a) != rank_of(b) ? rank_of(a) < rank_of(b) : ratio_of(a) > ratio_of(b);
}

int64_t *worst_first(const rulings *all)
{
    int64_t *order = keep(calloc((size_t)all->count + 1, sizeof *order));
    for (int64_t i = 0; i < all->count; i++) {
        int64_t place = i;
        for (; place > 0 && shown_before(&all->ruling[i], &all->ruling[order[place - 1]]); place--)
            order[place] = order[place - 1];
        order[place] = i;
    }
    return order;
}

/* --- hints */

static bool has_flag(const trial *t, const char *name)
{
    for (size_t i = 0; i < json_array_size(t->flags); i++)
        if (strcmp(json_string_value(json_array_get(t->flags, i)), name) == 0)
            return true;
    return false;
}

static flag_hint weigh(const rulings *all, const char *name, const char *fault)
{
    flag_hint h = {.name = name, .fault = fault};
    for (int64_t i = 0; i < all->count; i++) {
        const ruling *r = &all->ruling[i];
        const bool failed = r->verdict == JUDGE_WRONG || r->verdict == JUDGE_SUSPICIOUS,
                   with = !r->unsupported && has_flag(r->of, name);
        h.vectors += with && r->verdict != JUDGE_NO_ANSWER;
        h.failed += with && failed;
    }
    if (h.failed > 0)
        h.weight = 2.0 * (double)h.failed / (double)(count_failures(all) + h.vectors);
    return h;
}

int find_hints(const rulings *all, flag_hint hints[HINTS_MAX])
{
    const char *name;
    json_t *entry;
    int count = 0;
    json_object_foreach(json_object_get(all->allowed->all->index, "flags"), name, entry)
    {
        const flag_hint h = weigh(all, name, json_string_value(json_object_get(entry, "fault")));
        int place = count < HINTS_MAX ? count++ : HINTS_MAX - 1;
        for (; place > 0 && h.weight > hints[place - 1].weight; place--)
            hints[place] = hints[place - 1];
        hints[place] = h;
    }
    return count;
}
