#include "rounded.h"

/* Beside 3/2 2^52 units of the format's last place, a double has just the digits that the format has. */
double lab_rounded(judge_number format, double x)
{
    const double large = 0x1.8p52 * judge_spacing(format, x);
    return format == JUDGE_F64 ? x : (x + large) - large;
}
