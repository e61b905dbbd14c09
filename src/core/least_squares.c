#include "least_squares.h"
#include "fl.h"
#include "vector.h"
#include "logic/index.h"

/* out_h = W_h^T u */
static void project(const double *W, const double *u, int64_t heads, int64_t width, int64_t d, double *out)
{
    attest_fill(0.0, out, heads * d);
    for (int64_t h = 0; h < heads; h++)
        attest_add_weighted_rows(u, W + h * (width * d), width, d, out + h * d);
}

/* out = sum_h W_h r_h */
static void carry_back(const double *W, const double *r, int64_t heads, int64_t width, int64_t d, double *out)
{
    attest_fill(0.0, out, width);
    for (int64_t h = 0; h < heads; h++)
        for (int64_t k = 0; k < width; k++)
            out[k] = fl_add(out[k], attest_dot(W + h * (width * d) + k * d, r + h * d, d));
}

void attest_least_squares(const double *W, const double *b, int64_t heads, int64_t width, int64_t d, double *work,
                          double *u)
{
    const int64_t rows = heads * d;
    double *residual = work, *image = work + rows, *gradient = image + rows, *step = gradient + width;
    attest_fill(0.0, u, width);
    attest_copy(b, residual, rows);
    carry_back(W, residual, heads, width, d, gradient);
    attest_copy(gradient, step, width);
    double square = attest_dot(gradient, gradient, width);
    const double goal = fl_mul(square, 0x1p-104);
    for (int64_t k = 0; k < 4 * width && square > goal; k++) {
        project(W, step, heads, width, d, image);
        const double length = fl_div(square, attest_dot(image, image, rows));
        if (!fl_is_finite(length))
            break;
        attest_axpy(length, step, u, width);
        attest_axpy(fl_neg(length), image, residual, rows);
        carry_back(W, residual, heads, width, d, gradient);
        const double next = attest_dot(gradient, gradient, width);
        attest_scale(fl_div(next, square), step, width);
        attest_axpy(1.0, gradient, step, width);
        square = next;
    }
    if (!attest_all_finite(u, width))
        attest_fill(0.0, u, width);
}
