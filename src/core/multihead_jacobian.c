#include "multihead_jacobian.h"
#include "jacobian_lines.h"
#include "jacobian_row.h"
#include <stdbool.h>

#ifdef OVER_THE_REALS
#include "logic/rows_within.h"
#include "jacobian_sums.h"
#endif

/* Where the places stand, seen by attest_jacobian_lines and attest_jacobian_rows. */
/*@ ghost
  /@ requires sizes:  multihead_sizes(m);
   @ requires places: \valid(work + (0 .. jacobian_work(m) - 1)) && places_in(m, t, work);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures read:   heads_ok(m, t);
   @ ensures check:  check_ok(m, t);
   @ ensures spare:  fits(m, t, t.spare, m.width);
   @/
  static inline void places_fit(attest_multihead m, attest_places t, double *work)
  {
      jacobian_sizes_fit(m);
  }

  /@ requires sizes:  multihead_sizes(m) && 0 <= length;
   @ requires places: places_in(m, t, work);
   @ requires write:  \valid(J + (0 .. length - 1));
   @ requires apart:  \separated(work + (0 .. jacobian_work(m) - 1), J + (0 .. length - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures fits:  fits(m, t, J, length);
   @ ensures spare: \separated(t.spare + (0 .. m.width - 1), J + (0 .. length - 1));
   @/
  static inline void blocks_apart(attest_multihead m, attest_places t, const double *work, const double *J, int64_t length)
  {
      jacobian_sizes_fit(m);
  }
*/

attest_status attest_multihead_jacobian_block(attest_multihead m, double *work, int64_t i, int64_t j, double *J)
{
    //@ ghost jacobian_sizes_fit(m);
    const attest_places t = attest_jacobian_places(m, work);
    const attest_status status = attest_jacobian_prepare(m, work, i);
    //@ ghost places_fit(m, t, work);
    //@ ghost blocks_apart(m, t, work, J, m.out * m.width);
    //@ REAL_GHOST(ADDED_TOKENS(status == ATTEST_OK, Pre, m, t, work, i))
    //@ REAL_GHOST(Prepared:;)
    const bool finite = attest_jacobian_lines(m, t, i, j, J);
    /*@ REAL_ASSERT(real_block, status == ATTEST_OK ==> \forall integer a, b; 0 <= a < m.out ==> 0 <= b < m.width ==>
      @     element_stands{Pre, Prepared}(m, t, work, i, j, a, b) && block_at{Prepared, Here}(m, t, i, j, J, a, b) &&
      @     block_is{Pre, Here}(m, work, i, j, J, a, b)) */
    return finite ? status : ATTEST_RANGE;
}

attest_status attest_multihead_jacobian_row(attest_multihead m, double *work, int64_t i, double *J)
{
    //@ ghost jacobian_sizes_fit(m);
    //@ ghost int64_t nw = m.n * m.width;
    //@ assert row: nw == m.n * m.width;
    //@ ghost product_below(m.out, nw, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const attest_places t = attest_jacobian_places(m, work);
    const attest_status status = attest_jacobian_prepare(m, work, i);
    //@ ghost places_fit(m, t, work);
    //@ ghost blocks_apart(m, t, work, J, m.out * nw);
    //@ REAL_GHOST(ADDED_TOKENS(status == ATTEST_OK, Pre, m, t, work, i))
    //@ REAL_GHOST(Prepared:;)
    const bool finite = attest_jacobian_rows(m, t, i, J);
    /*@ REAL_ASSERT(real_row, status == ATTEST_OK ==> \forall integer a, j, b; 0 <= a < m.out ==> 0 <= j < m.n ==> 0 <= b < m.width ==>
      @     element_stands{Pre, Prepared}(m, t, work, i, j, a, b) && rows_at{Prepared, Here}(m, t, i, J, a, j, b) &&
      @     row_is{Pre, Here}(m, work, i, J, a, j, b)) */
    return finite ? status : ATTEST_RANGE;
}
