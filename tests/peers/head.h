/* One head: queries, keys and values, what they are weighted with, and what comes out. */
#ifndef PEERS_HEAD_H
#define PEERS_HEAD_H

#include "real.h"
#include "rules.h"

typedef struct head {
    const peers_rules *rules;
    int64_t d, v;               /* widths: of queries and keys, of values */
    const real *q, *k, *values; /* [queries,d], [keys,d], [keys,v] */
    const uint8_t *seen;        /* [queries,keys]; null: everything */
    const real *bias;           /* [queries,keys]; null: none */
    real *y, *lse, *p;          /* [queries,v], [queries], [queries,keys] */
} head;

/* The derivatives of a head's output. */
typedef struct head_gradient {
    const real *upstream;    /* [queries,v] */
    real *dq, *dk, *dvalues; /* added to */
} head_gradient;

typedef struct head_tangent {
    const real *q, *k, *values;
    real *y;
} head_tangent;

#endif
