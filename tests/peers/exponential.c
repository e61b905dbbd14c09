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

real R(exponential)(real x)
{
    const real low = sizeof(real) == sizeof(float) ? (real)-100 : (real)-740;
    real e;
    if (x < low && (has(BUG_EXP_LINE) || has(BUG_EXP_PARABOLA) || has(BUG_EXP_CUBIC)))
        e = 0;
    else if (has(BUG_EXP_LINE))
        e = by_line(x);
    else if (has(BUG_EXP_PARABOLA))
        e = by_parabola(x);
    else if (has(BUG_EXP_CUBIC))
        e = by_cubic(x);
    else if (has(BUG_EXP_CUTOFF) && x < -8)
        e = 0;
    else
        e = exp(x);
    return kept(peers_chosen.arithmetic->softmax, e);
}

real R(divided)(real x, real y)
{
    int exponent;
    if (!has(BUG_RECIPROCAL))
        return kept(peers_chosen.arithmetic->softmax, x / y);
    const real fraction = frexp(1 / y, &exponent);
    return x * ldexp(floor(fraction * 4096) / 4096, exponent);
}
