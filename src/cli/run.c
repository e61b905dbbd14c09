/* attest run: a candidate on all problems of a suite. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "abi.h"
#include "commands.h"
#include "judging.h"
#include "report.h"
#include "room.h"
#include "scratch.h"
#include "shell.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void end_if_interrupted(void)
{
    if (judge_child_signalled() != 0)
        exit(128 + judge_child_signalled()); /* with all that is done at an exit */
}

static void rule_on(int64_t at, handed *h, void *data)
{
    end_if_interrupted();
    judge_handed(data, at, h);
}

static void rule_on_answer(int64_t at, const judge_answer *answer, void *data)
{
    judging *j = data;
    handed h = handed_by_library(&j->all.trial[at], answer);
    rule_on(at, &h, data);
}

static judge_limits limits_of(const arguments *args)
{
    const double seconds = args->given[OPT_TIMEOUT] != NULL ? positive_argument(args, OPT_TIMEOUT) : 60.0;
    const int64_t memory = args->given[OPT_MEMORY] != NULL ? integer_argument(args, OPT_MEMORY, 0, 1 << 20) : 8;
    return (judge_limits){.seconds = seconds, .memory = memory << 30, .file = INT64_C(8) << 30};
}

static void run_library(judging *j, const arguments *args)
{
    const judge_library library = {.path = keep(realpath(args->given[OPT_SO], NULL)),
                                   .with = args->given[OPT_WITH],
                                   .limits = limits_of(args),
                                   .once = args->given[OPT_ONCE] != NULL};
    attest_candidate_problem *problems = keep(calloc((size_t)j->all.count + 1, sizeof *problems));
    for (int64_t i = 0; i < j->all.count; i++)
        problems[i] = abi_problem(&j->all.trial[i]);
    judge_library_run(&library, j->all.count, problems, rule_on_answer, j);
}

static void run_shell(judging *j, const arguments *args, const char *scratch)
{
    const shell_candidate candidate = {args->given[OPT_EXEC], limits_of(args), args->given[OPT_ONCE] != NULL, scratch};
    shell_run(&candidate, &j->all, rule_on, j);
}

static bool is_problem(const char *folder)
{
    return access(path_in(folder, "problem.json").text, F_OK) == 0;
}

static void run_run(const form *f, const arguments *args)
{
    const char *suite = args->positional[0], *library = args->given[OPT_SO], *line = args->given[OPT_EXEC];
    judging j;
    (void)f;
    if ((library == NULL) == (line == NULL))
        refuse("attest run needs either --so LIB.so or --exec COMMAND");
    if (library != NULL && access(library, R_OK) != 0)
        refuse("%s: cannot read: %s", library, strerror(errno));
    if (line != NULL && args->given[OPT_WITH] != NULL)
        refuse("--with is for libraries: put the words into the command");
    if (line != NULL)
        check_command_line(line);
    limits_of(args);
    const char *scratch = make_scratch("run");
    const trials all = is_problem(suite) ? single_trial(suite, scratch) : suite_trials(suite);
    begin_judging(&j, args, &all, suite, library != NULL ? library : line, scratch);
    j.rulings.suite = json_string_value(json_object_get(all.index, "suite"));
    judge_child_heed_signals();
    if (library != NULL)
        run_library(&j, args);
    else
        run_shell(&j, args, scratch);
    end_if_interrupted();
    end_judging(&j, args);
}

static const option_id nothing[] = {OPT_NONE},
                       takes[] = {OPT_SO,   OPT_EXEC,  OPT_WITH, OPT_PROFILE, OPT_LIMIT, OPT_TIMEOUT, OPT_MEMORY,
                                  OPT_ONCE, OPT_CACHE, OPT_JOBS, OPT_HTML,    OPT_JUNIT, OPT_NONE};

static const form forms[] = {{NULL, NULL, "DIR", 1, 1, nothing, takes, run_run}};

const command run_command = {
    .name = "run",
    .summary = "judges an implementation on all problems of a suite, or on one",
    .description = "DIR is a suite made by attest golden make, or a folder with a problem.json. The candidate runs in "
                   "processes of its own, with limits "
                   "on time and "
                   "memory; whatever it does, the run goes on. With --so it is a library that defines what "
                   "attest_candidate.h declares; "
                   "its arrays lie between memory that may not be touched. With --exec it is a command, started for "
                   "each problem: it "
                   "reads {in}/problem.json and the arrays it names, and writes Y.npy, LSE.npy, ... or one "
                   ".safetensors into {out}; exit "
                   "status 77 says that it does not claim the problem. With {list} instead it is started once, and "
                   "reads a file with a "
                   "line IN<TAB>OUT for each problem; a file OUT/UNSUPPORTED then says that it does not claim one.\n"
                   "Each problem is run twice, and other bits are reported. Verdicts are those of attest check; no "
                   "answer also stands for a "
                   "crash, a time-out, another exit status, or a touch outside its arrays. Exit status: 0 if something "
                   "was judged and "
                   "all of it is correct, else 1; 2 for a suite or a command line that cannot be used.",
    .forms = forms,
    .form_count = 1,
    .examples = "  attest run golden/core --so ./libmykernel.so --html report.html\n"
                "  attest run golden/lowp --exec 'python3 mykernel.py {in} {out}' --profile bf16-f32acc\n"
                "  attest run golden/core --exec 'python3 all.py {list}' --junit out.xml --memory 0\n",
};
