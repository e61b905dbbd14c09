/* The operations. Each fills the outputs that are wanted. */
#ifndef PEERS_SOLVE_H
#define PEERS_SOLVE_H

#include "real.h"

void R(solve)(const attest_candidate_problem *problem);

void R(solve_given)(const attest_candidate_problem *problem);
void R(solve_multihead)(const attest_candidate_problem *problem);
void R(solve_softmax)(const attest_candidate_problem *problem);
void R(solve_layernorm)(const attest_candidate_problem *problem);

#endif
