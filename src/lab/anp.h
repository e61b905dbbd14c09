/* What the jobs of the experiment `anp` leave: their looks, the marks of whoever knows the length scale, and a curve
 * shown. */
#ifndef LAB_ANP_H
#define LAB_ANP_H

#include "contest.h"
#include "curve_show.h"
#include "experiment.h"

enum { ANP_KNOWN_DENSITY = NP_LOOKED, ANP_KNOWN_MISS, ANP_SHOWN, ANP_FOUND = ANP_SHOWN + LAB_SHOW_WIDTH };

/* The curve shown: predictions of it, and attention to the points given. */
enum { ANP_PLATES = 2 };
extern const lab_plate anp_plates[ANP_PLATES];

#endif
