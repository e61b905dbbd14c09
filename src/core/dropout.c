#include "dropout.h"
#include "fl.h"

void attest_dropout_train(const double *x, const uint8_t *keep, int64_t n, double *out)
{
    for (int64_t i = 0; i < n; i++)
        out[i] = keep[i] != 0 ? x[i] : 0.0;
}

void attest_dropout_train_inverted(const double *x, const uint8_t *keep, double rate, int64_t n, double *out)
{
    const double kept = fl_sub(1.0, rate);
    for (int64_t i = 0; i < n; i++)
        out[i] = keep[i] != 0 ? fl_div(x[i], kept) : 0.0;
}

void attest_dropout_test(const double *x, double p, int64_t n, double *out)
{
    for (int64_t i = 0; i < n; i++)
        out[i] = fl_mul(p, x[i]);
}
