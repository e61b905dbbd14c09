/* attest lab: the papers' experiments, run again. */
#include "charlm.h"
#include "commands.h"
#include "golden.h"
#include "laboratory.h"
#include "room.h"
#include "say.h"
#include "vault/folder.h"
#include "workers.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const lab_experiment *const experiments[] = {
    &lab_tightness,  &lab_tightness_two, &lab_divergence, &lab_layernorm,   &lab_offset, &lab_invertibility,
    &lab_regularity, &lab_range,         &lab_stack,      &lab_refutations, &lab_anp,    &lab_anp_image};
enum { EXPERIMENTS = sizeof experiments / sizeof experiments[0] };

static const lab_experiment *find_experiment(const char *name)
{
    for (int i = 0; i < EXPERIMENTS; i++)
        if (strcmp(experiments[i]->name, name) == 0)
            return experiments[i];
    internal_error("no experiment is called %s", name);
}

static void run_job(int64_t index, void *data)
{
    const laboratory *lab = data;
    const lab_experiment *e = lab->experiment;
    double *found = lab->found + index * e->width;
    if (e->steps > 0)
        e->train(index, lab->seed, lab->steps, found);
    else
        e->job(index, lab->seed, found);
}

static lab_table table_for(int columns, int64_t rows, const lab_column *column)
{
    return (lab_table){columns, rows, column, room(times(rows, columns))};
}

static void fill_plates(laboratory *lab)
{
    const lab_experiment *e = lab->experiment;
    for (int i = 0; i < e->plates; i++) {
        lab->plate[i] = table_for(e->plate[i].columns, e->plate[i].rows, e->plate[i].column);
        e->plate[i].fill(lab->found, lab->plate[i].value);
    }
}

static void experiment(laboratory *lab, int workers)
{
    const lab_experiment *e = lab->experiment;
    lab->found = shared_room(times(e->jobs, e->width));
    const int status = run_jobs(e->name, e->jobs, workers, run_job, lab);
    if (status != EXIT_OK)
        exit(status); /* the job has said why */
    lab->table = table_for(e->columns, e->rows, e->column);
    e->report(lab->found, lab->table.value, &lab->notes);
    fill_plates(lab);
}

const char *try_folder(const char *path)
{
    vault_error error;
    const bool there = path == NULL || access(path, F_OK) == 0;
    if (path != NULL && !vault_folder_make(path, &error))
        refuse("%s", error.message);
    if (path != NULL && access(path, W_OK) != 0)
        refuse("%s: cannot write: %s; name a folder that can be written to", path, strerror(errno));
    if (!there)
        rmdir(path);
    return path;
}

uint64_t parse_seed(const arguments *args)
{
    return args->given[OPT_SEED] != NULL ? (uint64_t)integer_argument(args, OPT_SEED, 0, INT64_C(1) << 53) : 1;
}

void run_experiment(const lab_experiment *e, const arguments *args)
{
    laboratory lab = {.experiment = e, .folder = try_folder(args->given[OPT_OUTPUT]), .seed = parse_seed(args)};
    lab.steps = e->steps;
    if (args->given[OPT_STEPS] != NULL)
        lab.steps = integer_argument(args, OPT_STEPS, 1, INT64_C(1) << 32);
    experiment(&lab, parse_jobs(args));
    if (lab.folder != NULL)
        write_files(&lab);
    print_laboratory(&lab, args);
}

static void run(const form *f, const arguments *args)
{
    run_experiment(find_experiment(f->name), args);
}

static const option_id nothing[] = {OPT_NONE}, options[] = {OPT_OUTPUT, OPT_SEED, OPT_JOBS, OPT_NONE};
static const option_id negation_options[] = {OPT_DATA, OPT_KERNEL, OPT_SCALE, OPT_OUTPUT, OPT_SEED, OPT_JOBS, OPT_NONE};

static const option_id training_options[] = {OPT_OUTPUT, OPT_STEPS, OPT_SEED, OPT_JOBS, OPT_NONE};

#define EXPERIMENT(name, summary)                                                                                      \
    {                                                                                                                  \
        name, summary, NULL, 0, 0, nothing, options, run                                                               \
    }
#define TRAINING(name, summary)                                                                                        \
    {                                                                                                                  \
        name, summary, NULL, 0, 0, nothing, training_options, run                                                      \
    }

static const form forms[] = {
    EXPERIMENT("tightness", "L2 attention's bounds in the infinity-norm, and what is reached (Kim et al., fig. 2)"),
    EXPERIMENT("tightness-2", "the same in the 2-norm (fig. 8)"),
    EXPERIMENT("divergence",
               "the Jacobian of dot-product attention grows without end, L2's does not (fig. 9, theorem 3.1)"),
    EXPERIMENT("invertibility",
               "the input of a residual block from its output: where the iteration converges (fig. 3, 6, 7)"),
    EXPERIMENT("stack", "residual blocks on top of each other, inverted with a certified error"),
    EXPERIMENT("range", "histograms of what dot-product and L2 attention put out (fig. 5)"),
    EXPERIMENT("offset", "the expanded square of eq. 14 beside differences, for tokens far from the origin"),
    EXPERIMENT("regularity",
               "L2 attention as a map of measures, and a bound that is none (Vuckovic et al., theorem 2)"),
    EXPERIMENT("refutations",
               "what else does not hold: counterexamples to theorem 1, propositions 3, 5 and 8 (Vuckovic et al.)"),
    {"negation", "sentences and their negations, as sets of tokens, before and after attention (app. D)", NULL, 0, 0,
     nothing, negation_options, run_negation},
    TRAINING("anp", "neural processes with and without attention, trained on curves (slides on attention)"),
    TRAINING("anp-image", "the same on images: what is missing is painted in, at any resolution"),
    {"charlm", "language models of letters learn a text: their loss after every epoch (fig. 4)", NULL, 0, 0, nothing,
     charlm_options, run_charlm},
    {"charlm-depth",
     "the same at several depths, --layers L,L,...; with --rate, at which depth each fails (tables 1-3)", NULL, 0, 0,
     nothing, charlm_options, run_charlm_depth},
    EXPERIMENT("layernorm", "LayerNorm's exact Lipschitz constants beside the paper's bound (Kim et al., app. N)"),
};

const command lab_command = {
    .name = "lab",
    .summary = "the papers' experiments, run again: tables, pictures, and what attest found",
    .description =
        "Each experiment prints a table and what it shows. With -o it also writes NAME.csv, NAME.json and pictures, "
        "NAME.svg, into a folder, some with further tables and pictures. The same seed gives the same numbers for any "
        "number of processes. spec/lab.md says what the papers claim, and what came out. charlm and charlm-depth keep "
        "a "
        "checkpoint of each training in the folder after every epoch, and go on from there when they are run again.",
    .forms = forms,
    .form_count = sizeof forms / sizeof forms[0],
    .examples = "  attest lab tightness -o pictures\n"
                "  attest lab layernorm --json\n"
                "  attest lab charlm --text book.txt --epochs 10 -o book\n"
                "  attest lab negation --data embeddings --kernel dot -o pictures\n"
                "  attest lab anp --steps 20000 -o pictures\n",
};
