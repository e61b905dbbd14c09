/* The number formats of files, and their conversions to and from double.
 *
 * To double is exact. From double rounds once, to nearest, ties to even: never through a format in between. */
#ifndef VAULT_NUMBER_H
#define VAULT_NUMBER_H

#include <stdint.h>

typedef enum vault_format { VAULT_F64, VAULT_F32, VAULT_F16, VAULT_BF16 } vault_format;

/* "f64", "f32", "f16", "bf16" */
const char *vault_format_name(vault_format format);

/* Bytes a number takes: 8, 4, 2, 2. */
int vault_format_size(vault_format format);

/* The largest finite number of the format. */
double vault_format_max(vault_format format);

/* The number that these bits stand for (the low bits of `bits`; the rest is ignored). */
double vault_from_bits(vault_format format, uint64_t bits);

/* The bits of the number nearest to x; an infinity where x lies beyond the largest number by half a unit or more. */
uint64_t vault_to_bits(vault_format format, double x);

/* x rounded to the format. */
double vault_round(vault_format format, double x);

#endif
