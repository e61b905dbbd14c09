/* The tolerances of whole computations: what a profile's roundings do to attention, its gradients and the rest.
 *
 * Each model walks through the computation in shadow arithmetic (shadow.h), once for every batch of samples. */
#ifndef JUDGE_MODEL_H
#define JUDGE_MODEL_H

#include "exact/truth.h"
#include "judge/profile.h"
#include "judge/verdict.h"

/* How many samples stand behind a sigma: it is good to 6 %, and an error beyond 6 of it is as rare as Student's t beyond 6
 * with so many degrees of freedom, 2e-8, where no single rounding dominates. Bounds do not depend on it. */
#ifndef MODEL_SAMPLES
#define MODEL_SAMPLES 128
#endif

/* Attention on given queries, keys and values; outputs that are null are not wanted. */
typedef struct model_attention {
    const attest_truth_attention *of;
    const double *upstream;                          /* [rows,v], for dq, dk, dv */
    const double *tangent_q, *tangent_k, *tangent_v; /* for jvp */
    judge_tolerance *y, *lse, *p, *dq, *dk, *dv, *jvp;
    judge_tolerance *jq, *jk, *jv; /* [rows,v,rows,d], [rows,v,n,d], [rows,v,n,v] */
} model_attention;

typedef struct model_multihead {
    const attest_truth_multihead *of;
    const double *upstream, *tangent;       /* [n,out], [n,width] */
    judge_tolerance *y, *lse, *p, *jvp;     /* [n,out], [heads,n], [heads,n,n], [n,out] */
    judge_tolerance *dx, *vjp, *jacobian;   /* [n,width], the same, [n,out,n,width] */
    judge_tolerance *dwq, *dwk, *dwv, *dwo; /* as the weights */
} model_multihead;

/* Softmax of rows [rows,width] if gamma is null; else LayerNorm. */
typedef struct model_rows {
    int64_t rows, width;
    const double *x, *gamma, *beta; /* beta may be null */
    double eps;
    const uint8_t *mask; /* [rows,width] or null, of softmax */
    const double *upstream, *tangent;
    judge_tolerance *y, *lse, *jvp, *vjp, *dx, *jacobian, *dgamma, *dbeta; /* jacobian [rows,width,width] */
} model_rows;

/* Fill the tolerances that are wanted, each of which has room for its output. False if memory is short. */
bool model_attention_run(const judge_profile *profile, const model_attention *m);
bool model_multihead_run(const judge_profile *profile, const model_multihead *m);
bool model_rows_run(const judge_profile *profile, const model_rows *m);

#endif
