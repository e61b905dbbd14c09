/* One query of one head in intervals: its scores, and the weights e^(l_j - l_r) of the keys it sees, r being the key with
 * the largest logit. Differences of scores are taken before they are scaled: where two scores are equal and known
 * exactly, the weight is exactly 1, and whatever equal weights make exact stays exact. */
#ifndef EXACT_INTERVAL_ROW_H
#define EXACT_INTERVAL_ROW_H

#include "exact/interval_heads.h"

typedef struct interval_row {
    const interval_heads *heads;
    int64_t head, query;
    const double *bias;  /* the query's own, or null */
    const uint8_t *mask; /* as above */
    int64_t reference;   /* r; -1 if the query sees nothing */
    int64_t seen;        /* how many keys it sees */
    mpfi_t *raw;         /* [n] scores before scale, softcap and bias */
    mpfi_t *weight;      /* [n]; 0 for keys that are not seen */
    mpfi_t *sum;         /* of the weights */
} interval_row;

/* A row with its arrays in the given room, for rows of these heads. */
interval_row interval_row_make(const interval_heads *heads, interval_room *room);

/* Fills the row for query i of head h. */
void interval_row_fill(interval_row *row, int64_t h, int64_t i);

bool interval_row_sees(const interval_row *row, int64_t j);

/* out = l_j - l_k; the point 0 if both scores are known exactly and the same. */
void interval_logit_gap(const interval_row *row, int64_t j, int64_t k, mpfi_ptr out);

/* out = l_j - y, close to 0 where y is the cap of a saturated logit. */
void interval_logit_beyond(const interval_row *row, int64_t j, mpfr_srcptr y, mpfi_ptr out);

/* out = l_j */
void interval_logit(const interval_row *row, int64_t j, mpfi_ptr out);

/* The derivative of l_j by its score before scale and softcap. */
void interval_slope(const interval_row *row, int64_t j, mpfi_ptr out);

#endif
