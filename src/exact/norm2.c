#include "exact/norm2.h"
#include "core/norm2.h"
#include <math.h>
#include <mpfr.h>
#include <stdlib.h>

/* The letters are those of spec/norm2.md. Everything has BITS bits, so u = 2^-BITS, and sums run from left to right, each
 * term by one fused multiplication and addition: epsilon = (l + 12) u, 2^-139 at most. */
#define BITS     160
#define ROUNDS   40
#define GAP_BITS 44 /* of the squares */

static mpfr_t *numbers(int64_t count)
{
    mpfr_t *a = malloc((size_t)count * sizeof *a);
    for (int64_t i = 0; a != NULL && i < count; i++)
        mpfr_init2(a[i], BITS);
    return a;
}

static void forget(mpfr_t *a, int64_t count)
{
    for (int64_t i = 0; a != NULL && i < count; i++)
        mpfr_clear(a[i]);
    free(a);
}

typedef struct state {
    int64_t k, l;
    mpfr_t *A, *G, *L;   /* [k,l], [k,k], [k,k]; of G and L the lower triangles */
    mpfr_t *x, *y;       /* [k], [l] */
    mpfr_t *rho, *shift; /* what x attains, and the square of the upper end, both without the lemma's epsilon */
    mpfr_t *t;           /* for a moment */
} state;

static void release(state *s)
{
    forget(s->A, s->k * s->l);
    forget(s->G, s->k * s->k);
    forget(s->L, s->k * s->k);
    forget(s->x, s->k);
    forget(s->y, s->l);
    forget(s->rho, 3);
}

static bool reserve(state *s)
{
    s->A = numbers(s->k * s->l);
    s->G = numbers(s->k * s->k);
    s->L = numbers(s->k * s->k);
    s->x = numbers(s->k);
    s->y = numbers(s->l);
    s->rho = numbers(3);
    if (s->A == NULL || s->G == NULL || s->L == NULL || s->x == NULL || s->y == NULL || s->rho == NULL)
        return false;
    s->shift = s->rho + 1;
    s->t = s->rho + 2;
    return true;
}

static void dot(mpfr_ptr sum, mpfr_t *a, mpfr_t *b, int64_t n)
{
    mpfr_set_zero(sum, 1);
    for (int64_t i = 0; i < n; i++)
        mpfr_fma(sum, a[i], b[i], sum, MPFR_RNDN);
}

/* A = W or its transpose, G = A A^T, and a start that no structure of W is orthogonal to: x_i = frac(i / golden ratio). */
static void start(state *s, const double *W, int64_t n, int64_t d)
{
    for (int64_t i = 0; i < s->k; i++) {
        const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(i + 1);
        mpfr_set_ui_2exp(s->x[i], (unsigned long)(golden >> 32) + 1, -32, MPFR_RNDN);
        for (int64_t j = 0; j < s->l; j++)
            mpfr_set_d(s->A[i * s->l + j], n <= d ? W[i * d + j] : W[j * d + i], MPFR_RNDN);
    }
    for (int64_t i = 0; i < s->k; i++)
        for (int64_t j = 0; j <= i; j++)
            dot(s->G[i * s->k + j], s->A + i * s->l, s->A + j * s->l, s->l);
}

/* L L^T = shift I - G; false if a pivot is not positive. */
static bool decompose(state *s)
{
    for (int64_t i = 0; i < s->k; i++) {
        mpfr_t *row = s->L + i * s->k;
        for (int64_t j = 0; j < i; j++) {
            dot(*s->t, row, s->L + j * s->k, j);
            mpfr_add(*s->t, *s->t, s->G[i * s->k + j], MPFR_RNDN);
            mpfr_neg(*s->t, *s->t, MPFR_RNDN);
            mpfr_div(row[j], *s->t, s->L[j * s->k + j], MPFR_RNDN);
        }
        dot(*s->t, row, row, i);
        mpfr_sub(row[i], *s->shift, s->G[i * s->k + i], MPFR_RNDN);
        mpfr_sub(row[i], row[i], *s->t, MPFR_RNDN);
        if (mpfr_sgn(row[i]) <= 0)
            return false;
        mpfr_sqrt(row[i], row[i], MPFR_RNDN);
    }
    return true;
}

/* x <- (shift I - G)^-1 x */
static void iterate(state *s)
{
    for (int64_t i = 0; i < s->k; i++) {
        dot(*s->t, s->L + i * s->k, s->x, i);
        mpfr_sub(s->x[i], s->x[i], *s->t, MPFR_RNDN);
        mpfr_div(s->x[i], s->x[i], s->L[i * s->k + i], MPFR_RNDN);
    }
    for (int64_t i = s->k; i-- > 0;) {
        mpfr_t *row = s->L + i * s->k;
        mpfr_div(s->x[i], s->x[i], row[i], MPFR_RNDN);
        mpfr_neg(*s->t, s->x[i], MPFR_RNDN);
        for (int64_t j = 0; j < i; j++)
            mpfr_fma(s->x[j], *s->t, row[j], s->x[j], MPFR_RNDN);
    }
}

/* rho = |A^T x|^2 / |x|^2, so that rho (1 - 2^-100) <= sigma^2 by Lemma L */
static void stretch(state *s)
{
    for (int64_t j = 0; j < s->l; j++) {
        mpfr_set_zero(s->y[j], 1);
        for (int64_t i = 0; i < s->k; i++)
            mpfr_fma(s->y[j], s->x[i], s->A[i * s->l + j], s->y[j], MPFR_RNDN);
    }
    dot(*s->rho, s->y, s->y, s->l);
    dot(*s->t, s->x, s->x, s->k);
    mpfr_div(*s->rho, *s->rho, *s->t, MPFR_RNDN);
}

/* Narrows rho <= sigma^2 <= bound. Each success brings a better x; the next shift then lies between rho and the bound, a
 * 64th of the way. A failure only says that this was too little. */
static void squeeze(state *s, mpfr_ptr bound)
{
    long parts = 6;
    mpfr_t room;
    mpfr_init2(room, BITS);
    mpfr_set(*s->shift, bound, MPFR_RNDN);
    for (int round = 0; round < ROUNDS; round++) {
        if (decompose(s)) {
            mpfr_set(bound, *s->shift, MPFR_RNDU);
            for (int steps = 0; steps < 16; steps++)
                iterate(s);
            stretch(s);
            parts = 6;
        } else if (parts > 1) {
            parts--;
        }
        mpfr_sub(room, bound, *s->rho, MPFR_RNDU);
        mpfr_mul_2si(*s->t, *s->rho, -GAP_BITS, MPFR_RNDN);
        if (mpfr_lessequal_p(room, *s->t))
            break;
        mpfr_mul_2si(room, room, -parts, MPFR_RNDN);
        mpfr_add(*s->shift, *s->rho, room, MPFR_RNDN);
    }
    mpfr_clear(room);
}

/* The square roots, with 2^-100 for the epsilons of both lemmas, rounded outwards. */
static void write_ends(state *s, mpfr_ptr bound, double *lo, double *hi)
{
    mpfr_set_ui_2exp(*s->t, 1, -100, MPFR_RNDN);
    mpfr_fma(bound, bound, *s->t, bound, MPFR_RNDU);
    mpfr_sqrt(bound, bound, MPFR_RNDU);
    mpfr_neg(*s->t, *s->t, MPFR_RNDN);
    mpfr_fma(*s->rho, *s->rho, *s->t, *s->rho, MPFR_RNDD);
    mpfr_sqrt(*s->rho, *s->rho, MPFR_RNDD);
    *hi = fmin(*hi, mpfr_get_d(bound, MPFR_RNDU));
    *lo = fmax(*lo, mpfr_get_d(*s->rho, MPFR_RNDD));
}

static bool in_double(const double *W, int64_t n, int64_t d, double *lo, double *hi)
{
    double *work = malloc(((size_t)attest_norm2_work(n, d) + 1) * sizeof *work);
    if (work == NULL)
        return false;
    attest_norm2(W, n, d, work, lo, hi);
    free(work);
    return true;
}

/* Improves 0 < *lo < *hi. The first shift is a little above the square of *hi, so its decomposition succeeds. */
static bool refine(const double *W, int64_t n, int64_t d, double *lo, double *hi)
{
    state s = {.k = n < d ? n : d, .l = n < d ? d : n};
    const bool enough = reserve(&s);
    if (enough) {
        mpfr_t bound;
        mpfr_init2(bound, BITS);
        start(&s, W, n, d);
        mpfr_set_d(*s.rho, *lo, MPFR_RNDD);
        mpfr_sqr(*s.rho, *s.rho, MPFR_RNDD);
        mpfr_set_d(bound, *hi, MPFR_RNDU);
        mpfr_mul_d(bound, bound, 1.0 + 0x1p-50, MPFR_RNDU);
        mpfr_sqr(bound, bound, MPFR_RNDU);
        squeeze(&s, bound);
        write_ends(&s, bound, lo, hi);
        mpfr_clear(bound);
    }
    release(&s);
    return enough;
}

bool exact_norm2(const double *W, int64_t n, int64_t d, double *lo, double *hi)
{
    double lower, upper;
    if (!in_double(W, n, d, &lower, &upper))
        return false;
    if (0.0 < lower && lower < upper && isfinite(upper) && !refine(W, n, d, &lower, &upper))
        return false;
    *lo = lower;
    *hi = upper;
    return true;
}
