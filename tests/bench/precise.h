/* Certified results beside arbitrary precision, as one would use it by hand: the same numbers to 128 bits, one by one. */
#ifndef ATTEST_BENCH_PRECISE_H
#define ATTEST_BENCH_PRECISE_H

#include "core/multihead.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PRECISE_BITS = 128 };

/* A kind of numbers of arbitrary precision; arrays of them are bytes, `size` each. */
typedef struct precise {
    const char *name;
    size_t size;
    void (*init)(void *x);
    void (*clear)(void *x);
    void (*set)(void *x, double value);
    double (*get)(const void *x);
    /* the sum of n products of x[0], x[x_step], ... with y[0], y[y_step], ... */
    void (*dot)(void *to, const void *x, int64_t x_step, const void *y, int64_t y_step, int64_t n);
    /* n logits, still to be divided by sqrt(d), become probabilities */
    void (*softmax)(void *x, int64_t n, int64_t d);
    /* to = a x + b y, or a (x - z) + b y unless z is null */
    void (*combine)(void *to, const void *a, const void *x, const void *z, const void *b, const void *y);
    void (*divide_by_root)(void *x, int64_t d);
} precise;

/* Null where the library is missing. */
extern const precise *const precise_arb;
extern const precise *const precise_mpfr;

/* Y [n,out] of dot-product attention. */
void precise_forward(const precise *p, attest_multihead m, const double *X, double *Y);
/* The Jacobian of one head, dot product or L2 with W^Q = W^K and values' weights W^V: every number is computed, and the largest
 * distance from J [n,out,n,width] is returned, unless J is null. */
double precise_jacobian(const precise *p, attest_multihead m, bool l2, const double *X, const double *J);

#endif
