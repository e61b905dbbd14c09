/* The table of the exponential functions. tests/inclusion/test_exp.c recomputes every entry. */
#ifndef ATTEST_EXP_TABLE_H
#define ATTEST_EXP_TABLE_H

#define ATTEST_EXP_TABLE 128

/* At 2 j and 2 j + 1: the two words of 2^(j/128), the nearest double and the nearest double to what it leaves. */
extern const double attest_exp_table[2 * ATTEST_EXP_TABLE];

#endif
