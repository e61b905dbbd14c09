#define _GNU_SOURCE /* _SC_NPROCESSORS_ONLN */
#include "workers.h"
#include "say.h"
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A job at work: its process, and where its words for stderr come out. */
typedef struct worker {
    pid_t pid; /* 0: none */
    int words;
} worker;

int processors(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > WORKERS_MAX ? WORKERS_MAX : (int)count;
}

/* In the new process. What it says is kept until it ends; beyond a pipe's room it is dropped, rather than to wait. */
static _Noreturn void work(int64_t index, job *each, void *data, const int words[2])
{
    fcntl(words[1], F_SETFL, O_NONBLOCK);
    dup2(words[1], STDERR_FILENO);
    close(words[0]);
    close(words[1]);
    each(index, data);
    exit(EXIT_OK);
}

static worker start(int64_t index, job *each, void *data)
{
    int words[2];
    fflush(stdout);
    if (pipe(words) != 0)
        refuse("cannot start another process: %s", strerror(errno));
    const pid_t child = fork();
    if (child < 0)
        refuse("cannot start another process: %s", strerror(errno));
    if (child == 0)
        work(index, each, data, words);
    close(words[1]);
    return (worker){child, words[0]};
}

/* Waits for one job to end; its exit status. */
static int wait_for_one(worker *workers, int *ended)
{
    int status;
    pid_t child;
    while ((child = waitpid(-1, &status, 0)) < 0)
        if (errno != EINTR)
            internal_error("a job was lost: %s", strerror(errno));
    *ended = 0;
    while (workers[*ended].pid != child)
        (*ended)++;
    if (WIFSIGNALED(status))
        internal_error("a job was ended by signal %d", WTERMSIG(status));
    return WEXITSTATUS(status);
}

/* Ends the worker; what it said is passed on if `aloud`. */
static void dismiss(worker *w, bool aloud)
{
    char words[4096];
    ssize_t got;
    while ((got = read(w->words, words, sizeof words)) > 0)
        if (aloud)
            fwrite(words, 1, (size_t)got, stderr);
    close(w->words);
    w->pid = 0;
}

int run_jobs(const char *what, int64_t count, int workers, job *each, void *data)
{
    worker at_work[WORKERS_MAX] = {{0, 0}};
    int64_t begun = 0, done = 0;
    int first_failure = EXIT_OK;
    while (done < begun || (begun < count && first_failure == EXIT_OK)) {
        int slot = 0;
        if (begun < count && begun - done < workers && first_failure == EXIT_OK) {
            while (at_work[slot].pid != 0)
                slot++;
            at_work[slot] = start(begun++, each, data);
            continue;
        }
        const int status = wait_for_one(at_work, &slot);
        done++;
        say_progress(what, done, status == EXIT_OK ? count : done);
        dismiss(&at_work[slot], first_failure == EXIT_OK); /* one failure is enough to hear of */
        if (first_failure == EXIT_OK)
            first_failure = status;
    }
    return first_failure;
}
