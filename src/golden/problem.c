#include "golden/problem.h"
#include "golden/random.h"
#include "vault/npy.h"
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_ROOM = 4096 };

/* A problem on its way to its folder. */
typedef struct writing {
    const golden_recipe *recipe;
    const golden_source *from;
    const char *folder;
    json_t *json, *inputs;
    bool failed;
    vault_error *error;
} writing;

/* FNV-1a: a start for the random numbers of one array of one problem. */
static uint64_t mixed(uint64_t seed, const char *text)
{
    uint64_t hash = seed ^ UINT64_C(0xcbf29ce484222325);
    for (; *text != '\0'; text++)
        hash = (hash ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
    return hash;
}

static random_source source_of(const golden_source *from, const char *array)
{
    return random_seeded(mixed(mixed(from->seed, from->recipe->name) + from->variant, array));
}

static double drawn(const golden_fill *fill, random_source *source, int64_t row, int64_t rows)
{
    double x = random_normal(source);
    switch (fill->kind) {
    case FILL_EIGHTHS:
        return (double)random_between(source, -16, 16) * 0.125;
    case FILL_ZERO:
        return 0.0;
    case FILL_ONE_LARGE:
        return row == rows - 1 ? 64.0 * x : x;
    case FILL_FIRST_LARGE:
        return row == 0 ? 64.0 * x : x;
    case FILL_WIDE:
        for (int64_t k = random_between(source, -10, 40); k != 0; k += k > 0 ? -1 : 1)
            x *= k > 0 ? 0.5 : 2.0;
        return x;
    default:
        return x;
    }
}

/* The row that row i repeats; itself if none. */
static int64_t repeated(golden_filling kind, random_source *source, int64_t i)
{
    if (kind == FILL_EQUAL)
        return 0;
    return kind == FILL_FEW && i >= 3 ? random_between(source, 0, 2) : i;
}

static double *draw(const golden_source *from, const char *name, const golden_fill *fill, int64_t rows, int64_t columns)
{
    random_source source = source_of(from, name);
    const double scale = fill->scale == 0.0 ? 1.0 : fill->scale;
    double *x = malloc((size_t)(rows * columns) * sizeof *x);
    for (int64_t i = 0; x != NULL && i < rows; i++) {
        const int64_t like = repeated(fill->kind, &source, i);
        double *row = x + i * columns;
        if (like != i)
            memcpy(row, x + like * columns, (size_t)columns * sizeof *x);
        for (int64_t j = 0; like == i && j < columns; j++)
            row[j] = vault_round(from->recipe->input, fill->offset + scale * drawn(fill, &source, i, rows));
    }
    return x;
}

/* After the first failure nothing more is written. */
static bool ready(writing *w, const char *name, char path[PATH_ROOM])
{
    if (!w->failed && snprintf(path, PATH_ROOM, "%s/%s", w->folder, name) >= PATH_ROOM)
        w->failed = !vault_fail(w->error, w->folder, "the path is too long");
    return !w->failed;
}

/* Writes NAME.npy and names it in problem.json: as a member of an object, or as the next element of a list. */
static void put_array(writing *w, json_t *members, const char *member, const char *name, const golden_fill *fill,
                      vault_shape shape)
{
    char path[PATH_ROOM], file[32];
    snprintf(file, sizeof file, "%s.npy", name);
    if (!ready(w, file, path))
        return;
    int64_t rows = 1;
    for (int axis = 0; axis < shape.rank - 1; axis++)
        rows *= shape.size[axis];
    double *x = draw(w->from, name, fill, rows, shape.size[shape.rank - 1]);
    w->failed = x == NULL ? !vault_fail(w->error, path, "out of memory")
                          : !vault_npy_write(path, w->recipe->input, &shape, x, w->error);
    free(x);
    if (json_is_object(members))
        json_object_set_new(members, member, json_string(file));
    else
        json_array_append_new(members, json_string(file));
}

static void put_input(writing *w, const char *name, const golden_fill *fill, vault_shape shape)
{
    put_array(w, w->inputs, name, name, fill, shape);
}

static const golden_fill normal = {FILL_NORMAL, 1, 0}, modest = {FILL_NORMAL, 0.5, 0};

static vault_shape matrix(int64_t rows, int64_t columns)
{
    return (vault_shape){2, {rows, columns}};
}

/* The same for every item, if there is a batch. */
static vault_shape matrices(const golden_recipe *r, int64_t rows, int64_t columns)
{
    return r->items > 0 ? (vault_shape){3, {r->items, rows, columns}} : matrix(rows, columns);
}

static const golden_fill *key_fill(const golden_recipe *r)
{
    return r->apart_keys ? &r->keys : &r->tokens;
}

static void put_given(writing *w)
{
    const golden_recipe *r = w->recipe;
    put_input(w, "Q", &r->tokens, matrices(r, r->m, r->d));
    put_input(w, "K", key_fill(r), matrices(r, r->n, r->d));
    put_input(w, "V", &r->values, matrices(r, r->n, r->v));
}

bool golden_draw_given(const golden_source *from, golden_given *given)
{
    const golden_recipe *r = from->recipe;
    *given = (golden_given){draw(from, "Q", &r->tokens, r->m, r->d), draw(from, "K", key_fill(r), r->n, r->d),
                            draw(from, "V", &r->values, r->n, r->v)};
    return given->q != NULL && given->k != NULL && given->v != NULL;
}

void golden_given_free(golden_given *given)
{
    free(given->q);
    free(given->k);
    free(given->v);
}

static void put_multihead(writing *w)
{
    const golden_recipe *r = w->recipe;
    const int64_t width = r->heads * r->d;
    const vault_shape by_query = {3, {r->heads, width, r->d}}, by_key = {3, {r->groups, width, r->d}};
    const bool dot = strcmp(r->op, "dp-mha") == 0;
    put_input(w, "X", &r->tokens, matrices(r, r->n, width));
    put_input(w, "WQ", &modest, by_query);
    if (dot || r->own_keys)
        put_input(w, "WK", &modest, by_key);
    put_input(w, "WV", &modest, by_key);
    put_input(w, "WO", &modest, matrix(width, width));
    if (r->shifted) {
        put_input(w, "BQ", &normal, matrix(r->heads, r->d));
        put_input(w, "BK", &normal, matrix(r->groups, r->d));
    }
}

static void put_rows(writing *w)
{
    const golden_recipe *r = w->recipe;
    const vault_shape vector = {1, {r->d}};
    put_input(w, "X", &r->tokens, matrix(r->n, r->d));
    if (strcmp(r->op, "layernorm") == 0) {
        put_input(w, "gamma", &normal, vector);
        put_input(w, "beta", &normal, vector);
    }
}

typedef enum family { GIVEN, MULTIHEAD, BY_ROW } family;

static family family_of(const golden_recipe *r)
{
    if (strstr(r->op, "-mha") != NULL)
        return MULTIHEAD;
    return strcmp(r->op, "softmax") == 0 || strcmp(r->op, "layernorm") == 0 ? BY_ROW : GIVEN;
}

/* The grid of queries and keys: also the softmax's, whose rows are queries and whose columns are keys. */
static vault_shape grid_of(const golden_recipe *r)
{
    const family f = family_of(r);
    return f == GIVEN ? matrices(r, r->m, r->n) : f == MULTIHEAD ? matrices(r, r->n, r->n) : matrix(r->n, r->d);
}

static bool hidden(golden_masking masking, random_source *source, int64_t columns, int64_t i, int64_t j)
{
    const int64_t own = i < columns ? i : columns - 1;
    switch (masking) {
    case MASK_RANDOM:
        return random_between(source, 0, 1) == 1 && j != own;
    case MASK_LAST_HIDDEN:
        return j >= columns - 3;
    case MASK_EMPTY_ROW:
        return i == 1;
    default:
        return false;
    }
}

static void put_mask(writing *w)
{
    const vault_shape grid = grid_of(w->recipe);
    const int64_t rows = grid.size[grid.rank - 2], columns = grid.size[grid.rank - 1];
    int64_t count;
    random_source source = source_of(w->from, "M");
    char path[PATH_ROOM];
    if (w->recipe->mask == MASK_NONE || !vault_shape_count(&grid, &count) || !ready(w, "M.npy", path))
        return;
    uint8_t *seen = malloc((size_t)count);
    for (int64_t k = 0; seen != NULL && k < count; k++)
        seen[k] = !hidden(w->recipe->mask, &source, columns, k / columns % rows, k % columns);
    w->failed = seen == NULL ? !vault_fail(w->error, path, "out of memory")
                             : !vault_npy_write_mask(path, &grid, seen, w->error);
    free(seen);
    json_object_set_new(w->json, "mask", json_string("M.npy"));
}

static bool wants(const golden_recipe *r, const char *output)
{
    const size_t length = strlen(output);
    for (const char *word = r->outputs; word != NULL && *word != '\0'; word += strspn(word, " ")) {
        const size_t here = strcspn(word, " ");
        if (here == length && strncmp(word, output, length) == 0)
            return true;
        word += here;
    }
    return false;
}

/* Everything but Y, LSE, P, J and JVP is a gradient. */
static bool wants_gradient(const golden_recipe *r)
{
    static const char *const names[] = {"VJP", "DX", "DQ", "DK", "DV", "DWQ", "DWK", "DWV", "DWO", "DGAMMA", "DBETA"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (wants(r, names[i]))
            return true;
    return false;
}

static void put_directions(writing *w)
{
    const golden_recipe *r = w->recipe;
    const family f = family_of(r);
    const vault_shape tokens = matrices(r, r->n, f == MULTIHEAD ? r->heads * r->d : r->d);
    if (wants(r, "JVP") && f == GIVEN) {
        json_t *three = json_array();
        put_array(w, three, NULL, "TQ", &normal, matrices(r, r->m, r->d));
        put_array(w, three, NULL, "TK", &normal, matrices(r, r->n, r->d));
        put_array(w, three, NULL, "TV", &normal, matrices(r, r->n, r->v));
        json_object_set_new(w->json, "tangent", three);
    } else if (wants(r, "JVP")) {
        put_array(w, w->json, "tangent", "T", &normal, tokens);
    }
    if (wants_gradient(r))
        put_array(w, w->json, "upstream", "R", &normal, f == GIVEN ? matrices(r, r->m, r->v) : tokens);
}

static json_t *words_as_json(const char *words)
{
    json_t *list = json_array();
    for (; *words != '\0'; words += strspn(words, " ")) {
        const size_t length = strcspn(words, " ");
        json_array_append_new(list, json_stringn(words, length));
        words += length;
    }
    return list;
}

static json_t *real_or_null(double x)
{
    return x == 0.0 ? json_null() : json_real(x);
}

/* Every member of the format, in its order; those that name files are filled in as the files are written. */
static json_t *skeleton(const golden_recipe *r, json_t *inputs)
{
    const bool heads = family_of(r) == MULTIHEAD;
    return json_pack(
        "{s:i, s:s, s:O, s:o, s:o, s:o, s:n, s:o, s:o, s:o, s:n, s:s, s:b, s:o, s:o, s:s, s:n, s:n}", "version", 1,
        "op", r->op, "inputs", inputs, "outputs", words_as_json(r->outputs), "scale", real_or_null(r->scale), "causal",
        r->causal == NULL ? json_false() : json_string(r->causal), "mask", "softcap", real_or_null(r->softcap),
        "window", r->window == 0 ? json_null() : json_integer(r->window), "eps", real_or_null(r->eps), "score_bias",
        "empty_row", r->mask == MASK_EMPTY_ROW ? "zero" : "error", "a_factor", !r->plain_values, "heads",
        heads ? json_integer(r->heads) : json_null(), "kv_heads", heads ? json_integer(r->groups) : json_null(),
        "format", vault_format_name(r->format), "upstream", "tangent");
}

static void put_json(writing *w)
{
    char path[PATH_ROOM];
    vault_file file;
    if (!ready(w, "problem.json", path))
        return;
    char *text = json_dumps(w->json, JSON_INDENT(1) | JSON_REAL_PRECISION(17));
    if (text == NULL) {
        w->failed = !vault_fail(w->error, path, "out of memory");
        return;
    }
    w->failed = !vault_file_create(&file, path, w->error);
    if (!w->failed && vault_file_write(&file, text, strlen(text), w->error) &&
        vault_file_write(&file, "\n", 1, w->error)) {
        w->failed = !vault_file_commit(&file, w->error);
    } else if (!w->failed) {
        vault_file_abort(&file);
        w->failed = true;
    }
    free(text);
}

bool golden_problem_write(const golden_source *from, const char *folder, vault_error *error)
{
    const golden_recipe *recipe = from->recipe;
    writing w = {.recipe = recipe, .from = from, .folder = folder, .inputs = json_object(), .error = error};
    w.json = skeleton(recipe, w.inputs);
    switch (family_of(recipe)) {
    case GIVEN:
        put_given(&w);
        break;
    case MULTIHEAD:
        put_multihead(&w);
        break;
    case BY_ROW:
        put_rows(&w);
        break;
    }
    if (recipe->biased)
        put_array(&w, w.json, "score_bias", "B", &normal, grid_of(recipe));
    put_mask(&w);
    put_directions(&w);
    put_json(&w);
    json_decref(w.inputs);
    json_decref(w.json);
    return !w.failed;
}
