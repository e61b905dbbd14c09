/* One curve on a grid from eight of its points: what a neural process predicts of it, and what it attends to. */
#ifndef LAB_CURVE_SHOW_H
#define LAB_CURVE_SHOW_H

#include "training.h"

enum { LAB_SHOW_GRID = 201, LAB_SHOW_GIVEN = 8 };

/* At each point of the grid: x, the curve, what is given of it (or nothing), what is known of it when the length scale is
 * known, the prediction, and how much it attends to each point given. */
enum {
    LAB_SHOW_X,
    LAB_SHOW_CURVE,
    LAB_SHOW_CONTEXT,
    LAB_SHOW_KNOWN,
    LAB_SHOW_KNOWN_DEVIATION,
    LAB_SHOW_MEAN,
    LAB_SHOW_DEVIATION,
    LAB_SHOW_WEIGHTS,
    LAB_SHOW_NUMBERS = LAB_SHOW_WEIGHTS + LAB_SHOW_GIVEN,
    LAB_SHOW_WIDTH = LAB_SHOW_GRID * LAB_SHOW_NUMBERS
};

/* shown [LAB_SHOW_GRID,LAB_SHOW_NUMBERS]; the same seed shows the same curve. */
void lab_curve_show(lab_training *t, uint64_t seed, double *shown);

#endif
