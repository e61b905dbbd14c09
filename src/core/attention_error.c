#define ERROR_VALUES
#include "error_bound.h"
#include "attention_error.h"
#include "row_errors.h"
#include "weight_errors.h"

void attest_attention_error(attest_memory m, const double *q, const double *bias, const uint8_t *mask, const double *p,
                            const double *y, double lse, double scale_off, double *work, double *error)
{
    attest_logits(m.score, q, m.keys, bias, m.n, m.d, work);
    attest_weight_errors(m, q, bias, mask, lse, scale_off, work);
    attest_row_errors(m, p, work, y, error);
}
