#include "precise.h"
#if __has_include(<arb.h>)
#include <arb.h>

static void init(void *x)
{
    arb_init(x);
}

static void clear(void *x)
{
    arb_clear(x);
}

static void set(void *x, double value)
{
    arb_set_d(x, value);
}

static double get(const void *x)
{
    return arf_get_d(arb_midref((const arb_struct *)x), ARF_RND_NEAR);
}

static void dot(void *to, const void *x, int64_t x_step, const void *y, int64_t y_step, int64_t n)
{
    arb_dot(to, NULL, 0, x, x_step, y, y_step, n, PRECISE_BITS);
}

static void divide_by_root(void *x, int64_t d)
{
    arb_t root;
    arb_init(root);
    arb_sqrt_ui(root, (ulong)d, PRECISE_BITS);
    arb_div(x, x, root, PRECISE_BITS);
    arb_clear(root);
}

/* Exponentials of balls need no largest logit taken off. */
static void softmax(void *x, int64_t n, int64_t d)
{
    arb_ptr w = x;
    arb_t sum, root;
    arb_init(sum);
    arb_init(root);
    arb_rsqrt_ui(root, (ulong)d, PRECISE_BITS);
    for (int64_t j = 0; j < n; j++) {
        arb_mul(w + j, w + j, root, PRECISE_BITS);
        arb_exp(w + j, w + j, PRECISE_BITS);
        arb_add(sum, sum, w + j, PRECISE_BITS);
    }
    arb_inv(sum, sum, PRECISE_BITS);
    for (int64_t j = 0; j < n; j++)
        arb_mul(w + j, w + j, sum, PRECISE_BITS);
    arb_clear(sum);
    arb_clear(root);
}

static void combine(void *to, const void *a, const void *x, const void *z, const void *b, const void *y)
{
    if (z != NULL) {
        arb_sub(to, x, z, PRECISE_BITS);
        arb_mul(to, to, a, PRECISE_BITS);
    } else {
        arb_mul(to, a, x, PRECISE_BITS);
    }
    arb_addmul(to, b, y, PRECISE_BITS);
}

static const precise arb = {"arb", sizeof(arb_struct), init, clear, set, get, dot, softmax, combine, divide_by_root};
const precise *const precise_arb = &arb;
#else
const precise *const precise_arb = NULL;
#endif
