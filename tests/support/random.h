/* Tests draw their random numbers as the golden problems draw theirs. */
#ifndef ATTEST_TEST_RANDOM_H
#define ATTEST_TEST_RANDOM_H

#include "golden/random.h"

#endif
