/* The inner loops of tier one, in double-double, rows of queries side by side; the same bits from every build.
 *
 * Matrices lie column by column, in two arrays: high and low words. The entry in row i of column c is at c stride + i. A column
 * is padded to `stride` rows: an odd number of groups of EXACT_ROWS, so that neighbours in a row do not fall on one place of the
 * processor's cache. What stands in the padding means nothing. What the results are worth: spec/exact.md. */
#ifndef EXACT_KERNELS_H
#define EXACT_KERNELS_H

#include "core/score.h"
#include <stdbool.h>
#include <stdint.h>

#define EXACT_ROWS  8  /* rows come in groups of so many, whatever the number of lanes */
#define EXACT_LEVEL 8  /* what is rounded off is added up in levels of so many: lemma A */
#define EXACT_PARTS 4  /* a sum is put aside so often at most */
#define EXACT_BLOCK 64 /* what is rounded together */

typedef struct exact_matrix {
    int64_t rows, cols, stride;
    double *hi, *lo; /* lo null: all zero */
} exact_matrix;

/* out = a b. a_size[i] b_size[c] bounds the sum of the magnitudes of all terms of entry (i, c). */
typedef struct exact_product {
    exact_matrix a;     /* [rows,inner] */
    const double *b_hi; /* b [inner,cols], entry (k, c) at k b_stride + c b_next */
    const double *b_lo; /* or null, then all zero */
    int64_t b_stride, b_next;
    const double *a_size, *b_size; /* [a.stride], [cols] */
    exact_matrix out;              /* [rows,cols], out.lo not null */
    /* Where neither factor has low words, a sum may be put aside after each `part` terms, a multiple of EXACT_LEVEL, which makes
     * errors smaller; a_size[i] b_size[c] then bounds each part's terms. 0: it is not. */
    int64_t part;
} exact_product;

typedef struct exact_attend {
    attest_kind kind;     /* ATTEST_DOT: logits q . k; ATTEST_LAPLACE: -scale |q - k|_1; ATTEST_UNIFORM: 0 */
    exact_matrix q, k, v; /* no lo is null */
    const double
        *q_size;  /* [q.stride]: q_size[i] k_top bounds the sum of the magnitudes of all terms of row i's logits; */
    double k_top; /* for Laplace q_size[i] + k_top */
    const double *v_size, *v_norm; /* of a column of v: the largest magnitude and the 2-norm */
    double scale_hi, scale_lo;     /* for Laplace only */
    const double *key_hi, *key_lo; /* [k.stride] or null: added to the logits of each key */
    const double *row_hi, *row_lo; /* [q.stride] or null: added to the logits of each query */
    double softcap;                /* C: then a logit l becomes C tanh(l / C); 0: as it is */
    double inverse_hi, inverse_lo; /* 1 / C */
    const double *bias;            /* [rows,n] or null */
    const uint8_t *mask;           /* [rows,n] or null */
    exact_matrix y;                /* [rows,v] */
    exact_matrix p;                /* [n,rows], column by column: row i's weights; p.hi null: not wanted */
    exact_matrix weights;          /* the same as [rows,n]: all rows' weights of a key; as above */
    double *top_hi, *top_lo;       /* [q.stride] each: the largest logit, */
    double *gap;                   /* how far below it the second is, */
    double *sum_hi, *sum_lo;       /* the sum of exp(logit - largest); */
    double *inverse;               /* and in double its inverse, */
    double *even, *even_root;      /* the 2-norm of the weights, and the root of that */
} exact_attend;

/* t_ij becomes p_ij (t_ij - sum_k p_ik t_ik): what output i gains if its logit j grows, t_ij being what key j has to say */
typedef struct exact_spread {
    exact_matrix p, t; /* [rows,n], of one shape and stride */
    double *top;       /* [rows]: the key of the largest weight, */
    double *rest;      /* the sum of all other weights, in double, */
    double *moment;    /* and sum_k p_ik |t_ik - t_i,top| */
} exact_spread;

/* LayerNorm of each row: y_c = gamma_c (x_c - mean) / sqrt(variance + eps) + beta_c */
typedef struct exact_standard {
    exact_matrix x;                /* [rows,d], lo all zero */
    double inverse_hi, inverse_lo; /* 1 / d */
    double eps;
    const double *gamma, *beta; /* [d] */
    exact_matrix y;             /* [rows,d], of x's stride; what stands there is overwritten early */
    double *top;                /* the largest |x_c - x_0| of a row, */
    double *root;               /* and 1 / sqrt(variance + eps), in double */
} exact_standard;

/* g_jo = p_j (t_jo - y_o): how much output o gains if key j's logit grows */
typedef struct exact_gaps {
    exact_matrix t;            /* [n,out] */
    const double *p_hi, *p_lo; /* [t.stride], zeros in the padding */
    const double *y_hi, *y_lo; /* y_o at o y_stride */
    int64_t y_stride;
    exact_matrix g; /* [n,out] */
} exact_gaps;

/* What one head has to do with a row of a Jacobian: for output o and key j, g_jo kappa_j + p_j m_o, a vector [width]. */
typedef struct exact_outer {
    exact_matrix g;            /* [n,out] */
    const double *p_hi, *p_lo; /* [n] */
    exact_matrix kappa;        /* [width,n]; stride 0: the same for all keys */
    exact_matrix m;            /* [width,out] */
} exact_outer;

/* The derivatives of output o of row i by keys from ... to - 1: what all heads have to do with key j, and own_o besides where j is
 * i. */
typedef struct exact_slopes {
    int64_t heads, o, i, from, to;
    const exact_outer *head;  /* [heads] */
    exact_matrix own;         /* [width,out] */
    const double *start;      /* [n]: of each key's sum, lemma A */
    const double *bound;      /* [n] */
    double *hi, *lo, *radius; /* [to - from,width], a radius being its key's bound; room for EXACT_ROWS more each */
} exact_slopes;

/* What one head adds to the bounds of a row of a Jacobian, for output o and key j: lemma J */
typedef struct exact_radii {
    exact_matrix g;                    /* [n,out], high words only */
    const double *p;                   /* [g.stride], zeros in the padding, as in all that is so long */
    const double *lost;                /* [g.stride]: how large a weight may be that counts as 0 */
    const double *slope, *slope_error; /* [g.stride]: the largest |kappa_jb|, and its error */
    double share, g_share;             /* relative errors: of the weights; of g by them and its own rounding */
    const double *top, *t_error;       /* [out]: the largest value, and the error of values less their mean */
    const double *m_top, *m_error;     /* [out] */
    const double *least;               /* [out]: lemma J's, over `lost` */
    /* to which are added: bounds and the sums of the terms' magnitudes, [out,g.stride], and the squares of g's errors, [out] */
    double *radius, *size, *g_error;
} exact_radii;

/* What a head's values, seen through W^O, do to each output: t_jo = sum_c (v_jc - mean_c) w_oc, in double, says how far they lie
 * apart. */
typedef struct exact_reach {
    exact_matrix w, v;                       /* [out,v] and [n,v], high words only */
    const double *mean, *top, *norm, *error; /* [v]: of a column of v; the largest magnitude, the 2-norm, the error */
    double *through, *broad;                 /* [w.stride]: sum_c top_c |w_oc| and sum_c norm_c |w_oc|; */
    double *most, *reach;                    /* bounds of max_j |t_jo| and of (sum_j t_jo^4)^(1/4); */
    double *fixed;                           /* and sum_c error_c |w_oc| is added here */
} exact_reach;

/* Y in multi-head attention: element o of row i within a z_size[i] w_size[o] + fixed[o] and what the heads' uncertain weights do,
 * sum_h (share_hi min(through_ho, even_hi broad_ho) + min(mean_hi most_ho, moved_hi reach_ho)): lemma M. Each minimum is taken for
 * all outputs at once, by their sums. */
typedef struct exact_outputs {
    int64_t heads;
    exact_matrix y; /* [out,n]: a column is a row of Y */
    double a;
    const double *z_size;                                         /* [n] */
    const double *w_size, *fixed;                                 /* [y.stride] */
    const double *through, *broad, *most, *reach;                 /* [heads,y.stride] */
    const double *through_all, *broad_all, *most_all, *reach_all; /* [heads]: their sums over all outputs, about */
    const double *share, *even, *mean, *moved;                    /* [heads,n] */
    double *hi, *lo, *radius; /* [n,out]: the enclosures, the radius infinite where a number is not finite */
} exact_outputs;

typedef struct exact_kernels {
    const char *name;
    int lanes;
    void (*product)(const exact_product *of);
    /* norm[i] = (sum_c (2^k)^2)^(1/2), 2^k being the binade in which entry (i, c) is added up: lemma A. [a.stride] */
    void (*binades)(const exact_product *of, double *norm);
    void (*reach)(const exact_reach *of);
    void (*spread)(const exact_spread *of);
    void (*standardize)(const exact_standard *of);
    void (*gaps)(const exact_gaps *of);
    void (*radii)(const exact_radii *of);
    /* n, a multiple of EXACT_ROWS, radii of sums whose terms' magnitudes add up to size[i]: roundings, that large in proportion, are
     * added to the radius, and the size becomes where the sum starts. */
    void (*starts)(double rounded, int64_t n, double *radius, double *size);
    void (*slopes)(const exact_slopes *of);
    /* out_i = sum_c a_ic^2, [a.stride] each; size[i] bounds it */
    void (*squares)(exact_matrix a, const double *size, double *out_hi, double *out_lo);
    /* out = (a - offset) by, the offset [a.cols] taken off each row first; null: none. out may be a. */
    void (*affine)(exact_matrix a, const double *offset, double by_hi, double by_lo, exact_matrix out);
    /* a = a + b, of the same shape */
    void (*add)(exact_matrix a, exact_matrix b);
    /* size[i], i < n: an upper bound of the 2-norm, or of the 1-norm, of the vector of all x[k stride + i], k < terms, or rather of the
     * largest of its parts of `part` terms each: 0 only if all are 0, and else at least LEMMA_N_LEAST */
    void (*sizes)(bool magnitudes, int64_t terms, int64_t part, int64_t n, const double *x, int64_t stride,
                  double *size);
    void (*outputs)(const exact_outputs *of);
    /* the largest magnitude of n numbers, their sum and that of their squares, in double */
    double (*top)(int64_t n, const double *x);
    double (*sum)(int64_t n, const double *x);
    double (*square)(int64_t n, const double *x);
    /* `scratch` holds exact_attend_scratch(n) doubles. */
    void (*attend)(const exact_attend *of, double *scratch);
    /* Rounds EXACT_BLOCK enclosures to double, as exact_round_enclosed would, if two additions decide them all; else returns
     * false. */
    bool (*round)(const double *hi, const double *lo, const double *radius, double *value);
    /* exp of n numbers, a multiple of EXACT_ROWS, between -600 and 1; 0 below -600 */
    void (*exp)(int64_t n, const double *x_hi, const double *x_lo, double *y_hi, double *y_lo);
} exact_kernels;

int64_t exact_attend_scratch(int64_t n);

/* The fastest build that this processor runs. */
const exact_kernels *exact_kernels_best(void);
/* Build number `index`, or null if there is none or this processor cannot run it; slowest first. */
#define EXACT_BUILDS 4
const exact_kernels *exact_kernels_build(int index);

#endif
