/* A caller breaks a contract: the row is one double shorter than the length says. Nothing is read: the clause must say so. */
#include "core/vector.h"
#include <stdlib.h>

int main(void)
{
    double *row = calloc(3, sizeof *row);
    if (row)
        attest_fill(0.0, row, 4);
    free(row);
    return 0;
}
