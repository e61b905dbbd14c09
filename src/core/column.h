/* A row becomes a column of a matrix. Internal: not part of the library's interface. */
#ifndef ATTEST_COLUMN_H
#define ATTEST_COLUMN_H

#include "size.h"
#include <stdint.h>

/* Which numbers stand where is said over the reals, and in doubles to a file that says TURNED_VALUES before this one. */
#if defined OVER_THE_REALS || defined TURNED_VALUES
#include "logic/rows.h"

/*@ // number j of a row stands in row j of T, in column i
  @ predicate in_column{L, M}(double *row, double *T, integer n, integer i, integer j) = \at(T[j * n + i], M) == \at(row[j], L) &&
  @     (\is_finite(\at(T[j * n + i], M)) <==> \is_finite(\at(row[j], L))); */
#define TURNED_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define TURNED_ENSURES(name, ...)
#endif

/* Column i of T: the d elements of a row, n apart. */
/*@ requires sizes: 0 <= i < n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(row + (0 .. d - 1));
  @ requires write: \valid(T + (0 .. d * n - 1));
  @ requires apart: \separated(T + (0 .. d * n - 1), row + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    T[0 .. d * n - 1];
  @ ensures first:  0 < d && \is_finite(row[0]) ==> T[i] == row[0];
  @ ensures last:   0 < d && \is_finite(row[d - 1]) ==> T[(d - 1) * n + i] == row[d - 1];
  @ ensures others: 0 < i && 0 < d ==> T[0] == \old(T[0]);
  @ TURNED_ENSURES(column, \forall integer j; 0 <= j < d ==> in_column{Pre, Post}(row, T, n, i, j))
  @ TURNED_ENSURES(rest, \forall integer r, c; 0 <= r < d ==> 0 <= c < n ==> i != c ==> same_at{Pre, Post}(T, n, r, c))
  @ */
void attest_scatter(const double *row, int64_t d, int64_t n, int64_t i, double *T);

#endif
