/* Softmax of a row of logits that are known as intervals. Mathematics: spec/mathematics.md, K1, K6. */
#ifndef ATTEST_ENCLOSED_SOFTMAX_H
#define ATTEST_ENCLOSED_SOFTMAX_H

#include "enclosed.h"
#include "interval.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what the probabilities enclose says INTERVAL_VALUES and ENCLOSED_VALUES and includes directed.h, interval_matrix.h
 * and logic/row_softmax.h before this one. */
#ifdef ENCLOSED_VALUES
/*@ // softmax of the row x over the visible keys, of which there is one, lies in p_j
  @ predicate softmax_enclosed{L}(uint8_t *row, \list<real> x, integer n, attest_interval *p, integer j) =
  @     0 < row_weights(row, x, 0.0, n) ==> encloses(p[j], row_softmax(row, x, n, j)); */
#endif

/* From logits to probabilities, 0 where `row` of the mask hides the key. The largest is subtracted from all logits first. */
/*@ requires size:  1 <= n <= ATTEST_DIM_MAX;
  @ requires read:  row == \null || \valid_read(row + (0 .. n - 1));
  @ requires write: \valid(p + (0 .. n - 1));
  @ requires apart: row == \null || \separated(p + (0 .. n - 1), row + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. n - 1];
  @ ensures intervals: \forall integer j; 0 <= j < n ==> \le_double(p[j].lo, p[j].hi);
  @ ENCLOSED_ENSURES(encloses, \forall \list<real> x, integer j; 0 <= j < n ==> encloses_row{Pre}(p, n, x) ==>
  @     softmax_enclosed(row, x, n, p, j))
  @ */
void attest_enclosed_softmax(const uint8_t *row, int64_t n, attest_interval *p);

#endif
