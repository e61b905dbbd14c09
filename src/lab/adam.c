#include "adam.h"
#include <math.h>

static const double MEAN_DECAY = 0.9, SQUARE_DECAY = 0.999, SMALL = 1e-8;

lab_adam lab_adam_start(int64_t count, double *moments)
{
    for (int64_t k = 0; k < 2 * count; k++)
        moments[k] = 0.0;
    return (lab_adam){
        .count = count, .mean = moments, .square = moments + count, .mean_decayed = 1.0, .square_decayed = 1.0};
}

void lab_adam_climb(lab_adam *a, double rate, const double *slope, double *x)
{
    a->mean_decayed *= MEAN_DECAY;
    a->square_decayed *= SQUARE_DECAY;
    for (int64_t k = 0; k < a->count; k++) {
        a->mean[k] = MEAN_DECAY * a->mean[k] + (1.0 - MEAN_DECAY) * slope[k];
        a->square[k] = SQUARE_DECAY * a->square[k] + (1.0 - SQUARE_DECAY) * slope[k] * slope[k];
        const double mean = a->mean[k] / (1.0 - a->mean_decayed), square = a->square[k] / (1.0 - a->square_decayed);
        x[k] += rate * mean / (sqrt(square) + SMALL);
    }
}
