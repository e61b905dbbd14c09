/* What the jobs of the experiment `anp` leave: one job for each way to attend, and of each so many looks at the training,
 * the marks of whoever knows the length scale, and a curve shown. */
#ifndef LAB_ANP_H
#define LAB_ANP_H

#include "curve_show.h"
#include "experiment.h"

enum { ANP_UNIFORM, ANP_LAPLACE, ANP_DOT, ANP_MULTIHEAD, ANP_KINDS };

/* A look. */
enum { ANP_STEP, ANP_ELBO, ANP_DENSITY, ANP_MISS, ANP_LOOK };

enum {
    ANP_LOOKS = 12,
    ANP_KNOWN = ANP_LOOKS * ANP_LOOK, /* where those marks are, as one look more */
    ANP_SHOWN = ANP_KNOWN + ANP_LOOK,
    ANP_FOUND = ANP_SHOWN + LAB_SHOW_WIDTH
};

/* The curve shown: predictions of it, and attention to the points given. */
enum { ANP_PLATES = 2 };
extern const lab_plate anp_plates[ANP_PLATES];

#endif
