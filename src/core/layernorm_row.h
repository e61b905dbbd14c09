/* Two steps that LayerNorm and its derivatives take of a row: it is multiplied by another, entry by entry, or added to another. */
#ifndef ATTEST_LAYERNORM_ROW_H
#define ATTEST_LAYERNORM_ROW_H

#include "reals.h"
#include "size.h"
#include <stdint.h>

/* A file that proves what these compute includes logic/layernorm.h and says LAYERNORM_VALUES before this one; the others' proofs are
 * spared the clauses. */
#ifdef LAYERNORM_VALUES
#define ROW_ENSURES(...) ensures near : (__VA_ARGS__);
#else
#define ROW_ENSURES(...)
#endif

#ifdef OVER_THE_REALS
/*@ // out_i in the state M from a, b and out in the state L
  @ predicate product_at{L, M}(double *a, double *b, double *out, integer i) = \at(out[i], M) == \at(a[i], L) * \at(b[i], L);
  @ predicate sum_at{L, M}(double *a, double *out, integer i) = \at(out[i], M) == \at(out[i], L) + \at(a[i], L); */
#endif

/* out_i = a_i b_i; b may be out */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(a + (0 .. d - 1)) && \valid_read(b + (0 .. d - 1));
  @ requires write:  \valid(out + (0 .. d - 1));
  @ requires apart:  \separated(out + (0 .. d - 1), a + (0 .. d - 1));
  @ requires place:  b == out || \separated(out + (0 .. d - 1), b + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures finite: \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> \is_finite(a[i]) && \is_finite(\old(b[i]));
  @ ROW_ENSURES(\forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> times_rounded(out[i], a[i], \old(b[i])))
  @ REAL_ENSURES(real, \forall integer i; 0 <= i < d ==> product_at{Pre, Post}(a, b, out, i))
  @ */
void attest_row_multiply(const double *a, const double *b, int64_t d, double *out);

/* out_i += a_i */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(a + (0 .. d - 1));
  @ requires write:  \valid(out + (0 .. d - 1));
  @ requires apart:  \separated(out + (0 .. d - 1), a + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures finite: \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> \is_finite(a[i]) && \is_finite(\old(out[i]));
  @ ROW_ENSURES(\forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> plus_rounded(out[i], \old(out[i]), a[i]))
  @ REAL_ENSURES(real, \forall integer i; 0 <= i < d ==> sum_at{Pre, Post}(a, out, i))
  @ */
void attest_row_accumulate(const double *a, int64_t d, double *out);

#endif
