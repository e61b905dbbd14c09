#include "heads_map.h"
#include "reals.h"
#include "logic/index.h"
#include <stddef.h>

attest_multihead attest_heads_map(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n,
                                  const double *values)
{
    const attest_multihead map = {.score = {.kind = kind, .scale = attest_default_scale(w.d), .softcap = 0.0},
                                  .n = n,
                                  .width = w.width,
                                  .heads = w.heads,
                                  .groups = w.heads,
                                  .d = w.d,
                                  .v = w.d,
                                  .out = w.width,
                                  .wq = w.wq,
                                  .wk = w.wk,
                                  .wu = kind == ATTEST_L2 ? values : w.wv,
                                  .wo = w.wo,
                                  .bq = NULL,
                                  .bk = NULL,
                                  .bias = NULL,
                                  .mask = mask};
    //@ ghost product_below(map.heads, map.v, w.heads, w.d);
    return map;
}
