/* The constants of tier one's error bounds, under the names of the lemmas of spec/exact.md that prove them. u = 2^-53.
 *
 * Bounds are computed in double; each is a sum and product of a few non-negative numbers, so that the factor SLACK, taken once
 * at the end of every such formula, is more than its roundings. */
#ifndef EXACT_LEMMA_H
#define EXACT_LEMMA_H

#include <stdint.h>

#define SLACK (1.0 + 0x1p-40)
#define U2    0x1p-106 /* u^2 */

#define LEMMA_A_ROOM   2.7 /* the binade of a sum begins at the largest power of two not above so many times its size */
#define LEMMA_A_LEAST  0x1p-900 /* and at that power at least */
#define LEMMA_D1_ADD   2.0      /* u^2: a number added to a pair, relative to the sum */
#define LEMMA_D1_SUM   3.0      /* u^2: two pairs added, relative to the sum of their magnitudes */
#define LEMMA_D2_MUL   6.0      /* u^2: the product of two pairs, relative */
#define LEMMA_D3_INV   10.0     /* u^2: 1 / x of a pair, relative */
#define LEMMA_D4_ROOT  12.0     /* u^2: 1 / sqrt(n) as a pair, relative */
#define LEMMA_D5_CORE  10.0     /* u^2: a product and a sum by core/dd.h, relative to the sum of magnitudes */
#define LEMMA_W_GAP    16.0     /* u^2: logit - largest logit, relative to the largest magnitude of a logit */
#define LEMMA_W_LOST   0x1p-860 /* a weight that counts as 0 */
#define LEMMA_W_HUGE   0x1p900  /* beyond, nothing is known */
#define LEMMA_W_LARGE  0x1p50   /* no logit is larger where weights are known, */
#define LEMMA_W_SURE   0x1p-20  /* and the logits are known that well; */
#define LEMMA_W_APART  700.0    /* or else all others are that far below the largest */
#define LEMMA_T_TANH   0x1p-92  /* tanh, absolute */
#define LEMMA_X_EXP    0x1p-95  /* exp, relative */
#define LEMMA_Y_DIVIDE 20.0     /* u^2: the division by the sum of the weights, relative */
#define LEMMA_Y_DRAFT                                                                                                  \
    0x1p-26 /* distances of values and their 4-norm, in double, relative to the largest that a value may be */
#define LEMMA_N_LEAST  0x1p-300 /* sizes that are not 0 are no less */
#define LEMMA_M_LEAST  0x1p-960 /* more than what underflows in an output of multi-head attention */
#define LEMMA_J_LEAST  0x1p-960 /* more than what underflows in an element of a Jacobian, or in g */
#define LEMMA_S_LOG    0x1p-94  /* log, absolute */
#define LEMMA_H_ROOT   16.0     /* u^2: 1 / sqrt of a pair, relative */
#define LEMMA_H_LEAST  0x1p-800 /* more than what underflows in a row does to a result */
#define LEMMA_G_LEAST  0x1p-500 /* more than all that is lost among the smallest numbers of a derivative */
#define LEMMA_G_FACTOR (LEMMA_D1_ADD + LEMMA_D2_MUL + LEMMA_D4_ROOT) /* u^2: rows less an offset, scaled, relative */
/* u^2: what L2's own term of a key changes, for keys of width d, relative to the sum of its terms' magnitudes */
#define LEMMA_V_OWN(d) (3.1 * (d) + 26.0)

/* The error of a sum of n products, in u^2 times the sum of the terms' magnitudes; */
double exact_lemma_a(int64_t n);
/* of n products of numbers without low words, a sum put aside after each part of so many, in u^2 2^k; */
int64_t exact_lemma_a_part(int64_t n);
double exact_lemma_a_parts(int64_t n);
/* 2^k for terms whose magnitudes sum up to `size`; 0 if they are all 0, for then nothing is rounded; */
double exact_lemma_a_binade(double size);
/* and the error of a sum of n pairs whose high words are added exactly, in u^2 times the sum of their magnitudes. */
double exact_lemma_a_tally(int64_t n);

#endif
