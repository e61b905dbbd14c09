/* Reverse-mode differentiation of what is computed with matrices: each operation leaves a node on the tape, the tape is
 * read backwards, and each node hands the slopes of its elements on to what it was made of. Attention is the core's, and
 * so is its vector-Jacobian product. */
#ifndef LAB_TAPE_H
#define LAB_TAPE_H

#include "core/score.h"
#include <stddef.h>
#include <stdint.h>

typedef struct lab_node {
    int64_t rows, columns;
    double *value, *slope;                                   /* [rows,columns] */
    const struct lab_node *of[4];                            /* what it was made of */
    attest_score score;                                      /* of attention */
    void (*back)(const struct lab_node *node, double *work); /* hands the slopes on; NULL: to nobody */
    const struct lab_node *before;
} lab_node;

/* A copy of a tape is a place to go back to: `tape = copy` forgets what was computed since. */
typedef struct lab_tape {
    char *room;
    size_t used;
    double *work; /* for one operation */
    const lab_node *last;
} lab_tape;

/* lab_tape_end ends what lab_tape_begin begins; in between nothing is allocated. */
lab_tape lab_tape_begin(void);
void lab_tape_end(lab_tape *tape);

/* A matrix that is known, copied: data. */
const lab_node *lab_given(lab_tape *tape, int64_t rows, int64_t columns, const double *value);

/* A matrix that lives outside the tape, and so do its slopes, which are added to: weights. */
const lab_node *lab_weight(lab_tape *tape, int64_t rows, int64_t columns, double *value, double *slope);

/* a b */
const lab_node *lab_product(lab_tape *tape, const lab_node *a, const lab_node *b);

/* a + b; a single row b is added to each of a's. */
const lab_node *lab_sum(lab_tape *tape, const lab_node *a, const lab_node *b);

/* tanh, element by element */
const lab_node *lab_tanh(lab_tape *tape, const lab_node *a);

/* The mean of all rows, [1,columns]. */
const lab_node *lab_mean(lab_tape *tape, const lab_node *a);

/* Attention of the rows of q to those of k, with values v. */
const lab_node *lab_attention(lab_tape *tape, attest_score score, const lab_node *q, const lab_node *k,
                              const lab_node *v);

/* Slopes from the last node to the first. The caller has set those of the results that count. */
void lab_tape_back(const lab_tape *tape);

/* For operations that are defined elsewhere: a node with values and `of` to fill in, and slopes 0. */
lab_node *lab_new_node(lab_tape *tape, int64_t rows, int64_t columns, void (*back)(const lab_node *, double *));

#endif
