#include "charlm.h"
#include "charlm_checkpoint.h"
#include "charlm_study.h"
#include "charlm_text.h"
#include "golden.h"
#include "laboratory.h"
#include "room.h"
#include "say.h"
#include "vault/folder.h"
#include "workers.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const option_id charlm_options[] = {OPT_TEXT,   OPT_VARIANT, OPT_LAYERS, OPT_EPOCHS, OPT_RATE,
                                    OPT_OUTPUT, OPT_SEED,    OPT_JOBS,   OPT_NONE};

/* As --variant and the names of checkpoints have them. */
static const char *const variant_names[LM_VARIANTS] = {[LM_DOT] = "dp",
                                                       [LM_L2] = "l2",
                                                       [LM_L2_TIED] = "l2-tied",
                                                       [LM_L2_CONTRACTIVE] = "l2-contractive",
                                                       [LM_LSTM] = "lstm"};

/* --- what is asked for */

static void choose_variants(study *s, const char *name)
{
    for (int v = 0; v < LM_VARIANTS; v++)
        if (name == NULL || strcmp(name, variant_names[v]) == 0)
            s->variant[s->variants++] = (lm_variant)v;
}

/* "L", or where rows are depths "L,L,...", each larger than the one before. */
static void choose_depths(study *s, const char *list)
{
    const int64_t most = s->by_depth ? DEPTHS_MAX : 1;
    const char *at = list;
    for (bool more = true; more; at++) {
        char *end;
        const long depth = strtol(at, &end, 10);
        const bool number = *at >= '0' && *at <= '9' && (*end == ',' || *end == '\0');
        if (!number || depth < 1 || depth > LM_LAYERS_MAX || s->depths == most ||
            (s->depths > 0 && depth <= s->depth[s->depths - 1]))
            refuse("--layers '%s', expected %s from 1 to %d", list,
                   s->by_depth ? "up to 16 whole numbers, rising, with commas between, each" : "a whole number",
                   LM_LAYERS_MAX);
        s->depth[s->depths++] = depth;
        more = *end == ',';
        at = end;
    }
}

static void read_settings(study *s, const arguments *args)
{
    const char *layers = args->given[OPT_LAYERS];
    choose_variants(s, args->given[OPT_VARIANT]);
    choose_depths(s, layers != NULL ? layers : s->by_depth ? "1,3,6" : "3");
    s->epochs = args->given[OPT_EPOCHS] != NULL ? integer_argument(args, OPT_EPOCHS, 1, LM_EPOCHS_MAX) : 4;
    s->rate = args->given[OPT_RATE] != NULL ? positive_argument(args, OPT_RATE) : 0.0;
    s->seed = parse_seed(args);
    s->text = charlm_text(args, s->seed);
    s->pairs = lm_text_pairs(&s->text);
}

static void make_folder(study *s, const char *path)
{
    vault_error error;
    s->folder = try_folder(path);
    s->made = path != NULL && access(path, F_OK) != 0;
    if (path != NULL && !vault_folder_make(path, &error))
        refuse("%s", error.message);
}

/* --- the work */

static void name_checkpoint(const study *s, training *t)
{
    if (s->folder == NULL)
        return;
    const int length = snprintf(t->path, sizeof t->path, "%s/charlm-%s-%" PRId64 ".checkpoint", s->folder,
                                variant_names[t->plan.variant], t->plan.layers);
    if (length >= (int)sizeof t->path)
        refuse("%s: the path is too long", s->folder);
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

static void begin_all(study *s)
{
    s->trainings = (int)s->depths * s->variants;
    for (int v = 0; v < s->variants; v++)
        for (int64_t d = 0; d < s->depths; d++) {
            training *t = &s->training[study_training(s, v, d)];
            t->plan = (lm_plan){s->variant[v], s->depth[d], s->rate, s->seed};
            name_checkpoint(s, t);
            begin(t, &s->text);
        }
}

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
        if (status == EXIT_OK)
            continue;
        if (s->made)
            rmdir(s->folder); /* which fails if a checkpoint is in it */
        exit(status);         /* the job has said why */
    }
}

static void run(study *s, const form *f, const arguments *args)
{
    const int workers = parse_jobs(args);
    s->name = f->name;
    read_settings(s, args);
    make_folder(s, args->given[OPT_OUTPUT]);
    begin_all(s);
    train_all(s, workers);
    report_study(s, args);
}

void run_charlm(const form *f, const arguments *args)
{
    static study s = {.by_depth = false};
    run(&s, f, args);
}

void run_charlm_depth(const form *f, const arguments *args)
{
    static study s = {.by_depth = true};
    run(&s, f, args);
}
