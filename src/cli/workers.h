/* Jobs in processes of their own, several at a time. What a job leaves behind must not depend on their number. */
#ifndef CLI_WORKERS_H
#define CLI_WORKERS_H

#include <stdint.h>

typedef void job(int64_t index, void *data);

enum { WORKERS_MAX = 256 };

/* How many processors the system has, at most WORKERS_MAX. */
int processors(void);

/* The status of a run that a signal has stopped, less its number: what a shell would say. */
enum { EXIT_STOPPED = 128 };

/* Runs jobs 0 to count - 1, at most `workers` at once. A job that ends its process with a status other than 0 has said why;
 * then no new ones begin, nothing more is said, and that status is returned once all have ended. SIGINT, SIGTERM and SIGHUP end
 * the jobs at work, and the run as such a failure, so that the caller can clear up. */
int run_jobs(const char *what, int64_t count, int workers, job *each, void *data);

#endif
