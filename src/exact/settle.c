#include "exact/settle.h"
#include "exact/interval_room.h"
#include "exact/interval_round.h"
#include <math.h>
#include <stdlib.h>

enum {
    NEIGHBOURS_BITS = 1536, /* how long the doubles beside a decided number are sought */
    LAST_POWER = 13         /* 2^13 bits are below EXACT_BITS_LAST */
};

/* One number: where it is asked about, and its interval at this precision. */
typedef struct number {
    const exact_computation *computation;
    void *state;
    int64_t block, k;
    mpfi_srcptr x;
} number;

static exact_side side_of(const number *n, mpfr_srcptr middle)
{
    if (mpfr_greater_p(&n->x->left, middle))
        return EXACT_ABOVE;
    if (mpfr_less_p(&n->x->right, middle))
        return EXACT_BELOW;
    if (mpfr_equal_p(&n->x->left, &n->x->right))
        return EXACT_ON;
    return n->computation->side == NULL
               ? EXACT_UNKNOWN
               : n->computation->side(n->state, n->computation->first + n->block, n->k, middle);
}

/* Who decides the value: ATTEST_OPEN if nobody does. */
static signed char decide_value(const number *n, attest_format format, double *value)
{
    const double low = interval_round(format, &n->x->left), high = interval_round(format, &n->x->right);
    *value = low;
    if (low == high)
        return mpfr_equal_p(&n->x->left, &n->x->right) ? ATTEST_EXACT : ATTEST_TIER_TWO;
    mpfr_t middle;
    mpfr_init2(middle, 64);
    exact_side side = EXACT_UNKNOWN;
    if (interval_boundary(format, low, high, middle))
        side = side_of(n, middle);
    if (side == EXACT_ABOVE)
        *value = high;
    if (side == EXACT_ON)
        *value = interval_round(format, middle);
    mpfr_clear(middle);
    if (side == EXACT_ON)
        return ATTEST_EXACT;
    return side == EXACT_UNKNOWN ? ATTEST_OPEN : ATTEST_TIER_TWO;
}

/* The doubles nearest to the truth on either side; true if nothing lies between them but the truth. */
static bool decide_neighbours(const number *n, double *lo, double *hi)
{
    *lo = mpfr_get_d(&n->x->left, MPFR_RNDD) + 0.0; /* + 0.0: no zero is negative */
    *hi = mpfr_get_d(&n->x->right, MPFR_RNDU) + 0.0;
    const double between = nextafter(*lo, HUGE_VAL);
    if (*lo == *hi || between == *hi)
        return true;
    if (nextafter(between, HUGE_VAL) != *hi)
        return false;
    mpfr_t middle;
    mpfr_init2(middle, 64);
    mpfr_set_d(middle, between, MPFR_RNDN);
    const exact_side side = side_of(n, middle);
    mpfr_clear(middle);
    if (side == EXACT_ABOVE || side == EXACT_ON)
        *lo = between + 0.0;
    if (side == EXACT_BELOW || side == EXACT_ON)
        *hi = between + 0.0;
    return side != EXACT_UNKNOWN;
}

/* Whether nothing more is to be found out about element e at a higher precision. */
static bool decide(const number *n, exact_answer *a, int64_t e, mpfr_prec_t bits)
{
    if (mpfi_nan_p(n->x))
        return false;
    const signed char by = decide_value(n, a->format, &a->value[e]);
    bool neighbours = true;
    if (a->lo != NULL)
        neighbours = decide_neighbours(n, &a->lo[e], &a->hi[e]) || bits >= NEIGHBOURS_BITS;
    if (by == ATTEST_OPEN || !neighbours)
        return false;
    a->bits[e] = (int32_t)bits;
    if (a->status != NULL)
        a->status[e] = by;
    return true;
}

static void leave_unresolved(const number *n, exact_answer *a, int64_t e)
{
    a->value[e] = mpfi_nan_p(n->x) ? NAN : mpfi_get_d(n->x);
    a->bits[e] = -EXACT_BITS_LAST;
    if (a->status != NULL)
        a->status[e] = -LAST_POWER;
}

/* The elements of one block that are still open; returns how many stay so. */
static int64_t settle_block(const exact_computation *c, void *state, int64_t block, mpfi_t *x, mpfr_prec_t bits,
                            exact_answer *a, uint8_t *open)
{
    int64_t left = 0;
    bool any = false;
    for (int64_t k = 0; k < c->size && !any; k++)
        any = open[block * c->size + k] != 0;
    if (!any)
        return 0;
    c->enclose(state, c->first + block, x);
    for (int64_t k = 0; k < c->size; k++) {
        const int64_t e = block * c->size + k;
        if (open[e] == 0)
            continue;
        const number n = {c, state, block, k, x[k]};
        open[e] = !decide(&n, a, e, bits);
        left += open[e];
        if (open[e] != 0 && 2 * bits > EXACT_BITS_LAST)
            leave_unresolved(&n, a, e);
    }
    return left;
}

static int64_t settle_at(const exact_computation *c, const void *problem, mpfr_prec_t bits, exact_answer *a,
                         uint8_t *open)
{
    void *state = c->begin(problem, bits);
    interval_room *room = interval_open(bits);
    mpfi_t *x = interval_zeros(room, c->size);
    int64_t left = 0;
    for (int64_t block = 0; block < c->blocks; block++)
        left += settle_block(c, state, block, x, bits, a, open);
    interval_close(room);
    c->end(state);
    return left;
}

static int64_t settle_all(const exact_computation *c, const void *problem, exact_answer *answer)
{
    const int64_t count = c->blocks * c->size;
    uint8_t *open = calloc(count > 0 ? (size_t)count : 1, 1);
    if (open == NULL)
        abort(); /* as GMP does when memory ends */
    int64_t left = 0;
    for (int64_t e = 0; e < count; e++) {
        open[e] = answer->asked == NULL || answer->asked[e] != 0;
        left += open[e];
    }
    for (mpfr_prec_t bits = EXACT_BITS_FIRST; left > 0 && bits <= EXACT_BITS_LAST; bits *= 2)
        left = settle_at(c, problem, bits, answer, open);
    free(open);
    mpfr_free_cache();
    return left;
}

/* All exponents that MPFR has: the caller's range comes back afterwards. */
int64_t exact_settle(const exact_computation *c, const void *problem, exact_answer *answer)
{
    const mpfr_exp_t least = mpfr_get_emin(), most = mpfr_get_emax();
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
    const int64_t left = settle_all(c, problem, answer);
    mpfr_set_emin(least);
    mpfr_set_emax(most);
    return left;
}

/* Where element e of the array is among all numbers of the computation. */
static int64_t place_of(const exact_elements *of, int64_t e)
{
    return e / of->length * of->computation->size + of->first + e % of->length;
}

void exact_settle_elements(void *problem, int64_t count, const int64_t *element, attest_format format, double *value,
                           signed char *status)
{
    const exact_elements *of = problem;
    const size_t all = (size_t)(of->computation->blocks * of->computation->size);
    uint8_t *asked = calloc(all + 1, sizeof *asked);
    exact_answer a = {.format = format, .asked = asked, .value = calloc(all + 1, sizeof *a.value)};
    a.bits = calloc(all + 1, sizeof *a.bits);
    a.status = calloc(all + 1, sizeof *a.status);
    if (asked == NULL || a.value == NULL || a.bits == NULL || a.status == NULL)
        abort(); /* as GMP does when memory ends */
    for (int64_t i = 0; i < count; i++)
        asked[place_of(of, element[i])] = 1;
    exact_settle(of->computation, of->problem, &a);
    for (int64_t i = 0; i < count; i++) {
        value[element[i]] = a.value[place_of(of, element[i])];
        status[element[i]] = a.status[place_of(of, element[i])];
    }
    free(a.status);
    free(a.bits);
    free(a.value);
    free(asked);
}
