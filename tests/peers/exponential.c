#include "exponential.h"

/* 2^f (1 + 0.6565 f + 0.3435 f^2 for 0 <= f < 1) instead of the function: a parabola, a few thousandths off. */
static real by_parabola(real x)
{
    const real t = x * (real)1.4426950408889634, whole = floor(t), f = t - whole;
    return ldexp(1 + f * ((real)0.6565 + (real)0.3435 * f), (int)whole);
}

/* A cubic for 2^f: about 1e-4 off. */
static real by_cubic(real x)
{
    const real t = x * (real)1.4426950408889634, whole = floor(t), f = t - whole;
    return ldexp(1 + f * ((real)0.6951786 + f * ((real)0.2276419 + f * (real)0.0773)), (int)whole);
}

/* Schraudolph's trick: the exponent's bits as a straight line, up to 6 % off. */
static real by_line(real x)
{
    const real t = x * (real)1.4426950408889634, whole = floor(t);
    return ldexp(1 + (t - whole) - (real)0.0579, (int)whole);
}

/* A crude e^x, if a bug asks for one: zero where powers of two end. */
static real crude(real x)
{
    const real low = sizeof(real) == sizeof(float) ? (real)-100 : (real)-740;
    if (x < (has(BUG_EXP_CUTOFF) ? -8 : low))
        return 0;
    return has(BUG_EXP_LINE)       ? by_line(x)
           : has(BUG_EXP_PARABOLA) ? by_parabola(x)
           : has(BUG_EXP_CUBIC)    ? by_cubic(x)
                                   : exp(x);
}

real R(exponential)(real x)
{
    const bool good = !has(BUG_EXP_LINE) && !has(BUG_EXP_PARABOLA) && !has(BUG_EXP_CUBIC) && !has(BUG_EXP_CUTOFF);
    return kept(peers_chosen.arithmetic->softmax, good ? exp(x) : crude(x));
}

real R(divided)(real x, real y)
{
    int exponent;
    if (!has(BUG_RECIPROCAL))
        return kept(peers_chosen.arithmetic->softmax, x / y);
    const real fraction = frexp(1 / y, &exponent);
    return x * ldexp(floor(fraction * 4096) / 4096, exponent);
}
