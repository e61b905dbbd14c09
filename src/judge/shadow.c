#include "judge/shadow.h"
#include <math.h>
#include <stddef.h>
#include <string.h>

/* The standard deviation of a rounding, in spacings: 1 / sqrt(12). */
#define ROUNDED 0x1.279a74590331dp-2

int64_t shadow_at(const shadow *x, int64_t r, int64_t c)
{
    return r * x->down + c * x->right;
}

shadow shadow_make(shadow_pass *p, int64_t rows, int64_t cols, judge_number held)
{
    shadow x = {.rows = rows, .cols = cols, .down = cols, .right = 1, .held = held};
    x.value = judge_take(&p->arena, rows * cols);
    x.bound = judge_take(&p->arena, rows * cols);
    x.noise = judge_take(&p->arena, rows * cols);
    if (p->arena.failed)
        x.rows = x.cols = 0; /* nothing to do for whoever comes next */
    return x;
}

/* Only whole matrices get samples, not views: these were settled when they were made. */
double *shadow_samples(shadow_pass *p, shadow *x)
{
    if (x->dev == NULL)
        x->dev = judge_take(&p->arena, x->rows * x->cols * p->lanes);
    x->spread = NULL; /* of what they were */
    if (x->dev == NULL)
        x->rows = x->cols = 0;
    return x->dev;
}

double shadow_rounding_noise(const shadow_pass *p, judge_number format, double value)
{
    const bool flushed = p->profile->flushes && judge_digits(format) >= 24 && fabs(value) < judge_smallest(format);
    return flushed ? fabs(value) : fmax(judge_spacing(format, value) * ROUNDED, 0x1p-1074);
}

double shadow_with_noise(double noise, double another)
{
    return noise == 0 ? another : (double)sqrtl((long double)noise * noise + (long double)another * another);
}

double shadow_rounding_bound(judge_number format, double value, double bound)
{
    const double size = fabs(value) + bound;
    if (fabs(value) > judge_largest(format) || isnan(bound))
        return NAN;
    return size <= judge_largest(format) ? fmax(size * judge_roundoff(format), judge_smallest(format)) : INFINITY;
}

shadow shadow_given(shadow_pass *p, const double *numbers, int64_t rows, int64_t cols)
{
    shadow x = shadow_make(p, rows, cols, JUDGE_BF16);
    for (int64_t e = 0; e < x.rows * x.cols; e++)
        x.value[e] = numbers[e];
    return x;
}

shadow shadow_read(shadow_pass *p, const double *numbers, int64_t rows, int64_t cols)
{
    const judge_number format = p->profile->input;
    shadow x = shadow_given(p, numbers, rows, cols);
    x.held = format;
    for (int64_t e = 0; e < x.rows * x.cols; e++) {
        if (judge_representable(format, numbers[e]))
            continue;
        const bool fits = fabs(numbers[e]) <= judge_largest(format);
        x.noise[e] = fits ? shadow_rounding_noise(p, format, numbers[e]) : INFINITY;
        x.bound[e] = fits ? judge_spacing(format, numbers[e]) / 2 : NAN;
    }
    return x;
}

/* --- roundings become samples */

static uint64_t scrambled(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
    x = (x ^ x >> 27) * 0x94d049bb133111ebU;
    return x ^ x >> 31;
}

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* 64 signs, of which the pass uses the lowest. */
static uint64_t signs(const shadow_pass *p, uint64_t key)
{
    return scrambled(scrambled(key + 0x9e3779b97f4a7c15U * (p->stage + 1)) + p->first / 64) >> p->first % 64;
}

static void add_signed(const shadow_pass *p, double *dev, double size, uint64_t word)
{
    for (int s = 0; s < p->lanes; s++)
        dev[s] += (word >> s & 1) != 0 ? size : -size;
}

/* Formats of so few digits that the values here tell where between two numbers of them a number lies. */
enum { COARSE = 11 };

bool shadow_coarse(const judge_profile *profile)
{
    const judge_number formats[] = {profile->input,   profile->operand, profile->sum,     profile->score,
                                    profile->softmax, profile->weight,  profile->between, profile->output};
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (judge_digits(formats[i]) <= COARSE)
            return true;
    return false;
}

/* A rounding to a coarse format. Its error goes up and down with the number like the teeth of a saw; where on a tooth nobody
 * knows, as candidates scale differently, but for all numbers of a size it is the same shift. So numbers that are near each
 * other, errors included, are rounded nearly alike, or one up and one down. */
static void add_teeth(const shadow_pass *p, double *dev, double noise, judge_number format, double value)
{
    const double spacing = judge_spacing(format, value), height = (value < 0 ? -noise : noise) / ROUNDED;
    const uint64_t key = p->stage * 0x9e3779b97f4a7c15U + bits_of(spacing);
    for (int s = 0; s < p->lanes; s++) {
        const double shift = (double)(scrambled(key + (p->first + (uint64_t)s) * 0xd1342543de82ef95U) >> 11) * 0x1p-53;
        const double place = fabs(value + dev[s]) / spacing + shift;
        dev[s] += height * (place - floor(place) - 0.5);
    }
}

/* `place`: where in its matrix the number stands. */
static void add_rounding(const shadow_pass *p, double *dev, double noise, judge_number format, double value,
                         uint64_t place)
{
    if (p->way == SHADOW_ALIKE && judge_digits(format) <= COARSE)
        add_teeth(p, dev, noise, format, value);
    else
        add_signed(p, dev, noise, signs(p, p->way == SHADOW_APART ? place : bits_of(value)));
}

static void find_spread(shadow_pass *p, shadow *x)
{
    x->spread = judge_take(&p->arena, x->rows * x->cols);
    for (int64_t r = 0; r < x->rows && x->spread != NULL; r++)
        for (int64_t c = 0; c < x->cols; c++)
            x->spread[shadow_at(x, r, c)] = shadow_deviation(p, x, r, c);
}

static bool any_noise(const shadow *x)
{
    bool any = false;
    for (int64_t r = 0; r < x->rows && !any; r++)
        for (int64_t c = 0; c < x->cols && !any; c++)
            any = x->noise[shadow_at(x, r, c)] > 0;
    return any;
}

void shadow_settle(shadow_pass *p, shadow *x)
{
    p->stage++;
    if (x->spread != NULL && !any_noise(x)) /* views come here too, and have nothing left to settle */
        return;
    if ((x->dev == NULL && !any_noise(x)) || shadow_samples(p, x) == NULL)
        return;
    for (int64_t r = 0; r < x->rows; r++)
        for (int64_t c = 0; c < x->cols; c++) {
            const int64_t e = shadow_at(x, r, c);
            if (x->noise[e] > 0)
                add_rounding(p, x->dev + e * p->lanes, x->noise[e], x->held, x->value[e], (uint64_t)(r * x->cols + c));
            x->noise[e] = 0;
        }
    find_spread(p, x);
}

void shadow_disturb_rows(shadow_pass *p, shadow *x, const double *units, judge_number format)
{
    const double unit = 2 * judge_roundoff(format) * ROUNDED;
    shadow_settle(p, x);
    p->stage++;
    if (shadow_samples(p, x) == NULL)
        return;
    for (int64_t r = 0; r < x->rows; r++)
        for (int64_t c = 0; c < x->cols; c++) {
            const int64_t e = shadow_at(x, r, c);
            add_signed(p, x->dev + e * p->lanes, unit * units[r] * x->value[e], signs(p, (uint64_t)r));
            x->bound[e] += 2 * units[r] * judge_roundoff(format) * (fabs(x->value[e]) + x->bound[e]);
        }
    x->spread = NULL;
}

/* --- views */

shadow shadow_transposed(shadow_pass *p, shadow *x)
{
    shadow_settle(p, x);
    shadow t = *x;
    t.rows = x->cols, t.cols = x->rows;
    t.down = x->right, t.right = x->down;
    return t;
}

shadow shadow_part(shadow_pass *p, shadow *x, int64_t row, int64_t rows, int64_t col, int64_t cols)
{
    shadow_settle(p, x);
    if (x->rows == 0 || x->cols == 0)
        return *x;
    const int64_t first = shadow_at(x, row, col);
    shadow part = *x;
    part.rows = rows, part.cols = cols;
    part.value += first, part.bound += first, part.noise += first;
    if (part.dev != NULL)
        part.dev += first * p->lanes, part.spread += first;
    return part;
}

shadow shadow_repeated(shadow_pass *p, shadow *x, int64_t rows, int64_t cols)
{
    shadow_settle(p, x);
    shadow y = *x;
    if (x->rows == 0 || x->cols == 0)
        return y;
    if (x->rows == 1)
        y.rows = rows, y.down = 0;
    if (x->cols == 1)
        y.cols = cols, y.right = 0;
    return y;
}

shadow shadow_ones(shadow_pass *p, int64_t rows, int64_t cols)
{
    const double one = 1;
    shadow unit = shadow_given(p, &one, 1, 1);
    return shadow_repeated(p, &unit, rows, cols);
}

double shadow_deviation(const shadow_pass *p, const shadow *x, int64_t r, int64_t c)
{
    const int64_t e = shadow_at(x, r, c);
    long double squares = 0;
    for (int s = 0; s < p->lanes && x->dev != NULL; s++)
        squares += (long double)x->dev[e * p->lanes + s] * x->dev[e * p->lanes + s];
    return shadow_with_noise(x->noise[e], (double)sqrtl(squares / p->lanes));
}

/* --- copies */

void shadow_put(shadow_pass *p, shadow *to, int64_t row, int64_t col, const shadow *from)
{
    if (to->rows == 0 || (from->dev != NULL && shadow_samples(p, to) == NULL))
        return;
    to->spread = NULL;
    for (int64_t r = 0; r < from->rows; r++)
        for (int64_t c = 0; c < from->cols; c++) {
            const int64_t e = shadow_at(to, row + r, col + c), f = shadow_at(from, r, c);
            to->value[e] = from->value[f], to->bound[e] = from->bound[f], to->noise[e] = from->noise[f];
            for (int s = 0; s < p->lanes && from->dev != NULL; s++)
                to->dev[e * p->lanes + s] = from->dev[f * p->lanes + s];
        }
}

shadow shadow_copy(shadow_pass *p, const shadow *x)
{
    shadow y = shadow_make(p, x->rows, x->cols, x->held);
    shadow_put(p, &y, 0, 0, x);
    return y;
}

void shadow_keep(shadow_pass *p, shadow *x, const uint8_t *kept)
{
    for (int64_t e = 0; e < x->rows * x->cols && kept != NULL; e++) {
        if (kept[e] != 0)
            continue;
        x->value[e] = x->bound[e] = x->noise[e] = 0;
        for (int s = 0; s < p->lanes && x->dev != NULL; s++)
            x->dev[e * p->lanes + s] = 0;
    }
}

/* --- roundings in place */

void shadow_store(shadow_pass *p, shadow *x, judge_number format)
{
    (void)p;
    if (judge_within(x->held, format))
        return;
    for (int64_t r = 0; r < x->rows; r++)
        for (int64_t c = 0; c < x->cols; c++) {
            const int64_t e = shadow_at(x, r, c);
            const double rounding = shadow_rounding_bound(format, x->value[e], 0);
            if (x->value[e] != 0 || x->bound[e] > 0)
                x->noise[e] = shadow_with_noise(
                    x->noise[e], isnan(rounding) ? INFINITY : shadow_rounding_noise(p, format, x->value[e]));
            x->bound[e] += shadow_rounding_bound(format, x->value[e], x->bound[e]);
        }
    x->held = format;
}

void shadow_scale(shadow_pass *p, shadow *x, double constant, bool exact, judge_number format)
{
    const double off = exact ? 0 : judge_roundoff(format);
    p->stage++;
    if (!exact && shadow_samples(p, x) == NULL)
        return;
    for (int64_t e = 0; e < x->rows * x->cols; e++) {
        x->value[e] *= constant;
        x->bound[e] = x->bound[e] * fabs(constant) * (1 + off) + off * fabs(x->value[e]);
        x->bound[e] += shadow_rounding_bound(format, x->value[e], x->bound[e]);
        x->noise[e] = shadow_with_noise(x->noise[e] * fabs(constant), shadow_rounding_noise(p, format, x->value[e]));
        for (int s = 0; s < p->lanes && x->dev != NULL; s++)
            x->dev[e * p->lanes + s] *= constant;
        if (!exact)
            add_signed(p, x->dev + e * p->lanes, off * 2 * ROUNDED * x->value[e], signs(p, 0));
    }
    x->spread = NULL;
    x->held = format;
}
