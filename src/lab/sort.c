#include "sort.h"
#include <stdlib.h>

static int falling(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

void lab_sort_falling(double *x, int64_t n)
{
    qsort(x, (size_t)n, sizeof x[0], falling);
}
