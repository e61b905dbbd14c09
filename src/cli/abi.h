/* A trial as a candidate's library sees it: include/attest_candidate.h. */
#ifndef CLI_ABI_H
#define CLI_ABI_H

#include "include/attest_candidate.h"
#include "trial.h"

/* Arrays in the formats of their files. Everything lives until the program ends. */
attest_candidate_problem abi_problem(const trial *t);

/* The format of the ABI with which a file's format goes, and back. */
int32_t abi_format(vault_format format);
vault_format vault_format_of(int32_t format);

#endif
