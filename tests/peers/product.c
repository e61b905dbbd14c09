#include "product.h"

void R(multiply)(int64_t rows, int64_t inner, int64_t columns, matrix a, matrix b, int64_t step, real *c)
{
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < columns; j++) {
            real sum = 0;
            for (int64_t t = 0; t < inner; t++)
                sum += operand(a.at[i * a.row + t * a.column]) * operand(b.at[t * b.row + j * b.column]);
            c[i * step + j] += sum;
        }
}

void R(store_between)(int64_t count, real *x)
{
    for (int64_t k = 0; k < count; k++)
        x[k] = slipped(BUG_BETWEEN_LOW, kept(peers_chosen.arithmetic->between, x[k]));
}
