#include "array.h"
#include <assert.h>
#include <stdlib.h>

/* The region: every live matrix, oldest first. */
static struct {
    twin **made;
    size_t count, room;
} region;

static void *claim(size_t count, size_t size)
{
    void *p = calloc(count == 0 ? 1 : count, size);
    if (p == NULL)
        abort();
    return p;
}

/* An array of MPFR numbers, set to +0, with the limbs of all behind the last one: one block to free. */
static mpfr_t *numbers(size_t count, mpfr_prec_t bits)
{
    size_t limbs = mpfr_custom_get_size(bits);
    mpfr_t *a = claim(1, count * sizeof(mpfr_t) + count * limbs);
    char *block = (char *)(a + count);
    for (size_t i = 0; i < count; i++) {
        mpfr_custom_init(block + i * limbs, bits);
        mpfr_custom_init_set(a[i], MPFR_ZERO_KIND, 0, bits, block + i * limbs);
    }
    return a;
}

static void enter(twin *a)
{
    if (region.count == region.room) {
        region.room = 2 * region.room + 64;
        region.made = realloc(region.made, region.room * sizeof(twin *));
        if (region.made == NULL)
            abort();
    }
    region.made[region.count++] = a;
}

size_t twin_mark(void)
{
    return region.count;
}

void twin_release(size_t mark)
{
    while (region.count > mark) {
        twin *a = region.made[--region.count];
        free(a->value);
        free(a->error);
        free(a);
    }
    if (region.count == 0) {
        free(region.made);
        region.made = NULL;
        region.room = 0;
        mpfr_free_cache();
    }
}

twin *twin_zero(int64_t rows, int64_t cols, twin_mode mode)
{
    twin *a = claim(1, sizeof *a);
    size_t count = (size_t)(rows * cols);
    *a = (twin){.rows = rows, .cols = cols, .bits = mode.bits, .value = numbers(count, mode.bits)};
    if (mode.tracked)
        a->error = numbers(count, TWIN_ERROR_BITS);
    enter(a);
    return a;
}

twin *twin_of(const double *x, int64_t rows, int64_t cols, twin_mode mode)
{
    twin *a = twin_zero(rows, cols, mode);
    for (int64_t k = 0; k < rows * cols; k++)
        mpfr_set_d(a->value[k], x[k], MPFR_RNDN);
    return a;
}

twin *twin_number(double x, twin_mode mode)
{
    return twin_of(&x, 1, 1, mode);
}

twin *twin_ones(int64_t rows, int64_t cols, twin_mode mode)
{
    twin *a = twin_zero(rows, cols, mode);
    for (int64_t k = 0; k < rows * cols; k++)
        mpfr_set_ui(a->value[k], 1, MPFR_RNDN);
    return a;
}

twin_mode twin_like(const twin *a)
{
    return (twin_mode){.bits = a->bits, .tracked = a->error != NULL};
}

twin_mode twin_join(const twin *a, const twin *b)
{
    assert(a->bits == b->bits);
    return (twin_mode){.bits = a->bits, .tracked = a->error != NULL || b->error != NULL};
}

mpfr_ptr twin_value(const twin *a, int64_t i, int64_t j)
{
    assert(0 <= i && i < a->rows && 0 <= j && j < a->cols);
    return a->value[i * a->cols + j];
}

mpfr_ptr twin_error(const twin *a, int64_t i, int64_t j)
{
    assert(0 <= i && i < a->rows && 0 <= j && j < a->cols);
    return a->error[i * a->cols + j];
}

void twin_put(twin *whole, int64_t i, int64_t j, const twin *part)
{
    for (int64_t r = 0; r < part->rows; r++)
        for (int64_t c = 0; c < part->cols; c++) {
            mpfr_set(twin_value(whole, i + r, j + c), twin_value(part, r, c), MPFR_RNDN);
            if (whole->error != NULL && part->error != NULL)
                mpfr_set(twin_error(whole, i + r, j + c), twin_error(part, r, c), MPFR_RNDU);
        }
}

twin *twin_untracked(const twin *a)
{
    twin *b = twin_zero(a->rows, a->cols, (twin_mode){.bits = a->bits});
    twin_put(b, 0, 0, a);
    return b;
}

twin *twin_block(const twin *a, int64_t i, int64_t j, int64_t rows, int64_t cols)
{
    twin *b = twin_zero(rows, cols, twin_like(a));
    for (int64_t r = 0; r < rows; r++)
        for (int64_t c = 0; c < cols; c++) {
            mpfr_set(twin_value(b, r, c), twin_value(a, i + r, j + c), MPFR_RNDN);
            if (a->error != NULL)
                mpfr_set(twin_error(b, r, c), twin_error(a, i + r, j + c), MPFR_RNDU);
        }
    return b;
}

twin *twin_row(const twin *a, int64_t i)
{
    return twin_block(a, i, 0, 1, a->cols);
}

twin *twin_transposed(const twin *a)
{
    twin *b = twin_zero(a->cols, a->rows, twin_like(a));
    for (int64_t i = 0; i < a->rows; i++)
        for (int64_t j = 0; j < a->cols; j++) {
            mpfr_set(twin_value(b, j, i), twin_value(a, i, j), MPFR_RNDN);
            if (a->error != NULL)
                mpfr_set(twin_error(b, j, i), twin_error(a, i, j), MPFR_RNDU);
        }
    return b;
}

twin *twin_reshaped(const twin *a, int64_t rows, int64_t cols)
{
    assert(rows * cols == a->rows * a->cols);
    twin *b = twin_block(a, 0, 0, a->rows, a->cols);
    b->rows = rows;
    b->cols = cols;
    return b;
}
