/* The problem's arrays as real numbers, and back. */
#ifndef PEERS_ARRAYS_H
#define PEERS_ARRAYS_H

#include "head.h"

/* The numbers of an input, each rounded to the arithmetic's input; null if there is no such input. */
real *R(load)(const attest_candidate_problem *problem, const char *name);

/* Where output `name` is wanted, its elements from `offset` on. */
void R(emit)(const attest_candidate_problem *problem, const char *name, int64_t offset, int64_t count,
             const real *values);

/* The same, `step` apart. */
void R(emit_column)(const attest_candidate_problem *problem, const char *name, int64_t offset, int64_t step,
                    int64_t count, const real *values);

/* Column k of a Jacobian of so many rows and columns that begins at `offset`. */
void R(emit_derivative)(const attest_candidate_problem *problem, const char *name, int64_t offset, int64_t k,
                        int64_t columns, int64_t rows, const real *values);

/* The part of a mask or bias, [rows,columns] or one for each item, that belongs to an item. */
const real *R(item_bias)(const attest_candidate_problem *problem, const real *bias, const peers_rules *rules,
                         int64_t item);
const uint8_t *R(item_mask)(const attest_candidate_problem *problem, const peers_rules *rules, int64_t item);

#endif
