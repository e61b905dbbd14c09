/* What intervals of attention's parts enclose is said to files that ask for it: to one that says ENCLOSED_VALUES, besides
 * INTERVAL_VALUES, before this one. */
#ifndef ATTEST_ENCLOSED_H
#define ATTEST_ENCLOSED_H

#ifdef ENCLOSED_VALUES
#define ENCLOSED_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define ENCLOSED_ENSURES(name, ...)
#endif

#endif
