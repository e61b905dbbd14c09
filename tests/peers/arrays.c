#include "arrays.h"
#include "room.h"
#include <stddef.h>
#include <string.h>

/* A number of an input as it is read. */
static real read_number(const char *name, double x)
{
    const peers_number format = peers_chosen.arithmetic->input;
    const bool cached = strcmp(name, "K") == 0 || strcmp(name, "V") == 0;
    if (has(BUG_INPUTS_TRUNCATED))
        return (real)peers_truncate(format, x);
    return (real)peers_round(has(BUG_CACHE_FP8) && cached ? PEERS_FP8 : format, x);
}

real *R(load)(const attest_candidate_problem *problem, const char *name)
{
    const attest_candidate_array *array = peers_input(problem, name);
    if (array == NULL)
        return NULL;
    const int64_t count = peers_elements(array, 0, array->rank);
    real *values = peers_room(count, sizeof *values);
    for (int64_t k = 0; k < count; k++)
        values[k] = read_number(name, peers_element(array, k));
    return values;
}

static double written(const attest_candidate_array *array, real value)
{
    static const peers_number formats[] = {[ATTEST_CANDIDATE_F64] = PEERS_F64,
                                           [ATTEST_CANDIDATE_F32] = PEERS_F32,
                                           [ATTEST_CANDIDATE_F16] = PEERS_F16,
                                           [ATTEST_CANDIDATE_BF16] = PEERS_BF16};
    const double x = (double)slipped(BUG_OUTPUT_LOW, floated(BUG_OUTPUT_FLOAT, value));
    const peers_number format = peers_chosen.arithmetic->output;
    const double y = has(BUG_OUTPUT_TRUNCATED) ? peers_truncate(format, x) : peers_round(format, x);
    const bool flushed = fabs(y) < peers_smallest(formats[array->format]) && has(BUG_SUBNORMAL_FLUSH);
    return flushed ? 0 : y;
}

void R(emit_column)(const attest_candidate_problem *problem, const char *name, int64_t offset, int64_t step,
                    int64_t count, const real *values)
{
    const attest_candidate_array *array = peers_output(problem, name);
    if (array == NULL)
        return;
    const int64_t room = peers_elements(array, 0, array->rank);
    for (int64_t k = 0; k < count && offset + k * step < room; k++)
        peers_set_element(array, offset + k * step, written(array, values[k]));
}

void R(emit)(const attest_candidate_problem *problem, const char *name, int64_t offset, int64_t count,
             const real *values)
{
    R(emit_column)(problem, name, offset, 1, count, values);
}

void R(emit_derivative)(const attest_candidate_problem *problem, const char *name, int64_t offset, int64_t k,
                        int64_t columns, int64_t rows, const real *values)
{
    const bool turned = has(BUG_JACOBIAN_TRANSPOSED) && rows == columns;
    if (turned)
        R(emit)(problem, name, offset + k * rows, rows, values);
    else
        R(emit_column)(problem, name, offset + k, columns, rows, values);
}

/* Where the matrix of an item begins, if there is one for each. */
static int64_t item_offset(const attest_candidate_array *array, const peers_rules *rules, int64_t item)
{
    return array->rank > 2 ? item * rules->queries * rules->keys : 0;
}

const real *R(item_bias)(const attest_candidate_problem *problem, const real *bias, const peers_rules *rules,
                         int64_t item)
{
    const attest_candidate_array *array = peers_input(problem, "score_bias");
    if (bias == NULL || has(BUG_BIAS_FIRST_HEAD))
        return bias;
    if (has(BUG_BIAS_NEXT_HEAD))
        item = (item + 1) % peers_elements(array, 0, array->rank - 2);
    return bias + item_offset(array, rules, item);
}

const uint8_t *R(item_mask)(const attest_candidate_problem *problem, const peers_rules *rules, int64_t item)
{
    const attest_candidate_array *mask = peers_input(problem, "mask");
    const int64_t of = has(BUG_MASK_FIRST_ITEM) ? 0 : item;
    return mask == NULL ? NULL : (const uint8_t *)mask->data + item_offset(mask, rules, of);
}
