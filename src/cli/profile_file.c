#include "profile_file.h"
#include "room.h"
#include "say.h"
#include "strict_json.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static judge_number take_number(const json_t *root, const char *name, const char *path)
{
    const char *word = json_string_value(strict_typed(root, name, JSON_STRING, path));
    judge_number number;
    if (!judge_number_find(word, &number))
        refuse("%s: \"%s\" is '%.40s', expected f64, f32, tf32, f16 or bf16", path, name, word);
    return number;
}

static bool take_bool(const json_t *root, const char *name, const char *path)
{
    const json_t *value = json_object_get(root, name);
    if (!json_is_boolean(value))
        refuse("%s: \"%s\" must be true or false", path, name);
    return json_is_true(value);
}

static const judge_profile *read_profile(const char *path)
{
    static const char *const members[] = {"version",   "name",     "what",     "input",   "operand", "sum",
                                          "score",     "softmax",  "weight",   "between", "output",  "exp_error",
                                          "truncates", "expanded", "rescales", "flushes", NULL};
    const json_t *root = strict_read(path, members, 1), *exp_error = json_object_get(root, "exp_error");
    judge_profile *p = keep(calloc(1, sizeof *p));
    p->name = json_string_value(strict_typed(root, "name", JSON_STRING, path));
    p->what = json_string_value(strict_typed(root, "what", JSON_STRING, path));
    p->input = take_number(root, "input", path);
    p->operand = take_number(root, "operand", path);
    p->sum = take_number(root, "sum", path);
    p->score = take_number(root, "score", path);
    p->softmax = take_number(root, "softmax", path);
    p->weight = take_number(root, "weight", path);
    p->between = take_number(root, "between", path);
    p->output = take_number(root, "output", path);
    p->exp_error = json_number_value(exp_error);
    if (!json_is_number(exp_error) || !(p->exp_error >= 0.5 && p->exp_error <= 1e6))
        refuse("%s: \"exp_error\" must be a number from 0.5 to 1e6", path);
    p->truncates = take_bool(root, "truncates", path);
    p->expanded = take_bool(root, "expanded", path);
    p->rescales = take_bool(root, "rescales", path);
    p->flushes = take_bool(root, "flushes", path);
    return p;
}

static _Noreturn void refuse_name(const char *word)
{
    char names[512] = "";
    for (int i = 0; i < judge_profile_count; i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", i > 0 ? ", " : "",
                 judge_profiles[i].name);
    refuse("--profile '%s', expected %s, or a file FILE.json", word, names);
}

const judge_profile *given_profile(const arguments *args)
{
    const char *word = args->given[OPT_PROFILE];
    if (word == NULL)
        return NULL;
    const judge_profile *p = judge_profile_find(word);
    if (p == NULL && strchr(word, '.') == NULL && strchr(word, '/') == NULL)
        refuse_name(word);
    return p != NULL ? p : read_profile(word);
}
