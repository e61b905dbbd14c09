#include "exact/kernels.h"
#include "exact/round.h"
#include "exact/truth.h"
#include <stdlib.h>
#include <string.h>

/* Whole blocks of elements that two additions decide, and how many elements are still open. */
static int64_t decide_blocks(const attest_enclosed *x, double *value, signed char *status)
{
    const exact_kernels *by = exact_kernels_best();
    int64_t open = 0, i = 0;
    for (; i + EXACT_BLOCK <= x->count; i += EXACT_BLOCK) {
        const bool known = by->round(x->hi + i, x->lo + i, x->radius + i, value + i);
        memset(status + i, known ? ATTEST_TIER_ONE : ATTEST_OPEN, EXACT_BLOCK);
        open += known ? 0 : EXACT_BLOCK;
    }
    memset(status + i, ATTEST_OPEN, (size_t)(x->count - i));
    return open + (x->count - i);
}

/* Those that are still open, one by one; the places of those that stay so go to `left`. */
static int64_t decide_slowly(const attest_enclosed *x, attest_format format, double *value, signed char *status,
                             int64_t *left)
{
    int64_t many = 0;
    for (int64_t i = 0; i < x->count; i++) {
        if (status[i] != ATTEST_OPEN)
            continue;
        if (exact_round_enclosed(x->hi[i], x->lo[i], x->radius[i], x->exponent, format, value + i)) {
            status[i] = ATTEST_TIER_ONE;
            continue;
        }
        value[i] = exact_round_sum(x->hi[i], x->lo[i], x->exponent, format);
        left[many++] = i;
    }
    return many;
}

int64_t exact_decide(const attest_enclosed *x, attest_format format, attest_settle *settle, void *problem,
                     double *value, signed char *status)
{
    const bool plain = format == ATTEST_F64 && x->exponent == 0;
    if (!plain)
        memset(status, ATTEST_OPEN, (size_t)x->count);
    const int64_t open = plain ? decide_blocks(x, value, status) : x->count;
    if (open == 0)
        return 0;
    int64_t *left = malloc((size_t)open * sizeof *left);
    if (left == NULL)
        return -1;
    const int64_t many = decide_slowly(x, format, value, status, left);
    if (many > 0 && settle != NULL)
        settle(problem, many, left, format, value, status);
    free(left);
    return many;
}
