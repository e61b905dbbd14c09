/* A result beside the real number that it stands for: no farther than `error`, where arithmetic rounds; and equal to it over the reals,
 * where nothing does (src/core/reals.h). So a proof of a rounding error, read over the reals, is one of the formula. Compilers see only
 * comments. */
#ifndef ATTEST_LOGIC_ROUNDED_H
#define ATTEST_LOGIC_ROUNDED_H

#ifdef OVER_THE_REALS
#define ROUNDED(r, x, error) ((r) == (x))
#else
#define ROUNDED(r, x, error) (\abs((r) - (x)) <= (error))
#endif

#endif
