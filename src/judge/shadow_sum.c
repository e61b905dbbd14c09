/* Sums of products: where most roundings are made. */
#include "judge/shadow.h"
#include <math.h>
#include <string.h>

/* Terms that are equal are rounded equally as long as the sum's spacing stays the same: their errors add up. */
enum { SLOTS = 16 };
typedef struct slot {
    double term, spacing;
    double sums, products; /* the roundings of the sum and of the product, added up over the equal terms */
} slot;

/* The errors of one sum: the standard deviation of its roundings, and how much smaller it may be if they are cut off. */
typedef struct sum_errors {
    double noise, cut;
} sum_errors;

static int slot_of(double term)
{
    uint64_t bits;
    memcpy(&bits, &term, sizeof bits);
    return (int)(bits * 0x9e3779b97f4a7c15U >> 60);
}

/* Few digits, and a multiple of the sum's spacing: then nothing is rounded. Terms with all digits are known too badly. */
static bool added_exactly(double term, double spacing)
{
    return (float)term == term && term / spacing == floor(term / spacing);
}

static void close_slot(sum_errors *errors, slot *s)
{
    errors->noise = shadow_with_noise(errors->noise, shadow_with_noise(s->sums, s->products));
}

static sum_errors one_way(const shadow_pass *p, const double *term, int64_t count, int64_t first, int64_t step,
                          judge_number format, bool rounded)
{
    slot slots[SLOTS] = {{0}};
    sum_errors errors = {0, 0};
    double sum = 0;
    for (int64_t k = 0, at = first; k < count; k++, at += step) {
        if (term[at] == 0)
            continue;
        const bool begins = sum == 0;
        sum += term[at];
        const double spacing = judge_spacing(format, sum);
        slot *s = &slots[slot_of(term[at])];
        if (s->term != term[at] || s->spacing != spacing) {
            close_slot(&errors, s);
            *s = (slot){.term = term[at], .spacing = spacing};
        }
        if (!begins && !added_exactly(term[at], spacing)) {
            s->sums += shadow_rounding_noise(p, format, sum);
            errors.cut += spacing / 2;
        }
        if (rounded)
            s->products += shadow_rounding_noise(p, format, term[at]);
    }
    for (int i = 0; i < SLOTS; i++)
        close_slot(&errors, &slots[i]);
    return errors;
}

/* In any order: the worse of forwards and backwards. */
static sum_errors errors_of(const shadow_pass *p, const double *term, int64_t count, judge_number format, bool rounded)
{
    const sum_errors there = one_way(p, term, count, 0, 1, format, rounded),
                     back = one_way(p, term, count, count - 1, -1, format, rounded);
    return (sum_errors){fmax(there.noise, back.noise), fmax(there.cut, back.cut)};
}

/* Element (r, c) of the result is the sum over k of a[r arow + k ak] b[r brow + c bcol + k bk]. */
typedef struct walk {
    const shadow *a, *b;
    int64_t arow, ak, brow, bcol, bk, count;
    judge_number format;
    bool rounded; /* the products are, too */
    double *term; /* room for count */
} walk;

/* Sums of `count` products in any order: gamma_m, m a little more than the roundings that a term can go through. */
static double growth(const shadow_pass *p, const walk *w)
{
    const double unit = judge_roundoff(w->format) * (p->profile->truncates ? 2 : 1);
    const double most = (double)w->count * (p->profile->rescales ? 2 : 1) + 2;
    return most * unit < 0.5 ? most * unit / (1 - most * unit) : INFINITY;
}

static void add_products(shadow_pass *p, const walk *w, double *dev, int64_t ea, int64_t eb)
{
    const double a = w->a->value[ea], b = w->b->value[eb];
    const double *da = w->a->dev != NULL ? w->a->dev + ea * p->lanes : NULL,
                 *db = w->b->dev != NULL ? w->b->dev + eb * p->lanes : NULL;
    for (int s = 0; s < p->lanes && da != NULL && b != 0; s++)
        dev[s] += da[s] * b;
    for (int s = 0; s < p->lanes && db != NULL && a != 0; s++)
        dev[s] += db[s] * a;
}

/* The square of what the errors of both factors make together. */
static double second_order(const walk *w, int64_t ea, int64_t eb)
{
    if (w->a->spread == NULL || w->b->spread == NULL)
        return 0;
    const double both = w->a->spread[ea] * w->b->spread[eb];
    return both * both;
}

/* `plain` is the sum of the products' sizes, `size` with all that their factors may be off by, `carried` the difference that
 * makes. */
static double bound_of_sum(const shadow_pass *p, const walk *w, double plain, double size, double carried)
{
    if (plain > judge_largest(w->format))
        return NAN;
    if (isnan(carried)) /* infinite times nothing */
        return INFINITY;
    if (size == 0)
        return carried;
    const double flushed = 2 * (double)w->count * judge_smallest(w->format);
    return size <= judge_largest(w->format) ? carried + growth(p, w) * size + flushed : INFINITY;
}

static void sum_element(shadow_pass *p, const walk *w, shadow *y, int64_t r, int64_t c, double *cut)
{
    const int64_t e = shadow_at(y, r, c);
    double plain = 0, size = 0, carried = 0, rest = 0;
    bool beyond = false;
    for (int64_t k = 0; k < w->count; k++) {
        const int64_t ea = r * w->arow + k * w->ak, eb = r * w->brow + c * w->bcol + k * w->bk;
        const double a = fabs(w->a->value[ea]), b = fabs(w->b->value[eb]), da = w->a->bound[ea], db = w->b->bound[eb];
        w->term[k] = w->a->value[ea] * w->b->value[eb];
        y->value[e] += w->term[k];
        plain += a * b;
        beyond = beyond || isnan(da) || isnan(db);
        size += (a + da) * (b + db);
        carried += a * db + da * (b + db);
        rest += second_order(w, ea, eb);
        if (y->dev != NULL)
            add_products(p, w, y->dev + e * p->lanes, ea, eb);
    }
    const sum_errors errors = errors_of(p, w->term, w->count, w->format, w->rounded);
    y->bound[e] = beyond ? NAN : bound_of_sum(p, w, plain, size, carried);
    y->noise[e] = plain <= judge_largest(w->format) ? shadow_with_noise(errors.noise, sqrt(rest)) : INFINITY;
    *cut = y->value[e] > 0 ? -errors.cut : errors.cut;
}

/* All sums are cut off, or none is. */
static void cut_off(shadow_pass *p, shadow *y, const double *cut)
{
    double one = 1;
    shadow whole = {.rows = 1, .cols = 1, .held = JUDGE_F64, .value = &one, .noise = &one};
    double bound = 0;
    whole.bound = &bound;
    shadow_settle(p, &whole);
    if (whole.dev == NULL || shadow_samples(p, y) == NULL)
        return;
    for (int64_t e = 0; e < y->rows * y->cols; e++)
        for (int s = 0; s < p->lanes; s++)
            y->dev[e * p->lanes + s] += whole.dev[s] * cut[e];
}

static shadow sums(shadow_pass *p, walk *w, int64_t rows, int64_t cols)
{
    shadow y = shadow_make(p, rows, cols, w->format);
    double *cut = judge_take(&p->arena, rows * cols);
    w->term = judge_take(&p->arena, w->count);
    w->rounded = judge_digits(w->a->held) + judge_digits(w->b->held) > judge_digits(w->format);
    if (p->arena.failed)
        return y;
    if (w->a->dev != NULL || w->b->dev != NULL)
        shadow_samples(p, &y);
    for (int64_t r = 0; r < y.rows; r++)
        for (int64_t c = 0; c < y.cols; c++)
            sum_element(p, w, &y, r, c, &cut[r * cols + c]);
    if (p->profile->truncates)
        cut_off(p, &y, cut);
    return y;
}

/* Digits that are dropped and not rounded: twice the error, and all numbers a little smaller together. */
static void cut_operand(shadow_pass *p, shadow *x)
{
    const double unit = judge_roundoff(x->held);
    shadow one = shadow_make(p, 1, 1, JUDGE_F64);
    if (one.rows == 0)
        return;
    one.noise[0] = unit * 0.75; /* half a spacing, over the number, on average */
    shadow_settle(p, &one);
    if (one.dev == NULL || shadow_samples(p, x) == NULL)
        return;
    for (int64_t e = 0; e < x->rows * x->cols; e++) {
        x->bound[e] *= 2;
        for (int s = 0; s < p->lanes; s++)
            x->dev[e * p->lanes + s] += one.dev[s] * x->value[e];
    }
}

/* A factor of a product as it is handed over: rounded if need be, in a copy. */
static shadow operand(shadow_pass *p, shadow *x)
{
    shadow_settle(p, x);
    if (judge_within(x->held, p->profile->operand))
        return *x;
    const double zero = 0;
    shadow nothing = shadow_given(p, &zero, 1, 1), zeros = shadow_repeated(p, &nothing, x->rows, x->cols);
    shadow copy = shadow_pair(p, SHADOW_ADD, x, &zeros, p->profile->operand);
    if (p->profile->truncates)
        cut_operand(p, &copy);
    shadow_settle(p, &copy);
    return copy;
}

shadow shadow_plain_product(shadow_pass *p, shadow *a, shadow *b)
{
    shadow_settle(p, a);
    shadow_settle(p, b);
    walk w = {.a = a,
              .b = b,
              .arow = a->down,
              .ak = a->right,
              .bcol = b->right,
              .bk = b->down,
              .count = a->cols,
              .format = p->profile->sum};
    return sums(p, &w, a->rows, b->cols);
}

shadow shadow_product(shadow_pass *p, shadow *a, shadow *b)
{
    shadow left = operand(p, a), right = operand(p, b);
    return shadow_plain_product(p, &left, &right);
}

shadow shadow_row_products(shadow_pass *p, shadow *a, shadow *b, judge_number format)
{
    shadow_settle(p, a);
    shadow_settle(p, b);
    walk w = {.a = a,
              .b = b,
              .arow = a->down,
              .ak = a->right,
              .brow = b->down,
              .bk = b->right,
              .count = a->cols,
              .format = format};
    return sums(p, &w, a->rows, 1);
}
