/* The 1-Wasserstein distance of two measures, enclosed. Nothing is taken on trust from whoever found the plan and the
 * potentials: bad ones make the enclosure wide, not wrong. spec/transport.md, theorem W. */
#ifndef LAB_WASSERSTEIN_H
#define LAB_WASSERSTEIN_H

#include "core/dd.h"
#include "lab/distances.h"
#include "lab/masses.h"
#include "lab/transport.h"
#include <stdint.h>

/* No less than the distance. Of each flow, what the masses allow is carried, and what is left then goes as far as there
 * is to go. The points that flows name exist; `left` [n+m] is workspace. */
double lab_wasserstein_up(const lab_distances *distances, const lab_masses *masses, const lab_flow *flows,
                          int64_t count, int64_t *left);

/* No more than the distance. Any finite potentials [n] of the points of X are good for a bound. */
double lab_wasserstein_down(const lab_distances *distances, const lab_masses *masses, const attest_dd *potentials);

#endif
