/* attest lab negation: sentences and their negations, made up or from files. */
#include "inputs.h"
#include "kernels.h"
#include "lab/negation.h"
#include "laboratory.h"
#include "measures.h"
#include "room.h"
#include "say.h"
#include "vault/folder.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What jobs and report work on: they are handed numbers only. */
static struct {
    int64_t count;
    lab_text *text;
    const char **name;
    lab_kernel kernel;
    uint64_t seed;
} corpus;

static void compare(int64_t index, uint64_t seed, double *ends)
{
    (void)seed;
    const lab_outcome outcome = lab_compare_text(&corpus.kernel, &corpus.text[index], ends);
    if (outcome == LAB_NO_MEMORY)
        refuse("out of memory");
    if (outcome == LAB_TOO_FAR)
        refuse("%s: a score or a distance leaves double's range; scale all tokens down", corpus.name[index]);
    for (int v = LAB_NEGATION; v < LAB_VERSIONS; v++)
        if (ends[(v - LAB_NEGATION) * LAB_TEXT_ENDS / 2] == 0.0)
            refuse("%s: its %s has the same tokens, or nearly so; nothing can be said of what does not change",
                   corpus.name[index], v == LAB_NEGATION ? "negation" : "control");
}

static void report(const double *ends, double *value, lab_notes *notes)
{
    if (!lab_report_texts(corpus.text, ends, corpus.count, corpus.seed, value, notes))
        refuse("out of memory");
}

static void make_room(int64_t count)
{
    corpus.count = count;
    corpus.text = keep(calloc((size_t)count, sizeof *corpus.text));
}

static void make_up(uint64_t seed)
{
    make_room(LAB_MADE_TEXTS);
    corpus.name = keep(calloc(LAB_MADE_TEXTS, sizeof *corpus.name));
    for (int64_t k = 0; k < corpus.count; k++) {
        lab_make_text(seed, k, room(LAB_MADE_ROOM), &corpus.text[k]);
        corpus.name[k] = "a sentence made up";
    }
}

/* --- DIR/sentence/NAME.npy, DIR/negation/NAME.npy, DIR/control/NAME.npy, and the same in DIR/outputs */

enum { FOLDERS = 2 * LAB_VERSIONS };
static const char *const folders[FOLDERS] = {"sentence/",         "negation/",         "control/",
                                             "outputs/sentence/", "outputs/negation/", "outputs/control/"};
#define LAYOUT                                                                                                         \
    "expected sentence/, negation/ and control/ with .npy files of the same names, and perhaps the same in outputs/"

/* The folder that a path below DIR is in, and what it is called there; FOLDERS if it is in none. */
static int folder_of(const char *path, const char **name)
{
    const char *slash = strrchr(path, '/');
    *name = slash == NULL ? path : slash + 1;
    for (int f = 0; f < FOLDERS; f++)
        if (strlen(folders[f]) == (size_t)(*name - path) && strncmp(path, folders[f], strlen(folders[f])) == 0)
            return f;
    return FOLDERS;
}

/* The names in each folder, as they are sorted; `name` has room for all of them in each. */
typedef struct shelf {
    int64_t count;
    const char **name;
} shelf;

static void sort_out(const char *directory, const vault_listing *all, shelf *in)
{
    for (int f = 0; f < FOLDERS; f++)
        in[f] = (shelf){0, keep(calloc((size_t)all->count + 1, sizeof *in->name))};
    for (int64_t i = 0; i < all->count; i++) {
        const char *name;
        const int f = folder_of(all->path[i], &name);
        if (f == FOLDERS)
            refuse("%s/%s: has no place here; " LAYOUT, directory, all->path[i]);
        else
            in[f].name[in[f].count++] = keep(strdup(name));
    }
    if (in[LAB_SENTENCE].count < 2)
        refuse("%s: %" PRId64 " sentences, expected two at least; " LAYOUT, directory, in[LAB_SENTENCE].count);
}

/* The folder has what sentence/ has: then the same names stand in the same places. */
static void expect_same(const char *directory, const shelf *in, int f)
{
    const shelf *first = &in[LAB_SENTENCE], *other = &in[f];
    for (int64_t k = 0; k < first->count || k < other->count; k++) {
        const int order = k == first->count ? 1 : k == other->count ? -1 : strcmp(first->name[k], other->name[k]);
        const char *name = order < 0 ? first->name[k] : other->name[k];
        if (order != 0)
            refuse("%s/%s%s: is missing, but there is %s%s", directory, folders[order < 0 ? f : LAB_SENTENCE], name,
                   folders[order < 0 ? LAB_SENTENCE : f], name);
    }
}

static lab_points load_tokens(const arguments *args, const char *folder, const char *name)
{
    const size_t length = strlen(args->given[OPT_DATA]) + strlen(folder) + strlen(name) + 2;
    char *path = keep(malloc(length));
    snprintf(path, length, "%s/%s%s", args->given[OPT_DATA], folder, name);
    return load_points(args, path);
}

static void load_version(const arguments *args, int64_t index, int folder, lab_points *of, const lab_points *sentence)
{
    const char *name = corpus.name[index];
    *of = load_tokens(args, folders[folder], name);
    if (of->d != sentence->d)
        refuse("%s/%s%s: tokens %" PRId64 " wide, expected %" PRId64 " as in %s%s", args->given[OPT_DATA],
               folders[folder], name, of->d, sentence->d, folders[folder < LAB_VERSIONS ? 0 : LAB_VERSIONS], name);
    if (of->n > LAB_PAIRS_MAX / sentence->n)
        refuse("%s/%s%s: %" PRId64 " tokens are too many beside %" PRId64, args->given[OPT_DATA], folders[folder], name,
               of->n, sentence->n);
}

static void load_corpus(const arguments *args)
{
    shelf in[FOLDERS];
    vault_listing all;
    vault_error error;
    if (!vault_folder_list(args->given[OPT_DATA], &all, &error))
        refuse("%s", error.message);
    sort_out(args->given[OPT_DATA], &all, in);
    const bool outputs = in[LAB_VERSIONS].count + in[LAB_VERSIONS + 1].count + in[LAB_VERSIONS + 2].count > 0;
    for (int f = 1; f < (outputs ? FOLDERS : LAB_VERSIONS); f++)
        expect_same(args->given[OPT_DATA], in, f);
    vault_listing_free(&all);
    make_room(in[LAB_SENTENCE].count);
    corpus.name = in[LAB_SENTENCE].name;
    for (int64_t k = 0; k < corpus.count; k++) {
        lab_text *text = &corpus.text[k];
        for (int v = 0; v < LAB_VERSIONS; v++) {
            text->known[v] = NAN;
            load_version(args, k, v, &text->tokens[v], &text->tokens[LAB_SENTENCE]);
            if (outputs)
                load_version(args, k, LAB_VERSIONS + v, &text->outputs[v], &text->outputs[LAB_SENTENCE]);
        }
    }
}

void run_negation(const form *f, const arguments *args)
{
    lab_experiment negation = {.name = f->name,
                               .figure = "Vuckovic et al., appendix D",
                               .width = LAB_TEXT_ENDS,
                               .job = compare,
                               .columns = LAB_NEGATION_COLUMNS,
                               .column = lab_negation_column,
                               .report = report,
                               .charts = 1,
                               .chart = &lab_negation_chart};
    corpus.seed = parse_seed(args);
    corpus.kernel = parse_kernel(args);
    if (args->given[OPT_DATA] != NULL)
        load_corpus(args);
    else
        make_up(corpus.seed);
    negation.jobs = corpus.count;
    negation.rows = 2 * corpus.count;
    run_experiment(&negation, args);
}
