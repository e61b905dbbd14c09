#define _GNU_SOURCE /* _SC_NPROCESSORS_ONLN */
#include "workers.h"
#include "say.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int processors(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > 256 ? 256 : (int)count;
}

static void start(int64_t index, job *each, void *data)
{
    fflush(stdout);
    const pid_t child = fork();
    if (child < 0)
        refuse("cannot start another process: %s", strerror(errno));
    if (child == 0) {
        each(index, data);
        exit(EXIT_OK);
    }
}

/* Waits for one job to end; its exit status. */
static int wait_for_one(void)
{
    int status;
    while (waitpid(-1, &status, 0) < 0)
        if (errno != EINTR)
            internal_error("a job was lost: %s", strerror(errno));
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    return WTERMSIG(status) == 0 ? EXIT_INTERNAL : 128 + WTERMSIG(status);
}

int run_jobs(const char *what, int64_t count, int workers, job *each, void *data)
{
    int64_t begun = 0, ended = 0;
    int first_failure = EXIT_OK;
    while (ended < begun || (begun < count && first_failure == EXIT_OK)) {
        if (begun < count && begun - ended < workers && first_failure == EXIT_OK) {
            start(begun++, each, data);
            continue;
        }
        const int status = wait_for_one();
        ended++;
        if (first_failure == EXIT_OK)
            first_failure = status;
        say_progress(what, ended, count);
    }
    return first_failure;
}
