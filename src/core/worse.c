#include "worse.h"

_Static_assert(ATTEST_OK < ATTEST_EMPTY_ROW && ATTEST_EMPTY_ROW < ATTEST_RANGE,
               "the worse of two statuses is the larger");

attest_status attest_worse(attest_status a, attest_status b)
{
    return a < b ? b : a;
}
