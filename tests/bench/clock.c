#include "clock.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LEAST = 5, MOST = 2001 };
static const double PATIENCE = 2.0, LIMIT = 20.0; /* seconds for one race, and for one with a slow peer */

/* Processor time of this thread: time in which the machine serves others counts for nobody. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double seconds(bench_work work, void *data)
{
    const double began = now();
    work(data);
    return now() - began;
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *x, size_t n)
{
    qsort(x, n, sizeof *x, ascending);
    return x[n / 2];
}

void bench_race(bench_work peer, bench_work own, void *data, double *peer_seconds, double *own_seconds)
{
    static double peer_times[MOST], own_times[MOST];
    seconds(peer, data); /* first touch of memory and code counts for neither */
    seconds(own, data);
    const double began = now();
    size_t n = 0;
    while (n == 0 || (n < MOST && now() - began < (n < LEAST ? LIMIT : PATIENCE))) {
        peer_times[n] = seconds(peer, data);
        own_times[n] = seconds(own, data);
        n++;
    }
    *peer_seconds = median(peer_times, n);
    *own_seconds = median(own_times, n);
}

void bench_ratio(const char *name, double goal, bench_work peer, bench_work own, void *data)
{
    double peer_seconds, own_seconds;
    bench_race(peer, own, data, &peer_seconds, &own_seconds);
    printf("# %s: peer %.3f ms, attest %.3f ms\n", name, 1e3 * peer_seconds, 1e3 * own_seconds);
    printf("RATIO %s %.3f (goal %.3f)\n", name, peer_seconds / own_seconds, goal);
    fflush(stdout);
}
