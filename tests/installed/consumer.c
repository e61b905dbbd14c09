/* What a user of the installed library would write first. */
#include <attest.h>
#include <stdio.h>

int main(void)
{
    const double a[3] = {1.0, 2.0, 3.0};
    const double dot = attest_dot(a, a, 3);
    printf("attest %s: %g\n", ATTEST_VERSION, dot);
    return dot == 14.0 ? 0 : 1;
}
