#include "core/exp.h"
#include "core/log.h"
#include "core/tanh.h"
#include "judge/shadow.h"
#include <math.h>
#include <stddef.h>

/* A number that is computed from one or two others: its value, its slopes by them, the largest error it can have if theirs
 * are at most da and db, and how many roundings of its size it takes. */
typedef struct result {
    double value, by_a, by_b, bound, roundings;
} result;

static result paired(shadow_pairing pairing, double a, double b, double da, double db)
{
    switch (pairing) {
    case SHADOW_ADD:
        return (result){a + b, 1, 1, da + db, 1};
    case SHADOW_SUBTRACT:
        return (result){a - b, 1, -1, da + db, 1};
    case SHADOW_MULTIPLY:
        return (result){a * b, b, a, fabs(a) * db + da * (fabs(b) + db), 1};
    default: /* a quotient, perhaps as a product with a reciprocal */
        return (result){a / b, 1 / b, -a / (b * b),
                        db <= fabs(b) / 2 ? (da + fabs(a / b) * db) / (fabs(b) - db) : INFINITY, 2};
    }
}

/* What the rounding of r adds to element e of y. */
static void put(shadow *y, int64_t e, result r, judge_number format)
{
    const double rounding = shadow_rounding_bound(format, r.value, 0);
    const bool exact = r.value == 0 && r.bound == 0;
    y->value[e] = r.value;
    y->noise[e] = exact ? 0 : isfinite(rounding) ? r.roundings * shadow_rounding_noise(format, r.value) : INFINITY;
    y->bound[e] = exact ? 0 : r.bound + (r.roundings + 1) * shadow_rounding_bound(format, r.value, r.bound);
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
            const result of = paired(pairing, a->value[ea], b->value[eb], a->bound[ea], b->bound[eb]);
            put(&y, e, of, format);
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

static result applied(shadow_function f, double x, double dx, double off, double exp_error)
{
    switch (f) {
    case SHADOW_EXP: {
        const double y = attest_exp(x);
        return (result){y, y * steepened(off), 0, y * expm1(dx), exp_error};
    }
    case SHADOW_LOG:
        return (result){attest_log(x), 1 / x, 0, dx <= x / 2 ? -log1p(-dx / x) : INFINITY, exp_error};
    case SHADOW_TANH: {
        const double y = attest_tanh(x);
        return (result){y, 1 - y * y, 0, dx, exp_error};
    }
    case SHADOW_INVERSE_ROOT: {
        const double y = 1 / sqrt(x);
        return (result){y, -y / (2 * x), 0, dx <= x / 2 ? y * (1 / sqrt(1 - dx / x) - 1) : INFINITY, 3};
    }
    default: { /* the sign of an exact difference of what was read */
        const double y = x > 0 ? 1 : x < 0 ? -1 : 0;
        return (result){y, 0, 0, fabs(x) > dx || dx == 0 ? 0 : 2, 0};
    }
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
            const double off = 3 * shadow_deviation(p, x, r, c);
            const result of = applied(f, x->value[ex], x->bound[ex], off, p->profile->exp_error);
            put(&y, e, of, format);
            for (int s = 0; s < p->lanes && x->dev != NULL; s++)
                y.dev[e * p->lanes + s] = of.by_a * x->dev[ex * p->lanes + s];
        }
    return y;
}
