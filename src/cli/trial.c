#define _XOPEN_SOURCE 700 /* realpath */
#include "trial.h"
#include "json.h"
#include "room.h"
#include "say.h"
#include "vault/folder.h"
#include "vault/npy.h"
#include "workers.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static double *read_doubles(const char *path, const vault_shape *wanted, vault_array *array)
{
    vault_error error;
    if (!vault_npy_read_any(path, wanted, array, &error))
        refuse("%s", error.message);
    return keep(array->values);
}

/* The two files beside an answer; the shape is what the first says. */
static void read_truth(trial *t, const char *name, const char *lo, const char *hi)
{
    if (t->outputs == TRIAL_OUTPUTS)
        refuse("%s: more than %d outputs", t->folder.text, TRIAL_OUTPUTS);
    trial_output *o = &t->output[t->outputs++];
    vault_array array;
    snprintf(o->name, sizeof o->name, "%s", name);
    o->lo = read_doubles(lo, NULL, &array);
    o->shape = array.shape;
    o->hi = read_doubles(hi, &o->shape, &array);
    if (!vault_shape_count(&o->shape, &o->count))
        internal_error("%s: a shape that cannot be", lo);
}

static vault_format format_of(const problem_file *file)
{
    for (vault_format f = VAULT_F64; f <= VAULT_BF16; f++)
        if (chosen(&file->args, OPT_FORMAT, vault_format_name(f)))
            return f;
    internal_error("a problem without a format");
}

static void begin_trial(trial *t, const char *name, const char *folder)
{
    *t = (trial){.name = name};
    if (snprintf(t->folder.text, SUITE_PATH, "%s", folder) >= SUITE_PATH)
        refuse("%s: the path is too long", folder);
    read_problem(t->folder.text, &t->file);
    t->format = format_of(&t->file);
}

static void load_vector(trial *t, const char *suite, const json_t *vector)
{
    const char *output;
    json_t *files;
    begin_trial(t, json_string_value(json_object_get(vector, "name")),
                path_in(suite, json_string_value(json_object_get(vector, "problem"))).text);
    t->flags = json_object_get(vector, "flags");
    json_object_foreach(json_object_get(vector, "outputs"), output, files)
    {
        const suite_path lo = path_in(suite, json_string_value(json_object_get(files, "lo")));
        const suite_path hi = path_in(suite, json_string_value(json_object_get(files, "hi")));
        read_truth(t, output, lo.text, hi.text);
    }
}

trials suite_trials(const char *folder)
{
    char *whole = realpath(folder, NULL); /* candidates may work elsewhere */
    const char *absolute = whole != NULL ? keep(whole) : folder;
    trials all = {.index = read_index(absolute)};
    const json_t *vectors = json_object_get(all.index, "vectors");
    all.count = (int64_t)json_array_size(vectors);
    all.trial = keep(calloc((size_t)all.count + 1, sizeof *all.trial));
    for (int64_t i = 0; i < all.count; i++)
        load_vector(&all.trial[i], absolute, json_array_get(vectors, (size_t)i));
    return all;
}

/* --- one problem */

typedef struct answering {
    problem_file *file;
    const char *folder;
} answering;

static void answer(int64_t index, void *data)
{
    const answering *a = data;
    (void)index;
    answer_problem(a->file, a->folder, false);
}

static void load_answers(trial *t, const char *folder)
{
    vault_listing files;
    vault_error error;
    if (!vault_folder_list(folder, &files, &error))
        refuse("%s", error.message);
    for (int64_t i = 0; i < files.count; i++) {
        const char *name = files.path[i], *end = strstr(name, "_lo.npy");
        char output[TRIAL_NAME], hi[64];
        if (end == NULL || end - name >= TRIAL_NAME)
            continue;
        snprintf(output, sizeof output, "%.*s", (int)(end - name), name);
        snprintf(hi, sizeof hi, "%s_hi.npy", output);
        read_truth(t, output, path_in(folder, name).text, path_in(folder, hi).text);
    }
    vault_listing_free(&files);
}

/* The folder of answers beside DIR/problems/NAME, if there is one. */
static bool golden_answers(const char *path, suite_path *answers)
{
    char *whole = realpath(path, NULL);
    char *name = whole != NULL ? strrchr(whole, '/') : NULL;
    bool there = false;
    if (name != NULL && name - whole > 9 && strncmp(name - 9, "/problems", 9) == 0) {
        name[-9] = '\0';
        *answers = path_in(path_in(whole, "answers").text, name + 1);
        there = access(answers->text, R_OK | X_OK) == 0;
    }
    free(whole);
    return there;
}

trials single_trial(const char *path, const char *scratch)
{
    trials one = {.trial = keep(calloc(1, sizeof(trial))), .count = 1};
    suite_path answers;
    begin_trial(one.trial, path, path);
    if (!golden_answers(path, &answers)) {
        answers = path_in(scratch, "answers");
        const int status = run_jobs("answers", 1, 1, answer, &(answering){&one.trial->file, answers.text});
        if (status != EXIT_OK)
            exit(status); /* the job has said why */
    }
    load_answers(one.trial, answers.text);
    return one;
}
