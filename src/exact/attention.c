#include "exact/attention.h"
#include "exact/export.h"
#include "exact/given.h"
#include "exact/head.h"
#include "exact/import.h"
#include "exact/lemma.h"
#include "exact/room.h"
#include <math.h>
#include <stddef.h>

/* A matrix of numbers without errors. */
static exact_rows exact_operand(exact_room *room, int64_t rows, int64_t cols)
{
    const exact_rows made = {exact_room_matrix(room, rows, cols), exact_room_take(room, exact_stride(rows))};
    return made;
}

static bool reserve(const attest_truth_attention *of, exact_room *room, bool p, bool lse, exact_head *head)
{
    const attest_memory *m = &of->memory;
    head->q = exact_operand(room, of->rows, m->d);
    head->k = exact_operand(room, m->n, m->d);
    head->v.m = exact_room_matrix(room, m->n, m->v);
    head->v.top = exact_room_take(room, m->v);
    head->v.norm = exact_room_take(room, m->v);
    head->v.error = exact_room_take(room, m->v);
    head->y = exact_room_matrix(room, of->rows, m->v);
    head->share = exact_room_take(room, of->rows);
    head->mean = exact_room_take(room, of->rows);
    if (p) {
        head->p = exact_room_matrix(room, m->n, exact_stride(of->rows));
        head->p_share = exact_room_take(room, of->rows);
    }
    if (lse) {
        head->lse_hi = exact_room_take(room, of->rows);
        head->lse_lo = exact_room_take(room, of->rows);
        head->lse_error = exact_room_take(room, of->rows);
    }
    return !room->short_of;
}

static void export_y(const exact_head *head, int64_t exponent, attest_enclosed *y)
{
    const exact_matrix m = head->y;
    y->count = m.rows * m.cols;
    y->exponent = exponent;
    for (int64_t i = 0; i < m.rows; i++)
        for (int64_t c = 0; c < m.cols; c++) {
            const int64_t from = c * m.stride + i;
            exact_put(y, i * m.cols + c, m.hi[from], m.lo[from],
                      isfinite(head->mean[i]) ? (head->share[i] + head->mean[i]) * head->v.top[c] * SLACK : INFINITY);
        }
}

static void export_p(const exact_head *head, attest_enclosed *p)
{
    const int64_t n = head->k.m.rows;
    p->count = head->q.m.rows * n;
    p->exponent = 0;
    for (int64_t i = 0; i < head->q.m.rows; i++)
        for (int64_t j = 0; j < n; j++) {
            const int64_t at = i * n + j, from = i * head->p.stride + j;
            const double share = head->p_share[i], hi = head->p.hi[from];
            const bool exact = share == 0.0 || (isfinite(share) && head->mask != NULL && head->mask[at] == 0);
            exact_put(p, at, hi, head->p.lo[from], exact ? 0.0 : share * hi + LEMMA_W_LOST);
        }
}

static void export_lse(const exact_head *head, attest_enclosed *lse)
{
    lse->count = head->q.m.rows;
    lse->exponent = 0;
    for (int64_t i = 0; i < lse->count; i++)
        exact_put(lse, i, head->lse_hi[i], head->lse_lo[i], head->lse_error[i]);
}

bool exact_attention(exact_worker *worker, const attest_truth_attention *of, attest_enclosed *y, attest_enclosed *lse,
                     attest_enclosed *p)
{
    const attest_memory *m = &of->memory;
    const exact_kernels *by = worker->by;
    const exact_mark mark = exact_room_mark(&worker->room);
    exact_head head = {.bias = of->bias, .mask = of->mask};
    bool enough = reserve(of, &worker->room, p != NULL, lse != NULL, &head);
    exact_given given;
    if (enough && exact_given_scores(by, of, &given)) {
        exact_given_head(&given, of, &head);
        exact_import(of->queries, given.q, head.q.m);
        exact_import(m->keys, given.k, head.k.m);
        const int64_t exponent = exact_exponent(by, m->values, m->n * m->v);
        exact_import(m->values, exponent, head.v.m);
        exact_column_tops(head.v.m, by, head.v.top);
        exact_sizes_of_columns(head.v.m, by, head.v.norm);
        enough = exact_head_attend(&head, worker);
        if (enough && y != NULL)
            export_y(&head, exponent, y);
        if (enough && p != NULL)
            export_p(&head, p);
        if (enough && lse != NULL)
            export_lse(&head, lse);
    } else {
        exact_decline(y, of->rows * m->v);
        exact_decline(lse, of->rows);
        exact_decline(p, of->rows * m->n);
    }
    exact_room_rewind(&worker->room, mark);
    return enough;
}
