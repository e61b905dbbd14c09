#include "arith.h"
#include <assert.h>
#include <stdlib.h>

/* One element of an operand; an untracked one has the error zero. */
typedef struct number {
    mpfr_srcptr x, e;
} number;

static mpfr_srcptr nothing(void)
{
    static mpfr_t zero;
    static mp_limb_t limb[1];
    mpfr_custom_init(limb, GMP_NUMB_BITS);
    mpfr_custom_init_set(zero, MPFR_ZERO_KIND, 0, GMP_NUMB_BITS, limb);
    return zero;
}

static number element(const twin *a, int64_t i, int64_t j)
{
    int64_t r = a->rows == 1 ? 0 : i, c = a->cols == 1 ? 0 : j;
    return (number){twin_value(a, r, c), a->error == NULL ? nothing() : twin_error(a, r, c)};
}

void twin_gamma(mpfr_ptr g, unsigned long roundings)
{
    mpfr_t below;
    mpfr_init2(below, TWIN_ERROR_BITS);
    mpfr_set_ui_2exp(g, roundings, -53, MPFR_RNDU);
    mpfr_ui_sub(below, 1, g, MPFR_RNDD);
    mpfr_div(g, g, below, MPFR_RNDU);
    mpfr_clear(below);
}

void twin_add_size(mpfr_ptr e, mpfr_srcptr x, mpfr_srcptr ex)
{
    mpfr_t size;
    mpfr_init2(size, TWIN_ERROR_BITS);
    mpfr_abs(size, x, MPFR_RNDU);
    mpfr_add(size, size, ex, MPFR_RNDU);
    mpfr_add(e, e, size, MPFR_RNDU);
    mpfr_clear(size);
}

void twin_add_scaled(mpfr_ptr e, mpfr_srcptr factor, mpfr_srcptr x)
{
    if (mpfr_zero_p(factor) || mpfr_zero_p(x)) /* nothing, even of something unbounded */
        return;
    mpfr_t t;
    mpfr_init2(t, TWIN_ERROR_BITS);
    mpfr_mul(t, factor, x, MPFR_RNDA);
    mpfr_abs(t, t, MPFR_RNDU);
    mpfr_add(e, e, t, MPFR_RNDU);
    mpfr_clear(t);
}

void twin_add_roundings(mpfr_ptr e, mpfr_srcptr value, unsigned long many)
{
    mpfr_t gamma, size;
    mpfr_inits2(TWIN_ERROR_BITS, gamma, size, (mpfr_ptr)0);
    twin_gamma(gamma, many);
    mpfr_set_zero(size, 1);
    twin_add_size(size, value, e);
    twin_add_scaled(e, gamma, size);
    mpfr_clears(gamma, size, (mpfr_ptr)0);
}

/* e += 2^-1074 times: twice the most that so many products or quotients lose to underflow; the other half pays for the
 * roundings that follow them. */
static void add_underflow(mpfr_ptr e, unsigned long times)
{
    mpfr_t lost;
    mpfr_init2(lost, TWIN_ERROR_BITS);
    mpfr_set_ui_2exp(lost, times, -1074, MPFR_RNDU);
    mpfr_add(e, e, lost, MPFR_RNDU);
    mpfr_clear(lost);
}

/* The error that a product inherits: |x| ey + ex (|y| + ey). */
static void add_inherited(mpfr_ptr e, number x, number y)
{
    twin_add_scaled(e, y.e, x.x);
    twin_add_scaled(e, x.e, y.x);
    twin_add_scaled(e, x.e, y.e);
}

/* Each operation: z is the exact result; if e is not NULL, the error goes there (it holds zero before). */
typedef void operation(mpfr_ptr z, mpfr_ptr e, number x, number y);

static void plus(mpfr_ptr z, mpfr_ptr e, number x, number y)
{
    mpfr_add(z, x.x, y.x, MPFR_RNDN);
    if (e == NULL)
        return;
    mpfr_add(e, x.e, y.e, MPFR_RNDU);
    twin_add_roundings(e, z, 1);
}

static void minus(mpfr_ptr z, mpfr_ptr e, number x, number y)
{
    mpfr_sub(z, x.x, y.x, MPFR_RNDN);
    if (e == NULL)
        return;
    mpfr_add(e, x.e, y.e, MPFR_RNDU);
    twin_add_roundings(e, z, 1);
}

static void times(mpfr_ptr z, mpfr_ptr e, number x, number y)
{
    mpfr_mul(z, x.x, y.x, MPFR_RNDN);
    if (e == NULL)
        return;
    add_inherited(e, x, y);
    if (mpfr_zero_p(z) && mpfr_zero_p(e)) /* a factor is zero: exact */
        return;
    twin_add_roundings(e, z, 1);
    add_underflow(e, 1);
}

/* |x'/y' - x/y| <= (ex + |x/y| ey) / (|y| - ey); unbounded if y' may be zero. */
static void over(mpfr_ptr z, mpfr_ptr e, number x, number y)
{
    mpfr_div(z, x.x, y.x, MPFR_RNDN);
    if (e == NULL)
        return;
    mpfr_t least;
    mpfr_init2(least, TWIN_ERROR_BITS);
    mpfr_abs(least, y.x, MPFR_RNDD);
    mpfr_sub(least, least, y.e, MPFR_RNDD);
    if (mpfr_sgn(least) > 0) {
        mpfr_set(e, x.e, MPFR_RNDU);
        twin_add_scaled(e, y.e, z);
        mpfr_div(e, e, least, MPFR_RNDU);
        twin_add_roundings(e, z, 1);
        add_underflow(e, 1);
    } else {
        mpfr_set_inf(e, 1);
    }
    mpfr_clear(least);
}

static bool serves(int64_t part, int64_t whole)
{
    return part == whole || part == 1;
}

static twin *elementwise(operation *op, const twin *a, const twin *b)
{
    assert(serves(b->rows, a->rows) && serves(b->cols, a->cols));
    twin *z = twin_zero(a->rows, a->cols, twin_join(a, b));
    for (int64_t i = 0; i < z->rows; i++)
        for (int64_t j = 0; j < z->cols; j++)
            op(twin_value(z, i, j), z->error == NULL ? NULL : twin_error(z, i, j), element(a, i, j), element(b, i, j));
    return z;
}

twin *twin_plus(const twin *a, const twin *b)
{
    return elementwise(plus, a, b);
}

twin *twin_minus(const twin *a, const twin *b)
{
    return elementwise(minus, a, b);
}

twin *twin_times(const twin *a, const twin *b)
{
    return elementwise(times, a, b);
}

twin *twin_over(const twin *a, const twin *b)
{
    return elementwise(over, a, b);
}

twin *twin_negated(const twin *a)
{
    twin *z = twin_block(a, 0, 0, a->rows, a->cols);
    for (int64_t k = 0; k < z->rows * z->cols; k++)
        mpfr_neg(z->value[k], z->value[k], MPFR_RNDN);
    return z;
}

twin *twin_doubled(const twin *a)
{
    twin *z = twin_block(a, 0, 0, a->rows, a->cols);
    for (int64_t k = 0; k < z->rows * z->cols; k++) {
        mpfr_mul_2ui(z->value[k], z->value[k], 1, MPFR_RNDN);
        if (z->error != NULL)
            mpfr_mul_2ui(z->error[k], z->error[k], 1, MPFR_RNDU);
    }
    return z;
}

twin *twin_magnitude(const twin *a)
{
    twin *z = twin_block(a, 0, 0, a->rows, a->cols);
    for (int64_t k = 0; k < z->rows * z->cols; k++)
        mpfr_abs(z->value[k], z->value[k], MPFR_RNDN);
    return z;
}

twin *twin_sign(const twin *a)
{
    twin *z = twin_zero(a->rows, a->cols, twin_like(a));
    for (int64_t k = 0; k < z->rows * z->cols; k++) {
        mpfr_set_si(z->value[k], mpfr_sgn(a->value[k]), MPFR_RNDN);
        if (z->error != NULL && !mpfr_zero_p(a->error[k]) && mpfr_cmpabs(a->value[k], a->error[k]) <= 0)
            mpfr_set_ui(z->error[k], 2, MPFR_RNDU);
    }
    return z;
}

/* sqrt x' - sqrt x = (x' - x) / (sqrt x' + sqrt x), which is at most ex / sqrt x. */
twin *twin_root(const twin *a)
{
    twin *z = twin_zero(a->rows, a->cols, twin_like(a));
    for (int64_t k = 0; k < z->rows * z->cols; k++) {
        mpfr_sqrt(z->value[k], a->value[k], MPFR_RNDN);
        if (z->error == NULL)
            continue;
        if (!mpfr_zero_p(a->error[k]))
            mpfr_div(z->error[k], a->error[k], z->value[k], MPFR_RNDU);
        twin_add_roundings(z->error[k], z->value[k], 1);
    }
    return z;
}

/* |tanh x' - tanh x| <= |x' - x|; then the function's own error. */
twin *twin_tanh(const twin *a)
{
    twin *z = twin_zero(a->rows, a->cols, twin_like(a));
    for (int64_t k = 0; k < z->rows * z->cols; k++) {
        mpfr_tanh(z->value[k], a->value[k], MPFR_RNDN);
        if (z->error == NULL)
            continue;
        mpfr_set(z->error[k], a->error[k], MPFR_RNDU);
        twin_add_roundings(z->error[k], z->value[k], TWIN_TANH_UNITS);
    }
    return z;
}

unsigned long twin_lane_roundings(int64_t n)
{
    if (n < 4)
        return n <= 1 ? 0 : (unsigned long)(n - 1);
    return (unsigned long)(n / 4 + n % 4 + 1);
}

/* The error of start + a sum of products: what every part inherits, and the roundings on top of the sum of the sizes. */
static void product_error(mpfr_ptr e, number start, const twin *a, const twin *b, int64_t i, int64_t j)
{
    bool accumulates = !(mpfr_zero_p(start.x) && mpfr_zero_p(start.e));
    mpfr_t size, left, right, gamma;
    mpfr_inits2(TWIN_ERROR_BITS, size, left, right, gamma, (mpfr_ptr)0);
    mpfr_set_zero(size, 1);
    twin_add_size(size, start.x, start.e);
    mpfr_add(e, e, start.e, MPFR_RNDU);
    for (int64_t k = 0; k < a->cols; k++) {
        number x = element(a, i, k), y = element(b, k, j);
        add_inherited(e, x, y);
        mpfr_set_zero(left, 1);
        mpfr_set_zero(right, 1);
        twin_add_size(left, x.x, x.e);
        twin_add_size(right, y.x, y.e);
        twin_add_scaled(size, left, right);
    }
    if (!mpfr_zero_p(size)) {
        twin_gamma(gamma, twin_lane_roundings(a->cols) + (accumulates ? 2 : 1));
        twin_add_scaled(e, gamma, size);
        add_underflow(e, (unsigned long)a->cols);
    }
    mpfr_clears(size, left, right, gamma, (mpfr_ptr)0);
}

twin *twin_accumulated(const twin *start, const twin *a, const twin *b)
{
    assert(a->cols == b->rows && start->rows == a->rows && start->cols == b->cols);
    twin *z = twin_zero(a->rows, b->cols, twin_join(a, b));
    mpfr_t term;
    mpfr_init2(term, z->bits);
    for (int64_t i = 0; i < z->rows; i++)
        for (int64_t j = 0; j < z->cols; j++) {
            mpfr_set(twin_value(z, i, j), twin_value(start, i, j), MPFR_RNDN);
            for (int64_t k = 0; k < a->cols; k++) {
                mpfr_mul(term, twin_value(a, i, k), twin_value(b, k, j), MPFR_RNDN);
                mpfr_add(twin_value(z, i, j), twin_value(z, i, j), term, MPFR_RNDN);
            }
            if (z->error != NULL)
                product_error(twin_error(z, i, j), element(start, i, j), a, b, i, j);
        }
    mpfr_clear(term);
    return z;
}

twin *twin_product(const twin *a, const twin *b)
{
    return twin_accumulated(twin_zero(a->rows, b->cols, twin_join(a, b)), a, b);
}

twin *twin_row_sums(const twin *a)
{
    twin *z = twin_zero(a->rows, 1, twin_like(a));
    mpfr_t size, gamma;
    mpfr_inits2(TWIN_ERROR_BITS, size, gamma, (mpfr_ptr)0);
    twin_gamma(gamma, twin_lane_roundings(a->cols));
    for (int64_t i = 0; i < a->rows; i++) {
        mpfr_set_zero(size, 1);
        for (int64_t j = 0; j < a->cols; j++) {
            mpfr_add(twin_value(z, i, 0), twin_value(z, i, 0), twin_value(a, i, j), MPFR_RNDN);
            if (z->error == NULL)
                continue;
            mpfr_add(twin_error(z, i, 0), twin_error(z, i, 0), twin_error(a, i, j), MPFR_RNDU);
            twin_add_size(size, twin_value(a, i, j), twin_error(a, i, j));
        }
        if (z->error != NULL)
            twin_add_scaled(twin_error(z, i, 0), gamma, size);
    }
    mpfr_clears(size, gamma, (mpfr_ptr)0);
    return z;
}
