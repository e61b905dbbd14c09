#include "exact/interval_room.h"
#include <stddef.h>
#include <string.h>

/* Intervals, or `size` bytes of something else. */
typedef struct block {
    struct block *next;
    int64_t count;
    mpfi_t *cells;
    size_t size;
    void *bytes;
} block;

struct interval_room {
    mpfr_prec_t bits;
    block *blocks;
};

static void *claim(size_t size)
{
    void *(*allocate)(size_t);
    mp_get_memory_functions(&allocate, NULL, NULL);
    return allocate(size > 0 ? size : 1);
}

static void release(void *memory, size_t size)
{
    void (*deallocate)(void *, size_t);
    mp_get_memory_functions(NULL, NULL, &deallocate);
    deallocate(memory, size > 0 ? size : 1);
}

interval_room *interval_open(mpfr_prec_t bits)
{
    interval_room *room = claim(sizeof *room);
    *room = (interval_room){.bits = bits, .blocks = NULL};
    return room;
}

void interval_close(interval_room *room)
{
    while (room->blocks != NULL) {
        block *b = room->blocks;
        room->blocks = b->next;
        for (int64_t i = 0; i < b->count; i++)
            mpfi_clear(b->cells[i]);
        if (b->cells != NULL)
            release(b->cells, (size_t)b->count * sizeof *b->cells);
        if (b->bytes != NULL)
            release(b->bytes, b->size);
        release(b, sizeof *b);
    }
    release(room, sizeof *room);
}

static block *add_block(interval_room *room)
{
    block *b = claim(sizeof *b);
    *b = (block){.next = room->blocks};
    room->blocks = b;
    return b;
}

void *interval_bytes(interval_room *room, size_t size)
{
    block *b = add_block(room);
    b->size = size;
    b->bytes = claim(size);
    return memset(b->bytes, 0, size);
}

mpfi_t *interval_zeros(interval_room *room, int64_t count)
{
    block *b = add_block(room);
    b->count = count;
    b->cells = claim((size_t)count * sizeof(mpfi_t));
    for (int64_t i = 0; i < count; i++) {
        mpfi_init2(b->cells[i], room->bits);
        mpfi_set_ui(b->cells[i], 0);
    }
    return b->cells;
}

mpfi_t *interval_of(interval_room *room, const double *x, int64_t count)
{
    mpfi_t *cells = interval_zeros(room, count);
    for (int64_t i = 0; i < count; i++)
        mpfi_set_d(cells[i], x[i]);
    return cells;
}

static void add_product(mpfi_ptr sum, mpfi_srcptr a, mpfi_srcptr b, mpfi_ptr product)
{
    mpfi_mul(product, a, b);
    mpfi_add(sum, sum, product);
}

void interval_add_product(mpfi_ptr sum, mpfi_srcptr a, mpfi_srcptr b)
{
    mpfi_t product;
    mpfi_init2(product, mpfi_get_prec(sum));
    add_product(sum, a, b, product);
    mpfi_clear(product);
}

/* A matrix and the steps from one of its elements to the next in the row and in the column. */
typedef struct view {
    mpfi_t *at;
    int64_t down, right;
} view;

static void multiply(view a, view b, int64_t m, int64_t k, int64_t n, mpfi_t *C)
{
    if (m == 0 || n == 0)
        return;
    mpfi_t product;
    mpfi_init2(product, mpfi_get_prec(C[0]));
    for (int64_t i = 0; i < m; i++)
        for (int64_t j = 0; j < n; j++)
            for (int64_t l = 0; l < k; l++)
                add_product(C[i * n + j], a.at[i * a.down + l * a.right], b.at[l * b.down + j * b.right], product);
    mpfi_clear(product);
}

void interval_add_matrix_product(mpfi_t *A, mpfi_t *B, int64_t m, int64_t k, int64_t n, mpfi_t *C)
{
    multiply((view){A, k, 1}, (view){B, n, 1}, m, k, n, C);
}

void interval_add_transposed_product(mpfi_t *A, mpfi_t *B, int64_t m, int64_t k, int64_t n, mpfi_t *C)
{
    multiply((view){A, 1, m}, (view){B, n, 1}, m, k, n, C);
}

void interval_add_product_transposed(mpfi_t *A, mpfi_t *B, int64_t m, int64_t k, int64_t n, mpfi_t *C)
{
    multiply((view){A, k, 1}, (view){B, 1, k}, m, k, n, C);
}

bool interval_is_point(mpfi_srcptr x)
{
    return mpfr_equal_p(&x->left, &x->right) != 0;
}

bool interval_is_zero(mpfi_srcptr x)
{
    return mpfr_zero_p(&x->left) && mpfr_zero_p(&x->right);
}

int interval_sign(mpfi_srcptr x)
{
    if (interval_is_zero(x))
        return 0;
    if (mpfr_sgn(&x->left) > 0)
        return 1;
    return mpfr_sgn(&x->right) < 0 ? -1 : 2;
}
