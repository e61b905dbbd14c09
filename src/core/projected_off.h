/* What the projections of multi-head attention are known to, and each head's values times its rows of W^O (multihead_error.h).
 * Internal: not part of the library's interface. */
#ifndef ATTEST_PROJECTED_OFF_H
#define ATTEST_PROJECTED_OFF_H

#include "missing.h"
#include "multihead.h"
#include <stdbool.h>
#include <stdint.h>

/* A file that proves what they are known to includes multihead_exact.h, and says OFF_VALUES, before this one. */
#ifdef OFF_VALUES
#define OFF_ENSURES(name, ...) ensures name : (__VA_ARGS__);
/*@ // the projections in memory stand for those meant, each known to `off`
  @ predicate projections_known{L}(attest_multihead m, attest_projected from, attest_projected off, meant p) =
  @     known_to(from.Q, off.Q, size_q(m), queries(p), 0) && known_to(from.K, off.K, size_k(m), keys(p), 0) &&
  @     known_to(from.U, off.U, size_u(m), values(p), 0);
  @ predicate off_sign{L}(attest_multihead m, attest_projected off) = not_negative(off.Q, size_q(m)) && not_negative(off.K, size_k(m)) &&
  @     not_negative(off.U, size_u(m)); */
#else
#define OFF_ENSURES(name, ...)
#endif

/*@ predicate off_beside{L}(attest_projected from, attest_multihead m, double *X, double *out, integer length) =
  @     projected_apart(m, from, out, length) && weights_apart(m, out, length) &&
  @     \separated(out + (0 .. length - 1), X + (0 .. m.n * m.width - 1));
  @ predicate off_apart{L}(attest_projected from, attest_multihead m, attest_missing missing, double *X, double *out, integer length) =
  @     off_beside(from, m, X, out, length) && missing_apart(missing, m.groups * (m.width * m.v), out, length); */

/* `off`, for the projections `from` of X [n,width], whoever computed them: what each number of them is known to. `missing` [groups,width,v]
 * is what the weights of the values are missing. False where some bound is infinite. */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && projected_ok(m, from) && \valid_read(X + (0 .. m.n * m.width - 1)) &&
  @     missing_read(missing, m.groups * (m.width * m.v));
  @ requires write: projected_ok(m, off);
  @ requires apart: off_apart(from, m, missing, X, off.Q, size_q(m)) && off_apart(from, m, missing, X, off.K, size_k(m)) &&
  @     off_apart(from, m, missing, X, off.U, size_u(m)) && \separated(off.Q + (0 .. size_q(m) - 1), off.K + (0 .. size_k(m) - 1)) &&
  @     \separated(off.Q + (0 .. size_q(m) - 1), off.U + (0 .. size_u(m) - 1)) &&
  @     \separated(off.K + (0 .. size_k(m) - 1), off.U + (0 .. size_u(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    off.Q[0 .. size_q(m) - 1], off.K[0 .. size_k(m) - 1], off.U[0 .. size_u(m) - 1];
  @ OFF_ENSURES(sign, \result ==> off_sign{Post}(m, off))
  @ OFF_ENSURES(known, \result ==> \forall meant p; inputs_listed{Pre}(m, missing, X, p) ==> projections_listed(m, p) ==>
  @     projections_known{Post}(m, from, off, p))
  @ */
bool attest_projected_off(attest_multihead m, attest_missing missing, const double *X, attest_projected from,
                          attest_projected off);

/* values [n,out] = U_g W^O_h, and what each of them is known to, values_off [n,out], U being known to off.U. False where some bound is
 * infinite. */
/*@ requires sizes: multihead_sizes(m) && 0 <= h < m.heads;
  @ requires read:  weights_ok(m) && projected_ok(m, from) && projected_ok(m, off);
  @ requires write: \valid(values + (0 .. m.n * m.out - 1)) && \valid(values_off + (0 .. m.n * m.out - 1));
  @ requires apart: projected_apart(m, from, values, m.n * m.out) && projected_apart(m, from, values_off, m.n * m.out) &&
  @     projected_apart(m, off, values, m.n * m.out) && projected_apart(m, off, values_off, m.n * m.out) &&
  @     weights_apart(m, values, m.n * m.out) && weights_apart(m, values_off, m.n * m.out) &&
  @     \separated(values + (0 .. m.n * m.out - 1), values_off + (0 .. m.n * m.out - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    values[0 .. m.n * m.out - 1], values_off[0 .. m.n * m.out - 1];
  @ OFF_ENSURES(sign, \result ==> not_negative{Post}(values_off, m.n * m.out))
  @ OFF_ENSURES(known, \result ==> \forall meant p; known_to{Pre}(from.U, off.U, size_u(m), values(p), 0) ==> joining_meant{Pre}(m, p) ==>
  @     no_shifts(m, p) ==> head_values_joined(m, p, h, head_values(p, h), 0) ==>
  @     known_to{Post}(values, values_off, m.n * m.out, head_values(p, h), 0))
  @ */
bool attest_head_values(attest_multihead m, attest_projected from, attest_projected off, int64_t h, double *values,
                        double *values_off);

#endif
