#define _GNU_SOURCE /* _SC_NPROCESSORS_ONLN */
#include "workers.h"
#include "say.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A job at work: its process, and where its words for stderr come out. */
typedef struct worker {
    volatile pid_t pid; /* 0: none */
    int words;
} worker;

static worker at_work[WORKERS_MAX];
static volatile sig_atomic_t stopped; /* by this signal; 0: not */

static const int stopping[] = {SIGINT, SIGTERM, SIGHUP};
enum { STOPPING = sizeof stopping / sizeof stopping[0] };

/* Whoever asks this process to end may not have asked the others. Only calls that are safe in a handler. */
static void stop_all(int number)
{
    stopped = number;
    for (int i = 0; i < WORKERS_MAX; i++)
        if (at_work[i].pid > 0)
            kill(at_work[i].pid, SIGTERM);
}

static void catch_signals(void (*handler)(int))
{
    for (int i = 0; i < STOPPING; i++)
        signal(stopping[i], handler);
}

/* While a process begins the signals wait: the handler must know of each. */
static void hold_signals(int how)
{
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < STOPPING; i++)
        sigaddset(&set, stopping[i]);
    sigprocmask(how, &set, NULL);
}

int processors(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > WORKERS_MAX ? WORKERS_MAX : (int)count;
}

/* In the new process. What it says is kept until it ends; beyond a pipe's room it is dropped, rather than to wait. */
static _Noreturn void work(int64_t index, job *each, void *data, const int words[2])
{
    catch_signals(SIG_DFL);
    hold_signals(SIG_UNBLOCK);
    fcntl(words[1], F_SETFL, O_NONBLOCK);
    dup2(words[1], STDERR_FILENO);
    close(words[0]);
    close(words[1]);
    each(index, data);
    exit(EXIT_OK);
}

static void start(worker *w, int64_t index, job *each, void *data)
{
    int words[2];
    fflush(stdout);
    if (pipe(words) != 0)
        refuse("cannot start another process: %s", strerror(errno));
    hold_signals(SIG_BLOCK);
    w->pid = fork();
    if (w->pid < 0)
        refuse("cannot start another process: %s", strerror(errno));
    if (w->pid == 0)
        work(index, each, data, words);
    w->words = words[0];
    hold_signals(SIG_UNBLOCK);
    close(words[1]);
}

/* Waits for one job to end; its exit status. */
static int wait_for_one(int *ended)
{
    int status;
    pid_t child;
    while ((child = waitpid(-1, &status, 0)) < 0)
        if (errno != EINTR)
            internal_error("a job was lost: %s", strerror(errno));
    *ended = 0;
    while (at_work[*ended].pid != child)
        (*ended)++;
    if (WIFSIGNALED(status) && stopped != 0)
        return EXIT_STOPPED + stopped;
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
    int64_t begun = 0, done = 0;
    int first_failure = EXIT_OK;
    catch_signals(stop_all);
    while (done < begun || (begun < count && first_failure == EXIT_OK)) {
        int slot = 0;
        if (begun < count && begun - done < workers && first_failure == EXIT_OK) {
            while (at_work[slot].pid != 0)
                slot++;
            start(&at_work[slot], begun++, each, data);
            continue;
        }
        const int status = wait_for_one(&slot);
        done++;
        say_progress(what, done, status == EXIT_OK ? count : done);
        dismiss(&at_work[slot], first_failure == EXIT_OK); /* one failure is enough to hear of */
        if (first_failure == EXIT_OK)
            first_failure = stopped != 0 ? EXIT_STOPPED + stopped : status;
    }
    catch_signals(SIG_DFL);
    return first_failure;
}
