/* Arithmetic on matrices: the exact operation on the values, and what its double counterpart adds to the errors.
 *
 * Let x', y' be the doubles that stand for x, y: |x' - x| <= ex, |y' - y| <= ey. With u = 2^-53, a double operation
 * returns its exact result on x', y' times (1 + d), |d| <= u, plus, for * and /, at most 2^-1075 where it underflows.
 * Each function below adds up just that; gamma_k = k u / (1 - k u) stands for k such factors in a row.
 * Overflow is not modelled: whoever compares must know that the reference reported none.
 *
 * The second operand of an elementwise operation may have one row, one column or one element: it then serves for all. */
#ifndef ATTEST_TWIN_ARITH_H
#define ATTEST_TWIN_ARITH_H

#include "array.h"

twin *twin_plus(const twin *a, const twin *b);
twin *twin_minus(const twin *a, const twin *b);
twin *twin_times(const twin *a, const twin *b);
twin *twin_over(const twin *a, const twin *b);
twin *twin_negated(const twin *a);
twin *twin_doubled(const twin *a);   /* 2 a, exact */
twin *twin_magnitude(const twin *a); /* |a|, exact */
twin *twin_sign(const twin *a);      /* -1, 0 or 1: exact, unless the error leaves the sign open */
twin *twin_root(const twin *a);

twin *twin_tanh(const twin *a);

/* The errors that the reference states for its elementary functions (src/core/exp.h, log.h, tanh.h), as multiples of u
 * relative to the result: 0.52, 0.51 and 2 units in the last place, of which each is at most 2u. A result of exp among the
 * subnormal numbers is wrong by less than the smallest normal number, 2^-1022. */
#define TWIN_EXP_UNITS  1.04
#define TWIN_LOG_UNITS  1.02
#define TWIN_TANH_UNITS 4

/* A B. A sum of n products goes through twin_lane_roundings(n) + 1 roundings. */
twin *twin_product(const twin *a, const twin *b);
/* start + A B, accumulated on start: n terms and start go through twin_lane_roundings(n) + 2 roundings at most. */
twin *twin_accumulated(const twin *start, const twin *a, const twin *b);
/* The sum of every row, as a column. */
twin *twin_row_sums(const twin *a);
/* The longest chain of additions in the reference's sum of n terms (src/core/vector.h): four lanes of n/4, what the
 * division leaves over on the first lane, and two more to join them; or, in a weighted sum of rows, n/4 groups of four,
 * two additions inside a group, and the rest one by one. Either way n/4 + n%4 + 1, the first addition, to zero, being
 * exact. */
unsigned long twin_lane_roundings(int64_t n);

/* Pieces for error formulas of other files: all round upwards. */
void twin_gamma(mpfr_ptr g, unsigned long roundings);                       /* g = gamma_k */
void twin_add_size(mpfr_ptr e, mpfr_srcptr x, mpfr_srcptr ex);              /* e += |x| + ex */
void twin_add_scaled(mpfr_ptr e, mpfr_srcptr factor, mpfr_srcptr x);        /* e += factor |x|, factor >= 0 */
void twin_add_roundings(mpfr_ptr e, mpfr_srcptr value, unsigned long many); /* e += gamma_many (|value| + e) */

#endif
