#include "exact/round.h"
#include "exact/truth.h"
#include <math.h>
#include <stdlib.h>

/* What two additions decide of n elements, as exact_round_enclosed would, in a loop that compilers turn into vectors: value and
 * status are written, and the number of those that are not decided is returned. */
static int64_t decide_plainly(const attest_enclosed *x, double *value, signed char *status)
{
    const double *hi = x->hi, *lo = x->lo, *radius = x->radius;
    int64_t open = 0;
    for (int64_t i = 0; i < x->count; i++) {
        const double slack = radius[i] + 0x1p-50 * (fabs(lo[i]) + radius[i]);
        const double y = hi[i] + (lo[i] + slack), z = hi[i] + (lo[i] - slack);
        const bool decided = (y == z) & (fabs(y) >= 0x1p-900) & (fabs(y) <= 0x1p900);
        value[i] = y;
        status[i] = decided ? ATTEST_TIER_ONE : ATTEST_OPEN;
        open += !decided;
    }
    return open;
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
    int64_t open = x->count;
    if (format == ATTEST_F64 && x->exponent == 0)
        open = decide_plainly(x, value, status);
    else
        for (int64_t i = 0; i < x->count; i++)
            status[i] = ATTEST_OPEN;
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
