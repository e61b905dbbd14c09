/* What is missing of numbers that were computed, where it was found. */
#ifndef ATTEST_MISSING_H
#define ATTEST_MISSING_H

/* `low` is missing of the numbers beside it, or nothing, where that is null; known to `off`, or exactly, where that is. */
typedef struct attest_missing {
    const double *low, *off;
} attest_missing;

/*@ predicate missing_read{L}(attest_missing u, integer n) = (u.low == \null || \valid_read(u.low + (0 .. n - 1))) &&
  @     (u.off == \null || \valid_read(u.off + (0 .. n - 1)));
  @ predicate missing_apart{L}(attest_missing u, integer n, double *out, integer length) =
  @     (u.low == \null || \separated(out + (0 .. length - 1), u.low + (0 .. n - 1))) &&
  @     (u.off == \null || \separated(out + (0 .. length - 1), u.off + (0 .. n - 1))); */

#endif
