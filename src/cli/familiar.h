/* The numbers that people know, beside the certified ones: they judge nothing here. */
#ifndef CLI_FAMILIAR_H
#define CLI_FAMILIAR_H

#include "vault/number.h"
#include <stdbool.h>
#include <stdint.h>

enum { FAMILIAR_BARS = 8 };

typedef struct familiar {
    vault_format format;
    int64_t mismatched; /* elements that torch.testing.assert_close refuses with its defaults for the format: */
    double rtol, atol;
    int64_t over_ulp;          /* elements that numpy.testing.assert_array_max_ulp refuses: more than one ulp away */
    double largest_ulp;        /* infinite if a NaN or an infinity is in the way */
    double absolute, relative; /* the largest errors */
    int64_t ulp_bars[FAMILIAR_BARS]; /* how many are 0, 1, 2-3, 4-7, ... 64 or more ulp away */
} familiar;

/* `lo`, rounded, stands for the right answer. */
familiar find_familiar(vault_format format, int64_t count, const double *lo, const double *got);

#endif
