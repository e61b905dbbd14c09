/* The cheapest plan that carries one measure to another, and potentials that show it: the transportation simplex. Nobody
 * needs to believe it: lab/wasserstein.h makes bounds of whatever plan and potentials there are. */
#ifndef LAB_TRANSPORT_H
#define LAB_TRANSPORT_H

#include "core/dd.h"
#include "lab/distances.h"
#include "lab/masses.h"
#include <stdbool.h>
#include <stdint.h>

/* From a point of X to one of Y. */
typedef struct lab_flow {
    int64_t from, to, units;
} lab_flow;

typedef struct lab_plan {
    int64_t count;   /* of flows: n + m - 1 */
    lab_flow *flows; /* [n+m-1] */
    attest_dd
        *potentials; /* [n+m], of X and of Y; of nearby points of X and Y they sum to the distance, of none to more */
    int64_t pivots;
    bool optimal; /* false: the limit of pivots ended the search */
} lab_plan;

/* n m is at most 2^40; `costs` [n,m] is workspace. The caller gives the plan's flows and potentials. Ends after pivots_max
 * pivots at most. false: out of memory. */
bool lab_transport(const lab_distances *distances, const lab_masses *masses, int64_t pivots_max, int64_t *costs,
                   lab_plan *plan);

#endif
