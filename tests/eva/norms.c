/* Norms of a matrix of 2 rows and 3 columns, and softmax of a row, each between -8 and 8. */
#include "any.h"
#include "core/norm.h"
#include "core/softmax.h"

int main(void)
{
    const uint8_t mask[] = {1, 0, 1};
    double w[6], x[3], lo, hi, lse;
    any(w, 6, -8.0, 8.0);
    attest_norm_inf(w, 2, 3, &lo, &hi);
    attest_norm_one(w, 2, 3, &lo, &hi);
    any(x, 3, -8.0, 8.0);
    attest_softmax(0, 3, x, &lse);
    any(x, 3, -8.0, 8.0);
    attest_softmax(mask, 3, x, &lse);
    return 0;
}
