#include "suite.h"
#include "golden/digest.h"
#include "golden/flags.h"
#include "json.h"
#include "problem_file.h"
#include "say.h"
#include "strict_json.h"
#include "vault/folder.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

suite_path path_in(const char *folder, const char *name)
{
    suite_path p;
    if (snprintf(p.text, SUITE_PATH, "%s/%s", folder, name) >= SUITE_PATH)
        refuse("%s: the path is too long", folder);
    return p;
}

const golden_suite *find_suite(const char *name)
{
    for (int i = 0; i < golden_suite_count; i++)
        if (strcmp(golden_suites[i].name, name) == 0)
            return &golden_suites[i];
    refuse("unknown suite '%s'; attest golden list lists those there are", name);
}

int64_t choose_recipes(const golden_suite *suite, const golden_recipe **chosen)
{
    int64_t count = 0;
    for (int i = 0; i < golden_recipe_count; i++)
        if ((golden_recipes[i].suites & suite->bit) != 0)
            chosen[count++] = &golden_recipes[i];
    return count;
}

json_t *canonical_arguments(const golden_suite *suite, int64_t seed)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRId64, seed);
    return keep_json(json_pack("[s, s, s, s, s]", "golden", "make", suite->name, "--seed", text));
}

/* --- the index, made */

/* Each word of `words` into the list; its entry of the dictionary into `flags`. */
static json_t *flags_of(const golden_recipe *r, json_t *flags)
{
    json_t *list = json_array();
    for (const char *word = r->flags; *word != '\0'; word += strspn(word, " ")) {
        const int length = (int)strcspn(word, " ");
        const golden_flag *flag = golden_flag_find(word, length);
        if (flag != NULL) {
            json_array_append_new(list, json_string(flag->name));
            json_object_set_new(flags, flag->name, json_pack("{s:s, s:s}", "fault", flag->fault, "seen", flag->seen));
        } else {
            internal_error("%s: unknown flag %.*s", r->name, length, word);
        }
        word += length;
    }
    return list;
}

/* answers/NAME/Y.npy, Y_lo.npy, Y_hi.npy become "Y": {"value", "lo", "hi"}. */
static json_t *outputs_of(const char *name, const vault_listing *files)
{
    json_t *outputs = json_object();
    char prefix[256];
    const int length = snprintf(prefix, sizeof prefix, "answers/%s/", name);
    for (int64_t i = 0; i < files->count; i++) {
        const char *path = files->path[i];
        char output[32], lo[300], hi[300];
        if (strncmp(path, prefix, (size_t)length) != 0 || strchr(path, '_') != NULL)
            continue;
        snprintf(output, sizeof output, "%.*s", (int)strcspn(path + length, "."), path + length);
        snprintf(lo, sizeof lo, "%s%s_lo.npy", prefix, output);
        snprintf(hi, sizeof hi, "%s%s_hi.npy", prefix, output);
        json_object_set_new(outputs, output, json_pack("{s:s, s:s, s:s}", "value", path, "lo", lo, "hi", hi));
    }
    return outputs;
}

static json_t *vector_of(const golden_recipe *r, const vault_listing *files, json_t *flags)
{
    char problem[256];
    snprintf(problem, sizeof problem, "problems/%s", r->name);
    return json_pack("{s:s, s:s, s:s, s:s, s:o, s:s, s:o}", "name", r->name, "op", r->op, "format",
                     vault_format_name(r->format), "note", r->note, "flags", flags_of(r, flags), "problem", problem,
                     "outputs", outputs_of(r->name, files));
}

static bool is_listed(const char *path)
{
    return strcmp(path, SUITE_INDEX) != 0 && strcmp(path, SUITE_PROVENANCE) != 0;
}

static json_t *sums_of(const char *folder, const vault_listing *files)
{
    json_t *sums = json_object();
    vault_error error;
    for (int64_t i = 0; i < files->count; i++) {
        golden_digest digest;
        if (!is_listed(files->path[i]))
            continue;
        if (!golden_digest_file(path_in(folder, files->path[i]).text, &digest, &error))
            refuse("%s", error.message);
        json_object_set_new(sums, files->path[i],
                            json_pack("{s:I, s:s}", "bytes", (json_int_t)digest.bytes, "sha256", digest.hex));
    }
    return sums;
}

json_t *make_index(const char *folder, const golden_suite *suite, int64_t seed)
{
    const golden_recipe *chosen[GOLDEN_RECIPES_MAX];
    vault_listing files;
    vault_error error;
    if (!vault_folder_list(folder, &files, &error))
        refuse("%s", error.message);
    const int64_t count = choose_recipes(suite, chosen);
    json_t *flags = json_object(), *vectors = json_array();
    for (int64_t i = 0; i < count; i++)
        json_array_append_new(vectors, vector_of(chosen[i], &files, flags));
    json_t *index = json_pack("{s:s, s:i, s:s, s:O, s:o, s:o, s:o}", "schema", SUITE_SCHEMA, "version", SUITE_VERSION,
                              "suite", suite->name, "arguments", canonical_arguments(suite, seed), "flags", flags,
                              "vectors", vectors, "files", sums_of(folder, &files));
    vault_listing_free(&files);
    return keep_json(index);
}

/* --- the index, read */

/* "a/b/c" of plain names. */
static bool plain_path(const char *path)
{
    char name[128];
    for (int depth = 0; depth < 4; depth++) {
        const size_t length = strcspn(path, "/");
        if (length >= sizeof name)
            return false;
        memcpy(name, path, length);
        name[length] = '\0';
        if (!plain_name(name))
            return false;
        if (path[length] == '\0')
            return true;
        path += length + 1;
    }
    return false;
}

static void check_sums(const json_t *index, const char *path)
{
    static const char *const members[] = {"bytes", "sha256", NULL};
    const char *file;
    json_t *entry;
    json_object_foreach((json_t *)strict_typed(index, "files", JSON_OBJECT, path), file, entry)
    {
        strict_members(entry, members, path, "an entry of \"files\"");
        const char *sum = json_string_value(strict_typed(entry, "sha256", JSON_STRING, path));
        strict_typed(entry, "bytes", JSON_INTEGER, path);
        if (!plain_path(file) || strlen(sum) != 64 || strspn(sum, "0123456789abcdef") != 64)
            refuse("%s: \"files\" has an entry that is no file of a suite: \"%.80s\"", path, file);
    }
}

static void check_listed(const json_t *index, const char *file, const char *path)
{
    if (json_object_get(json_object_get(index, "files"), file) == NULL)
        refuse("%s: \"%.80s\" is named, but is not among \"files\"", path, file);
}

static void check_outputs(const json_t *index, const json_t *outputs, const char *path)
{
    static const char *const members[] = {"value", "lo", "hi", NULL};
    const char *name;
    json_t *entry;
    json_object_foreach((json_t *)outputs, name, entry)
    {
        strict_members(entry, members, path, "an output");
        if (!plain_name(name))
            refuse("%s: an output is named \"%.80s\"", path, name);
        for (const char *const *m = members; *m != NULL; m++)
            check_listed(index, json_string_value(strict_typed(entry, *m, JSON_STRING, path)), path);
    }
}

static void check_vector(const json_t *index, const json_t *vector, const char *path)
{
    static const char *const members[] = {"name", "op", "format", "note", "flags", "problem", "outputs", NULL};
    char problem[256];
    strict_members(vector, members, path, "a vector");
    for (const char *const *m = members; *m != NULL; m++)
        if (strcmp(*m, "flags") != 0 && strcmp(*m, "outputs") != 0)
            strict_typed(vector, *m, JSON_STRING, path);
    const char *name = json_string_value(json_object_get(vector, "name"));
    snprintf(problem, sizeof problem, "problems/%s", plain_name(name) ? name : "");
    if (!plain_name(name) || strcmp(problem, json_string_value(json_object_get(vector, "problem"))) != 0)
        refuse("%s: a vector is named \"%.80s\", and its problem \"%.80s\"", path, name,
               json_string_value(json_object_get(vector, "problem")));
    strncat(problem, "/problem.json", sizeof problem - strlen(problem) - 1);
    check_listed(index, problem, path);
    const json_t *flags = strict_typed(vector, "flags", JSON_ARRAY, path);
    for (size_t i = 0; i < json_array_size(flags); i++)
        if (json_object_get(json_object_get(index, "flags"), json_string_value(json_array_get(flags, i))) == NULL)
            refuse("%s: %s has a flag that is not in \"flags\"", path, name);
    check_outputs(index, strict_typed(vector, "outputs", JSON_OBJECT, path), path);
}

static void check_flags(const json_t *index, const char *path)
{
    static const char *const members[] = {"fault", "seen", NULL};
    const char *name;
    json_t *entry;
    json_object_foreach((json_t *)strict_typed(index, "flags", JSON_OBJECT, path), name, entry)
    {
        strict_members(entry, members, path, "an entry of \"flags\"");
        strict_typed(entry, "fault", JSON_STRING, path);
        strict_typed(entry, "seen", JSON_STRING, path);
    }
}

json_t *read_index(const char *folder)
{
    static const char *const members[] = {"schema", "version", "suite", "arguments", "flags", "vectors", "files", NULL};
    const suite_path path = path_in(folder, SUITE_INDEX);
    json_t *index = strict_read(path.text, members, SUITE_VERSION);
    if (strcmp(json_string_value(strict_typed(index, "schema", JSON_STRING, path.text)), SUITE_SCHEMA) != 0)
        refuse("%s: \"schema\" is not \"%s\": no golden suite", path.text, SUITE_SCHEMA);
    strict_typed(index, "suite", JSON_STRING, path.text);
    const json_t *words = strict_typed(index, "arguments", JSON_ARRAY, path.text);
    for (size_t i = 0; i < json_array_size(words); i++)
        if (!json_is_string(json_array_get(words, i)))
            refuse("%s: \"arguments\" must be a list of strings", path.text);
    check_flags(index, path.text);
    check_sums(index, path.text);
    const json_t *vectors = strict_typed(index, "vectors", JSON_ARRAY, path.text);
    for (size_t i = 0; i < json_array_size(vectors); i++)
        check_vector(index, json_array_get(vectors, i), path.text);
    return index;
}

/* --- the index, compared */

/* Whether the file is what the index says of it. */
static bool as_listed(const char *folder, const char *file, const json_t *entry, suite_damage *damage)
{
    golden_digest digest;
    vault_error error;
    if (!golden_digest_file(path_in(folder, file).text, &digest, &error)) {
        snprintf(damage->words, sizeof damage->words, "%.500s", error.message);
        return false;
    }
    const bool same = digest.bytes == json_integer_value(json_object_get(entry, "bytes")) &&
                      strcmp(digest.hex, json_string_value(json_object_get(entry, "sha256"))) == 0;
    if (!same)
        snprintf(damage->words, sizeof damage->words, "%s is not the file that the index lists", file);
    return same;
}

suite_damage find_damage(const char *folder, const json_t *index)
{
    suite_damage damage = {""};
    const json_t *files = json_object_get(index, "files");
    vault_listing found;
    vault_error error;
    if (!vault_folder_list(folder, &found, &error))
        refuse("%s", error.message);
    bool sound = true;
    for (int64_t i = 0; i < found.count && sound; i++) {
        sound = !is_listed(found.path[i]) || json_object_get(files, found.path[i]) != NULL;
        if (!sound)
            snprintf(damage.words, sizeof damage.words, "%.300s is not in the index", found.path[i]);
    }
    const char *file;
    json_t *entry;
    json_object_foreach((json_t *)files, file, entry) sound = sound && as_listed(folder, file, entry, &damage);
    vault_listing_free(&found);
    return damage;
}
