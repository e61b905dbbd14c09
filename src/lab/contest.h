/* Four kinds of neural process that are trained on the same tasks and sit the same exams: the table of their marks, and
 * what experiments put into their charts. A job trains one kind. */
#ifndef LAB_CONTEST_H
#define LAB_CONTEST_H

#include "exam.h"
#include "page.h"

enum { NP_UNIFORM, NP_LAPLACE, NP_DOT, NP_HEADS, NP_KINDS };

/* What a job leaves first: so many looks of so many numbers. */
enum { NP_LOOKS = 12, NP_LOOK = 4, NP_LOOKED = NP_LOOKS * NP_LOOK };

/* Trained to the end, for the job to end; `looks` [NP_LOOKS,NP_LOOK] is filled on the way. */
lab_training lab_contest_train(int64_t kind, lab_subject subject, uint64_t seed, int64_t steps, double *looks);

/* The table: a row for each look, and for each kind three columns. */
enum {
    NP_STEP,
    NP_DENSITY,
    NP_ELBO = NP_DENSITY + NP_KINDS,
    NP_MISS = NP_ELBO + NP_KINDS,
    NP_COLUMNS = NP_MISS + NP_KINDS
};

#define NP_COLUMN_NAMES                                                                                                \
    [NP_STEP] = {"step", "step"}, [NP_DENSITY + NP_UNIFORM] = {"uniform_density", "neural process (uniform)"},         \
    [NP_DENSITY + NP_LAPLACE] = {"laplace_density", "attentive, Laplace"},                                             \
    [NP_DENSITY + NP_DOT] = {"dot_density", "attentive, dot product"},                                                 \
    [NP_DENSITY + NP_HEADS] = {"heads_density", "attentive, four heads"},                                              \
    [NP_ELBO + NP_UNIFORM] = {"uniform_elbo", "neural process (uniform)"},                                             \
    [NP_ELBO + NP_LAPLACE] = {"laplace_elbo", "attentive, Laplace"},                                                   \
    [NP_ELBO + NP_DOT] = {"dot_elbo", "attentive, dot product"},                                                       \
    [NP_ELBO + NP_HEADS] = {"heads_elbo", "attentive, four heads"},                                                    \
    [NP_MISS + NP_UNIFORM] = {"uniform_miss", "neural process (uniform)"},                                             \
    [NP_MISS + NP_LAPLACE] = {"laplace_miss", "attentive, Laplace"},                                                   \
    [NP_MISS + NP_DOT] = {"dot_miss", "attentive, dot product"},                                                       \
    [NP_MISS + NP_HEADS] = {"heads_miss", "attentive, four heads"}

/* The four curves of a chart of marks, from NP_DENSITY, NP_ELBO or NP_MISS on. */
#define NP_CURVES(marks)                                                                                               \
    {(marks) + NP_UNIFORM, LAB_LINE}, {(marks) + NP_LAPLACE, LAB_LINE}, {(marks) + NP_DOT, LAB_LINE},                  \
    {                                                                                                                  \
        (marks) + NP_HEADS, LAB_LINE                                                                                   \
    }

/* Rows of `columns` numbers, of which it fills the first NP_COLUMNS, from jobs that left `width` numbers each; a note for
 * each kind. */
void lab_contest_report(const double *found, int64_t width, double *value, int columns, lab_notes *notes);

#endif
