/* Timing side by side: two things in turn, many times over, and the medians compared, so that whatever else the machine
 * does falls on both alike. */
#ifndef ATTEST_BENCH_CLOCK_H
#define ATTEST_BENCH_CLOCK_H

typedef void (*bench_work)(void *);

/* Median processor seconds of `peer` and `own`, run alternately on `data` for about two seconds in all, five times at least
 * unless that takes longer than twenty. */
void bench_race(bench_work peer, bench_work own, void *data, double *peer_seconds, double *own_seconds);

/* Runs the race and prints `RATIO name value (goal goal)`: the peer's time over attest's, so more is better. */
void bench_ratio(const char *name, double goal, bench_work peer, bench_work own, void *data);

#endif
