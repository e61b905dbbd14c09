/* attest shrink: a smaller problem on which a candidate still fails. */
#define _GNU_SOURCE /* environ */
#include "commands.h"
#include "cutting.h"
#include "problem_file.h"
#include "say.h"
#include "scratch.h"
#include "suite.h"
#include "vault/folder.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <jansson.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* All but the first are handed to attest run. */
static const option_id takes[] = {OPT_OUTPUT, OPT_SO,    OPT_EXEC,    OPT_WITH,   OPT_PROFILE,
                                  OPT_LIMIT,  OPT_CACHE, OPT_TIMEOUT, OPT_MEMORY, OPT_NONE};

/* What is being looked for, and where. */
typedef struct hunt {
    const arguments *args;
    const char *scratch;
    char verdict[16]; /* that of the problem as it was given */
    int64_t trials;
    cutting *found; /* the smallest so far */
} hunt;

/* --- one trial: attest run on one problem, in a process of its own */

static int spawn_run(const hunt *h, const char *problem, const char *report)
{
    static const char *const fixed[] = {"attest", "run", NULL, "--json", "-q", "--once", "--jobs", "1"};
    char *words[8 + 2 * OPT_COUNT + 1], names[OPT_COUNT][24];
    int count = 0, status = -1;
    for (; count < 8; count++)
        words[count] = (char *)(count == 2 ? problem : fixed[count]);
    for (const option_id *id = takes + 1; *id != OPT_NONE; id++)
        if (h->args->given[*id] != NULL) {
            snprintf(names[*id], sizeof names[*id], "--%s", option_texts[*id].name);
            words[count++] = names[*id];
            words[count++] = (char *)h->args->given[*id];
        }
    words[count] = NULL;
    posix_spawn_file_actions_t actions;
    pid_t child;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, report, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (h->trials > 0) /* the first says what is wrong with the command line; later ones may try what makes no sense */
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    const int failed = posix_spawn(&child, "/proc/self/exe", &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0)
        refuse("no process could be made: %s", strerror(failed));
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_INTERNAL;
}

/* The verdict, or "" if the problem made no sense. */
static void try_problem(hunt *h, const char *problem, char verdict[16])
{
    const suite_path report = path_in(h->scratch, "report.json");
    json_error_t error;
    *verdict = '\0';
    const int status = spawn_run(h, problem, report.text);
    json_t *told = status == EXIT_OK || status == EXIT_MISMATCH ? json_load_file(report.text, 0, &error) : NULL;
    const json_t *one = json_array_get(json_object_get(told, "problems"), 0);
    const char *word = json_string_value(json_object_get(one, "verdict"));
    if (word != NULL)
        snprintf(verdict, 16, "%s", word);
    json_decref(told);
    if (status == EXIT_REFUSED && h->trials == 0)
        exit(EXIT_REFUSED); /* it has said why */
    h->trials++;
    say_more("%s: %s", problem, *verdict != '\0' ? verdict : "makes no sense");
}

/* --- the hunt */

static bool adopt(hunt *h, cutting *smaller)
{
    char name[32], verdict[16];
    if (smaller == NULL)
        return false;
    snprintf(name, sizeof name, "trial-%" PRId64, h->trials);
    const suite_path folder = path_in(h->scratch, name);
    vault_error error;
    cutting_write(smaller, folder.text);
    try_problem(h, folder.text, verdict);
    vault_folder_remove(folder.text, &error);
    if (strcmp(verdict, h->verdict) != 0)
        return false;
    h->found = smaller;
    return true;
}

static bool drop_options(hunt *h)
{
    static const char *const options[] = {"mask", "score_bias", "softcap", "window", "causal", "scale"};
    bool any = false;
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        any |= adopt(h, cutting_without(h->found, options[i]));
    cutting *alone = cutting_output(h->found, 0);
    for (int64_t i = 1; alone != NULL; i++) {
        if (adopt(h, alone))
            return true;
        alone = cutting_output(h->found, i);
    }
    return any;
}

/* Halves as long as one of them will do; then without the first place, or the last. */
static bool cut_axis(hunt *h, char axis)
{
    bool any = false;
    for (bool again = true; again;) {
        const int64_t size = cutting_size(h->found, axis), half = size / 2;
        again = size > 1 && (adopt(h, cutting_cut(h->found, axis, 0, half)) ||
                             adopt(h, cutting_cut(h->found, axis, half, size - half)) ||
                             adopt(h, cutting_cut(h->found, axis, 0, size - 1)) ||
                             adopt(h, cutting_cut(h->found, axis, 1, size - 1)));
        any |= again;
    }
    return any;
}

static void hunt_down(hunt *h)
{
    bool any = true;
    while (any) {
        any = drop_options(h);
        for (const char *axis = CUTTING_AXES; *axis != '\0'; axis++)
            any |= cut_axis(h, *axis);
    }
}

static void run_shrink(const form *f, const arguments *args)
{
    const char *problem = args->positional[0], *to = args->given[OPT_OUTPUT];
    hunt h = {.args = args, .scratch = make_scratch("shrink")};
    struct stat status;
    problem_file checked;
    (void)f;
    if (to != NULL && stat(to, &status) == 0)
        refuse("%s is there already: name a folder that is not", to);
    read_problem(problem, &checked);
    try_problem(&h, problem, h.verdict);
    if (strcmp(h.verdict, "correct") == 0 || strcmp(h.verdict, "unsupported") == 0)
        disagree("%s: the candidate is %s on it: nothing to look for", problem, h.verdict);
    h.found = cutting_read(problem);
    printf("%s: %s\n", h.verdict, cutting_words(h.found).words);
    hunt_down(&h);
    printf("%s: %s, after %" PRId64 " trials\n", h.verdict, cutting_words(h.found).words, h.trials);
    if (to != NULL)
        cutting_write(h.found, to);
}

static const option_id nothing[] = {OPT_NONE};

static const form forms[] = {{NULL, NULL, "PROBLEM", 1, 1, nothing, takes, run_shrink}};

const command shrink_command = {
    .name = "shrink",
    .summary = "finds a smaller problem on which an implementation still fails",
    .description = "PROBLEM is a folder with a problem.json on which attest run does not find the candidate correct. "
                   "Queries, keys, "
                   "coordinates, heads, options and outputs are taken away as long as the verdict stays what it is. "
                   "What is left is "
                   "told, and with -o written as a problem for attest run and attest check.",
    .forms = forms,
    .form_count = 1,
    .examples = "  attest shrink golden/core/problems/dp-causal --so ./libmykernel.so -o small\n"
                "  attest shrink problem --exec 'python3 mykernel.py {in} {out}' --profile bf16-f32acc\n",
};
