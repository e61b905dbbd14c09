/* How far every number of a projection may be off: attest_product_missing (product_error.h) of each element of `count` products of
 * matrices, one after the other, as attest_project computes them: out[g,i,c] beside sum_t x[i,t] w[g,t,c] + b[g,c]. */
#ifndef ATTEST_PROJECTION_ERRORS_H
#define ATTEST_PROJECTION_ERRORS_H

#include "missing.h"
#include "size.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct attest_projection {
    const double *x, *x_off; /* [n,width]; to what each is known, or null: exactly */
    const double *w;         /* [count,width,d] */
    attest_missing missing;  /* [count,width,d]; of w */
    const double *b;         /* [count,d] or null: added, exactly known */
    int64_t count, n, width, d;
} attest_projection;

/* A file that proves that they are bounds includes error_bound.h and logic/parted.h and says PROJECTION_ERRORS_VALUES before this one. */
#ifdef PROJECTION_ERRORS_VALUES
#define PROJECTION_ERRORS_ENSURES(name, ...) ensures name : (__VA_ARGS__);
/*@ // the biases are those of the list z from az on; where there are none, zeros
  @ predicate bias_in{L}(double *b, integer t, \list<real> z, integer az) = number_or_zero(b, t) == \nth(z, az + t);
  @ predicate biases_listed{L}(double *b, integer n, \list<real> z, integer az) = \forall integer t; 0 <= t < n ==> bias_in(b, t, z, az);
  @ // y from ay on is what is projected: one element, and all
  @ predicate projection_is(\list<real> y, integer ay, \list<real> x, integer ax, \list<real> w, integer aw, \list<real> z, integer az,
  @                         integer n, integer width, integer d, integer g, integer i, integer c) =
  @     \nth(y, ay + (g * (n * d) + (i * d + c))) ==
  @     product_real(x, ax + i * width, w, aw + g * (width * d), d, c, width) + \nth(z, az + (g * d + c));
  @ predicate projections_are(\list<real> y, integer ay, \list<real> x, integer ax, \list<real> w, integer aw, \list<real> z, integer az,
  @                           integer count, integer n, integer width, integer d) =
  @     \forall integer g, i, c; 0 <= g < count ==> 0 <= i < n ==> 0 <= c < d ==>
  @     projection_is(y, ay, x, ax, w, aw, z, az, n, width, d, g, i, c);
  @ */
#else
#define PROJECTION_ERRORS_ENSURES(name, ...)
#endif

/*@ predicate projection_sizes(attest_projection p) = 1 <= p.count <= ATTEST_DIM_MAX && 1 <= p.n <= ATTEST_DIM_MAX &&
  @     1 <= p.width <= ATTEST_DIM_MAX && 1 <= p.d <= ATTEST_DIM_MAX;
  @ predicate projection_read{L}(attest_projection p) = \valid_read(p.x + (0 .. p.n * p.width - 1)) &&
  @     \valid_read(p.w + (0 .. p.count * (p.width * p.d) - 1)) &&
  @     (p.x_off == \null || \valid_read(p.x_off + (0 .. p.n * p.width - 1))) &&
  @     missing_read(p.missing, p.count * (p.width * p.d)) &&
  @     (p.b == \null || \valid_read(p.b + (0 .. p.count * p.d - 1)));
  @ predicate projection_apart{L}(attest_projection p, double *error, integer size) =
  @     \separated(error + (0 .. size - 1), p.x + (0 .. p.n * p.width - 1)) &&
  @     \separated(error + (0 .. size - 1), p.w + (0 .. p.count * (p.width * p.d) - 1)) &&
  @     (p.x_off == \null || \separated(error + (0 .. size - 1), p.x_off + (0 .. p.n * p.width - 1))) &&
  @     missing_apart(p.missing, p.count * (p.width * p.d), error, size) &&
  @     (p.b == \null || \separated(error + (0 .. size - 1), p.b + (0 .. p.count * p.d - 1))); */

/* `error` [count,n,d]: how far each number of `out` [count,n,d], whoever computed it, may be off; where `low` [count,n,d] is not null, that
 * is what is missing of it, and `error` to what it is known. False where some bound is infinite. */
/*@ requires sizes: projection_sizes(p);
  @ requires read:  projection_read(p) && \valid_read(out + (0 .. p.count * (p.n * p.d) - 1));
  @ requires write: \valid(error + (0 .. p.count * (p.n * p.d) - 1)) && (low == \null || \valid(low + (0 .. p.count * (p.n * p.d) - 1)));
  @ requires apart: projection_apart(p, error, p.count * (p.n * p.d)) &&
  @     \separated(error + (0 .. p.count * (p.n * p.d) - 1), out + (0 .. p.count * (p.n * p.d) - 1));
  @ requires low:   projection_apart(p, low, p.count * (p.n * p.d)) &&
  @     \separated(low + (0 .. p.count * (p.n * p.d) - 1), out + (0 .. p.count * (p.n * p.d) - 1)) &&
  @     \separated(low + (0 .. p.count * (p.n * p.d) - 1), error + (0 .. p.count * (p.n * p.d) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    low[0 .. p.count * (p.n * p.d) - 1], error[0 .. p.count * (p.n * p.d) - 1];
  @ ensures numbers: \forall integer t; 0 <= t < p.count * (p.n * p.d) ==> \ge_double(error[t], (double)0.0);
  @ ensures finite:  \result ==> \forall integer t; 0 <= t < p.count * (p.n * p.d) ==> \is_finite(error[t]);
  @ PROJECTION_ERRORS_ENSURES(sign, not_negative{Post}(error, p.count * (p.n * p.d)))
  @ PROJECTION_ERRORS_ENSURES(upper, \result ==> \forall \list<real> x, w, z, y, integer ax, aw, az, ay;
  @     known_to{Pre}(p.x, p.x_off, p.n * p.width, x, ax) ==>
  @     parted_to{Pre}(p.w, p.missing.low, p.missing.off, p.count * (p.width * p.d), w, aw) ==>
  @     biases_listed{Pre}(p.b, p.count * p.d, z, az) ==>
  @     projections_are(y, ay, x, ax, w, aw, z, az, p.count, p.n, p.width, p.d) ==>
  @     parted_to{Post}(out, low, error, p.count * (p.n * p.d), y, ay))
  @ */
bool attest_projection_errors(attest_projection p, const double *out, double *low, double *error);

#endif
