/* The type that a build computes in. The files that include this are compiled once for each build: PEERS_BUILD names it,
 * PEERS_FLOAT makes it float. Only R(name) tells the builds' functions apart. */
#ifndef PEERS_REAL_H
#define PEERS_REAL_H

#include "settings.h"
#include <tgmath.h>

#ifdef PEERS_FLOAT
typedef float real;
#else
typedef double real;
#endif

#ifndef PEERS_BUILD
#define PEERS_BUILD f64
#endif
#define PEERS_JOIN(name, build)  peers_##name##_##build
#define PEERS_NAMED(name, build) PEERS_JOIN(name, build)
#define R(name)                  PEERS_NAMED(name, PEERS_BUILD)

/* x as it is when a number of this format keeps it. */
static inline real kept(peers_number format, real x)
{
    return format == PEERS_F64 || format == PEERS_F32 ? x : (real)peers_round(format, (double)x);
}

/* x, but where this bug is on as 16 bits keep it. */
static inline real slipped(peers_bug bug, real x)
{
    return has(bug) ? kept(peers_half(), x) : x;
}

/* x, but where this bug is on as a float keeps it. */
static inline real floated(peers_bug bug, real x)
{
    return has(bug) ? (real)(float)x : x;
}

/* The factors of matrix products. */
static inline real operand(real x)
{
    return kept(has(BUG_TF32_PRODUCTS) ? PEERS_TF32 : peers_chosen.arithmetic->operand, x);
}

#endif
