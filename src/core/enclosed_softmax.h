/* Softmax of a row of logits that are known as intervals. Mathematics: spec/mathematics.md, K1, K6. */
#ifndef ATTEST_ENCLOSED_SOFTMAX_H
#define ATTEST_ENCLOSED_SOFTMAX_H

#include "interval.h"
#include "size.h"
#include <stdint.h>

/* From logits to probabilities, 0 where `row` of the mask hides the key. The largest is subtracted from all logits first. */
/*@ requires size:  1 <= n <= ATTEST_DIM_MAX;
  @ requires read:  row == \null || \valid_read(row + (0 .. n - 1));
  @ requires write: \valid(p + (0 .. n - 1));
  @ requires apart: row == \null || \separated(p + (0 .. n - 1), row + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. n - 1];
  @ ensures intervals: \forall integer j; 0 <= j < n ==> \le_double(p[j].lo, p[j].hi);
  @ */
void attest_enclosed_softmax(const uint8_t *row, int64_t n, attest_interval *p);

#endif
