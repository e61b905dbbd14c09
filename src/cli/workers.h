/* Jobs in processes of their own, several at a time. What a job leaves behind must not depend on their number. */
#ifndef CLI_WORKERS_H
#define CLI_WORKERS_H

#include <stdint.h>

typedef void job(int64_t index, void *data);

enum { WORKERS_MAX = 256 };

/* How many processors the system has, at most WORKERS_MAX. */
int processors(void);

/* Runs jobs 0 to count - 1, at most `workers` at once. A job that ends its process with a status other than 0 has said why;
 * then no new ones begin, nothing more is said, and that status is returned once all have ended. */
int run_jobs(const char *what, int64_t count, int workers, job *each, void *data);

#endif
