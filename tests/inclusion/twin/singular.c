#include "singular.h"
#include "arith.h"
#include <stdlib.h>

static void dot_rows(mpfr_ptr sum, const twin *a, int64_t p, int64_t q)
{
    mpfr_set_zero(sum, 1);
    for (int64_t j = 0; j < a->cols; j++)
        mpfr_fma(sum, twin_value(a, p, j), twin_value(a, q, j), sum, MPFR_RNDN);
}

/* Rows p and q become c p - s q and s p + c q. */
static void rotate(const twin *a, int64_t p, int64_t q, mpfr_srcptr c, mpfr_srcptr s)
{
    mpfr_t first;
    mpfr_init2(first, a->bits);
    for (int64_t j = 0; j < a->cols; j++) {
        mpfr_ptr x = twin_value(a, p, j), y = twin_value(a, q, j);
        mpfr_fmms(first, c, x, s, y, MPFR_RNDN);
        mpfr_fmma(y, s, x, c, y, MPFR_RNDN);
        mpfr_set(x, first, MPFR_RNDN);
    }
    mpfr_clear(first);
}

/* Is the shorter of two rows, given by their squares, too short to matter? */
static bool negligible(mpfr_srcptr pp, mpfr_srcptr qq, mpfr_prec_t bits)
{
    mpfr_t least;
    mpfr_init2(least, TWIN_ERROR_BITS);
    mpfr_max(least, pp, qq, MPFR_RNDU);
    mpfr_mul_2si(least, least, -bits, MPFR_RNDU);
    const bool short_one = mpfr_lessequal_p(pp, least) || mpfr_lessequal_p(qq, least);
    mpfr_clear(least);
    return short_one;
}

/* Makes rows p and q orthogonal; false if they were. pp, qq, pq are their products, zeta = (qq - pp) / (2 pq), and
 * t = sign(zeta) / (|zeta| + sqrt(1 + zeta^2)) is the tangent of the angle. */
static bool orthogonalise(const twin *a, int64_t p, int64_t q)
{
    mpfr_t pp, qq, pq, c, s;
    mpfr_inits2(a->bits, pp, qq, pq, c, s, (mpfr_ptr)NULL);
    dot_rows(pp, a, p, p);
    dot_rows(qq, a, q, q);
    dot_rows(pq, a, p, q);
    mpfr_mul(c, pp, qq, MPFR_RNDN);
    mpfr_mul_2si(c, c, -a->bits, MPFR_RNDN);
    mpfr_sqr(s, pq, MPFR_RNDN);
    const bool oblique = mpfr_cmp(s, c) > 0 && !negligible(pp, qq, a->bits);
    if (oblique) {
        mpfr_sub(c, qq, pp, MPFR_RNDN);
        mpfr_div(c, c, pq, MPFR_RNDN);
        mpfr_div_2ui(c, c, 1, MPFR_RNDN);
        const int sign = mpfr_signbit(c) ? -1 : 1;
        mpfr_sqr(s, c, MPFR_RNDN);
        mpfr_add_ui(s, s, 1, MPFR_RNDN);
        mpfr_sqrt(s, s, MPFR_RNDN);
        mpfr_abs(c, c, MPFR_RNDN);
        mpfr_add(s, s, c, MPFR_RNDN);
        mpfr_si_div(s, sign, s, MPFR_RNDN); /* s = t */
        mpfr_sqr(c, s, MPFR_RNDN);
        mpfr_add_ui(c, c, 1, MPFR_RNDN);
        mpfr_rec_sqrt(c, c, MPFR_RNDN);
        mpfr_mul(s, s, c, MPFR_RNDN);
        rotate(a, p, q, c, s);
    }
    mpfr_clears(pp, qq, pq, c, s, (mpfr_ptr)NULL);
    return oblique;
}

static bool sweep(const twin *a)
{
    bool changed = false;
    for (int64_t p = 0; p < a->rows; p++)
        for (int64_t q = p + 1; q < a->rows; q++)
            changed = orthogonalise(a, p, q) || changed;
    return changed;
}

twin *twin_norm2(const twin *a)
{
    twin *rows = a->rows <= a->cols ? twin_block(a, 0, 0, a->rows, a->cols) : twin_transposed(a);
    twin *norm = twin_zero(1, 1, (twin_mode){.bits = a->bits});
    for (int left = 60; sweep(rows); left--)
        if (left == 0)
            abort();
    mpfr_t square;
    mpfr_init2(square, a->bits);
    for (int64_t i = 0; i < rows->rows; i++) {
        dot_rows(square, rows, i, i);
        mpfr_max(norm->value[0], norm->value[0], square, MPFR_RNDN);
    }
    mpfr_sqrt(norm->value[0], norm->value[0], MPFR_RNDN);
    mpfr_clear(square);
    return norm;
}
