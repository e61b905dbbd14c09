/* What the derivatives of one query's attention are made of, in intervals.
 * Mathematics: spec/mathematics.md, K8-K12. */
#ifndef EXACT_INTERVAL_PARTS_H
#define EXACT_INTERVAL_PARTS_H

#include "exact/interval_row.h"

typedef struct interval_parts {
    interval_row row;
    mpfi_t *p;    /* [n] probabilities */
    mpfi_t *gap;  /* [n,v] p_j (U_j - y), y being the average of the U_j */
    mpfi_t *to_q; /* [n,d] derivatives of the logits by the query */
    mpfi_t *to_k; /* [n,d] and by their keys */
} interval_parts;

/* Parts with their arrays in the given room. */
interval_parts interval_parts_make(const interval_heads *heads, interval_room *room);

/* For query i of head h. Of a query that sees nothing everything is 0. */
void interval_parts_fill(interval_parts *parts, int64_t h, int64_t i);

/* gap [n,v] = p_j (u_j - sum_k p_k u_k) with the row's weights. Differences of the u are taken first: where they are all
 * 0, or cancel among keys of equal logits, the result is exactly 0. */
void interval_gap(const interval_row *row, mpfi_t *u, int64_t v, mpfi_t *gap);

#endif
