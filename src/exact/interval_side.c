#include "exact/interval_side.h"
#include "exact/interval_row.h"

/* The keys that a query sees, those with equal logits in one group; group 0 is the reference's. Two keys whose logits are
 * equal but not known to be stand in different groups: that costs decisions, and no truth. */
typedef struct grouping {
    interval_room *room;
    interval_row row;
    int64_t count;
    int64_t *of;     /* [n]: the group of each key, -1 if it is not seen */
    int64_t *size;   /* [count] */
    int64_t *member; /* [count]: one key of each */
} grouping;

/* What each head's average is split into: the mean of c over some keys, and corrections. */
typedef enum split {
    BY_REFERENCE, /* over the reference's group: the corrections have the other groups' weights w_g as factors */
    BY_MEAN,      /* over all keys: the corrections have w_g - 1 as factors */
    SPLITS
} split;

/* What is added up: signs that are certain, and the sum in intervals, over the common denominator. */
typedef struct balance {
    split split;
    bool above, below, vague; /* a term above zero, one below, one that the interval does not place */
    bool lost;                /* the denominator grew too large: nothing can be said */
    mpfi_t whole;             /* the means, times the denominator */
    mpfi_t rest;              /* the corrections */
    uint64_t denominator;
} balance;

enum { DENOMINATOR_BITS = 40 };

static int64_t *integers(interval_room *room, int64_t count)
{
    return interval_bytes(room, (size_t)count * sizeof(int64_t));
}

static void place(grouping *g, int64_t j, mpfi_ptr gap)
{
    for (int64_t k = 0; k < g->count; k++) {
        interval_logit_gap(&g->row, j, g->member[k], gap);
        if (interval_is_zero(gap)) {
            g->of[j] = k;
            g->size[k]++;
            return;
        }
    }
    g->of[j] = g->count;
    g->size[g->count] = 1;
    g->member[g->count++] = j;
}

static grouping group_keys(const interval_heads *heads, int64_t h, int64_t i)
{
    const int64_t n = heads->form.n;
    interval_room *room = interval_open(mpfi_get_prec(*heads->scale));
    grouping g = {.room = room, .row = interval_row_make(heads, room)};
    mpfi_t *gap = interval_zeros(room, 1);
    g.of = integers(room, n);
    g.size = integers(room, n);
    g.member = integers(room, n);
    interval_row_fill(&g.row, h, i);
    if (g.row.reference >= 0)
        place(&g, g.row.reference, *gap);
    for (int64_t j = 0; j < n; j++) {
        if (!interval_row_sees(&g.row, j))
            g.of[j] = -1;
        else if (j != g.row.reference)
            place(&g, j, *gap);
    }
    return g;
}

static void note_sign(balance *b, mpfi_srcptr x)
{
    const int sign = interval_sign(x);
    b->above |= sign == 1;
    b->below |= sign == -1;
    b->vague |= sign == 2;
}

static uint64_t greatest_common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* whole / denominator += sum / size, over the least common denominator. */
static void add_fraction(balance *b, mpfi_srcptr sum, uint64_t size)
{
    const uint64_t times = size / greatest_common_divisor(b->denominator, size);
    b->lost |= b->denominator >> DENOMINATOR_BITS != 0;
    if (b->lost)
        return;
    mpfi_t part;
    mpfi_init2(part, mpfi_get_prec(b->whole));
    b->denominator *= times;
    mpfi_mul_ui(b->whole, b->whole, times);
    mpfi_mul_ui(part, sum, b->denominator / size);
    mpfi_add(b->whole, b->whole, part);
    mpfi_clear(part);
}

/* out = w_g - 1 */
static void weight_less_one(const grouping *g, int64_t k, mpfi_ptr out)
{
    interval_logit_gap(&g->row, g->member[k], g->row.reference, out);
    mpfi_expm1(out, out);
}

/* Adds sum_j w_j c_j / sum_j w_j, c given per key. With C_g the sum of c over group g and n_g its size, and for any C and n,
 * this is C / n + sum_g w_g (n C_g - n_g C) / (n sum_j w_j), where the parentheses sum to 0 if C and n are the sums over all
 * groups, and that of group 0 is 0 if C and n are its own. */
static void add_head(balance *b, const grouping *g, mpfi_t *c)
{
    const int64_t all = b->split == BY_MEAN ? g->count : 1;
    mpfi_t *sums = interval_zeros(g->room, g->count), *parts = interval_zeros(g->room, 4);
    mpfi_t *C = parts, *excess = parts + 1, *factor = parts + 2, *total = parts + 3;
    uint64_t n = 0;
    for (int64_t j = 0; j < g->row.heads->form.n; j++)
        if (g->of[j] >= 0)
            mpfi_add(sums[g->of[j]], sums[g->of[j]], c[j]);
    for (int64_t k = 0; k < all; k++) {
        mpfi_add(*C, *C, sums[k]);
        n += (uint64_t)g->size[k];
    }
    add_fraction(b, *C, n);
    for (int64_t k = 1; k < g->count; k++) {
        mpfi_mul_ui(*factor, *C, (unsigned long)g->size[k]);
        mpfi_mul_ui(*excess, sums[k], n);
        mpfi_sub(*excess, *excess, *factor);
        mpfi_set(*factor, g->row.weight[g->member[k]]);
        if (b->split == BY_MEAN)
            weight_less_one(g, k, *factor);
        else
            note_sign(b, *excess); /* a weight is above 0 even where its interval is not */
        mpfi_mul(*excess, *excess, *factor);
        if (b->split == BY_MEAN)
            note_sign(b, *excess);
        mpfi_add(*total, *total, *excess);
    }
    mpfi_div(*total, *total, *g->row.sum);
    mpfi_div_ui(*total, *total, n);
    mpfi_add(b->rest, b->rest, *total);
}

static balance balance_start(mpfr_prec_t bits, split how)
{
    balance b = {.split = how, .denominator = 1};
    mpfi_init2(b.whole, bits);
    mpfi_init2(b.rest, bits);
    mpfi_set_ui(b.whole, 0);
    mpfi_set_ui(b.rest, 0);
    return b;
}

/* The side of all that was added, less y times `unit` (which is not zero). */
static exact_side balance_end(balance *b, mpfr_srcptr y, mpfi_srcptr unit)
{
    mpfi_t part;
    mpfi_init2(part, mpfi_get_prec(b->whole));
    mpfi_mul_fr(part, unit, y);
    mpfi_mul_ui(part, part, b->denominator);
    mpfi_sub(b->whole, b->whole, part);
    note_sign(b, b->whole);
    mpfi_mul_ui(part, b->rest, b->denominator);
    mpfi_add(part, part, b->whole);
    const int sum = interval_sign(part);
    exact_side side = sum == 2 ? EXACT_UNKNOWN : (exact_side)sum;
    if (b->lost)
        side = EXACT_UNKNOWN;
    else if (!b->vague && !(b->above && b->below))
        side = b->above ? EXACT_ABOVE : b->below ? EXACT_BELOW : EXACT_ON;
    mpfi_clear(part);
    mpfi_clear(b->whole);
    mpfi_clear(b->rest);
    return side;
}

/* c_j = (U_j W^O_h)_a, or U_ja without output weights */
static mpfi_t *coefficients(const interval_heads *heads, interval_room *room, int64_t h, int64_t a)
{
    const interval_form *f = &heads->form;
    mpfi_t *u = interval_values(heads, h), *c = interval_zeros(room, f->n);
    for (int64_t j = 0; j < f->n; j++) {
        if (heads->wo == NULL)
            mpfi_set(c[j], u[j * f->v + a]);
        for (int64_t b = 0; heads->wo != NULL && b < f->v; b++)
            interval_add_product(c[j], u[j * f->v + b], heads->wo[(h * f->v + b) * f->out + a]);
    }
    return c;
}

/* sqrt(d) where values lack the factor 1 / sqrt(d), else 1: the unit in which y is measured. */
static void value_unit(const interval_heads *heads, mpfi_ptr unit)
{
    mpfi_set_ui(unit, heads->lacks_root ? (unsigned long)heads->form.d : 1);
    mpfi_sqrt(unit, unit);
}

static exact_side output_side(const interval_heads *heads, int64_t i, int64_t a, mpfr_srcptr y, split how)
{
    balance b = balance_start(mpfi_get_prec(*heads->scale), how);
    bool sees = true;
    for (int64_t h = 0; h < heads->form.heads && sees; h++) {
        grouping g = group_keys(heads, h, i);
        sees = g.count > 0;
        if (sees)
            add_head(&b, &g, coefficients(heads, g.room, h, a));
        interval_close(g.room);
    }
    mpfi_t unit;
    mpfi_init2(unit, mpfi_get_prec(*heads->scale));
    value_unit(heads, unit);
    const exact_side side = balance_end(&b, y, unit);
    mpfi_clear(unit);
    return side;
}

exact_side interval_output_side(const interval_heads *heads, int64_t i, int64_t a, mpfr_srcptr y)
{
    exact_side side = EXACT_UNKNOWN;
    for (split how = BY_REFERENCE; how < SPLITS && side == EXACT_UNKNOWN; how++)
        side = output_side(heads, i, a, y, how);
    return side;
}

static exact_side probability_side(const interval_heads *heads, int64_t h, int64_t i, int64_t j, mpfr_srcptr y,
                                   split how)
{
    grouping g = group_keys(heads, h, i);
    balance b = balance_start(mpfi_get_prec(*heads->scale), how);
    mpfi_t *c = interval_zeros(g.room, heads->form.n), *one = interval_zeros(g.room, 1);
    mpfi_set_ui(c[j], 1);
    mpfi_set_ui(*one, 1);
    if (g.count > 0 && g.of[j] >= 0)
        add_head(&b, &g, c);
    const exact_side side = balance_end(&b, y, *one);
    interval_close(g.room);
    return side;
}

exact_side interval_probability_side(const interval_heads *heads, int64_t h, int64_t i, int64_t j, mpfr_srcptr y)
{
    exact_side side = EXACT_UNKNOWN;
    for (split how = BY_REFERENCE; how < SPLITS && side == EXACT_UNKNOWN; how++)
        side = probability_side(heads, h, i, j, y, how);
    return side;
}

/* The side of sum_g n_g e^(l_g - y) - 1. A group whose logit is y contributes its size; every other group something. */
exact_side interval_lse_side(const interval_heads *heads, int64_t h, int64_t i, mpfr_srcptr y)
{
    grouping g = group_keys(heads, h, i);
    mpfi_t *sum = interval_zeros(g.room, 2), *term = sum + 1;
    bool reaches = false, exceeds = false;
    for (int64_t k = 0; k < g.count; k++) {
        interval_logit_beyond(&g.row, g.member[k], y, *term);
        const int sign = interval_sign(*term);
        reaches |= sign == 0;
        exceeds |= sign == 1 || (sign == 0 && (g.size[k] > 1 || g.count > 1));
        mpfi_expm1(*term, *term);
        mpfi_mul_ui(*term, *term, (unsigned long)g.size[k]);
        mpfi_add_ui(*term, *term, (unsigned long)g.size[k] - (k == 0));
        mpfi_add(*sum, *sum, *term);
    }
    const int sign = interval_sign(*sum);
    interval_close(g.room);
    if (exceeds)
        return EXACT_ABOVE;
    if (reaches)
        return EXACT_ON;
    return sign == 2 ? EXACT_UNKNOWN : (exact_side)sign;
}
