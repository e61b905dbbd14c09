#include "judge/sampling.h"
#include <math.h>
#include <stddef.h>

/* Beyond it fewer samples are carried at once. */
#define ROOM 0x1p24

/* Bounds are sums and products of at most 2^30 numbers, computed to nearest: this covers what that loses. */
#define BOUND_SLACK (1 + 0x1p-20)

static void add_errors(shadow_pass *pass, judge_tolerance *output, int64_t at, const shadow *x)
{
    for (int64_t r = 0; r < x->rows; r++)
        for (int64_t c = 0; c < x->cols; c++, at++) {
            const int64_t e = shadow_at(x, r, c);
            const long double own = x->noise[e], before = output->sigma[at];
            long double squares = own * own * pass->lanes;
            for (int s = 0; s < pass->lanes && x->dev != NULL; s++)
                squares += (long double)x->dev[e * pass->lanes + s] * x->dev[e * pass->lanes + s];
            output->sigma[at] = (double)sqrtl(before * before + squares / MODEL_SAMPLES);
            output->bound[at] = isnan(x->bound[e]) ? NAN : fmax(output->bound[at], x->bound[e]);
        }
}

void sampling_take(shadow_pass *pass, judge_tolerance *output, int64_t at, const shadow *x)
{
    if (output == NULL)
        return;
    arena_block *mark = judge_mark(&pass->arena);
    shadow rounded = shadow_copy(pass, x);
    shadow_store(pass, &rounded, pass->profile->output);
    add_errors(pass, output, at, &rounded);
    judge_release(&pass->arena, mark);
}

/* All samples, one way. */
static void sample(shadow_pass *pass, sampling_walk *walk, const void *problem)
{
    for (pass->first = 0; pass->first < MODEL_SAMPLES && !pass->arena.failed; pass->first += (uint64_t)pass->lanes) {
        arena_block *mark = judge_mark(&pass->arena);
        pass->stage = 0;
        walk(pass, problem);
        judge_release(&pass->arena, mark);
    }
}

/* Puts the deviations aside and begins again; a bound stays. */
static double *put_aside(judge_arena *arena, judge_tolerance *of)
{
    double *aside = judge_take(arena, of->count);
    for (int64_t e = 0; e < of->count && aside != NULL; e++) {
        aside[e] = of->sigma[e];
        of->sigma[e] = 0;
    }
    return aside;
}

static void take_larger(judge_tolerance *of, const double *aside)
{
    for (int64_t e = 0; e < of->count && aside != NULL; e++)
        of->sigma[e] = fmax(of->sigma[e], aside[e]);
}

static void clear(judge_tolerance *of)
{
    for (int64_t e = 0; e < of->count; e++)
        of->sigma[e] = of->bound[e] = 0;
}

static void finish(judge_tolerance *of)
{
    for (int64_t e = 0; e < of->count; e++) {
        const double sigma = of->sigma[e], bound = of->bound[e] * BOUND_SLACK;
        of->sigma[e] = isfinite(sigma) ? sigma : INFINITY;
        of->bound[e] = bound;
    }
}

bool sampling_run(const judge_profile *profile, sampling_walk *walk, const void *problem, int64_t largest,
                  judge_tolerance *const *outputs, int count)
{
    shadow_pass pass = {.profile = profile, .lanes = MODEL_SAMPLES < 64 ? MODEL_SAMPLES : 64};
    double *aside[SAMPLING_OUTPUTS] = {NULL};
    while (pass.lanes > 1 && (double)largest * pass.lanes > ROOM)
        pass.lanes /= 2;
    for (int o = 0; o < count; o++)
        if (outputs[o] != NULL)
            clear(outputs[o]);
    sample(&pass, walk, problem);
    for (pass.way = SHADOW_APART; pass.way < (shadow_coarse(profile) ? SHADOW_WAYS : SHADOW_ALIKE); pass.way++) {
        for (int o = 0; o < count; o++)
            aside[o] = outputs[o] != NULL ? put_aside(&pass.arena, outputs[o]) : NULL;
        sample(&pass, walk, problem);
        for (int o = 0; o < count; o++)
            if (outputs[o] != NULL)
                take_larger(outputs[o], aside[o]);
    }
    for (int o = 0; o < count; o++)
        if (outputs[o] != NULL)
            finish(outputs[o]);
    judge_release(&pass.arena, NULL);
    return !pass.arena.failed;
}
