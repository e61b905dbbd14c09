#include "precise.h"
#include <mpfr.h>

static void init(void *x)
{
    mpfr_init2(x, PRECISE_BITS);
}

static void clear(void *x)
{
    mpfr_clear(x);
}

static void set(void *x, double value)
{
    mpfr_set_d(x, value, MPFR_RNDN);
}

static double get(const void *x)
{
    return mpfr_get_d(x, MPFR_RNDN);
}

/* mpfr_fma is slower than the two operations that it stands for. */
static void dot(void *to, const void *x, int64_t x_step, const void *y, int64_t y_step, int64_t n)
{
    const __mpfr_struct *a = x, *b = y;
    mpfr_t product;
    mpfr_init2(product, PRECISE_BITS);
    mpfr_set_ui(to, 0, MPFR_RNDN);
    for (int64_t k = 0; k < n; k++) {
        mpfr_mul(product, a + k * x_step, b + k * y_step, MPFR_RNDN);
        mpfr_add(to, to, product, MPFR_RNDN);
    }
    mpfr_clear(product);
}

static void divide_by_root(void *x, int64_t d)
{
    mpfr_t root;
    mpfr_init2(root, PRECISE_BITS);
    mpfr_sqrt_ui(root, (unsigned long)d, MPFR_RNDN);
    mpfr_div(x, x, root, MPFR_RNDN);
    mpfr_clear(root);
}

/* No logit is too large for MPFR's exponents. */
static void softmax(void *x, int64_t n, int64_t d)
{
    mpfr_ptr w = x;
    mpfr_t sum;
    mpfr_init2(sum, PRECISE_BITS);
    mpfr_set_ui(sum, 0, MPFR_RNDN);
    for (int64_t j = 0; j < n; j++) {
        divide_by_root(w + j, d);
        mpfr_exp(w + j, w + j, MPFR_RNDN);
        mpfr_add(sum, sum, w + j, MPFR_RNDN);
    }
    for (int64_t j = 0; j < n; j++)
        mpfr_div(w + j, w + j, sum, MPFR_RNDN);
    mpfr_clear(sum);
}

static void combine(void *to, const void *a, const void *x, const void *z, const void *b, const void *y)
{
    mpfr_t product;
    mpfr_init2(product, PRECISE_BITS);
    mpfr_mul(product, b, y, MPFR_RNDN);
    if (z != NULL) {
        mpfr_sub(to, x, z, MPFR_RNDN);
        mpfr_mul(to, to, a, MPFR_RNDN);
    } else {
        mpfr_mul(to, a, x, MPFR_RNDN);
    }
    mpfr_add(to, to, product, MPFR_RNDN);
    mpfr_clear(product);
}

static const precise numbers = {"mpfr",  sizeof(__mpfr_struct), init, clear, set, get, dot, softmax,
                                combine, divide_by_root};
const precise *const precise_mpfr = &numbers;
