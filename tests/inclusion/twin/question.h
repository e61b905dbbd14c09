/* What a test asks about a problem: put to the reference and to the twin alike. */
#ifndef ATTEST_TWIN_QUESTION_H
#define ATTEST_TWIN_QUESTION_H

#include "attention.h"
#include "core/attention.h"
#include "../../support/problem.h"

typedef struct question {
    const problem *problem;
    double scale;   /* 0: the default, computed: 1 / sqrt(n), and 1 for Laplace */
    double softcap; /* 0: none */
    attest_kind kind;
    bool biased; /* add the problem's score bias */
} question;

/* The same scores for both. A bias has `rows` rows and is passed beside them in the reference. */
attest_score question_score(const question *asked);
twin_score question_twin_score(const question *asked, const double *bias, int64_t rows, twin_mode mode);

/* Attention on the problem's q, k and v. */
attest_memory question_memory(const question *asked);
twin_attention question_twin(const question *asked, twin_mode mode);

/* Every question that the tests ask of attention: number `index`, for index below QUESTIONS. */
#define QUESTIONS 8
question question_asked(const problem *p, int index);

#endif
