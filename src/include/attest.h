/* attest: the exact answer of attention, and bounds that are bounds. This header brings in the whole library.
 *
 *     cc program.c $(pkg-config --cflags --libs attest)
 */
#ifndef ATTEST_H
#define ATTEST_H

#define ATTEST_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

#include "attest/size.h"
#include "attest/vector.h"

#ifdef __cplusplus
}
#endif

#endif
