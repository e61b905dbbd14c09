#include "exact/block.h"
#include "exact/import.h"
#include <math.h>
#include <stddef.h>

exact_block exact_block_at(const attest_truth_attention *of, int64_t from)
{
    const int64_t left = of->rows - from;
    return (exact_block){.from = from, .rows = left < EXACT_BLOCK_ROWS ? left : EXACT_BLOCK_ROWS};
}

exact_rows exact_rows_given(exact_room *room, const double *from, int64_t exponent, int64_t rows, int64_t cols)
{
    const exact_rows made = {exact_room_matrix(room, rows, cols), exact_room_take(room, exact_stride(rows))};
    if (!room->short_of)
        exact_import(from, exponent, made.m);
    return made;
}

/* Rows whose weights are unknown count as 0, so that others stay finite. */
static void forget_unknown(exact_block *b)
{
    const exact_matrix p = b->head.weights;
    for (int64_t i = 0; i < b->rows; i++) {
        if (isfinite(b->head.p_share[i]))
            continue;
        b->declined = true;
        for (int64_t k = 0; k < p.cols; k++)
            p.hi[k * p.stride + i] = p.lo[k * p.stride + i] = 0.0;
    }
}

bool exact_block_weigh(exact_block *b, exact_worker *worker, const exact_given *given, const attest_truth_attention *of)
{
    const int64_t n = of->memory.n, d = of->memory.d, rows = b->rows;
    exact_room *room = &worker->room;
    exact_head *head = &b->head;
    exact_given_head(given, of, head);
    head->bias = of->bias == NULL ? NULL : of->bias + b->from * n;
    head->mask = of->mask == NULL ? NULL : of->mask + b->from * n;
    head->q = exact_rows_given(room, of->queries + b->from * d, given->q, rows, d);
    head->k = exact_rows_given(room, of->memory.keys, given->k, n, d);
    head->v.m = exact_room_matrix(room, n, 0);
    head->y = exact_room_matrix(room, rows, 0);
    head->weights = exact_room_matrix(room, rows, n);
    head->share = exact_room_take(room, rows);
    head->mean = exact_room_take(room, rows);
    head->p_share = exact_room_take(room, rows);
    if (room->short_of || !exact_head_attend(head, worker))
        return false;
    b->spread = (exact_spreading){.p = head->weights, .p_share = head->p_share, .mask = head->mask};
    forget_unknown(b);
    return true;
}
