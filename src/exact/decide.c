#include "exact/round.h"
#include "exact/truth.h"
#include <stdlib.h>

int64_t exact_decide(const attest_enclosed *x, attest_format format, attest_settle *settle, void *problem,
                     double *value, signed char *status)
{
    int64_t *open = malloc(((size_t)x->count + 1) * sizeof *open), many = 0;
    if (open == NULL)
        return -1;
    for (int64_t i = 0; i < x->count; i++) {
        if (exact_round_enclosed(x->hi[i], x->lo[i], x->radius[i], x->exponent, format, value + i)) {
            status[i] = ATTEST_TIER_ONE;
            continue;
        }
        status[i] = ATTEST_OPEN;
        value[i] = exact_round_sum(x->hi[i], x->lo[i], x->exponent, format);
        open[many++] = i;
    }
    if (many > 0 && settle != NULL)
        settle(problem, many, open, format, value, status);
    free(open);
    return many;
}
