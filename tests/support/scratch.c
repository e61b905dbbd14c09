#include "scratch.h"
#include <math.h>
#include <stdlib.h>

double *scratch(int64_t count)
{
    double *a = malloc(((size_t)count + 1) * sizeof *a);
    if (a == NULL)
        abort();
    for (int64_t k = 0; k <= count; k++)
        a[k] = (double)NAN;
    return a;
}
