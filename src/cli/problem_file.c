#include "problem_file.h"
#include "commands.h"
#include "room.h"
#include "say.h"
#include "strict_json.h"
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_ROOM = 8192 };

bool plain_name(const char *name)
{
    static const char *const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
    const size_t length = strlen(name);
    return length > 0 && length <= 100 && name[0] != '.' && strspn(name, letters) == length;
}

/* The file being read. */
typedef struct reading {
    const char *folder;
    char path[4096];
    json_t *root;
    problem_file *to;
} reading;

static char *copied(const char *text)
{
    return keep(strdup(text));
}

static const json_t *member(const reading *r, const char *name)
{
    return json_object_get(r->root, name);
}

/* "FOLDER/NAME" for a member that names a file; several, with commas between them. */
static void append_file(const reading *r, const json_t *value, const char *name, char text[TEXT_ROOM])
{
    const char *file = json_string_value(value);
    if (file == NULL || !plain_name(file))
        refuse("%s: \"%s\" must name a file in the same folder", r->path, name);
    const size_t used = strlen(text);
    if (snprintf(text + used, TEXT_ROOM - used, "%s%s/%s", used > 0 ? "," : "", r->folder, file) >=
        (int)(TEXT_ROOM - used))
        refuse("%s: the path is too long", r->path);
}

static void take_file(const reading *r, const json_t *value, const char *name, option_id id)
{
    char text[TEXT_ROOM] = "";
    if (json_is_null(value))
        return;
    if (strchr(r->folder, ',') != NULL && json_is_array(value))
        refuse("%s: a folder whose name has a comma cannot hold a tangent of three files; rename it", r->path);
    if (json_is_array(value) && json_array_size(value) == 3)
        for (size_t i = 0; i < 3; i++)
            append_file(r, json_array_get(value, i), name, text);
    else
        append_file(r, value, name, text);
    r->to->args.given[id] = copied(text);
}

static void take_number(const reading *r, const char *name, option_id id)
{
    const json_t *value = member(r, name);
    char text[64];
    if (json_is_null(value))
        return;
    if (json_is_integer(value))
        snprintf(text, sizeof text, "%lld", (long long)json_integer_value(value));
    else if (json_is_real(value))
        snprintf(text, sizeof text, "%a", json_real_value(value));
    else
        refuse("%s: \"%s\" must be a number or null", r->path, name);
    r->to->args.given[id] = copied(text);
}

static const char *text_of(const reading *r, const char *name)
{
    const char *text = json_string_value(member(r, name));
    if (text == NULL)
        refuse("%s: \"%s\" must be a string", r->path, name);
    return text;
}

/* A string that must be one of these words. */
static void take_word(const reading *r, const char *name, option_id id, const char *const *words)
{
    const char *text = text_of(r, name);
    while (*words != NULL && strcmp(*words, text) != 0)
        words++;
    if (*words == NULL)
        refuse("%s: \"%s\" is '%s', which it cannot be", r->path, name, text);
    r->to->args.given[id] = *words;
}

static void take_inputs(const reading *r)
{
    static const struct {
        const char *name;
        option_id id;
    } known[] = {{"X", OPT_X},   {"WQ", OPT_WQ}, {"WK", OPT_WK},       {"WV", OPT_WV},
                 {"WO", OPT_WO}, {"BQ", OPT_BQ}, {"BK", OPT_BK},       {"Q", OPT_Q},
                 {"K", OPT_K},   {"V", OPT_V},   {"gamma", OPT_GAMMA}, {"beta", OPT_BETA}};
    const json_t *inputs = member(r, "inputs");
    size_t found = 0;
    if (!json_is_object(inputs))
        refuse("%s: \"inputs\" must be an object", r->path);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const json_t *value = json_object_get(inputs, known[i].name);
        found += value != NULL;
        if (value != NULL)
            take_file(r, value, known[i].name, known[i].id);
    }
    if (found != json_object_size(inputs))
        refuse("%s: \"inputs\" has a member that is no input", r->path);
}

/* "Y", "J", ... become the words of --want. */
static void take_outputs(const reading *r)
{
    const json_t *outputs = member(r, "outputs");
    char *want = r->to->want;
    *want = '\0';
    for (size_t i = 0; i < json_array_size(outputs); i++) {
        const char *name = json_string_value(json_array_get(outputs, i));
        const size_t used = strlen(want);
        if (name == NULL || strlen(name) > 8)
            refuse("%s: \"outputs\" must be a list of names such as \"Y\"", r->path);
        snprintf(want + used, sizeof r->to->want - used, "%s%s", used > 0 ? "," : "",
                 strcmp(name, "J") == 0 ? "jacobian" : name);
        for (char *c = want + used; *c != '\0'; c++)
            if ('A' <= *c && *c <= 'Z')
                *c = (char)(*c - 'A' + 'a');
    }
    if (*want == '\0')
        refuse("%s: \"outputs\" must be a list of names such as \"Y\"", r->path);
    r->to->args.given[OPT_WANT] = want;
}

static void take_causal(const reading *r)
{
    static const char *const corners[] = {"top-left", "bottom-right", NULL};
    if (!json_is_false(member(r, "causal")))
        take_word(r, "causal", OPT_CAUSAL, corners);
}

static void take_a_factor(const reading *r)
{
    const json_t *value = member(r, "a_factor");
    if (!json_is_boolean(value))
        refuse("%s: \"a_factor\" must be true or false", r->path);
    if (json_is_false(value))
        r->to->args.given[OPT_NO_A] = "";
}

static void take_empty_row(const reading *r)
{
    static const char *const zero[] = {"zero", NULL};
    if (strcmp(text_of(r, "empty_row"), "error") != 0)
        take_word(r, "empty_row", OPT_EMPTY_ROW, zero);
}

void read_problem(const char *folder, problem_file *problem)
{
    static const char *const members[] = {
        "version",    "op",        "inputs",   "outputs", "scale",    "causal", "mask",     "softcap", "window", "eps",
        "score_bias", "empty_row", "a_factor", "heads",   "kv_heads", "format", "upstream", "tangent", NULL};
    static const char *const formats[] = {"f64", "f32", "f16", "bf16", NULL};
    reading r = {.folder = folder, .to = problem};
    *problem = (problem_file){.op = NULL};
    if (snprintf(r.path, sizeof r.path, "%s/problem.json", folder) >= (int)sizeof r.path)
        refuse("%s: the path is too long", folder);
    r.root = strict_read(r.path, members, 1);
    problem->op = copied(text_of(&r, "op"));
    take_inputs(&r);
    take_outputs(&r);
    take_causal(&r);
    take_a_factor(&r);
    take_number(&r, "scale", OPT_SCALE);
    take_number(&r, "softcap", OPT_SOFTCAP);
    take_number(&r, "window", OPT_WINDOW);
    take_number(&r, "eps", OPT_EPS);
    take_number(&r, "heads", OPT_HEADS);
    if (!json_equal(member(&r, "kv_heads"), member(&r, "heads")))
        take_number(&r, "kv_heads", OPT_KV_HEADS);
    take_file(&r, member(&r, "mask"), "mask", OPT_MASK);
    take_file(&r, member(&r, "score_bias"), "score_bias", OPT_SCORE_BIAS);
    take_file(&r, member(&r, "upstream"), "upstream", OPT_UPSTREAM);
    take_file(&r, member(&r, "tangent"), "tangent", OPT_TANGENT);
    take_word(&r, "format", OPT_FORMAT, formats);
    take_empty_row(&r);
}

void answer_problem(problem_file *problem, const char *folder, bool again)
{
    arguments *args = &problem->args;
    args->given[OPT_EXACT] = args->given[OPT_INTERVAL] = "";
    args->given[OPT_TIER_TWO] = again ? "" : NULL;
    args->given[OPT_OUTPUT] = folder;
    args->positional[0] = problem->op;
    args->positional_count = 1;
    const form *f = choose_form(&eval_command, args);
    f->run(f, args);
}
