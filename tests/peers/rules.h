/* What a problem asks for, apart from its arrays: which logits, and which keys a query sees. */
#ifndef PEERS_RULES_H
#define PEERS_RULES_H

#include "attest_candidate.h"
#include <stdbool.h>

typedef enum peers_kind { PEERS_DOT, PEERS_L2, PEERS_LAPLACE, PEERS_UNIFORM } peers_kind;

typedef struct peers_rules {
    peers_kind kind;
    int64_t queries, keys;
    double scale, softcap;
    int64_t window;
    int causal;
} peers_rules;

/* `width`: of queries and keys, `model`: of the tokens. */
peers_rules peers_rules_of(const attest_candidate_problem *problem, int64_t queries, int64_t keys, int64_t width,
                           int64_t model);

/* Whether query i sees key j; `seen` is the mask's matrix, or null. */
bool peers_visible(const peers_rules *rules, const uint8_t *seen, int64_t i, int64_t j);

/* The head of keys and values that a head of queries uses. */
int64_t peers_key_head(int64_t head, int64_t heads, int64_t groups);

/* The head of values: the same. */
int64_t peers_value_head(int64_t head, int64_t heads, int64_t groups);

/* The arrays of a problem, by name; null if there is none. */
const attest_candidate_array *peers_input(const attest_candidate_problem *problem, const char *name);
attest_candidate_array *peers_output(const attest_candidate_problem *problem, const char *name);

/* The product of the sizes of an array's axes from `first` up to `last`, which is not included. */
int64_t peers_elements(const attest_candidate_array *array, int first, int last);

/* An axis counted from the last, which is 0. */
int64_t peers_axis(const attest_candidate_array *array, int from_end);

#endif
