/* e^x and quotients: good, or as bad as a bug makes them. */
#ifndef PEERS_EXPONENTIAL_H
#define PEERS_EXPONENTIAL_H

#include "real.h"

real R(exponential)(real x);
real R(divided)(real x, real y);

#endif
