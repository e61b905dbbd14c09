/* Attention in intervals, either form of it: queries, keys and values of every head at one precision.
 * Mathematics: spec/mathematics.md, K1-K6. Given queries, keys and values are one head without output weights. */
#ifndef EXACT_INTERVAL_HEADS_H
#define EXACT_INTERVAL_HEADS_H

#include "exact/interval_room.h"
#include "exact/truth.h"

/* What is asked about: exactly one of the two. */
typedef struct interval_question {
    const attest_truth_attention *attention;
    const attest_truth_multihead *multihead;
} interval_question;

/* The sizes and parameters of both forms. */
typedef struct interval_form {
    attest_score score;
    bool root_scale;                           /* the scale is 1 / sqrt(d) */
    int64_t rows, n, heads, groups, d, v, out; /* `out` numbers in a row of Y */
    int64_t width;                             /* D; 0 for given queries */
    const double *bias;                        /* [rows,n] or null, as the mask */
    const uint8_t *mask;
} interval_form;

interval_form interval_form_of(const interval_question *question);

typedef struct interval_heads {
    interval_form form;
    const interval_question *question;
    interval_room *room;
    mpfi_t *scale;   /* of the logits */
    bool lacks_root; /* L2-MHA: the values below lack their factor 1 / sqrt(d) */
    mpfi_t *factor;  /* that factor, or 1 */
    mpfi_t *x;       /* [n,width]; these five are null for given queries */
    mpfi_t *wq;      /* [heads,width,d] */
    mpfi_t *wk;      /* [groups,width,d] */
    mpfi_t *wu;      /* [groups,width,v] */
    mpfi_t *wo;      /* [heads*v,out] */
    mpfi_t *q;       /* [heads,rows,d] */
    mpfi_t *k;       /* [groups,n,d] */
    mpfi_t *u;       /* [groups,n,v] */
} interval_heads;

interval_heads *interval_heads_open(const interval_question *question, mpfr_prec_t bits);
void interval_heads_close(interval_heads *s);

/* The parts that belong to head h, and to query i of it. */
int64_t interval_key_head(const interval_heads *s, int64_t h);
mpfi_t *interval_query(const interval_heads *s, int64_t h, int64_t i);
mpfi_t *interval_keys(const interval_heads *s, int64_t h);
mpfi_t *interval_values(const interval_heads *s, int64_t h);

#endif
