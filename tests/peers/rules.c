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

static double scale_of(const peers_rules *rules, int64_t width, int64_t model)
{
    const bool by_width = rules->kind == PEERS_DOT || rules->kind == PEERS_L2;
    switch (peers_chosen.bug) {
    case BUG_SCALE_MODEL_WIDTH:
        return rules->scale * sqrt((double)width / (double)model);
    case BUG_SCALE_MISSING:
        return 1.0;
    case BUG_SCALE_NEARLY:
        return rules->scale * (peers_chosen.arithmetic->in_float ? 1.0 + 0x1p-20 : 1.0 + 0x1p-45);
    case BUG_SCALE_IGNORED:
        return by_width ? 1.0 / sqrt((double)width) : 1.0;
    case BUG_SCALE_TWICE:
        return rules->scale * rules->scale;
    case BUG_SCALE_LOW:
        return peers_round(peers_half(), rules->scale);
    default:
        return rules->scale;
    }
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
    rules.scale = scale_of(&rules, width, model);
    if (has(BUG_SOFTCAP_MISSING))
        rules.softcap = 0.0;
    return rules;
}

/* How far key j is ahead of query i, seen from the corner where the causal mask begins. */
static int64_t distance_ahead(const peers_rules *rules, int corner, int64_t i, int64_t j)
{
    return j - i - (corner == 2 ? rules->keys - rules->queries : 0);
}

static bool in_window(const peers_rules *rules, int64_t i, int64_t j)
{
    const int corner = has(BUG_CAUSAL_CORNER) || has(BUG_WINDOW_CORNER) ? 3 - rules->causal : rules->causal;
    const int64_t ahead = distance_ahead(rules, corner, i, j);
    const int64_t reach = has(BUG_WINDOW_WIDE)     ? rules->window + 1
                          : has(BUG_WINDOW_NARROW) ? rules->window - 1
                          : has(BUG_WINDOW_HALVED) ? (rules->window + 1) / 2
                                                   : rules->window;
    if (rules->window == 0 || has(BUG_WINDOW_IGNORED))
        return true;
    return -ahead < reach && (ahead < reach || has(BUG_WINDOW_BEHIND));
}

static bool causally(const peers_rules *rules, int64_t i, int64_t j)
{
    const int corner = has(BUG_CAUSAL_CORNER) ? 3 - rules->causal : rules->causal;
    const int64_t ahead = distance_ahead(rules, corner, i, j);
    const int64_t most = has(BUG_CAUSAL_NEXT_KEY) ? 1 : has(BUG_CAUSAL_NOT_OWN) ? -1 : 0;
    if (rules->causal == 0 || has(BUG_CAUSAL_IGNORED))
        return true;
    return has(BUG_CAUSAL_REVERSED) ? ahead >= 0 : ahead <= most;
}

/* Whether the mask shows the key. */
static bool unmasked(const peers_rules *rules, const uint8_t *seen, int64_t i, int64_t j)
{
    switch (peers_chosen.bug) {
    case BUG_MASK_DROPPED:
        return true;
    case BUG_MASK_INVERTED:
        return seen[i * rules->keys + j] == 0;
    case BUG_MASK_TRANSPOSED:
        return seen[j * rules->queries + i] != 0;
    case BUG_MASK_FIRST_ROW:
        return seen[j] != 0;
    case BUG_MASK_LANES:
        return seen[i * rules->keys + j] != 0 || j >= peers_full_lanes(rules->keys);
    default:
        return seen[i * rules->keys + j] != 0;
    }
}

bool peers_visible(const peers_rules *rules, const uint8_t *seen, int64_t i, int64_t j)
{
    if (has(BUG_MASK_ONLY) && seen != NULL)
        return unmasked(rules, seen, i, j);
    return (seen == NULL || unmasked(rules, seen, i, j)) && causally(rules, i, j) && in_window(rules, i, j);
}

int64_t peers_key_head(int64_t head, int64_t heads, int64_t groups)
{
    return has(BUG_GQA_MODULO) ? head % groups : has(BUG_GQA_ONE_HEAD) ? 0 : head * groups / heads;
}

int64_t peers_value_head(int64_t head, int64_t heads, int64_t groups)
{
    return has(BUG_GQA_VALUES_MODULO) ? head % groups : peers_key_head(head, heads, groups);
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
