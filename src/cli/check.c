/* attest check: what somebody computed for one problem, judged. */
#include "commands.h"
#include "judging.h"
#include "report.h"
#include "scratch.h"
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* A single .npy is one output: Y, or the only one there is. */
static void keep_one_output(trial *t)
{
    for (int o = 0; o < t->outputs; o++)
        if (strcmp(t->output[o].name, "Y") == 0 || t->outputs == 1) {
            t->output[0] = t->output[o];
            t->outputs = 1;
            return;
        }
    refuse("%s: the problem has %d outputs, and none is Y: hand over a folder", t->name, t->outputs);
}

static void run_check(const form *f, const arguments *args)
{
    const char *path = args->positional[0], *candidate = args->positional[1], *scratch = make_scratch("check");
    struct stat status;
    judging j;
    (void)f;
    if (stat(candidate, &status) != 0)
        refuse("%s: cannot read: %s", candidate, strerror(errno));
    const bool folder = S_ISDIR(status.st_mode);
    const char *end = strrchr(candidate, '.');
    if (!folder && (end == NULL || (strcmp(end, ".npy") != 0 && strcmp(end, ".safetensors") != 0)))
        refuse("%s: expected a .npy, a .safetensors or a folder of outputs", candidate);
    trials one = single_trial(path, scratch);
    if (!folder && strcmp(end, ".npy") == 0)
        keep_one_output(one.trial);
    begin_judging(&j, args, &one, path, candidate, scratch);
    handed h = folder ? handed_in_folder(one.trial, candidate) : handed_in_file(one.trial, candidate);
    judge_handed(&j, 0, &h);
    end_judging(&j, args);
}

static const option_id nothing[] = {OPT_NONE},
                       takes[] = {OPT_PROFILE, OPT_LIMIT, OPT_CACHE, OPT_JOBS, OPT_HTML, OPT_JUNIT, OPT_NONE};

static const form forms[] = {{NULL, NULL, "PROBLEM CANDIDATE", 2, 2, nothing, takes, run_check}};

const command check_command = {
    .name = "check",
    .summary = "judges what somebody computed for one problem",
    .description =
        "PROBLEM is a folder with a problem.json; its answers are computed, unless it is DIR/problems/NAME of a suite, "
        "which "
        "has them. CANDIDATE is Y.npy (the only output, or Y), a folder of outputs (Y.npy, LSE.npy, ...) or a "
        ".safetensors.\n"
        "Verdicts: wrong, if an element lies beyond the proved bound for the profile; suspicious, beyond the limit in "
        "standard deviations of the error that the profile's roundings make; no answer, if an output is missing or "
        "misshapen; else correct. Exit status: 0 if correct, else 1; 2 for a problem that cannot be used.",
    .forms = forms,
    .form_count = 1,
    .examples = "  attest check golden/core/problems/dp Y.npy\n"
                "  attest check my-problem outputs/ --profile bf16-f32acc --html report.html\n",
};
