/* A process of its own for code that nobody trusts: limits on its time, memory and files, an ear for what it says, and an end
 * with all that it started. Whatever it does, the parent goes on. */
#ifndef JUDGE_CHILD_H
#define JUDGE_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct judge_limits {
    double seconds; /* that the parent waits; see judge_child_read and judge_child_wait */
    int64_t memory; /* bytes of address space; 0: any number */
    int64_t file;   /* the largest file it may write, in bytes */
} judge_limits;

enum { JUDGE_SAID = 512 };

typedef struct judge_child {
    pid_t pid;
    int results;           /* what it hands over; -1: closed */
    int words;             /* its stdout and stderr */
    char said[JUDGE_SAID]; /* the end of that, one line of printable text */
    size_t said_length;
} judge_child;

/* Runs body(results, data) in a new process group, without a terminal; `results` is open for writing, and closed on exec.
 * False if no process could be made. */
typedef void judge_body(int results, void *data);
bool judge_child_start(judge_child *child, const judge_limits *limits, judge_body *body, void *data);

typedef enum judge_reading { JUDGE_READ, JUDGE_ENDED, JUDGE_LATE } judge_reading;

/* Exactly `count` bytes of what it hands over, within so many seconds. */
judge_reading judge_child_read(judge_child *child, void *bytes, size_t count, double seconds);

/* Takes in what it has said by now. */
void judge_child_listen(judge_child *child);

/* Waits for its end; false if that does not come within so many seconds. */
bool judge_child_wait(judge_child *child, double seconds, int *status);

/* Ends the child, if that is still needed, with its whole group; its status as from waitpid. */
int judge_child_end(judge_child *child);

/* From now on SIGINT, SIGTERM and SIGHUP end the child that runs, and nothing else; whoever waits for it then asks whether one
 * came: its number, or 0. */
void judge_child_heed_signals(void);
int judge_child_signalled(void);

/* How a process ended: "SIGSEGV", "exit status 3". */
typedef struct judge_ending {
    char words[64];
} judge_ending;
judge_ending judge_ending_of(int status);

/* Seconds on a clock that only goes forwards. */
double judge_clock(void);

#endif
