/* The map that the weights of heads.h make: the multi-head attention that bounds, witnesses and inverses speak of. */
#ifndef ATTEST_HEADS_MAP_H
#define ATTEST_HEADS_MAP_H

#include "heads.h"
#include "multihead.h"
#include "logic/heads.h"
#include <stdint.h>

/* Logits are scaled by 1 / sqrt(d). `kind` is ATTEST_DOT, with the values' weights w.wv, or ATTEST_L2, with
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
  @ ensures score: \result.score.kind == kind && IS_VALUE(\result.score.softcap, 0.0);
  @ REAL_ENSURES(real_scale, \result.score.scale == 1 / \sqrt(w.d))
  @ ensures map:   \result.wq == w.wq && \result.wk == w.wk && \result.wo == w.wo && \result.mask == mask &&
  @                \result.bq == \null && \result.bk == \null && \result.bias == \null &&
  @                \result.wu == (kind == ATTEST_L2 ? values : w.wv);
  @ */
attest_multihead attest_heads_map(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n,
                                  const double *values);

/*@ predicate maps{L}(attest_multihead map, attest_heads w, double *values, uint8_t *mask, integer n) =
  @     map.n == n && map.width == w.width && map.out == w.width && map.heads == w.heads && map.groups == w.heads &&
  @     map.d == w.d && map.v == w.d && map.wq == w.wq && map.wk == w.wk && map.wo == w.wo && map.mask == mask &&
  @     map.bq == \null && map.bk == \null && map.bias == \null && map.wu == values;
  @ */

/* What is apart from the weights is apart from the map that they make; and so is each part of it. */
/*@ ghost
  /@ requires weights: heads_sizes(w) && maps(map, w, values, mask, n);
   @ requires apart:   heads_apart(w, out, length);
   @ requires values:  \separated(out + (0 .. length - 1), values + (0 .. w.width * w.width - 1));
   @ requires mask:    mask == \null || \separated(out + (0 .. length - 1), mask + (0 .. n * n - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures apart: weights_apart(map, out, length);
   @/
  static inline void map_apart(attest_heads w, attest_multihead map, const double *values, const uint8_t *mask, int64_t n,
                               double *out, int64_t length)
  {
      heads_fit(w.heads, w.width, w.d);
      /@ assert joined: map.heads * map.v == w.width && map.heads * (map.width * map.d) == w.width * w.width; @/
  }

  /@ requires weights: heads_ok(w) && maps(map, w, values, mask, n);
   @ requires values:  \valid_read(values + (0 .. w.width * w.width - 1));
   @ requires mask:    mask == \null || \valid_read(mask + (0 .. n * n - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures ok: weights_ok(map);
   @ ensures work: multihead_work(map) == 3 * (w.heads * (n * w.d)) + n + w.width + w.heads;
   @/
  static inline void map_ok(attest_heads w, attest_multihead map, const double *values, const uint8_t *mask, int64_t n)
  {
      heads_fit(w.heads, w.width, w.d);
      /@ assert q: map.heads * (map.n * map.d) == w.heads * (n * w.d); @/
      /@ assert k: map.groups * (map.n * map.d) == w.heads * (n * w.d); @/
      /@ assert u: map.groups * (map.n * map.v) == w.heads * (n * w.d); @/
      /@ assert columns: map.heads * map.v == w.width; @/
  }

  /@ requires inside: 0 <= at && 0 <= part && at + part <= length;
   @ requires apart:  heads_apart(w, out, length);
   @ requires mask:   mask == \null || \separated(out + (0 .. length - 1), mask + (0 .. n * n - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures part: heads_apart(w, out + at, part);
   @ ensures mask: mask == \null || \separated((out + at) + (0 .. part - 1), mask + (0 .. n * n - 1));
   @/
  static inline void heads_part(attest_heads w, const uint8_t *mask, int64_t n, double *out, int64_t length, int64_t at,
                                int64_t part)
  {
  }
*/

#endif
