#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include "library.h"
#include "library_child.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>

size_t judge_element_size(int32_t format)
{
    static const size_t sizes[] = {[ATTEST_CANDIDATE_F64] = 8,
                                   [ATTEST_CANDIDATE_F32] = 4,
                                   [ATTEST_CANDIDATE_F16] = 2,
                                   [ATTEST_CANDIDATE_BF16] = 2,
                                   [ATTEST_CANDIDATE_BOOL] = 1};
    return sizes[format];
}

int64_t judge_array_elements(const attest_candidate_array *array)
{
    int64_t count = 1;
    for (int axis = 0; axis < array->rank; axis++)
        count *= array->size[axis];
    return count;
}

/* The problems, as far as they have been run. */
typedef struct running {
    library_work work;
    judge_child child;
    judge_answer answer;
    judge_each *each;
    void *data;
} running;

static const attest_candidate_problem *current(const running *r)
{
    return &r->work.problems[r->work.begin];
}

/* Reports the current problem, and goes on to the next. */
static void report(running *r)
{
    r->each(r->work.begin++, &r->answer, r->data);
    memset(&r->answer, 0, sizeof r->answer);
}

static void be_silent(running *r, const char *words)
{
    r->answer.outcome = JUDGE_SILENT;
    snprintf(r->answer.words, sizeof r->answer.words, "%s", words);
}

/* Adds what the child said last, if anything. It may be some problems ahead of what is reported. */
static void quote(running *r)
{
    judge_child_listen(&r->child);
    const size_t used = strlen(r->answer.words);
    const char *said = r->child.said;
    const size_t length = strlen(said);
    if (length > 240)
        said += length - 240;
    while (*said == ' ')
        said++;
    if (*said != '\0')
        snprintf(r->answer.words + used, sizeof r->answer.words - used, "; it said: %s", said);
}

static const char *array_name(const attest_candidate_problem *p, int64_t index)
{
    return index < p->inputs ? p->input[index].name : p->output[index - p->inputs].name;
}

/* Which wall was hit. */
static void describe_fault(running *r, const char *how)
{
    const library_note *note = r->work.note;
    const attest_candidate_problem *p = current(r);
    const int64_t index = note->fault - 1, place = note->place;
    char words[256];
    if (note->fault < 1 || index >= p->inputs + p->outputs) {
        be_silent(r, how);
        return;
    }
    const attest_candidate_array *a = index < p->inputs ? &p->input[index] : &p->output[index - p->inputs];
    const int64_t bytes = judge_array_elements(a) * (int64_t)judge_element_size(a->format);
    if (place < 0)
        snprintf(words, sizeof words, "%s: touches memory %lld bytes before the beginning of %s", how,
                 -(long long)place, array_name(p, index));
    else if (place >= bytes)
        snprintf(words, sizeof words, "%s: touches memory %lld bytes past the end of %s", how,
                 (long long)(place - bytes), array_name(p, index));
    else
        snprintf(words, sizeof words, "%s: writes to the input %s", how, array_name(p, index));
    be_silent(r, words);
}

/* The child is gone, or must go: why there is no answer. */
static void describe_end(running *r, judge_reading reading)
{
    char how[160];
    const int status = judge_child_end(&r->child);
    const char *run = r->work.note->run == 2 ? " in its second run" : "";
    if (reading == JUDGE_LATE) {
        snprintf(how, sizeof how, "no end after %g s%s", r->work.library->limits.seconds, run);
        be_silent(r, how);
    } else if (WIFSIGNALED(status)) {
        snprintf(how, sizeof how, "crashes with %s%s", judge_ending_of(status).words, run);
        describe_fault(r, how);
    } else {
        snprintf(how, sizeof how, "ends the process with %s instead of returning", judge_ending_of(status).words);
        be_silent(r, how);
    }
    quote(r);
}

/* All problems that are left get the same words. */
static void give_up(running *r)
{
    const judge_answer last = r->answer;
    while (r->work.begin < r->work.count) {
        r->answer = last;
        report(r);
    }
}

/* The outputs into one piece of memory; null if the child did not hand them over. */
static uint8_t *read_outputs(running *r, const library_reply *reply, judge_reading *reading)
{
    const attest_candidate_problem *p = current(r);
    size_t bytes[JUDGE_ARRAYS_MAX], sum = 0;
    for (int i = 0; i < p->outputs; i++) {
        bytes[i] = (size_t)judge_array_elements(&p->output[i]) * judge_element_size(reply->format[i]);
        sum += bytes[i];
    }
    uint8_t *all = malloc(sum + 1);
    *reading = all == NULL ? JUDGE_LATE : judge_child_read(&r->child, all, sum, r->work.library->limits.seconds);
    if (*reading != JUDGE_READ) {
        free(all);
        return NULL;
    }
    uint8_t *at = all;
    for (int i = 0; i < p->outputs; i++) {
        r->answer.output[i] = at;
        r->answer.format[i] = reply->format[i];
        at += bytes[i];
    }
    return all;
}

/* A reply is the child's word, and the child may be out of its mind: nothing in it is trusted. */
static bool formats_possible(const attest_candidate_problem *p, const library_reply *reply)
{
    bool possible = true;
    for (int i = 0; i < p->outputs; i++)
        possible = possible && reply->format[i] >= ATTEST_CANDIDATE_F64 && reply->format[i] <= ATTEST_CANDIDATE_BF16 &&
                   judge_element_size(reply->format[i]) <= judge_element_size(p->output[i].format);
    return possible;
}

/* What the reply says, unless it is an answer. */
static bool take_refusal(running *r, const library_reply *reply)
{
    const attest_candidate_problem *p = current(r);
    char words[160];
    if (reply->harmed > 0 && reply->harmed <= p->inputs + p->outputs) {
        snprintf(words, sizeof words, "writes beside the output %s", array_name(p, reply->harmed - 1));
        be_silent(r, words);
    } else if (reply->status == ATTEST_CANDIDATE_UNSUPPORTED) {
        r->answer.outcome = JUDGE_UNSUPPORTED;
    } else if (reply->status != ATTEST_CANDIDATE_DONE) {
        snprintf(words, sizeof words, "attest_candidate_run returns %d", (int)reply->status);
        be_silent(r, words);
        quote(r);
    } else if (!formats_possible(p, reply)) {
        be_silent(r, "gives an output a format that is none, or wider than its room");
    } else {
        return false;
    }
    return true;
}

/* One reply; false if the child is no more. */
static bool take_reply(running *r)
{
    library_reply reply;
    uint8_t *outputs = NULL;
    judge_reading reading = judge_child_read(&r->child, &reply, sizeof reply, r->work.library->limits.seconds);
    if (reading == JUDGE_READ && !take_refusal(r, &reply)) {
        r->answer.differs = reply.differs != 0;
        r->answer.seconds = reply.seconds;
        outputs = read_outputs(r, &reply, &reading);
    }
    if (reading != JUDGE_READ)
        describe_end(r, reading);
    report(r);
    free(outputs);
    return reading == JUDGE_READ;
}

/* One child's life. */
static void run_child(running *r)
{
    library_loaded loaded;
    memset((void *)r->work.note, 0, sizeof *r->work.note);
    if (!judge_child_start(&r->child, &r->work.library->limits, library_child, &r->work)) {
        be_silent(r, "no process could be made to run it in");
        give_up(r);
        return;
    }
    const judge_reading reading = judge_child_read(&r->child, &loaded, sizeof loaded, r->work.library->limits.seconds);
    if (reading != JUDGE_READ) {
        char words[sizeof r->answer.words - 32];
        describe_end(r, reading);
        snprintf(words, sizeof words, "%.600s", r->answer.words);
        snprintf(r->answer.words, sizeof r->answer.words, "while it is loaded: %s", words);
        give_up(r);
    } else if (loaded.ready == 0) {
        loaded.words[sizeof loaded.words - 1] = '\0';
        be_silent(r, loaded.words);
        judge_child_end(&r->child);
        give_up(r);
    } else {
        while (r->work.begin < r->work.count)
            if (!take_reply(r))
                return;
        judge_child_end(&r->child);
    }
}

void judge_library_run(const judge_library *library, int64_t count, const attest_candidate_problem *problems,
                       judge_each *each, void *data)
{
    running r = {.work = {.library = library, .count = count, .problems = problems}, .each = each, .data = data};
    void *shared = mmap(NULL, sizeof *r.work.note, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) {
        be_silent(&r, "not enough memory to run it");
        give_up(&r);
        return;
    }
    r.work.note = shared;
    while (r.work.begin < count)
        run_child(&r);
    munmap(shared, sizeof *r.work.note);
}
