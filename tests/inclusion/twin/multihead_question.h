/* What a test asks about a problem's multi-head attention: put to the reference and to the twin alike. */
#ifndef ATTEST_TWIN_MULTIHEAD_QUESTION_H
#define ATTEST_TWIN_MULTIHEAD_QUESTION_H

#include "core/l2_values.h"
#include "core/multihead.h"
#include "multihead.h"
#include "../../support/problem.h"

typedef struct multihead_question {
    const problem *problem;
    double scale;   /* 0: the default, 1 / sqrt(n), and 1 for Laplace */
    double softcap; /* 0: none */
    attest_kind kind;
    bool with_a;            /* values go through A_h: L2-MHA */
    bool tied;              /* W^K = W^Q */
    bool grouped;           /* fewer key heads than query heads */
    bool biased;            /* score bias */
    bool projection_biased; /* b^Q and b^K */
    bool printed;           /* a case whose Jacobian the papers print: K9 to K12 */
} multihead_question;

#define MULTIHEAD_QUESTIONS 8
multihead_question multihead_asked(const problem *p, int index);

/* For the reference, with U made where the question has A: `wu` has room for H D n doubles. */
attest_multihead multihead_reference(const multihead_question *asked, double *wu);
twin_multihead multihead_twin(const multihead_question *asked, twin_mode mode);

#endif
