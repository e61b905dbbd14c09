#include "cutting.h"
#include "inputs.h"
#include "json.h"
#include "room.h"
#include "say.h"
#include "strict_json.h"
#include "suite.h"
#include "vault/folder.h"
#include "vault/npy.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES = 24, FINE_RANK = 16 };

/* An array of the problem. `layout` says which sizes each of its axes is made of: "GR|GRd|d" is [H, D, n] of multi-head weights.
 * Axes in front of the layout are a, b, c from the last. */
typedef struct piece {
    const char *file, *layout;
    const char *member; /* of problem.json, which names it: null if it has been taken away */
    bool mask;
    vault_format format;
    vault_shape shape;
    double *values;
} piece;

struct cutting {
    json_t *told; /* problem.json */
    int64_t size[128];
    piece piece[PIECES];
    int pieces;
};

/* --- layouts */

typedef struct layout_of {
    const char *kind, *name;
    int rank; /* the layout of arrays of this rank; 0: of all */
    const char *layout;
} layout_of;

static const layout_of layouts[] = {
    {"row", "mask", 0, "D"},         {"row", "X", 0, "D"},
    {"row", "gamma", 0, "D"},        {"row", "beta", 0, "D"},
    {"row", "upstream", 0, "D"},     {"row", "tangent", 0, "D"},
    {"mha", "X", 0, "N|GRd"},        {"mha", "WQ", 3, "GR|GRd|d"},
    {"mha", "WQ", 2, "GRd|GRd"},     {"mha", "WK", 3, "G|GRd|d"},
    {"mha", "WK", 2, "GRd|Gd"},      {"mha", "WV", 3, "G|GRd|d"},
    {"mha", "WV", 2, "GRd|Gd"},      {"mha", "WO", 2, "GRd|GRd"},
    {"mha", "BQ", 2, "GR|d"},        {"mha", "BQ", 1, "GRd"},
    {"mha", "BK", 2, "G|d"},         {"mha", "BK", 1, "Gd"},
    {"mha", "mask", 0, "N|N"},       {"mha", "score_bias", 0, "N|N"},
    {"mha", "upstream", 0, "N|GRd"}, {"mha", "tangent", 0, "N|GRd"},
    {"qkv", "Q", 0, "M|n"},          {"qkv", "K", 0, "N|n"},
    {"qkv", "V", 0, "N|v"},          {"qkv", "mask", 0, "M|N"},
    {"qkv", "score_bias", 0, "M|N"}, {"qkv", "upstream", 0, "M|v"},
};

static const char *kind_of(const json_t *told)
{
    const char *op = json_string_value(json_object_get(told, "op"));
    if (strcmp(op, "layernorm") == 0 || strcmp(op, "softmax") == 0)
        return "row";
    return strcmp(op, "dp-mha") == 0 || strcmp(op, "l2-mha") == 0 ? "mha" : "qkv";
}

static const char *find_layout(const json_t *told, const char *name, int rank)
{
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++)
        if (strcmp(layouts[i].kind, kind_of(told)) == 0 && strcmp(layouts[i].name, name) == 0 &&
            (layouts[i].rank == 0 || layouts[i].rank == rank))
            return layouts[i].layout;
    refuse("\"%s\" with %d axes is not known to a problem of this kind", name, rank);
}

/* The axes of a piece one by one: "aGRGRdd", with where each axis of the array begins. */
typedef struct fine_axes {
    char letter[FINE_RANK + 1];
    int count, begins[VAULT_RANK_MAX + 1];
} fine_axes;

static fine_axes fine_of(const piece *p)
{
    fine_axes f = {"", 0, {0}};
    int axes = 1, axis = 0;
    for (const char *l = p->layout; *l != '\0'; l++)
        axes += *l == '|';
    for (; axis < p->shape.rank - axes; axis++) {
        f.begins[axis] = f.count;
        f.letter[f.count++] = (char)('a' + p->shape.rank - axes - 1 - axis);
    }
    f.begins[axis++] = f.count;
    for (const char *l = p->layout; *l != '\0'; l++)
        if (*l == '|')
            f.begins[axis++] = f.count;
        else
            f.letter[f.count++] = *l;
    f.begins[axis] = f.count;
    return f;
}

/* --- reading and writing */

static void add_piece(cutting *c, const char *folder, const char *member, const char *name, const json_t *file,
                      const char *layout)
{
    if (c->pieces == PIECES)
        refuse("%s: too many arrays", folder);
    piece *p = &c->piece[c->pieces++];
    *p = (piece){.file = json_string_value(file), .member = member, .mask = strcmp(name, "mask") == 0};
    const suite_path path = path_in(folder, p->file);
    vault_error error;
    uint8_t *bytes = NULL;
    vault_array given;
    const bool read = p->mask ? vault_npy_read_mask(path.text, &p->shape, &bytes, &error)
                              : vault_npy_read_any(path.text, NULL, &given, &error);
    if (!read)
        refuse("%s", error.message);
    if (p->mask) {
        p->values = room(elements(&p->shape));
        for (int64_t i = 0; i < elements(&p->shape); i++)
            p->values[i] = bytes[i];
        free(bytes);
    } else {
        p->values = keep(given.values);
        p->shape = given.shape;
        p->format = given.format;
    }
    p->layout = layout != NULL ? layout : find_layout(c->told, name, p->shape.rank);
}

/* What the arrays' shapes say of the sizes; the sizes of heads are known already. */
static void learn_sizes(cutting *c)
{
    for (int i = 0; i < c->pieces; i++) {
        const piece *p = &c->piece[i];
        const fine_axes f = fine_of(p);
        for (int axis = 0; axis < p->shape.rank; axis++)
            if (f.begins[axis + 1] - f.begins[axis] == 1 && c->size[(int)f.letter[f.begins[axis]]] == 0)
                c->size[(int)f.letter[f.begins[axis]]] = p->shape.size[axis];
    }
}

static void learn_heads(cutting *c)
{
    const json_int_t heads = json_integer_value(json_object_get(c->told, "heads")),
                     groups = json_integer_value(json_object_get(c->told, "kv_heads"));
    if (strcmp(kind_of(c->told), "mha") != 0)
        return;
    c->size['G'] = groups;
    c->size['R'] = heads / groups;
    c->size['d'] = size_from_end(&c->piece[0].shape, 0) / heads; /* X comes first */
}

cutting *cutting_read(const char *folder)
{
    static const char *const inputs[] = {"X", "WQ", "WK", "WV", "WO", "BQ", "BK", "Q", "K", "V", "gamma", "beta"};
    static const char *const arrays[] = {"mask", "score_bias", "upstream"};
    static const char *const tangents[] = {"M|n", "N|n", "N|v"};
    cutting *c = keep(calloc(1, sizeof *c));
    json_error_t error;
    c->told = keep_json(json_load_file(path_in(folder, "problem.json").text, 0, &error));
    const json_t *given = json_object_get(c->told, "inputs"), *tangent = json_object_get(c->told, "tangent");
    for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++)
        if (json_object_get(given, inputs[i]) != NULL)
            add_piece(c, folder, "inputs", inputs[i], json_object_get(given, inputs[i]), NULL);
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++)
        if (json_is_string(json_object_get(c->told, arrays[i])))
            add_piece(c, folder, arrays[i], arrays[i], json_object_get(c->told, arrays[i]), NULL);
    for (size_t i = 0; i < json_array_size(tangent); i++)
        add_piece(c, folder, "tangent", "tangent", json_array_get(tangent, i), tangents[i]);
    if (json_is_string(tangent))
        add_piece(c, folder, "tangent", "tangent", tangent, NULL);
    learn_heads(c);
    learn_sizes(c);
    return c;
}

static bool taken_away(const cutting *c, const piece *p)
{
    return json_is_null(json_object_get(c->told, p->member));
}

void cutting_write(const cutting *c, const char *folder)
{
    vault_error error;
    bool written = vault_folder_make(folder, &error);
    for (int i = 0; i < c->pieces && written; i++) {
        const piece *p = &c->piece[i];
        const suite_path path = path_in(folder, p->file);
        const int64_t count = elements(&p->shape);
        uint8_t *bytes = p->mask ? byte_room(count) : NULL;
        for (int64_t k = 0; k < count && p->mask; k++)
            bytes[k] = p->values[k] != 0.0;
        if (!taken_away(c, p))
            written = p->mask ? vault_npy_write_mask(path.text, &p->shape, bytes, &error)
                              : vault_npy_write(path.text, p->format, &p->shape, p->values, &error);
    }
    if (!written)
        refuse("%s", error.message);
    write_json(path_in(folder, "problem.json").text, c->told);
}

/* --- smaller ones */

int64_t cutting_size(const cutting *c, char axis)
{
    return c->size[(int)axis];
}

static cutting *copy_of(const cutting *c)
{
    cutting *copy = keep(malloc(sizeof *copy));
    *copy = *c;
    copy->told = keep_json(json_deep_copy(c->told));
    return copy;
}

/* Takes `count` places of every axis with this letter. */
static piece cut_piece(const piece *p, const int64_t size[128], char letter, int64_t from, int64_t count)
{
    const fine_axes f = fine_of(p);
    piece less = *p;
    for (int axis = 0; axis < p->shape.rank; axis++) {
        less.shape.size[axis] = 1;
        for (int k = f.begins[axis]; k < f.begins[axis + 1]; k++)
            less.shape.size[axis] *= f.letter[k] == letter ? count : size[(int)f.letter[k]];
    }
    less.values = room(elements(&less.shape));
    for (int64_t to = 0; to < elements(&less.shape); to++) {
        int64_t rest = to, at = 0, step = 1;
        for (int k = f.count - 1; k >= 0; k--) {
            const bool cut = f.letter[k] == letter;
            const int64_t all = size[(int)f.letter[k]], left = cut ? count : all;
            at += (rest % left + (cut ? from : 0)) * step;
            rest /= left;
            step *= all;
        }
        less.values[to] = p->values[at];
    }
    return less;
}

cutting *cutting_cut(const cutting *c, char axis, int64_t from, int64_t count)
{
    cutting *less = copy_of(c);
    for (int i = 0; i < c->pieces; i++)
        less->piece[i] = cut_piece(&c->piece[i], c->size, axis, from, count);
    less->size[(int)axis] = count;
    if (c->size['G'] > 0) {
        json_object_set_new(less->told, "heads", json_integer(less->size['G'] * less->size['R']));
        json_object_set_new(less->told, "kv_heads", json_integer(less->size['G']));
    }
    return less;
}

cutting *cutting_without(const cutting *c, const char *option)
{
    const json_t *value = json_object_get(c->told, option);
    if (value == NULL || json_is_null(value) || json_is_false(value))
        return NULL;
    cutting *less = copy_of(c);
    json_object_set_new(less->told, option, strcmp(option, "causal") == 0 ? json_false() : json_null());
    return less;
}

/* A tangent or an upstream gradient that no output needs is refused. */
cutting *cutting_output(const cutting *c, int64_t i)
{
    const json_t *outputs = json_object_get(c->told, "outputs");
    if (json_array_size(outputs) < 2 || i >= (int64_t)json_array_size(outputs))
        return NULL;
    const char *name = json_string_value(json_array_get(outputs, (size_t)i));
    cutting *less = copy_of(c);
    json_object_set_new(less->told, "outputs", json_pack("[s]", name));
    if (strcmp(name, "JVP") != 0)
        json_object_set_new(less->told, "tangent", json_null());
    if (name[0] != 'D' && strcmp(name, "VJP") != 0)
        json_object_set_new(less->told, "upstream", json_null());
    return less;
}

cutting_text cutting_words(const cutting *c)
{
    cutting_text t;
    const json_t *outputs = json_object_get(c->told, "outputs");
    snprintf(t.words, sizeof t.words, "%s", json_string_value(json_object_get(c->told, "op")));
    for (const char *axis = CUTTING_AXES; *axis != '\0'; axis++) {
        const size_t used = strlen(t.words);
        if (c->size[(int)*axis] > 0)
            snprintf(t.words + used, sizeof t.words - used, ", %c %" PRId64, *axis, c->size[(int)*axis]);
    }
    for (size_t i = 0; i < json_array_size(outputs); i++) {
        const size_t used = strlen(t.words);
        snprintf(t.words + used, sizeof t.words - used, "%s%s", i == 0 ? ", outputs " : " ",
                 json_string_value(json_array_get(outputs, i)));
    }
    return t;
}
