#include "abi.h"
#include "judge/library.h"
#include "room.h"
#include "say.h"
#include "vault/npy.h"
#include <mpfr.h>
#include <stdlib.h>
#include <string.h>

static const int32_t formats[] = {[VAULT_F64] = ATTEST_CANDIDATE_F64,
                                  [VAULT_F32] = ATTEST_CANDIDATE_F32,
                                  [VAULT_F16] = ATTEST_CANDIDATE_F16,
                                  [VAULT_BF16] = ATTEST_CANDIDATE_BF16};

int32_t abi_format(vault_format format)
{
    return formats[format];
}

vault_format vault_format_of(int32_t format)
{
    vault_format f = VAULT_F64;
    while (f < VAULT_BF16 && formats[f] != format)
        f++;
    return f;
}

/* The arrays of a problem that is being put together. */
typedef struct arrays {
    attest_candidate_array *array;
    int count;
} arrays;

static attest_candidate_array *add_array(arrays *a, const char *name, const vault_shape *shape, int32_t format)
{
    if (a->count == JUDGE_ARRAYS_MAX)
        internal_error("a problem of more than %d arrays", JUDGE_ARRAYS_MAX);
    attest_candidate_array *array = &a->array[a->count++];
    *array = (attest_candidate_array){.name = name, .format = format, .rank = shape->rank};
    memcpy(array->size, shape->size, sizeof array->size);
    return array;
}

/* The numbers in the format of the file that they came from: exact. */
static void *native(const vault_array *from, int64_t count)
{
    const int size = vault_format_size(from->format);
    uint8_t *bytes = keep(malloc((size_t)count * (size_t)size + 1));
    for (int64_t i = 0; i < count; i++) {
        if (from->values[i] - from->values[i] != 0.0)
            return NULL;
        const uint64_t bits = vault_to_bits(from->format, from->values[i]);
        for (int b = 0; b < size; b++)
            bytes[i * size + b] = (uint8_t)(bits >> (8 * b)); /* little endian, as all machines that attest runs on */
    }
    return bytes;
}

static void add_numbers(arrays *a, const char *name, const char *path)
{
    vault_array from;
    vault_error error;
    int64_t count;
    if (!vault_npy_read_any(path, NULL, &from, &error))
        refuse("%s", error.message);
    vault_shape_count(&from.shape, &count);
    attest_candidate_array *array = add_array(a, name, &from.shape, abi_format(from.format));
    array->data = native(&from, count);
    free(from.values);
    if (array->data == NULL)
        refuse("%s: a number is not finite", path);
}

static void add_mask(arrays *a, const char *path)
{
    vault_shape shape;
    vault_error error;
    uint8_t *values;
    if (!vault_npy_read_mask(path, &shape, &values, &error))
        refuse("%s", error.message);
    add_array(a, "mask", &shape, ATTEST_CANDIDATE_BOOL)->data = keep(values);
}

/* One file, or three with commas between. */
static void add_tangents(arrays *a, const char *list)
{
    static const char *const names[] = {"tangent_Q", "tangent_K", "tangent_V"};
    if (strchr(list, ',') == NULL) {
        add_numbers(a, "tangent", list);
        return;
    }
    for (int i = 0; i < 3 && list != NULL; i++) {
        const size_t length = strcspn(list, ",");
        add_numbers(a, names[i], keep(strndup(list, length)));
        list = list[length] == ',' ? list + length + 1 : NULL;
    }
}

static arrays inputs_of(const trial *t)
{
    static const struct {
        const char *name;
        option_id id;
    } known[] = {{"X", OPT_X},
                 {"WQ", OPT_WQ},
                 {"WK", OPT_WK},
                 {"WV", OPT_WV},
                 {"WO", OPT_WO},
                 {"BQ", OPT_BQ},
                 {"BK", OPT_BK},
                 {"Q", OPT_Q},
                 {"K", OPT_K},
                 {"V", OPT_V},
                 {"gamma", OPT_GAMMA},
                 {"beta", OPT_BETA},
                 {"score_bias", OPT_SCORE_BIAS},
                 {"upstream", OPT_UPSTREAM}};
    const char *const *given = t->file.args.given;
    arrays a = {keep(calloc(JUDGE_ARRAYS_MAX, sizeof *a.array)), 0};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (given[known[i].id] != NULL)
            add_numbers(&a, known[i].name, given[known[i].id]);
    if (given[OPT_MASK] != NULL)
        add_mask(&a, given[OPT_MASK]);
    if (given[OPT_TANGENT] != NULL)
        add_tangents(&a, given[OPT_TANGENT]);
    return a;
}

static const attest_candidate_array *find_array(const arrays *a, const char *name)
{
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->array[i].name, name) == 0)
            return &a->array[i];
    return NULL;
}

static int64_t last_size(const attest_candidate_array *a)
{
    return a->rank > 0 ? a->size[a->rank - 1] : 1;
}

static int64_t heads_of(const trial *t, const attest_candidate_array *weights)
{
    if (weights == NULL)
        return 0;
    if (t->file.args.given[OPT_HEADS] != NULL)
        return integer_argument(&t->file.args, OPT_HEADS, 1, INT64_MAX);
    return weights->rank == 3 ? weights->size[0] : 1;
}

/* The double nearest to 1/sqrt(n), rounded once. */
static double reciprocal_root(int64_t n)
{
    mpfr_t x;
    mpfr_init2(x, 53);
    mpfr_set_si(x, (long)n, MPFR_RNDN);
    mpfr_rec_sqrt(x, x, MPFR_RNDN);
    const double root = mpfr_get_d(x, MPFR_RNDN);
    mpfr_clear(x);
    return root;
}

static double scale_of(const trial *t, const arrays *a, int64_t heads)
{
    const attest_candidate_array *queries = find_array(a, "Q"), *weights = find_array(a, "WQ");
    if (t->file.args.given[OPT_SCALE] != NULL)
        return number_argument(&t->file.args, OPT_SCALE);
    if (strcmp(t->file.op, "laplace") == 0 || (queries == NULL && weights == NULL))
        return 1.0;
    if (queries != NULL)
        return reciprocal_root(last_size(queries));
    return reciprocal_root(weights->rank == 3 || heads == 0 ? last_size(weights) : last_size(weights) / heads);
}

static int64_t whole(const trial *t, option_id id)
{
    return t->file.args.given[id] != NULL ? integer_argument(&t->file.args, id, 1, INT64_MAX) : 0;
}

static double real(const trial *t, option_id id)
{
    return t->file.args.given[id] != NULL ? number_argument(&t->file.args, id) : 0.0;
}

attest_candidate_problem abi_problem(const trial *t)
{
    const arguments *args = &t->file.args;
    const arrays in = inputs_of(t);
    arrays out = {keep(calloc(JUDGE_ARRAYS_MAX, sizeof *out.array)), 0};
    for (int i = 0; i < t->outputs; i++)
        add_array(&out, t->output[i].name, &t->output[i].shape, abi_format(t->format));
    const int64_t heads = heads_of(t, find_array(&in, "WQ"));
    return (attest_candidate_problem){.version = ATTEST_CANDIDATE_VERSION,
                                      .op = t->file.op,
                                      .scale = scale_of(t, &in, heads),
                                      .softcap = real(t, OPT_SOFTCAP),
                                      .eps = real(t, OPT_EPS),
                                      .window = whole(t, OPT_WINDOW),
                                      .heads = heads,
                                      .kv_heads = whole(t, OPT_KV_HEADS),
                                      .causal = args->given[OPT_CAUSAL] == NULL            ? 0
                                                : chosen(args, OPT_CAUSAL, "bottom-right") ? 2
                                                                                           : 1,
                                      .empty_zero = chosen(args, OPT_EMPTY_ROW, "zero"),
                                      .a_factor = args->given[OPT_NO_A] == NULL,
                                      .inputs = in.count,
                                      .outputs = out.count,
                                      .input = in.array,
                                      .output = out.array};
}
