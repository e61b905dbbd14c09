#include "charlm.h"
#include "charlm_checkpoint.h"
#include "charlm_text.h"
#include "golden.h"
#include "lab/lm_training.h"
#include "laboratory.h"
#include "room.h"
#include "say.h"
#include "vault/folder.h"
#include "workers.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEPTHS_MAX = 16, TRAININGS_MAX = DEPTHS_MAX * LM_VARIANTS, PATH_ROOM = 4096 };

typedef struct training {
    lm_plan plan;
    lm_progress *progress; /* shared by all processes */
    char path[PATH_ROOM];  /* of its checkpoint; empty: none */
} training;

/* All trainings of a command. */
typedef struct study {
    lm_text text;
    int64_t depth[DEPTHS_MAX], depths;
    lm_variant variant[LM_VARIANTS];
    int variants;
    int64_t epochs, epoch; /* in all; the one at work */
    training training[TRAININGS_MAX];
    int trainings;
} study;

static const char *const variant_names[LM_VARIANTS] = {[LM_DOT] = "dp",
                                                       [LM_L2] = "l2",
                                                       [LM_L2_TIED] = "l2-tied",
                                                       [LM_L2_CONTRACTIVE] = "l2-contractive",
                                                       [LM_LSTM] = "lstm"};

const option_id charlm_options[] = {OPT_TEXT,   OPT_VARIANT, OPT_LAYERS, OPT_EPOCHS, OPT_RATE,
                                    OPT_OUTPUT, OPT_SEED,    OPT_JOBS,   OPT_NONE};

/* --- what is asked for */

static void choose_variants(study *s, const char *name)
{
    for (int v = 0; v < LM_VARIANTS; v++)
        if (name == NULL || strcmp(name, variant_names[v]) == 0)
            s->variant[s->variants++] = (lm_variant)v;
}

/* "L" or "L,L,...", each larger than the one before. */
static void choose_depths(study *s, const char *list, int64_t most)
{
    const char *at = list;
    for (bool more = true; more; at++) {
        char *end;
        const long depth = strtol(at, &end, 10);
        const bool one = end != at && *at >= '0' && *at <= '9' && (*end == ',' || *end == '\0');
        if (!one || depth < 1 || depth > LM_LAYERS_MAX || s->depths == most ||
            (s->depths > 0 && depth <= s->depth[s->depths - 1]))
            refuse("--layers '%s', expected %s from 1 to %d", list,
                   most == 1 ? "a whole number" : "up to 16 whole numbers, rising, with commas between, each",
                   LM_LAYERS_MAX);
        s->depth[s->depths++] = depth;
        at = end;
        more = *end == ',';
    }
}

static void name_checkpoint(training *t, const char *folder)
{
    if (folder == NULL)
        return;
    const int length = snprintf(t->path, sizeof t->path, "%s/charlm-%s-%" PRId64 ".checkpoint", folder,
                                variant_names[t->plan.variant], t->plan.layers);
    if (length >= (int)sizeof t->path)
        refuse("%s: the path is too long", folder);
}

/* From the beginning, or from the checkpoint. */
static void begin(training *t, const lm_text *text)
{
    vault_error error;
    t->progress = (lm_progress *)(void *)shared_room(lm_progress_size(&t->plan, text) / (int64_t)sizeof(double));
    if (t->path[0] != '\0' && access(t->path, F_OK) == 0) {
        if (!checkpoint_read(t->path, &t->plan, text, t->progress, &error))
            refuse("%s", error.message);
        say_more("%s: goes on after epoch %" PRId64, t->path, t->progress->epochs);
    } else if (!lm_training_begin(&t->plan, text, t->progress)) {
        refuse("not enough memory for %" PRId64 " layers", t->plan.layers);
    }
}

/* The deepest first, since they take longest. */
static void plan_trainings(study *s, const arguments *args, uint64_t seed, const char *folder)
{
    const double rate = args->given[OPT_RATE] != NULL ? positive_argument(args, OPT_RATE) : 0.0;
    for (int64_t d = s->depths - 1; d >= 0; d--)
        for (int v = 0; v < s->variants; v++) {
            training *t = &s->training[s->trainings++];
            t->plan = (lm_plan){s->variant[v], s->depth[d], rate, seed};
            name_checkpoint(t, folder);
            begin(t, &s->text);
        }
}

/* --- the work */

static void train(int64_t index, void *data)
{
    study *s = data;
    training *t = &s->training[index];
    vault_error error;
    if (t->progress->epochs >= s->epoch)
        return;
    if (!lm_training_epoch(&t->plan, &s->text, t->progress))
        refuse("not enough memory for %" PRId64 " layers", t->plan.layers);
    if (t->path[0] != '\0' && !checkpoint_write(t->path, &t->plan, &s->text, t->progress, &error))
        refuse("%s", error.message);
}

static void train_all(study *s, int workers)
{
    for (s->epoch = 1; s->epoch <= s->epochs; s->epoch++) {
        char what[64];
        snprintf(what, sizeof what, "epoch %" PRId64 " of %" PRId64, s->epoch, s->epochs);
        const int status = run_jobs(what, s->trainings, workers, train, s);
        if (status != EXIT_OK)
            exit(status); /* the job has said why */
    }
}

/* --- what is said of it */

static const lm_progress *progress_of(const study *s, int variant, int64_t depth)
{
    return s->training[(s->depths - 1 - depth) * s->variants + variant].progress;
}

/* The first column, what knowing the frequencies of letters gives, then the loss of each variant on the test and while it
 * learnt. */
enum { FIRST, BLIND, VARIANT, COLUMNS = VARIANT + 2 * LM_VARIANTS };

static const lab_column of_variant[2 * LM_VARIANTS] = {{"dp", "dot product"},
                                                       {"dp_train", "dot product"},
                                                       {"l2", "L2"},
                                                       {"l2_train", "L2"},
                                                       {"l2_tied", "L2, tied"},
                                                       {"l2_tied_train", "L2, tied"},
                                                       {"l2_contractive", "L2, contractive"},
                                                       {"l2_contractive_train", "L2, contractive"},
                                                       {"lstm", "LSTM"},
                                                       {"lstm_train", "LSTM"}};

static int name_columns(const study *s, const char *first, lab_column *column)
{
    column[FIRST] = (lab_column){first, first};
    column[BLIND] = (lab_column){"frequencies", "frequencies only"};
    for (int v = 0; v < s->variants; v++)
        for (int k = 0; k < 2; k++)
            column[VARIANT + 2 * v + k] = of_variant[2 * (int)s->variant[v] + k];
    return VARIANT + 2 * s->variants;
}

static void fill_row(const study *s, int64_t depth, int64_t epoch, double first, double *row)
{
    row[FIRST] = first;
    row[BLIND] = lm_text_blind(&s->text);
    for (int v = 0; v < s->variants; v++) {
        row[VARIANT + 2 * v] = progress_of(s, v, depth)->test[epoch - 1];
        row[VARIANT + 2 * v + 1] = progress_of(s, v, depth)->train[epoch - 1];
    }
}

static lab_chart chart_of(const study *s, const char *name, const char *title, const char *x_label)
{
    lab_chart chart = {.name = name,
                       .title = title,
                       .x_label = x_label,
                       .y_label = "loss per letter on the test, in nats",
                       .x = FIRST,
                       .curves = 1 + s->variants};
    for (int v = 0; v < s->variants; v++)
        chart.curve[v] = (lab_curve){VARIANT + 2 * v, LAB_LINE};
    chart.curve[s->variants] = (lab_curve){BLIND, LAB_LINE};
    return chart;
}

static void note_setting(const study *s, const arguments *args, lab_notes *notes)
{
    lab_note(notes,
             "%" PRId64 " letters, %" PRId64 " different ones; who knows only how often each occurs loses %.4f nats",
             s->text.count, s->text.letters, lm_text_blind(&s->text));
    lab_note(notes, "Width %d, %d heads, sequences of %d letters, batches of %d, %" PRId64 " epochs, %s%s", LM_WIDTH,
             LM_HEADS, LM_TOKENS, LM_BATCH, s->epochs,
             args->given[OPT_RATE] != NULL ? "learning rate " : "a rate that rises and falls",
             args->given[OPT_RATE] != NULL ? args->given[OPT_RATE] : "");
}

/* Within a hundredth of what frequencies give, or no number at all. */
static bool fails(const study *s, int variant, int64_t depth)
{
    return !(progress_of(s, variant, depth)->test[s->epochs - 1] < 0.99 * lm_text_blind(&s->text));
}

static void note_failures(const study *s, lab_notes *notes)
{
    for (int v = 0; v < s->variants; v++) {
        char depths[128] = "";
        for (int64_t d = 0; d < s->depths; d++)
            if (fails(s, v, d))
                snprintf(depths + strlen(depths), sizeof depths - strlen(depths), " %" PRId64, s->depth[d]);
        const char *label = of_variant[2 * (int)s->variant[v]].label;
        if (depths[0] == '\0')
            lab_note(notes, "%s learns at every depth", label);
        else
            lab_note(notes, "%s learns no more than frequencies at these depths:%s", label, depths);
    }
}

static study *new_study(const arguments *args, const char *layers, int64_t depths_most, uint64_t seed)
{
    static study s;
    choose_variants(&s, args->given[OPT_VARIANT]);
    choose_depths(&s, args->given[OPT_LAYERS] != NULL ? args->given[OPT_LAYERS] : layers, depths_most);
    s.epochs = args->given[OPT_EPOCHS] != NULL ? integer_argument(args, OPT_EPOCHS, 1, LM_EPOCHS_MAX) : 4;
    s.text = charlm_text(args, seed);
    return &s;
}

static uint64_t seed_of(const arguments *args)
{
    return args->given[OPT_SEED] != NULL ? (uint64_t)integer_argument(args, OPT_SEED, 0, INT64_C(1) << 53) : 1;
}

static const char *make_folder(const arguments *args)
{
    vault_error error;
    const char *folder = try_folder(args->given[OPT_OUTPUT]);
    if (folder != NULL && !vault_folder_make(folder, &error))
        refuse("%s", error.message);
    return folder;
}

/* Trains, and puts a table on paper whose rows are epochs or depths. */
static void run(const form *f, const arguments *args, const char *layers, bool by_depth)
{
    laboratory lab = {.seed = seed_of(args)};
    study *s = new_study(args, layers, by_depth ? DEPTHS_MAX : 1, lab.seed);
    lab.folder = make_folder(args);
    plan_trainings(s, args, lab.seed, lab.folder);
    train_all(s, parse_jobs(args));

    lab_column column[COLUMNS];
    char title[96];
    snprintf(title, sizeof title, "Language models of letters, %" PRId64 " %s", by_depth ? s->epochs : s->depth[0],
             by_depth ? "epochs" : "layers");
    const lab_chart chart = chart_of(s, f->name, title, by_depth ? "layers" : "epoch");
    const lab_experiment e = {.name = f->name,
                              .figure = by_depth ? "Kim et al., tables 1-3" : "Kim et al., figure 4",
                              .charts = 1,
                              .chart = &chart};
    const int64_t rows = by_depth ? s->depths : s->epochs;
    const int columns = name_columns(s, by_depth ? "layers" : "epoch", column);
    lab.experiment = &e;
    lab.table = (lab_table){columns, rows, column, room(times(rows, columns))};
    for (int64_t r = 0; r < rows; r++)
        fill_row(s, by_depth ? r : 0, by_depth ? s->epochs : r + 1, (double)(by_depth ? s->depth[r] : r + 1),
                 lab.table.value + r * columns);
    note_setting(s, args, &lab.notes);
    note_failures(s, &lab.notes);
    if (lab.folder != NULL)
        write_files(&lab);
    print_laboratory(&lab, args);
}

void run_charlm(const form *f, const arguments *args)
{
    run(f, args, "3", false);
}

void run_charlm_depth(const form *f, const arguments *args)
{
    run(f, args, "1,2,4,6", true);
}
