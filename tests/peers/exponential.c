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

/* (1 + x/256)^256. */
static real by_power(real x)
{
    real power = 1 + x / 256;
    for (int squarings = 0; squarings < 8; squarings++)
        power *= power;
    return power;
}

/* A crude e^x, where its exponent is that of a number; 0 below. */
static real crude(real x)
{
    const real low = sizeof(real) == sizeof(float) ? (real)-100 : (real)-740;
    if (x < low)
        return 0;
    return has(BUG_EXP_LINE) ? by_line(x) : has(BUG_EXP_PARABOLA) ? by_parabola(x) : by_cubic(x);
}

static real of_bug(real x)
{
    switch (peers_chosen.bug) {
    case BUG_EXP_LINE:
    case BUG_EXP_PARABOLA:
    case BUG_EXP_CUBIC:
        return crude(x);
    case BUG_EXP_CUTOFF:
        return x < -8 ? 0 : exp(x);
    case BUG_EXP_FLOOR:
        return exp(fmax(x, (real)-10));
    case BUG_EXP_POWER:
        return by_power(x);
    case BUG_EXP_TABLE:
        return exp(nearbyint(x * 64) / 64);
    case BUG_EXP_BASE_LOW:
        return exp2(x * (real)1.4453125);
    case BUG_EXP_BASE_FLOAT:
        return exp2(x * (real)1.44269502162933349609375);
    case BUG_EXP_FLOAT:
        return (real)expf((float)x);
    default:
        return exp(x);
    }
}

real R(exponential)(real x)
{
    return kept(peers_chosen.arithmetic->softmax, of_bug(x));
}

real R(divided)(real x, real y)
{
    int exponent;
    if (!has(BUG_RECIPROCAL))
        return kept(peers_chosen.arithmetic->softmax, x / y);
    const real fraction = frexp(1 / y, &exponent);
    return x * ldexp(floor(fraction * 4096) / 4096, exponent);
}
