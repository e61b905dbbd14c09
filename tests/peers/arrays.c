#include "arrays.h"
#include "room.h"
#include <stddef.h>

real *R(load)(const attest_candidate_problem *problem, const char *name)
{
    const attest_candidate_array *array = peers_input(problem, name);
    if (array == NULL)
        return NULL;
    const int64_t count = peers_elements(array, 0, array->rank);
    real *values = peers_room(count, sizeof *values);
    for (int64_t k = 0; k < count; k++)
        values[k] = (real)peers_round(peers_chosen.arithmetic->input, peers_element(array, k));
    return values;
}

static double written(const attest_candidate_array *array, real value)
{
    static const peers_number formats[] = {[ATTEST_CANDIDATE_F64] = PEERS_F64,
                                           [ATTEST_CANDIDATE_F32] = PEERS_F32,
                                           [ATTEST_CANDIDATE_F16] = PEERS_F16,
                                           [ATTEST_CANDIDATE_BF16] = PEERS_BF16};
    const double y = peers_round(peers_chosen.arithmetic->output, (double)value);
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

static int64_t item_offset(const attest_candidate_problem *problem, const char *name, const peers_rules *rules,
                           int64_t item)
{
    return peers_input(problem, name)->rank > 2 ? item * rules->queries * rules->keys : 0;
}

const real *R(item_bias)(const attest_candidate_problem *problem, const real *bias, const peers_rules *rules,
                         int64_t item)
{
    return bias == NULL ? NULL : bias + item_offset(problem, "score_bias", rules, item);
}

const uint8_t *R(item_mask)(const attest_candidate_problem *problem, const peers_rules *rules, int64_t item)
{
    const attest_candidate_array *mask = peers_input(problem, "mask");
    return mask == NULL ? NULL : (const uint8_t *)mask->data + item_offset(problem, "mask", rules, item);
}
