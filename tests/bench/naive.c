#include "naive.h"
#include <math.h>

static void multiply(size_t n, size_t k, size_t m, const double *A, const double *B, double *C)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++) {
            double s = 0.0;
            for (size_t t = 0; t < k; t++)
                s += A[i * k + t] * B[t * m + j];
            C[i * m + j] = s;
        }
}

static double score(bool l2, size_t d, const double *q, const double *k)
{
    double s = 0.0;
    for (size_t b = 0; b < d; b++)
        s += l2 ? -(q[b] - k[b]) * (q[b] - k[b]) : q[b] * k[b];
    return s / sqrt((double)d);
}

static void softmax(size_t n, double *p)
{
    double most = p[0], total = 0.0;
    for (size_t j = 1; j < n; j++)
        most = p[j] > most ? p[j] : most;
    for (size_t j = 0; j < n; j++)
        total += p[j] = exp(p[j] - most);
    for (size_t j = 0; j < n; j++)
        p[j] /= total;
}

void naive_multihead(bool l2, size_t n, size_t width, size_t heads, const double *X, const double *wq, const double *wk,
                     const double *wu, const double *wo, double *work, double *Y)
{
    const size_t d = width / heads;
    double *Q = work, *K = Q + n * d, *U = K + n * d, *Z = U + n * d, *p = Z + n * width;
    for (size_t h = 0; h < heads; h++) {
        multiply(n, width, d, X, wq + h * width * d, Q);
        multiply(n, width, d, X, wk + h * width * d, K);
        multiply(n, width, d, X, wu + h * width * d, U);
        for (size_t i = 0; i < n; i++) {
            for (size_t j = 0; j < n; j++)
                p[j] = score(l2, d, Q + i * d, K + j * d);
            softmax(n, p);
            multiply(1, n, d, p, U, Z + i * width + h * d);
        }
    }
    multiply(n, width, width, Z, wo, Y);
}

void naive_outer(size_t n, const double *restrict x, double *restrict to)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            to[i * n + j] = x[i] * x[j];
}
