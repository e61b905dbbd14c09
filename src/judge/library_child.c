#define _GNU_SOURCE /* sigaltstack */
#include "library_child.h"
#include "guarded.h"
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One problem laid out for one run: inputs first, then outputs. */
typedef struct layout {
    int count;
    judge_guarded memory[2 * JUDGE_ARRAYS_MAX];
    attest_candidate_array array[2 * JUDGE_ARRAYS_MAX];
    attest_candidate_problem problem;
} layout;

typedef struct child {
    const library_work *work;
    int results;
    int32_t (*run)(attest_candidate_problem *);
    layout layouts[2];
} child;

/* For the handler of faults, which gets no argument of ours. */
static const layout *running = NULL;
static library_note *noted = NULL;

/* --- faults */

/* Notes which wall was hit, and lets the fault happen again, for good. */
static void on_fault(int number, siginfo_t *info, void *context)
{
    (void)context;
    for (int i = 0; running != NULL && i < running->count; i++) {
        int64_t place;
        if (judge_guarded_find(&running->memory[i], info->si_addr, &place)) {
            noted->place = place;
            noted->fault = i + 1;
        }
    }
    signal(number, SIG_DFL);
}

static void watch_faults(void)
{
    static char stack[1 << 16];
    const stack_t s = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
    action.sa_sigaction = on_fault;
    sigemptyset(&action.sa_mask);
    sigaltstack(&s, NULL);
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
}

/* --- handing over */

static void hand_over(const child *c, const void *bytes, size_t count)
{
    for (const char *b = bytes; count > 0;) {
        const ssize_t done = write(c->results, b, count);
        if (done < 0 && errno != EINTR)
            _exit(1); /* nobody reads */
        b += done > 0 ? done : 0;
        count -= done > 0 ? (size_t)done : 0;
    }
}

/* --- loading */

static bool not_ready(library_loaded *l, const char *words, const char *detail)
{
    snprintf(l->words, sizeof l->words, words, detail);
    return false;
}

static bool configure(const child *c, void *library, library_loaded *l)
{
    int32_t (*accept)(const char *) = NULL;
    if (c->work->library->with == NULL)
        return true;
    *(void **)&accept = dlsym(library, "attest_candidate_configure");
    if (accept == NULL)
        return not_ready(l, "the library has no attest_candidate_configure that --with could be handed to%s", "");
    if (accept(c->work->library->with) != 0)
        return not_ready(l, "attest_candidate_configure does not take --with '%.200s'", c->work->library->with);
    return true;
}

static bool load(child *c, library_loaded *l)
{
    int32_t (*version)(void) = NULL;
    char number[16];
    void *library = dlopen(c->work->library->path, RTLD_NOW | RTLD_LOCAL);
    const char *why = library == NULL ? dlerror() : NULL;
    if (library == NULL)
        return not_ready(l, "the library cannot be loaded: %.260s", why != NULL ? why : "no reason given");
    *(void **)&version = dlsym(library, "attest_candidate_version");
    *(void **)&c->run = dlsym(library, "attest_candidate_run");
    if (version == NULL || c->run == NULL)
        return not_ready(l, "the library defines no %s",
                         version == NULL ? "attest_candidate_version" : "attest_candidate_run");
    const int32_t found = version();
    snprintf(number, sizeof number, "%d", (int)found);
    if (found != ATTEST_CANDIDATE_VERSION)
        return not_ready(
            l, "the library is of version %s of the ABI, expected 1; compile it with this attest_candidate.h", number);
    return configure(c, library, l);
}

/* --- running */

static bool lay_out_array(layout *l, const attest_candidate_array *from, bool input, bool at_end)
{
    const size_t bytes = (size_t)judge_array_elements(from) * judge_element_size(from->format);
    judge_guarded *memory = &l->memory[l->count];
    if (!judge_guarded_open(memory, bytes, at_end))
        return false;
    if (input)
        memcpy(memory->data, from->data, bytes);
    else
        memset(memory->data, 0xff, bytes); /* NaN in every format */
    if (input)
        judge_guarded_seal(memory);
    l->array[l->count] = *from;
    l->array[l->count++].data = memory->data;
    return true;
}

static bool lay_out(layout *l, const attest_candidate_problem *problem, bool at_end)
{
    bool done = true;
    l->count = 0;
    l->problem = *problem;
    for (int i = 0; i < problem->inputs && done; i++)
        done = lay_out_array(l, &problem->input[i], true, at_end);
    for (int i = 0; i < problem->outputs && done; i++)
        done = lay_out_array(l, &problem->output[i], false, at_end);
    l->problem.input = l->array;
    l->problem.output = l->array + problem->inputs;
    return done;
}

static void clear(layout *l)
{
    for (int i = 0; i < l->count; i++)
        judge_guarded_close(&l->memory[i]);
    l->count = 0;
}

/* 1 + the first output beside which something was written. Inputs cannot be: they are sealed. */
static int32_t find_harm(const layout *l, int inputs)
{
    for (int i = inputs; i < l->count; i++)
        if (!judge_guarded_intact(&l->memory[i]))
            return i + 1;
    return 0;
}

static void run_once(child *c, const attest_candidate_problem *problem, int run, library_reply *reply)
{
    layout *l = &c->layouts[run - 1];
    if (!lay_out(l, problem, run == 1)) {
        fputs("not enough memory for the problem's arrays\n", stderr);
        _exit(1);
    }
    running = l;
    const double began = judge_clock();
    c->work->note->run = run;
    reply->status = c->run(&l->problem);
    c->work->note->run = 0;
    reply->seconds = run == 1 ? judge_clock() - began : reply->seconds;
    running = NULL;
    reply->harmed = find_harm(l, problem->inputs);
}

/* The bytes of an output as the candidate left it. */
static size_t bytes_left(const attest_candidate_array *a)
{
    return (size_t)judge_array_elements(a) * judge_element_size(a->format);
}

/* Whether the formats are ones that fit into the room there was. */
static bool formats_fit(const layout *l, const attest_candidate_problem *problem)
{
    bool fit = true;
    for (int i = 0; i < problem->outputs; i++) {
        const int32_t format = l->array[problem->inputs + i].format;
        fit = fit && format >= ATTEST_CANDIDATE_F64 && format <= ATTEST_CANDIDATE_BF16 &&
              judge_element_size(format) <= judge_element_size(problem->output[i].format);
    }
    return fit;
}

static bool same_outputs(const layout *a, const layout *b, const attest_candidate_problem *problem)
{
    bool same = true;
    for (int i = problem->inputs; i < problem->inputs + problem->outputs; i++)
        same = same && a->array[i].format == b->array[i].format &&
               memcmp(a->memory[i].data, b->memory[i].data, bytes_left(&a->array[i])) == 0;
    return same;
}

static void run_problem(child *c, const attest_candidate_problem *problem)
{
    layout *first = &c->layouts[0], *second = &c->layouts[1];
    library_reply reply = {.status = 0};
    run_once(c, problem, 1, &reply);
    const bool answered = reply.status == ATTEST_CANDIDATE_DONE && reply.harmed == 0;
    const bool fit = formats_fit(first, problem);
    if (answered && fit && !c->work->library->once) {
        run_once(c, problem, 2, &reply);
        reply.differs = !same_outputs(first, second, problem);
    }
    for (int i = 0; i < problem->outputs; i++)
        reply.format[i] = fit ? first->array[problem->inputs + i].format : -1;
    hand_over(c, &reply, sizeof reply);
    if (reply.status == ATTEST_CANDIDATE_DONE && reply.harmed == 0 && fit)
        for (int i = problem->inputs; i < first->count; i++)
            hand_over(c, first->memory[i].data, bytes_left(&first->array[i]));
    clear(first);
    clear(second);
}

void library_child(int results, void *data)
{
    static child c;
    library_loaded loaded = {.ready = 0};
    c.work = data;
    c.results = results;
    noted = c.work->note;
    watch_faults();
    loaded.ready = load(&c, &loaded);
    hand_over(&c, &loaded, sizeof loaded);
    for (int64_t i = c.work->begin; loaded.ready != 0 && i < c.work->count; i++)
        run_problem(&c, &c.work->problems[i]);
}
