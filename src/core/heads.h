/* The weights of a self-attention as the papers have them: as many keys as queries, heads side by side.
 * Mathematics: spec/mathematics.md, K1-K4. What bounds, witnesses and inverses are about. */
#ifndef ATTEST_HEADS_H
#define ATTEST_HEADS_H

#include "interval.h"
#include "multihead.h"
#include "size.h"
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

/* The map itself, logits scaled by 1 / sqrt(d). `kind` is ATTEST_DOT, with the values' weights w.wv, or ATTEST_L2, with
 * `values` [heads,width,d] as attest_l2_values makes them of w.wq and w.wv. */
/*@ requires sizes: heads_sizes(w);
  @ requires kind:  kind == ATTEST_DOT || kind == ATTEST_L2;
  @ requires size:  1 <= n <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures sizes: multihead_sizes(\result);
  @ ensures same:  \result.n == n && \result.width == w.width && \result.out == w.width &&
  @                \result.heads == w.heads && \result.groups == w.heads && \result.d == w.d && \result.v == w.d;
  @ ensures map:   \result.wq == w.wq && \result.wk == w.wk && \result.wo == w.wo && \result.mask == mask &&
  @                \result.bq == \null && \result.bk == \null && \result.bias == \null &&
  @                \result.wu == (kind == ATTEST_L2 ? values : w.wv);
  @ */
attest_multihead attest_heads_map(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n,
                                  const double *values);

#endif
