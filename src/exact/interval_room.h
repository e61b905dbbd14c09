/* Arrays of intervals of one precision, and the few operations on them that MPFI does not have.
 *
 * An interval is a pair of MPFR numbers between which the truth lies; MPFI rounds every operation outwards. An interval
 * whose ends coincide, a "point", is the truth itself: so whatever is exact in the precision at hand stays exact.
 *
 * Memory comes from GMP's allocator, which ends the program when there is none, as MPFR's own numbers do. */
#ifndef EXACT_INTERVAL_ROOM_H
#define EXACT_INTERVAL_ROOM_H

#include <mpfi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct interval_room interval_room;

interval_room *interval_open(mpfr_prec_t bits);

/* Frees the room and all arrays made in it. */
void interval_close(interval_room *room);

/* `count` intervals, each the point 0. */
mpfi_t *interval_zeros(interval_room *room, int64_t count);

/* The points x[0 .. count - 1]. */
mpfi_t *interval_of(interval_room *room, const double *x, int64_t count);

/* Zeroed memory for anything else. */
void *interval_bytes(interval_room *room, size_t size);

/* sum += a b */
void interval_add_product(mpfi_ptr sum, mpfi_srcptr a, mpfi_srcptr b);

/* The rows of C [m,n] += A [m,k] B [k,n]. */
void interval_add_matrix_product(mpfi_t *A, mpfi_t *B, int64_t m, int64_t k, int64_t n, mpfi_t *C);

/* C [m,n] += A^T B with A [k,m], B [k,n]. */
void interval_add_transposed_product(mpfi_t *A, mpfi_t *B, int64_t m, int64_t k, int64_t n, mpfi_t *C);

/* C [m,n] += A B^T with A [m,k], B [n,k]. */
void interval_add_product_transposed(mpfi_t *A, mpfi_t *B, int64_t m, int64_t k, int64_t n, mpfi_t *C);

bool interval_is_point(mpfi_srcptr x);

/* Whether x is the point 0. */
bool interval_is_zero(mpfi_srcptr x);

/* 1 or -1 if every number of x is of that sign, 0 if x is the point 0, 2 if the interval does not say. */
int interval_sign(mpfi_srcptr x);

#endif
