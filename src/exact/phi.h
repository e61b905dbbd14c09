/* phi^-1 to as many decimal digits as are asked for, where phi(x) = x e^(x+1); phi^-1(t) = W_0(t / e).
 * Paper: Kim et al., theorem 3.2.  Mathematics: spec/mathematics.md, K14. */
#ifndef EXACT_PHI_H
#define EXACT_PHI_H

#define EXACT_PHI_DIGITS_MAX 1000
#define EXACT_PHI_ROOM       (EXACT_PHI_DIGITS_MAX + 32) /* room for the text of a result */

typedef enum exact_phi_status {
    EXACT_PHI_OK,
    EXACT_PHI_SYNTAX, /* t is no decimal number */
    EXACT_PHI_DOMAIN  /* t is neither 0 nor between 10^-1000000 and 10^1000000 */
} exact_phi_status;

/* phi^-1(t) for a decimal number t, taken exactly, to 1 <= digits <= EXACT_PHI_DIGITS_MAX significant digits, rounded to
 * nearest. There are no ties: for a rational t > 0 the result is irrational, since e^(x+1) is for every rational x but
 * -1 (Lindemann). For the same reason the search ends. */
exact_phi_status exact_phi_inverse(const char *t, int digits, char text[EXACT_PHI_ROOM]);

#endif
