#include "agree.h"
#include <stdio.h>
#include <stdlib.h>

#define AGREED_BITS 200
#define SHARE_BITS  60
#define MOST_BITS   20000

static bool same_element(mpfr_srcptr a, mpfr_srcptr b, mpfr_srcptr allowance)
{
    mpfr_t gap, limit;
    mpfr_inits2(TWIN_ERROR_BITS, gap, limit, (mpfr_ptr)0);
    mpfr_sub(gap, a, b, MPFR_RNDA);
    mpfr_mul_2si(limit, b, -AGREED_BITS, MPFR_RNDN);
    bool same = mpfr_cmpabs(gap, limit) <= 0;
    if (!same && allowance != NULL) {
        mpfr_mul_2si(limit, allowance, -SHARE_BITS, MPFR_RNDD);
        same = mpfr_cmpabs(gap, limit) <= 0;
    }
    mpfr_clears(gap, limit, (mpfr_ptr)0);
    return same && mpfr_number_p(a) && mpfr_number_p(b);
}

bool twin_same(const twin *a, const twin *b, const twin *allowed)
{
    if (a->rows != b->rows || a->cols != b->cols)
        return false;
    for (int64_t i = 0; i < a->rows; i++)
        for (int64_t j = 0; j < a->cols; j++)
            if (!same_element(twin_value(a, i, j), twin_value(b, i, j),
                              allowed == NULL ? NULL : twin_error(allowed, i, j)))
                return false;
    return true;
}

twin *twin_agreed(twin_computation *compute, const void *problem, twin_mode mode, const twin *allowed)
{
    twin *before = compute(problem, mode);
    while (mode.bits < MOST_BITS) {
        mode.bits += mode.bits / 2;
        twin *after = compute(problem, mode);
        if (twin_same(before, after, mode.tracked ? after : allowed))
            return after;
        before = after;
    }
    fprintf(stderr, "twin: no two precisions agree up to %d bits\n", MOST_BITS);
    abort();
}
