#include "lm_product.h"
#include <string.h>

/* A tile: 4 rows, and columns for two vector registers of the smallest processor. */
typedef lm_real lanes __attribute__((vector_size(16)));
enum { TALL = 4, LANES = sizeof(lanes) / sizeof(lm_real), WIDE = 2 * LANES, DEEP = 256 };

static inline __attribute__((always_inline)) void multiply(int rows, lm_view A, int64_t depth, const lm_real *B,
                                                           int64_t b_row, lm_real sums[TALL][WIDE])
{
    lanes sum[TALL][2] = {{{0}}};
    for (int64_t l = 0; l < depth; l++) {
        lanes b[2];
        memcpy(b, B + l * b_row, sizeof b);
        for (int r = 0; r < rows; r++) {
            const lm_real a = A.at[r * A.row + l * A.column];
            sum[r][0] += a * b[0];
            sum[r][1] += a * b[1];
        }
    }
    memcpy(sums, sum, sizeof sum);
}

static void put(int rows, int64_t columns, lm_real sums[TALL][WIDE], bool add, lm_real *C, int64_t c_row)
{
    for (int r = 0; r < rows; r++)
        for (int64_t j = 0; j < columns; j++)
            C[r * c_row + j] = add ? C[r * c_row + j] + sums[r][j] : sums[r][j];
}

/* A panel of B, as many columns wide as a tile, whose rows lie b_row apart: all rows of C under it. */
static void sweep(int64_t rows, int64_t depth, int64_t columns, lm_view A, const lm_real *B, int64_t b_row, bool add,
                  lm_real *C, int64_t c_row)
{
    lm_real sums[TALL][WIDE];
    for (int64_t i = 0; i < rows;) {
        const int tall = rows - i >= TALL ? TALL : 1;
        const lm_view from = {A.at + i * A.row, A.row, A.column};
        if (tall == TALL)
            multiply(TALL, from, depth, B, b_row, sums);
        else
            multiply(1, from, depth, B, b_row, sums);
        put(tall, columns, sums, add, C + i * c_row, c_row);
        i += tall;
    }
}

/* Columns of B side by side, zeros where there are none. */
static void pack(int64_t depth, int64_t columns, lm_view B, lm_real panel[DEEP * WIDE])
{
    for (int64_t l = 0; l < depth; l++)
        for (int64_t j = 0; j < WIDE; j++)
            panel[l * WIDE + j] = j < columns ? B.at[l * B.row + j * B.column] : 0;
}

static void shallow_product(int64_t rows, int64_t depth, int64_t columns, lm_view A, lm_view B, bool add, lm_real *C,
                            int64_t c_row)
{
    lm_real panel[DEEP * WIDE];
    for (int64_t j = 0; j < columns; j += WIDE) {
        const int64_t wide = columns - j < WIDE ? columns - j : WIDE;
        const lm_view from = {B.at + j * B.column, B.row, B.column};
        const bool ready = B.column == 1 && wide == WIDE;
        if (!ready)
            pack(depth, wide, from, panel);
        sweep(rows, depth, wide, A, ready ? from.at : panel, ready ? B.row : WIDE, add, C + j, c_row);
    }
}

void lm_product(int64_t rows, int64_t depth, int64_t columns, lm_view A, lm_view B, bool add, lm_real *C, int64_t c_row)
{
    for (int64_t l = 0; l < depth; l += DEEP) {
        const lm_view a = {A.at + l * A.column, A.row, A.column}, b = {B.at + l * B.row, B.row, B.column};
        shallow_product(rows, depth - l < DEEP ? depth - l : DEEP, columns, a, b, add || l > 0, C, c_row);
    }
}

void lm_turn(int64_t rows, int64_t columns, const lm_real *W, int64_t w_row, lm_real *turned)
{
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < columns; j++)
            turned[j * rows + i] = W[i * w_row + j];
}
