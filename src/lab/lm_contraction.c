#include "lm_contraction.h"
#include "core/phi.h"
#include <math.h>

/* A row of a matrix, as it lies in memory, and the sum of its absolute values. */
typedef struct row {
    lm_real sum;
    int64_t from, count, step;
} row;

/* The largest of `rows` rows, the first of which begins at `from`. */
static row largest(const lm_real *W, int64_t from, int64_t rows, int64_t row_step, int64_t count, int64_t step)
{
    row best = {-1, 0, 0, 0};
    for (int64_t i = 0; i < rows; i++) {
        lm_real sum = 0;
        for (int64_t j = 0; j < count; j++)
            sum += (lm_real)fabs((double)W[from + i * row_step + j * step]);
        if (sum > best.sum)
            best = (row){sum, from + i * row_step, count, step};
    }
    return best;
}

/* The rows that the bound is made of. */
typedef struct norms {
    row q, q_turned, v_turned, o_turned;
} norms;

static norms norms_of(const lm_attention *a)
{
    const int64_t D = a->width, n = D / a->heads;
    norms most = {.q = {0}, .v_turned = {-1, 0, 0, 0}, .o_turned = largest(a->wo, 0, D, 1, D, D)};
    for (int64_t h = 0; h < a->heads; h++) {
        const row q = largest(a->wq, h * n, D, D, n, 1), q_turned = largest(a->wq, h * n, n, 1, D, D);
        const row v_turned = largest(a->wv, h * n, n, 1, D, D);
        if (h == 0 || q.sum * q_turned.sum > most.q.sum * most.q_turned.sum) {
            most.q = q;
            most.q_turned = q_turned;
        }
        if (v_turned.sum > most.v_turned.sum)
            most.v_turned = v_turned;
    }
    return most;
}

/* 4 c + 1 / sqrt(n) */
static lm_real share_of_tokens(const lm_attention *a)
{
    const int64_t n = a->width / a->heads;
    double low, high;
    attest_phi_inverse((double)(a->tokens - 1), &low, &high);
    return (lm_real)(4 * high + 1 / sqrt((double)n));
}

lm_real lm_bound(const lm_attention *a)
{
    const norms m = norms_of(a);
    return share_of_tokens(a) * m.o_turned.sum * (m.q.sum * m.q_turned.sum) * m.v_turned.sum;
}

/* The derivative of log(sum of |w|) by w is the sign of w over the sum. */
static void add_signs(row r, const lm_real *W, lm_real times, lm_real *slope)
{
    const lm_real each = times / r.sum;
    for (int64_t j = 0; j < r.count; j++) {
        const lm_real w = W[r.from + j * r.step];
        slope[r.from + j * r.step] += w > 0 ? each : w < 0 ? -each : 0;
    }
}

void lm_bound_backward(const lm_attention *a, lm_real times, const lm_attention_slope *slope)
{
    const norms m = norms_of(a);
    add_signs(m.q, a->wq, times, slope->wq);
    add_signs(m.q_turned, a->wq, times, slope->wq);
    add_signs(m.v_turned, a->wv, times, slope->wv);
    add_signs(m.o_turned, a->wo, times, slope->wo);
}
