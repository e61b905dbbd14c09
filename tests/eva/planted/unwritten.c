/* Planted: softmax reads a row of which the last number was never written. Alarm: uninitialized left-value. */
#include "../any.h"
#include "core/softmax.h"

int main(void)
{
    double x[3], lse;
    any(x, 2, -8.0, 8.0);
    attest_softmax(0, 3, x, &lse);
    return 0;
}
