#include "together.h"
#include <math.h>

void judge_together_add(judge_together *all, double rms)
{
    all->problems++;
    all->squares += rms * rms;
}

double judge_together_rms(const judge_together *all)
{
    return all->problems > 0 ? sqrt(all->squares / (double)all->problems) : 0.0;
}

double judge_together_limit(const judge_together *all, double limit)
{
    if (all->problems == 0)
        return (double)INFINITY;
    const double c = limit * limit / (double)all->problems;
    double t =
        1.0 + sqrt(2.0 * c) + c; /* above the root of the convex t - 1 - ln t = c: Newton's steps come down to it */
    for (int step = 0; step < 60; step++)
        t -= (t - 1.0 - log(t) - c) / (1.0 - 1.0 / t);
    return sqrt(t);
}
