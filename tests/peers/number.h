/* The formats of numbers that the peers round to. Their arithmetic is float or double: a number of a narrower format is a
 * float or double that was rounded. */
#ifndef PEERS_NUMBER_H
#define PEERS_NUMBER_H

#include "attest_candidate.h"

typedef enum peers_number { PEERS_F64, PEERS_F32, PEERS_TF32, PEERS_F16, PEERS_BF16, PEERS_FP8 } peers_number;

/* The nearest number of the format, ties to even; infinity beyond the largest. */
double peers_round(peers_number format, double x);

/* The same, but what is between two numbers of the format is cut off. */
double peers_truncate(peers_number format, double x);

/* The smallest number of the format that has all its digits. */
double peers_smallest(peers_number format);

/* Element k of an array, and back; an array of booleans has elements 0 and 1. */
double peers_element(const attest_candidate_array *array, int64_t k);
void peers_set_element(const attest_candidate_array *array, int64_t k, double x);

#endif
