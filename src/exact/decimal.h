/* Decimal numbers as people write them, read without loss: 12, 0.5, .5, 1e300, 2.5E-7. */
#ifndef EXACT_DECIMAL_H
#define EXACT_DECIMAL_H

#include <mpfr.h>
#include <stdbool.h>

/* Whether the whole text is such a number: digits, at most one point, an exponent; no sign, no blanks. */
bool exact_decimal_valid(const char *text);

/* low <= the number that a valid text stands for <= high, as tight as the precisions of both allow. */
void exact_decimal_enclose(const char *text, mpfr_t low, mpfr_t high);

/* The same with doubles; high is infinite above the largest of them. */
void exact_decimal_doubles(const char *text, double *low, double *high);

#endif
