/* Arithmetic in narrow formats, each operation rounded to nearest, ties to even: what a build does that knows no wider one.
 * Exponents are not limited. */
#ifndef LAB_ROUNDED_H
#define LAB_ROUNDED_H

#include "judge/number.h"

/* x as a number of the format. */
double lab_rounded(judge_number format, double x);

#endif
