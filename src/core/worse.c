#include "worse.h"

attest_status attest_worse(attest_status a, attest_status b)
{
    return a < b ? b : a;
}
