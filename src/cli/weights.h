/* The weights of multi-head attention: [H,D,n], or matrices with the heads side by side in blocks of columns. */
#ifndef CLI_WEIGHTS_H
#define CLI_WEIGHTS_H

#include "inputs.h"
#include "options.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct weight {
    const double *values; /* [heads,width,d] */
    bool matrix;          /* the file holds [width, heads*d] */
} weight;

typedef struct weights {
    int64_t width;  /* D */
    int64_t heads;  /* H */
    int64_t groups; /* key and value heads, as --kv-heads says: 1 <= groups <= heads, by default equal */
    int64_t d;      /* n = D / H */
    weight wq, wk, wv;
    const double *wo; /* [D,D] */
    const double *bq; /* [heads,d] or NULL */
    const double *bk; /* [groups,d] or NULL */
} weights;

/* Loads --wq, --wk (if given, else the query weights), --wv, --wo, --bq and --bk, and checks them against each other. */
weights load_weights(const arguments *args);

/* Whether keys have the very weights of the queries. */
bool weights_tied(const weights *w);

/* An array shaped as the weights [heads,width,d], in the shape in which the file was given. */
vault_shape weight_shape(const weight *w, int64_t heads, int64_t width, int64_t d);
void weight_as_given(const weight *w, int64_t heads, int64_t width, int64_t d, const double *values, double *out);

#endif
