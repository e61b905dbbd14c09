/* Lines of multi-head attention's Jacobian, from what is kept of a row's heads in the workspace (multihead_jacobian.h). Internal: not
 * part of the library's interface. */
#ifndef ATTEST_JACOBIAN_LINES_H
#define ATTEST_JACOBIAN_LINES_H

#include "jacobian_places.h"
#include "reals.h"
#include <stdbool.h>

#ifdef OVER_THE_REALS
#include "logic/jacobian_value.h"
#endif

/*@ predicate heads_ok{L}(attest_multihead m, attest_places t) =
  @     \valid_read(t.M + (0 .. m.heads * (m.out * m.width) - 1)) &&
  @     \valid_read(t.gaps + (0 .. m.heads * (m.n * m.out) - 1)) &&
  @     \valid_read(t.carried + (0 .. m.heads * (m.n * m.width) - 1)) && \valid_read(t.p + (0 .. m.heads * m.n - 1)) &&
  @     \valid_read(t.diagonal + (0 .. m.out * m.width - 1));
  @
  @ predicate heads_apart{L}(attest_multihead m, attest_places t, double *line, integer length) =
  @     \separated(line + (0 .. length - 1), t.M + (0 .. m.heads * (m.out * m.width) - 1)) &&
  @     \separated(line + (0 .. length - 1), t.gaps + (0 .. m.heads * (m.n * m.out) - 1)) &&
  @     \separated(line + (0 .. length - 1), t.carried + (0 .. m.heads * (m.n * m.width) - 1)) &&
  @     \separated(line + (0 .. length - 1), t.p + (0 .. m.heads * m.n - 1)) &&
  @     \separated(line + (0 .. length - 1), t.diagonal + (0 .. m.out * m.width - 1));
  @
  @ // a place for lines of J: the check sums and what the heads keep lie elsewhere
  @ predicate fits{L}(attest_multihead m, attest_places t, double *line, integer length) =
  @     \valid(line + (0 .. length - 1)) && heads_apart(m, t, line, length) &&
  @     \separated(t.check + (0 .. m.width - 1), line + (0 .. length - 1));
  @
  @ predicate check_ok{L}(attest_multihead m, attest_places t) =
  @     \valid(t.check + (0 .. m.width - 1)) && heads_apart(m, t, t.check, m.width);
  @ */

/* J[i,:,j,:]. Is all of it finite? */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n && 0 <= j < m.n;
  @ requires read:  heads_ok(m, t);
  @ requires check: check_ok(m, t);
  @ requires block: fits(m, t, J, m.out * m.width);
  @ requires spare: fits(m, t, t.spare, m.width) &&
  @                 \separated(t.spare + (0 .. m.width - 1), J + (0 .. m.out * m.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    J[0 .. m.out * m.width - 1], t.spare[0 .. m.width - 1], t.check[0 .. m.width - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < m.out * m.width ==> \is_finite(J[k]);
  @ REAL_ENSURES(real, \forall integer a, b; 0 <= a < m.out ==> 0 <= b < m.width ==> block_at{Pre, Post}(m, t, i, j, J, a, b))
  @ */
bool attest_jacobian_lines(attest_multihead m, attest_places t, int64_t i, int64_t j, double *J);

/* J[i,:,:,:]. Is all of it finite? It is where the sums of columns, `check`, are. */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n;
  @ requires read:  heads_ok(m, t);
  @ requires check: check_ok(m, t);
  @ requires row:   fits(m, t, J, m.out * (m.n * m.width));
  @ requires spare: fits(m, t, t.spare, m.width) &&
  @                 \separated(t.spare + (0 .. m.width - 1), J + (0 .. m.out * (m.n * m.width) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    J[0 .. m.out * (m.n * m.width) - 1], t.spare[0 .. m.width - 1], t.check[0 .. m.width - 1];
  @ ensures finite: \result <==> all_finite(J, m.out * (m.n * m.width));
  @ REAL_ENSURES(real, \forall integer a, j, b; 0 <= a < m.out ==> 0 <= j < m.n ==> 0 <= b < m.width ==>
  @     rows_at{Pre, Post}(m, t, i, J, a, j, b))
  @ */
bool attest_jacobian_rows(attest_multihead m, attest_places t, int64_t i, double *J);

#endif
