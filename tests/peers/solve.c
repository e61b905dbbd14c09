#include "solve.h"
#include <string.h>

void R(solve)(const attest_candidate_problem *problem)
{
    if (strcmp(problem->op, "softmax") == 0)
        R(solve_softmax)(problem);
    else if (strcmp(problem->op, "layernorm") == 0)
        R(solve_layernorm)(problem);
    else if (strstr(problem->op, "-mha") != NULL)
        R(solve_multihead)(problem);
    else
        R(solve_given)(problem);
}
