/* Logits of one query over all keys, of the dot product and of L2, and how they move when query and keys do, enclosed in
 * intervals. Mathematics: spec/mathematics.md, K1, K3, K9, K10. */
#ifndef ATTEST_ENCLOSED_LOGITS_H
#define ATTEST_ENCLOSED_LOGITS_H

#include "interval.h"
#include "score.h"
#include "size.h"
#include <stdint.h>

/* How a head scores: the kind, the width of a query, 1 / sqrt(d). */
typedef struct attest_scoring {
    attest_kind kind;
    int64_t d;
    attest_interval scale;
} attest_scoring;

/*@ predicate scoring_ok(attest_scoring s) = (s.kind == ATTEST_DOT || s.kind == ATTEST_L2) && 1 <= s.d <= ATTEST_DIM_MAX; */

/* p [n]: the logits of query q over the keys K [n,d]. `self` is the key that is the query itself, whose L2 logit is exactly
 * 0, or -1. */
/*@ requires scoring: scoring_ok(s) && 1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(q + (0 .. s.d - 1)) && \valid_read(K + (0 .. n * s.d - 1));
  @ requires write:   \valid(p + (0 .. n - 1));
  @ requires apart:   \separated(p + (0 .. n - 1), q + (0 .. s.d - 1)) && \separated(p + (0 .. n - 1), K + (0 .. n * s.d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. n - 1];
  @ ensures intervals: \forall integer j; 0 <= j < n ==> \le_double(p[j].lo, p[j].hi);
  @ */
void attest_enclosed_logits(attest_scoring s, const attest_interval *q, const attest_interval *K, int64_t self,
                            int64_t n, attest_interval *p);

/* dl [n]: how the logits of query q move */
/*@ requires scoring: scoring_ok(s) && 1 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(q + (0 .. s.d - 1)) && \valid_read(dq + (0 .. s.d - 1)) &&
  @                   \valid_read(K + (0 .. n * s.d - 1)) && \valid_read(dK + (0 .. n * s.d - 1));
  @ requires write:   \valid(dl + (0 .. n - 1));
  @ requires apart:   \separated(dl + (0 .. n - 1), q + (0 .. s.d - 1)) && \separated(dl + (0 .. n - 1), dq + (0 .. s.d - 1)) &&
  @     \separated(dl + (0 .. n - 1), K + (0 .. n * s.d - 1)) && \separated(dl + (0 .. n - 1), dK + (0 .. n * s.d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    dl[0 .. n - 1];
  @ ensures intervals: \forall integer j; 0 <= j < n ==> \le_double(dl[j].lo, dl[j].hi);
  @ */
void attest_enclosed_logit_slopes(attest_scoring s, const attest_interval *q, const attest_interval *dq,
                                  const attest_interval *K, const attest_interval *dK, int64_t n, attest_interval *dl);

#endif
