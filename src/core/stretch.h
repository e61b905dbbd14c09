/* How far a map stretches a direction V, given an enclosure of its derivative along V: what vouches for the lower end of a
 * Lipschitz constant. */
#ifndef ATTEST_STRETCH_H
#define ATTEST_STRETCH_H

#include "interval.h"
#include "size.h"
#include <stdint.h>

/* |dY| / |V| rounded down, in the infinity- and the 2-norm of long vectors: no Lipschitz constant of F is smaller. */
/*@ requires length: 0 <= length <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(dY + (0 .. length - 1)) && \valid_read(V + (0 .. length - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \is_finite(\result) && \result >= 0;
  @ */
double attest_stretch_inf(const attest_interval *dY, const double *V, int64_t length);

/*@ requires length: 0 <= length <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(dY + (0 .. length - 1)) && \valid_read(V + (0 .. length - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \is_finite(\result) && \result >= 0;
  @ */
double attest_stretch_two(const attest_interval *dY, const double *V, int64_t length);

#endif
