/* How far each element of a query's output may be off by its shares and values (attention_error.h).
 * Internal: not part of the library's interface. To be included after error_bound.h. */
#ifndef ATTEST_ROW_ERRORS_H
#define ATTEST_ROW_ERRORS_H

#include "attention_error.h"

/* `error` [v], for the output y [v], the shares p [n], what each may be off, x [n], and what each value may be, slack [n,v] or null:
 * infinity where the shares may be off by more than there is of them. A file that proves that these are bounds includes answer_sums.h,
 * and says ANSWER_VALUES, before this one. */
/*@ requires memory: memory_ok(m);
  @ requires read:   \valid_read(p + (0 .. m.n - 1)) && \valid_read(x + (0 .. m.n - 1)) && \valid_read(y + (0 .. m.v - 1));
  @ requires write:  \valid(error + (0 .. m.v - 1));
  @ requires apart:  memory_apart(m, error, m.v) && \separated(p + (0 .. m.n - 1), error + (0 .. m.v - 1)) &&
  @     \separated(x + (0 .. m.n - 1), error + (0 .. m.v - 1)) && \separated(y + (0 .. m.v - 1), error + (0 .. m.v - 1));
  @ requires slack:  slack_ok(slack, m.n * m.v) && slack_apart(slack, m.n * m.v, error, m.v);
  @ requires errors: not_negative(x, m.n);
  @ terminates \true;
  @ exits      \false;
  @ assigns    error[0 .. m.v - 1];
  @ ensures numbers: \forall integer b; 0 <= b < m.v ==> \ge_double(error[b], (double)0.0);
  @ ANSWER_ENSURES(bounded, \forall integer b; 0 <= b < m.v ==> \is_finite(error[b]) ==>
  @     row_bounded{Pre}(m, slack, p, x, y, b, (real)\at(error[b], Post)))
  @ */
void attest_row_errors(attest_memory m, const double *slack, const double *p, const double *x, const double *y,
                       double *error);

#endif
