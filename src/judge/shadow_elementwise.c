#include "core/exp.h"
#include "core/log.h"
#include "core/tanh.h"
#include "judge/shadow.h"
#include <math.h>
#include <stddef.h>

/* A number that is computed from one or two others: its value, its slopes by them, the largest error it can have if theirs
 * are at most da and db, how many roundings of its size it takes, and what is left of its error beyond first order;
 * infinite where first order means nothing. */
typedef struct result {
    double value, by_a, by_b, bound, roundings, rest;
} result;

/* A number with the largest error it can have, and the usual one. */
typedef struct uncertain {
    double value, bound, spread;
} uncertain;

/* Whether x is likely to stay away from 0. */
static bool away_from_zero(uncertain x)
{
    return 6 * x.spread < fabs(x.value);
}

static result quotient(uncertain a, uncertain b)
{
    const double y = a.value / b.value, size = fabs(b.value);
    return (result){.value = y,
                    .by_a = 1 / b.value,
                    .by_b = -y / b.value,
                    .bound = b.bound <= size / 2 ? (a.bound + fabs(y) * b.bound) / (size - b.bound) : INFINITY,
                    .roundings = 2, /* perhaps as a product with a reciprocal */
                    .rest = away_from_zero(b) ? (a.spread + fabs(y) * b.spread) * b.spread / (size * size) : INFINITY};
}

static result paired(shadow_pairing pairing, uncertain a, uncertain b)
{
    switch (pairing) {
    case SHADOW_ADD:
        return (result){.value = a.value + b.value, .by_a = 1, .by_b = 1, .bound = a.bound + b.bound, .roundings = 1};
    case SHADOW_SUBTRACT:
        return (result){.value = a.value - b.value, .by_a = 1, .by_b = -1, .bound = a.bound + b.bound, .roundings = 1};
    case SHADOW_MULTIPLY:
        return (result){.value = a.value * b.value,
                        .by_a = b.value,
                        .by_b = a.value,
                        .bound = fabs(a.value) * b.bound + a.bound * (fabs(b.value) + b.bound),
                        .roundings = 1,
                        .rest = a.spread * b.spread};
    default:
        return quotient(a, b);
    }
}

/* A bound that came out of infinite ones as NaN is infinite; NaN is for what is beyond the format, and passes on. */
static double known(double bound, bool beyond, double value, judge_number format)
{
    return beyond || fabs(value) > judge_largest(format) ? NAN : isnan(bound) ? INFINITY : bound;
}

/* What the rounding of r adds to element e of y. */
static void put(const shadow_pass *p, shadow *y, int64_t e, result r, judge_number format)
{
    const double rounding = shadow_rounding_bound(format, r.value, 0);
    const bool exact = r.value == 0 && r.bound == 0;
    y->value[e] = r.value;
    const double own = isnan(rounding) ? INFINITY : r.roundings * shadow_rounding_noise(p, format, r.value);
    y->noise[e] = exact && r.rest == 0 ? 0 : shadow_with_noise(exact ? 0 : own, r.rest);
    y->bound[e] = exact ? 0 : r.bound + (r.roundings + 1) * shadow_rounding_bound(format, r.value, r.bound);
}

/* Element e of what is settled. */
static uncertain uncertain_at(const shadow *x, int64_t e)
{
    return (uncertain){x->value[e], x->bound[e], x->spread != NULL ? x->spread[e] : 0};
}

shadow shadow_pair(shadow_pass *p, shadow_pairing pairing, shadow *a, shadow *b, judge_number format)
{
    shadow_settle(p, a);
    shadow_settle(p, b);
    shadow y = shadow_make(p, a->rows, a->cols, format);
    if (a->dev != NULL || b->dev != NULL)
        shadow_samples(p, &y);
    for (int64_t r = 0; r < y.rows; r++)
        for (int64_t c = 0; c < y.cols; c++) {
            const int64_t e = shadow_at(&y, r, c), ea = shadow_at(a, r, c), eb = shadow_at(b, r, c);
            const result of = paired(pairing, uncertain_at(a, ea), uncertain_at(b, eb));
            put(p, &y, e, of, format);
            y.bound[e] = known(y.bound[e], isnan(a->bound[ea]) || isnan(b->bound[eb]), of.value, format);
            for (int s = 0; s < p->lanes && a->dev != NULL; s++)
                y.dev[e * p->lanes + s] = of.by_a * a->dev[ea * p->lanes + s];
            for (int s = 0; s < p->lanes && b->dev != NULL; s++)
                y.dev[e * p->lanes + s] += of.by_b * b->dev[eb * p->lanes + s];
        }
    return y;
}

/* e^x where x is off by d: the slope to the far end of it, which is larger than the slope in the middle. */
static double steepened(double d)
{
    return d > 0x1p-10 ? expm1(fmin(d, 300)) / fmin(d, 300) : 1;
}

static result logarithm(uncertain x)
{
    return (result){.value = attest_log(x.value),
                    .by_a = 1 / x.value,
                    .bound = x.bound <= x.value / 2 ? -log1p(-x.bound / x.value) : INFINITY,
                    .rest = away_from_zero(x) ? x.spread * x.spread / (x.value * x.value) : INFINITY};
}

static result inverse_root(uncertain x)
{
    const double y = 1 / sqrt(x.value);
    return (result){.value = y,
                    .by_a = -y / (2 * x.value),
                    .bound = x.bound <= x.value / 2 ? y * (1 / sqrt(1 - x.bound / x.value) - 1) : INFINITY,
                    .roundings = 3,
                    .rest = away_from_zero(x) ? y * x.spread * x.spread / (x.value * x.value) : INFINITY};
}

/* The sign of an exact difference of what was read. */
static result sign_of(uncertain x)
{
    const double y = x.value > 0 ? 1 : x.value < 0 ? -1 : 0;
    return (result){.value = y,
                    .bound = fabs(x.value) > x.bound || x.bound == 0 ? 0 : 2,
                    .rest = x.spread == 0 || away_from_zero(x) ? 0 : 2};
}

static result applied(shadow_function f, uncertain x, double exp_error)
{
    const double y = f == SHADOW_EXP ? attest_exp(x.value) : f == SHADOW_TANH ? attest_tanh(x.value) : 0;
    result of;
    switch (f) {
    case SHADOW_EXP:
        return (result){
            .value = y, .by_a = y * steepened(3 * x.spread), .bound = y * expm1(x.bound), .roundings = exp_error};
    case SHADOW_TANH:
        return (result){
            .value = y, .by_a = 1 - y * y, .bound = x.bound, .roundings = exp_error, .rest = x.spread * x.spread};
    case SHADOW_LOG:
        of = logarithm(x);
        of.roundings = exp_error;
        return of;
    case SHADOW_INVERSE_ROOT:
        return inverse_root(x);
    default:
        return sign_of(x);
    }
}

shadow shadow_apply(shadow_pass *p, shadow_function f, shadow *x, judge_number format)
{
    shadow_settle(p, x);
    shadow y = shadow_make(p, x->rows, x->cols, f == SHADOW_SIGN ? JUDGE_BF16 : format);
    if (x->dev != NULL)
        shadow_samples(p, &y);
    for (int64_t r = 0; r < y.rows; r++)
        for (int64_t c = 0; c < y.cols; c++) {
            const int64_t e = shadow_at(&y, r, c), ex = shadow_at(x, r, c);
            const result of = applied(f, uncertain_at(x, ex), p->profile->exp_error);
            put(p, &y, e, of, format);
            y.bound[e] = known(y.bound[e], isnan(x->bound[ex]), of.value, format);
            for (int s = 0; s < p->lanes && x->dev != NULL; s++)
                y.dev[e * p->lanes + s] = of.by_a * x->dev[ex * p->lanes + s];
        }
    return y;
}
