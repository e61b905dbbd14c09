/* What queries attend to: keys, and with each a value.
 * Paper: Kim et al., section 3.  Mathematics: spec/mathematics.md, K1. */
#ifndef ATTEST_ATTENTION_MEMORY_H
#define ATTEST_ATTENTION_MEMORY_H

#include "score.h"
#include "size.h"
#include <stdint.h>

/* n keys of width d, with n values of width v. */
typedef struct attest_memory {
    attest_score score;
    int64_t n, d, v;
    const double *keys;   /* [n,d] */
    const double *values; /* [n,v] */
} attest_memory;

/*@ predicate memory_ok{L}(attest_memory m) = known_kind(m.score.kind) &&
  @     1 <= m.n <= ATTEST_DIM_MAX && 0 <= m.d <= ATTEST_DIM_MAX && 0 <= m.v <= ATTEST_DIM_MAX &&
  @     \valid_read(m.keys + (0 .. m.n * m.d - 1)) && \valid_read(m.values + (0 .. m.n * m.v - 1));
  @
  @ predicate memory_apart{L}(attest_memory m, double *out, integer length) =
  @     \separated(out + (0 .. length - 1), m.keys + (0 .. m.n * m.d - 1)) &&
  @     \separated(out + (0 .. length - 1), m.values + (0 .. m.n * m.v - 1));
  @ */

#ifdef OVER_THE_REALS
#include "logic/attention_value.h"
#endif

#endif
