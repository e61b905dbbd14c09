/* Grouped queries: which key head serves a query head. groups = heads is ordinary attention, one is "multi-query". */
#ifndef ATTEST_KEY_HEAD_H
#define ATTEST_KEY_HEAD_H

#include "size.h"
#include <stdint.h>

/* floor(h groups / heads) */
/*@ requires sizes: 1 <= groups <= heads <= ATTEST_DIM_MAX && 0 <= h < heads;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures head:  \result == (h * groups) / heads;
  @ ensures group: 0 <= \result < groups;
  @ */
int64_t attest_key_head(int64_t heads, int64_t groups, int64_t h);

#endif
