#include "heads.h"
#include "arith.h"
#include "multihead_derivative.h"
#include <stddef.h>

twin_multihead twin_of_heads(const heads *h, attest_kind kind, const uint8_t *mask, const double *X, twin_mode mode)
{
    const int64_t D = h->w.width, d = h->w.d, H = h->w.heads;
    const twin *scale = twin_over(twin_number(1.0, mode), twin_root(twin_number((double)d, mode)));
    return (twin_multihead){.score = {.kind = kind == ATTEST_DOT ? TWIN_DOT : TWIN_L2, .scale = scale},
                            .mask = mask,
                            .with_a = kind == ATTEST_L2,
                            .heads = H,
                            .groups = H,
                            .x = twin_of(X, h->n, D, mode),
                            .wq = twin_of(h->w.wq, H * D, d, mode),
                            .wk = h->w.wk == h->w.wq ? NULL : twin_of(h->w.wk, H * D, d, mode),
                            .wv = twin_of(h->w.wv, H * D, d, mode),
                            .wo = twin_of(h->w.wo, D, D, mode)};
}

twin *twin_heads_jacobian(const heads *h, attest_kind kind, const uint8_t *mask, const double *X, twin_mode mode)
{
    const int64_t D = h->w.width;
    const twin_multihead m = twin_of_heads(h, kind, mask, X, mode);
    twin *J = twin_zero(h->n * D, h->n * D, mode);
    for (int64_t i = 0; i < h->n; i++)
        twin_put(J, i * D, 0, twin_multihead_jacobian(&m, i));
    return J;
}

twin *twin_norm_inf(const twin *a)
{
    const twin *sums = twin_row_sums(twin_magnitude(a));
    twin *most = twin_block(sums, 0, 0, 1, 1);
    for (int64_t i = 1; i < sums->rows; i++)
        mpfr_max(twin_value(most, 0, 0), twin_value(most, 0, 0), twin_value(sums, i, 0), MPFR_RNDN);
    return most;
}
