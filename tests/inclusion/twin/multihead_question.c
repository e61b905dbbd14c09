#include "multihead_question.h"
#include "question.h"
#include "../../support/scratch.h"
#include <stdlib.h>
#include <string.h>

multihead_question multihead_asked(const problem *p, int index)
{
    static const multihead_question all[MULTIHEAD_QUESTIONS] = {
        {.kind = ATTEST_DOT, .printed = true},
        {.kind = ATTEST_L2, .with_a = true, .tied = true, .printed = true},
        {.kind = ATTEST_L2, .with_a = true, .printed = true},
        {.kind = ATTEST_DOT, .grouped = true, .projection_biased = true},
        {.kind = ATTEST_L2, .scale = 0.8, .tied = true, .printed = true},
        {.kind = ATTEST_DOT, .scale = 0.5, .softcap = 4.0, .grouped = true, .biased = true},
        {.kind = ATTEST_LAPLACE, .grouped = true, .projection_biased = true, .biased = true},
        {.kind = ATTEST_L2, .with_a = true, .projection_biased = true, .softcap = 20.0},
    };
    multihead_question asked = all[index];
    asked.problem = p;
    return asked;
}

static question score_part(const multihead_question *asked)
{
    return (question){.problem = asked->problem,
                      .kind = asked->kind,
                      .scale = asked->scale,
                      .softcap = asked->softcap,
                      .biased = asked->biased};
}

static int64_t groups(const multihead_question *asked)
{
    return asked->grouped ? asked->problem->groups : asked->problem->heads;
}

/* U_h by attest_l2_values, or W^V itself. */
static void make_values(const multihead_question *asked, double *wu)
{
    const problem *p = asked->problem;
    int64_t n = p->width, wide = p->model_width;
    double *work = scratch(wide * n + n * n);
    if (asked->with_a)
        attest_l2_values(p->wq, p->wv, p->heads, wide, n, n, work, wu);
    else
        memcpy(wu, p->wv, (size_t)(p->heads * wide * n) * sizeof(double));
    free(work);
}

attest_multihead multihead_reference(const multihead_question *asked, double *wu)
{
    const problem *p = asked->problem;
    question score = score_part(asked);
    make_values(asked, wu);
    return (attest_multihead){
        .score = question_score(&score),
        .n = p->tokens,
        .width = p->model_width,
        .heads = p->heads,
        .groups = groups(asked),
        .d = p->width,
        .v = p->width,
        .out = p->model_width,
        .wq = p->wq,
        .wk = asked->tied ? p->wq : p->wk,
        .wu = wu,
        .wo = p->wo,
        .bq = asked->projection_biased ? p->bq : NULL,
        .bk = asked->projection_biased ? p->bk : NULL,
        .bias = asked->biased ? p->self_bias : NULL,
        .mask = p->self_mask,
    };
}

twin_multihead multihead_twin(const multihead_question *asked, twin_mode mode)
{
    const problem *p = asked->problem;
    question score = score_part(asked);
    int64_t n = p->width, wide = p->model_width, g = groups(asked);
    return (twin_multihead){
        .score = question_twin_score(&score, p->self_bias, p->tokens, mode),
        .mask = p->self_mask,
        .with_a = asked->with_a,
        .heads = p->heads,
        .groups = g,
        .x = twin_of(p->x, p->tokens, wide, mode),
        .wq = twin_of(p->wq, p->heads * wide, n, mode),
        .wk = asked->tied ? NULL : twin_of(p->wk, g * wide, n, mode),
        .wv = twin_of(p->wv, g * wide, n, mode),
        .wo = twin_of(p->wo, p->heads * n, wide, mode),
        .bq = asked->projection_biased ? twin_of(p->bq, p->heads, n, mode) : NULL,
        .bk = asked->projection_biased ? twin_of(p->bk, g, n, mode) : NULL,
    };
}
