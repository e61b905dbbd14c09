/* Floating-point arithmetic, one operation a function.
 *
 * No other file of src/core writes +, -, * or / on doubles (a lint looks). So the IEEE operations, the only ones that
 * round, stand in one place with one contract each, and a proof may read them as IEEE 754 or as real arithmetic
 * without a change to the code. Every operation rounds to nearest, ties to even; none is contracted. */
#ifndef ATTEST_FL_H
#define ATTEST_FL_H

/*@ terminates \true; exits \false; assigns \nothing; */
static inline double fl_add(double x, double y)
{
    return x + y;
}

/*@ terminates \true; exits \false; assigns \nothing; */
static inline double fl_sub(double x, double y)
{
    return x - y;
}

/*@ terminates \true; exits \false; assigns \nothing; */
static inline double fl_mul(double x, double y)
{
    return x * y;
}

/*@ terminates \true; exits \false; assigns \nothing; */
static inline double fl_div(double x, double y)
{
    return x / y;
}

/*@ terminates \true; exits \false; assigns \nothing; */
static inline double fl_neg(double x)
{
    return 0.0 - x;
}

#endif
