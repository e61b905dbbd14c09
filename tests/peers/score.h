/* Logits: scale, softcap, bias; and their slopes. */
#ifndef PEERS_SCORE_H
#define PEERS_SCORE_H

#include "head.h"

real R(logit)(const head *h, int64_t i, int64_t j);

/* The logits of query i, and which of them count. */
void R(logit_row)(const head *h, int64_t i, real *logits, bool *shown);

/* dlogit/dscore: of scale and softcap. */
real R(logit_slope)(const head *h, int64_t i, int64_t j);

/* The score's derivatives by coordinate b of the query and of the key. */
typedef struct slopes {
    real by_query, by_key;
} slopes;
slopes R(score_slopes)(const head *h, int64_t i, int64_t j, int64_t b);

/* A factor that meets such a derivative: only dot products are matrix products. */
real R(slope_factor)(const head *h, real x);

#endif
