/* The table and the constants of the exponential functions. tests/inclusion/test_exp.c recomputes them all. */
#ifndef ATTEST_EXP_TABLE_H
#define ATTEST_EXP_TABLE_H

#define ATTEST_EXP_TABLE 128

#define EXP_STEPS       0x1.71547652b82fep7 /* 128/log(2) */
#define EXP_STEP_HIGH   0x1.62e42fefcp-8    /* log(2)/128 in two words, the first of 35 bits ... */
#define EXP_STEP_LOW    (-0x1.c610ca86c3899p-44)
#define EXP_STEP_MIDDLE (-0x1.c610ca87p-44) /* ... or in three, the second of 34 bits */
#define EXP_STEP_LAST   0x1.e3b39803f2f6bp-79

/* At 2 j and 2 j + 1: the two words of 2^(j/128), the nearest double and the nearest double to what it leaves. */
extern const double attest_exp_table[2 * ATTEST_EXP_TABLE];

#endif
