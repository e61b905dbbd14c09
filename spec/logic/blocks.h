/* A row of matrices in memory, one for each head: the lists of their numbers, which no write to other memory changes, and their spectral
 * norms (spectral.h). Compilers see only comments. */
#ifndef ATTEST_LOGIC_BLOCKS_H
#define ATTEST_LOGIC_BLOCKS_H

#include "index.h"
#include "rows.h"
#include "spectral.h"
#include <stdint.h>

/*@ // the norm of a matrix in memory
  @ logic real norm_of{L}(double *W, integer n, integer d) = spectral(numbers(W, n * d), n, d);
  @
  @ // block h of a row of matrices, each of `size` numbers, has the numbers of the list
  @ predicate block_listed{L}(double *W, integer size, integer h) = lists(numbers(W + h * size, size), W + h * size, size);
  @ // and still has them in another state of memory
  @ predicate block_kept{L, M}(double *W, integer size, integer h) = lists{M}(numbers{L}(W + h * size, size), W + h * size, size);
  @ predicate kept_number{L, M}(double *W, integer p) = \at(W[p], L) == \at(W[p], M) &&
  @     (\is_finite(\at(W[p], L)) <==> \is_finite(\at(W[p], M)));
  @ predicate same_beyond{L, M}(double *W, integer at, integer t) = kept_number{L, M}(W + at, t);
  @ predicate same_part{L, M}(double *W, integer at, integer size) = \forall integer t; 0 <= t < size ==> same_beyond{L, M}(W, at, t);
  @ lemma same_beyond_of{L, M}: \forall double *W, integer at, t, whole; same_values{L, M}(W, whole) ==> 0 <= at + t < whole ==>
  @     kept_number{L, M}(W, at + t) && same_beyond{L, M}(W, at, t);
  @ lemma same_part_of{L, M}: \forall double *W, integer at, size, whole; same_values{L, M}(W, whole) ==> 0 <= at ==>
  @     at + size <= whole ==> same_part{L, M}(W, at, size);
  @ lemma block_kept_of{L, M}: \forall double *W, integer size, h; block_listed{L}(W, size, h) ==> same_part{L, M}(W, h * size, size) ==>
  @     block_kept{L, M}(W, size, h);
  @ */

/*@ ghost
  /@ requires sizes: 0 <= heads <= 0x100000 && 0 <= size <= 0x10000000000;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures listed: \forall integer h; 0 <= h < heads ==> block_listed(W, size, h);
   @/
  static inline void blocks_listed(const double *W, int64_t heads, int64_t size)
  {
      product_below(heads, size, 0x100000, 0x10000000000);
      /@ loop invariant range: 0 <= t <= heads;
       @ loop invariant listed: \forall integer h; 0 <= h < t ==> block_listed(W, size, h);
       @ loop assigns t;
       @ loop variant heads - t; @/
      for (int64_t t = 0; t < heads; t++) {
          row_inside(t, heads, size);
          listed(W + t * size, size);
          /@ assert more: block_listed(W, size, t); @/
      }
  }
*/

#endif
