/* One head in shadow arithmetic: from queries, keys and values to outputs, and back. */
#ifndef JUDGE_HEAD_H
#define JUDGE_HEAD_H

#include "core/score.h"
#include "judge/shadow.h"

typedef struct head_inputs {
    shadow q, k, v;
    attest_score score;
    bool exact_scale;    /* the scale has few digits: no candidate rounds it */
    const double *bias;  /* [rows,n] or null */
    const uint8_t *mask; /* [rows,n] or null */
} head_inputs;

typedef struct head {
    head_inputs in;
    shadow lse, p;  /* P as the quotient of exponentials */
    shadow shown;   /* P as it is handed over: perhaps e^(logit - LSE) */
    shadow weights; /* P as it meets the values */
    shadow cap;     /* the slope of the softcap; no rows: there is none */
    shadow y;       /* P V in the format of sums */
} head;

head head_forward(shadow_pass *pass, const head_inputs *in);

/* Whether no candidate would round the scale: it has few digits, and is the real number that is meant. */
bool head_scale_is_exact(double scale, bool root, int64_t d);

/* P as e^(logit - LSE), if the profile rescales: the rounding of the log-sum-exp moves all of a row. */
shadow head_by_lse(shadow_pass *pass, const shadow *p, const shadow *lse);

/* The same once more, from the stored log-sum-exp, as gradients need it. */
shadow head_weights_again(shadow_pass *pass, const head *h);

/* The gradients of the scores, P (G - sum P G) times the slope of the softcap, G = gradients of the weights, from the
 * upstream gradient R, or for a direction without one, null. */
shadow head_slopes(shadow_pass *pass, const head *h, shadow *p, shadow *g, const shadow *r);

typedef struct head_gradients {
    shadow q, k, v;
} head_gradients;

/* Those of sum_ia R_ia Y_ia; unrounded sums. */
head_gradients head_backward(shadow_pass *pass, const head *h, shadow *r);

/* Part of it: the gradients by queries and keys, from those of the scores. */
shadow head_to_queries(shadow_pass *pass, const head *h, shadow *slopes);
shadow head_to_keys(shadow_pass *pass, const head *h, shadow *slopes);

/* The derivative of query i's score by each key, [n,d], without the scale. */
shadow head_key_slopes(shadow_pass *pass, const head *h, int64_t i);

/* The directional derivative of y. */
shadow head_along(shadow_pass *pass, const head *h, shadow *tq, shadow *tk, shadow *tv);

#endif
