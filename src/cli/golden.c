/* attest golden: suites of problems with correctly rounded answers. */
#include "golden.h"
#include "commands.h"
#include "workers.h"
#include <stddef.h>

int parse_jobs(const arguments *args)
{
    return args->given[OPT_JOBS] != NULL ? (int)integer_argument(args, OPT_JOBS, 1, WORKERS_MAX) : processors();
}

static const option_id make_needs[] = {OPT_OUTPUT, OPT_NONE}, make_takes[] = {OPT_SEED, OPT_JOBS, OPT_NONE};
static const option_id verify_takes[] = {OPT_JOBS, OPT_NONE}, nothing[] = {OPT_NONE};

static const form forms[] = {
    {"make", "writes a suite into a folder (default suite: core)", "[SUITE]", 0, 1, make_needs, make_takes,
     golden_make},
    {"verify", "checks every file, and computes every answer again", "DIR", 1, 1, nothing, verify_takes, golden_verify},
    {"list", "the suites there are, or the vectors of one that was made", "[DIR]", 0, 1, nothing, nothing, golden_list},
};

const command golden_command = {
    .name = "golden",
    .summary = "test vectors: problems with correctly rounded answers, and the faults that each catches",
    .description =
        "A suite is a folder: index.json, problems/NAME with problem.json and its inputs, answers/NAME with every "
        "output (Y.npy) and the doubles beside the truth (Y_lo.npy, Y_hi.npy), and provenance.json, which alone may "
        "differ from run to run. The same suite and seed give the same bytes for any number of processes. "
        "spec/vectors.md is the format.\n"
        "make can be stopped at any moment, and run again: it goes on. The index is written last. Under mpirun it is "
        "shared by all ranks, one process each unless --jobs says more, on any machines that see the same folder "
        "(where attest was built with Open MPI).\n"
        "verify exits 1 if a file is damaged, missing or extra, or an answer is wrong, and 2 if the folder is no "
        "suite.",
    .forms = forms,
    .form_count = sizeof forms / sizeof forms[0],
    .examples = "  attest golden make core -o golden/core\n"
                "  mpirun -n 8 attest golden make core -o golden/core\n"
                "  attest golden verify golden/core\n"
                "  attest golden list\n",
};
