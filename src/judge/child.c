#define _GNU_SOURCE /* pipe2, prctl */
#include "child.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* An address sanitizer has promised itself more address space than any limit would leave. */
#ifdef __SANITIZE_ADDRESS__
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

static volatile sig_atomic_t group = 0; /* of the child that runs now; 0: none */
static volatile sig_atomic_t signalled = 0;

double judge_clock(void)
{
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void on_signal(int number)
{
    signalled = number;
    if (group != 0)
        kill(-(pid_t)group, SIGKILL);
}

void judge_child_heed_signals(void)
{
    static const int heeded[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof heeded / sizeof heeded[0]; i++)
        signal(heeded[i], on_signal);
}

int judge_child_signalled(void)
{
    return signalled;
}

/* --- the child */

static void limit(unsigned resource, int64_t most)
{
    struct rlimit l;
    if (getrlimit(resource, &l) != 0)
        return;
    if (l.rlim_max == RLIM_INFINITY || (rlim_t)most < l.rlim_max)
        l.rlim_max = (rlim_t)most;
    l.rlim_cur = l.rlim_max;
    setrlimit(resource, &l);
}

static void apply(const judge_limits *limits)
{
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, limits->file);
    if (limits->memory > 0 && !SANITIZED)
        limit(RLIMIT_AS, limits->memory);
}

static void redirect(int words)
{
    const int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    dup2(words, STDOUT_FILENO);
    dup2(words, STDERR_FILENO);
    if (nothing > STDERR_FILENO)
        close(nothing);
}

static _Noreturn void be_child(const judge_limits *limits, const int results[2], const int words[2], judge_body *body,
                               void *data)
{
    static const int handled[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ};
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (size_t i = 0; i < sizeof handled / sizeof handled[0]; i++)
        signal(handled[i], SIG_DFL);
    close(results[0]);
    close(words[0]);
    redirect(words[1]);
    apply(limits);
    body(results[1], data);
    fflush(stdout);
    _exit(0);
}

/* --- the parent */

bool judge_child_start(judge_child *child, const judge_limits *limits, judge_body *body, void *data)
{
    int results[2], words[2];
    *child = (judge_child){.pid = -1, .results = -1, .words = -1};
    if (pipe2(results, O_CLOEXEC) != 0)
        return false;
    if (pipe2(words, O_CLOEXEC) == 0) {
        fflush(NULL);
        child->pid = fork();
        if (child->pid == 0)
            be_child(limits, results, words, body, data);
        close(words[1]);
        child->words = words[0];
    }
    close(results[1]);
    child->results = results[0];
    if (child->pid < 0) {
        close(results[0]);
        if (child->words >= 0)
            close(child->words);
        return false;
    }
    setpgid(child->pid, child->pid); /* whichever of the two comes first */
    group = (sig_atomic_t)child->pid;
    fcntl(child->words, F_SETFL, O_NONBLOCK);
    return true;
}

/* Keeps the end of what is said. */
static void listen_to(judge_child *child, const char *text, size_t length)
{
    const size_t room = JUDGE_SAID - 1;
    if (length > room) {
        text += length - room;
        length = room;
    }
    if (child->said_length + length > room) {
        const size_t over = child->said_length + length - room;
        memmove(child->said, child->said + over, child->said_length - over);
        child->said_length -= over;
    }
    for (size_t i = 0; i < length; i++) {
        const bool printable = ' ' <= text[i] && text[i] <= '~';
        child->said[child->said_length++] = (char)(printable ? text[i] : ' ');
    }
    child->said[child->said_length] = '\0';
}

/* Takes in all that it says at the moment; false once there will be no more. */
static bool drain_words(judge_child *child)
{
    char text[4096];
    ssize_t got = 0;
    for (int i = 0; i < 64 && child->words >= 0 && (got = read(child->words, text, sizeof text)) > 0; i++)
        listen_to(child, text, (size_t)got);
    if (child->words >= 0 && got == 0) {
        close(child->words);
        child->words = -1;
    }
    return child->words >= 0;
}

/* Waits until there is something to read, at most `seconds`. Negative descriptors are passed over by poll. */
static bool wait_readable(judge_child *child, bool results, double seconds)
{
    struct pollfd waited[] = {{results ? child->results : -1, POLLIN, 0}, {child->words, POLLIN, 0}};
    const double most = seconds < 0.0 ? 0.0 : seconds > 1e6 ? 1e9 : 1e3 * seconds;
    poll(waited, 2, (int)most + 1);
    if (waited[1].revents != 0)
        drain_words(child);
    return waited[0].revents != 0;
}

judge_reading judge_child_read(judge_child *child, void *bytes, size_t count, double seconds)
{
    const double end = judge_clock() + seconds;
    size_t done = 0;
    while (done < count) {
        if (!wait_readable(child, true, end - judge_clock())) {
            if (judge_clock() >= end)
                return JUDGE_LATE;
            continue;
        }
        const ssize_t got = read(child->results, (char *)bytes + done, count - done);
        if (got == 0 || (got < 0 && errno != EINTR))
            return JUDGE_ENDED;
        done += got > 0 ? (size_t)got : 0;
    }
    return JUDGE_READ;
}

static bool ended(const judge_child *child)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == child->pid;
}

bool judge_child_wait(judge_child *child, double seconds, int *status)
{
    const double end = judge_clock() + seconds;
    double pause = 0.0005; /* it may close its words long before it ends */
    while (!ended(child)) {
        const double left = end - judge_clock();
        if (left <= 0.0)
            return false;
        wait_readable(child, false, pause < left ? pause : left);
        pause = pause < 0.02 ? 1.5 * pause : pause;
    }
    *status = judge_child_end(child);
    return true;
}

int judge_child_end(judge_child *child)
{
    int status = 0;
    const bool by_itself = ended(child);
    kill(-child->pid, SIGKILL); /* it cannot be anybody else's yet: the child has not been waited for */
    if (!by_itself)
        kill(child->pid, SIGKILL);
    while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR)
        ;
    group = 0;
    drain_words(child);
    if (child->words >= 0)
        close(child->words);
    if (child->results >= 0)
        close(child->results);
    child->words = child->results = -1;
    return status;
}

judge_ending judge_ending_of(int status)
{
    judge_ending e;
    const char *name = WIFSIGNALED(status) ? sigabbrev_np(WTERMSIG(status)) : NULL;
    if (name != NULL)
        snprintf(e.words, sizeof e.words, "SIG%s", name);
    else if (WIFSIGNALED(status))
        snprintf(e.words, sizeof e.words, "signal %d", WTERMSIG(status));
    else
        snprintf(e.words, sizeof e.words, "exit status %d", WEXITSTATUS(status));
    return e;
}
