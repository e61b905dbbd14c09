#include "golden.h"
#include "json.h"
#include "problem_file.h"
#include "say.h"
#include "scratch.h"
#include "suite.h"
#include "vault/folder.h"
#include "workers.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct verifying {
    const char *folder, *scratch; /* answers are computed again in the latter */
    const json_t *vectors;
} verifying;

static bool same_bytes(const char *a, const char *b)
{
    unsigned char x[8192], y[8192];
    FILE *first = fopen(a, "rb"), *second = fopen(b, "rb");
    bool same = first != NULL && second != NULL;
    for (bool more = same; more;) {
        const size_t got = fread(x, 1, sizeof x, first);
        same = got == fread(y, 1, sizeof y, second) && memcmp(x, y, got) == 0 && !ferror(first) && !ferror(second);
        more = same && got > 0;
    }
    if (first != NULL)
        fclose(first);
    if (second != NULL)
        fclose(second);
    return same;
}

/* Every output of the vector, and no other, must have come out again. */
static void compare(const verifying *v, const json_t *vector, const char *computed)
{
    static const char *const parts[] = {"value", "lo", "hi"};
    const char *vector_name = json_string_value(json_object_get(vector, "name")), *output;
    json_t *files, *outputs = json_object_get(vector, "outputs");
    vault_listing found;
    vault_error error;
    if (!vault_folder_list(computed, &found, &error))
        refuse("%s", error.message);
    if (found.count != 3 * (int64_t)json_object_size(outputs))
        disagree("%s: %s has %lld answers, but its problem asks for %lld", v->folder, vector_name,
                 (long long)json_object_size(outputs), (long long)(found.count / 3));
    vault_listing_free(&found);
    json_object_foreach(outputs, output, files) for (int k = 0; k < 3; k++)
    {
        char name[160];
        snprintf(name, sizeof name, "%s%s%s.npy", output, k > 0 ? "_" : "", k > 0 ? parts[k] : "");
        const char *file = json_string_value(json_object_get(files, parts[k]));
        if (!same_bytes(path_in(v->folder, file).text, path_in(computed, name).text))
            disagree("%s: %s is not what the problem's answer is when it is computed again", v->folder, file);
    }
}

static void verify_vector(int64_t i, void *data)
{
    const verifying *v = data;
    const json_t *vector = json_array_get(v->vectors, (size_t)i);
    const suite_path problem = path_in(v->folder, json_string_value(json_object_get(vector, "problem")));
    const suite_path computed = path_in(v->scratch, json_string_value(json_object_get(vector, "name")));
    problem_file file;
    vault_error error;
    read_problem(problem.text, &file);
    answer_problem(&file, computed.text, true);
    compare(v, vector, computed.text);
    vault_folder_remove(computed.text, &error);
}

void golden_verify(const form *f, const arguments *args)
{
    const char *folder = args->positional[0];
    const json_t *index = read_index(folder);
    const suite_damage damage = find_damage(folder, index);
    (void)f;
    if (damage.words[0] != '\0')
        disagree("%s: %s", folder, damage.words);
    verifying v = {folder, make_scratch("verify"), json_object_get(index, "vectors")};
    const int64_t count = (int64_t)json_array_size(v.vectors);
    const int status = run_jobs("vectors", count, parse_jobs(args), verify_vector, &v);
    if (status != EXIT_OK)
        exit(status); /* the job has said why */
    const long long files = (long long)json_object_size(json_object_get(index, "files"));
    if (args->given[OPT_JSON] != NULL) {
        json_t *object = json_pack("{s:s, s:O, s:I, s:I}", "path", folder, "suite", json_object_get(index, "suite"),
                                   "vectors", (json_int_t)count, "files", (json_int_t)files);
        print_json(object);
        json_decref(object);
    } else {
        printf("%s: %lld vectors, %lld files: all as the index says, all answers the same when computed again\n",
               folder, (long long)count, files);
    }
}
