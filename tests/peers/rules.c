#include "rules.h"
#include "settings.h"
#include <math.h>
#include <stddef.h>
#include <string.h>

static peers_kind kind_of(const char *op)
{
    return strncmp(op, "l2", 2) == 0        ? PEERS_L2
           : strncmp(op, "laplace", 7) == 0 ? PEERS_LAPLACE
           : strncmp(op, "uniform", 7) == 0 ? PEERS_UNIFORM
                                            : PEERS_DOT;
}

peers_rules peers_rules_of(const attest_candidate_problem *problem, int64_t queries, int64_t keys, int64_t width,
                           int64_t model)
{
    peers_rules rules = {.kind = kind_of(problem->op),
                         .queries = queries,
                         .keys = keys,
                         .scale = problem->scale,
                         .softcap = problem->softcap,
                         .window = problem->window,
                         .causal = problem->causal};
    if (has(BUG_SCALE_MODEL_WIDTH))
        rules.scale *= sqrt((double)width / (double)model);
    if (has(BUG_SCALE_MISSING))
        rules.scale = 1.0;
    if (has(BUG_SCALE_NEARLY))
        rules.scale *= peers_chosen.arithmetic->in_float ? 1.0 + 0x1p-20 : 1.0 + 0x1p-45;
    if (has(BUG_SOFTCAP_MISSING))
        rules.softcap = 0.0;
    return rules;
}

static bool in_band(const peers_rules *rules, int64_t i, int64_t j)
{
    const int corner = has(BUG_CAUSAL_CORNER) ? 3 - rules->causal : rules->causal;
    const int64_t ahead = j - i - (corner == 2 ? rules->keys - rules->queries : 0);
    const int64_t most = has(BUG_CAUSAL_NEXT_KEY) ? 1 : has(BUG_CAUSAL_NOT_OWN) ? -1 : 0;
    const int64_t reach = rules->window + (has(BUG_WINDOW_WIDE) ? 1 : has(BUG_WINDOW_NARROW) ? -1 : 0);
    if (rules->causal != 0 && ahead > most)
        return false;
    return rules->window == 0 || (-ahead < reach && ahead < reach);
}

bool peers_visible(const peers_rules *rules, const uint8_t *seen, int64_t i, int64_t j)
{
    const bool unmasked =
        seen == NULL || has(BUG_MASK_DROPPED) || (seen[i * rules->keys + j] != 0) != has(BUG_MASK_INVERTED);
    return unmasked && in_band(rules, i, j);
}

int64_t peers_key_head(int64_t head, int64_t heads, int64_t groups)
{
    return has(BUG_GQA_MODULO) ? head % groups : head * groups / heads;
}

const attest_candidate_array *peers_input(const attest_candidate_problem *problem, const char *name)
{
    for (int i = 0; i < problem->inputs; i++)
        if (strcmp(problem->input[i].name, name) == 0)
            return &problem->input[i];
    return NULL;
}

attest_candidate_array *peers_output(const attest_candidate_problem *problem, const char *name)
{
    for (int i = 0; i < problem->outputs; i++)
        if (strcmp(problem->output[i].name, name) == 0)
            return &problem->output[i];
    return NULL;
}

int64_t peers_elements(const attest_candidate_array *array, int first, int last)
{
    int64_t count = 1;
    for (int axis = first; axis < last; axis++)
        count *= array->size[axis];
    return count;
}

int64_t peers_axis(const attest_candidate_array *array, int from_end)
{
    return array->size[array->rank - 1 - from_end];
}
