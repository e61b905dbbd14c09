/* The numbers of the twin: matrices in arbitrary precision, each with a bound on what double arithmetic makes of it.
 *
 * The twin is the second opinion on src/core: the papers' formulas written once more, straightforwardly and slowly,
 * sharing no arithmetic with the reference. An element has a value, computed at the matrix's precision, and, if the
 * matrix is tracked, an error: an upper bound on how far a double computation of the same expression may be from the
 * exact value (running error analysis; arith.h says what each operation contributes). Values are rounded to nearest,
 * errors always upwards. A matrix made from doubles has the error zero.
 *
 * Matrices live in a region: twin_mark() opens it, twin_release(mark) frees everything made since. So formulas compose
 * like expressions, and nothing is freed by hand. */
#ifndef ATTEST_TWIN_ARRAY_H
#define ATTEST_TWIN_ARRAY_H

#include <mpfr.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TWIN_ERROR_BITS 64 /* a bound needs range, not digits */

typedef struct twin {
    int64_t rows, cols;
    mpfr_prec_t bits;
    mpfr_t *value;
    mpfr_t *error; /* NULL: not tracked */
} twin;

/* How a computation is carried out: at which precision, and whether it keeps the errors. */
typedef struct twin_mode {
    mpfr_prec_t bits;
    bool tracked;
} twin_mode;

size_t twin_mark(void);
void twin_release(size_t mark);

/* All elements zero, exactly. */
twin *twin_zero(int64_t rows, int64_t cols, twin_mode mode);
/* The doubles of a row-major matrix, exactly. */
twin *twin_of(const double *a, int64_t rows, int64_t cols, twin_mode mode);
twin *twin_number(double x, twin_mode mode);
twin *twin_ones(int64_t rows, int64_t cols, twin_mode mode);
/* The mode of a result: tracked as soon as an operand is. */
twin_mode twin_join(const twin *a, const twin *b);
twin_mode twin_like(const twin *a);
/* The same values with no errors: what a computation would start from if it were given them exactly. */
twin *twin_untracked(const twin *a);

/* Element (i, j); twin_error may only be asked of a tracked matrix. */
mpfr_ptr twin_value(const twin *a, int64_t i, int64_t j);
mpfr_ptr twin_error(const twin *a, int64_t i, int64_t j);

/* Copies of parts, and the reverse: put a copy of part into whole at (i, j). */
twin *twin_block(const twin *a, int64_t i, int64_t j, int64_t rows, int64_t cols);
twin *twin_row(const twin *a, int64_t i);
void twin_put(twin *whole, int64_t i, int64_t j, const twin *part);
twin *twin_transposed(const twin *a);
/* The same elements in the same order, in another shape. */
twin *twin_reshaped(const twin *a, int64_t rows, int64_t cols);

#endif
