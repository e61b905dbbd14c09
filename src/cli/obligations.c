/* attest obligations: what `make prove` proved of the core, and what that takes on trust. */
#include "commands.h"
#include "json.h"
#include "say.h"
#include "strict_json.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LEFT_BY_PROVE "build/wp/obligations.json"
enum { VERSION = 1 };

static const char *const file_members[] = {"version", "proved",  "total",     "assumptions",
                                           "faults",  "seconds", "functions", NULL};
static const char *const function_members[] = {"file",  "function", "proved",   "total",
                                               "kinds", "provers",  "unproved", NULL};

static int64_t number(const json_t *object, const char *name, const char *path)
{
    const int64_t n = json_integer_value(strict_typed(object, name, JSON_INTEGER, path));
    if (n < 0)
        refuse("%s: \"%s\" must be at least 0", path, name);
    return n;
}

static const char *text(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

static void check_strings(const json_t *list, const char *name, const char *path)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!json_is_string(json_array_get(list, i)))
            refuse("%s: \"%s\" must be a list of strings", path, name);
}

/* Each kind with how many obligations of it are proved, and of how many. */
static void check_kinds(const json_t *kinds, const char *path)
{
    const char *name;
    json_t *pair;
    json_object_foreach((json_t *)kinds, name, pair)
    {
        if (json_array_size(pair) != 2 || !json_is_integer(json_array_get(pair, 0)) ||
            !json_is_integer(json_array_get(pair, 1)))
            refuse("%s: kind \"%.60s\" must be a list of two whole numbers", path, name);
    }
}

static void check_provers(const json_t *provers, const char *path)
{
    const char *name;
    json_t *count;
    json_object_foreach((json_t *)provers, name, count)
    {
        if (!json_is_integer(count))
            refuse("%s: prover \"%.60s\" must have a whole number", path, name);
    }
}

static void check_function(const json_t *f, const char *path)
{
    strict_members(f, function_members, path, "an element of \"functions\"");
    strict_typed(f, "file", JSON_STRING, path);
    strict_typed(f, "function", JSON_STRING, path);
    check_kinds(strict_typed(f, "kinds", JSON_OBJECT, path), path);
    check_provers(strict_typed(f, "provers", JSON_OBJECT, path), path);
    check_strings(strict_typed(f, "unproved", JSON_ARRAY, path), "unproved", path);
}

/* The file, every member as it should be, and sums that are the sums of its parts. */
static const json_t *load(const char *path)
{
    const json_t *all = strict_read(path, file_members, VERSION);
    const json_t *functions = strict_typed(all, "functions", JSON_ARRAY, path);
    int64_t proved = number(all, "proved", path), total = number(all, "total", path);
    number(all, "seconds", path);
    check_strings(strict_typed(all, "assumptions", JSON_ARRAY, path), "assumptions", path);
    check_strings(strict_typed(all, "faults", JSON_ARRAY, path), "faults", path);
    for (size_t i = 0; i < json_array_size(functions); i++) {
        const json_t *f = json_array_get(functions, i);
        check_function(f, path);
        proved -= number(f, "proved", path);
        total -= number(f, "total", path);
    }
    if (proved != 0 || total != 0)
        refuse("%s: \"proved\" and \"total\" are not the sums over the functions; make prove writes the file anew",
               path);
    return all;
}

static void print_function(const json_t *f)
{
    const char *name;
    json_t *value;
    printf("%s: %s: %" JSON_INTEGER_FORMAT " of %" JSON_INTEGER_FORMAT " proved\n", text(f, "file"),
           text(f, "function"), json_integer_value(json_object_get(f, "proved")),
           json_integer_value(json_object_get(f, "total")));
    json_object_foreach(json_object_get(f, "kinds"), name, value)
    {
        printf("  %-12s %" JSON_INTEGER_FORMAT " of %" JSON_INTEGER_FORMAT "\n", name,
               json_integer_value(json_array_get(value, 0)), json_integer_value(json_array_get(value, 1)));
    }
    fputs("  by", stdout);
    json_object_foreach(json_object_get(f, "provers"), name, value)
    {
        printf(" %s %" JSON_INTEGER_FORMAT, name, json_integer_value(value));
    }
    putchar('\n');
    for (size_t i = 0; i < json_array_size(json_object_get(f, "unproved")); i++)
        printf("  unproved: %s\n", json_string_value(json_array_get(json_object_get(f, "unproved"), i)));
}

/* A line for each file: functions lie together by their file. */
static void print_files(const json_t *functions)
{
    for (size_t i = 0; i < json_array_size(functions);) {
        const char *file = text(json_array_get(functions, i), "file");
        json_int_t proved = 0, total = 0;
        int count = 0;
        for (; i < json_array_size(functions) && strcmp(text(json_array_get(functions, i), "file"), file) == 0; i++) {
            proved += json_integer_value(json_object_get(json_array_get(functions, i), "proved"));
            total += json_integer_value(json_object_get(json_array_get(functions, i), "total"));
            count++;
        }
        printf("%-36s %4d function%s %5" JSON_INTEGER_FORMAT " of %5" JSON_INTEGER_FORMAT "\n", file, count,
               count == 1 ? " " : "s", proved, total);
    }
}

static void print_lines(const json_t *all, const char *name, const char *what)
{
    const json_t *list = json_object_get(all, name);
    for (size_t i = 0; i < json_array_size(list); i++)
        printf("%s: %s\n", what, json_string_value(json_array_get(list, i)));
}

/* The functions of that name: two files may each have a static one. */
static json_t *functions_named(const json_t *all, const char *name, const char *path)
{
    const json_t *functions = json_object_get(all, "functions");
    json_t *found = keep_json(json_array());
    for (size_t i = 0; i < json_array_size(functions); i++)
        if (strcmp(text(json_array_get(functions, i), "function"), name) == 0)
            json_array_append(found, json_array_get(functions, i));
    if (json_array_size(found) == 0)
        refuse("%s: no function '%s'; attest obligations --json lists them", path, name);
    return found;
}

static void print_text(const json_t *all, const json_t *chosen)
{
    const size_t assumptions = json_array_size(json_object_get(all, "assumptions"));
    for (size_t i = 0; i < json_array_size(chosen); i++)
        print_function(json_array_get(chosen, i));
    if (chosen == NULL)
        print_files(json_object_get(all, "functions"));
    print_lines(all, "assumptions", "assumed");
    print_lines(all, "faults", "fault");
    printf("%" JSON_INTEGER_FORMAT " of %" JSON_INTEGER_FORMAT " obligations proved, %zu assumption%s\n",
           json_integer_value(json_object_get(all, "proved")), json_integer_value(json_object_get(all, "total")),
           assumptions, assumptions == 1 ? "" : "s");
}

static void run(const form *f, const arguments *args)
{
    (void)f;
    const char *path = args->positional_count > 0 ? args->positional[0] : LEFT_BY_PROVE;
    if (args->positional_count == 0 && access(path, F_OK) != 0)
        refuse("%s: not there; make prove writes it, or name the file", path);
    const json_t *all = load(path);
    const char *name = args->given[OPT_FUNCTION];
    json_t *chosen = name != NULL ? functions_named(all, name, path) : NULL;
    if (args->given[OPT_JSON] == NULL) {
        print_text(all, chosen);
    } else {
        json_t *object = keep_json(json_copy((json_t *)all));
        if (chosen != NULL)
            json_object_set(object, "functions", chosen);
        print_json(object);
    }
    const bool open =
        json_integer_value(json_object_get(all, "proved")) < json_integer_value(json_object_get(all, "total")) ||
        json_array_size(json_object_get(all, "faults")) > 0;
    if (open)
        exit(EXIT_MISMATCH);
}

static const option_id nothing[] = {OPT_NONE}, options[] = {OPT_FUNCTION, OPT_NONE};

static const form forms[] = {{NULL, NULL, "[FILE.json]", 0, 1, nothing, options, run}};

const command obligations_command = {
    .name = "obligations",
    .summary = "what is proved of the core, by whom, and what is taken on trust",
    .description = "Shows what the last `make prove` found: the file that it leaves, " LEFT_BY_PROVE
                   " unless another is named. For each file of the core, or for a function, how many proof obligations "
                   "there are and how "
                   "many are proved; the names of the assumptions, which spec/soundness.md explains. Exit status 1 if "
                   "anything is open. "
                   "The same as a page for a browser: obligations.html beside that file.",
    .forms = forms,
    .form_count = 1,
    .examples = "  attest obligations\n"
                "  attest obligations --function attest_phi_inverse\n"
                "  attest obligations --json\n",
};
