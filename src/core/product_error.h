/* What a number is missing to be one element of a product of matrices, a bias included, for these factors, which may be known only to
 * within errors of their own.
 *
 * The element is computed again, and with it what rounding took from it (tracked_product.h): so it is known to a small part of its
 * last place how far y is off the factors in memory, however y was computed. To this comes what the factors' own errors e and f make of
 * it, sum_t |x_t| f_t + (|w_t| + f_t) e_t. What is missing of weights that are themselves computed, and is known, is multiplied likewise:
 * so their rounding counts by what it comes to in the sum, not by all its sizes.
 *
 * Where something on the way is not finite, nothing is known. */
#ifndef ATTEST_PRODUCT_ERROR_H
#define ATTEST_PRODUCT_ERROR_H

#include "missing.h"
#include "size.h"
#include "tracked.h"
#include <stdint.h>

/* x [k] times column c of w [k,d] */
typedef struct attest_product {
    const double *x, *x_off; /* [k]; to what each is known, or null: exactly */
    const double *w;         /* [k,d] */
    attest_missing missing;  /* [k,d]; of w */
    int64_t k, d;
} attest_product;

/* A file that proves what is missing includes logic/parted.h and says PRODUCT_ERROR_VALUES before this one. */
#ifdef PRODUCT_ERROR_VALUES
#define PRODUCT_ERROR_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define PRODUCT_ERROR_ENSURES(name, ...)
#endif

/*@ predicate product_sizes(attest_product p) = 0 <= p.k <= ATTEST_DIM_MAX && 1 <= p.d <= ATTEST_DIM_MAX;
  @ predicate product_read{L}(attest_product p) = \valid_read(p.x + (0 .. p.k - 1)) && \valid_read(p.w + (0 .. p.k * p.d - 1)) &&
  @     (p.x_off == \null || \valid_read(p.x_off + (0 .. p.k - 1))) &&
  @     missing_read(p.missing, p.k * p.d); */

/* What is missing of y, whoever computed it, to be x w + bias, element c. */
/*@ requires sizes:  product_sizes(p);
  @ requires column: 0 <= c < p.d;
  @ requires read:   product_read(p);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ PRODUCT_ERROR_ENSURES(near, \forall \list<real> a, w, integer i, o; known_to(p.x, p.x_off, p.k, a, i) ==>
  @     parted_to(p.w, p.missing.low, p.missing.off, p.k * p.d, w, o) ==> tracks(\result, product_real(a, i, w, o, p.d, c, p.k) + bias - y))
  @ */
attest_tracked attest_product_missing(attest_product p, int64_t c, double bias, double y);

#endif
