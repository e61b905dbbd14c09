#include "golden.h"
#include "json.h"
#include "suite.h"
#include <inttypes.h>
#include <stdio.h>

static void list_suites(const arguments *args)
{
    const golden_recipe *chosen[GOLDEN_RECIPES_MAX];
    json_t *list = json_array();
    for (int i = 0; i < golden_suite_count; i++) {
        const golden_suite *s = &golden_suites[i];
        const int64_t count = choose_recipes(s, chosen);
        if (args->given[OPT_JSON] == NULL)
            printf("%-10s %3" PRId64 " vectors  %s\n", s->name, count, s->what);
        json_array_append_new(
            list, json_pack("{s:s, s:I, s:s}", "suite", s->name, "vectors", (json_int_t)count, "what", s->what));
    }
    json_t *object = json_pack("{s:o}", "suites", list);
    if (args->given[OPT_JSON] != NULL)
        print_json(object);
    json_decref(object);
}

static const char *text(const json_t *vector, const char *name)
{
    return json_string_value(json_object_get(vector, name));
}

static void list_vectors(const arguments *args, const char *folder)
{
    json_t *index = read_index(folder), *vectors = json_object_get(index, "vectors");
    for (size_t i = 0; i < json_array_size(vectors) && args->given[OPT_JSON] == NULL; i++) {
        const json_t *v = json_array_get(vectors, i), *flags = json_object_get(v, "flags");
        printf("%-24s %-10s %-5s %s\n%24s", text(v, "name"), text(v, "op"), text(v, "format"), text(v, "note"), "");
        for (size_t k = 0; k < json_array_size(flags); k++)
            printf(" %s", json_string_value(json_array_get(flags, k)));
        putchar('\n');
    }
    json_t *object = json_pack("{s:O, s:O}", "suite", json_object_get(index, "suite"), "vectors", vectors);
    if (args->given[OPT_JSON] != NULL)
        print_json(object);
    json_decref(object);
}

void golden_list(const form *f, const arguments *args)
{
    (void)f;
    if (args->positional_count > 0)
        list_vectors(args, args->positional[0]);
    else
        list_suites(args);
}
