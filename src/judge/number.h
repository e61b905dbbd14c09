/* The number formats of profiles: how far apart their numbers lie. */
#ifndef JUDGE_NUMBER_H
#define JUDGE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

typedef enum judge_number { JUDGE_F64, JUDGE_F32, JUDGE_TF32, JUDGE_F16, JUDGE_BF16, JUDGE_NUMBERS } judge_number;

/* "f64", "f32", "tf32", "f16", "bf16"; judge_number_find gives false if there is none of this name. */
const char *judge_number_name(judge_number format);
bool judge_number_find(const char *name, judge_number *format);

/* Digits of the significand, the leading one included. */
int judge_digits(judge_number format);

/* Half the distance between 1 and the next number: the largest relative error of one rounding. */
double judge_roundoff(judge_number format);

/* The distance of the numbers around x. */
double judge_spacing(judge_number format, double x);

/* The largest finite number, and the smallest that has all its digits. */
double judge_largest(judge_number format);
double judge_smallest(judge_number format);

/* Whether x is a number of the format. */
bool judge_representable(judge_number format, double x);

/* Whether every number of the one format is a number of the other. */
bool judge_within(judge_number narrow, judge_number wide);

#endif
