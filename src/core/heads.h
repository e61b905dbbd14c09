/* The weights of a self-attention as the papers have them: as many keys as queries, heads side by side.
 * Mathematics: spec/mathematics.md, K1-K4. What bounds, witnesses and inverses are about. */
#ifndef ATTEST_HEADS_H
#define ATTEST_HEADS_H

#include "interval.h"
#include "size.h"
#include "logic/heads.h"
#include <stdint.h>

/* The weights of a self-attention with `heads` heads of width d = width / heads. Tied: wk == wq. */
typedef struct attest_heads {
    int64_t heads;    /* H */
    int64_t width;    /* D = heads * d */
    int64_t d;        /* n in the papers */
    const double *wq; /* [heads,width,d] */
    const double *wk; /* [heads,width,d] */
    const double *wv; /* [heads,width,d] */
    const double *wo; /* [width,width], multiplied from the right */
} attest_heads;

/*@ predicate heads_sizes(attest_heads w) =
  @     1 <= w.heads <= ATTEST_DIM_MAX && 1 <= w.d <= ATTEST_DIM_MAX && 1 <= w.width <= ATTEST_DIM_MAX &&
  @     w.width == w.heads * w.d;
  @
  @ predicate heads_ok{L}(attest_heads w) = heads_sizes(w) &&
  @     \valid_read(w.wq + (0 .. w.heads * (w.width * w.d) - 1)) &&
  @     \valid_read(w.wk + (0 .. w.heads * (w.width * w.d) - 1)) &&
  @     \valid_read(w.wv + (0 .. w.heads * (w.width * w.d) - 1)) &&
  @     \valid_read(w.wo + (0 .. w.width * w.width - 1));
  @
  @ predicate heads_apart{L}(attest_heads w, double *out, integer length) =
  @     \separated(out + (0 .. length - 1), w.wq + (0 .. w.heads * (w.width * w.d) - 1)) &&
  @     \separated(out + (0 .. length - 1), w.wk + (0 .. w.heads * (w.width * w.d) - 1)) &&
  @     \separated(out + (0 .. length - 1), w.wv + (0 .. w.heads * (w.width * w.d) - 1)) &&
  @     \separated(out + (0 .. length - 1), w.wo + (0 .. w.width * w.width - 1));
  @
  @ predicate heads_apart_cells{L}(attest_heads w, attest_interval *out, integer length) =
  @     \separated(out + (0 .. length - 1), w.wq + (0 .. w.heads * (w.width * w.d) - 1)) &&
  @     \separated(out + (0 .. length - 1), w.wk + (0 .. w.heads * (w.width * w.d) - 1)) &&
  @     \separated(out + (0 .. length - 1), w.wv + (0 .. w.heads * (w.width * w.d) - 1)) &&
  @     \separated(out + (0 .. length - 1), w.wo + (0 .. w.width * w.width - 1));
  @ */

#endif
